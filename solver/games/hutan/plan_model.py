"""The CP-SAT model of one future's grid: what lies stays and grows, the rest goes where it is worth most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ortools.sat.python import cp_model

from engine_c.games.hutan.codes import ANIMALS, COLORS, EMPTY, LAKE, TREES
from engine_c.games.hutan.components import EcosystemCard
from engine_c.games.hutan.reference_layout import CELLS
from engine_c.games.hutan.reference_scoring import color_at
from engine_c.games.hutan.rules import ReferenceState
from solver.exact.cpsat import ValueOf
from solver.exact.linear import total
from solver.games.hutan.grid_model import RANGE, Area, Place
from solver.games.hutan.placement import layout_of, pieces_of
from solver.games.hutan.placement_model import PlacementModel
from solver.plan.contract import SCALE, Aim, Goal

LEFT_OUT = ("largest_tree_group", "tree_groups_min", "tree_diagonal_to_animal", "full_lines")
"""Kinds of cards that take whole grids too long; the reference counts them in what is found."""


class PlanModel(PlacementModel):
    """Grids of the pieces of one finish that continue the grid as it lies."""

    def __init__(
        self,
        end: ReferenceState,
        seat: int,
        grid: Sequence[str],
        places: Mapping[str, str],
        aim: Aim,
    ) -> None:
        """Build the model; `end` has the pieces and the grid to begin with, `grid` is what lies now.

        `places`: the cells of each area in notation, by its label, as goals name them.
        """
        cards = [card for card in end.facts.ecosystem_cards if card.id in end.ecosystem]
        counted = [card for card in cards if card.kind not in LEFT_OUT]
        self.is_whole = len(counted) == len(cards)
        """Whether the objective is the whole score."""
        layout, pieces = layout_of(end), pieces_of(end, seat)
        super().__init__(end.facts, layout, pieces, counted, has_minus=end.options.has_minus_points)
        self._lying = grid
        for place in self.places:
            self._continue(place)
        names = dict(zip((places[name] for name in layout.areas), self.areas, strict=True))
        bonus = total(value * self._reached(names, goal) for goal, value in aim.bonus.items())
        self.model.maximize(SCALE * self.score + bonus)
        for goal in sorted(aim.plan or ()):
            if goal.kind == "area":
                others = [names[goal.place].done(c) for c in RANGE if COLORS[c] != goal.what]
                self.model.add(total(others) == 0)
        self.hint(end.grids[seat])

    def _order(self, cards: Sequence[EcosystemCard]) -> None:
        """Let areas stand apart: the plan and what lies there tell them apart."""

    def _continue(self, place: Place) -> None:
        """Flowers keep their colour, trees stay trees or become animals, animals stay."""
        letters = [self._lying[cell] for cell in place.cells]
        for c in RANGE:
            animals = letters.count(ANIMALS[c])
            grown = animals + letters.count(TREES[c])
            shown = grown + letters.count(COLORS[c])
            self.model.add(place.shown[c] >= shown)
            self.model.add(place.trees[c] + place.animals[c] >= grown)
            self.model.add(place.animals[c] >= animals)

    def _reached(self, names: Mapping[str, Area], goal: Goal) -> cp_model.LinearExprT:
        """Return whether a grid reaches a goal."""
        area = names[goal.place]
        if goal.kind == "area":
            return area.done(COLORS.index(goal.what))
        return area.tended[ANIMALS.index(goal.what)]

    def grid(self, value: ValueOf) -> tuple[str, ...]:
        """Return the grid of a solution: what has grown most lies where most had grown before."""
        grid = [LAKE if cell in self.layout.lakes else EMPTY for cell in CELLS]
        for place in self.places:
            free = [cell for cell in place.cells if self._lying[cell] == EMPTY]
            for c in RANGE:
                animals, trees = value(place.animals[c]), value(place.trees[c])
                flowers = value(place.shown[c]) - animals - trees
                letters = ANIMALS[c] * animals + TREES[c] * trees + COLORS[c] * flowers
                before = [cell for cell in place.cells if color_at(self._lying, cell) == c]
                before.sort(key=self._growth)
                num_new = len(letters) - len(before)
                for cell, letter in zip(before + free[:num_new], letters, strict=True):
                    grid[cell] = letter
                del free[:num_new]
        return tuple(grid)

    def _growth(self, cell: int) -> int:
        """Return 0 for an animal that lies there, 1 for a tree, 2 for a flower."""
        return next(i for i, letters in enumerate((ANIMALS, TREES, COLORS)) if self._lying[cell] in letters)
