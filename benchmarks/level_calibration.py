"""Find the tolerances and bands of the levels of a game and write them down.

Work of all levels and the tolerance of the weakest one are chosen by hand, in the file. In common positions
each level looks at its turns, and a full search says what each of them costs; so what a level loses with any
tolerance is known without play. Tolerances are those with which the mean loss falls evenly enough for each
level to beat the one below, and the band is what nearly all turns then stay within.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import count, islice

from benchmarks.level_play import Levels, Variant, positions, variants
from benchmarks.level_regret import losses_of
from engine_c.registry import game as find_game
from engine_c.state import EngineState
from solver.opponent import LEVELS, Level, LevelSearch, levels, levels_path
from solver.search.memory import Memory

POSITIONS = 150
"""Of each variant."""
CURVE = 1.2
"""The mean loss of a level, beyond that of the strongest, goes with its distance to that to this power."""
QUANTILE = 0.99
"""Of the turns stay within the band, but for the reserve; 98 % are asked for."""
RESERVE = 1.1
RESERVE_POINTS = 0.5
"""The band is so many times that and so many points more, as what is rare may not have come up."""
STEP = 0.25
"""Bands are multiples of it and so far apart, at least; in points."""
FINENESS = 0.1
"""Tolerances are multiples of it, in points."""
SEED = 5

HEAD = """\
# Levels of {title}; tolerances and bands by `python -m benchmarks.bench_levels --calibrate --game {name}`.
#
# simulations, max_candidates: work for a turn
# considered: turns besides the best that a level may play
# tolerance: what such a turn may cost by the level's own search, at the upper end of the interval; points
# band: what no more than 2 % of the turns should cost by a full search; points
"""


@dataclass(frozen=True, kw_only=True)
class Look:
    """A turn that a level looks at closely in a position."""

    least_tolerance: float
    """With which it may play the turn; 0 for the one it takes for the best, without end for some."""
    loss: float
    """Behind the best turn by a full search, in points."""


Looks = Sequence[Sequence[Look]]
"""Of one level in all positions."""


def calibrate(game: str, num_positions: int) -> None:
    """Find tolerances and bands and write the file of the game; prints what was seen on the way."""
    table = dict(levels(game))
    looks = [looks_of(variant, game, table, num_positions) for variant in variants(game)]
    best, worst = mean_loss(looks, LEVELS[-1], 0.0), mean_loss(looks, LEVELS[0], table[LEVELS[0]].tolerance)
    band = tolerance = 0.0
    for level in reversed(LEVELS):
        distance = (LEVELS[-1] - level) / (LEVELS[-1] - LEVELS[0])
        aim = best + (worst - best) * distance**CURVE
        if level == LEVELS[0]:
            tolerance = max(tolerance, table[level].tolerance)
        elif level != LEVELS[-1]:
            tolerance = find_tolerance(looks, level, aim, tolerance, table[LEVELS[0]].tolerance)
        within = max(loss_within(each[level], tolerance) for each in looks)
        band = max(band + STEP, math.ceil((RESERVE * within + RESERVE_POINTS) / STEP) * STEP)
        least, found = mean_loss(looks, level, 0.0), mean_loss(looks, level, tolerance)
        print(
            f"NOTE {game} level {level}: tolerance {tolerance:.1f}, mean loss {found:.2f} for {aim:.2f} and "
            f"{least:.2f} at least, {QUANTILE:.0%} within {within:.2f}, band {band:g}",
            flush=True,
        )
        table[level] = replace(table[level], tolerance=round(tolerance, 1), band=band)
    write(game, table)


def looks_of(
    variant: Variant, game: str, table: Levels, num_positions: int
) -> Mapping[int, list[Sequence[Look]]]:
    """Return what each level looks at in so many positions."""
    found: dict[int, list[Sequence[Look]]] = {level: [] for level in LEVELS}
    games = (position for number in count() for position in positions(variant, game, table, SEED, number))
    for seen, at in islice(games, num_positions):
        for level, looks in looks_at(seen, table, at).items():
            found[level].append(looks)
    return found


def looks_at(seen: EngineState, table: Levels, seed: int) -> Mapping[int, Sequence[Look]]:
    """Return what each level looks at in one position."""
    memory = Memory()
    needed: dict[int, dict[tuple[int, ...], float]] = {}
    for level in LEVELS:
        search = LevelSearch(seen, level, seed, strength=table[level], memory=memory)
        search.run()
        best, *others = search.snapshot().turns
        needed[level] = {best.actions: 0.0} | {
            turn.actions: math.inf if turn.loss_interval is None else turn.loss + turn.loss_interval
            for turn in others
        }
    turns = tuple(dict.fromkeys(turn for of_level in needed.values() for turn in of_level))
    costs = dict(zip(turns, losses_of(seen, turns, seed), strict=True))
    return {
        level: [Look(least_tolerance=least, loss=costs[turn]) for turn, least in of_level.items()]
        for level, of_level in needed.items()
    }


def played(looks: Sequence[Look], tolerance: float) -> list[float]:
    """Return what the turns cost of which a level with this tolerance plays one."""
    return [looks[0].loss, *(look.loss for look in looks[1:] if look.least_tolerance <= tolerance)]


def mean_loss(looks: Sequence[Mapping[int, Looks]], level: int, tolerance: float) -> float:
    """Return what a turn of a level costs on average, all variants alike."""
    means = []
    for variant in looks:
        lost = [played(position, tolerance) for position in variant[level]]
        means.append(sum(sum(losses) / len(losses) for losses in lost) / len(lost))
    return sum(means) / len(means)


def loss_within(looks: Looks, tolerance: float) -> float:
    """Return what QUANTILE of the turns of a level cost at most."""
    lost = [
        (loss, 1 / len(losses))
        for losses in (played(position, tolerance) for position in looks)
        for loss in losses
    ]
    beyond = 0.0
    for loss, weight in sorted(lost, reverse=True):
        beyond += weight
        if beyond > (1 - QUANTILE) * len(looks):
            return loss
    return 0.0


def find_tolerance(
    looks: Sequence[Mapping[int, Looks]], level: int, aim: float, least: float, most: float
) -> float:
    """Return the smallest tolerance, from `least` on, with which the mean loss gets to `aim`."""
    steps = range(math.ceil(least / FINENESS - 1e-9), math.floor(most / FINENESS + 1e-9) + 1)
    tried = (step * FINENESS for step in steps)
    return next((each for each in tried if mean_loss(looks, level, each) >= aim), most)


def write(game: str, table: Mapping[int, Level]) -> None:
    """Write the levels to the file of the game."""
    lines = [HEAD.format(title=find_game(game).title, name=game)]
    for level in LEVELS:
        lines.append(f"[level_{level}]")
        lines += [f"{field.name} = {getattr(table[level], field.name):g}" for field in fields(Level)]
        lines.append("")
    levels_path(game).write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    levels.cache_clear()
