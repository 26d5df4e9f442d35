"""Worked examples of The Greenhouse on both implementations: fruits, transplants, two-way steps, scoring."""

from __future__ import annotations

import pytest

from tests.games.botanicus.tables import (
    COMMON,
    EXPERT,
    FACTS,
    IMPLEMENTATIONS,
    UNIQUE,
    answers,
    bed,
    do,
    enter,
    is_drawing,
    open_ruleset,
    outcomes,
    own,
    play_first,
    pool_of,
    state_of,
    state_of_table,
    terms,
    words_after,
)

pytestmark = pytest.mark.parametrize("implementation", IMPLEMENTATIONS)

A = {"garden": "A", "gardeners": "1,2"}
PLANTS_ONE = {"plant": {"I": 1}}


def a_beds(rows: dict[int, str]) -> str:
    """Return the beds of garden A with some rows, the animals on the others."""
    usual = {1: "-.f.", 2: ".b..", 3: "...s", 4: "u...", 5: ".t.-"}
    return "/".join({**usual, **rows}.values())


# --- setup -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stage", "nodes"), [("round1", "1,2"), ("round2", "1,2;2,3")])
def test_g1_1_a_ninth_column(implementation: str, stage: str, nodes: str) -> None:
    """The tiles of column 9 lie in rows 2 and 3 and are turned like all others."""
    plot = {"garden": "A", "gardeners": nodes}
    after = []
    for row in (1, 2, 3):
        state = state_of(implementation, plot, options=COMMON, stage=stage, column="9")
        after.append(enter(state, row))
    assert own(after[0]).coins == FACTS.start_coins + (FACTS.last_column.spaces[0].pole or 0)
    assert own(after[1]).vp == (3 if stage == "round1" else 0)
    assert bool(words_after(after[1], "plant fruit")) == (stage == "round2")
    assert bool(words_after(after[2], "plant fruit")) == (stage == "round1")
    assert bool(words_after(after[2], "animal")) == (stage == "round2")


def test_g1_3_the_task_of_the_greenhouse(implementation: str) -> None:
    deal = "1,2,3,4,5/6,7,8,9,10"
    for garden, leftover in (("A", 0), ("C", 1)):
        options = {**COMMON, "players": "2", "garden_assignment": f"{garden},B", "task_deal": deal}
        state = play_first(open_ruleset(**options).initial_state(implementation), "assign")
        seat = state.current_player()
        if seat != 0:
            while state.current_player() != 0:
                state.apply(state.legal_actions()[0])
        assert answers(state) == [f"task {number}" for number in range(1, 6)] + ["task none"]
        with_task, without = state.copy(), state.copy()
        do(with_task, "task 3")
        has_none = garden == "A"  # one row stays without a task, in garden C none does
        assert ("task none" in answers(with_task)) == has_none
        do(without, "task none")
        assert "task none" not in answers(without)
        while with_task.current_player() == 0:
            with_task.apply(with_task.legal_actions()[-1])
        tasks = own(with_task).row_tasks  # type: ignore[arg-type]
        assert own(with_task).greenhouse_task == 3  # type: ignore[arg-type]
        assert tasks.count(0) == 1 - leftover
        while without.current_player() == 0:
            without.apply(without.legal_actions()[0])
        assert own(without).row_tasks == tuple(range(1, 6 - leftover))  # type: ignore[arg-type]
        assert own(without).dealt_tasks == ()  # type: ignore[arg-type]


def test_t55_a_greenhouse_without_a_place(implementation: str) -> None:
    options = {**UNIQUE, "garden_assignment": "D,A,B,C"}
    state = play_first(open_ruleset(**options).initial_state(implementation), "assign")
    asked: dict[int, bool] = {}
    while state.public_table().stage == "assign":
        seat = state.current_player()
        asked.setdefault(seat, "task none" in answers(state))
        state.apply(state.legal_actions()[0])
    assert asked == {0: False, 1: True, 2: True, 3: False}
    assert [own(state, seat).greenhouse_task > 0 for seat in range(4)] == [False, True, True, False]
    assert [len(own(state, seat).greenhouse) for seat in range(4)] == [5, 3, 4, 4]


