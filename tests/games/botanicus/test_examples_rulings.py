"""Places where rules meet, on both implementations, in tables where a slip of one line shows."""

from __future__ import annotations

from typing import cast

import pytest

from engine_c.games.botanicus import GAME
from engine_c.games.botanicus.components import COMPONENTS_PATH, parse_components
from engine_c.games.botanicus.table import TableState
from tests.games.botanicus.tables import (
    COMMON,
    EXPERT,
    IMPLEMENTATIONS,
    answers,
    do,
    enter,
    open_ruleset,
    outcomes,
    own,
    play_first,
    pool_of,
    state_of,
    terms,
    tile_at,
    words_after,
)
from tests.support.facts import facts_of

each = pytest.mark.parametrize("implementation", IMPLEMENTATIONS)

A = {"garden": "A", "gardeners": "1,2"}
"""In range: 1,2 and 2,3 empty, the frog on 1,3, the bird on 2,2."""
B = {"garden": "B", "gardeners": "1,1;4,2"}


# --- pools -------------------------------------------------------------------------------------------


@each
def test_b5_7_beds_with_an_animal_know_no_order(implementation: str) -> None:
    state = pool_of(implementation, {"fruit": 2}, A, options=COMMON)
    later = state.copy()
    do(state, "plant fruit 1,3")  # the frog lay there: nothing to compare with
    assert words_after(state, "plant fruit")[:4] == ["1,2", "1,3", "2,2", "2,3"]
    do(later, "plant fruit 2,3")  # an empty bed: 1,2 would come first, the bird's bed may come now
    assert words_after(later, "plant fruit")[:3] == ["1,3", "2,2", "2,3"]


@each
def test_b5_3_two_moves_are_two_units(implementation: str) -> None:
    state = state_of(implementation, {}, stage="round2", column="4", tiles=tile_at(4, 2, "s5"))
    enter(state, 2)
    assert state.legal_actions() == sorted(state.legal_actions())
    assert words_after(state, "move 2")
    do(state, "move 4 2,2 4,3")
    assert not words_after(state, "move 4")
    do(state, "move 2 4,3 4,1")
    assert own(state).gardeners == ((4, 1),)
    assert state.current_player() == 1


@each
def test_b8_4_a_reshuffle_between_two_draws(implementation: str) -> None:
    hands = ["C1,C1,C4,C4,C4", "C5,C5,C6,C6", "C7,C7,C8,C8"]
    state = pool_of(
        implementation, {"card": 2}, {}, *[{"hand": hand} for hand in hands], discard="C1,C2,C3,C9"
    )
    assert state.pending_event() == ("cards", 2)
    assert outcomes(state) == {"cards C9": 1}
    do(state, "cards C9 C3")
    assert own(state).hand == ("C3", "C9")
    assert state.public_table().discard == ()
    last = pool_of(implementation, {"card": 4}, {}, *[{"hand": hand} for hand in hands], discard="C1,C2")
    assert last.pending_event() == ("cards", 4)


@each
def test_b8_6_two_tokens_of_one_pool(implementation: str) -> None:
    data = facts_of(COMPONENTS_PATH)
    data["board"]["columns"][1]["spaces"][0] = {"prize": "round"}
    data["tiles"]["spotted"][0]["light"] = {"prize": "round"}
    ruleset = GAME.open(parse_components(data), {"players": "4"})
    state = state_of(implementation, {}, ruleset=ruleset, column="2", tiles=tile_at(2, 1, "s1"))
    enter(state, 1)
    assert own(state).tokens == (("round", 15), ("round", 12))
    assert own(state).vp == 27


@each
@pytest.mark.parametrize(("value", "points"), [("points", 1), ("nothing", 0)])
def test_b9_7_staying_on_a_track_of_choice(implementation: str, value: str, points: int) -> None:
    state = state_of(implementation, {}, stage="last", options={"zero_steps": value})
    do(state, "end phase", "any 1 stay")
    assert own(state).vp == points
    options = {**COMMON, "zero_steps": value}
    state = pool_of(implementation, {"any_track_two_way": 2}, A, options=options)
    do(state, "any 2 stay")
    assert own(state).vp == 2 * points


# --- walks of two gardeners --------------------------------------------------------------------------


