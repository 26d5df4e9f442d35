"""Find the numbers of the levels of a game by play and write them down.

From the top down: the tolerance of a level is moved until the level above wins its share of the games. Then
the turns of each level are compared with those of a full search, and the band is what nearly all stay within.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields, replace

from benchmarks.level_play import losses, match_of, variants
from engine_c.registry import game as find_game
from solver.figures import figures
from solver.match import mixed_seed
from solver.opponent import LEVELS, Level, levels, levels_path

WORK: Mapping[int, Level] = {
    1: Level(simulations=200, max_candidates=256, considered=5, band=0),
    2: Level(simulations=200, max_candidates=160, considered=5, band=0),
    3: Level(simulations=220, max_candidates=96, considered=5, band=0),
    4: Level(simulations=240, max_candidates=64, considered=5, band=0),
    5: Level(simulations=260, max_candidates=48, considered=4, band=0),
    6: Level(simulations=300, max_candidates=32, considered=4, band=0),
    7: Level(simulations=400, max_candidates=24, considered=4, band=0),
    8: Level(simulations=600, max_candidates=24, considered=3, band=0),
    9: Level(simulations=1_500, max_candidates=32, considered=2, band=0),
    10: Level(simulations=6_000, max_candidates=64, band=0),
}
"""Work of each level; tolerance and band are found. Weak levels think of more turns: of worse ones, too."""
WIN_RATE = 0.66
"""Of each level against the one below, over all variants of the game."""
BATCHES = 5
BATCH_GAMES = 16
"""Over all variants; each deck is played from both seats."""
GAIN = 2.5
"""Change of the logarithm of a tolerance for the first batch, by how far its win rate is off."""
DECAY = 0.6
"""The change falls with the number of the batch to this power."""
MAX_CHANGE = 0.5
"""Of the logarithm, for one batch."""
FIRST_GROWTH = 1.3
"""A tolerance is looked for from so many times that of the level above."""
FIRST_TOLERANCE = 1.0
"""Points, of the highest level that has one."""
TURNS = 60
"""Of each level in each variant that its band is taken from."""
QUANTILE = 0.98
RESERVE = 1.15
"""Times what so many turns stay within is the band."""
STEP = 0.25
"""Bands are multiples of it, in points."""
SEED = 5

HEAD = """\
# Levels of {title}, found by play: `python -m benchmarks.bench_levels --calibrate --game {name}`.
#
# simulations, max_candidates: work for a turn
# considered: turns besides the best that a level may play
# tolerance: what such a turn may cost by the level's own search, at the upper end of the interval; points
# band: what no more than 2 % of the turns should cost by a full search; points
"""


def calibrate(game: str, highest: int) -> None:
    """Find tolerances and bands and write the file of the game; prints what was seen on the way.

    Levels above `highest` keep the tolerances of the file.
    """
    table, tolerance = dict(WORK), FIRST_TOLERANCE
    for level in range(LEVELS[-1], highest, -1):
        table[level] = replace(table[level], tolerance=levels(game)[level].tolerance)
        tolerance = max(tolerance, FIRST_GROWTH * table[level].tolerance)
    for level in range(min(highest, LEVELS[-1] - 1), 0, -1):
        tolerance = find_tolerance(game, table, level, tolerance)
        table[level] = replace(table[level], tolerance=round(tolerance, 2))
        tolerance *= FIRST_GROWTH
        write(game, table)
    find_bands(game, table)
    write(game, table)


def find_tolerance(game: str, table: dict[int, Level], level: int, first: float) -> float:
    """Return the tolerance at which the level above wins WIN_RATE (Robbins and Monro 1951).

    It is no smaller than that of the level above.
    """
    logarithm = math.log(first)
    tried = []
    for batch in range(BATCHES):
        table[level] = replace(table[level], tolerance=math.exp(logarithm))
        rates = []
        for _, options in variants(game):
            match = match_of(game, options, table, (level + 1, level), mixed_seed(SEED, level, batch))
            num_games = max(BATCH_GAMES // len(variants(game)), 2)
            rates.append(figures(match, [match.play(index) for index in range(num_games)]).win_rate)
        rate = sum(rates) / len(rates)
        print(
            "NOTE",
            game,
            "level",
            level,
            f"tolerance {math.exp(logarithm):.2f}: beaten {rate:.2f}",
            flush=True,
        )
        change = GAIN / (batch + 1) ** DECAY * (WIN_RATE - rate)
        logarithm += min(max(change, -MAX_CHANGE), MAX_CHANGE)
        tried.append(logarithm)
    settled = tried[len(tried) // 2 :]
    return max(math.exp(sum(settled) / len(settled)), table[level + 1].tolerance)


def find_bands(game: str, table: dict[int, Level]) -> None:
    """Measure what the turns cost and set the bands, none of them below that of a higher level."""
    band = 0.0
    for level in reversed(LEVELS):
        found = [
            sorted(losses(game, options, table, level, TURNS, SEED))[math.ceil(QUANTILE * TURNS) - 1]
            for _, options in variants(game)
        ]
        band = max(band, math.ceil(RESERVE * max(found) / STEP) * STEP)
        print("NOTE", game, "level", level, f"98 % within {max(found):.2f}: band {band:g}", flush=True)
        table[level] = replace(table[level], band=band)


def write(game: str, table: Mapping[int, Level]) -> None:
    """Write the levels to the file of the game."""
    lines = [HEAD.format(title=find_game(game).title, name=game)]
    for level in LEVELS:
        lines.append(f"[level_{level}]")
        lines += [f"{field.name} = {getattr(table[level], field.name):g}" for field in fields(Level)]
        lines.append("")
    levels_path(game).write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    levels.cache_clear()
