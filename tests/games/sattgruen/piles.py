"""Piles of Sattgrün that a World puts into an order once and for all, as the conformance suite asks."""

from __future__ import annotations

DRAW_GOAL, DRAW_TOKEN, DRAW_PLANT, DRAW_ROOM = 778, 818, 882, 954
"""First ids of the draws, from the table in the game's README."""


def pile_of(action: int) -> str | None:
    """Return the pile a draw comes from; None for the bag, into which action A puts tokens back."""
    if action >= DRAW_PLANT:
        return "rooms" if action >= DRAW_ROOM else "plants"
    return None if action >= DRAW_TOKEN else "goals"
