"""Best placements of Sattgrün: the model against trying everything, goal by goal, and its checks."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_c.game import Position
from solver.exact.board import Board
from solver.exact.cpsat import ModelWorker
from solver.exact.question import Effort, Found, Question
from solver.games.sattgruen.arrangement import Pieces
from solver.games.sattgruen.exact import EXACT
from solver.games.sattgruen.placement import PlacementModel, placement_model
from solver.games.sattgruen.placement_goals import goal_points
from tests.games.sattgruen.homes import best_by_trying, dealt, goal_names, random_home, ruleset_with
from tests.games.sattgruen.positions import MIDDLE, make_position

EFFORT = Effort(is_deterministic=True, work=60.0)
SEEDS = st.integers(0, 1 << 32)


def solved(pieces: Pieces, effort: Effort = EFFORT) -> Board:
    """Return the board after the model was solved to its optimum."""
    board = Board(check=lambda found: pieces.check(found.table))
    worker = ModelWorker("placement", placement_model(pieces), effort)
    worker.run(board)
    assert worker.is_optimal
    return board


def best_of(board: Board) -> Found:
    """Return the best solution, which must be there."""
    assert board.best is not None
    return board.best


def assert_best_placement(seed: int) -> None:
    """Hold the model against trying everything on a small home with goals."""
    rng = random.Random(seed)
    goals = goal_names(rng.randrange(4), rng)
    shape = rng.choice(["either", "landscape"])
    ruleset = ruleset_with(goals, home_shape=shape, goal_rows=rng.choice(["long", "horizontal"]))
    pieces = Pieces.of(ruleset, random_home(ruleset, rng.randrange(2, 6), rng, most_open=2), 0)
    board = solved(pieces)
    assert best_of(board).score == board.bound == best_by_trying(pieces)


@settings(max_examples=15)
@given(SEEDS)
def test_small_homes_are_laid_out_as_well_as_by_trying(seed: int) -> None:
    """Every arrangement of two to five cards, every way to deal the leaves."""
    assert_best_placement(seed)


@pytest.mark.full
@settings(max_examples=400)
@given(SEEDS)
def test_many_small_homes(seed: int) -> None:
    """The long form."""
    assert_best_placement(seed)


def points_in_model(pieces: Pieces) -> int:
    """Return what the model gives for the home as it lies, its leaves dealt as well as possible."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    placement = PlacementModel(pieces, model)
    model.maximize(placement.points() + goal_points(placement))
    cells = {card.card: card.cell for card in pieces.plants + pieces.rooms}
    left, top = (min(cell[i] for cell in cells.values() if cell is not None) for i in (0, 1))
    for at, cards in ((placement.x, pieces.plants), (placement.y, pieces.rooms)):
        for (i, (_, x, y)), variable in at.items():
            if (x + left, y + top) != cells[cards[i].card]:
                model.add(variable == 0)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return round(solver.objective_value)


def assert_full_home(seed: int) -> None:
    """Hold the model against the reference on a home of 15 cards that stay where they are."""
    rng = random.Random(seed)
    options: dict[str, Any] = {
        "goal_rows": rng.choice(["long", "horizontal"]), "gp03_counts": rng.choice(["unpotted", "all"])
    }  # fmt: skip
    ruleset = ruleset_with(goal_names(3, rng), **options)
    pieces = Pieces.of(ruleset, random_home(ruleset, 15, rng, most_open=2), 0)
    cells = {card.card: card.cell for card in pieces.plants + pieces.rooms if card.cell is not None}
    assert points_in_model(pieces) == max(sum(pieces.terms(table)) for table in dealt(pieces, cells))


@settings(max_examples=40)
@given(SEEDS)
def test_full_homes_as_they_lie_have_the_points_of_the_reference(seed: int) -> None:
    """All goals, lines and corners included."""
    assert_full_home(seed)


@pytest.mark.full
@settings(max_examples=600)
@given(SEEDS)
def test_many_full_homes_as_they_lie(seed: int) -> None:
    """The long form."""
    assert_full_home(seed)


def question_of(pieces: Pieces) -> Question:
    """Return the question for the best placement."""
    position: Position = pieces.ruleset.position_of(pieces.table)
    state: Any = pieces.ruleset.initial_state()  # a game gives no such home; only its ruleset is asked for
    return Question(task="placement", position=position, state=state, seat=pieces.seat)


def test_the_same_answer_twice() -> None:
    """Deterministic mode."""
    ruleset = ruleset_with("GP10,GI10,GR09")
    pieces = Pieces.of(ruleset, random_home(ruleset, 5, random.Random(5)), 0)
    assert best_of(solved(pieces)).table == best_of(solved(pieces)).table


def test_what_is_no_arrangement_is_refused() -> None:
    """Other cards, pots, items, cells or leaves."""
    ruleset = ruleset_with()
    pieces = Pieces.of(ruleset, random_home(ruleset, 6, random.Random(3)), 0)
    question = question_of(pieces)
    assert EXACT.placement_terms(question, pieces.table) == pieces.terms(pieces.table)
    cards = pieces.table.homes[0].cards
    plant = next(i for i, card in enumerate(cards) if card.card.startswith("P") and not card.pot)
    room = next(i for i, card in enumerate(cards) if card.card.startswith("R"))
    wrong = {
        "the cards": (plant, {"card": next(p.id for p in pieces.facts.plants if p.id not in str(cards))}),
        "pots stay": (plant, {"pot": "stone", "leaves": 0}),
        "items stay": (room, {"item": "" if cards[room].item else "blue-cat"}),
        "chessboard|even|own": (room, {"cell": cards[plant].cell}),
        "one piece": (room, {"cell": (4, 3)}),
        "leaves": (plant, {"leaves": 99}),
    }
    for about, (index, fields) in wrong.items():
        changed = list(cards)
        changed[index] = replace(changed[index], **fields)
        with pytest.raises(ValueError, match=about):
            EXACT.placement_terms(question, pieces.with_cards(changed))


def test_leaves_cannot_be_had_from_nowhere() -> None:
    """The pool is what light does not explain."""
    ruleset = ruleset_with()
    rng = random.Random(11)
    pieces = Pieces.of(ruleset, random_home(ruleset, 6, rng), 0)
    richer = replace(pieces, pool=pieces.pool + 1)
    cells = {card.card: card.cell for card in pieces.plants + pieces.rooms if card.cell is not None}
    refused = 0
    for table in dealt(richer, cells):
        try:
            pieces.check(table)
        except ValueError as error:
            assert "leaves are needed" in str(error)  # noqa: PT017
            refused += 1
    assert refused > 0


def test_questions_that_cannot_be_asked() -> None:
    """Inside a turn, and before the start room lies."""
    ruleset, position = make_position(MIDDLE)
    question = Question(task="placement", position=position, state=ruleset.state(position), seat=1)  # type: ignore[arg-type]
    assert EXACT.refusal(question) is None
    inside = replace(question, position=replace(position, turn_so_far=("A",)))
    assert "turn" in str(EXACT.refusal(inside))
    early = replace(question, position=replace(position, table=replace(position.table, turn=0)))
    assert "start room" in str(EXACT.refusal(early))
