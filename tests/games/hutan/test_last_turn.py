"""The bound of a last turn: never below what the turn brings, wherever it is asked, and mostly close."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_c.game import TERMINAL, State
from engine_c.rng import Rng
from engine_c.state import EngineState
from solver.games.hutan.last_turn import bound_of_turn
from solver.listing import whole_turns
from tests.support.exact import late_position, question_of

VARIANTS: tuple[dict[str, str], ...] = (
    {"players": "2"},
    {"players": "1"},
    {"players": "4"},
    {"players": "2", "family": "true"},
    {"players": "2", "minus_points": "false"},
    {"players": "3", "layout": "random"},
    {"players": "2", "touch_rule": "each"},
    {"players": "2", "discard_with_pangolin": "true"},
    {"players": "2", "animals_per_species": "1", "animal_mandatory": "true"},
    {"players": "2", "supply": "limited", "tree_supply": "20"},
)


def last_turn(seed: int, options: dict[str, str], rounds: str) -> EngineState:
    """Return a state at the start of a seat's last turn."""
    return question_of(late_position("hutan", 1, seed=seed, **{**options, "rounds": rounds}), "end").state


def most_points(state: State) -> int:
    """Return what the seat to move reaches by the turn at hand."""
    seat = state.current_player()
    return max(turn.after.scores()[seat] for turn in whole_turns(state))


@settings(max_examples=150, deadline=None)
@given(
    seed=st.integers(0, 100_000),
    options=st.sampled_from(VARIANTS),
    rounds=st.sampled_from(("4", "7", "9")),
    choices=st.integers(0, 1 << 30),
)
def test_is_not_below_what_the_turn_brings(
    seed: int, options: dict[str, str], rounds: str, choices: int
) -> None:
    """Held at the start and behind decisions at random, animals and bonus flowers among them."""
    state = last_turn(seed, options, rounds)
    number, rng = state.turn_number(), Rng(choices, 0)
    while state.current_player() != TERMINAL and state.turn_number() == number:
        most = bound_of_turn(state)
        assert most is None or most >= most_points(state)
        actions = state.legal_actions()
        state.apply(actions[rng.below(len(actions))])


def test_is_not_below_what_the_turn_brings_on_the_way_of_the_best() -> None:
    for seed in range(40):
        state = last_turn(seed, VARIANTS[seed % len(VARIANTS)], "9")
        seat = state.current_player()
        best = max(whole_turns(state), key=lambda turn: turn.after.scores()[seat])
        for action in best.actions:
            most = bound_of_turn(state)
            assert most is None or most >= best.after.scores()[seat]
            state.apply(action)


def test_is_close_where_games_end() -> None:
    slack = []
    for seed in range(30):
        state = last_turn(seed, {"players": "4"}, "9")
        most = bound_of_turn(state)
        assert most is not None
        slack.append(most - most_points(state))
    assert min(slack) == 0
    assert statistics.median(slack) <= 4


def test_knows_nothing_with_cards_and_refuses_earlier_turns() -> None:
    assert bound_of_turn(last_turn(1, {"players": "2", "ecosystem": "3,12,18"}, "9")) is None
    early = question_of(late_position("hutan", 4, seed=1, players="2"), "end").state
    with pytest.raises(ValueError, match="not the last turn"):
        bound_of_turn(early)
