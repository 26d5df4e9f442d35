"""Speed of the engines: P3, P5, P9, P10, P14.

Usage: `python -m benchmarks.bench_engine [--short] [--game NAME]`.
What is measured of a game, and its floors, stands in `benchmarks/games/<game>.py`. A turn is one whole own
turn with all its decisions; in random playouts each decision is uniform over its legal actions. Before
anything is timed, the engine is compared with the reference.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.engine_checks import (
    check_rollout,
    check_sampler,
    choose,
    num_turns,
    play_both,
    start_of,
    turn_starts,
)
from benchmarks.games import Bounds, EngineBench, engine_benches, names
from benchmarks.harness import ROOT, Figures, Peer, median_ratio, pinned, rate
from engine_c import registry
from engine_c.game import TERMINAL, Ruleset
from engine_c.measure import Recording, rollouts
from engine_c.rng import Rng
from engine_c.state import EngineState


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


def open_rules(game: str, bench: EngineBench | None = None) -> Ruleset:
    """Open the variant of a game that is measured, by default the first one."""
    return registry.game(game).open(None, (bench or engine_benches(game)[0]).options)


# --- figures --------------------------------------------------------------------------------------


def measure_against_peer(figures: Figures, ruleset: Ruleset, sizes: Sizes, bounds: Bounds) -> None:
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
        figures.add("P3", median_ratio(ours, peers, sizes.num_pairs), *bounds)


def measure_against_reference(
    figures: Figures, name: str, ruleset: Ruleset, sizes: Sizes, bounds: Bounds
) -> None:
    """P5: random playouts a second over those of the reference implementation."""
    start = start_of(ruleset)

    def ours(i: int) -> float:
        return rate(lambda: (rollouts(start, sizes.games // 4, i), sizes.games // 4)[1])

    def references(i: int) -> float:
        return rate(lambda: play_reference(ruleset, sizes.reference_games, i))

    figures.add(f"P5 {name}", median_ratio(ours, references, sizes.num_pairs), *bounds)


def play_reference(ruleset: Ruleset, games: int, seed: int) -> int:
    """Play random games on the reference implementation; returns how many."""
    for i in range(games):
        state, rng = ruleset.initial_state("reference"), Rng(seed, i)
        while state.current_player() != TERMINAL:
            state.apply(choose(state, rng))
        state.returns()
    return games


def measure_playouts(figures: Figures, name: str, ruleset: Ruleset, sizes: Sizes, bounds: Bounds) -> None:
    """P14, printed and not gated: random playouts a second of one core."""
    start = start_of(ruleset)

    def ours(i: int) -> float:
        return rate(lambda: (rollouts(start, sizes.games // 4, i), sizes.games // 4)[1])

    ours(0)
    rates = [ours(i) for i in range(sizes.num_pairs)]
    figures.add(f"P14 {name}", statistics.median(rates), *bounds, is_gated=False)


def measure_instructions(figures: Figures, game: str, sizes: Sizes, bounds: Bounds) -> None:
    """P9: instructions of a turn of a random playout, counted by callgrind where it is installed."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        figures.note("P9 not measured", "valgrind is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [
            valgrind, "--tool=callgrind", "--collect-atstart=no", f"--toggle-collect=*{game}_rollout",
            f"--callgrind-out-file={Path(folder) / 'counts'}",
            sys.executable, "-m", "benchmarks.bench_engine", "--game", game,
            "--count", str(sizes.counted_games),
        ]  # fmt: skip
        run = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    turns = int(run.stdout.split()[-1])
    collected = next(line for line in run.stderr.splitlines() if "Collected :" in line)
    figures.add("P9", int(collected.split()[-1]) / turns, *bounds, is_lower_better=True)


def measure_kernels(
    figures: Figures, states: list[EngineState], decisions: list[int], sizes: Sizes, *, has_goals: bool
) -> None:
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
    for name, value, most, target in (
        ("apply", time_ns(recording.apply) - copy_ns, 40, 20),
        ("listed action", time_ns(recording.list_actions) / num_listed, 5, 3),
        ("random turn", time_ns(recorded_starts.sample_turns, len(starts)), 500, 300),
        ("state copy", copy_ns, 15, 8),
    ):
        if has_goals:
            figures.add(f"P10 {name} ns", value, most, target, is_lower_better=True, is_gated=False)
        else:
            figures.note(f"{name} ns", f"{value:.1f}")
    figures.note(
        "decision sampled, scores, key: ns",
        " ".join(f"{time_ns(work):.1f}" for work in (recording.sample, recording.scores, recording.keys)),
    )


def check(
    figures: Figures, bench: EngineBench, ruleset: Ruleset, sizes: Sizes
) -> tuple[list[EngineState], list[int]]:
    """Compare engine and reference, say how wide the game is; return the states and decisions compared."""
    states, decisions = [], []
    for i in range(sizes.num_recorded):
        game_states, game_decisions = play_both(ruleset, Rng(7, i))
        states += game_states
        decisions += game_decisions
    figures.note("states equal to the reference", len(states))
    figures.note("sampler against list, standard deviations", f"{check_sampler(states):.2f}")
    figures.note("rollouts against single decisions, standard errors", f"{check_rollout(ruleset, 600):.2f}")
    if bench.counts_turns:
        widths = [num_turns(states[i]) for i in turn_starts(states)[:400]]
        width = f"{statistics.mean(widths):.0f} {statistics.median(widths):.0f}"
        figures.note("whole turns to choose from: mean, median", width)
    turns, made, draws, branching = rollouts(start_of(ruleset), sizes.games, 1)
    assert turns == sizes.games * bench.num_turns
    figures.note("decisions a turn", f"{made / turns:.2f}")
    figures.note("branching of a decision", f"{branching / made:.2f}")
    figures.note("turns and draws a game", f"{turns / sizes.games:.1f} {draws / sizes.games:.1f}")
    return states, decisions


def measure(figures: Figures, game: str, bench: EngineBench, sizes: Sizes) -> None:
    """Check a variant of a game, measure its figures, print."""
    name = f"{game} {bench.variant}".rstrip()
    figures.note("game", name)
    ruleset = open_rules(game, bench)
    states, decisions = check(figures, bench, ruleset, sizes)
    if bench.peer is not None:
        measure_against_peer(figures, ruleset, sizes, bench.peer)
    measure_against_reference(figures, name, ruleset, sizes, bench.reference)
    if bench.instructions is not None:
        measure_instructions(figures, game, sizes, bench.instructions)
    measure_kernels(figures, states, decisions, sizes, has_goals=bench.has_kernel_goals)
    if bench.playouts is not None:
        measure_playouts(figures, name, ruleset, sizes, bench.playouts)


def main() -> int:
    """Run the benchmark on one pinned core."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="fewer and shorter pairs, the same floors")
    parser.add_argument("--game", action="append", choices=names(), help="only this game; may be repeated")
    parser.add_argument("--count", type=int, metavar="GAMES", help="play games and print their turns")
    arguments = parser.parse_args()
    games = arguments.game or names()
    if arguments.count:
        print(sum(rollouts(start_of(open_rules(game)), arguments.count, 1)[0] for game in games))
        return 0
    figures = Figures()
    with pinned():
        for game in games:
            for bench in engine_benches(game):
                measure(figures, game, bench, SHORT if arguments.short else LONG)
    return figures.exit_code()


if __name__ == "__main__":
    sys.exit(main())
