"""Exact solving of Hutan: placements proven in time, and how far the bound of a solo game is from the best.

Usage: `python -m benchmarks.bench_placement [--short] [--only placement|perfect|bound]
[--options NAME=VALUE ...]`

Placement: the grids of finished solo games of the fast player on the first-game layout, 30 s on two threads
each. Bound: the whole solo game with the stacks told, 60 s on two threads; the gap is (bound - best) / best.
The trivial bound is every area perfect with an animal; `perfect` counts the games for which one of the bounds
rules that out, with a fixed amount of work (8 s or less). Other limits are wall time, so other work on the
machine makes these figures worse. `--options` are of the game, for example `ecosystem=draw`.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import threading
from collections.abc import Mapping
from typing import Any, cast

from benchmarks.harness import Figures
from engine_c.games.hutan.layout import ground
from engine_c.games.hutan.reference_scoring import top_base
from engine_c.registry import game
from engine_c.state import EngineState
from solver.agents import parse_agent
from solver.exact.board import Board
from solver.exact.question import Effort, Question, Task
from solver.exact.solution import Solution
from solver.exact.solve import Solve
from solver.games.hutan.bounds import PerfectWorker
from solver.match import play_game

NUM, NUM_SHORT = 20, 3
PLACEMENT_S, BOUND_S, SHORT_S = 30.0, 60.0, 20.0
PERFECT_WORK = 5.6
"""For each game: nine tenths of it are CP-SAT's deterministic time of the model."""
PLACEMENT_FLOOR, GAP_FLOOR, GAP_AIM, BELOW_TRIVIAL_FLOOR = 0.8, 0.25, 0.12, 0.5


def solved(ruleset: Any, task: Task, seed: int, seconds: float) -> Solution:
    """Solve one instance: a fresh solo game, for a placement the table it ends with."""
    position = ruleset.new_position(seed)
    if task == "placement":
        end = play_game(ruleset, [parse_agent("generator")], seed, seed)
        position = ruleset.position_of(ruleset.table(end))
    state = cast(EngineState, ruleset.state(position))
    question = Question(task=task, position=position, state=state, seat=0)
    found = Solve(question, Effort(seconds=seconds, threads=2)).run()
    for thread in threading.enumerate():  # a worker that ends late shall not disturb the next instance
        if thread.name.startswith("solve "):
            thread.join()
    return found


def placements(ruleset: Any, figures: Figures, num: int, is_short: bool) -> None:
    """Measure how many placements are proven in time."""
    proven, seconds = [], []
    for seed in range(num):
        found = solved(ruleset, "placement", seed, SHORT_S if is_short else PLACEMENT_S)
        assert found.best is not None
        assert found.bound is not None
        assert found.best.score <= found.bound
        proven.append(found.is_proven)
        seconds.append(found.elapsed_s)
        print(
            f"placement {seed}: best {found.best.score} bound {found.bound} {found.elapsed_s:.1f} s",
            flush=True,
        )
    figures.add("hutan_placement_proven", statistics.mean(proven), PLACEMENT_FLOOR, is_gated=not is_short)
    figures.add("hutan_placement_seconds", statistics.median(seconds), is_lower_better=True)


def perfect_ruled_out(ruleset: Any, figures: Figures, num: int) -> None:
    """Measure for how many games it is proven that not every area can be perfect."""
    proven = []
    for seed in range(num):
        position = ruleset.new_position(seed)
        state = cast(EngineState, ruleset.state(position))
        question = Question(task="line", position=position, state=state, seat=0)
        board = Board()
        PerfectWorker(question, Effort(is_deterministic=True, work=PERFECT_WORK)).run(board)
        proven.append(board.bound is not None)
        print(f"perfect {seed}: bound {board.bound}", flush=True)
    figures.add("hutan_perfect_ruled_out", statistics.mean(proven), BELOW_TRIVIAL_FLOOR, is_gated=False)


def bounds_of_games(ruleset: Any, figures: Figures, num: int, is_short: bool) -> None:
    """Measure how far the bound of whole games is from the best line."""
    gaps, bounds, below = [], [], []
    for seed in range(num):
        found = solved(ruleset, "line", seed, SHORT_S if is_short else BOUND_S)
        assert found.best is not None
        assert found.bound is not None
        assert found.best.score <= found.bound
        code = found.question.position.table.layout
        trivial = top_base(ruleset.components, ground(ruleset.components, code))
        bounds.append(found.bound)
        gaps.append((found.bound - found.best.score) / found.best.score)
        below.append(found.bound < trivial)
        print(f"line {seed}: best {found.best.score} bound {found.bound} by {found.bound_by}", flush=True)
    figures.add("hutan_bound", statistics.mean(bounds), is_lower_better=True)
    figures.add(
        "hutan_bound_gap",
        statistics.mean(gaps),
        GAP_FLOOR,
        GAP_AIM,
        is_lower_better=True,
        is_gated=not is_short,
    )
    figures.add("hutan_bound_below_trivial", statistics.mean(below), BELOW_TRIVIAL_FLOOR, is_gated=False)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; returns 1 if a floor is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--only", choices=("placement", "perfect", "bound"))
    parser.add_argument("--options", nargs="*", default=[])
    asked = parser.parse_args(arguments)
    options: Mapping[str, str] = dict(text.split("=", 1) for text in asked.options)
    ruleset: Any = game("hutan").open(None, {"players": "1", **options})
    num = NUM_SHORT if asked.short else NUM
    figures = Figures()
    if asked.only in (None, "placement"):
        placements(ruleset, figures, num, asked.short)
    if asked.only in (None, "perfect") and not asked.options:
        perfect_ruled_out(ruleset, figures, num)
    if asked.only in (None, "bound"):
        bounds_of_games(ruleset, figures, num, asked.short)
    return 1 if figures.missed else 0


if __name__ == "__main__":
    sys.exit(main())
