"""Speed of the engine of Hutan: P3, P5, P9, P10. Usage: `python -m benchmarks.bench_engine [--short]`.

Two players, all other options at their default. A turn is one whole own turn with all its decisions, 36 a
game; in random playouts each decision is uniform over its legal actions. Before anything is timed, the
engine is compared with the reference: a rule bug that drops decisions looks like a speed-up.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.harness import ROOT, Figures, Peer, median_ratio, pinned, rate
from engine_c import registry
from engine_c.game import CHANCE, TERMINAL, Ruleset, State
from engine_c.measure import Recording, rollouts
from engine_c.replay import draw_by_weight
from engine_c.rng import Rng
from engine_c.state import EngineState

MAX_CHI_SQUARE_SCORE = 5.0
"""Standard deviations a sum of chi-squares may lie above its mean; the seeds are fixed."""
MAX_MEAN_SCORE = 5.0
"""Standard errors two means may lie apart."""


@dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    num_pairs: int
    games: int
    """Our random games in one half of a pair."""
    peer_games: int
    reference_games: int
    num_recorded: int
    """Games whose states are compared and timed."""
    counted_games: int
    """Games under the instruction counter."""
    repeats: int
    """Passes over the recorded states for one timing."""


SHORT = Sizes(
    num_pairs=9,
    games=20_000,
    peer_games=6_000,
    reference_games=1,
    num_recorded=4,
    counted_games=300,
    repeats=100,
)
LONG = Sizes(
    num_pairs=15,
    games=100_000,
    peer_games=30_000,
    reference_games=3,
    num_recorded=30,
    counted_games=2_000,
    repeats=300,
)


def open_rules() -> Ruleset:
    """Open Hutan for two players."""
    return registry.game("hutan").open(None, {"players": "2"})


def start_of(ruleset: Ruleset) -> EngineState:
    """Return the engine's state before setup."""
    state = ruleset.initial_state()
    assert isinstance(state, EngineState)
    return state


# --- equality -------------------------------------------------------------------------------------


def play_both(ruleset: Ruleset, rng: Rng) -> tuple[list[EngineState], list[int]]:
    """Play one random game on both implementations; return the engine's states and the decisions taken.

    AssertionError where legal lists, weights of draws or keys differ.
    """
    engine, reference = start_of(ruleset), ruleset.initial_state("reference")
    states, decisions = [], []
    while (player := engine.current_player()) != TERMINAL:
        assert player == reference.current_player()
        assert engine.key() == reference.key()
        assert engine.legal_actions() == reference.legal_actions()
        assert engine.chance_outcomes() == reference.chance_outcomes()
        action = choose(engine, rng)
        if player != CHANCE:
            states.append(engine.copy())
            decisions.append(action)
        engine.apply(action)
        reference.apply(action)
    assert reference.current_player() == TERMINAL
    assert engine.scores() == reference.scores()
    return states, decisions


def choose(state: State, rng: Rng) -> int:
    """Return a uniformly random decision, or a random draw by its weights."""
    if state.current_player() == CHANCE:
        return draw_by_weight(state.chance_outcomes(), rng)
    legal = state.legal_actions()
    return legal[rng.below(len(legal))]


def check_sampler(states: list[EngineState]) -> float:
    """Compare the sampler with the legal list; return how far the summed chi-square lies from its mean."""
    chi_square, freedom = 0.0, 0
    for i, state in enumerate(states):
        legal = state.legal_actions()
        trials = 20 * len(legal)
        counts = Counter(state.sample(i, trial) for trial in range(trials))
        assert set(counts) <= set(legal)
        chi_square += sum((counts[action] - 20) ** 2 / 20 for action in legal)
        freedom += len(legal) - 1
    score: float = (chi_square - freedom) / (2 * freedom) ** 0.5
    assert abs(score) < MAX_CHI_SQUARE_SCORE, f"the sampler is not uniform: {score:.1f} standard deviations"
    return score


