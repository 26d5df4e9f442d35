"""Best placement of Hutan: the model against all arrangements, its bound, what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from ortools.sat.python import cp_model

from engine_c.game import Position
from engine_c.games.hutan.components import EcosystemCard
from engine_c.state import EngineState
from solver.exact.board import Board
from solver.exact.question import Effort, Found, Question
from solver.games.hutan.placement import (
    arrangement_fault,
    placement_refusal,
    placement_terms,
    placement_workers,
)
from solver.games.hutan.placement_model import PlacementModel
from tests.games.hutan.placements import FACTS, Case, arrangements, cases
from tests.games.hutan.positions import make_position

GRID = "~bBYYT/OyBRWN/RBBRgg/GGGrWW/~HY.~w/....Bb"
"""F1 of the rules' examples: 65 points."""
OTHER = "~...../C...../B...../....../~...~./......"


def optimum(case: Case) -> tuple[int, int]:
    """Return the model's optimum and the reference's points of its arrangement."""
    placement = PlacementModel(FACTS, case.layout, case.pieces, case.cards, has_minus=case.has_minus)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(placement.model)
    assert status == cp_model.OPTIMAL
    arrangement = placement.read(solver.value)
    assert arrangement_fault(case.pieces, case.layout, arrangement) == ""
    return round(solver.objective_value), case.score(arrangement.grid)


def check_against_all(case: Case) -> None:
    scores = {case.score(arrangement.grid) for arrangement in arrangements(case)}
    assume(scores)
    assert optimum(case) == (max(scores), max(scores))


@settings(max_examples=200)
@given(case=cases())
def test_the_optimum_is_the_best_of_all_arrangements(case: Case) -> None:
    check_against_all(case)


@pytest.mark.parametrize("card", FACTS.ecosystem_cards, ids=lambda card: f"card {card.id}")
@settings(max_examples=10)
@given(case=cases(), points=st.integers(1, 9), extra=st.integers(0, 9), minimum=st.integers(1, 3))
def test_each_card_is_counted_right(
    card: EcosystemCard, case: Case, points: int, extra: int, minimum: int
) -> None:
    changed = replace(
        card,
        points=points,
        extra=extra if card.species is not None else 0,
        minimum=minimum if card.minimum else 0,
        sizes=(2,) if card.sizes else (),
    )
    check_against_all(replace(case, cards=(changed,)))


@pytest.mark.parametrize("card", FACTS.ecosystem_cards, ids=lambda card: f"card {card.id}")
@settings(max_examples=4)
@given(case=cases())
def test_points_below_zero_never_push_the_bound_below_the_best(card: EcosystemCard, case: Case) -> None:
    changed = replace(card, points=-3, extra=-5 if card.species is not None else 0)
    scores = [replace(case, cards=(changed,)).score(arrangement.grid) for arrangement in arrangements(case)]
    assume(scores)
    assert optimum(replace(case, cards=(changed,)))[0] >= max(scores)


def make_question(grid: str = GRID, seat: int = 0, **options: str) -> Question:
    ruleset, position = make_position(grid, "bb,by,byr", round=9, **options)
    position = replace(position, table=replace(position.table, grids=(grid, OTHER)))
    state = ruleset.state(position)
    assert isinstance(state, EngineState)
    return Question(task="placement", position=position, state=state, seat=seat)


def solved(question: Question, work: float = 1.0) -> Board:
    """Let the workers have a question in deterministic mode; every solution is counted again."""

    def check(found: Found) -> None:
        assert sum(placement_terms(question, found.table)) == found.score

    board = Board(check=check)
    for worker in placement_workers(question, Effort(is_deterministic=True, work=work)):
        worker.run(board)
    return board


@pytest.mark.parametrize("options", [{}, {"ecosystem": "1,7,13,20,22"}, {"supply": "limited"}])
def test_the_pieces_of_a_whole_grid_are_put_better_than_they_lie(options: dict[str, str]) -> None:
    question = make_question(**options)
    board = solved(question)
    assert board.best is not None
    assert board.bound is not None
    lying = sum(placement_terms(question, question.position.table))
    assert board.marks[0].best == lying
    assert lying + 10 < board.best.score <= board.bound
    assert board.best.table.grids[1] == OTHER


def test_the_same_question_gives_the_same_arrangement_twice() -> None:
    boards = [solved(make_question(ecosystem="12,15,19"), work=0.5) for _ in range(2)]
    assert boards[0].best == boards[1].best
    assert boards[0].bound == boards[1].bound


def test_animals_of_other_seats_are_not_there_twice() -> None:
    # Two cassowaries are in the game, and one stands on the other grid.
    board = solved(make_question("~...../....BB/....BB/....../~...~./......"))
    assert board.best is not None
    assert board.best.table.grids[0].count("C") == 1
    assert board.is_closed


def with_grid(position: Position, grid: str) -> object:
    return replace(position.table, grids=(grid, *position.table.grids[1:]))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("y", "b", "flowers"),
        ("~w/", "Bw/", "lakes"),
        ("y", "?", "no piece"),
        ("OyBRWN", "OyCRWN", "an animal is alone in a perfect area"),
        ("/....Bb", "", "six rows"),
    ],
)
def test_other_pieces_are_no_arrangement(old: str, new: str, problem: str) -> None:
    question = make_question()
    table = with_grid(question.position, GRID.replace(old, new, 1))
    with pytest.raises(ValueError, match=problem):
        placement_terms(question, table)


def test_other_tables_are_refused() -> None:
    question = make_question()
    table = question.position.table
    with pytest.raises(ValueError, match="seat 1"):
        placement_terms(question, replace(table, grids=(GRID, GRID)))
    with pytest.raises(ValueError, match="layout"):
        placement_terms(question, replace(table, layout="rc-SE/bs-SW/ps-NE/wc-NW"))
    with pytest.raises(ValueError, match="grids"):
        placement_terms(question, replace(table, grids=(GRID,)))
    with pytest.raises(ValueError, match="second flower"):
        placement_terms(question, replace(table, second_flowers=((2,), ())))


def test_a_placement_waits_for_layout_and_cards() -> None:
    for options in ({"layout": "random"}, {"ecosystem": "draw"}):
        ruleset, _ = make_position(GRID, "bb,by,byr", **options)
        state = ruleset.initial_state()
        assert isinstance(state, EngineState)
        position = ruleset.position_of(ruleset.table(state))
        refused = placement_refusal(Question(task="placement", position=position, state=state, seat=0))
        assert refused is not None
        assert "drawn" in refused.problem
    assert placement_refusal(make_question()) is None
