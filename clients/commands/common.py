"""What the commands share: flags, reading positions, connections, errors and JSON."""

from __future__ import annotations

import json
import re
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated, Any, NoReturn

import typer
from google.protobuf.json_format import MessageToJson, ParseDict, ParseError
from google.protobuf.message import Message
from hortus.v1 import position_pb2, rules_service_pb2
from rich.console import Console

from clients.cli import EXIT_REFUSED, EXIT_UNREACHABLE, EXIT_USAGE
from clients.errors import HortusCallError
from clients.local import LocalServer, LocalServerError
from clients.record import RecordError, is_record, parse_record
from clients.sync import SyncHortusClient

MAX_SEED = 2**64 - 1
MAX_PORT = 65535
FILE_ENCODING = "utf-8-sig"
"""UTF-8, a byte order mark in front left out."""
POSITION_HELP = "A file, `-` for standard input, or the text itself: JSON or one-line notation."

PositionArgument = Annotated[str, typer.Argument(metavar="POSITION", help=POSITION_HELP)]
ServerOption = Annotated[
    str | None,
    typer.Option(
        "--server",
        metavar="HOST:PORT",
        envvar="HORTUS_SERVER",
        help="Server to ask; without it one is started on a free loopback port and ended afterwards.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the response as JSON.")]
SeedOption = Annotated[
    int | None, typer.Option("--seed", min=0, max=MAX_SEED, help="Seed; default: drawn and reported.")
]
WidthOption = Annotated[
    int | None,
    typer.Option("--width", min=40, max=400, help="Columns of the board; default: the terminal's."),
]


# --- output ---------------------------------------------------------------------------------------


def make_console() -> Console:
    """Return a console on standard output that honours NO_COLOR and pipes."""
    return Console(highlight=False, soft_wrap=False)


def to_json(message: Message, *, is_line: bool = False) -> str:
    """Return a message as proto JSON with original field names, on one line if asked for.

    Fields without presence are always there, so that a script finds them.
    """
    text: str = MessageToJson(
        message,
        preserving_proto_field_name=True,
        always_print_fields_with_no_presence=True,
        indent=None if is_line else 2,
    )
    return text


def print_json(message: Message, *, is_line: bool = False) -> None:
    """Print a message as JSON."""
    print(to_json(message, is_line=is_line), flush=True)


def print_position(position: position_pb2.Position) -> None:
    """Print a position as JSON that every command reads again."""
    print(MessageToJson(position, preserving_proto_field_name=True, indent=2))


def note(text: str) -> None:
    """Say something beside the answer, on standard error."""
    print(text, file=sys.stderr)


def print_assumed(assumed: Sequence[str]) -> None:
    """Say what the server filled in."""
    for text in assumed:
        note(f"assumed: {text}")


def fail(code: int, name: str, message: str, *, is_json: bool) -> NoReturn:
    """End with an exit code and one clear message on standard error."""
    if is_json:
        note(json.dumps({"error": {"code": name, "message": message, "violations": []}}))
    else:
        note(f"hortus: {message}")
    raise typer.Exit(code)


def fail_usage(message: str, *, is_json: bool) -> NoReturn:
    """End because of wrong usage."""
    fail(EXIT_USAGE, "USAGE", message, is_json=is_json)


def fail_call(error: HortusCallError, *, is_json: bool, target: str) -> NoReturn:
    """End because a call failed: each violation with field, problem, what is allowed and the rule."""
    code = EXIT_UNREACHABLE if error.is_unreachable else EXIT_REFUSED
    if is_json:
        note(json.dumps(error.as_dict()))
        raise typer.Exit(code)
    if error.is_unreachable:
        note(f"hortus: no server answers at {target}: {error.message}")
    elif error.violations:
        note(f"hortus: refused ({error.code.name})")
        for violation in error.violations:
            note(f"  {violation.field or 'request'}: {violation.problem}")
            if violation.allowed:
                note(f"    allowed: {violation.allowed}")
            if violation.rule:
                note(f"    rule: {violation.rule}")
    else:
        note(f"hortus: {error.message} ({error.code.name})")
    if error.retry_after_s is not None:
        note(f"  try again in {error.retry_after_s:g} s")
    raise typer.Exit(code)


# --- input ----------------------------------------------------------------------------------------


def read_text(argument: str, *, is_json: bool) -> str:
    """Return what an argument stands for: standard input, the content of a file, or itself."""
    if argument == "-":
        return read_input(is_json=is_json)
    stripped = argument.strip()
    if stripped.startswith("{"):
        return argument
    try:
        path = Path(argument)
        if path.exists() and not path.is_dir():  # a pipe is read too
            return path.read_text(encoding=FILE_ENCODING)
    except (OSError, UnicodeDecodeError) as error:
        if " " not in stripped:
            fail_usage(f"{argument[:80]}: {error}", is_json=is_json)
    if " " not in stripped:
        fail_usage(
            f"{argument[:80]!r} is no file and no position (JSON or one-line notation)", is_json=is_json
        )
    return argument


