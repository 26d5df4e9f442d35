"""Planning a home of Sattgrün: which type of plant and which colour of room comes where, in which box.

Cards that lie stay on their cells, and so do their items. Cards that a future brings keep their pots and
items and may lie anywhere in the box; leaves that light does not explain are dealt anew, as in the best
placement.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from engine_c.game import Violation
from engine_c.games.sattgruen.notation import cell_text
from engine_c.games.sattgruen.reference_home import is_plant_cell
from engine_c.games.sattgruen.reference_scoring import Scored
from engine_c.games.sattgruen.rules import ReferenceState
from engine_c.games.sattgruen.ruleset import Ruleset
from engine_c.games.sattgruen.table import Cell, Placed, Table
from solver.games.sattgruen.arrangement import Pieces, is_full
from solver.phrases import Text
from solver.plan.bench import Bench
from solver.plan.contract import Aim, Arrangement, Future, Goal, Question

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from solver.games.sattgruen.plan_model import PlanModel

BOX, PLANT, ROOM = "box", "plant", "room"
"""Kinds of goals: the box that the home fills; a plant of a type, a room of a colour on a cell."""
KEEPING = 2
"""Points that keeping to one goal of the plan may cost."""
FEW_CARDS = 9
"""New cards that are laid out at once; of more, some at a time."""
NEIGHBORHOODS = ((8, 2), (4, 6))
"""New plants and rooms that are laid out anew in each step."""


@dataclass(frozen=True, kw_only=True, order=True)
class Box:
    """A rectangle of cells that a finished home fills."""

    left: int
    """Smallest x."""
    top: int
    """Smallest y."""
    width: int
    """Cells across."""
    height: int
    """Cells down."""

    def cells(self) -> list[Cell]:
        """Return its cells in cell order."""
        return [
            (x, y)
            for y in range(self.top, self.top + self.height)
            for x in range(self.left, self.left + self.width)
        ]

    @property
    def num_plants(self) -> int:
        """Cells for plants."""
        return sum(map(is_plant_cell, self.cells()))

    @property
    def goal(self) -> Goal:
        """The goal of filling it."""
        return Goal(kind=BOX, place=BOX, what=f"{cell_text(self.cells()[0])} {cell_text(self.cells()[-1])}")


def box_around(cells: Sequence[Cell]) -> Box:
    """Return the smallest box around cells."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return Box(left=min(xs), top=min(ys), width=max(xs) - min(xs) + 1, height=max(ys) - min(ys) + 1)


