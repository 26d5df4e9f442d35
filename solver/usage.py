"""What is used in whole games: spaces, cards, tasks, whatever a game gives names to.

A game may name its uses in `solver/games/<game>/usage.py`: `RECORDER`, a class like `NotationRecorder`, and
`SETS`, the option sets worth playing, without the number of players. A game without it is counted by the
notation of its decisions and draws.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Protocol

from engine_c.game import CHANCE, Ruleset
from engine_c.state import EngineState

TABLE = -1
"""Seat of what nobody does: draws."""
IN_PLAY = "in play"
"""Measure of an item that is not there for everybody in every game: how often it is."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """One thing that is counted, in one way."""

    category: str
    """What kind of thing, for example `garden cards`."""
    name: str
    """Which one, for example `C1: water 2`."""
    measure: str = "used"
    """What happens to it, for example `drawn`, `played`."""


@dataclass(frozen=True, kw_only=True)
class Use:
    """How often one seat, or the table, had an item in a game."""

    item: Item
    """What is counted."""
    seat: int
    """Who, or TABLE."""
    count: int
    """How often."""
    points: int | None
    """What it brought altogether; None: not told of this item."""


class UseBook:
    """Counts of one game."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._counts: dict[tuple[Item, int], int] = {}
        self._points: dict[tuple[Item, int], int] = {}

    def add(
        self,
        category: str,
        name: str,
        seat: int,
        measure: str = "used",
        *,
        count: int = 1,
        points: int | None = None,
    ) -> None:
        """Count an item, `count` times; a count of 0 changes nothing."""
        if count == 0:
            return
        key = Item(category=category, name=name, measure=measure), seat
        self._counts[key] = self._counts.get(key, 0) + count
        if points is not None:
            self._points[key] = self._points.get(key, 0) + points

    def uses(self) -> tuple[Use, ...]:
        """Return what was counted, in the order of first use."""
        return tuple(
            Use(item=item, seat=seat, count=count, points=self._points.get((item, seat)))
            for (item, seat), count in self._counts.items()
        )


class Recorder(Protocol):
    """Watches one game and counts what is used."""

    book: UseBook
    """What was counted so far."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Begin a game of a ruleset."""
        ...

    def items(self) -> Sequence[Item]:
        """Return what can be counted, in the order of the tables, so that what is never used is shown too.

        Uses of other items are shown behind these.
        """
        ...

    def see(self, state: EngineState, action: int) -> None:
        """Look at a state and the action, decision or draw, that is about to be carried out."""
        ...

    def finish(self, state: EngineState) -> None:
        """Look at the state at the end."""
        ...

    def groups(self) -> Sequence[str]:
        """Return for each seat what it plays with, [P]; empty texts: nothing of its own. Asked at the end."""
        ...


class NotationRecorder:
    """Counts decisions and draws of any game by their notation; the first word is the category."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Begin a game of a ruleset."""
        self.book = UseBook()
        self._ruleset = ruleset

    def items(self) -> Sequence[Item]:
        """Return nothing: what there is shows only by being used."""
        return ()

    def see(self, state: EngineState, action: int) -> None:
        """Count one decision or draw."""
        seat = state.current_player()
        kind, _, rest = self._ruleset.action_text(state, action).partition(" ")
        self.book.add("draws" if seat == CHANCE else "decisions", kind, seat if seat >= 0 else TABLE)
        if rest:
            self.book.add(kind, rest, seat if seat >= 0 else TABLE)

    def finish(self, state: EngineState) -> None:
        """Count nothing more."""

    def groups(self) -> Sequence[str]:
        """Return that seats do not differ."""
        return [""] * self._ruleset.num_players


def recorder_of(game: str) -> type[Recorder]:
    """Return the class that watches a game."""
    module = _module(game)
    found: type[Recorder] = NotationRecorder if module is None else module.RECORDER
    return found


def sets_of(game: str) -> Sequence[Mapping[str, str]]:
    """Return the option sets of a game that are worth playing, without the number of players."""
    module = _module(game)
    found: Sequence[Mapping[str, str]] = ({},) if module is None else module.SETS
    return found


def _module(game: str) -> ModuleType | None:
    """Return the module with a game's own uses; None: it has none."""
    package = f"solver.games.{game}"
    if not game.isidentifier() or importlib.util.find_spec(package) is None:
        return None
    if importlib.util.find_spec(f"{package}.usage") is None:
        return None
    return importlib.import_module(f"{package}.usage")
