"""Exact solving of Sattgrün: which questions it takes, and who works on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine_c.game import Position, Violation
from engine_c.games.sattgruen.ruleset import Ruleset
from engine_c.games.sattgruen.table import Table
from engine_c.state import EngineState, EngineWorld
from solver.exact.contract import Worker
from solver.exact.cpsat import ModelWorker
from solver.exact.question import Effort, Question
from solver.games.sattgruen.arrangement import Pieces, is_full
from solver.games.sattgruen.layout_worker import LayoutWorker
from solver.games.sattgruen.placement import placement_model


def pieces_of(question: Question) -> Pieces:
    """Return what the seat of a question has."""
    return Pieces.of(cast(Ruleset, question.state.ruleset), question.position.table, question.seat)


class SattgruenExact:
    """`ExactGame` of Sattgrün."""

    def refusal(self, question: Question) -> Violation | None:
        """Say why a question cannot be asked."""
        if question.task != "placement":
            return Violation(field="task", problem=f"{question.task} is not known here", allowed="placement")
        table: Table = question.position.table
        if question.position.turn_so_far:
            return Violation(
                field="sattgruen.turn_so_far",
                problem="inside a turn there is no home to lay out",
                allowed="a position at the start of a turn, before a draw or at the end",
            )
        if any(card.cell is None for card in table.homes[question.seat].cards) or not table.turn:
            return Violation(
                field="sattgruen.turn", problem="the start room is not placed yet", allowed="1 or later"
            )
        return None

    def known_world(self, position: Position, state: EngineState) -> EngineWorld:
        """Return the World of the contents of a position."""
        raise ValueError("no question asks for draws")

    def workers(self, question: Question, effort: Effort) -> Sequence[Worker]:
        """Return who is to work."""
        pieces = pieces_of(question)
        model = ModelWorker("placement", placement_model(pieces), effort)
        if not is_full(pieces):
            return [model]
        return [LayoutWorker(question.state, pieces, effort), model]

    def placement_terms(self, question: Question, table: Table) -> list[int]:
        """Return the points of an arrangement by scoring rule; ValueError if it is none."""
        pieces = pieces_of(question)
        pieces.check(table)
        return pieces.terms(table)


EXACT = SattgruenExact()
