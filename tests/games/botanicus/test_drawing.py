"""Drawings of Botanicus tell everything that lies on the table, with and without colour."""

from __future__ import annotations

import re
from functools import lru_cache
from xml.etree import ElementTree

import pytest
from hortus.v1 import rules_service_pb2 as wire

from engine_c.game import (
    CHANCE,
    TERMINAL,
    HortusError,
    IllegalActionError,
    NotationError,
    Position,
    Ruleset,
)
from engine_c.games.botanicus import GAME
from engine_c.replay import advance
from server.drawing_scene import Planned
from server.games import render
from server.games.botanicus.drawing_gains import part_text
from server.games.botanicus.drawing_graph import lay_out, way_along
from server.games.botanicus.drawing_scene import Scene, make_scene
from tests.games.botanicus.pictures import PICTURES
from tests.games.botanicus.positions import CHOICE, EXPERT, make_position
from tests.games.botanicus.positions import MIDDLE as TABLE
from tests.games.botanicus.second import second
from tests.support.play import best_of_four, next_action, seeded

MIDDLE, END = PICTURES["middle"].position, PICTURES["end"].position
TURN = tuple(PICTURES["middle"].turn.split("; "))
SEQUENCE = re.compile(r"\x1b\[[0-9;]*m")
SVG = "{http://www.w3.org/2000/svg}"
FORMATS = (wire.RENDER_FORMAT_TEXT, wire.RENDER_FORMAT_ANSI, wire.RENDER_FORMAT_SVG)
OPTION_SETS: list[dict[str, str]] = [
    {},
    {"players": "3"},
    {"players": "4", "side": "expert"},
    {"players": "3", "side": "expert", "greenhouse": "common"},
    {"players": "4", "side": "expert", "greenhouse": "unique"},
]


def opened(text: str) -> tuple[Position, Ruleset]:
    position = GAME.parse_position(text)
    return position, GAME.open(None, position.options)


def scene_of(text: str, highlight: tuple[str, ...] = ()) -> Scene:
    return make_scene(*opened(text), highlight)


def words_scene(words: str, highlight: tuple[str, ...] = ()) -> Scene:
    ruleset, position = make_position(words)
    return make_scene(position, ruleset, highlight)


@lru_cache(maxsize=16)
def game(index: int, is_second: bool) -> tuple[Ruleset, tuple[Position, ...]]:
    """Play a game; return what can be drawn: draws that are pending, starts of turns, the end."""
    ruleset = GAME.open(second() if is_second else None, OPTION_SETS[index])
    state = ruleset.initial_state()
    rng = seeded("drawing", index, is_second)
    positions = [ruleset.position_of(ruleset.table(state))]
    turn = -1
    while state.current_player() != TERMINAL:
        if state.current_player() != CHANCE and state.turn_number() != turn:
            turn = state.turn_number()
            positions.append(ruleset.position_of(ruleset.table(state)))
        state.apply(next_action(state, best_of_four, rng))
    return ruleset, (*positions, ruleset.position_of(ruleset.table(state)))


# --- what is shown --------------------------------------------------------------------------------


def test_board_tracks_and_prizes_are_told() -> None:
    text = render(*opened(MIDDLE))
    assert "2 players · round 2 · column 5 of 8 · seat 1 to move" in text
    for shown in (
        "▼ 5 ▼", " pole 3", "●coins 1", "│ 2×I     │", "✿1", "✿N", "prizes: round 9,6,3,3 · square 16,12,8,4",
        "U3 ‹0›", "M1 ‹1›", "B3 ‹1›", "END↺", "◆round", "◆square", "→T3 −2", "→END −2",
    ):  # fmt: skip
        assert shown in text, shown


def test_gardens_tasks_and_cards_are_told() -> None:
    text = render(*opened(MIDDLE))
    for shown in (
        "▶ seat 1: 49 points", "seat 0: 53 points", "coins 5 · scored 48 · animals 4 of 5 (next 21)",
        "hand: C8 (money 2)", "hand: 2 cards face down", "(#10 I II IV: 10)", "II III: 7",
        "│  I  │  I  │", "+─────+─────@", "as seat 1 sees it",
    ):  # fmt: skip
        assert shown in text, shown
    assert "▶ seat 0" not in text


