"""Counting paths of decisions through the State protocol alone: slow, for any implementation."""

from __future__ import annotations

from engine_c.game import CHANCE, TERMINAL, Position, Ruleset, State


def count_paths(ruleset: Ruleset, position: Position, state: State, depth: int) -> int:
    """Count the paths of `depth` player decisions; draws follow the contents of the position.

    A path that reaches the end of the game before that counts as one.
    """
    while state.current_player() == CHANCE:
        action = ruleset.contents_draw(position, state)
        assert action is not None, "the position does not tell its contents"
        state = state.child(action)
    if depth == 0 or state.current_player() == TERMINAL:
        return 1
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    return sum(count_paths(ruleset, position, state.child(action), depth - 1) for action in legal)
