"""A second set of components: other tracks, gardens, columns, tiles, tasks, cards, prizes and gains."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from engine_c.games.botanicus.components import Components, parse_components

NOTE = {"source": "made_up", "confidence": "R"}

_SPACES: list[tuple[bool, list[dict[str, Any]]]] = [
    (False, [{"money": 2}, {"pole": 4}, {"barrow": 3, "vp": 1}, {"shovel": 2}]),
    (True, [{"pole": 2}, {"plant": {"I": 1, "III": 1}}, {"move": 4, "water": 1}, {"animal": 2}]),
    (False, [{"card": 2}, {"barrow": 1, "shovel": 1}, {"money": 6}, {"pole": 5}]),
    (True, [{"water": 3}, {"coins": 4, "vp": 1}, {"animal": 1, "plant": {"II": 2}}, {"shovel": 4}]),
    (True, [{"move": 1, "plant": {"IV": 1}}, {"money": 1}, {"barrow": 5}, {"prize": "square", "card": 1}]),
    (False, [{"barrow": 2}, {"shovel": 3, "coins": 1}, {"money": 3}, {"water": 2}]),
]

_TILES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"move": 2}, {"move": 3, "plant": {"I": 1}}),
    ({"coins": 3, "card": 1}, {"card": 3}),
    ({"plant": {"I": 3}}, {"plant": {"II": 2, "I": 1}}),
    ({"vp": 3}, {"prize": "round"}),
    ({"barrow": 1}, {"barrow": 2, "coins": 1}),
    ({"water": 1}, {"animal": 1}),
    ({"plant": {"III": 1}}, {"plant": {"IV": 1}, "move": 1}),
    ({"shovel": 2}, {"money": 4}),
    ({"animal": 1, "water": 1}, {"water": 3}),
    ({"money": 1, "shovel": 1}, {"money": 2, "barrow": 2}),
    ({"card": 1}, {"coins": 6}),
    ({"move": 5}, {"vp": 6}),
]

Nodes = list[tuple[str, dict[str, Any], tuple[str, ...]]]
_TRACKS: dict[str, tuple[Nodes, list[tuple[str, str, int]]]] = {
    # Three ways from the first space, an end in the middle, a node and a way that only experts have.
    "money": (
        [
            ("A0", {}, ()),
            ("A1", {"coins": 2}, ()),
            ("A2", {"vp": 2, "card": 1}, ()),
            ("A3", {"barrow": 2}, ()),
            ("A4", {"coins": 6}, ("end",)),
            ("X5", {"plant": {"II": 1}, "move": 2}, ("expert_only",)),
            ("A6", {"coins": 3, "shovel": 1}, ()),
            ("A7", {"prize": "round", "vp": 1}, ("end",)),
            ("FR", {"prize": "frog", "animal": 1}, ("end", "expert_only", "frog_only")),
            ("F2", {"coins": 9, "water": 1}, ("end", "expert_only", "frog_only")),
        ],
        [
            ("A0", "A1", 0), ("A0", "A2", 1), ("A0", "A3", 2), ("A1", "A4", 0), ("A1", "A6", 3),
            ("A2", "A6", 0), ("A2", "X5", 1), ("A3", "A6", 1), ("X5", "A7", 0), ("X5", "F2", 2),
            ("A6", "A7", 0), ("A6", "FR", 1), ("A3", "A7", 4),
        ],
    ),
    # A free long way and a short one with a price; prizes here too.
    "barrow": (
        [
            ("W0", {}, ()),
            ("W1", {"water": 2}, ()),
            ("W2", {"plant": {"I": 2}}, ()),
            ("W3", {}, ()),
            ("W4", {"animal": 1, "card": 1}, ()),
            ("W5", {"vp": 4, "shovel": 2}, ("end",)),
            ("W6", {"prize": "square", "move": 1}, ("end",)),
        ],
        [
            ("W0", "W1", 0), ("W1", "W2", 0), ("W0", "W2", 3), ("W2", "W3", 0), ("W3", "W4", 0),
            ("W2", "W4", 2), ("W4", "W5", 0), ("W4", "W6", 4),
        ],
    ),
    "shovel": (
        [
            ("H0", {}, ()),
            ("H1", {"plant": {"II": 1}, "water": 1}, ()),
            ("H2", {"plant": {"IV": 1}}, ()),
            ("H3", {"plant": {"I": 1, "II": 1}, "move": 3}, ()),
            ("H4", {"plant": {"III": 2}, "prize": "square"}, ("end",)),
        ],
        [
            ("H0", "H1", 0), ("H1", "H2", 1), ("H1", "H3", 0), ("H2", "H3", 0), ("H2", "H4", 5),
            ("H3", "H4", 0),
        ],
    ),
}  # fmt: skip

_CARDS: list[tuple[dict[str, Any], int]] = [
    ({"plant": {"I": 2}}, 5),
    ({"move": 7}, 2),
    ({"water": 3}, 3),
    ({"money": 3}, 3),
    ({"coins": 5}, 2),
    ({"animal": 1}, 4),
    ({"vp": 4, "card": 1}, 2),
    ({"plant": {"IV": 1}}, 1),
    ({"barrow": 1, "shovel": 1}, 3),
    ({"prize": "round"}, 1),
    ({"move": 1, "plant": {"II": 1}, "water": 1}, 4),
]

_FINALS: list[tuple[str, Any]] = [
    ("planted_bed", 2), ("complete_row", 4), ("square", 5), ("fixed", 15), ("basic_task", 3),
    ("special_task", 6), ("plant", {"II": 2, "IV": 3}), ("shovel_token", 9), ("complete_column", 5),
    ("money_token", 6), ("level_iv", 4), ("animal", 5), ("fixed", 10), ("square", 7), ("plant", {"I": 1}),
    ("complete_row", 5),
]  # fmt: skip

# Rows, columns, missing places, starts, animals, basic tasks, table of column points, cards kept.
_GARDENS: dict[str, tuple[Any, ...]] = {
    "P": (
        6, 3, [[1, 1], [6, 3]], [[1, 1], [3, 2], [5, 1]], [[1, 2], [2, 3], [3, 1], [5, 3], [6, 1]],
        ["I I", "II", "I III", "II II I", "IV", "I II"], "few", 1,
    ),
    "Q": (
        3, 6, [[2, 3]], [[1, 1], [1, 5], [2, 3]], [[1, 1], [1, 6], [3, 3], [2, 4], [3, 6]],
        ["I I II II", "III III", "I II III IV"], "many", 3,
    ),
    "R2": (
        5, 5, [[1, 1], [1, 5], [5, 1], [5, 5], [3, 3]], [[1, 2], [2, 4], [4, 3]],
        [[2, 1], [2, 5], [4, 1], [4, 5], [5, 3]], ["I I", "II III", "I I I I", "IV II", "III"], "many", 4,
    ),
    "S": (
        4, 4, [], [[1, 1], [2, 2], [3, 3]], [[1, 1], [2, 2], [3, 3], [4, 4], [1, 4]],
        ["I I I", "II II II", "III III", "IV"], "few", 2,
    ),
    "T": (
        6, 6, [[3, 3], [3, 4], [4, 3], [4, 4]], [[1, 1], [3, 3], [5, 5]],
        [[1, 6], [6, 1], [2, 2], [5, 5], [1, 3]],
        ["I I II", "II II", "I III", "II IV", "I I I I I", "III III II"], "many", 2,
    ),
}  # fmt: skip

_GREENHOUSES = {
    "P": ([2], True),
    "Q": ([0, 0, 1, 1, 2, 3], True),
    "R2": ([0, 3], False),
    "S": ([0, 1, 2, 3], True),
    "T": ([1, 1, 1], False),
}

_VALUES = {
    "start_coins": 9, "flower_cost": 2, "step_cost": 2, "unused_step_vp": 2, "play_cost": 1, "sale_coins": 4,
    "coins_per_point": 4, "tasks_dealt": 6, "finals_dealt": 4,
}  # fmt: skip


def _entry(**values: Any) -> dict[str, Any]:
    return {**values, **NOTE}


def _value(value: Any) -> dict[str, Any]:
    return _entry(value=value)


def _tasks(texts: list[str]) -> list[dict[str, Any]]:
    """Make basic tasks of their levels."""
    return [_entry(plants=text.split(), vp=4 + 2 * len(text.split())) for text in texts]


def _special_tasks() -> list[dict[str, Any]]:
    """Make 27 tasks of one to four plants with gaps in their numbers."""
    levels = ("I", "II", "III", "IV")
    tasks = []
    for i in range(27):
        plants = [levels[(i * k + k * k // 2) % 4] for k in range(1, 2 + i % 4)]
        tasks.append(_entry(id=3 * i + 2, plants=plants, vp=5 + 2 * len(plants) + i % 3))
    return tasks


def _prices(rows: int, cols: int, most: int) -> list[list[int]]:
    return [[(3 * r + 5 * c + r * c) % (most + 1) for c in range(cols)] for r in range(rows)]


def _garden(stack: int, values: tuple[Any, ...]) -> dict[str, Any]:
    rows, cols, missing, starts, animals, tasks, columns, kept = values
    names = ("bird", "squirrel", "butterfly", "frog", "turtle")
    return {
        "layout": _entry(rows=rows, cols=cols, missing=missing),
        "stack": _value(stack),
        "starts": _value(starts),
        "paths": _entry(h=_prices(rows - 1, cols - 2, 3), v=_prices(rows - 2, cols - 1, 2)),
        "animals": _entry(**dict(zip(names, animals, strict=True))),
        "columns": _value(columns),
        "finals_kept": _value(kept),
        "basic_tasks": _tasks(tasks),
    }


def second_data() -> dict[str, Any]:
    """Return the parsed text of the second file."""
    tiles = [
        _entry(id=f"{'ab'[i // 6]}{i % 6}", light=light, dark=dark) for i, (light, dark) in enumerate(_TILES)
    ]
    return {
        "game": "botanicus",
        "format": 1,
        "sources": {"made_up": "made up for tests"},
        "constants": {name: _value(value) for name, value in _VALUES.items()},
        "board": {"columns": [_entry(tiles=has_tiles, spaces=spaces) for has_tiles, spaces in _SPACES]},
        "tiles": {"spotted": tiles[:6], "striped": tiles[6:]},
        "tracks": {
            name: {
                "nodes": [
                    _entry(name=word, gain=gain, **dict.fromkeys(flags, True)) for word, gain, flags in nodes
                ],
                "edges": [
                    _entry(**{"from": start, "to": end, "coins": coins}) for start, end, coins in edges
                ],
            }
            for name, (nodes, edges) in _TRACKS.items()
        },
        "prizes": {
            "base": _entry(round=[9, 9, 5, 2], square=[30, 20, 10, 10, 7, 2, 1]),
            "expert": _entry(round=[12, 8], frog=[7, 5, 1], square=[25, 25, 14, 6]),
            "greenhouse": _entry(fruit_round=[8, 7, 6, 5, 4], fruit_square=[11, 3]),
            "removed": _entry(**{"2": 3, "3": 1, "4": 1}),
        },
        "column_points": {
            "home": _entry(I=2, II=7, III=8, IV=20),
            "few": _entry(I=5, II=5, III=12, IV=18),
            "many": _entry(I=1, II=3, III=7, IV=11),
        },
        "garden_base": {
            "layout": _entry(rows=4, cols=5, missing=[[2, 1], [2, 5]]),
            "start": _value([3, 4]),
            "path_cost": _value(2),
            "columns": _value("home"),
            "places": _value([7, 2, 9, 4]),
            "animal_points": _value([5, 1, 8]),
            "basic_tasks": _tasks(["I I II", "II III", "I I I I I", "III IV"]),
        },
        "special_tasks": {"tasks": _special_tasks()},
        "garden_cards": {
            "cards": [
                _entry(id=f"K{chr(65 + i)}", gain=gain, count=count) for i, (gain, count) in enumerate(_CARDS)
            ]
        },
        "final_cards": {
            "cards": [_entry(id=f"Z{i}", kind=kind, vp=vp) for i, (kind, vp) in enumerate(_FINALS, 10)]
        },
        "animals": {
            "bird": _entry(vp=3, later_animal_vp=2, later_token_vp=5),
            "squirrel": _entry(column_coins=4),
            "butterfly": _entry(basic_task_vp=1, special_task_vp=3),
            "turtle": _entry(cards=2),
        },
        "gardens": {
            name: _garden(stack, values)
            for stack, (name, values) in zip((8, 3, 6, 1, 5), _GARDENS.items(), strict=True)
        },
        "greenhouse": {
            "fruits": _value(7),
            "common": _entry(bed_costs=[1, 0, 3, 2, 0], special_task=True),
            "column": _entry(spaces=[{"fruit": 2}, {"pole": 6}, {"any_track_two_way": 3}, {"water": 2}]),
            "tiles": [
                _entry(row=4, id="n1", pattern="striped", light={"any_track_two_way": 1}, dark={"fruit": 1}),
                _entry(row=1, id="n2", pattern="spotted", light={"move": 2, "fruit": 1}, dark={"card": 2}),
                _entry(row=3, id="n3", pattern="spotted", light={"vp": 2}, dark={"any_track_two_way": 4}),
            ],
            "unique": {
                name: _entry(bed_costs=costs, special_task=has_task)
                for name, (costs, has_task) in _GREENHOUSES.items()
            },
        },
    }


def _toml(value: Any) -> str:
    """Write a value; tables are inline."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_toml(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value)


def second_text() -> str:
    """Return the second file."""
    return "\n".join(f"{name} = {_toml(value)}" for name, value in second_data().items()) + "\n"


@lru_cache(maxsize=1)
def second() -> Components:
    """Return the second set."""
    return parse_components(second_data())
