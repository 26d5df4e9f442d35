"""Homes as the reference sees them: cards on cells, where a card may go, which edges match.

The numbers are those of the game's README.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine_c.games.sattgruen.components import Components
from engine_c.games.sattgruen.table import Cell

LONG, SHORT = 5, 3
"""Width and height of a finished home that lies across (S6.3)."""

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Top, right, bottom, left: the order of the lights of a room."""


def index_of(cell: Cell) -> int:
    """Return the index of a cell in the ids of actions; ascending is the cell order of S6.1."""
    x, y = cell
    return 9 * (y + 4) + x + 4


def cell_of(index: int) -> Cell:
    """Return the cell of an index."""
    return index % 9 - 4, index // 9 - 4


def in_order(cells: Iterable[Cell]) -> list[Cell]:
    """S6.1: smaller y first, then smaller x."""
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def neighbors(cell: Cell) -> list[Cell]:
    """Return the four cells around a cell: top, right, bottom, left."""
    x, y = cell
    return [(x + dx, y + dy) for dx, dy in STEPS]


@dataclass(frozen=True, kw_only=True)
class PlantCard:
    """A plant in a home."""

    plant: int
    """Index."""
    leaves: int = 0
    """Leaves on it; 0 once potted."""
    pot: int | None = None
    """Index of the material; None: not potted."""


@dataclass(frozen=True, kw_only=True)
class RoomCard:
    """A room in a home."""

    room: int
    """Index."""
    item: int | None = None
    """Index of the item on it."""


@dataclass(kw_only=True)
class ReferenceHome:
    """What belongs to one seat."""

    cards: dict[Cell, PlantCard | RoomCard] = field(default_factory=dict)
    """Placed cards by cell."""
    waiting: int | None = None
    """A start room that is not placed yet."""
    thumbs: int = 0
    """Thumbs in hand."""
    stored: int | None = None
    """Kind of the token on storage."""

    def copy(self) -> ReferenceHome:
        """Return an independent copy."""
        return ReferenceHome(
            cards=dict(self.cards), waiting=self.waiting, thumbs=self.thumbs, stored=self.stored
        )

    # --- what lies where -----------------------------------------------------------------------------

    def plants(self) -> dict[Cell, PlantCard]:
        """Return the plants in cell order."""
        found = {}
        for cell in in_order(self.cards):
            card = self.cards[cell]
            if isinstance(card, PlantCard):
                found[cell] = card
        return found

    def rooms(self) -> dict[Cell, RoomCard]:
        """Return the rooms in cell order."""
        found = {}
        for cell in in_order(self.cards):
            card = self.cards[cell]
            if isinstance(card, RoomCard):
                found[cell] = card
        return found

    def room_at(self, cell: Cell) -> RoomCard:
        """Return the room on a cell."""
        card = self.cards[cell]
        assert isinstance(card, RoomCard)
        return card

    def unpotted(self) -> list[Cell]:
        """Return the cells of plants without pot, ascending."""
        return [cell for cell, card in self.plants().items() if card.pot is None]

    def plants_around(self, cell: Cell) -> dict[Cell, PlantCard]:
        """Return the plants next to a cell, in cell order."""
        around = {other: self.cards.get(other) for other in in_order(neighbors(cell))}
        return {other: card for other, card in around.items() if isinstance(card, PlantCard)}

    def box(self) -> tuple[int, int]:
        """Return width and height of the smallest box around all cards; 0 by 0 without cards."""
        if not self.cards:
            return 0, 0
        xs = [x for x, _ in self.cards]
        ys = [y for _, y in self.cards]
        return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1

    # --- placement (S6) ------------------------------------------------------------------------------

    def legal_cells(self, *, is_plant: bool, is_landscape_only: bool) -> list[Cell]:
        """S6.3: empty, next to a card, right colour of the chessboard, and inside a box that fits."""
        beside = {cell for placed in self.cards for cell in neighbors(placed)} - set(self.cards)
        return in_order(
            cell
            for cell in beside
            if is_plant_cell(cell) == is_plant and self.fits(cell, is_landscape_only=is_landscape_only)
        )

    def fits(self, cell: Cell, *, is_landscape_only: bool) -> bool:
        """S6.3: the box around all cards and the new one."""
        xs = [x for x, _ in (*self.cards, cell)]
        ys = [y for _, y in (*self.cards, cell)]
        width, height = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        fits_across = width <= LONG and height <= SHORT
        fits_upright = width <= SHORT and height <= LONG
        return fits_across or (fits_upright and not is_landscape_only)


def is_plant_cell(cell: Cell) -> bool:
    """S6.2: plants lie where x + y is even."""
    return (cell[0] + cell[1]) % 2 == 0


# --- light (S7) ----------------------------------------------------------------------------------------


def edges(facts: Components, home: ReferenceHome) -> Iterator[tuple[Cell, Cell, bool]]:
    """Go through all (cell of a plant, cell of a room, whether the edge matches) of a home."""
    for plant_cell, plant in home.plants().items():
        for side, room_cell in enumerate(neighbors(plant_cell)):
            room = home.cards.get(room_cell)
            if isinstance(room, RoomCard):
                facing = (side + 2) % 4  # the room's top faces the plant above it
                light = facts.rooms[room.room].lights[facing]
                yield plant_cell, room_cell, light in facts.plants[plant.plant].lights


def light_leaves(facts: Components, home: ReferenceHome, placed: Cell) -> list[tuple[Cell, int]]:
    """S7.2: (plant, leaves its light gives) for the edges of a card just placed, in cell order."""
    matches = [
        plant_cell
        for plant_cell, room_cell, is_match in edges(facts, home)
        if is_match and placed in (plant_cell, room_cell)
    ]
    return [(cell, matches.count(cell)) for cell in in_order(set(matches))]
