"""Choose one whole turn as a bot of a level would play it."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from clients.commands.common import (
    JsonOption,
    PositionArgument,
    SeedOption,
    ServerOption,
    connect,
    make_console,
    print_assumed,
    print_json,
    read_position,
)
from clients.commands.hint import SeatOption

LEVEL_HELP = "1 (weakest) to 10; `hortus games GAME` tells what the turns of each may cost, in points."

app = typer.Typer(add_completion=False)


@app.command()
def bot(
    position: PositionArgument,
    level: Annotated[int, typer.Option("--level", min=1, max=10, help=LEVEL_HELP)] = 5,
    seat: SeatOption = None,
    seed: SeedOption = None,
    as_json: JsonOption = False,
    server: ServerOption = None,
) -> None:
    """Choose one whole turn as a bot of a level would play it."""
    asked = read_position(position, is_json=as_json)
    with connect(server, is_json=as_json) as client:
        answer = client.choose_turn(asked, level=level, seat=seat, seed=seed)
    if as_json:
        print_json(answer)
        return
    console = make_console()
    console.print(Text(answer.notation, style="bold"))
    if answer.ends_at_chance:
        console.print("a draw comes before the turn is over; ask again after the reveal")
    console.print(
        f"seat {answer.seat} · level {answer.level} · {answer.basis.simulations:,} simulations · "
        f"{answer.run.elapsed_s:.2f} s · seed {answer.basis.seed}",
        style="dim",
    )
    print_assumed(answer.basis.assumed)
