"""Strength: what the search reaches in all games, against greedy, itself, UCT and OpenSpiel.

Usage: `python -m benchmarks.bench_strength [--short | --long] [--only NAME ...] [--games N]
[--resume FOLDER] [--processes N] [--list] [--report [FOLDER]]`. What is played stands in
`benchmarks/figures.py` and `benchmarks/games/`.

Three forms: `--short` is the part that gates every change, without a flag all figures are measured with few
games (`make bench-strength`), `--long` plays the number of games that the tables of `benchmarks/README.md`
ask for and can take days: with `--resume` results are kept game by game, and a run that was ended goes on.

A figure is printed with its exact 95 % interval. It misses its floor only if the whole interval lies below,
so few games fail for what is certain and not for luck. Agents are limited in CPU time or in simulations, so
other work on the machine changes no result.
"""

from __future__ import annotations

import argparse
import os
import sys
from fnmatch import fnmatchcase
from pathlib import Path

from benchmarks.figures import Figure, Measure, figures
from benchmarks.harness import ROOT, Figures
from benchmarks.strength_report import as_list, write_report
from benchmarks.strength_runs import run

SEED = 1
RESULTS = ROOT / "benchmarks" / "results"
"""Results that the tables of `benchmarks/README.md` are made from."""


def parse(is_coverage: bool) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--short", action="store_true", help="the part that gates every change")
    form.add_argument("--long", action="store_true", help="all games of the tables")
    parser.add_argument("--only", action="append", help="figures by name, `hutan_*`; may repeat")
    parser.add_argument("--games", type=int, help="games of each figure instead")
    parser.add_argument("--seed", type=int, default=SEED, help="fixes decks and agents")
    parser.add_argument(
        "--resume", type=Path, metavar="FOLDER", help="keep results there and go on with them"
    )
    parser.add_argument("--processes", type=int, default=0, help="0: one a core")
    parser.add_argument("--list", action="store_true", help="list the figures and play nothing")
    parser.add_argument(
        "--report", type=Path, nargs="?", const=RESULTS, help="write the tables from results and play nothing"
    )
    arguments = parser.parse_args()
    arguments.only = arguments.only or []
    arguments.is_coverage = is_coverage
    return arguments


def chosen(arguments: argparse.Namespace) -> list[tuple[Figure, int]]:
    """Return the figures to measure and how many games each takes; exits for names that are not known."""
    known = figures()
    for pattern in arguments.only:
        if not any(fnmatchcase(figure.name, pattern) for figure in known):
            sys.exit(f"there is no figure {pattern!r}; --list shows them")
    tasks = []
    for figure in known:
        if arguments.only:
            wanted = any(fnmatchcase(figure.name, pattern) for pattern in arguments.only)
        else:
            # Coverage has a benchmark of its own, which leaves the rest to this one.
            wanted = (figure.measure is Measure.COVERAGE) == arguments.is_coverage
        num = figure.short_games
        if arguments.long:
            num = figure.games
        elif arguments.short:
            num = figure.gate_games
        if arguments.games is not None:
            num = arguments.games
        if wanted and num:
            tasks.append((figure, num))
    return tasks


def main(*, is_coverage: bool = False) -> int:
    """Play and print the figures."""
    arguments = parse(is_coverage)
    if arguments.list:
        print(as_list(figures()))
        return 0
    if arguments.report is not None:
        write_report(figures(), arguments.report)
        return 0
    measured = Figures()
    processes = arguments.processes or len(os.sched_getaffinity(0))
    tasks = chosen(arguments)
    for figure, result in run(tasks, seed=arguments.seed, processes=processes, folder=arguments.resume):
        measured.add(
            figure.name,
            result.value,
            figure.floor,
            figure.aim,
            ceiling=figure.ceiling,
            interval=result.interval(figure.measure),
            num_games=len(result.records),
            is_lower_better=figure.is_lower_better,
        )
        if (same := result.mean_same_worlds()) is not None:
            measured.note(f"{figure.name}_same_worlds", f"{same:.3f}")
    return measured.exit_code()


if __name__ == "__main__":
    sys.exit(main())
