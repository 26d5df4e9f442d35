"""Exact solving of Botanicus: the best planting of gardens in the middle and at the end of games.

Usage: `python -m benchmarks.bench_solve_botanicus [--short] [--number N] [--seconds S]`.
Games of five sets of options are played by the turn generator; the share of gardens whose best planting is
proven in time.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time

from benchmarks.harness import Figures
from engine_c.game import TERMINAL, Position, Ruleset
from engine_c.registry import game
from engine_c.replay import advance
from engine_c.state import EngineState
from solver.exact.question import Effort, Question
from solver.exact.solve import Solve
from solver.figures import wilson_interval
from solver.play import generated_turns

NUMBER = 30
SHORT_NUMBER = 3
SECONDS = 30.0
SEED = 100
OPTIONS: tuple[dict[str, str], ...] = (
    {"players": "2"},
    {"players": "4"},
    {"players": "3", "side": "expert"},
    {"players": "2", "side": "expert", "greenhouse": "common"},
    {"players": "4", "side": "expert", "greenhouse": "unique"},
)
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


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--short", action="store_true", help="few instances")
    parser.add_argument("--number", type=int, help="gardens")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each garden")
    given = parser.parse_args()
    number = given.number or (SHORT_NUMBER if given.short else NUMBER)
    proven, gains, times = 0, [], []
    for ruleset, position, seat in gardens(number):
        state = ruleset.state(position)
        assert isinstance(state, EngineState)
        question = Question(task="placement", position=position, state=state, seat=seat)
        begin = time.monotonic()
        found = Solve(question, Effort(seconds=given.seconds, threads=2)).run()
        times.append(time.monotonic() - begin)
        assert found.best is not None
        proven += found.is_proven
        gains.append(found.best.score - state.scores()[seat])
    figures = Figures()
    share = proven / number
    figures.add(
        "botanicus_placement", share, 0.9, 1.0, interval=wilson_interval(share, number), num_games=number
    )
    gain = f"{statistics.fmean(gains):.1f} points more than as they lie"
    figures.note("botanicus_placement_gain", f"{gain}, longest {max(times):.2f} s")
    return figures.exit_code()


if __name__ == "__main__":
    sys.exit(main())
