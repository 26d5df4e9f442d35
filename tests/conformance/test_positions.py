"""Tables, states made from them, views, hidden contents and validity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine_c.game import CHANCE, PositionError
from tests.conformance.cases import Case
from tests.support.compare import facts
from tests.support.positions import Stop, dealt, make_position, played


def both_walks(case: Case, *words: object) -> Iterator[Stop]:
    yield from played(case.ruleset, case.implementation, case.policy, case.rng("played", *words))
    yield from dealt(
        case.ruleset, case.implementation, case.policy, case.rng("dealt", *words), seed=100 + case.index
    )


def test_states_from_positions_equal_the_played_ones(case: Case) -> None:
    for stop in both_walks(case, "from position"):
        again = case.ruleset.state(stop.position, case.implementation)
        assert facts(again) == facts(stop.state)


def test_tables_round_trip(case: Case) -> None:
    ruleset = case.ruleset
    for stop in both_walks(case, "tables"):
        if stop.is_turn_start:
            state = ruleset.state(stop.position, case.implementation)
            table = ruleset.table(state, known=stop.position.table)
            assert table == stop.position.table


def test_reached_positions_are_valid(case: Case) -> None:
    for stop in both_walks(case, "valid"):
        assert case.ruleset.validate(stop.position) == []


def test_views_hide_the_order_and_nothing_else(case: Case) -> None:
    ruleset = case.ruleset
    for stop in both_walks(case, "views"):
        for seat in range(ruleset.num_players):
            view = ruleset.view(stop.position, seat)
            assert ruleset.view(view, seat) == view
            assert view.turn_so_far == stop.position.turn_so_far
            assert ruleset.validate(view) == []
            state = ruleset.state(view, case.implementation)
            assert state.key() == stop.state.key()
            if state.current_player() == CHANCE:
                assert ruleset.contents_draw(view, state) is None


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
