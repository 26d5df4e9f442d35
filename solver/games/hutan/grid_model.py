"""A grid of Hutan with its points as a CP-SAT model; what may lie there is for others to say.

Letters: c colour, k area, p place. A *place* is a set of spaces of one area that nothing in play tells
apart, so that only counts matter; if a card asks where things stand, each space is a place of its own.
Every area has one state: empty, open (begun, not completed), completed in a colour without an animal, or
with one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from engine_c.games.hutan.codes import ANIMALS, COLORS
from engine_c.games.hutan.components import Components, EcosystemCard
from engine_c.games.hutan.reference_layout import Layout
from solver.exact.linear import Linear, total
from solver.games.hutan.grid_cards import card_points, place_classes

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


class GridModel:
    """Variables of one grid, what every grid obeys, and its score as the objective."""

    def __init__(
        self,
        facts: Components,
        layout: Layout,
        cards: Sequence[EcosystemCard],
        *,
        has_minus: bool,
        by_space: bool = False,
    ) -> None:
        """Build the model; `cards` are those in play. `by_space`: each space is a place of its own."""
        self.model = cp_model.CpModel()
        self.layout = layout
        self.areas = [self._area(cells, cards, by_space) for cells in layout.areas.values()]
        self.places = [place for area in self.areas for place in area.places]
        for area in self.areas:
            self._rules(area)
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

    def _area(self, cells: tuple[int, ...], cards: Sequence[EcosystemCard], by_space: bool) -> Area:
        name = f"area {cells[0]}"
        classes = [[cell] for cell in cells] if by_space else place_classes(self.layout, cells, cards)
        places = [self._place(tuple(alike)) for alike in classes]
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


def _sum_of(counts: Iterable[Sequence[cp_model.IntVar]], color: int | None) -> Linear:
    """Add up counts by colour, for one colour or for all."""
    return total(total(count) if color is None else count[color] for count in counts)
