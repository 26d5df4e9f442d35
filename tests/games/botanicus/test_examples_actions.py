"""Worked examples of the rules on both implementations: tasks, actions in the garden, tracks, pools."""

from __future__ import annotations

import pytest

from engine_c.game import ComponentsError
from engine_c.games.botanicus import GAME
from engine_c.games.botanicus.components import COMPONENTS_PATH, parse_components
from tests.games.botanicus.tables import (
    FACTS,
    IMPLEMENTATIONS,
    answers,
    bed,
    cells,
    do,
    enter,
    is_drawing,
    own,
    pool_of,
    state_of,
    terms,
    tile_at,
    words_after,
)
from tests.support.facts import facts_of

pytestmark = pytest.mark.parametrize("implementation", IMPLEMENTATIONS)

ROW_5 = {"gardeners": "4,2", "tasks": "1,2,3,5,4"}
"""Reaches the two rightmost beds of row 5, beside which lies II, III and III; gardener in row 4."""


def beds_with(rows: dict[int, str]) -> str:
    """Return the beds of the base garden with some rows."""
    usual = {1: "-...", 2: "....", 3: "....", 4: "....", 5: "...-"}
    return "/".join({**usual, **rows}.values())


# --- tasks -------------------------------------------------------------------------------------------


def test_t11_a_row_is_finished(implementation: str) -> None:
    plot = {**ROW_5, "beds": beds_with({5: "3..-"})}
    state = pool_of(implementation, {"plant": {"II": 1}}, plot)
    do(state, "plant II 5,2")
    assert own(state).vp == 7
    assert own(state).basic_done == (False, False, False, False, True)
    assert own(state).special_done == (False,) * 5
    plot |= {"beds": "/".join(own(state).beds), "basic": "00001", "vp": "7"}
    state = pool_of(implementation, {"plant": {"III": 1}}, plot, stage="round2")
    do(state, "plant III 5,3")
    assert own(state).vp == 18
    assert own(state).special_done == (False, False, False, False, True)
    assert (terms(state)["basic tasks"], terms(state)["special tasks"]) == (7, 11)


def test_t12_a_task_looks_at_its_own_row(implementation: str) -> None:
    plot = {"gardeners": "4,2", "tasks": "1,2,3,4,14", "beds": beds_with({5: "33.-"}), "basic": "00011"}
    state = pool_of(implementation, {"plant": {"II": 1}}, plot)
    do(state, "plant II 5,3")
    assert own(state).vp == 0
    assert own(state).special_done == (False,) * 5


@pytest.mark.parametrize(("level", "points"), [("exact", 0), ("at_least", 7)])
def test_t13_exact_levels(implementation: str, level: str, points: int) -> None:
    plot = {**ROW_5, "beds": beds_with({5: "3..-"})}
    state = pool_of(implementation, {"plant": {"III": 1}}, plot, options={"task_level": level})
    do(state, "plant III 5,2")
    assert own(state).vp == points
    assert own(state).basic_done[4] == (level == "at_least")


def test_t14_the_basic_task_first(implementation: str) -> None:
    plot = {"gardeners": "4,2", "tasks": "1,2,3,4,5", "beds": beds_with({4: "2..3"})}
    state = pool_of(implementation, {"plant": {"III": 1}}, plot)
    do(state, "plant III 4,3")
    assert own(state).vp == 0
    assert not any(own(state).basic_done + own(state).special_done)


def test_t15_a_later_change_takes_nothing_back(implementation: str) -> None:
    plot = {"gardeners": "2,2", "beds": beds_with({3: "22.."})}
    state = pool_of(implementation, {"plant": {"I": 1, "II": 1}}, plot)
    do(state, "plant II 3,3")
    assert own(state).vp == 9
    do(state, "plant I 3,3")
    assert own(state).beds[2] == "221."
    assert own(state).vp == 9
    assert own(state).basic_done == (False, False, True, False, False)


