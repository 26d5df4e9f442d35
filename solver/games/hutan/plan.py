"""Planning a grid of Hutan: which areas to complete in which colour, and where to put animals.

What lies on the grid stays where it is and may grow. What a future brings besides may go anywhere, as in the
best placement: contact with the forest and the links of cards are ignored. The sizes of tree groups (H13.7,
H13.8) are no part of the models: with them, none of a whole grid is solved in a second; they count where an
arrangement happens to have them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine_c.game import Violation
from engine_c.games.hutan.codes import ANIMALS, COLORS
from engine_c.games.hutan.layout import cell_text
from engine_c.games.hutan.reference_layout import CELLS
from engine_c.games.hutan.reference_scoring import (
    color_at,
    is_animal,
    is_completed,
    is_tree,
)
from engine_c.games.hutan.rules import ReferenceState
from solver.games.hutan.placement import PHASES_BEFORE_CARDS, Pieces, layout_of, pieces_of
from solver.games.hutan.words import ANIMALS as ANIMAL_WORDS
from solver.games.hutan.words import FLOWERS
from solver.phrases import Text
from solver.plan.bench import Bench
from solver.plan.contract import Aim, Arrangement, Future, Goal, Question

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

AREA, ANIMAL = "area", "animal"
"""Kinds of goals: an area completed in a colour; an animal in it."""


def reference_of(question: Question) -> ReferenceState:
    """Return the state of a question as the reference has it."""
    state = question.state.ruleset.state(question.position, "reference")
    assert isinstance(state, ReferenceState)
    return state


class HutanPlanner:
    """Arranges the grids of futures."""

    def __init__(self, question: Question) -> None:
        """Read the grid as it lies."""
        self.seat = question.seat
        self.start = reference_of(question)
        self.grid = tuple(self.start.grids[self.seat])
        self.layout = layout_of(self.start)
        self.facts = self.start.facts
        self.ends: list[ReferenceState] = []
        """What the futures end with."""
        self.pieces: list[Pieces] = []
        """Pieces of the seat in each end."""
        self.places = {name: " ".join(map(cell_text, area)) for name, area in self.layout.areas.items()}
        """Cells of each area in notation, by its label."""

    def add(self, each: Future) -> None:
        """Take one more future."""
        ruleset = each.end.ruleset
        end = ruleset.state(ruleset.position_of(ruleset.table(each.end)), "reference")
        assert isinstance(end, ReferenceState)
        self.ends.append(end)
        self.pieces.append(pieces_of(end, self.seat))

    def played(self, number: int) -> Arrangement:
        """Return the grid that a future ends with."""
        return self.arrangement(number, tuple(self.ends[number].grids[self.seat]), is_proven=False)

    def arranged(self, number: int, aim: Aim, bench: Bench, share: float) -> Arrangement | None:
        """Return the best grid found of the pieces of a future."""
        from solver.games.hutan.plan_model import PlanModel

        end = self.ends[number]
        model = PlanModel(end, self.seat, self.grid, self.places, aim)
        solved = bench.solve(model.model, share, linearization=2)
        if solved is None:
            return None
        is_proven = solved.is_optimal and model.is_whole
        found = self.arrangement(number, model.grid(solved.value), is_proven=is_proven)
        if aim.plan is not None:
            return found
        return max(found, self.played(number), key=aim.value)

    def arrangement(self, number: int, grid: Sequence[str], *, is_proven: bool) -> Arrangement:
        """Count a grid by the reference."""
        end = self.ends[number].copy()
        end.grids[self.seat] = list(grid)
        changed = [cell for cell in CELLS if grid[cell] != self.grid[cell]]
        return Arrangement(
            terms=tuple(end.count_terms(self.seat)),
            goals=self._goals(grid),
            pieces={cell_text(cell): grid[cell] for cell in changed},
            is_proven=is_proven,
        )

    def _goals(self, grid: Sequence[str]) -> Mapping[Goal, int]:
        """Return the completed areas with their value and their trees, and the animals with their paws."""
        goals = {}
        for name, area in self.layout.areas.items():
            if not is_completed(grid, area):
                continue
            color = color_at(grid, area[0])
            assert color is not None
            trees = sum(is_tree(grid, cell) for cell in area)
            points = self.facts.completed[len(area)] + self.facts.tree_points * trees
            goals[Goal(kind=AREA, place=self.places[name], what=COLORS[color])] = points
            if any(is_animal(grid, cell) for cell in area):
                paw = self.facts.paw[len(area)]
                goals[Goal(kind=ANIMAL, place=self.places[name], what=ANIMALS[color])] = paw
        return goals

    def restrict(self, model: cp_model.CpModel, chosen: Mapping[Goal, cp_model.IntVar]) -> None:
        """An animal needs its area; flowers and animals are those of the future that has most of them."""
        for goal, variable in chosen.items():
            if goal.kind == ANIMAL:
                flower = COLORS[ANIMALS.index(goal.what)]
                area = chosen.get(Goal(kind=AREA, place=goal.place, what=flower))
                model.add(variable <= (0 if area is None else area))
        for color, letter in enumerate(COLORS):
            areas = [goal for goal in chosen if goal.what == letter]
            flowers = max(pieces.flowers[color] for pieces in self.pieces)
            model.add(sum(len(self.cells(goal)) * chosen[goal] for goal in areas) <= flowers)
            animals = [goal for goal in chosen if goal.what == ANIMALS[color]]
            most = max(pieces.animals[color] for pieces in self.pieces)
            model.add(sum(chosen[goal] for goal in animals) <= most)

    def cells(self, goal: Goal) -> Sequence[str]:
        """Return the cells of the area."""
        return goal.place.split()

    def name(self, goal: Goal) -> Text:
        """Say what a goal is."""
        if goal.kind == AREA:
            english, german = FLOWERS[COLORS.index(goal.what)]
            return f"area {goal.place} in {english}", f"Gebiet {goal.place} in {german}"
        english, german = ANIMAL_WORDS[ANIMALS.index(goal.what)]
        return f"{english} in area {goal.place}", f"{german} in Gebiet {goal.place}"


class HutanPlan:
    """`PLAN` of Hutan."""

    def refusal(self, question: Question) -> Violation | None:
        """Refuse positions whose layout or ecosystem cards are still to be drawn."""
        if reference_of(question).phase in PHASES_BEFORE_CARDS:
            return Violation(
                field="position",
                problem="layout or ecosystem cards are still to be drawn",
                allowed="a position after the setup",
                rule="H4",
            )
        return None

    def planner(self, question: Question) -> HutanPlanner:
        """Return who arranges the futures."""
        return HutanPlanner(question)


PLAN = HutanPlan()
