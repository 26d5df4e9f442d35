"""Layouts for the reference rules: boards turned, put together, and what lies next to what."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from engine_c.games.hutan.codes import CORNERS, LAKE
from engine_c.games.hutan.components import BoardSide

SIZE = 6
CELLS = tuple(range(SIZE * SIZE))
"""Cell indices 6 * row + column (H1.1)."""
QUARTER_ORIGINS = ((0, 0), (0, 3), (3, 3), (3, 0))
"""Row and column of the first space of each quarter: top-left, top-right, bottom-right, bottom-left."""


def _around(cell: int, steps: Collection[tuple[int, int]]) -> tuple[int, ...]:
    row, column = divmod(cell, SIZE)
    found = []
    for down, right in steps:
        if 0 <= row + down < SIZE and 0 <= column + right < SIZE:
            found.append(SIZE * (row + down) + column + right)
    return tuple(found)


_ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
_DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))

NEIGHBORS = {cell: _around(cell, _ORTHOGONAL) for cell in CELLS}
"""Neighbours north, west, east, south: by increasing index (H1.2)."""
DIAGONALS = {cell: _around(cell, _DIAGONAL) for cell in CELLS}
TOUCHING = {cell: NEIGHBORS[cell] + DIAGONALS[cell] for cell in CELLS}
"""The up to eight spaces around (H1.2)."""
RING = frozenset(cell for cell in CELLS if len(TOUCHING[cell]) < 8)
"""Outermost spaces (H13)."""
LINES = tuple(tuple(range(6 * i, 6 * i + 6)) for i in range(6)) + tuple(
    tuple(range(i, 36, 6)) for i in range(6)
)
"""Six rows, then six columns."""


def is_connected(cells: Collection[int]) -> bool:
    """Tell whether cells are orthogonally connected among themselves."""
    return len(groups_of(cells)) == 1


def groups_of(cells: Collection[int]) -> list[set[int]]:
    """Split cells into their maximal orthogonally connected groups."""
    left = set(cells)
    groups = []
    while left:
        group = {left.pop()}
        border = list(group)
        while border:
            for neighbor in NEIGHBORS[border.pop()]:
                if neighbor in left:
                    left.remove(neighbor)
                    group.add(neighbor)
                    border.append(neighbor)
        groups.append(group)
    return groups


@dataclass(frozen=True, kw_only=True, eq=False)
class Layout:
    """Four boards on the table."""

    code: str
    """Layout code (H1.7)."""
    labels: tuple[str, ...]
    """Area label or `~` by cell, [36]."""
    areas: dict[str, tuple[int, ...]]
    """Cells of each area by its label, in order of the first cell."""
    boards: tuple[tuple[int, ...], ...]
    """Cells of each quarter, [4][9]."""
    lakes: frozenset[int]
    """Cells that are no land."""

    @cached_property
    def shapes(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Connected sets of 0, 1, 2 and 3 land cells: where the flowers of a card can lie (H8.3)."""
        land = [cell for cell in CELLS if cell not in self.lakes]
        return tuple(tuple(c for c in combinations(land, n) if is_connected(c)) for n in range(4))

    def board_of(self, label: str) -> int:
        """Return the quarter an area lies on."""
        cell = self.areas[label][0]
        return next(i for i, board in enumerate(self.boards) if cell in board)


def turned(labels: tuple[str, ...]) -> tuple[str, ...]:
    """Turn nine labels by 90 degrees clockwise (H4.1)."""
    return tuple(labels[3 * (2 - column) + row] for row in range(3) for column in range(3))


@lru_cache(maxsize=256)
def build_layout(sides: tuple[BoardSide, ...], code: str) -> Layout:
    """Build the layout of a code (H1.7, H4.1)."""
    by_code = {side.code: side for side in sides}
    grid = [LAKE] * len(CELLS)
    boards = []
    for part, (top, left) in zip(code.split("/"), QUARTER_ORIGINS, strict=True):
        side, corner = part.split("-")
        labels = by_code[side].areas
        for _ in range(CORNERS.index(corner)):
            labels = turned(labels)
        cells = [SIZE * (top + row) + left + column for row in range(3) for column in range(3)]
        for cell, label in zip(cells, labels, strict=True):
            grid[cell] = label
        boards.append(tuple(cells))
    land = [cell for cell in CELLS if grid[cell] != LAKE]
    names = dict.fromkeys(grid[cell] for cell in land)
    return Layout(
        code=code,
        labels=tuple(grid),
        areas={name: tuple(cell for cell in land if grid[cell] == name) for name in names},
        boards=tuple(boards),
        lakes=frozenset(CELLS) - frozenset(land),
    )
