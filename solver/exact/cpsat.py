"""CP-SAT as a worker: a model whose solutions are offered to the board and whose bound is proven there."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from solver.exact.board import Board
from solver.exact.question import Effort, Found

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

POLL_S = 0.005
"""Pause between two looks at whether the board has ended."""


class ValueOf(Protocol):
    """Values of variables in a solution."""

    def __call__(self, variable: cp_model.IntVar, /) -> int:
        """Return the value of one variable."""
        ...


class ModelWorker:
    """Maximises one CP-SAT model whose objective is never below the points of what it stands for."""

    def __init__(
        self,
        name: str,
        build: Callable[[], tuple[cp_model.CpModel, Callable[[ValueOf], Found | None]]],
        effort: Effort,
        *,
        threads: int = 1,
        is_bound: bool = True,
        slack: int = 0,
        linearization: int = 1,
    ) -> None:
        """Name the model; `build` makes it, on the worker's thread, with the reading of its solutions.

        The reading returns None for a solution of a relaxation that stands for nothing. `is_bound`: no
        solution of the question is above the model's bound plus `slack`, in points; False for models
        of a part, as in large-neighbourhood search. `linearization`: how much of the model enters the
        linear relaxation, 0 to 2 (CP-SAT's own scale).
        """
        self.name = name
        self._build = build
        self._effort = effort
        self._threads = threads
        self._is_bound = is_bound
        self._slack = slack
        self._linearization = linearization
        self._stopped = threading.Event()
        self.is_optimal = False
        """True once the model is solved to its optimum."""
        self.is_infeasible = False
        """True once it is proven that the model has no solution."""

    def stop(self) -> None:
        """End `run` soon; from any thread."""
        self._stopped.set()

    def run(self, board: Board) -> None:
        """Solve until the optimum, the end of the board, a stop or, in deterministic mode, the limit."""
        from ortools.sat.python import cp_model

        if self._stopped.is_set():
            return
        model, read = self._build()
        worker = self

        class Reading(cp_model.CpSolverSolutionCallback):
            def on_solution_callback(self) -> None:
                found = read(self.value)
                if found is not None:
                    board.offer(found)
                board.count(worker.name, self.num_branches)
                if board.ended.is_set():  # at once, not when the watcher sees it: the same every time
                    self.stop_search()

        solver = cp_model.CpSolver()
        solver.parameters.catch_sigint_signal = False
        solver.parameters.random_seed = self._effort.seed % (1 << 31)
        solver.parameters.num_workers = 1 if self._effort.is_deterministic else self._threads
        solver.parameters.linearization_level = self._linearization
        if self._effort.is_deterministic:
            solver.parameters.max_deterministic_time = self._effort.work
        if self._is_bound:
            solver.best_bound_callback = lambda bound: self._tighten_or_stop(board, bound, solver)
        over = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(board, over, solver), daemon=True)
        watcher.start()
        try:
            status = solver.solve(model, Reading())
        finally:
            over.set()
            watcher.join()
        board.count(self.name, solver.num_branches)
        self.is_optimal = status == cp_model.OPTIMAL
        self.is_infeasible = status == cp_model.INFEASIBLE
        # A solver that is stopped early reports a bound of 0 without a proof; the callback told the rest.
        if self._is_bound and self.is_optimal:
            self._tighten(board, solver.best_objective_bound)

    def _tighten(self, board: Board, bound: float) -> None:
        if math.isfinite(bound):
            board.tighten(math.floor(bound + 1e-6) + self._slack, self.name)

    def _tighten_or_stop(self, board: Board, bound: float, solver: cp_model.CpSolver) -> None:
        self._tighten(board, bound)
        if board.ended.is_set():
            solver.stop_search()

    def _watch(self, board: Board, over: threading.Event, solver: cp_model.CpSolver) -> None:
        """Stop the solver when its work is no longer wanted; again and again, as it may not have begun.

        In deterministic mode nobody else works, so the board ends in the solver's own calls alone.
        """
        while not over.wait(POLL_S):
            is_ended = board.ended.is_set() and not self._effort.is_deterministic
            if self._stopped.is_set() or is_ended:
                solver.stop_search()
