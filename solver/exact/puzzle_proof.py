"""What is proven of a puzzle: the most points behind every first turn, by complete search."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from engine_c.game import CHANCE, TERMINAL, State
from engine_c.state import EngineState, EngineWorld
from solver.exact.board import Board
from solver.exact.contract import ExactGame, Worker
from solver.exact.ends import EndSearch
from solver.exact.lines import LineSearch
from solver.exact.question import Effort, Found, Question
from solver.exact.referee import Referee
from solver.greedy import greedy_turn
from solver.listing import WholeTurn, whole_turns

PROOF = "every first turn searched completely, all draws known"
MAX_TURNS = 6000
"""First turns of a puzzle, at most; they are cheap where a bound rules out what follows them."""
WIDTH = 1 << 15
"""States of a level; where more are needed nothing is proven."""
MOST_WORK = 2_000_000
"""States valued behind one first turn, at most."""
MAKING_WORK = 3_000_000
"""States valued behind all first turns of a position that is to become a puzzle, at most: it is cheaper to
look at another position."""
SCREEN_WIDTH = 30
"""States of a level of the beams that look for what speaks against a puzzle before it is proven."""
END_WORK = 0.2
"""Units of work for the game's own search through the last turns behind one first turn."""
PLAUSIBLE = 5
"""Points of running score within which a turn looks sensible."""


class Unproven(Exception):
    """There are too many lines to prove anything, or no need to, or the proof was stopped; says which."""


@dataclass(frozen=True, kw_only=True)
class Proof:
    """The first turns of a question and what they lead to."""

    best: int
    """Final points of the best line."""
    second: int | None
    """Most points behind any turn that does not lead to `best`; None: all do."""
    line: tuple[int, ...]
    """Decisions and draws of a best line."""
    second_line: tuple[int, ...]
    """The same of a line that reaches `second`."""
    winning: frozenset[int]
    """Keys of the states behind the turns that lead to `best`."""
    num_turns: int
    """First turns, told apart by the state they lead to."""
    num_plausible: int
    """Those whose running score is at most PLAUSIBLE below the highest."""