# --- tasks and fruits --------------------------------------------------------------------------------


def test_t44_e14_a_fruit_on_the_bed_of_the_squirrel(implementation: str) -> None:
    beds = a_beds({1: "-.f1", 2: ".b.1", 4: "u..1"})
    plot = {"garden": "A", "gardeners": "2,3", "beds": beds}
    state = state_of(implementation, plot, options=COMMON, column="9")
    enter(state, 4)
    do(state, "plant fruit 3,4")
    assert bed(state, 3, 4) == "5"
    assert own(state).coins == 6 + 6


def test_g2_2_a_fruit_frees_an_animal(implementation: str) -> None:
    plot = {"garden": "A", "gardeners": "2,2", "beds": a_beds({5: "...-"})}
    state = state_of(implementation, plot, options=COMMON, column="9")
    enter(state, 4)
    assert words_after(state, "plant fruit")[:4] == ["2,2", "2,3", "3,2", "3,3"]
    do(state, "plant fruit 2,2")
    assert own(state).vp == 4  # the bird, once
    assert bed(state, 2, 2) == "5"
    other = pool_of(implementation, PLANTS_ONE, plot, options=COMMON)
    assert words_after(other, "plant I")[:3] == ["2,3", "3,2", "3,3"]  # no other plant


def test_t54_a_basic_task_alone(implementation: str) -> None:
    plot = {**A, "beds": a_beds({1: "-1.2", 3: "...."}), "tasks": "0,1,2,3,5", "greentask": "4"}
    state = pool_of(implementation, {"plant": {"I": 1}}, plot, options=COMMON)
    do(state, "plant I 1,3")
    assert own(state).vp == 10
    assert own(state).basic_done[0]
    assert not any(own(state).special_done)


def test_t61_a_fruit_is_a_joker(implementation: str) -> None:
    plot = {"garden": "A", "gardeners": "2,2", "beds": a_beds({3: "2..3"}), "tasks": "1,2,4,3,5"}
    state = state_of(implementation, plot, options=COMMON, column="9")
    enter(state, 4)
    do(state, "plant fruit 3,2")
    assert own(state).vp == 12 + 11
    assert own(state).special_done == (False, False, True, False, False)


def test_g2_1_fruits_run_out(implementation: str) -> None:
    options = {**COMMON, "fruit_supply": "16"}
    beds = a_beds({2: "555.", 3: "5555", 4: "5555"})
    for inside, is_left in (("55.", False), ("5..", True)):  # 11 in the garden, 3 at seat 1
        plot = {"garden": "A", "gardeners": "2,2", "beds": beds, "greenhouse": inside}
        state = state_of(implementation, plot, {"greenhouse": "555"}, options=options, column="9")
        enter(state, 4)
        assert bool(words_after(state, "plant fruit")) == is_left
    beds = a_beds({3: "5555", 4: "5555", 5: "555-"})
    plot = {"garden": "A", "gardeners": "1,1", "beds": beds, "greenhouse": "4.."}
    for inside, is_left in (("55.", False), ("5..", True)):  # 3 in the garden of seat 1
        other = {"garden": "B", "beds": "555./..s./-..u/t..-/.f..", "greenhouse": inside}
        state = pool_of(implementation, {"water": 1}, plot, other, options=options)
        assert ("water none" in answers(state)) == is_left


# --- greenhouse --------------------------------------------------------------------------------------


