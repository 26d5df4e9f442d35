"""Set up a game and print its first position as JSON, with full contents."""

from __future__ import annotations

from typing import Annotated

import typer

from clients.commands.common import (
    JsonOption,
    SeedOption,
    ServerOption,
    connect,
    note,
    parse_options,
    print_json,
    print_position,
)

app = typer.Typer(add_completion=False)


@app.command()
def new(
    game: Annotated[str, typer.Option("--game", help="Name of the game.")],
    players: Annotated[int | None, typer.Option("--players", min=1, help="Number of players.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option; repeat for more.")
    ] = None,
    seed: SeedOption = None,
    components: Annotated[str, typer.Option(metavar="HASH", help="Components file by hash.")] = "",
    as_json: JsonOption = False,
    server: ServerOption = None,
) -> None:
    """Set up a game and print its first position as JSON, with full contents.

    With --json the whole response is printed, which also holds the seed; every command reads both.
    """
    options = parse_options(option or [], is_json=as_json, num_players=players)
    with connect(server, is_json=as_json) as client:
        answer = client.new_position(game, options=options, seed=seed, components_hash=components)
    if as_json:
        print_json(answer)
        return
    print_position(answer.position)
    if seed is None:
        note(f"seed {answer.seed}")
