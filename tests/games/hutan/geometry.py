"""Areas of a layout of Hutan, worked out for the tests alone (H1.3, H1.7, H4.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

QUARTER_ORIGINS = ((0, 0), (0, 3), (3, 3), (3, 0))
QUARTER_TURNS = {"NW": 0, "NE": 1, "SE": 2, "SW": 3}


def turn_clockwise(rows: list[list[str]]) -> list[list[str]]:
    """Turn a square by 90 degrees."""
    return [list(column) for column in zip(*reversed(rows), strict=True)]


@lru_cache(maxsize=4096)
def _labels(sides: tuple[tuple[str, tuple[str, ...]], ...], layout: str) -> tuple[str, ...]:
    printed = dict(sides)
    grid = [""] * 36
    for part, (row, column) in zip(layout.split("/"), QUARTER_ORIGINS, strict=True):
        code, corner = part.split("-")
        labels = printed[code]
        square = [list(labels[3 * i : 3 * i + 3]) for i in range(3)]
        for _ in range(QUARTER_TURNS[corner]):
            square = turn_clockwise(square)
        for i in range(3):
            for j in range(3):
                label = square[i][j]
                grid[6 * (row + i) + column + j] = label if label == "~" else f"{code}.{label}"
    return tuple(grid)


def labels_of(components: Any, layout: str) -> tuple[str, ...]:
    """Return the label of each of the 36 spaces; `~` is a lake."""
    return _labels(tuple((side.code, side.areas) for side in components.sides), layout)


@lru_cache(maxsize=4096)
def _areas(labels: tuple[str, ...]) -> dict[int, tuple[int, ...]]:
    return {
        cell: tuple(other for other in range(36) if labels[other] == label)
        for cell, label in enumerate(labels)
        if label != "~"
    }


def areas_of(components: Any, layout: str) -> dict[int, tuple[int, ...]]:
    """Return for each land space all spaces of its area."""
    return _areas(labels_of(components, layout))
