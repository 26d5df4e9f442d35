"""Exact solving of Hutan: placements proven in time, and how far the bound of a solo game is from the best.

Usage: `python -m benchmarks.bench_placement [--short] [--only placement|perfect|bound]
[--first SEED] [--number N] [--seconds S] [--options NAME=VALUE ...]`

Placement: the grids of finished solo games of the fast player on the first-game layout, 30 s on two threads
each, wall time, so other work on the machine makes this figure worse. Bound: the whole solo game with the
stacks told; the gap is (bound - best) / best, where the bound is that of the relaxation that knows the
rounds, with a fixed amount of work (8 s or less), and the best that of two beams of so many CPU seconds each.
The trivial bound is every area perfect with an animal; `perfect` counts the games for which the relaxation
rules that out. `--options` are of the game, for example `ecosystem=draw`, for placements.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import threading
from collections.abc import Mapping
from typing import Any, cast

from benchmarks.bench_solve_hutan import beams
from benchmarks.cpu_time import work
from benchmarks.harness import Figures
from benchmarks.intervals import mean_interval
from engine_c.games.hutan.layout import ground
from engine_c.games.hutan.reference_scoring import top_base
from engine_c.registry import game
from engine_c.state import EngineState
from solver.agents import parse_agent
from solver.exact.board import Board
from solver.exact.question import Effort, Question
from solver.exact.solution import Solution
from solver.exact.solve import Solve
from solver.games.hutan.bounds import PerfectWorker
from solver.games.hutan.exact import EXACT
from solver.match import play_game

NUM, NUM_SHORT = 20, 3
PLACEMENT_S, BOUND_S, SHORT_S = 30.0, 60.0, 10.0
PERFECT_WORK = 5.6
"""For each game: nine tenths of it are CP-SAT's deterministic time of the model."""
PLACEMENT_FLOOR, GAP_FLOOR, GAP_AIM, BELOW_TRIVIAL_FLOOR = 0.8, 0.25, 0.12, 0.5


def placed(ruleset: Any, seed: int, seconds: float) -> Solution:
    """Solve the placement of the table that a solo game ends with."""
    end = play_game(ruleset, [parse_agent("generator")], seed, seed)
    position = ruleset.position_of(ruleset.table(end))
    state = cast(EngineState, ruleset.state(position))
    question = Question(task="placement", position=position, state=state, seat=0)
    found = Solve(question, Effort(seconds=seconds, threads=2)).run()
    for thread in threading.enumerate():  # a worker that ends late shall not disturb the next instance
        if thread.name.startswith("solve "):
            thread.join()
    return found


def placements(ruleset: Any, figures: Figures, seeds: range, is_short: bool) -> None:
    """Measure how many placements are proven in time."""
    proven, seconds = [], []
    for seed in seeds:
        found = placed(ruleset, seed, SHORT_S if is_short else PLACEMENT_S)
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


def start_of(ruleset: Any, seed: int) -> Question:
    """Return the question of a whole solo game."""
    position = ruleset.new_position(seed)
    state = cast(EngineState, ruleset.state(position))
    return Question(task="line", position=position, state=state, seat=0)


def trivial_bound(ruleset: Any, question: Question) -> int:
    """Return the points of a grid with an animal in every area."""
    code = cast(Any, question.position.table).layout
    return top_base(ruleset.components, ground(ruleset.components, code))


def proven_bound(ruleset: Any, question: Question) -> int:
    """Return what the relaxation that knows the rounds proves with its fixed amount of work."""
    board = Board()
    PerfectWorker(question, Effort(is_deterministic=True, work=PERFECT_WORK)).run(board)
    return trivial_bound(ruleset, question) if board.bound is None else board.bound


def perfect_ruled_out(ruleset: Any, figures: Figures, seeds: range) -> None:
    """Measure for how many games it is proven that not every area can be perfect."""
    below = []
    for seed in seeds:
        question = start_of(ruleset, seed)
        bound = proven_bound(ruleset, question)
        below.append(bound < trivial_bound(ruleset, question))
        print(f"perfect {seed}: bound {bound}", flush=True)
    figures.add("hutan_perfect_ruled_out", statistics.mean(below), BELOW_TRIVIAL_FLOOR, is_gated=False)


def bounds_of_games(ruleset: Any, figures: Figures, seeds: range, seconds: float, *, is_gated: bool) -> None:
    """Measure how far the bound of whole games is from the best line."""
    gaps, bounds = [], []
    for seed in seeds:
        question = start_of(ruleset, seed)
        bound = proven_bound(ruleset, question)
        board, _ = work(question, EXACT, beams(question, 2), seconds)
        assert board.best is not None
        best = board.best.score
        assert best <= bound
        bounds.append(bound)
        gaps.append((bound - best) / best)
        print(f"line {seed}: best {best}, bound {bound}, gap {gaps[-1]:.1%}", flush=True)
    figures.add("hutan_bound", statistics.mean(bounds), is_lower_better=True)
    figures.add(
        "hutan_bound_gap", statistics.mean(gaps), GAP_FLOOR, GAP_AIM, is_lower_better=True,
        interval=mean_interval(gaps), num_games=len(gaps), is_gated=is_gated,
    )  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; returns 1 if a floor is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--only", choices=("placement", "perfect", "bound"))
    parser.add_argument("--first", type=int, default=0, help="seed of the first game")
    parser.add_argument("--number", type=int, help="games of each figure")
    parser.add_argument("--seconds", type=float, help="CPU seconds of each beam")
    parser.add_argument("--options", nargs="*", default=[])
    asked = parser.parse_args(arguments)
    options: Mapping[str, str] = dict(text.split("=", 1) for text in asked.options)
    ruleset: Any = game("hutan").open(None, {"players": "1", **options})
    seeds = range(asked.first, asked.first + (asked.number or (NUM_SHORT if asked.short else NUM)))
    seconds = asked.seconds or (SHORT_S if asked.short else BOUND_S)
    figures = Figures()
    if asked.only in (None, "placement"):
        placements(ruleset, figures, seeds, asked.short)
    if asked.only in (None, "perfect") and not asked.options:
        perfect_ruled_out(ruleset, figures, seeds)
    if asked.only in (None, "bound") and not asked.options:
        bounds_of_games(ruleset, figures, seeds, seconds, is_gated=not asked.short)
    return 1 if figures.missed else 0


if __name__ == "__main__":
    sys.exit(main())
