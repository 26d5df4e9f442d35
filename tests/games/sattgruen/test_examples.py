"""The worked examples of the rules on both implementations: setup, placement, light, actions.

E1 to E3 are also in test_facts, E24 to E36 in test_examples_scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

import pytest

from engine_c.game import CHANCE, State
from engine_c.games.sattgruen.table import TableState
from tests.games.sattgruen.tables import (
    E24,
    FOUR,
    IMPLEMENTATIONS,
    PAIR,
    Picture,
    answers,
    card_at,
    do,
    open_for_scoring,
    open_ruleset,
    outcomes,
    state_of,
    terms,
    words,
)

pytestmark = pytest.mark.parametrize("implementation", IMPLEMENTATIONS)

MARKET = "market" + " watering_can" * 4 + " P01 P02 P03 P04 R01 R02 R04 R06"
THREE = Picture("R31 | P16=3 | R14 / P28=8 | . | P27")


def at_start(implementation: str, starts: str, **options: object) -> State:
    """Play the draws of the setup, with these start cards."""
    state = open_ruleset(**options).initial_state(implementation)
    do(state, MARKET, f"starts {starts}")
    return state


def cells(state: State, picture: Picture) -> set[tuple[int, int]]:
    """Return the places of a picture that are offered for the card in hand."""
    return {picture.place(text) for text in words(state, "cell")}


def leaves(state: TableState, picture: Picture) -> dict[tuple[int, int], int]:
    """Return the leaves of the plants of seat 0 by place."""
    cards = state.public_table().homes[0].cards
    found = {}
    for card in cards:
        if card.cell is not None and card.card.startswith("P"):
            x, y = card.cell
            found[x + picture.shift, y] = card.leaves
    return found


# --- setup -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "expected"), [(1, [2]), (2, [0, 2]), (3, [0, 1, 2]), (5, [0, 1, 1, 1, 2])], ids=str
)
def test_e2_thumbs_by_turn_order(implementation: str, players: int, expected: list[int]) -> None:
    starts = ["P55", "R31", "P07", "R32", "P08", "R33", "P29", "R34", "P57", "R35"]
    state = at_start(implementation, " ".join(starts[: 2 * players]), players=players)
    table = state.public_table()  # type: ignore[attr-defined]
    order = [(table.start_player + i) % players for i in range(players)]
    assert [table.homes[seat].thumbs for seat in order] == expected


@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 4), (4, 5), (5, 6)], ids=str)
def test_e3_special_pots(implementation: str, players: int, each: int) -> None:
    """As many stone pots as the number of players says, then wood."""
    for num_used, material in ((each - 1, "stone"), (each, "wood")):
        plants = [f"P{40 + i}:stone" for i in range(num_used)]
        rooms = [f"R{40 + i}" for i in range(num_used)]
        mixed = [card for pair in zip(plants, rooms, strict=True) for card in pair]
        rows = [" | ".join(mixed[:5]), " | ".join(mixed[5:10]), " | ".join(mixed[10:])]
        other = Picture(" / ".join(row for row in rows if row)).home()
        picture = Picture("P16=3 | R13")
        tokens = ("fertilizer",) * 4
        state = state_of(open_ruleset(players=players), implementation, picture.home(), other, tokens=tokens)
        do(state, "take room 1", "cell -1,0", "fert 0,0 1")
        assert card_at(state, (0, 0)).pot == material


def test_e4_the_start_player(implementation: str) -> None:
    state = at_start(implementation, "P07 R31 P08 R32 P05 R33", players=3)
    table = state.public_table()  # type: ignore[attr-defined]
    assert table.start_player == 1
    assert state.current_player() == 1
    assert [home.thumbs for home in table.homes] == [2, 0, 1]


@pytest.mark.parametrize(
    ("starts", "side", "expected"),
    [
        ("P14 R19", "right", 1),
        ("P14 R19", "bottom", 1),
        ("P14 R19", "left", 1),
        ("P14 R19", "top", 0),
        ("P07 R30", "left", 0),
    ],
)
def test_e5_e6_start_placement(implementation: str, starts: str, side: str, expected: int) -> None:
    state = at_start(implementation, f"{starts} P09 R34", start_player="seat0")
    assert answers(state) == ["start right", "start bottom", "start left", "start top"]
    do(state, f"start {side}")
    home = state.public_table().homes[0]  # type: ignore[attr-defined]
    assert next(card.leaves for card in home.cards if card.cell == (0, 0)) == expected


def test_e39_refusing_the_first_leaf(implementation: str) -> None:
    for goals in ("GP03", "off"):
        for side in ("right", "top"):
            state = at_start(implementation, "P14 R19 P09 R34", start_player="seat0", goals=goals)
            do(state, f"start {side}")
            is_asked = goals == "GP03" and side == "right"
            assert state.current_player() == (0 if is_asked else 1)
            assert state.turn_number() == (0 if is_asked else 1)
            if is_asked:
                assert answers(state) == ["leaves 1", "leaves 0"]
                do(state, "leaves 0")
                assert state.current_player() == 1


# --- placement ---------------------------------------------------------------------------------------

E8_PLANTS = {(1, -1), (3, -1), (4, 0), (1, 1), (3, 1)}
E8_ROOMS = {(0, -1), (2, -1), (-1, 0), (0, 1), (2, 1)}


@pytest.mark.parametrize(
    ("text", "shape", "plants", "rooms"),
    [
        pytest.param("P14 | R19", "either", {(1, -1), (2, 0), (1, 1)}, {(0, -1), (-1, 0), (0, 1)}, id="e7"),
        pytest.param("P14 | R19 | P16 | R22", "either", E8_PLANTS, E8_ROOMS, id="e8"),
        pytest.param("P14 | R19 | P16 | R22", "landscape", E8_PLANTS, E8_ROOMS, id="e8 landscape"),
        pytest.param(
            "P14 | R19 | P16 / R22 | . | . / P21 | . | .",
            "either",
            {(1, -1), (-1, 1), (1, 1)},
            {(0, -1), (2, -1), (-1, 0), (3, 0), (2, 1), (-1, 2), (1, 2), (0, 3)},
            id="e9",
        ),
        pytest.param(
            "P14 | R19 | P16 / R22 | . | . / P21 | . | .",
            "landscape",
            {(-1, 1), (1, 1)},
            {(-1, 0), (3, 0), (2, 1), (-1, 2), (1, 2)},
            id="e9 landscape",
        ),
    ],
)
def test_e7_to_e9_legal_cells(
    implementation: str, text: str, shape: str, plants: set[tuple[int, int]], rooms: set[tuple[int, int]]
) -> None:
    picture = Picture(text)
    for kind, expected in (("plant", plants), ("room", rooms)):
        state = state_of(open_ruleset(home_shape=shape), implementation, picture.home())
        do(state, f"take {kind} 2")
        assert cells(state, picture) == expected


def test_e10_a_kind_without_cell(implementation: str) -> None:
    picture = Picture("R13 | P14 | R14 | P15 | R15 / P16 | R16 | P17 | R17 | P18 / R18 | P19 | . | P20 | R20")
    state = state_of(open_ruleset(), implementation, picture.home())
    assert answers(state) == [f"take room {column}" for column in range(1, 5)]
    do(state, "take room 3")
    assert card_at(state, picture.cell(2, 2)).card == "R04"


# --- light, leaves, potting --------------------------------------------------------------------------


@pytest.mark.parametrize(("column", "expected"), [(1, 3), (2, 3), (3, 2), (4, 2)])
def test_e11_a_placed_plant(implementation: str, column: int, expected: int) -> None:
    picture = Picture("P16=3 | R13 | P25 / R48 | . | R26")
    plants = ("P20", "P14", "P19", "P44")
    state = state_of(open_ruleset(), implementation, picture.home(), plants=plants)
    do(state, f"take plant {column}", f"cell {picture.at(1, 1)}")
    assert leaves(state, picture) == {(0, 0): 3, (2, 0): 0, (1, 1): expected}


def test_e12_a_placed_room(implementation: str) -> None:
    rooms = ("R54", "R30", "R19", "R33")
    for column in range(1, 5):
        state = state_of(open_ruleset(), implementation, THREE.home(), rooms=rooms)
        do(state, f"take room {column}", f"cell {THREE.at(1, 1)}")
        is_r33 = column == 4
        assert card_at(state, THREE.cell(1, 0)).pot == "stone"
        assert card_at(state, THREE.cell(0, 1)).pot == ("" if is_r33 else "stone")
        assert leaves(state, THREE) == {(1, 0): 0, (0, 1): 8 if is_r33 else 0, (2, 1): 1}


def test_e13_surplus_is_lost(implementation: str) -> None:
    picture = Picture("P16=3 | R31")
    state = state_of(open_ruleset(), implementation, picture.home(), tokens=("fertilizer",) * 4)
    do(state, "take plant 4", f"cell {picture.at(2, 0)}")
    assert words(state, "fert") == ["0,0 1", "2,0 3"]
    do(state, "fert 0,0 1")
    assert card_at(state, (0, 0)).pot == "stone"
    assert leaves(state, picture) == {(0, 0): 0, (2, 0): 0}


def trowel_sets(state: TableState, picture: Picture) -> Iterator[frozenset[tuple[int, int]]]:
    """Go through the paths of a trowel; yields the plants that got a leaf."""
    before = leaves(state, picture)
    for text in answers(state):
        if text == "stop" or text.startswith("trowel"):
            after = cast(TableState, state.copy())
            do(after, text)
            if any(other.startswith("trowel") or other == "stop" for other in answers(after)):
                yield from trowel_sets(after, picture)
            else:
                yield frozenset(
                    place for place, count in leaves(after, picture).items() if count > before[place]
                )


def with_trowel(implementation: str, picture: Picture, cell: str, **options: object) -> TableState:
    """Return a state in which a hand trowel may be used, after a plant was placed."""
    ruleset = open_ruleset(**options)
    plants = ("P34", "P01", "P02", "P03")
    state = state_of(ruleset, implementation, picture.home(), plants=plants, tokens=("hand_trowel",) * 4)
    do(state, "take plant 1", f"cell {cell}")
    while answers(state)[0].startswith("leaves"):
        do(state, answers(state)[0])
    return state


def test_e14_sets_of_the_trowel(implementation: str) -> None:
    state = with_trowel(implementation, FOUR, "3,1", declines="none")
    sets = list(trowel_sets(state, FOUR))
    assert len(sets) == len(set(sets)) == 10
    assert {len(chosen) for chosen in sets} == {3}


def test_e14_sets_with_refusing(implementation: str) -> None:
    """S9.4: one to three of five plants, each set by one path."""
    state = with_trowel(implementation, FOUR, "3,1", declines="all")
    sets = list(trowel_sets(state, FOUR))
    assert Counter(map(len, sets)) == {1: 5, 2: 10, 3: 10}
    assert len(set(sets)) == 25


def test_e15_two_plants(implementation: str) -> None:
    state = with_trowel(implementation, PAIR, "2,0", declines="none")
    assert words(state, "trowel") == ["0,0"]
    assert list(trowel_sets(state, PAIR)) == [frozenset({(0, 0), (2, 0)})]


def test_e16_watering_can(implementation: str) -> None:
    """The home of E24 before its last plant."""
    picture = Picture(E24.text.replace("P18:ceramic", "."))
    for place, expected in (((2, 1), {(2, 2): 8, (4, 0): 4}), ((3, 0), {(2, 2): 7, (4, 0): 5})):
        state = state_of(open_for_scoring(), implementation, picture.home())
        do(state, "take plant 1", f"can {picture.at(*place)}")
        found = leaves(state, picture)
        potted = {(0, 0), (2, 0), (1, 1), (3, 1), (0, 2)}
        assert all(found[other] == 0 for other in potted)
        assert {other: found[other] for other in expected} == expected
        assert card_at(state, picture.cell(2, 2)).pot == ""


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ({}, []),
        ({"goals": "GI04"}, [["leaves 1", "leaves 0"]]),
        ({"goals": "GI05"}, []),
        ({"declines": "all"}, [["leaves 1", "leaves 0"], ["leaves 1", "leaves 0"]]),
        ({"declines": "none", "goals": "GI04"}, []),
        ({"goals": "GP03"}, [["leaves 1", "leaves 0"], ["leaves 1", "leaves 0"]]),
        ({"players": "1"}, [["leaves 1", "leaves 0"]]),
    ],
    ids=str,
)
def test_e17_when_leaves_may_be_refused(
    implementation: str, options: dict[str, str], asked: list[list[str]]
) -> None:
    """R33 beside P16 (lacks 1) and P27 (lacks 8)."""
    state = state_of(
        open_ruleset(**options), implementation, THREE.home(), rooms=("R33", "R01", "R02", "R04")
    )
    do(state, "take room 1", f"cell {THREE.at(1, 1)}")
    found = []
    while answers(state)[0].startswith("leaves"):
        found.append(answers(state))
        do(state, answers(state)[-1])
    assert found == asked
    assert (card_at(state, THREE.cell(1, 0)).pot == "") == bool(asked)


def test_e18_no_special_pot_left(implementation: str) -> None:
    other = Picture(
        "P40:stone | R40 | P41:stone | R41 | P42:stone / R42 | P43:wood | R43 | P45:wood | R45 / "
        "P46:wood | R46 | P47:ceramic | R47 | P48:ceramic"
    )
    picture = Picture("P16=3 | R31 | P10:ceramic")
    tokens = ("fertilizer",) * 4
    state = state_of(open_ruleset(), implementation, picture.home(), other.home(), tokens=tokens)
    do(state, "take room 1", "cell -1,0")
    pots = terms(state)["pots"]
    do(state, "fert 0,0 1")
    assert card_at(state, (0, 0)).pot == "terracotta"
    assert terms(state)["pots"] == pots


# --- special actions, tokens, thumbs -----------------------------------------------------------------


def mark_paths(state: TableState) -> Iterator[frozenset[str]]:
    """Go through the paths of marks; yields what was laid aside."""
    if state.current_player() == CHANCE:
        table = state.public_table()
        zones = {"": table.tokens, "plant ": table.plants, "room ": table.rooms}
        yield frozenset(f"{zone}{i}" for zone, things in zones.items() for i in range(4) if not things[i])
        return
    for text in answers(state):
        after = cast(TableState, state.copy())
        do(after, text)
        yield from mark_paths(after)


def test_e19_renewing_tokens(implementation: str) -> None:
    state = state_of(open_ruleset(), implementation, FOUR.home(2))
    assert answers(state)[:2] == ["A", "B"]
    do(state, "A")
    assert state.public_table().homes[0].thumbs == 0
    sets = list(mark_paths(state))
    assert len(sets) == len(set(sets)) == 15
    state = state_of(open_ruleset(), implementation, FOUR.home(1))
    assert not {"A", "B"} & set(answers(state))
    do(state, "take plant 2")
    assert words(state, "token") == []
    assert words(state, "cell")


def test_e20_an_old_token_cannot_come_back(implementation: str) -> None:
    tokens = ("turquoise-lamp", "magenta-table", "blue-cat", "fertilizer")
    for num_gone in (0, 14):
        box = ("fertilizer",) * num_gone
        home = FOUR.home(2)
        state = state_of(open_ruleset(), implementation, home, tokens=tokens, box=box)
        do(state, "A", "mark 1", "mark 2", "mark 3", "mark 4")
        drawn = [text.split()[-1] for text in outcomes(state)]
        assert not set(tokens[:3]) & set(drawn)
        assert ("fertilizer" in drawn) == (num_gone == 0)
        do(state, "refresh watering_can watering_can watering_can watering_can")
        assert state.public_table().tokens == ("watering_can",) * 4
        do(state, "take plant 1", "cell 3,1", "store")
        assert {"turquoise-lamp", "fertilizer"} <= {text.split()[-1] for text in draws(state)}


def draws(state: State) -> list[str]:
    """Return the outcomes of the draw of a token, after the card's."""
    while not any(text.split()[-1] == "blue-dog" for text in outcomes(state)):
        state.apply(state.chance_outcomes()[0][0])
    return outcomes(state)


