"""Levels: what their turns cost by a full search, and whether each beats the one below.

Usage: `python -m benchmarks.bench_levels [--short] [--game NAME] [--turns N] [--games N] [--part NAME]
[--resume FOLDER]`. Regret: every third turn of games between levels is asked of all levels and compared with
the best turn of a full search with another seed; at most 2 % may cost more than the level's band. Ladder:
matches of each level against the one below on the same decks, seats swapped, until a sequential test says
with 95 % that it wins more than 55 %, or that it does not, or the games run out. The short form looks at few
turns and games: it fails only where the whole interval lies beyond a band, or below even for a step.

`--calibrate` finds tolerances and bands anew and writes them to `solver/games/<game>/levels.toml`; its
positions are others than those of the measurement. `--report FOLDER` prints tables of what a folder holds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from benchmarks.games import names
from benchmarks.harness import Figures
from benchmarks.intervals import exact_interval
from benchmarks.level_calibration import POSITIONS, calibrate
from benchmarks.level_play import LEAST_WIN_RATE, RULE, Levels, Variant, ladder_file, match_of, variants
from benchmarks.level_regret import measured_losses, regret
from benchmarks.level_report import report
from solver.figures import figures, first_scores, first_shares
from solver.match import GameResult
from solver.match_file import MatchFile
from solver.opponent import LEVELS, levels

TURNS = 500
SHORT_TURNS = 6
MAX_BEYOND = 0.02
SHORT_MAX_BEYOND = 0.1
GAMES = 400
"""Of a step, at most."""
WIN_RATE = 0.65
SHORT_STEPS = (1, 4, 7)
SHORT_GAMES = 8
SHORT_WIN_RATE = 0.5
SEED = 11


def measure_regret(
    variant: Variant,
    game: str,
    table: Levels,
    chosen: Sequence[int],
    num_turns: int,
    measured: Figures,
    folder: Path | None = None,
) -> float:
    """Print what turns of the chosen levels cost; returns the share of all that lie beyond their band."""
    losses = measured_losses(variant, game, table, chosen, num_turns, SEED, folder)
    num_beyond = 0
    for level, lost in zip(chosen, zip(*losses, strict=True), strict=True):
        found = regret(lost, table[level].band)
        num_beyond += found.num_beyond
        low, high = found.interval
        measured.note(
            f"levels_{variant[0]}_{level}",
            f"band {table[level].band:g} points, mean loss {found.mean:.2f}, 98 % within {found.within:.2f}, "
            f"beyond the band {found.beyond:.3f} ({low:.3f} to {high:.3f}) of {num_turns} turns",
        )
        if num_turns >= TURNS:
            name = f"levels_{variant[0]}_{level}_beyond_band"
            measured.add(name, found.beyond, MAX_BEYOND, 0.01, is_lower_better=True)
    return num_beyond / (num_turns * len(chosen))


def measure_step(
    variant: Variant,
    game: str,
    table: Levels,
    step: tuple[int, int],
    num_games: int,
    measured: Figures,
    file: MatchFile,
) -> None:
    """Print how often the higher of two levels beats the lower one, as far as it takes to be sure."""
    name, options = variant
    lower, higher = step
    match = match_of(game, options, table, (higher, lower), SEED)
    results: list[GameResult] = []
    decision = RULE.decide((), ())
    while not decision.is_over and len(results) < num_games:
        for index in range(len(results), len(results) + match.num_players):
            if index not in file.games(f"{higher} over {lower}"):
                file.add(match.play(index), f"{higher} over {lower}")
            results.append(file.games(f"{higher} over {lower}")[index])
        decision = RULE.decide(first_shares(match, results), first_scores(match, results))
    found = figures(match, results)
    name = f"levels_{name}_{higher}_over_{lower}"
    low, high = found.interval
    measured.note(
        name,
        f"{found.win_rate:.3f} ({low:.3f} to {high:.3f}) of {len(results)} games, "
        f"margin {found.margin:+.1f} +- {found.margin_interval:.1f} points; {decision.verdict}",
    )
    measured.add(f"{name}_win_rate", found.win_rate, LEAST_WIN_RATE, WIN_RATE, is_gated=False)
    measured.add(f"{name}_evidence", decision.llr or 0.0, RULE.bounds[1])


def measure_short(variant: Variant, game: str, table: Levels, measured: Figures) -> None:
    """Look at few turns and games of levels that are far apart."""
    name, options = variant
    beyond = measure_regret(variant, game, table, SHORT_STEPS, SHORT_TURNS, measured)
    num_turns = SHORT_TURNS * len(SHORT_STEPS)
    measured.add(
        f"levels_{name}_beyond_band",
        beyond,
        SHORT_MAX_BEYOND,
        0.02,
        interval=exact_interval(beyond * num_turns, num_turns),
        num_games=num_turns,
        is_lower_better=True,
    )
    for lower, higher in pairwise(SHORT_STEPS):
        match = match_of(game, options, table, (higher, lower), SEED)
        found = figures(match, [match.play(index) for index in range(SHORT_GAMES)])
        measured.add(
            f"levels_{name}_{higher}_over_{lower}",
            found.win_rate,
            SHORT_WIN_RATE,
            0.8,
            interval=exact_interval(found.win_rate * SHORT_GAMES, SHORT_GAMES),
            num_games=SHORT_GAMES,
        )


def main() -> int:
    """Measure, or calibrate, the levels of the chosen games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--short", action="store_true", help="few turns and games")
    parser.add_argument("--game", choices=names(), action="append", help="only this game; may repeat")
    parser.add_argument("--turns", type=int, default=TURNS, help="turns of each level")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each step, at most")
    parser.add_argument("--part", choices=("regret", "ladder"), help="default: both")
    parser.add_argument(
        "--steps", default="", help="lower levels of the steps, joined by commas; default: all"
    )
    parser.add_argument("--resume", type=Path, help="folder with what is measured; what it has is kept")
    parser.add_argument("--calibrate", action="store_true", help="write tolerances and bands anew, then stop")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="with --calibrate: of each variant")
    parser.add_argument("--report", type=Path, help="print tables of what a folder holds, then stop")
    arguments = parser.parse_args()
    if arguments.report:
        print(report(arguments.report))
        return 0
    measured = Figures()
    steps = [
        step for step in pairwise(LEVELS) if not arguments.steps or str(step[0]) in arguments.steps.split(",")
    ]
    for game in arguments.game or names():
        if arguments.calibrate:
            calibrate(game, arguments.positions)
            continue
        table = levels(game)
        for variant in variants(game):
            if arguments.short:
                measure_short(variant, game, table, measured)
                continue
            if arguments.part != "ladder":
                measure_regret(variant, game, table, LEVELS, arguments.turns, measured, arguments.resume)
            if arguments.part != "regret":
                file = ladder_file(variant, game, table, SEED, arguments.resume)
                for step in steps:
                    measure_step(variant, game, table, step, arguments.games, measured, file)
    return measured.exit_code()


if __name__ == "__main__":
    sys.exit(main())
