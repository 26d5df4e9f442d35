"""The numbered conditions: each is broken by a position made for it, and named."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine_c.games.botanicus
from engine_c.game import Position, Violation
from engine_c.games.botanicus.ruleset import Ruleset
from engine_c.games.botanicus.table import NEUTRAL, STAGES, Pile, Plot, Table, TailCard
from tests.games.botanicus.positions import (
    CHOICE,
    EXPERT,
    GAME,
    IMPLEMENTATIONS,
    MIDDLE,
    TILES,
    changed,
    make_position,
    with_plot,
)

ASSIGN = f"stage=assign seat=0 tiles={TILES} stack=1,0,N coins0=6 dealt0=1,2,3,4,5 coins1=6 dealt1=6,7,8,9,10"
"""Seat 0 is to put its tasks in their places."""
SECONDS = EXPERT.replace("stage=round2 column=4 seat=2", "stage=seconds seat=1").replace(
    "piles=3.1:2;3.3:1;4.2:0", "stack=0,1,2"
).replace("gardeners0=2,2;2,3", "gardeners0=2,2").replace("gardeners1=1,1;2,3", "gardeners1=2,2")  # fmt: skip
"""Seat 2 has put its second gardener on a start node, seat 1 is next."""
SEED = "stage=gardens seat=0"


def rules_of(violations: list[Violation]) -> set[str]:
    """Return the numbers of the conditions."""
    return {violation.rule for violation in violations}


def pairs(ruleset: Ruleset, position: Position) -> set[tuple[str, str]]:
    """Return (number, field) of the broken conditions; each says what is wrong and what is allowed."""
    violations = ruleset.validate(position)
    assert all(violation.problem and violation.allowed for violation in violations)
    return {(violation.rule, violation.field.removeprefix("botanicus.")) for violation in violations}


@pytest.mark.parametrize("words", [MIDDLE, EXPERT, CHOICE, ASSIGN, SECONDS])
def test_the_positions_of_these_tests_are_valid(words: str) -> None:
    ruleset, position = make_position(words)
    assert ruleset.validate(position) == []
    states = [ruleset.state(position, name) for name in IMPLEMENTATIONS]
    assert states[0].key() == states[1].key()


@pytest.mark.parametrize("column", [0, 30])
def test_a_column_that_is_none_blames_no_flowers(column: int) -> None:
    ruleset, position = make_position()
    found = pairs(ruleset, changed(position, column=column))
    assert ("V3", "column") in found
    assert not any(field.startswith("piles") for _, field in found)


BASE_CASES: list[tuple[str, dict[str, Any], str]] = [
    ("V2", {"tiles": ("x1", *TILES.split(",")[1:])}, "tiles[0]"),
    ("V2", {"discard": ("C2", "F1")}, "discard[1]"),
    ("V2", {"deck": ("C99",)}, "deck.names[0]"),
    ("V2", {"final_pile": ("C1",)}, "final_pile.names[0]"),
    ("V3", {"stage": "evening"}, "stage"),
    ("V3", {"stage": "starts"}, "stage"),
    ("V3", {"column": 0}, "column"),
    ("V3", {"column": 9}, "column"),
    ("V3", {"stage": "last"}, "column"),
    ("V4", {"plots": (Plot(garden="base"),)}, "plots"),
    ("V4", {"stage": "tiles"}, "tiles"),
    ("V4", {"stage": "gardens"}, "plots[0].garden"),
    ("V4", {"stage": "gardens"}, "tiles"),
    ("V5", {"piles": (Pile(column=3, row=4, flowers=(0,)), Pile(column=4, row=2, flowers=(1,)))}, "stack"),
    ("V5", {"stack": (0,)}, "stack"),
    ("V5", {"stage": "gardens", "column": 0}, "stack"),
    ("V5", {"column": 5}, "piles[0].column"),
    ("V5", {"piles": (Pile(column=3, row=5, flowers=(0,)), Pile(column=4, row=1, flowers=(NEUTRAL, 1)))},
     "piles[0].row"),
    ("V5", {"piles": (Pile(column=3, row=4, flowers=(0,)), Pile(column=4, row=1, flowers=(NEUTRAL,)),
                      Pile(column=4, row=1, flowers=(1,)))}, "piles[2]"),
    ("V5", {"piles": (Pile(column=3, row=4, flowers=(0, NEUTRAL)), Pile(column=4, row=1, flowers=(1,)))},
     "piles"),
    ("V5", {"piles": (Pile(column=4, row=4, flowers=(1, NEUTRAL)),), "stack": (0,)}, "stack"),
    ("V5", {"stage": "last", "column": 0, "piles": (), "stack": (0, NEUTRAL, 1)}, "stack"),
    ("V6", {"seat": 2}, "seat"),
    ("V6", {"seat": 1}, "seat"),
    ("V6", {"stage": "over", "column": 0, "piles": (), "stack": (0, 1, NEUTRAL), "seat": 1}, "seat"),
    ("V7", {"tiles": ()}, "tiles"),
    ("V7", {"tiles": ("s1", *TILES.split(",")[:15])}, "tiles[1]"),
    ("V7", {"tiles": ("t3", "s7", "s1", *TILES.split(",")[3:])}, "tiles[2]"),
    ("V19", {"discard": ("C2", "C3", "C2")}, "discard[2]"),
    ("V19", {"discard": ("C1", "C1", "C1")}, "discard[2]"),
    ("V20", {"final_tail": (TailCard(card="F1", seat=0),)}, "final_tail"),
    ("V22", {"final_tail": (TailCard(card="F1", seat=2),)}, "final_tail[0].seat"),
    ("V22", {"final_tail": (TailCard(card="F1", seat=1),)}, "final_tail[0].seat"),
    ("V23", {"observer": 2}, "observer"),
    ("V23", {"observer": 0}, "plots[1].hand"),
    ("V23", {"observer": 0, "deck": ()}, "deck"),
    ("V24", {"deck": ("C1", "C2")}, "deck.names[1]"),
    ("V24", {"deck": ("C1",)}, "deck"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "fields", "path"), BASE_CASES)
def test_a_broken_condition_is_named(rule: str, fields: dict[str, Any], path: str) -> None:
    ruleset, position = make_position()
    assert (rule, path) in pairs(ruleset, changed(position, **fields))


ROWS = ("-1..", "/.2..", "....", ".3..", "...-")
PLOT_CASES: list[tuple[str, dict[str, Any], str]] = [
    ("V2", {"garden": "A"}, "plots[0].garden"),
    ("V2", {"track_nodes": ("M1", "X", "S0")}, "plots[0].barrow_node"),
    ("V2", {"hand": ("C1", "x")}, "plots[0].hand.names[1]"),
    ("V2", {"finals": ("C1",), "num_finals": 1}, "plots[0].finals.names[0]"),
    ("V2", {"row_tasks": (1, 2, 3, 4, 99)}, "plots[0].row_tasks[4]"),
    ("V2", {"dealt_tasks": (77,)}, "plots[0].dealt_tasks[0]"),
    ("V2", {"greenhouse_task": 66}, "plots[0].greenhouse_task"),
    ("V2", {"tokens": (("oval", 9),)}, "plots[0].tokens[0]"),
    ("V8", {"beds": ("-1..", ".2..", "....", ".3..")}, "plots[0].beds"),
    ("V8", {"beds": ("-1..", ".2..", "....", ".3..", "..-")}, "plots[0].beds[4]"),
    ("V8", {"beds": (".1..", ".2..", "....", ".3..", "...-")}, "plots[0].beds[0]"),
    ("V8", {"beds": ("-1..", "-2..", "....", ".3..", "...-")}, "plots[0].beds[1]"),
    ("V8", {"beds": ("-1..", ".2b.", "....", ".3..", "...-")}, "plots[0].beds[1]"),
    ("V9", {"num_animals": 6}, "plots[0].num_animals"),
    ("V10", {"greenhouse": "..."}, "plots[0].greenhouse"),
    ("V11", {"beds": ("-1..", ".25.", "....", ".3..", "...-")}, "plots[0].beds[1]"),
    ("V12", {"gardeners": ((5, 1),)}, "plots[0].gardeners"),
    ("V12", {"gardeners": ((1, 1), (2, 2))}, "plots[0].gardeners"),
    ("V13", {"track_nodes": ("END", "B0", "S0")}, "plots[0].money_node"),
    ("V14", {"row_tasks": (6, 2, 3, 4, 5)}, "plots[1]"),
    ("V14", {"dealt_tasks": (11,)}, "plots[0].dealt_tasks"),
    ("V14", {"row_tasks": (1, 2, 3, 4)}, "plots[0].row_tasks"),
    ("V14", {"row_tasks": (1, 2, 3, 4, 0)}, "plots[0].row_tasks"),
    ("V14", {"greenhouse_task": 11}, "plots[0].greenhouse_task"),
    ("V15", {"basic_done": (True,)}, "plots[0].basic_done"),
    ("V15", {"special_done": (True, False, False, False, False)}, "plots[0].special_done"),
    ("V15", {"greenhouse_done": True}, "plots[0].is_greenhouse_done"),
    ("V16", {"tokens": (("round", 6),)}, "plots"),
    ("V16", {"tokens": (("frog", 3),)}, "plots"),
    ("V16", {"tokens": (("round", 9), ("round", 9))}, "plots"),
    ("V17", {"coins": -1}, "plots[0].coins"),
    ("V17", {"vp": -1}, "plots[0].vp"),
    ("V17", {"vp": 18}, "plots[0].vp"),
    ("V17", {"vp": 100000}, "plots[0].vp"),
    ("V17", {"basic_done": (True, True, True, False, False)}, "plots[0].vp"),
    ("V17", {"num_animals": 2}, "plots[0].vp"),
    ("V19", {"num_hand": 3}, "plots[0].num_hand"),
    ("V19", {"num_hand": 99, "hand": None}, "discard"),
    ("V19", {"hand": ("C2", "C4")}, "discard[0]"),
    ("V20", {"finals": ("F1",), "num_finals": 1}, "plots[0].num_finals"),
    ("V20", {"dealt_finals": ("F1", "F2", "F3")}, "plots[0].dealt_finals"),
    ("V20", {"returned": ("F1",)}, "plots[0].returned"),
    ("V23", {"hand": None, "num_hand": 2}, "plots[0].hand"),
]


@pytest.mark.parametrize(("rule", "fields", "path"), PLOT_CASES)
def test_a_broken_condition_of_a_plot_is_named(rule: str, fields: dict[str, Any], path: str) -> None:
    ruleset, position = make_position()
    assert (rule, path) in pairs(ruleset, with_plot(position, 0, **fields))


EXPERT_CASES: list[tuple[str, int, dict[str, Any], str]] = [
    ("V4", 1, {"garden": "A"}, "plots[1].garden"),
    ("V4", 1, {"garden": ""}, "plots[1].garden"),
    ("V4", 1, {"garden": ""}, "plots[1].beds"),
    ("V8", 1, {"beds": (".s..-", "....s", "u.t..", "-..f.")}, "plots[1].beds[0]"),
    ("V9", 0, {"num_animals": 1}, "plots[0].num_animals"),
    ("V10", 0, {"greenhouse": ".35."}, "plots[0].greenhouse"),
    ("V10", 0, {"greenhouse": ".x5"}, "plots[0].greenhouse"),
    ("V12", 0, {"gardeners": ((2, 2),)}, "plots[0].gardeners"),
    ("V12", 0, {"gardeners": ((2, 2), (2, 2))}, "plots[0].gardeners"),
    ("V13", 0, {"track_nodes": ("FROG", "B4", "S5")}, "plots[0].money_node"),
    ("V14", 1, {"row_tasks": (5, 6, 8, 0)}, "plots[1].row_tasks"),
    ("V14", 0, {"greenhouse_task": 0, "row_tasks": (1, 2, 3, 4, 7)}, "plots[0].is_greenhouse_done"),
    ("V15", 0, {"special_done": (False,) * 4 + (True,), "basic_done": (True,) * 5}, "plots[0].special_done"),
    ("V16", 1, {"tokens": (("square", 20), ("fruit_round", 3), ("fruit_round", 6))}, "plots[1].tokens"),
    ("V16", 1, {"tokens": (("square", 20), ("fruit_square", 10))}, "plots[1].tokens"),
    ("V16", 1, {"tokens": (("square", 24),)}, "plots"),
    ("V17", 0, {"vp": 44}, "plots[0].vp"),
    ("V20", 0, {"finals": ("F1",), "num_finals": 1}, "plots"),
    ("V20", 1, {"finals": ("F2", "F5", "F12"), "num_finals": 3}, "plots[1].num_finals"),
    ("V20", 1, {"finals": ("F2", "F5"), "num_finals": 1}, "plots[1].num_finals"),
    ("V20", 1, {"returned": ("F9", "F12")}, "plots[1].returned"),
    ("V21", 2, {"finals": ("F2",)}, "plots[2].finals.names[0]"),
    ("V21", 2, {"finals": ("F11",)}, "final_tail[1].card"),
    ("V21", 2, {"returned": ("F6", "F9")}, "plots[2].returned.names[1]"),
    ("V23", 1, {"finals": None, "num_finals": 2}, "plots[1].finals"),
]


@pytest.mark.parametrize(("rule", "seat", "fields", "path"), EXPERT_CASES)
def test_a_broken_condition_of_an_expert_plot_is_named(
    rule: str, seat: int, fields: dict[str, Any], path: str
) -> None:
    ruleset, position = make_position(EXPERT)
    if path.endswith("is_greenhouse_done"):
        rule, fields = "V15", {**fields, "greenhouse_done": True}
    assert (rule, path) in pairs(ruleset, with_plot(position, seat, **fields))


def test_every_condition_of_the_readme_has_a_test_here() -> None:
    readme = (Path(engine_c.games.botanicus.__file__).parent / "README.md").read_text()
    numbered = re.findall(r"^\| (V[0-9]+) \|", readme, re.MULTILINE)
    assert numbered == [f"V{number}" for number in range(1, 26)]
    assert numbered[-1] == Ruleset.turn_condition
    cases = {rule for rule, *_ in (*BASE_CASES, *PLOT_CASES, *EXPERT_CASES)}
    assert cases == set(numbered) - {"V1", "V18", "V25"}  # these have tests of their own below


def test_v1_options_components_and_game_are_those_of_the_ruleset() -> None:
    ruleset, position = make_position()
    for other, field in (
        (replace(position, game="chess"), "game"),
        (replace(position, components_hash="0" * 16), "components_hash"),
        (replace(position, options={**position.options, "zero_steps": "nothing"}), "options"),
        (replace(position, options={**position.options, "players": "nine"}), "options.players"),
    ):
        (violation,) = ruleset.validate(other)
        assert violation.field == field


def test_v3_stages_that_the_options_leave_out() -> None:
    words = "players=2 garden_assignment=4,2 task_deal=1,2,3,4,5/6,7,8,9,10"
    ruleset, position = make_position(
        f"{words} stage=tiles stack=1,0,N coins0=6 coins1=6 dealt0=1,2,3,4,5 dealt1=6,7,8,9,10"
    )
    assert ruleset.validate(position) == []
    for stage in ("gardens", "tasks", "finals", "starts", "seconds"):
        assert ("V3", "stage") in pairs(ruleset, changed(position, stage=stage))
    assert ("V14", "plots[0]") in pairs(ruleset, with_plot(position, 0, dealt_tasks=(1, 2, 3, 4, 11)))
    assert ("V5", "stack") in pairs(ruleset, changed(position, stack=(0, 1, NEUTRAL)))


def test_v4_v5_gardens_that_the_options_fix() -> None:
    words = CHOICE.replace("side=expert", "side=expert garden_assignment=D,C")
    ruleset, position = make_position(words)
    assert ruleset.validate(position) == []
    other = with_plot(
        position, 1, garden="B", beds=(), row_tasks=(8, 11, 19, 10, 12), basic_done=(), special_done=()
    )
    assert ("V4", "plots[1].garden") in pairs(ruleset, other)
    assert ("V5", "stack") in pairs(ruleset, changed(position, stack=(0, 1, NEUTRAL)))


def test_v11_fruits_can_run_out() -> None:
    for supply, broken in (("unlimited", set()), ("16", {("V11", "plots")})):
        ruleset, position = make_position(EXPERT, fruit_supply=supply)
        many = with_plot(position, 0, beds=("-5f5", "5b55", "555s", "u555", "555-"), greenhouse="555")
        assert pairs(ruleset, many) == broken


def test_v12_a_gardener_begins_on_a_start_node() -> None:
    ruleset, position = make_position(SECONDS)
    wrong = with_plot(position, 2, gardeners=((1, 1), (2, 2)))
    assert pairs(ruleset, wrong) == {("V12", "plots[2].gardeners")}
    early = with_plot(position, 0, gardeners=((1, 2), (2, 3)))
    assert pairs(ruleset, early) == {("V12", "plots[0].gardeners")}


def test_v14_tasks_wait_until_they_are_assigned() -> None:
    ruleset, position = make_position(ASSIGN)
    for fields in ({"dealt_tasks": (1, 2, 3)}, {"dealt_tasks": ()}):
        assert pairs(ruleset, with_plot(position, 0, **fields)) == {("V14", "plots[0].dealt_tasks")}
    both = with_plot(position, 1, row_tasks=(11, 12, 13, 14, 15))
    assert pairs(ruleset, both) == {("V14", "plots[1].row_tasks")}


def test_v14_unique_greenhouses_may_have_no_place_for_a_task() -> None:  # T55
    words = EXPERT.replace("greenhouse=common", "greenhouse=unique").replace(
        "tasks1=5,6,8,9", "tasks1=5,6,8,9 greentask1=15"
    )
    ruleset, position = make_position(words)
    assert pairs(ruleset, position) == {("V14", "plots[1].greenhouse_task")}
    assert position.table.plots[1].greenhouse == "...."


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"coins": 5}, "coins"),
        ({"vp": 1}, "vp"),
        ({"beds": ("-1..", "....", "....", "....", "...-")}, "beds"),
        ({"basic_done": (True, False, False, False, False), "vp": 8}, "basic_done"),
        ({"num_animals": 1, "vp": 3}, "tokens"),
        ({"hand": ("C1",), "num_hand": 1}, "num_hand"),
    ],
)
def test_v18_nothing_is_gained_before_round_one(fields: dict[str, Any], path: str) -> None:
    ruleset, position = make_position(ASSIGN)
    assert ("V18", f"plots[0].{path}") in pairs(ruleset, with_plot(position, 0, **fields))
    expert, choice = make_position(CHOICE, greenhouse="common")
    green = with_plot(choice, 0, greenhouse="1..")
    assert ("V18", "plots[0].greenhouse") in pairs(expert, green)


def test_v20_cards_to_choose_from_lie_before_the_seat_to_move() -> None:
    ruleset, position = make_position(CHOICE)
    assert pairs(ruleset, with_plot(position, 0, dealt_finals=("F1", "F5"))) == {
        ("V20", "plots[0].dealt_finals")
    }
    assert ("V20", "plots[1].dealt_finals") in pairs(
        ruleset, with_plot(position, 1, dealt_finals=("F2", "F3", "F4"))
    )
    before = with_plot(position, 0, dealt_finals=())
    assert ruleset.validate(before) == []
    pending = ruleset.pending_chance(ruleset.state(before, "reference"))
    assert pending is not None
    assert (pending.event, pending.num_draws) == ("finals", 3)


def test_v21_cards_given_back_are_in_the_pile_until_a_turtle_draws() -> None:
    ruleset, position = make_position(CHOICE)
    second = changed(
        with_plot(position, 0, dealt_finals=(), finals=("F5",), num_finals=1, returned=("F1", "F10")), seat=1
    )
    assert ruleset.validate(second) == []
    wrong = with_plot(second, 1, dealt_finals=("F1", "F2", "F3"))
    assert pairs(ruleset, wrong) == {("V21", "plots[0].returned.names[0]")}


def test_v22_a_turtle_puts_no_more_than_it_draws() -> None:
    ruleset, position = make_position(EXPERT)
    tail = tuple(TailCard(card=card, seat=0) for card in ("F8", "F11", "F12"))
    assert pairs(ruleset, changed(position, final_tail=tail)) >= {
        ("V20", "final_tail"),
        ("V22", "final_tail"),
    }


def test_v23_a_view_tells_what_its_seat_knows() -> None:
    ruleset, position = make_position(EXPERT)
    view = ruleset.view(position, 0)
    assert ruleset.validate(view) == []
    for seat, fields in (
        (1, {"hand": ("C4",)}),
        (1, {"finals": ("F2", "F5")}),
        (1, {"returned": ("F9",)}),
        (0, {"hand": None}),
        (0, {"finals": None}),
    ):
        (name,) = fields
        assert pairs(ruleset, with_plot(view, seat, **fields)) == {("V23", f"plots[{seat}].{name}")}
    untold = tuple(TailCard(card="", seat=0) for _ in range(2))
    assert pairs(ruleset, changed(view, final_tail=untold)) == {
        ("V23", "final_tail[0].card"), ("V23", "final_tail[1].card"),
    }  # fmt: skip
    other = ruleset.view(position, 1)
    assert pairs(ruleset, changed(other, final_tail=position.table.final_tail)) >= {
        ("V23", "final_tail[0].card")
    }
    assert pairs(ruleset, changed(view, deck=(), final_pile=())) == {("V23", "deck"), ("V23", "final_pile")}


def test_v24_piles_hold_what_lies_nowhere_else() -> None:
    ruleset, position = make_position(EXPERT)
    left = ("F6", "F7", "F9", "F10", "F12")
    assert ruleset.validate(changed(position, final_pile=left)) == []
    assert pairs(ruleset, changed(position, final_pile=left[1:])) == {("V24", "final_pile")}
    assert pairs(ruleset, changed(position, final_pile=("F1", *left))) == {("V24", "final_pile.names[0]")}
    choice_ruleset, choice = make_position(CHOICE)
    assert pairs(choice_ruleset, changed(choice, final_pile=())) == {("V24", "final_pile")}


def test_v25_the_turn_so_far_names_the_rule_it_breaks() -> None:
    ruleset, position = make_position()
    for turn, field, rule in (
        (("end phase", "plant I 1,2"), "turn_so_far[1]", "B5.4"),
        (("walk 2,2 5,1",), "turn_so_far[0]", "B1.6"),
        (("play C5",), "turn_so_far[0]", "B7.5"),
        (("fly",), "turn_so_far[0]", "V25"),
        (("keep F1",), "turn_so_far[0]", "X1.3"),
    ):
        (violation,) = ruleset.validate(replace(position, turn_so_far=turn))
        assert (violation.field, violation.rule) == (field, rule)
    assert ruleset.validate(replace(position, turn_so_far=("end phase", "space 3"))) == []


def test_all_faults_are_named_at_once() -> None:
    ruleset, position = make_position()
    wrong = changed(
        with_plot(position, 0, coins=-6, gardeners=((9, 9),)), column=99, seat=7, tiles=("t3",) * 3
    )
    assert rules_of(ruleset.validate(wrong)) >= {"V3", "V6", "V7", "V12", "V17"}


names = st.sampled_from(["C1", "C2", "F1", "F2", "s1", "t1", "A", "base", "M0", "END", "", "x"])
numbers = st.integers(-2, 30)
small = st.lists(names, max_size=4).map(tuple)
zones = st.none() | small
cells = st.tuples(st.integers(-1, 7), st.integers(-1, 7))
marks = st.lists(st.booleans(), max_size=6).map(tuple)
tokens = st.tuples(st.sampled_from(["round", "square", "frog", "fruit_round", "x"]), numbers)
plots = st.builds(
    Plot,
    garden=names,
    coins=numbers,
    vp=numbers,
    track_nodes=st.tuples(names, names, names),
    beds=st.lists(st.text("-.12345bsuftx", max_size=6), max_size=6).map(tuple),
    greenhouse=st.text(".15x", max_size=4),
    gardeners=st.lists(cells, max_size=3).map(tuple),
    num_animals=numbers,
    dealt_tasks=st.lists(numbers, max_size=6).map(tuple),
    row_tasks=st.lists(numbers, max_size=6).map(tuple),
    greenhouse_task=numbers,
    basic_done=marks,
    special_done=marks,
    greenhouse_done=st.booleans(),
    tokens=st.lists(tokens, max_size=3).map(tuple),
    num_hand=numbers,
    hand=zones,
    num_finals=numbers,
    finals=zones,
    dealt_finals=zones,
    returned=zones,
)
owners = st.lists(st.integers(-2, 4), max_size=5).map(tuple)
tables = st.builds(
    Table,
    stage=st.sampled_from([*STAGES, "x"]),
    column=numbers,
    seat=numbers,
    tiles=small,
    stack=owners,
    piles=st.lists(st.builds(Pile, column=numbers, row=numbers, flowers=owners), max_size=4).map(tuple),
    plots=st.lists(plots, max_size=4).map(tuple),
    discard=small,
    final_tail=st.lists(st.builds(TailCard, card=names, seat=numbers), max_size=3).map(tuple),
    observer=st.none() | numbers,
    deck=zones,
    final_pile=zones,
)


@given(
    table=tables,
    options=st.sampled_from(
        [
            {},
            {"players": "4", "side": "expert"},
            {"side": "expert", "greenhouse": "unique", "fruit_supply": "16"},
        ]
    ),
)
def test_no_table_makes_the_check_fail(table: Table, options: dict[str, str]) -> None:
    ruleset = GAME.open(None, options)
    position = Position(game="botanicus", options=ruleset.options, table=table)
    violations = ruleset.validate(position)
    assert isinstance(ruleset.assumed(position), list)
    assert isinstance(GAME.format_position(position), str)
    if not violations:
        engine, reference = (ruleset.state(position, name) for name in ("engine", "reference"))
        assert engine.key() == reference.key()
