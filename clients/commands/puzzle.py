"""Puzzles with a proven answer: make, list, play and prove them anew."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated
from uuid import uuid4

import typer
from hortus.v1 import rules_service_pb2
from hortus.v1 import solver_service_pb2 as wire
from rich.columns import Columns
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.status import Status
from rich.table import Table
from rich.text import Text

from clients.cli import EXIT_REFUSED
from clients.commands.common import (
    JsonOption,
    SeedOption,
    ServerOption,
    connect,
    draw_board,
    fail,
    make_console,
    parse_options,
    print_json,
    stopped_by_interrupt,
)
from clients.commands.play import is_number
from clients.errors import HortusCallError
from clients.game import PlayedGame
from clients.solutions import turns_table
from clients.sync import SyncHortusClient
from clients.tables import make_table, score_table

HINT_MS = 5000
"""Limit of a hint."""
BANDS = {1: "easy", 2: "middle", 3: "hard"}
HELP = (
    "a number chooses from the list; a decision or a whole turn may be typed too\n"
    "hint: step by step what is still within reach, the kind of the next decision, the decision; "
    "undo, again, solution, board, help, quit"
)


class Goal(StrEnum):
    """What a puzzle asks for."""

    BEST = "best"
    TARGET = "target"


GameOption = Annotated[str, typer.Option("--game", help="Name of the game.")]
AnyGameOption = Annotated[str, typer.Option("--game", help="Name of a game; default: all.")]

app = typer.Typer(add_completion=False, no_args_is_help=True, help=__doc__)


@app.command()
def new(
    game: GameOption,
    seed: SeedOption = None,
    turns: Annotated[int, typer.Option(min=1, max=6, help="Turns to the end of the game.")] = 2,
    difference: Annotated[
        int, typer.Option(min=1, max=50, help="Points that a wrong first turn costs at least.")
    ] = 2,
    tries: Annotated[int, typer.Option(min=1, max=64, help="Of each level, to grade it.")] = 8,
    goal: Annotated[Goal | None, typer.Option(help="What it asks for; default: either.")] = None,
    drawless: Annotated[bool, typer.Option("--drawless", help="No draw inside the first turn.")] = False,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option; repeat for more.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.001, max=3600, help="Limit in seconds.")] = 60,
    as_json: JsonOption = False,
    server: ServerOption = None,
) -> None:
    """Make a puzzle; the same seed makes the same one.

    With --json each message is an object on a line, the last is final.
    """
    options = parse_options(option or [], is_json=as_json)
    console = make_console()
    query_id = f"cli-{uuid4()}"
    answer = wire.MakePuzzleResponse()
    with connect(server, is_json=as_json) as client, stopped_by_interrupt(client, query_id):
        messages = client.make_puzzle(
            game,
            options=options,
            seed=seed,
            turns=turns,
            difference=difference,
            tries=tries,
            goal="" if goal is None else goal.value,
            is_drawless=drawless,
            milliseconds=max(1, round(seconds * 1000)),
            query_id=query_id,
        )
        if as_json:
            for answer in messages:
                print_json(answer, is_line=True)
        else:
            with Status("looking for a puzzle", console=console) as status:
                for answer in messages:
                    status.update(f"{answer.run.elapsed_s:.0f} s · {answer.attempts} positions are none")
            console.print(made_table(answer))
    if not answer.HasField("puzzle"):
        raise typer.Exit(EXIT_REFUSED)


@app.command("list")
def list_puzzles(game: AnyGameOption = "", as_json: JsonOption = False, server: ServerOption = None) -> None:
    """List the puzzles that come with the games, without their solutions."""
    with connect(server, is_json=as_json) as client:
        answer = client.list_puzzles(game)
    if as_json:
        print_json(answer)
        return
    table = make_table()
    for heading in ("puzzle", "goal", "turns", "first turns", "difficulty", "solved by level"):
        table.add_column(heading)
    for puzzle in answer.puzzles:
        table.add_row(
            puzzle.id,
            goal_text(puzzle),
            str(puzzle.turns),
            str(puzzle.num_turns),
            BANDS[puzzle.band],
            tries_text(puzzle),
        )
    make_console().print(table)


@app.command()
def check(
    id: Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help="Default: all.")] = None,
    game: AnyGameOption = "",
    as_json: JsonOption = False,
    server: ServerOption = None,
) -> None:
    """Prove the puzzles that come with the games anew, from nothing but their positions."""
    console = make_console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    faulty = 0
    with connect(server, is_json=as_json) as client:
        names = id or [puzzle.id for puzzle in client.list_puzzles(game).puzzles]
        with Progress(*columns, console=console, transient=True, disable=as_json) as progress:
            task = progress.add_task("proving", total=len(names))
            for name in names:
                answer = client.check_puzzle(name)
                faulty += not answer.is_proven
                if as_json:
                    print_json(answer, is_line=True)
                elif not answer.is_proven:
                    told = "; ".join(answer.faults) or f"ended by {answer.stopped_by}"
                    progress.console.print(Text(f"{name}: {told}"))
                progress.advance(task)
    if not as_json:
        console.print(f"{len(names) - faulty} of {len(names)} puzzles are proven anew")
    if faulty or not names:
        raise typer.Exit(EXIT_REFUSED)


@app.command()
def play(
    id: Annotated[str, typer.Argument(metavar="[ID]", help="Default: the first of the game.")] = "",
    game: AnyGameOption = "",
    server: ServerOption = None,
) -> None:
    """Play a puzzle in the terminal, with hints in steps and the solution with its reasons."""
    with connect(server, is_json=False) as client:
        puzzles = client.list_puzzles(game, id=id, has_solutions=True).puzzles
        if not puzzles:
            fail(EXIT_REFUSED, "NOT_FOUND", "no puzzle comes with this game", is_json=False)
        Attempt(client, make_console(), puzzles[0]).run()


# --- playing --------------------------------------------------------------------------------------


@dataclass
class _Hints:
    """How much of the next decision was told."""

    position: str = ""
    """Notation of the position the hints are about."""
    step: int = 0
    """Hints given there."""


class Attempt:
    """One puzzle at the terminal."""

    def __init__(self, client: SyncHortusClient, console: Console, puzzle: wire.Puzzle) -> None:
        """Set the puzzle up."""
        self.client = client
        self.console = console
        self.puzzle = puzzle
        self.hints = _Hints()
        self.game = self._fresh()

    def run(self) -> None:
        """Ask for decisions until the seat has had its turns or the player leaves."""
        puzzle = self.puzzle
        turns = f"{puzzle.turns} turn{'s' if puzzle.turns != 1 else ''}"
        head = f"{puzzle.id}: {goal_text(puzzle)}, {turns}, {BANDS[puzzle.band]}"
        self.console.print(Text(head, style="bold"))
        self._show_board()
        while self.game.current_player == puzzle.seat:
            if not self._ask():
                self.console.print("left the puzzle")
                return
        self._show_board()
        total = self.game.scores().seats[puzzle.seat].total
        solved = "solved" if total >= puzzle.best_score else f"not solved, {puzzle.best_score} are possible"
        self.console.print(Text(f"{total} points: {solved}", style="bold"))

    def _fresh(self) -> PlayedGame:
        """Return the game at its beginning."""
        position = self.client.validate_position(self.puzzle.notation).position
        num_seats = len(self.client.score_position(position).seats)
        return PlayedGame(self.client, position, players=("human",) * num_seats, seed=0)

    def _ask(self) -> bool:
        """Ask for one decision and carry it out; False if the player leaves."""
        legal = self.client.legal_decisions(self.game.position).decisions
        decisions = [decision.notation for decision in legal]
        items = [Text(f"{number:3}) {text}") for number, text in enumerate(decisions, start=1)]
        self.console.print(Columns(items, padding=(0, 2)))
        word = read_word()
        if word in ("q", "quit"):
            return False
        if word in ("?", "h", "help"):
            self.console.print(HELP, style="dim")
        elif word in ("b", "board"):
            self._show_board()
        elif word in ("u", "undo"):
            told = "taken back" if self.game.undo((self.puzzle.seat,)) else "there is nothing to take back"
            self.console.print(told)
        elif word == "again":
            self.game = self._fresh()
            self._show_board()
        elif word == "hint":
            self._hint()
        elif word == "solution":
            self._show_solution()
        elif is_number(word):
            if 1 <= int(word) <= len(decisions):
                self._carry_out(decisions[int(word) - 1])
            else:
                self.console.print(f"give a number from 1 to {len(decisions)}")
        elif word:
            self._carry_out(word)
        return True

    def _carry_out(self, text: str) -> None:
        """Carry out what was typed, or say why it is not legal."""
        try:
            self.game.apply(text)
        except HortusCallError as error:
            if error.is_unreachable:
                raise
            for line in [str(violation) for violation in error.violations] or [error.message]:
                self.console.print(Text(f"not possible: {line}"))
            return
        for entry in self.game.happened():
            if not entry.HasField("seat"):
                texts = "; ".join(decision.notation for decision in entry.decisions)
                self.console.print(Text(f"revealed: {texts}", style="dim"))
        if not self.game.position.turn_so_far and not self.game.is_over:
            self._show_board()

    def _show_board(self) -> None:
        self.console.file.write(draw_board(self.client, self.game.position, self.console))

    def _hint(self) -> None:
        """Tell one step more about the next decision."""
        here = self.game.position
        if self.hints.position != here.notation:
            self.hints = _Hints(position=here.notation)
        self.hints.step += 1
        task = "line" if len(self.game.players) == 1 else "end"
        answer = list(self.client.solve(here, task=task, milliseconds=HINT_MS, hint_only=True))[-1]
        if not answer.decisions:
            self.console.print("no hint: nothing was found in time")
            return
        text = answer.decisions[-1].notation
        steps = (
            reach_text(answer),
            f"the next decision is a `{text.split()[0]}`",
            f"the next decision is `{text}`",
        )
        self.console.print(Text(f"hint: {steps[min(self.hints.step, len(steps)) - 1]}"))

    def _show_solution(self) -> None:
        """Show the best line, what proves it, and by which rules it beats the next best first turn."""
        puzzle = self.puzzle
        best = self.client.apply_decisions(puzzle.notation, list(puzzle.line))
        second = self.client.apply_decisions(puzzle.notation, list(puzzle.second_line))
        self.console.print(turns_table(best.entries, 1))
        self.console.print(Text(proof_text(puzzle)))
        scores = [self.client.score_position(answer.position) for answer in (best, second)]
        self.console.print(score_table(scores[0]))
        self.console.print(Text(f"the best with another first turn: {'; '.join(puzzle.second_line)}"))
        self.console.print(Text(reasons_text(scores[0], scores[1], puzzle.seat)))


def read_word() -> str:
    """Read a line; the end of the input leaves the puzzle."""
    try:
        return input("> ").strip()
    except EOFError:
        print()
        return "quit"


# --- texts ----------------------------------------------------------------------------------------


def goal_text(puzzle: wire.Puzzle) -> str:
    """Say what a puzzle asks for."""
    verb = "make" if puzzle.goal == wire.PUZZLE_GOAL_BEST else "reach"
    return f"{verb} {puzzle.best_score} points"


def reach_text(answer: wire.SolveResponse) -> str:
    """Say what is still within reach, as far as it is proven."""
    proof = "" if answer.status == wire.SOLVE_STATUS_OPTIMAL else "at least "
    return f"{proof}{answer.best_score} points are within reach from here"


def tries_text(puzzle: wire.Puzzle) -> str:
    """Say how often opponents solve a puzzle."""
    return ", ".join(f"{each.level}: {each.solved}/{each.tries}" for each in puzzle.tries)


def proof_text(puzzle: wire.Puzzle) -> str:
    """Say what is proven."""
    firsts = f"{puzzle.num_best} of {puzzle.num_turns} first turns lead{'s' * (puzzle.num_best == 1)}"
    return (
        f"{firsts} to {puzzle.best_score} points, every other one to {puzzle.second_score} at most; "
        f"greedy play makes {puzzle.greedy_score}. Proof: {puzzle.proof}"
    )


def reasons_text(
    best: rules_service_pb2.ScorePositionResponse,
    second: rules_service_pb2.ScorePositionResponse,
    seat: int,
) -> str:
    """Say by which scoring rules one end differs from another."""
    pairs = zip(best.seats[seat].rules, second.seats[seat].rules, strict=True)
    changes = [(one.points - other.points, one.rule) for one, other in pairs]
    told = ", ".join(f"{change:+} {rule}" for change, rule in changes if change)
    return f"against it the solution has {told}" if told else "no rule tells them apart"


def made_table(answer: wire.MakePuzzleResponse) -> Table:
    """Return a puzzle that was made, or why there is none."""
    table = Table.grid(padding=(0, 2))
    puzzle = answer.puzzle
    if answer.HasField("puzzle"):
        table.add_row("goal", goal_text(puzzle))
        table.add_row("turns", str(puzzle.turns))
        table.add_row("difficulty", f"{BANDS[puzzle.band]}; solved by level {tries_text(puzzle)}")
        table.add_row("proof", Text(proof_text(puzzle)))
        table.add_row("made by", Text(puzzle.command))
        table.add_row("position", Text(puzzle.notation, overflow="fold"))
    else:
        table.add_row("no puzzle", f"ended by {answer.stopped_by}")
    for each in answer.rejections:
        table.add_row("none because", f"{each.times} × {each.reason}")
    return table