def test_t45_the_price_of_a_bed(implementation: str) -> None:
    state = pool_of(implementation, {"plant": {"I": 2}}, A, options=COMMON)
    do(state, "plant I g1")
    assert own(state).coins == 6
    do(state, "plant I g2")
    assert own(state).coins == 5
    assert own(state).greenhouse == "11."
    again = pool_of(implementation, {"plant": {"II": 1}}, {**A, "greenhouse": "111"}, options=COMMON)
    do(again, "plant II g3")
    assert (own(again).coins, own(again).greenhouse) == (4, "112")
    poor = pool_of(implementation, {"plant": {"II": 1}}, {**A, "coins": "1"}, options=COMMON)
    assert words_after(poor, "plant II") == ["1,2", "2,3", "g1", "g2"]


def test_t46_the_task_of_the_greenhouse(implementation: str) -> None:
    plot = {**A, "greenhouse": "2.4", "greentask": "7", "tasks": "1,2,3,4,0"}
    state = pool_of(implementation, {"plant": {"III": 1}}, plot, options=COMMON)
    do(state, "plant III g2")
    assert own(state).vp == 12
    assert own(state).greenhouse_done
    assert terms(state)["special tasks"] == 12
    butterfly = pool_of(
        implementation, {"plant": {"III": 1}}, {**plot, "beds": a_beds({4: "...."})}, options=COMMON
    )
    do(butterfly, "plant III g2")
    assert own(butterfly).vp == 12 + 6


def test_t47_one_watering(implementation: str) -> None:
    plot = {**A, "greenhouse": "224", "greentask": "7", "tasks": "1,2,3,4,0", "beds": a_beds({1: "-1f."})}
    state = pool_of(implementation, {"water": 1}, plot, options=COMMON)
    assert answers(state) == ["water 1,2", "water none", "done"]
    do(state, "water 1,2")
    assert answers(state) == ["water g1", "water g2", "water g3", "finish"]
    do(state, "water g2")
    assert own(state).vp == 12
    assert answers(state) == ["water g1", "water g3", "finish"]
    do(state, "water g1")
    assert answers(state) == ["water g3", "finish"]
    do(state, "water g3")
    assert own(state).greenhouse == "335"
    assert bed(state, 1, 2) == "2"
    assert state.current_player() == 1


def test_g4_1_ascending_without_a_task(implementation: str) -> None:
    state = pool_of(implementation, {"water": 1}, {**A, "greenhouse": "123"}, options=COMMON)
    assert answers(state) == ["water none", "done"]
    do(state, "water none")
    assert answers(state) == ["water g1", "water g2", "water g3", "finish"]
    do(state, "water g2")
    assert answers(state) == ["water g3", "finish"]
    do(state, "finish")
    assert own(state).greenhouse == "133"
    assert state.current_player() == 1


def test_t48_a_level_iv(implementation: str) -> None:
    plot = {**A, "beds": a_beds({1: "-4f."}), "greenhouse": "4.5"}
    state = pool_of(implementation, {"water": 1}, plot, options=COMMON)
    assert answers(state) == ["water none", "done"]
    do(state, "water none")
    assert own(state).greenhouse == "4.5"
    assert answers(state) == ["water g1", "finish"]
    do(state, "water g1")
    assert own(state).greenhouse == "5.5"


def test_e6_the_greenhouse_is_beside_no_row(implementation: str) -> None:
    plot = {**A, "beds": a_beds({1: "-11."})}
    state = pool_of(implementation, {"plant": {"II": 1}}, plot, options=COMMON)
    do(state, "plant II g1")
    assert own(state).vp == 0
    assert not own(state).basic_done[0]


# --- transplants -------------------------------------------------------------------------------------


def test_t62_transplants_of_a_move(implementation: str) -> None:
    plot = {
        "garden": "A", "gardeners": "4,1", "coins": "1", "greenhouse": "54.", "tasks": "1,2,3,5,6",
        "beds": a_beds({4: "u112"}),
    }  # fmt: skip
    state = pool_of(implementation, {"move": 3}, plot, options=COMMON)
    do(state, "move 3 4,1 3,1")
    assert not words_after(state, "walk")  # only after a transplant
    do(state, "transplant 1 4,1 step")
    assert own(state).vp == 9 + 2  # the butterfly came first
    do(state, "transplant 2 4,2 coin")
    assert (own(state).beds[3], own(state).greenhouse, own(state).coins) == ("5412", "...", 0)
    assert words_after(state, "walk") == ["3,1 2,1", "3,1 3,2", "3,1 4,1"]
    do(state, "walk 3,1 4,1")
    assert own(state).gardeners == ((4, 1),)
    assert state.current_player() == 1


