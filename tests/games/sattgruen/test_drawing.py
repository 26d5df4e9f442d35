"""Drawings of Sattgrün tell everything that lies on the table, with and without colour."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hortus.v1 import rules_service_pb2 as wire

from engine_c.game import HortusError, IllegalActionError, NotationError, Position
from engine_c.games.sattgruen import GAME
from engine_c.games.sattgruen.ruleset import Ruleset
from engine_c.replay import advance
from server.drawing_scene import Planned
from server.games import render
from server.games.sattgruen.drawing_cells import SIDES, free_cells
from server.games.sattgruen.drawing_scene import Scene, make_scene
from server.games.sattgruen.drawing_text import LIGHTS
from tests.games.sattgruen.pictures import PICTURES

MIDDLE, END = PICTURES["middle"].position, PICTURES["end"].position
TURN = tuple(PICTURES["middle"].turn.split("; "))
SEQUENCE = re.compile(r"\x1b\[[0-9;]*m")
SVG = "{http://www.w3.org/2000/svg}"
FORMATS = (wire.RENDER_FORMAT_TEXT, wire.RENDER_FORMAT_ANSI, wire.RENDER_FORMAT_SVG)


def opened(text: str) -> tuple[Position, Ruleset]:
    position = GAME.parse_position(text)
    return position, GAME.open(None, position.options)


def scene_of(text: str, highlight: tuple[str, ...] = ()) -> Scene:
    position, ruleset = opened(text)
    return make_scene(position, ruleset, highlight)


def solo(*, turn: int, home: str, more: str = "") -> str:
    """A solo game at the start of a turn; its cards are those of the home."""
    return (
        f"sattgruen players=1 start=0 turn={turn} seat=0 plants=P02,P26,P50,P60 rooms=R02,R14,R26,R38 "
        f"tokens=fertilizer,orange-sofa,watering_can,blue-cat home0={home} thumbs0=2{more}"
    )


def test_every_card_of_a_home_can_be_told_without_color() -> None:
    text = render(*opened(END)).split("seat 0", 1)[1]
    scene = scene_of(END)
    for seat in scene.seats:
        for card in seat.cards.values():
            letter = scene.colors[card.color][0].upper()
            if card.is_plant:
                needs = "".join(LIGHTS[kind] for kind in card.lights)
                assert f"{card.id} {letter}{needs.rjust(3)}" in text
            else:
                assert f"{card.id}  {letter}" in text
    for shown in ("♣ 7/9", "▼ceramic", "▼terrac…", "3+3 pt", "fish", "bookshe…", "(O)", "(O) =", "(Y) ="):
        assert shown in text, shown


def test_the_light_of_an_edge_stands_on_the_border_of_its_room() -> None:
    home = "P14@0,0;R19@1,0"
    lines = render(*opened(solo(turn=1, home=home))).splitlines()
    row = next(index for index, line in enumerate(lines) if line.startswith(" 0 "))
    ruleset = opened(solo(turn=1, home=home))[1]
    top, right, bottom, left = next(room for room in ruleset.components.rooms if room.id == "R19").lights
    signs = [sign for sign in lines[row] if sign in LIGHTS]
    assert signs[:2] == [LIGHTS[left], LIGHTS[right]]
    assert [sign for sign in lines[row - 2] if sign in LIGHTS] == [LIGHTS[top]]
    assert [sign for sign in lines[row + 2] if sign in LIGHTS] == [LIGHTS[bottom]]


@pytest.mark.parametrize("text", [MIDDLE, END])
def test_matches_are_those_of_the_lights(text: str) -> None:
    components = opened(text)[1].components
    needs = {plant.id: plant.lights for plant in components.plants}
    lights = {room.id: room.lights for room in components.rooms}
    for seat in scene_of(text).seats:
        for (x, y), card in seat.cards.items():
            for side, (dx, dy) in enumerate(SIDES):
                other = seat.cards.get((x + dx, y + dy))
                if other is None:
                    assert card.matches[side] is None
                elif card.is_plant:
                    assert card.matches[side] == (lights[other.id][(side + 2) % 4] in needs[card.id])
                else:
                    assert card.matches[side] == (lights[card.id][side] in needs[other.id])


def test_a_match_is_a_heavy_border() -> None:
    matching = render(*opened(solo(turn=1, home="P14=1@0,0;R19@1,0")))
    assert "┃ R19  Y" in matching
    assert "┃" not in render(*opened(solo(turn=1, home="R30@-1,0;P07@0,0"))).split("seat 0", 1)[1]


@pytest.mark.parametrize(
    ("cells", "is_landscape_only", "plants", "rooms"),
    [
        ("0,0 1,0", False, "1,-1 2,0 1,1", "0,-1 -1,0 0,1"),
        ("0,0 1,0 2,0 3,0", False, "1,-1 3,-1 4,0 1,1 3,1", "0,-1 2,-1 -1,0 0,1 2,1"),
        ("0,0 1,0 2,0 3,0", True, "1,-1 3,-1 4,0 1,1 3,1", "0,-1 2,-1 -1,0 0,1 2,1"),
        (
            "0,0 1,0 2,0 0,1 0,2",
            False,
            "1,-1 -1,1 1,1",
            "0,-1 2,-1 -1,0 3,0 2,1 -1,2 1,2 0,3",
        ),
        ("0,0 1,0 2,0 0,1 0,2", True, "-1,1 1,1", "-1,0 3,0 2,1 -1,2 1,2"),
    ],
)
def test_free_cells_are_those_of_the_rules(
    cells: str, is_landscape_only: bool, plants: str, rooms: str
) -> None:
    def read(text: str) -> list[tuple[int, int]]:
        return [(int(x), int(y)) for x, y in (word.split(",") for word in text.split())]

    free = free_cells(read(cells), is_landscape_only=is_landscape_only)
    assert {cell for cell, kind in free.items() if kind == "plant"} == set(read(plants))
    assert {cell for cell, kind in free.items() if kind == "room"} == set(read(rooms))


def test_market_thumbs_storage_goals_and_pots_are_told() -> None:
    text = render(*opened(MIDDLE))
    assert "2 players · turn 6 of 13 · seat 0 to move" in text
    for shown in (
        "│P33 T ◐●│", " 1 thumb ", "hand trowel", "sofa T", "R13  Y", "thumbs 1 · storage watering can",
        "thumbs 1 · storage empty", "goal GI09: 4 each", "▼stone 0 ▼wood 3 ▼ceramic 3", "▶ seat 0", "to draw",
    ):  # fmt: skip
        assert shown in text, shown
    assert "▶ seat 1" not in text


def test_points_are_those_of_the_rules_and_only_of_goals_in_play() -> None:
    text = render(*opened(END))
    rows = {line.split("  ")[0]: line for line in text.splitlines()}
    assert rows["total"].split() == ["total", "79", "84"]
    assert rows["items"].split()[:3] == ["items", "20", "16"]
    assert [name for name in rows if name.startswith("goal ")] == ["goal GP09", "goal GI09", "goal GR01"]
    assert "game over · final ranking: seat 1 (84), seat 0 (79)" in text


def test_color_adds_escape_sequences_and_nothing_else() -> None:
    position, ruleset = opened(MIDDLE)
    plain = render(position, ruleset, highlight=TURN)
    colored = render(position, ruleset, wire.RENDER_FORMAT_ANSI, highlight=TURN)
    assert "\x1b[" in colored
    assert "\x1b" not in plain
    assert [line.rstrip() for line in SEQUENCE.sub("", colored).splitlines()] == plain.splitlines()


@pytest.mark.parametrize("width", [60, 80, 100, 140, 400])
@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_no_line_is_wider_than_asked_for(players: int, width: int) -> None:
    goals = "GP01,GI02,GR03"
    ruleset = GAME.open(None, {"players": str(players), "goals": goals})
    text = render(ruleset.new_position(3), ruleset, wire.RENDER_FORMAT_TEXT, width)
    assert max(map(len, text.splitlines())) <= width
    if players == 2:
        assert max(map(len, render(*opened(END), wire.RENDER_FORMAT_TEXT, width).splitlines())) <= width


def test_a_turn_is_shown_with_its_effects_and_marked() -> None:
    scene = scene_of(MIDDLE, TURN)
    home = scene.seats[0].cards
    assert {cell for cell, card in home.items() if card.is_marked} == {(-2, 0), (-1, -1), (0, 0), (-1, 1)}
    assert home[0, 0].pot == 1
    assert not any(card.is_marked for card in scene.seats[1].cards.values())
    assert [column.plant is not None and column.plant.is_taken for column in scene.market] == [
        True, False, False, False,
    ]  # fmt: skip
    assert scene.market[0].token is not None
    assert scene.market[0].token.is_taken
    plants = next(row for row in scene.rows if row.rule == "plants")
    assert (plants.before[0], plants.after[0]) == (0, 5)
    assert scene.pots[1].count == 2


def test_a_token_of_another_column_is_marked() -> None:
    text = MIDDLE.replace("thumbs0=1", "thumbs0=2")
    scene = scene_of(text, ("take room 2", "token 4"))
    taken = [
        (
            column.plant is not None and column.plant.is_taken,
            column.token is not None and column.token.is_taken,
            column.room is not None and column.room.is_taken,
        )
        for column in scene.market
    ]
    assert taken == [(False, False, False), (False, False, True), (False, False, False), (False, True, False)]


def test_marked_tokens_are_laid_aside_and_the_market_is_new_after_the_reveal() -> None:
    text = MIDDLE.replace("thumbs0=1", "thumbs0=2")
    marks = ("A", "mark 1", "mark 3", "go")
    marked = [column.token is not None and column.token.is_taken for column in scene_of(text, marks).market]
    assert marked == [True, False, True, False]
    position, ruleset = opened(text)
    after = advance(ruleset, position, (*marks, "refresh blue-cat magenta-dog")).position
    scene = make_scene(after, ruleset)
    names = [column.token.name if column.token else "" for column in scene.market]
    assert names == ["cat", "sofa", "dog", "fertilizer"]
    assert not any(column.token and column.token.is_taken for column in scene.market)
    assert "refresh blue-cat magenta-dog" in scene.turn
    assert scene.seats[0].thumbs == 0


@pytest.mark.parametrize("format", FORMATS)
def test_every_beginning_of_a_turn_can_be_shown(format: int) -> None:
    position, ruleset = opened(MIDDLE)
    for length in range(1, len(TURN) + 1):
        drawn = render(position, ruleset, format, highlight=TURN[:length])
        assert f"turn shown: {'; '.join(TURN[:length])}" in drawn
    begun = advance(ruleset, position, TURN[:2]).position
    assert render(begun, ruleset, format, highlight=TURN[2:]) == render(
        position, ruleset, format, highlight=TURN
    )


def test_a_turn_that_cannot_be_played_is_refused() -> None:
    position, ruleset = opened(MIDDLE)
    for text in ("take plant 5", "cell 0,0", "dance"):
        with pytest.raises((IllegalActionError, NotationError)):
            render(position, ruleset, highlight=(text,))


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("players", [1, 5])
def test_the_table_before_and_during_the_setup_can_be_shown(players: int, format: int) -> None:
    ruleset = GAME.open(None, {"players": str(players), "goals": "drawn"})
    bare = ruleset.position_of(ruleset.table(ruleset.initial_state()))
    drawn = render(bare, ruleset, format)
    assert "to be revealed: the goals" in drawn
    assert "no market yet" in drawn
    assert "to be placed" in render(ruleset.new_position(3), ruleset, format)


def test_a_solo_game_shows_the_pot_of_the_turn_and_the_discard() -> None:
    home = "P14@0,0;R19@1,0;P16:stone@2,0;R13@0,1"
    scene = scene_of(solo(turn=3, home=home))
    assert scene.row_pot == 0
    assert [pile.count for pile in scene.pots] == [1, 0, 0, None]
    later = "R28@-1,0;" + home + ";P21@1,1"
    assert scene_of(solo(turn=5, home=later)).row_pot == 1
    assert "pot of this turn: ▼stone" in render(*opened(solo(turn=3, home=home)))
    marks = next(note for note in scene.notes if note.startswith("marks"))
    assert "60" in marks


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_svg_is_well_formed_and_readable(players: int) -> None:
    ruleset = GAME.open(None, {"players": str(players), "goals": "GP01,GI02,GR03"})
    root = ElementTree.fromstring(render(ruleset.new_position(5), ruleset, wire.RENDER_FORMAT_SVG))
    assert root.get("width") == "800"
    sizes = [float(element.get("font-size", "0")) for element in root.iter(f"{SVG}text")]
    assert sizes
    assert min(sizes) >= 11
    scales = [
        float(found)
        for found in re.findall(r"scale\((\d\.\d+)\)\"><rect", ElementTree.tostring(root).decode())
    ]
    assert all(scale >= 1 for scale in scales)
    written = [element.text or "" for element in root.iter(f"{SVG}text")]
    assert sum(text.lstrip("▶ ").startswith("seat ") and "points" in text for text in written) == players


def test_svg_shows_every_card_with_its_values() -> None:
    root = ElementTree.fromstring(render(*opened(END), wire.RENDER_FORMAT_SVG))
    written = [element.text for element in root.iter(f"{SVG}text")]
    scene = scene_of(END)
    cards = [card for seat in scene.seats for card in seat.cards.values()]
    assert len(cards) == 30
    for card in cards:
        assert card.id in written
        if card.is_plant and card.pot < 0:
            assert f"{card.leaves}/{card.growth}" in written
    potted = [scene.pots[card.pot].material for card in cards if card.pot >= 0]
    for material in set(potted):
        assert written.count(material) == potted.count(material) + 1


# --- plans ----------------------------------------------------------------------------------------


def planned(cell: str, piece: str, share: float = 0.5, seat: int = 0) -> Planned:
    return Planned(seat=seat, cell=cell, piece=piece, share=share)


def test_planned_cards_are_drawn_on_cells_without_a_card() -> None:
    position, ruleset = opened(solo(turn=1, home="P14@0,0;R19@1,0"))
    overlay = [planned("1,1", "vining", 0.25), planned("0,1", "orange"), planned("0,0", "vining")]
    text = render(position, ruleset, overlay=overlay)
    assert "(plant)" in text
    assert "(room)" in text
    assert "25 %" in text
    assert text.count("planned") == 1
    assert "planned" not in render(position, ruleset)
    rows = [line for line in text.splitlines() if re.match(r" [ -]?1 ", line)]
    assert [row.count("T") + row.count("O") for row in rows] == [2]
    svg = render(position, ruleset, wire.RENDER_FORMAT_SVG, overlay=overlay)
    ElementTree.fromstring(svg)
    assert svg.count('stroke-dasharray="5 3"') == 2


@pytest.mark.parametrize(
    ("cell", "piece", "field"),
    [
        ("1,1", "orange", "piece"),
        ("1,0", "vining", "piece"),
        ("5,0", "vining", "cell"),
        ("1", "vining", "cell"),
        ("", "vining", "cell"),
    ],
)
def test_what_is_no_card_on_no_cell_is_refused(cell: str, piece: str, field: str) -> None:
    position, ruleset = opened(MIDDLE)
    with pytest.raises(HortusError) as refused:
        render(position, ruleset, overlay=[planned(cell, piece)])
    assert [violation.field for violation in refused.value.violations] == [f"overlay[0].{field}"]
