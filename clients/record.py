"""Records of games as text and as JSON; both can be read back.

The text format, one thing a line; lines that begin with `#` and empty lines say nothing:

    hortus-record 1
    position hutan players=2 ... grid0=... grid1=...
    player human
    player level 3
    0: take by; place 12; place 22
    1: take bb; place 30; place 31
    reveal: offer bb by byr
    result 65 43

`position` is the first position in one-line notation, `player` a name for each seat (all or none),
`0:` a turn of that seat, `reveal:` a draw, `result` the final points by seat (absent in an unfinished
game). JSON is the proto JSON of `hortus.v1.GameRecord` with original field names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from google.protobuf.json_format import MessageToJson, ParseDict, ParseError
from hortus.v1 import position_pb2

VERSION = 1
HEADER = "hortus-record"
TURN_LINE = re.compile(r"([0-9]{1,4}|reveal): *(.*)")


class RecordError(ValueError):
    """A record that cannot be read or written."""


def make_entry(seat: int | None, decisions: Sequence[str]) -> position_pb2.RecordEntry:
    """Make a turn of a seat, or a reveal if `seat` is None."""
    return position_pb2.RecordEntry(
        seat=seat, decisions=[position_pb2.Decision(notation=text) for text in decisions]
    )


def all_decisions(record: position_pb2.GameRecord) -> list[position_pb2.Decision]:
    """Return decisions and reveals of all entries in order."""
    return [decision for entry in record.entries for decision in entry.decisions]


def normalized(record: position_pb2.GameRecord) -> position_pb2.GameRecord:
    """Return the record with everything in notation alone, as both formats hold it."""
    notation = record.position.notation
    if not notation:
        raise RecordError("the position of the record has no one-line notation")
    if record.version not in (0, VERSION):
        raise RecordError(f"version {record.version} is not known; allowed: {VERSION}")
    entries = []
    for number, entry in enumerate(record.entries):
        if not entry.decisions or not all(decision.notation for decision in entry.decisions):
            raise RecordError(f"entries[{number}]: a decision has no notation")
        seat = entry.seat if entry.HasField("seat") else None
        entries.append(make_entry(seat, [decision.notation for decision in entry.decisions]))
    return position_pb2.GameRecord(
        version=VERSION,
        position=position_pb2.Position(notation=notation),
        entries=entries,
        players=record.players,
        scores=record.scores,
    )


def format_record(record: position_pb2.GameRecord) -> str:
    """Write a record as text; raises RecordError if something has no notation."""
    record = normalized(record)
    lines = [f"{HEADER} {VERSION}", f"position {record.position.notation}"]
    lines += [f"player {' '.join(name.split())}" for name in record.players]
    for entry in record.entries:
        who = str(entry.seat) if entry.HasField("seat") else "reveal"
        lines.append(f"{who}: " + "; ".join(decision.notation for decision in entry.decisions))
    if record.scores:
        lines.append("result " + " ".join(map(str, record.scores)))
    return "\n".join(lines) + "\n"


def record_to_json(record: position_pb2.GameRecord) -> str:
    """Write a record as JSON; raises RecordError if something has no notation."""
    text: str = MessageToJson(normalized(record), preserving_proto_field_name=True, indent=2)
    return text + "\n"


def is_record(text: str) -> bool:
    """Tell whether a text looks like a record rather than a position."""
    stripped = text.lstrip()
    if not stripped.startswith("{"):
        return stripped.startswith(HEADER)
    try:
        return "version" in json.loads(stripped)
    except (ValueError, RecursionError):
        return False


def parse_record(text: str) -> position_pb2.GameRecord:
    """Read a record in either format; raises RecordError with the line that is wrong."""
    if text.lstrip().startswith("{"):
        try:
            return normalized(ParseDict(json.loads(text), position_pb2.GameRecord()))
        except (ParseError, ValueError, RecursionError) as error:
            raise RecordError(f"no record in JSON: {error}") from None
    record = position_pb2.GameRecord(version=VERSION)
    lines = [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not lines or lines[0][1] != f"{HEADER} {VERSION}":
        raise RecordError(f"line 1: a record begins with `{HEADER} {VERSION}`")
    for number, line in lines[1:]:
        _read_line(record, number, line)
    return normalized(record)


def _read_line(record: position_pb2.GameRecord, number: int, line: str) -> None:
    """Add what one line says to the record."""
    word, _, rest = line.partition(" ")
    turn = TURN_LINE.fullmatch(line)
    if word == "position" and rest:
        record.position.notation = rest.strip()
    elif word == "player" and rest:
        record.players.append(rest.strip())
    elif word == "result":
        try:
            record.scores.extend(int(points) for points in rest.split())
        except ValueError:
            raise RecordError(f"line {number}: points are whole numbers, one a seat") from None
    elif turn:
        decisions = [text.strip() for text in turn[2].split(";") if text.strip()]
        if not decisions:
            raise RecordError(f"line {number}: a turn or reveal without a decision")
        record.entries.append(make_entry(None if turn[1] == "reveal" else int(turn[1]), decisions))
    else:
        raise RecordError(
            f"line {number}: {line[:40]!r} is neither `position ...`, `player ...`, `SEAT: ...`, "
            "`reveal: ...` nor `result ...`"
        )
