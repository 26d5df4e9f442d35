"""Micro-benchmarks of the kernels; each asserts its answer. Run with `pytest benchmarks/test_kernels.py`.

One round works through all decisions of a few recorded random games of each game.
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.bench_engine import open_rules
from benchmarks.engine_checks import play_both, start_of
from benchmarks.games import engine_benches, names
from engine_c.measure import Recording, rollouts
from engine_c.rng import Rng
from engine_c.state import EngineState

NUM_GAMES = 4
ROLLOUTS = 500


@pytest.fixture(scope="module", params=names())
def game(request: pytest.FixtureRequest) -> str:
    """Go through the games that are measured."""
    return str(request.param)


@pytest.fixture(scope="module")
def recorded(game: str) -> tuple[list[EngineState], list[int]]:
    """Record games, compared with the reference at every state."""
    ruleset = open_rules(game)
    states, decisions = [], []
    for i in range(NUM_GAMES):
        game_states, game_decisions = play_both(ruleset, Rng(7, i))
        states += game_states
        decisions += game_decisions
    return states, decisions


@pytest.fixture(scope="module")
def recording(recorded: tuple[list[EngineState], list[int]]) -> Recording:
    """Lay the recorded states out in memory."""
    return Recording(*recorded)


def test_copy(benchmark: BenchmarkFixture, recording: Recording) -> None:
    """Copy states."""
    assert benchmark(recording.copy, 1) is None
    assert recording.keys(1) == recording.keys(3)


def test_apply(benchmark: BenchmarkFixture, recording: Recording) -> None:
    """Copy states and carry out a decision."""
    before = recording.keys(1)
    benchmark(recording.apply, 1)
    assert recording.keys(1) == before


def test_list_actions(
    benchmark: BenchmarkFixture, recording: Recording, recorded: tuple[list[EngineState], list[int]]
) -> None:
    """List legal decisions."""
    assert benchmark(recording.list_actions, 1) == sum(len(state.legal_actions()) for state in recorded[0])


def test_sample(
    benchmark: BenchmarkFixture, recording: Recording, recorded: tuple[list[EngineState], list[int]]
) -> None:
    """Sample a decision of each state."""
    least = sum(state.legal_actions()[0] for state in recorded[0])
    most = sum(state.legal_actions()[-1] for state in recorded[0])
    assert least <= benchmark(recording.sample, 1) <= most


def test_scores(
    benchmark: BenchmarkFixture, recording: Recording, recorded: tuple[list[EngineState], list[int]]
) -> None:
    """Score both seats."""
    assert benchmark(recording.scores, 1) == sum(state.scores()[0] for state in recorded[0])


def test_keys(
    benchmark: BenchmarkFixture, recording: Recording, recorded: tuple[list[EngineState], list[int]]
) -> None:
    """Compute keys."""
    expected = 0
    for state in recorded[0]:
        expected ^= state.key()
    assert benchmark(recording.keys, 1) == expected


def test_rollout(benchmark: BenchmarkFixture, game: str) -> None:
    """Play random games to the end."""
    turns = benchmark(rollouts, start_of(open_rules(game)), ROLLOUTS)[0]
    assert turns == ROLLOUTS * engine_benches(game)[0].num_turns
