"""What the fast policy chooses of walks, moves and transplants."""
