"""Tables, states made from them, views, hidden contents and validity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine_c.game import CHANCE, PositionError
from tests.conformance.cases import Case
from tests.support.compare import facts
from tests.support.positions import Stop, dealt, make_position, played, some

SHARES = [0.07, pytest.param(1.0, marks=pytest.mark.full)]
"""How many of the positions of a game are looked at: every one in the long form."""


def both_walks(case: Case, share: float, *words: object) -> Iterator[Stop]:
    rng = case.rng("share", *words)
    walk = played(case.ruleset, case.implementation, case.policy, case.rng("played", *words))
    yield from some(walk, rng, share)
    seed = 100 + case.index
    walk = dealt(case.ruleset, case.implementation, case.policy, case.rng("dealt", *words), seed)
    yield from some(walk, rng, share)


@pytest.mark.parametrize("share", SHARES)
def test_states_from_positions_equal_the_played_ones(case: Case, share: float) -> None:
    ruleset = case.ruleset
    for stop in both_walks(case, share, "from position"):
        again = ruleset.state(stop.position, case.implementation)
        assert facts(again) == facts(stop.state)
        if stop.is_turn_start:
            assert ruleset.table(again, known=stop.position.table) == stop.position.table


@pytest.mark.parametrize("share", SHARES)
def test_reached_positions_are_valid(case: Case, share: float) -> None:
    for stop in both_walks(case, share, "valid"):
        assert case.ruleset.validate(stop.position) == []


@pytest.mark.parametrize("share", SHARES)
def test_views_hide_contents_and_nothing_else(case: Case, share: float) -> None:
    """Where all seats see the same, only the order of piles is hidden; a seat to move sees its decisions."""
    ruleset = case.ruleset
    for stop in both_walks(case, share, "views"):
        views = [ruleset.view(stop.position, seat) for seat in range(ruleset.num_players)]
        seat = stop.state.turn_number() % ruleset.num_players
        view = views[seat]
        assert ruleset.view(view, seat) == view
        assert ruleset.validate(view) == []
        state = ruleset.state(view, case.implementation)
        if state.current_player() == CHANCE:
            assert ruleset.contents_draw(view, state) is None
        if all(other == view for other in views):
            assert view.turn_so_far == stop.position.turn_so_far
            assert state.key() == stop.state.key()
        if stop.state.current_player() == seat:
            assert state.current_player() == seat
            assert state.legal_actions() == stop.state.legal_actions()


def test_new_positions_follow_from_the_seed(case: Case) -> None:
    ruleset = case.ruleset
    position = ruleset.new_position(11)
    assert ruleset.new_position(11) == position
    assert len({repr(ruleset.new_position(seed)) for seed in range(8)}) > 1
    assert ruleset.validate(position) == []
    assert position.options == ruleset.options
    state = ruleset.state(position, case.implementation)
    assert make_position(ruleset, state, known=position.table) == position


def test_assumptions_are_sentences(case: Case) -> None:
    position = case.ruleset.new_position(12)
    for sentence in case.ruleset.assumed(position):
        assert sentence.strip()


def test_positions_of_another_ruleset_are_refused(case: Case) -> None:
    ruleset = case.ruleset
    position = ruleset.new_position(13)
    with pytest.raises(PositionError):
        ruleset.state(replace(position, game="nogame"), case.implementation)
