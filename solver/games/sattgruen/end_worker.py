"""The last turns of Sattgrün as a worker: each seat's last own turn, in solo the last two, all walked."""

from __future__ import annotations

import threading
from typing import cast

from engine_c.game import CHANCE, TERMINAL, Violation
from engine_c.games.sattgruen.ruleset import Ruleset
from engine_c.games.sattgruen.table import Table
from engine_c.state import EngineState, EngineWorld
from solver.exact.board import Board
from solver.exact.line_worker import WORK_UNIT
from solver.exact.lines import LineSearch
from solver.exact.question import Effort, Found, Question
from solver.games.sattgruen.contents import has_no_draws, scarce, untold
from solver.games.sattgruen.ends import EndSearch

SOLO_TURNS = 2
"""Turns of a solo game that are walked."""
POLL_S = 0.004
"""Pause between two looks at whether the board has ended."""
WIDTH = 1000
"""States of the beam that finds a line to beat."""


def turns_to_come(state: EngineState) -> int:
    """Return how many turns of all seats are not finished."""
    ruleset = cast(Ruleset, state.ruleset)
    return ruleset.num_players * (ruleset.components.num_turns + 1) - state.turn_number()


def end_refusal(question: Question) -> Violation | None:
    """Say why the last turns cannot be solved, None if they can."""
    state = question.state
    ruleset = cast(Ruleset, state.ruleset)
    facts, players = ruleset.components, ruleset.num_players
    table: Table = question.position.table
    most = SOLO_TURNS if players == 1 else players
    left = turns_to_come(state)
    is_draw = state.current_player() < 0
    if is_draw or left > most:
        return Violation(
            field="position.sattgruen.turn",
            problem="no seat is to decide" if is_draw else f"{left} turns of all seats are to come",
            allowed=f"a decision in the last {most} turns of all seats",
        )
    goals = {goal.id: goal for goal in facts.goals}
    compared = [name for name in table.goals or () if goals[name].compares]
    if compared and left > 1:
        problem = f"{compared[0]} compares homes that others still change"
        return Violation(field="position.sattgruen.goals", problem=problem, allowed="the last turn of all")
    if has_no_draws(facts, table):
        return None
    return untold(table) or (scarce(facts, table) if players == 1 else None)


class Shared:
    """What the workers that share the last two turns have proven; together they have all lines."""

    def __init__(self, num_parts: int) -> None:
        """Begin with no part done."""
        self.num_parts = num_parts
        self._lock = threading.Lock()
        self._proven: dict[int, int] = {}

    def prove(self, part: int, most: int) -> int | None:
        """Note that no line of a part has more points; returns the most of all parts once all are done."""
        with self._lock:
            self._proven[part] = most
            return max(self._proven.values()) if len(self._proven) == self.num_parts else None


def end_workers(question: Question, world: EngineWorld, effort: Effort) -> list[EndWorker]:
    """Return who walks the last turns: the last two of a solo game are shared out among all threads."""
    is_two = question.state.core.num_players == 1 and turns_to_come(question.state) == SOLO_TURNS
    shared = Shared(max(1, effort.threads) if is_two and not effort.is_deterministic else 1)
    return [EndWorker(question, world, effort, shared, part=part) for part in range(shared.num_parts)]


class EndWorker:
    """Walks the turns that are left; every seat makes the most of its own points."""

    def __init__(
        self, question: Question, world: EngineWorld, effort: Effort, shared: Shared, *, part: int = 0
    ) -> None:
        """Work on a part of a question whose draws are those of the World."""
        self.name = "all turns" if shared.num_parts == 1 else f"all turns {part + 1}"
        self._shared = shared
        self._part = part
        self._question = question
        self._world = world
        self._effort = effort
        self._stopped = threading.Event()
        self._search: EndSearch | LineSearch | None = None
        self._work = 0

    def stop(self) -> None:
        """End `run` soon; from any thread."""
        self._stopped.set()
        search = self._search
        if search is not None:
            search.stop()

    def run(self, board: Board) -> None:
        """Walk turn by turn to the end of the game, offer the line and prove it."""
        over = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(board, over), daemon=True)
        watcher.start()
        try:
            if self._question.state.core.num_players == 1:
                self._run_solo(board)
            else:
                self._run_all(board)
        finally:
            over.set()
            watcher.join()

    def _run_solo(self, board: Board) -> None:
        """The last one or two turns of one seat. Ties are counted of one turn only."""
        state = self._question.state
        is_last = turns_to_come(state) == 1
        floor = None if is_last else self._line_to_beat(board)
        search = EndSearch(
            state,
            self._world,
            turns_to_come(state),
            self._work_left(),
            part=self._part,
            num_parts=self._shared.num_parts,
        )
        self._search = search
        if self._stopped.is_set():
            return
        is_proof = search.run(floor)
        board.count(self.name, self._work + search.work)
        best = search.best_score
        if best is not None:
            num_equal = search.num_equal() if is_proof and is_last else None
            board.offer(Found(score=best, actions=search.line(), by=self.name, num_equal=num_equal or 0))
        known = floor if best is None else best
        if is_proof and known is not None:
            bound = self._shared.prove(self._part, known)
            if bound is not None:
                board.tighten(bound, self.name)

    def _line_to_beat(self, board: Board) -> int | None:
        """Offer what a beam finds; returns its points."""
        beam = LineSearch(self._question.state, self._world, width=WIDTH, most_work=self._work_left())
        self._search = beam
        while not self._stopped.is_set() and beam.advance():
            pass
        self._work = beam.work
        line, score = beam.line(), beam.best_score
        if line is not None and score is not None:
            board.offer(Found(score=score, actions=line, by=self.name))
        return score

    def _run_all(self, board: Board) -> None:
        """The last turn of every seat that has one."""
        state = self._question.state.copy()
        actions: list[int] = []
        num_equal = 0
        while state.current_player() != TERMINAL:
            step: tuple[int, ...] = ()
            if state.current_player() == CHANCE:
                step = (self._world.draw(state),)
            else:
                search = EndSearch(state, self._world, 1, self._work_left())
                self._search = search
                if self._stopped.is_set() or not search.run():
                    return
                self._work += search.work
                board.count(self.name, self._work)
                num_equal = num_equal or search.num_equal() or 1
                step = search.line()
            for action in step:
                state.apply(action)
            actions += step
        score = state.scores()[self._question.seat]
        board.offer(Found(score=score, actions=tuple(actions), by=self.name, num_equal=num_equal))
        board.tighten(score, self.name)

    def _work_left(self) -> int | None:
        if not self._effort.is_deterministic:
            return None
        return max(0, int(self._effort.work * WORK_UNIT) - self._work)

    def _watch(self, board: Board, over: threading.Event) -> None:
        """Stop the search at work once the board has ended."""
        while not over.wait(POLL_S):
            search = self._search
            if search is not None and (self._stopped.is_set() or board.ended.is_set()):
                search.stop()
