"""Worlds with known decks and bag of Sattgrün: they draw what the contents of a position have."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_c.game import CHANCE, TERMINAL
from engine_c.games.sattgruen.engine import SattgruenState
from engine_c.games.sattgruen.notation import RENEW_CARDS, RENEW_TOKENS
from solver.games.sattgruen.contents import known_world, most_draws
from tests.games.sattgruen.homes import ruleset_with


@settings(max_examples=60)
@given(st.integers(0, 1 << 32))
def test_draws_are_those_of_the_contents(seed: int) -> None:
    """Along random games, from a World of the start and from those of states on the way.

    Whenever A or B can be had they are taken, so that tokens and cards come back as often as they can.
    """
    ruleset = ruleset_with()
    position = ruleset.new_position(seed)
    state = cast(SattgruenState, ruleset.state(position))
    worlds = [known_world(position, state)]
    tokens = 0
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            drawn = ruleset.contents_draw(position, state)
            assert drawn is not None
            assert all(world.draw(state) == drawn for world in worlds)
            tokens += ruleset.action_text(state, drawn).startswith("draw") and 818 <= drawn < 882
            state.apply(drawn)
            continue
        actions = state.legal_actions()
        renewals = [action for action in actions if action in (RENEW_TOKENS, RENEW_CARDS)]
        number = len(state.history)
        action = renewals[number % len(renewals)] if renewals else state.sample(seed, number)
        state.apply(action)
        if number % 10 == 0:
            worlds.append(known_world(position, state))
    assert tokens <= most_draws(ruleset.components, position.table)


def test_contents_that_are_not_there_are_refused() -> None:
    """Hidden piles, and piles of other cards."""
    ruleset = ruleset_with()
    position = ruleset.new_position(3)
    state = cast(SattgruenState, ruleset.state(position))
    for pile in ("plant_deck", "room_deck", "bag"):
        hidden = replace(position, table=replace(position.table, **{pile: None}))
        with pytest.raises(ValueError, match=pile):
            known_world(hidden, state)
    with pytest.raises(ValueError, match="decks"):
        state.known_world([0], [], [])
    facts, table = ruleset.components, position.table
    plants = [[plant.id for plant in facts.plants].index(name) for name in table.plant_deck]
    rooms = [[room.id for room in facts.rooms].index(name) for name in table.room_deck]
    with pytest.raises(ValueError, match="bag"):
        state.known_world(plants, rooms, [0])
