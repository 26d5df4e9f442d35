"""Grids and placement counts from a scorer that shares nothing with this code, on both implementations."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from engine_c.games.hutan.components import COMPONENTS_PATH, Components, parse_components
from engine_c.games.hutan.ruleset import Ruleset
from tests.games.hutan.tables import (
    ALL_CARDS,
    IMPLEMENTATIONS,
    open_ruleset,
    placement_paths,
    state_of,
    terms,
)
from tests.support.facts import facts_of

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text())
MAX_GROUP = 32


@lru_cache(maxsize=1)
def group_counters() -> Components:
    """Return components whose card N counts the groups of N trees or more: together they tell all sizes."""
    data = facts_of(COMPONENTS_PATH)
    data["scenarios"] = {}
    data["ecosystem"]["cards"] = [
        {
            "id": size, "kind": "tree_groups_min", "minimum": size, "points": 1,
            "source": "project", "confidence": "R",
        }
        for size in range(1, MAX_GROUP + 1)
    ]  # fmt: skip
    return parse_components(data)


def tree_groups(layout: str, implementation: str, grid: str) -> list[int]:
    """Return the sizes of the groups of trees, largest first."""
    every = ",".join(map(str, range(1, MAX_GROUP + 1)))
    ruleset: Ruleset = open_ruleset(group_counters(), layout=layout, ecosystem=every, animals_per_species=66)
    at_least = list(terms(state_of(ruleset, implementation, grid)).values())[4:]
    sizes: list[int] = []
    for size, (here, above) in enumerate(zip(at_least, [*at_least[1:], 0], strict=True), 1):
        sizes += [size] * (here - above)
    return sizes[::-1]


def test_the_vectors_are_complete() -> None:
    assert (len(VECTORS["scores"]), len(VECTORS["placements"])) == (240, 80)


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_scores(implementation: str) -> None:
    for row in VECTORS["scores"]:
        ruleset = open_ruleset(layout=row["layout"], ecosystem=ALL_CARDS, animals_per_species=66)
        state = state_of(ruleset, implementation, row["position"])
        expected = {name: row[name] for name in ("trees", "animals", "plus", "minus")}
        expected |= {f"card {number}": points for number, points in row["cards"].items()}
        for seat in range(2):
            assert terms(state, seat) == expected, row
        assert state.scores() == [row["total_all_cards"]] * 2
        assert sum(state.score_terms(0)[:4]) == row["base"]


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_tree_groups(implementation: str) -> None:
    for row in VECTORS["scores"]:
        assert tree_groups(row["layout"], implementation, row["position"]) == row["tree_groups"], row


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_base_scores_keep_the_bounds(implementation: str) -> None:
    """H19.1, with the number of areas told by a grid that is begun everywhere: -2 (33 - A)."""
    for row in VECTORS["scores"]:
        ruleset = open_ruleset(layout=row["layout"], ecosystem=ALL_CARDS, animals_per_species=66)
        land = row["position"].translate(str.maketrans("byrwgBYRWGCTONH", "." * 15))
        worst = begin_everywhere(ruleset, implementation, land)
        base = sum(state_of(ruleset, implementation, row["position"]).score_terms(0)[:4])
        assert worst <= base <= -7 * worst // 2


def begin_everywhere(ruleset: Ruleset, implementation: str, land: str) -> int:
    """Return the base score when every area is full of two colours: cells in turn blue and yellow."""
    grid = "".join("by"[(i // 7 + i % 7) % 2] if letter == "." else letter for i, letter in enumerate(land))
    return sum(state_of(ruleset, implementation, grid).score_terms(0)[:4])


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_placements(implementation: str) -> None:
    """Paths of `place` are as many as placements (H19.7), and no two lead to the same one."""
    num_counts = 0
    for row in VECTORS["placements"]:
        ruleset = open_ruleset(layout=row["layout"], animals_per_species=66)
        for face, expected in row["counts"].items():
            wanted = expected if face == "*" else {"": expected}
            for color, count in wanted.items():
                paths = placement_paths(ruleset, implementation, row["position"], face, color)
                assert len(paths) == count, (row, face, color)
                flowers = [frozenset(zip(path, face, strict=True)) for path in paths]
                assert max(Counter(flowers).values(), default=1) == 1
                num_counts += 1
    assert num_counts == 80 * 9
