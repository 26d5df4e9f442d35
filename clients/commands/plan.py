"""Plan the finish to aim for: what to complete where, and how likely it is reached."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from uuid import uuid4

import typer
from hortus.v1 import advisor_service_pb2, position_pb2, rules_service_pb2

from clients.client import PlanArguments
from clients.commands.common import (
    JsonOption,
    PositionArgument,
    SeedOption,
    ServerOption,
    WidthOption,
    connect,
    draw_board,
    fail_usage,
    make_console,
    print_json,
    read_position,
    stopped_by_interrupt,
)
from clients.plans import plan_table
from clients.sync import SyncHortusClient

SeatOption = Annotated[
    int | None, typer.Option("--seat", min=0, help="Seat that asks; default: the seat to move.")
]
FuturesOption = Annotated[
    int, typer.Option("--futures", min=1, max=200, help="Futures to sample; default 12.")
]
WorkOption = Annotated[
    float | None,
    typer.Option(
        "--work", min=0.001, max=3600, help="Limit, about seconds: same answer every time; default 3."
    ),
]
SecondsOption = Annotated[
    float | None, typer.Option("--seconds", min=0.001, max=3600, help="Limit in time instead.")
]
LanguageOption = Annotated[str, typer.Option("--language", help="Of the goals: en or de; default en.")]
SvgOption = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Draw the table with the plan as a picture.")
]

app = typer.Typer(add_completion=False)


@app.command()
def plan(
    position: PositionArgument,
    seat: SeatOption = None,
    futures: FuturesOption = 12,
    work: WorkOption = None,
    seconds: SecondsOption = None,
    seed: SeedOption = None,
    language: LanguageOption = "",
    svg: SvgOption = None,
    width: WidthOption = None,
    as_json: JsonOption = False,
    server: ServerOption = None,
) -> None:
    """Plan the finish to aim for: what to complete where, and how likely it is reached.

    Likely futures are sampled from what the seat knows; the plan scores best over all of them. An interrupt
    ends it with what it has.
    """
    if work is not None and seconds is not None:
        fail_usage("give --work or --seconds, not both", is_json=as_json)
    query = PlanArguments(
        seat=seat,
        futures=futures,
        work=work,
        milliseconds=None if seconds is None else max(1, round(seconds * 1000)),
        seed=seed,
        language=language,
        query_id=f"cli-{uuid4()}",
    )
    asked = read_position(position, is_json=as_json)
    console = make_console()
    with connect(server, is_json=as_json) as client, stopped_by_interrupt(client, query["query_id"]):
        answer = client.plan(asked, **query)
        if svg is not None:
            draw_svg(client, asked, answer, svg, is_json=as_json)
        if as_json:
            print_json(answer)
            return
        seen = client.view_position(asked, answer.seat).position
        console.file.write(draw_board(client, seen, console, width=width, overlay=answer.overlay))
        console.print()
        console.print(plan_table(answer), width=width)


def draw_svg(
    client: SyncHortusClient,
    position: position_pb2.Position,
    answer: advisor_service_pb2.PlanResponse,
    path: Path,
    *,
    is_json: bool,
) -> None:
    """Write the table as the seat sees it with the plan over it as a picture."""
    seen = client.view_position(position, answer.seat).position
    picture = client.render_position(
        seen, format=rules_service_pb2.RENDER_FORMAT_SVG, overlay=answer.overlay
    ).content
    try:
        path.write_text(picture, encoding="utf-8")
    except OSError as error:
        fail_usage(f"--svg {path}: {error}", is_json=is_json)
