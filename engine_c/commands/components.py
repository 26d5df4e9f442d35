"""`hortus components`: check a file with the facts of a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from engine_c import registry
from engine_c.components_file import read_components_file
from engine_c.game import Components, HortusError, Violation

app = typer.Typer(help="Components files: the facts of a game.", no_args_is_help=True)


@app.callback()
def components() -> None:
    """Components files: the facts of a game."""


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="Components file (TOML).")],
    game: Annotated[str, typer.Option(help="Game; default: the file's own `game`.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check a components file: print its hash, or every fault with its place; exit code 1 on faults."""
    found: Components | None = None
    faults: tuple[Violation, ...] = ()
    try:
        game = game or str(read_components_file(file).get("game", ""))
        if not game:
            raise HortusError.of("game", "missing", "the name of a game, here or as --game")
        found = registry.game(game).load_components(file)
    except HortusError as error:
        faults = error.violations
    if as_json:
        typer.echo(json.dumps(_report(file, game, found, faults), indent=2, ensure_ascii=False))
    elif found is not None:
        typer.echo(f"OK {found.hash} {game}, {len(found.entries)} entries")
    else:
        for fault in faults:
            typer.echo(str(fault), err=True)
        typer.echo(f"{file.name}: {len(faults)} fault{'s' if len(faults) > 1 else ''}", err=True)
    if found is None:
        raise typer.Exit(1)


def _report(
    file: Path, game: str, found: Components | None, faults: tuple[Violation, ...]
) -> dict[str, object]:
    """Return the answer as plain values."""
    return {
        "file": str(file),
        "game": game,
        "is_valid": found is not None,
        "components_hash": found.hash if found else "",
        "violations": [
            {"field": fault.field, "problem": fault.problem, "allowed": fault.allowed} for fault in faults
        ],
    }
