"""What the worked examples do not show: rulings, options and promo goals, on both implementations."""

from __future__ import annotations

import pytest

from engine_c.game import CHANCE
from engine_c.games.sattgruen.components import load_components
from tests.games.sattgruen.tables import (
    E24,
    FOUR,
    IMPLEMENTATIONS,
    PAIR,
    Picture,
    X,
    Y,
    answers,
    card_at,
    do,
    finished,
    open_ruleset,
    outcomes,
    state_of,
    terms,
)

pytestmark = pytest.mark.parametrize("implementation", IMPLEMENTATIONS)

FACTS = load_components()


# --- special actions ---------------------------------------------------------------------------------


def test_s5_9_and_s5_10_may_be_mixed(implementation: str) -> None:
    state = state_of(open_ruleset(), implementation, FOUR.home(5))
    do(state, "A", "mark 4", "refresh blue-dog", "B", "mark room 4", "refresh R50")
    table = state.public_table()
    assert table.homes[0].thumbs == 1
    assert (table.tokens[3], table.rooms[3], table.room_tail) == ("blue-dog", "R50", ("R06",))
    assert answers(state)[0] == "take plant 1"


def test_s5_10_the_only_card_is_marked_at_once(implementation: str) -> None:
    thumbs = {"plant_thumbs": (1, 1, 1, 1), "room_thumbs": (1, 1, 0, 1)}
    state = state_of(open_ruleset(), implementation, FOUR.home(2), **thumbs)
    do(state, "B")
    assert state.current_player() == CHANCE
    assert state.public_table().rooms == ("R01", "R02", "", "R06")
    full = {"plant_thumbs": (1, 1, 1, 1), "room_thumbs": (1, 1, 1, 1)}
    assert answers(state_of(open_ruleset(), implementation, FOUR.home(2), **full))[0] == "A"
    assert "B" not in answers(state_of(open_ruleset(), implementation, FOUR.home(2), **full))


def test_s14_8_a_short_deck(implementation: str) -> None:
    """One unknown plant, then the tail as it was; the old ones go below it."""
    table = state_of(open_ruleset(), implementation, FOUR.home(2)).public_table()
    seen = {card.card for home in table.homes for card in home.cards} | set(table.plants)
    rest = [plant.id for plant in FACTS.plants if plant.id not in seen]
    unknown, tail = rest[0], tuple(reversed(rest[1:]))
    state = state_of(open_ruleset(), implementation, FOUR.home(2), plant_tail=tail)
    do(state, "B", "mark plant 2", "mark plant 3", "mark plant 4", "go")
    assert outcomes(state) == [text for text in outcomes(state) if unknown in text]
    state.apply(state.chance_outcomes()[0][0])
    for expected in tail[:2]:
        assert [text.split()[-1] for text in outcomes(state)] == [expected]
        state.apply(state.chance_outcomes()[0][0])
    table = state.public_table()
    assert table.plants == ("P01", unknown, *tail[:2])
    assert table.plant_tail == (*tail[2:], "P02", "P03", "P04")


def test_s5_13_thumbs_are_not_taken_by_another_column(implementation: str) -> None:
    """C takes a token, not the thumbs beside it."""
    state = state_of(open_ruleset(), implementation, PAIR.home(2), room_thumbs=(0, 0, 3, 0))
    do(state, "take room 1", "token 3", "cell -1,0", "store")
    table = state.public_table()
    assert table.homes[0].thumbs == 0
    assert (table.plant_thumbs, table.room_thumbs) == ((1, 0, 0, 0), (0, 0, 3, 0))


def test_s9_6_used_care_tokens_leave_the_game(implementation: str) -> None:
    state = state_of(open_ruleset(), implementation, PAIR.home(), box=("hand_trowel",))
    do(state, "take plant 4", "cell 2,0", "can 1,0")
    assert state.public_table().box == ("hand_trowel", "watering_can")


def test_s10_6_an_empty_supply(implementation: str) -> None:
    state = state_of(
        open_ruleset(), implementation, PAIR.home(), plant_thumbs=(0, 9, 9, 9), room_thumbs=(0, 9, 0, 0)
    )
    do(state, "take plant 1", "cell 2,0", "store")
    assert state.public_table().room_thumbs == (0, 9, 0, 0)


