"""Notation of decisions and reveals: ids, texts, order inside a turn, and the rule that an error names."""

from __future__ import annotations

import pytest

from engine_c import registry, replay
from engine_c.game import IllegalActionError, NotationError, Position, State
from engine_c.games.hutan.notation import NUM_ACTIONS, ORDER, read_step, split_action
from engine_c.games.hutan.ruleset import Ruleset
from tests.games.hutan.positions import EMPTY, T3, make_position

GAME = registry.game("hutan")


def setting(
    grid: str, offer: str = "bb,by,byr", implementation: str = "engine", **options: str
) -> tuple[Ruleset, State]:
    """Open the ruleset and the state of a grid with an offer, seat 0 to move in round 2."""
    ruleset, position = make_position(grid, offer, **options)
    return ruleset, ruleset.state(position, implementation)


def play(ruleset: Ruleset, state: State, *texts: str) -> State:
    """Carry out decisions one by one."""
    for text in texts:
        for action in ruleset.parse_steps(state, text):
            state = state.child(action)
    return state


# --- texts and ids --------------------------------------------------------------------------------


def test_every_action_has_a_text_that_reads_back_to_it() -> None:
    ruleset = GAME.open()
    codes = ruleset.codes
    layouts, num_faces, num_cards = 0, len(codes.faces), len(codes.card_ids)
    for action in range(NUM_ACTIONS):
        kind, argument = split_action(action)
        if kind in ("take", "discard", "offer") and argument >= num_faces:
            continue
        if kind == "ecosystem" and argument >= num_cards:
            continue
        text = codes.text(action)
        if kind in ("order", "sides", "corners"):
            layouts += 1
            assert text.startswith("layout ")
            continue
        step = read_step(text)
        assert step.kind == text.split()[0]
        if kind in ("offer", "ecosystem", "first"):
            assert codes.event_actions(step) == [action]
            assert codes.event_text([action]) == text
        else:
            assert codes.decision_action(step) == action
    assert layouts == 24 + 16 + 256


@pytest.mark.parametrize(
    "code", ["bc-SE/pc-SW/rc-NW/wc-NE", "rs-NW/bs-NE/ws-SE/ps-SW", "ws-SW/rc-NE/ps-NW/bc-SE"]
)
def test_a_layout_is_three_draws_and_back(code: str) -> None:
    codes = GAME.open().codes
    actions = codes.event_actions(read_step(f"layout {code}"))
    assert [split_action(action)[0] for action in actions] == ["order", "sides", "corners"]
    assert codes.event_text(actions) == f"layout {code}"


