"""Tables of Hutan (table.py) to and from the C state."""

PANGOLIN_STATES: tuple[str, ...]
"""In the order of pangolin_t."""