def check_rollout(ruleset: Ruleset, games: int) -> float:
    """Compare whole rollouts with decisions chosen one by one; return the largest distance of means."""
    start = start_of(ruleset)
    whole, single = [], []
    for i in range(games):
        state = start.copy()
        _, decisions, _, branching = state.rollout(11, i)
        whole.append((decisions, branching, *state.scores(), state.progress(0)))
        state, rng = start.copy(), Rng(12, i)
        decisions = branching = 0
        while state.current_player() != TERMINAL:
            if state.current_player() != CHANCE:
                decisions += 1
                branching += len(state.legal_actions())
            state.apply(choose(state, rng))
        single.append((decisions, branching, *state.scores(), state.progress(0)))
    distances = [
        mean_distance(a, b) for a, b in zip(zip(*whole, strict=True), zip(*single, strict=True), strict=True)
    ]
    assert max(distances) < MAX_MEAN_SCORE, f"rollouts differ from single decisions: {distances}"
    return max(distances)


def mean_distance(a: tuple[int, ...], b: tuple[int, ...]) -> float:
    """Return how many standard errors two means lie apart."""
    error = ((statistics.variance(a) + statistics.variance(b)) / len(a)) ** 0.5
    return float(abs(statistics.mean(a) - statistics.mean(b)) / max(error, 1e-9))


def turn_starts(states: list[EngineState]) -> list[int]:
    """Return the places of the states in which a turn begins."""
    numbers = [state.turn_number() for state in states]
    return [i for i, number in enumerate(numbers) if i == 0 or number != numbers[i - 1]]


def num_turns(state: EngineState) -> int:
    """Return the number of ways to play the turn that begins here."""
    number, open_states = 0, [state]
    while open_states:
        state = open_states.pop()
        for action in state.legal_actions():
            after = state.child(action)
            if after.turn_number() == state.turn_number():
                open_states.append(after)
            else:
                number += 1
    return number


# --- figures --------------------------------------------------------------------------------------


def measure_against_peer(figures: Figures, ruleset: Ruleset, sizes: Sizes) -> None:
    """P3: random turns a second over the peer's plies a second."""
    start = start_of(ruleset)
    with Peer("peer_pentago.py") as peer:
        about = peer.ask(kind="describe", games=1_000, seed=1)
        figures.note("pentago: plies a game, branching", f"{about['plies']:.1f} {about['branching']:.1f}")

        def ours(i: int) -> float:
            return rate(lambda: rollouts(start, sizes.games, i)[0])

        def peers(i: int) -> float:
            answer = peer.ask(kind="playouts", games=sizes.peer_games, seed=i + 1)
            return float(sizes.peer_games * about["plies"] / answer["cpu_s"])

        ours(0), peers(0)
        figures.note("turns/s, pentago plies/s", f"{ours(0):.4g} {peers(0):.4g}")
        figures.add("P3", median_ratio(ours, peers, sizes.num_pairs), 0.7, 1.2)


