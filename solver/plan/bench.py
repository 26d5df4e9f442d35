"""Where the models of a plan are solved: many small ones within one limit."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.exact.cpsat import ValueOf

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

POLL_S = 0.005
"""Pause between two looks at whether the work is still wanted."""
UNIT = 0.3
"""CP-SAT's deterministic time that is one unit of work: about a second here, as these models are small."""


class Stopped(Exception):
    """Raised inside of what works at a plan once it is stopped; ends it at once."""


@dataclass(frozen=True, kw_only=True)
class Solved:
    """A solution of a model."""

    value: ValueOf
    """Values of its variables."""
    is_optimal: bool
    """Whether it is proven to be best."""


class Bench:
    """Solves models one after the other, each with a part of the limit that is left."""

    def __init__(self, *, work: float | None, seconds: float | None, seed: int) -> None:
        """Set the limit in units of work, the same answer every time, or in seconds; one of them is None."""
        self._is_deterministic = work is not None
        self._total = work * UNIT if work is not None else seconds or 0.0
        self._seed = seed % (1 << 31)
        self._spent = 0.0
        self._started = time.monotonic()
        self._stopped = threading.Event()

    @property
    def left(self) -> float:
        """Share of the limit that is left, 0 to 1; 0 once it was stopped."""
        if self._stopped.is_set() or self._total <= 0:
            return 0.0
        spent = self._spent if self._is_deterministic else time.monotonic() - self._started
        return max(0.0, 1 - spent / self._total)

    @property
    def is_stopped(self) -> bool:
        """True once it was stopped."""
        return self._stopped.is_set()

    def heed(self) -> None:
        """Raise Stopped once it was stopped; every loop of the work calls it."""
        if self._stopped.is_set():
            raise Stopped

    def stop(self) -> None:
        """End the model at work soon, and take no more; from any thread."""
        self._stopped.set()

    def solve(
        self, model: cp_model.CpModel, share: float, *, linearization: int = 1, keeps_hints: bool = False
    ) -> Solved | None:
        """Solve with a share (0 to 1) of what is left; returns None if no solution is found.

        Raises Stopped if it was stopped, before or meanwhile.

        `linearization`: how much of the model enters the linear relaxation, 0 to 2. `keeps_hints`: variables
        with a hint have its value, and the others make the most of it.
        """
        from ortools.sat.python import cp_model

        self.heed()
        limit = self._total * self.left * share
        if limit <= 0:
            return None
        solver = cp_model.CpSolver()
        solver.parameters.catch_sigint_signal = False
        solver.parameters.random_seed = self._seed
        solver.parameters.num_workers = 1
        solver.parameters.linearization_level = linearization
        solver.parameters.fix_variables_to_their_hinted_value = keeps_hints
        if self._is_deterministic:
            solver.parameters.max_deterministic_time = limit
        else:
            solver.parameters.max_time_in_seconds = limit
        over = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(over, solver), daemon=True)
        watcher.start()
        try:
            status = solver.solve(model)
        finally:
            over.set()
            watcher.join()
        self.heed()
        self._spent += solver.response_proto.deterministic_time
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        return Solved(value=solver.value, is_optimal=status == cp_model.OPTIMAL)

    def _watch(self, over: threading.Event, solver: cp_model.CpSolver) -> None:
        """Stop the solver once it is told to; again and again, as it may not have begun."""
        while not over.wait(POLL_S):
            if self._stopped.is_set():
                solver.stop_search()
