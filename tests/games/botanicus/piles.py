"""Piles of Botanicus that a World puts into an order once and for all, as the conformance suite asks."""

from __future__ import annotations

DRAW_GARDEN, DRAW_TILE, DRAW_TASK, DRAW_FINAL = 10_994, 11_002, 11_026, 11_058
"""First ids of the draws, from the table in the game's README."""


def pile_of(action: int) -> str | None:
    """Return the pile a draw comes from; None for cards, which come back: discards, and finals not kept."""
    if action >= DRAW_FINAL:
        return None
    if action >= DRAW_TASK:
        return "tasks"
    return "tiles" if action >= DRAW_TILE else "gardens"
