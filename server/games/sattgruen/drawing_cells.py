"""Cells of a home without a card: where the next card may go, and what a plan has there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from server.drawing_scene import Planned, planned_by_seat

if TYPE_CHECKING:
    from engine_c.games.sattgruen.components import Components
    from engine_c.games.sattgruen.table import Cell

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Steps to the neighbours in the order of a room's lights: top, right, bottom, left."""
LONG, SHORT = 5, 3
"""Sides of a finished home."""
CELL = re.compile(r"(-?[0-4]),(-?[0-4])")
"""A cell in notation; a home reaches four cells from the start plant at most."""


@dataclass(frozen=True, kw_only=True)
class PlannedCard:
    """A card that a plan has on a cell."""

    is_plant: bool
    """True for a plant, False for a room."""
    color: int
    """Index of type and colour."""
    share: float
    """How sure it is, 0 to 1."""


def free_cells(cells: Sequence[Cell], *, is_landscape_only: bool) -> dict[Cell, str]:
    """Return where the next card of a home may go and its kind (S6.2, S6.3)."""
    free: dict[Cell, str] = {}
    for x, y in cells:
        for dx, dy in SIDES:
            cell = (x + dx, y + dy)
            xs, ys = [cell[0], *(x for x, _ in cells)], [cell[1], *(y for _, y in cells)]
            width, height = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
            fits = (width <= LONG and height <= SHORT) or (
                not is_landscape_only and width <= SHORT and height <= LONG
            )
            if fits and cell not in cells:
                free[cell] = "plant" if is_plant_cell(cell) else "room"
    return free


def read_plan(
    overlay: Sequence[Planned], components: Components, num_seats: int
) -> list[dict[Cell, PlannedCard]]:
    """Return the planned cards of each seat by cell, [P]; raises HortusError."""

    def fault(planned: Planned) -> tuple[str, str, str] | None:
        cell = cell_of(planned.cell)
        if cell is None:
            return "cell", f"{planned.cell[:20]!r} is no cell", "x,y from -4,-4 to 4,4"
        names = components.types if is_plant_cell(cell) else components.colors
        if planned.piece not in names:
            kind = "type of plant" if is_plant_cell(cell) else "colour of a room"
            problem = f"{planned.piece[:20]!r} is no {kind}, as lies on {planned.cell}"
            return "piece", problem, ", ".join(names)
        return None

    plans: list[dict[Cell, PlannedCard]] = []
    for by_cell in planned_by_seat(overlay, num_seats, fault):
        cards: dict[Cell, PlannedCard] = {}
        for text, planned in by_cell.items():
            cell = cell_of(text)
            assert cell is not None
            is_plant = is_plant_cell(cell)
            names = components.types if is_plant else components.colors
            cards[cell] = PlannedCard(
                is_plant=is_plant, color=names.index(planned.piece), share=planned.share
            )
        plans.append(cards)
    return plans


def cell_of(text: str) -> Cell | None:
    """Return a cell from its notation; None: it is none."""
    match = CELL.fullmatch(text)
    return None if match is None else (int(match[1]), int(match[2]))


def is_plant_cell(cell: Cell) -> bool:
    """Tell whether plants lie on a cell (S6.2)."""
    return sum(cell) % 2 == 0
