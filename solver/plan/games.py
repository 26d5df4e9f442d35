"""Which games can be planned: found by folder, as the searches find them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import cast

from engine_c.game import TERMINAL, Violation
from solver.plan.contract import PlanGame, Question


def plan_for(game: str) -> PlanGame | None:
    """Return `PLAN` of `solver/games/<game>/plan`; None where a game has none."""
    package = f"solver.games.{game}"
    if not game.isidentifier() or find_spec(package) is None or find_spec(f"{package}.plan") is None:
        return None
    return cast(PlanGame, import_module(f"{package}.plan").PLAN)


def refusal(question: Question, game: PlanGame | None) -> Violation | None:
    """Say why there is nothing to plan; None: there is."""
    players = question.state.ruleset.num_players
    if not 0 <= question.seat < players:
        allowed = f"0 to {players - 1}" if players > 1 else "0"
        return Violation(field="seat", problem=f"there is no seat {question.seat}", allowed=allowed)
    if question.state.current_player() == TERMINAL:
        return Violation(field="position", problem="the game is over", allowed="a game that goes on")
    if game is None:
        problem = f"{question.position.game} cannot be planned"
        return Violation(field="position", problem=problem, allowed="another game")
    return game.refusal(question)
