"""Lanes on threads: the pool's threads, and searches that are looked at from several threads."""

from __future__ import annotations

import threading

import pytest

from solver.params import Limit
from solver.search.lanes import LanePool
from solver.search.uct import Uct
from tests.search.positions import hutan


def helpers() -> set[str]:
    return {thread.name for thread in threading.enumerate() if thread.name.startswith("lane-")}


@pytest.mark.parametrize("threads", [0, -1, 257])
def test_refuses_numbers_of_threads(threads: int) -> None:
    with pytest.raises(ValueError, match="threads must be"):
        LanePool(threads)


def test_helpers_live_as_long_as_the_context() -> None:
    pool = LanePool(4)
    for _ in range(2):
        assert helpers() == set()
        with pool:
            assert helpers() == {"lane-1", "lane-2", "lane-3"}
    assert helpers() == set()
    assert pool.cpu_s == [0.0] * 4


@pytest.mark.parametrize(("lanes", "threads"), [(1, 4), (3, 4), (7, 2), (64, 5)])
def test_every_lane_runs(lanes: int, threads: int) -> None:
    analysis = Uct(hutan(9), limit=Limit(simulations=lanes * 130 + 1), lanes=lanes, threads=threads).run()
    # Each lane has its root and makes a node in every simulation.
    assert analysis.simulations == lanes * 130 + 1
    assert analysis.num_nodes == analysis.simulations + lanes
    assert len(analysis.cpu_s) == threads
    assert sum(analysis.cpu_s) > 0


def test_many_readers_do_not_hold_up_the_search() -> None:
    """Three threads look without a pause; the search still reaches its limit, whole at every look."""
    uct = Uct(hutan(5), limit=Limit(simulations=20_000), lanes=3, threads=2)
    is_over = threading.Event()
    looks: list[list[tuple[int, int]]] = [[], [], []]

    def look(seen: list[tuple[int, int]]) -> None:
        while not is_over.is_set():
            snapshot = uct.snapshot()
            seen.append((snapshot.simulations, sum(choice.visits for choice in snapshot.decisions)))

    readers = [threading.Thread(target=look, args=(seen,)) for seen in looks]
    for reader in readers:
        reader.start()
    final = uct.run()
    is_over.set()
    for reader in readers:
        reader.join()
    assert final.simulations == 20_000
    for seen in looks:
        assert seen == sorted(seen)
        assert all(simulations == visits for simulations, visits in seen)


def test_two_searches_at_once() -> None:
    """Searches in two threads do not disturb each other's answers."""
    alone = Uct(hutan(5), limit=Limit(simulations=5000), seed=3, lanes=2).run().identity()
    answers: list[tuple[object, ...]] = []

    def search() -> None:
        answers.append(
            Uct(hutan(5), limit=Limit(simulations=5000), seed=3, lanes=2, threads=2).run().identity()
        )

    searchers = [threading.Thread(target=search) for _ in range(2)]
    for searcher in searchers:
        searcher.start()
    for searcher in searchers:
        searcher.join()
    assert answers == [alone, alone]
