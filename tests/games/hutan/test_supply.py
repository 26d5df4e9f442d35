"""Switches without a worked example: limited supply (H10.6), touch rule, mandatory animals, challenges."""

from __future__ import annotations

import pytest

from tests.games.hutan.tables import EMPTY_GRID, IMPLEMENTATIONS, answers, do, open_ruleset, state_of, terms

pytestmark = pytest.mark.parametrize("implementation", IMPLEMENTATIONS)


def with_blue(count: int) -> str:
    """Return a grid of the first game with that many blue flowers."""
    return EMPTY_GRID.replace(".", "b", count)


@pytest.mark.parametrize(
    ("num_blue", "expected"),
    [
        (24, ["take bb", "take yy", "take byr"]),
        (25, ["take yy", "take byr"]),
        (26, ["take yy"]),
    ],
)
def test_a_card_beyond_the_supply_is_not_playable(
    implementation: str, num_blue: int, expected: list[str]
) -> None:
    ruleset = open_ruleset(supply="limited")
    offer = ("bb", "yy", "byr")
    now = state_of(ruleset, implementation, EMPTY_GRID, with_blue(num_blue), offer=offer)
    assert answers(now) == expected


def test_a_wild_colour_beyond_the_supply_is_not_offered(implementation: str) -> None:
    ruleset = open_ruleset(supply="limited")
    grid = "~b..../....../....../....../~...~./......"
    now = state_of(ruleset, implementation, grid, with_blue(25), offer=("*",))
    do(now, "take *")
    assert answers(now) == [f"color {color}" for color in "yrwg"]


def test_a_growing_flower_goes_back(implementation: str) -> None:
    """A tree costs no flower in the end, but the flower must be there first."""
    ruleset = open_ruleset(supply="limited", tree_supply=1)
    grid = "~...../..b.../..b.../....../~...~./......"
    now = state_of(ruleset, implementation, grid, offer=("bb", "by", "yy"))
    do(now, "take bb", "place 12", "place 22")
    table = now.public_table()
    assert table.grids[0] == "~...../..B.../..B.../....../~...~./......"
    assert table.second_flowers == ((14,), ()), (
        "the tree goes to the lower index, the other is a second flower"
    )
    assert terms(now)["trees"] == 4


def test_an_exchanged_second_flower_goes_back(implementation: str) -> None:
    grid = "~...../...y../...Y../....../~...~./......"
    ruleset = open_ruleset(supply="limited", tree_supply=1, bonus_flowers=False)
    now = state_of(ruleset, implementation, grid, EMPTY_GRID, offer=("yy", "yg"))
    do(now, "take yg", "place 13", "place 03")
    do(now, "animal 13")
    table = now.public_table()
    assert table.grids[0] == "~..g../...T../...Y../....../~...~./......"
    assert table.second_flowers == ()


def test_a_bonus_colour_beyond_the_supply_is_not_offered(implementation: str) -> None:
    ruleset = open_ruleset(supply="limited")
    grid = "~...../...y../...Y../....../~...~./......"
    all_red = "~rrrrr/rrrrrr/rrrrrr/rrrrrr/~rrr~./......"
    assert all_red.count("r") == 26
    now = state_of(ruleset, implementation, grid, all_red, offer=("yg",))
    do(now, "take yg", "place 13", "place 03", "animal 13")
    assert answers(now) == ["bonus g", "bonus none"]
    do(now, "bonus none")
    assert answers(now) == ["bonus b", "bonus y", "bonus w", "bonus g", "bonus none"]


def test_a_neighbour_is_asked_only_while_it_can_take_a_flower(implementation: str) -> None:
    """The last grey flower goes north, so the grey flower east can no longer grow."""
    ruleset = open_ruleset(supply="limited", tree_supply=20)
    grid = "~...../...yg./...Y../....../~...~./......"
    others = "~ggggg/gggggg/gggggg/gggggg/~...~./......"
    assert (grid + others).count("g") == 24
    now = state_of(ruleset, implementation, grid, others.replace("~...~", "~g..~"), offer=("yy", "yr"))
    do(now, "take yr", "place 13", "place 12", "animal 13")
    assert now.asked_cell() == 3
    do(now, "bonus g")
    assert now.turn_number() == 0, "west holds a red flower that can grow"
    assert now.asked_cell() == 8
    do(now, "bonus none")
    assert now.turn_number() == 1, "east is not asked"


def test_touch_rule_each(implementation: str) -> None:
    grid = "~...../..bb../....../....../~...~./......"
    for rule, expected in (("one", True), ("each", False)):
        now = state_of(open_ruleset(touch_rule=rule), implementation, grid, offer=("yr",))
        do(now, "take yr", "place 22")
        assert ("place 32" in answers(now)) == expected
        assert "place 23" in answers(now)


def test_a_mandatory_animal(implementation: str) -> None:
    ruleset = open_ruleset(animal_mandatory=True)
    now = state_of(ruleset, implementation, "~...../...y../...y../....../~...~./......", offer=("yy",))
    do(now, "take yy", "place 13", "place 23")
    assert answers(now) == ["animal 13", "animal 23"]


EVERY_ANIMAL = "~CBTYY/ONWHCB/RWWGTY/ORRNHG/~RCW~G/TYBORR"
CHALLENGES = (
    "five_species", "no_minus", "no_untouched", "twenty_trees", "big_beasts", "perfect_board", "three_alike",
    "base_100",
)  # fmt: skip


@pytest.mark.parametrize(
    ("grid", "reached"),
    [
        (EVERY_ANIMAL, set(CHALLENGES)),
        (EMPTY_GRID, set()),
        ("~bb.../....../....../....../~...~./......", {"no_minus"}),
        ("~b..../....../....../....../~...~./......", set()),
        (
            EMPTY_GRID.replace(".", "Y"),
            {"no_minus", "no_untouched", "twenty_trees", "perfect_board", "base_100"},
        ),
        (EMPTY_GRID.replace(".", "y"), {"no_minus", "no_untouched"}),
        ("~...../.C..../....../WN..../~W..~./......", {"big_beasts"}),
        ("~.C.C./....../....../....../~...~./C.....", {"three_alike"}),
        ("~C.T../O.N..H/....../....../~...~./......", {"five_species"}),
        (EVERY_ANIMAL.replace("TYBORR", "TYB.RR"), set(CHALLENGES) - {"no_minus"}),
        (EVERY_ANIMAL.replace("TYBORR", "TYB..."), set(CHALLENGES) - {"no_untouched", "twenty_trees"}),
    ],
)
def test_h18_challenges(implementation: str, grid: str, reached: set[str]) -> None:
    ruleset = open_ruleset(players=1, animals_per_species=66, challenges=",".join(CHALLENGES))
    result = ruleset.result(state_of(ruleset, implementation, grid, round=19), 0)
    assert tuple(name for name, _ in result.challenges) == CHALLENGES
    assert {name for name, is_reached in result.challenges if is_reached} == reached
