"""Exact solving of Sattgrün: which questions it takes, and who works on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine_c.game import Position, State, Violation
from engine_c.games.sattgruen.ruleset import Ruleset
from engine_c.games.sattgruen.table import Table
from engine_c.state import EngineState, EngineWorld
from solver.exact.contract import Worker
from solver.exact.cpsat import ModelWorker
from solver.exact.line_worker import LineWorker, Widening
from solver.exact.question import Effort, Question
from solver.games.sattgruen.arrangement import Pieces, is_full
from solver.games.sattgruen.contents import has_no_draws, known_world, scarce, untold
from solver.games.sattgruen.end_worker import end_refusal, end_workers
from solver.games.sattgruen.layout_worker import LayoutWorker
from solver.games.sattgruen.line_bound import LineBoundWorker, Reach
from solver.games.sattgruen.placement import placement_model

WIDENING = Widening(keep=150, spread=8, factor=3.0, last_keep=1350, shares=(0.6, 0.3), repair_keep=150)
"""How the beams of a line grow: many states go on, as the policy plays without foresight."""


def ruleset_of(question: Question) -> Ruleset:
    """Return the opened rules of a question."""
    return cast(Ruleset, question.state.ruleset)


def pieces_of(question: Question) -> Pieces:
    """Return what the seat of a question has."""
    return Pieces.of(ruleset_of(question), question.position.table, question.seat)


def placement_refusal(question: Question) -> Violation | None:
    """Say why a home cannot be laid out anew, None if it can."""
    table: Table = question.position.table
    if question.position.turn_so_far:
        return Violation(
            field="position.turn_so_far",
            problem="inside a turn there is no home to lay out",
            allowed="a position at the start of a turn, before a draw or at the end",
        )
    if any(card.cell is None for card in table.homes[question.seat].cards) or not table.turn:
        return Violation(
            field="position.sattgruen.turn", problem="the start room is not placed yet", allowed="1 or later"
        )
    return None


def line_refusal(question: Question) -> Violation | None:
    """Say why no line can be searched, None if one can."""
    table: Table = question.position.table
    facts = ruleset_of(question).components
    players = question.state.core.num_players
    if players != 1:
        problem = f"a line of {players} players"
        return Violation(field="position.options.players", problem=problem, allowed="1", rule="S12")
    if has_no_draws(facts, table):
        return None
    if table.goals is None:
        return Violation(
            field="position.sattgruen.goals",
            problem="not drawn yet",
            allowed="the goals in play",
            rule="S3.2",
        )
    return untold(table) or scarce(facts, table)


class SattgruenExact:
    """`ExactGame` of Sattgrün."""

    def refusal(self, question: Question) -> Violation | None:
        """Say why a question cannot be asked."""
        if question.task == "placement":
            return placement_refusal(question)
        if question.task == "line":
            return line_refusal(question)
        if question.task == "end":
            return end_refusal(question)
        problem = f"`{question.task}` of Sattgrün"
        return Violation(field="task", problem=problem, allowed="line, placement, end")

    def opening(self, question: Question, state: State) -> State:
        """Return the state itself."""
        return state

    def known_world(self, position: Position, state: EngineState) -> EngineWorld:
        """Return the World of the contents of a position; ValueError if it does not tell them."""
        if has_no_draws(cast(Ruleset, state.ruleset).components, position.table):
            return state.world(0)
        return known_world(position, state)

    def workers(self, question: Question, effort: Effort) -> Sequence[Worker]:
        """Return the search through all layouts and the model; for a line the beams, one a thread."""
        if question.task == "end":
            return end_workers(question, self.known_world(question.position, question.state), effort)
        if question.task == "line":
            world = self.known_world(question.position, question.state)
            beams: list[Worker] = [
                LineWorker(question, world, effort, number=number, widening=WIDENING)
                for number in range(1 if effort.is_deterministic else max(1, effort.threads))
            ]
            ruleset = ruleset_of(question)
            table = ruleset.canonical_table(question.position.table)
            return [beams[0], LineBoundWorker(Reach(ruleset=ruleset, table=table), effort), *beams[1:]]
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
