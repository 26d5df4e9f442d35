"""Drawings of Hutan tell everything that lies on the table, with and without colour."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hortus.v1 import rules_service_pb2 as wire

from engine_c.game import IllegalActionError, NotationError, Position
from engine_c.games.hutan import GAME
from engine_c.games.hutan.ruleset import Ruleset
from engine_c.replay import advance
from server.drawing_scene import Planned
from server.games import render
from server.games.hutan.drawing_scene import Scene, area_labels, make_scene, space_of
from server.games.hutan.drawing_text import BOARD_WIDTH, BOX

FINAL = "~bBYYT/OyBRWN/RBBRgg/GGGrWW/~HY.~w/....Bb"
EMPTY = "~...../....../....../....../~...~./......"
SECOND = "~...../..b.../..bY../....../~...~./......"
SEQUENCE = re.compile(r"\x1b\[[0-9;]*m")
SVG = "{http://www.w3.org/2000/svg}"


def opened(text: str) -> tuple[Position, Ruleset]:
    position = GAME.parse_position(text)
    return position, GAME.open(None, position.options)


def late(*, more: str = "") -> str:
    """Two full grids near the end, seat 1 to move."""
    return f"hutan {more}holder=0 round=9 turn=1 pangolin=offered offer=*,by grid0={FINAL} grid1={FINAL}"


def early(*, grid: str = SECOND, offer: str = "bb,by,yg") -> str:
    """The start of round 2, seat 0 to move."""
    return f"hutan holder=0 round=2 turn=0 pangolin=held offer={offer} grid0={grid} grid1={SECOND}"


def scene_of(text: str, highlight: tuple[str, ...] = ()) -> Scene:
    position, ruleset = opened(text)
    return make_scene(position, ruleset, highlight)


def board_rows(text: str) -> list[str]:
    """Return the six lines with spaces of the first row of boards."""
    return [line for line in text.splitlines() if re.match(r"[0-5]┃", line)][:6]


def test_every_piece_can_be_told_without_color() -> None:
    position, ruleset = opened(late())
    rows = board_rows(render(position, ruleset))
    signs = {"b": "✿", "y": "✿", "r": "✿", "w": "✿", "g": "✿"}
    signs |= {letter.upper(): "♣" for letter in signs} | {letter: "♞" for letter in "CTONH"}
    for row, line in zip(FINAL.split("/"), rows, strict=True):
        for column, sign in enumerate(row):
            shown = line[2 + 5 * column : 6 + 5 * column]
            expected = {"~": "≈≈≈≈", ".": "  · "}.get(sign, f" {signs.get(sign)}{sign} ")
            assert shown == expected


def test_rivers_run_exactly_between_areas() -> None:
    position, ruleset = opened(late())
    labels = area_labels(ruleset.components, "bc-SE/pc-SW/rc-NW/wc-NE")
    for row, line in enumerate(board_rows(render(position, ruleset))):
        for column in range(1, 6):
            has_river = line[1 + 5 * column] in "│┃"
            differ = labels[6 * row + column] != labels[6 * row + column - 1]
            # Two lakes that touch do not occur; the edge of a board is a line in any case.
            assert has_river == (differ or column == 3)


def test_box_characters_have_the_arms_they_are_listed_by() -> None:
    assert len(BOX) == 81
    assert len(set(BOX)) == 81
    for arms, sign in (((1, 1, 1, 1), "┼"), ((2, 2, 2, 2), "╋"), ((2, 1, 2, 0), "┠"), ((0, 2, 1, 2), "┯")):
        up, right, down, left = arms
        assert BOX[((up * 3 + right) * 3 + down) * 3 + left] == sign


def test_the_header_tells_round_turn_offer_and_animals_left() -> None:
    position, ruleset = opened(late())
    text = render(position, ruleset)
    assert "2 players · round 9 of 9 · turn 2 of 4 · seat 1 to move" in text
    assert "offer: [✿* any] [✿b✿y] [pangolin]" in text
    assert "♞C cassowary 2  ♞T tiger 0  ♞O orangutan 0  ♞N rhino 0  ♞H hornbill 0" in text
    assert "▶ seat 1" in text
    assert "▶ seat 0" not in text


def test_points_are_those_of_the_rules() -> None:
    text = render(*opened(late(more="ecosystem=11,12 ")))
    rows = {
        line.split()[0]: line.split()[1:3] for line in text.splitlines() if line[:5] in ("trees", "minus")
    }
    assert rows == {"trees": ["34", "34"], "minus": ["-14", "-14"]}
    cards = [line for line in text.splitlines() if line.startswith("card ")]
    assert [line.split()[:4] for line in cards] == [["card", "11", "14", "14"], ["card", "12", "18", "18"]]
    assert "trees on the outermost spaces" in cards[0]
    total = next(line for line in text.splitlines() if line.startswith("total"))
    assert total.split() == ["total", *[str(65 + 14 + 18)] * 2]


def test_color_adds_escape_sequences_and_nothing_else() -> None:
    position, ruleset = opened(late())
    plain = render(position, ruleset)
    colored = render(position, ruleset, wire.RENDER_FORMAT_ANSI)
    assert "\x1b[" in colored
    assert "\x1b" not in plain
    stripped = [line.rstrip() for line in SEQUENCE.sub("", colored).splitlines()]
    assert stripped == plain.splitlines()


def test_no_format_is_text() -> None:
    position, ruleset = opened(late())
    assert render(position, ruleset, wire.RENDER_FORMAT_UNSPECIFIED) == render(position, ruleset)


@pytest.mark.parametrize("width", [40, 60, 80, 100, 140, 400])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_line_is_wider_than_asked_for(players: int, width: int) -> None:
    ruleset = GAME.open(None, {"players": str(players), "ecosystem": "11,12,14,18,23"})
    text = render(ruleset.new_position(3), ruleset, wire.RENDER_FORMAT_TEXT, width)
    assert max(map(len, text.splitlines())) <= width
    in_a_row = max(line.count("┗") for line in text.splitlines())
    assert in_a_row == min(players, max(1, (width + 2) // (BOARD_WIDTH + 2))) or (
        players == 4 and in_a_row == 2
    )


def test_a_whole_turn_is_shown_with_its_effects_and_marked() -> None:
    turn = ("take by", "place 12", "place 13")
    scene = scene_of(early(), turn)
    marked = [index for index, space in enumerate(scene.seats[0].spaces) if space.is_marked]
    assert marked == [8, 9]
    assert [scene.seats[0].spaces[index].letter for index in marked] == ["B", "y"]
    assert not any(space.is_marked for space in scene.seats[1].spaces)
    assert scene.turn == "take by; place 12; place 13"
    assert [item.face for item in scene.offer if item.is_taken] == ["by"]
    trees = next(row for row in scene.rows if row.rule == "trees")
    assert (trees.before[0], trees.after[0]) == (2, 4)


def test_placements_of_a_marked_turn_may_come_in_any_order() -> None:
    text = early()
    one = scene_of(text, ("take bb", "place 12", "place 22"))
    other = scene_of(text, ("take bb", "place 22", "place 12"))
    assert one == other


def test_animal_and_bonus_flowers_are_marked() -> None:
    grid = "~...../...y../...Y../....../~...~./......"
    text = early(grid=grid)
    turn = ("take yg", "place 13", "place 03", "animal 13", "bonus g", "bonus none", "bonus r")
    spaces = scene_of(text, turn).seats[0].spaces
    assert {f"{i // 6}{i % 6}": space.letter for i, space in enumerate(spaces) if space.is_marked} == {
        "03": "G",
        "13": "T",
        "14": "r",
    }


def test_every_beginning_of_a_turn_can_be_shown() -> None:
    position, ruleset = opened(early())
    turn = ("take by", "place 12", "place 13")
    for length in range(1, len(turn) + 1):
        text = render(position, ruleset, highlight=turn[:length])
        assert f"turn shown: {'; '.join(turn[:length])}" in text
    begun = advance(ruleset, position, turn[:2]).position
    assert begun.turn_so_far == turn[:2]
    assert "[♣B]" in render(begun, ruleset)
    assert render(begun, ruleset, highlight=turn[2:]) == render(position, ruleset, highlight=turn)


def test_a_turn_that_cannot_be_played_is_refused() -> None:
    position, ruleset = opened(late())
    with pytest.raises((IllegalActionError, NotationError)):
        render(position, ruleset, highlight=("take gg",))
    with pytest.raises((IllegalActionError, NotationError)):
        render(position, ruleset, highlight=("dance",))


@pytest.mark.parametrize("format", [wire.RENDER_FORMAT_TEXT, wire.RENDER_FORMAT_ANSI, wire.RENDER_FORMAT_SVG])
def test_the_table_before_its_draws_can_be_shown(format: int) -> None:
    bare = "/".join(["." * 6] * 6)
    text = (
        "hutan layout=random ecosystem=draw holder=- round=1 turn=0 pangolin=held offer=- "
        f"grid0={bare} grid1={bare}"
    )
    position, ruleset = opened(text)
    drawn = render(position, ruleset, format)
    assert "to be revealed: the layout" in drawn
    assert "to be drawn" in drawn


def test_the_end_of_a_game_names_the_ranking() -> None:
    position, ruleset = opened(late())
    over = replace(
        position,
        table=replace(position.table, round=10, turn=0, pangolin="held", offer=(), grids=(SECOND, FINAL)),
    )
    text = render(over, ruleset)
    assert "game over · final ranking: seat 1 (65), seat 0 (-6)" in text


def test_second_flowers_look_like_flowers_and_count_as_trees() -> None:
    space = space_of("B", "1", is_second_flower=True)
    assert (space.kind, space.is_second_flower) == ("tree", True)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_svg_is_well_formed_and_readable(players: int) -> None:
    ruleset = GAME.open(None, {"players": str(players), "ecosystem": "11,12,14,18,23"})
    root = ElementTree.fromstring(render(ruleset.new_position(5), ruleset, wire.RENDER_FORMAT_SVG))
    assert root.get("width") == "800"
    sizes = [float(element.get("font-size", "0")) for element in root.iter(f"{SVG}text")]
    assert sizes
    assert min(sizes) >= 11
    written = [element.text or "" for element in root.iter(f"{SVG}text")]
    assert sum(text.lstrip("▶ ").startswith("seat ") and "points" in text for text in written) == players


def test_svg_shows_every_piece_by_its_letter() -> None:
    root = ElementTree.fromstring(render(*opened(late()), wire.RENDER_FORMAT_SVG))
    boards = [group for group in root.findall(f"{SVG}g") if group.find(f"{SVG}rect") is not None]
    letters = [element.text for element in boards[0].iter(f"{SVG}text") if len(element.text or "") == 1]
    pieces = sorted(letter for letter in letters if letter and not letter.isdigit())
    assert pieces == sorted(sign for sign in FINAL if sign not in "~./")


def test_touching_areas_have_different_tints() -> None:
    from server.games.hutan.drawing_svg import _tints

    spaces = scene_of(late()).seats[0].spaces
    tints = _tints(spaces)
    for index, space in enumerate(spaces):
        for other in ([index + 1] if index % 6 < 5 else []) + ([index + 6] if index < 30 else []):
            if space.area != spaces[other].area and "lake" not in (space.kind, spaces[other].kind):
                assert tints[space.area] != tints[spaces[other].area]


# --- plans ----------------------------------------------------------------------------------------


def planned(cell: str, piece: str, seat: int = 0, share: float = 0.5) -> Planned:
    return Planned(seat=seat, cell=cell, piece=piece, share=share)


def test_planned_pieces_are_drawn_where_they_do_not_lie_yet() -> None:
    position, ruleset = opened(early())
    bare = board_rows(render(position, ruleset))
    overlay = [planned("50", "R"), planned("51", "T", seat=1)]
    drawn = render(position, ruleset, overlay=overlay)
    rows = board_rows(drawn)
    assert rows[:5] == bare[:5]
    assert "(♣R)" in rows[5]
    assert "(♞T)" in rows[5]
    assert "( ) planned" in drawn
    assert "planned" not in render(position, ruleset)
    svg = render(position, ruleset, wire.RENDER_FORMAT_SVG, overlay=overlay)
    assert svg.count('stroke-dasharray="3 3"') == 2
    assert 'opacity="0.60"' in svg


def test_what_grows_shows_both() -> None:
    position, ruleset = opened(late())
    first = next(i for i, sign in enumerate(FINAL.replace("/", "")) if sign == "b")
    cell = f"{first // 6}{first % 6}"
    rows = board_rows(render(position, ruleset, overlay=[planned(cell, "B")]))
    assert " b→B" in rows[first // 6]
    same = render(position, ruleset, overlay=[planned(cell, "b")])
    assert same == render(position, ruleset)
    color = render(position, ruleset, wire.RENDER_FORMAT_ANSI, overlay=[planned(cell, "B")])
    assert "→" in color
