"""The CP-SAT model of all arrangements of a seat's pieces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine_c.games.hutan.codes import ANIMALS, COLORS, EMPTY, LAKE, TREES
from engine_c.games.hutan.components import Components, EcosystemCard
from engine_c.games.hutan.reference_layout import CELLS, Layout
from engine_c.games.hutan.reference_scoring import color_at
from solver.exact.cpsat import ValueOf
from solver.exact.linear import Linear, total
from solver.games.hutan.grid_cards import area_classes
from solver.games.hutan.grid_model import RANGE, Area, GridModel
from solver.games.hutan.placement import Arrangement, Pieces


class PlacementModel(GridModel):
    """Grids that hold just the pieces of a seat."""

    def __init__(
        self,
        facts: Components,
        layout: Layout,
        pieces: Pieces,
        cards: Sequence[EcosystemCard],
        *,
        has_minus: bool,
    ) -> None:
        """Build the model; `cards` are those in play."""
        super().__init__(facts, layout, cards, has_minus=has_minus)
        self.second = [self.model.new_int_var(0, len(CELLS), f"second {c}") for c in RANGE]
        """[c]: trees that are second flowers."""
        self._order(cards)
        self._take(pieces)

    def _order(self, cards: Sequence[EcosystemCard]) -> None:
        """Areas that no card in play tells apart: their states in rising order."""
        for alike in area_classes([area.cells for area in self.areas], cards):
            for one, other in pairwise(alike):
                self.model.add(_rank(self.areas[one]) <= _rank(self.areas[other]))

    def _take(self, pieces: Pieces) -> None:
        """All flowers, animals within the supply, pieces within a limited one (H2.3, H10.6)."""
        add = self.model.add
        for c in RANGE:
            shown = total(place.shown[c] for place in self.places)
            trees, animals = self.trees(self.places, c), total(area.tended[c] for area in self.areas)
            add(shown + trees + animals == pieces.flowers[c])
            add(animals <= pieces.animals[c])
            if pieces.trees is None:
                add(self.second[c] == 0)
            else:
                add(self.second[c] <= trees)
                add(shown + self.second[c] <= pieces.flower_pieces[c])
        if pieces.trees is not None:
            add(self.trees(self.places) - total(self.second) <= pieces.trees)

    # --- solutions -----------------------------------------------------------------------------------

    def hint(self, grid: Sequence[str]) -> None:
        """Let the search begin at a grid."""
        for place in self.places:
            letters = [grid[cell] for cell in place.cells]
            for c in RANGE:
                shown = sum(color_at(grid, cell) == c for cell in place.cells)
                self.model.add_hint(place.shown[c], shown)
                self.model.add_hint(place.trees[c], letters.count(TREES[c]))
                self.model.add_hint(place.animals[c], letters.count(ANIMALS[c]))

    def read(self, value: ValueOf) -> Arrangement:
        """Return the arrangement of a solution."""
        grid = [LAKE if cell in self.layout.lakes else EMPTY for cell in CELLS]
        left = [value(second) for second in self.second]
        second: list[int] = []
        for place in self.places:
            letters = ""
            for c in RANGE:
                animals, trees = value(place.animals[c]), value(place.trees[c])
                letters += ANIMALS[c] * animals + TREES[c] * trees
                letters += COLORS[c] * (value(place.shown[c]) - animals - trees)
            for cell, letter in zip(place.cells, letters, strict=False):
                grid[cell] = letter
                if letter in TREES and left[TREES.index(letter)] > 0:
                    left[TREES.index(letter)] -= 1
                    second.append(cell)
        return Arrangement(grid=tuple(grid), second=tuple(sorted(second)))


def _rank(area: Area) -> Linear:
    """Return a number for the state of an area."""
    return area.open + total((2 * c + 2) * area.plain[c] + (2 * c + 3) * area.tended[c] for c in RANGE)