def test_t59_rows_in_any_order(implementation: str) -> None:
    plot = {"gardeners": "2,2", "tasks": "1,12,3,4,5", "beds": beds_with({2: "2..3"}), "basic": "01000"}
    state = pool_of(implementation, {"plant": {"II": 1}}, plot)
    do(state, "plant II 2,2")
    assert own(state).vp == 10
    assert own(state).special_done == (False, True, False, False, False)
    assert own(state).basic_done == (False, True, False, False, False)


def test_e5_a_special_task_in_the_same_pool(implementation: str) -> None:
    plot = {**ROW_5, "beds": beds_with({5: "3..-"})}
    state = pool_of(implementation, {"plant": {"II": 1, "III": 1}}, plot)
    do(state, "plant II 5,2")
    assert own(state).vp == 7
    do(state, "plant III 5,3")
    assert own(state).vp == 18


def test_b6_4_the_special_task_at_once(implementation: str) -> None:
    """The plant that does the basic task does the special one too if the row fits it already."""
    plot = {"gardeners": "4,2", "tasks": "1,2,3,5,12", "beds": beds_with({5: "3.2-"})}
    state = pool_of(implementation, {"plant": {"II": 1}}, {**plot, "tasks": "1,2,3,5,12"})
    do(state, "plant II 5,2")  # II and III, then II, II and III
    assert own(state).vp == 7 + 10
    later = pool_of(implementation, {"plant": {"III": 1}}, {**plot, "beds": beds_with({5: "2.2-"})})
    do(later, "plant III 5,2")
    assert own(later).vp == 7 + 10


# --- garden ------------------------------------------------------------------------------------------


def test_t17_watering(implementation: str) -> None:
    plot = {"beds": beds_with({2: ".1..", 3: "..4.", 4: "1..."})}
    state = pool_of(implementation, {"water": 2}, plot)
    assert answers(state) == ["water 2,2", "done"]
    do(state, "water 2,2")
    assert answers(state) == ["water 2,2", "done"]
    do(state, "water 2,2")
    assert bed(state, 2, 2) == "3"


def test_t18_replacing(implementation: str) -> None:
    state = pool_of(implementation, {"plant": {"III": 1}}, {"beds": beds_with({2: ".1.."})})
    assert answers(state) == [f"plant III {cell}" for cell in ("2,2", "2,3", "3,2", "3,3")] + ["done"]
    do(state, "plant III 2,2")
    assert bed(state, 2, 2) == "3"


def test_t19_a_lower_gain_is_no_choice(implementation: str) -> None:
    state = state_of(implementation, {}, column="4", tiles=tile_at(4, 4, "t8"))
    enter(state, 4)
    assert {text.rsplit(" ", 1)[0] for text in answers(state)} == {"plant I", "done"}
    do(state, "plant I 3,2")
    assert answers(state) == ["plant I 3,2", "plant I 3,3", "done"]
    do(state, "done")
    assert "".join(own(state).beds).count("1") == 1
    assert state.current_player() == 1


@pytest.mark.parametrize(("taken", "points"), [(0, 3), (1, 6), (2, 10), (3, 15), (4, 21), (5, 0)])
def test_t20_animals(implementation: str, taken: int, points: int) -> None:
    state = pool_of(implementation, {"animal": 1}, {"animals": str(taken)})
    assert own(state).vp == points
    assert own(state).num_animals == min(taken + 1, 5)
    assert state.current_player() == 1


def test_t21_a_free_move(implementation: str) -> None:
    plot = {"gardeners": "1,1"}
    state = pool_of(implementation, {"move": 3}, plot)
    within = {(row, column) for row in range(1, 5) for column in range(1, 4) if 2 < row + column <= 5}
    assert cells(words_after(state, "move 3")) == within
    assert answers(state)[-1] == "done"
    do(state, "move 3 1,1 1,2")
    plot_after = own(state)
    assert (plot_after.gardeners, plot_after.coins, plot_after.vp) == (((1, 2),), 6, 0)
    assert state.current_player() == 1


