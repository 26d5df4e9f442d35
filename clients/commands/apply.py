"""Carry out decisions and reveals and print the next position."""

from __future__ import annotations

from typing import Annotated

import typer
from hortus.v1 import position_pb2

from clients.commands.common import (
    MAX_SEED,
    JsonOption,
    PositionArgument,
    ServerOption,
    connect,
    fail_usage,
    note,
    print_assumed,
    print_json,
    print_position,
    read_position,
)
from clients.messages import as_decisions
from clients.tables import pending_text

app = typer.Typer(add_completion=False)


@app.command()
def apply(
    position: PositionArgument,
    decisions: Annotated[
        list[str] | None,
        typer.Argument(
            metavar='"DECISION"...',
            help="Decisions and reveals in notation; one argument may hold several joined by `;`.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, max=MAX_SEED, help="Decides draws that nothing else decides."),
    ] = None,
    as_json: JsonOption = False,
    server: ServerOption = None,
) -> None:
    """Carry out decisions and reveals and print the next position as JSON."""
    for number, text in enumerate(decisions or (), start=1):
        if not text.replace(";", "").strip():
            fail_usage(f"DECISION {number} is empty: {text!r}", is_json=as_json)
    asked = read_position(position, is_json=as_json)
    steps: list[position_pb2.Decision] = []
    for text in decisions or []:
        steps += as_decisions(text)
    with connect(server, is_json=as_json) as client:
        answer = client.apply_decisions(asked, steps, seed=seed)
    if as_json:
        print_json(answer)
        return
    print_position(answer.position)
    if answer.HasField("pending_chance"):
        note(pending_text(answer.pending_chance))
    if answer.is_over:
        note("the game is over")
    print_assumed(answer.assumed)
