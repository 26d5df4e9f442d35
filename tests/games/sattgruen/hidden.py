"""Other deals of what a seat cannot know."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from engine_c.game import State
from engine_c.games.sattgruen.notation import DRAW_PLANT, DRAW_ROOM, split_action
from engine_c.games.sattgruen.table import Table


def reshuffled(table: Table, state: State, seat: int, rng: Random) -> Table:
    """Return a table told in full with decks and bag in another order.

    `state` has followed from the table; what has been drawn since stays on top.
    """
    draws = [action for action in state.history if split_action(action)[0].startswith("draw")]
    num_rooms = sum(action >= DRAW_ROOM for action in draws)
    num_plants = sum(action >= DRAW_PLANT for action in draws) - num_rooms

    def shuffled(pile: tuple[str, ...] | None, num_drawn: int) -> tuple[str, ...]:
        assert pile is not None
        left = list(pile[num_drawn:])
        rng.shuffle(left)
        return (*pile[:num_drawn], *left)

    return replace(
        table,
        plant_deck=shuffled(table.plant_deck, num_plants),
        room_deck=shuffled(table.room_deck, num_rooms),
        bag=shuffled(table.bag, len(draws) - num_plants - num_rooms),
    )


def hidden_hands(table: Table, seat: int) -> tuple[object, ...]:
    """Return what other seats alone know: nothing."""
    return ()
