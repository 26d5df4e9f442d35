"""Score a position by scoring rule."""

from __future__ import annotations

import typer

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
from clients.tables import score_table

app = typer.Typer(add_completion=False)


@app.command()
def score(position: PositionArgument, as_json: JsonOption = False, server: ServerOption = None) -> None:
    """Score a position by scoring rule, for each seat, as the table stands."""
    asked = read_position(position, is_json=as_json)
    with connect(server, is_json=as_json) as client:
        answer = client.score_position(asked)
    if as_json:
        print_json(answer)
        return
    make_console().print(score_table(answer))
    print_assumed(answer.assumed)
