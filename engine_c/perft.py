"""Perft: the number of action paths of a given length, a check of rules and generators.

Only players' decisions count as length; a draw on the way follows the given callback and adds no
branches. A path that ends with the game before its length is not counted. Works on any State.
"""

from __future__ import annotations

from collections.abc import Callable

from engine_c.game import CHANCE, IllegalActionError, Position, Ruleset, State

Draw = Callable[[State], int]
"""Tells the outcome of the draw that is pending in a state."""


def contents_of(ruleset: Ruleset, position: Position) -> Draw:
    """Return the draws as the contents of a position have them.

    The callback raises IllegalActionError where they do not say.
    """

    def draw(state: State) -> int:
        action = ruleset.contents_draw(position, state)
        if action is None:
            raise IllegalActionError.of("position", "the contents do not say what is drawn next")
        return action

    return draw


def perft(state: State, depth: int, draw: Draw) -> int:
    """Return the number of paths of `depth` decisions; the state stays as it is.

    Depth 0 is the one path without a decision.
    """
    if depth == 0:
        return 1
    state = settled(state, draw)
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.child(action), depth - 1, draw) for action in actions)


def divide(state: State, depth: int, draw: Draw) -> list[tuple[int, int]]:
    """Return (first decision, number of paths of `depth` >= 1 decisions that begin with it), ascending."""
    state = settled(state, draw)
    return [(action, perft(state.child(action), depth - 1, draw)) for action in state.legal_actions()]


def settled(state: State, draw: Draw) -> State:
    """Return the state after the draws that are pending; the state itself if there are none."""
    if state.current_player() == CHANCE:
        state = state.copy()
    while state.current_player() == CHANCE:
        state.apply(draw(state))
    return state
