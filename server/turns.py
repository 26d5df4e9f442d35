"""Whole turns of a request, held against a position."""

from __future__ import annotations

from hortus.v1 import position_pb2

from engine_c.game import IllegalActionError
from server.games import adapter
from server.positions import Opened, decision_texts, located, mover


def turn_texts(opened: Opened, turn: position_pb2.Turn, path: str) -> tuple[str, ...]:
    """Return the decisions of a turn (or of its beginning) in canonical notation and order."""
    texts = decision_texts(turn.decisions, adapter(opened.ruleset.game.name), f"{path}.decisions")
    if opened.state.current_player() < 0:
        mover(opened, None)  # says what is pending
    with located(f"{path}.decisions"):
        canonical = opened.ruleset.canonical_turn(opened.state, texts)
    if len(canonical) < len(texts):
        problem = f"{len(texts) - len(canonical)} decisions after the end of the turn"
        raise IllegalActionError.of(f"{path}.decisions[{len(canonical)}]", problem, "one turn")
    return tuple(canonical)


def turn_actions(opened: Opened, turn: position_pb2.Turn, path: str) -> tuple[int, ...]:
    """Return a whole turn as actions; raises IllegalActionError if it is not legal or not complete."""
    state = opened.state.copy()
    number = state.turn_number()
    actions: list[int] = []
    for i, text in enumerate(turn_texts(opened, turn, path)):
        with located(f"{path}.decisions[{i}]"):
            for action in opened.ruleset.parse_steps(state, text):
                actions.append(action)
                state.apply(action)
    if state.turn_number() == number and state.current_player() >= 0:
        names = [opened.ruleset.action_text(state, action) for action in state.legal_actions()]
        shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
        raise IllegalActionError.of(f"{path}.decisions", "the turn is not complete", f"next: {shown}")
    return tuple(actions)