class SattgruenPlanner:
    """Arranges the homes of futures."""

    def __init__(self, question: Question) -> None:
        """Read the home as it lies."""
        self.seat = question.seat
        self.ruleset = cast(Ruleset, question.state.ruleset)
        self.facts = self.ruleset.components
        self.types = {plant.id: self.facts.types[plant.type] for plant in self.facts.plants}
        """Type of each plant by its id."""
        self.colors = {room.id: self.facts.colors[room.color] for room in self.facts.rooms}
        """Colour of each room by its id."""
        home = self.ruleset.table(question.state).homes[self.seat]
        self.lying = {card.card: card.cell for card in home.cards if card.cell is not None}
        """Cells of the cards that lie, by id."""
        self.pieces: list[Pieces] = []
        """What the futures end with."""
        self.boxes: list[Box] = []
        """Box that each end fills."""

    def add(self, each: Future) -> None:
        """Take one more future."""
        pieces = Pieces.of(self.ruleset, self.ruleset.table(each.end), self.seat)
        self.pieces.append(pieces)
        self.boxes.append(box_around(list(cells_of(pieces.plants + pieces.rooms))))

    def _common_box(self) -> Box:
        """Return the box into which the cards of most futures fit; of equal ones the one most end with."""
        fitting = Counter(len(pieces.plants) for pieces in self.pieces)
        ended = Counter(self.boxes)
        return min(ended, key=lambda box: (-fitting[box.num_plants], -ended[box], box))

    def played(self, number: int) -> Arrangement:
        """Return the home that a future ends with."""
        return self.arrangement(number, self.pieces[number].table, is_proven=False)

    def arranged(self, number: int, aim: Aim, bench: Bench, share: float) -> Arrangement | None:
        """Return the best home found of the cards of a future, in the common box if they fit there."""
        from solver.games.sattgruen.plan_model import PlanModel

        pieces = self.pieces[number]
        if not is_full(pieces):
            return None
        common = self._common_box()
        box = common if len(pieces.plants) == common.num_plants else self.boxes[number]
        model = PlanModel(pieces, box, self.lying, aim)
        num_new = len(pieces.plants) + len(pieces.rooms) - len(self.lying)
        if num_new <= FEW_CARDS or box != self.boxes[number]:
            solved = bench.solve(model.model, share, linearization=0)
            if solved is None:
                return None
            table = model.table(solved.value)
            found = self.arrangement(number, table, is_proven=solved.is_optimal)
        else:
            table, found = pieces.table, self.played(number)
        if num_new > FEW_CARDS:
            found = self._polished(number, model, table, aim, bench, share)
        return max(found, self.played(number), key=lambda made: aim.value(made, KEEPING))

    def _polished(
        self, number: int, model: PlanModel, table: Table, aim: Aim, bench: Bench, share: float
    ) -> Arrangement:
        """Improve on a home in steps: some of its new cards are laid out anew, the others stay."""
        rng = random.Random(number)
        found = self.arrangement(number, table, is_proven=False)
        for num_plants, num_rooms in NEIGHBORHOODS:
            model.free_some(table, num_plants, num_rooms, rng)
            solved = bench.solve(model.model, share / len(NEIGHBORHOODS), linearization=0, keeps_hints=True)
            if solved is None:
                continue
            other = model.table(solved.value)
            made = self.arrangement(number, other, is_proven=False)
            if aim.value(made, KEEPING) > aim.value(found, KEEPING):
                table, found = other, made
        return found

    def arrangement(self, number: int, table: Table, *, is_proven: bool) -> Arrangement:
        """Count a home by the reference."""
        new = [card for card in table.homes[self.seat].cards if card.card not in self.lying]
        return Arrangement(
            terms=tuple(self.pieces[number].terms(table)),
            goals=self._goals(table, new),
            pieces={cell_text(cell): self._kind(card) for cell, card in cells_of(new).items()},
            is_proven=is_proven,
        )

    def _kind(self, card: Placed) -> str:
        """Return the type of a plant or the colour of a room."""
        return self.types.get(card.card) or self.colors[card.card]

    def _goals(self, table: Table, new: Sequence[Placed]) -> Mapping[Goal, int]:
        """Return the box, plants with their points and those of their pots, rooms with their points."""
        scored = Scored(
            facts=self.facts,
            homes=ReferenceState.from_table(self.ruleset, table).homes,
            seat=self.seat,
        )
        points = {plant.id: plant.points for plant in self.facts.plants}
        pots = {pot.material: pot.points for pot in self.facts.pots}
        goals = {box_around(list(cells_of(table.homes[self.seat].cards))).goal: 0}
        for cell, card in cells_of(new).items():
            place, what = cell_text(cell), self._kind(card)
            if card.card in self.types:
                worth = points[card.card] + pots[card.pot] if card.pot else 0
                goals[Goal(kind=PLANT, place=place, what=what)] = worth
            else:
                goals[Goal(kind=ROOM, place=place, what=what)] = scored.room_points(cell)
        return goals

    def restrict(self, model: cp_model.CpModel, chosen: Mapping[Goal, cp_model.IntVar]) -> None:
        """Cards lie inside the box, and of no kind more than in the future that has most of it."""
        boxes = {goal: set(self.cells(goal)) for goal in chosen if goal.kind == BOX}
        most: Counter[tuple[str, str]] = Counter()
        for pieces in self.pieces:
            new = [card for card in pieces.plants + pieces.rooms if card.card not in self.lying]
            most |= Counter((PLANT if card.card in self.types else ROOM, self._kind(card)) for card in new)
        for goal, variable in chosen.items():
            if goal.kind != BOX:
                model.add(variable <= sum(chosen[box] for box, cells in boxes.items() if goal.place in cells))
        for (kind, what), number in sorted(most.items()):
            alike = [goal for goal in chosen if (goal.kind, goal.what) == (kind, what)]
            model.add(sum(chosen[goal] for goal in alike) <= number)

    def cells(self, goal: Goal) -> Sequence[str]:
        """Return the cell of a card, or all of a box."""
        if goal.kind != BOX:
            return [goal.place]
        (left, top), (right, bottom) = (map(int, corner.split(",")) for corner in goal.what.split())
        return [cell_text((x, y)) for y in range(top, bottom + 1) for x in range(left, right + 1)]

    def name(self, goal: Goal) -> Text:
        """Say what a goal is."""
        if goal.kind == BOX:
            first, last = goal.what.split()
            return f"the home from {first} to {last}", f"die Wohnung von {first} bis {last}"
        if goal.kind == PLANT:
            return f"plant {goal.what} on {goal.place}", f"Pflanze {goal.what} auf {goal.place}"
        return f"room {goal.what} on {goal.place}", f"Raum {goal.what} auf {goal.place}"


def cells_of(cards: Sequence[Placed]) -> dict[Cell, Placed]:
    """Return cards by their cells."""
    return {card.cell: card for card in cards if card.cell is not None}


class SattgruenPlan:
    """`PLAN` of Sattgrün."""

    def refusal(self, question: Question) -> Violation | None:
        """Refuse nothing: every future of a home can be arranged."""
        return None

    def planner(self, question: Question) -> SattgruenPlanner:
        """Return who arranges the futures."""
        return SattgruenPlanner(question)


PLAN = SattgruenPlan()
