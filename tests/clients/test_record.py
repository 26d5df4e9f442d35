"""Records of games survive both formats, and wrong ones are refused with the place that is wrong."""

from __future__ import annotations

import json

import pytest
from hortus.v1 import position_pb2

from clients.record import (
    RecordError,
    all_decisions,
    format_record,
    is_record,
    make_entry,
    normalized,
    parse_record,
    record_to_json,
)

POSITION = "hutan holder=0 round=1 turn=0 pangolin=held offer=bb,by,byr grid0=~...../a grid1=~...../b"
TEXT = f"""hortus-record 1
position {POSITION}
player human
player level 3
0: take by; place 12; place 22
1: take bb; place 30; place 31
reveal: offer bb by byr
result 65 -3
"""


def record() -> position_pb2.GameRecord:
    return position_pb2.GameRecord(
        version=1,
        position=position_pb2.Position(notation=POSITION),
        entries=[
            make_entry(0, ["take by", "place 12", "place 22"]),
            make_entry(1, ["take bb", "place 30", "place 31"]),
            make_entry(None, ["offer bb by byr"]),
        ],
        players=["human", "level 3"],
        scores=[65, -3],
    )


def test_the_text_format_is_as_described() -> None:
    assert format_record(record()) == TEXT
    assert parse_record(TEXT) == record()


def test_json_round_trips_and_keeps_seat_zero_apart_from_a_reveal() -> None:
    text = record_to_json(record())
    assert parse_record(text) == record()
    entries = json.loads(text)["entries"]
    assert [entry.get("seat") for entry in entries] == [0, 1, None]


def test_text_and_json_say_the_same() -> None:
    assert format_record(parse_record(record_to_json(parse_record(TEXT)))) == TEXT


def test_an_unfinished_record_without_names_round_trips() -> None:
    short = position_pb2.GameRecord(
        version=1, position=position_pb2.Position(notation=POSITION), entries=[make_entry(0, ["take by"])]
    )
    assert parse_record(format_record(short)) == short
    assert parse_record(record_to_json(short)) == short


def test_comments_and_empty_lines_say_nothing() -> None:
    lines = TEXT.splitlines()
    assert parse_record("\n# about\n" + "\n\n# more\n".join(lines) + "\n") == record()


def test_typed_contents_are_left_out_where_notation_says_it() -> None:
    full = record()
    full.position.hutan.round = 1
    full.entries[0].decisions[0].hutan.take_pangolin.SetInParent()
    assert normalized(full) == record()


def test_all_decisions_come_in_order() -> None:
    assert [decision.notation for decision in all_decisions(record())] == [
        "take by",
        "place 12",
        "place 22",
        "take bb",
        "place 30",
        "place 31",
        "offer bb by byr",
    ]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "line 1"),
        ("hortus-record 2\n", "line 1"),
        (TEXT.replace("result 65 -3", "result many"), "line 8"),
        (TEXT.replace("reveal:", "dealer:"), "line 7"),
        (TEXT.replace("take by; place 12; place 22", ";"), "line 5"),
        ("hortus-record 1\n0: take by\n", "no one-line notation"),
        ('{"version": 1, "entries": 3}', "no record in JSON"),
        ('{"version": 7, "position": {"notation": "x"}}', "version 7"),
        ('{"version": 1, "position": {"notation": "x"}, "entries": [{"seat": 1}]}', "entries[0]"),
    ],
)
def test_a_wrong_record_is_refused_with_its_place(text: str, part: str) -> None:
    with pytest.raises(RecordError) as error:
        parse_record(text)
    assert part in str(error.value)


def test_a_record_is_told_from_a_position() -> None:
    assert is_record(TEXT)
    assert is_record("  " + record_to_json(record()))
    assert not is_record(POSITION)
    assert not is_record('{"notation": "hutan"}')
    assert not is_record('{"position": {"notation": "hutan"}, "decisions": []}')
    assert not is_record("{broken")
