"""Pools of gains that wait to be worked off (B5.3 to B5.7)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine_c.games.botanicus.facts import FRUIT, Gain
from engine_c.games.botanicus.table import Cell

PRIZES = ("round", "frog", "square")
"""Stacks a pool can hold prizes of."""


@dataclass(kw_only=True)
class Pool:
    """What is left of the gains of a space, card or node."""

    plants: list[int] = field(default_factory=lambda: [0] * FRUIT)
    """Plants by level I to IV, then fruits."""
    waters: int = 0
    """Waterings."""
    animals: int = 0
    """Animals (expert)."""
    cards: int = 0
    """Garden cards still to draw."""
    moves: list[int] = field(default_factory=list)
    """Steps of each unit `move`, ascending."""
    steps: list[list[int]] = field(default_factory=lambda: [[], [], []])
    """Steps of each unit on the tracks, ascending."""
    two_way: list[int] = field(default_factory=list)
    """Steps of each two-way unit, ascending."""
    prizes: list[int] = field(default_factory=lambda: [0] * len(PRIZES))
    """Tokens to take from each of `PRIZES` at the end."""
    last_plant: tuple[int, Cell] | None = None
    """B5.7: level and bed of the plant taken just now on an empty bed."""
    track_back: int | None = None
    """B9.6: track whose piece goes back when the pool is closed."""

    def copy(self) -> Pool:
        """Return an independent copy."""
        return replace(
            self,
            plants=list(self.plants),
            moves=list(self.moves),
            steps=[list(steps) for steps in self.steps],
            two_way=list(self.two_way),
            prizes=list(self.prizes),
        )

    def has_steps(self) -> bool:
        """B5.4: a steps unit is open."""
        return bool(self.two_way) or any(self.steps)


def pool_of(gains: list[Gain]) -> Pool:
    """B5.3: join gains to one pool; those of one kind stay units of their own."""
    pool = Pool()
    for gain in gains:
        for level, number in enumerate([*gain.plant, gain.fruit]):
            pool.plants[level] += number
        pool.waters += gain.water
        pool.animals += gain.animal
        pool.cards += gain.card
        if gain.move:
            pool.moves = sorted([*pool.moves, gain.move])
        for track, steps in enumerate(gain.steps):
            if steps:
                pool.steps[track] = sorted([*pool.steps[track], steps])
        if gain.two_way:
            pool.two_way = sorted([*pool.two_way, gain.two_way])
        if gain.prize:
            pool.prizes[PRIZES.index(gain.prize)] += 1
    return pool
