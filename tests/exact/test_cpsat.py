"""CP-SAT as a worker: bounds, solutions, ends, the same answer every time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from ortools.sat.python import cp_model

from solver.exact.board import Board
from solver.exact.cpsat import ModelWorker, ValueOf
from solver.exact.question import Effort, Found

IN_TURN = Effort(is_deterministic=True, work=1.0)
VALUES = [(13 * i) % 17 + 5 for i in range(24)]
WEIGHTS = [(7 * i) % 11 + 3 for i in range(24)]
ROOM = 60

Build = Callable[[], tuple[Any, Callable[[ValueOf], Found | None]]]


def knapsack() -> int:
    """Return the best value that fits, by dynamic programming."""
    best = [0] * (ROOM + 1)
    for value, weight in zip(VALUES, WEIGHTS, strict=True):
        for room in range(ROOM, weight - 1, -1):
            best[room] = max(best[room], best[room - weight] + value)
    return best[ROOM]


def build(room: int = ROOM, *, is_told: bool = True) -> Build:
    """Return what makes the model of the knapsack."""

    def make() -> tuple[Any, Callable[[ValueOf], Found | None]]:
        model = cp_model.CpModel()
        taken = [model.new_bool_var(f"x{i}") for i in range(len(VALUES))]
        model.add(sum(w * x for w, x in zip(WEIGHTS, taken, strict=True)) <= room)
        model.maximize(sum(v * x for v, x in zip(VALUES, taken, strict=True)))

        def read(value: ValueOf) -> Found | None:
            chosen = tuple(i for i, x in enumerate(taken) if value(x))
            found = Found(score=sum(VALUES[i] for i in chosen), actions=chosen, by="knapsack")
            return found if is_told else None

        return model, read

    return make


@pytest.mark.parametrize("effort", [IN_TURN, Effort(seconds=60.0)])
def test_best_and_bound_are_those_of_the_model(effort: Effort) -> None:
    board = Board()
    worker = ModelWorker("knapsack", build(), effort)
    worker.run(board)
    assert worker.is_optimal
    assert board.best is not None
    assert board.best.score == board.bound == knapsack()
    assert board.proof == (knapsack(), "knapsack")
    assert board.ended.is_set()


def test_a_relaxation_proves_a_bound_without_a_solution() -> None:
    board = Board()
    ModelWorker("relaxed", build(is_told=False), IN_TURN, slack=2).run(board)
    assert board.best is None
    assert board.bound == knapsack() + 2


def test_a_model_of_a_part_proves_nothing() -> None:
    board = Board()
    ModelWorker("part", build(), IN_TURN, is_bound=False).run(board)
    assert board.best is not None
    assert board.bound is None


def test_a_model_without_solutions_says_so() -> None:
    worker = ModelWorker("none", build(-1), IN_TURN)
    worker.run(Board())
    assert worker.is_infeasible


def test_a_target_ends_it_at_the_same_solution_every_time() -> None:
    ends = set()
    for _ in range(3):
        board = Board(target=knapsack() - 8)
        ModelWorker("knapsack", build(), IN_TURN).run(board)
        assert board.best is not None
        assert board.best.score >= knapsack() - 8
        ends.add((board.best, board.bound, board.nodes))
    assert len(ends) == 1


def test_a_worker_that_is_stopped_does_no_work() -> None:
    board = Board()
    worker = ModelWorker("knapsack", hard(), Effort(seconds=600.0))
    worker.stop()
    worker.run(board)
    assert not worker.is_optimal
    assert board.bound is None


def test_the_end_of_the_board_ends_the_model() -> None:
    board = Board()
    worker = ModelWorker("hard", hard(), Effort(seconds=600.0))
    thread = threading.Thread(target=worker.run, args=(board,))
    thread.start()
    while board.best is None:
        assert thread.is_alive()
    board.end()
    thread.join(60)
    assert not thread.is_alive()
    assert not worker.is_optimal


def test_what_the_reading_raises_comes_out() -> None:
    def broken(value: ValueOf) -> Found | None:
        raise ZeroDivisionError("broken")

    with pytest.raises(ZeroDivisionError):
        ModelWorker("broken", lambda: (build()()[0], broken), IN_TURN).run(Board())


def hard() -> Build:
    """Return a model that takes far too long: a sequence with as few equal distances as possible."""

    def make() -> tuple[Any, Callable[[ValueOf], Found | None]]:
        model = cp_model.CpModel()
        size = 20
        marks = [model.new_int_var(0, 4000, f"m{i}") for i in range(size)]
        for i in range(size - 1):
            model.add(marks[i] < marks[i + 1])
        gaps = []
        for i in range(size):
            for j in range(i):
                gap = model.new_int_var(1, 4000, f"d{j}_{i}")
                model.add(gap == marks[i] - marks[j])
                gaps.append(gap)
        model.add_all_different(gaps)
        model.maximize(-marks[-1])
        return model, lambda value: Found(score=-value(marks[-1]), by="hard")

    return make
