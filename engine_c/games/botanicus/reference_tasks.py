"""When a task is done (B6.3, G2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine_c.games.botanicus.facts import FRUIT, LEVELS


def plants_by_level(levels: Iterable[int]) -> list[int]:
    """Count plants of levels I to IV; fruits are none of these."""
    seen = list(levels)
    return [seen.count(1 + level) for level in range(len(LEVELS))]


def is_task_done(asked: Sequence[int], levels: Sequence[int], *, at_least: bool) -> bool:
    """Tell whether plants and fruits meet a task; fruits are jokers (G2.3)."""
    present = plants_by_level(levels)
    missing = missing_at_least(asked, present) if at_least else missing_exact(asked, present)
    return missing <= list(levels).count(FRUIT)


def missing_exact(asked: Sequence[int], present: Sequence[int]) -> int:
    """B6.3: a higher plant does not stand in for a lower one."""
    return sum(max(0, number - there) for number, there in zip(asked, present, strict=True))


def missing_at_least(asked: Sequence[int], present: Sequence[int]) -> int:
    """B6.3 with `task_level=at_least`: from the top down what is left over stands in for lower levels."""
    spare, missing = 0, 0
    for number, there in zip(reversed(asked), reversed(present), strict=True):
        spare += there
        missing += max(0, number - spare)
        spare = max(0, spare - number)
    return missing
