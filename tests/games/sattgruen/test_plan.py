"""Planning in Sattgrün: what lies stays, finishes are arrangements, what goes together."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations

import pytest
from ortools.sat.python import cp_model

from engine_c.games.sattgruen.notation import cell_text
from engine_c.games.sattgruen.reference_home import is_plant_cell
from engine_c.games.sattgruen.table import Placed
from solver.games.sattgruen.arrangement import light_leaves
from solver.games.sattgruen.plan import KEEPING, Box, SattgruenPlanner, box_around
from solver.games.sattgruen.plan_model import PlanModel
from solver.plan.bench import Bench
from solver.plan.contract import SCALE, Aim, Goal
from solver.plan.futures import future
from tests.plan.questions import question_of
from tests.support.exact import late_position

NUM = 2


def planner_of(turns_left: int, seed: int = 5, **options: str) -> SattgruenPlanner:
    """Return a planner of a late position with some futures."""
    question = question_of(late_position("sattgruen", turns_left, seed=seed, **{"players": "2", **options}))
    planner = SattgruenPlanner(question)
    for number in range(NUM):
        planner.add(future(question, seed, number))
    return planner


def bench(work: float = 3.0) -> Bench:
    return Bench(work=work, seconds=None, seed=0)


def solved(planner: SattgruenPlanner, number: int, aim: Aim) -> tuple[PlanModel, cp_model.CpSolver]:
    """Solve the model of a future in the box it ended with, to its optimum."""
    model = PlanModel(planner.pieces[number], planner.boxes[number], planner.lying, aim)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model.model) == cp_model.OPTIMAL
    return model, solver


@pytest.mark.parametrize("turns_left", [20, 9, 4])
@pytest.mark.parametrize("options", [{}, {"goals": "drawn"}, {"players": "1"}])
def test_finishes_are_arrangements_in_which_what_lies_stays(options: dict[str, str], turns_left: int) -> None:
    planner = planner_of(turns_left, **options)
    for number, pieces in enumerate(planner.pieces):
        model = PlanModel(pieces, planner.boxes[number], planner.lying, Aim())
        found = bench().solve(model.model, 0.3)
        assert found is not None
        table = model.table(found.value)
        pieces.check(table)
        cells = {card.card: card.cell for card in table.homes[planner.seat].cards}
        assert {card: cells[card] for card in planner.lying} == planner.lying
        assert box_around(list(cells.values())) == planner.boxes[number]


@pytest.mark.parametrize("seed", range(6))
def test_no_exchange_of_new_cards_is_better_than_the_optimum(seed: int) -> None:
    planner = planner_of(7, seed)
    for number, pieces in enumerate(planner.pieces):
        model, solver = solved(planner, number, Aim())
        best = sum(pieces.terms(model.table(solver.value)))
        assert solver.objective_value == SCALE * best
        cards = pieces.plants + pieces.rooms
        new = [card for card in cards if card.card not in planner.lying]
        for kinds in (pieces.plants, pieces.rooms):
            alike = [card for card in new if card in kinds]
            for order in permutations(alike):
                cells = {card.card: card.cell for card in cards}
                cells |= {card.card: at.cell for card, at in zip(alike, order, strict=True)}
                points = dealt_as_before(planner, number, [replace(c, cell=cells[c.card]) for c in cards])
                assert points is None or points <= best


def dealt_as_before(planner: SattgruenPlanner, number: int, cards: list[Placed]) -> int | None:
    """Return the points of cards laid out anew with no leaf but by light; None if a pot lacks leaves."""
    pieces = planner.pieces[number]
    light = light_leaves(pieces.facts, cards)
    growth = {plant.id: plant.growth for plant in pieces.facts.plants}
    lacking = sum(growth[card.card] - light[card.card] for card in cards if card.pot)
    if lacking > pieces.pool:
        return None
    laid = []
    for card in cards:
        if card.card in growth and not card.pot:
            card = replace(card, leaves=min(light[card.card], growth[card.card] - 1))
        laid.append(card)
    return sum(pieces.terms(pieces.with_cards(laid)))


def test_some_cards_are_laid_out_anew_and_the_others_stay() -> None:
    planner = planner_of(24)
    for number, pieces in enumerate(planner.pieces):
        model = PlanModel(pieces, planner.boxes[number], planner.lying, Aim())
        before = {card.card: card.cell for card in pieces.plants + pieces.rooms}
        model.free_some(pieces.table, 3, 2, random.Random(number))
        found = bench().solve(model.model, 0.5, keeps_hints=True)
        assert found is not None
        assert found.is_optimal
        table = model.table(found.value)
        pieces.check(table)
        after = {card.card: card.cell for card in table.homes[planner.seat].cards}
        assert sum(after[card] != cell for card, cell in before.items()) <= 5
        assert sum(pieces.terms(table)) >= sum(pieces.terms(pieces.table))


def test_a_home_with_many_new_cards_is_never_worse_than_as_it_was_played() -> None:
    planner = planner_of(1000)
    for number in range(NUM):
        found = planner.arranged(number, Aim(), bench(1.0), 0.5)
        assert found is not None
        assert found.score >= planner.played(number).score


def test_a_plan_is_kept_to_unless_it_costs_too_much() -> None:
    planner = planner_of(12)
    free, solver = solved(planner, 0, Aim())
    best = planner.arrangement(0, free.table(solver.value), is_proven=True)
    played = planner.played(0)
    plan = frozenset(goal for goal in played.goals if goal.kind != "box")
    kept, solver = solved(planner, 0, Aim(plan=plan))
    found = planner.arrangement(0, kept.table(solver.value), is_proven=True)
    num_kept = sum(goal in found.goals for goal in plan)
    assert solver.objective_value == SCALE * (found.score + KEEPING * num_kept)
    assert found.score <= best.score
    assert found.score + KEEPING * num_kept >= played.score + KEEPING * len(plan)


def test_a_bonus_draws_a_goal_in() -> None:
    planner = planner_of(12)
    goal = min(goal for goal in planner.played(0).goals if goal.kind == "room")
    model, solver = solved(planner, 0, Aim(bonus={goal: 1000 * SCALE}))
    assert goal in planner.arrangement(0, model.table(solver.value), is_proven=True).goals


def test_goals_of_one_plan_lie_in_one_box() -> None:
    planner = planner_of(20)
    box = planner.boxes[0].goal
    inside = planner.cells(box)
    assert len(inside) == 15
    types = planner.facts.types
    goals = [box] + [
        Goal(kind="plant", place=cell_text((x, y)), what=types[0])
        for x in range(-4, 5)
        for y in range(-4, 5)
        if is_plant_cell((x, y))
    ]
    model = cp_model.CpModel()
    chosen = {goal: model.new_bool_var(str(goal)) for goal in goals}
    planner.restrict(model, chosen)
    model.maximize(sum(chosen.values()))
    solver = cp_model.CpSolver()
    assert solver.solve(model) == cp_model.OPTIMAL
    picked = {goal for goal in goals if solver.value(chosen[goal])}
    assert box in picked
    assert {goal.place for goal in picked - {box}} <= set(inside)
    most = max(
        sum(planner.types[card.card] == types[0] for card in pieces.plants if card.card not in planner.lying)
        for pieces in planner.pieces
    )
    assert len(picked) == 1 + most


def test_boxes_count_their_plants() -> None:
    assert Box(left=-1, top=-1, width=5, height=3).num_plants == 8
    assert Box(left=0, top=-1, width=5, height=3).num_plants == 7
    assert box_around([(0, 0), (2, 1), (-1, 0)]) == Box(left=-1, top=0, width=4, height=2)