def test_t57_plants_do_not_run_out(implementation: str) -> None:
    full = "/".join(["-111", "1111", "1111", "1111", "111-"])
    state = pool_of(implementation, {"plant": {"I": 1}}, *[{"beds": full}] * 4)
    assert answers(state) == [f"plant I {cell}" for cell in ("2,2", "2,3", "3,2", "3,3")] + ["done"]
    last = pool_of(implementation, {"plant": {"I": 1}}, {}, *[{"beds": full}] * 3)
    do(last, "plant I 2,2")
    assert sum("".join(plot.beds).count("1") for plot in last.public_table().plots) == 55


def test_t60_replacing_needs_no_coins(implementation: str) -> None:
    plot = {"coins": "2", "beds": beds_with({2: ".23.", 3: ".34."}), "basic": "01100"}
    state = pool_of(implementation, {"plant": {"I": 2}}, plot)
    assert answers(state) == [f"plant I {cell}" for cell in ("2,2", "2,3", "3,2", "3,3")] + ["done"]
    do(state, "plant I 3,3", "plant I 2,2")
    assert own(state).beds[1:3] == (".13.", ".31.")
    assert own(state).coins == 2


def test_t68_units_may_be_parted(implementation: str) -> None:
    state = pool_of(implementation, {"plant": {"I": 2}, "move": 2}, {})
    do(state, "plant I 3,3", "move 2 2,2 1,2")
    assert "plant I 2,2" in answers(state)
    do(state, "plant I 1,2")
    assert (bed(state, 3, 3), bed(state, 1, 2)) == ("1", "1")
    state = pool_of(implementation, {"plant": {"I": 2}, "move": 2}, {})
    do(state, "plant I 3,3", "move 2 2,2 1,2", "done")
    assert "".join(own(state).beds).count("1") == 1


def test_b5_7_ascending_order(implementation: str) -> None:
    """Two plants of one level on two empty beds come in order, unless something lies between them."""
    state = pool_of(implementation, {"plant": {"I": 2}, "water": 1}, {})
    do(state, "plant I 2,3")
    assert words_after(state, "plant I") == ["2,3", "3,2", "3,3"]
    assert words_after(state, "water") == ["2,3"]
    do(state, "water 2,3")
    assert words_after(state, "plant I") == ["2,2", "2,3", "3,2", "3,3"]


def test_e3_planting_twice_on_a_bed(implementation: str) -> None:
    state = pool_of(implementation, {"plant": {"I": 1, "II": 1}}, {})
    do(state, "plant II 2,2", "plant I 2,2")
    assert bed(state, 2, 2) == "1"
    assert "".join(own(state).beds).count(".") == 17


def test_e4_replacing_opens_no_task_again(implementation: str) -> None:
    plot = {"beds": beds_with({3: "222."}), "basic": "00100", "vp": "9"}
    state = pool_of(implementation, {"plant": {"I": 1, "II": 1}}, plot)
    do(state, "plant I 3,2", "plant II 3,2")
    assert own(state).beds[2] == "222."
    assert own(state).vp == 9


def test_e8_void_units(implementation: str) -> None:
    state = pool_of(implementation, {"animal": 1, "water": 2}, {"animals": "5"})
    assert state.current_player() == 1
    assert own(state).vp == 0


def test_e10_the_steps_of_a_move_are_not_parted(implementation: str) -> None:
    state = pool_of(implementation, {"plant": {"I": 1}, "move": 3}, {})
    do(state, "move 3 2,2 1,2")
    assert not words_after(state, "move")
    assert words_after(state, "plant I") == ["1,2", "1,3", "2,2", "2,3"]


# --- tracks ------------------------------------------------------------------------------------------


