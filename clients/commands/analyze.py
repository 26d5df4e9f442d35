"""Analyse a position as a stream that improves; an interrupt ends it with its last answer."""

from __future__ import annotations

import typer
from rich.console import Group
from rich.live import Live
from rich.text import Text

from clients.commands.common import (
    JsonOption,
    PositionArgument,
    SeedOption,
    ServerOption,
    connect,
    make_console,
    print_json,
    read_position,
    stopped_by_interrupt,
)
from clients.commands.hint import (
    LanguageOption,
    MsOption,
    Objective,
    ObjectiveOption,
    SeatOption,
    SimsOption,
    ThreadsOption,
    TopOption,
    TurnsOption,
    make_query,
)
from clients.tables import hint_table, progress_line

app = typer.Typer(add_completion=False)


@app.command()
def analyze(
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
    as_json: JsonOption = False,
    server: ServerOption = None,
) -> None:
    """Analyse a position as a stream that improves; an interrupt ends it with its last answer.

    With --json each message is an object on a line of its own, the last is final.
    """
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
    with connect(server, is_json=as_json) as client, stopped_by_interrupt(client, query["query_id"]):
        messages = client.analyze(asked, **query)
        if as_json:
            for message in messages:
                print_json(message, is_line=True)
            return
        if not console.is_terminal:
            for message in messages:
                console.print(Text(progress_line(message.answer)))
            console.print(hint_table(message.answer))
            return
        with Live(console=console, refresh_per_second=8) as live:
            for message in messages:
                state = "final" if message.is_final else progress_line(message.answer)
                live.update(Group(Text(state, style="bold"), hint_table(message.answer)))
