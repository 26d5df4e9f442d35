"""Hidden piles that a position tells: what is left of them after some play, and what is drawn next."""

from __future__ import annotations

from collections.abc import Sequence

from engine_c.games.sattgruen.notation import (
    DRAW_PLANT,
    DRAW_ROOM,
    NUM_COLUMNS,
    RENEW_CARDS,
    RENEW_TOKENS,
    ActionCodes,
    split_action,
)
from engine_c.games.sattgruen.table import Table


def deck_left(codes: ActionCodes, deck: Sequence[str], history: Sequence[int]) -> tuple[str, ...]:
    """Return the unknown part of a deck after the draws of a history; the tail is told elsewhere."""
    drawn = {codes.draw_name(action) for action in history if action >= DRAW_PLANT}
    return tuple(card for card in deck if card not in drawn)


def bag_left(
    codes: ActionCodes, table: Table, bag: Sequence[str], history: Sequence[int], *, is_solo: bool
) -> list[str]:
    """Return the bag after a history that began at a table: draws leave it, tokens of A go to its end (S5.9).

    The tokens of the market are followed along, as a history does not name those that A lays aside.
    """
    market = list(table.tokens) or [""] * NUM_COLUMNS
    left = list(bag)
    aside: list[str] = []
    marks: list[int] = []
    renewal = column = taken = -1
    for action in history:
        kind, argument = split_action(action)
        if action in (RENEW_TOKENS, RENEW_CARDS):
            renewal = action
        elif kind == "mark" and renewal == RENEW_TOKENS:
            marks.append(argument)
        elif kind in ("take plant", "take room"):
            column = taken = argument
        elif kind == "token":
            taken = argument
        elif kind.startswith("draw"):
            if column >= 0:  # the first draw after a turn
                market[taken] = ""
                if is_solo:
                    market = ["", *market[: NUM_COLUMNS - 1]]
                column = taken = -1
            if marks:
                aside = [market[mark] for mark in marks]
                market = ["" if i in marks else token for i, token in enumerate(market)]
                marks = []
            if kind == "draw token":
                name = codes.draw_name(action)
                if name in left:
                    left.remove(name)
                market[market.index("")] = name
                if "" not in market:
                    left += aside
                    aside = []
    return left


def next_draw(
    codes: ActionCodes, table: Table, history: Sequence[int], outcomes: Sequence[int], *, is_solo: bool
) -> int | None:
    """Return the pending draw as the piles of a table have it; None: they do not say.

    `history` began at the table; `outcomes` are the draws that can come.
    """
    first = outcomes[0]
    if first >= DRAW_PLANT:
        deck = table.room_deck if first >= DRAW_ROOM else table.plant_deck
        names: Sequence[str] | None = None if deck is None else deck_left(codes, deck, history)
    else:
        kind = split_action(first)[0]
        is_told = table.bag is not None and kind == "draw token"
        names = bag_left(codes, table, table.bag or (), history, is_solo=is_solo) if is_told else None
    if names is None:
        return None
    by_name = {codes.draw_name(action): action for action in outcomes}
    if names:
        return by_name.get(names[0])
    return first if len(outcomes) == 1 else None  # the known tail