def test_t23_ways(implementation: str) -> None:
    plot = {"coins": "4", "tracks": "M0,B3,S0"}
    state = pool_of(implementation, {"barrow": 1}, plot)
    assert answers(state) == ["barrow 1 stay", "barrow 1 B4", "barrow 1 B5 cost 3"]
    do(state, "barrow 1 stay")
    assert (own(state).vp, own(state).coins, own(state).track_nodes[1]) == (1, 4, "B3")


def test_t24_unused_steps(implementation: str) -> None:
    plot = {"beds": beds_with({2: ".1.."})}
    state = state_of(implementation, plot, column="3")
    enter(state, 4)
    do(state, "barrow 3 B1 unused 2")
    assert own(state).vp == 2
    assert answers(state) == ["water 2,2", "done"]
    do(state, "water 2,2")
    assert state.current_player() == 1


@pytest.mark.parametrize(("value", "points"), [("points", 2), ("nothing", 0)])
def test_t25_staying(implementation: str, value: str, points: int) -> None:
    state = state_of(implementation, {"tracks": "M1,B0,S0"}, column="3", options={"zero_steps": value})
    enter(state, 3)
    do(state, "money 2 stay")
    assert (own(state).vp, own(state).coins, own(state).track_nodes[0]) == (points, 6, "M1")


def test_t26_a_priced_path(implementation: str) -> None:
    state = state_of(implementation, {"coins": "2", "tracks": "M0,B0,T1"}, column="5")
    enter(state, 3)
    do(state, "shovel 2 T3 cost 2")
    assert (own(state).coins, own(state).track_nodes[2]) == (0, "T3")
    assert {text.rsplit(" ", 1)[0] for text in answers(state)} == {"plant I", "done"}
    do(state, "plant I 2,2", "plant I 2,3")
    assert state.current_player() == 1


@pytest.mark.parametrize(
    ("taken", "points", "left"),
    [("", 15, ("round", 15)), ("round:15;round:12;round:9;round:6;round:3;round:3", 0, None)],
    ids=["t27", "t28"],
)
def test_t27_t28_the_end_of_money(implementation: str, taken: str, points: int, left: object) -> None:
    state = state_of(implementation, {"coins": "0", "tracks": "M4,B0,S0"}, {"tokens": taken})
    enter(state, 2)
    do(state, "money 1 END")
    assert (own(state).coins, own(state).vp, own(state).track_nodes[0]) == (5, points, "M0")
    assert own(state).tokens == (() if left is None else (left,))
    if left is not None:  # the next one on offer
        again = state_of(implementation, {"tracks": "M4,B0,S0"}, {"tokens": "round:15"})
        enter(again, 2)
        do(again, "money 1 END")
        assert own(again).tokens == (("round", 12),)


def test_b9_9_a_closed_end(implementation: str) -> None:
    tokens = "round:15;round:12;round:9;round:6;round:3;round:3"
    plots = ({"tracks": "M4,B0,S0"}, {"tokens": tokens})
    state = state_of(implementation, *plots, options={"empty_prize_end": "closed"})
    enter(state, 2)
    assert (own(state).vp, own(state).track_nodes[0]) == (1, "M4")
    assert state.current_player() == 1


def test_t29_two_ways_to_one_node(implementation: str) -> None:
    plot = {"coins": "2", "tracks": "M0,B0,S5"}
    expected = ["shovel 2 stay", "shovel 2 S6 unused 1", "shovel 2 END", "shovel 2 END cost 2 unused 1"]
    for choice, coins, points in ((expected[2], 2, 0), (expected[3], 0, 1)):
        state = state_of(implementation, plot, column="5")
        enter(state, 3)
        assert answers(state) == expected
        do(state, choice)
        assert (own(state).coins, own(state).vp) == (coins, points)
        assert own(state).track_nodes[2] == "END"  # back when its gain is worked off
        do(state, "plant II 2,2")
        assert (own(state).vp, own(state).track_nodes[2]) == (points + 24, "S0")


