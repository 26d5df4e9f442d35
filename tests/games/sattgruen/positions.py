"""Positions of Sattgrün for the tests, made from the rules' notation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine_c import registry
from engine_c.game import Position, State
from engine_c.games.sattgruen.ruleset import Ruleset
from engine_c.games.sattgruen.table import Home, Placed

GAME = registry.game("sattgruen")

MIDDLE = (
    "start=0 turn=3 seat=0 plants=P44,P29:1,P46,P27 rooms=R32,R37:2,R52,R60 "
    "tokens=fertilizer,hand_trowel,orange-dog,watering_can "
    "home0=R31@0,-1;P07=2@0,0;R14+turquoise-armchair@1,0;P16:stone@1,1 thumbs0=2 "
    "home1=P05@0,0;R08@1,0;P28=4@2,0;R17+yellow-bird@2,1 thumbs1=1 stored1=magenta-sofa box=fertilizer"
)
"""Two players, four turns ended; seat 0 moves."""


def make_position(words: str = MIDDLE, **options: str) -> tuple[Ruleset, Position]:
    """Return the ruleset and the position of a line without its first word."""
    given = " ".join(f"{name}={value}" for name, value in options.items())
    position = GAME.parse_position(f"sattgruen {given} {words}")
    ruleset = GAME.open(None, position.options)
    assert isinstance(ruleset, Ruleset)
    return ruleset, position


def changed(position: Position, **fields: Any) -> Position:
    """Return the position with some fields of its table replaced."""
    return replace(position, table=replace(position.table, **fields))


def with_home(position: Position, seat: int, **fields: Any) -> Position:
    """Return the position with some fields of a home replaced."""
    homes: list[Home] = list(position.table.homes)
    homes[seat] = replace(homes[seat], **fields)
    return changed(position, homes=tuple(homes))


def with_card(position: Position, seat: int, index: int, **fields: Any) -> Position:
    """Return the position with some fields of a card of a home replaced."""
    cards: list[Placed] = list(position.table.homes[seat].cards)
    cards[index] = replace(cards[index], **fields)
    return with_home(position, seat, cards=tuple(cards))


def play(ruleset: Ruleset, state: State, *texts: str) -> State:
    """Carry out decisions and reveals one by one."""
    for text in texts:
        for action in ruleset.parse_steps(state, text):
            state = state.child(action)
    return state


def answers(ruleset: Ruleset, state: State) -> list[str]:
    """Return the notation of the legal decisions in their order."""
    return [ruleset.action_text(state, action) for action in state.legal_actions()]
