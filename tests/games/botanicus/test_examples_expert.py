"""Worked examples of the expert variant on both implementations: setup, walks, animals, final cards."""

from __future__ import annotations

import pytest

from engine_c.game import IllegalActionError
from tests.games.botanicus.tables import (
    EXPERT,
    IMPLEMENTATIONS,
    answers,
    cells,
    do,
    enter,
    open_ruleset,
    outcomes,
    own,
    play_first,
    pool_of,
    state_of,
    terms,
    words_after,
)

pytestmark = pytest.mark.parametrize("implementation", IMPLEMENTATIONS)

A_OPEN = "-.../..../..../..../...-"
"""Garden A without its animals."""


def a_beds(rows: dict[int, str]) -> str:
    """Return the beds of garden A with some rows, the animals on the others."""
    usual = {1: "-.f.", 2: ".b..", 3: "...s", 4: "u...", 5: ".t.-"}
    return "/".join({**usual, **rows}.values())


# --- setup -------------------------------------------------------------------------------------------


def test_x1_1_gardens_bring_their_places(implementation: str) -> None:
    state = open_ruleset(players="3", **EXPERT).initial_state(implementation)
    do(state, "gardens D A C")
    table = state.public_table()  # type: ignore[attr-defined]
    assert table.stack == (1, 2, 0)
    assert [plot.garden for plot in table.plots] == ["D", "A", "C"]
    assert table.plots[0].beds == (".-f.", "...u", "b...", ".s..", "t.-.")
    assert table.plots[0].gardeners == ()


def test_t40_the_garden_with_four_tasks(implementation: str) -> None:
    options = {
        **EXPERT,
        "garden_assignment": "C,A,B,D",
        "task_deal": "1,2,3,4,5/6,7,8,9,10/11,12,13,14,15/16,17,18,19,20",
    }
    state = play_first(open_ruleset(**options).initial_state(implementation), "assign")  # type: ignore[arg-type]
    while state.current_player() != 0:
        state.apply(state.legal_actions()[0])
    for number in (4, 2, 5, 1):
        assert f"task {number}" in answers(state)
        do(state, f"task {number}")
    assert own(state).row_tasks == (4, 2, 5, 1)
    assert own(state).dealt_tasks == ()
    assert state.current_player() != 0
    play_first(state, "finals", is_before_draw=True)
    do(state, "finals F1 F2 F3", "keep F2")  # seat 3, whose garden D lies highest
    assert set(outcomes(state)) == {f"finals F{number}" for number in range(4, 13)}
    do(state, "finals F12 F4 F8")
    assert state.current_player() == 0
    assert own(state).dealt_finals == ("F4", "F8", "F12")
    assert answers(state) == ["keep F4", "keep F8"]
    do(state, "keep F4")
    assert answers(state) == ["keep F8", "keep F12"]
    do(state, "keep F12")
    assert (own(state).finals, own(state).returned) == (("F4", "F12"), ("F8",))


@pytest.mark.parametrize(("garden", "rows"), [("A", 5), ("C", 4)])
def test_x1_2_a_hundred_and_twenty_orders(implementation: str, garden: str, rows: int) -> None:
    deal = "1,2,3,4,5/6,7,8,9,10"
    options = {**EXPERT, "players": "2", "garden_assignment": f"B,{garden}", "task_deal": deal}
    start = play_first(open_ruleset(**options).initial_state(implementation), "assign")  # type: ignore[arg-type]
    seat = 1
    while start.current_player() != seat:
        start.apply(start.legal_actions()[0])
    found, open_states = set(), [start]
    while open_states:
        state = open_states.pop()
        for action in state.legal_actions():
            after = state.child(action)
            if after.current_player() == seat and after.turn_number() == start.turn_number():
                open_states.append(after)  # type: ignore[arg-type]
            else:
                found.add(own(after, seat).row_tasks)  # type: ignore[arg-type]
    assert len(found) == 120
    assert {len(tasks) for tasks in found} == {rows}


def test_x1_4_start_nodes(implementation: str) -> None:
    state = state_of(implementation, {"garden": "B"}, options=EXPERT, stage="starts", stack="3,2,1,0")
    assert answers(state) == ["start 1,1", "start 1,3", "start 4,2"]
    do(state, "start 4,2")
    assert own(state).gardeners == ((4, 2),)
    assert state.current_player() == 1


