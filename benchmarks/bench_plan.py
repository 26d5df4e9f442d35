"""Plans: what they take with the default limit, and what they are worth against the same futures as played.

Usage: `python -m benchmarks.bench_plan [--short] [--only GAME]`

Games of two players by the generator, planned at their start, after a third and after two thirds. Seconds are
CPU time of the process, in which one thread works at a time. `gain`: points of the finishes that keep to the
plan above those of the same futures as they were played. `lost`: points of the best finish found for each
future alone above them. `share`: mean share of the futures that reach a goal, weighted by its points.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

from benchmarks.harness import Figures
from engine_c.game import TERMINAL
from engine_c.registry import game, games
from engine_c.replay import advance
from engine_c.state import EngineState
from solver.plan.contract import Question
from solver.plan.games import plan_for
from solver.plan.search import Effort, Plan, PlanSearch
from solver.play import generated_turns

NUM, NUM_SHORT = 10, 1
MOST_S = 5.0
"""Most CPU seconds of nine plans in ten."""


@dataclass(frozen=True, kw_only=True)
class Measured:
    """One plan."""

    plan: Plan
    """What was found."""
    seconds: float
    """CPU time."""

    @property
    def gain(self) -> float:
        """Points for each future above the game as played."""
        return (self.plan.points - sum(self.plan.played)) / self.plan.num_futures

    @property
    def lost(self) -> float:
        """Points for each future below the best finish of each alone."""
        return (self.plan.alone - self.plan.points) / self.plan.num_futures

    @property
    def share(self) -> float:
        """Mean share of the futures that reach a goal, weighted by what it brings where it is reached."""
        worth = [
            (goal.reached / self.plan.num_futures, goal.points / goal.reached) for goal in self.plan.goals
        ]
        total = sum(points for _, points in worth)
        return sum(share * points for share, points in worth) / total if total else 1.0


def questions(name: str, seed: int) -> Iterator[Question]:
    """Yield the seat to move at three moments of one game."""
    ruleset = game(name).open(None, {"players": "2"})
    position = ruleset.new_position(seed)
    found = []
    while True:
        state = ruleset.state(position)
        assert isinstance(state, EngineState)
        seat = state.current_player()
        if seat == TERMINAL:
            break
        view = ruleset.view(position, seat)
        seen = ruleset.state(view)
        assert isinstance(seen, EngineState)
        found.append(Question(position=view, state=seen, seat=seat))
        texts = []
        for action in generated_turns(state, 1)[0][0].actions:
            texts.append(ruleset.action_text(state, action))
            state.apply(action)
        position = advance(ruleset, position, texts, seed=seed).position
    for third in range(3):
        yield found[third * len(found) // 3]


def measured(question: Question, seed: int) -> Measured:
    """Plan once."""
    started = time.process_time()
    plan = PlanSearch(question, Effort(seed=seed)).run()
    return Measured(plan=plan, seconds=time.process_time() - started)


def measure(name: str, num: int, figures: Figures) -> None:
    """Measure the plans of one game."""
    found = [measured(question, seed) for seed in range(num) for question in questions(name, seed)]
    seconds = sorted(each.seconds for each in found)
    figures.add(f"{name}_plan_s", seconds[9 * (len(seconds) - 1) // 10], MOST_S, is_lower_better=True)
    figures.add(f"{name}_plan_median_s", statistics.median(seconds), is_lower_better=True)
    for figure in ("gain", "lost", "share"):
        figures.add(f"{name}_plan_{figure}", statistics.mean(getattr(each, figure) for each in found))


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; returns 1 if a floor is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    planned = [name for name in sorted(games()) if plan_for(name) is not None]
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--only", choices=planned)
    asked = parser.parse_args(arguments)
    import_module("ortools.sat.python.cp_model")  # a second that a server needs once
    figures = Figures()
    for name in [asked.only] if asked.only else planned:
        measure(name, NUM_SHORT if asked.short else NUM, figures)
    return figures.exit_code()


if __name__ == "__main__":
    sys.exit(main())
