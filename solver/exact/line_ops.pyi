"""LineOps for any game, and the registry that finds a game's own."""

class Lines:
    """Python's handle on one LineOps table."""

GENERIC: Lines
"""The defaults that know nothing but the seam."""

def lines_for(game: str) -> Lines:
    """Return the Lines of a game: `LINES` of `solver/games/<game>/lines`, else the defaults."""
