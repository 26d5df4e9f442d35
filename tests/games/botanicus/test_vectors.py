"""Values from a scorer that shares nothing with this code, on both implementations: scores, tasks, tokens.

`notation` in vectors.json says what its rows mean; ways, walks and flowers are in test_vectors_play.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import pytest

from engine_c.games.botanicus import GAME
from engine_c.games.botanicus.components import parse_components
from engine_c.games.botanicus.facts import LEVELS
from engine_c.games.botanicus.ruleset import Ruleset
from tests.games.botanicus.tables import (
    COMMON,
    EXPERT,
    FACTS,
    GARDENS,
    IMPLEMENTATIONS,
    Words,
    answers,
    data_with,
    do,
    enter,
    own,
    pool_of,
    start_rows,
    state_of,
    terms,
    vectors,
    words_after,
)

each = pytest.mark.parametrize("implementation", IMPLEMENTATIONS)

SIZES = {
    "gardens": 200, "tasks": 200, "ways": 200, "any_track": 100, "walks": 100, "rounds": 20, "spaces": 100,
    "fruit_scorings": 50, "rankings": 25, "ranges": 5, "prize_stacks": 6,
}  # fmt: skip


def test_the_vectors_are_complete() -> None:
    assert {name: len(vectors(name)) for name in SIZES} == SIZES


# --- gardens at the end ------------------------------------------------------------------------------


def marks(rows: Iterable[int], number: int) -> str:
    """Write which rows have their task done."""
    return "".join("1" if row + 1 in rows else "0" for row in range(number))


def at_the_end(row: dict[str, Any]) -> tuple[dict[str, str], dict[str, str]]:
    """Return plot and options of a garden at the end of a game."""
    garden = GARDENS[row["garden"]]
    plot = {"garden": row["garden"], "beds": "/".join(row["beds"]), "coins": str(row["coins"])}
    if row["garden"] == "base":
        return plot, {}
    tokens = (f"{stack}:{value}" for stack, values in row["tokens"].items() for value in values)
    plot |= {
        "basic": marks(row["basic_done"], garden.rows),
        "special": marks(row["special_done"], garden.rows),
        "tokens": ";".join(tokens),
    }
    options = {**EXPERT, **row["options"]}
    if row["greenhouse"] is not None:
        options["greenhouse"] = row["greenhouse"]
        plot |= {"greenhouse": row["greenhouse_beds"]}
        if row["greenhouse_task_done"]:
            plot |= {"greentask": "20", "greendone": "1"}
    return plot, options


@each
@pytest.mark.parametrize("garden", GARDENS)
def test_gardens(implementation: str, garden: str) -> None:
    for row in vectors("gardens"):
        if row["garden"] != garden:
            continue
        plot, options = at_the_end(row)
        state = state_of(implementation, plot, options=options, stage="over")
        assert terms(state)["columns"] == row["columns_vp"] == sum(row["columns"]), row
        assert terms(state)["coins"] == row["coins_vp"], row
        if row["cards"] is None:
            continue
        points = dict(zip([card.id for card in FACTS.finals], row["cards"], strict=True))
        for card in points:
            kept = [card, *(other for other in ("F4", "F1") if other != card)][: GARDENS[garden].finals_kept]
            finals = {"finals": ",".join(sorted(kept, key=list(points).index))}
            state = state_of(implementation, {**plot, **finals}, options=options, stage="over")
            assert terms(state)["final cards"] == sum(points[card] for card in kept), (card, row)


@each
def test_columns_one_by_one(implementation: str) -> None:
    """What each column gives: the points that go when one of its beds is emptied."""
    for row in vectors("gardens")[::4]:
        plot, options = at_the_end(row)
        every = terms(state_of(implementation, plot, options=options, stage="over"))["columns"]
        for column, points in enumerate(row["columns"]):
            beds = [list(line) for line in row["beds"]]
            line = next(line for line in beds if line[column] != "-")
            line[column] = "."
            text = "/".join("".join(line) for line in beds)
            less = terms(state_of(implementation, {**plot, "beds": text}, options=options, stage="over"))
            assert every - less["columns"] == points, (column, row)


@each
def test_rankings(implementation: str) -> None:
    for row in vectors("rankings"):
        plots = [{"vp": str(vp), "coins": "0"} for vp in row["vp"]]
        stack = [str(seat) for seat in reversed(row["stack"])] + (["N"] if len(plots) == 2 else [])
        options = {"players": str(len(plots))}
        state = state_of(implementation, *plots, options=options, stage="over", stack=",".join(stack))
        assert state.ranking() == row["ranking"], row


# --- tasks -------------------------------------------------------------------------------------------

EVERY_PLANT = {"plant": dict.fromkeys(LEVELS, 1), "fruit": 1}
ROW = 3
"""A row of five beds in garden C; so any row of the vectors fits into it."""


@lru_cache(maxsize=128)
def asking(asked: tuple[str, ...], level: str) -> Ruleset:
    """Return a ruleset in which the basic task of the long row asks for certain plants."""
    data = data_with(EVERY_PLANT)
    data["gardens"]["C"]["basic_tasks"][ROW - 1] = {
        "plants": list(asked), "vp": 75, "source": "project", "confidence": "R",
    }  # fmt: skip
    return GAME.open(parse_components(data), {**COMMON, "players": "4", "task_level": level})


@each
@pytest.mark.parametrize("level", ["exact", "at_least"])
def test_tasks(implementation: str, level: str) -> None:
    """The last plant of a row is planted by play; it is then that its task is looked at."""
    for row in vectors("tasks"):
        is_done = row["done"][level]
        column = max((i for i, plant in enumerate(row["plants"]) if plant != "."), default=None)
        if column is None:
            assert not is_done
            continue
        beds = start_rows("C")
        line = row["plants"].ljust(5, ".")
        beds[ROW - 1] = line[:column] + "." + line[column + 1 :]
        plot = {"garden": "C", "beds": "/".join(beds), "gardeners": f"3,{min(column + 1, 4)}"}
        plot |= {"tasks": "1,2,0,4", "greentask": "5"}  # nothing comes after the basic task
        state = state_of(implementation, plot, ruleset=asking(tuple(row["asked"]), level), column="9")
        enter(state)
        plant = "fruit" if line[column] == "5" else LEVELS[int(line[column]) - 1]
        do(state, f"plant {plant} {ROW},{column + 1}")
        assert own(state).basic_done[ROW - 1] == is_done, row
        assert own(state).vp == (75 + 2 if is_done else 0), row  # the butterfly has gone from this row


@each
def test_greenhouse_tasks(implementation: str) -> None:
    """The same in a greenhouse of three beds, for what special tasks ask."""
    tasks = {
        tuple(LEVELS[i] for i in range(4) for _ in range(task.plants[i])): task
        for task in FACTS.special_tasks
    }
    count = 0
    for row in vectors("tasks"):
        task = tasks.get(tuple(row["asked"]))
        filled = row["plants"].rstrip(".")
        if task is None or len(filled) not in (1, 2, 3):
            continue
        for level, is_done in row["done"].items():
            plot = {"garden": "A", "greentask": str(task.id), "greenhouse": (filled[:-1]).ljust(3, ".")}
            options = {**COMMON, "task_level": level}
            state = pool_of(implementation, EVERY_PLANT, plot, options=options)
            plant = "fruit" if filled[-1] == "5" else LEVELS[int(filled[-1]) - 1]
            do(state, f"plant {plant} g{len(filled)}")
            assert own(state).greenhouse_done == is_done, row
            assert own(state).vp == (task.vp if is_done else 0), row
            count += 1
    assert count > 10


# --- ranges and tokens -------------------------------------------------------------------------------


@each
def test_ranges(implementation: str) -> None:
    for row in vectors("ranges"):
        garden = row["garden"]
        beds = [line.translate(str.maketrans("bsuft", ".....")) for line in start_rows(garden)]
        options = {} if garden == "base" else EXPERT
        for node, reached in row["in_range"].items():
            plot = {"garden": garden, "beds": "/".join(beds), "gardeners": node}
            state = pool_of(implementation, {"plant": {"I": 1}}, plot, options=options)
            assert words_after(state, "plant I") == [f"{r},{c}" for r, c in reached], (garden, node)


def waive(state: Any) -> None:
    """Waive all that a pool offers."""
    seat, turn = state.current_player(), state.turn_number()
    while state.current_player() == seat and state.turn_number() == turn:
        texts = answers(state)
        do(state, next(text for text in texts if text == "done" or text.endswith(" stay")))


@each
def test_prize_stacks(implementation: str) -> None:
    for row in vectors("prize_stacks"):
        players = row["players"]
        options = {"players": str(players), **(COMMON if row["side"] == "expert" else {})}
        for stack, values in row["stacks"].items():
            if stack.startswith("fruit"):
                stage = "round1" if stack == "fruit_round" else "round2"
                found = fruit_tokens(implementation, [3] * players, [], last_column(players), stage)
                assert sorted((token for token, _ in found.values()), reverse=True) == values
                continue
            taken: list[int] = []
            for _ in range(len(values) + 1):
                taken = taken_then(implementation, stack, taken, options)
            assert taken == values, row


def taken_then(implementation: str, stack: str, taken: list[int], options: Words) -> list[int]:
    """Return the tokens of seat 0 after it took another one of a stack, if one is left."""
    tokens = ";".join(f"{stack}:{value}" for value in taken)
    is_frog = stack == "frog"
    plot = {"tokens": tokens, "coins": "9", "tracks": "M4,B0,S0", "gardeners": "1,2" if is_frog else "2,2"}
    if options.get("side") == "expert":
        plot |= {"garden": "A", "beds": "-.../..../..../..../...-"}
    is_two = options["players"] == "2"
    others = ",".join(["N", "1"] if is_two else [str(seat) for seat in range(1, int(options["players"]))])
    gain = {"money": 1} if is_frog else {"prize": stack}
    column = "9" if options.get("greenhouse") else "1"
    piles: dict[str, Any] = {"piles": f"{column}.2:{others}" + ("" if column == "1" else ";8.1:0")}
    if column == "1":
        piles["stack"] = "0"
    state = state_of(implementation, plot, gain=gain, options=options, column=column, **piles)
    enter(state)
    if is_frog:
        do(state, "money 1 FROG")
        waive(state)
    return [value for name, value in own(state).tokens if name == stack]


def last_column(players: int) -> list[list[Any]]:
    """Return column 9 with a flower in each row, seat 0 on top."""
    piles: list[list[Any]] = [[seat] for seat in range(players)] + [[] for _ in range(4 - players)]
    if players == 2:
        piles[3] = ["N"]
    return piles


def fruit_tokens(
    implementation: str, fruits: list[int], birds: list[int], piles: list[list[Any]], stage: str
) -> dict[int, tuple[int, int]]:
    """Let the last flower of column 9 be put; return (value of the fruit token, points) by seat."""
    players = len(fruits)
    options = {**COMMON, "players": str(players), "zero_steps": "nothing"}
    plots = []
    for seat, number in enumerate(fruits):
        beds = "/".join(start_rows("ABCD"[seat]))
        plots.append({
            "garden": "ABCD"[seat],
            "beds": beds.replace("b", ".") if seat in birds else beds,
            "greenhouse": "5" * number + "." * (3 - number),
            "coins": "20",
        })  # fmt: skip
    row = max(row for row in range(4) if piles[row] and piles[row][-1] != "N")
    last = piles[row][-1]
    placed = [pile[:-1] if number == row else pile for number, pile in enumerate(piles)]
    flowers = [f"9.{number + 1}:{','.join(map(str, pile))}" for number, pile in enumerate(placed) if pile]
    state = state_of(
        implementation, *plots, options=options, stage=stage, column="9", seat=str(last),
        piles=";".join([f"8.1:{last}", *flowers]),
    )  # fmt: skip
    enter(state, row + 1)
    if state.current_player() == last and state.public_table().column == 9:
        waive(state)
    table = state.public_table()
    assert table.stage == ("seconds" if stage == "round1" else "last")
    name = "fruit_round" if stage == "round1" else "fruit_square"
    has_tile = row == 1 and stage == "round1" and not placed[row]  # the tile of row 2 gives 3 points
    found = {}
    for seat in range(players):
        token = dict(own(state, seat).tokens).get(name, 0)
        points = own(state, seat).vp - (3 if has_tile and seat == last else 0)
        assert (points > 0) == (token > 0)
        if token:
            found[seat] = (token, points)
    return found


@each
def test_fruit_scorings(implementation: str) -> None:
    for row in vectors("fruit_scorings"):
        found = fruit_tokens(
            implementation, row["fruits"], row["birds"], row["column9"], f"round{row['round']}"
        )
        assert found == {int(seat): tuple(values) for seat, values in row["tokens"].items()}, row
