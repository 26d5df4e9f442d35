"""What search knows about single games, one folder a game."""
