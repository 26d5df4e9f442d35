"""What a drawing shows of each player: garden, tasks, greenhouse, purse, cards, tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine_c.games.botanicus.facts import ANIMAL_LETTERS, ANIMALS
from engine_c.games.botanicus.position_text import garden_of
from server.games.botanicus.drawing_gains import Part, final_text, parts_of

if TYPE_CHECKING:
    from engine_c.games.botanicus.facts import Components, Garden, Task
    from engine_c.games.botanicus.options import Options
    from engine_c.games.botanicus.table import Cell, Plot, Table
    from server.games.botanicus.drawing_marks import Marks

NO_BED, EMPTY = "-", "."


@dataclass(frozen=True, kw_only=True)
class DrawnTask:
    """A task beside a row or a greenhouse."""

    id: int
    """Number of a special task; 0: a basic task."""
    plants: tuple[int, ...]
    """Levels asked for, ascending."""
    vp: int
    """Points."""
    is_done: bool = False
    """Whether it is done, the shown turn included."""
    is_active: bool = True
    """False for a special task whose basic task is open."""
    is_marked: bool = False
    """True if the shown turn finishes or assigns it."""


@dataclass(frozen=True, kw_only=True)
class Bed:
    """A bed of garden or greenhouse."""

    content: str
    """As in `Plot.beds` of the table: `-`, `.`, a level, `5`, or the letter of an animal."""
    cost: int = 0
    """Price of planting, in a greenhouse."""
    is_marked: bool = False
    """True if the shown turn changes it."""
    planned: int = 0
    """Level of the plant that a plan has there and that does not lie there yet, 5 a fruit; 0: none."""
    share: float = 0.0
    """How sure the plan is, 0 to 1."""

    @property
    def level(self) -> int:
        """Level of its plant, 5 a fruit, 0 without."""
        return int(self.content) if self.content.isdigit() else 0

    @property
    def animal(self) -> str:
        """Animal that lies there; empty: none."""
        index = ANIMAL_LETTERS.find(self.content)
        return ANIMALS[index] if index >= 0 else ""


@dataclass(frozen=True, kw_only=True)
class DrawnRow:
    """One row of a garden."""

    beds: tuple[Bed, ...]
    """[C], left to right."""
    basic: DrawnTask | None
    """Basic task."""
    special: DrawnTask | None
    """Special task beside it; None: none or not assigned yet."""


@dataclass(frozen=True, kw_only=True)
class DrawnGarden:
    """The garden of one seat."""

    name: str
    """Its id."""
    rows: tuple[DrawnRow, ...]
    """[R], top row first."""
    h: tuple[tuple[int, ...], ...]
    """Prices of the paths to the right, [R - 1, C - 2]."""
    v: tuple[tuple[int, ...], ...]
    """Prices of the paths down, [R - 2, C - 1]."""
    is_priced: bool
    """Whether paths have prices of their own."""
    gardeners: tuple[Cell, ...]
    """Nodes with a gardener, the shown turn included."""
    starts: tuple[Cell, ...]
    """Nodes where gardeners may begin, of an expert garden."""
    ways: tuple[tuple[Cell, ...], ...]
    """Ways of gardeners in the shown turn, node by node."""
    marked_nodes: frozenset[Cell]
    """Nodes where the shown turn puts a gardener."""
    column_points: tuple[int, int, int, int]
    """Points of a full column by its highest level."""
    columns: tuple[int, ...]
    """Points that each column gives as it is planted now, [C]; 0: not planted in full."""


@dataclass(frozen=True, kw_only=True)
class DrawnCard:
    """A garden card in hand."""

    id: str
    """Id of the components."""
    parts: tuple[Part, ...]
    """Its gain."""
    count: int
    """Copies in hand."""


@dataclass(frozen=True, kw_only=True)
class Token:
    """A prize token."""

    stack: str
    """Stack it came from."""
    value: int
    """Points."""
    is_marked: bool = False
    """True if the shown turn takes it."""


@dataclass(frozen=True, kw_only=True)
class Seat:
    """One player's side of the table, the shown turn included."""

    number: int
    """From 0."""
    points: int
    """As the table would score now."""
    is_to_move: bool
    """True for the seat whose turn is shown."""
    coins: tuple[int, int]
    """Coins before and after the shown turn."""
    vp: tuple[int, int]
    """Points on the score track before and after the shown turn."""
    garden: DrawnGarden | None
    """None: not drawn yet."""
    greenhouse: tuple[Bed, ...]
    """By bed; empty: none."""
    greenhouse_task: DrawnTask | None
    """Task of the greenhouse."""
    hand: tuple[DrawnCard, ...] | None
    """Garden cards; None: not told."""
    num_hand: int
    """How many."""
    finals: tuple[str, ...] | None
    """Final scoring cards kept, in words; None: not told."""
    num_finals: int
    """How many."""
    choice: tuple[str, ...]
    """Final scoring cards to choose from, in words."""
    dealt: tuple[DrawnTask, ...]
    """Special tasks to assign."""
    tokens: tuple[Token, ...]
    """Prize tokens."""
    animals: tuple[str, ...]
    """Expert: animals unlocked."""
    num_animals: int
    """Base: animals taken."""
    animal_points: tuple[int, ...]
    """Base: points of the first, second ... animal; empty on the expert side."""

    def all_beds(self) -> list[Bed]:
        """Return the beds of garden and greenhouse."""
        rows = self.garden.rows if self.garden is not None else ()
        return [*(bed for row in rows for bed in row.beds), *self.greenhouse]


