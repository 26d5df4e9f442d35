"""What happens in a garden: planting, watering, animals, tasks, columns (B6, B8, X2, X5, G2, G3)."""

from __future__ import annotations

from engine_c.games.botanicus.facts import ANIMALS, FRUIT, LEVELS, Task
from engine_c.games.botanicus.reference_actions import Target
from engine_c.games.botanicus.reference_garden import EMPTY, FIRST_ANIMAL, is_full
from engine_c.games.botanicus.reference_tasks import is_task_done
from engine_c.games.botanicus.reference_turns import ReferenceTurns
from engine_c.games.botanicus.table import Cell


class ReferenceGains(ReferenceTurns):
    """A table on which gardens change."""

    # --- planting (B8.1, G2, G3) ---------------------------------------------------------------------

    def fruits_left(self) -> bool:
        """G2.1: a fruit is in the supply."""
        used = sum(plot.plants().count(FRUIT) for plot in self.plots)
        return self.options.fruit_limit == 0 or used < self.options.fruit_limit

    def plant_targets(self, level: int) -> list[Target]:
        """B8.1, X2.1, G2.2, G3.1: where a plant or fruit of a gain may go."""
        plot = self.plot
        if level == FRUIT and not self.fruits_left():
            return []
        targets: list[Target] = [
            cell for cell in plot.beds_in_range() if level == FRUIT or not plot.is_animal(cell)
        ]
        costs = plot.glass.bed_costs if plot.glass is not None else ()
        return [*targets, *(bed for bed, cost in enumerate(costs) if cost <= plot.coins)]

    def plant(self, level: int, target: Target) -> None:
        """B8.1: a plant of a gain goes to a bed; a greenhouse bed has its price (G3.1)."""
        if isinstance(target, int):
            assert self.plot.glass is not None
            self.plot.coins -= self.plot.glass.bed_costs[target]
            self.change_greenhouse(target, level)
        else:
            self.plant_in_garden(level, target)

    def plant_in_garden(self, level: int, cell: Cell) -> None:
        """B8.1, G2.2: an animal is unlocked first; if that draws cards the fruit waits for them."""
        if self.plot.is_animal(cell):
            self.unlock(self.plot.beds[cell] - FIRST_ANIMAL)
        if self.phase == "turtle":
            self.waiting = cell
        else:
            self.lay_plant(level, cell)

    def lay_plant(self, level: int, cell: Cell) -> None:
        """B8.1, X5.3: the plant lies on its bed; the squirrel pays for a column that becomes full."""
        was_empty = self.plot.beds[cell] == EMPTY
        self.change_bed(cell, level)
        if was_empty and is_full(self.plot.column(cell[1])) and self.plot.owns("squirrel"):
            self.plot.coins += self.facts.squirrel_coins

    # --- watering (B8.2, G4) -------------------------------------------------------------------------

    def garden_water_targets(self) -> list[Cell]:
        """B8.2: plants of level I to III in range."""
        beds = self.plot.beds
        return [cell for cell in self.plot.beds_in_range() if EMPTY < beds[cell] < len(LEVELS)]

    def greenhouse_water_targets(self) -> list[int]:
        """G4.1, G4.2: greenhouse plants, each once; the highest becomes a fruit, if there is one."""
        most = len(LEVELS) if self.fruits_left() else len(LEVELS) - 1
        first = 0
        if not self.is_greenhouse_task_open() and self.highest_watered is not None:
            first = self.highest_watered + 1
        beds = enumerate(self.plot.greenhouse)
        return [
            bed for bed, level in beds if bed >= first and bed not in self.watered and EMPTY < level <= most
        ]

    def is_greenhouse_task_open(self) -> bool:
        """G3.2, G4.1: there is a greenhouse task and it is not done."""
        return self.plot.greenhouse_task > 0 and not self.plot.greenhouse_done

    def water_in_garden(self, cell: Cell) -> None:
        """B8.2: one level more."""
        self.change_bed(cell, self.plot.beds[cell] + 1)

    def water_in_greenhouse(self, bed: int) -> None:
        """G4.1: one level more, once in this watering; order counts while no task is open."""
        if not self.is_greenhouse_task_open():
            self.highest_watered = bed
        self.watered.add(bed)
        self.change_greenhouse(bed, self.plot.greenhouse[bed] + 1)

    # --- animals (B8.5, X5) --------------------------------------------------------------------------

    def take_base_animals(self, number: int) -> None:
        """B8.5: each gives the points of its number; with none left it gives nothing."""
        for _ in range(number):
            if self.plot.num_animals < len(self.facts.animal_points):
                self.plot.vp += self.facts.animal_points[self.plot.num_animals]
                self.plot.num_animals += 1

    def unlock(self, animal: int) -> None:
        """X5: an animal leaves its bed and its bonus begins."""
        plot, facts = self.plot, self.facts
        at_once, per_animal, _ = facts.bird_vp
        if plot.owns("bird"):  # X5.2
            plot.vp += per_animal
        cell = next(cell for cell, lying in plot.beds.items() if lying == FIRST_ANIMAL + animal)
        plot.beds[cell] = EMPTY
        if ANIMALS[animal] == "bird":
            plot.vp += at_once
        if ANIMALS[animal] == "turtle":  # X5.6
            self.draws_left = min(facts.turtle_cards, self.num_final_pile() + len(self.tail))
            if self.draws_left > 0:
                self.phase = "turtle"

    # --- tasks (B6, G1.4, G2.3, G3.2, X5.4) ----------------------------------------------------------

    def change_bed(self, cell: Cell, level: int) -> None:
        """B6.4: a garden bed changes, then the tasks of its row are checked."""
        self.plot.beds[cell] = level
        self.check_row(cell[0])

    def change_greenhouse(self, bed: int, level: int) -> None:
        """B6.4, G3.2: a greenhouse bed changes, then its task is checked."""
        plot = self.plot
        plot.greenhouse[bed] = level
        if self.is_greenhouse_task_open() and self.is_met(self.task(plot.greenhouse_task), plot.greenhouse):
            plot.greenhouse_done = True
            self.pay_special(self.task(plot.greenhouse_task))

    def is_met(self, task: Task, levels: list[int]) -> bool:
        """B6.3, G2.3: plants and fruits meet a task."""
        return is_task_done(task.plants, levels, at_least=self.options.tasks_at_least)

    def check_row(self, row: int) -> None:
        """B6.2 to B6.5: first the basic task, then the special task beside a done one."""
        plot, index, levels = self.plot, row - 1, self.plot.row(row)
        assert plot.garden is not None
        basic = plot.garden.basic_tasks[index]
        if not plot.basic_done[index] and self.is_met(basic, levels):
            plot.basic_done[index] = True
            plot.vp += basic.vp
            if plot.owns("butterfly"):
                plot.vp += self.facts.butterfly_vp[0]
        number = plot.row_tasks[index]
        if number == 0 or not plot.basic_done[index] or plot.special_done[index]:
            return
        if self.is_met(self.task(number), levels):
            plot.special_done[index] = True
            self.pay_special(self.task(number))

    def pay_special(self, task: Task) -> None:
        """B6.4, X5.4: points of a special task."""
        self.plot.vp += task.vp
        if self.plot.owns("butterfly"):
            self.plot.vp += self.facts.butterfly_vp[1]
