"""Layout codes: which boards lie where, and the grid they make (H1.7, H3.1, H4.1)."""

from __future__ import annotations

from engine_c.game import NotationError
from engine_c.games.hutan.codes import CORNERS, layout_problem
from engine_c.games.hutan.components import GRID_SIZE, BoardSide, Components
from engine_c.games.hutan.reference_layout import Layout, build_layout


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


def ground(components: Components, code: str) -> Layout:
    """Return the printed grid of a layout; raises NotationError for a wrong code."""
    parse_layout(components, code)
    return build_layout(components.sides, code)