def test_t42_the_second_gardener(implementation: str) -> None:
    for node, expected in (("1,2", ["2,3", "4,1"]), ("2,3", ["1,2", "4,1"]), ("1,1", ["1,2", "2,3", "4,1"])):
        state = state_of(implementation, {"garden": "A", "gardeners": node}, options=EXPERT, stage="seconds")
        assert words_after(state, "start") == expected
        do(state, f"start {expected[-1]}")
        assert len(own(state).gardeners) == 2
        assert state.current_player() == 1


# --- walks -------------------------------------------------------------------------------------------


def test_t34_the_cheapest_way(implementation: str) -> None:
    plot = {"garden": "D", "gardeners": "2,1", "coins": "2"}
    state = state_of(implementation, plot, options=EXPERT)
    do(state, "walk 2,1 2,2")
    assert own(state).coins == 0
    one = state_of(implementation, {**plot, "coins": "1"}, options=EXPERT)
    assert cells(words_after(one, "walk")) == {(1, 1), (1, 2), (3, 1)}
    free = pool_of(implementation, {"move": 1}, plot, options=EXPERT)
    assert words_after(free, "move 1") == ["2,1 1,1", "2,1 2,2", "2,1 3,1"]


def test_x3_1_a_walk_for_nothing(implementation: str) -> None:
    plot = {"garden": "D", "gardeners": "1,1", "coins": "0"}
    state = state_of(implementation, plot, options=EXPERT)
    assert words_after(state, "walk") == ["1,1 2,1"]
    do(state, "walk 1,1 2,1")
    assert (own(state).gardeners, own(state).coins) == (((2, 1),), 0)


def test_x4_2_both_gardeners(implementation: str) -> None:
    plot = {"garden": "B", "gardeners": "1,1;4,2", "coins": "4"}
    plot["beds"] = "..../..../-.../...-/...."
    state = state_of(implementation, plot, options=EXPERT, stage="round2")
    do(state, "walk 1,1 1,2", "walk 4,2 3,2")
    assert own(state).coins == 2
    assert own(state).gardeners == ((1, 2), (3, 2))
    pool = pool_of(implementation, {"plant": {"I": 1}, "water": 1}, plot, options=EXPERT, stage="round2")
    beds = {(1, 1), (1, 2), (2, 1), (2, 2), (4, 2), (4, 3), (5, 2), (5, 3)}
    assert cells(words_after(pool, "plant I")) == beds
    do(pool, "plant I 1,1")
    assert words_after(pool, "water") == ["1,1"]


def test_x4_3_x4_4_walks_of_two(implementation: str) -> None:
    """A second walk from a smaller node goes to the node just left alone; no two end on one node."""
    plot = {"garden": "B", "gardeners": "1,1;1,2", "coins": "0"}
    state = state_of(implementation, plot, options=EXPERT, stage="round2")
    assert words_after(state, "walk") == ["1,1 1,3", "1,2 1,3"]
    later = state.copy()
    do(state, "walk 1,2 1,3")
    assert answers(state) == ["walk 1,1 1,2", "end walk"]
    do(later, "walk 1,1 1,3")
    assert answers(later) == ["walk 1,2 1,1", "end walk"]
    blocked = state_of(implementation, plot, options={**EXPERT, "gardener_pass": "no"}, stage="round2")
    assert words_after(blocked, "walk") == ["1,2 1,3"]


def test_x4_2_a_shared_move(implementation: str) -> None:
    plot = {"garden": "B", "gardeners": "1,1;4,2"}
    state = pool_of(implementation, {"move": 3}, plot, options=EXPERT, stage="round2")
    do(state, "move 3 1,1 1,3")
    assert cells(words_after(state, "walk 4,2")) == {(3, 2), (4, 1), (4, 3)}
    assert answers(state)[-1] == "end walk"
    do(state, "walk 4,2 3,2")
    assert own(state).gardeners == ((1, 3), (3, 2))
    assert state.current_player() == 1


# --- animals -----------------------------------------------------------------------------------------


def test_t35_an_animal_far_away(implementation: str) -> None:
    plot = {"garden": "A", "gardeners": "1,2"}
    state = pool_of(implementation, {"animal": 1, "plant": {"I": 1}}, plot, options=EXPERT)
    assert words_after(state, "animal") == ["bird", "squirrel", "butterfly", "frog", "turtle"]
    assert words_after(state, "plant I") == ["1,2", "2,3"]  # not on the beds of bird and frog
    do(state, "animal bird")
    assert own(state).beds == tuple(a_beds({2: "...."}).split("/"))
    assert words_after(state, "plant I") == ["1,2", "2,2", "2,3"]
    far = pool_of(implementation, {"animal": 1}, plot, options=EXPERT)
    do(far, "animal butterfly")
    assert own(far).beds[3] == "...."


