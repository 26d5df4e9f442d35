"""What the fast policy chooses of a pool: the best unit with its target, then the next."""
