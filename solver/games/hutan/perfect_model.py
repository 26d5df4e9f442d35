"""Can a solo game with known offers end with an animal in every area? Unlike the other relaxations: when.

Letters: i, j space, c colour, k, m, n area, t round, f face. All that is planted then lies where it has to:
every space of an area gets two flowers of its colour, and no area becomes perfect but by a card, one a round
at most (H9). So flowers are short: those of the cards, fewer towards the end, where a card finds no open
areas for its colours, and the bonus flowers, which pass from earlier areas to later ones alone. What is left
out: contact with the forest (H8.4), and that a card that fits has to be taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from ortools.sat.python import cp_model

from engine_c.games.hutan.codes import COLORS, WILD
from engine_c.games.hutan.reference_layout import NEIGHBORS
from engine_c.games.hutan.table import Face
from solver.exact.linear import Linear, total

FLOWERS = 2
"""Of each space: the second one makes a tree, one of an area an animal."""
RANGE = range(len(COLORS))


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """An empty grid, what comes, and what is wanted of it."""

    areas: Sequence[Sequence[int]]
    """Spaces of each area."""
    offers: Sequence[Sequence[Face]]
    """Cards of each round."""
    animals: int
    """Of each species."""
    has_bonus: bool
    """Whether animals bring bonus flowers."""


class Passing:
    """Areas in the order of their animals, and the bonus flowers that pass between them (H10)."""

    def __init__(self, model: cp_model.CpModel, wanted: Wanted) -> None:
        """Write them into a model: one space of each area has the animal."""
        self.area_of = {i: k for k, area in enumerate(wanted.areas) for i in area}
        self.animal = {i: model.new_bool_var(f"animal on {i}") for i in self.area_of}
        for area in wanted.areas:
            model.add_exactly_one(self.animal[i] for i in area)
        numbers = range(len(wanted.areas))
        self.before: dict[tuple[int, int], cp_model.LiteralT] = {}
        for k, m in combinations(numbers, 2):
            is_before = model.new_bool_var(f"{k} before {m}")
            self.before[k, m], self.before[m, k] = is_before, is_before.negated()
        for k, m, n in permutations(numbers, 3):
            if k < m and k < n:
                around = self.before[k, m], self.before[m, n], self.before[n, k]
                model.add_bool_or(~step for step in around)
        self.flower: dict[tuple[int, int], cp_model.IntVar] = {}
        """By (i, j): the animal on i brings j one."""
        for i, k in self.area_of.items() if wanted.has_bonus else ():
            for j in NEIGHBORS[i]:
                m = self.area_of.get(j, k)
                if m != k:
                    self.flower[i, j] = flower = model.new_bool_var(f"bonus {i} {j}")
                    model.add_implication(flower, self.animal[i])
                    model.add_implication(flower, self.before[k, m])
        for j in self.area_of:  # the flower below an animal may be one, that on top is of a card
            model.add(self.on(j) + self.animal[j] <= FLOWERS)

    def on(self, j: int) -> Linear:
        """Return how many a space gets."""
        return total(flower for (_, there), flower in self.flower.items() if there == j)

    def all(self) -> Linear:
        """Return how many there are."""
        return total(self.flower.values())


def most_passing(wanted: Wanted) -> cp_model.CpModel:
    """Return the model of the most bonus flowers that can be of use."""
    model = cp_model.CpModel()
    model.maximize(Passing(model, wanted).all())
    return model


class PerfectModel:
    """Feasible unless an animal in every area is out of reach."""

    def __init__(self, wanted: Wanted, most_bonus: int) -> None:
        """Build the model; there are no more than `most_bonus` bonus flowers of use."""
        self.model = cp_model.CpModel()
        self.wanted = wanted
        self.rounds = range(len(wanted.offers))
        self.passing = Passing(self.model, wanted)
        self.spaces = list(self.passing.area_of)
        self.color = [[self._bool(f"area {k} {c}") for c in RANGE] for k in range(len(wanted.areas))]
        for of_area in self.color:
            self.model.add_exactly_one(of_area)
        for c in RANGE:
            self.model.add(total(of_area[c] for of_area in self.color) <= wanted.animals)
        self.planted = {
            (i, t): [self._bool(f"planted {i} {t} {c}") for c in RANGE]
            for i in self.spaces
            for t in self.rounds
        }
        self.here = {key: self._bool(f"planted {key}") for key in self.planted}
        """Whether a flower of a card comes to a space in a round, of whatever colour."""
        self.got = {(i, t): self._bool(f"bonus on {i} {t}") for i in self.spaces for t in self.rounds}
        self.came = {(i, t): self._bool(f"animal {i} {t}") for i in self.spaces for t in self.rounds}
        self._fill()
        self._order()
        for t, offer in enumerate(wanted.offers):
            self._take(t, offer)
        self.model.add(self.passing.all() <= most_bonus)
        self.model.add(total(self.here.values()) >= FLOWERS * len(self.spaces) - most_bonus)

    def _bool(self, name: str) -> cp_model.IntVar:
        return self.model.new_bool_var(name)

    def _fill(self) -> None:
        """Every space gets its flowers, in the colour of its area, and none once the animal is there."""
        add, imply = self.model.add, self.model.add_implication
        for i in self.spaces:
            add(total(self.got[i, t] for t in self.rounds) == self.passing.on(i))
            add(total(self.came[i, t] for t in self.rounds) == self.passing.animal[i])
            add(total(self.here[i, t] for t in self.rounds) + self.passing.on(i) == FLOWERS)
            others = [j for j in NEIGHBORS[i] if self.passing.area_of.get(j) != self.passing.area_of[i]]
            for t in self.rounds:
                for c in RANGE:
                    imply(self.planted[i, t][c], self.color[self.passing.area_of[i]][c])
                add(self.here[i, t] == total(self.planted[i, t]))
                imply(self.came[i, t], self.here[i, t])
                animals = total(self.came[j, t] for j in others if (j, t) in self.came)
                add(self.got[i, t] <= animals)

    def _order(self) -> None:
        """At most one animal a round; nothing is planted in an area that has one."""
        self.is_tended = [
            [self._bool(f"tended {k} {t}") for k in range(len(self.color))] for t in self.rounds
        ]
        """Whether an area has its animal at the end of a round, [t][k]."""
        add, imply = self.model.add, self.model.add_implication
        rounds_of = []
        for k, area in enumerate(self.wanted.areas):
            number = self.model.new_int_var(0, len(self.rounds) - 1, f"round of {k}")
            rounds_of.append(number)
            add(number == total(t * self.came[i, t] for i in area for t in self.rounds))
            self.model.add_exactly_one(self.came[i, t] for i in area for t in self.rounds)
            before: Linear = total(())
            for t in self.rounds:
                add(self.is_tended[t][k] == before + total(self.came[i, t] for i in area))
                before = total([self.is_tended[t][k]])
                for i in area:
                    imply(self.is_tended[t][k], ~self.got[i, t])
                    if t > 0:
                        imply(self.is_tended[t - 1][k], ~self.here[i, t])
        for t in self.rounds:
            self.model.add_at_most_one(self.came[i, t] for i in self.spaces)
        for (k, m), is_before in self.passing.before.items():
            add(rounds_of[k] < rounds_of[m]).only_enforce_if(is_before)

    def _take(self, t: int, offer: Sequence[Face]) -> None:
        """At most one card: its flowers lie on different spaces, side by side, in open areas."""
        add = self.model.add
        taken = {face: self._bool(f"take {t} {face}") for face in sorted(set(offer))}
        self.model.add_at_most_one(taken.values())
        wild = total(choice for face, choice in taken.items() if face == WILD)
        for c in RANGE:
            told = total(face.count(COLORS[c]) * choice for face, choice in taken.items() if face != WILD)
            planted = total(self.planted[i, t][c] for i in self.spaces)
            add(planted >= told)
            add(planted <= told + wild)
        here = {i: self.here[i, t] for i in self.spaces}
        add(total(here.values()) == total(len(face) * choice for face, choice in taken.items()))
        alone = total(choice for face, choice in taken.items() if len(face) == 1)
        for i in self.spaces:
            beside = total(here[j] for j in NEIGHBORS[i] if j in here)
            add(here[i] <= beside + alone)
        if t > 0:
            num_open = len(self.color) - total(self.is_tended[t - 1])
            add(total(here.values()) <= max(map(len, taken)) * num_open)
