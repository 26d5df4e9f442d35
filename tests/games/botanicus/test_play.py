"""Evaluator, fast policy and turn generator of Botanicus: exact where they must be, legal everywhere."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from engine_c.game import CHANCE, TERMINAL, Position
from engine_c.registry import game
from engine_c.state import EngineState
from solver.analysis import POINT
from solver.games.botanicus.evaluator import TABLES, configure, load_parameters
from solver.greedy import greedy_turn
from solver.opponent import LEVELS, choose_turn
from solver.params import Limit, SearchParams
from solver.play import expected_terms, generated_turns, policy_games, policy_turn
from solver.search.root import TurnSearch
from tests.games.botanicus.second import second
from tests.search.positions import follow, play_best_turns, play_turns, whole_turns

OPTION_SETS = [
    {},
    {"players": "3", "zero_steps": "nothing", "empty_prize_end": "closed"},
    {"players": "4", "task_level": "at_least"},
    {"side": "expert"},
    {"players": "3", "side": "expert", "gardener_pass": "no", "frog_token_counts": "no"},
    {"players": "4", "side": "expert", "task_level": "at_least"},
    {"side": "expert", "greenhouse": "common", "fruit_token_counts": "yes"},
    {"players": "3", "side": "expert", "greenhouse": "unique", "transplant_replaces": "no"},
    {"players": "4", "side": "expert", "greenhouse": "common", "fruit_supply": "16", "left_pays_paths": "no"},
]
MOST_TURNS = 400
"""Of positions whose turns the generator walks."""


def botanicus(turns: int, seed: int, **options: str) -> EngineState:
    """Return a state after so many random whole turns, a decision pending."""
    state = game("botanicus").open(options=options).initial_state()
    assert isinstance(state, EngineState)
    play_turns(state, turns, seed)
    return state


def played(turns: int, seed: int, **options: str) -> EngineState:
    """Return a state after so many whole turns by the generator's best, a decision pending."""
    state = botanicus(0, seed, **options)
    play_best_turns(state, turns, seed)
    return state


def search(state: EngineState, simulations: int, **settings: object) -> TurnSearch:
    settings = {"limit": Limit(simulations=simulations), "seed": 5, **settings}
    return TurnSearch(state, SearchParams(**settings))  # type: ignore[arg-type]


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_policy_plays_whole_games(options: dict[str, str]) -> None:
    state = botanicus(0, 3, **options)
    scores = policy_games(state, 5, 20)
    assert scores.shape == (20, state.core.num_players)
    assert (scores == policy_games(state, 5, 20)).all()
    assert scores.mean() > (120 if "side" in options else 90)


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_every_turn_of_the_generator_is_legal_whole_and_another_one(options: dict[str, str]) -> None:
    state = botanicus(0, 4, **options)
    world = state.world(4, 0)
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            state.apply(world.draw(state))
            continue
        found, total = generated_turns(state, 24)
        assert 1 <= len(found) <= total
        assert len({turn.key for turn in found}) == len(found)
        for turn in found:
            after = state.copy()
            number = after.turn_number()
            for action in turn.actions:
                assert after.turn_number() == number
                assert action in after.legal_actions()
                after.apply(action)
            assert after.key() == turn.key
            assert (after.turn_number() == number) == turn.ends_at_chance
            assert not turn.ends_at_chance or after.current_player() == CHANCE
        follow(state, found[0].actions)


@pytest.mark.parametrize("options", OPTION_SETS[::3], ids=str)
def test_the_policy_plays_legal_turns(options: dict[str, str]) -> None:
    for turns in (0, 3, 9):
        state = played(turns * int(options.get("players", "2")), 6, **options)
        follow(state.copy(), policy_turn(state, 1))


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_the_generator_finds_every_distinct_turn_where_there_are_few(options: dict[str, str]) -> None:
    for turns in (0, 1, 2, 7, 12):
        state = botanicus(turns, turns + 1, **options)
        if state.current_player() == TERMINAL or greedy_turn(state).num_after_states > MOST_TURNS:
            continue
        expected = whole_turns(state)
        found, total = generated_turns(state, len(expected) + 10)
        assert total == len(expected)
        assert {turn.key for turn in found} == set(expected)


