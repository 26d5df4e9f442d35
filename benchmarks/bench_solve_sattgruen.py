"""Exact solving of Sattgrün: lines with decks and bag told, placements of finished homes, last turns.

Usage: `python -m benchmarks.bench_solve_sattgruen [--short] [--part NAME] [--number N] [--seconds S]`.
Lines: what is best found from the start of a solo game. Placements: homes that a bot finished, without goals
and with three; the share that is proven in time. Ends: the last two turns of solo games that a bot played,
and the last own turn of games of two.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator

from benchmarks.harness import Figures
from benchmarks.intervals import mean_interval
from engine_c.game import TERMINAL, Position, Ruleset
from engine_c.registry import game
from engine_c.replay import advance
from engine_c.state import EngineState
from solver.agents import Agent, parse_agent
from solver.exact.question import Effort, Question, Task
from solver.exact.solution import Solution
from solver.exact.solve import Solve
from solver.figures import wilson_interval

NUMBER = 20
SHORT_NUMBER = 2
LINE_SECONDS = 60.0
PLACEMENT_SECONDS = 30.0
END_SECONDS = 5.0
SHORT_SECONDS = 4.0
BOT = "full:sims=100"
PARTS = ("lines", "placements", "ends")
SEED = 100


def played(agent: Agent, options: dict[str, str], seed: int, turns_left: int) -> tuple[Ruleset, Position]:
    """Return the position of a game by the bot so many turns of all seats before its end."""
    ruleset: Ruleset = game("sattgruen").open(options=options)
    position = ruleset.new_position(seed)
    while True:
        state = ruleset.state(position)
        assert isinstance(state, EngineState)
        num_turns = 14 * ruleset.num_players
        if state.current_player() == TERMINAL or state.turn_number() >= num_turns - turns_left:
            return ruleset, position
        texts = []
        for action in agent.choose(state, seed):
            texts.append(ruleset.action_text(state, action))
            state.apply(action)
        position = advance(ruleset, position, texts).position


def solved(ruleset: Ruleset, position: Position, task: Task, seconds: float) -> tuple[Solution, float]:
    """Return what two threads find, and the time it took."""
    state = ruleset.state(position)
    assert isinstance(state, EngineState)
    question = Question(task=task, position=position, state=state, seat=max(0, state.current_player()))
    begin = time.monotonic()
    found = Solve(question, Effort(seconds=seconds, threads=2)).run()
    return found, time.monotonic() - begin


def measure_lines(number: int, seconds: float, figures: Figures, *, is_gated: bool) -> None:
    """Print the mean of the best lines from the start."""
    scores, gaps = [], []
    for seed in range(SEED, SEED + number):
        ruleset: Ruleset = game("sattgruen").open(options={"players": "1"})
        found, _ = solved(ruleset, ruleset.new_position(seed), "line", seconds)
        assert found.best is not None
        scores.append(float(found.best.score))
        if found.bound is not None:
            gaps.append((found.bound - found.best.score) / found.best.score)
        figures.note(f"line_{seed}", f"best {found.best.score}, bound {found.bound}")
    figures.add(
        "sattgruen_solo_line", statistics.fmean(scores), 101, 104,
        interval=mean_interval(scores), num_games=number, is_gated=is_gated,
    )  # fmt: skip
    if gaps:
        figures.note("sattgruen_solo_line_gap", f"{statistics.fmean(gaps):.2f}")


def shares(results: Iterator[bool], name: str, floor: float, figures: Figures) -> None:
    """Print the share of questions that were proven in time."""
    proven = list(results)
    share = sum(proven) / len(proven)
    figures.add(name, share, floor, 1.0, interval=wilson_interval(share, len(proven)), num_games=len(proven))


def placements(goals: str, number: int, seconds: float, figures: Figures) -> Iterator[bool]:
    """Yield whether each placement was proven; notes the gain."""
    agent = parse_agent(BOT)
    before, after, times = [], [], []
    for seed in range(SEED, SEED + number):
        ruleset, position = played(agent, {"players": "1", "goals": goals}, seed, 0)
        found, took = solved(ruleset, position, "placement", seconds)
        assert found.best is not None
        before.append(ruleset.state(position).scores()[0])
        after.append(found.best.score)
        times.append(took)
        yield found.is_proven
    means = f"{statistics.fmean(before):.1f} to {statistics.fmean(after):.1f}"
    figures.note(f"placement_goals_{goals}", f"{means} points, longest {max(times):.2f} s")


def ends(players: int, turns: int, number: int, figures: Figures) -> Iterator[bool]:
    """Yield whether each end was proven."""
    agent = parse_agent(BOT)
    longest = 0.0
    for seed in range(SEED, SEED + number):
        ruleset, position = played(agent, {"players": str(players)}, seed, turns)
        found, took = solved(ruleset, position, "end", END_SECONDS)
        longest = max(longest, took)
        yield found.is_proven
    figures.note(f"end_{players}_players_{turns}_turns", f"longest {longest:.2f} s")


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--short", action="store_true", help="few instances, little time")
    parser.add_argument("--part", choices=PARTS)
    parser.add_argument("--number", type=int, help="instances of each figure")
    parser.add_argument("--seconds", type=float, help="for each line")
    given = parser.parse_args()
    number = given.number or (SHORT_NUMBER if given.short else NUMBER)
    seconds = given.seconds or (SHORT_SECONDS if given.short else LINE_SECONDS)
    figures = Figures()
    if given.part in (None, "placements"):
        for goals, floor in (("off", 0.8), ("drawn", 0.6)):
            name = f"sattgruen_placement_goals_{goals}"
            shares(placements(goals, number, PLACEMENT_SECONDS, figures), name, floor, figures)
    if given.part in (None, "ends"):
        shares(ends(1, 2, number, figures), "sattgruen_last_two_turns", 0.95, figures)
        shares(ends(2, 1, number, figures), "sattgruen_last_turn", 0.99, figures)
    if given.part in (None, "lines"):
        measure_lines(number, seconds, figures, is_gated=not given.short)
    return figures.exit_code()


if __name__ == "__main__":
    sys.exit(main())
