"""List the games of a server, or options, levels of bots and components of one game."""

from __future__ import annotations

from typing import Annotated

import typer

from clients.commands.common import JsonOption, ServerOption, connect, make_console, print_json
from clients.tables import components_table, entries_table, games_table, levels_text, options_table

app = typer.Typer(add_completion=False)


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Game to tell more about.")] = None,
    components: Annotated[str, typer.Option(metavar="HASH", help="Components file by hash.")] = "",
    every: Annotated[bool, typer.Option("--all", help="List every component, not only a summary.")] = False,
    as_json: JsonOption = False,
    server: ServerOption = None,
) -> None:
    """List the games of a server, or options, levels of bots and components of one game."""
    console = make_console()
    with connect(server, is_json=as_json) as client:
        if game is None:
            games_answer = client.list_games()
            if as_json:
                print_json(games_answer)
            else:
                console.print(games_table(games_answer))
                console.print(f"engine {games_answer.engine_version}", style="dim")
            return
        answer = client.get_game(game, components_hash=components)
        if as_json:
            print_json(answer)
            return
        console.print(options_table(answer))
        console.print()
        console.print(levels_text(answer), markup=False)
        console.print()
        if every:
            console.print(entries_table(answer))
        else:
            console.print(components_table(answer))
            if any(entry.confidence == "R" for entry in answer.components):
                console.print()
                console.print(entries_table(answer, only_reconstructed=True))
        known = ", ".join(answer.known_hashes)
        reconstructed = sum(entry.confidence == "R" for entry in answer.components)
        console.print(
            f"{len(answer.components)} components, {reconstructed} reconstructed, "
            f"hash {answer.components_hash}; known hashes: {known}\n"
            "confidence from A (best) to D; [R] = reconstructed, in no description of the printed game; "
            "--all lists every component with its source",
            style="dim",
            markup=False,
        )
