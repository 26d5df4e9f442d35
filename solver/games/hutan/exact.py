"""What can be solved of Hutan: solo lines with the stacks told, last rounds, the best placement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from engine_c.game import CHANCE, TERMINAL, Position, State, Violation
from engine_c.games.hutan.engine import HutanState
from engine_c.games.hutan.notation import split_action
from engine_c.games.hutan.ruleset import Ruleset
from engine_c.state import EngineState, EngineWorld
from solver.exact.contract import Worker
from solver.exact.end_worker import EndWorker
from solver.exact.line_worker import LineWorker
from solver.exact.question import Effort, Question
from solver.games.hutan.bounds import bound_workers
from solver.games.hutan.ends import ENDS
from solver.games.hutan.placement import placement_refusal, placement_terms, placement_workers


def draws_to_come(position: Position, state: EngineState) -> list[int] | None:
    """Return every single draw until the end of the game, as the contents have it; None if they do not say.

    Which cards are drawn does not depend on what is played, so any line tells.
    """
    ruleset = cast(Ruleset, state.ruleset)
    state = state.copy()
    draws = []
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            drawn = ruleset.contents_draw(position, state)
            if drawn is None:
                return None
            draws.append(drawn)
            state.apply(drawn)
        else:
            state.apply(state.legal_actions()[0])
    return draws


def end_refusal(question: Question) -> Violation | None:
    """Say why the last round of several seats cannot be solved, None if it can: all of it lies open."""
    state = question.state
    ruleset = cast(Ruleset, state.ruleset)
    players = ruleset.num_players
    left = 2 * players * ruleset.typed_options.rounds - state.turn_number()
    is_draw = state.current_player() < 0
    if is_draw or left > 2 * players:
        return Violation(
            field="position.hutan.round",
            problem="no seat is to decide" if is_draw else f"{left} turns of all seats are to come",
            allowed="a decision of the last round",
        )
    return None


class HutanExact:
    """`EXACT` of Hutan."""

    def refusal(self, question: Question) -> Violation | None:
        """Refuse what needs contents that are not told, and lines of more than one seat."""
        state = question.state
        if question.task == "placement":
            return placement_refusal(question)
        if question.task not in ("line", "end"):
            problem = f"`{question.task}` of Hutan"
            return Violation(field="task", problem=problem, allowed="line, end, placement")
        if question.task == "end" and state.core.num_players > 1:
            return end_refusal(question)
        if state.core.num_players != 1:
            problem = f"a line of {state.core.num_players} players"
            return Violation(field="position.options.players", problem=problem, allowed="1", rule="H15")
        if draws_to_come(question.position, state) is None:
            return Violation(
                field="position.hutan.stacks",
                problem="the stacks are not told",
                allowed="the contents of every stack to come",
                rule="H4.5",
            )
        return None

    def opening(self, question: Question, state: State) -> State:
        """Return the state itself."""
        return state

    def known_world(self, position: Position, state: EngineState) -> EngineWorld:
        """Return the World with the stacks as the position has them; ValueError if it does not tell them."""
        draws = draws_to_come(position, state)
        if draws is None:
            raise ValueError("the position does not tell what is drawn")
        return cast(HutanState, state).known_world(split_action(draw)[1] for draw in draws)

    def workers(self, question: Question, effort: Effort) -> Sequence[Worker]:
        """Return the models of a placement; for a line beams, one a thread with another seed, and bounds."""
        if question.task == "placement":
            return placement_workers(question, effort)
        world = self.known_world(question.position, question.state)
        if question.task == "end" and question.state.core.num_players > 1:
            return [EndWorker(question, world, effort, ENDS)]
        beams = [
            LineWorker(question, world, effort, number=number)
            for number in range(1 if effort.is_deterministic else max(1, effort.threads))
        ]
        return [beams[0], *bound_workers(question, effort), *beams[1:]]

    def placement_terms(self, question: Question, table: Any) -> list[int]:
        """Return the points of an arrangement; ValueError if the seat has other pieces."""
        return placement_terms(question, table)


EXACT = HutanExact()
