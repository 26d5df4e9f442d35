"""Ablations: what every fitted number and every lever gains, one at a time taken away.

Usage: `python -m benchmarks.ablation [--only PATTERN ...] [--decks N] [--resume FOLDER] [--list]
[--report [FOLDER]]`. A case is named game/term/scene/tier and a pattern may end after any of them:
`hutan/tempo`, `*/*/solo/policy`. What is played stands in `benchmarks/ablations.py` and `benchmarks/games/`,
neutral values in `solver/games/<game>/fit.toml`.

Games are paired: the same decks with and without, every seat in turn. Each case is played until it is clear,
at most as many decks as its tier has; it gates nothing.
"""

from __future__ import annotations

import argparse
import sys
from fnmatch import fnmatchcase
from pathlib import Path

from benchmarks.ablation_report import shown, write_report
from benchmarks.ablation_runs import Rows, blank, rows_of
from benchmarks.ablations import Case, cases
from benchmarks.harness import ROOT

SEED = 1
RESULTS = ROOT / "benchmarks" / "results" / "ablation"
"""Sums that the tables of `benchmarks/README.md` are made from."""


def parse() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", action="append", default=[], help="cases by pattern; may repeat")
    parser.add_argument("--decks", type=int, help="most decks of a case instead")
    parser.add_argument("--seed", type=int, default=SEED, help="fixes decks and agents")
    parser.add_argument(
        "--resume", type=Path, metavar="FOLDER", help="keep results there and go on with them"
    )
    parser.add_argument("--list", action="store_true", help="list the cases and play nothing")
    parser.add_argument(
        "--report", type=Path, nargs="?", const=RESULTS, help="write the tables from results and play nothing"
    )
    return parser.parse_args()


def chosen(known: list[Case], patterns: list[str]) -> list[Case]:
    """Return the cases that a pattern fits, or its beginning; exits for one that fits none."""
    found = {}
    for pattern in patterns or ["*"]:
        own = [case for case in known if any(fnmatchcase(case.name, pattern + end) for end in ("", "/*"))]
        if not own:
            sys.exit(f"there is no case {pattern!r}; --list shows them")
        found.update({case.name: case for case in own})
    return [case for case in known if case.name in found]


def main() -> None:
    """Play and print the cases."""
    arguments = parse()
    known = cases()
    if arguments.report is not None:
        write_report(known, arguments.report)
        return
    tasks = chosen(known, arguments.only)
    for number, case in enumerate(tasks, 1):
        if arguments.list:
            print(case.name, *case.agents, "" if case.neutral is None else f"{case.neutral:g}")
            continue
        kept = Rows(arguments.resume, case.game)
        row = kept.known(blank(case, arguments.seed))
        for grown in rows_of(case, row, arguments.decks):
            kept.keep(row := grown)
        print(f"{number} of {len(tasks)}", case.name, shown(row), flush=True)


if __name__ == "__main__":
    main()
