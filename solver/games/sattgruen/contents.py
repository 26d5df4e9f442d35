"""Decks and bag that a position tells, as a World; and whether they last to the end of the game."""

from __future__ import annotations

from typing import cast

from engine_c.game import Position, Violation
from engine_c.games.sattgruen.components import Components
from engine_c.games.sattgruen.engine import SattgruenState
from engine_c.games.sattgruen.piles import bag_left, deck_left
from engine_c.games.sattgruen.ruleset import Ruleset
from engine_c.games.sattgruen.table import Table
from engine_c.state import EngineState, EngineWorld


def token_kinds(facts: Components) -> dict[str, int]:
    """Return the index of each kind of token by its name."""
    names = [item.id for item in facts.items] + [token.kind for token in facts.care_tokens]
    return {name: i for i, name in enumerate(names)}


def untold(table: Table) -> Violation | None:
    """Name a pile whose contents are not told, None if all are."""
    for name in ("plant_deck", "room_deck", "bag"):
        if getattr(table, name) is None:
            return Violation(
                field=f"position.sattgruen.{name}",
                problem="not told",
                allowed="the whole pile in drawing order, next first",
                rule="S4",
            )
    return None


def most_draws(facts: Components, table: Table) -> int:
    """Return how many tokens may leave the bag until the end of a solo game, action A included.

    A turn takes one token and throws one out; each action A costs thumbs, and those there are lie on cards
    or in hand, or come one a turn.
    """
    turns = facts.num_turns + 1 - table.turn
    gaps = table.tokens.count("") if table.tokens else 4
    thumbs = sum(table.plant_thumbs) + sum(table.room_thumbs) + table.homes[0].thumbs + turns
    return gaps + 2 * turns + 4 * (thumbs // facts.thumb_cost)


def has_no_draws(facts: Components, table: Table) -> bool:
    """Tell whether the game ends without another draw: in the last turn, nothing left for A or B."""
    last_seat = ((table.start_player or 0) - 1) % max(1, len(table.homes))
    if table.turn != facts.num_turns or table.seat != last_seat:
        return table.turn > facts.num_turns
    return table.homes[last_seat].thumbs < facts.thumb_cost


def scarce(facts: Components, table: Table) -> Violation | None:
    """Refuse a bag that may run out of the tokens that were told, None if it lasts.

    Behind them come those that action A brought back, in an order that no World knows.
    """
    needed = most_draws(facts, table)
    if table.bag is not None and len(table.bag) >= needed:
        return None
    return Violation(
        field="position.sattgruen.bag",
        problem=f"{len(table.bag or ())} tokens",
        allowed=f"at least {needed}, as many as may be drawn until the end",
        rule="S5.9",
    )


def known_world(position: Position, state: EngineState) -> EngineWorld:
    """Return the World of the contents of a position, for a state after it; ValueError if they are hidden."""
    ruleset = cast(Ruleset, state.ruleset)
    facts = ruleset.components
    table: Table = position.table
    violation = untold(table)
    if violation is not None or table.plant_deck is None or table.room_deck is None or table.bag is None:
        raise ValueError(str(violation))
    plants = {plant.id: i for i, plant in enumerate(facts.plants)}
    rooms = {room.id: i for i, room in enumerate(facts.rooms)}
    kinds = token_kinds(facts)
    history = state.history
    bag = bag_left(ruleset.codes, table, table.bag, history, is_solo=ruleset.num_players == 1)
    return cast(SattgruenState, state).known_world(
        [plants[name] for name in deck_left(ruleset.codes, table.plant_deck, history)],
        [rooms[name] for name in deck_left(ruleset.codes, table.room_deck, history)],
        [kinds[name] for name in bag],
    )
