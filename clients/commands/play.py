"""Play a game in the terminal against bots, or let bots play."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer
from hortus.v1 import position_pb2
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from clients.commands.common import (
    MAX_SEED,
    JsonOption,
    SeedOption,
    ServerOption,
    connect,
    draw_board,
    fail_usage,
    make_console,
    note,
    parse_options,
)
from clients.errors import HortusCallError
from clients.game import PlayedGame
from clients.record import format_record, record_to_json
from clients.sync import SyncHortusClient
from clients.tables import hint_table, score_table

MAX_LEVEL = 10
HELP = (
    "a number chooses from the list; a decision or a whole turn may be typed too: take by; place 12; ...\n"
    "hint, board, undo, help, quit (saves the record)"
)

app = typer.Typer(add_completion=False)


class _Quit(Exception):
    """The player leaves."""


@dataclass
class _Session:
    """A game at the terminal."""

    game: PlayedGame
    """What has been played."""
    client: SyncHortusClient
    """Connection that answers for bots and hints."""
    console: Console
    """Where the table is shown."""
    levels: tuple[int, ...]
    """Level of each seat; 0 is a person."""
    hint_ms: int
    """Limit of a hint, in milliseconds."""
    is_quiet: bool
    """True if nothing is shown."""
    shown: position_pb2.Position = field(default_factory=position_pb2.Position)
    """Position whose board was shown last."""

    @property
    def people(self) -> list[int]:
        """Seats of people."""
        return [seat for seat, level in enumerate(self.levels) if level == 0]


@app.command()
def play(
    game: Annotated[str, typer.Option("--game", help="Name of the game.")],
    players: Annotated[int | None, typer.Option("--players", min=1, help="Number of players.")] = None,
    levels: Annotated[
        str | None,
        typer.Option(
            help="One for each seat, joined by commas: `human` or a level 1 to 10; default human,5,..."
        ),
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", help="Save the game here; `.json` as JSON, else as text.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option; repeat for more.")
    ] = None,
    seed: SeedOption = None,
    ms: Annotated[int, typer.Option("--ms", min=1, help="Milliseconds for a hint.")] = 1000,
    as_json: JsonOption = False,
    server: ServerOption = None,
) -> None:
    """Play a game in the terminal against bots, or let bots play.

    With --json (bots only) nothing but the record is printed, as JSON.
    """
    if levels is None:
        levels = ",".join(["human", *["5"] * ((players or 2) - 1)])
    seats = parse_levels(levels, is_json=as_json)
    if players is not None and players != len(seats):
        fail_usage(f"--levels names {len(seats)} seats, --players {players}", is_json=as_json)
    if as_json and 0 in seats:
        fail_usage("--json goes with bots on all seats", is_json=as_json)
    options = parse_options(option or [], is_json=as_json, num_players=len(seats))
    if record is not None:
        check_record_path(record, is_json=as_json)
    console = make_console()
    with connect(server, is_json=as_json) as client:
        start = client.new_position(game, options=options, seed=seed)
        names = ["human" if level == 0 else f"level {level}" for level in seats]
        session = _Session(
            game=PlayedGame(client, start.position, players=names, seed=start.seed),
            client=client,
            console=console,
            levels=seats,
            hint_ms=ms,
            is_quiet=as_json,
        )
        if not as_json:
            console.print(f"seed {start.seed}; {', '.join(names)}", style="dim")
        try:
            run(session)
        finally:
            played = session.game.record()
            if record is not None:
                save(played, record, is_json=as_json)
        if as_json:
            print(record_to_json(played), end="")


def parse_levels(text: str, *, is_json: bool) -> tuple[int, ...]:
    """Read `human,3,5` as levels by seat, 0 for a person."""
    levels = []
    for word in text.split(","):
        word = word.strip()
        if word == "human":
            levels.append(0)
        elif is_number(word) and 1 <= int(word) <= MAX_LEVEL:
            levels.append(int(word))
        else:
            fail_usage(f"--levels {word!r}: give `human` or 1 to {MAX_LEVEL} for each seat", is_json=is_json)
    return tuple(levels)


def is_number(word: str) -> bool:
    """Tell whether a word is a number that may be one of a list."""
    return re.fullmatch(r"[0-9]{1,6}", word) is not None


def check_record_path(path: Path, *, is_json: bool) -> None:
    """Refuse a path that a record cannot be saved to before a game is played for it."""
    folder = path.parent
    if path.is_dir() or not folder.is_dir() or not os.access(path if path.exists() else folder, os.W_OK):
        fail_usage(f"--record {path}: this file cannot be written", is_json=is_json)


def save(record: position_pb2.GameRecord, path: Path, *, is_json: bool) -> None:
    """Write the record and say where."""
    text = record_to_json(record) if path.suffix == ".json" else format_record(record)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        fail_usage(f"--record {path}: {error.strerror}", is_json=is_json)
    note(f"record saved to {path}")


# --- turns ----------------------------------------------------------------------------------------


def run(session: _Session) -> None:
    """Play until the game is over or the player leaves."""
    game = session.game
    try:
        while not game.is_over and game.current_player is not None:
            if session.levels[game.current_player]:
                bot_turn(session, game.current_player)
            else:
                human_decision(session, game.current_player)
    except _Quit:
        session.console.print("left the game")
        return
    if not session.is_quiet:
        show_board(session)
        session.console.print(score_table(game.scores()))


def bot_turn(session: _Session, seat: int) -> None:
    """Let a bot play its turn and say what it did."""
    game = session.game
    seed = (game.seed + len(game.entries)) % (MAX_SEED + 1)
    answer = session.client.choose_turn(game.position, level=session.levels[seat], seed=seed)
    game.apply(answer.decisions)
    if session.is_quiet:
        return
    for entry in game.happened(session.people[0] if session.people else None):
        show_entry(session, entry, f"seat {seat} (level {session.levels[seat]})")


def show_entry(session: _Session, entry: position_pb2.RecordEntry, name: str) -> None:
    """Say what was decided or revealed."""
    text = "; ".join(decision.notation for decision in entry.decisions)
    is_reveal = not entry.HasField("seat")
    session.console.print(
        Text(f"revealed: {text}" if is_reveal else f"{name}: {text}", style="dim" if is_reveal else "")
    )


def show_board(session: _Session, seat: int | None = None) -> None:
    """Show the table as it stands, as a seat sees it; None: all of it."""
    game = session.game
    session.shown = game.position
    session.console.print()
    seen = game.position if seat is None else game.view(seat)
    session.console.file.write(draw_board(session.client, seen, session.console))


def human_decision(session: _Session, seat: int) -> None:
    """Ask a person for one decision (or a whole turn) and carry it out."""
    game, console = session.game, session.console
    if not game.position.turn_so_far and session.shown != game.position:
        show_board(session, seat)
    decisions = [decision.notation for decision in session.client.legal_decisions(game.position).decisions]
    console.print(
        Columns(
            [Text(f"{number:3}) {text}") for number, text in enumerate(decisions, start=1)], padding=(0, 2)
        )
    )
    while True:
        word = ask(f"seat {seat}> ")
        if word in ("q", "quit"):
            raise _Quit
        if word in ("?", "h", "help"):
            console.print(HELP, style="dim")
        elif word in ("b", "board"):
            show_board(session, seat)
        elif word in ("u", "undo"):
            if game.undo(session.people):
                console.print("taken back", style="dim")
                return
            console.print("there is nothing to take back")
        elif word == "hint":
            show_hint(session)
        elif is_number(word):
            if 1 <= int(word) <= len(decisions):
                carry_out(session, seat, decisions[int(word) - 1])
                return
            console.print(f"give a number from 1 to {len(decisions)}")
        elif word and carry_out(session, seat, word):
            return


def ask(prompt: str) -> str:
    """Read a line; the end of the input leaves the game."""
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        raise _Quit from None


def carry_out(session: _Session, seat: int, text: str) -> bool:
    """Carry out what was typed; False, with the reason shown, if it is not legal."""
    try:
        session.game.apply(text)
    except HortusCallError as error:
        if error.is_unreachable:
            raise
        for line in [str(violation) for violation in error.violations] or [error.message]:
            session.console.print(Text(f"not possible: {line}"))
        return False
    for entry in session.game.happened(seat):
        if not entry.HasField("seat"):
            show_entry(session, entry, "")
    return True


def show_hint(session: _Session) -> None:
    """Ask for the best turns and show them."""
    try:
        answer = session.client.suggest(session.game.position, milliseconds=session.hint_ms, top=3)
    except HortusCallError as error:
        if error.is_unreachable:
            raise
        session.console.print(Text(f"no hint: {error.message}"))
        return
    session.console.print(hint_table(answer))