def test_single_draws_of_a_layout_name_boards_in_lexicographic_order() -> None:
    codes = GAME.open().codes
    boards = codes.components.boards
    assert codes.text(ORDER) == "layout boards " + "/".join(boards)
    assert codes.text(ORDER + 23) == "layout boards " + "/".join(reversed(boards))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("take  rby", "take byr"), (" take gw ", "take wg"), ("offer by byr *", "offer * by byr")],
)
def test_cards_may_be_written_in_any_order(text: str, canonical: str) -> None:
    codes = GAME.open().codes
    step = read_step(text)
    if step.kind == "offer":
        assert codes.event_text(codes.event_actions(step)) == canonical
    else:
        assert codes.text(codes.decision_action(step)) == canonical


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", ""),
        ("plant 12", ""),
        ("take", ""),
        ("take by yr", ""),
        ("take bzy", "H1.8"),
        ("take bbb", "H1.8"),
        ("place 16", "H1.1"),
        ("place 12:x", "H1.4"),
        ("place 12:", "H1.4"),
        ("color blue", "H1.4"),
        ("animal 99", "H1.1"),
        ("bonus 12:none", "H1.4"),
        ("ecosystem 1,,2", ""),
        ("first one", ""),
        ("pass 1", ""),
    ],
)
def test_what_is_no_notation_is_refused_with_what_is(text: str, rule: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_step(text)
    (violation,) = caught.value.violations
    assert violation.allowed
    assert violation.rule == rule


@pytest.mark.parametrize(
    "text", ["layout bc-NW/bs-NW/rc-NW/wc-NW", "layout bc-NW", "layout xx-NW/pc-NW/rc-NW/wc-NW"]
)
def test_a_layout_names_each_board_once(text: str) -> None:
    with pytest.raises(NotationError, match=r"H3\.1"):
        GAME.open().codes.event_actions(read_step(text))


# --- legal or not, and why ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "cells", "rule"),
    [
        ("bb", "12 12", "H8.1"),  # T5
        ("by", "13 23", "H8.2"),  # T6
        ("yr", "12 13", "H8.2"),  # T7
        ("rw", "43 44", "H8.2"),  # T8
        ("rw", "32 43", "H8.3"),  # T9
        ("rw", "50 51", "H8.4"),  # T10
    ],
)
@pytest.mark.parametrize("implementation", ["engine", "reference"])
def test_an_illegal_placement_names_the_rule(face: str, cells: str, rule: str, implementation: str) -> None:
    ruleset, state = setting(T3, f"{face},wg,byw", implementation)
    turn = [f"take {face}", *(f"place {cell}" for cell in cells.split())]
    with pytest.raises(IllegalActionError) as caught:
        ruleset.canonical_turn(state, turn)
    (violation,) = caught.value.violations
    assert violation.rule == rule
    assert violation.field in ("[1]", "[2]")
    assert "place" in violation.allowed


@pytest.mark.parametrize(
    ("face", "cells"),
    [("bb", "12 22"), ("byr", "32 42 52"), ("byr", "31 33 32")],  # T4, T11, T12
)
def test_a_legal_placement_is_taken(face: str, cells: str) -> None:
    ruleset, state = setting(T3, f"{face},wg,byw")
    turn = [f"take {face}", *(f"place {cell}" for cell in cells.split())]
    assert ruleset.canonical_turn(state, turn) == turn
    assert play(ruleset, state, *turn).turn_number() == state.turn_number() + 1


def test_touch_rule_each_refuses_the_flower_that_is_away() -> None:
    ruleset, state = setting(T3, "byr,wg,byw", touch_rule="each")
    with pytest.raises(IllegalActionError, match=r"H8\.4"):
        ruleset.canonical_turn(state, ["take byr", "place 32", "place 42", "place 52"])


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("take ww", "H7.1"),
        ("take pangolin", "H6.3"),
        ("discard bb", "H11.1"),
        ("pass", "H15.2"),
        ("place 12", "H7"),
        ("offer bb by byr", "H7"),
        ("layout bc-SE/pc-SW/rc-NW/wc-NE", "H7"),
    ],
)
def test_an_item_that_cannot_be_taken_names_the_rule(text: str, rule: str) -> None:
    ruleset, state = setting(T3)
    with pytest.raises(IllegalActionError) as caught:
        ruleset.parse_steps(state, text)
    assert caught.value.violations[0].rule == rule


FULL = "~BBYYY/RGGbWW/RGGWRR/GGGBWW/~GYB~W/yYYBBB"
"""T25: nothing but one blue and one yellow flower has room."""


def test_a_card_that_does_not_fit_is_discarded_not_taken() -> None:
    ruleset, position = make_position(FULL, "bb,by,byr", round=20, rounds="21")
    state = ruleset.state(position)
    assert [ruleset.action_text(state, action) for action in state.legal_actions()] == [
        "discard bb",
        "discard by",
        "discard byr",
    ]
    with pytest.raises(IllegalActionError, match=r"H11\.3"):
        ruleset.parse_steps(state, "take bb")


def test_a_colour_without_space_names_the_rule() -> None:
    ruleset, position = make_position(FULL, "*,by,byr", round=20, rounds="21")
    state = play(ruleset, ruleset.state(position), "take *")
    assert [ruleset.action_text(state, action) for action in state.legal_actions()] == ["color b", "color y"]
    with pytest.raises(IllegalActionError, match=r"H7\.2"):
        ruleset.parse_steps(state, "color r")


