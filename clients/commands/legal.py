"""List the legal decisions of a position."""

from __future__ import annotations

import typer
from rich.columns import Columns
from rich.text import Text

from clients.commands.common import (
    JsonOption,
    PositionArgument,
    ServerOption,
    connect,
    make_console,
    print_assumed,
    print_json,
    read_position,
)
from clients.tables import pending_text

app = typer.Typer(add_completion=False)


@app.command()
def legal(position: PositionArgument, as_json: JsonOption = False, server: ServerOption = None) -> None:
    """List the legal decisions of the player to move, or the draw that must be revealed."""
    asked = read_position(position, is_json=as_json)
    with connect(server, is_json=as_json) as client:
        answer = client.legal_decisions(asked)
    if as_json:
        print_json(answer)
        return
    console = make_console()
    if answer.is_over:
        console.print("the game is over")
    elif answer.HasField("pending_chance"):
        console.print(Text(pending_text(answer.pending_chance)))
    else:
        console.print(f"seat {answer.current_player} decides:")
        console.print(Columns([Text(f"  {decision.notation}") for decision in answer.decisions]))
    print_assumed(answer.assumed)