def test_g5_1_in_phase_1_for_a_coin(implementation: str) -> None:
    plot = {**A, "greenhouse": "12.", "coins": "1"}
    state = state_of(implementation, plot, options=COMMON)
    assert set(words_after(state, "transplant")) == {
        f"{number} {cell} coin" for number in (1, 2) for cell in ("1,2", "2,3")
    }
    do(state, "transplant 2 1,2 coin")
    assert (own(state).coins, own(state).greenhouse, bed(state, 1, 2)) == (0, "1..", "2")
    assert not words_after(state, "transplant")


def test_g5_1_step_or_coin(implementation: str) -> None:
    plot = {**A, "greenhouse": "1..", "coins": "2"}
    state = pool_of(implementation, {"move": 2}, plot, options=COMMON)
    assert set(words_after(state, "move 2 transplant 1 1,2")) == {"step", "coin"}
    do(state, "move 2 transplant 1 1,2 coin")
    assert own(state).coins == 1
    assert "walk 1,2 2,3" in answers(state)  # both steps are left
    other = pool_of(implementation, {"move": 2}, plot, options=COMMON)
    do(other, "move 2 transplant 1 1,2 step")
    assert own(other).coins == 2
    assert "walk 1,2 2,3" not in answers(other)
    assert "walk 1,2 2,2" in answers(other)


@pytest.mark.parametrize(("value", "expected"), [("yes", ["1,2", "2,3"]), ("no", ["2,3"])])
def test_g5_4_replacing(implementation: str, value: str, expected: list[str]) -> None:
    plot = {**A, "greenhouse": "1..", "beds": a_beds({1: "-3f."})}
    state = state_of(implementation, plot, options={**COMMON, "transplant_replaces": value})
    assert words_after(state, "transplant 1") == [f"{cell} coin" for cell in expected]


def test_t67_g5_5_the_turtle_of_a_walk(implementation: str) -> None:
    plot = {"garden": "A", "gardeners": "4,1", "greenhouse": "5..", "hand": "C1", "coins": "4"}
    state = state_of(implementation, plot, options=COMMON)
    assert "transplant 1 5,2 coin" in answers(state)
    do(state, "transplant 1 5,2 coin")
    assert is_drawing(state)
    assert bed(state, 5, 2) == "."  # first the animal with its bonus, then the fruit
    cards = [text.removeprefix("turtle ") for text in outcomes(state)][:3]
    do(state, "turtle " + " ".join(cards))
    assert len(answers(state)) == 3
    do(state, f"keep {cards[1]}")
    assert (bed(state, 5, 2), own(state).num_finals) == ("5", 2)
    do(state, "end walk")
    assert answers(state) == ["play C1", "sell C1", "end phase"]
    do(state, "sell C1")
    assert own(state).coins == 3 + 3
    bird = state_of(implementation, {**plot, "gardeners": "1,1"}, options=COMMON)
    do(bird, "transplant 1 2,2 coin", "end walk")
    assert answers(bird) == ["play C1", "end phase"]


# --- two-way steps -----------------------------------------------------------------------------------


def test_t51_to_the_left(implementation: str) -> None:
    plot = {**A, "tracks": "M0,B4,S0", "beds": a_beds({1: "-1f."})}
    state = pool_of(implementation, {"any_track_two_way": 2}, plot, options=COMMON)
    do(state, "any 2 left barrow B2")
    assert own(state).track_nodes[1] == "B2"
    assert {text.split()[0] for text in answers(state)} == {"plant", "water", "done"}
    do(state, "water 1,2", "plant I 2,3")
    assert state.current_player() == 1


