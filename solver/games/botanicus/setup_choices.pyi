"""What the fast policy chooses before the first turn: tasks, final cards and start nodes."""
