"""A seat's last own turn: the best of all, as brute force finds it, at once where nothing else counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

import pytest

from engine_c.game import CHANCE, TERMINAL
from engine_c.state import EngineState
from solver.analysis import Analysis, TurnAnalysis
from solver.greedy import greedy_turn
from solver.listing import whole_turns
from solver.params import Limit, SearchParams
from solver.play import generated_turns
from solver.search.root import TurnSearch
from tests.search.positions import follow, play_best_turns
from tests.support.option_sets import OptionSet, games, sample_sets

SETS = [option_set for game in games() for option_set in sample_sets(game)]
LONGEST = 1000
"""More turns than a game has."""
MOST_TURNS = 600
"""Positions with more are left out where brute force lists them, in Python."""
LIMIT = Limit(simulations=3000)

each_set = pytest.mark.parametrize("option_set", SETS, ids=str)


def last_turns(option_set: OptionSet, seed: int) -> Iterator[EngineState]:
    """Play a game by the generator's best; yield the states before the last turn of each seat."""
    state = cast(EngineState, option_set.open().initial_state())
    world, number = state.world(seed), -1
    last: dict[int, EngineState] = {}
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            state.apply(world.draw(state))
            continue
        if state.turn_number() != number:
            number = state.turn_number()
            last[state.current_player()] = state.copy()
        follow(state, generated_turns(state, 1)[0][0].actions)
    yield from last.values()


def search(state: EngineState, **settings: object) -> Analysis:
    return TurnSearch(state, replace(SearchParams(limit=LIMIT, seed=4, top=20), **settings)).run()


def points_after(turn: TurnAnalysis) -> int:
    return sum(turn.terms_after)


def final_points(state: EngineState, actions: Sequence[int]) -> int:
    """Return the points of the seat to move once it has played its turn and the game is over."""
    seat, after = state.current_player(), state.copy()
    follow(after, actions)
    play_best_turns(after, LONGEST, 3)
    return after.scores()[seat]


def own_points(state: EngineState) -> tuple[int, bool] | None:
    """Return the most points right after a turn by brute force, and whether a turn ends at a draw."""
    if greedy_turn(state, max_after_states=MOST_TURNS, beam=1).is_beamed:
        return None
    seat, turns = state.current_player(), list(whole_turns(state))
    points = [turn.after.scores()[seat] for turn in turns if not turn.ends_at_chance]
    return max(points, default=-1), len(points) < len(turns)


@pytest.mark.parametrize("game", games())
def test_the_best_of_all_turns_is_found(game: str) -> None:
    checked = exact = 0
    for option_set in sample_sets(game):
        for state in last_turns(option_set, 6):
            expected = own_points(state)
            if expected is None:
                continue
            most, has_draws = expected
            found = search(state, objective="score")
            known = [points_after(turn) for turn in found.turns if not turn.ends_at_chance]
            assert max(known) == most
            if found.stopped_by == "exact":
                assert not has_draws
                assert known[0] == most
                exact += 1
            checked += 1
    assert checked >= 4
    assert exact >= 3


@each_set
def test_an_exact_answer_is_what_every_world_says(option_set: OptionSet) -> None:
    """Points are those after the turn, and the others end the same behind each of the turns."""
    for state in last_turns(option_set, 5):
        found = search(state)
        if found.stopped_by != "exact":
            continue
        seat = state.current_player()
        assert found.simulations <= 16 * found.num_candidates
        points = [points_after(turn) for turn in found.turns]
        assert points == sorted(points, reverse=True)
        others = set()
        for turn in found.turns:
            assert turn.term_sums == tuple(1024 * turn.visits * points for points in turn.terms_after)
            others.add(tuple(total / turn.visits for i, total in enumerate(turn.score_sums) if i != seat))
        assert len(others) == 1
        assert final_points(state, found.turns[0].actions) == points[0]


@pytest.mark.parametrize("objective", ["margin", "win"])
@pytest.mark.parametrize("game", games())
def test_no_better_turn_leaves_the_others_as_much(game: str, objective: str) -> None:
    """The turn that is chosen has the most points of all that leave the others the same."""
    option_set = next(each for each in sample_sets(game) if dict(each.options)["players"] == "2")
    for seed in range(3):
        for state in last_turns(option_set, seed):
            expected = own_points(state)
            if expected is None:
                continue
            seat, found = state.current_player(), search(state, objective=objective)
            best = found.turns[0]
            if best.ends_at_chance:
                continue
            others = best.score_sums[1 - seat] / best.visits
            requested = tuple(
                turn.actions
                for turn in whole_turns(state)
                if not turn.ends_at_chance and turn.after.scores()[seat] > points_after(best)
            )
            for turn in search(state, objective=objective, evaluate=requested[:20]).turns:
                if turn.is_requested:
                    assert turn.score_sums[1 - seat] / turn.visits > others


def test_only_who_has_tried_all_turns_calls_it_exact() -> None:
    """With few simulations not all ways are walked; that the game ends behind each of those says nothing."""
    options = {"players": "3", "side": "expert", "greenhouse": "common", "gardener_pass": "no"}
    option_set = OptionSet(game="botanicus", options=tuple(sorted(options.items())))
    claims = set()
    for seed in range(3):
        for state in last_turns(option_set, seed):
            all_turns = search(state, limit=Limit(simulations=20_000))
            few_turns = search(state, limit=Limit(simulations=1))
            claims.add((few_turns.stopped_by == "exact", all_turns.stopped_by == "exact"))
            if few_turns.stopped_by == "exact":
                assert few_turns.num_turns == all_turns.num_turns
                assert few_turns.turns[0].terms_after == all_turns.turns[0].terms_after
    assert (False, True) in claims


@pytest.mark.parametrize("game", games())
def test_fewer_simulations_than_the_limit(game: str) -> None:
    option_set = next(each for each in sample_sets(game) if dict(each.options)["players"] == "2")
    counts = [search(state).simulations for state in last_turns(option_set, 2)]
    assert counts
    assert max(counts) < 3000
    assert sum(counts) < 1500 * len(counts)


@pytest.mark.parametrize("game", games())
def test_a_turn_that_is_asked_for_does_not_displace_a_better_one(game: str) -> None:
    """Where nothing is drawn any more all turns differ alike; the best is still the best."""
    checked = 0
    for option_set in sample_sets(game):
        for state in last_turns(option_set, 6):
            plain = search(state, top=64)
            worst = tuple(turn.actions for turn in plain.turns[-2:] if not turn.is_tied)
            asked = search(state, top=1, evaluate=worst)
            assert asked.turns[0].actions not in worst
            checked += len(worst)
    assert checked > 4
