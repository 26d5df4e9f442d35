"""Solve a position exactly: the best found and a proven bound."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from typing import Annotated
from uuid import uuid4

import typer
from hortus.v1 import rules_service_pb2, solver_service_pb2
from rich.live import Live
from rich.text import Text

from clients.client import SolveArguments
from clients.commands.common import (
    JsonOption,
    SeedOption,
    ServerOption,
    WidthOption,
    connect,
    draw_board,
    fail_usage,
    make_console,
    note,
    print_json,
    read_position_or_record,
    stopped_by_interrupt,
)
from clients.record import all_decisions
from clients.solutions import progress_made, solution_table, solve_progress, solve_view
from clients.sync import SyncHortusClient


class Task(StrEnum):
    """What is to be solved."""

    LINE = "line"
    PLACEMENT = "placement"
    END = "end"
    VALUE = "value"


TaskOption = Annotated[
    Task | None,
    typer.Option("--task", help="What is to be solved; default: for one player line, else end."),
]
GoalOption = Annotated[
    str, typer.Option("--goal", metavar="best|target=N", help="As much as possible, or N points.")
]
SecondsOption = Annotated[
    float | None, typer.Option("--seconds", min=0.001, max=3600, help="Limit in seconds; default 10.")
]
DeterministicOption = Annotated[
    bool, typer.Option("--deterministic", help="The same answer every time; --seconds then is work.")
]
SeatOption = Annotated[
    int | None, typer.Option("--seat", min=0, help="Seat whose score counts; default: the seat to move.")
]
ThreadsOption = Annotated[int, typer.Option("--threads", min=1, help="Threads; default 2.")]
HintOption = Annotated[
    bool, typer.Option("--hint", help="Tell the next decision of the best solution and nothing else of it.")
]
SvgOption = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Draw the table of the solution as a picture.")
]

app = typer.Typer(add_completion=False)


@app.command()
def solve(
    position: Annotated[
        str, typer.Argument(metavar="POSITION|RECORD", help="A file, `-`, or the text itself.")
    ],
    task: TaskOption = None,
    goal: GoalOption = "best",
    seconds: SecondsOption = None,
    deterministic: DeterministicOption = False,
    seat: SeatOption = None,
    seed: SeedOption = None,
    threads: ThreadsOption = 2,
    hint: HintOption = False,
    svg: SvgOption = None,
    width: WidthOption = None,
    as_json: JsonOption = False,
    server: ServerOption = None,
) -> None:
    """Solve a position exactly: the best found and a proven bound; an interrupt ends it with what it has.

    The position holds the contents that the task needs. With --json each message is an object on a line, the
    last is final. A record stands for the position it starts from, for a placement for the one it ends at.
    """
    query = SolveArguments(
        task=task.value if task is not None else "",
        seat=seat,
        target=read_goal(goal, is_json=as_json),
        is_deterministic=deterministic,
        seed=seed,
        threads=threads,
        hint_only=hint,
        query_id=f"cli-{uuid4()}",
    )
    if deterministic:
        query["work"] = seconds
    elif seconds is not None:
        query["milliseconds"] = max(1, round(seconds * 1000))
    asked, record = read_position_or_record(position, is_json=as_json)
    console = make_console()
    with connect(server, is_json=as_json) as client, stopped_by_interrupt(client, query["query_id"]):
        if record is not None and task is Task.PLACEMENT:
            asked = client.apply_decisions(asked, all_decisions(record)).position
        answer = solver_service_pb2.SolveResponse()
        messages = client.solve(asked, **query)
        if as_json:
            for answer in messages:
                print_json(answer, is_line=True)
        elif console.is_terminal:
            with Live(console=console, refresh_per_second=8, transient=True) as live:
                for answer in messages:
                    live.update(solve_view(answer))
        else:
            made: tuple[int, ...] = ()
            for answer in messages:
                if made != progress_made(answer):
                    console.print(Text(solve_progress(answer)))
                    made = progress_made(answer)
        if svg is not None:
            draw_svg(client, answer, svg, is_json=as_json)
        if as_json:
            return
        if answer.HasField("result"):
            console.file.write(draw_board(client, answer.result, console, width=width))
            console.print()
        is_played = bool(answer.decisions) and (hint or answer.HasField("result"))
        entries = client.apply_decisions(asked, answer.decisions).entries if is_played else ()
        console.print(solution_table(answer, entries), width=width)


def read_goal(goal: str, *, is_json: bool) -> int | None:
    """Return the points of a goal; None: as many as possible."""
    if goal == "best":
        return None
    match = re.fullmatch(r"target=(-?\d{1,9})", goal)
    if match is None:
        fail_usage(f"--goal {goal!r}: give best or target=N", is_json=is_json)
    return int(match[1])


def draw_svg(
    client: SyncHortusClient, answer: solver_service_pb2.SolveResponse, path: Path, *, is_json: bool
) -> None:
    """Write the table of a solution as a picture, if there is one."""
    if not answer.HasField("result"):
        note(f"hortus: there is no table to draw, {path} is not written")
        return
    picture = client.render_position(answer.result, format=rules_service_pb2.RENDER_FORMAT_SVG).content
    try:
        path.write_text(picture, encoding="utf-8")
    except OSError as error:
        fail_usage(f"--svg {path}: {error}", is_json=is_json)
