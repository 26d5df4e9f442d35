"""Exact solving of Hutan: lines with the stacks told, last rounds closed.

Usage: `python -m benchmarks.bench_solve_hutan [--short] [--part NAME] [--number N] [--seconds S]`.
Lines: what two beams find from the start of the solo game on the first-game layout. Last rounds: solo games
that the generator played, so many rounds before their end, closed by one beam; and the last round of two,
three and four players, all seats. Limits are CPU seconds of each thread, so that other work on the machine
disturbs little.
"""

from __future__ import annotations

import argparse
import statistics
import sys

from benchmarks.cpu_time import work
from benchmarks.harness import Figures
from benchmarks.intervals import mean_interval
from engine_c.game import TERMINAL, Position, Ruleset
from engine_c.registry import game
from engine_c.replay import advance
from engine_c.state import EngineState
from solver.agents import parse_agent
from solver.exact.contract import Worker
from solver.exact.line_worker import LineWorker
from solver.exact.question import Effort, Question, Task
from solver.figures import wilson_interval
from solver.games.hutan.exact import EXACT

NUMBER = 20
SHORT_NUMBER = 2
LINE_SECONDS = 60.0
SHORT_SECONDS = 3.0
CLOSED = ((3, 20.0, 0.95), (4, 60.0, 0.8), (5, 60.0, 0.5))
"""Rounds before the end, CPU seconds, least share that is closed."""
ALL_SEATS_SECONDS = 5.0
SEATS = (2, 3, 4)
BOT = "generator"
PARTS = ("lines", "rounds", "seats")
SEED = 100


def played(ruleset: Ruleset, seed: int, num_turns: int) -> Position:
    """Return the position of a game by the bot after so many turns."""
    agent = parse_agent(BOT)
    position = ruleset.new_position(seed)
    while True:
        state = ruleset.state(position)
        assert isinstance(state, EngineState)
        if state.current_player() == TERMINAL or state.turn_number() >= num_turns:
            return position
        texts = []
        for action in agent.choose(state, seed):
            texts.append(ruleset.action_text(state, action))
            state.apply(action)
        position = advance(ruleset, position, texts).position


def question_of(ruleset: Ruleset, position: Position, task: Task) -> Question:
    """Return the question of the seat to move."""
    state = ruleset.state(position)
    assert isinstance(state, EngineState)
    return Question(task=task, position=position, state=state, seat=max(0, state.current_player()))


def beams(question: Question, number: int) -> list[Worker]:
    """Return so many beams on a question."""
    world = EXACT.known_world(question.position, question.state)
    return [LineWorker(question, world, Effort(), number=index) for index in range(number)]


def measure_lines(number: int, seconds: float, figures: Figures, *, is_gated: bool) -> None:
    """Print the mean of the best lines from the start."""
    ruleset: Ruleset = game("hutan").open(options={"players": "1"})
    scores = []
    for seed in range(SEED, SEED + number):
        question = question_of(ruleset, ruleset.new_position(seed), "line")
        board, _ = work(question, EXACT, beams(question, 2), seconds)
        assert board.best is not None
        scores.append(float(board.best.score))
        figures.note(f"line_{seed}", f"best {board.best.score}, bound {board.bound}")
    figures.add(
        f"hutan_line_{seconds:.0f}s", statistics.fmean(scores), 111, 114,
        interval=mean_interval(scores), num_games=number, is_gated=is_gated,
    )  # fmt: skip


def measure_rounds(rounds: int, seconds: float, floor: float, number: int, figures: Figures) -> None:
    """Print the share of last rounds that are closed."""
    ruleset: Ruleset = game("hutan").open(options={"players": "1"})
    proven, times = [], []
    for seed in range(SEED, SEED + number):
        question = question_of(ruleset, played(ruleset, seed, 18 - rounds), "end")
        board, took = work(question, EXACT, beams(question, 1), seconds)
        proven.append(board.is_closed)
        times.append(took)
    share = statistics.fmean(proven)
    figures.note(
        f"hutan_last{rounds}", f"median {statistics.median(times):.2f} s, longest {max(times):.2f} s"
    )
    figures.add(
        f"hutan_last{rounds}", share, floor, 1.0, interval=wilson_interval(share, number), num_games=number
    )


def measure_seats(players: int, number: int, figures: Figures) -> None:
    """Print the share of last rounds of so many players that are solved."""
    ruleset: Ruleset = game("hutan").open(options={"players": str(players)})
    before = 2 * players * (int(ruleset.options["rounds"]) - 1)
    name = f"hutan_last_round_of_{players}"
    proven, times = [], []
    for seed in range(SEED, SEED + number):
        question = question_of(ruleset, played(ruleset, seed, before), "end")
        board, took = work(question, EXACT, EXACT.workers(question, Effort()), ALL_SEATS_SECONDS)
        proven.append(board.is_closed)
        times.append(took)
    share = statistics.fmean(proven)
    figures.note(name, f"median {statistics.median(times):.2f} s, longest {max(times):.2f} s")
    figures.add(name, share, 0.95, 1.0, interval=wilson_interval(share, number), num_games=number)


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
    if given.part in (None, "rounds"):
        for rounds, limit, floor in CLOSED[: 2 if given.short else 3]:
            measure_rounds(rounds, limit, floor, number, figures)
    if given.part in (None, "seats"):
        for players in SEATS[: 1 if given.short else None]:
            measure_seats(players, number, figures)
    if given.part in (None, "lines"):
        measure_lines(number, seconds, figures, is_gated=not given.short)
    return figures.exit_code()


if __name__ == "__main__":
    sys.exit(main())