def make_seats(
    components: Components,
    options: Options,
    table: Table,
    after: Table,
    marks: Marks,
    points: Sequence[int],
    mover: int,
) -> tuple[Seat, ...]:
    """Return what is drawn of each seat; `table` and `after` lie before and behind the shown turn."""
    maker = _Maker(components, options)
    return tuple(
        maker.seat(number, table.plots[number], plot, marks, points[number], is_to_move=number == mover)
        for number, plot in enumerate(after.plots)
    )


class _Maker:
    def __init__(self, components: Components, options: Options) -> None:
        self.components = components
        self.options = options
        self.tasks = {task.id: task for task in components.special_tasks}
        self.cards = {card.id: card for card in components.cards}
        self.finals = {card.id: f"{card.id}: {final_text(card)}" for card in components.finals}

    def seat(
        self, number: int, before: Plot, plot: Plot, marks: Marks, points: int, *, is_to_move: bool
    ) -> Seat:
        """Return what is drawn of one seat."""
        garden = garden_of(self.components, self.options, plot.garden) if plot.garden else None
        is_marked = number == marks.seat
        greenhouse_task = self.tasks.get(plot.greenhouse_task)
        drawn = self.garden(garden, before, plot, marks, is_marked=is_marked) if garden else None
        present = "".join(plot.beds)
        return Seat(
            number=number,
            points=points,
            is_to_move=is_to_move,
            coins=(before.coins, plot.coins),
            vp=(before.vp, plot.vp),
            garden=drawn,
            greenhouse=self.greenhouse(garden, before, plot, marks, is_marked=is_marked) if garden else (),
            greenhouse_task=None
            if greenhouse_task is None
            else _task(
                greenhouse_task,
                is_done=plot.greenhouse_done,
                is_marked=plot.greenhouse_done != before.greenhouse_done or before.greenhouse_task == 0,
            ),
            hand=self.hand(plot),
            num_hand=plot.num_hand,
            finals=self.words(plot.finals),
            num_finals=plot.num_finals,
            choice=self.words(plot.dealt_finals) or (),
            dealt=tuple(_task(self.tasks[task]) for task in plot.dealt_tasks),
            tokens=_tokens(before, plot),
            animals=tuple(
                name
                for name, letter in zip(ANIMALS, ANIMAL_LETTERS, strict=True)
                if garden is not None and garden.animals and present and letter not in present
            ),
            num_animals=plot.num_animals,
            animal_points=() if self.options.is_expert else self.components.animal_points,
        )

    def words(self, cards: tuple[str, ...] | None) -> tuple[str, ...] | None:
        """Return final scoring cards in words."""
        return None if cards is None else tuple(self.finals[card] for card in cards)

    def hand(self, plot: Plot) -> tuple[DrawnCard, ...] | None:
        """Return the garden cards in hand, equal ones together."""
        if plot.hand is None:
            return None
        return tuple(
            DrawnCard(id=name, parts=parts_of(self.cards[name].gain), count=plot.hand.count(name))
            for name in dict.fromkeys(plot.hand)
        )

    def garden(
        self, garden: Garden, before: Plot, plot: Plot, marks: Marks, *, is_marked: bool
    ) -> DrawnGarden:
        """Return the garden with plants, gardeners and tasks."""
        rows = []
        for row, text in enumerate(plot.beds):
            earlier = before.beds[row] if before.beds else text
            beds = tuple(
                Bed(
                    content=content,
                    is_marked=content != earlier[column]
                    or (is_marked and (row + 1, column + 1) in marks.beds),
                )
                for column, content in enumerate(text)
            )
            basic_done, special_done = plot.basic_done[row], plot.special_done[row]
            special = self.tasks.get(plot.row_tasks[row]) if row < len(plot.row_tasks) else None
            rows.append(
                DrawnRow(
                    beds=beds,
                    basic=_task(
                        garden.basic_tasks[row],
                        is_done=basic_done,
                        is_marked=_differs(before.basic_done, row, basic_done),
                    ),
                    special=None
                    if special is None
                    else _task(
                        special,
                        is_done=special_done,
                        is_active=basic_done,
                        is_marked=_differs(before.special_done, row, special_done)
                        or row >= len(before.row_tasks),
                    ),
                )
            )
        prices = {price for paths in (garden.h, garden.v) for path in paths for price in path}
        return DrawnGarden(
            name=garden.id,
            rows=tuple(rows),
            h=garden.h,
            v=garden.v,
            is_priced=self.options.is_expert or len(prices) > 1,
            gardeners=plot.gardeners,
            starts=garden.starts if self.options.is_expert else (),
            ways=tuple(marks.paths) if is_marked else (),
            marked_nodes=frozenset(plot.gardeners) - frozenset(before.gardeners),
            column_points=garden.column_points,
            columns=tuple(_column_points(garden, plot.beds, column) for column in range(garden.cols)),
        )

    def greenhouse(
        self, garden: Garden, before: Plot, plot: Plot, marks: Marks, *, is_marked: bool
    ) -> tuple[Bed, ...]:
        """Return the greenhouse beds with their prices."""
        if not plot.greenhouse:
            return ()
        costs = self.components.common_greenhouse.bed_costs
        if self.options.greenhouse == "unique":
            costs = self.components.unique_greenhouses[self.components.gardens.index(garden)].bed_costs
        earlier = before.greenhouse or plot.greenhouse
        return tuple(
            Bed(
                content=content,
                cost=costs[index],
                is_marked=content != earlier[index] or (is_marked and index + 1 in marks.greenhouse),
            )
            for index, content in enumerate(plot.greenhouse)
        )


