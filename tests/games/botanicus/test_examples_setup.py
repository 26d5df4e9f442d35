"""Worked examples of the rules on both implementations: setup, order of play, phase 1, rounds, end."""

from __future__ import annotations

import pytest

from engine_c.game import TERMINAL
from tests.games.botanicus.tables import (
    EXPERT,
    IMPLEMENTATIONS,
    answers,
    bed,
    cells,
    do,
    enter,
    is_drawing,
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

pytestmark = pytest.mark.parametrize("implementation", IMPLEMENTATIONS)


# --- setup and order ---------------------------------------------------------------------------------


def test_t1_seat_0_on_top(implementation: str) -> None:
    ruleset = open_ruleset(garden_assignment="4,3,2,1")
    state = play_first(ruleset.initial_state(implementation), "round1")
    assert state.public_table().stack == (3, 2, 1, 0)
    assert own(state).coins == 6
    assert state.current_player() == 0
    other = open_ruleset(garden_assignment="1,2,4,3").initial_state(implementation)
    assert play_first(other, "round1").public_table().stack == (0, 1, 3, 2)
    assert other.current_player() == 2


def test_t2_the_neutral_flower(implementation: str) -> None:
    ruleset = open_ruleset(players="2", garden_assignment="4,3")
    state = play_first(ruleset.initial_state(implementation), "round1")
    assert state.public_table().stack == (1, 0, -1)
    assert state.current_player() == 0
    assert answers(state) == [f"neutral {row}" for row in (1, 2, 3, 4)]
    do(state, "neutral 2")
    assert state.current_player() == 0
    assert {text.split()[0] for text in answers(state)} == {"walk", "end"}
    do(state, "end phase")
    assert answers(state) == [f"space {row}" for row in (1, 2, 3, 4)]
    do(state, "space 2", "money 1 M1")
    assert own(state).coins == 6  # 3 for the space of the neutral flower, 3 from M1
    assert state.current_player() == 1
    assert "neutral" not in answers(state)[0]


@pytest.mark.parametrize(
    ("players", "options", "stack", "values"),
    [
        ("3", {}, "round", [12, 9, 6, 3, 3]),
        ("3", {}, "square", [20, 16, 12, 8, 4]),
        ("2", EXPERT, "round", [9, 6]),
        ("2", EXPERT, "square", [16, 12, 8, 4]),
    ],
    ids=str,
)
def test_t3_prize_stacks(
    implementation: str, players: str, options: dict[str, str], stack: str, values: list[int]
) -> None:
    piles = "1.1:1" + (",2" if players == "3" else ",N")
    taken: list[int] = []
    for _ in range(len(values) + 1):
        tokens = ";".join(f"{stack}:{value}" for value in taken)
        state = state_of(
            implementation,
            {"tokens": tokens, "coins": "9"},
            gain={"prize": stack},
            options={"players": players, **options},
            stack="0",
            piles=piles,
        )
        enter(state)
        taken = [value for _, value in own(state).tokens]
    assert taken == values


def test_t4_the_next_stack(implementation: str) -> None:
    """Red is seat 0, blue 1, yellow 2, green 3."""
    state = state_of(
        implementation,
        {},
        {},
        {},
        {"animals": "5"},
        column="8",
        seat="3",
        piles="7.4:3;8.1:0;8.2:1,2",
        tiles=tile_at(8, 4, "t6"),
    )
    assert state.current_player() == 3
    enter(state, 4)
    table = state.public_table()
    assert (table.stage, table.column) == ("round2", 1)
    assert table.stack == (3, 1, 2, 0)
    assert state.current_player() == 0


def test_t5_the_space_of_the_neutral_flower(implementation: str) -> None:
    state = state_of(
        implementation,
        {},
        options={"players": "2"},
        column="4",
        piles="3.1:0;3.2:1;3.4:N",
        tiles=tile_at(4, 4, "t4"),
    )
    do(state, "neutral 4")
    enter(state, 4)
    assert (own(state).coins, own(state).vp, own(state).num_animals) == (3, 3, 1)
    assert state.current_player() == 1


def test_t6_dark_sides(implementation: str) -> None:
    tiles = tile_at(2, 1, "s2")
    for stage, gain in (("round1", 2), ("round2", 4)):
        state = state_of(implementation, {}, stage=stage, column="2", tiles=tiles)
        enter(state, 1)
        assert own(state).coins == 6 + 2 + gain
    piles = "7.4:3;8.1:0;8.2:1,2"
    state = state_of(
        implementation, {}, {}, {}, {"animals": "5"}, column="8", seat="3", piles=piles, tiles=tiles
    )
    before = state.public_table().tiles
    play_first(state, "round2")
    assert state.public_table().tiles == before == tuple(tiles.split(","))


# --- phase 1 -----------------------------------------------------------------------------------------


def test_t7_a_walk(implementation: str) -> None:
    state = state_of(implementation, {})
    do(state, "walk 2,2 3,3")
    assert own(state).coins == 4
    assert own(state).gardeners == ((3, 3),)
    assert not words_after(state, "walk")
    poor = state_of(implementation, {"coins": "1"})
    assert cells(words_after(poor, "walk")) == {(1, 2), (2, 1), (2, 3), (3, 2)}
    do(poor, "walk 2,2 1,2")
    assert own(poor).coins == 0


def test_t8_a_card_then_a_walk(implementation: str) -> None:
    state = state_of(implementation, {"coins": "4", "hand": "C1"})
    do(state, "play C1")
    assert own(state).coins == 2
    do(state, "plant II 2,2", "plant II 3,3")
    assert (bed(state, 2, 2), bed(state, 3, 3)) == ("2", "2")
    assert state.public_table().discard == ("C1",)
    do(state, "walk 2,2 3,3")
    assert own(state).coins == 0
    assert answers(state) == [f"space {row}" for row in (1, 2, 3, 4)]


def test_t9_selling(implementation: str) -> None:
    state = state_of(implementation, {"coins": "0", "hand": "C1", "gardeners": "1,1"})
    assert answers(state) == ["sell C1", "end phase"]
    do(state, "sell C1")
    assert own(state).coins == 3
    assert state.public_table().discard == ("C1",)
    within = {(row, column) for row in range(1, 5) for column in range(1, 4) if 2 < row + column <= 5}
    assert cells(words_after(state, "walk")) == within
    assert not words_after(state, "play")
    one = state_of(implementation, {"coins": "1", "hand": "C1"})
    assert words_after(one, "sell") == ["C1"]
    assert not words_after(one, "play")
    two = state_of(implementation, {"coins": "2", "hand": "C1"})
    assert words_after(two, "play") == words_after(two, "sell") == ["C1"]


def test_b7_3_one_of_each_kind(implementation: str) -> None:
    """Selling comes before the walk, a card is played or sold once."""
    state = state_of(implementation, {"hand": "C1,C4"})
    do(state, "walk 2,2 2,3")
    assert answers(state) == ["play C1", "play C4", "end phase"]
    state = state_of(implementation, {"hand": "C1,C1,C4"})
    assert words_after(state, "sell") == ["C1", "C4"]
    do(state, "sell C1")
    assert {text.split()[0] for text in answers(state)} == {"walk", "end"}


def test_t10_a_card_drawn_in_phase_2(implementation: str) -> None:
    state = state_of(implementation, {"coins": "9"}, column="2", tiles=tile_at(2, 3, "t3"))
    enter(state, 3)
    do(state, "cards C4")
    assert own(state).hand == ("C4",)
    assert {text.split()[0] for text in answers(state)} == {"move", "done"}
    do(state, "done")
    assert own(state).hand == ("C4",)
    assert state.current_player() == 1


def test_t16_a_card_then_a_watering(implementation: str) -> None:
    beds = "-.../.1../..../..../...-"
    state = state_of(implementation, {"beds": beds}, column="4", tiles=tile_at(4, 3, "t3"))
    enter(state, 3)
    assert is_drawing(state)
    assert len(outcomes(state)) == 9
    do(state, "cards C2")
    assert own(state).hand == ("C2",)
    assert answers(state) == ["water 2,2", "done"]


def test_t22_the_discard_pile_is_shuffled(implementation: str) -> None:
    hands = ["C1,C1,C4,C4,C4", "C5,C5,C6,C6", "C7,C7,C8,C8,C9"]
    state = pool_of(
        implementation, {"card": 1}, {}, *[{"hand": hand} for hand in hands], discard="C1,C2,C3,C9"
    )
    assert outcomes(state) == {f"cards {card}": 1 for card in ("C1", "C2", "C3", "C9")}
    do(state, "cards C9")
    table = state.public_table()
    assert table.discard == ()
    assert table.plots[0].hand == ("C9",)
    assert sum(plot.num_hand for plot in table.plots) == 18 - 3
    none = pool_of(
        implementation,
        {"card": 2},
        {},
        *[{"hand": hand} for hand in (hands[0], hands[1], f"{hands[2]},C1,C2,C3,C9")],
    )
    assert not is_drawing(none)
    assert own(none).hand == ()


# --- end ---------------------------------------------------------------------------------------------


def test_t30_the_last_action(implementation: str) -> None:
    state = state_of(implementation, {"coins": "7"}, stage="last")
    do(state, "end phase")
    money = words_after(state, "any 1 right money")
    assert money == ["M1", "U2 cost 3", "L2 cost 3", "U3 cost 6", "L3 cost 6"]
    assert [text for text in answers(state) if "stay" in text] == ["any 1 stay"]
    assert not [text for text in answers(state) if "left" in text]
    do(state, "any 1 stay")
    assert own(state).vp == 1
    assert state.current_player() == 1
    assert state.public_table().stack == (3, 2, 1, 0)


@pytest.mark.parametrize(("coins", "points"), [(11, 3), (12, 4), (2, 0), (0, 0)])
def test_t31_coins(implementation: str, coins: int, points: int) -> None:
    state = state_of(implementation, {"coins": str(coins)}, stage="over")
    assert state.current_player() == TERMINAL
    assert terms(state)["coins"] == points


def test_t32_ties(implementation: str) -> None:
    plots = [{"vp": vp, "coins": "0"} for vp in ("50", "50", "40", "50")]
    state = state_of(implementation, *plots, stage="over", stack="0,3,2,1")
    assert state.ranking() == [1, 3, 0, 2]
    assert state.returns()[1] == 1.0


def test_t33_no_limit_of_points(implementation: str) -> None:
    state = pool_of(implementation, {"vp": 5}, {"vp": "98"})
    assert own(state).vp == 103


def test_b10_3_b10_4_stages_follow(implementation: str) -> None:
    """Two rounds of eight columns and a last action are seventeen turns for each."""
    state = open_ruleset(players="3").initial_state(implementation)
    turns, seat = [], 0
    while state.current_player() != TERMINAL:
        turn, player = state.turn_number(), state.current_player()
        seat = player if player >= 0 else seat  # a draw can end a turn
        state.apply(state.legal_actions()[-1] if player >= 0 else state.chance_outcomes()[0][0])
        if state.turn_number() != turn:
            turns.append(seat)
    in_play = turns[3:]  # without the assignment of tasks
    assert len(in_play) == 3 * 17
    assert [in_play.count(seat) for seat in range(3)] == [17, 17, 17]
