"""The CP-SAT model of one future's home in one box: what lies stays, the rest goes where it is worth most."""

from __future__ import annotations

import random
from collections.abc import Mapping

from ortools.sat.python import cp_model

from engine_c.games.sattgruen.notation import cell_text
from engine_c.games.sattgruen.reference_home import is_plant_cell
from engine_c.games.sattgruen.table import Cell, Table
from solver.exact.cpsat import ValueOf
from solver.exact.linear import Linear, total
from solver.games.sattgruen.arrangement import Pieces, light_leaves
from solver.games.sattgruen.placement import Frame, PlacementModel, Spot
from solver.games.sattgruen.placement_goals import goal_points
from solver.games.sattgruen.plan import KEEPING, Box
from solver.plan.contract import SCALE, Aim, Goal


class PlanModel:
    """Homes of the cards of one finish that fill one box and continue the home as it lies."""

    def __init__(self, pieces: Pieces, box: Box, lying: Mapping[str, Cell], aim: Aim) -> None:
        """Build the model; `lying`: cells of the cards that stay, by id. The box has room for all cards."""
        self.model = cp_model.CpModel()
        self._pieces = pieces
        self._box = box
        self._lying = lying
        parity = (box.left + box.top) % 2
        frame = Frame(index=0, width=box.width, height=box.height, parity=parity)
        self._placement = placement = PlacementModel(pieces, self.model, [frame])
        for cards, at in ((pieces.plants, placement.x), (pieces.rooms, placement.y)):
            for i, card in enumerate(cards):
                if card.card in lying:
                    self.model.add(at[i, self._spot(lying[card.card])] == 1)
        bonus = [value * self._reached(goal) for goal, value in aim.bonus.items()]
        kept = [SCALE * KEEPING * self._reached(goal) for goal in sorted(aim.plan or ())]
        points = placement.points() + goal_points(placement)
        self.model.maximize(SCALE * points + total([*bonus, *kept]))
        cells = {card.card: card.cell for card in pieces.plants + pieces.rooms if card.cell is not None}
        if all(cell in box.cells() for cell in cells.values()):
            placement.hint(cells)
            self._hint_leaves()

    def free_some(self, table: Table, num_plants: int, num_rooms: int, rng: random.Random) -> None:
        """Keep a home by hints but for some of its new cards, drawn at random."""
        self.model.clear_hints()  # type: ignore[no-untyped-call]
        pieces, placement = self._pieces, self._placement
        cells = {card.card: card.cell for card in table.homes[pieces.seat].cards}
        for cards, at, number in (
            (pieces.plants, placement.x, num_plants),
            (pieces.rooms, placement.y, num_rooms),
        ):
            new = [card.card for card in cards if card.card not in self._lying]
            free = set(rng.sample(new, min(number, len(new))))
            for i, card in enumerate(cards):
                cell = cells[card.card]
                if card.card not in free and cell is not None:
                    self.model.add_hint(at[i, self._spot(cell)], 1)

    def _spot(self, cell: Cell) -> Spot:
        """Return a cell of the home in the frame."""
        return 0, cell[0] - self._box.left, cell[1] - self._box.top

    def _hint_leaves(self) -> None:
        """Tell the solver how the leaves lie that light does not explain."""
        pieces, placement = self._pieces, self._placement
        light = light_leaves(pieces.facts, pieces.plants + pieces.rooms)
        for card, plant, share in zip(pieces.plants, placement.plants, placement.share, strict=True):
            leaves = plant.growth if card.pot else card.leaves
            self.model.add_hint(share, max(0, leaves - light[card.card]))

    def _reached(self, goal: Goal) -> Linear:
        """Return whether a home reaches a goal."""
        facts = self._pieces.facts
        for cell in self._box.cells():
            if cell_text(cell) == goal.place:
                if is_plant_cell(cell):
                    return total([self._placement.type_at(facts.types.index(goal.what), self._spot(cell))])
                return total([self._placement.color_at(facts.colors.index(goal.what), self._spot(cell))])
        return total([])

    def table(self, value: ValueOf) -> Table:
        """Return the table of a solution."""
        return self._placement.table(value)
