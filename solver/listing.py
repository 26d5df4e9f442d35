"""All distinct whole turns of the player to move, one after the other, through the State protocol."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine_c.game import CHANCE, State


@dataclass(frozen=True, kw_only=True)
class WholeTurn:
    """One whole turn and the state it leads to."""

    actions: tuple[int, ...]
    """Decisions from the state that was listed to the end of the turn or to a draw."""
    after: State
    """State at the end of the turn, or at its first draw."""
    ends_at_chance: bool
    """True if a draw comes before the turn is over."""


def whole_turns(state: State) -> Iterator[WholeTurn]:
    """Yield every distinct after-state of the current turn, paths in lexicographic order.

    Of several paths to one state (equal `key`), within the turn or after it, the first is followed. Nothing
    is yielded where a draw is pending or the game is over. Memory: one key a state; nothing is kept of the
    rest.
    """
    if state.current_player() < 0:
        return
    number = state.turn_number()
    seen: set[int] = set()
    # Depth first with an explicit stack: (state, path); the lowest action lies on top.
    stack: list[tuple[State, tuple[int, ...]]] = [(state, ())]
    while stack:
        current, path = stack.pop()
        key = current.key()
        if key in seen:
            continue
        seen.add(key)
        if path and (current.turn_number() != number or current.current_player() < 0):
            yield WholeTurn(
                actions=path,
                after=current,
                ends_at_chance=current.turn_number() == number and current.current_player() == CHANCE,
            )
            continue
        stack += [(current.child(action), (*path, action)) for action in reversed(current.legal_actions())]
