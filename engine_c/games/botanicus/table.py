"""The table of Botanicus at the start of a turn or before a reveal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from engine_c.game import State

Cell = tuple[int, int]
"""(row, column) of a bed or a node, from 1; a node touches the beds below and to the right of it (B1.6)."""

NEUTRAL = -1
"""Owner of the neutral flower."""

STAGES = (
    "gardens", "tiles", "tasks", "assign", "finals", "starts", "round1", "seconds", "round2", "last", "over",
)  # fmt: skip
"""Stages of a game in order; the first three wait for a draw. `finals`, `starts`, `seconds`: expert alone."""


@dataclass(frozen=True, kw_only=True)
class Pile:
    """Flowers on one space of the board."""

    column: int
    """From 1."""
    row: int
    """1 (top) to 4."""
    flowers: tuple[int, ...]
    """Owners from bottom to top, at least one."""


@dataclass(frozen=True, kw_only=True)
class TailCard:
    """A final scoring card under the pile (X5.6)."""

    card: str
    """Id; empty: not told."""
    seat: int
    """Who put it there and knows it."""


@dataclass(frozen=True, kw_only=True)
class Plot:
    """What belongs to one seat."""

    garden: str = ""
    """Id of the garden; empty while it is not drawn."""
    coins: int = 0
    """Coins in hand."""
    vp: int = 0
    """Points on the score track."""
    track_nodes: tuple[str, str, str] = ("", "", "")
    """Node of the piece on the money, barrow and shovel track; never an end node (B9.6)."""
    beds: tuple[str, ...] = ()
    """A text a row, top row first: `-` no bed, `.` empty, `1` to `4` level, `5` fruit, else the first letter
    of the animal that lies there (b, s, u for butterfly, f, t). Empty while the garden is not drawn."""
    greenhouse: str = ""
    """Likewise one text, bed 1 first; empty: no greenhouse."""
    gardeners: tuple[Cell, ...] = ()
    """Nodes, ascending; one in the base game, none before the start is chosen, two from `seconds` on."""
    num_animals: int = 0
    """Base: animals taken. Expert: 0, the beds tell."""
    dealt_tasks: tuple[int, ...] = ()
    """Special tasks dealt and not yet assigned, ascending."""
    row_tasks: tuple[int, ...] = ()
    """Id of the special task of each row, top row first, 0: none; shorter while rows are being assigned."""
    greenhouse_task: int = 0
    """Id of the special task of the greenhouse, 0: none."""
    basic_done: tuple[bool, ...] = ()
    """For each row whether its basic task is done."""
    special_done: tuple[bool, ...] = ()
    """For each row whether its special task is done."""
    greenhouse_done: bool = False
    """Whether the greenhouse task is done."""
    tokens: tuple[tuple[str, int], ...] = ()
    """Prize tokens: (stack, value); by stack in the order of `STACKS`, then falling value."""
    num_hand: int = 0
    """Garden cards in hand."""
    hand: tuple[str, ...] | None = ()
    """Their ids in the order of the components; None: not told."""
    num_finals: int = 0
    """Final scoring cards kept."""
    finals: tuple[str, ...] | None = ()
    """Their ids in the order of the components; None: not told."""
    dealt_finals: tuple[str, ...] | None = ()
    """Final scoring cards to choose from at the moment; None: not told, there are three then."""
    returned: tuple[str, ...] | None = ()
    """Final scoring cards that were dealt before the game and given back, in the order of the components:
    the seat knows that no other kept one of them then. None: not told."""


STACKS = ("round", "frog", "square", "fruit_round", "fruit_square")
"""Stacks of prize tokens."""


@dataclass(frozen=True, kw_only=True)
class Table:
    """What lies on the table; hidden zones as contents or None."""

    stage: str
    """One of `STAGES`."""
    column: int = 0
    """The column the flowers go into; 0 outside the rounds."""
    seat: int = 0
    """Whose turn it is; 0 while a draw of the setup is pending and once the game is over."""
    tiles: tuple[str, ...] = ()
    """Ids of the drawn flower tiles in the order column, row; dark side up from `seconds` or `round2` on.
    Empty before they are drawn."""
    stack: tuple[int, ...] = ()
    """Owners of the flowers on the start space from bottom to top."""
    piles: tuple[Pile, ...] = ()
    """Flowers on the board by column, then row: only the column left behind and the one acted in."""
    plots: tuple[Plot, ...] = ()
    """By seat."""
    discard: tuple[str, ...] = ()
    """Garden cards on the discard pile, in the order of the components."""
    final_tail: tuple[TailCard, ...] = ()
    """Final scoring cards put under the pile, next to be drawn first."""
    observer: int | None = None
    """Seat whose view this is: hands and final cards of the others are not told. None: all are told."""
    deck: tuple[str, ...] | None = None
    """Garden cards in drawing order, next first; None: hidden."""
    final_pile: tuple[str, ...] | None = None
    """Pile of final scoring cards above the tail in drawing order, next first; None: hidden, and always
    before all have chosen theirs."""


class TableState(State, Protocol):
    """What both implementations offer besides the seam, so that notation and tables need no internals."""

    def public_table(self) -> Table:
        """Return the table as the state knows it: `observer` as it was given, `deck` and `final_pile` None.

        Exact at the start of a turn and before a reveal outside a turn (`gardens`, `tiles`, `tasks`,
        `finals`). Inside a turn it is asked for notation, error messages and drawings alone: everything as
        the state holds it then.
        """
        ...

    def pending_event(self) -> tuple[str, int]:
        """Return the pending event and how many of its single draws are left; ("", 0) if no draw is pending.

        Events are `gardens`, `tiles`, `tasks`, `finals`, `cards`, `turtle`.
        """
        ...
