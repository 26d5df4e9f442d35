"""What every plan must satisfy, whatever the game."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from engine_c.game import HortusError
from solver.plan.bench import Bench
from solver.plan.contract import Aim, Arrangement, Question
from solver.plan.futures import future
from solver.plan.games import plan_for, refusal
from solver.plan.search import Effort, Plan, PlanSearch
from tests.plan.questions import PLANNED, question_of, some_questions
from tests.support.exact import late_position

EFFORT = Effort(work=0.4, futures=3, seed=7)


def planned(question: Question, effort: Effort = EFFORT) -> Plan:
    """Return the plan of a question."""
    return PlanSearch(question, effort).run()


def check(plan: Plan) -> None:
    """Hold a plan against what it says of itself."""
    num = plan.num_futures
    places = [(planned.goal.kind, planned.goal.place) for planned in plan.goals]
    assert len(places) == len(set(places))
    for goal in plan.goals:
        assert 1 <= goal.reached <= num
        assert goal.cells or goal.goal.place
        assert all(goal.name)
    assert plan.points == sum(plan.terms) == sum(goal.points for goal in plan.goals) + plan.other_points
    assert sum(plan.played) <= plan.points <= plan.alone
    assert 0 <= plan.num_proven <= num
    cells = [spot.cell for spot in plan.spots]
    assert len(cells) == len(set(cells))
    assert set(cells) <= {cell for goal in plan.goals for cell in goal.cells}
    assert all(1 <= spot.reached <= num for spot in plan.spots)


@pytest.mark.parametrize("name", PLANNED)
def test_goals_fit_together_and_points_add_up(name: str) -> None:
    rounds = 0
    for question in some_questions(name):
        key = question.state.key()
        plan = planned(question)
        check(plan)
        rounds += plan.rounds
        assert plan.num_futures == EFFORT.futures
        assert plan.stopped_by in ("settled", "limit")
        assert plan.goals
        assert question.state.key() == key
    assert rounds


@pytest.mark.parametrize("name", PLANNED)
def test_the_plan_is_the_same_every_time(name: str) -> None:
    for question in some_questions(name):
        one, two = (replace(planned(question), elapsed_s=0.0) for _ in range(2))
        assert one == two
        return


@pytest.mark.parametrize("name", PLANNED)
def test_another_seed_tells_other_futures(name: str) -> None:
    question = question_of(late_position(name, 30, players="2"))
    played = {planned(question, replace(EFFORT, seed=seed, work=0.01)).played for seed in range(4)}
    assert len(played) > 1


@pytest.mark.parametrize("name", PLANNED)
def test_a_stopped_search_tells_the_futures_as_they_were_played(name: str) -> None:
    search = PlanSearch(question_of(late_position(name, 9, players="2")), EFFORT)
    search.stop()
    plan = search.run()
    check(plan)
    assert plan.stopped_by == "stop"
    assert plan.rounds == 0
    assert plan.terms == plan.played


def test_an_error_at_work_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    search = PlanSearch(question_of(late_position(PLANNED[0], 9, players="2")), EFFORT)

    def fail(*given: object) -> None:
        raise ZeroDivisionError("at work")

    monkeypatch.setattr(search, "_plan_in_rounds", fail)
    with pytest.raises(ZeroDivisionError, match="at work"):
        search.run()


@pytest.mark.parametrize("name", PLANNED)
def test_a_search_can_be_stopped_at_work(name: str) -> None:
    search = PlanSearch(
        question_of(late_position(name, 1000, players="2")), Effort(work=600.0, futures=12, seed=2)
    )
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(search.run)
        while search.snapshot() is None and not running.done():
            time.sleep(0.005)
        search.stop()
        plan = running.result()
    check(plan)
    assert plan.stopped_by == "stop"


@pytest.mark.parametrize("name", PLANNED)
def test_a_limit_in_time_gives_a_plan(name: str) -> None:
    question = question_of(late_position(name, 9, players="2"))
    plan = planned(question, Effort(work=None, seconds=0.3, futures=3, seed=1))
    check(plan)
    assert 1 <= plan.num_futures <= 3


@pytest.mark.parametrize("name", PLANNED)
def test_finishes_keep_what_lies_and_count_as_the_reference_counts(name: str) -> None:
    """An arrangement is never worth less than the game as it was played, if it is proven to be best."""
    game = plan_for(name)
    assert game is not None
    proven = 0
    for question in some_questions(name):
        futures = [future(question, 3, number) for number in range(2)]
        planner = game.planner(question)
        for number, each in enumerate(futures):
            planner.add(each)
            played = planner.played(number)
            assert list(played.terms) == each.end.score_terms(question.seat)
            bench = Bench(work=2.0, seconds=None, seed=0)
            found = planner.arranged(number, Aim(), bench, 0.5)
            if found is None:
                continue
            check_arrangement(found)
            if found.is_proven:
                proven += 1
                assert found.score >= played.score
    assert proven


def check_arrangement(found: Arrangement) -> None:
    """Hold an arrangement against what it says of itself."""
    places = [(goal.kind, goal.place) for goal in found.goals]
    assert len(places) == len(set(places))
    assert all(found.pieces.values())


@pytest.mark.parametrize("name", PLANNED)
def test_finished_games_and_other_seats_are_refused(name: str) -> None:
    question = question_of(late_position(name, 2, players="2"))
    for seat in (-1, 2):
        violation = refusal(replace(question, seat=seat), plan_for(name))
        assert violation is not None
        assert violation.field == "seat"
    ended = question.state.ruleset.state(late_position(name, 0, players="2"))
    with pytest.raises(HortusError, match="over"):
        PlanSearch(replace(question, state=ended), EFFORT)


def test_a_game_without_planning_is_refused() -> None:
    question = question_of(late_position(PLANNED[0], 2, players="2"))
    violation = refusal(question, None)
    assert violation is not None
    assert "cannot be planned" in violation.problem
    assert plan_for("no such game") is None
