"""Print a position without what a seat cannot know."""

from __future__ import annotations

from typing import Annotated

import typer

from clients.commands.common import (
    JsonOption,
    PositionArgument,
    ServerOption,
    connect,
    print_assumed,
    print_json,
    print_position,
    read_position,
)

app = typer.Typer(add_completion=False)


@app.command()
def view(
    position: PositionArgument,
    seat: Annotated[int, typer.Option("--seat", min=0, help="Whose view, from 0.")],
    as_json: JsonOption = False,
    server: ServerOption = None,
) -> None:
    """Print a position without what a seat cannot know."""
    asked = read_position(position, is_json=as_json)
    with connect(server, is_json=as_json) as client:
        answer = client.view_position(asked, seat)
    if as_json:
        print_json(answer)
        return
    print_position(answer.position)
    print_assumed(answer.assumed)
