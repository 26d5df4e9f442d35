"""`hortus components`: check a file with the facts of a game, or print one as a template."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from engine_c import registry
from engine_c.components_file import read_components_file
from engine_c.game import Components, Constraint, HortusError, Violation

app = typer.Typer(help="Components files: the facts of a game.", no_args_is_help=True)


@app.callback()
def components() -> None:
    """Components files: the facts of a game."""


@dataclass(frozen=True, kw_only=True)
class _Fit:
    """How components agree with one thing known of the printed game."""

    constraint: Constraint
    """What is known."""
    reason: str | None
    """Why they do not fit; empty: they fit; None: play alone can tell."""

    @property
    def verdict(self) -> str:
        """`fits`, `does not fit`, `by play`."""
        if self.reason is None:
            return "by play"
        return "does not fit" if self.reason else "fits"


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="Components file (TOML).")],
    game: Annotated[str, typer.Option(help="Game; default: the file's own `game`.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check a components file: print its hash, or every fault with its place; exit code 1 on faults.

    Of a game whose printed values are not known, a line follows for each thing that is known of them:
    whether the file fits. A file that does not fit is no fault.
    """
    found: Components | None = None
    faults: tuple[Violation, ...] = ()
    fits: list[_Fit] = []
    try:
        game = game or str(read_components_file(file).get("game", ""))
        if not game:
            raise HortusError.of("game", "missing", "the name of a game, here or as --game")
        known = registry.game(game)
        found = known.load_components(file)
        fits = [
            _Fit(constraint=constraint, reason=constraint.check(found) if constraint.check else None)
            for constraint in known.constraints
        ]
    except HortusError as error:
        faults = error.violations
    if as_json:
        typer.echo(json.dumps(_report(file, game, found, faults, fits), indent=2, ensure_ascii=False))
    elif found is not None:
        typer.echo(_summary(game, found))
        for fit in fits:
            why = f" [{fit.reason}]" if fit.reason else ""
            typer.echo(f"{fit.constraint.id:<4}{fit.verdict:<14}{fit.constraint.text}{why}")
        misfits = sum(bool(fit.reason) for fit in fits)
        if fits:
            typer.echo(f"{misfits} of {len(fits)} do not fit" if misfits else "all that can be checked fits")
    else:
        for fault in faults:
            typer.echo(str(fault), err=True)
        typer.echo(f"{file.name}: {len(faults)} fault{'s' if len(faults) > 1 else ''}", err=True)
    if found is None:
        raise typer.Exit(1)


@app.command()
def template(game: Annotated[str, typer.Argument(help="Game.")]) -> None:
    """Print the components file of a game with its comments: a copy to write other values into."""
    try:
        path = registry.game(game).components_path
    except HortusError as error:
        for fault in error.violations:
            typer.echo(str(fault), err=True)
        raise typer.Exit(1) from error
    typer.echo(path.read_text(encoding="utf-8"), nl=False)


def _summary(game: str, found: Components) -> str:
    num_reconstructed = sum(entry.confidence == "R" for entry in found.entries)
    note = f", {num_reconstructed} of them reconstructed" if num_reconstructed else ""
    return f"OK {found.hash} {game}, {len(found.entries)} entries{note}"


def _report(
    file: Path, game: str, found: Components | None, faults: tuple[Violation, ...], fits: list[_Fit]
) -> dict[str, object]:
    """Return the answer as plain values."""
    return {
        "file": str(file),
        "game": game,
        "is_valid": found is not None,
        "components_hash": found.hash if found else "",
        "num_reconstructed": sum(entry.confidence == "R" for entry in found.entries) if found else 0,
        "violations": [
            {"field": fault.field, "problem": fault.problem, "allowed": fault.allowed} for fault in faults
        ],
        "constraints": [
            {
                "id": fit.constraint.id,
                "text": fit.constraint.text,
                "verdict": fit.verdict,
                "reason": fit.reason or "",
            }
            for fit in fits
        ],
    }
