"""Planning a garden of Botanicus: tasks, columns and rows to complete, and where the gardener has to go.

Beds that are planted keep what becomes of them in a future; all other plants that it brings may lie on any
bed without an animal. A task that is open now counts as done if plants at least as high as it asks for lie in
its row at the end, for plants grow through the levels; an unlocked butterfly pays what it paid in the future.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine_c.game import Violation
from engine_c.games.botanicus.facts import Task
from engine_c.games.botanicus.reference_garden import EMPTY, FIRST_ANIMAL, ReferencePlot, is_full
from engine_c.games.botanicus.reference_scoring import points_of_column, with_flipped_fruits
from engine_c.games.botanicus.reference_table import letter_of
from engine_c.games.botanicus.reference_tasks import is_task_done
from engine_c.games.botanicus.rules import ReferenceState
from engine_c.games.botanicus.steps import cell_text
from engine_c.games.botanicus.table import Cell
from engine_c.state import EngineState
from solver.phrases import Text
from solver.plan.bench import Bench
from solver.plan.contract import Aim, Arrangement, Future, Goal, Question

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

BASIC, SPECIAL, GREENHOUSE, COLUMN, ROW, NODE = "basic", "special", "greenhouse", "column", "row", "node"
"""Kinds of goals: tasks of rows and of the greenhouse, complete columns and rows, nodes of the gardener."""
KEEPING = 2
"""Points that keeping to one goal of the plan may cost."""
GLASS = "g"
"""First letter of greenhouse beds in notation, which are counted from 1."""


def reference_of(state: EngineState) -> ReferenceState:
    """Return a state of the engine as the reference has it."""
    ruleset = state.ruleset
    reference = ruleset.state(ruleset.position_of(ruleset.table(state)), "reference")
    assert isinstance(reference, ReferenceState)
    return reference


class BotanicusPlanner:
    """Arranges the gardens of futures."""

    def __init__(self, question: Question) -> None:
        """Read the garden as it lies."""
        self.seat = question.seat
        start = question.state.ruleset.state(question.position, "reference")
        assert isinstance(start, ReferenceState)
        self.plot = start.plots[self.seat]
        self.ends: list[ReferenceState] = []
        """What the futures end with."""
        self.opened: list[ReferenceState] = []
        """The ends with the tasks open that are open now, and tasks met by plants at least as high."""

    def add(self, each: Future) -> None:
        """Take one more future."""
        self.ends.append(reference_of(each.end))
        self.opened.append(self._opened(self.ends[-1]))

    def _opened(self, end: ReferenceState) -> ReferenceState:
        """Return the end of a future without what its tasks have paid since."""
        other = end.copy()
        other.options = replace(end.options, tasks_at_least=True)
        plot = other.plots[self.seat]
        for kind, row, task in self._done(plot):
            plot.vp -= task.vp
            if kind == GREENHOUSE:
                plot.greenhouse_done = False
            else:
                (plot.basic_done if kind == BASIC else plot.special_done)[row - 1] = False
        return other

    def _done(self, plot: ReferencePlot) -> list[tuple[str, int, Task]]:
        """Return the tasks that are done in a garden and are open now: kind, row (0: greenhouse), task."""
        assert plot.garden is not None
        found = []
        for row, basic in enumerate(plot.garden.basic_tasks, 1):
            if plot.basic_done[row - 1] and not self.plot.basic_done[row - 1]:
                found.append((BASIC, row, basic))
            if plot.special_done[row - 1] and not self.plot.special_done[row - 1]:
                found.append((SPECIAL, row, self.ends[0].task(plot.row_tasks[row - 1])))
        if plot.greenhouse_done and not self.plot.greenhouse_done:
            found.append((GREENHOUSE, 0, self.ends[0].task(plot.greenhouse_task)))
        return found

    # --- finishes ------------------------------------------------------------------------------------

    def played(self, number: int) -> Arrangement:
        """Return the garden that a future ends with."""
        return self.arrangement(self.ends[number], is_proven=False)

    def arranged(self, number: int, aim: Aim, bench: Bench, share: float) -> Arrangement | None:
        """Return the best garden found of the plants of a future."""
        from solver.games.botanicus.plan_model import PlanModel

        end = self.opened[number]
        model = PlanModel(end, self.seat, self.plot, aim)
        solved = bench.solve(model.model, share, linearization=2)
        if solved is None:
            return None
        state = self.laid_out(end, *model.read(solved.value))
        found = self.arrangement(state, is_proven=solved.is_optimal)
        heeded = without_nodes(aim)
        return max(found, self.played(number), key=lambda made: heeded.value(made, KEEPING))

    def laid_out(
        self, end: ReferenceState, beds: Mapping[Cell, int], greenhouse: Sequence[int]
    ) -> ReferenceState:
        """Return an opened end with other plants on the beds; open tasks that they meet are done."""
        other = end.copy()
        plot = other.plots[self.seat]
        plot.beds.update(beds)
        plot.greenhouse[:] = greenhouse
        assert plot.garden is not None
        for index, basic in enumerate(plot.garden.basic_tasks):
            levels = plot.row(index + 1)
            if not plot.basic_done[index] and is_task_done(basic.plants, levels, at_least=True):
                plot.basic_done[index] = True
                plot.vp += basic.vp
            if not plot.row_tasks[index] or plot.special_done[index] or not plot.basic_done[index]:
                continue
            special = other.task(plot.row_tasks[index])
            if is_task_done(special.plants, levels, at_least=True):
                plot.special_done[index] = True
                plot.vp += special.vp
        if plot.greenhouse_task and not plot.greenhouse_done:
            task = other.task(plot.greenhouse_task)
            if is_task_done(task.plants, plot.greenhouse, at_least=True):
                plot.greenhouse_done = True
                plot.vp += task.vp
        return other

    def arrangement(self, state: ReferenceState, *, is_proven: bool) -> Arrangement:
        """Count a garden by the reference."""
        plot = state.plots[self.seat]
        lying = {cell_text(cell): lying for cell, lying in plot.beds.items()}
        lying |= {f"{GLASS}{bed + 1}": level for bed, level in enumerate(plot.greenhouse)}
        before = {cell_text(cell): lying for cell, lying in self.plot.beds.items()}
        before |= {f"{GLASS}{bed + 1}": level for bed, level in enumerate(self.plot.greenhouse)}
        return Arrangement(
            terms=tuple(state.score_terms(self.seat)),
            goals=self._goals(plot),
            pieces={
                cell: letter_of(level)
                for cell, level in lying.items()
                if EMPTY < level < FIRST_ANIMAL and level != before[cell]
            },
            is_proven=is_proven,
        )

    def _goals(self, plot: ReferencePlot) -> Mapping[Goal, int]:
        """Return what is reached that is not yet: tasks, columns, rows that cards count, and nodes."""
        garden = plot.garden
        assert garden is not None
        goals = {goal_of(kind, row, task): task.vp for kind, row, task in self._done(plot)}
        at_end = with_flipped_fruits(plot)
        for column in range(1, garden.cols + 1):
            if is_full(plot.column(column)) and not is_full(self.plot.column(column)):
                goals[Goal(kind=COLUMN, place=str(column))] = points_of_column(at_end, garden, column)
        vp = self._row_vp(plot)
        for row in range(1, garden.rows + 1):
            if vp and is_full(plot.row(row)) and not is_full(self.plot.row(row)):
                goals[Goal(kind=ROW, place=str(row))] = vp
        return goals | dict.fromkeys(self._way(plot), 0)

    def _row_vp(self, plot: ReferencePlot) -> int:
        """Return what the kept final scoring cards pay for a complete row."""
        if not self.ends[0].options.is_expert:
            return 0
        cards = [self.ends[0].facts.finals[index] for index in sorted(plot.finals or ())]
        return sum(card.vp[0] for card in cards if card.kind == "complete_row")

    def _way(self, plot: ReferencePlot) -> list[Goal]:
        """Return few nodes from which, with those gardeners are on, all newly planted beds are in reach."""
        garden = plot.garden
        assert garden is not None
        left = {cell for cell in plot.beds if plot.is_planted(cell) and not self.plot.is_planted(cell)}
        for node in self.plot.gardeners:
            left -= set(in_reach(node))
        nodes = [(r, c) for r in range(1, garden.rows) for c in range(1, garden.cols)]
        way = []
        while nodes and left:
            node = max(nodes, key=lambda node: (len(left & set(in_reach(node))), node in plot.gardeners))
            nodes.remove(node)
            if left & set(in_reach(node)):
                way.append(Goal(kind=NODE, place=cell_text(node)))
            left -= set(in_reach(node))
        return way

    # --- plans ---------------------------------------------------------------------------------------

    def restrict(self, model: cp_model.CpModel, chosen: Mapping[Goal, cp_model.IntVar]) -> None:
        """A special task needs its basic task; beds of columns are planted; the way is as long as one was."""
        for goal, variable in chosen.items():
            if goal.kind == SPECIAL and not self.plot.basic_done[int(goal.place) - 1]:
                basic = chosen.get(Goal(kind=BASIC, place=goal.place))
                model.add(variable <= (0 if basic is None else basic))
        plants = max(len(end.plots[self.seat].plants()) for end in self.ends)
        beds = sum(len(self.cells(goal)) * chosen[goal] for goal in chosen if goal.kind == COLUMN)
        model.add(beds <= plants)
        ways = [len(self._way(end.plots[self.seat])) for end in self.ends]
        model.add(sum(chosen[goal] for goal in chosen if goal.kind == NODE) <= max(ways))

    def cells(self, goal: Goal) -> Sequence[str]:
        """Return the beds of a row, column or greenhouse, or those in reach of a node."""
        beds = sorted(self.plot.beds)
        if goal.kind == GREENHOUSE:
            return [f"{GLASS}{bed + 1}" for bed in range(len(self.plot.greenhouse))]
        if goal.kind == COLUMN:
            return [cell_text(cell) for cell in beds if cell[1] == int(goal.place)]
        if goal.kind == NODE:
            row, column = map(int, goal.place.split(","))
            return [cell_text(cell) for cell in in_reach((row, column)) if cell in self.plot.beds]
        return [cell_text(cell) for cell in beds if cell[0] == int(goal.place)]

    def name(self, goal: Goal) -> Text:
        """Say what a goal is."""
        place = goal.place
        match goal.kind:
            case "basic":
                return f"basic task of row {place}", f"Grundaufgabe der Reihe {place}"
            case "special":
                return (
                    f"special task {goal.what} of row {place}",
                    f"Sonderaufgabe {goal.what} der Reihe {place}",
                )
            case "greenhouse":
                return f"task {goal.what} of the greenhouse", f"Aufgabe {goal.what} des Gewächshauses"
            case "column":
                return f"complete column {place}", f"volle Spalte {place}"
            case "row":
                return f"complete row {place}", f"volle Reihe {place}"
        return f"gardener to {place}", f"Gärtner nach {place}"


def goal_of(kind: str, row: int, task: Task) -> Goal:
    """Return the goal of a task."""
    return Goal(kind=kind, place=str(row) if row else kind, what=str(task.id) if task.id else "")


def without_nodes(aim: Aim) -> Aim:
    """Return what the model heeds of an aim: the way follows from where plants lie."""
    bonus = {goal: value for goal, value in aim.bonus.items() if goal.kind != NODE}
    plan = None if aim.plan is None else frozenset(goal for goal in aim.plan if goal.kind != NODE)
    return Aim(bonus=bonus, plan=plan)


def in_reach(node: Cell) -> list[Cell]:
    """Return the bed places around a node (B1.6)."""
    r, c = node
    return [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]


class BotanicusPlan:
    """`PLAN` of Botanicus."""

    def refusal(self, question: Question) -> Violation | None:
        """Refuse positions whose gardens are still to be drawn."""
        start = question.state.ruleset.state(question.position, "reference")
        assert isinstance(start, ReferenceState)
        if start.plots[question.seat].garden is None:
            return Violation(
                field="position",
                problem="the gardens are still to be drawn",
                allowed="a later position",
                rule="B2.1",
            )
        return None

    def planner(self, question: Question) -> BotanicusPlanner:
        """Return who arranges the futures."""
        return BotanicusPlanner(question)


PLAN = BotanicusPlan()