@pytest.mark.parametrize(("value", "points"), [("yes", 1), ("no", 0)])
def test_t52_the_first_space(implementation: str, value: str, points: int) -> None:
    plot = {**A, "tracks": "M0,B1,S0"}
    options = {**COMMON, "first_space_points": value}
    state = pool_of(implementation, {"any_track_two_way": 2}, plot, options=options)
    assert [text for text in answers(state) if "left" in text] == ["any 2 left barrow B0 unused 1"]
    assert [text for text in answers(state) if "stay" in text] == ["any 2 stay"]
    do(state, "any 2 left barrow B0 unused 1")
    assert (own(state).vp, own(state).track_nodes[1]) == (points, "B0")
    assert state.current_player() == 1


@pytest.mark.parametrize(("value", "cost"), [("yes", " cost 2"), ("no", "")])
def test_g6_3_prices_to_the_left(implementation: str, value: str, cost: str) -> None:
    plot = {**A, "tracks": "M0,B0,T3", "coins": "2"}
    options = {**COMMON, "left_pays_paths": value}
    state = pool_of(implementation, {"any_track_two_way": 2}, plot, options=options)
    left = [f"T1{cost}", f"T2{cost} unused 1"]
    assert words_after(state, "any 2 left shovel") == left


# --- fruit scoring and end ---------------------------------------------------------------------------


def scored(
    implementation: str, plots: list[dict[str, str]], *, stage: str = "round1"
) -> list[tuple[int, int]]:
    """Let the last flower of column 9 be put on row 4; return (value of the fruit token, points) by seat."""
    gardens = [{"garden": garden, **plot} for garden, plot in zip("ABCD", plots, strict=True)]
    piles = "9.1:0;9.2:1;9.3:2;8.4:3"
    state = state_of(implementation, *gardens, options=COMMON, stage=stage, column="9", seat="3", piles=piles)
    enter(state, 4)
    do(state, "done")
    assert state.public_table().stage == ("seconds" if stage == "round1" else "last")
    name = "fruit_round" if stage == "round1" else "fruit_square"
    return [(dict(own(state, seat).tokens).get(name, 0), own(state, seat).vp) for seat in range(4)]


def greens(*numbers: int) -> list[dict[str, str]]:
    """Return plots with so many fruits in the greenhouse."""
    return [{"greenhouse": "5" * number + "." * (3 - number)} for number in numbers]


def test_t49_fruits_of_round_one(implementation: str) -> None:
    assert scored(implementation, greens(3, 2, 1, 0)) == [(9, 9), (6, 6), (3, 3), (0, 0)]
    assert scored(implementation, greens(1, 0, 0, 0)) == [(9, 9), (0, 0), (0, 0), (0, 0)]
    assert scored(implementation, greens(0, 0, 0, 2)) == [(0, 0), (0, 0), (0, 0), (9, 9)]


def test_t50_fruits_of_round_two(implementation: str) -> None:
    assert scored(implementation, greens(3, 2, 1, 0), stage="round2") == [(15, 15), (10, 10), (5, 5), (0, 0)]
    plots = [{"garden": garden, **plot} for garden, plot in zip("ABCD", greens(3, 2, 1, 0), strict=True)]
    state = state_of(implementation, *plots, options=COMMON, stage="last", stack="0,1,2,3", seat="3")
    for _ in range(4):
        if "end phase" in answers(state):
            do(state, "end phase")
        do(state, "any 1 stay")
    assert state.public_table().stage == "over"
    assert all(not plot.tokens for plot in state.public_table().plots)


def test_t63_ties_of_fruits(implementation: str) -> None:
    plots = greens(2, 1, 1, 0)
    plots[1]["beds"] = ".... ..s. -..u t..- .f..".replace(" ", "/")
    assert scored(implementation, plots) == [(9, 9), (6, 10), (3, 3), (0, 0)]
    plots = greens(1, 0, 0, 1)  # row 1 before row 4
    assert scored(implementation, plots)[::3] == [(9, 9), (6, 6)]


