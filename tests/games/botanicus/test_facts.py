"""The shipped values of Botanicus: what is known of the printed game, what is made up, and which is which."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine_c.games.botanicus.components import load_components
from engine_c.games.botanicus.facts import (
    ANIMALS,
    FINAL_KINDS,
    LEVELS,
    SPOTTED,
    STRIPED,
    TRACKS,
    Column,
    Gain,
    Garden,
    Greenhouse,
    Space,
    Task,
    Tile,
)

FACTS = load_components()
VALUES: dict[str, Any] = json.loads((Path(__file__).parent / "values.json").read_text(encoding="utf-8"))
"""The made-up values in their first form, apart from the components file."""

# What differs from the first form, each after simulated play: no other value does.
POLES = {1: 6, 3: 5, 7: 7}
"""Coins of a pole by column. With 3 coins the bots hardly used those spaces."""
"""Coins of a pole by column. With 3 coins the bots hardly used those spaces."""
LAST_POLE = 10
"""Coins of the pole in the column of The Greenhouse, likewise."""
NODES: dict[str, dict[str, Any]] = {
    "money": {"U2": {"coins": 6}},
    "shovel": {"B1": {"coins": 2}, "B2": {"coins": 3, "move": 2}},
}
"""Gains of nodes: 5 coins on U2, a plant I on B1, a coin and a move of 2 on B2. Bots hardly went there."""
BASIC_VP = {
    "A2": 11, "A5": 12, "B1": 12, "B2": 11, "B3": 11, "B4": 10, "B5": 9, "C1": 9, "C3": 9, "C4": 8,
    "D2": 11, "D3": 8,
}  # fmt: skip
"""Points of basic tasks by garden and row. Gardens A and B won too seldom, C and D too often."""
TASK_PLANTS = {20: ["I", "I", "III", "IV"]}
"""Plants of special tasks by id. With two plants IV the bots hardly ever did it."""
TILE_SIDES = {"s5": {"light": {"move": 2}, "dark": {"move": 4, "coins": 3}}}
"""Sides of tiles by id. The move of 4 alone was hardly used."""
CARD_GAINS = {3: {"move": 5, "plant": {"II": 1}}}
"""Gains of garden cards by id. Nobody played the move alone."""


def levels(found: dict[str, int]) -> tuple[int, ...]:
    return tuple(found.get(level, 0) for level in LEVELS)


def gain(found: dict[str, Any]) -> Gain:
    """Read a gain."""
    rest = dict(found)
    values: dict[str, Any] = {"steps": tuple(rest.pop(track, 0) for track in TRACKS)}
    if "plant" in rest:
        values["plant"] = levels(rest.pop("plant"))
    if "any_track_two_way" in rest:
        values["two_way"] = rest.pop("any_track_two_way")
    return Gain(**values, **rest)


def space(found: dict[str, Any]) -> Space:
    if "pole" in found:
        return Space(pole=found["pole"], gain=Gain())
    return Space(pole=None, gain=gain(found))


def tile(name: str, pattern: str, found: dict[str, Any]) -> Tile:
    return Tile(id=name, pattern=pattern, light=gain(found["light"]), dark=gain(found["dark"]))


def task(found: dict[str, Any]) -> Task:
    counts = Counter(found["plants"])
    one, two, three, four = (counts[level] for level in LEVELS)
    return Task(id=found.get("id", 0), plants=(one, two, three, four), vp=found["vp"])


def greenhouse(found: dict[str, Any]) -> Greenhouse:
    return Greenhouse(bed_costs=tuple(found["bed_costs"]), has_task=found["special_task"])


def cells(found: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(cell) for cell in found)


def test_board_and_tiles() -> None:
    first = [tuple(map(space, column["rows"])) for column in VALUES["board"]]
    for column, coins in POLES.items():
        assert first[column - 1][0].pole not in (None, coins)
        first[column - 1] = (Space(pole=coins, gain=Gain()), *first[column - 1][1:])
    assert FACTS.columns == tuple(
        Column(has_tiles=column["tiles"], spaces=spaces)
        for column, spaces in zip(VALUES["board"], first, strict=True)
    )
    assert FACTS.tiles == tuple(
        tile(f"{letter}{i}", pattern, TILE_SIDES.get(f"{letter}{i}", found))
        for letter, pattern in (("s", SPOTTED), ("t", STRIPED))
        for i, found in enumerate(VALUES["tiles"][pattern], 1)
    )


def test_tracks() -> None:
    for name, track in zip(TRACKS, FACTS.tracks, strict=True):
        values = VALUES["tracks"][name]
        changed = NODES.get(name, {})
        assert all(values["nodes"][word] != found for word, found in changed.items())
        assert track.name == name
        assert {node.name: node.gain for node in track.nodes} == {
            word: gain(found) for word, found in (values["nodes"] | changed).items()
        }
        assert [node.name for node in track.nodes] == list(values["nodes"])
        names = [node.name for node in track.nodes]
        assert [[names[edge.start], names[edge.end], edge.coins] for edge in track.edges] == values["edges"]
        for word, found in (
            ("ends", [node.name for node in track.nodes if node.is_end]),
            ("frog_only", [node.name for node in track.nodes if node.is_frog_only]),
            ("expert_only", [node.name for node in track.nodes if node.is_expert_only]),
        ):
            assert found == values.get(word, [])


def test_prizes() -> None:
    for side, found in (("base", FACTS.base_prizes), ("expert", FACTS.expert_prizes)):
        assert {stack: list(values) for stack, values in found} == VALUES["prizes"][side]
    assert FACTS.prizes_removed == tuple(VALUES["prizes"]["removed_from_top"][count] for count in "234")
    assert FACTS.fruit_prizes == (("fruit_round", (9, 6, 3)), ("fruit_square", (15, 10, 5)))


def test_base_garden() -> None:
    values = VALUES["garden_base"]
    cost = values["move_cost"]
    assert FACTS.base_garden == Garden(
        id="base",
        stack=0,
        rows=values["rows"],
        cols=values["cols"],
        missing=((1, 1), (5, 4)),
        starts=((2, 2),),
        h=((cost, cost),) * 4,
        v=((cost, cost, cost),) * 3,
        animals=(),
        basic_tasks=tuple(map(task, values["basic_tasks"])),
        column_points=(3, 5, 9, 15),
        finals_kept=0,
    )
    assert FACTS.base_places == tuple(values["stack_by_seat"])
    assert FACTS.animal_points == tuple(VALUES["animal_points"])


def test_expert_gardens() -> None:
    assert [garden.id for garden in FACTS.gardens] == [found["id"] for found in VALUES["expert_gardens"]]
    for garden, found in zip(FACTS.gardens, VALUES["expert_gardens"], strict=True):
        assert (garden.rows, garden.cols, garden.stack) == (found["rows"], found["cols"], found["stack"])
        assert garden.missing == cells(found["missing"])
        assert garden.starts == cells(found["starts"])
        assert garden.h == cells(found["h"])
        assert garden.v == cells(found["v"])
        assert garden.animals == tuple(tuple(found["animals"][animal]) for animal in ANIMALS)
        tasks = [
            basic | {"vp": BASIC_VP.get(f"{garden.id}{row}", basic["vp"])}
            for row, basic in enumerate(found["basic_tasks"], 1)
        ]
        changed = [f"{garden.id}{row}" for row, new in enumerate(tasks, 1) if new not in found["basic_tasks"]]
        assert changed == [name for name in BASIC_VP if name.startswith(garden.id)]
        assert garden.basic_tasks == tuple(map(task, tasks))
        assert garden.column_points == levels(VALUES["column_points"][found["columns"]])
        assert garden.finals_kept == found["final_cards_kept"]


def test_tasks_and_cards() -> None:
    first = {found["id"]: found for found in VALUES["special_tasks"]}
    assert all(first[number]["plants"] != plants for number, plants in TASK_PLANTS.items())
    changed = {number: first[number] | {"plants": plants} for number, plants in TASK_PLANTS.items()}
    assert FACTS.special_tasks == tuple(map(task, (first | changed).values()))
    gains = {found["id"]: found["gain"] for found in VALUES["garden_cards"]}
    assert all(gains[number] != found for number, found in CARD_GAINS.items())
    assert [(kind.id, kind.gain, kind.count) for kind in FACTS.cards] == [
        (f"C{found['id']}", gain((gains | CARD_GAINS)[found["id"]]), found["count"])
        for found in VALUES["garden_cards"]
    ]


def test_the_greenhouse() -> None:
    values = VALUES["greenhouse"]
    assert FACTS.common_greenhouse == greenhouse(values["common"])
    assert FACTS.unique_greenhouses == tuple(greenhouse(values["unique"][name]) for name in "ABCD")
    column = values["column9"]
    pole, *others = map(space, column["rows"])
    assert pole.pole not in (None, LAST_POLE)
    assert FACTS.last_column == Column(has_tiles=False, spaces=(Space(pole=LAST_POLE, gain=Gain()), *others))
    assert FACTS.last_column_tiles == (
        None,
        tile("x1", SPOTTED, column["tiles"]["spotted"]),
        tile("x2", STRIPED, column["tiles"]["striped"]),
        None,
    )


def test_known_numbers() -> None:
    assert (FACTS.start_coins, FACTS.flower_cost, FACTS.step_cost, FACTS.unused_step_vp) == (6, 3, 3, 1)
    assert (FACTS.play_cost, FACTS.sale_coins, FACTS.coins_per_point) == (2, 3, 3)
    assert (FACTS.tasks_dealt, FACTS.finals_dealt, FACTS.fruits) == (5, 3, 16)
    assert (FACTS.bird_vp, FACTS.squirrel_coins, FACTS.butterfly_vp) == ((4, 4, 4), 6, (2, 6))
    assert FACTS.turtle_cards == 3
    assert len(FACTS.special_tasks) == 20
    assert sum(kind.count for kind in FACTS.cards) == 18
    assert len(FACTS.tiles) == 16
    assert sum(len(values) for _, values in FACTS.base_prizes) == 12
    assert len(FACTS.columns) == 8
    assert [i for i, column in enumerate(FACTS.columns, 1) if column.has_tiles] == [2, 4, 6, 8]
    assert FACTS.prizes_removed == (2, 1, 0)
    assert len(FACTS.gardens) == 4
    assert sorted(len(garden.basic_tasks) for garden in FACTS.gardens) == [4, 5, 5, 5]
    assert [(len(garden.basic_tasks), garden.finals_kept) for garden in FACTS.gardens].count((4, 2)) == 1
    assert all(sum(t.plants) <= 4 for t in FACTS.special_tasks)
    assert max(sum(t.plants) for garden in FACTS.gardens for t in garden.basic_tasks) == 4


def test_final_cards() -> None:
    assert tuple(card.kind for card in FACTS.finals) == FINAL_KINDS
    assert [card.id for card in FACTS.finals] == [f"F{i}" for i in range(1, 13)]
    assert {card.kind: card.vp[0] for card in FACTS.finals} == {
        "planted_bed": 1, "complete_row": 6, "square": 6, "fixed": 12, "basic_task": 4, "special_task": 7,
        "plant": 1, "shovel_token": 8, "complete_column": 4, "money_token": 7, "level_iv": 6, "animal": 4,
    }  # fmt: skip
    assert next(card.vp for card in FACTS.finals if card.kind == "plant") == (1, 1, 2, 0)


def test_what_is_made_up_says_so() -> None:
    entries = {entry.path: entry for entry in FACTS.entries}
    for entry in FACTS.entries:
        sources = [name.strip() for name in entry.source.split(",")]
        assert (entry.confidence == "R") == ("project" in sources), entry.path
    known = {path.split(".")[0] for path, entry in entries.items() if entry.confidence != "R"}
    assert known == {
        "constants", "prizes", "garden_base", "final_cards", "animals", "gardens", "greenhouse",
    }  # fmt: skip
    made_up = {path.split(".")[0] for path, entry in entries.items() if entry.confidence == "R"}
    assert made_up == {
        "board", "tiles", "tracks", "prizes", "column_points", "garden_base", "special_tasks",
        "garden_cards", "gardens", "greenhouse",
    }  # fmt: skip


@pytest.mark.parametrize(
    "path",
    ["constants.start_coins", "board.columns[0]", "tiles.striped[7]", "tracks.money.nodes[8]",
     "tracks.shovel.edges[10]", "garden_base.basic_tasks[4]", "gardens.D.paths", "greenhouse.unique.C",
     "greenhouse.tiles[1]", "special_tasks.tasks[19]", "garden_cards.cards[8]", "final_cards.cards[11]"],
)  # fmt: skip
def test_every_value_has_an_entry(path: str) -> None:
    assert path in {entry.path for entry in FACTS.entries}