class Prover:
    """Looks behind every first turn of a question of the task `line`; `stop` from any thread."""

    def __init__(self, question: Question, exact: ExactGame, *, most_work: int | None = None) -> None:
        """Work on a question that the game does not refuse.

        `most_work`: states to value behind all first turns together before it gives up; None: any number.
        """
        self.question = question
        self.world: EngineWorld = exact.known_world(question.position, question.state)
        self.work = 0
        self._exact = exact
        self._most_work = most_work
        self._turns: list[WholeTurn] | None = None
        self._promises: dict[int, int] = {}
        self._stopped = threading.Event()
        self._search: LineSearch | EndSearch | Worker | None = None

    def stop(self) -> None:
        """End `run` soon."""
        self._stopped.set()
        search = self._search
        if search is not None:
            search.stop()

    def screen(self, difference: int, *, is_only: bool) -> None:
        """Raise Unproven if narrow beams show that a proof would be of no use.

        That is if a turn is found that costs fewer points than `difference` or, if the best one is to be the
        only one, a second one that costs none. Beams may miss the best; no puzzle is lost but rarely.
        """
        most = self._reached(self.question.state, None)
        assert most is not None
        for index in self._order():
            found = self._reached(self.turns()[index].after, most - difference)
            if found is None:
                continue
            for other in self._promises.values():
                if 0 < abs(found - other) < difference and max(found, other) >= most:
                    raise Unproven("other turns cost too little")
                if is_only and found == other >= most:
                    raise Unproven("several turns are best")
            self._promises[index] = found
            most = max(most, found)

    def run(self) -> Proof:
        """Prove best and second; the reference has counted both lines. Raises Unproven."""
        turns = self.turns()
        best: tuple[int, tuple[int, ...]] | None = None
        second: tuple[int, tuple[int, ...]] | None = None
        winning: set[int] = set()
        for index in self._order():
            turn = turns[index]
            found = self._behind(turn, None if second is None else second[0])
            if found is None:
                continue
            if best is None or found[0] > best[0]:
                best, second, winning = found, best, {turn.after.key()}
            elif found[0] == best[0]:
                winning.add(turn.after.key())
            elif second is None or found[0] > second[0]:
                second = found
        assert best is not None
        for score, line in (best, second or best):
            Referee(self.question, self._exact).check(Found(score=score, actions=line, by=PROOF))
        return Proof(
            best=best[0],
            second=None if second is None else second[0],
            line=best[1],
            second_line=() if second is None else second[1],
            winning=frozenset(winning),
            num_turns=len(turns),
            num_plausible=self.num_plausible(),
        )

    def turns(self) -> list[WholeTurn]:
        """Return the first turns; raises Unproven if there are too many."""
        if self._turns is not None:
            return self._turns
        turns: list[WholeTurn] = []
        for turn in whole_turns(self.question.state):
            if len(turns) == MAX_TURNS:
                raise Unproven("too many turns")
            if self._stopped.is_set():
                raise Unproven("stopped")
            turns.append(turn)
        self._turns = turns
        return turns

    def num_plausible(self) -> int:
        """Return how many turns look sensible; raises Unproven if there are too many turns."""
        scores = self._scores()
        return sum(score >= max(scores) - PLAUSIBLE for score in scores)

    def _scores(self) -> list[int]:
        """Return the running score behind each turn."""
        return [turn.after.scores()[self.question.seat] for turn in self.turns()]

    def _order(self) -> list[int]:
        """Return the turns, those that look good first: what they reach cuts off most of the rest."""
        scores = self._scores()
        return sorted(range(len(scores)), key=lambda index: (-self._promises.get(index, -1), -scores[index]))

    def _reached(self, state: State, floor: int | None) -> int | None:
        """Return the points that a narrow beam reaches; None: none above the floor."""
        search = LineSearch(
            cast(EngineState, state),
            self.world,
            seat=self.question.seat,
            width=SCREEN_WIDTH,
            floor=floor,
            most_work=self._work_left(MOST_WORK),
        )
        self._follow(search)
        score = search.best_score
        return None if score is None or (floor is not None and score <= floor) else score

    def _follow(self, search: LineSearch) -> None:
        """Run a beam to its end."""
        self._search = search
        if self._stopped.is_set():
            search.stop()
        while search.advance():
            pass
        self._search = None
        self.work += search.work
        if self._stopped.is_set():
            raise Unproven("stopped")

    def _work_left(self, most: int) -> int:
        """Return how many states may be valued next, at most so many; raises Unproven if there are none."""
        if self._most_work is None:
            return most
        if self.work >= self._most_work:
            raise Unproven("the proof takes too long")
        return min(most, self._most_work - self.work)

    def _behind(self, turn: WholeTurn, floor: int | None) -> tuple[int, tuple[int, ...]] | None:
        """Return points and line of the best that follows a turn; None: it is not above the floor."""
        search = LineSearch(
            cast(EngineState, turn.after),
            self.world,
            seat=self.question.seat,
            width=WIDTH,
            floor=floor,
            most_work=self._work_left(MOST_WORK),
        )
        self._follow(search)
        if not search.is_proof:
            return self._by_end(turn)
        line, score = search.line(), search.best_score
        if line is None or score is None or (floor is not None and score <= floor):
            return None
        return score, (*turn.actions, *line)

    def _by_end(self, turn: WholeTurn) -> tuple[int, tuple[int, ...]]:
        """Do the same by the game's own search through the last turns, where it takes the position on."""
        state = cast(EngineState, turn.after.copy())
        before = list(turn.actions)
        while state.current_player() == CHANCE:
            before.append(self.world.draw(state))
            state.apply(before[-1])
        question = replace(self.question, task="end", state=state)
        if state.current_player() == TERMINAL or self._exact.refusal(question) is not None:
            raise Unproven("too many lines")
        board = Board()
        for worker in self._exact.workers(question, Effort(is_deterministic=True, work=END_WORK)):
            self._search = worker
            if self._stopped.is_set():
                raise Unproven("stopped")
            worker.run(board)
            if board.is_closed:
                break
        self._search = None
        self.work += board.nodes
        if self._stopped.is_set():
            raise Unproven("stopped")
        if not board.is_closed or board.best is None:
            raise Unproven("too many lines")
        return board.best.score, (*before, *board.best.actions)


def greedy_line(question: Question, world: EngineWorld) -> tuple[int, int]:
    """Return the key of the state behind the first turn of greedy play, and its final points."""
    state = question.state.copy()
    first: int | None = None
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            state.apply(world.draw(state))
            continue
        for action in greedy_turn(state).actions:
            state.apply(action)
        if first is None:
            first = state.key()
    assert first is not None
    return first, state.scores()[question.seat]


def texts_of(start: State, actions: Sequence[int]) -> tuple[str, ...]:
    """Return decisions and whole reveals of a line in notation."""
    state, ruleset = start.copy(), start.ruleset
    texts: list[str] = []
    at = 0
    while at < len(actions):
        pending = ruleset.pending_chance(state)
        num = 1 if pending is None else pending.num_draws
        step = actions[at : at + num]
        texts.append(
            ruleset.action_text(state, step[0]) if pending is None else ruleset.event_text(state, step)
        )
        for action in step:
            state.apply(action)
        at += num
    return tuple(texts)
