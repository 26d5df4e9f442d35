"""Evaluator, fast policy and turn generator of Sattgrün: exact where they must be, legal everywhere."""

from __future__ import annotations

import pytest

from engine_c.game import CHANCE, TERMINAL
from engine_c.registry import game
from engine_c.state import EngineState
from solver.analysis import POINT
from solver.games.sattgruen.evaluator import configure, load_parameters
from solver.greedy import greedy_turn
from solver.opponent import LEVELS, choose_turn
from solver.params import Limit, SearchParams
from solver.play import expected_terms, generated_turns, policy_games
from solver.search.root import TurnSearch
from solver.search.uct import Uct
from tests.search.positions import follow, play_best_turns, play_turns, whole_turns

OPTION_SETS = [
    {},
    {"players": "1"},
    {"players": "1", "solo_scenario": "7", "home_shape": "landscape"},
    {"players": "1", "goals": "drawn", "solo_thumb_purge": "moved"},
    {"players": "2", "timing": "free"},
    {"players": "1", "timing": "free", "declines": "all"},
    {"players": "2", "family": "on"},
    {"players": "3", "goals": "drawn"},
    {"players": "2", "goals": "GP03,GI04,GR08", "gp03_counts": "all"},
    {"players": "4", "declines": "all", "goals": "GP08,GI07,GR10"},
    {"players": "5", "declines": "none", "goals": "GP11,GI11,GR13", "goal_rows": "horizontal"},
]
POTS, ITEMS = 2, 4
"""Places of the points for pots and items among the scoring rules."""
MOST_TURNS = 1_500
"""Of positions whose turns are walked by brute force here."""


def sattgruen(turns: int, seed: int, **options: str) -> EngineState:
    """Return a state after so many random whole turns, a decision pending."""
    ruleset = game("sattgruen").open(options=options)
    state = ruleset.initial_state()
    assert isinstance(state, EngineState)
    play_turns(state, turns, seed)
    return state


def played(turns: int, seed: int, **options: str) -> EngineState:
    """Return a state after so many whole turns by the generator's best, a decision pending."""
    state = sattgruen(0, seed, **options)
    play_best_turns(state, turns, seed)
    return state


def count_turns(state: EngineState) -> int:
    """Return how many distinct turns the generator saw."""
    return generated_turns(state, 1)[1]


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_policy_plays_whole_games(options: dict[str, str]) -> None:
    state = sattgruen(0, 3, **options)
    scores = policy_games(state, 5, 20)
    assert scores.shape == (20, state.core.num_players)
    assert (scores == policy_games(state, 5, 20)).all()
    assert scores.mean() > 60


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_the_generator_finds_every_distinct_turn_where_there_are_few(options: dict[str, str]) -> None:
    for turns in (0, 8, 14):
        state = sattgruen(turns, turns + 1, **options)
        if state.current_player() == TERMINAL or count_turns(state) > MOST_TURNS:
            continue
        expected = whole_turns(state)
        found, total = generated_turns(state, len(expected) + 10)
        assert total == len(expected)
        assert {turn.key for turn in found} == set(expected)


def wealthy() -> EngineState:
    """Return a position with so many turns that they are beamed."""
    for seed in range(100):
        state = sattgruen(16, seed)
        if state.current_player() >= 0 and count_turns(state) > 2_000:
            return state
    raise AssertionError("no such position")


def test_the_beam_offers_takes_and_special_actions() -> None:
    state = wealthy()
    found, total = generated_turns(state, 64)
    assert total > len(found) == 64
    assert {turn.actions[0] for turn in found} == set(state.legal_actions())
    assert 1 <= sum(turn.ends_at_chance for turn in found) < 32
    keys = {turn.key for turn in found}
    assert keys == {turn.key for turn in generated_turns(state, 64)[0]}


def test_the_second_look_orders_the_best_turns_anew_and_adds_none() -> None:
    state = played(12, 4)
    parameters = load_parameters()
    twice, total = generated_turns(state, 50_000)
    configure("shared", {**parameters["shared"], "beyond": 0.0})
    try:
        once, same_total = generated_turns(state, 50_000)
    finally:
        configure("shared", parameters["shared"])
    assert total == same_total
    value_of = {turn.key: turn.value for turn in once}
    moved = [turn for turn in twice if turn.value != value_of[turn.key]]
    assert 12 <= len(moved) <= 16
    assert [turn.key for turn in twice] != [turn.key for turn in once]
    assert [turn.value for turn in twice] == sorted((turn.value for turn in twice), reverse=True)
    # What the next own turn tells is compared among the best; on the whole they stay as good.
    assert abs(sum(turn.value - value_of[turn.key] for turn in moved)) < len(moved)


def test_the_generator_beats_greedy() -> None:
    """Every seat of ten decks."""
    won = 0.0
    for seed in range(10):
        for own in (0, 1):
            state = sattgruen(0, seed)
            world = state.world(seed, 0)
            while (seat := state.current_player()) != TERMINAL:
                if seat == CHANCE:
                    state.apply(world.draw(state))
                elif seat == own:
                    follow(state, generated_turns(state, 1)[0][0].actions)
                else:
                    follow(state, greedy_turn(state).actions)
            won += state.ranking().index(own) == 0
    assert won >= 17