def test_e21_renewing_cards(implementation: str) -> None:
    ruleset = open_ruleset()
    thumbs = {"plant_thumbs": (0, 1, 0, 0), "room_thumbs": (0, 0, 0, 2)}
    state = state_of(ruleset, implementation, FOUR.home(2), **thumbs)
    do(state, "B")
    marks = ["plant 1", "plant 3", "plant 4", "room 1", "room 2", "room 3"]
    assert words(state, "mark") == marks
    sets = list(mark_paths(state))
    assert len(sets) == len(set(sets)) == 63
    do(state, "mark plant 1", "mark plant 4", "mark room 2", "go", "refresh P50 P54 R50")
    table = state.public_table()
    assert table.plants == ("P50", "P02", "P03", "P54")
    assert table.rooms == ("R01", "R50", "R04", "R06")
    assert (table.plant_tail, table.room_tail) == (("P01", "P04"), ("R02",))


def test_e22_thumbs_on_the_taken_card(implementation: str) -> None:
    state = state_of(open_ruleset(), implementation, PAIR.home(1), plant_thumbs=(2, 0, 0, 0))
    do(state, "take plant 1")
    assert words(state, "token") == []
    assert state.public_table().homes[0].thumbs == 3
    do(state, "cell 2,0", "store")
    assert answers(state) == ["boost 0,0", "boost 2,0", "end"]
    do(state, "boost 0,0")
    assert state.current_player() == CHANCE
    assert state.public_table().homes[0].thumbs == 1


