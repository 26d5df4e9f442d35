"""Exact solving of Botanicus: which questions it takes, and who works on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine_c.game import Position, State, Violation
from engine_c.games.botanicus.engine import BotanicusState
from engine_c.games.botanicus.rules import ReferenceState
from engine_c.games.botanicus.ruleset import Ruleset
from engine_c.games.botanicus.table import Table
from engine_c.state import EngineState, EngineWorld
from solver.exact.contract import Worker
from solver.exact.end_worker import EndWorker
from solver.exact.line_worker import LineWorker
from solver.exact.question import Effort, Question
from solver.games.botanicus.contents import known_world, num_columns, untold
from solver.games.botanicus.ends import ENDS
from solver.games.botanicus.placement import placement_refusal, placement_terms, placement_workers

ROUNDS = ("round1", "round2")


def line_refusal(question: Question) -> Violation | None:
    """Say why no rest of a round can be searched, None if one can."""
    table = cast(Table, question.position.table)
    if table.stage not in ROUNDS:
        return Violation(
            field="position.botanicus.stage",
            problem=f"{table.stage!r} is no round",
            allowed=" or ".join(ROUNDS),
            rule="B10",
        )
    if table.seat != question.seat:
        return Violation(
            field="seat", problem=f"it is the turn of seat {table.seat}", allowed=str(table.seat), rule="B7.1"
        )
    return untold(table, [question.seat])


def end_refusal(question: Question) -> Violation | None:
    """Say why the last turns cannot be solved, None if they can."""
    table = cast(Table, question.position.table)
    ruleset = cast(Ruleset, question.state.ruleset)
    is_last_column = table.stage == "round2" and table.column == num_columns(ruleset)
    if table.stage != "last" and not is_last_column:
        place = f"column {table.column} of {table.stage}" if table.stage in ROUNDS else table.stage
        return Violation(
            field="position.botanicus.stage",
            problem=f"{place} is before the last column",
            allowed=f"last, or round2 in column {num_columns(ruleset)}",
            rule="B11",
        )
    return untold(table, range(ruleset.num_players))


class BotanicusExact:
    """`ExactGame` of Botanicus."""

    def refusal(self, question: Question) -> Violation | None:
        """Say why a question cannot be asked."""
        if question.task == "placement":
            return placement_refusal(question)
        if question.task == "line":
            return line_refusal(question)
        if question.task == "end":
            return end_refusal(question)
        problem = f"`{question.task}` of Botanicus"
        return Violation(field="task", problem=problem, allowed="line, placement, end")

    def opening(self, question: Question, state: State) -> State:
        """Return the state itself, for a line a copy in which the others stand still."""
        if question.task != "line":
            return state
        alone = cast(BotanicusState | ReferenceState, state.copy())
        alone.go_alone()
        return alone

    def known_world(self, position: Position, state: EngineState) -> EngineWorld:
        """Return the World of the contents of a position; ValueError if it does not tell them."""
        return known_world(position, state)

    def workers(self, question: Question, effort: Effort) -> Sequence[Worker]:
        """Return the model of a placement, the search through all last turns, or beams, one a thread."""
        if question.task == "placement":
            return placement_workers(question, effort)
        world = self.known_world(question.position, question.state)
        if question.task == "end":
            return [EndWorker(question, world, effort, ENDS)]
        num_beams = 1 if effort.is_deterministic else max(1, effort.threads)
        return [LineWorker(question, world, effort, number=number) for number in range(num_beams)]

    def placement_terms(self, question: Question, table: Table) -> list[int]:
        """Return the points of an arrangement by scoring rule; ValueError if it is none."""
        return placement_terms(question, table)


EXACT = BotanicusExact()
