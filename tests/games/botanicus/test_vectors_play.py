"""Values of an independent program, on both implementations: ways on tracks, walks, rounds, spaces."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pytest

from engine_c.games.botanicus import GAME
from engine_c.games.botanicus.components import COMPONENTS_PATH, parse_components
from engine_c.games.botanicus.facts import LEVELS, TRACKS
from engine_c.games.botanicus.ruleset import Ruleset
from engine_c.games.botanicus.table import TableState
from tests.games.botanicus.tables import (
    COMMON,
    EXPERT,
    FACTS,
    IMPLEMENTATIONS,
    answers,
    data_with,
    do,
    is_drawing,
    own,
    pool_of,
    start_rows,
    state_of,
    vectors,
    words_after,
)
from tests.support.facts import facts_of

pytestmark = pytest.mark.parametrize("implementation", IMPLEMENTATIONS)

Way = tuple[str, int, int]


def way_text(head: str, target: str, cost: int, unused: int) -> str:
    """Write a way that is not staying."""
    return f"{head} {target}" + (f" cost {cost}" if cost else "") + (f" unused {unused}" if unused else "")


def garden_a(*, has_frog: bool) -> dict[str, str]:
    """Return a plot of garden A, its frog unlocked or not."""
    beds = "/".join(start_rows("A"))
    return {"garden": "A", "gardeners": "1,2", "beds": beds.replace("f", ".") if has_frog else beds}


# --- tracks ------------------------------------------------------------------------------------------


def test_ways(implementation: str) -> None:
    for row in vectors("ways"):
        track, steps = row["track"], row["steps"]
        nodes = ["M0", "B0", "S0"]
        nodes[TRACKS.index(track)] = row["from"]
        plot = {"coins": str(row["coins"]), "tracks": ",".join(nodes)}
        is_expert = row["side"] == "expert"
        if is_expert:
            plot |= garden_a(has_frog=row["frog"])
        state = pool_of(implementation, {track: steps}, plot, options=EXPERT if is_expert else {})
        stay = [row["from"], 0, steps]
        assert stay in row["ways"]
        expected = {
            f"{track} {steps} stay" if way == stay else way_text(f"{track} {steps}", *way)
            for way in row["ways"]
        }
        if len(expected) == 1:  # carried out without being asked
            assert state.current_player() == 1, row
            assert (own(state).vp, own(state).coins) == (steps, row["coins"]), row
            assert own(state).track_nodes == tuple(nodes), row
            continue
        assert set(answers(state)) == expected, row
        for target, cost, unused in row["ways"]:
            if target != row["from"]:
                after = state.copy()
                do(after, way_text(f"{track} {steps}", target, cost, unused))
                gain = next(
                    node.gain for node in FACTS.tracks[TRACKS.index(track)].nodes if node.name == target
                )
                assert own(after).coins == row["coins"] - cost + gain.coins, row  # type: ignore[arg-type]


def test_any_track(implementation: str) -> None:
    for row in vectors("any_track"):
        steps = row["steps"]
        nodes = ",".join(row["positions"][track] for track in TRACKS)
        plot = {"coins": str(row["coins"]), "tracks": nodes}
        is_expert = row["side"] == "expert"
        if is_expert:
            plot |= garden_a(has_frog=row["frog"])
        if row["action"] == "last_action":
            if is_expert:
                plot |= {"gardeners": "1,2;2,3"}
            state = state_of(implementation, plot, options=EXPERT if is_expert else {}, stage="last")
            if "end phase" in answers(state):
                do(state, "end phase")
        else:
            options = {**COMMON, "left_pays_paths": row["left_pays_paths"]}
            state = pool_of(implementation, {"any_track_two_way": steps}, plot, options=options)
        expected = {f"any {steps} stay"} | {
            way_text(f"any {steps} {direction} {track}", *way)
            for track, directions in row["ways"].items()
            for direction, ways in directions.items()
            for way in ways
        }
        assert row["stay"] == steps
        assert set(answers(state)) == expected, row


# --- walks -------------------------------------------------------------------------------------------


def at_walk(implementation: str, row: dict[str, Any], amount: int, nodes: list[str]) -> TableState:
    """Return a state with so many coins in phase 1, or with so many steps of a move."""
    options = {} if row["garden"] == "base" else {**EXPERT, "gardener_pass": row["gardener_pass"]}
    plot = {"garden": row["garden"], "gardeners": ";".join(nodes)}
    stage = "round1" if len(nodes) == 1 else "round2"
    if "coins" in row:
        return state_of(implementation, {**plot, "coins": str(amount)}, options=options, stage=stage)
    return pool_of(implementation, {"move": amount}, plot, options=options, stage=stage)


def walked(implementation: str, row: dict[str, Any]) -> TableState:
    """Return the state after the first walk of a chain, with the coins or steps that are to be left then."""
    first, target = row["walked"]["from"], row["walked"]["to"]
    nodes = sorted(first if node == target else node for node in row["gardeners"])
    if "coins" in row:
        rich = at_walk(implementation, row, 90, nodes)
        do(rich, f"walk {first} {target}")
        state = at_walk(implementation, row, 90 - own(rich).coins + row["coins"], nodes)
        do(state, f"walk {first} {target}")
        return state
    length = 1
    while f"move {length} {first} {target}" not in answers(at_walk(implementation, row, length, nodes)):
        length += 1
    state = at_walk(implementation, row, length + row["move"], nodes)
    do(state, f"move {length + row['move']} {first} {target}")
    return state


def test_walks(implementation: str) -> None:
    for row in vectors("walks"):
        if row["walked"] is None:
            state = at_walk(
                implementation, row, row["coins"] if "coins" in row else row["move"], row["gardeners"]
            )
        else:
            state = walked(implementation, row)
        is_move = "move" in row
        head = f"move {row['move']}" if is_move and row["walked"] is None else "walk"
        found = words_after(state, head) if state.current_player() == 0 else []
        expected = {
            f"{source} {target}": cost
            for source, targets in row["targets"].items()
            for target, cost in targets.items()
        }
        assert set(found) == set(expected), row
        for text, cost in expected.items():
            after = state.copy()
            do(after, f"{head} {text}")
            left = own(after).coins  # type: ignore[arg-type]
            assert left == own(state).coins - (0 if is_move else cost), row


# --- rounds ------------------------------------------------------------------------------------------


def waive_turn(state: TableState, row: int) -> None:
    """Put the flower on a row and take nothing that can be left."""
    turn = state.turn_number()
    while state.turn_number() == turn:
        if is_drawing(state):
            state.apply(state.chance_outcomes()[0][0])
            continue
        texts = answers(state)
        wanted = (
            text for text in texts if text in ("end phase", f"space {row}", "done") or text.endswith(" stay")
        )
        do(state, next(wanted))


def piles_of(state: TableState, column: int) -> list[list[int | str]]:
    """Return the flowers of a column, row 1 first, from bottom to top."""
    found: list[list[int | str]] = [[], [], [], []]
    for pile in state.public_table().piles:
        if pile.column == column:
            found[pile.row - 1] = ["N" if seat < 0 else seat for seat in pile.flowers]
    return found


def test_rounds(implementation: str) -> None:
    for row in vectors("rounds"):
        players = row["players"]
        options = {"players": str(players), **(COMMON if len(row["columns"]) == 9 else {})}
        stack = ",".join([*map(str, reversed(row["stack"])), *(["N"] if players == 2 else [])])
        first = str(row["stack"][0])
        plots = [{"coins": "900"} for _ in range(players)]
        state = state_of(implementation, *plots, options=options, stack=stack, seat=first)
        for number, column in enumerate(row["columns"], start=1):
            for place, (seat, space) in enumerate(zip(column["order"], column["rows"], strict=True)):
                assert (state.current_player(), state.public_table().column) == (seat, number), row
                if place == 0 and column["neutral"] is not None:
                    do(state, f"neutral {column['neutral']}")
                waive_turn(state, space)
            if number < len(row["columns"]):
                assert piles_of(state, number) == column["piles"], row
        table = state.public_table()
        assert table.stage == ("seconds" if "greenhouse" in options else "round2")
        assert [seat for seat in reversed(table.stack) if seat >= 0] == row["next_stack"], row
        assert (-1 in table.stack) == (players == 2)


# --- spaces ------------------------------------------------------------------------------------------

POOL_BYTES = 24
"""The bytes of the highest open pool stand last in an observation (README, *Observation*)."""


@lru_cache(maxsize=256)
def with_tiles(tiles: tuple[str, ...], column: int, options: tuple[tuple[str, str], ...]) -> Ruleset:
    """Return a ruleset in which the tiles of one column show certain gains, given as their texts."""
    data = data_with({"pole": 3})
    data["greenhouse"]["column"]["spaces"][3] = {"fruit": 1}
    for pattern, rows in (("spotted", (0, 1)), ("striped", (2, 3))):
        for place, row in enumerate(rows):
            if tiles[row]:
                data["tiles"][pattern][place]["light"] = GAINS[tiles[row]]
    return GAME.open(parse_components(data), dict(options))


@lru_cache(maxsize=8)
def with_first_poles(options: tuple[tuple[str, str], ...]) -> Ruleset:
    """Return a ruleset whose poles of columns 1 and 9 give 3 coins, the made-up value of the vectors."""
    data = facts_of(COMPONENTS_PATH)
    data["board"]["columns"][0]["spaces"][0] = {"pole": 3}
    data["greenhouse"]["column"]["spaces"][0] = {"pole": 3}
    return GAME.open(parse_components(data), dict(options))


GAINS: dict[str, dict[str, Any]] = {}
"""Gains by their text, so that rulesets can be kept by it."""


def text_of(gain: dict[str, Any] | None) -> str:
    """Return the text of a gain."""
    text = "" if gain is None else repr(sorted(gain.items(), key=str))
    if gain is not None:
        GAINS[text] = gain
    return text


def units(gain: dict[str, Any], *, is_base: bool) -> list[int]:
    """Return the units of a gain as `seen_units` lists them, without what is taken at once."""
    plants = [gain.get("plant", {}).get(level, 0) for level in LEVELS]
    animals = 0 if is_base else gain.get("animal", 0)
    steps = [gain.get(track, 0) for track in TRACKS]
    two_way = gain.get("any_track_two_way", 0)
    return [
        *plants,
        gain.get("fruit", 0),
        gain.get("water", 0),
        animals,
        gain.get("move", 0),
        *steps,
        two_way,
    ]


def seen_units(state: TableState, seat: int) -> list[int]:
    """Return the units of the open pool; two moves, or two of a track, are added up as in the vectors."""
    seen = np.rint(state.observation(seat)[-POOL_BYTES:] * 255).astype(int).tolist()
    pairs = [seen[place] + seen[place + 1] for place in range(8, 18, 2)]
    return [*seen[:7], *pairs]


def at_space(implementation: str, row: dict[str, Any]) -> tuple[TableState, int]:
    """Return the state before the space is chosen, and the seat that acts."""
    players, column = row["players"], row["column"]
    options = {"players": str(players), **(COMMON if column == 9 else {})}
    here = [seat for pile in row["piles"] for seat in pile]
    missing = [seat for seat in range(players) if seat not in here]
    is_first = players == 2 and len(missing) == 2
    is_round_2 = column == 9 and row["tiles"][1] == {"fruit": 1}
    left = missing + (["N"] if is_first else [])
    words: dict[str, Any] = {"column": str(column), "seat": str(missing[0])}
    if column == 1:
        words["stack"] = ",".join(map(str, [*reversed(missing), *(["N"] if is_first else [])]))
    flowers = [f"{column - 1}.{place + 1}:{seat}" for place, seat in enumerate(left) if column > 1]
    flowers += [
        f"{column}.{number + 1}:{','.join(map(str, pile))}"
        for number, pile in enumerate(row["piles"])
        if pile and not (is_first and pile == ["N"])
    ]
    if flowers:
        words["piles"] = ";".join(flowers)
    ruleset = with_first_poles(tuple(sorted(options.items())))
    if column not in (1, 9):
        tiles = tuple(text_of(gain) for gain in row["tiles"])
        ruleset = with_tiles(tiles, column, tuple(sorted(options.items())))
        before = ["s3", "s4", "t3", "t4", "s5", "s6", "t5", "t6", "s7", "s8", "t7", "t8"]
        place = 4 * (column // 2 - 1)
        words["tiles"] = ",".join([*before[:place], "s1", "s2", "t1", "t2", *before[place:]])
    beds = "-1../.1../..../..../...-" if column != 9 else "-1f./.b../...s/u.../.t.-"
    plot = {"coins": str(row["coins"]), "beds": beds}
    if column == 9:
        plot |= {"garden": "A", "gardeners": "1,2;2,3" if is_round_2 else "1,2"}
    plots: list[dict[str, str]] = [{} for _ in range(players)]
    plots[missing[0]] = plot
    stage = "round2" if is_round_2 else "round1"
    state = state_of(implementation, *plots, ruleset=ruleset, stage=stage, **words)
    if is_first:
        do(state, f"neutral {1 + row['piles'].index(['N'])}")
    return state, missing[0]


def test_spaces(implementation: str) -> None:
    for row in vectors("spaces"):
        state, seat = at_space(implementation, row)
        if "end phase" in answers(state):
            do(state, "end phase")
        if len(row["offered"]) > 1:
            assert answers(state) == [f"space {number}" for number in row["offered"]], row
        for number, cost in row["offered"].items():
            gain = row["gains"][number]
            after, seat = at_space(implementation, row)
            if "end phase" in answers(after):
                do(after, "end phase")
            if f"space {number}" in answers(after):
                do(after, f"space {number}")
            plot = own(after, seat)
            is_base = row["column"] != 9
            assert plot.coins == row["coins"] - cost + gain.get("coins", 0), (number, row)
            animals = sum(FACTS.animal_points[: gain.get("animal", 0)]) if is_base else 0
            assert plot.vp == gain.get("vp", 0) + animals, (number, row)
            cards = 0
            while is_drawing(after):
                after.apply(after.chance_outcomes()[0][0])
                cards += 1
            assert cards == gain.get("card", 0), (number, row)
            assert seen_units(after, seat) == units(gain, is_base=is_base), (number, row)