def test_e23_free_choice(implementation: str) -> None:
    tokens = ("fertilizer", "fertilizer", "fertilizer", "blue-cat")
    state = state_of(open_ruleset(), implementation, PAIR.home(2), tokens=tokens)
    do(state, "take plant 2")
    assert words(state, "token") == ["1", "2", "3", "4"]
    do(state, "token 4", "cell 2,0", "place 1,0")
    table = state.public_table()
    assert table.plants == ("P01", "", "P03", "P04")
    assert table.tokens == ("fertilizer", "fertilizer", "fertilizer", "")
    assert (table.plant_thumbs, table.room_thumbs) == ((0, 0, 0, 0), (0, 1, 0, 0))
    assert table.homes[0].thumbs == 0
    do(state, "refill P50 hand_trowel")
    table = state.public_table()
    assert table.plants == ("P01", "P50", "P03", "P04")
    assert table.tokens == ("fertilizer", "fertilizer", "fertilizer", "hand_trowel")


def test_e37_the_limit_of_thumbs(implementation: str) -> None:
    for decision in ("end", "boost 0,0"):
        state = state_of(open_ruleset(), implementation, PAIR.home(5), plant_thumbs=(2, 0, 0, 0))
        do(state, "take plant 1", "token 1", "cell 2,0", "store")
        assert state.public_table().homes[0].thumbs == 7
        do(state, decision)
        if decision != "end":
            assert state.public_table().homes[0].thumbs == 5
            do(state, "end")
        assert state.current_player() == CHANCE
        assert state.public_table().homes[0].thumbs == 5


def test_e38_stored_and_new_token(implementation: str) -> None:
    def at_stored() -> TableState:
        home = PAIR.home(0, "watering_can")
        state = state_of(open_ruleset(), implementation, home, tokens=("fertilizer",) * 4)
        do(state, "take plant 4", "cell 2,0")
        assert answers(state) == ["keep", "can 1,0"]
        return state

    both = at_stored()
    do(both, "can 1,0")
    assert answers(both) == ["fert 0,0 3", "fert 2,0 3", "store"]
    do(both, "fert 2,0 3")
    assert both.public_table().homes[0].stored == ""
    for decision, stored, box in (
        ("fert 0,0 3", "watering_can", ("fertilizer",)),
        ("swap", "fertilizer", ("watering_can",)),
        ("discard", "watering_can", ("fertilizer",)),
    ):
        state = at_stored()
        do(state, "keep")
        assert answers(state) == ["fert 0,0 3", "fert 2,0 3", "swap", "discard"]
        do(state, decision)
        table = state.public_table()
        assert (table.homes[0].stored, table.box) == (stored, box)
