"""Trees over turns below the candidates: honest, repeatable, kept in a session, and worth their while."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any, cast

import pytest

from engine_c.registry import game
from engine_c.state import EngineState
from solver.analysis import POINT, Analysis
from solver.params import Limit, SearchParams
from solver.search.memory import Memory
from solver.search.root import TurnSearch
from tests.search.positions import play_best_turns, play_to_last_turn
from tests.support.hidden import told_positions
from tests.support.option_sets import OptionSet

SETS: tuple[tuple[str, dict[str, str]], ...] = (
    ("botanicus", {"players": "2"}),
    ("botanicus", {"players": "4", "side": "expert"}),
    ("hutan", {"players": "1", "ecosystem": "draw"}),
    ("hutan", {"players": "3"}),
    ("sattgruen", {"players": "2", "goals": "drawn"}),
)
each_set = pytest.mark.parametrize(("name", "options"), SETS, ids=lambda value: str(value))
SIMULATIONS = 1_500


def start(name: str, options: dict[str, str], turns: int = 6, seed: int = 3) -> EngineState:
    ruleset = game(name).open(options=options)
    state = cast(EngineState, ruleset.state(ruleset.new_position(seed)))
    play_best_turns(state, turns, seed)
    return state


def params(simulations: int = SIMULATIONS, **settings: Any) -> SearchParams:
    """Trees from the first simulation on, and few candidates, so that they grow deep."""
    asked = SearchParams(limit=Limit(simulations=simulations), seed=5, tree=0, max_candidates=4, lanes=4)
    return replace(asked, **settings)


def search(state: EngineState, asked: SearchParams, memory: Memory | None = None) -> Analysis:
    return TurnSearch(state, asked, memory=memory).run()


def identity(analysis: Analysis) -> str:
    return repr(replace(analysis, threads=0, elapsed_s=0.0))


@each_set
def test_same_bytes_on_any_number_of_threads(name: str, options: dict[str, str]) -> None:
    state = start(name, options)
    one = search(state, params())
    assert [identity(search(state, params(threads=threads))) for threads in (2, 3)] == [identity(one)] * 2
    # It did grow something.
    assert identity(one) != identity(search(state, params(tree=-1)))


@each_set
def test_points_add_up_and_the_state_is_left_alone(name: str, options: dict[str, str]) -> None:
    state = start(name, options)
    key = state.key()
    for turn in search(state, params(top=4)).turns:
        assert sum(turn.term_sums) == turn.score_sums[state.current_player()]
    assert state.key() == key


@pytest.mark.parametrize("name", ["botanicus", "hutan", "sattgruen"])
def test_hidden_contents_do_not_matter(name: str) -> None:
    options = (("players", "4"), ("side", "expert")) if name == "botanicus" else (("players", "2"),)
    for told in told_positions(OptionSet(game=name, options=options)).values():
        deals = [told, *told.other_deals(20)]
        assert len({other.position.table for other in deals}) > 2
        answers = set()
        for other in deals:
            state = cast(EngineState, other.state.ruleset.state(other.position))
            answers.add(identity(search(state, params(400))))
        assert len(answers) == 1


def figures(analysis: Analysis) -> list[object]:
    return [(turn.actions, turn.visits, turn.margin, turn.loss) for turn in analysis.turns]


@pytest.mark.parametrize("first", [0, 64, 100])
def test_trees_grow_from_a_simulation_on(first: int) -> None:
    state = start(*SETS[0])
    flat = search(state, params(800, tree=-1))
    assert max(turn.visits for turn in flat.turns) > 200
    assert figures(search(state, params(800, tree=first))) != figures(flat)
    assert figures(search(state, params(800, tree=10_000))) == figures(flat)


@each_set
def test_trees_grow_unless_told_otherwise(name: str, options: dict[str, str]) -> None:
    state = start(name, options)
    own = identity(search(state, params(tree=None)))
    grown, flat = (identity(search(state, params(tree=tree))) for tree in (64, -1))
    assert grown != flat
    assert own == (flat if options["players"] == "1" else grown)


@pytest.mark.parametrize("name", ["botanicus", "hutan", "sattgruen"])
def test_a_last_turn_is_searched_flat(name: str) -> None:
    state = start(name, {"players": "2"})
    play_to_last_turn(state)
    assert identity(search(state, params(tree=None))) == identity(search(state, params(tree=-1)))


def test_intervals_tell_that_more_simulations_find_more() -> None:
    state = start(*SETS[0])
    flat, grown = (search(state, params(300, tree=tree)).turns for tree in (-1, 1_000))
    for without, with_drift in zip(flat[1:], grown[1:], strict=True):
        assert without.actions == with_drift.actions
        assert without.loss_interval is not None
        assert with_drift.loss_interval is not None
        assert with_drift.loss_interval > without.loss_interval + 0.1
        assert with_drift.is_tied >= without.is_tied


@pytest.mark.parametrize("turns", [10, 16])
def test_a_tree_finds_what_the_policy_misses(turns: int) -> None:
    """In a game without draws more own points can be had by better turns alone."""
    gains = []
    for seed in range(3):
        state = start("botanicus", {"players": "2"}, turns=turns, seed=seed)
        means = []
        for tree in (-1, 0):
            asked = params(4_000, max_candidates=1, lanes=1, objective="score", horizon=0, tree=tree)
            turn = search(state, asked).turns[0]
            means.append(turn.score_sums[state.current_player()] / turn.visits / POINT)
        gains.append(means[1] - means[0])
    assert sum(gains) > 3, gains


def test_behind_a_tree_rollouts_have_the_horizon() -> None:
    """One that no game is long enough for is the end; a short one leaves the rest to the evaluator."""
    state = start("botanicus", {"players": "2"}, turns=8)
    to_end, beyond, short = (identity(search(state, params(600, horizon=turns))) for turns in (0, 40, 1))
    assert beyond == to_end
    assert short != to_end


@each_set
def test_a_session_plays_on_and_answers_the_same(name: str, options: dict[str, str]) -> None:
    state, memory = start(name, options), Memory()
    for simulations in (300, 1_200, 1_200, 500, 2_000):
        known = memory.num_simulations
        asked = params(simulations)
        assert identity(search(state, asked, memory)) == identity(search(state, asked))
        assert known == 0 or memory.num_simulations - known < simulations
    for asked in (params(500, objective="win"), params(500, objective="score"), params(500, tree=100)):
        assert identity(search(state, asked, memory)) == identity(search(state, asked))


def test_a_search_that_was_stopped_leaves_nothing_half_done() -> None:
    """A round that was cut short is in some lanes' trees and not in others."""
    state, asked = start(*SETS[0]), params(3_000)
    expected = identity(search(state, asked))
    kept = 0
    for simulations in range(200, 1_000, 100):
        memory = Memory()
        running = TurnSearch(state, params(1_000_000, threads=2), memory=memory)
        thread = threading.Thread(target=running.run)
        thread.start()
        while running.snapshot().simulations < simulations:
            assert thread.is_alive()
        running.stop()
        thread.join()
        kept += memory.num_simulations
        assert identity(search(state, asked, memory)) == expected
    assert kept > 0


@pytest.mark.parametrize("max_bytes", [0, 20_000, 200_000])
def test_memory_is_bounded_and_answers_stay(max_bytes: int) -> None:
    memory = Memory(max_bytes)
    for seed in range(2):
        state = start("botanicus", {"players": "2"}, seed=seed)
        for simulations in (300, 2_000):
            asked = params(simulations)
            assert identity(search(state, asked, memory)) == identity(search(state, asked))
            # What the search at hand grew last may go beyond.
            assert memory.size_bytes <= max_bytes + 100_000


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="tree must be at least -1"):
        TurnSearch(start(*SETS[0]), params(tree=-2))
