"""Evaluator, fast policy and turn generator of Hutan, and the generic ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine_c.game import CHANCE, TERMINAL, IllegalActionError
from engine_c.games.hutan import GAME
from engine_c.games.hutan.components import load_components
from engine_c.rng import Rng
from engine_c.state import EngineState
from solver.analysis import POINT
from solver.games.hutan.evaluator import load_parameters
from solver.parameters import use_parameters
from solver.params import Limit, SearchParams
from solver.play import expected_terms, generated_turns, play_for, policy_games, policy_turn
from solver.search.root import TurnSearch
from tests.search.positions import follow, hutan, whole_turns

OPTION_SETS = [
    {},
    {"players": "1"},
    {"players": "1", "ecosystem": "draw", "layout": "random"},
    {"players": "3", "ecosystem": "draw", "draft_order": "out_and_back"},
    {"players": "4", "touch_rule": "each", "pangolin_enter": "round_start"},
    {"players": "2", "supply": "limited", "ecosystem": "draw"},
    {"players": "2", "family": "true"},
    {"players": "2", "animal_mandatory": "true", "animals_per_species": "1"},
    {"players": "3", "scenario": "F", "discard_with_pangolin": "true"},
    {"players": "1", "rounds": "20", "minus_points": "false", "wild_cards": "0"},
]


def test_policy_turns_are_legal_when_flowers_run_out() -> None:
    """Every colour is gone at some time of most games with seven flowers each, and so are two trees."""
    components = replace(load_components(), flowers_per_color=7)
    ruleset = GAME.open(components, {"supply": "limited", "tree_supply": "2"})
    shortages = 0
    for seed in range(12):
        state = ruleset.state(ruleset.new_position(seed))
        assert isinstance(state, EngineState)
        world = state.world(seed)
        while (player := state.current_player()) != TERMINAL:
            if player == CHANCE:
                state.apply(world.draw(state))
                continue
            planted = "".join(state.grid_texts()).lower()
            shortages += any(planted.count(color) >= 7 for color in "byrwg")
            for action in policy_turn(state, seed):
                state.apply(action)
    assert shortages > 50


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_policy_plays_whole_games(options: dict[str, str]) -> None:
    state = hutan(0, 3, **options)
    scores = policy_games(state, 5, 4)
    assert scores.shape == (4, state.core.num_players)
    assert (scores == policy_games(state, 5, 4)).all()
    assert scores.mean() > 20


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_the_generator_finds_every_distinct_turn(options: dict[str, str]) -> None:
    for turns in (6, 11):
        state = hutan(turns, turns, **options)
        expected = whole_turns(state)
        found, total = generated_turns(state, len(expected) + 10)
        assert total == len(expected)
        assert {turn.key: turn.actions for turn in found} == expected
        assert [turn.value for turn in found] == sorted((turn.value for turn in found), reverse=True)


def test_the_generator_keeps_turns_of_every_item() -> None:
    state = hutan(4, 2, players="4")
    found, total = generated_turns(state, 32)
    assert total > len(found) == 32
    assert {turn.actions[0] for turn in found} == set(state.legal_actions())


def test_the_generator_works_inside_a_turn() -> None:
    state = hutan(5, 8)
    state.apply(state.legal_actions()[0])
    found, _ = generated_turns(state, 10_000)
    assert {turn.key for turn in found} == set(whole_turns(state))


@pytest.fixture
def areas_apart() -> Iterator[None]:
    """Let an area of Hutan have as many turns as there are, whatever the others need."""
    tables = load_parameters()
    use_parameters("hutan", tables | {"players_1": {**tables["players_1"], "load": 0.0}})
    yield
    use_parameters("hutan", None)


@pytest.mark.parametrize("seed", range(9, 13))
@pytest.mark.usefixtures("areas_apart")
def test_the_policy_takes_the_turn_the_generator_likes_best(seed: int) -> None:
    """Without a race for animals, without bonus flowers and with areas apart both judge alike."""
    options = {"players": "1", "animals_per_species": "13", "bonus_flowers": "false"}
    state = hutan(0, seed, **options)
    world = state.world(2)
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            state.apply(world.draw(state))
            continue
        found, _ = generated_turns(state, 100_000)
        chosen = policy_turn(state, 1)
        after = state.copy()
        for action in chosen:
            after.apply(action)
        value = {turn.key: turn.value for turn in found}[after.key()]
        assert value >= found[0].value - 1
        state = after


@pytest.mark.parametrize(
    ("options", "within"), [({"players": "1"}, 5), ({}, 5), ({"players": "4"}, 5)], ids=str
)
def test_the_expectation_is_what_the_policy_reaches(options: dict[str, str], within: float) -> None:
    """Before the game and in the middle of games that the policy plays, on average over some decks."""
    decks = 6
    for turns in (0, 6, 12):
        difference = 0.0
        for deck in range(decks):
            state = hutan(0, 2, **options)
            world = state.world(deck)
            while state.current_player() == CHANCE or state.turn_number() < turns * state.core.num_players:
                drawn = state.current_player() == CHANCE
                for action in [world.draw(state)] if drawn else policy_turn(state, state.turn_number()):
                    state.apply(action)
            expected = [sum(terms) / POINT for terms in expected_terms(state)]
            reached = policy_games(state, 3, 60).mean(axis=0)
            difference += (sum(expected) - reached.sum()) / len(expected) / decks
        assert abs(difference) < within


class Stranger:
    """A game that the solver has never heard of."""

    name = "stranger"


class StrangeRuleset:
    """Hutan under another name."""

    game = Stranger()

    def __init__(self, state: EngineState) -> None:
        self.core = state.core


def strange(turns: int, seed: int, **options: str) -> EngineState:
    state = hutan(turns, seed, **options)
    state.ruleset = StrangeRuleset(state)
    return state


def test_the_generic_generator_finds_every_distinct_turn() -> None:
    state = strange(10, 4)
    expected = whole_turns(state)
    found, total = generated_turns(state, len(expected) + 1)
    assert total == len(expected)
    assert {turn.key: turn.actions for turn in found} == expected
    values = [turn.value for turn in found]
    assert values == sorted(values, reverse=True)
    few, _ = generated_turns(state, 5)
    assert [turn.value for turn in few] == values[:5]


def test_the_generic_policy_and_evaluator() -> None:
    state = strange(8, 4)
    after = state.copy()
    follow(after, policy_turn(state, 2))
    assert after.key() in whole_turns(state)
    assert policy_games(state, 3, 2).shape == (2, 2)
    assert expected_terms(state) == [[POINT * value for value in state.score_terms(seat)] for seat in (0, 1)]


def test_the_search_runs_on_a_game_without_its_own_play() -> None:
    settings = SearchParams(limit=Limit(simulations=64), seed=3)
    first, second = (TurnSearch(strange(12, 4), settings).run() for _ in range(2))
    assert first.turns == second.turns
    assert first.simulations <= 64
    assert TurnSearch(hutan(12, 4), settings).run().turns != first.turns


def test_equal_seeds_equal_turns() -> None:
    state = hutan(3, 3)
    assert policy_turn(state, 4) == policy_turn(state, 4)


def test_a_game_without_its_own_play_gets_the_generic_one() -> None:
    assert play_for("no_such_game") is play_for("not-a-name")
    assert play_for("hutan") is not play_for("no_such_game")


def test_no_turn_without_a_player_to_move() -> None:
    rng = Rng(1)
    over = hutan(1_000, rng.below(9))
    for ask in (lambda: generated_turns(over, 4), lambda: policy_turn(over, 1)):
        with pytest.raises(IllegalActionError):
            ask()
