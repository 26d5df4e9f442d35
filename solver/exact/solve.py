"""The driver: lets the workers of a question meet on one board, and says how it ended.

With a limit in time the workers run at the same time on threads of their own; in deterministic mode they run
one after the other.
"""

from __future__ import annotations

import threading
import time

from solver.exact.board import Board
from solver.exact.contract import ExactGame, Worker
from solver.exact.crew import PATIENCE_S, POLL_S, Crew
from solver.exact.games import begun, checked, exact_for
from solver.exact.question import Effort, Found, Question
from solver.exact.referee import Referee
from solver.exact.solution import Failure, Solution

AS_IT_LIES = "as it lies"
"""Who found the arrangement that a placement begins with."""


class Solve:
    """One question at work; `run`, `snapshot` and `stop` as the searches have them."""

    def __init__(self, question: Question, effort: Effort, *, exact: ExactGame | None = None) -> None:
        """Set the workers up; `exact` stands in for the game's own.

        Raises HortusError for a question that is refused.
        """
        self._game = game = checked(question, exact or exact_for(question.position.game))
        self.question = question = begun(question, game)
        self.effort = effort
        self._referee = Referee(question, game)
        self._board = Board(target=question.target, check=self._referee.check)
        self._workers = tuple(game.workers(question, effort))
        self._lock = threading.Lock()
        self._failures: list[Failure] = []
        self._stopped = threading.Event()
        self._stopped_by = ""
        self._started = time.monotonic()
        self._elapsed_s: float | None = None

    def run(self) -> Solution:
        """Work until a proof, the limit, `stop`, or until no worker has anything left; to be called once.

        Raises RuntimeError if all workers broke down and there is nothing to tell.
        """
        self._started = time.monotonic()
        self._offer_as_it_lies()
        is_late = self._run_in_turn() if self.effort.is_deterministic else self._run_together()
        found = self.snapshot()
        if found.is_out_of_reach or found.is_proven:
            ended = "proof"
        elif found.is_reached:
            ended = "target"
        elif self._stopped.is_set():
            ended = "stop"
        else:
            ended = "limit" if is_late else "exhausted"
        with self._lock:
            self._stopped_by = ended
            self._elapsed_s = time.monotonic() - self._started
        found = self.snapshot()
        is_nothing = found.best is None and found.bound is None
        if is_nothing and self._workers and len(self._failures) == len(self._workers):
            first = self._failures[0]
            raise RuntimeError(f"every worker broke down, the first: {first.worker}") from first.error
        return found

    def stop(self) -> None:
        """End `run` soon; from any thread, also before it begins."""
        self._stopped.set()
        self._board.end()
        for worker in self._workers:
            worker.stop()

    def snapshot(self) -> Solution:
        """Return what is known so far; from any thread, at any time."""
        board = self._board
        best = board.best
        bound, bound_by = board.proof
        faults = [Failure(worker=worker, error=ValueError(text)) for worker, text in board.faults]
        with self._lock:
            elapsed_s = time.monotonic() - self._started if self._elapsed_s is None else self._elapsed_s
            return Solution(
                question=self.question,
                best=best,
                verdict=None if best is None else self._referee.verdict(best),
                bound=bound,
                bound_by=bound_by,
                nodes=board.nodes,
                marks=board.marks,
                stopped_by=self._stopped_by,
                failures=(*self._failures, *faults),
                threads=1 if self.effort.is_deterministic else self.effort.threads,
                elapsed_s=elapsed_s,
            )

    def _offer_as_it_lies(self) -> None:
        """Begin with what is there: the table of a placement is an arrangement too, if the game counts it."""
        if self.question.task != "placement":
            return
        table = self.question.position.table
        try:
            terms = self._game.placement_terms(self.question, table)
        except ValueError:
            return
        self._board.offer(Found(score=sum(terms), table=table, by=AS_IT_LIES))

    def _run_in_turn(self) -> bool:
        """Let one worker after the other use up its work; returns whether all have, and nothing is proven."""
        for worker in self._workers:
            if self._is_over():
                return False
            thread = threading.Thread(target=self._work, args=(worker,), name=worker.name)
            thread.start()
            # Nobody else works: the worker itself sees when the board ends, only `stop` comes from outside.
            try:
                while thread.is_alive():
                    thread.join(POLL_S)
                    if self._stopped.is_set():
                        thread.join(PATIENCE_S)
                        return False
            finally:
                worker.stop()
        return not self._is_over()

    def _run_together(self) -> bool:
        """Let the workers run at the same time; returns whether the time was up."""
        effort = self.effort
        return Crew(
            self._workers,
            threads=effort.threads,
            seconds=effort.seconds,
            work=self._work,
            is_over=self._is_over,
        ).run()

    def _is_over(self) -> bool:
        return self._board.ended.is_set() or self._stopped.is_set()

    def _work(self, worker: Worker) -> None:
        """Run one worker and keep what it raises."""
        try:
            worker.run(self._board)
        except Exception as error:
            with self._lock:
                self._failures.append(Failure(worker=worker.name, error=error))
