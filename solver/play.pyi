"""Generic PlayOps for any game, and the registry that finds a game's own."""

class Play:
    """Python's handle on one PlayOps table."""

GENERIC: Play
"""The defaults that know nothing but the seam."""

def play_for(game: str) -> Play:
    """Return the Play of a game: `PLAY` of `solver/games/<game>/play`, else the generic one."""
