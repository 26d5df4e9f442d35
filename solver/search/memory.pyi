"""What simulations found, kept from one search to the next."""

DEFAULT_BYTES: int
"""Room of a memory where none is given."""

class Memory:
    """What searches of one seat found; for one search at a time, answers stay what they are without."""

    max_bytes: int
    """Most that is held, about."""
    def __init__(self, max_bytes: int = ...) -> None:
        """Know nothing; raises ValueError for a size below 0."""
    @property
    def size_bytes(self) -> int:
        """What is held, about."""
    @property
    def num_simulations(self) -> int:
        """Simulations that are known."""
    def clear(self) -> None:
        """Forget everything; not while a search is under way."""
