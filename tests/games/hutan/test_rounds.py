"""Rounds, pangolin and shared supplies over several turns (H4.2, H6, H9.4, H10.6, H11, H14, H15.1)."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine_c.game import CHANCE, TERMINAL, State
from tests.games.hutan.tables import EMPTY_GRID, IMPLEMENTATIONS, answers, do, open_ruleset, state_of, terms

pytestmark = pytest.mark.parametrize("implementation", IMPLEMENTATIONS)

NEARLY_FULL = "~BBYYY/RGGbWW/RGGWRR/GGGBWW/~GYB~W/yYYBBB"
ALMOST_TIGER = "~...../...y../...Y../....../~...~./......"
"""A yellow flower on 13 makes P1 perfect."""


def reveal(state: State) -> None:
    """Carry out pending draws, each with its first outcome."""
    while state.current_player() == CHANCE:
        state.apply(state.chance_outcomes()[0][0])


# H6: whose turn it is, and the pangolin.


@pytest.mark.parametrize(
    ("draft_order", "expected"),
    [("twice_round", [1, 2, 0, 1, 2, 0]), ("out_and_back", [1, 2, 0, 0, 2, 1])],
)
def test_h6_2_order_of_three_players(implementation: str, draft_order: str, expected: list[int]) -> None:
    """Also as a table in the middle of the round tells it."""
    ruleset = open_ruleset(players=3, draft_order=draft_order)
    for turn, seat in enumerate(expected):
        offer = ("bb", "by", "br", "bw", "bg")[: 5 - turn]
        pangolin = "held" if turn == 0 else "offered"
        now = state_of(
            ruleset, implementation, EMPTY_GRID, offer=offer, turn=turn, holder=1, pangolin=pangolin
        )
        assert now.current_player() == seat


@pytest.mark.parametrize("draft_order", ["twice_round", "out_and_back"])
@pytest.mark.parametrize(("enter", "place"), [("after_first_turn", "held"), ("round_start", "offered")])
@pytest.mark.parametrize("taken_on", [1, 3, 4, 5])
def test_h6_4_who_takes_the_pangolin_begins_the_next_round(
    implementation: str, draft_order: str, enter: str, place: str, taken_on: int
) -> None:
    """Whoever takes it, the former holder on a second turn too; the others take the only card."""
    ruleset = open_ruleset(players=3, draft_order=draft_order, pangolin_enter=enter)
    now = state_of(
        ruleset,
        implementation,
        EMPTY_GRID,
        holder=2,
        turn=taken_on,
        pangolin="offered",
        offer=("bb", "by", "br", "bw", "bg")[taken_on:],
    )
    taker = now.current_player()
    do(now, "take pangolin", "color b", "place 12")
    while now.current_player() != CHANCE:
        assert "take pangolin" not in answers(now), "once taken it does not return in this round"
        now.apply(now.legal_actions()[0])
    table = now.public_table()
    assert (table.round, table.turn, table.holder, table.next_holder) == (2, 0, taker, None)
    assert (table.pangolin, table.offer) == (place, ())
    reveal(now)
    assert now.current_player() == taker
    assert ("take pangolin" in answers(now)) == (place == "offered")


def test_h6_3_the_pangolin_comes_although_the_first_turn_planted_nothing(implementation: str) -> None:
    ruleset = open_ruleset()
    now = state_of(ruleset, implementation, NEARLY_FULL, EMPTY_GRID, offer=("bb", "by", "byr"))
    do(now, "discard by")
    assert now.current_player() == 1
    assert answers(now) == ["take bb", "take byr", "take pangolin"]
    assert now.public_table().seen == ("by",), "a discarded card leaves openly"


def test_h6_3_the_pangolin_comes_after_the_bonus_flowers(implementation: str) -> None:
    ruleset = open_ruleset()
    now = state_of(ruleset, implementation, ALMOST_TIGER, EMPTY_GRID, offer=("bb", "by", "yr"))
    do(now, "take yr", "place 13", "place 03", "animal 13", "bonus none", "bonus none")
    assert (now.current_player(), now.turn_number()) == (0, 0)
    do(now, "bonus none")
    assert (now.current_player(), now.turn_number()) == (1, 1)
    assert answers(now) == ["take bb", "take by", "take pangolin"]


def test_h11_3_a_pangolin_without_a_flower_still_decides_who_is_first(implementation: str) -> None:
    full = "~BBBBB/BBBBBB/BBBBBB/BBBBBB/~BBB~B/BBBBBB"
    now = state_of(open_ruleset(), implementation, EMPTY_GRID, full, turn=3, pangolin="offered")
    assert (now.current_player(), answers(now)) == (1, ["take pangolin"])
    do(now, "take pangolin")
    table = now.public_table()
    assert (table.round, table.holder, table.grids[1]) == (2, 1, full)


# H9.4, H10.6: what all players share.


def test_h9_4_the_last_animal_of_a_species(implementation: str) -> None:
    ruleset = open_ruleset(animals_per_species=1)
    now = state_of(ruleset, implementation, ALMOST_TIGER, offer=("yy", "yr", "yw"))
    do(now, "take yr", "place 13", "place 03", "animal 13", "bonus none", "bonus none", "bonus none")
    assert now.current_player() == 1
    do(now, "take yw", "place 13", "place 03")
    assert now.current_player() == 0, "no tiger is left, so none is offered"
    assert terms(now, 1)["animals"] == 0
    assert terms(now, 1)["plus"] == 2


def test_h9_3_animals_of_a_table_have_left_the_supply(implementation: str) -> None:
    """H20.14: with the last tiger on the other grid the second area still brings its rhino."""
    ruleset = open_ruleset(animals_per_species=1)
    grid = "~...../...ywW/...Y../....../~...~./......"
    tiger = "~...../...T../...Y../....../~...~./......"
    for other, expected in ((EMPTY_GRID, ["13", "14", "none"]), (tiger, ["14", "none"])):
        now = state_of(ruleset, implementation, grid, other, offer=("yw", "yr", "bb"))
        do(now, "take yw", "place 13", "place 14")
        assert answers(now) == [f"animal {answer}" for answer in expected]


def test_h10_6_a_tree_that_becomes_an_animal_goes_back(implementation: str) -> None:
    """One tree for all: it grows, is exchanged, and grows again for the next player."""
    ruleset = open_ruleset(supply="limited", tree_supply=2, bonus_flowers=False)
    now = state_of(
        ruleset, implementation, ALMOST_TIGER, "~...../..b.../....../....../~...~./......",
        offer=("by", "yr", "bg"),
    )  # fmt: skip
    do(now, "take yr", "place 13", "place 03", "animal 13")
    do(now, "take bg", "place 12", "place 13")
    table = now.public_table()
    assert table.grids[1] == "~...../..Bg../....../....../~...~./......"
    assert table.second_flowers == (), "the exchanged tree was there again"


def test_h10_6_the_upper_flower_goes_back(implementation: str) -> None:
    """26 blue flowers: 25 lie there, the last one grows a tree, goes back and can be planted again."""
    ruleset = open_ruleset(supply="limited")
    others = EMPTY_GRID.replace(".", "b", 24)
    now = state_of(
        ruleset, implementation, "~...../..b.../....../....../~...~./......", others, offer=("*", "by", "bw")
    )
    do(now, "take by", "place 12", "place 13")
    assert now.current_player() == 1
    do(now, "take *")
    assert answers(now)[0] == "color b"


def test_h10_6_a_second_flower_stays(implementation: str) -> None:
    """Without a tree the upper flower stays as one and is missing in the supply."""
    ruleset = open_ruleset(supply="limited", tree_supply=0)
    others = EMPTY_GRID.replace(".", "b", 24)
    grid = "~...../..b.../....../....../~...~./......"
    now = state_of(ruleset, implementation, grid, others, offer=("*", "by", "bw"))
    do(now, "take by", "place 12", "place 13")
    assert terms(now)["trees"] == 2
    assert answers(now) == ["take *", "take pangolin"]
    do(now, "take *")
    assert answers(now) == [f"color {color}" for color in "yrwg"]


def test_h10_6_an_exchanged_second_flower_can_be_planted_again(implementation: str) -> None:
    """All 26 yellow flowers lie there; the animal sets one free, which is a bonus colour at once."""
    ruleset = open_ruleset(supply="limited", tree_supply=1)
    others = EMPTY_GRID.replace(".", "y", 23)
    now = state_of(ruleset, implementation, ALMOST_TIGER, others, offer=("yg", "yr", "bb"))
    do(now, "take yg", "place 13", "place 03")
    do(now, "animal 13", "bonus none")
    assert answers(now) == ["bonus b", "bonus y", "bonus r", "bonus w", "bonus g", "bonus none"]


def test_h10_6_the_supply_of_a_table_counts_second_flowers(implementation: str) -> None:
    """A tree that is a second flower costs two flowers and no tree, an animal one flower and no tree."""
    ruleset = open_ruleset(supply="limited", tree_supply=1)
    others = EMPTY_GRID.replace(".", "b", 23)
    grid = "~...../..B.../..B.../....../~...~./......"
    options = {"offer": ("*", "by", "bb"), "second_flowers": ((14,), ())}
    now = state_of(ruleset, implementation, grid, others, **options)
    assert answers(now) == ["take *"], "26 blue flowers lie there: one each on 12 and others, two on 22"
    now = state_of(ruleset, implementation, grid, others.replace("b", ".", 1), **options)
    assert answers(now) == ["take *", "take by"]


# H14, H15: results and solo rounds.


@pytest.mark.parametrize(
    ("next_holder", "ranking"), [(None, [1, 2, 0]), (0, [0, 1, 2]), (2, [2, 0, 1])], ids=str
)
def test_h14_2_a_running_tie_goes_by_the_next_round(
    implementation: str, next_holder: int | None, ranking: list[int]
) -> None:
    """Clockwise from who has taken the pangolin, or from the holder while nobody has."""
    ruleset = open_ruleset(players=3)
    now = state_of(
        ruleset, implementation, EMPTY_GRID, holder=1, turn=4, next_holder=next_holder,
        pangolin="offered" if next_holder is None else "taken", offer=("bb", "by")[next_holder is None :],
    )  # fmt: skip
    assert list(now.ranking()) == ranking


def test_h14_one_winner_takes_the_game(implementation: str) -> None:
    ruleset = open_ruleset(players=3)
    now = state_of(ruleset, implementation, EMPTY_GRID, holder=1, round=10)
    assert now.current_player() == TERMINAL
    assert list(now.returns()) == [-0.5, 1.0, -0.5]


def test_h15_1_what_is_not_taken_leaves_openly(implementation: str) -> None:
    ruleset = open_ruleset(players=1, rounds=2)
    now = state_of(ruleset, implementation, EMPTY_GRID, offer=("*", "bb", "byr"))
    do(now, "take bb", "place 12", "place 22")
    table = now.public_table()
    assert (table.round, table.turn, table.pangolin, table.offer) == (2, 0, "held", ())
    assert table.seen == ("*", "bb", "byr")
    reveal(now)
    assert not any("pangolin" in text for text in answers(now))
    while now.current_player() != TERMINAL:
        now.apply(now.legal_actions()[0])
    assert now.turn_number() == 2


# H4.2: the three draws of a layout.


def test_h4_2_draws_of_a_layout(implementation: str) -> None:
    """Order of the boards, sides by board, corners by quarter (README, Actions)."""
    now = open_ruleset(layout="random", first_player=0).initial_state(implementation)
    orders = list(permutations("prbw"))
    boards = 182 + orders.index(("b", "p", "r", "w"))
    sides = 206 + 0b0001  # pink shows its second side
    corners = 222 + (2 | 0 << 2 | 1 << 4 | 3 << 6)
    code = "bc-SE/ps-NW/rc-NE/wc-SW"
    assert now.ruleset.parse_steps(now, f"layout {code}") == [boards, sides, corners]
    for action in (boards, sides, corners):
        now.apply(action)
    assert now.layout_code() == code  # type: ignore[attr-defined]
