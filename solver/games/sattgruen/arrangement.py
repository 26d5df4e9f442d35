"""What a home of Sattgrün is made of, and how it may be laid out anew.

Cards keep their pot and rooms their item. Leaves by light follow from where the cards lie; all other leaves
on the plants form a pool that may be dealt anew. A table does not say where leaves came from, so the pool is
what light alone does not explain: of a potted plant the growth, of another the leaves, less the edges that
match. A plant with a pot must have the leaves for it again; one without may reach its growth and then gets
a pot of the material that never runs out. Leaves may be left over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from engine_c.games.sattgruen.components import Components
from engine_c.games.sattgruen.position_text import card_order
from engine_c.games.sattgruen.reference_home import (
    PlantCard,
    ReferenceHome,
    RoomCard,
    edges,
    is_plant_cell,
    neighbors,
)
from engine_c.games.sattgruen.rules import ReferenceState
from engine_c.games.sattgruen.ruleset import Ruleset
from engine_c.games.sattgruen.table import Cell, Home, Placed, Table

Cells = Mapping[str, Cell]
"""Where each card of a home lies, by its id."""


class HasCards(Protocol):
    """A home or something like it."""

    @property
    def cards(self) -> tuple[Placed, ...]:
        """Its cards."""
        ...


def light_leaves(facts: Components, cards: Iterable[Placed]) -> dict[str, int]:
    """Return the number of matching edges of each plant, by its id (S7.1)."""
    plants = {plant.id: i for i, plant in enumerate(facts.plants)}
    rooms = {room.id: i for i, room in enumerate(facts.rooms)}
    home = ReferenceHome()
    names = {}
    for card in cards:
        if card.cell is None:
            continue
        if card.card in plants:
            home.cards[card.cell] = PlantCard(plant=plants[card.card])
            names[card.cell] = card.card
        else:
            home.cards[card.cell] = RoomCard(room=rooms[card.card])
    found = dict.fromkeys(names.values(), 0)
    for cell, _, is_match in edges(facts, home):
        found[names[cell]] += is_match
    return found


@dataclass(frozen=True, kw_only=True)
class Pieces:
    """The home of a seat, taken apart."""

    ruleset: Ruleset
    """With components and options."""
    table: Table
    """As it lies, canonical."""
    seat: int
    """Whose home."""
    plants: tuple[Placed, ...]
    """In cell order."""
    rooms: tuple[Placed, ...]
    """In cell order."""
    pool: int
    """Leaves to deal that are not by light."""

    @classmethod
    def of(cls, ruleset: Ruleset, table: Table, seat: int) -> Pieces:
        """Take a home apart whose start room is placed."""
        facts = ruleset.components
        table = ruleset.canonical_table(table)
        cards = table.homes[seat].cards
        ids = {plant.id for plant in facts.plants}
        plants = tuple(card for card in cards if card.card in ids)
        light = light_leaves(facts, cards)
        growth = {plant.id: plant.growth for plant in facts.plants}
        pool = sum(
            max(0, (growth[card.card] if card.pot else card.leaves) - light[card.card]) for card in plants
        )
        return cls(
            ruleset=ruleset,
            table=table,
            seat=seat,
            plants=plants,
            rooms=tuple(card for card in cards if card.card not in ids),
            pool=pool,
        )

    @property
    def facts(self) -> Components:
        """Components."""
        return self.ruleset.components

    @property
    def common_pot(self) -> str:
        """The material that never runs out."""
        return self.facts.pots[-1].material

    @property
    def start(self) -> str:
        """Id of the start plant; it lies at (0, 0) in every arrangement."""
        return next(card.card for card in self.plants if card.cell == (0, 0))

    def laid_out(self, cells: Cells, leaves: Mapping[str, int]) -> Table:
        """Return the table with the cards on cells, moved so that the start plant lies at (0, 0).

        `leaves`, by id of the plant: light and pool together; those with as many as their growth have a pot.
        """
        growth = {plant.id: plant.growth for plant in self.facts.plants}
        x0, y0 = cells[self.start]
        placed = []
        for card in self.plants + self.rooms:
            x, y = cells[card.card]
            moved = replace(card, cell=(x - x0, y - y0))
            if card.card in growth:
                is_full = leaves[card.card] >= growth[card.card]
                pot = card.pot or (self.common_pot if is_full else "")
                moved = replace(moved, pot=pot, leaves=0 if pot else leaves[card.card])
            placed.append(moved)
        return self.with_cards(placed)

    def with_cards(self, cards: Sequence[Placed]) -> Table:
        """Return the table with other cards in the home."""
        homes = list(self.table.homes)
        homes[self.seat] = replace(homes[self.seat], cards=tuple(sorted(cards, key=card_order)))
        return replace(self.table, homes=tuple(homes))

    # --- results -------------------------------------------------------------------------------------

    def terms(self, table: Table) -> list[int]:
        """Return the points of the seat by scoring rule, by the reference."""
        return ReferenceState.from_table(self.ruleset, table).score_terms(self.seat)

    def check(self, table: Table) -> None:
        """Raise ValueError, saying why, if a table is no arrangement of these pieces."""
        table = self.ruleset.canonical_table(table)
        if len(table.homes) != len(self.table.homes):
            raise ValueError(f"there are {len(self.table.homes)} homes")
        home = table.homes[self.seat]
        if self.with_cards(()) != replace(table, homes=self._emptied(table.homes)):
            raise ValueError("something outside the cards of the home is different")
        self._check_cards(home)
        self._check_cells(home)
        self._check_leaves(home)

    def _emptied(self, homes: tuple[Home, ...]) -> tuple[Home, ...]:
        return tuple(replace(home, cards=()) if i == self.seat else home for i, home in enumerate(homes))

    def _check_cards(self, home: HasCards) -> None:
        """Same cards, pots kept, items kept."""
        before = {card.card: card for card in self.plants + self.rooms}
        if sorted(before) != sorted(card.card for card in home.cards):
            raise ValueError("the cards of the home are not those it had")
        for card in home.cards:
            old = before[card.card]
            if card.item != old.item:
                raise ValueError(f"{card.card}: items stay on their room")
            if card.pot != old.pot and (old.pot or card.pot != self.common_pot):
                raise ValueError(f"{card.card}: pots stay on their plant, new ones are {self.common_pot}")

    def _check_cells(self, home: HasCards) -> None:
        """Chessboard, one piece, box (S6.2, S6.3)."""
        cells: dict[Cell, str] = {card.cell: card.card for card in home.cards if card.cell is not None}
        if len(cells) != len(home.cards):
            raise ValueError("every card lies on a cell of its own")
        if cells.get((0, 0)) != self.start:
            raise ValueError(f"the start plant {self.start} lies at (0, 0)")
        plants = {card.card for card in self.plants}
        for cell, card in cells.items():
            if is_plant_cell(cell) != (card in plants):
                raise ValueError(f"{card}: plants lie where x + y is even, rooms where it is odd")
        seen, todo = {(0, 0)}, [(0, 0)]
        while todo:
            for cell in neighbors(todo.pop()):
                if cell in cells and cell not in seen:
                    seen.add(cell)
                    todo.append(cell)
        if len(seen) != len(cells):
            raise ValueError("the home is not in one piece")
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        box = (max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
        if not any(box[0] <= width and box[1] <= height for width, height in boxes(self.ruleset)):
            raise ValueError(f"a home of {box[0]} x {box[1]} is too large")

    def _check_leaves(self, home: HasCards) -> None:
        """Leaves by light are as the cards lie, the others within the pool."""
        light = light_leaves(self.facts, home.cards)
        growth = {plant.id: plant.growth for plant in self.facts.plants}
        dealt = 0
        for card in home.cards:
            if card.card not in growth:
                continue
            if card.pot:
                dealt += max(0, growth[card.card] - light[card.card])
                continue
            if not light[card.card] <= card.leaves < growth[card.card]:
                raise ValueError(f"{card.card}: {light[card.card]} leaves by light, {card.leaves} told")
            dealt += card.leaves - light[card.card]
        if dealt > self.pool:
            raise ValueError(f"{dealt} leaves are needed beside light, there are {self.pool}")


def boxes(ruleset: Ruleset) -> tuple[tuple[int, int], ...]:
    """Return width and height of the boxes a home must fit into one of (S6.3)."""
    return ((5, 3),) if ruleset.typed_options.is_landscape_only else ((5, 3), (3, 5))


def is_full(pieces: Pieces) -> bool:
    """Tell whether the cards fill a box."""
    width, height = boxes(pieces.ruleset)[0]
    return len(pieces.plants) + len(pieces.rooms) == width * height
