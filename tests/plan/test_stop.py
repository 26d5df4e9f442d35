"""A plan that is stopped: nothing begins any more, and what there is is told."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from ortools.sat.python.cp_model import CpSolver

from solver.plan import futures
from solver.plan import search as planning
from solver.plan.search import Effort, PlanSearch
from tests.plan.questions import PLANNED, question_of
from tests.plan.test_every_game import check
from tests.support.exact import late_position

LONG = Effort(work=600.0, futures=6, seed=2)
FUTURE, TURN, ARRANGED, CHOICE, MODEL = "future", "turn", "arranged", "choice", "model"


class Log:
    """What a search began, in order; it is stopped as call number `at` of one kind begins."""

    def __init__(self, search: PlanSearch, kind: str, at: int, monkeypatch: pytest.MonkeyPatch) -> None:
        """Listen to every step of the work."""
        self.begun: list[str] = []
        self.since: list[str] = []
        """What began after the stop."""
        self._search = search
        self._stop = (kind, at)
        for module, name, step in (
            (planning, "future", FUTURE),
            (futures, "generated_turns", TURN),
            (futures, "policy_turn", TURN),
            (search._planner, "arranged", ARRANGED),
            (search, "_choose", CHOICE),
            (CpSolver, "solve", MODEL),
        ):
            monkeypatch.setattr(module, name, self._listening(step, getattr(module, name)))

    def _listening(self, kind: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def listened(*given: Any, **named: Any) -> Any:
            if self._search._bench.is_stopped:
                self.since.append(kind)
            self.begun.append(kind)
            if (kind, self.begun.count(kind)) == self._stop:
                self._search.stop()
            return call(*given, **named)

        return listened


def joined() -> None:
    """Wait for threads of plans that nobody waits for any longer."""
    for thread in threading.enumerate():
        if thread.name == planning.THREAD:
            thread.join()


@pytest.mark.parametrize("name", PLANNED)
@pytest.mark.parametrize(
    ("kind", "at"),
    [(FUTURE, 2), (FUTURE, 4), (TURN, 25), (ARRANGED, 1), (ARRANGED, 3), (CHOICE, 1), (MODEL, 1), (MODEL, 8)],
)
def test_nothing_begins_behind_a_stop(name: str, kind: str, at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    search = PlanSearch(question_of(late_position(name, 9, players="2")), LONG)
    log = Log(search, kind, at, monkeypatch)
    plan = search.run()
    joined()
    assert log.begun.count(kind) == at
    assert not log.since
    check(plan)
    assert plan.stopped_by == "stop"
    assert plan.num_futures <= log.begun.count(FUTURE)


@pytest.mark.parametrize("name", PLANNED)
def test_a_search_stopped_before_it_begins_plays_one_future_and_builds_no_model(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = PlanSearch(question_of(late_position(name, 9, players="2")), LONG)
    log = Log(search, FUTURE, 1, monkeypatch)
    search.stop()
    plan = search.run()
    joined()
    assert plan.num_futures == log.begun.count(FUTURE) == 1
    assert set(log.begun) == {FUTURE, TURN}
    check(plan)


@pytest.mark.parametrize("name", PLANNED)
def test_a_limit_that_is_used_up_builds_no_model(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    search = PlanSearch(question_of(late_position(name, 9, players="2")), LONG)
    log = Log(search, MODEL, 1000, monkeypatch)
    solved = search._bench.solve
    used: list[float] = []

    def solve_once(*given: Any, **named: Any) -> Any:
        monkeypatch.setattr(type(search._bench), "left", 0.0)
        used.append(1.0)
        return solved(*given, **named)

    monkeypatch.setattr(search._bench, "solve", solve_once)
    plan = search.run()
    assert log.begun.count(ARRANGED) == len(used) == 1
    assert MODEL not in log.begun
    check(plan)
    assert plan.stopped_by == "limit"
