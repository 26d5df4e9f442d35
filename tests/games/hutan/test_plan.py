"""Planning in Hutan: finishes against all there are, what stays, what goes together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from ortools.sat.python import cp_model

from engine_c.games.hutan.codes import ANIMALS, COLORS, EMPTY, TREES
from engine_c.games.hutan.reference_layout import CELLS
from engine_c.games.hutan.reference_scoring import is_completed, is_perfect
from solver.games.hutan.placement import planted
from solver.games.hutan.plan import HutanPlanner
from solver.plan.bench import Bench
from solver.plan.contract import Aim, Goal
from solver.plan.futures import future
from tests.games.hutan.option_sets import BASES
from tests.plan.questions import question_of
from tests.support.exact import late_position

AMPLE = 20.0
"""Work that proves every small model here."""


def planner_of(turns_left: int, seed: int = 5, num: int = 2, **options: str) -> HutanPlanner:
    """Return a planner of a late position with some futures."""
    question = question_of(late_position("hutan", turns_left, seed=seed, **options))
    planner = HutanPlanner(question)
    for number in range(num):
        planner.add(future(question, seed, number))
    return planner


def grids(planner: HutanPlanner, number: int) -> Iterator[tuple[str, ...]]:
    """Yield every grid that continues the one that lies with the flowers of a future."""
    have = planned_colors(planner, number)
    land = [cell for cell in CELLS if cell not in planner.layout.lakes]
    for cells in product(land, repeat=len(have)):
        grid = list(planner.grid)
        for cell, letter in zip(cells, have, strict=True):
            if grid[cell] not in (EMPTY, letter):
                break
            grid[cell] = letter if grid[cell] == EMPTY else letter.upper()
        else:
            yield from with_animals(planner, number, grid)


def planned_colors(planner: HutanPlanner, number: int) -> str:
    """Return the flowers that a future brings, a letter each."""
    before, after = planted(planner.grid), planner.pieces[number].flowers
    return "".join(letter * (b - a) for letter, a, b in zip(COLORS, before, after, strict=True))


def with_animals(planner: HutanPlanner, number: int, grid: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield a grid with each choice of animals on its perfect areas; all spaces of an area count alike."""
    choices: list[list[tuple[int, str] | None]] = []
    for area in planner.layout.areas.values():
        trees = [cell for cell in area if grid[cell] in TREES]
        if is_completed(grid, area) and is_perfect(grid, area) and len(trees) == len(area):
            species = ANIMALS[TREES.index(grid[area[0]])]
            choices.append([None, (area[0], species)])
    for choice in product(*choices):
        other = list(grid)
        for placed in choice:
            if placed is not None:
                other[placed[0]] = placed[1]
        counts = [other.count(letter) for letter in ANIMALS]
        if all(n <= most for n, most in zip(counts, planner.pieces[number].animals, strict=True)):
            yield tuple(other)


def is_free(planner: HutanPlanner, place: str) -> bool:
    """Tell whether nothing lies on an area."""
    return all(planner.grid[6 * int(cell[0]) + int(cell[1])] == EMPTY for cell in place.split())


@pytest.mark.parametrize("seed", range(12))
def test_a_proven_finish_is_the_best_there_is(seed: int) -> None:
    planner = planner_of(1, seed, players="1")
    for number in range(2):
        if len(planned_colors(planner, number)) > 2:
            continue
        best = 0
        for grid in grids(planner, number):
            end = planner.ends[number].copy()
            end.grids[planner.seat] = list(grid)
            best = max(best, sum(end.count_terms(planner.seat)))
        found = planner.arranged(number, Aim(), Bench(work=AMPLE, seconds=None, seed=0), 1.0)
        assert found is not None
        assert found.is_proven
        assert found.score == best


@pytest.mark.parametrize("base", BASES, ids=str)
@pytest.mark.parametrize("turns_left", [30, 8])
def test_what_lies_stays_and_the_flowers_are_those_of_the_future(
    base: dict[str, str], turns_left: int
) -> None:
    planner = planner_of(turns_left, **{**base, "ecosystem": "draw"})
    for number in range(2):
        found = planner.arranged(number, Aim(), Bench(work=1.0, seconds=None, seed=0), 1.0)
        if found is None:
            continue
        grid = list(planner.grid)
        for cell, piece in found.pieces.items():
            at = 6 * int(cell[0]) + int(cell[1])
            follows = {EMPTY: COLORS + TREES + ANIMALS}
            for letters in zip(COLORS, TREES, ANIMALS, strict=True):
                follows |= {letters[0]: letters[1] + letters[2], letters[1]: letters[2]}
            assert piece in follows[grid[at]]
            grid[at] = piece
        assert tuple(planted(grid)) == planner.pieces[number].flowers
        reached = {goal.place for goal in found.goals if goal.kind == "area"}
        done = {
            planner.places[name] for name, area in planner.layout.areas.items() if is_completed(grid, area)
        }
        assert reached == done


def test_a_plan_is_kept_to() -> None:
    planner = planner_of(16, players="2")
    free = [place for place in planner.places.values() if is_free(planner, place)]
    place = max(free, key=len)
    for letter in COLORS:
        plan = frozenset({Goal(kind="area", place=place, what=letter)})
        found = planner.arranged(0, Aim(plan=plan), Bench(work=1.0, seconds=None, seed=0), 1.0)
        assert found is not None
        there = [goal for goal in found.goals if goal.place == place and goal.kind == "area"]
        assert all(goal.what == letter for goal in there)


def test_a_bonus_draws_a_goal_in() -> None:
    planner = planner_of(16, players="2")
    found = planner.arranged(0, Aim(), Bench(work=1.0, seconds=None, seed=0), 1.0)
    assert found is not None
    lacking = next(
        Goal(kind="area", place=place, what=letter)
        for place in planner.places.values()
        for letter in COLORS
        if Goal(kind="area", place=place, what=letter) not in found.goals
        and planner.pieces[0].flowers[COLORS.index(letter)] >= len(place.split())
        and is_free(planner, place)
    )
    drawn = planner.arranged(0, Aim(bonus={lacking: 64 * 50}), Bench(work=1.0, seconds=None, seed=0), 1.0)
    assert drawn is not None
    assert lacking in drawn.goals


def test_animals_go_with_their_areas_and_flowers_suffice() -> None:
    planner = planner_of(30, players="2")
    area, other = sorted(planner.places.values())[:2]
    goals = [
        Goal(kind="animal", place=area, what="C"),
        Goal(kind="area", place=area, what="b"),
        Goal(kind="animal", place=other, what="T"),
        *(Goal(kind="area", place=place, what="r") for place in planner.places.values()),
    ]
    model = cp_model.CpModel()
    chosen = {goal: model.new_bool_var(str(goal)) for goal in goals}
    planner.restrict(model, chosen)
    model.maximize(sum(chosen.values()))
    solver = cp_model.CpSolver()
    assert solver.solve(model) == cp_model.OPTIMAL
    picked = {goal for goal in goals if solver.value(chosen[goal])}
    assert goals[2] not in picked
    assert (goals[0] in picked) <= (goals[1] in picked)
    red = sum(len(goal.place.split()) for goal in picked if goal.what == "r")
    assert red <= max(pieces.flowers[COLORS.index("r")] for pieces in planner.pieces)
