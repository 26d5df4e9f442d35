"""Positions of Hutan for the tests, made from the rules' notation."""

from __future__ import annotations

from dataclasses import replace

from engine_c import registry
from engine_c.game import Position
from engine_c.games.hutan.ruleset import Ruleset

EMPTY = "~...../....../....../....../~...~./......"
T3 = "~...../..b.../..bY../....../~...~./......"
"""Grid of T3 to T12 on the first-game layout."""


def make_position(grid: str, offer: str, *, round: int = 2, **options: str) -> tuple[Ruleset, Position]:
    """Return the ruleset and a position of two players: a round begins, seat 0 moves, grid 1 is empty."""
    game = registry.game("hutan")
    words = " ".join(f"{name}={value}" for name, value in options.items())
    position = game.parse_position(
        f"hutan {words} holder=0 round={round} turn=0 pangolin=held offer={offer} grid0={grid} grid1={EMPTY}"
    )
    ruleset = game.open(None, position.options)
    assert isinstance(ruleset, Ruleset)
    return ruleset, position


def changed(position: Position, **fields: object) -> Position:
    """Return the position with some fields of its table replaced."""
    return replace(position, table=replace(position.table, **fields))
