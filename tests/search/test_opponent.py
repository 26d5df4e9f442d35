"""Levels: the same turn for the same seed, natural mistakes only."""

from __future__ import annotations

import threading
from itertools import pairwise

import pytest

from solver.opponent import LEVELS, LevelSearch, choose_turn
from solver.params import Limit, SearchParams
from solver.search.root import TurnSearch
from tests.search.positions import hutan


def test_the_same_turn_for_the_same_seed() -> None:
    state = hutan(6, 4)
    for level in (1, 4, 8):
        one, two = choose_turn(state, level, 9), choose_turn(state, level, 9, threads=2)
        assert (one.actions, one.loss, one.num_equal) == (two.actions, two.loss, two.num_equal)


def test_weak_levels_vary_within_their_band() -> None:
    state = hutan(6, 4)
    choices = [choose_turn(state, 1, seed) for seed in range(12)]
    assert len({choice.actions for choice in choices}) > 1
    assert all(choice.loss <= LEVELS[1].band for choice in choices)


def test_a_strong_level_plays_what_it_finds_best() -> None:
    state = hutan(6, 4)
    level = LEVELS[8]
    search = TurnSearch(
        state,
        SearchParams(limit=Limit(simulations=level.simulations), seed=3, max_candidates=level.max_candidates),
    )
    choice = choose_turn(state, 8, 3)
    assert choice.actions == search.run().turns[0].actions
    assert (choice.loss, choice.num_equal) == (0.0, 1)


def test_only_a_band_asks_for_more_than_the_best_turn() -> None:
    for level in (5, 8):
        search = LevelSearch(hutan(6, 4), level, 3)
        search.run()
        assert (len(search.snapshot().turns) > 1) == (LEVELS[level].band > 0)


def test_levels_rise() -> None:
    assert list(LEVELS) == list(range(1, 11))
    strengths = list(LEVELS.values())
    for lower, higher in pairwise(strengths):
        assert lower.simulations < higher.simulations
        assert lower.max_candidates <= higher.max_candidates
        assert lower.band >= higher.band


def test_turns_are_legal_and_whole() -> None:
    for level in (1, 5):
        state = hutan(5, level, players="3")
        for _ in range(4):
            number = state.turn_number()
            for action in choose_turn(state, level, number).actions:
                state.apply(action)
            assert state.turn_number() == number + 1
            if state.current_player() < 0:
                break


def test_unknown_levels_are_refused() -> None:
    for level in (0, 11):
        with pytest.raises(ValueError, match="levels are 1 to 10"):
            LevelSearch(hutan(), level)


def test_stop() -> None:
    search = LevelSearch(hutan(2, 2), 10, 1)
    answers = []
    thread = threading.Thread(target=lambda: answers.append(search.run()))
    search.stop()
    thread.start()
    thread.join()
    assert answers[0].stopped_by == "stop"
    assert answers[0].actions
    assert search.snapshot().stopped_by == "stop"
