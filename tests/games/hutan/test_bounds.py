"""Bounds of solo games of Hutan: every line that is played ends in a grid of every relaxation."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from ortools.sat.python import cp_model

from engine_c.game import CHANCE, TERMINAL, Position
from engine_c.registry import game
from engine_c.state import EngineState
from solver.agents import parse_agent
from solver.exact.board import Board
from solver.exact.question import Effort, Question
from solver.games.hutan.bounds import (
    RELAXATIONS,
    Relaxation,
    bound_model,
    bound_workers,
    offers_to_come,
    top_score,
)
from solver.games.hutan.placement import reference_of
from tests.games.hutan.policies import POLICIES
from tests.support.play import Policy, seeded, uniform

COLORS, TREES, ANIMALS = "byrwg", "BYRWG", "CTONH"
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"ecosystem": "12,14,18,19,23"},
    {"scenario": "G"},
    {"family": "true"},
    {"layout": "rs-NW/bs-NE/ws-SE/ps-SW", "animals_per_species": "1", "touch_rule": "each"},
)


def generator(state: Any, legal: Any, rng: Any) -> int:
    """Play as the fast player of the searches does."""
    return parse_agent("generator").choose(state, int(rng.random() * 1000))[0]


def policies(ruleset: Any) -> dict[str, Policy]:
    made: dict[str, Policy] = {name: make(ruleset) for name, make in POLICIES.items()}
    return {"uniform": uniform, "generator": generator, **made}


def question_at(position: Position) -> Question:
    state = game("hutan").open(None, position.options).state(position)
    assert isinstance(state, EngineState)
    return Question(task="line", position=position, state=state, seat=0)


def played(question: Question, policy: Policy, seed: int, rounds: int | None = None) -> EngineState:
    """Play a line with the draws as the contents have them; `rounds` until so many are over."""
    state, rng = question.state.copy(), seeded("line", seed)
    ruleset = state.ruleset
    while state.current_player() != TERMINAL and (rounds is None or state.turn_number() < rounds):
        if state.current_player() == CHANCE:
            drawn = ruleset.contents_draw(question.position, state)
            assert drawn is not None
            state.apply(drawn)
        else:
            state.apply(policy(state, state.legal_actions(), rng))
    return state


@cache
def start(options: int, seed: int, rounds: int) -> Question:
    """Return a position after some rounds of the fast player, and the stacks to come."""
    ruleset = game("hutan").open(None, {"players": "1", **OPTIONS[options]})
    first = question_at(ruleset.new_position(seed))
    state = played(first, generator, seed, rounds)
    while state.current_player() == CHANCE:
        drawn = ruleset.contents_draw(first.position, state)
        assert drawn is not None
        state.apply(drawn)
    table = ruleset.table(state, known=first.position.table)
    return question_at(ruleset.position_of(table))  # type: ignore[attr-defined]


def fixed_to(question: Question, relaxation: Relaxation, end: EngineState) -> tuple[str, int]:
    """Solve a relaxation whose grid and cards are those of a line; return how it went and its points."""
    bounding = bound_model(question, relaxation)
    grid = end.grid_texts()[0].replace("/", "")  # type: ignore[attr-defined]
    for cell, place in bounding.at.items():
        for c in range(5):
            bounding.model.add(place.shown[c] == (grid[cell] in (COLORS[c], TREES[c], ANIMALS[c])))
            bounding.model.add(place.trees[c] == (grid[cell] == TREES[c]))
            bounding.model.add(place.animals[c] == (grid[cell] == ANIMALS[c]))
    faces = end.ruleset.codes.faces
    taken = [faces[action] for action in end.history if action < 32]
    for face, number in bounding.taken.items():
        bounding.model.add(number == taken.count(face))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(bounding.model)
    return solver.status_name(status), round(solver.objective_value)


@pytest.mark.parametrize("relaxation", RELAXATIONS, ids=lambda relaxation: relaxation.name)
@pytest.mark.parametrize("rounds", [0, 9])
@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_every_line_ends_in_a_grid_of_the_relaxation(
    options: int, rounds: int, relaxation: Relaxation
) -> None:
    question = start(options, 3, rounds)
    for seed, policy in enumerate(policies(question.state.ruleset).values()):
        end = played(question, policy, seed)
        assert fixed_to(question, relaxation, end) == ("OPTIMAL", end.scores()[0])


def bound_of(question: Question, work: float = 6.0) -> Board:
    """Let the relaxations prove what they can in a fixed amount of work."""
    board = Board()
    for worker in bound_workers(question, Effort(is_deterministic=True, work=work)):
        worker.run(board)
    assert board.bound is not None
    return board


@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_no_line_is_above_the_bound(options: int) -> None:
    for rounds in (0, 12, 16):
        question = start(options, 5, rounds)
        bound = bound_of(question, work=0.5).bound
        assert bound is not None
        named = policies(question.state.ruleset)
        for seed in range(25):
            for name in ("uniform", "animals", "areas"):
                assert played(question, named[name], seed).scores()[0] <= bound
        assert played(question, named["generator"], 0).scores()[0] <= bound


def optimum(state: EngineState) -> int:
    """Return the best score of the last turn by trying everything."""
    if state.current_player() == TERMINAL:
        return state.scores()[0]
    return max(optimum(state.child(action)) for action in state.legal_actions())


@pytest.mark.parametrize("seed", range(12))
def test_the_bound_of_the_last_round_is_not_below_its_optimum(seed: int) -> None:
    question = start(seed % len(OPTIONS), seed, 17)
    best = optimum(question.state)
    bound = bound_of(question).bound
    assert bound is not None
    assert best <= bound <= best + 12


def test_the_bound_is_the_same_twice_and_says_who_proved_it() -> None:
    one, two = (bound_of(start(0, 8, 14), work=1.0) for _ in range(2))
    assert (one.bound, one.bound_by) == (two.bound, two.bound_by)
    assert one.bound_by in {relaxation.name for relaxation in RELAXATIONS}
    assert one.best is None


def test_the_first_bound_is_there_at_once() -> None:
    question = start(0, 8, 0)
    assert top_score(reference_of(question)) == 140
    assert top_score(reference_of(start(1, 3, 0))) is None
    assert bound_of(question, work=0.01).marks[0].bound == 140


def test_there_is_no_bound_before_the_layout_is_drawn() -> None:
    ruleset = game("hutan").open(None, {"players": "1", "layout": "random"})
    state = ruleset.initial_state()
    position = ruleset.position_of(ruleset.table(state))  # type: ignore[attr-defined]
    assert bound_workers(question_at(position), Effort()) == []


def test_an_offer_revealed_in_the_turn_so_far_is_one_to_come() -> None:
    question = start(0, 4, 17)
    table = question.position.table
    reveal = "offer " + " ".join(table.offer)
    pending = replace(question.position, table=replace(table, offer=(), stacks=None), turn_so_far=(reveal,))
    assert offers_to_come(question_at(pending), reference_of(question_at(pending))) == [table.offer]
    untold = replace(pending, turn_so_far=())
    assert bound_workers(question_at(untold), Effort()) == []
