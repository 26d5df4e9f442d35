"""The last turns of all seats as a worker."""

from __future__ import annotations

import threading

from engine_c.state import EngineWorld
from solver.exact.board import Board
from solver.exact.ends import Ends, EndSearch
from solver.exact.line_worker import POLL_S, WORK_UNIT
from solver.exact.question import Effort, Found, Question


class EndWorker:
    """Tries every turn to the end of the game; offers the line of all seats and proves it."""

    name = "all turns"

    def __init__(self, question: Question, world: EngineWorld, effort: Effort, known: Ends) -> None:
        """Work on a question whose draws are those of the World."""
        self._question = question
        work = int(effort.work * WORK_UNIT) if effort.is_deterministic else None
        self._search = EndSearch(question.state, world, known, work)
        self._stopped = threading.Event()

    def stop(self) -> None:
        """End `run` soon; from any thread, also before it begins."""
        self._stopped.set()
        self._search.stop()

    def run(self, board: Board) -> None:
        """Search; without an end nothing is offered, since a part of the turns says nothing."""
        over = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(board, over), daemon=True)
        watcher.start()
        try:
            found = self._search.run()
        finally:
            over.set()
            watcher.join()
        board.count(self.name, self._search.work)
        if found is None or self._stopped.is_set():
            return
        actions, scores, num_equal = found
        score = scores[self._question.seat]
        board.offer(Found(score=score, actions=actions, by=self.name, num_equal=num_equal))
        board.tighten(score, self.name)

    def _watch(self, board: Board, over: threading.Event) -> None:
        """Stop the search once the board has ended."""
        while not over.wait(POLL_S):
            if board.ended.is_set():
                self._search.stop()
