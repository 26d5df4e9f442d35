"""The worked examples E24 to E36 of the rules: scoring, solo, length of a game; on both implementations."""

from __future__ import annotations

import pytest

from engine_c.game import CHANCE, TERMINAL
from engine_c.games.sattgruen.table import Home, TableState
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
    state_of,
    terms,
)
from tests.support.play import pick, pick_outcome, seeded

pytestmark = pytest.mark.parametrize("implementation", IMPLEMENTATIONS)

CROSS = ". | P16{} | . / P28{} | R54 | P27{} / . | P29{} | ."

# --- scoring -----------------------------------------------------------------------------------------

CATEGORIES = ("plants", "leaves", "pots", "rooms", "items", "plant variety", "room variety")
TRIPLES = [tuple(f"{kind}{number:02}" for kind in ("GP", "GI", "GR")) for number in range(1, 11)]


def points(text: str) -> dict[str, int]:
    """Read goals and points; a goal not named is 0."""
    given = text.split()
    named = dict(zip(given[::2], map(int, given[1::2]), strict=True))
    return {name: named.get(name, 0) for triple in TRIPLES for name in triple}


def goal_points(implementation: str, homes: list[Home], seat: int) -> dict[str, int]:
    """Return all thirty goals of a finished home."""
    found: dict[str, int] = {}
    for triple in TRIPLES:
        scored = terms(finished(implementation, homes, goals=triple), seat)
        found |= {name: scored[f"goal {name}"] for name in triple}
    return found


@pytest.mark.parametrize(
    ("home", "expected"),
    [
        pytest.param(E24.home(), [45, 5, 9, 7, 16, 0, 0], id="e24"),
        pytest.param(X.home(4, "watering_can"), [29, 0, 10, 11, 6, 0, 0], id="e25"),
        pytest.param(Y.home(1), [25, 4, 8, 10, 9, 0, 0], id="e26"),
    ],
)
def test_e24_to_e26_finished_homes(implementation: str, home: Home, expected: list[int]) -> None:
    state = finished(implementation, [home])
    assert [terms(state)[name] for name in CATEGORIES] == expected
    assert state.scores()[0] == sum(expected)
    assert state.current_player() == TERMINAL


def test_e24_total_and_goals(implementation: str) -> None:
    assert finished(implementation, [E24.home()]).scores()[0] == 82
    expected = points(
        "GP01 2 GP02 6 GP05 2 GP06 6 GP07 5 GP09 4 GI01 4 GI04 2 GI05 2 GI06 4 GR02 4 GR04 2 GR06 6 GR07 4 "
        "GR09 6"
    )
    found = goal_points(implementation, [E24.home()], 0)
    comparing = {"GP08", "GI02", "GI07", "GI08", "GI09", "GR08"}  # depend on more than the picture
    assert {name: found[name] for name in expected if name not in comparing} == {
        name: expected[name] for name in expected if name not in comparing
    }


def test_e27_goals_of_two_homes(implementation: str) -> None:
    homes = [X.home(4, "watering_can"), Y.home(1)]
    assert goal_points(implementation, homes, 0) == points(
        "GP01 6 GP03 2 GP04 3 GP05 4 GP06 2 GP08 4 GP09 3 GP10 2 GI01 4 GI02 4 GI04 2 GI05 2 GI06 4 GI07 4 "
        "GI08 4 GI09 4 GI10 4 GR01 3 GR02 3 GR03 2 GR04 2 GR05 3 GR07 1 GR08 6 GR09 6 GR10 4"
    )
    assert goal_points(implementation, homes, 1) == points(
        "GP01 2 GP02 2 GP03 4 GP04 3 GP05 2 GP06 4 GP07 5 GP08 6 GP09 5 GP10 2 GI01 2 GI02 1 GI04 2 GI05 2 "
        "GI06 4 GI07 4 GI08 4 GR01 3 GR02 2 GR03 2 GR04 4 GR05 3 GR06 4 GR07 3 GR08 6 GR09 2"
    )


def test_e28_ranking(implementation: str) -> None:
    homes = [X.home(4, "watering_can"), Y.home(1)]
    state = finished(implementation, homes)
    assert (state.scores(), state.ranking(), state.returns()) == ([56, 56], [0, 1], [1, -1])
    state = finished(implementation, homes, goals=("GP09", "GI10", "GR06"))
    assert (state.scores(), state.ranking()) == ([63, 65], [1, 0])


def test_e28_shared_first_place(implementation: str) -> None:
    """S11.10: equal points and thumbs; with the family game thumbs do not count."""
    state = finished(implementation, [X.home(1, "watering_can"), Y.home(1)])
    assert state.returns() == [0, 0]
    state = finished(implementation, [X.home(4), Y.home(1)], family="on")
    assert state.returns() == [0, 0]


def test_e29_left_leaves(implementation: str) -> None:
    home = Picture("P20=1 | R48 | P15=1 / R16 | P27=1 | R23").home()
    assert terms(finished(implementation, [home]))["leaves"] == 1


def test_e30_no_pots(implementation: str) -> None:
    found = goal_points(implementation, [FOUR.home()], 0)
    assert [found[name] for name in ("GI03", "GI01", "GI06")] == [8, 0, 0]


def test_e31_no_pets(implementation: str) -> None:
    homes = [FOUR.home(), Y.home()]
    pets = [Picture(Y.text.replace("cat", "lamp").replace("fish", "table")).home(), FOUR.home()]
    assert goal_points(implementation, homes, 0)["GI07"] == 0
    assert [goal_points(implementation, pets, seat)["GI07"] for seat in range(2)] == [0, 0]


