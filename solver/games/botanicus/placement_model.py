"""The CP-SAT model of all arrangements of a seat's plants, with its points.

A *place* is a bed that can be planted: a cell of the garden or the number of a greenhouse bed. Rows, columns
and squares are lists of places; one with an animal on it is never complete. Levels are 1 to 5, 5 the fruit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ortools.sat.python import cp_model

from engine_c.games.botanicus.facts import FRUIT, LEVELS, FinalCard, Task
from engine_c.games.botanicus.reference_garden import EMPTY
from engine_c.games.botanicus.reference_scoring import (
    block_at,
    column_points,
    points_of_card,
    with_flipped_fruits,
)
from engine_c.games.botanicus.rules import ReferenceState
from engine_c.games.botanicus.table import Cell
from solver.exact.cpsat import ValueOf
from solver.exact.linear import Linear, total

Place = Cell | int
"""A cell of the garden, or the number of a greenhouse bed from 0."""
ALL_LEVELS = range(1, FRUIT + 1)
MOVED_KINDS = ("complete_row", "square", "basic_task", "special_task", "complete_column")
"""Final scoring cards that look at where plants lie; all others count the same for the same plants."""


class PlacementModel:
    """Which plant lies where, what is complete, which tasks are met, and the score."""

    def __init__(
        self, reference: ReferenceState, seat: int, free: Sequence[Cell], *, pays_butterfly: bool = True
    ) -> None:
        """Build the model; `free`: garden beds that can be planted.

        `pays_butterfly`: whether an unlocked butterfly pays for tasks that are met.
        """
        self.model = cp_model.CpModel()
        self.reference = reference
        self._pays_butterfly = pays_butterfly
        self.plot = plot = reference.plots[seat]
        self.cells = list(free)
        self.places: list[Place] = [*free, *range(len(plot.greenhouse))]
        counts = Counter(plot.plants())
        self.lies = {
            (place, level): self.model.new_bool_var(f"level {level} on {place}")
            for place in self.places
            for level in ALL_LEVELS
            if counts[level]
        }
        """1 if a plant of the level lies on the place; without those of levels that the seat has none of."""
        for place in self.places:
            self.model.add_at_most_one(self._at(place, ALL_LEVELS))
        for level, count in counts.items():
            self.model.add(self.number(self.places, [level]) == count)
        self.full: dict[tuple[str, int], cp_model.IntVar] = {}
        """1 only if a column (`column`) is complete; a row (`row`), where final scoring cards count rows."""
        self.met: dict[tuple[str, int], cp_model.IntVar] = {}
        """1 only if an open task is met: `basic` and `special` of a row, `greenhouse` 0."""
        cards = [reference.facts.finals[index] for index in sorted(plot.finals or ())]
        self._cards = [card for card in cards if card.kind in MOVED_KINDS and reference.options.is_expert]
        moved = [self._columns(), self._completed(), self._squares(), *self._tasks()]
        self.score = self._constant(seat) + total(moved)
        self.model.maximize(self.score)

    # --- counts --------------------------------------------------------------------------------------

    def number(self, places: Iterable[Place], levels: Iterable[int] = ALL_LEVELS) -> Linear:
        """Return how many plants of some levels lie on some places."""
        levels = list(levels)
        return total(variable for place in places for variable in self._at(place, levels))

    def _at(self, place: Place, levels: Iterable[int]) -> list[cp_model.IntVar]:
        return [self.lies[place, level] for level in levels if (place, level) in self.lies]

    def _row(self, row: int) -> list[Place]:
        return [cell for cell in self.cells if cell[0] == row]

    def _card_vp(self, kind: str) -> int:
        """Return the points of all kept final scoring cards for one thing of a kind."""
        return sum(card.vp[0] for card in self._cards if card.kind == kind)

    def _full(self, places: Sequence[Place], number: int) -> cp_model.IntVar | None:
        """Return a variable that is 1 only if all places are planted; None if fewer than `number` can be."""
        if not places or len(places) < number:
            return None
        is_full = self.model.new_bool_var(f"full {places[0]}")
        for place in places:
            self.model.add(self.number([place]) >= is_full)
        return is_full

    # --- points --------------------------------------------------------------------------------------

    def _constant(self, seat: int) -> int:
        """Return the points that do not depend on where plants lie."""
        at_end = with_flipped_fruits(self.plot)
        cards: list[FinalCard] = self._cards
        moved = sum(points_of_card(self.reference.options, at_end, card) for card in cards)
        return sum(self.reference.score_terms(seat)) - column_points(at_end) - moved

    def _columns(self) -> Linear:
        """B12.1, G8.1: a complete column gives the points of its highest plant, a fruit being of level I."""
        garden = self.plot.garden
        assert garden is not None
        points: list[Linear] = []
        for column in range(1, garden.cols + 1):
            cells = [cell for cell in self.cells if cell[1] == column]
            is_full = self._full(cells, len(self.plot.column(column)))
            if is_full is None:
                continue
            self.full["column", column] = is_full
            points.append(self._card_vp("complete_column") * is_full)
            highest = [self.model.new_bool_var(f"column {column}: {level}") for level in LEVELS]
            self.model.add(total(highest) <= is_full)
            for level, is_highest in enumerate(highest, 1):
                alike = [level, FRUIT] if level == 1 else [level]
                self.model.add(self.number(cells, alike) >= is_highest)
                for cell in cells:
                    self.model.add(self.number([cell], range(level + 1, FRUIT)) + is_highest <= 1)
                points.append(garden.column_points[level - 1] * is_highest)
        return total(points)

    def _completed(self) -> Linear:
        """X6.2, G8.3: rows that are complete, a greenhouse among them."""
        garden, vp = self.plot.garden, self._card_vp("complete_row")
        assert garden is not None
        if not vp:
            return total([])
        rows = [self._full(self._row(row), len(self.plot.row(row))) for row in range(1, garden.rows + 1)]
        self.full |= {("row", row): is_full for row, is_full in enumerate(rows, 1) if is_full is not None}
        glass: list[Place] = list(range(len(self.plot.greenhouse)))
        rows.append(self._full(glass, len(glass)))
        return vp * total(row for row in rows if row is not None)

    def _squares(self) -> Linear:
        """X6.3: blocks of planted beds that share no bed."""
        vp = self._card_vp("square")
        if not vp:
            return total([])
        blocks = {cell: block_at(cell) for cell in self.cells if block_at(cell) <= set(self.cells)}
        chosen = {cell: self.model.new_bool_var(f"square {cell}") for cell in blocks}
        for cell in self.cells:
            over = total(chosen[corner] for corner, block in blocks.items() if cell in block)
            self.model.add(over <= self.number([cell]))
        return vp * total(chosen.values())

    # --- tasks ---------------------------------------------------------------------------------------

    def _tasks(self) -> Iterable[Linear]:
        """B6.4, G3.2, X5.4: open tasks that are met."""
        plot, facts = self.plot, self.reference.facts
        garden = plot.garden
        assert garden is not None
        extra = facts.butterfly_vp if self._pays_butterfly and plot.owns("butterfly") else (0, 0)
        further = (self._card_vp("basic_task") + extra[0], self._card_vp("special_task") + extra[1])
        yield from (Linear.constant(0), *self._done_before())
        for row, (basic, number) in enumerate(zip(garden.basic_tasks, plot.row_tasks, strict=True), 1):
            places, before = self._row(row), None
            if not plot.basic_done[row - 1]:
                self.met["basic", row] = before = self._met(basic, places)
                yield (basic.vp + further[0]) * before
            if number and not plot.special_done[row - 1]:
                special = self.reference.task(number)
                self.met["special", row] = is_met = self._met(special, places)
                if before is not None:
                    self.model.add(is_met <= before)
                yield (special.vp + further[1]) * is_met
        if plot.greenhouse_task and not plot.greenhouse_done:
            task = self.reference.task(plot.greenhouse_task)
            self.met["greenhouse", 0] = is_met = self._met(task, range(len(plot.greenhouse)))
            yield (task.vp + further[1]) * is_met

    def _done_before(self) -> Iterable[Linear]:
        """X6.2: tasks that are done already, for the cards that count them."""
        plot = self.plot
        yield Linear.constant(self._card_vp("basic_task") * sum(plot.basic_done))
        number = sum(plot.special_done) + plot.greenhouse_done
        yield Linear.constant(self._card_vp("special_task") * number)

    def _met(self, task: Task, places: Sequence[Place]) -> cp_model.IntVar:
        """Return a variable that is 1 only if plants and fruits on places meet a task (B6.3, G2.3)."""
        add = self.model.add
        is_met = self.model.new_bool_var(f"task {task.id} on {places[:1]}")
        fruits = self.number(places, [FRUIT])
        levels = range(1, FRUIT)
        if self.reference.options.tasks_at_least:
            for lowest in levels:
                higher = range(lowest, FRUIT)
                asked = sum(task.plants[level - 1] for level in higher)
                add(self.number(places, higher) + fruits >= asked * is_met)
            return is_met
        missing = []
        for level in levels:
            asked = task.plants[level - 1]
            lacks = self.model.new_int_var(0, asked, f"{is_met.name} lacks {level}")
            add(self.number(places, [level]) + lacks >= asked * is_met)
            missing.append(lacks)
        add(total(missing) <= fruits)
        return is_met

    # --- solutions -----------------------------------------------------------------------------------

    def hint(self) -> None:
        """Let the search begin with the plants as they lie."""
        plot = self.plot
        for (place, level), variable in self.lies.items():
            there = plot.greenhouse[place] if isinstance(place, int) else plot.beds[place]
            self.model.add_hint(variable, there == level)

    def read(self, value: ValueOf) -> tuple[dict[Cell, int], list[int]]:
        """Return the garden beds and the greenhouse of a solution."""
        beds, greenhouse = dict.fromkeys(self.cells, EMPTY), [EMPTY] * len(self.plot.greenhouse)
        for (place, level), variable in self.lies.items():
            if value(variable):
                if isinstance(place, int):
                    greenhouse[place] = level
                else:
                    beds[place] = level
        return beds, greenhouse
