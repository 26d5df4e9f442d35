"""What belongs to one seat: garden, greenhouse, gardeners, tasks, cards (B1.6, X1, G3)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine_c.games.botanicus.facts import ANIMALS, FRUIT, Garden, Greenhouse
from engine_c.games.botanicus.table import STACKS, Cell

EMPTY = 0
"""A bed without plant and animal; levels are 1 to 4, then the fruit."""
FIRST_ANIMAL = FRUIT + 1
"""What lies on a bed from here on: an animal."""


@dataclass(kw_only=True)
class ReferencePlot:
    """Everything of one seat."""

    garden: Garden | None = None
    """The garden; None while it is not drawn."""
    garden_index: int | None = None
    """Index of the expert garden, or while places are drawn the index in `base_places`."""
    coins: int = 0
    """Coins in hand."""
    vp: int = 0
    """Points on the score track."""
    nodes: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Node of the piece on each track."""
    beds: dict[Cell, int] = field(default_factory=dict)
    """What lies on each existing bed."""
    glass: Greenhouse | None = None
    """The greenhouse; None: none, or the garden is not drawn."""
    greenhouse: list[int] = field(default_factory=list)
    """What lies on its beds."""
    gardeners: list[Cell] = field(default_factory=list)
    """Nodes, ascending."""
    num_animals: int = 0
    """Base: animals taken."""
    dealt_tasks: list[int] = field(default_factory=list)
    """Ids of special tasks to be assigned, ascending."""
    row_tasks: list[int] = field(default_factory=list)
    """Id by row, 0: none; shorter while rows are being assigned."""
    greenhouse_task: int = 0
    """Id, 0: none."""
    is_greenhouse_decided: bool = False
    """Whether it has been decided which task goes to the greenhouse; False where that is no question."""
    basic_done: list[bool] = field(default_factory=list)
    """By row."""
    special_done: list[bool] = field(default_factory=list)
    """By row."""
    greenhouse_done: bool = False
    """Whether the greenhouse task is done."""
    tokens: dict[str, list[int]] = field(default_factory=lambda: {stack: [] for stack in STACKS})
    """Values of the prize tokens by stack."""
    hand: list[int] | None = field(default_factory=list)
    """Copies of each kind of garden card; None: not told."""
    num_hand: int = 0
    """Garden cards in hand."""
    finals: set[int] | None = field(default_factory=set)
    """Indices of the final scoring cards kept; None: not told."""
    num_finals: int = 0
    """Final scoring cards kept."""
    returned: set[int] | None = field(default_factory=set)
    """Those given back before the game; None: not told."""

    def copy(self) -> ReferencePlot:
        """Return an independent copy."""
        other = ReferencePlot()
        other.__dict__.update(self.__dict__)
        for name in (
            "nodes",
            "greenhouse",
            "gardeners",
            "dealt_tasks",
            "row_tasks",
            "basic_done",
            "special_done",
        ):
            setattr(other, name, list(getattr(self, name)))
        other.beds = dict(self.beds)
        other.tokens = {stack: list(values) for stack, values in self.tokens.items()}
        other.hand = None if self.hand is None else list(self.hand)
        other.finals = None if self.finals is None else set(self.finals)
        other.returned = None if self.returned is None else set(self.returned)
        return other

    def lay_out(self, garden: Garden, glass: Greenhouse | None) -> None:
        """B1.6, X1.1, G3.1: an untouched garden and greenhouse."""
        self.garden, self.glass = garden, glass
        places = [(r, c) for r in range(1, garden.rows + 1) for c in range(1, garden.cols + 1)]
        self.beds = {cell: EMPTY for cell in places if cell not in garden.missing}
        for animal, cell in enumerate(garden.animals):
            self.beds[cell] = FIRST_ANIMAL + animal
        self.greenhouse = [EMPTY] * len(glass.bed_costs) if glass is not None else []
        self.basic_done = [False] * garden.rows
        self.special_done = [False] * garden.rows

    # --- beds ----------------------------------------------------------------------------------------

    def is_planted(self, cell: Cell) -> bool:
        """X6.3: a bed with an animal is not planted."""
        return EMPTY < self.beds[cell] < FIRST_ANIMAL

    def is_animal(self, cell: Cell) -> bool:
        """Tell whether an animal lies on a bed."""
        return self.beds[cell] >= FIRST_ANIMAL

    def beds_in_range(self) -> list[Cell]:
        """B1.6, X4.2: existing beds around the nodes of the gardeners, ascending."""
        around = {(r + down, c + right) for r, c in self.gardeners for down in (0, 1) for right in (0, 1)}
        return sorted(cell for cell in around if cell in self.beds)

    def row(self, number: int) -> list[int]:
        """Return what lies on the existing beds of a row."""
        return [lying for (r, _), lying in sorted(self.beds.items()) if r == number]

    def column(self, number: int) -> list[int]:
        """Return what lies on the existing beds of a column."""
        return [lying for (_, c), lying in sorted(self.beds.items()) if c == number]

    def plants(self) -> list[int]:
        """Return the levels of the plants of garden and greenhouse, fruits included."""
        return [level for level in [*self.beds.values(), *self.greenhouse] if EMPTY < level < FIRST_ANIMAL]

    # --- animals -------------------------------------------------------------------------------------

    def animals_left(self) -> list[int]:
        """X5.1: animals that are still in the garden."""
        return sorted(lying - FIRST_ANIMAL for lying in self.beds.values() if lying >= FIRST_ANIMAL)

    def owns(self, name: str) -> bool:
        """X5.1: an animal of an expert garden has been unlocked."""
        if self.garden is None or not self.garden.animals:
            return False
        return ANIMALS.index(name) not in self.animals_left()


def is_full(beds: list[int]) -> bool:
    """X6.3, B12.1: all existing beds hold plants."""
    return bool(beds) and all(EMPTY < level < FIRST_ANIMAL for level in beds)
