"""The search through all layouts of a full home of Sattgrün, against trying the layouts of its rooms."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_c.games.sattgruen.reference_home import is_plant_cell
from engine_c.games.sattgruen.table import Cell
from engine_c.state import EngineState
from solver.exact.board import Board
from solver.exact.question import Effort
from solver.games.sattgruen.arrangement import Pieces, boxes
from solver.games.sattgruen.layout_worker import LayoutWorker
from tests.games.sattgruen.homes import dealt, goal_names, random_home, ruleset_with

SEEDS = st.integers(0, 1 << 32)


def pieces_from(seed: int) -> tuple[Pieces, EngineState]:
    """Return a full home with goals, few of its plants without a pot, and its state."""
    rng = random.Random(seed)
    options = {
        "goal_rows": rng.choice(["long", "horizontal"]),
        "gp03_counts": rng.choice(["unpotted", "all"]),
    }
    ruleset = ruleset_with(goal_names(rng.randrange(4), rng), **options)
    table = random_home(ruleset, 15, rng, most_open=rng.randrange(3))
    home = table.homes[0]
    cards = tuple(replace(card, pot="terracotta" if card.pot else "") for card in home.cards)
    table = replace(table, homes=(replace(home, cards=cards),), turn=13)
    state: Any = ruleset.implementation("engine").from_table(ruleset, table)
    return Pieces.of(ruleset, table, 0), state


def solved(pieces: Pieces, state: EngineState) -> Board:
    """Return the board after all layouts were searched."""
    board = Board(check=lambda found: pieces.check(found.table))
    LayoutWorker(state, pieces, Effort()).run(board)
    assert board.best is not None
    assert board.best.score == board.bound == sum(pieces.terms(board.best.table))
    return board


def best_with_plants(pieces: Pieces, plants: dict[str, Cell], layouts: Iterable[Sequence[Cell]]) -> int:
    """Return the highest score of layouts of the rooms, by the reference; -1: pots lack leaves."""
    names = [card.card for card in pieces.rooms]
    scores = (
        sum(pieces.terms(table))
        for places in layouts
        for table in dealt(pieces, plants | dict(zip(names, places, strict=True)))
    )
    return max(scores, default=-1)


def assert_best_layout(seed: int, number: int | None = None) -> None:
    """Try layouts of rooms around the plants of the best layout and around those of another one.

    All, or `number` random ones beside the best.
    """
    pieces, state = pieces_from(seed)
    best = solved(pieces, state).best
    assert best is not None
    cells = {card.card: card.cell for card in best.table.homes[0].cards}
    plants = {card.card: cells[card.card] for card in pieces.plants}
    rooms = [cells[card.card] for card in pieces.rooms]
    rng = random.Random(seed)

    def layouts(rooms: list[Cell]) -> Iterable[Sequence[Cell]]:
        return (
            permutations(rooms) if number is None else [rng.sample(rooms, len(rooms)) for _ in range(number)]
        )

    assert best_with_plants(pieces, plants, [rooms, *layouts(rooms)]) == best.score
    width, height = rng.choice(boxes(pieces.ruleset))
    parity = 0 if len(pieces.plants) > len(pieces.rooms) else 1
    places = [(x, y) for y in range(height) for x in range(width)]
    plant_cells = [cell for cell in places if is_plant_cell(cell) == (parity == 0)]
    others = dict(
        zip((card.card for card in pieces.plants), rng.sample(plant_cells, len(plant_cells)), strict=True)
    )
    rooms = [cell for cell in places if cell not in plant_cells]
    assert best_with_plants(pieces, others, layouts(rooms)) <= best.score


@pytest.mark.full
@settings(max_examples=10)
@given(SEEDS)
def test_many_best_layouts(seed: int) -> None:
    """The long form."""
    assert_best_layout(seed)


@settings(max_examples=10)
@given(SEEDS)
def test_no_layout_of_the_rooms_is_better(seed: int) -> None:
    """Layouts of seven or eight rooms, scored by the reference."""
    assert_best_layout(seed, 100)


@settings(max_examples=30)
@given(SEEDS)
def test_no_random_layout_is_better(seed: int) -> None:
    """The proof holds for random layouts in both boxes."""
    pieces, state = pieces_from(seed)
    board = solved(pieces, state)
    assert board.best is not None
    rng = random.Random(seed)
    parity = 0 if len(pieces.plants) > len(pieces.rooms) else 1
    for width, height in boxes(pieces.ruleset):
        cells = [(x, y) for y in range(height) for x in range(width)]
        for _ in range(5):
            rng.shuffle(cells)
            plants = [cell for cell in cells if is_plant_cell(cell) == (parity == 0)]
            rooms = [cell for cell in cells if cell not in plants]
            names = [card.card for card in pieces.plants + pieces.rooms]
            for table in dealt(pieces, dict(zip(names, plants + rooms, strict=True))):
                assert sum(pieces.terms(table)) <= board.best.score


def test_the_same_answer_twice() -> None:
    """Deterministic mode, also when its work is used up before the proof."""
    pieces, state = pieces_from(77)
    effort = Effort(is_deterministic=True, work=0.005)
    boards = [Board(), Board()]
    for board in boards:
        LayoutWorker(state, pieces, effort).run(board)
    first, second = boards
    assert (first.best, first.bound, first.nodes) == (second.best, second.bound, second.nodes)


def test_a_stopped_search_ends_with_what_it_has() -> None:
    """Stop before the begin: nothing is claimed."""
    pieces, state = pieces_from(78)
    board = Board()
    worker = LayoutWorker(state, pieces, Effort())
    worker.stop()
    worker.run(board)
    assert board.bound is None