def test_pots_that_are_gone_are_not_expected() -> None:
    early, late = played(0, 5), played(20, 5)
    parameters = load_parameters()
    shared = {**parameters["shared"], "ahead": [0.0] * 7, "to_come": [0.0] * 7}
    expected = []
    for pace in (0.0, 0.9):
        configure("shared", {**shared, "pot_pace": pace})
        try:
            expected.append([expected_terms(state)[0][POTS] for state in (early, late)])
        finally:
            configure("shared", parameters["shared"])
    (next_early, next_late), (mean_early, mean_late) = expected
    # Later pots of the stack are worth less than the next one.
    assert mean_early < next_early
    assert mean_late < next_late


def test_the_generator_works_inside_a_turn() -> None:
    state = sattgruen(9, 5)
    while state.current_player() >= 0 and len(state.history) < 400 and count_turns(state) > 1:
        found, total = generated_turns(state, 5_000)
        if total <= MOST_TURNS:
            assert {turn.key for turn in found} == set(whole_turns(state))
        state.apply(state.legal_actions()[-1])


@pytest.mark.parametrize("options", [{"players": "1"}, {}, {"players": "4", "goals": "drawn"}], ids=str)
def test_the_expectation_is_near_what_the_policy_reaches(options: dict[str, str]) -> None:
    for turns in (0, 6, 12):
        state = played(turns * int(options.get("players", "2")), 2, **options)
        expected = [sum(terms) / POINT for terms in expected_terms(state)]
        reached = policy_games(state, 3, 100).mean(axis=0)
        assert abs(sum(expected) - reached.sum()) / len(expected) < 15


def test_items_that_lie_count_in_what_is_expected() -> None:
    state = played(16, 2)
    placed = [state.score_terms(seat)[ITEMS] for seat in range(2)]
    expected = [terms[ITEMS] / POINT for terms in expected_terms(state)]
    parameters = load_parameters()
    neutral = {**parameters["shared"], "motif_rate": 0.0, "ahead": [0.0] * 7, "to_come": [0.0] * 7}
    configure("shared", neutral)
    try:
        assert [terms[ITEMS] / POINT for terms in expected_terms(state)] == placed
    finally:
        configure("shared", parameters["shared"])
    assert min(placed) > 0
    assert all(more > now for more, now in zip(expected, placed, strict=True))


def search(state: EngineState, simulations: int, **settings: object) -> TurnSearch:
    settings = {"limit": Limit(simulations=simulations), "seed": 5, **settings}
    return TurnSearch(state, SearchParams(**settings))  # type: ignore[arg-type]


def test_a_search_values_turns_that_end_at_a_draw_as_others() -> None:
    state = wealthy()
    found = generated_turns(state, 64)[0]
    chance = next(turn for turn in found if turn.ends_at_chance)
    analysis = search(state, 1_500, evaluate=(chance.actions,)).run()
    asked = next(turn for turn in analysis.turns if turn.actions == chance.actions)
    assert asked.ends_at_chance
    assert asked.visits >= 16
    # Two thumbs for other tokens or cards: no great loss, no great gain.
    assert -2 < asked.loss < 15
    assert analysis.num_turns > 64


def test_searches_repeat_on_any_number_of_threads() -> None:
    state = played(8, 3)
    one, two = (search(state, 400, threads=threads).run() for threads in (1, 2))
    assert one.turns == two.turns
    found = Uct(state, limit=Limit(simulations=300), seed=1, lanes=2).run()
    assert found.decisions


def test_every_level_chooses_a_legal_turn() -> None:
    state = played(5, 7, players="3")
    for level in (1, 5, 7):
        assert level in LEVELS
        follow(state.copy(), choose_turn(state, level, 3).actions)


def test_the_search_beats_the_policy() -> None:
    """Solo, the same decks: some points more, at few simulations."""
    gained = 0
    for seed in (1, 2):
        state = sattgruen(0, seed, players="1")
        world = state.world(seed, 0)
        alone = policy_games(state, seed, 40).mean()
        while state.current_player() != TERMINAL:
            if state.current_player() == CHANCE:
                state.apply(world.draw(state))
            else:
                follow(state, search(state, 100, top=1).run().turns[0].actions)
        gained += state.scores()[0] - alone
    assert gained > 0


def test_parameters_can_be_set() -> None:
    parameters = load_parameters()
    state = sattgruen(0, 1)
    before = policy_games(state, 1, 20)
    configure("shared", {**parameters["shared"], "motif_rate": 0.0, "care": [9.0] * 3, "light": [0.0] * 3})
    try:
        assert (policy_games(state, 1, 20) != before).any()
    finally:
        configure("shared", parameters["shared"])
    assert (policy_games(state, 1, 20) == before).all()
