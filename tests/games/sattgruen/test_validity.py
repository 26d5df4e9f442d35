"""The numbered conditions: each is broken by a position made for it, and named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_c.game import Position, Violation
from engine_c.games.sattgruen.ruleset import Ruleset
from engine_c.games.sattgruen.table import Home, Placed, Table
from tests.games.sattgruen.positions import GAME, changed, make_position, with_card, with_home

SOLO = (
    "start=0 turn=3 seat=0 plants=P44,P29:1,P46,P27 rooms=R32,R37,R52,R60 "
    "tokens=fertilizer,hand_trowel,orange-dog,watering_can "
    "home0=R31@0,-1;P07=2@0,0;R14@1,0;P16:stone@1,1 thumbs0=2 box=fertilizer,fertilizer,blue-cat "
    "gone=P01,P02,R01"
)
"""Two solo turns ended."""
START = (
    "start=0 turn=0 seat=1 plants=P44,P29,P46,P27 rooms=R32,R37,R52,R60 "
    "tokens=fertilizer,hand_trowel,orange-dog,watering_can "
    "home0=P07@0,0;R14@1,0 thumbs0=0 home1=P05@0,0;R08@* thumbs1=2 box=-"
)
"""Seat 1 is to place its start room."""


def rules_of(violations: list[Violation]) -> set[str]:
    """Return the numbers of the conditions."""
    return {violation.rule for violation in violations}


def pairs(ruleset: Ruleset, position: Position) -> set[tuple[str, str]]:
    """Return (number, field) of the broken conditions; each says what is wrong and what is allowed."""
    violations = ruleset.validate(position)
    assert all(violation.problem and violation.allowed for violation in violations)
    return {(violation.rule, violation.field.removeprefix("sattgruen.")) for violation in violations}


def test_the_positions_of_these_tests_are_valid() -> None:
    for words, options in (("", {}), (SOLO, {"players": "1"}), (START, {})):
        ruleset, position = make_position(words, **options) if words else make_position()
        assert ruleset.validate(position) == []
        states = [ruleset.state(position, name) for name in ("reference", "engine")]
        assert states[0].key() == states[1].key()


CASES: list[tuple[str, dict[str, Any], str]] = [
    ("V2", {"plants": ("P44", "P29", "R46", "P27")}, "market[2].plant"),
    ("V2", {"rooms": ("R32", "R37", "R99", "R60")}, "market[2].room"),
    ("V2", {"tokens": ("fertilizer", "teapot", "orange-dog", "watering_can")}, "market[1].token"),
    ("V2", {"box": ("teapot",)}, "box.names[0]"),
    ("V2", {"plant_tail": ("R01",)}, "plant_tail[0]"),
    ("V2", {"bag": ("teapot",)}, "bag.names[0]"),
    ("V2", {"room_deck": ("P01",)}, "room_deck.names[0]"),
    ("V3", {"goals": ("GP01",)}, "goals"),
    ("V4", {"plants": (), "rooms": (), "tokens": (), "plant_thumbs": (), "room_thumbs": ()}, "market"),
    ("V4", {"homes": (Home(), Home()), "start_player": None, "seat": 0}, "homes"),
    ("V5", {"turn": 15}, "turn"),
    ("V5", {"seat": 2}, "seat"),
    ("V5", {"turn": 14, "seat": 1}, "seat"),
    ("V6", {"start_player": 1}, "start_player"),
    ("V6", {"start_player": 4}, "start_player"),
    ("V7", {"turn": 4}, "homes[0].cards"),
    ("V7", {"seat": 1}, "homes[0].cards"),
    ("V7", {"homes": (Home(cards=(Placed(card="P07", cell=(0, 0)),)),)}, "homes"),
    ("V11", {"plants": ("P44", "P29", "P46")}, "market"),
    ("V11", {"plants": ("P44", "", "P46", "P27")}, "market"),
    ("V11", {"tokens": ("", "hand_trowel", "", "orange-dog"), "plants": ("P44", "", "P46", "P27")}, "market"),
    ("V12", {"plant_thumbs": (0, 1)}, "market"),
    ("V12", {"plant_thumbs": (0, -1, 0, 0)}, "market[1].plant_thumbs"),
    ("V12", {"plants": ("P44", "", "P46", "P27"), "tokens": ()}, "market[1].plant_thumbs"),
    ("V13", {"plant_thumbs": (0, 2, 0, 0)}, "homes"),
    ("V13", {"plant_thumbs": (0, 99, 0, 0)}, "homes"),
    ("V14", {"plants": ("P44", "P29", "P28", "P27")}, "homes[1].cards[2].id"),
    ("V14", {"rooms": ("R32", "R37", "R32", "R60")}, "market[2].room"),
    ("V14", {"room_tail": ("R32",)}, "room_tail[0]"),
    ("V15", {"tokens": ("fertilizer", "yellow-bird", "orange-dog", "blue-cat")}, "homes[1].cards[3].item"),
    ("V15", {"tokens": ("fertilizer", "magenta-sofa", "orange-dog", "blue-cat")}, "homes[1].stored"),
    ("V15", {"box": ("orange-dog",)}, "box.names[0]"),
    ("V15", {"box": ("fertilizer",) * 15}, "box.names[14]"),
    ("V19", {"box": ("fertilizer", "fertilizer")}, "box"),
    ("V20", {"plant_deck": ("P01", "P02")}, "plant_deck"),
    ("V20", {"bag": ("fertilizer",)}, "bag"),
    ("V20", {"room_deck": ("R01", "R01")}, "room_deck.names[1]"),
    ("V20", {"plant_deck": ("P44",)}, "plant_deck.names[0]"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "fields", "path"), CASES)
def test_a_broken_condition_is_named(rule: str, fields: dict[str, Any], path: str) -> None:
    ruleset, position = make_position()
    assert (rule, path) in pairs(ruleset, changed(position, **fields))


HOME_CASES: list[tuple[str, dict[str, Any], str]] = [
    ("V12", {"thumbs": 6}, "homes[0].thumbs"),
    ("V12", {"thumbs": -1}, "homes[0].thumbs"),
    ("V2", {"stored": "teapot"}, "homes[0].stored"),
    ("V7", {"cards": ()}, "homes[0].cards"),
]

CARD_CASES: list[tuple[str, int, dict[str, Any], str]] = [
    ("V2", 2, {"item": "fertilizer"}, "homes[0].cards[2].item"),
    ("V2", 3, {"pot": "gold"}, "homes[0].cards[3].pot"),
    ("V7", 1, {"card": "R01"}, "homes[0].cards"),
    ("V7", 0, {"cell": None}, "homes[0].cards"),
    ("V8", 0, {"cell": (1, 0)}, "homes[0].cards"),
    ("V8", 0, {"cell": (3, 0)}, "homes[0].cards"),
    ("V9", 0, {"cell": (-1, 1)}, "homes[0].cards[0].cell"),
    ("V10", 0, {"cell": (0, 5)}, "homes[0].cards"),
    ("V14", 0, {"card": "R08"}, "homes[1].cards[1].id"),
    ("V16", 1, {"leaves": 7}, "homes[0].cards[1].leaves"),
    ("V16", 0, {"leaves": 1}, "homes[0].cards[0].leaves"),
    ("V16", 3, {"leaves": 1}, "homes[0].cards[3].leaves"),
    ("V17", 0, {"pot": "stone"}, "homes[0].cards[0].pot"),
    ("V17", 3, {"pot": "wood"}, "homes"),
    ("V18", 1, {"item": "blue-cat"}, "homes[0].cards[1].item"),
]


@pytest.mark.parametrize(("rule", "fields", "path"), HOME_CASES)
def test_a_broken_condition_of_a_home_is_named(rule: str, fields: dict[str, Any], path: str) -> None:
    ruleset, position = make_position()
    assert (rule, path) in pairs(ruleset, with_home(position, 0, **fields))


@pytest.mark.parametrize(("rule", "index", "fields", "path"), CARD_CASES)
def test_a_broken_condition_of_a_card_is_named(
    rule: str, index: int, fields: dict[str, Any], path: str
) -> None:
    ruleset, position = make_position()
    assert (rule, path) in pairs(ruleset, with_card(position, 0, index, **fields))


def test_v1_options_components_and_game_are_those_of_the_ruleset() -> None:
    ruleset, position = make_position()
    for other, field in (
        (replace(position, game="chess"), "game"),
        (replace(position, components_hash="0" * 16), "components_hash"),
        (replace(position, options={**position.options, "declines": "all"}), "options"),
        (replace(position, options={**position.options, "players": "nine"}), "options.players"),
    ):
        (violation,) = ruleset.validate(other)
        assert violation.field == field


def test_v3_drawn_goals_are_one_of_each_category() -> None:
    for players in ("1", "2"):
        ruleset = GAME.open(None, {"players": players, "goals": "drawn"})
        position = ruleset.new_position(4)
        assert ruleset.validate(position) == []
        for goals in (
            (),
            ("GP01",),
            ("GI01", "GP01", "GR01"),
            ("GP01", "GP02", "GR01"),
            ("GP11", "GI01", "GR01"),
        ):
            assert pairs(ruleset, changed(position, goals=goals)) == {("V3", "goals")}
        compares = ruleset.validate(changed(position, goals=("GP08", "GI01", "GR01")))
        assert rules_of(compares) == ({"V3"} if players == "1" else set())
        assert rules_of(ruleset.validate(changed(position, goals=None))) == {"V4"}


def test_v6_the_start_player_follows_from_the_start_plants() -> None:
    ruleset, position = make_position(START)
    assert position.table.start_player == 0
    for options, seat in (({}, 1), ({"start_player": "seat0"}, 0)):
        # E4: growth 7, 7, 5; "jade" comes before "ponytailpalm"
        words = (
            f"turn=0 seat={seat} plants=P44,P29,P46,P27 rooms=R32,R37,R52,R60 "
            "tokens=fertilizer,hand_trowel,orange-dog,watering_can home0=P07@0,0;R14@* thumbs0={} "
            "home1=P08@0,0;R08@* thumbs1={} home2=P05@0,0;R01@* thumbs2={}"
        ).format(*((2, 0, 1) if seat else (0, 1, 2)))
        ruleset, position = make_position(words, players="3", **options)
        assert position.table.start_player == seat
        assert ruleset.validate(position) == []
        assert rules_of(ruleset.validate(changed(position, start_player=2))) >= {"V6"}


def test_v7_start_rooms_wait_for_their_turn() -> None:
    ruleset, position = make_position(START)
    early = with_card(position, 1, 1, cell=(0, 1))
    assert pairs(ruleset, early) == {("V7", "homes[1].cards")}
    late = with_card(position, 0, 1, cell=None)
    assert pairs(ruleset, late) == {("V7", "homes[0].cards")}
    dressed = with_card(position, 1, 1, item="blue-cat")
    assert ("V7", "homes[1].cards[1]") in pairs(ruleset, dressed)


def test_v10_a_landscape_home_is_not_high() -> None:
    words = (
        "turn=4 seat=0 plants=P44,P29,P46,P27 rooms=R32,R37,R52,R60 "
        "tokens=fertilizer,hand_trowel,orange-dog,watering_can home0=P07@0,0;R14@0,1;P16@0,2;R22@0,3;P21@0,4 "
        "home1=P05@0,0;R08@1,0;P28@2,0;R17@3,0;P20@4,0"
    )
    for shape in ("either", "landscape"):
        ruleset, position = make_position(words, home_shape=shape)
        expected = {("V10", "homes[0].cards")} if shape == "landscape" else set()
        assert pairs(ruleset, position) == expected
        wide = with_card(position, 1, 4, card="R20", cell=(2, 1))
        assert pairs(ruleset, with_card(wide, 1, 3, cell=(3, 2), card="R21")) >= {("V8", "homes[1].cards")}


def test_v11_gaps_are_those_of_a_refill() -> None:
    ruleset, position = make_position()
    thumbs = {"plant_thumbs": (0, 0, 0, 0), "room_thumbs": (0, 0, 0, 0)}
    gaps = {"plants": ("P44", "P29", "", "P27"), "tokens": ("fertilizer", "", "orange-dog", "watering_can")}
    assert ruleset.validate(changed(position, **gaps, **thumbs)) == []
    assert ruleset.pending_chance(ruleset.state(changed(position, **gaps, **thumbs))) is not None
    start_ruleset, start = make_position(START)
    assert ("V11", "market") in pairs(start_ruleset, changed(start, **gaps))


def test_v11_solo_gaps_slide() -> None:
    ruleset, position = make_position(SOLO, players="1")
    row = ("", "P29", "P46", "P27")
    rooms = ("", "R37", "R52", "R60")
    slid: dict[str, Any] = {
        "plants": row, "rooms": rooms, "tokens": ("", "hand_trowel", "", "watering_can"),
        "plant_thumbs": (0, 0, 0, 0),
    }  # fmt: skip
    assert ruleset.validate(changed(position, **slid)) == []
    pending = ruleset.pending_chance(ruleset.state(changed(position, **slid)))
    assert pending is not None
    assert (pending.event, pending.num_draws) == ("refill", 4)
    for wrong in (
        {"plants": ("P44", "P29", "P46", "P27")},
        {"plants": ("", "", "P46", "P27"), "rooms": ("", "", "R52", "R60")},
        {"tokens": ("", "", "", "watering_can")},
    ):
        assert ("V11", "market") in pairs(ruleset, changed(position, **{**slid, **wrong}))


def test_v12_thumbs_are_dealt_in_turn_order() -> None:
    ruleset, position = make_position(START)
    assert pairs(ruleset, with_home(position, 1, thumbs=1)) == {("V12", "homes[1].thumbs")}
    family, other = make_position(START.replace("thumbs1=2", "thumbs1=0"), family="on")
    assert family.validate(other) == []
    assert ("V12", "homes[1].thumbs") in pairs(family, with_home(other, 1, thumbs=2))
    assert ("V12", "market[0].plant_thumbs") in pairs(family, changed(other, plant_thumbs=(1, 0, 0, 0)))


def test_v14_two_copies_of_one_room() -> None:
    ruleset, position = make_position()
    violations = ruleset.validate(with_card(position, 1, 1, card="R37"))
    (violation,) = violations
    assert (violation.rule, violation.field) == ("V14", "sattgruen.homes[1].cards[1].id")
    assert "R37" in violation.problem
    assert "market[1].room" in violation.problem


def test_v17_special_pots_depend_on_the_number_of_players() -> None:
    plants = ["P04", "P06", "P08", "P09", "P10"]
    cells = [(2, 0), (0, 2), (2, 2), (-1, 1), (1, -1)]
    ruleset, position = make_position()
    cards = position.table.homes[0].cards
    pots = [Placed(card=card, cell=cell, pot="stone") for card, cell in zip(plants, cells, strict=True)]
    many = with_home(position, 0, cards=(*cards, *pots[:3]))
    assert ("V17", "homes") in pairs(ruleset, many)  # 4 of stone, 3 with two players
    two = with_home(position, 0, cards=(*cards, *pots[:2]))
    assert "V17" not in rules_of(ruleset.validate(two))
    solo, alone = make_position(SOLO, players="1")
    assert "V17" not in rules_of(solo.validate(with_home(alone, 0, cards=(*cards, pots[0]))))
    assert ("V17", "homes") in pairs(solo, with_home(alone, 0, cards=(*cards, *pots[:2])))


def test_v18_the_family_game_has_no_storage() -> None:
    family, position = make_position(
        "turn=3 seat=0 plants=P44,P29,P46,P27 rooms=R32,R37,R52,R60 "
        "tokens=fertilizer,hand_trowel,orange-dog,watering_can home0=R31@0,-1;P07@0,0;R14@1,0;P16@1,1 "
        "home1=P05@0,0;R08@1,0;P28@2,0;R17@2,1",
        family="on",
    )
    assert family.validate(position) == []
    assert pairs(family, with_home(position, 0, stored="blue-cat")) == {("V18", "homes[0].stored")}
    kept = with_card(with_card(position, 0, 0, item="blue-cat"), 0, 2, item="blue-dog")
    assert family.validate(kept) == []
    ruleset, middle = make_position()
    assert ("V18", "homes[1]") in pairs(ruleset, with_card(middle, 1, 1, item="blue-cat"))


def test_v19_cards_leave_the_solo_game_alone() -> None:
    ruleset, position = make_position()
    assert ("V19", "gone") in pairs(ruleset, changed(position, gone=("P01",)))
    solo, alone = make_position(SOLO, players="1")
    assert ("V19", "gone") in pairs(solo, changed(alone, gone=("P01", "P02", "P03")))
    assert ("V19", "box") in pairs(solo, changed(alone, box=("fertilizer",) * 5))


def test_v20_tails_come_from_action_b() -> None:
    ruleset, position = make_position()
    assert ruleset.validate(changed(position, plant_tail=("P01", "P03"))) == []
    start_ruleset, start = make_position(START)
    assert pairs(start_ruleset, changed(start, plant_tail=("P01",))) == {("V20", "plant_tail")}


def test_v21_the_turn_so_far_names_the_rule_it_breaks() -> None:
    ruleset, position = make_position()
    for turn, field, rule in (
        (("take plant 1", "token 1", "cell 5,5"), "turn_so_far[2]", "S6.1"),
        (("take plant 1", "token 1", "cell 1,0"), "turn_so_far[2]", "S6.3"),
        (("take plant 1", "token 1", "cell 0,2"), "turn_so_far[2]", "S6.3"),
        (("take plant 1", "token 1", "cell 0,1"), "turn_so_far[2]", "S6.2"),
        (("take plant 1", "go"), "turn_so_far[1]", "S5"),
        (("fly",), "turn_so_far[0]", "V21"),
        (("B", "mark plant 2"), "turn_so_far[1]", "S5.10"),
    ):
        (violation,) = ruleset.validate(replace(position, turn_so_far=turn))
        assert (violation.field, violation.rule) == (field, rule)
    assert ruleset.validate(replace(position, turn_so_far=("take plant 1", "token 1"))) == []


def test_all_faults_are_named_at_once() -> None:
    ruleset, position = make_position()
    wrong = changed(with_home(position, 0, thumbs=6), turn=99, seat=7, plants=("P44",) * 4, box=("teapot",))
    assert rules_of(ruleset.validate(wrong)) >= {"V2", "V5", "V12", "V14"}


names = st.sampled_from(["P07", "P16", "R31", "R14", "", "P99", "blue-cat", "fertilizer", "x"])
rows = st.lists(names, max_size=5).map(tuple)
piles = st.none() | st.lists(names, max_size=4).map(tuple)
cards = st.builds(
    Placed,
    card=names,
    cell=st.none() | st.tuples(st.integers(-5, 5), st.integers(-5, 5)),
    leaves=st.integers(-1, 16),
    pot=st.sampled_from(["", "stone", "terracotta", "gold"]),
    item=names,
)
homes = st.builds(
    Home, cards=st.lists(cards, max_size=4).map(tuple), thumbs=st.integers(-2, 40), stored=names
)
numbers = st.integers(-3, 16)
tables = st.builds(
    Table,
    goals=st.none() | st.lists(st.sampled_from(["GP01", "GI01", "GR01", "x"]), max_size=4).map(tuple),
    start_player=st.none() | numbers,
    turn=numbers,
    seat=numbers,
    plants=rows,
    plant_thumbs=st.lists(numbers, max_size=5).map(tuple),
    rooms=rows,
    room_thumbs=st.lists(numbers, max_size=5).map(tuple),
    tokens=rows,
    homes=st.lists(homes, max_size=6).map(tuple),
    box=piles,
    gone=piles,
    plant_tail=rows,
    room_tail=rows,
    plant_deck=piles,
    room_deck=piles,
    bag=piles,
)


@given(
    table=tables,
    options=st.sampled_from([{}, {"players": "1"}, {"players": "5", "goals": "drawn"}, {"family": "on"}]),
)
def test_no_table_makes_the_check_fail(table: Table, options: dict[str, str]) -> None:
    ruleset = GAME.open(None, options)
    position = Position(game="sattgruen", options=ruleset.options, table=table)
    violations = ruleset.validate(position)
    assert isinstance(ruleset.assumed(position), list)
    assert isinstance(GAME.format_position(position), str)
    if not violations:
        engine, reference = (ruleset.state(position, name) for name in ("engine", "reference"))
        assert engine.key() == reference.key()