@pytest.mark.parametrize(
    ("row", "plant", "cell", "basic", "points"),
    [("-1.1", "II", "1,3", "00000", 12), ("-3.2", "III", "1,3", "10000", 17)],
    ids=["basic", "special"],
)
def test_t36_butterfly(implementation: str, row: str, plant: str, cell: str, basic: str, points: int) -> None:
    plot = {"garden": "A", "gardeners": "1,2", "basic": basic, "tasks": "4,1,2,3,5"}
    for beds, more in ((a_beds({1: row, 4: "...."}), True), (a_beds({1: row}), False)):
        state = pool_of(implementation, {"plant": {plant: 1}}, {**plot, "beds": beds}, options=EXPERT)
        do(state, f"plant {plant} {cell}")
        less = 2 if basic == "00000" else 6
        assert own(state).vp == points - (0 if more else less)
    done = {**plot, "basic": "11111", "special": "10000", "vp": "50", "beds": a_beds({1: "-332"})}
    state = pool_of(implementation, {"animal": 1}, done, options=EXPERT)
    do(state, "animal butterfly")
    assert own(state).vp == 50


def test_t37_squirrel(implementation: str) -> None:
    beds = a_beds({1: "-.f.", 2: "11..", 3: "11.s", 4: "11..", 5: "11.-"})
    plot = {"garden": "A", "gardeners": "1,2", "beds": beds, "coins": "2"}
    state = pool_of(implementation, {"animal": 1, "plant": {"I": 1}}, plot, options=EXPERT)
    do(state, "animal squirrel")
    assert own(state).coins == 2  # column 1 was full before
    do(state, "plant I 1,2")
    assert own(state).coins == 2 + 6
    again = pool_of(
        implementation,
        {"plant": {"II": 1}, "water": 1},
        {**plot, "beds": "/".join(own(state).beds)},
        options=EXPERT,
    )
    do(again, "plant II 1,2", "water 1,2")
    assert own(again).coins == 2


def test_x5_3_without_the_squirrel(implementation: str) -> None:
    beds = a_beds({1: "-.f.", 2: "11..", 3: "11.s", 4: "11..", 5: "11.-"})
    plot = {"garden": "A", "gardeners": "1,2", "beds": beds}
    state = pool_of(implementation, {"plant": {"I": 1}}, plot, options=EXPERT)
    do(state, "plant I 1,2")
    assert own(state).coins == 6


def test_t38_frog(implementation: str) -> None:
    plot = {"garden": "A", "gardeners": "1,2", "tracks": "M4,B0,S0", "coins": "6"}
    without = state_of(implementation, plot, options=EXPERT)
    enter(without, 2)
    assert answers(without) == ["money 1 stay", "money 1 END"]
    for tokens, points in (("", 3), ("frog:3", 3), ("frog:3;frog:3", 0)):
        plots = ({**plot, "beds": a_beds({1: "-..."})}, {"tokens": tokens})
        state = state_of(implementation, *plots, options=EXPERT)
        enter(state, 2)
        assert answers(state) == ["money 1 stay", "money 1 END", "money 1 FROG"]
        do(state, "money 1 FROG")
        assert own(state).vp == 0  # a token comes last
        do(state, "plant IV 1,2", "plant I 1,3")
        assert own(state).vp == points
        assert own(state).tokens == ((("frog", 3),) if points else ())
        assert own(state).track_nodes[0] == "M0"


def test_t39_turtle(implementation: str) -> None:
    finals = [{"finals": "F1", "returned": "F2,F3"}, {"finals": "F4"}, {"finals": "F5,F6"}, {"finals": "F7"}]
    gardens = ("A", "B", "C", "D")
    plots = [{**plot, "garden": garden} for plot, garden in zip(finals, gardens, strict=True)]
    state = pool_of(implementation, {"animal": 1}, *plots, options=EXPERT)
    do(state, "animal turtle")
    assert set(outcomes(state)) == {f"turtle F{number}" for number in (2, 3, 8, 9, 10, 11, 12)}
    do(state, "turtle F10 F2 F8")
    assert answers(state) == ["keep F2", "keep F8", "keep F10"]
    do(state, "keep F8")
    assert own(state).finals == ("F1", "F8")
    assert own(state).num_finals == 2
    assert [(card.card, card.seat) for card in state.public_table().final_tail] == [("F10", 0), ("F2", 0)]