# --- solo --------------------------------------------------------------------------------------------


def solo_market(implementation: str, **options: object) -> TableState:
    """Return a solo game with the market of E32."""
    return state_of(
        open_ruleset(players=1, **options),
        implementation,
        PAIR.home(),
        plants=("P02", "P14", "P26", "P50"),
        plant_thumbs=(0, 2, 1, 0),
        rooms=("R02", "R14", "R26", "R38"),
        room_thumbs=(0, 0, 1, 1),
        tokens=("fertilizer", "magenta-sofa", "watering_can", "yellow-cat"),
    )


def test_e32_the_market_slides(implementation: str) -> None:
    state = solo_market(implementation)
    do(state, "take plant 2", "cell 2,0", "store", "end")
    table = state.public_table()
    assert table.homes[0].thumbs == 2
    assert (table.plants, table.plant_thumbs) == (("", "P02", "", "P26"), (0, 0, 0, 1))
    assert (table.rooms, table.room_thumbs) == (("", "R02", "R14", "R26"), (0, 0, 1, 2))
    assert table.tokens == ("", "fertilizer", "", "watering_can")
    assert table.gone == ("P50", "R38")
    pending = state.ruleset.pending_chance(state)
    assert pending is not None
    assert (pending.event, pending.num_draws) == ("refill", 5)
    do(state, "refill P60 R60 blue-dog P59 hand_trowel")
    table = state.public_table()
    assert table.plants == ("P60", "P02", "P59", "P26")
    assert table.rooms == ("R60", "R02", "R14", "R26")
    assert table.tokens == ("blue-dog", "fertilizer", "hand_trowel", "watering_can")


def test_e33_the_way_out(implementation: str) -> None:
    state = solo_market(implementation)
    do(state, "take room 4", "cell -1,0", "place 1,0")
    table = state.public_table()
    assert (table.plants, table.plant_thumbs) == (("", "P02", "P14", "P26"), (0, 0, 2, 2))
    assert (table.rooms, table.room_thumbs) == (("", "R02", "R14", "R26"), (0, 0, 0, 1))
    assert table.tokens == ("", "fertilizer", "magenta-sofa", "watering_can")


def accept_all(state: TableState) -> None:
    """Accept every leaf that is offered now."""
    while "leaves 1" in answers(state):
        do(state, "leaves 1")


def potted_in_turn(implementation: str, turn: int, *marks: str) -> list[str]:
    """Water the cross in a turn and accept all leaves; return the pots in cell order."""
    picture = Picture(CROSS.format(*marks))
    state = state_of(open_ruleset(players=1), implementation, picture.home(), turn=turn)
    do(state, "take room 1", f"cell {picture.at(0, 0)}")
    accept_all(state)
    do(state, f"can {picture.at(1, 1)}")
    accept_all(state)
    return [card_at(state, picture.cell(*place)).pot for place in ((1, 0), (0, 1), (2, 1), (1, 2))]


def test_e34_pots_of_the_row(implementation: str) -> None:
    assert potted_in_turn(implementation, 1, "=3", "", "", "") == ["stone", "", "", ""]
    assert potted_in_turn(implementation, 2, ":stone", "", "=7", "") == ["stone", "", "stone", ""]
    assert potted_in_turn(implementation, 4, ":stone", ":stone", "=7", "=8") == ["stone"] * 4
    found = potted_in_turn(implementation, 13, ":stone", "=8", "=7", "=8")
    assert found == ["stone", "terracotta", "terracotta", "terracotta"]


def test_e34_the_discard_fills_in_play(implementation: str) -> None:
    """The row pot of a turn in which nothing is potted lies in the discard for the next."""
    picture = Picture(CROSS.format("", "", "=7", "=8"))
    state = state_of(open_ruleset(players=1), implementation, picture.home(), turn=1)
    do(state, "take room 1", f"cell {picture.at(0, 0)}", "store")
    if state.current_player() != CHANCE:
        do(state, "end")
    while state.current_player() == CHANCE:
        state.apply(state.chance_outcomes()[0][0])
    do(state, "take room 2", f"cell {picture.at(2, 0)}")
    accept_all(state)
    do(state, f"can {picture.at(1, 1)}")
    accept_all(state)
    assert [card_at(state, picture.cell(*place)).pot for place in ((2, 1), (1, 2))] == ["stone", "stone"]


def test_e35_an_empty_discard(implementation: str) -> None:
    assert potted_in_turn(implementation, 1, "", "", "=7", "=8") == ["", "", "stone", "terracotta"]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_e36_length_of_a_game(implementation: str, players: int) -> None:
    rng = seeded("e36", players)
    state = open_ruleset(players=players, goals="drawn").initial_state(implementation)
    last = 0
    while state.current_player() != TERMINAL:
        last = state.current_player()
        if last == CHANCE:
            state.apply(pick_outcome(state.chance_outcomes(), rng))
        else:
            state.apply(pick(state.legal_actions(), rng))
    assert last != CHANCE, "no draw follows the last turn"
    assert state.turn_number() == players + 13 * players
    table = state.public_table()  # type: ignore[attr-defined]
    assert (table.turn, table.seat) == (14, table.start_player)
    assert all(len(home.cards) == 15 for home in table.homes)