def test_the_expert_side_and_the_greenhouse_are_told() -> None:
    ruleset, position = make_position(EXPERT)
    text = render(position, ruleset)
    for shown in (
        "round 2 · column 4 of 9", "frog 3,3", "fruit round none", "fruit square 10,5", "FROG↺", "any 2",
        "garden A", "animals: turtle", "tokens: round 12 fruit round 6",
        "final card F1: 1 for each planted bed",
        "+──1──o──2──+", "+──0──@──1──@", "bi 2", "✓ #1 IV IV: 10", "#7 II III IV: 12", "g3(−2) V",
        "under the final scoring cards: F8 (seat 0)",
    ):  # fmt: skip
        assert shown in text, shown


def test_a_view_shows_numbers_in_place_of_cards() -> None:
    ruleset, position = make_position(EXPERT)
    view = ruleset.position_of(ruleset.hidden(position.table, 2))
    for seat in make_scene(view, ruleset).seats:
        assert (seat.hand is None) == (seat.number != 2 and seat.num_hand > 0)
        assert (seat.finals is None) == (seat.number != 2)
    for format in FORMATS:
        drawn = render(view, ruleset, format)
        assert "F1:" not in drawn
        assert "face down" in drawn
        assert "as seat 2 sees it" in drawn


def test_cards_to_choose_from_and_tasks_to_assign_are_told() -> None:
    ruleset, position = make_position(CHOICE)
    for format in FORMATS:
        assert "F10: 7 for each token of the money track" in render(position, ruleset, format)
    fresh = GAME.open(None, {})
    start = fresh.new_position(3)
    scene = make_scene(start, fresh)
    assert all(len(seat.dealt) == 5 for seat in scene.seats)
    assert "to assign:" in render(start, fresh)
    assert "start space" in render(start, fresh)
    assigned = tuple(f"task {task}" for task in start.table.plots[scene.stack[-2]].dealt_tasks)
    seat = make_scene(start, fresh, assigned).seats[scene.stack[-2]]
    assert seat.garden is not None
    assert all(row.special is not None and row.special.is_marked for row in seat.garden.rows)


def test_prizes_are_what_is_left_of_the_stacks() -> None:
    stacks = {stack.name: stack.values for stack in words_scene(EXPERT).prizes}
    assert stacks == {
        "round": (9, 6),
        "frog": (3, 3),
        "square": (16, 12, 8, 4),
        "fruit_round": (),
        "fruit_square": (10, 5),
    }
    assert [stack.values for stack in scene_of(END).prizes] == [(6,), (3, 3), (4,), (), ()]


def test_columns_give_points_once_they_are_planted_in_full() -> None:
    garden = scene_of(MIDDLE, TURN).seats[1].garden
    assert garden is not None
    assert garden.columns == (0, 0, 15, 0)
    for scene in (scene_of(END), words_scene(EXPERT), words_scene(TABLE)):
        columns = next(row for row in scene.rows if row.rule == "columns")
        gardens = [seat.garden for seat in scene.seats]
        assert tuple(sum(garden.columns) for garden in gardens if garden) == columns.after


def test_points_are_those_of_the_rules() -> None:
    text = render(*opened(END))
    rows = {line.split("  ")[0]: line for line in text.splitlines()}
    assert rows["total"].split() == ["total", "170", "174", "220", "127"]
    assert rows["prize tokens"].split()[2:6] == ["44", "45", "40", "35"]
    assert "final ranking: seat 2 (220), seat 1 (174), seat 0 (170), seat 3 (127)" in " ".join(text.split())


def test_color_adds_escape_sequences_and_nothing_else() -> None:
    for text, turn in ((MIDDLE, TURN), (END, ())):
        position, ruleset = opened(text)
        plain = render(position, ruleset, highlight=turn)
        colored = render(position, ruleset, wire.RENDER_FORMAT_ANSI, highlight=turn)
        assert "\x1b[" in colored
        assert "\x1b" not in plain
        assert [line.rstrip() for line in SEQUENCE.sub("", colored).splitlines()] == plain.splitlines()


# --- the turn that is shown -----------------------------------------------------------------------


