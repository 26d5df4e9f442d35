"""Samples of what a seat cannot know: every card that fits, as often as it should be, and no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.botanicus.positions import EXPERT, make_position
from tests.games.botanicus.tables import FACTS

NUM_SAMPLES = 2_000
UNKNOWN = {"F2": 1, "F4": 1, "F5": 1, "F6": 1, "F9": 1, "F10": 1, "F12": 1}
"""Final cards that others can have kept: seat 0 holds F1 and F3, gave F7 and F8 back, put F11 away."""


def samples(seat: int) -> list[Any]:
    """Return tables in which all that a seat cannot know is sampled."""
    ruleset, position = make_position(EXPERT)
    found = []
    for number in range(NUM_SAMPLES):
        state: Any = ruleset.state(position)
        state.determinize(seat, 11, number)
        found.append(state.public_table())
    return found


def check_spread(counts: Counter[str], weights: Mapping[str, int]) -> None:
    """Compare counts with weights by chi-square; six standard deviations are no chance."""
    assert set(counts) == {name for name, weight in weights.items() if weight}
    number, total = sum(counts.values()), sum(weights.values())
    chi = sum(
        (counts[name] - number * weight / total) ** 2 / (number * weight / total)
        for name, weight in weights.items()
        if weight
    )
    freedom = len(counts) - 1
    assert chi - freedom < 6 * (2 * freedom) ** 0.5


@pytest.fixture(scope="module")
def tables() -> list[Any]:
    """What seat 0 can imagine."""
    return samples(0)


def test_hands_are_dealt_by_the_unseen_copies(tables: list[Any]) -> None:
    own = ("C1", "C7", "C2", "C3")  # own hand and discard pile
    weights = {card.id: card.count - own.count(card.id) for card in FACTS.cards}
    check_spread(Counter(card for table in tables for card in table.plots[1].hand), weights)
    assert all(table.plots[2].hand == () for table in tables)


def test_final_cards_are_dealt_from_those_unknown(tables: list[Any]) -> None:
    for seat, number in ((1, 2), (2, 1)):
        assert all(len(table.plots[seat].finals) == number for table in tables)
        check_spread(Counter(card for table in tables for card in table.plots[seat].finals), UNKNOWN)
    assert all(not set(table.plots[1].finals) & set(table.plots[2].finals) for table in tables)


def test_own_cards_stay(tables: list[Any]) -> None:
    _, position = make_position(EXPERT)
    for table in tables:
        assert table.plots[0] == position.table.plots[0]
        assert table.final_tail == position.table.final_tail
        assert table.discard == position.table.discard
        assert table.observer is None


def test_what_another_seat_put_away_is_unknown() -> None:
    """Seat 2 does not know the tail of seat 0, nor what it kept."""
    tables = samples(2)
    unknown = {card.id: 1 for card in FACTS.finals if card.id != "F4"}
    check_spread(Counter(card.card for table in tables for card in table.final_tail[:1]), unknown)
    assert {card for table in tables for card in table.plots[0].finals} == set(unknown)
    for table in tables:
        held = [*table.plots[0].finals, *table.plots[1].finals, *(card.card for card in table.final_tail)]
        assert len(set(held)) == len(held)
        assert table.plots[2].finals == ("F4",)
