"""Small gardens of Botanicus drawn at random, and every way to plant them, for the tests of placements."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from engine_c.games.botanicus.facts import FRUIT, Garden, Task
from engine_c.games.botanicus.reference_garden import EMPTY, FIRST_ANIMAL, ReferencePlot
from engine_c.games.botanicus.rules import ReferenceState
from engine_c.games.botanicus.table import Cell
from solver.games.botanicus.placement import free_beds, laid_out
from tests.games.botanicus.positions import EXPERT, MIDDLE, make_position

MOST_PLACES = 6
"""Beds that can be planted: all ways to plant them are tried."""


def random_task(rng: random.Random) -> Task:
    """Return a task for one to three plants."""
    asked = [0, 0, 0, 0]
    for _ in range(rng.randrange(1, 4)):
        asked[rng.randrange(4)] += 1
    return Task(id=0, plants=(asked[0], asked[1], asked[2], asked[3]), vp=rng.randrange(1, 13))


def random_garden(garden: Garden, rng: random.Random) -> Garden:
    """Return a small garden with other tasks and column points."""
    rows, cols = rng.choice([(2, 2), (2, 3), (3, 2)])
    cells = [(r, c) for r in range(1, rows + 1) for c in range(1, cols + 1)]
    first, second, third, fourth = (rng.randrange(20) for _ in range(4))
    return replace(
        garden,
        rows=rows,
        cols=cols,
        missing=tuple(rng.sample(cells, rng.randrange(2))),
        animals=garden.animals and ((1, 1),),
        basic_tasks=tuple(random_task(rng) for _ in range(rows)),
        column_points=(first, second, third, fourth),
    )


def plant(plot: ReferencePlot, rng: random.Random, *, has_fruits: bool) -> None:
    """Put random plants on the beds, and where the garden has animals sometimes one."""
    assert plot.garden is not None
    highest = FRUIT if has_fruits else FRUIT - 1
    for cell in plot.beds:
        plot.beds[cell] = rng.randrange(1, highest + 1) if rng.random() < 0.7 else EMPTY
    plot.greenhouse = [rng.randrange(highest + 1) for _ in range(rng.randrange(3))] if has_fruits else []
    if plot.garden.animals and (1, 1) in plot.beds and rng.random() < 0.5:
        plot.beds[1, 1] = FIRST_ANIMAL + rng.randrange(5)
    room = [cell for cell in plot.beds if not plot.is_animal(cell)]
    while len(room) + len(plot.greenhouse) > MOST_PLACES:
        del plot.beds[room.pop()]


def small_garden(seed: int) -> ReferenceState:
    """Return a state whose seat 0 has a random small garden, its score counted as always."""
    rng = random.Random(seed)
    level = rng.choice(["exact", "at_least"])
    ruleset, position = make_position(rng.choice([MIDDLE, EXPERT]), task_level=level)
    state = ruleset.state(position, "reference")
    assert isinstance(state, ReferenceState)
    plot = state.plots[0]
    assert plot.garden is not None
    garden = random_garden(plot.garden, rng)
    glass, plot.glass = plot.glass, None
    plot.lay_out(garden, None)
    plot.glass = glass
    plant(plot, rng, has_fruits=state.has_greenhouse)
    ids = [task.id for task in state.facts.special_tasks]
    plot.row_tasks = [rng.choice([0, rng.choice(ids)]) for _ in range(garden.rows)]
    plot.greenhouse_task = rng.choice([0, rng.choice(ids)]) if plot.greenhouse else 0
    plot.greenhouse_done = plot.greenhouse_task > 0 and rng.random() < 0.3
    plot.basic_done = [rng.random() < 0.3 for _ in range(garden.rows)]
    plot.special_done = [
        done and number > 0 and rng.random() < 0.3
        for done, number in zip(plot.basic_done, plot.row_tasks, strict=True)
    ]
    if state.options.is_expert:
        plot.finals = set(rng.sample(range(len(state.facts.finals)), rng.randrange(5)))
    return state


def plantings(state: ReferenceState, seat: int) -> Iterator[tuple[dict[Cell, int], list[int]]]:
    """Go through all ways to put the plants of a seat on its beds."""
    plot, free = state.plots[seat], free_beds(state, seat)
    lying = [*(plot.beds[cell] for cell in free), *plot.greenhouse]
    for levels in set(permutations(lying)):
        yield dict(zip(free, levels, strict=False)), list(levels[len(free) :])


def best_by_trying(state: ReferenceState, seat: int) -> int:
    """Return the highest score of all arrangements, by the reference."""
    return max(sum(laid_out(state, seat, *beds).score_terms(seat)) for beds in plantings(state, seat))
