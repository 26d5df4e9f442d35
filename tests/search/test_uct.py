"""The UCT baseline: limits, reproducibility, no peeking, exact where brute force is."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from engine_c.game import CHANCE, TERMINAL
from engine_c.registry import game
from engine_c.rng import Rng
from engine_c.state import EngineState
from solver.params import Limit
from solver.search.uct import Uct
from solver.search.uct_analysis import UctAnalysis
from tests.games.hutan.hidden import reshuffled
from tests.search.positions import hutan, hutan_position

MODES = [
    {"players": "1"},
    {"players": "2"},
    {"players": "3", "ecosystem": "1,7,15,20,24"},
    {"players": "4", "family": "true"},
]


def search(state: EngineState, simulations: int = 2000, **settings: object) -> UctAnalysis:
    return Uct(state, limit=Limit(simulations=simulations), **{"seed": 5, **settings}).run()  # type: ignore[arg-type]


def ended_turns(state: EngineState) -> Iterator[tuple[tuple[int, ...], EngineState]]:
    """Every whole turn of the player to move, with the state behind it."""
    todo = [((), state)]
    while todo:
        path, here = todo.pop()
        for action in here.legal_actions():
            after = here.child(action)
            is_whole = after.turn_number() > state.turn_number() or after.current_player() < 0
            (yield ((*path, action), after)) if is_whole else todo.append(((*path, action), after))


def exact_value(state: EngineState) -> list[float]:
    """Utilities under max^n play, without draws; among equals each player takes the first found."""
    if state.current_player() == TERMINAL:
        return state.returns()
    assert state.current_player() != CHANCE
    seat = state.current_player()
    return max((exact_value(after) for _, after in ended_turns(state)), key=lambda values: values[seat])


# --- limits and structure -------------------------------------------------------------------------


@pytest.mark.parametrize("options", MODES, ids=str)
def test_counts_add_up(options: dict[str, str]) -> None:
    state = hutan(6, **options)
    analysis = search(state, 1501, lanes=4)
    assert analysis.simulations == 1501
    assert analysis.stopped_by == "limit"
    assert analysis.seat == state.current_player()
    # Every simulation passes through one first decision, and makes at most one node.
    assert sum(choice.visits for choice in analysis.decisions) == 1501
    assert 4 < analysis.num_nodes <= 1501 + 4
    assert {choice.actions[0] for choice in analysis.decisions} == set(state.legal_actions())
    assert all(-1 <= choice.value <= 1 for choice in (*analysis.decisions, *analysis.turns))
    assert [choice.visits for choice in analysis.turns] == sorted(
        (choice.visits for choice in analysis.turns), reverse=True
    )


@pytest.mark.parametrize("options", MODES, ids=str)
def test_turns_and_line_are_legal(options: dict[str, str]) -> None:
    state = hutan(3, **options)
    analysis = search(state, 4000, lanes=2)
    whole = dict(ended_turns(state))
    assert analysis.turns
    for turn in analysis.turns:
        after = whole[turn.actions]
        is_cut_short = after.current_player() == CHANCE and after.turn_number() == state.turn_number()
        assert turn.ends_at_chance == is_cut_short
    assert analysis.principal_variation[0] == analysis.turns[0].actions
    for group in analysis.principal_variation:
        for action in group:
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            assert action in (outcomes or state.legal_actions())
            state.apply(action)


def test_line_passes_draws() -> None:
    state = hutan(3)
    line = search(state, 60_000, lanes=1, exploration=0.3).principal_variation
    for action in line[0]:
        state.apply(action)
    # Three draws of the next offer are one group.
    assert state.current_player() == CHANCE
    assert len(line[1]) == 3


def test_searches_from_the_middle_of_a_turn() -> None:
    state = hutan(5)
    while len(state.legal_actions()) > 1 and state.turn_number() == 5:
        state.apply(state.legal_actions()[0])
        if state.turn_number() == 5:
            assert search(state, 200).simulations == 200


def test_fewer_simulations_than_lanes() -> None:
    analysis = search(hutan(2), 3, lanes=8)
    assert analysis.simulations == 3
    assert sum(choice.visits for choice in analysis.decisions) == 3


def test_ends_by_time() -> None:
    analysis = Uct(hutan(4), limit=Limit(time_s=0.02), lanes=2).run()
    assert analysis.stopped_by == "limit"
    assert analysis.simulations % (2 * 128) == 0
    assert analysis.simulations > 0


def test_first_of_two_limits_ends() -> None:
    assert Uct(hutan(4), limit=Limit(simulations=300, time_s=100)).run().simulations == 300


@pytest.mark.parametrize(
    "settings",
    [
        {"limit": Limit(simulations=0)},
        {"limit": Limit(time_s=-1)},
        {"limit": Limit(time_s=1, is_cpu_time=True), "threads": 2},
        {"lanes": 0},
        {"threads": 0},
        {"exploration": -1},
        {"exploration": 17},
        {"seed": -1},
        {"top": 0},
    ],
    ids=str,
)
def test_refuses_settings_out_of_range(settings: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"must"):
        Uct(hutan(4), **settings)  # type: ignore[arg-type]


def test_refuses_a_state_without_a_decision() -> None:
    ruleset = game("hutan").open(options={"first_player": "random"})
    with pytest.raises(ValueError, match="no decision"):
        Uct(ruleset.initial_state())  # type: ignore[arg-type]


def test_runs_once() -> None:
    uct = Uct(hutan(4), limit=Limit(simulations=10))
    uct.run()
    with pytest.raises(RuntimeError):
        uct.run()


def test_small_memory_ends_growth_not_the_search() -> None:
    analysis = search(hutan(4), 20_000, lanes=1, tree_bytes=100_000)
    assert analysis.simulations == 20_000
    assert analysis.tree_bytes <= 100_000
    assert analysis.num_nodes < 5000


def test_lone_decisions_take_little_memory() -> None:
    analysis = search(hutan(0), 20_000, lanes=1)
    assert analysis.num_nodes > 19_000
    assert analysis.tree_bytes < 100 * 20_000


# --- reproducibility ------------------------------------------------------------------------------


@pytest.mark.parametrize("options", MODES, ids=str)
def test_same_on_any_number_of_threads(options: dict[str, str]) -> None:
    state = hutan(5, **options)
    one, two, three = (search(state, 1999, lanes=5, threads=threads).identity() for threads in (1, 2, 3))
    assert one == two == three


def test_same_in_a_new_process() -> None:
    code = (
        "from tests.search.positions import hutan\n"
        "from tests.search.test_uct import search\n"
        "print(repr(search(hutan(5, players='3'), 1000, lanes=3).identity()))"
    )
    fresh = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert fresh.stdout.strip() == repr(search(hutan(5, players="3"), 1000, lanes=3).identity())


def test_rounds_do_not_change_the_answer() -> None:
    """A search that is looked at between all its rounds gives the answer of one that is not."""
    state = hutan(5)
    uct = Uct(state, limit=Limit(simulations=4000), seed=5, lanes=2, threads=2)
    done = threading.Event()

    def look() -> None:
        while not done.is_set():
            uct.snapshot()

    watcher = threading.Thread(target=look)
    watcher.start()
    watched = uct.run()
    done.set()
    watcher.join()
    assert watched.identity() == search(state, 4000, lanes=2).identity()


def test_seed_and_lanes_matter() -> None:
    state = hutan(5)
    answers = {search(state, 1000, seed=seed, lanes=lanes).decisions for seed in (1, 2) for lanes in (1, 2)}
    assert len(answers) == 4


def test_search_leaves_the_state_alone() -> None:
    state = hutan(5)
    before = state.key()
    search(state)
    assert state.key() == before


def test_hidden_contents_do_not_matter() -> None:
    position = hutan_position(7, 3)
    ruleset = game("hutan").open(options=position.options)
    state = ruleset.state(position)
    answer = search(state, 600, lanes=2).identity()  # type: ignore[arg-type]
    rng = Random(11)
    tables = set()
    for _ in range(200):
        other = replace(position, table=reshuffled(position.table, state, state.current_player(), rng))
        tables.add(other.table.stacks)
        assert search(ruleset.state(other), 600, lanes=2).identity() == answer  # type: ignore[arg-type]
    assert len(tables) > 190


# --- stop and snapshot ----------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
def test_stop_snapshot_and_a_free_gil(threads: int) -> None:
    uct = Uct(hutan(4), limit=Limit(time_s=60), lanes=4, threads=threads)
    answers: list[UctAnalysis] = []
    searcher = threading.Thread(target=lambda: answers.append(uct.run()))
    searcher.start()
    # This thread runs only because the search holds no GIL; the search goes on between the looks.
    seen = []
    while len(seen) < 5:
        snapshot = uct.snapshot()
        assert sum(choice.visits for choice in snapshot.decisions) == snapshot.simulations
        assert snapshot.stopped_by == ""
        if not seen or snapshot.simulations > seen[-1]:
            seen.append(snapshot.simulations)
    uct.stop()
    searcher.join()
    assert answers[0].stopped_by == "stop"
    assert answers[0].simulations >= seen[-1]
    assert answers[0].elapsed_s < 60


def test_stop_before_the_run() -> None:
    uct = Uct(hutan(4))
    uct.stop()
    analysis = uct.run()
    assert analysis.simulations == 0
    assert analysis.decisions == analysis.turns == analysis.principal_variation == ()


# --- exactness ------------------------------------------------------------------------------------


def test_whole_last_turns_solo_are_exact() -> None:
    """With one turn left every whole turn has one true utility; wide exploration finds them all."""
    state = hutan(4, seed=3, players="1", rounds="5")
    truth = {path: after.returns()[0] for path, after in ended_turns(state)}
    analysis = search(state, 100_000, lanes=3, exploration=16, top=100_000)
    assert len(set(truth.values())) > 3
    assert {turn.actions for turn in analysis.turns} == set(truth)
    for turn in analysis.turns:
        assert turn.value == pytest.approx(truth[turn.actions], abs=1e-6)


def test_last_decision_is_exact() -> None:
    """The last decision of the game goes to the best utility, however small its lead."""
    num_searched = 0
    for seed in range(1, 80):
        state = hutan(4, seed=seed, players="1", rounds="5")
        rng = Rng(seed)
        while any(len(path) > 1 for path, _ in ended_turns(state)):
            actions = state.legal_actions()
            state.apply(actions[rng.below(len(actions))])
        truth = {action: state.child(action).returns()[0] for action in state.legal_actions()}
        if len(set(truth.values())) < 3:
            continue
        num_searched += 1
        best = search(state, 20_000, lanes=2, exploration=0.05).decisions[0]
        assert truth[best.actions[0]] == max(truth.values())
        assert best.value == pytest.approx(max(truth.values()), abs=1e-6)
    assert num_searched >= 5


@pytest.mark.parametrize("seed", range(1, 7))
def test_last_turn_of_two_is_exact(seed: int) -> None:
    state = hutan(3, seed=seed, rounds="1")
    seat = state.current_player()
    truth = {path: after.returns()[seat] for path, after in ended_turns(state)}
    analysis = search(state, 20_000, lanes=2)
    assert truth[analysis.turns[0].actions] == max(truth.values())


def test_last_two_turns_follow_max_n() -> None:
    """Won or lost by brute force over both last turns; the search must find a win if there is one."""
    decided = 0
    for seed in range(1, 40):
        state = hutan(2, seed=seed, rounds="1")
        turns = list(ended_turns(state))
        if len(turns) > 60:
            continue
        seat = state.current_player()
        truth = {path: exact_value(after)[seat] for path, after in turns}
        if len(set(truth.values())) < 2:
            continue
        decided += 1
        best = search(state, 40_000, lanes=1).turns[0]
        assert truth[best.actions] == max(truth.values())
    assert decided >= 3
