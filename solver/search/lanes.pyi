"""Lanes on threads: rounds with barriers, snapshots between them, CPU time by thread."""

from types import TracebackType
from typing import Self

class LanePool:
    """Threads that work on the lanes of one search; its rounds are run from Cython only."""

    threads: int
    def __init__(self, threads: int = 1) -> None:
        """Make a pool; raises ValueError unless 1 <= threads <= 256."""
    def __enter__(self) -> Self:
        """Start the helpers."""
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """End and join the helpers."""
    @property
    def cpu_s(self) -> list[float]:
        """CPU seconds spent in kernels so far, by worker, [threads]."""
