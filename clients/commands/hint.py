"""Rank the best turns of a position, with reasons."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import uuid4

import typer
from hortus.v1 import advisor_service_pb2, position_pb2
from rich.console import Console

from clients.client import SearchArguments
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
from clients.sync import SyncHortusClient
from clients.tables import hint_table, progress_line

LONG_SEARCH_MS = 2000
"""A search beyond this, or one limited by simulations, shows how far it is."""

SeatOption = Annotated[
    int | None, typer.Option("--seat", min=0, help="Seat that asks; default: the seat to move.")
]
SimsOption = Annotated[
    int | None, typer.Option("--sims", min=1, help="Limit in simulations: same answer everywhere.")
]
MsOption = Annotated[
    int | None, typer.Option("--ms", min=1, help="Limit in milliseconds for the whole turn; default 1000.")
]
ThreadsOption = Annotated[int, typer.Option("--threads", min=1, help="Threads; default 1.")]
TopOption = Annotated[int, typer.Option("--top", min=1, help="Turns to list; default 5.")]
TurnsOption = Annotated[
    list[str] | None,
    typer.Option("--turn", metavar='"TURN"', help="A turn to compare with the best; repeat for more."),
]


class Objective(StrEnum):
    """What turns are compared by."""

    MARGIN = "margin"
    WIN = "win"
    SCORE = "score"


ObjectiveOption = Annotated[
    Objective, typer.Option("--objective", help="What turns are compared by; default margin.")
]
LanguageOption = Annotated[str, typer.Option("--language", help="Of the sentences: en or de; default en.")]

app = typer.Typer(add_completion=False)


def make_query(
    *,
    seat: int | None,
    sims: int | None,
    ms: int | None,
    seed: int | None,
    threads: int,
    top: int,
    turn: list[str] | None,
    objective: Objective,
    language: str,
    is_json: bool,
) -> SearchArguments:
    """Return the query that the flags ask for; two limits are wrong usage."""
    if sims is not None and ms is not None:
        fail_usage("give --sims or --ms, not both", is_json=is_json)
    return SearchArguments(
        seat=seat,
        simulations=sims,
        milliseconds=ms,
        seed=seed,
        threads=threads,
        top=top,
        evaluate=tuple(turn or ()),
        objective=objective.value,
        language=language,
        query_id=f"cli-{uuid4()}",
    )


@app.command()
def hint(
    position: PositionArgument,
    seat: SeatOption = None,
    sims: SimsOption = None,
    ms: MsOption = None,
    seed: SeedOption = None,
    threads: ThreadsOption = 1,
    top: TopOption = 5,
    turn: TurnsOption = None,
    objective: ObjectiveOption = Objective.MARGIN,
    language: LanguageOption = "",
    width: WidthOption = None,
    as_json: JsonOption = False,
    server: ServerOption = None,
) -> None:
    """Rank the best turns of a position, with reasons."""
    query = make_query(
        seat=seat,
        sims=sims,
        ms=ms,
        seed=seed,
        threads=threads,
        top=top,
        turn=turn,
        objective=objective,
        language=language,
        is_json=as_json,
    )
    asked = read_position(position, is_json=as_json)
    console = make_console()
    with connect(server, is_json=as_json) as client:
        if as_json:
            print_json(client.suggest(asked, **query))
            return
        answer = search_with_progress(client, asked, query)
        print_hint(client, asked, answer, console, width=width)


def search_with_progress(
    client: SyncHortusClient, position: position_pb2.Position, query: SearchArguments
) -> advisor_service_pb2.SuggestResponse:
    """Ask for a hint; a long search shows a line of progress on a terminal, an interrupt ends it early."""
    screen = Console(stderr=True, highlight=False)
    is_long = query["simulations"] is not None or (query["milliseconds"] or 0) > LONG_SEARCH_MS
    if not is_long or not screen.is_terminal:
        return client.suggest(position, **query)
    answer = advisor_service_pb2.SuggestResponse()
    with screen.status("searching") as status, stopped_by_interrupt(client, query["query_id"]):
        for message in client.analyze(position, **query):
            answer = message.answer
            status.update(progress_line(answer))
    return answer


def print_hint(
    client: SyncHortusClient,
    position: position_pb2.Position,
    answer: advisor_service_pb2.SuggestResponse,
    console: Console,
    *,
    width: int | None = None,
) -> None:
    """Print the table as the seat sees it with the best turn marked, then the ranked turns."""
    best = answer.turns[0].decisions if answer.turns else ()
    seen = client.view_position(position, answer.seat).position
    console.file.write(draw_board(client, seen, console, width=width, highlight=best))
    console.print()
    console.print(hint_table(answer), width=width)