def rich(**options: str) -> EngineState:
    """Return a position with so many turns that they are beamed, in a round and before phase 1."""
    for seed in range(1, 7):
        for turns in range(14, 40):
            state = played(turns, seed, **options)
            if greedy_turn(state).num_after_states > 10 * MOST_TURNS:
                return state
    raise AssertionError("no such position")


@pytest.mark.parametrize("side", TABLES)
def test_the_first_turns_of_a_long_list_are_those_of_a_short_one(side: str) -> None:
    state = rich(players="3", side=side)
    found = generated_turns(state, 64)[0]
    for size in (16, 32):
        short = generated_turns(state, size)[0]
        assert [turn.key for turn in short] == [turn.key for turn in found[:size]]
    values = [turn.value for turn in found]
    assert values != sorted(values, reverse=True)


@pytest.mark.parametrize("side", TABLES)
def test_the_beam_looks_at_every_space_and_use_of_phase_1(side: str) -> None:
    state = rich(players="3", side=side)
    found, total = generated_turns(state, 64)
    assert total > len(found) == 64
    assert found[0].value == max(turn.value for turn in found)
    words = [[state.ruleset.action_text(state, turn.actions[0]).split()[0]] for turn in found]
    assert {"walk", "end"} <= {word for turn in words for word in turn}
    spaces = set()
    for turn in found:
        after = state.copy()
        for action in turn.actions:
            text = state.ruleset.action_text(after, action)
            if text.startswith("space"):
                spaces.add(text)
            after.apply(action)
    assert len(spaces) >= 2


def test_the_generator_works_inside_a_turn() -> None:
    state = played(9, 5)
    number = state.turn_number()
    while state.turn_number() == number and state.current_player() >= 0:
        found, total = generated_turns(state, 1_000)
        if total < MOST_TURNS and greedy_turn(state).num_after_states <= MOST_TURNS:
            assert {turn.key for turn in found} == set(whole_turns(state))
        state.apply(found[0].actions[0])


@pytest.mark.parametrize("options", OPTION_SETS[::2], ids=str)
def test_the_expectation_is_exact_at_the_end(options: dict[str, str]) -> None:
    state = played(1_000, 2, **options)
    assert state.current_player() == TERMINAL
    for seat, terms in enumerate(expected_terms(state)):
        assert terms == [POINT * value for value in state.score_terms(seat)]


@pytest.mark.parametrize("options", OPTION_SETS[::2], ids=str)
def test_seats_that_have_had_their_last_action_are_exact(options: dict[str, str]) -> None:
    state = played(0, 3, **options)
    world = state.world(3, 0)
    before = state.copy()
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            state.apply(world.draw(state))
        else:
            before = state.copy()
            follow(state, generated_turns(state, 1)[0][0].actions)
    last = before.current_player()
    for seat, terms in enumerate(expected_terms(before)):
        if seat != last:
            assert terms == [POINT * value for value in before.score_terms(seat)]


@pytest.mark.parametrize("options", [{}, {"players": "4"}, {"side": "expert"}], ids=str)
def test_the_expectation_is_near_what_good_play_reaches(options: dict[str, str]) -> None:
    players = int(options.get("players", "2"))
    gaps: list[float] = []
    for seed in range(6):
        state = played(players * (4 + 2 * seed), seed, **options)
        expected = sum(sum(terms) for terms in expected_terms(state)) / POINT
        play_best_turns(state, 1_000, seed)
        gaps.append((sum(state.scores()) - expected) / players)
    assert abs(sum(gaps)) / len(gaps) < 15