def test_t53_fruits_at_the_end(implementation: str) -> None:
    plot = {"garden": "A", "finals": "F4", "beds": "-.../5.../5.../5.../5..-"}
    state = state_of(implementation, plot, options=COMMON, stage="over")
    assert terms(state)["columns"] == 4
    assert terms(state)["final cards"] == 12


def test_t56_planted_beds(implementation: str) -> None:
    plot = {"garden": "A", "finals": "F1", "beds": "-111/1111/1111/111./...-", "greenhouse": "122"}
    state = state_of(implementation, plot, options=COMMON, stage="over")
    assert terms(state)["final cards"] == 17


@pytest.mark.parametrize(
    ("card", "tokens", "option", "values"),
    [
        ("F10", "round:15;frog:3", "frog_token_counts", {"yes": 14, "no": 7}),
        ("F10", "round:15;fruit_round:9", "fruit_token_counts", {"no": 7, "yes": 14}),
        ("F8", "square:24;fruit_square:15", "fruit_token_counts", {"no": 8, "yes": 16}),
    ],
)
def test_x6_4_g8_5_which_tokens_count(
    implementation: str, card: str, tokens: str, option: str, values: dict[str, int]
) -> None:
    for value, points in values.items():
        plot = {"garden": "A", "finals": card, "tokens": tokens, "beds": "-.../..../..../..../...-"}
        state = state_of(implementation, plot, options={**COMMON, option: value}, stage="over")
        assert terms(state)["final cards"] == points


def test_e2_coins_of_the_squirrel_pay_for_later_units(implementation: str) -> None:
    plot = {
        "garden": "A",
        "gardeners": "2,3",
        "beds": a_beds({1: "-.f1", 2: ".b.1", 4: "u..1"}),
        "coins": "0",
    }
    state = pool_of(implementation, {"fruit": 1, "plant": {"I": 1}}, plot, options=COMMON)
    assert "g2" not in words_after(state, "plant I")
    do(state, "plant fruit 3,4")
    assert own(state).coins == 6
    do(state, "plant I g3")
    assert (own(state).coins, own(state).greenhouse) == (4, "..1")


def test_e12_a_drawn_card_is_private(implementation: str) -> None:
    """Nobody else sees it; a reshuffle makes no hand public."""
    hands = ["C1,C1,C4,C4,C4", "C5,C5,C6,C6", "C7,C7,C8,C8,C9"]
    plots = [{"hand": hand, "garden": garden} for hand, garden in zip(hands, "BCD", strict=True)]
    start = state_of(implementation, A, *plots, gain={"card": 1}, options=EXPERT, discard="C1,C2,C3,C9")
    ruleset = open_ruleset({"card": 1}, **EXPERT)
    views = [
        state_of_table(ruleset, implementation, ruleset.hidden(start.public_table(), seat)) for seat in (0, 1)
    ]
    state = enter(start)
    assert set(outcomes(state)) == {"cards C1", "cards C2", "cards C3", "cards C9"}
    do(state, "cards C2")
    seen = ruleset.hidden(state.public_table(), 1)
    assert [plot.hand for plot in seen.plots] == [None, ("C1", "C1", "C4", "C4", "C4"), None, None]
    assert [plot.num_hand for plot in seen.plots] == [1, 5, 4, 5]
    mine, other = (enter(view) for view in views)
    # To its own eyes any of the eighteen cards can come, for the other hands are as unseen as the deck.
    assert outcomes(mine) == {f"cards {card.id}": card.count for card in FACTS.cards}
    assert outcomes(other) == {"cards ?": 1}
    do(other, "cards ?")
    assert other.public_table().discard == ()
    assert (own(other).hand, own(other).num_hand) == (None, 1)
