"""Whether every area can be perfect: the model says what trying everything on small grids says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product

from hypothesis import given, settings
from hypothesis import strategies as st
from ortools.sat.python import cp_model

from engine_c.games.hutan.reference_layout import NEIGHBORS
from engine_c.registry import game
from solver.exact.board import Board
from solver.exact.question import Effort
from solver.games.hutan.bounds import PERFECT, PerfectWorker, below_top, bound_workers
from solver.games.hutan.perfect_model import PerfectModel, Wanted, most_passing
from tests.games.hutan.test_bounds import played, policies, question_at, start

AREAS: tuple[tuple[tuple[int, ...], ...], ...] = (
    ((0, 1),),
    ((0, 1), (2, 3)),
    ((0, 6), (1, 7)),
    ((0,), (1, 7), (6,)),
    ((0, 1), (6,)),
)
"""Small grids: spaces of each area; all others are lakes."""
FACES = ("b", "y", "bb", "yy", "by", "byr", "*")
LETTERS = "byr"

Grid = tuple[tuple[str, int], ...]
"""Colour and flowers of each space."""


def grown(grid: Grid, spaces: Sequence[int], at: Sequence[int], letters: str) -> Grid | None:
    """Plant flowers; None if one cannot lie there."""
    there = dict(zip(spaces, grid, strict=True))
    for i, letter in zip(at, letters, strict=True):
        color, number = there[i]
        if number == 2 or (number == 1 and color != letter):
            return None
        there[i] = letter, number + 1
    return tuple(there.values())


def is_linked(at: Sequence[int]) -> bool:
    """Whether spaces are connected; of up to three each has a neighbour among the others then."""
    return len(at) == 1 or all(any(j in NEIGHBORS[i] for j in at) for i in at)


def planted(grid: Grid, spaces: Sequence[int], face: str) -> Iterator[tuple[Grid, tuple[int, ...]]]:
    """Yield what a card can lead to, with the spaces that it grew."""
    for letters in LETTERS if face == "*" else (face,):
        for at in permutations(spaces, len(letters)):
            after = grown(grid, spaces, at, letters) if is_linked(at) else None
            if after is not None:
                yield after, at


def can_all_be_perfect(wanted: Wanted) -> bool:
    """Try everything that leads there."""
    spaces = [i for area in wanted.areas for i in area]
    area_of = {i: k for k, area in enumerate(wanted.areas) for i in area}

    def letters_of(grid: Grid, k: int) -> set[str]:
        return {color for i, (color, number) in zip(spaces, grid, strict=True) if number and area_of[i] == k}

    def is_perfect(grid: Grid, k: int) -> bool:
        return all(number == 2 for i, (_, number) in zip(spaces, grid, strict=True) if area_of[i] == k)

    def is_hopeless(grid: Grid, tended: frozenset[int]) -> bool:
        numbers = range(len(wanted.areas))
        return any(len(letters_of(grid, k)) > 1 or (k not in tended and is_perfect(grid, k)) for k in numbers)

    def with_bonus(grid: Grid, i: int) -> Iterator[Grid]:
        beside = [j for j in NEIGHBORS[i] if j in area_of] if wanted.has_bonus else []
        for letters in product(("", *LETTERS), repeat=len(beside)):
            chosen = [(j, letter) for j, letter in zip(beside, letters, strict=True) if letter]
            after = grown(grid, spaces, [j for j, _ in chosen], "".join(letter for _, letter in chosen))
            if after is not None:
                yield after

    def steps(grid: Grid, tended: frozenset[int], face: str) -> Iterator[tuple[Grid, frozenset[int]]]:
        for after, at in planted(grid, spaces, face):
            yield after, tended
            for i in at:
                color, number = after[spaces.index(i)]
                here = [k for k in tended if letters_of(after, k) == {color}]
                if number == 2 and is_perfect(after, area_of[i]) and len(here) < wanted.animals:
                    for other in with_bonus(after, i):
                        yield other, tended | {area_of[i]}

    @cache
    def search(t: int, grid: Grid, tended: frozenset[int]) -> bool:
        if len(tended) == len(wanted.areas):
            return True
        if t == len(wanted.offers) or is_hopeless(grid, tended):
            return False
        return search(t + 1, grid, tended) or any(
            search(t + 1, *step) for face in set(wanted.offers[t]) for step in steps(grid, tended, face)
        )

    return search(0, (("", 0),) * len(spaces), frozenset())


def optimum(model: cp_model.CpModel) -> int | None:
    """Solve a model to its end; None: it has no solution."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return round(solver.objective_value) if status == cp_model.OPTIMAL else None


def is_possible(wanted: Wanted) -> bool:
    """Ask the models."""
    most = optimum(most_passing(wanted))
    assert most is not None
    return optimum(PerfectModel(wanted, most).model) is not None


@settings(max_examples=150, deadline=None)
@given(
    areas=st.sampled_from(AREAS),
    offers=st.lists(st.lists(st.sampled_from(FACES), min_size=1, max_size=2), min_size=3, max_size=6),
    animals=st.sampled_from((1, 3)),
    has_bonus=st.booleans(),
)
def test_the_model_says_what_trying_everything_says(
    areas: tuple[tuple[int, ...], ...], offers: list[list[str]], animals: int, has_bonus: bool
) -> None:
    wanted = Wanted(areas=areas, offers=offers, animals=animals, has_bonus=has_bonus)
    assert is_possible(wanted) == can_all_be_perfect(wanted)


def test_a_bonus_flower_can_make_the_difference() -> None:
    offers = [["bb"], ["bb"], ["yy"], ["y"]]
    told = {"areas": ((0, 1), (2, 3)), "offers": offers, "animals": 3}
    assert is_possible(Wanted(**told, has_bonus=True))  # type: ignore[arg-type]
    assert not is_possible(Wanted(**told, has_bonus=False))  # type: ignore[arg-type]
    assert not is_possible(Wanted(areas=((0, 1), (2, 3)), offers=offers[:3], animals=3, has_bonus=True))


def test_one_point_less_is_proven_where_flowers_are_short() -> None:
    """Of this deck: few cards of three flowers, and no pair of a colour at the end."""
    question = question_at(game("hutan").open(None, {"players": "1"}).new_position(16))
    assert below_top(question) == 139
    board = Board()
    PerfectWorker(question, Effort(is_deterministic=True, work=20.0)).run(board)
    assert (board.bound, board.bound_by) == (139, PERFECT)
    for seed, policy in enumerate(policies(question.state.ruleset).values()):
        assert played(question, policy, seed).scores()[0] <= 139


def test_it_is_tried_from_the_start_without_cards_alone() -> None:
    for options, rounds, number in ((0, 0, 4), (0, 9, 3), (1, 0, 3)):
        question = start(options, 3, rounds)
        (worker,) = bound_workers(question, Effort())
        assert len(worker.parts) == number  # type: ignore[attr-defined]
        assert (below_top(question) is None) == (number == 3)
