"""Best placement: what a seat has on its grid, put elsewhere; read, checked and scored by the reference.

What stays: the number of flowers of each colour (one under a flower, two under a tree or an animal), the
layout, the cards in play, the other seats. What moves: everything on the seat's grid. Contact with the
forest and the links of cards are ignored, nothing is planted besides. Animals are chosen anew: at most
one in a perfect area, of the species of its colour, as many as the supply and the seat's own have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from engine_c.game import Violation
from engine_c.games.hutan.codes import ANIMALS, COLORS, EMPTY, LAKE, TREES
from engine_c.games.hutan.layout import cell_text
from engine_c.games.hutan.reference_layout import CELLS, Layout
from engine_c.games.hutan.reference_scoring import color_at, is_animal, is_perfect, trees
from engine_c.games.hutan.rules import ReferenceState
from engine_c.games.hutan.table import Table
from solver.exact.board import Board
from solver.exact.contract import Worker
from solver.exact.cpsat import ModelWorker, ValueOf
from solver.exact.question import Effort, Found, Question

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

PHASES_BEFORE_CARDS = ("order", "sides", "corners", "ecosystem")
"""Phases of a game in which layout or cards are not known yet."""


@dataclass(frozen=True, kw_only=True)
class Pieces:
    """What a seat may arrange; lists by colour have the canonical order."""

    flowers: tuple[int, ...]
    """Flowers planted of each colour, those under trees and animals included; all are to be used."""
    animals: tuple[int, ...]
    """Most animals of each species."""
    trees: int | None
    """Tree pieces; further trees are second flowers (H10.6). None: unlimited supply."""
    flower_pieces: tuple[int, ...]
    """Flower pieces of each colour, for flowers and second flowers; without effect if unlimited."""


@dataclass(frozen=True, kw_only=True)
class Arrangement:
    """One grid of a seat."""

    grid: tuple[str, ...]
    """36 letters (H1.5)."""
    second: tuple[int, ...] = ()
    """Cells of trees that are second flowers, ascending."""


# --- reading -----------------------------------------------------------------------------------------


def reference_of(question: Question) -> ReferenceState:
    """Return the state of a question as the reference has it."""
    state = question.state.ruleset.state(question.position, "reference")
    assert isinstance(state, ReferenceState)
    return state


def placement_refusal(question: Question) -> Violation | None:
    """Say why a placement cannot be asked of this position: layout or cards are still to be drawn."""
    if reference_of(question).phase in PHASES_BEFORE_CARDS:
        return Violation(
            field="position",
            problem="layout or ecosystem cards are still to be drawn",
            allowed="a position after the setup",
            rule="H4",
        )
    return None


def layout_of(reference: ReferenceState) -> Layout:
    """Return the layout of a position that is not refused."""
    assert reference.layout is not None
    return reference.layout


def planted(grid: Sequence[str]) -> list[int]:
    """Return the flowers planted of each colour: a tree and an animal stand for two."""
    counts = [0] * len(COLORS)
    for cell in CELLS:
        color = color_at(grid, cell)
        if color is not None:
            counts[color] += 1 if grid[cell] in COLORS else 2
    return counts


def flower_pieces(grid: Sequence[str], second: Sequence[int]) -> list[int]:
    """Return the flower pieces of each colour that lie on a grid."""
    counts = Counter(color_at(grid, cell) for cell in CELLS)
    counts.update(color_at(grid, cell) for cell in second)
    return [counts[color] for color in range(len(COLORS))]


def pieces_of(reference: ReferenceState, seat: int) -> Pieces:
    """Return what a seat has, with the supply that is left to it."""
    grid, second = reference.grids[seat], sorted(reference.second[seat])
    own = Counter(grid)
    is_limited = reference.options.is_limited
    own_flowers = flower_pieces(grid, second)
    return Pieces(
        flowers=tuple(planted(grid)),
        animals=tuple(
            left + own[letter] for left, letter in zip(reference.animals_left, ANIMALS, strict=True)
        ),
        trees=reference.trees_left + len(trees(grid)) - len(second) if is_limited else None,
        flower_pieces=tuple(
            left + there for left, there in zip(reference.flowers_left, own_flowers, strict=True)
        ),
    )


# --- tables ------------------------------------------------------------------------------------------


def table_with(question: Question, reference: ReferenceState, arrangement: Arrangement) -> Table:
    """Return the table of the question with another grid of the seat."""
    texts = list(reference.grid_texts())
    seconds = [tuple(sorted(cells)) for cells in reference.second]
    grid = "".join(arrangement.grid)
    texts[question.seat] = "/".join(grid[row : row + 6] for row in range(0, 36, 6))
    seconds[question.seat] = arrangement.second
    return replace(
        cast(Table, question.position.table),
        layout=reference.layout_code(),
        grids=tuple(texts),
        second_flowers=tuple(seconds) if any(seconds) else (),
    )


def arrangement_fault(pieces: Pieces, layout: Layout, arrangement: Arrangement) -> str:
    """Say why an arrangement is none of these pieces; empty: it is one."""
    grid, second = arrangement.grid, arrangement.second
    if len(grid) != len(CELLS):
        return "a grid has six rows of six spaces"
    for cell in CELLS:
        if (grid[cell] == LAKE) != (cell in layout.lakes):
            return f"{cell_text(cell)}: the lakes are not those of the layout"
        if grid[cell] not in COLORS + TREES + ANIMALS + LAKE + EMPTY:
            return f"{cell_text(cell)}: {grid[cell]!r} is no piece"
    if tuple(planted(grid)) != pieces.flowers:
        return f"flowers {planted(grid)} instead of {list(pieces.flowers)}"
    for area in layout.areas.values():
        there = [cell for cell in area if is_animal(grid, cell)]
        if len(there) > 1 or (there and not is_perfect(grid, area)):
            return f"{cell_text(there[0])}: an animal is alone in a perfect area"
    for letter, most in zip(ANIMALS, pieces.animals, strict=True):
        if grid.count(letter) > most:
            return f"{grid.count(letter)} animals {letter} instead of at most {most}"
    if not set(second) <= set(trees(grid)):
        return "a second flower stands where no tree is"
    if pieces.trees is None:
        return "second flowers stand for trees" if second else ""
    if len(trees(grid)) - len(second) > pieces.trees:
        return f"{len(trees(grid)) - len(second)} trees instead of at most {pieces.trees}"
    used = flower_pieces(grid, second)
    if any(one > most for one, most in zip(used, pieces.flower_pieces, strict=True)):
        return f"flower pieces {used} instead of at most {list(pieces.flower_pieces)}"
    return ""


def placement_terms(question: Question, table: Any) -> list[int]:
    """Return the points by scoring rule of the question's seat on `table`, by the reference.

    Raises ValueError, saying why, if the table is no arrangement of what the seat has.
    """
    reference, seat = reference_of(question), question.seat
    layout = layout_of(reference)
    if table.layout != layout.code:
        raise ValueError(f"the layout is {table.layout} instead of {layout.code}")
    seconds = table.second_flowers or ((),) * reference.num_players
    if len(table.grids) != reference.num_players or len(seconds) != reference.num_players:
        raise ValueError(f"{len(table.grids)} grids instead of {reference.num_players}")
    for other, text in enumerate(reference.grid_texts()):
        if other != seat and (table.grids[other], set(seconds[other])) != (text, reference.second[other]):
            raise ValueError(f"the grid of seat {other} is another one")
    arrangement = Arrangement(
        grid=tuple(table.grids[seat].replace("/", "")), second=tuple(sorted(seconds[seat]))
    )
    fault = arrangement_fault(pieces_of(reference, seat), layout, arrangement)
    if fault:
        raise ValueError(fault)
    reference.grids[seat] = list(arrangement.grid)
    return reference.count_terms(seat)


def arrangement_score(reference: ReferenceState, seat: int, arrangement: Arrangement) -> int:
    """Return the points of a seat with another grid."""
    other = reference.copy()
    other.grids[seat] = list(arrangement.grid)
    return sum(other.count_terms(seat))


# --- working on it -----------------------------------------------------------------------------------


class PlacementWorker(ModelWorker):
    """CP-SAT over all arrangements; what lies on the grid is the first solution."""

    def __init__(self, name: str, question: Question, effort: Effort, *, linearization: int) -> None:
        """Take the question; the model is built on the worker's thread."""
        super().__init__(name, self._model, effort, linearization=linearization)
        self.question = question
        self.reference = reference_of(question)

    def run(self, board: Board) -> None:
        """Offer what lies there, then improve on it until nothing better is left."""
        board.offer(self._found(self._lying()))
        super().run(board)

    def _lying(self) -> Arrangement:
        """Return the seat's grid as it is."""
        seat = self.question.seat
        return Arrangement(
            grid=tuple(self.reference.grids[seat]), second=tuple(sorted(self.reference.second[seat]))
        )

    def _found(self, arrangement: Arrangement) -> Found:
        """Return an arrangement as a solution."""
        return Found(
            score=arrangement_score(self.reference, self.question.seat, arrangement),
            table=table_with(self.question, self.reference, arrangement),
            by=self.name,
        )

    def _model(self) -> tuple[cp_model.CpModel, Callable[[ValueOf], Found | None]]:
        """Build the model with the reading of its solutions."""
        from solver.games.hutan.placement_model import PlacementModel

        reference, seat = self.reference, self.question.seat
        placement = PlacementModel(
            reference.facts,
            layout_of(reference),
            pieces_of(reference, seat),
            [card for card in reference.facts.ecosystem_cards if card.id in reference.ecosystem],
            has_minus=reference.options.has_minus_points,
        )
        placement.hint(self._lying().grid)

        def read(value: ValueOf) -> Found:
            return self._found(placement.read(value))

        return placement.model, read


def placement_workers(question: Question, effort: Effort) -> Sequence[Worker]:
    """Return two workers on one model: which linear relaxation proves more depends on the cards in play."""
    return [
        PlacementWorker("placement model", question, effort, linearization=2),
        PlacementWorker("placement model, light relaxation", question, effort, linearization=1),
    ]
