"""Count the action paths of a position, as a check of the rules code."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Annotated, NoReturn

import typer

from engine_c import registry
from engine_c.game import HortusError, Position, Ruleset, State
from engine_c.perft import Draw, contents_of, divide, perft, settled

EXIT_REFUSED = 1

app = typer.Typer(add_completion=False)


@app.command()
def count(
    game: Annotated[str, typer.Option(help="Name of the game.")],
    players: Annotated[int | None, typer.Option(min=1, help="Number of players.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option; repeatable.")
    ] = None,
    seed: Annotated[
        int,
        typer.Option(min=0, max=2**64 - 1, help="Names the position: that of `hortus new` with this seed."),
    ] = 0,
    depth: Annotated[int, typer.Option(min=1, help="Decisions of a path.")] = 2,
    reference: Annotated[bool, typer.Option(help="Count with the reference rules.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Count the paths of 1 to DEPTH decisions from a new position, draws as its contents have them."""
    implementation = "reference" if reference else "engine"
    try:
        ruleset = registry.game(game).open(None, read_options(players, option or []))
        position = ruleset.new_position(seed)
        state = ruleset.state(position, implementation)
        draw = contents_of(ruleset, position)
        parts = by_decision(ruleset, state, depth, draw)
        counts = [*(perft(state, length, draw) for length in range(1, depth)), sum(parts.values())]
    except HortusError as error:
        refuse(error, as_json=as_json)
    if as_json:
        print(json.dumps(report(ruleset, position, seed, implementation, counts, parts)))
        return
    for length, number in enumerate(counts, 1):
        print(f"{length:3} {number}")
    for notation, number in parts.items():
        print(f"    {notation}: {number}")


def read_options(players: int | None, pairs: list[str]) -> dict[str, str]:
    """Return the options that are given; OptionsError through the ruleset, BadParameter for the form."""
    options = {} if players is None else {"players": str(players)}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or name in options:
            raise typer.BadParameter(f"{pair!r}: give KEY=VALUE, each key once", param_hint="--option")
        options[name] = value
    return options


def by_decision(ruleset: Ruleset, state: State, depth: int, draw: Draw) -> dict[str, int]:
    """Return the number of paths of `depth` by the notation of their first decision."""
    start = settled(state, draw)
    return {ruleset.action_text(start, action): number for action, number in divide(state, depth, draw)}


def report(
    ruleset: Ruleset,
    position: Position,
    seed: int,
    implementation: str,
    counts: list[int],
    parts: dict[str, int],
) -> dict[str, object]:
    """Return what `--json` prints; `counts[i]` belongs to paths of i + 1 decisions."""
    return {
        "game": position.game,
        "options": dict(position.options),
        "components_hash": ruleset.components_hash,
        "seed": seed,
        "implementation": implementation,
        "depth": len(counts),
        "nodes": counts[-1],
        "counts": counts,
        "divide": parts,
    }


def refuse(error: HortusError, *, as_json: bool) -> NoReturn:
    """End with what was wrong on standard error."""
    if as_json:
        violations = [asdict(violation) for violation in error.violations]
        body = {"code": "INVALID_ARGUMENT", "message": str(error), "violations": violations}
        print(json.dumps({"error": body}), file=sys.stderr)
    else:
        print("hortus: refused", file=sys.stderr)
        for violation in error.violations:
            print(f"  {violation}", file=sys.stderr)
    raise typer.Exit(EXIT_REFUSED)