def test_s14_5_pots_in_cell_order(implementation: str) -> None:
    """With one stone pot left, the plant that comes first in the home gets it."""
    picture = Picture(". | P16:stone | . / P28=8 | R54 | P27=7 / . | P29:stone | .")
    state = state_of(open_ruleset(), implementation, picture.home())
    do(state, "take room 3", f"cell {picture.at(0, 2)}", f"can {picture.at(1, 1)}")
    assert [card_at(state, picture.cell(*place)).pot for place in ((0, 1), (2, 1))] == ["stone", "wood"]


# --- options -----------------------------------------------------------------------------------------


def test_s2_6_seat_0_starts(implementation: str) -> None:
    state = open_ruleset(start_player="seat0").initial_state(implementation)
    do(state, "market" + " fertilizer" * 4 + " P01 P02 P03 P04 R01 R02 R03 R04", "starts P05 R05 P29 R06")
    assert state.current_player() == 0
    assert [home.thumbs for home in state.public_table().homes] == [0, 2]  # type: ignore[attr-defined]


def test_s2_11_family(implementation: str) -> None:
    state = state_of(open_ruleset(family="on"), implementation, PAIR.home(), tokens=("fertilizer",) * 4)
    assert len(answers(state)) == 8
    do(state, "take plant 4", "cell 2,0")
    assert answers(state) == ["fert 0,0 3", "fert 2,0 3", "discard"]
    do(state, "discard")
    table = state.public_table()
    assert state.current_player() == CHANCE
    assert (table.plant_thumbs, table.room_thumbs, table.box) == ((0,) * 4, (0,) * 4, ("fertilizer",))
    start = open_ruleset(family="on").initial_state(implementation)
    do(start, "market" + " fertilizer" * 4 + " P01 P02 P03 P04 R01 R02 R03 R04", "starts P05 R05 P29 R06")
    assert [home.thumbs for home in start.public_table().homes] == [0, 0]  # type: ignore[attr-defined]


def test_s5_8_free_timing(implementation: str) -> None:
    """D before, between and after; the new token before the stored one; discarding although there is room."""
    ruleset = open_ruleset(timing="free")
    home = PAIR.home(5, "watering_can")
    state = state_of(ruleset, implementation, home, tokens=("fertilizer",) * 4, plant_thumbs=(0, 0, 0, 2))
    assert "boost 0,0" in answers(state)
    do(state, "take plant 4")
    assert answers(state) == ["token 1", "token 2", "token 3", "token 4", "boost 0,0"]
    do(state, "boost 0,0", "token 4", "cell 2,0")
    assert answers(state) == ["leaves 1", "boost 0,0", "boost 2,0"]
    do(state, "leaves 1")
    assert answers(state) == ["keep", "can 1,0", "boost 0,0", "boost 2,0"]
    do(state, "keep")
    assert answers(state)[2:4] == ["swap", "discard"]
    do(state, "fert 2,0 3")
    assert answers(state)[:2] == ["keep", "can 1,0"]
    do(state, "can 1,0", "leaves 1", "leaves 1")
    assert answers(state) == ["boost 0,0", "boost 2,0", "end"]
    do(state, "boost 2,0", "boost 0,0")
    assert [card_at(state, cell).leaves for cell in ((0, 0), (2, 0))] == [3, 6]
    state = state_of(ruleset, implementation, PAIR.home(), tokens=("fertilizer",) * 4)
    do(state, "take plant 4", "cell 2,0")
    assert answers(state)[2:] == ["store", "discard"]


def test_s5_8_canonical_boosts_do_not_go_back(implementation: str) -> None:
    state = state_of(open_ruleset(), implementation, PAIR.home(5), plant_thumbs=(1, 0, 0, 0))
    do(state, "take plant 1", "token 1", "cell 2,0", "store", "boost 2,0")
    assert answers(state) == ["boost 2,0", "end"]


@pytest.mark.parametrize(("purge", "expected"), [("always", 0), ("moved", 4)])
def test_s12_6_purge_without_moved_thumbs(implementation: str, purge: str, expected: int) -> None:
    state = state_of(
        open_ruleset(players=1, solo_thumb_purge=purge),
        implementation,
        PAIR.home(),
        room_thumbs=(0, 0, 4, 0),
    )
    do(state, "take plant 1", "cell 2,0", "store")
    table = state.public_table()
    assert (table.rooms, table.room_thumbs) == (("", "R01", "R02", "R04"), (0, 1, 0, expected))


