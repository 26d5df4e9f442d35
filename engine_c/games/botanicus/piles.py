"""Hidden piles that a position tells: what is left of them after some play, and what is drawn next."""

from __future__ import annotations

from collections.abc import Sequence

from engine_c.games.botanicus.notation import (
    DRAW_CARD,
    DRAW_FINAL,
    DRAW_FINAL_HIDDEN,
    ActionCodes,
)
from engine_c.games.botanicus.table import Table


def deck_left(deck: Sequence[str] | None, history: Sequence[int]) -> tuple[str, ...] | None:
    """Return the deck of garden cards after the draws of a history that began with it.

    None where its order is not known: not told, or the discard pile has been shuffled to be the new deck
    since (B8.4).
    """
    drawn = sum(action >= DRAW_CARD for action in history)
    return None if deck is None or drawn > len(deck) else tuple(deck[drawn:])


def final_pile_left(
    codes: ActionCodes, pile: Sequence[str] | None, history: Sequence[int]
) -> tuple[str, ...] | None:
    """Return the pile of final scoring cards above the tail after a history that began with it."""
    if pile is None:
        return None
    drawn = {codes.draw_name(action) for action in history if DRAW_FINAL <= action < DRAW_FINAL_HIDDEN}
    return tuple(card for card in pile if card not in drawn)


def next_draw(
    codes: ActionCodes, table: Table, history: Sequence[int], event: str, outcomes: Sequence[int]
) -> int | None:
    """Return the pending draw as the piles of a table have it; None: they do not say.

    `history` began at the table; `outcomes` are the draws that can come in the event.
    """
    if event == "cards":
        left = deck_left(table.deck, history)
    elif event == "turtle":
        left = final_pile_left(codes, table.final_pile, history)
        if left == () and len(outcomes) == 1:
            return outcomes[0]  # the known tail
    else:
        return None
    if not left:
        return None
    return next((action for action in outcomes if codes.draw_name(action) == left[0]), None)
