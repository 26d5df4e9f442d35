"""The long comparison: `python -m tests.differential.run`.

Plays `--games-default` random games of the default set of each player count and `--games-other` of each
other option set. Game number i of a set is always the same game, so a run that was stopped goes on where
it was: finished games are counted in the file `--progress`.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from tests.differential.failures import save
from tests.support.compare import Tally, compare_game
from tests.support.option_sets import OptionSet, default_sets, games, option_sets
from tests.support.play import policy_names, seeded

CHUNK = 20
"""Games of one task."""


@dataclass(frozen=True, kw_only=True)
class Task:
    """Games `first` to `first + count - 1` of an option set."""

    option_set: OptionSet
    first: int
    count: int
    seed: int


@dataclass(kw_only=True)
class Done:
    """What a task did."""

    task: Task
    tally: Tally
    failures: list[str]
    """Files of the games that differ."""


def play_task(task: Task) -> Done:
    """Play the games of a task; a game that differs is saved."""
    tally, failures = Tally(), []
    names = policy_names(task.option_set.game)
    for number in range(task.first, task.first + task.count):
        policy = names[number % len(names)]
        rng = seeded(task.seed, task.option_set, policy, number)
        try:
            failure = compare_game(task.option_set, policy, rng, tally)
        except Exception as error:
            raise RuntimeError(f"{task.option_set}, game {number}, policy {policy}: {error!r}") from error
        if failure is not None:
            failures.append(str(save(failure)))
    return Done(task=task, tally=tally, failures=failures)


class Book:
    """What has been compared so far, kept in a file after every task."""

    def __init__(self, path: Path, seed: int) -> None:
        self.path = path
        self.seed = seed
        self.sets: dict[str, dict[str, int]] = {}
        self.kinds: Counter[str] = Counter()
        self.failures: list[str] = []
        if path.exists():
            kept = json.loads(path.read_text())
            if kept["seed"] == seed:
                self.sets, self.kinds, self.failures = kept["sets"], Counter(kept["kinds"]), kept["failures"]

    def games_of(self, option_set: OptionSet) -> int:
        """Return how many games of a set are done; they are numbers 0 to that."""
        return self.sets.get(option_set.label, {"games": 0})["games"]

    def enter(self, done: Done) -> None:
        """Add a task's counts; tasks of one set come in order."""
        entry = self.sets.setdefault(done.task.option_set.label, {"games": 0, "states": 0})
        entry["games"] += done.tally.games
        entry["states"] += done.tally.states
        self.kinds.update(done.tally.kinds)
        self.failures += done.failures
        self.path.parent.mkdir(parents=True, exist_ok=True)
        kept = {"seed": self.seed, "sets": self.sets, "kinds": self.kinds, "failures": self.failures}
        self.path.write_text(json.dumps(kept, indent=1))

    def totals(self) -> tuple[int, int, int]:
        """Return games, states and option sets."""
        games_done = sum(entry["games"] for entry in self.sets.values())
        return games_done, sum(entry["states"] for entry in self.sets.values()), len(self.sets)


def next_task(option_set: OptionSet, book: Book, wanted: int) -> Task | None:
    """Return the next games of a set; None: it has enough."""
    done = book.games_of(option_set)
    if done >= wanted:
        return None
    return Task(option_set=option_set, first=done, count=min(CHUNK, wanted - done), seed=book.seed)


def run(wanted: dict[OptionSet, int], book: Book, processes: int, console: Console) -> None:
    """Play what is missing; one task of a set at a time, so that the counts stay gapless."""
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(),
    )  # fmt: skip
    total = sum(wanted.values())
    waiting: Iterator[OptionSet] = iter(wanted)
    with (
        ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool,
        Progress(*columns, console=console, transient=True) as progress,
    ):
        bar = progress.add_task("games", total=total)
        running: set[Future[Done]] = set()

        def start(option_set: OptionSet | None) -> None:
            while option_set is not None:
                task = next_task(option_set, book, wanted[option_set])
                if task is not None:
                    running.add(pool.submit(play_task, task))
                    return
                option_set = next(waiting, None)

        for _ in range(processes):
            start(next(waiting, None))
        while running:
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                running.remove(future)
                done = future.result()
                book.enter(done)
                for path in done.failures:
                    console.print(f"differs: {path}", style="red")
                counted = sum(min(book.games_of(item), number) for item, number in wanted.items())
                progress.update(bar, completed=counted, description=done.task.option_set.label[:48])
                start(done.task.option_set)


def arguments() -> Any:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential.run", description=__doc__)
    parser.add_argument("--games-default", type=int, default=2000, help="games of each default set")
    parser.add_argument("--games-other", type=int, default=200, help="games of each other option set")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--game", action="append", help="only this game; may be repeated")
    parser.add_argument("--seed", type=int, default=0, help="another seed plays other games")
    parser.add_argument("--only", default="", help="only option sets whose label contains this")
    parser.add_argument("--progress", type=Path, default=Path("build/differential.json"))
    return parser.parse_args()


def main() -> int:
    """Run, print the counts, return 1 if anything differed."""
    options = arguments()
    # An end from outside lets the tasks at hand finish, so that no process is left behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    console = Console()
    book = Book(options.progress, options.seed)
    wanted = {
        option_set: options.games_default if option_set in default_sets(game) else options.games_other
        for game in options.game or games()
        for option_set in option_sets(game)
        if options.only in option_set.label
    }
    started = time.monotonic()
    run(wanted, book, options.processes, console)
    num_games, num_states, num_sets = book.totals()
    console.print(f"{num_games:,} games, {num_states:,} states, {num_sets} option sets compared")
    console.print(f"{time.monotonic() - started:.0f} s in this run; actions by kind:")
    for kind, count in book.kinds.most_common():
        console.print(f"  {kind:<18} {count:,}")
    if book.failures:
        console.print(f"{len(book.failures)} games differ; see tests/differential/failures", style="red")
        return 1
    console.print("no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
