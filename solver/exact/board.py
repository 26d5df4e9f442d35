"""Where the workers of one question meet: the best solution so far and the best proven bound."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from solver.exact.question import Found


@dataclass(frozen=True, kw_only=True)
class Mark:
    """Best and bound at one moment, for the curve over time."""

    elapsed_s: float
    """Since the start."""
    best: int | None
    """Points of the best solution; None: none yet."""
    bound: int | None
    """No solution is above this; None: nothing is proven yet."""


class Board:
    """Best found and bound of one question; workers on several threads write, anybody reads."""

    def __init__(self, *, target: int | None = None, check: Callable[[Found], None] | None = None) -> None:
        """Start with neither. `check` raises for a solution whose score is not what it says."""
        self._lock = threading.Lock()
        self._started = time.monotonic()
        self._check = check
        self._target = target
        self._best: Found | None = None
        self._bound: int | None = None
        self._bound_by = ""
        self._marks: list[Mark] = []
        self._nodes: dict[str, int] = {}
        self._faults: list[tuple[str, str]] = []
        self.ended = threading.Event()
        """Set once nothing is left to find: best and bound meet, the target is reached or out of reach, or
        somebody called `end`. Workers look at it between their steps."""

    @property
    def best(self) -> Found | None:
        """The best solution so far."""
        with self._lock:
            return self._best

    @property
    def bound(self) -> int | None:
        """No solution is above this; None: nothing is proven yet."""
        with self._lock:
            return self._bound

    @property
    def bound_by(self) -> str:
        """Worker that proved the bound."""
        with self._lock:
            return self._bound_by

    @property
    def proof(self) -> tuple[int | None, str]:
        """The bound with the worker that proved it."""
        with self._lock:
            return self._bound, self._bound_by

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Every change, in order."""
        with self._lock:
            return tuple(self._marks)

    @property
    def faults(self) -> tuple[tuple[str, str], ...]:
        """Workers whose bound turned out to be wrong, each with what is wrong about it."""
        with self._lock:
            return tuple(self._faults)

    @property
    def nodes(self) -> int:
        """States or nodes that all workers looked at."""
        with self._lock:
            return sum(self._nodes.values())

    @property
    def is_closed(self) -> bool:
        """True if best and bound meet, or the bound lies below the target."""
        with self._lock:
            return self._is_closed()

    def offer(self, found: Found) -> bool:
        """Take a solution if it beats the best; returns whether it does. Checked outside of the lock.

        A checked solution above the bound shows that the bound is wrong: it is dropped, and a fault is noted.
        """
        best = self.best
        if best is not None and found.score <= best.score:
            return False
        if self._check is not None:
            self._check(found)
        with self._lock:
            if self._best is not None and found.score <= self._best.score:
                return False
            self._best = found
            if self._bound is not None and found.score > self._bound:
                self._faults.append((self._bound_by, f"proved {self._bound}, but {found.score} are reached"))
                self._bound, self._bound_by = None, ""
            self._mark()
        return True

    def tighten(self, bound: int, by: str) -> bool:
        """Take a proven bound if it is below the one there is; returns whether it is.

        Raises ValueError for one below the best solution, which cannot have been proven.
        """
        with self._lock:
            if self._bound is not None and bound >= self._bound:
                return False
            if self._best is not None and bound < self._best.score:
                raise ValueError(f"{by} proves {bound}, but {self._best.score} are reached")
            self._bound = bound
            self._bound_by = by
            self._mark()
        return True

    def count(self, worker: str, nodes: int) -> None:
        """Tell how many nodes a worker has looked at so far; less than before says nothing."""
        with self._lock:
            self._nodes[worker] = max(nodes, self._nodes.get(worker, 0))

    def end(self) -> None:
        """Let all workers end."""
        self.ended.set()

    def _is_closed(self) -> bool:
        if self._bound is None:
            return False
        if self._target is not None and self._bound < self._target:
            return True
        return self._best is not None and self._best.score >= self._bound

    def _mark(self) -> None:
        best = None if self._best is None else self._best.score
        self._marks.append(Mark(elapsed_s=time.monotonic() - self._started, best=best, bound=self._bound))
        is_reached = self._target is not None and best is not None and best >= self._target
        if is_reached or self._is_closed():
            self.ended.set()
