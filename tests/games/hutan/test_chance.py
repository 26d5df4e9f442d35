"""What is unseen in Hutan: weights of draws, lengths of games (H4, H5.3, H15.1, H19.6)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine_c.game import CHANCE
from tests.conformance.cases import IMPLEMENTATIONS
from tests.games.hutan.option_sets import BASES
from tests.support.option_sets import OptionSet, sample_sets
from tests.support.play import seeded, uniform, walk

OFFER, ORDER, SIDES, CORNERS, ECOSYSTEM, FIRST = 150, 182, 206, 222, 478, 510
"""First ids of the draws, from the table in the game's README."""


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
@pytest.mark.parametrize("option_set", sample_sets("hutan"), ids=str)
def test_weights_are_the_unseen_cards(option_set: OptionSet, implementation: str) -> None:
    ruleset: Any = option_set.open()
    unseen = Counter(dict(enumerate(count for _, count in ruleset.components.deck)))
    deck = dict(ruleset.typed_options.deck)
    faces = [face for face, _ in ruleset.components.deck]
    unseen = Counter({index: deck.get(face, 0) for index, face in enumerate(faces)})
    setup: list[int] = []
    for state, action in walk(ruleset.initial_state(implementation), uniform, seeded("chance", option_set)):
        if state.current_player() != CHANCE or action is None:
            continue
        outcomes = dict(state.chance_outcomes())
        if OFFER <= min(outcomes) < ORDER:
            assert outcomes == {OFFER + face: count for face, count in unseen.items() if count}
            unseen[action - OFFER] -= 1
        else:
            assert set(outcomes.values()) == {1}
            setup.append(len(outcomes))
    options = ruleset.typed_options
    expected = [24, 16, 256] if options.layout is None else []
    expected += [24, 23, 22, 21, 20] if options.ecosystem is None else []
    expected += [options.players] if options.first_player is None and options.players > 1 else []
    assert setup == expected
    left = sum(deck.values()) - options.rounds * options.cards_per_round
    assert unseen.total() == left


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
@pytest.mark.parametrize("base", BASES, ids=lambda base: base["players"])
def test_games_have_their_number_of_turns(base: dict[str, str], implementation: str) -> None:
    players = int(base["players"])
    option_set = next(item for item in sample_sets("hutan") if dict(item.options) == base)
    ruleset = option_set.open()
    decisions = 0
    for state, action in walk(ruleset.initial_state(implementation), uniform, seeded("length", base)):
        decisions += action is not None and state.current_player() >= 0
        last = state
    turns = 18 if players == 1 else 18 * players
    assert last.turn_number() == turns
    assert turns <= decisions <= 8 * turns