def measure_against_reference(figures: Figures, ruleset: Ruleset, sizes: Sizes) -> None:
    """P5: random playouts a second over those of the reference implementation."""
    start = start_of(ruleset)

    def ours(i: int) -> float:
        return rate(lambda: (rollouts(start, sizes.games // 4, i), sizes.games // 4)[1])

    def references(i: int) -> float:
        return rate(lambda: play_reference(ruleset, sizes.reference_games, i))

    figures.add("P5", median_ratio(ours, references, sizes.num_pairs), 80, 150)


def play_reference(ruleset: Ruleset, games: int, seed: int) -> int:
    """Play random games on the reference implementation; returns how many."""
    for i in range(games):
        state, rng = ruleset.initial_state("reference"), Rng(seed, i)
        while state.current_player() != TERMINAL:
            state.apply(choose(state, rng))
        state.returns()
    return games


def measure_instructions(figures: Figures, sizes: Sizes) -> None:
    """P9: instructions of a turn of a random playout, counted by callgrind where it is installed."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        figures.note("P9 not measured", "valgrind is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [
            valgrind, "--tool=callgrind", "--collect-atstart=no", "--toggle-collect=*hutan_rollout",
            f"--callgrind-out-file={Path(folder) / 'counts'}",
            sys.executable, "-m", "benchmarks.bench_engine", "--count", str(sizes.counted_games),
        ]  # fmt: skip
        run = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    turns = int(run.stdout.split()[-1])
    collected = next(line for line in run.stderr.splitlines() if "Collected :" in line)
    figures.add("P9", int(collected.split()[-1]) / turns, 6_500, 3_600, is_lower_better=True)


def measure_kernels(figures: Figures, states: list[EngineState], decisions: list[int], sizes: Sizes) -> None:
    """P10, printed and not gated: nanoseconds of the single kernels over recorded states."""
    recording = Recording(states, decisions)
    starts = turn_starts(states)
    recorded_starts = Recording([states[i] for i in starts], [decisions[i] for i in starts])

    def time_ns(work: Callable[[int], object], num_states: int = len(states)) -> float:
        """Return the least CPU time of one pass over the states, per state."""
        times = []
        for _ in range(7):
            start = time.process_time()
            work(sizes.repeats)
            times.append(time.process_time() - start)
        return min(times) / (sizes.repeats * num_states) * 1e9

    num_listed = recording.list_actions(1) / len(states)
    copy_ns = time_ns(recording.copy)
    figures.add(
        "P10 apply ns", time_ns(recording.apply) - copy_ns, 40, 20, is_lower_better=True, is_gated=False
    )
    list_ns = time_ns(recording.list_actions) / num_listed
    figures.add("P10 listed action ns", list_ns, 5, 3, is_lower_better=True, is_gated=False)
    turn_ns = time_ns(recorded_starts.sample_turns, len(starts))
    figures.add("P10 random turn ns", turn_ns, 500, 300, is_lower_better=True, is_gated=False)
    figures.add("P10 state copy ns", copy_ns, 15, 8, is_lower_better=True, is_gated=False)
    figures.note(
        "decision sampled, scores, key: ns",
        " ".join(f"{time_ns(work):.1f}" for work in (recording.sample, recording.scores, recording.keys)),
    )


def run(sizes: Sizes) -> int:
    """Check, measure, print; return the exit code."""
    figures, ruleset = Figures(), open_rules()
    states, decisions = [], []
    for i in range(sizes.num_recorded):
        game_states, game_decisions = play_both(ruleset, Rng(7, i))
        states += game_states
        decisions += game_decisions
    figures.note("states equal to the reference", len(states))
    figures.note("sampler against list, standard deviations", f"{check_sampler(states):.2f}")
    figures.note("rollouts against single decisions, standard errors", f"{check_rollout(ruleset, 600):.2f}")
    widths = [num_turns(states[i]) for i in turn_starts(states)[:400]]
    width = f"{statistics.mean(widths):.0f} {statistics.median(widths):.0f}"
    figures.note("whole turns to choose from: mean, median", width)
    turns, made, draws, branching = rollouts(start_of(ruleset), sizes.games, 1)
    figures.note("decisions a turn", f"{made / turns:.2f}")
    figures.note("branching of a decision", f"{branching / made:.2f}")
    figures.note("turns and draws a game", f"{turns / sizes.games:.1f} {draws / sizes.games:.1f}")
    measure_against_peer(figures, ruleset, sizes)
    measure_against_reference(figures, ruleset, sizes)
    measure_instructions(figures, sizes)
    measure_kernels(figures, states, decisions, sizes)
    return figures.exit_code()


def main() -> int:
    """Run the benchmark on one pinned core."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="fewer and shorter pairs, the same floors")
    parser.add_argument("--count", type=int, metavar="GAMES", help="play games and print their turns")
    arguments = parser.parse_args()
    if arguments.count:
        print(rollouts(start_of(open_rules()), arguments.count, 1)[0])
        return 0
    with pinned():
        return run(SHORT if arguments.short else LONG)


if __name__ == "__main__":
    sys.exit(main())
