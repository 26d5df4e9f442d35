"""Exact solving of Botanicus: best plantings, the rest of a round, last turns.

Usage: `python -m benchmarks.bench_solve_botanicus [--short] [--part NAME] [--number N] [--seconds S]`.
Games are played by the turn generator. Placements: gardens in the middle and at the end, the share whose best
planting is proven. Lines: the seat to move at a random time of the rounds, base game and expert. Ends: a
random turn of the last column and the last actions after it; and the last action of all alone. Limits of
lines and ends are CPU seconds of each thread that works, two for lines and one for ends.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Iterator
from typing import cast

from benchmarks.cpu_time import work
from benchmarks.dealt import told
from benchmarks.harness import Figures
from engine_c.game import TERMINAL, Position, Ruleset
from engine_c.games.botanicus.ruleset import Ruleset as BotanicusRuleset
from engine_c.games.botanicus.table import Table
from engine_c.registry import game
from engine_c.replay import advance
from engine_c.state import EngineState
from solver.exact.games import begun
from solver.exact.question import Effort, Question, Task
from solver.exact.solve import Solve
from solver.figures import wilson_interval
from solver.games.botanicus.exact import EXACT
from solver.play import generated_turns

NUMBER = 30
SHORT_NUMBER = 3
SECONDS = 30.0
LINE_SECONDS = 60.0
END_SECONDS = 5.0
SHORT_SECONDS = 4.0
SEED = 100
OPTIONS: tuple[dict[str, str], ...] = (
    {"players": "2"},
    {"players": "4"},
    {"players": "3", "side": "expert"},
    {"players": "2", "side": "expert", "greenhouse": "common"},
    {"players": "4", "side": "expert", "greenhouse": "unique"},
)
LINE_OPTIONS: tuple[dict[str, str], ...] = (
    {"players": "2"},
    {"players": "4"},
    {"players": "2", "side": "expert"},
    {"players": "3", "side": "expert"},
)
"""Of lines and ends."""
PARTS = ("placements", "lines", "ends")
PARTS_OF_A_GAME = (0.5, 0.75, 1.0)
"""Where in a game its gardens are taken."""


def positions(ruleset: Ruleset, seed: int) -> list[Position]:
    """Return the positions of a game between turns, the finished one last."""
    position = ruleset.new_position(seed)
    found = []
    while True:
        state = ruleset.state(position)
        assert isinstance(state, EngineState)
        if not position.turn_so_far:
            found.append(position)
        if state.current_player() == TERMINAL:
            return found
        texts = []
        for action in generated_turns(state, 1)[0][0].actions:
            texts.append(ruleset.action_text(state, action))
            state.apply(action)
        position = advance(ruleset, position, texts, seed=seed).position


def gardens(number: int) -> list[tuple[Ruleset, Position, int]]:
    """Return so many positions, each with the seat whose garden is asked for."""
    found: list[tuple[Ruleset, Position, int]] = []
    seed = SEED
    while len(found) < number:
        ruleset: Ruleset = game("botanicus").open(options=OPTIONS[seed % len(OPTIONS)])
        played = positions(ruleset, seed)
        for part in PARTS_OF_A_GAME:
            found.append((ruleset, played[int(part * (len(played) - 1))], seed % ruleset.num_players))
        seed += 1
    return found[:number]


def is_late(ruleset: Ruleset, position: Position) -> bool:
    """Tell whether the last column of the game or a last action is to be played."""
    last = len(cast(BotanicusRuleset, ruleset).components.columns)
    table: Table = position.table
    return table.stage == "last" or (table.stage == "round2" and table.column == last)


def drawn(number: int, task: Task, *, is_last: bool = False) -> Iterator[tuple[Ruleset, Position]]:
    """Yield so many positions for a task, each of another game, at a random time; `is_last`: the end."""
    for seed in range(SEED, SEED + number):
        ruleset: Ruleset = game("botanicus").open(options=LINE_OPTIONS[seed % len(LINE_OPTIONS)])
        played = positions(ruleset, seed)[:-1]
        if is_last:
            found = played[-1:]
        elif task == "end":
            found = [position for position in played if is_late(ruleset, position)]
        else:
            found = [position for position in played if position.table.stage in ("round1", "round2")]
        position = random.Random(seed).choice(found)
        yield ruleset, told(cast(BotanicusRuleset, ruleset), position, seed)


def measure_turns(
    name: str,
    instances: Iterator[tuple[Ruleset, Position]],
    task: Task,
    seconds: float,
    floor: float,
    figures: Figures,
    *,
    is_gated: bool = True,
) -> None:
    """Print the share of lines or ends that are proven, by side and by own turns to come."""
    results: list[tuple[str, bool]] = []
    times = []
    for ruleset, position in instances:
        state = ruleset.state(position)
        assert isinstance(state, EngineState)
        question = Question(task=task, position=position, state=state, seat=max(0, state.current_player()))
        question = begun(question, EXACT)
        board, took = work(question, EXACT, EXACT.workers(question, Effort(threads=2)), seconds)
        times.append(took)
        columns = len(cast(BotanicusRuleset, ruleset).components.columns)
        left = columns + 1 - position.table.column if task == "line" else 1
        results.append((f"{ruleset.options['side']}_{left}", board.is_closed))
        best = None if board.best is None else board.best.score
        figures.note(
            f"{name}_{len(results)}", f"{results[-1][0]}: best {best}, bound {board.bound}, {took:.2f} s"
        )
    number = len(results)
    share = sum(proven for _, proven in results) / number
    interval = wilson_interval(share, number)
    figures.add(name, share, floor, 1.0, interval=interval, num_games=number, is_gated=is_gated)
    for kind in sorted({kind for kind, _ in results}):
        proven = [is_proven for each, is_proven in results if each == kind]
        figures.note(f"{name}_{kind}", f"{sum(proven)} of {len(proven)}")
    spent = f"CPU of all threads: longest {max(times):.2f} s, median {statistics.median(times):.2f} s"
    figures.note(f"{name}_time", spent)


def measure_placements(number: int, seconds: float, figures: Figures) -> None:
    """Print the share of best plantings that are proven."""
    proven, gains, times = 0, [], []
    for ruleset, position, seat in gardens(number):
        state = ruleset.state(position)
        assert isinstance(state, EngineState)
        question = Question(task="placement", position=position, state=state, seat=seat)
        begin = time.monotonic()
        found = Solve(question, Effort(seconds=seconds, threads=2)).run()
        times.append(time.monotonic() - begin)
        assert found.best is not None
        proven += found.is_proven
        gains.append(found.best.score - state.scores()[seat])
    share = proven / number
    figures.add(
        "botanicus_placement", share, 0.9, 1.0, interval=wilson_interval(share, number), num_games=number
    )
    gain = f"{statistics.fmean(gains):.1f} points more than as they lie"
    figures.note("botanicus_placement_gain", f"{gain}, longest {max(times):.2f} s")


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "--short", action="store_true", help="few instances, little time for lines; no gate there"
    )
    parser.add_argument("--part", choices=PARTS)
    parser.add_argument("--number", type=int, help="instances of each figure")
    parser.add_argument("--seconds", type=float, help="for each placement or line")
    given = parser.parse_args()
    number = given.number or (SHORT_NUMBER if given.short else NUMBER)
    figures = Figures()
    if given.part in (None, "placements"):
        measure_placements(number, given.seconds or SECONDS, figures)
    if given.part in (None, "ends"):
        last = drawn(number, "end", is_last=True)
        measure_turns("botanicus_last_action", last, "end", END_SECONDS, 0.99, figures)
        late = drawn(number, "end")
        is_gated = not given.short
        measure_turns("botanicus_last_turns", late, "end", END_SECONDS, 0.95, figures, is_gated=is_gated)
    if given.part in (None, "lines"):
        seconds = given.seconds or (SHORT_SECONDS if given.short else LINE_SECONDS)
        rest = drawn(number, "line")
        is_gated = not given.short
        measure_turns("botanicus_rest_of_round", rest, "line", seconds, 0.8, figures, is_gated=is_gated)
    return figures.exit_code()


if __name__ == "__main__":
    sys.exit(main())
