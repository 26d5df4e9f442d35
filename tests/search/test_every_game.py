"""Evaluator, fast policy and turn generator of every game: exact where they must be, legal everywhere."""

from __future__ import annotations

from typing import Any, cast

import pytest

from engine_c.game import CHANCE, TERMINAL
from engine_c.state import EngineState
from solver.agents import CHOOSERS, parse_agent
from solver.analysis import POINT
from solver.fit.spec import changed, evaluator_of, spec_of
from solver.play import expected_terms, generated_turns, policy_games, policy_turn
from tests.search.positions import follow, play_best_turns, play_to_last_turn, play_turns
from tests.support.option_sets import OptionSet, games, sample_sets

SETS = [option_set for game in games() for option_set in sample_sets(game)]

each_set = pytest.mark.parametrize("option_set", SETS, ids=str)


def start(option_set: OptionSet) -> EngineState:
    """Return the state before setup."""
    return cast(EngineState, option_set.open().initial_state())


def assert_policy_turn(state: EngineState, seed: int) -> EngineState:
    """Check the turn of the policy: legal, whole and in canonical order; returns the state after it.

    `policy_turn` itself compares where the decisions lead with the state of the kernel.
    """
    number = state.turn_number()
    ruleset, after, texts = state.ruleset, state.copy(), []
    for action in policy_turn(state, seed):
        assert after.turn_number() == number
        assert after.current_player() == state.current_player()
        texts.append(ruleset.action_text(after, action))
        follow(after, [action])
    assert after.turn_number() > number or after.current_player() < 0
    assert ruleset.canonical_turn(state, texts) == texts
    return after


def be_sure(state: EngineState, request: pytest.FixtureRequest) -> None:
    """Let rollouts misjudge nothing until the test ends."""
    game = state.ruleset.game.name
    if "doubt" in spec_of(game).neutral:
        evaluator, table = evaluator_of(game), spec_of(game).table_of(state.ruleset)
        values = evaluator.load_parameters()[table]
        evaluator.configure(table, changed(values, {"doubt": 0.0}))
        request.addfinalizer(lambda: evaluator.configure(table, values))


@each_set
def test_policy_turns_are_legal_whole_and_canonical(option_set: OptionSet) -> None:
    state = start(option_set)
    world = state.world(11)
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            state.apply(world.draw(state))
        else:
            state = assert_policy_turn(state, state.turn_number())
    assert state.turn_number() > 0


@each_set
def test_the_policy_goes_on_inside_random_turns(option_set: OptionSet) -> None:
    for turns in (1, 6, 13, 22):
        state = start(option_set)
        play_turns(state, turns, turns)
        number = state.turn_number()
        while state.current_player() >= 0 and state.turn_number() == number:
            assert_policy_turn(state, turns)
            state.apply(state.sample(turns))


@each_set
def test_the_policy_tells_what_it_plays_in_rollouts(
    option_set: OptionSet, request: pytest.FixtureRequest
) -> None:
    """But for what it misjudges there on purpose."""
    state = start(option_set)
    be_sure(state, request)
    play_turns(state, 0, 6)
    play_to_last_turn(state)
    for seed in range(4):
        after = state.copy()
        follow(after, policy_turn(state, seed))
        if after.current_player() == TERMINAL:
            assert after.scores() == list(policy_games(state, seed, 1)[0])


@each_set
def test_policy_plays_whole_games(option_set: OptionSet) -> None:
    state = start(option_set)
    scores = policy_games(state, 5, 4)
    assert scores.shape == (4, state.core.num_players)
    assert (scores == policy_games(state, 5, 4)).all()


@each_set
def test_generated_turns_are_legal_distinct_and_in_order(option_set: OptionSet) -> None:
    for turns in (1, 9, 17):
        state = start(option_set)
        play_best_turns(state, turns, turns)
        if state.current_player() == TERMINAL:
            continue
        found, total = generated_turns(state, 64)
        assert len(found) == min(total, 64)
        for turn in found:
            after = state.copy()
            follow(after, turn.actions)
            assert after.key() == turn.key
            assert (after.turn_number() == state.turn_number()) == turn.ends_at_chance
            assert after.turn_number() > state.turn_number() or after.current_player() == CHANCE
        assert len({turn.key for turn in found}) == len(found)
        values = [turn.value for turn in found]
        assert values[0] == max(values)
        for part in (values[:16], values[16:32], values[32:]):
            assert part == sorted(part, reverse=True)


@each_set
def test_the_evaluator_is_exact_at_the_end(option_set: OptionSet) -> None:
    state = start(option_set)
    play_turns(state, 1_000, 4)
    assert state.current_player() == TERMINAL
    terms = [[POINT * value for value in state.score_terms(s)] for s in range(state.core.num_players)]
    assert expected_terms(state) == terms


@each_set
def test_the_generator_is_exact_at_the_last_turn(option_set: OptionSet) -> None:
    state = start(option_set)
    play_turns(state, 0, 6)
    play_to_last_turn(state)
    seat = state.current_player()
    finished = [turn for turn in generated_turns(state, 500)[0] if not turn.ends_at_chance]
    assert finished
    for turn in finished:
        after = state.copy()
        follow(after, turn.actions)
        assert after.current_player() == TERMINAL
        assert turn.value == POINT * after.scores()[seat]


@each_set
def test_agents_see_no_more_than_their_seat(option_set: OptionSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is private to other seats is dealt anew: an agent is given the same state each time."""
    monkeypatch.setitem(cast(Any, CHOOSERS), "spy", lambda state, seed, limit: [state.key()])
    spy = parse_agent("spy")
    for turns in (8, 21):
        state = start(option_set)
        play_best_turns(state, turns, turns)
        if state.current_player() == TERMINAL:
            continue
        for number in range(6):
            other = state.copy()
            other.determinize(state.current_player(), 7, number)
            assert spy.choose(other, 3) == spy.choose(state, 3)
