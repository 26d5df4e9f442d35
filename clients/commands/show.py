"""Show a position, or the end of a game record, as a person would see the table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from hortus.v1 import position_pb2, rules_service_pb2
from rich.console import Console
from rich.text import Text

from clients.commands.common import (
    JsonOption,
    ServerOption,
    WidthOption,
    connect,
    draw_board,
    fail_usage,
    make_console,
    print_json,
    read_position_or_record,
)
from clients.messages import as_decisions
from clients.record import all_decisions

app = typer.Typer(add_completion=False)


@app.command()
def show(
    position: Annotated[
        str, typer.Argument(metavar="POSITION|RECORD", help="A file, `-`, or the text itself.")
    ],
    turn: Annotated[str, typer.Option("--turn", help="A turn to mark on the table.")] = "",
    svg: Annotated[Path | None, typer.Option("--svg", help="Also write the table to this SVG file.")] = None,
    width: WidthOption = None,
    as_json: JsonOption = False,
    server: ServerOption = None,
) -> None:
    """Show a position, or the end of a game record, as a person would see the table."""
    asked, record = read_position_or_record(position, is_json=as_json)
    console = make_console()
    highlight = as_decisions(turn)
    with connect(server, is_json=as_json) as client:
        if record is not None:
            asked = client.apply_decisions(asked, all_decisions(record)).position
        if svg is not None:
            drawing = client.render_position(
                asked, format=rules_service_pb2.RENDER_FORMAT_SVG, highlight=highlight
            )
            try:
                svg.write_text(drawing.content, encoding="utf-8")
            except OSError as error:
                fail_usage(f"--svg {svg}: {error.strerror}", is_json=as_json)
        if as_json:
            print_json(client.render_position(asked, width=width or 0, highlight=highlight))
            return
        board = draw_board(client, asked, console, width=width, highlight=highlight)
    if record is not None:
        print_entries(record, console)
    console.file.write(board)


def print_entries(record: position_pb2.GameRecord, console: Console) -> None:
    """Print the turns and reveals of a record, one a line."""
    for number, entry in enumerate(record.entries, start=1):
        name = f"seat {entry.seat}" if entry.HasField("seat") else "reveal"
        if entry.HasField("seat") and entry.seat < len(record.players):
            name += f" ({record.players[entry.seat]})"
        decisions = "; ".join(decision.notation for decision in entry.decisions)
        console.print(Text(f"{number:3} {name}: {decisions}"), style="" if entry.HasField("seat") else "dim")
    console.print()