# --- one order for a turn -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        ["place 31:b", "place 33:y", "place 32:r"],
        ["place 32:r", "place 31:b", "place 33:y"],
        ["place 33:y", "place 32:r", "place 31:b"],
        ["place 31", "place 33", "place 32"],
        ["place 32:r", "place 31", "place 33"],
        ["place 31", "place 32:r", "place 33"],
    ],
)
def test_placements_come_in_any_order(given: list[str]) -> None:
    ruleset, state = setting(T3)
    turn = ["take byr", "place 31", "place 33", "place 32"]
    assert ruleset.canonical_turn(state, ["take byr", *given]) == turn


def test_flowers_of_one_colour_are_sorted_by_cell() -> None:  # T35
    ruleset, state = setting(T3)
    assert ruleset.canonical_turn(state, ["take bb", "place 22", "place 12"]) == [
        "take bb",
        "place 12",
        "place 22",
    ]
    after = play(ruleset, state, "take bb", "place 22")
    with pytest.raises(IllegalActionError, match=r"H7\.3"):
        ruleset.parse_steps(after, "place 12")


def test_a_turn_may_be_given_in_part_as_long_as_it_is_a_beginning() -> None:
    ruleset, state = setting(T3)
    assert ruleset.canonical_turn(state, ["take byr", "place 31:b"]) == ["take byr", "place 31"]
    with pytest.raises(IllegalActionError, match=r"the b flower .* H7\.3"):
        ruleset.canonical_turn(state, ["take byr", "place 33:y"])
    middle = play(ruleset, state, "take byr", "place 31")
    assert ruleset.canonical_turn(middle, ["place 32:r", "place 33:y"]) == ["place 33", "place 32"]


def test_a_label_must_be_a_flower_of_the_card() -> None:
    ruleset, state = setting(T3)
    with pytest.raises(IllegalActionError) as caught:
        ruleset.canonical_turn(state, ["take by", "place 31:b", "place 32:w"])
    assert caught.value.violations[0].field == "[2]"
    assert caught.value.violations[0].rule == "H7.3"


def test_texts_behind_the_turn_are_left_out() -> None:
    ruleset, state = setting(T3)
    turn = ["take bb", "place 12", "place 22"]
    assert ruleset.canonical_turn(state, [*turn, "take pangolin", "nonsense"]) == turn


T13 = "~...../...y../...Y../....../~...~./......"


@pytest.mark.parametrize("implementation", ["engine", "reference"])
def test_bonus_answers_come_in_any_order(implementation: str) -> None:  # T13
    ruleset, state = setting(T13, "yg,bb,by", implementation)
    begin = ["take yg", "place 13", "place 03", "animal 13"]
    canonical = [*begin, "bonus g", "bonus none", "bonus r"]
    for given in (
        ["bonus 03:g", "bonus 12:-", "bonus 14:r"],
        ["bonus 14:r", "bonus 03:g", "bonus 12:-"],
        ["bonus 14:r", "bonus g", "bonus none"],
        ["bonus g", "bonus 14:r", "bonus none"],
    ):
        assert ruleset.canonical_turn(state, [*begin, *given]) == canonical
    after = play(ruleset, state, *canonical)
    assert after.grid_texts()[0] == "~..G../...Tr./...Y../....../~...~./......"


def test_bonus_labels_and_answers_are_checked() -> None:
    ruleset, state = setting(T13, "yg,bb,by")
    begin = ["take yg", "place 13", "place 03", "animal 13"]
    asked = play(ruleset, state, *begin)
    labelled = [ruleset.labelled_text(asked, action) for action in asked.legal_actions()]
    assert labelled == ["bonus 03:g", "bonus 03:-"]
    for given, index, rule in (
        (["bonus 03:b"], 4, "H10.1"),
        (["bonus 12:b"], 4, "H7.5"),
        (["bonus 14:r", "bonus 03:g", "bonus 55:b"], 4, "H7.5"),
        (["bonus g", "bonus none", "bonus none", "bonus b"], 7, "H7.5"),
    ):
        with pytest.raises(IllegalActionError) as caught:
            ruleset.canonical_turn(state, [*begin, *given])
        assert caught.value.violations[0].rule == rule
        assert caught.value.violations[0].field == f"[{index}]"


