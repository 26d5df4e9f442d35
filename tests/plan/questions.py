"""Questions to planning from played games, as the seat that asks sees them."""

from __future__ import annotations

from collections.abc import Iterator

from engine_c.game import TERMINAL, Position
from engine_c.registry import game, games
from engine_c.state import EngineState
from solver.plan.contract import Question
from solver.plan.games import plan_for
from tests.support.exact import late_position

PLANNED = [name for name in sorted(games()) if plan_for(name) is not None]


def question_of(position: Position, seat: int | None = None) -> Question:
    """Return the question of a seat, by default of the one to move."""
    ruleset = game(position.game).open(None, dict(position.options))
    if seat is None:
        seat = max(0, ruleset.state(position).current_player())
    view = ruleset.view(position, seat)
    state = ruleset.state(view)
    assert isinstance(state, EngineState)
    assert state.current_player() != TERMINAL
    return Question(position=view, state=state, seat=seat)


def some_questions(name: str) -> Iterator[Question]:
    """Yield questions of a game of two players: early, in the middle, late, and of the seat that waits."""
    for turns_left in (1000, 9, 2):
        position = late_position(name, turns_left, players="2")
        question = question_of(position)
        yield question
        yield question_of(position, 1 - question.seat)
