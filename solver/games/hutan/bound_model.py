"""Relaxations of a solo game with known offers: grids that no line can beat.

Letters: i, j space, c colour, k, m, n area, f face. Every line that begins at the grid and takes one card of
each offer ends in a grid of the model, so the model's optimum is a bound. What is kept of the rules: what
lies there stays; the flowers of one card an offer; animals come at most one a turn, on a space that grew
by a flower of a card; bonus flowers lie beside the animal that brought them, outside of its area. With
`has_order` the animals have an order, and an area with an animal gets bonus flowers from earlier ones
alone. With `has_links` the flowers of a card lie side by side. What is left out: contact with the forest,
when a card is planted, the supply of pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from ortools.sat.python import cp_model

from engine_c.games.hutan.codes import ANIMALS, COLORS, WILD
from engine_c.games.hutan.components import Components, EcosystemCard
from engine_c.games.hutan.reference_layout import NEIGHBORS, Layout
from engine_c.games.hutan.reference_scoring import color_at
from engine_c.games.hutan.table import Face
from solver.exact.linear import Linear, total
from solver.games.hutan.grid_model import RANGE, GridModel, Place

MOST_LINKS = 2
"""Cards that can lie across one border between two spaces: a space takes two flowers."""


@dataclass(frozen=True, kw_only=True)
class Start:
    """Where the lines begin."""

    grid: Sequence[str]
    """36 letters (H1.5), at the start of a turn."""
    offers: Sequence[Sequence[Face]]
    """Cards of each round to come, the one at hand first."""
    animals: Sequence[int]
    """Most animals of each species on the grid at the end."""
    has_bonus: bool
    """Whether animals bring bonus flowers."""


class BoundModel(GridModel):
    """The grids in which a game can end, and more."""

    def __init__(
        self,
        facts: Components,
        layout: Layout,
        start: Start,
        cards: Sequence[EcosystemCard],
        *,
        has_minus: bool,
        has_order: bool,
        has_links: bool,
    ) -> None:
        """Build the model; `cards` are the ecosystem cards in play."""
        super().__init__(facts, layout, cards, has_minus=has_minus, by_space=True)
        self.start = start
        self.at = {place.cells[0]: place for place in self.places}
        self.area_of = {cell: number for number, area in enumerate(self.areas) for cell in area.cells}
        self.new_animal = {cell: self._lie(cell, place) for cell, place in self.at.items()}
        self.bonus = self._bonus()
        self.planted = self._plant()
        self.taken = self._take()
        if has_order:
            self._order()
        if has_links:
            self._link()
        else:
            self._count()

    # --- grid ----------------------------------------------------------------------------------------

    def _lie(self, cell: int, place: Place) -> Linear:
        """What lies on a space stays; return whether an animal comes there."""
        add, letter = self.model.add, self.start.grid[cell]
        color = color_at(self.start.grid, cell)
        if color is None:
            return total(place.animals)
        add(place.shown[color] == 1)
        if letter in COLORS:
            return total(place.animals)
        add(place.animals[color] == (letter in ANIMALS))
        add(place.trees[color] + place.animals[color] == 1)
        return total(())

    def _lying(self, cell: int) -> int:
        """Return the flowers that lie on a space at the start; a tree or an animal stands for two."""
        letter = self.start.grid[cell]
        return 0 if color_at(self.start.grid, cell) is None else 1 if letter in COLORS else 2

    def _bonus(self) -> dict[tuple[int, int], cp_model.IntVar]:
        """Return by (i, j) whether the animal on i brings j a flower (H10)."""
        bonus: dict[tuple[int, int], cp_model.IntVar] = {}
        for i in self.at if self.start.has_bonus else ():
            for j in NEIGHBORS[i]:
                if j in self.at and self.area_of[i] != self.area_of[j]:
                    bonus[i, j] = self.model.new_bool_var(f"bonus {i} {j}")
                    self.model.add(bonus[i, j] <= self.new_animal[i])
        return bonus

    def _plant(self) -> dict[int, list[cp_model.IntVar]]:
        """Return [i][c]: flowers of cards on a space. Where an animal comes one of them is the upper one."""
        add, new = self.model.add, self.model.new_int_var
        planted: dict[int, list[cp_model.IntVar]] = {}
        for i, place in self.at.items():
            got = total(flower for (_, j), flower in self.bonus.items() if j == i)
            add(got <= 2 - self._lying(i) - self.new_animal[i])
            from_bonus = [new(0, 2, f"bonus on {i} {c}") for c in RANGE]
            planted[i] = [new(0, 2, f"planted {i} {c}") for c in RANGE]
            add(total(from_bonus) == got)
            color = color_at(self.start.grid, i)
            for c in RANGE:
                there = place.shown[c] + place.trees[c] + place.animals[c]
                before = self._lying(i) if c == color else 0
                add(there == before + planted[i][c] + from_bonus[c])
        return planted

    # --- cards ---------------------------------------------------------------------------------------

    def _take(self) -> dict[Face, Linear]:
        """Take at most one card of each offer; return how many of each face. Animals: one a turn."""
        taken: dict[Face, list[cp_model.IntVar]] = {}
        for number, offer in enumerate(self.start.offers):
            choices = {face: self.model.new_bool_var(f"take {number} {face}") for face in sorted(set(offer))}
            self.model.add_at_most_one(choices.values())
            for face, choice in choices.items():
                taken.setdefault(face, []).append(choice)
        self.model.add(total(self.new_animal.values()) <= len(self.start.offers))
        for c in RANGE:
            self.model.add(self.animals(self.places, c) <= self.start.animals[c])
        return {face: total(choices) for face, choices in taken.items()}

    def _count(self) -> None:
        """Flowers of each colour are as many as the cards have; wild ones choose theirs."""
        wild = [self.model.new_int_var(0, len(self.start.offers), f"wild {c}") for c in RANGE]
        self.model.add(total(wild) == self.taken.get(WILD, 0))
        for c in RANGE:
            on_cards = total(number * face.count(COLORS[c]) for face, number in self.taken.items())
            self.model.add(total(planted[c] for planted in self.planted.values()) == on_cards + wild[c])

    # --- order ---------------------------------------------------------------------------------------

    def _order(self) -> None:
        """Areas have an order in which bonus flowers pass from one to another; others come last."""
        numbers = range(len(self.areas))
        before: dict[tuple[int, int], Linear] = {}
        for k, m in combinations(numbers, 2):
            is_before = self.model.new_bool_var(f"{k} before {m}")
            before[k, m], before[m, k] = total([is_before]), 1 - is_before
        for k, m, n in permutations(numbers, 3):
            if k < m and k < n:
                self.model.add(before[k, m] + before[m, n] + before[n, k] <= 2)
        for (i, j), flower in self.bonus.items():
            self.model.add(flower <= before[self.area_of[i], self.area_of[j]])

    # --- links ---------------------------------------------------------------------------------------

    def _link(self) -> None:
        """The flowers of a card lie side by side (H8.3): two on a border, three as a middle and two ends."""
        uses: dict[tuple[int, int], list[cp_model.IntVar]] = {(i, c): [] for i in self.at for c in RANGE}
        for face, number in self.taken.items():
            colors = [COLORS.index(letter) for letter in face if letter != WILD]
            if len(colors) < 2:
                self._link_single(number, colors or list(RANGE), uses)
            elif len(colors) == 2:
                self._link_pair(number, colors, uses)
        self._link_triples(uses)
        for (i, c), there in uses.items():
            self.model.add(self.planted[i][c] == total(there))

    def _several(self, name: str) -> cp_model.IntVar:
        return self.model.new_int_var(0, MOST_LINKS, name)

    def _link_single(
        self, number: Linear, colors: Sequence[int], uses: dict[tuple[int, int], list[cp_model.IntVar]]
    ) -> None:
        parts = {(i, c): self._several(f"single {i} {c}") for i in self.at for c in colors}
        for key, part in parts.items():
            uses[key].append(part)
        self.model.add(total(parts.values()) == number)

    def _link_pair(
        self, number: Linear, colors: Sequence[int], uses: dict[tuple[int, int], list[cp_model.IntVar]]
    ) -> None:
        parts = []
        for i in self.at:
            for j in (j for j in NEIGHBORS[i] if j in self.at and i < j):
                for a, b in sorted({(colors[0], colors[1]), (colors[1], colors[0])}):
                    parts.append(self._several(f"pair {i} {a} {j} {b}"))
                    uses[i, a].append(parts[-1])
                    uses[j, b].append(parts[-1])
        self.model.add(total(parts) == number)

    def _link_triples(self, uses: dict[tuple[int, int], list[cp_model.IntVar]]) -> None:
        """A middle flower has an end of each other colour among its neighbours."""
        faces = [face for face in self.taken if len(face) == 3]
        middles = {
            (i, c): {f: self._several(f"middle {i} {f}") for f in faces if COLORS[c] in f}
            for i in self.at
            for c in RANGE
        }
        for face in faces:
            here = total(middle[face] for middle in middles.values() if face in middle)
            self.model.add(here == self.taken[face])
        for (i, c), middle in middles.items():
            uses[i, c] += middle.values()
            for other in (other for other in RANGE if other != c):
                ends = []
                for j in (j for j in NEIGHBORS[i] if j in self.at):
                    ends.append(self._several(f"end {i} {c} {j} {other}"))
                    uses[j, other].append(ends[-1])
                needed = total(one for face, one in middle.items() if COLORS[other] in face)
                self.model.add(total(ends) == needed)
