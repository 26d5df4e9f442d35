"""Best plantings of Botanicus: the model against trying everything, the whole answer, what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ortools.sat.python import cp_model

from engine_c.games.botanicus.table import Plot, Table
from engine_c.state import EngineState
from solver.exact.question import Effort, Question
from solver.exact.solution import Solution
from solver.exact.solve import Solve
from solver.games.botanicus.exact import EXACT
from solver.games.botanicus.placement import free_beds, laid_out, placement_terms
from solver.games.botanicus.placement_model import PlacementModel
from tests.games.botanicus.plantings import best_by_trying, small_garden
from tests.games.botanicus.positions import EXPERT, MIDDLE, begun, make_position, with_plot

SEEDS = st.integers(0, 1 << 32)
FULL = (
    "stage=over column=0 seat=0 tiles=s1,s7,t3,t7,s3,s5,t6,t1,s6,s8,t5,t4,s2,s4,t8,t2 stack=0,1,N "
    "garden0=base coins0=7 vp0=20 tracks0=M1,B0,S0 beds0=-121/.232/4.33/21.3/1.1- gardeners0=2,2 animals0=1 "
    "tasks0=1,2,3,4,5 basic0=01000 special0=00000 tokens0=round:9 hand0=C1,C4 "
    "garden1=base coins1=3 vp1=2 tracks1=M0,B1,T1 beds1=-.../..1./..../..../...- gardeners1=2,3 "
    "tasks1=6,7,8,9,10 hand1=C5 discard=C2"
)
"""A finished game: seat 0 has 14 plants."""


def assert_best(seed: int) -> None:
    """Hold the model against trying everything in one small garden."""
    state = small_garden(seed)
    placement = PlacementModel(state, 0, free_beds(state, 0))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(placement.model) == cp_model.OPTIMAL
    arranged = laid_out(state, 0, *placement.read(solver.value))
    assert sorted(arranged.plots[0].plants()) == sorted(state.plots[0].plants())
    best = best_by_trying(state, 0)
    assert (round(solver.objective_value), sum(arranged.score_terms(0))) == (best, best)


@settings(max_examples=60)
@given(SEEDS)
def test_small_gardens_are_planted_as_well_as_by_trying(seed: int) -> None:
    """Both sides, greenhouses, fruits, animals, tasks done and open, all final cards."""
    assert_best(seed)


@pytest.mark.full
@settings(max_examples=1000)
@given(SEEDS)
def test_many_small_gardens(seed: int) -> None:
    """The long form."""
    assert_best(seed)


def make_question(words: str = FULL, seat: int = 0, **options: str) -> Question:
    """Return the question for the best planting."""
    ruleset, position = make_position(words, **options)
    state = ruleset.state(position)
    assert isinstance(state, EngineState)
    return Question(task="placement", position=position, state=state, seat=seat)


def solved(question: Question) -> Solution:
    """Return the answer of deterministic mode."""
    return Solve(question, Effort(is_deterministic=True, work=20.0)).run()


@pytest.mark.parametrize("words", [FULL, EXPERT])
def test_the_answer_is_proven_and_the_same_twice(words: str) -> None:
    one, two = (solved(make_question(words)) for _ in range(2))
    assert one.failures == ()
    assert one.status == "optimal"
    assert one.best is not None
    assert one.best == two.best
    assert one.best.score == one.bound


def test_the_search_begins_with_the_plants_as_they_lie() -> None:
    question = make_question(MIDDLE)
    found = solved(question)
    assert found.best is not None
    assert found.marks[0].best == question.state.scores()[0] < found.best.score


def test_the_answer_can_be_looked_at() -> None:
    """The table of the answer is a valid position that tells the score."""
    question = make_question()
    best = solved(question).best
    assert best is not None
    arranged = replace(question.position, table=best.table)
    state = question.state.ruleset.state(arranged, "reference", is_arrangement=True)
    assert state.scores()[0] == best.score


def wrong_plots() -> dict[str, dict[str, Any]]:
    """Return fields of seat 0 that no arrangement has, by what is said of them."""
    return {
        "the plants are not": {"beds": ("-122", ".232", "4.33", "21.3", "1.1-")},
        "beds are not": {"beds": ("-121", ".232", "4.33", "21.3")},
        "stay where they lie": {"beds": ("1-21", ".232", "4.33", "21.3", "1.1-")},
        "does not follow": {"vp": 21},
        "something is different": {"coins": 8},
    }


@pytest.mark.parametrize("about", list(wrong_plots()))
def test_what_is_no_arrangement_is_refused(about: str) -> None:
    question = make_question()
    table = cast(Table, with_plot(question.position, 0, **wrong_plots()[about]).table)
    with pytest.raises(ValueError, match=about):
        placement_terms(question, table)


def test_a_task_that_is_met_has_to_be_paid() -> None:
    """Row 1 asks for two plants of level I; they are put there without the points."""
    question = make_question(MIDDLE)
    plot: Plot = question.position.table.plots[0]
    beds = ("-...", "....", "1...", "..23", "...-")
    moved = cast(Table, with_plot(question.position, 0, beds=beds).table)
    assert sum(placement_terms(question, moved)) == question.state.scores()[0]
    table = replace(moved, plots=(replace(plot, beds=beds, basic_done=(True,) * 5), moved.plots[1]))
    with pytest.raises(ValueError, match="does not follow"):
        placement_terms(question, table)


def test_questions_that_cannot_be_asked() -> None:
    """Inside a turn, and before the tasks are assigned."""
    question = make_question(MIDDLE)
    assert EXACT.refusal(question) is None
    inside = replace(question, position=begun(question.position, "end phase"))
    assert "turn" in str(EXACT.refusal(inside))
    early = replace(question, position=with_plot(question.position, 0, row_tasks=()))
    assert "tasks are not assigned" in str(EXACT.refusal(early))
    assert "`value`" in str(EXACT.refusal(replace(question, task="value")))
