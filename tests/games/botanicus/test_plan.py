"""Planning in Botanicus: finishes against all plantings, what stays, what goes together, the way."""

from __future__ import annotations

from itertools import permutations

import pytest
from ortools.sat.python import cp_model

from engine_c.games.botanicus.reference_garden import EMPTY, FIRST_ANIMAL
from solver.games.botanicus.plan import KEEPING, BotanicusPlanner, in_reach, without_nodes
from solver.games.botanicus.plan_model import PlanModel
from solver.plan.bench import Bench, Stopped
from solver.plan.contract import SCALE, Aim, Goal
from solver.plan.futures import future
from solver.plan.games import plan_for, refusal
from tests.games.botanicus.positions import make_position
from tests.plan.questions import question_of
from tests.support.exact import late_position

NUM = 2
OPTIONS = [
    {"players": "2"},
    {"players": "3", "side": "expert"},
    {"players": "2", "side": "expert", "greenhouse": "unique"},
]


def planner_of(turns_left: int, seed: int = 5, **options: str) -> BotanicusPlanner:
    """Return a planner of a late position with some futures."""
    question = question_of(late_position("botanicus", turns_left, seed=seed, **options))
    planner = BotanicusPlanner(question)
    for number in range(NUM):
        planner.add(future(question, seed, number))
    return planner


def solved(planner: BotanicusPlanner, number: int, aim: Aim) -> tuple[PlanModel, cp_model.CpSolver]:
    """Solve the model of a future to its optimum."""
    model = PlanModel(planner.opened[number], planner.seat, planner.plot, aim)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2
    assert solver.solve(model.model) == cp_model.OPTIMAL
    return model, solver


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("turns_left", [30, 12, 3])
def test_finishes_have_the_plants_of_the_future_and_what_lies_stays(
    options: dict[str, str], turns_left: int
) -> None:
    planner = planner_of(turns_left, **options)
    for number, end in enumerate(planner.opened):
        model, solver = solved(planner, number, Aim())
        beds, greenhouse = model.read(solver.value)
        state = planner.laid_out(end, beds, greenhouse)
        plot, played = state.plots[planner.seat], end.plots[planner.seat]
        assert sorted(plot.plants()) == sorted(played.plants())
        for cell, lying in planner.plot.beds.items():
            if EMPTY < lying < FIRST_ANIMAL and played.beds[cell] != EMPTY:
                assert plot.beds[cell] == played.beds[cell]
        assert solver.objective_value == SCALE * sum(state.score_terms(planner.seat))


@pytest.mark.parametrize("seed", range(8))
def test_the_optimum_is_the_best_of_all_plantings(seed: int) -> None:
    planner = planner_of(4, seed, **OPTIONS[seed % len(OPTIONS)])
    for number, end in enumerate(planner.opened):
        played = end.plots[planner.seat]
        new = [
            (cell, level)
            for cell, level in played.beds.items()
            if EMPTY < level < FIRST_ANIMAL and not planner.plot.is_planted(cell)
        ]
        is_still = played.greenhouse == planner.plot.greenhouse
        if len(new) > 2 or not is_still:
            continue
        free = [cell for cell in played.beds if played.beds[cell] == EMPTY or cell in dict(new)]
        best = 0
        for cells in permutations(free, len(new)):
            beds = dict.fromkeys(free, EMPTY)
            beds |= {cell: level for cell, (_, level) in zip(cells, new, strict=True)}
            state = planner.laid_out(end, beds, played.greenhouse)
            best = max(best, sum(state.score_terms(planner.seat)))
        assert solved(planner, number, Aim())[1].objective_value >= SCALE * best


@pytest.mark.parametrize("options", OPTIONS)
def test_opened_ends_lose_just_what_their_tasks_paid(options: dict[str, str]) -> None:
    planner = planner_of(20, **options)
    for number, (end, opened) in enumerate(zip(planner.ends, planner.opened, strict=True)):
        played = planner.played(number)
        tasks = {
            goal: vp for goal, vp in played.goals.items() if goal.kind in ("basic", "special", "greenhouse")
        }
        before, after = (state.plots[planner.seat] for state in (opened, end))
        assert before.vp == after.vp - sum(tasks.values())
        assert before.basic_done == planner.plot.basic_done
        assert before.special_done == planner.plot.special_done


def test_a_plan_is_kept_to_unless_it_costs_too_much() -> None:
    planner = planner_of(16, players="2")
    plan = frozenset(planner.played(0).goals)
    model, solver = solved(planner, 0, Aim(plan=plan))
    found = planner.arrangement(
        planner.laid_out(planner.opened[0], *model.read(solver.value)), is_proven=True
    )
    heeded = without_nodes(Aim(plan=plan))
    assert solver.objective_value == heeded.value(found, KEEPING)
    assert heeded.value(found, KEEPING) >= heeded.value(planner.played(0), KEEPING)


def test_a_bonus_draws_a_goal_in() -> None:
    planner = planner_of(24, players="2")
    model, solver = solved(planner, 0, Aim())
    state = planner.laid_out(planner.opened[0], *model.read(solver.value))
    goals = planner.arrangement(state, is_proven=True).goals
    columns = [Goal(kind="column", place=str(column)) for column in range(1, 5)]
    bonus = {goal: 1000 * SCALE for goal in columns if goal not in goals}
    drawn, solver = solved(planner, 0, Aim(bonus=bonus))
    state = planner.laid_out(planner.opened[0], *drawn.read(solver.value))
    reached = planner.arrangement(state, is_proven=True).goals
    assert any(goal in reached for goal in bonus)


def test_the_way_reaches_every_new_bed() -> None:
    planner = planner_of(30, players="2", side="expert")
    for number, end in enumerate(planner.ends):
        plot = end.plots[planner.seat]
        nodes = [goal.place.split(",") for goal in planner.played(number).goals if goal.kind == "node"]
        near = {cell for r, c in nodes for cell in in_reach((int(r), int(c)))}
        near |= {cell for node in planner.plot.gardeners for cell in in_reach(node)}
        new = {c for c in plot.beds if plot.is_planted(c) and not planner.plot.is_planted(c)}
        assert new <= near


def test_special_tasks_go_with_their_basic_tasks() -> None:
    planner = planner_of(40, players="2")
    special = Goal(kind="special", place="2", what="3")
    other = Goal(kind="special", place="3", what="4")
    basic = Goal(kind="basic", place="2")
    model = cp_model.CpModel()
    chosen = {goal: model.new_bool_var(str(goal)) for goal in (special, other, basic)}
    planner.restrict(model, chosen)
    model.maximize(sum(chosen.values()))
    solver = cp_model.CpSolver()
    assert solver.solve(model) == cp_model.OPTIMAL
    assert {goal for goal in chosen if solver.value(chosen[goal])} == {special, basic}


def test_gardens_to_be_drawn_are_refused() -> None:
    ruleset, position = make_position("stage=gardens")
    question = question_of(position, 0)
    violation = refusal(question, plan_for("botanicus"))
    assert violation is not None
    assert "drawn" in violation.problem
    assert ruleset.num_players == 2


def test_a_bench_that_is_stopped_ends_the_work() -> None:
    planner = planner_of(16, players="2")
    bench = Bench(work=1.0, seconds=None, seed=0)
    bench.stop()
    with pytest.raises(Stopped):
        planner.arranged(0, Aim(), bench, 1.0)
