"""The worked examples T1 to T40 of the rules, on both implementations."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from engine_c.game import CHANCE, TERMINAL, IllegalActionError, OptionsError, State
from engine_c.games.hutan import GAME
from engine_c.games.hutan.table import TableState
from tests.games.hutan.tables import (
    ALL_CARDS,
    EMPTY_GRID,
    IMPLEMENTATIONS,
    answers,
    do,
    open_ruleset,
    placement_paths,
    state_of,
    terms,
)
from tests.games.hutan.test_vectors import tree_groups

FIRST_GAME = "bc-SE/pc-SW/rc-NW/wc-NE"
SECOND_TURN = "~...../..b.../..bY../....../~...~./......"
NEARLY_FULL = "~BBYYY/RGGbWW/RGGWRR/GGGBWW/~GYB~W/yYYBBB"
FULL = "~BBYYY/RGGBWW/RGGWRR/GGGBWW/~GYB~W/YYYBBB"

pytestmark = pytest.mark.parametrize("implementation", IMPLEMENTATIONS)


def state(implementation: str, grid: str, *offer: str, turn: int = 0, **options: object) -> TableState:
    """Make a two-player state of the first game, seat 0 to move."""
    options.setdefault("animals_per_species", 66)
    ruleset = open_ruleset(None, **options)
    pangolin = "held" if turn == 0 else "offered"
    return state_of(ruleset, implementation, grid, offer=offer, turn=turn, pangolin=pangolin)


def own_grid(now: TableState) -> str:
    return now.grid_texts()[0]


# T1: layouts.


def test_t1_layout_building(implementation: str) -> None:
    """The areas of the layout, found by their values: a full area of one colour scores, others do not."""
    rows = (
        "R3 R3 R3 b1 b2 ~ / R2 ~ R1 b1 b2 b2 / R2 R2 R1 b1 b1 b2 / "
        "W1 W2 W2 p2 p1 p1 / W1 W1 W3 p2 p2 p2 / W1 ~ W3 p3 p3 p2"
    )
    labels = [row.split() for row in rows.split(" / ")]
    ruleset = open_ruleset(layout="rc-SE/bs-SW/ps-NE/wc-NW")
    sizes: dict[str, int] = {}
    for row in labels:
        for label in row:
            sizes[label] = sizes.get(label, 0) + 1
    lakes = sizes.pop("~")
    assert (lakes, len(sizes)) == (3, 11)
    for name, size in sizes.items():
        letters = [["~" if x == "~" else "b" if x == name else "." for x in row] for row in labels]
        grid = "/".join("".join(row) for row in letters)
        assert terms(state_of(ruleset, implementation, grid))["plus"] == 2 * (size - 1), name
        assert terms(state_of(ruleset, implementation, grid))["minus"] == 0, name


# T2 to T12: placement.


@pytest.mark.parametrize(
    ("grid", "counts"),
    [
        pytest.param(
            EMPTY_GRID,
            "b 33 y 33 r 33 w 33 g 33 bb 51 yy 51 rr 51 ww 51 gg 51 by 102 rw 102 wg 102 byr 708 rwg 708",
            id="t2",
        ),
        pytest.param(
            SECOND_TURN,
            "b 9 y 7 r 7 w 7 g 7 bb 23 yy 17 rr 17 ww 17 gg 17 by 39 rw 34 wg 34 byr 298 rwg 264",
            id="t3",
        ),
    ],
)
def test_t2_t3_distinct_placements(implementation: str, grid: str, counts: str) -> None:
    words = counts.split()
    for name, count in zip(words[::2], map(int, words[1::2]), strict=True):
        face, color = ("*", name) if len(name) == 1 else (name, "")
        paths = placement_paths(open_ruleset(), implementation, grid, face, color)
        assert len(set(paths)) == len(paths) == count, name


def test_t2_the_pangolin_and_the_whole_deck(implementation: str) -> None:
    """H19.2: 8,520 placements over all faces; the pangolin has 165."""
    ruleset = open_ruleset()
    total = 0
    for face, _ in ruleset.components.deck:
        for color in "byrwg" if face == "*" else [""]:
            total += len(placement_paths(ruleset, implementation, EMPTY_GRID, face, color))
    assert total == 8520
    now = state(implementation, EMPTY_GRID, "bb", turn=2)
    do(now, "take pangolin")
    assert answers(now) == [f"color {color}" for color in "byrwg"]
    num_places = 0
    for action in now.legal_actions():
        num_places += len(now.child(action).legal_actions())
    assert num_places == 165


@pytest.mark.parametrize(
    ("face", "cells", "is_legal"),
    [
        pytest.param("bb", "12 22", True, id="t4 both grow"),
        pytest.param("bb", "12 12", False, id="t5 same space twice"),
        pytest.param("by", "13 23", False, id="t6 on a tree"),
        pytest.param("yr", "12 13", False, id="t7 other colour"),
        pytest.param("rw", "43 44", False, id="t8 lake"),
        pytest.param("rw", "32 43", False, id="t9 diagonal"),
        pytest.param("rw", "50 51", False, id="t10 away from the forest"),
        pytest.param("byr", "32 42 52", True, id="t11 only the first touches"),
        pytest.param("byr", "31 33 32", True, id="t12 the third connects"),
    ],
)
def test_t4_to_t12_legal_or_not(implementation: str, face: str, cells: str, is_legal: bool) -> None:
    wanted = tuple(6 * int(cell[0]) + int(cell[1]) for cell in cells.split())
    assert (wanted in placement_paths(open_ruleset(), implementation, SECOND_TURN, face)) == is_legal


# T13 to T18: growth, animals, bonus flowers.


def plant(now: State, face: str, cells: str) -> None:
    """Take a face (a single flower: the pangolin in its colour) and place its flowers."""
    do(now, *(["take pangolin", f"color {face}"] if len(face) == 1 else [f"take {face}"]))
    do(now, *(f"place {cell}" for cell in cells.split()))


def candidates(now: State) -> list[str]:
    return [text.split()[1] for text in answers(now) if text.startswith("animal") and "none" not in text]


def test_t13_bonus_on_a_flower_of_this_turn(implementation: str) -> None:
    now = state(implementation, "~...../...y../...Y../....../~...~./......", "yg")
    plant(now, "yg", "13 03")
    assert answers(now) == ["animal 13", "animal none"]
    do(now, "animal 13")
    asked = []
    for colors, answer in (("g", "bonus g"), ("byrwg", "bonus none"), ("byrwg", "bonus r")):
        asked.append(now.asked_cell())
        assert answers(now) == [*(f"bonus {color}" for color in colors), "bonus none"]
        do(now, answer)
    assert asked == [3, 8, 10]
    assert own_grid(now) == "~..G../...Tr./...Y../....../~...~./......"
    assert now.turn_number() == 1
    assert terms(now)["animals"] == 3


def test_t14_either_tree_may_become_the_animal(implementation: str) -> None:
    now = state(implementation, "~...../...y../...y../....../~...~./......", "yy")
    plant(now, "yy", "13 23")
    assert candidates(now) == ["13", "23"]
    assert own_grid(now) == "~...../...Y../...Y../....../~...~./......"


def test_t15_two_areas_one_animal(implementation: str) -> None:
    now = state(implementation, "~...../...Y../...y../...y../~..Y~./......", "yy")
    plant(now, "yy", "23 33")
    assert candidates(now) == ["23", "33"]
    assert own_grid(now) == "~...../...Y../...Y../...Y../~..Y~./......"
    do(now, "animal 23")
    while now.turn_number() == 0:
        assert not candidates(now)
        do(now, "bonus none")
    assert terms(now)["plus"] == 4


def test_t16_no_tiger_left(implementation: str) -> None:
    grid = "~...../...Y../...y../...y../~..Y~./......"
    now = state(implementation, grid, "yy", animals_per_species=0)
    plant(now, "yy", "23 33")
    assert now.turn_number() == 1
    assert own_grid(now) == "~...../...Y../...Y../...Y../~..Y~./......"
    assert terms(now)["plus"] == 4


def test_t17_bonus_perfects_an_area_without_a_second_animal(implementation: str) -> None:
    now = state(implementation, "~...../...ywW/...Y../....../~...~./......", "bb", turn=2)
    plant(now, "y", "13")
    assert candidates(now) == ["13"]
    do(now, "animal 13")
    for colors, answer in (("byrwg", "bonus none"), ("byrwg", "bonus none"), ("w", "bonus w")):
        assert answers(now) == [*(f"bonus {color}" for color in colors), "bonus none"]
        do(now, answer)
    assert own_grid(now) == "~...../...TWW/...Y../....../~...~./......"
    assert now.turn_number() == 3
    assert terms(now)["plus"] == 4


def test_t18_four_trees_of_two_colours(implementation: str) -> None:
    now = state(implementation, "~...../....../....../YYB.../~y..~./......", "bb", turn=2)
    plant(now, "y", "41")
    assert now.turn_number() == 3
    assert own_grid(now) == "~...../....../....../YYB.../~Y..~./......"
    assert (terms(now)["plus"], terms(now)["minus"]) == (0, -6)


# T19 to T24, T33, T34: scores.

F1 = "~bBYYT/OyBRWN/RBBRgg/GGGrWW/~HY.~w/....Bb"
F1_CARDS = (6, 3, 3, 6, 6, 6, 6, 10, 6, 6, 14, 18, 4, 7, 14, 5, 5, 10, 12, 16, 12, 8, 0, 0)


@pytest.mark.parametrize(
    ("grid", "base", "cards", "groups"),
    [
        pytest.param(F1, (34, 21, 24, -14), dict(enumerate(F1_CARDS, 1)), "14/2/1", id="t19"),
        pytest.param(EMPTY_GRID, (0, 0, 0, 0), {15: 0, 16: 0, 22: 0}, "", id="t21"),
        pytest.param(
            "~...../..YYY./....../..BB../~.B.~./......", (12, 0, 0, -20), {15: 3, 16: 10}, "3/3", id="t22"
        ),
        pytest.param(
            "~...../..YTY./...Y../....../~...~./......",
            (6, 3, 2, -8),
            {15: 1, 16: 0, 19: 0},
            "1/1/1",
            id="t23",
        ),
        pytest.param(
            "~...../....BB/....R./...N../~..W~B/..B...",
            (12, 3, 4, -8),
            {17: 2, 18: 4, 19: 4},
            "3/1/1/1",
            id="t24",
        ),
        pytest.param("~CBTYY/ONWHCB/RWWGTY/ORRNHG/~RCW~G/TYBORR", (40, 60, 40, 0), {}, "11/8/1", id="t33"),
    ],
)
def test_scores(
    implementation: str, grid: str, base: tuple[int, ...], cards: Mapping[int, int], groups: str
) -> None:
    ids = ",".join(map(str, cards)) or "none"
    ruleset = open_ruleset(ecosystem=ids, animals_per_species=66)
    now = state_of(ruleset, implementation, grid)
    assert tuple(now.score_terms(0)) == (*base, *cards.values())
    assert now.scores()[0] == sum(base) + sum(cards.values())
    assert "/".join(map(str, tree_groups(FIRST_GAME, implementation, grid))) == groups


def test_t19_totals(implementation: str) -> None:
    now = state_of(open_ruleset(ecosystem=ALL_CARDS, animals_per_species=66), implementation, F1)
    assert sum(now.score_terms(0)[:4]) == 65
    assert now.scores()[0] == 248


def test_t20_family_game(implementation: str) -> None:
    now = state_of(open_ruleset(family=True, animals_per_species=66), implementation, F1)
    assert now.score_terms(0) == [34, 21, 24, 0]
    assert now.scores()[0] == 79


def test_t34_layout_j(implementation: str) -> None:
    grid = "CBBTOR/B~NYYR/BWW~YR/HCBTYO/GGG~YR/NWGHGG"
    layout = "rs-NW/bs-NE/ws-SE/ps-SW"
    now = state_of(open_ruleset(layout=layout, animals_per_species=66), implementation, grid)
    assert now.score_terms(0) == [46, 69, 46, 0]
    assert now.scores()[0] == 161
    assert tree_groups(layout, implementation, grid) == [11, 10, 2]


# T25 to T28, T39: nothing fits.


def test_t25_nothing_fits_and_no_pangolin(implementation: str) -> None:
    now = state(implementation, NEARLY_FULL, "bb", "by", "byr")
    assert answers(now) == ["discard bb", "discard by", "discard byr"]
    do(now, "discard by")
    assert now.turn_number() == 1
    assert own_grid(now) == NEARLY_FULL


def test_t26_nothing_but_the_pangolin_fits(implementation: str) -> None:
    assert answers(state(implementation, NEARLY_FULL, "bb", "by", turn=2)) == ["take pangolin"]
    also = state(implementation, NEARLY_FULL, "bb", "by", turn=2, discard_with_pangolin=True)
    assert answers(also) == ["discard bb", "discard by", "take pangolin"]


def test_t27_colours_of_a_wild_card(implementation: str) -> None:
    now = state(implementation, NEARLY_FULL, "*")
    do(now, "take *")
    assert answers(now) == ["color b", "color y"]
    spaces = [answers(now.child(action)) for action in now.legal_actions()]
    assert spaces == [["place 13"], ["place 50"]]


def test_t28_every_space_is_full(implementation: str) -> None:
    now = state(implementation, FULL, "*", "bb", turn=2)
    assert answers(now) == ["discard *", "discard bb", "take pangolin"]
    do(now, "take pangolin")
    assert now.turn_number() == 3
    assert own_grid(now) == FULL


def test_t39_solo_nothing_fits(implementation: str) -> None:
    ruleset = open_ruleset(players=1)
    now = state_of(ruleset, implementation, NEARLY_FULL, offer=("bb", "by", "byr"))
    assert answers(now) == ["pass"]
    do(now, "pass")
    assert now.current_player() == CHANCE
    table = now.public_table()
    assert (table.round, table.offer, table.seen) == (2, (), ("bb", "by", "byr"))
    assert table.grids == (NEARLY_FULL,)


# T29 to T32: order and results.

TOTALS = {
    49: "~CBTYg/bNWHCB/RWWrYY/BRRrbg/~GCW~G/.wyOwR",
    50: "~BgTYY/ONwHCG/WgWRRY/yWRNWY/~BgW~b/TYGBRR",
    59: "~BBbWY/RwWH.y/yWWyRr/bRwNHG/~B.W~G/TYgORR",
    60: "~RBTRB/GNWHYg/WRgGTY/OyGNHg/~bRw~G/TggOGY",
    70: "~wRTWY/ONWgr./RRWGTb/ORRRHW/~YCW~G/TYBORR",
    75: "~CBT.G/ONWHCB/WWWbTY/Ow.NwG/~Yry~Y/TY.ORR",
    90: "~CBTYY/WNWHCB/BwBGRW/ORwNHG/~GRW~g/bbYORR",
}
"""Grids of the first game with these base scores."""
FIVE_CARDS = "6,7,9,15,17"
CARD_TOTALS = {
    79: "~BWTYy/yByWYR/BgWYTY/wGWGR./~GCW~G/TYyr.R",
    80: "~ygTBY/gNWyCB/GWwgyb/BRRbHW/~Rrg~g/TWBORR",
    149: "~CBT.b/ONWbCB/WWWGTB/ORRNHG/~RCW~G/TYBYRR",
}


@pytest.mark.parametrize(
    ("totals", "holder", "ranking"),
    [
        pytest.param((70, 75, 75), 0, [1, 2, 0], id="t29"),
        pytest.param((75, 75), 1, [1, 0], id="t30"),
        pytest.param((75, 75, 75), 2, [2, 0, 1], id="three tied"),
    ],
)
def test_t29_t30_ties(implementation: str, totals: tuple[int, ...], holder: int, ranking: list[int]) -> None:
    ruleset = open_ruleset(players=len(totals), animals_per_species=66)
    grids = [TOTALS[total] for total in totals]
    now = state_of(ruleset, implementation, *grids, round=10, holder=holder)
    assert now.current_player() == TERMINAL
    assert now.scores() == list(totals)
    assert now.ranking() == ranking
    losers = -1 / (len(totals) - 1)
    assert now.returns() == pytest.approx(
        [1 if seat == ranking[0] else losers for seat in range(len(totals))]
    )


@pytest.mark.parametrize(
    ("draft_order", "expected"),
    [("twice_round", [1, 2, 3, 0, 1, 2, 3, 0]), ("out_and_back", [1, 2, 3, 0, 0, 3, 2, 1])],
)
def test_t31_turn_order(implementation: str, draft_order: str, expected: list[int]) -> None:
    ruleset = open_ruleset(players=4, first_player=1, draft_order=draft_order)
    now = ruleset.initial_state(implementation)
    seats: list[int] = []
    while now.turn_number() < 8:
        if now.current_player() == CHANCE:
            now.apply(now.chance_outcomes()[0][0])
            continue
        if len(seats) == now.turn_number():
            seats.append(now.current_player())
        now.apply(now.legal_actions()[-1])
    assert seats == expected


@pytest.mark.parametrize(
    ("total", "cards", "stars"),
    [(49, 0, 0), (50, 0, 1), (59, 0, 1), (60, 0, 2), (90, 0, 5), (79, 5, 0), (80, 5, 1), (149, 5, 4)],
)
def test_t32_solo_stars(implementation: str, total: int, cards: int, stars: int) -> None:
    ecosystem = FIVE_CARDS if cards else "none"
    grid = (CARD_TOTALS if cards else TOTALS)[total]
    ruleset = open_ruleset(players=1, ecosystem=ecosystem, animals_per_species=66)
    now = state_of(ruleset, implementation, grid, round=19)
    assert now.scores() == [total]
    assert ruleset.result(now, 0).stars == stars
    assert now.returns() == pytest.approx([min(1.0, total / 140)])


def test_no_stars_with_other_cards_or_in_the_family_game(implementation: str) -> None:
    for options in ({"ecosystem": "6,7,9"}, {"family": True}):
        ruleset = open_ruleset(players=1, animals_per_species=66, **options)
        assert ruleset.result(state_of(ruleset, implementation, TOTALS[90], round=19), 0).stars is None


def test_h16_target_of_a_scenario(implementation: str) -> None:
    ruleset = open_ruleset(players=1, scenario="J", animals_per_species=66)
    grid = "CBBTOR/B~NYYR/BWW~YR/HCBTYO/GGG~YR/NWGHGG"
    result = ruleset.result(state_of(ruleset, implementation, grid, round=19), 0)
    assert result.is_target_reached is True
    assert result.stars == 5
    poor = state_of(ruleset, implementation, "....../.~..../...~../....../...~../......", round=19)
    assert ruleset.result(poor, 0).is_target_reached is False
    free = open_ruleset(players=1, scenario="J", animals_per_species=66, scenario_result="none")
    assert free.result(state_of(free, implementation, grid, round=19), 0).is_target_reached is None


# T35 to T38: decisions.


def test_t35_one_path_per_placement(implementation: str) -> None:
    now = state(implementation, SECOND_TURN, "bb")
    do(now, "take bb")
    second = now.copy()
    do(now, "place 12")
    assert "place 22" in answers(now)
    do(second, "place 22")
    assert "place 12" not in answers(second)
    with pytest.raises(IllegalActionError):
        do(second, "place 12")


def test_t36_an_early_flower_is_linked_by_a_later_one(implementation: str) -> None:
    now = state(implementation, EMPTY_GRID, "byr")
    do(now, "take byr", "place 31")
    assert "place 33" in answers(now)
    do(now, "place 33")
    assert answers(now) == ["place 32"]


def test_t37_a_declined_animal_is_gone(implementation: str) -> None:
    now = state(implementation, "~...../...y../...y../....../~...~./......", "yy", "by", "gg")
    plant(now, "yy", "13 23")
    do(now, "animal none")
    assert now.turn_number() == 1
    assert now.current_player() == 1
    rng = random.Random(37)
    while now.current_player() != TERMINAL:
        if now.current_player() == 0:
            assert not {"13", "23"} & set(candidates(now))
        choices = [outcome for outcome, _ in now.chance_outcomes()] or now.legal_actions()
        now.apply(rng.choice(choices))
    assert own_grid(now)[10] == own_grid(now)[17] == "Y"


def test_t38_when_the_pangolin_comes(implementation: str) -> None:
    now = state(implementation, EMPTY_GRID, "bb", "by", "byr")
    assert answers(now) == ["take bb", "take by", "take byr"]
    plant(now, "bb", "12 22")
    assert now.current_player() == 1
    assert answers(now) == ["take by", "take byr", "take pangolin"]
    ruleset = open_ruleset(pangolin_enter="round_start")
    at_once = state_of(ruleset, implementation, EMPTY_GRID, offer=("bb", "by"), pangolin="offered")
    assert answers(at_once) == ["take bb", "take by", "take pangolin"]
    do(at_once, "take pangolin", "color b", "place 12")
    assert at_once.public_table().pangolin == "taken"
    assert answers(at_once) == ["take bb", "take by"]


@pytest.mark.parametrize(
    ("options", "field", "rule"),
    [
        ({"scenario": "B", "family": "true"}, "options.family", "H3.3"),
        ({"layout": "bc-NW/bs-NW/rc-NW/wc-NW"}, "options.layout", "H3.1"),
        ({"players": "4", "rounds": "11"}, "options.rounds", "H3.2"),
    ],
)
def test_t40_void_options(implementation: str, options: dict[str, str], field: str, rule: str) -> None:
    with pytest.raises(OptionsError) as caught:
        GAME.open(None, options).initial_state(implementation)
    assert [(fault.field, fault.rule) for fault in caught.value.violations] == [(field, rule)]
