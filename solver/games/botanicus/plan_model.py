"""The CP-SAT model of one future's garden: planted beds keep what becomes of them, the rest is free."""

from __future__ import annotations

from engine_c.games.botanicus.reference_garden import EMPTY, FIRST_ANIMAL, ReferencePlot
from engine_c.games.botanicus.rules import ReferenceState
from solver.exact.linear import Linear, total
from solver.games.botanicus.placement import free_beds
from solver.games.botanicus.placement_model import PlacementModel
from solver.games.botanicus.plan import COLUMN, KEEPING, NODE, ROW
from solver.plan.contract import SCALE, Aim, Goal


class PlanModel(PlacementModel):
    """Gardens of the plants of one finish that continue the garden as it lies."""

    def __init__(self, end: ReferenceState, seat: int, now: ReferencePlot, aim: Aim) -> None:
        """Build the model; `end` has the plants, its open tasks may be met, `now` is what lies."""
        super().__init__(end, seat, free_beds(end, seat), pays_butterfly=False)
        for cell in self.cells:
            if EMPTY < now.beds[cell] < FIRST_ANIMAL and self.plot.beds[cell] != EMPTY:
                self.model.add(self.lies[cell, self.plot.beds[cell]] == 1)
        for bed, level in enumerate(self.plot.greenhouse):
            if now.greenhouse[bed] != EMPTY and level != EMPTY:
                self.model.add(self.lies[bed, level] == 1)
        bonus = [value * self._reached(goal) for goal, value in aim.bonus.items()]
        kept = [SCALE * KEEPING * self._reached(goal) for goal in sorted(aim.plan or ())]
        self.model.maximize(SCALE * self.score + total([*bonus, *kept]))
        self.hint()

    def _reached(self, goal: Goal) -> Linear:
        """Return whether a garden reaches a goal; nodes are no part of the model."""
        if goal.kind == NODE:
            return total([])
        if goal.kind in (COLUMN, ROW):
            variable = self.full.get((goal.kind, int(goal.place)))
        else:
            number = int(goal.place) if goal.place.isdigit() else 0
            variable = self.met.get((goal.kind, number))
            if variable is not None and goal.what and self._task_id(goal.kind, number) != int(goal.what):
                variable = None
        return total([] if variable is None else [variable])

    def _task_id(self, kind: str, row: int) -> int:
        """Return the id of the special task of a row or of the greenhouse."""
        return self.plot.greenhouse_task if kind == "greenhouse" else self.plot.row_tasks[row - 1]
