"""Show what Hortus does: the table of a real game in its middle, the best turns, and why."""

from __future__ import annotations

import io
import time
from pathlib import Path
from typing import Annotated

import typer
from hortus.v1 import rules_service_pb2
from rich.console import Console
from rich.text import Text

from clients.commands.common import (
    JsonOption,
    ServerOption,
    connect,
    draw_board,
    fail_usage,
    make_console,
    print_json,
)
from clients.games import examples
from clients.messages import as_position
from clients.tables import hint_table

SEED = 7
WIDTH = 100

PICTURE_FONT = "DejaVu Sans Mono, Menlo, Consolas, monospace"
PICTURE = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
font-family: FONT;
font-size: {char_height}px;
line-height: {line_height}px;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
<rect fill="#1c1f24" width="{width}" height="{height}" rx="8" />
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
""".replace("FONT", PICTURE_FONT)
"""Frame of a picture of the terminal; it fetches nothing from elsewhere."""

app = typer.Typer(add_completion=False)


@app.command()
def demo(
    game: Annotated[str | None, typer.Option("--game", help="Game to show; default: the first.")] = None,
    ms: Annotated[int, typer.Option("--ms", min=1, help="Milliseconds for the search.")] = 1000,
    threads: Annotated[int, typer.Option("--threads", min=1, help="Threads of the search.")] = 1,
    picture: Annotated[
        Path | None, typer.Option("--picture", help="Also write what is shown as an SVG picture.")
    ] = None,
    board: Annotated[Path | None, typer.Option("--board", help="Also write the table as SVG.")] = None,
    as_json: JsonOption = False,
    server: ServerOption = None,
) -> None:
    """Show what Hortus does: the table of a real game in its middle, the best turns, and why."""
    console = make_console() if picture is None else _recording_console()
    known = examples()
    if game is not None and game not in known:
        fail_usage(f"--game {game!r} has no example; allowed: {', '.join(known)}", is_json=as_json)
    position = as_position(known[game or min(known)])
    began = time.monotonic()
    with connect(server, is_json=as_json) as client:
        answer = client.suggest(position, milliseconds=ms, seed=SEED, threads=threads, top=5)
        best = answer.turns[0].decisions
        if board is not None:
            drawing = client.render_position(
                position, format=rules_service_pb2.RENDER_FORMAT_SVG, highlight=best
            )
            board.parent.mkdir(parents=True, exist_ok=True)
            board.write_text(drawing.content, encoding="utf-8")
        if as_json:
            print_json(answer)
            return
        table = draw_board(client, position, console, highlight=best)
    console.print(Text.from_ansi(table), soft_wrap=picture is None)
    console.print(hint_table(answer))
    if picture is None:
        console.print(
            f"{time.monotonic() - began:.1f} s in all, with start and end of the server", style="dim"
        )
        return
    picture.parent.mkdir(parents=True, exist_ok=True)
    content = console.export_svg(title="hortus hint", code_format=PICTURE, unique_id="hint")
    picture.write_text(content, encoding="utf-8")


def _recording_console() -> Console:
    """Return a console that keeps what is printed, in colour, and shows nothing."""
    return Console(
        record=True,
        width=WIDTH,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        no_color=False,
    )