@each
def test_x4_4_the_start_of_the_first_walk_counts(implementation: str) -> None:
    plot = {**B, "gardeners": "1,1;1,2", "coins": "9"}
    state = state_of(implementation, plot, options=EXPERT, stage="round2")
    other = state.copy()
    do(state, "walk 1,1 1,3")
    nodes = [f"{row},{column}" for row in range(1, 5) for column in range(1, 4)]
    free = [node for node in nodes if node not in ("1,2", "1,3")]
    assert words_after(state, "walk 1,2") == free  # the node just left too
    do(other, "walk 1,2 4,1")
    assert words_after(other, "walk") == ["1,1 1,2"]


@each
@pytest.mark.parametrize(("value", "is_ordered"), [("yes", True), ("no", False)])
def test_x4_3_without_passing_there_is_no_order(implementation: str, value: str, is_ordered: bool) -> None:
    plot = {**B, "coins": "9"}
    state = state_of(implementation, plot, options={**EXPERT, "gardener_pass": value}, stage="round2")
    do(state, "walk 4,2 4,1")
    assert ("1,1 1,2" in words_after(state, "walk")) == (not is_ordered)
    assert "1,1 4,2" in words_after(state, "walk")


@each
def test_g5_2_a_transplant_lets_both_walk_anew(implementation: str) -> None:
    plot = {**B, "greenhouse": "1..", "coins": "0"}
    state = pool_of(implementation, {"move": 5}, plot, options=COMMON, stage="round2")
    do(state, "move 5 4,2 4,1")
    assert words_after(state, "walk") == ["1,1 4,2"]
    do(state, "transplant 1 1,2 step")
    assert "1,1 1,2" in words_after(state, "walk")
    assert "4,1 4,2" in words_after(state, "walk")
    do(state, "walk 4,1 3,1")
    assert state.current_player() == 1  # two steps are left, and the node just left lies three paths off


# --- columns, fruits, end ----------------------------------------------------------------------------


@each
def test_x5_3_an_animal_keeps_a_column_open(implementation: str) -> None:
    beds = "-.f./..../..1./u.1./.t1-"  # bird and squirrel are unlocked
    plot = {**A, "beds": beds, "coins": "0"}
    state = pool_of(implementation, {"plant": {"I": 2}, "animal": 1}, plot, options=EXPERT)
    do(state, "plant I 2,3")
    assert own(state).coins == 0
    do(state, "animal frog")
    assert own(state).coins == 0
    do(state, "plant I 1,3")
    assert own(state).coins == 6


@each
def test_g7_1_fruits_of_garden_and_greenhouse(implementation: str) -> None:
    plots = [
        {"garden": "A", "greenhouse": "55."},
        {"garden": "B", "beds": "b555/..s./-..u/t..-/.f.."},
        {"garden": "C", "greenhouse": "5.."},
        {"garden": "D"},
    ]
    piles = "9.1:0;9.2:1;9.3:2;8.4:3"
    state = state_of(implementation, *plots, options=COMMON, column="9", seat="3", piles=piles)
    enter(state, 4)
    do(state, "done")
    assert [own(state, seat).vp for seat in range(4)] == [6, 9, 3, 0]


@each
def test_b10_2_the_neutral_flower_on_top(implementation: str) -> None:
    state = state_of(
        implementation,
        {},
        {"animals": "5"},
        options={"players": "2"},
        column="8",
        seat="1",
        piles="7.4:1;8.1:N;8.2:0",
        tiles=tile_at(8, 4, "t6"),
    )
    enter(state, 4)
    assert state.public_table().stack == (1, 0, -1)
    assert (state.public_table().stage, state.current_player()) == ("round2", 0)
    assert answers(state)[0] == "neutral 1"


@each
def test_b12_3_ties_before_the_end(implementation: str) -> None:
    """The stack decides from the last action on; before it the lower seat stands first."""
    plot = {"vp": "50", "coins": "0"}
    last = state_of(implementation, *[plot] * 4, stage="last", stack="0,3,2,1", seat="1")
    assert last.ranking() == [1, 2, 3, 0]
    deal = "1,2,3,4,5/6,7,8,9,10/11,12,13,14,15/16,17,18,19,20"
    plots = [{**plot, "dealt": cards} for cards in deal.split("/")]
    early = state_of(
        implementation, *plots, options={"task_deal": deal}, stage="assign", stack="0,3,2,1", seat="1"
    )
    assert early.ranking() == [0, 1, 2, 3]