def _differs(before: tuple[bool, ...], row: int, now: bool) -> bool:
    return row < len(before) and before[row] != now


def _task(task: Task, *, is_done: bool = False, is_active: bool = True, is_marked: bool = False) -> DrawnTask:
    return DrawnTask(
        id=task.id,
        plants=tuple(level + 1 for level, count in enumerate(task.plants) for _ in range(count)),
        vp=task.vp,
        is_done=is_done,
        is_active=is_active,
        is_marked=is_marked,
    )


def _column_points(garden: Garden, beds: tuple[str, ...], column: int) -> int:
    """Return what a column gives if each of its beds holds a plant (B12.1); a fruit counts as I (G8.1)."""
    contents = [row[column] for row in beds if row[column] != NO_BED]
    if not contents or not all(content.isdigit() for content in contents):
        return 0
    levels = [1 if content == "5" else int(content) for content in contents]
    return garden.column_points[max(levels) - 1]


def _tokens(before: Plot, plot: Plot) -> tuple[Token, ...]:
    """Return the tokens, new ones marked."""
    held = list(before.tokens)
    found = []
    for token in plot.tokens:
        is_new = token not in held
        if not is_new:
            held.remove(token)
        found.append(Token(stack=token[0], value=token[1], is_marked=is_new))
    return tuple(found)