def test_a_turn_is_shown_with_its_effects_and_marked() -> None:
    scene = scene_of(MIDDLE, TURN)
    marked = {
        (column.number, row)
        for column in scene.columns
        for row, space in enumerate(column.spaces, start=1)
        if space.is_marked
    }
    assert marked == {(5, 2), (5, 3)}
    money, barrow, shovel = scene.tracks
    assert [node.name for node in money.nodes if node.is_marked] == ["U2"]
    assert [node.name for node in barrow.nodes if node.is_marked] == ["B5"]
    names = [node.name for node in barrow.nodes]
    assert {(names[one], names[other]) for one, other in barrow.marked} == {("B3", "B4"), ("B4", "B5")}
    assert not shovel.marked
    mover, other = scene.seats[1], scene.seats[0]
    assert mover.garden is not None
    assert other.garden is not None
    beds = {
        (row, column)
        for row, line in enumerate(mover.garden.rows, start=1)
        for column, bed in enumerate(line.beds, start=1)
        if bed.is_marked
    }
    assert beds == {(1, 3), (2, 3)}
    assert mover.garden.ways == (((4, 3), (3, 3), (2, 3), (1, 3)),)
    assert mover.garden.marked_nodes == {(1, 3)}
    assert mover.coins == (5, 3)
    assert not any(bed.is_marked for line in other.garden.rows for bed in line.beds)
    total = scene.rows[-1]
    assert (total.before, total.after) == ((53, 49), (53, 65))
    text = render(*opened(MIDDLE), highlight=TURN)
    for shown in ("[✿1]", "[✿N]", "[U2] ‹1›", "[B5] ‹1›", "[ II]", "coins 5→3", "49→65"):
        assert shown in text, shown


def test_ways_in_the_greenhouse_game_are_marked() -> None:
    words = EXPERT.replace("seat=2", "seat=0").replace("piles=3.1:2;3.3:1;4.2:0", "piles=3.1:0;3.3:1,2")
    scene = words_scene(words, ("walk 2,3 3,3", "transplant 3 4,3 coin", "end walk"))
    seat = scene.seats[0]
    assert seat.garden is not None
    assert [bed.is_marked for bed in seat.greenhouse] == [False, False, True]
    assert seat.garden.rows[3].beds[2].is_marked
    assert seat.garden.rows[3].beds[2].level == 5


@pytest.mark.parametrize("format", FORMATS)
def test_every_beginning_of_a_turn_can_be_shown(format: int) -> None:
    position, ruleset = opened(MIDDLE)
    for length in range(1, len(TURN) + 1):
        drawn = render(position, ruleset, format, highlight=TURN[:length])
        assert " ".join(f"turn shown: {'; '.join(TURN[:length])}".split()[:6]) in drawn
    begun = advance(ruleset, position, TURN[:2]).position
    assert render(begun, ruleset, format, highlight=TURN[2:]) == render(
        position, ruleset, format, highlight=TURN
    )


def test_a_turn_that_cannot_be_played_is_refused() -> None:
    position, ruleset = opened(MIDDLE)
    for text in ("space 5", "plant II 3,2", "dance"):
        with pytest.raises((IllegalActionError, NotationError)):
            render(position, ruleset, highlight=(text,))


# --- whole games, other components ----------------------------------------------------------------


@pytest.mark.parametrize("is_second", [False, True])
@pytest.mark.parametrize("index", range(len(OPTION_SETS)))
def test_every_table_of_a_game_can_be_drawn(index: int, is_second: bool) -> None:
    ruleset, positions = game(index, is_second)
    for position in (*positions[:12], *positions[12::9], positions[-1]):
        for format in FORMATS:
            assert render(position, ruleset, format)


@pytest.mark.parametrize("is_second", [False, True])
@pytest.mark.parametrize("index", range(len(OPTION_SETS)))
def test_turns_of_a_game_can_be_drawn(index: int, is_second: bool) -> None:
    ruleset, positions = game(index, is_second)
    for number, position in enumerate(positions[1:-1:11]):
        state = ruleset.state(position)
        rng = seeded("turn", index, is_second, number)
        turn: list[str] = []
        while state.current_player() >= 0 and state.turn_number() == ruleset.state(position).turn_number():
            action = next_action(state, best_of_four, rng)
            turn.append(ruleset.action_text(state, action))
            state.apply(action)
        scene = make_scene(position, ruleset, turn)
        words = {text.split()[0] for text in turn}
        assert not words & {"space", "neutral"} or any(
            space.is_marked for column in scene.columns for space in column.spaces
        )
        assert "walk" not in words or any(seat.garden and seat.garden.ways for seat in scene.seats)
        for format in FORMATS:
            assert render(position, ruleset, format, highlight=turn)