def test_s12_5_the_thumb_on_a_card_thrown_out(implementation: str) -> None:
    """Two thumbs and one that comes first make three: all go back."""
    state = state_of(
        open_ruleset(players=1), implementation, PAIR.home(), room_thumbs=(0, 0, 1, 1), plant_thumbs=(0,) * 4
    )
    do(state, "take plant 4", "cell 2,0", "store")
    assert state.public_table().room_thumbs == (0, 0, 0, 0)


# --- goals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "expected"),
    [("GP11", 2), ("GP12", 2), ("GP13", 3), ("GI11", 0), ("GI12", 3), ("GR11", 0), ("GR12", 0), ("GR13", 2)],
)
def test_promo_goals_of_the_home_of_e24(implementation: str, goal: str, expected: int) -> None:
    assert terms(finished(implementation, [E24.home()], goals=(goal,)))[f"goal {goal}"] == expected


def test_promo_goals_of_other_homes(implementation: str) -> None:
    motifs = Picture("P11 | R35+blue bird | P17 / R13+yellow bird | P25 | R01+magenta bird").home()
    assert terms(finished(implementation, [motifs], goals=("GI11",)))["goal GI11"] == 10
    alike = Picture("P13 | R13 | P14 / . | P15 | .").home()
    found = terms(finished(implementation, [alike], goals=("GR12",)))
    assert found["goal GR12"] == 3
    assert terms(finished(implementation, [alike], goals=("GR11",)))["goal GR11"] == 4


def test_goals_are_told_by_category(implementation: str) -> None:
    ruleset = open_ruleset(goals="GR12,GI03,GP11")
    state = state_of(ruleset, implementation, PAIR.home())
    assert state.public_table().goals == ("GP11", "GI03", "GR12")
    assert ruleset.score_rules[7:] == ("goal GI03", "goal GP11", "goal GR12"), "order of the components"


def test_s2_5_horizontal_lines(implementation: str) -> None:
    expected = {"GP04": 9, "GP06": 8, "GR05": 15}
    for goal, wanted in expected.items():
        state = finished(implementation, [Y.home()], goals=(goal,), goal_rows="horizontal")
        assert terms(state)[f"goal {goal}"] == wanted
    for goal in ("GP04", "GI10", "GR05"):
        across = [
            terms(finished(implementation, [X.home()], goals=(goal,), goal_rows=rows))
            for rows in ("long", "horizontal")
        ]
        assert across[0] == across[1], "no difference for a home that lies across"


@pytest.mark.parametrize(("counts", "expected"), [("unpotted", 2), ("all", 14)])
def test_s2_9_gp03(implementation: str, counts: str, expected: int) -> None:
    state = finished(implementation, [X.home()], goals=("GP03",), gp03_counts=counts)
    assert terms(state)["goal GP03"] == expected


def test_goals_before_the_end(implementation: str) -> None:
    """A line counts once its cells are full; goals count nothing while homes are started."""
    ruleset = open_ruleset(goals="GR05")
    rows = "P25 | R01 | P28 | R02 | P29"
    for text, expected in ((rows, 3), (rows.removesuffix(" | P29"), 0), (rows + " / R03 | . | . | . | .", 3)):
        state = state_of(ruleset, implementation, Picture(text).home())
        assert terms(state)["goal GR05"] == expected
    start = open_ruleset(goals="GP05").initial_state(implementation)
    do(start, "market" + " fertilizer" * 4 + " P01 P02 P03 P04 R01 R02 R03 R04", "starts P05 R05 P29 R06")
    assert terms(start)["goal GP05"] == 0
    do(start, "start right")
    assert start.scores() == [0, 0]
    do(start, "start right")
    assert terms(start)["goal GP05"] == 8


def test_s3_2_solo_draws_no_comparing_goal(implementation: str) -> None:
    for players, count in ((1, 9), (2, 10)):
        state = open_ruleset(players=players, goals="drawn").initial_state(implementation)
        assert len(state.chance_outcomes()) == count
        with_weights = {weight for _, weight in state.chance_outcomes()}
        assert with_weights == {1}