def read_input(*, is_json: bool) -> str:
    """Return the standard input, which is read like a file whatever the locale says."""
    if sys.stdin is None:
        fail_usage("the standard input is closed", is_json=is_json)
    try:
        return sys.stdin.buffer.read().decode(FILE_ENCODING)
    except (OSError, UnicodeDecodeError) as error:
        fail_usage(f"standard input: {error}", is_json=is_json)


def parse_position(text: str, *, is_json: bool) -> position_pb2.Position:
    """Read a position from JSON or one-line notation; an answer with a `position` will do."""
    stripped = text.strip()
    if not stripped:
        fail_usage("the position is empty", is_json=is_json)
    if not stripped.startswith("{"):
        return position_pb2.Position(notation=" ".join(stripped.split()))
    try:
        content: Any = json.loads(stripped)
        if "position" in content:
            content = content["position"]
        position: position_pb2.Position = ParseDict(content, position_pb2.Position())
    except (ParseError, ValueError, RecursionError) as error:
        fail_usage(f"the position is no valid JSON of a position: {error}", is_json=is_json)
    return position


def read_position(argument: str, *, is_json: bool) -> position_pb2.Position:
    """Read the position an argument stands for."""
    text = read_text(argument, is_json=is_json)
    if is_record(text):
        fail_usage("this is a game record; `hortus show` reads records", is_json=is_json)
    return parse_position(text, is_json=is_json)


def read_position_or_record(
    argument: str, *, is_json: bool
) -> tuple[position_pb2.Position, position_pb2.GameRecord | None]:
    """Read a position, or a record and the position it starts from."""
    text = read_text(argument, is_json=is_json)
    if not is_record(text):
        return parse_position(text, is_json=is_json), None
    try:
        record = parse_record(text)
    except RecordError as error:
        fail_usage(str(error), is_json=is_json)
    return record.position, record


def parse_options(pairs: Sequence[str], *, is_json: bool, num_players: int | None = None) -> dict[str, str]:
    """Read `KEY=VALUE` flags, beside the number of players that another flag gave."""
    options: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            fail_usage(f"--option {pair!r}: give KEY=VALUE", is_json=is_json)
        if key in options:
            fail_usage(f"--option {key} is given twice", is_json=is_json)
        options[key] = value
    if num_players is not None and options.setdefault("players", str(num_players)) != str(num_players):
        fail_usage(f"--option players={options['players']}, but {num_players} players", is_json=is_json)
    return options


# --- connection -----------------------------------------------------------------------------------


def check_target(server: str, *, is_json: bool) -> None:
    """Refuse what is no `HOST:PORT`."""
    host, _, port = server.rpartition(":")
    if not host or not re.fullmatch(r"[0-9]{1,5}", port) or not 1 <= int(port) <= MAX_PORT:
        fail_usage(f"--server {server!r}: give HOST:PORT, the port from 1 to {MAX_PORT}", is_json=is_json)


@contextmanager
def connect(server: str | None, *, is_json: bool) -> Iterator[SyncHortusClient]:
    """Connect to a server, or start one and end it; a failed call ends the command with its exit code."""
    if server is not None:
        check_target(server, is_json=is_json)
        try:
            with SyncHortusClient(server) as client:
                yield client
        except HortusCallError as error:
            fail_call(error, is_json=is_json, target=server)
        return
    try:
        with LocalServer() as own, SyncHortusClient(own.target) as client:
            yield client
    except LocalServerError as error:
        fail(EXIT_UNREACHABLE, "UNAVAILABLE", str(error), is_json=is_json)
    except HortusCallError as error:
        fail_call(error, is_json=is_json, target="the own server")


@contextmanager
def stopped_by_interrupt(client: SyncHortusClient, query_id: str) -> Iterator[None]:
    """Let the first interrupt stop the query, so that its final message still comes."""

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        threading.Thread(target=client.stop, args=(query_id,), daemon=True).start()

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def draw_board(
    client: SyncHortusClient,
    position: position_pb2.Position,
    console: Console,
    *,
    width: int | None = None,
    highlight: Sequence[position_pb2.Decision] = (),
    overlay: Sequence[position_pb2.OverlayCell] = (),
) -> str:
    """Return the table as the terminal can show it: in colour or plain, as wide as it is."""
    has_color = console.is_terminal and not console.no_color
    return client.render_position(
        position,
        format=rules_service_pb2.RENDER_FORMAT_ANSI if has_color else rules_service_pb2.RENDER_FORMAT_TEXT,
        width=width or min(400, max(40, console.width)),
        highlight=highlight,
        overlay=overlay,
    ).content
