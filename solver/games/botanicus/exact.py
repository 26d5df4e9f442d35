"""Exact solving of Botanicus: which questions it takes, and who works on them."""

from __future__ import annotations

from collections.abc import Sequence

from engine_c.game import Position, Violation
from engine_c.games.botanicus.table import Table
from engine_c.state import EngineState, EngineWorld
from solver.exact.contract import Worker
from solver.exact.question import Effort, Question
from solver.games.botanicus.placement import placement_refusal, placement_terms, placement_workers


class BotanicusExact:
    """`ExactGame` of Botanicus."""

    def refusal(self, question: Question) -> Violation | None:
        """Say why a question cannot be asked."""
        if question.task == "placement":
            return placement_refusal(question)
        return Violation(field="task", problem=f"`{question.task}` of Botanicus", allowed="placement")

    def known_world(self, position: Position, state: EngineState) -> EngineWorld:
        """Return the World of the contents of a position; ValueError if it does not tell them."""
        raise ValueError("no question of Botanicus needs draws")

    def workers(self, question: Question, effort: Effort) -> Sequence[Worker]:
        """Return the model of a placement."""
        return placement_workers(question, effort)

    def placement_terms(self, question: Question, table: Table) -> list[int]:
        """Return the points of an arrangement by scoring rule; ValueError if it is none."""
        return placement_terms(question, table)


EXACT = BotanicusExact()
