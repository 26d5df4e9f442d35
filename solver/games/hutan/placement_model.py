"""The CP-SAT model of all arrangements of a seat's pieces, with its points.

Letters: c colour, k area, p place. A *place* is a set of spaces of one area that nothing in play tells
apart, so that only counts matter; if a card asks where things stand, each space is a place of its own.
Every area has one state: empty, open (begun, not completed), completed in a colour without an animal, or
with one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ortools.sat.python import cp_model

from engine_c.games.hutan.codes import ANIMALS, COLORS, EMPTY, LAKE, TREES
from engine_c.games.hutan.components import Components, EcosystemCard
from engine_c.games.hutan.reference_layout import CELLS, Layout
from engine_c.games.hutan.reference_scoring import color_at
from solver.exact.cpsat import ValueOf
from solver.exact.linear import Linear, total
from solver.games.hutan.placement import Arrangement, Pieces
from solver.games.hutan.placement_cards import area_classes, card_points, place_classes

RANGE = range(len(COLORS))


@dataclass(frozen=True, kw_only=True)
class Place:
    """Spaces that are alike, and how many of them hold what."""

    cells: tuple[int, ...]
    """The spaces, ascending."""
    shown: list[cp_model.IntVar]
    """[c]: spaces of the colour, whatever stands there."""
    trees: list[cp_model.IntVar]
    """[c]"""
    animals: list[cp_model.IntVar]
    """[c]"""


@dataclass(frozen=True, kw_only=True)
class Area:
    """One area and its state, 0/1 variables of which one is 1."""

    cells: tuple[int, ...]
    """Its spaces."""
    places: tuple[Place, ...]
    """The same spaces by places."""
    empty: cp_model.IntVar
    """Nothing lies there."""
    open: cp_model.IntVar
    """Begun and not completed."""
    plain: list[cp_model.IntVar]
    """[c]: completed in the colour, without an animal."""
    tended: list[cp_model.IntVar]
    """[c]: perfect in the colour, with an animal."""

    def done(self, color: int) -> Linear:
        """Return whether it is completed in a colour."""
        return self.plain[color] + self.tended[color]


class PlacementModel:
    """Variables of one grid, the rules of an arrangement, and its score."""

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
        self.model = cp_model.CpModel()
        self.layout = layout
        self.areas = [self._area(cells, cards) for cells in layout.areas.values()]
        self.places = [place for area in self.areas for place in area.places]
        self.second = [self.model.new_int_var(0, len(CELLS), f"second {c}") for c in RANGE]
        """[c]: trees that are second flowers."""
        for area in self.areas:
            self._rules(area)
        self._order(cards)
        self._take(pieces)
        base = total(self._base(facts, area, has_minus) for area in self.areas)
        self.score = base + total(card_points(self, card) for card in cards)
        self.model.maximize(self.score)

    # --- counts --------------------------------------------------------------------------------------

    def trees(self, places: Iterable[Place], color: int | None = None) -> Linear:
        """Return the trees on places, of a colour or of any."""
        return _sum_of((place.trees for place in places), color)

    def animals(self, places: Iterable[Place], color: int | None = None) -> Linear:
        """Return the animals on places, of a species or of any."""
        return _sum_of((place.animals for place in places), color)

    def places_in(self, cells: Iterable[int]) -> list[Place]:
        """Return the places that lie in a set of cells; none lies there in part."""
        there = set(cells)
        return [place for place in self.places if place.cells[0] in there]

    def all_of(self, count: Linear, most: int) -> cp_model.IntVar:
        """Return a 0/1 variable that is 1 exactly if a count from 0 to `most` is at its most."""
        is_all = self.model.new_bool_var("all")
        self.model.add(count >= most * is_all)
        self.model.add(count <= most - 1 + is_all)
        return is_all

    def any_of(self, count: Linear, most: int) -> cp_model.IntVar:
        """Return a 0/1 variable that is 1 exactly if a count from 0 to `most` is not 0."""
        is_any = self.model.new_bool_var("any")
        self.model.add(count >= is_any)
        self.model.add(count <= most * is_any)
        return is_any

    # --- rules ---------------------------------------------------------------------------------------

    def _area(self, cells: tuple[int, ...], cards: Sequence[EcosystemCard]) -> Area:
        name = f"area {cells[0]}"
        places = [self._place(tuple(alike)) for alike in place_classes(self.layout, cells, cards)]
        return Area(
            cells=cells,
            places=tuple(places),
            empty=self.model.new_bool_var(f"{name} empty"),
            open=self.model.new_bool_var(f"{name} open"),
            plain=[self.model.new_bool_var(f"{name} completed in {c}") for c in RANGE],
            tended=[self.model.new_bool_var(f"{name} with {ANIMALS[c]}") for c in RANGE],
        )

    def _place(self, cells: tuple[int, ...]) -> Place:
        shown, trees, animals = (
            [self.model.new_int_var(0, most, f"{name} {cells[0]} {c}") for c in RANGE]
            for name, most in (("shown", len(cells)), ("trees", len(cells)), ("animals", 1))
        )
        return Place(cells=cells, shown=shown, trees=trees, animals=animals)

    def _rules(self, area: Area) -> None:
        """One colour a space, trees and animals on flowers, one animal in a perfect area (H9.3, H9.6)."""
        add, size = self.model.add, len(area.cells)
        self.model.add_exactly_one([area.empty, area.open, *area.plain, *area.tended])
        for place in area.places:
            room = len(place.cells)
            add(total(place.shown) <= room - room * area.empty)
            for c in RANGE:
                grown = place.trees[c] + place.animals[c]
                add(grown <= place.shown[c])
                add(grown >= room * area.tended[c])
                add(place.shown[c] >= room * area.done(c))
                add(place.shown[c] <= room * area.done(c) + room * area.open)
        for c in RANGE:
            add(total(place.animals[c] for place in area.places) == area.tended[c])
            add(total(place.shown[c] for place in area.places) <= size - area.open)
        add(total(shown for place in area.places for shown in place.shown) >= area.open)

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

    def _base(self, facts: Components, area: Area, has_minus: bool) -> Linear:
        """H12.2 to H12.5 for one area."""
        size = len(area.cells)
        value, paw = facts.completed[size], facts.paw[size]
        minus = value * area.open if has_minus else 0
        return (
            facts.tree_points * self.trees(area.places)
            + value * total(area.plain)
            + (value + paw) * total(area.tended)
            - minus
        )

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


def _sum_of(counts: Iterable[Sequence[cp_model.IntVar]], color: int | None) -> Linear:
    """Add up counts by colour, for one colour or for all."""
    return total(total(count) if color is None else count[color] for count in counts)
