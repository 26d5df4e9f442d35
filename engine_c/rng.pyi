"""Random streams for Python; the kernels use the inline functions of rng.pxd."""

from typing import Any

class Rng:
    """The stream named by (seed, stream): SplitMix64, the same numbers as in the kernels."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        """Start the stream; both names are taken modulo 2**64."""

    def next(self) -> int:
        """Return the next 64 random bits."""

    def below(self, n: int) -> int:
        """Return a uniform integer in [0, n), 1 <= n < 2**32; ValueError otherwise."""

    def shuffle(self, things: list[Any]) -> None:
        """Bring the list into a uniformly random order, in place (Fisher-Yates from the front)."""
