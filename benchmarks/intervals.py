"""95 % intervals that hold for few games too: exact for shares, by Student's t for means."""

from __future__ import annotations

import math
from collections.abc import Sequence

from solver import figures

TAIL = 0.025
"""Chance on each side of an interval."""
BISECTIONS = 60


def at_most(count: int, num: int, share: float) -> float:
    """Return the chance of at most `count` successes out of `num`, each with chance `share`."""
    if share <= 0.0 or count >= num:
        return 1.0
    if share >= 1.0:
        return 0.0
    logs = (math.log(share), math.log1p(-share))
    return math.fsum(
        math.exp(
            math.lgamma(num + 1)
            - math.lgamma(k + 1)
            - math.lgamma(num - k + 1)
            + k * logs[0]
            + (num - k) * logs[1]
        )
        for k in range(count + 1)
    )


def exact_interval(successes: float, num: int) -> tuple[float, float]:
    """Return the exact interval of a share (Clopper, Pearson 1934); half successes widen it.

    >>> [round(end, 4) for end in exact_interval(5, 6)]
    [0.3588, 0.9958]
    """
    if num == 0:
        return (0.0, 1.0)

    def share_where(count: int, chance: float) -> float:
        """Return the share at which at most `count` successes have this chance."""
        low, high = 0.0, 1.0
        for _ in range(BISECTIONS):
            middle = (low + high) / 2
            low, high = (middle, high) if at_most(count, num, middle) > chance else (low, middle)
        return (low + high) / 2

    fewest, most = math.floor(successes), math.ceil(successes)
    return (
        share_where(fewest - 1, 1 - TAIL) if fewest > 0 else 0.0,
        share_where(most, TAIL) if most < num else 1.0,
    )


def share_interval(values: Sequence[float], decks: Sequence[float]) -> tuple[float, float]:
    """Return the interval of a share from the games and the means of their decks.

    The exact one for independent games, wider where decks differ by more than their games would.
    """
    low, high = exact_interval(math.fsum(values), len(values))
    if len(set(decks)) < 2:
        return low, high
    decks_low, decks_high = figures.share_interval(decks)
    return min(low, decks_low), max(high, decks_high)


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the interval of a mean; without end below two values."""
    if len(values) < 2:
        return (-math.inf, math.inf)
    mean, half = figures.mean_interval(values)
    return (mean - half, mean + half)
