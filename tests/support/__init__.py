"""Helpers of the suites that hold any game to the seam; a game's own data lie in `tests/games/<game>/`."""
