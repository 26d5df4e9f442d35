"""The table of Hutan at the start of a turn or before a reveal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from engine_c.game import State

Face = str
"""A card in notation: `*`, or colour letters in canonical order such as `bb`, `byr`."""


@dataclass(frozen=True, kw_only=True)
class Table:
    """What lies on the table; hidden zones as contents or None. Cells are numbered 6 * row + column."""

    layout: str | None
    """Layout code; None while its draw is pending."""
    ecosystem: tuple[int, ...] | None
    """Ids of the ecosystem cards in play, ascending; None while their draw is pending."""
    holder: int | None
    """Seat that held the pangolin when the round began; None while its draw is pending. Solo: 0."""
    round: int = 1
    """From 1; number of rounds + 1 once the game is over."""
    turn: int = 0
    """Turns finished in this round."""
    pangolin: str = "held"
    """`held`, `offered` or `taken`; solo: `held`."""
    next_holder: int | None = None
    """Who took the pangolin in this round."""
    offer: tuple[Face, ...] = ()
    """Cards on offer, canonical order; empty: the reveal of this round is pending."""
    grids: tuple[str, ...] = ()
    """One a seat: six rows joined by `/`."""
    second_flowers: tuple[tuple[int, ...], ...] = ()
    """One a seat: cells of trees that are second flowers, ascending; empty tuple: none anywhere."""
    seen: tuple[Face, ...] | None = None
    """Cards seen in earlier turns and not on offer, canonical order; None: not told."""
    stacks: tuple[tuple[Face, ...], ...] | None = None
    """Contents of the face-down stacks, next round first, each in canonical order; None: hidden."""


class TableState(State, Protocol):
    """What both implementations offer besides the seam, so that notation and tables need no internals."""

    def public_table(self) -> Table:
        """Return what everyone sees: `seen` told, `stacks` None.

        Only at the start of a turn or before a reveal.
        """
        ...

    def grid_texts(self) -> tuple[str, ...]:
        """Return the grids as they lie now, [P], also inside a turn.

        The flowers of a card lie there once all of them are placed.
        """
        ...

    def asked_cell(self) -> int | None:
        """Return the cell a `bonus` decision is about; None at any other decision."""
        ...

    def layout_code(self) -> str | None:
        """Return the code of the layout on the table; None while its draw is pending."""
        ...
