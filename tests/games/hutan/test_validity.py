"""The numbered conditions: each is broken by a position made for it, and named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_c import registry
from engine_c.game import Position, Violation
from engine_c.games.hutan.ruleset import Ruleset
from engine_c.games.hutan.table import Table
from engine_c.games.hutan.validity import animals_left, check_animals_left
from tests.games.hutan.positions import EMPTY, T3, changed, make_position

GAME = registry.game("hutan")
F1 = "~bBYYT/OyBRWN/RBBRgg/GGGrWW/~HY.~w/....Bb"
"""Grid of T19."""


def late(grid: str = F1, **options: str) -> tuple[Ruleset, Position]:
    """Return a valid position far into a long game."""
    return make_position(grid, "bb,by,byr", round=15, rounds="18", **options)


def broken(found: tuple[Ruleset, Position], **fields: Any) -> list[Violation]:
    """Return the violations after some fields of the table were changed."""
    ruleset, position = found
    assert ruleset.validate(position) == []
    return ruleset.validate(changed(position, **fields))


def rules_of(violations: list[Violation]) -> set[str]:
    """Return the numbers of the conditions."""
    return {violation.rule for violation in violations}


CASES: list[tuple[str, dict[str, Any], str]] = [
    ("V2", {"layout": "bs-NE/pc-SW/rc-NW/wc-NE"}, "hutan.layout"),
    ("V2", {"layout": "nonsense"}, "hutan.layout"),
    ("V3", {"ecosystem": (3,)}, "hutan.ecosystem"),
    ("V3", {"ecosystem": (3, 3, 99)}, "hutan.ecosystem"),
    ("V4", {"holder": None}, "hutan.holder"),
    ("V5", {"round": 0}, "hutan.round"),
    ("V5", {"round": 20}, "hutan.round"),
    ("V5", {"turn": 4}, "hutan.turn"),
    ("V6", {"holder": 2}, "hutan.holder"),
    ("V7", {"pangolin": "lost"}, "hutan.pangolin"),
    ("V7", {"pangolin": "offered"}, "hutan.pangolin"),
    ("V7", {"turn": 1, "offer": ("bb", "by"), "pangolin": "held"}, "hutan.pangolin"),
    (
        "V7",
        {"turn": 1, "offer": ("bb", "by", "byr"), "pangolin": "taken", "next_holder": 0},
        "hutan.pangolin",
    ),
    ("V7", {"turn": 2, "offer": ("bb", "by"), "pangolin": "taken"}, "hutan.next_holder"),
    ("V7", {"turn": 2, "offer": ("bb", "by"), "pangolin": "taken", "next_holder": 0}, "hutan.next_holder"),
    ("V7", {"next_holder": 1}, "hutan.next_holder"),
    ("V8", {"offer": ("bb", "by")}, "hutan.offer"),
    ("V8", {"turn": 2, "pangolin": "offered"}, "hutan.offer"),
    ("V8", {"offer": ("bb", "by", "yyy")}, "hutan.offer"),
    ("V9", {"offer": ("byr", "byr", "byr")}, "hutan.offer"),
    ("V9", {"seen": ("bb", "bb", "bb")}, "hutan.seen"),
    ("V9", {"stacks": (("bb", "bb", "bb"), ("rw", "rw", "rw"), ("yg", "yg", "wg"))}, "hutan.stacks[0]"),
    ("V10", {"seen": ("wg",) * 3 + ("rw",) * 3 + ("rr",) * 37}, "hutan.seen"),
    ("V11", {"stacks": (("rw", "rw", "rw"),)}, "hutan.stacks"),
    ("V11", {"stacks": (("rw", "rw"), ("ww", "gg", "rr"), ("yg", "yg", "wg"))}, "hutan.stacks[0]"),
    ("V12", {"grids": (F1,)}, "hutan.grids"),
    ("V12", {"grids": (F1, "....../......")}, "hutan.grids[1]"),
    ("V12", {"grids": (F1, EMPTY.replace(".", "x", 1))}, "hutan.grids[1]"),
    ("V13", {"grids": (F1, "b" + EMPTY[1:])}, "hutan.grids[1]"),
    ("V13", {"grids": (F1, EMPTY.replace(".", "~", 1))}, "hutan.grids[1]"),
    ("V14", {"second_flowers": ((2,), ())}, "hutan.grids"),
    ("V17", {"grids": (F1.replace("OyBRWN/R", "OyBRWN/r"), EMPTY)}, "hutan.grids[0]"),
    ("V17", {"grids": (F1.replace("OyBRWN/R", "OyBRWN/O"), EMPTY)}, "hutan.grids[0]"),
    ("V18", {"grids": (F1, "~b..../....../....../....../~...~./.....b")}, "hutan.grids[1]"),
    ("V18", {"grids": (F1, "~.b.../...b../....../....../~...~./......")}, "hutan.grids[1]"),
]


@pytest.mark.parametrize(("rule", "fields", "path"), CASES)
def test_a_broken_condition_is_named(rule: str, fields: dict[str, Any], path: str) -> None:
    violations = broken(late(), **fields)
    assert (rule, path) in {(violation.rule, violation.field) for violation in violations}
    assert all(violation.problem for violation in violations)


def test_v1_options_components_and_game_are_those_of_the_ruleset() -> None:
    ruleset, position = late()
    for other, field in (
        (replace(position, game="chess"), "game"),
        (replace(position, components_hash="0" * 16), "components_hash"),
        (replace(position, options={**position.options, "rounds": "17"}), "options"),
        (replace(position, options={**position.options, "rounds": "many"}), "options.rounds"),
    ):
        (violation,) = ruleset.validate(other)
        assert violation.field == field
    assert ruleset.validate(replace(position, components_hash=ruleset.components_hash)) == []


def test_v4_later_draws_wait_for_earlier_ones() -> None:
    ruleset = GAME.open(None, {"layout": "random", "ecosystem": "draw"})
    table = ruleset.table(ruleset.initial_state())
    start = Position(game="hutan", options=ruleset.options, table=table)
    assert ruleset.validate(start) == []
    for fields in ({"holder": 0}, {"ecosystem": (1, 2, 3, 4, 5)}):
        assert rules_of(ruleset.validate(changed(start, **fields))) == {"V4"}
    assert "V4" in rules_of(ruleset.validate(changed(start, offer=("bb", "by", "byr"))))


def test_v6_options_fix_the_first_holder() -> None:
    ruleset = GAME.open(None, {"first_player": "1"})
    position = ruleset.new_position(3)
    assert position.table.holder == 1
    assert rules_of(ruleset.validate(changed(position, holder=0))) == {"V6"}


def test_v7_the_order_of_the_draft_decides_who_can_have_taken_the_pangolin() -> None:
    grids = (EMPTY,) * 3
    for order, seats in (("twice_round", {1, 2, 0}), ("out_and_back", {1, 2})):
        ruleset = GAME.open(None, {"players": "3", "draft_order": order})
        offer = ("bb", "by")
        table = Table(
            layout=None, ecosystem=None, holder=0, round=2, turn=4, pangolin="taken", offer=offer, grids=grids
        )
        position = Position(game="hutan", options=ruleset.options, table=table)
        able = {seat for seat in range(3) if not ruleset.validate(changed(position, next_holder=seat))}
        assert able == seats


def test_v8_solo_has_three_cards_and_no_pangolin() -> None:
    ruleset = GAME.open(None, {"players": "1"})
    position = ruleset.new_position(1)
    assert rules_of(ruleset.validate(changed(position, offer=position.table.offer[:2]))) == {"V8"}
    assert rules_of(ruleset.validate(changed(position, pangolin="offered"))) >= {"V7"}
    assert rules_of(ruleset.validate(changed(position, next_holder=0))) == {"V7"}
    assert rules_of(ruleset.validate(changed(position, turn=1))) >= {"V5"}


def test_v15_animals_of_a_species_are_few() -> None:
    grid = "~CBTYY/ONWHCB/RWWGTY/ORRNHG/~RCW~G/TYBORR"  # T33: three cassowaries
    few, position = late(grid)
    violations = few.validate(position)
    assert [(violation.rule, violation.field) for violation in violations] == [("V15", "hutan.grids")] * 3
    assert "cassowary" in violations[0].problem
    ruleset, position = late(grid, animals_per_species="3")
    assert ruleset.validate(position) == []
    grids = position.table.grids
    assert animals_left(grids, 3) == (0, 0, 0, 1, 1)
    assert check_animals_left(grids, 3, (0, 0, 0, 1, 1)) == []
    (wrong,) = check_animals_left(grids, 3, (0, 0, 0, 1, 2))
    assert (wrong.rule, wrong.field, wrong.allowed) == ("V15", "hutan.animals_left[4]", "1")
    assert [v.rule for v in check_animals_left(grids, 3, ())] == ["V15"]


def test_v16_twenty_seven_red_flowers_are_too_many_with_a_limited_supply() -> None:
    red = "~rrrrr/rrrrrr/rrrrrr/rrrrrr/~rrr~./......"
    assert red.count("r") == 26
    ruleset, position = late(red, supply="limited")
    assert ruleset.validate(position) == []
    more = changed(position, grids=(red, "~.r.../....../....../....../~...~./......"))
    (violation,) = ruleset.validate(more)
    assert violation.rule == "V16"
    assert "27 red flowers" in violation.problem
    assert "26" in violation.allowed
    second = changed(position, grids=(red.replace("r", "R", 1), EMPTY), second_flowers=((1,), ()))
    assert rules_of(ruleset.validate(second)) == {"V16"}
    unlimited, other = late("~rrrrr/rrrrrr/rrrrrr/rrrrrr/~rrr~r/......")
    assert unlimited.validate(other) == []


def test_v16_trees_are_counted_without_second_flowers() -> None:
    grid = "~YY.../....../....../....../~...~./......"
    ruleset, position = late(grid, supply="limited", tree_supply="1")
    assert rules_of(ruleset.validate(position)) == {"V16"}
    assert ruleset.validate(changed(position, second_flowers=((2,), ()))) == []
    assert rules_of(ruleset.validate(changed(position, second_flowers=((3,), ())))) == {"V14", "V16"}


def test_v19_flowers_are_counted_by_turns() -> None:
    three, four = "~bbb../....../....../....../~...~./......", "~bbbb./....../....../....../~...~./......"
    ruleset, position = make_position(EMPTY, "bb,by,byr", round=1, first_player="0")
    assert ruleset.validate(position) == []
    assert rules_of(ruleset.validate(changed(position, grids=(three, EMPTY)))) == {"V19"}
    after = changed(position, turn=1, offer=("bb", "by"), pangolin="offered", grids=(three, EMPTY))
    assert ruleset.validate(after) == []
    (violation,) = ruleset.validate(changed(after, grids=(four, EMPTY)))
    assert (violation.rule, violation.field) == ("V19", "hutan.grids[0]")
    assert rules_of(ruleset.validate(changed(after, grids=(three, three)))) == {"V19"}


def test_v19_an_animal_brings_three_flowers_and_comes_once_a_turn() -> None:
    grid = "~bbwww/bbbTYr/bbbTyr/...rrr/~...~./......"
    ruleset, position = make_position(T3, "bb,by,byr", round=3)
    two_animals = "~..NW./...TY./...Y../....../~...~./......"
    assert "V17" in rules_of(ruleset.validate(changed(position, grids=(grid, EMPTY))))
    assert rules_of(ruleset.validate(changed(position, grids=(two_animals, EMPTY)))) >= {"V17"}
    first, begun = make_position(EMPTY, "bb,by,byr", round=1, first_player="0")
    one_turn = "~...../...T../...Y../....../~...~./......"
    violations = first.validate(
        changed(begun, turn=1, offer=("bb", "by"), pangolin="offered", grids=(one_turn, EMPTY))
    )
    assert rules_of(violations) == set()  # four planted, at most three and three more
    family, begun = make_position(EMPTY, "bb,by,byr", round=1, first_player="0", family="true")
    violations = family.validate(
        changed(begun, turn=1, offer=("bb", "by"), pangolin="offered", grids=(one_turn, EMPTY))
    )
    assert rules_of(violations) == {"V19"}


def test_v19_the_pangolin_plants_one_flower() -> None:
    full = "~bbb../bbb.../....../....../~...~./......"
    ruleset, position = make_position(full, "bb,by,byr")
    assert ruleset.validate(changed(position, grids=(full, full[:5] + full[5:].replace("b", ".", 2)))) == []
    (violation,) = ruleset.validate(changed(position, grids=(full, full)))
    assert (violation.rule, violation.field) == ("V19", "hutan.grids")
    assert "at most 10" in violation.allowed


def test_v20_colours_come_from_the_cards_seen() -> None:
    ruleset, position = make_position("~ww.../....../....../....../~...~./......", "bb,by,byr")
    assert ruleset.validate(changed(position, seen=("ww", "bg", "yg"))) == []
    assert ruleset.validate(changed(position, seen=("*", "bg", "yg"))) == []
    (violation,) = ruleset.validate(changed(position, seen=("yy", "bg", "yg")))
    assert violation.rule == "V20"
    assert "2 w" in violation.problem
    assert ruleset.validate(changed(position, seen=("yy", "bg"))) == []


def test_v21_the_turn_so_far_names_the_rule_it_breaks() -> None:
    ruleset, position = make_position(T3, "bb,by,byr")
    for turn, field, rule in (
        (("take bb", "place 00"), "turn_so_far[1]", "H8.2"),
        (("take bb", "place 12", "place 12"), "turn_so_far[2]", "H8.1"),
        (("take ww",), "turn_so_far[0]", "H7.1"),
        (("take bb", "fly"), "turn_so_far[1]", "V21"),
    ):
        (violation,) = ruleset.validate(replace(position, turn_so_far=turn))
        assert (violation.field, violation.rule) == (field, rule)
    assert ruleset.validate(replace(position, turn_so_far=("take bb", "place 22"))) == []


def test_all_faults_are_named_at_once() -> None:
    violations = broken(
        late(), round=99, holder=7, offer=("bb", "bb", "bb", "bb"), grids=("b", F1.replace("B", "b", 1) + "?")
    )
    assert rules_of(violations) >= {"V5", "V6", "V9", "V12"}


texts = st.text(alphabet="~.byrwgBYRWGCTONH/*", max_size=45)
faces = st.lists(st.one_of(st.sampled_from(["*", "bb", "by", "byr", "gg"]), st.text(max_size=4)), max_size=9)


@given(
    grids=st.lists(st.one_of(texts, st.sampled_from([EMPTY, F1, T3])), max_size=5),
    offer=faces,
    seen=st.none() | faces,
    stacks=st.none() | st.lists(faces, max_size=4),
    numbers=st.tuples(st.integers(-3, 25), st.integers(-3, 9)),
    seats=st.tuples(st.none() | st.integers(-2, 5), st.none() | st.integers(-2, 5)),
    pangolin=st.sampled_from(["held", "offered", "taken", ""]),
    layout=st.none() | st.sampled_from(["bc-SE/pc-SW/rc-NW/wc-NE", "", "a/b/c/d"]),
    seconds=st.lists(st.lists(st.integers(-1, 40), max_size=3), max_size=3),
    options=st.sampled_from(
        [
            {},
            {"layout": "random", "ecosystem": "draw"},
            {"players": "1"},
            {"supply": "limited", "players": "3"},
        ]
    ),
)
def test_no_table_makes_the_check_fail(
    grids: list[str], offer: list[str], seen: list[str] | None, stacks: list[list[str]] | None,
    numbers: tuple[int, int], seats: tuple[int | None, int | None], pangolin: str, layout: str | None,
    seconds: list[list[int]], options: dict[str, str],
) -> None:  # fmt: skip
    ruleset = GAME.open(None, options)
    table = Table(
        layout=layout,
        ecosystem=None,
        holder=seats[0],
        round=numbers[0],
        turn=numbers[1],
        pangolin=pangolin,
        next_holder=seats[1],
        offer=tuple(offer),
        grids=tuple(grids),
        second_flowers=tuple(map(tuple, seconds)),
        seen=None if seen is None else tuple(seen),
        stacks=None if stacks is None else tuple(map(tuple, stacks)),
    )
    position = Position(game="hutan", options=ruleset.options, table=table)
    violations = ruleset.validate(position)
    assert isinstance(ruleset.assumed(position), list)
    if not violations:
        engine, reference = (ruleset.state(position, name) for name in ("engine", "reference"))
        assert engine.key() == reference.key()
