"""Positions of Hutan from the notation of the rules."""

from __future__ import annotations

import pytest
from hortus.v1 import hutan_pb2

from clients.games import examples
from clients.games.hutan import HutanPosition, face_of, grid_of

LAYOUT = "bc-SE/pc-SW/rc-NW/wc-NE"
EMPTY = "~...../....../....../....../~...~./......"
GRID = "~...../..b.../..bY../....../~...~./......"


def test_letters_become_pieces_with_kind_and_color() -> None:
    grid = grid_of("~b..../..Y.../...O../....../~...~./.....g")
    pieces = [(piece.cell.row, piece.cell.column, piece.kind, piece.color) for piece in grid.pieces]
    assert pieces == [
        (0, 1, hutan_pb2.HUTAN_PIECE_KIND_FLOWER, hutan_pb2.HUTAN_COLOR_BLUE),
        (1, 2, hutan_pb2.HUTAN_PIECE_KIND_TREE, hutan_pb2.HUTAN_COLOR_YELLOW),
        (2, 3, hutan_pb2.HUTAN_PIECE_KIND_ANIMAL, hutan_pb2.HUTAN_COLOR_RED),
        (5, 5, hutan_pb2.HUTAN_PIECE_KIND_FLOWER, hutan_pb2.HUTAN_COLOR_GREY),
    ]


def test_every_letter_is_known() -> None:
    for kind, letters in ((1, "byrwg"), (2, "BYRWG"), (3, "CTONH")):
        for color, letter in enumerate(letters, start=1):
            (piece,) = grid_of([letter + "....."] + ["......"] * 5).pieces
            assert (piece.kind, piece.color) == (kind, color)


def test_rows_may_be_a_list() -> None:
    text = "~...../..b.../..bY../....../~...~./......"
    assert grid_of(text) == grid_of(text.split("/"))


def test_second_flowers_are_marked() -> None:
    grid = grid_of("~...../..B.../..B.../....../~...~./......", ["22"])
    assert [piece.is_second_flower for piece in grid.pieces] == [False, True]


def test_cards() -> None:
    assert face_of("*") == hutan_pb2.HutanFace(is_wild=True)
    assert list(face_of("byg").colors) == [1, 2, 5]


def test_an_unknown_word_for_a_switch_is_left_to_the_server() -> None:
    for text, is_on, extra in (("true", True, {}), ("false", False, {}), ("on", False, {"family": "on"})):
        position = HutanPosition.from_text(layout=LAYOUT, grids=[EMPTY, GRID], options={"family": text})
        options = position.hutan.options
        assert (options.family, dict(options.extra)) == (is_on, extra)


def test_a_position_has_everything_that_was_said() -> None:
    position = HutanPosition.from_text(
        layout=LAYOUT,
        grids=[EMPTY, GRID],
        offer=["bb", "by"],
        round=5,
        turn=1,
        holder=1,
        ecosystem=[9, 3],
        options={"draft_order": "out_and_back"},
        seen=["*", "gg"],
        turn_so_far=["take by"],
        components_hash="0123456789abcdef",
    )
    table = position.hutan
    assert position.components_hash == "0123456789abcdef"
    assert [decision.notation for decision in position.turn_so_far] == ["take by"]
    assert (table.options.players, table.options.layout, table.options.ecosystem) == (2, LAYOUT, "3,9")
    assert dict(table.options.extra) == {"draft_order": "out_and_back"}
    assert (table.round, table.turn, table.holder) == (5, 1, 1)
    assert list(table.ecosystem) == [3, 9]
    assert [list(face.colors) for face in table.offer] == [[1, 1], [1, 2]]
    assert table.seen.cards[0].is_wild
    assert table.HasField("seen")
    assert not table.stacks


@pytest.mark.parametrize(
    ("turn", "more", "place"),
    [
        (0, {}, hutan_pb2.HUTAN_PANGOLIN_HELD),
        (0, {"options": {"pangolin_enter": "round_start"}}, hutan_pb2.HUTAN_PANGOLIN_OFFERED),
        (2, {}, hutan_pb2.HUTAN_PANGOLIN_OFFERED),
        (2, {"next_holder": 1}, hutan_pb2.HUTAN_PANGOLIN_TAKEN),
        (2, {"pangolin": "held"}, hutan_pb2.HUTAN_PANGOLIN_HELD),
    ],
)
def test_where_the_pangolin_is_if_nobody_says_it(turn: int, more: dict[str, object], place: int) -> None:
    position = HutanPosition.from_text(layout=LAYOUT, grids=[GRID] * 2, turn=turn, **more)  # type: ignore[arg-type]
    assert position.hutan.pangolin == place
    assert position.hutan.HasField("next_holder") == ("next_holder" in more)


def test_a_solo_position_has_no_pangolin() -> None:
    table = HutanPosition.from_text(layout=LAYOUT, grids=[GRID], offer=["bb", "by", "byr"]).hutan
    assert table.options.players == 1
    assert table.pangolin == hutan_pb2.HUTAN_PANGOLIN_UNSPECIFIED
    assert not table.HasField("holder")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ({"grids": ["......"]}, "6 rows"),
        ({"grids": ["x" + GRID[1:]]}, "space 00"),
        ({"offer": ["bx"]}, "'x' is no colour"),
        ({"offer": [""]}, "without flowers"),
        ({"pangolin": "lost"}, "pangolin 'lost'"),
    ],
)
def test_wrong_letters_and_shapes_are_named(arguments: dict[str, object], part: str) -> None:
    given = {"layout": LAYOUT, "grids": [GRID] * 2, **arguments}
    with pytest.raises(ValueError, match=part):
        HutanPosition.from_text(**given)  # type: ignore[arg-type]


def test_there_is_an_example() -> None:
    assert examples()["hutan"].startswith("hutan ")