def test_x5_6_what_another_seat_keeps_is_not_given(implementation: str) -> None:
    """In a view the choice of the others comes by itself; an answer to it is refused in words that say so."""
    gain = {"animal": 1, "plant": {"I": 1}}
    state = pool_of(implementation, gain, {"finals": "?1", "returned": "?"}, options=EXPERT, view="1")
    do(state, "animal turtle", "turtle ? ? ?")
    told = (
        r"comes by itself and is not given; asked is a unit of the pool; allowed: plant I .* done; rule X5\.6"
    )
    with pytest.raises(IllegalActionError, match=told):
        do(state, "keep ?")


def test_x5_6_fewer_than_three(implementation: str) -> None:
    """With the pile used up the tail comes next, in its order."""
    kept = ["F1,F2", "F3,F4", "F5,F6,F7", "F8,F9"]
    plots = [{"finals": cards, "garden": garden} for cards, garden in zip(kept, "ABCD", strict=True)]
    plots[0]["finals"] = "F1"
    plots[0]["garden"], plots[1]["garden"] = "A", "B"
    state = pool_of(implementation, {"animal": 1}, *plots, options=EXPERT, tail="F12@1,F2@2", discard="")
    do(state, "animal turtle")
    assert set(outcomes(state)) == {"turtle F10", "turtle F11"}
    do(state, "turtle F11 F10 F12")
    do(state, "keep F11")
    tail = [(card.card, card.seat) for card in state.public_table().final_tail]
    assert tail == [("F2", 2), ("F10", 0), ("F12", 0)]


def test_e13_turtle_in_the_garden_with_four_tasks(implementation: str) -> None:
    plots = [{"garden": "C", "finals": "F1,F2"}]
    state = pool_of(implementation, {"animal": 1}, *plots, options=EXPERT)
    do(state, "animal turtle")
    cards = [text.removeprefix("turtle ") for text in outcomes(state)][:3]
    do(state, "turtle " + " ".join(cards), f"keep {cards[0]}")
    assert own(state).num_finals == 3


def test_t41_bird(implementation: str) -> None:
    plot = {"garden": "A", "gardeners": "1,2", "tracks": "M4,B0,S0"}
    state = pool_of(implementation, {"animal": 2}, plot, options=EXPERT)
    do(state, "animal bird")
    assert own(state).vp == 4  # E11: not 8
    do(state, "animal butterfly")
    assert own(state).vp == 8
    plots = ({**plot, "beds": a_beds({2: "....", 4: "...."}), "vp": "8"}, {"tokens": "round:15"})
    state = state_of(implementation, *plots, options=EXPERT)
    enter(state, 2)
    do(state, "money 1 END")
    assert own(state).vp == 8 + 16
    assert own(state).coins == 6 + 5


def test_e17_a_token_comes_last(implementation: str) -> None:
    plots = [{"garden": "A", "tracks": "M0,B0,S0"}]
    state = pool_of(implementation, {"animal": 1, "prize": "square"}, *plots, options=EXPERT)
    do(state, "animal bird")
    assert own(state).vp == 4 + 24 + 4


def test_b5_6_animals_may_be_waived(implementation: str) -> None:
    state = pool_of(implementation, {"animal": 1}, {"garden": "A"}, options=EXPERT)
    assert answers(state)[-1] == "done"
    do(state, "done")
    assert own(state).beds == tuple(a_beds({}).split("/"))


# --- end ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "plot", "points"),
    [
        ("F2", {"beds": "-111/1111/1111/..../...-"}, 18),
        ("F8", {"tokens": "square:24;square:4", "beds": A_OPEN}, 16),
        ("F1", {"beds": "-111/1111/1111/1111/.11-"}, 17),
    ],
)
def test_t43_final_cards(implementation: str, card: str, plot: dict[str, str], points: int) -> None:
    state = state_of(implementation, {"garden": "A", "finals": card, **plot}, options=EXPERT, stage="over")
    assert terms(state)["final cards"] == points


def test_t64_columns(implementation: str) -> None:
    beds = "-.14/4111/1111/1131/111-"
    plot = {"garden": "A", "finals": "F4", "beds": beds}
    state = state_of(implementation, plot, options=EXPERT, stage="over")
    assert terms(state)["columns"] == 16 + 10 + 16