def test_t58_two_tokens_of_a_stack(implementation: str) -> None:
    state = state_of(implementation, {"tracks": "M4,B0,S0", "tokens": "round:15", "vp": "15"})
    enter(state, 2)
    do(state, "money 1 END")
    assert own(state).tokens == (("round", 15), ("round", 12))
    assert own(state).vp == 27
    assert terms(state)["prize tokens"] == 27


def test_t65_a_bought_step(implementation: str) -> None:
    state = state_of(implementation, {"coins": "3"})
    enter(state, 2)
    do(state, "money 1 L2 cost 3")
    assert is_drawing(state)
    assert own(state).coins == 2
    do(state, "cards C7")
    assert own(state).hand == ("C7",)


def test_t66_the_end_of_the_barrow(implementation: str) -> None:
    plot = {"tracks": "M0,B4,S0", "beds": beds_with({2: ".1.."})}
    state = state_of(implementation, plot, column="3")
    enter(state, 4)
    do(state, "barrow 3 END unused 1")
    assert own(state).vp == 1 + 7
    do(state, "water 2,2", "water 2,2")
    assert bed(state, 2, 2) == "3"
    assert own(state).track_nodes[1] == "B0"


def test_e1_a_card_may_be_played_in_vain(implementation: str) -> None:
    state = state_of(implementation, {"hand": "C2", "coins": "2"})
    do(state, "play C2")
    assert own(state).coins == 0
    assert own(state).hand == ()
    assert state.public_table().discard == ("C2",)


def test_e2_coins_of_a_pool_pay_for_steps(implementation: str) -> None:
    gain = {"coins": 3, "money": 1}
    state = pool_of(implementation, gain, {"coins": "0"})
    assert answers(state) == ["money 1 stay", "money 1 M1", "money 1 U2 cost 3", "money 1 L2 cost 3"]
    poor = state_of(implementation, {"coins": "2"}, gain=gain, piles="1.1:3", stack="2,1,0")
    do(poor, "end phase")
    assert "space 1" not in answers(poor)  # never for the space itself


def test_e7_a_piece_on_an_end_node(implementation: str) -> None:
    """Steps on a track from its own end: a file that has them is refused, so the rule needs no play."""
    data = facts_of(COMPONENTS_PATH)
    end = next(node for node in data["tracks"]["money"]["nodes"] if node["name"] == "END")
    end["gain"] = {"coins": 5, "barrow": 1}
    ruleset = GAME.open(parse_components(data), {})
    assert ruleset.initial_state(implementation).current_player() < 0
    last = next(node for node in data["tracks"]["barrow"]["nodes"] if node["name"] == "END")
    last["gain"] = {"money": 1}
    with pytest.raises(ComponentsError):
        parse_components(data)


def test_e9_a_pole_under_the_neutral_flower(implementation: str) -> None:
    options = {"players": "2"}
    state = state_of(implementation, {"coins": "0"}, options=options, column="3")
    do(state, "neutral 1")
    assert answers(state) == [f"space {row}" for row in (1, 2, 3, 4)]
    do(state, "space 1")
    assert own(state).coins == 0
    first = state_of(implementation, {"coins": "0"}, options=options, column="3")
    do(first, "neutral 2", "space 1")
    assert own(first).coins == FACTS.columns[2].spaces[0].pole


def test_e15_no_credit(implementation: str) -> None:
    state = state_of(implementation, {"coins": "0"}, column="3")
    assert answers(state) == [
        f"space {row}" for row in (1, 2, 3, 4)
    ]  # no walk, and nothing else to begin with
    do(state, "space 3")
    assert answers(state) == ["money 2 stay", "money 2 M1 unused 1", "money 2 U2", "money 2 L2"]


def test_e16_pieces_share_a_node(implementation: str) -> None:
    plots = [{"tracks": "M0,B0,S0"}, *[{"tracks": "M1,B0,S0"}] * 3]
    state = state_of(implementation, *plots)
    enter(state, 2)
    do(state, "money 1 M1")
    assert [plot.track_nodes[0] for plot in state.public_table().plots] == ["M1"] * 4
