"""Small layouts and all arrangements on them, counted one by one, to hold the placement model against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from engine_c import registry
from engine_c.games.hutan.components import Components, EcosystemCard
from engine_c.games.hutan.reference_layout import CELLS, QUARTER_ORIGINS, Layout
from engine_c.games.hutan.reference_scoring import base_terms, card_points
from solver.games.hutan.placement import Arrangement, Pieces, arrangement_fault

FACTS: Components = registry.game("hutan").load_components()  # type: ignore[assignment]
COLORS, TREES, ANIMALS = "byrwg", "BYRWG", "CTONH"
BOARDS = tuple(
    tuple(6 * (row + i) + column + j for i in range(3) for j in range(3)) for row, column in QUARTER_ORIGINS
)
CENTER = (8, 9, 13, 14, 15, 16, 19, 20, 21, 22, 26, 27)
"""Spaces around the corner where all four boards meet."""
EDGE = (0, 1, 2, 6, 7, 8, 12, 13, 3, 9)
"""Spaces in and by the ring, on two boards."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """One small instance."""

    layout: Layout
    pieces: Pieces
    cards: tuple[EcosystemCard, ...]
    has_minus: bool

    def score(self, grid: Sequence[str]) -> int:
        """Return the points of a grid by the reference."""
        base = base_terms(FACTS, self.layout, grid, has_minus=self.has_minus)
        return sum(base) + sum(card_points(card, self.layout, grid) for card in self.cards)


def layout_with(areas: Sequence[tuple[int, ...]]) -> Layout:
    """Return a layout whose only land are these areas."""
    labels = ["~"] * 36
    for number, area in enumerate(areas):
        for cell in area:
            labels[cell] = f"A{number}"
    return Layout(
        code="small",
        labels=tuple(labels),
        areas={f"A{number}": tuple(sorted(area)) for number, area in enumerate(areas)},
        boards=BOARDS,
        lakes=frozenset(cell for cell in CELLS if labels[cell] == "~"),
    )


@st.composite
def areas(draw: st.DrawFn) -> list[tuple[int, ...]]:
    """Draw one to three areas of two or three spaces, each on one board, five spaces at most."""
    around = draw(st.sampled_from((CENTER, EDGE)))
    found: list[tuple[int, ...]] = []
    for board in draw(st.permutations(BOARDS)):
        cells = draw(st.permutations([cell for cell in around if cell in board]))
        size = draw(st.integers(2, 3))
        if size <= len(cells) and sum(map(len, found)) + size <= 5:
            found.append(tuple(sorted(cells[:size])))
    return found


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw a small instance that has an arrangement."""
    there = draw(areas())
    room = sum(map(len, there))
    colors = draw(st.permutations(range(5)))[: draw(st.integers(1, 3))]
    flowers = [0] * 5
    for _ in range(draw(st.integers(1, 2 * room))):
        flowers[draw(st.sampled_from(colors))] += 1
    while sum(-(-count // 2) for count in flowers) > room:
        flowers[flowers.index(max(flowers))] -= 1
    is_limited = draw(st.integers(0, 3)) == 0
    spare = draw(st.integers(0, 3))
    pieces = Pieces(
        flowers=tuple(flowers),
        animals=tuple(draw(st.integers(0, 2)) for _ in range(5)),
        trees=draw(st.integers(0, 4)) if is_limited else None,
        flower_pieces=tuple(-(-count // 2) + spare if is_limited else 0 for count in flowers),
    )
    cards = draw(st.permutations(FACTS.ecosystem_cards))[: draw(st.integers(0, 3))]
    case = Case(layout=layout_with(there), pieces=pieces, cards=tuple(cards), has_minus=draw(st.booleans()))
    return case


def arrangements(case: Case) -> Iterator[Arrangement]:
    """Go through all arrangements of a case; animals after everything else."""
    land = [cell for cell in CELLS if cell not in case.layout.lakes]
    grid = ["~"] * 36

    def fill(at: int, left: list[int]) -> Iterator[None]:
        if at == len(land):
            if not any(left):
                yield
            return
        if sum(-(-count // 2) for count in left) > len(land) - at:
            return
        grid[land[at]] = "."
        yield from fill(at + 1, left)
        for color in range(5):
            for used, letter in ((1, COLORS[color]), (2, TREES[color])):
                if left[color] >= used:
                    left[color] -= used
                    grid[land[at]] = letter
                    yield from fill(at + 1, left)
                    left[color] += used

    for _ in fill(0, list(case.pieces.flowers)):
        yield from with_animals(case, grid, list(case.layout.areas.values()))


def with_animals(case: Case, grid: list[str], left: list[tuple[int, ...]]) -> Iterator[Arrangement]:
    """Go through all choices of animals in perfect areas that the pieces allow."""
    if not left:
        for second in seconds(case, grid):
            arrangement = Arrangement(grid=tuple(grid), second=second)
            if not arrangement_fault(case.pieces, case.layout, arrangement):
                yield arrangement
                return
        return
    yield from with_animals(case, grid, left[1:])
    letters = {grid[cell] for cell in left[0]}
    if len(letters) == 1 and letters <= set(TREES):
        for cell in left[0]:
            tree = grid[cell]
            grid[cell] = ANIMALS[TREES.index(tree)]
            yield from with_animals(case, grid, left[1:])
            grid[cell] = tree


def seconds(case: Case, grid: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """Go through the trees that may be second flowers; which of one colour does not matter."""
    if case.pieces.trees is None:
        yield ()
        return
    standing = [[cell for cell in CELLS if grid[cell] == tree] for tree in TREES]

    def choose(color: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if color == 5:
            yield tuple(sorted(chosen))
            return
        for count in range(len(standing[color]) + 1):
            yield from choose(color + 1, chosen + tuple(standing[color][:count]))

    yield from choose(0, ())