def test_an_animal_stands_on_a_tree_that_grew_now() -> None:
    ruleset, state = setting(T13, "yg,bb,by")
    asked = play(ruleset, state, "take yg", "place 13", "place 03")
    for text in ("animal 23", "animal 03", "animal 00"):
        with pytest.raises(IllegalActionError, match=r"H9\.3"):
            ruleset.parse_steps(asked, text)
    mandatory, other = setting(T13, "yg,bb,by", animal_mandatory="true")
    asked = play(mandatory, other, "take yg", "place 13", "place 03")
    with pytest.raises(IllegalActionError, match=r"H7\.4"):
        mandatory.parse_steps(asked, "animal none")


def test_labels_name_the_flower_and_the_neighbour() -> None:
    ruleset, state = setting(T3)
    after = play(ruleset, state, "take byr", "place 31:b")
    assert ruleset.labelled_text(after, ruleset.parse_steps(after, "place 33")[0]) == "place 33:y"
    with pytest.raises(IllegalActionError, match=r"the next flower is y, not r"):
        ruleset.parse_steps(after, "place 33:r")


# --- reveals --------------------------------------------------------------------------------------


def test_a_reveal_is_whole_and_drawn_from_what_is_unseen() -> None:
    ruleset, position = make_position(T3, "-")
    state = ruleset.state(position)
    assert ruleset.parse_steps(state, "offer rby by bb") == ruleset.parse_steps(state, "offer bb by byr")
    pending = ruleset.pending_chance(state)
    assert pending is not None
    assert (pending.event, pending.num_draws) == ("offer", 3)
    assert dict(pending.outcomes)["offer bb"] == 3
    for text, problem in (
        ("offer bb by", "2 instead of 3"),
        ("offer byr byr byr", "byr cannot be drawn"),
        ("take bb", "a draw must be revealed first"),
        ("first 1", "a draw must be revealed first"),
    ):
        with pytest.raises(IllegalActionError, match=problem):
            ruleset.parse_steps(state, text)


def test_setup_draws_are_told_one_after_the_other() -> None:
    ruleset = GAME.open(None, {"layout": "random", "ecosystem": "draw"})
    position = Position(game="hutan", options=ruleset.options, table=ruleset.table(ruleset.initial_state()))
    seen = []
    for text in (
        "layout rs-NW/bs-NE/ws-SE/ps-SW",
        "ecosystem 12,3,7,24,9",
        "first 1",
        "offer * bb byr",
        "take bb",
    ):
        done = replay.advance(ruleset, position, [text])
        seen += done.steps
        position = done.position
    assert seen[1] == "ecosystem 3,7,9,12,24"
    assert position.table.layout == "rs-NW/bs-NE/ws-SE/ps-SW"
    assert position.table.ecosystem == (3, 7, 9, 12, 24)
    assert position.table.holder == 1
    assert position.turn_so_far == ("take bb",)


def test_ecosystem_cards_are_different() -> None:
    ruleset = GAME.open(None, {"ecosystem": "draw"})
    state = ruleset.initial_state()
    with pytest.raises(IllegalActionError, match="1 cannot be drawn"):
        ruleset.parse_steps(state, "ecosystem 1,1,2,3,4")
    with pytest.raises(NotationError, match="there is no ecosystem card 99"):
        ruleset.parse_steps(state, "ecosystem 1,2,3,4,99")


def test_an_empty_forest_takes_a_card_anywhere() -> None:
    ruleset, state = setting(EMPTY, "byr,bb,by")
    after = play(ruleset, state, "take byr", "place 31", "place 33")
    assert [ruleset.action_text(after, action) for action in after.legal_actions()] == ["place 32"]  # T36
