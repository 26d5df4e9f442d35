"""Beams as a worker: wider and wider from the question on, then again from places along the best line."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass

from engine_c.rng import Rng
from engine_c.state import EngineState, EngineWorld
from solver.exact.board import Board
from solver.exact.lines import MAX_WIDTH, LineSearch
from solver.exact.question import Effort, Found, Question

POLL_S = 0.004
"""Pause between two looks at whether the board has ended."""

WORK_UNIT = 2_000_000
"""States that are valued for one unit of `Effort.work`: about a second."""


@dataclass(frozen=True, kw_only=True)
class Widening:
    """How the beams of a worker grow."""

    opening_keep: int = 2
    """States that go on in the beam by which the first worker has a line at once."""
    keep: int = 30
    """States that go on in the first beam."""
    spread: int = 8
    """States that are looked at by rollouts for each that goes on; 1: no rollouts."""
    factor: float = 2.0
    """The next beam keeps so many times more."""
    last_keep: int = 60
    """The first beam that keeps so many is the last one from the question on; then follow repairs."""
    shares: tuple[float, ...] = (0.6, 0.9)
    """Parts of the value that rollouts make up, by number of the worker."""
    proof_widths: tuple[int, ...] = (1 << 12, 1 << 15, 1 << 18)
    """Widths of the beams behind the first that drop nothing if they are to prove the best."""
    most_proof_turns: int = 6
    """They are tried with so many turns to come at most, by the first worker."""
    most_close_turns: int = 8
    """The widest of them is tried with so many turns if the bound is close."""
    most_gap: int = 25
    """Points between the best and a bound that is close."""
    repair_keep: int = 200
    """States that go on in beams from places on the best line."""
    jitter: float = 1.0
    """Most random points on a value in these beams."""


class LineWorker:
    """Searches lines of one seat with all draws known; offers each that is the best so far."""

    def __init__(
        self,
        question: Question,
        world: EngineWorld,
        effort: Effort,
        *,
        number: int = 0,
        widening: Widening | None = None,
    ) -> None:
        """Work on a question whose draws are those of the World; `number` tells workers of one kind apart."""
        self.name = f"beam {number + 1}"
        self._question = question
        self._world = world
        self._effort = effort
        self._number = number
        self._widening = widening or Widening()
        self._stopped = threading.Event()
        self._search: LineSearch | None = None
        self._work = 0
        self._is_bounded = False

    def stop(self) -> None:
        """End `run` soon; from any thread."""
        self._stopped.set()
        search = self._search
        if search is not None:
            search.stop()

    def run(self, board: Board) -> None:
        """Search until a proof, the end of the board, a stop or, deterministic, the end of the work."""
        over = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(board, over), daemon=True)
        watcher.start()
        try:
            if self._number == 0:
                self._open(board)
            for search, before in self._beams(board):
                self._follow(board, search, before)
                self._bound(board)
                if self._is_done(board):
                    return
                if search.is_proof and not before:
                    board.tighten(self._proven(board, search), self.name)
                    return
        finally:
            over.set()
            watcher.join()

    def _open(self, board: Board) -> None:
        """Have a line, then a bound, unless there are so many turns that it may take long."""
        widening = self._widening
        keep, seed = widening.opening_keep, self._effort.seed * 1000
        self._follow(board, self._beam(self._question.state, board, keep=keep, jitter=0.0, seed=seed), ())
        if self._turns_found(board) <= widening.most_proof_turns:
            self._bound(board)

    def _bound(self, board: Board) -> None:
        """Let the first worker tell once what bounds the question as it stands."""
        if self._number != 0 or self._is_bounded or self._stopped.is_set() or board.ended.is_set():
            return
        self._is_bounded = True
        bound = LineSearch(self._question.state, self._world, seat=self._question.seat, width=1).bound()
        if bound is not None:
            board.tighten(bound, self.name)

    # --- one beam ---------------------------------------------------------------------------------

    def _beam(self, state: EngineState, board: Board, *, keep: int, jitter: float, seed: int) -> LineSearch:
        """Open a beam that goes on with `keep` states."""
        widening = self._widening
        has_rollouts = widening.spread > 1
        best = board.best
        return LineSearch(
            state,
            self._world,
            seat=self._question.seat,
            width=min(keep * widening.spread, MAX_WIDTH),
            keep=min(keep, MAX_WIDTH) if has_rollouts else 0,
            rollouts=1 if has_rollouts else 0,
            share=widening.shares[self._number % len(widening.shares)],
            floor=None if best is None else best.score,
            seed=seed,
            jitter=jitter,
            most_work=self._work_left(),
        )

    def _proof(self, board: Board, width: int) -> LineSearch:
        """Open a beam without rollouts that looks for what is better than the best."""
        best = board.best
        return LineSearch(
            self._question.state,
            self._world,
            seat=self._question.seat,
            width=width,
            floor=None if best is None else best.score,
            most_work=self._work_left(),
        )

    def _follow(self, board: Board, search: LineSearch, before: tuple[int, ...]) -> None:
        """Run a beam that begins behind `before`; offer what it finds."""
        self._search = search
        offered: int | None = None
        is_going = True
        while is_going and not self._is_done(board):
            best = board.best
            if best is not None:
                search.raise_floor(best.score)
            is_going = search.advance()
            board.count(self.name, self._work + search.work)
            score, best = search.best_score, board.best
            if score is None or score == offered or (best is not None and score <= best.score):
                continue
            line = search.line()
            assert line is not None
            board.offer(Found(score=score, actions=before + line, by=self.name))
            offered = score
        self._search = None
        self._work += search.work

    def _proven(self, board: Board, search: LineSearch) -> int:
        """Return the points that a complete beam found to be the most."""
        best = board.best
        scores = (search.best_score, None if best is None else best.score)
        return max(score for score in scores if score is not None)

    # --- which beams ------------------------------------------------------------------------------

    def _beams(self, board: Board) -> Iterator[tuple[LineSearch, tuple[int, ...]]]:
        """Yield beams with the decisions and draws before each, without end."""
        widening = self._widening
        seed = self._effort.seed * 1000 + self._number
        rng = Rng(seed, 0)
        keep = float(widening.keep)
        while True:
            yield self._beam(self._question.state, board, keep=round(keep), jitter=0.0, seed=seed), ()
            if keep == widening.keep and self._number == 0:
                for width in self._proof_widths(board):
                    yield self._proof(board, width), ()
            if keep >= widening.last_keep:
                break
            keep *= widening.factor
        while True:
            places = self._places(board)
            state, before = places[rng.below(len(places))]
            seed += 1_000_003
            yield (
                self._beam(state, board, keep=widening.repair_keep, jitter=widening.jitter, seed=seed),
                before,
            )

    def _proof_widths(self, board: Board) -> tuple[int, ...]:
        """Return the widths of beams that may prove the best."""
        widening = self._widening
        turns, best, bound = self._turns_found(board), board.best, board.bound
        if turns <= widening.most_proof_turns:
            return widening.proof_widths
        is_close = best is not None and bound is not None and bound - best.score <= widening.most_gap
        return widening.proof_widths[-1:] if is_close and turns <= widening.most_close_turns else ()

    def _turns_found(self, board: Board) -> int:
        """Return how many turns the best line has."""
        return len(self._places(board))

    def _places(self, board: Board) -> list[tuple[EngineState, tuple[int, ...]]]:
        """Return the states at the starts of turns of the best line, each with the way to it."""
        state = self._question.state.copy()
        places: list[tuple[EngineState, tuple[int, ...]]] = [(state.copy(), ())]
        best = board.best
        actions = () if best is None else best.actions
        for i, action in enumerate(actions):
            turn = state.turn_number()
            state.apply(action)
            if state.turn_number() != turn:
                places.append((state.copy(), actions[: i + 1]))
        return places[:-1] or places

    # --- limits -----------------------------------------------------------------------------------

    def _work_left(self) -> int | None:
        if not self._effort.is_deterministic:
            return None
        return max(0, int(self._effort.work * WORK_UNIT) - self._work)

    def _is_done(self, board: Board) -> bool:
        return self._stopped.is_set() or board.ended.is_set() or self._work_left() == 0

    def _watch(self, board: Board, over: threading.Event) -> None:
        """Stop the beam at work once the board has ended or `stop` was called."""
        while not over.wait(POLL_S):
            search = self._search
            if search is not None and (self._stopped.is_set() or board.ended.is_set()):
                search.stop()