@each
def test_g8_3_what_counts_in_the_greenhouse(implementation: str) -> None:
    plot = {"garden": "A", "beds": "-.../4.../..../..../...-", "greenhouse": "453"}
    for card, points in (("F2", 6), ("F11", 12), ("F7", 3)):
        state = state_of(implementation, {**plot, "finals": card}, options=COMMON, stage="over")
        assert terms(state)["final cards"] == points, card


# --- what a seat knows -------------------------------------------------------------------------------


def test_x1_4_nobody_else_keeps_what_was_given_back() -> None:
    """A sample of what others hold never has a final card that the observer gave back or sees."""
    plots = [
        {"garden": "A", "finals": "F1", "returned": "F2,F3", "hand": "C1,C4"},
        {"garden": "B", "finals": "F4", "returned": "F5,F6", "hand": "C5,C6"},
        {"garden": "C", "finals": "F7,F8", "returned": "F9", "hand": "C7"},
    ]
    start = state_of("engine", *plots, options={**EXPERT, "players": "3"}, discard="C2,C3")
    kept: set[str] = set()
    for number in range(200):
        state = cast(TableState, start.copy())
        state.determinize(0, 5, number)  # type: ignore[attr-defined]
        table = state.public_table()
        others = [card for plot in table.plots[1:] for card in plot.finals or ()]
        back = [card for plot in table.plots[1:] for card in plot.returned or ()]
        assert len({*others, *back}) == 6
        assert not {"F1", "F2", "F3"} & {*others, *back}
        hands = [card for plot in table.plots[1:] for card in plot.hand or ()]
        assert len(hands) == 3
        assert not {"C2", "C3"} & set(hands)
        assert (own(state).finals, own(state).hand) == (("F1",), ("C1", "C4"))
        kept |= set(others)
    assert kept == {f"F{number}" for number in range(4, 13)}


def test_x1_3_a_choice_under_way_may_be_any() -> None:
    """A sample of a choice that another seat has begun may have kept any card that leaves one above it."""
    options = {**EXPERT, "players": "2", "garden_assignment": "A,C"}
    start = play_first(open_ruleset(**options).initial_state("engine"), "finals", is_before_draw=True)
    do(start, "finals F3 F7 F11", "keep F3")
    assert start.current_player() == 1
    lower = set()
    for number in range(100):
        state = cast(TableState, start.copy())
        state.determinize(0, 5, number)  # type: ignore[attr-defined]
        plot = own(state, 1)
        (kept,) = plot.finals or ()
        left = plot.dealt_finals or ()
        assert len({kept, *left}) == 3
        above = [card for card in left if int(card[1:]) > int(kept[1:])]
        assert words_after(state, "keep") == above
        lower.add(len(left) - len(above))
    assert lower == {0, 1}


# --- inside a turn -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plot", "stage", "steps"),
    [
        (
            {**B, "greenhouse": "21.", "coins": "9"},
            "round2",
            ["walk 4,2 4,1", "transplant 1 1,2 coin", "walk 1,1 1,2", "walk 4,1 4,2", "end walk"],
        ),
        (
            {"garden": "A", "gardeners": "4,1", "greenhouse": "52.", "hand": "C3,C5", "coins": "9"},
            "round1",
            ["play C3", "move 5 transplant 1 5,2 step", "turtle F7 F11 F9", "keep F9", "end walk",
             "done", "walk 4,1 4,2", "end walk"],
        ),
        (
            {**A, "greenhouse": "224", "greentask": "7", "tasks": "1,2,3,4,0", "hand": "C2"},
            "round1",
            ["play C2", "water none", "water g3", "water g2", "water g1", "water none", "water g2"],
        ),
        (
            {**A, "hand": "C9,C4", "coins": "3"},
            "round1",
            ["play C4", "plant I 2,3", "plant I g1", "plant I 1,2", "end phase"],
        ),
    ],
    ids=["walks", "turtle", "waterings", "plants"],
)  # fmt: skip
def test_both_implementations_tell_a_turn_alike(plot: dict[str, str], stage: str, steps: list[str]) -> None:
    """What a turn remembers shows in the key before it shows in what is offered."""
    states = [state_of(name, plot, options=COMMON, stage=stage, column="2") for name in IMPLEMENTATIONS]
    for step in ["", *steps]:
        for state in states:
            if step:
                do(state, step)
        assert states[0].key() == states[1].key(), step
        assert answers(states[0]) == answers(states[1]), step