@pytest.mark.parametrize("options", OPTION_SETS[3::3], ids=str)
def test_a_search_from_a_view_sees_what_the_view_tells(options: dict[str, str]) -> None:
    state = played(20, 8, **options)
    ruleset = state.ruleset
    position = Position(game="botanicus", options=ruleset.options, table=ruleset.table(state))
    view = ruleset.view(position, state.current_player())
    seen = ruleset.state(view)
    assert isinstance(seen, EngineState)
    follow(seen.copy(), policy_turn(seen, 2))
    analysis = search(seen, 200).run()
    follow(seen.copy(), analysis.turns[0].actions)
    assert {turn.actions for turn in generated_turns(seen, 32)[0]} == {
        turn.actions for turn in generated_turns(state, 32)[0]
    }


def test_reasons_add_up() -> None:
    state = played(16, 5, side="expert")
    analysis = search(state, 300).run()
    seat = state.current_player()
    assert analysis.seat == seat
    for turn in analysis.turns:
        after = state.copy()
        follow(after, turn.actions)
        assert list(turn.terms_now) == state.score_terms(seat)
        assert list(turn.terms_after) == after.score_terms(seat)
        assert sum(turn.terms_after) == after.scores()[seat]
        assert abs(sum(turn.term_sums) - turn.score_sums[seat]) <= len(turn.term_sums) * turn.visits


def test_searches_repeat_on_any_number_of_threads() -> None:
    state = played(8, 3, side="expert")
    one, two = (search(state, 300, threads=threads).run() for threads in (1, 2))
    assert one.turns == two.turns


def test_every_level_chooses_a_legal_turn() -> None:
    state = played(7, 7, players="3", side="expert")
    for level in (1, 5, 7):
        assert level in LEVELS
        follow(state.copy(), choose_turn(state, level, 3).actions)


def test_the_search_beats_the_greedy_yardstick() -> None:
    """One game from either seat, at few simulations."""
    for seat in (0, 1):
        state = botanicus(0, 1)
        world = state.world(9, 0)
        while state.current_player() != TERMINAL:
            if state.current_player() == CHANCE:
                state.apply(world.draw(state))
            elif state.current_player() == seat:
                follow(state, search(state, 100, top=1).run().turns[0].actions)
            else:
                follow(state, greedy_turn(state).actions)
        assert state.scores()[seat] > state.scores()[1 - seat]


def test_other_components_are_played() -> None:
    for players, side in ((2, "base"), (4, "expert")):
        ruleset = game("botanicus").open(second(), {"players": str(players), "side": side})
        state = ruleset.initial_state()
        assert isinstance(state, EngineState)
        assert policy_games(state, 1, 10).min() > 0
        play_best_turns(state, 1_000, 1)
        assert state.current_player() == TERMINAL


def test_rollouts_differ_where_nothing_is_drawn() -> None:
    """The base game has no draws: what the policy misjudges in a rollout makes two of them differ."""
    state = played(18, 4)
    parameters = load_parameters()
    doubted = num_distinct(policy_games(state, 1, 200))
    assert all(turn.loss_interval for turn in search(state, 300).run().turns[1:3])
    configure("base", {**parameters["base"], "doubt": 0.0})
    try:
        # Equal worth is still decided by chance.
        assert num_distinct(policy_games(state, 1, 200)) < doubted / 2
    finally:
        configure("base", parameters["base"])


def num_distinct(scores: npt.NDArray[np.int32]) -> int:
    """Return how many different results games have."""
    return len(np.unique(scores, axis=0))


def test_parameters_can_be_set() -> None:
    parameters = load_parameters()
    for side in TABLES:
        state = botanicus(0, 1, side=side)
        before = policy_games(state, 1, 20)
        configure(side, {**parameters[side], "coin": 3.0, "steps": [0.0, 9.0, 0.0], "task_rate": 0.1})
        try:
            assert (policy_games(state, 1, 20) != before).any()
        finally:
            configure(side, parameters[side])
        assert (policy_games(state, 1, 20) == before).all()