@pytest.mark.parametrize("is_second", [False, True])
@pytest.mark.parametrize("index", range(len(OPTION_SETS)))
def test_tables_inside_a_turn_and_views_of_them_can_be_drawn(index: int, is_second: bool) -> None:
    ruleset, positions = game(index, is_second)
    for number, start in enumerate(positions[4:-1:37]):
        rng = seeded("inside", index, is_second, number)
        state = ruleset.state(start)
        turn, position = state.turn_number(), start
        while state.turn_number() == turn:
            steps = []
            if state.current_player() != CHANCE:
                steps.append(ruleset.action_text(state, next_action(state, best_of_four, rng)))
            position = advance(ruleset, position, steps, seed=number).position
            state = ruleset.state(position)
            for seen in (position, *(ruleset.view(position, seat) for seat in range(2))):
                for format in FORMATS:
                    assert render(seen, ruleset, format)


@pytest.mark.parametrize("is_second", [False, True])
@pytest.mark.parametrize("index", [1, 4])
@pytest.mark.parametrize("width", [60, 80, 100, 140, 400])
def test_no_line_is_wider_than_asked_for(width: int, index: int, is_second: bool) -> None:
    ruleset, positions = game(index, is_second)
    for position in (positions[0], positions[1], positions[len(positions) // 2], positions[-1]):
        text = render(position, ruleset, wire.RENDER_FORMAT_TEXT, width)
        assert max(map(len, text.splitlines())) <= width


def test_every_gain_and_name_of_other_components_is_shown() -> None:
    ruleset, positions = game(4, True)
    scene = make_scene(positions[-1], ruleset)
    text = render(positions[-1], ruleset)
    for track in scene.tracks:
        for node, layer in zip(track.nodes, track.layout.layers, strict=True):
            assert layer >= 0
            assert node.name in text
            for part in node.parts:
                assert part_text(part) in text
    for column in scene.columns:
        for space in column.spaces:
            for part in space.parts if space.pole is None else ():
                assert part_text(part) in text


# --- pictures -------------------------------------------------------------------------------------


def _texts(root: ElementTree.Element) -> list[ElementTree.Element]:
    return list(root.iter(f"{SVG}text"))


@pytest.mark.parametrize("is_second", [False, True])
@pytest.mark.parametrize("index", range(len(OPTION_SETS)))
def test_svg_is_readable_and_nothing_is_cut(index: int, is_second: bool) -> None:
    ruleset, positions = game(index, is_second)
    for position in (positions[0], positions[1], positions[len(positions) // 2], positions[-1]):
        root = ElementTree.fromstring(render(position, ruleset, wire.RENDER_FORMAT_SVG))
        assert root.get("width") == "800"
        height = float(root.get("height", "0"))
        for element in _texts(root):
            size = float(element.get("font-size", "0"))
            assert size >= 11
            width = 0.5 * size * len(element.text or "")
            share = {"start": 0.0, "middle": 0.5, "end": 1.0}[element.get("text-anchor", "start")]
            left = float(element.get("x", "0")) - share * width
            assert left >= 4
            assert left + width <= 800
            assert size <= float(element.get("y", "0")) <= height - 4
        for element in root.findall(f"{SVG}rect")[1:]:
            left, top = float(element.get("x", "0")), float(element.get("y", "0"))
            assert left >= 8
            assert left + float(element.get("width", "0")) <= 792
            assert top + float(element.get("height", "0")) <= height
        scaled = [group for group in root.iter(f"{SVG}g") if "scale" in group.get("transform", "")]
        assert not any(text is not None for group in scaled for text in group.iter(f"{SVG}text"))
        titles = [element.text or "" for element in _texts(root)]
        players = len(position.table.plots)
        assert sum(text.lstrip("▶ ").startswith("seat ") and "points" in text for text in titles) == players


def test_svg_shows_owners_levels_and_prices_as_signs() -> None:
    root = ElementTree.fromstring(render(*opened(END), wire.RENDER_FORMAT_SVG))
    written = [element.text for element in _texts(root)]
    for sign in ("0", "1", "2", "3", "I", "II", "III", "IV", "V", "−2", "garden A", "#18", "END ↺", "then 3"):
        assert sign in written, sign


# --- graphs ---------------------------------------------------------------------------------------


def test_layers_follow_the_longest_way_and_long_paths_have_places_of_their_own() -> None:
    layout = lay_out((True, True, True, True, False), ((0, 1, 0), (0, 3, 2), (1, 2, 0), (2, 3, 0), (2, 4, 0)))
    assert layout.layers == (0, 1, 2, 3, -1)
    assert (layout.num_layers, layout.num_lanes) == (4, 2)
    long = layout.routes[1]
    assert (long.start, long.end, long.coins) == (0, 3, 2)
    assert len(long.bends) == 2
    assert long.bends[0] != layout.heights[1]
    assert long.bends[1] != layout.heights[2]
    assert len(layout.routes) == 4


def test_a_way_has_the_steps_and_the_price_that_are_told() -> None:
    edges = ((0, 1, 0), (1, 3, 0), (0, 2, 2), (2, 3, 0), (3, 4, 0))
    assert way_along(edges, 0, 3, range(2, 3), 0, 3) == ((0, 1), (1, 3))
    assert way_along(edges, 0, 3, range(2, 3), 2, 3) == ((0, 2), (2, 3))
    assert way_along(edges, 0, 4, range(1, 5), 6, 3) == ((0, 1), (1, 3), (3, 4))
    assert way_along(edges, 0, 4, range(1, 5), 7, 3) == ()


# --- plans ----------------------------------------------------------------------------------------


def planned(cell: str, piece: str, share: float = 0.5, seat: int = 0) -> Planned:
    return Planned(seat=seat, cell=cell, piece=piece, share=share)


def test_planned_plants_are_drawn_where_they_do_not_lie_yet() -> None:
    position, ruleset = opened(END)
    seat = make_scene(position, ruleset).seats[0]
    assert seat.garden is not None
    beds = {
        f"{row},{column}": bed
        for row, drawn in enumerate(seat.garden.rows, 1)
        for column, bed in enumerate(drawn.beds, 1)
    }
    free = next(cell for cell, bed in beds.items() if bed.content == ".")
    grown = next(cell for cell, bed in beds.items() if bed.level in (1, 2))
    overlay = [planned(free, "3"), planned(grown, "4")]
    text = render(position, ruleset, overlay=overlay)
    assert "(III)" in text
    assert f"{beds[grown].level}→4" in text
    assert "planned" in text
    assert "planned" not in render(position, ruleset)
    svg = render(position, ruleset, wire.RENDER_FORMAT_SVG, overlay=overlay)
    ElementTree.fromstring(svg)
    assert svg.count('<g opacity="0.65">') == 2
    same = [planned(grown, str(beds[grown].level))]
    assert render(position, ruleset, overlay=same) == render(position, ruleset)


def test_planned_plants_of_a_greenhouse_are_drawn() -> None:
    ruleset, positions = game(3, False)
    position = positions[-1]
    drawn = [bed.content for bed in make_scene(position, ruleset).seats[1].greenhouse]
    piece = next(level for level in "12345" if level != drawn[0])
    text = render(position, ruleset, overlay=[planned("g1", piece, seat=1)])
    assert text != render(position, ruleset)


@pytest.mark.parametrize(
    ("cell", "piece", "field"),
    [
        ("0,1", "1", "cell"),
        ("1", "1", "cell"),
        ("g0", "1", "cell"),
        ("1,1", "6", "piece"),
        ("1,1", "", "piece"),
    ],
)
def test_what_is_no_plant_on_no_bed_is_refused(cell: str, piece: str, field: str) -> None:
    position, ruleset = opened(MIDDLE)
    with pytest.raises(HortusError) as refused:
        render(position, ruleset, overlay=[planned(cell, piece)])
    assert [violation.field for violation in refused.value.violations] == [f"overlay[0].{field}"]
