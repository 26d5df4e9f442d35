"""Which games can be solved exactly: found by folder, as the searches find them."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from engine_c.game import HortusError, Violation
from engine_c.state import EngineState
from solver.exact.contract import ExactGame
from solver.exact.question import Question


def exact_for(game: str) -> ExactGame | None:
    """Return `EXACT` of `solver/games/<game>/exact`; None where a game has none."""
    package = f"solver.games.{game}"
    if not game.isidentifier() or find_spec(package) is None or find_spec(f"{package}.exact") is None:
        return None
    return cast(ExactGame, import_module(f"{package}.exact").EXACT)


def refusal(question: Question, exact: ExactGame | None) -> Violation | None:
    """Say why a question cannot be asked; None: it can. Task `value` needs nothing of the game's own."""
    players = question.state.ruleset.num_players
    if not 0 <= question.seat < players:
        allowed = f"0 to {players - 1}" if players > 1 else "0"
        return Violation(field="seat", problem=f"there is no seat {question.seat}", allowed=allowed)
    if question.task == "value":
        problem = f"`value` of a game of {players} players"
        return None if players == 1 else Violation(field="task", problem=problem, allowed="a solo game")
    if question.task == "end" and question.target is not None and players > 1:
        problem = "a target for the end of all seats, each of which makes the most of its own score"
        return Violation(field="target", problem=problem, allowed="none")
    if exact is None:
        problem = f"{question.task} of {question.position.game} cannot be solved exactly"
        return Violation(field="task", problem=problem, allowed="another game")
    return exact.refusal(question)


def begun(question: Question, exact: ExactGame) -> Question:
    """Return the question with the state at which its lines begin."""
    return replace(question, state=cast(EngineState, exact.opening(question, question.state)))


def checked(question: Question, exact: ExactGame | None) -> ExactGame:
    """Return the game's own for a question that workers answer; raises HortusError if it is refused."""
    violation = refusal(question, exact)
    if violation is not None:
        raise HortusError(violation)
    if exact is None:
        raise ValueError("a question of the task `value` is not for workers")
    return exact
