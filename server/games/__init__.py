"""Wire conversion and drawing, one folder a game."""
