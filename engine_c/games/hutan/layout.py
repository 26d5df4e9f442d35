"""Layout codes: which boards lie where, and the grid they make (H1.7, H3.1, H4.1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine_c.game import NotationError
from engine_c.games.hutan.codes import CORNERS, LAKE, layout_problem
from engine_c.games.hutan.components import BOARD_SIZE, GRID_SIZE, BoardSide, Components

QUARTERS = ((0, 0), (0, 1), (1, 1), (1, 0))
"""Row and column of each quarter in the order of the code, in boards."""


@dataclass(frozen=True, kw_only=True)
class Ground:
    """The printed grid of a layout; cells are numbered 6 * row + column."""

    lakes: frozenset[int]
    areas: tuple[tuple[str, tuple[int, ...]], ...]
    """(label, cells ascending) of each area, in the order of its first cell."""


def cell_text(cell: int) -> str:
    """Return a cell as row and column: `12`."""
    return f"{cell // GRID_SIZE}{cell % GRID_SIZE}"


def parse_layout(components: Components, code: str) -> list[tuple[BoardSide, int]]:
    """Read a layout code as (board side, quarter turns clockwise) of the four quarters.

    Raises NotationError if a word is unknown or a board does not occur exactly once (H3.1).
    """
    sides = {side.code: side for side in components.sides}
    code = code[:80]  # a right one has 23 letters
    problem = layout_problem(sides, code)
    if problem:
        allowed = (
            f"top-left/top-right/bottom-right/bottom-left, each SIDE-CORNER, sides {' '.join(sides)}, "
            f"corners {' '.join(CORNERS)}, every board once"
        )
        raise NotationError.of("", f"`{code}` is no layout: {problem}", allowed, "H3.1")
    words = (part.split("-") for part in code.split("/"))
    return [(sides[side], CORNERS.index(corner)) for side, corner in words]


@lru_cache(maxsize=256)
def _ground(sides: tuple[tuple[tuple[str, ...], int], ...]) -> Ground:
    """Put the turned boards together."""
    lakes = set()
    areas: dict[tuple[int, str], list[int]] = {}
    for row in range(GRID_SIZE):
        for column in range(GRID_SIZE):
            quarter = QUARTERS.index((row // BOARD_SIZE, column // BOARD_SIZE))
            labels, turns = sides[quarter]
            r, c = row % BOARD_SIZE, column % BOARD_SIZE
            for _ in range(turns):  # where the space lies on the board before a clockwise quarter turn
                r, c = BOARD_SIZE - 1 - c, r
            label = labels[BOARD_SIZE * r + c]
            cell = GRID_SIZE * row + column
            if label == LAKE:
                lakes.add(cell)
            else:
                areas.setdefault((quarter, label), []).append(cell)
    return Ground(
        lakes=frozenset(lakes),
        areas=tuple((label, tuple(cells)) for (_, label), cells in areas.items()),
    )


def ground(components: Components, code: str) -> Ground:
    """Return lakes and areas of a layout; raises NotationError for a wrong code."""
    return _ground(tuple((side.areas, turns) for side, turns in parse_layout(components, code)))
