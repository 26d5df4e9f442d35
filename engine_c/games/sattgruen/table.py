"""The table of Sattgrün at the start of a turn or before a reveal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from engine_c.game import State

Cell = tuple[int, int]
"""(x, y) with the start plant at (0, 0); x to the right, y downwards."""


@dataclass(frozen=True, kw_only=True)
class Placed:
    """A card in a home."""

    card: str
    """Id of a plant or room."""
    cell: Cell | None
    """None: a start room that waits to be placed."""
    leaves: int = 0
    """Of an unpotted plant."""
    pot: str = ""
    """Material, empty: not potted."""
    item: str = ""
    """Item on a room, for example `turquoise-lamp`."""


@dataclass(frozen=True, kw_only=True)
class Home:
    """What belongs to one seat."""

    cards: tuple[Placed, ...] = ()
    """In cell order (S6.1); a waiting start room last."""
    thumbs: int = 0
    """Thumbs in hand."""
    stored: str = ""
    """Token on storage, empty: none."""


@dataclass(frozen=True, kw_only=True)
class Table:
    """What lies on the table; hidden zones as contents or None."""

    goals: tuple[str, ...] | None
    """Ids of the goals in play; None while their draw is pending."""
    start_player: int | None
    """None before the start plants are known."""
    turn: int
    """1 to 13; 0 during setup and start placement; 14 once the game is over."""
    seat: int
    """Whose turn or start placement it is; during setup draws 0."""
    plants: tuple[str, ...] = ()
    """Market by column, `` for a gap; empty tuple before the market is drawn."""
    plant_thumbs: tuple[int, ...] = ()
    """Thumbs on them, by column."""
    rooms: tuple[str, ...] = ()
    """As `plants`."""
    room_thumbs: tuple[int, ...] = ()
    """Thumbs on them, by column."""
    tokens: tuple[str, ...] = ()
    """As `plants`."""
    homes: tuple[Home, ...] = ()
    """By seat."""
    box: tuple[str, ...] | None = None
    """Tokens out of the game in canonical order of kinds; None: not told."""
    gone: tuple[str, ...] | None = None
    """Cards out of the game in the order of the components; None: not told."""
    plant_tail: tuple[str, ...] = ()
    """Known cards at the end of the deck, next first (S4.3)."""
    room_tail: tuple[str, ...] = ()
    """Likewise of the rooms."""
    plant_deck: tuple[str, ...] | None = None
    """Unknown part in drawing order, next first; None: hidden."""
    room_deck: tuple[str, ...] | None = None
    """Likewise of the rooms."""
    bag: tuple[str, ...] | None = None
    """Tokens in drawing order, next first; None: hidden."""


class TableState(State, Protocol):
    """What both implementations offer besides the seam, so that notation and tables need no internals."""

    def public_table(self) -> Table:
        """Return what everyone sees: `box` told, `gone` in solo alone (else None), decks and bag None.

        Exact at the start of a turn and before a reveal outside a turn (setup; refill: the turn has ended,
        the market has gaps). Inside a turn or an event it is asked for error messages alone: homes, thumbs
        and market as the state holds them then.
        """
        ...

    def asked_cell(self) -> Cell | None:
        """Return where the plant lies that is offered leaves now; None if no leaves are offered."""
        ...

    def pending_event(self) -> tuple[str, int]:
        """Return the pending event and how many of its single draws are left; ("", 0) if no draw is pending.

        Events are `goals`, `market`, `starts`, `refresh`, `refill`.
        """
        ...
