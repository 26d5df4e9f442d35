"""Positions told in full and other deals of what the seat to move cannot know.

A game says in `tests/games/<game>/hidden.py` how its contents are dealt anew (`reshuffled`) and what other
seats alone know (`hidden_hands`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from engine_c.game import CHANCE, Position, State
from tests.support.option_sets import OptionSet, hook
from tests.support.play import best_of_four, seeded
from tests.support.positions import dealt

PARTS = {"middle": (0.4, 0.7), "late": (0.8, 1.0), "after a draw": (0.2, 1.0)}
"""Part of the game that is over: from, below."""
MAX_GAMES = 8
"""Games that are looked through for all kinds."""


@dataclass(frozen=True, kw_only=True)
class Told:
    """A position with all contents, a decision pending."""

    position: Position
    state: State
    """At the end of the turn so far."""

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.state.current_player()

    def hands(self) -> tuple[object, ...]:
        """Return what other seats alone know; empty where nobody holds anything."""
        found: tuple[object, ...] = hook(self.position.game, "hidden").hidden_hands(
            self.position.table, self.seat
        )
        return found

    def other_deals(self, count: int) -> Iterator[Told]:
        """Yield positions of which the seat sees the same, all the rest dealt anew; they may repeat."""
        rng = Random(count)
        ruleset = self.state.ruleset
        state = ruleset.state(self.position)
        view = ruleset.view(self.position, self.seat)
        for _ in range(count):
            table = hook(self.position.game, "hidden").reshuffled(self.position.table, state, self.seat, rng)
            other = replace(self.position, table=table)
            assert ruleset.view(other, self.seat) == view
            yield Told(position=other, state=state)


@cache
def told_positions(option_set: OptionSet, seed: int = 3) -> dict[str, Told]:
    """Return a position of each kind of PARTS that was met, with as much in other hands as there was.

    Something is hidden in each.
    """
    found: dict[str, Told] = {}
    for number in range(MAX_GAMES):
        for kind, told in stops_of(option_set, seed + number):
            is_better = kind not in found or len(told.hands()) > len(found[kind].hands())
            if is_better and len({other.position.table for other in told.other_deals(4)}) > 2:
                found[kind] = told
        if len(found) == len(PARTS):
            break
    return found


def stops_of(option_set: OptionSet, seed: int) -> Iterator[tuple[str, Told]]:
    """Yield the positions of one game of fair play, each with its kind."""
    walk = dealt(option_set.open(), "engine", best_of_four, seeded("hidden", option_set, seed), seed)
    stops = [(Told(position=stop.position, state=stop.state.copy()), stop.is_turn_start) for stop in walk]
    num_turns = stops[-1][0].state.turn_number()
    was_draw = False
    for told, is_turn_start in stops:
        is_asked = told.state.current_player() >= 0
        is_drawn = is_asked and was_draw and len(told.position.turn_so_far) > 1
        was_draw = told.state.current_player() == CHANCE
        part = told.state.turn_number() / num_turns
        for kind, (first, end) in PARTS.items():
            is_kind = is_drawn if kind == "after a draw" else is_asked and is_turn_start
            if is_kind and first <= part < end:
                yield kind, told
