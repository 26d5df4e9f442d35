"""The driver of exact solving: ends, proofs, targets, the referee, workers that break down."""

from __future__ import annotations

import subprocess
import sys
import threading
from dataclasses import replace

import pytest

from engine_c.game import HortusError, IllegalActionError, Violation
from solver.exact.board import Board
from solver.exact.crew import Crew
from solver.exact.games import exact_for
from solver.exact.question import Effort, Found
from solver.exact.referee import Referee, next_decision
from solver.exact.solution import Solution
from solver.exact.solve import Solve
from tests.support.exact import (
    SimpleExact,
    SimpleWorker,
    break_down,
    found_line,
    keep_table,
    late_position,
    lines,
    play_generated,
    promise_too_much,
    question_of,
    try_everything,
    wait_for_stop,
)

LONG = Effort(seconds=60.0)
IN_TURN = Effort(is_deterministic=True)
LATE = late_position("hutan", 2, players="1")
BEST = max(state.scores()[0] for state, _ in lines(question_of(LATE)))

GENERATED = ("generated", play_generated)
EVERYTHING = ("everything", try_everything)
WAITING = ("waiting", wait_for_stop)


@pytest.mark.parametrize("effort", [LONG, IN_TURN])
def test_best_and_bound_meet(effort: Effort) -> None:
    found = Solve(question_of(LATE), effort, exact=SimpleExact(GENERATED, EVERYTHING)).run()
    assert found.status == "optimal"
    assert found.stopped_by == "proof"
    assert found.best is not None
    assert (found.best.score, found.bound, found.gap) == (BEST, BEST, 0.0)
    assert found.bound_by == "everything"
    assert found.marks[-1].best == found.marks[-1].bound == BEST
    assert found.nodes > 0


def test_the_reference_tells_the_points_by_rule() -> None:
    found = Solve(question_of(LATE), IN_TURN, exact=SimpleExact(EVERYTHING)).run()
    assert found.best is not None
    assert found.verdict is not None
    state = question_of(LATE).state.copy()
    for action in found.best.actions:
        state.apply(action)
    assert found.verdict.terms == (tuple(state.score_terms(0)),)
    assert sum(found.verdict.terms[0]) == BEST


def test_a_target_ends_at_the_first_solution_that_reaches_it() -> None:
    first = next(state.scores()[0] for state, _ in lines(question_of(LATE)))
    found = Solve(question_of(LATE, target=first), IN_TURN, exact=SimpleExact(EVERYTHING)).run()
    assert (found.status, found.stopped_by) == ("optimal", "target")
    assert found.best is not None
    assert found.best.score == first
    assert str(first) in found.reason()


@pytest.mark.parametrize("effort", [LONG, IN_TURN])
def test_a_target_out_of_reach_is_infeasible(effort: Effort) -> None:
    question = question_of(LATE, target=BEST + 1)
    found = Solve(question, effort, exact=SimpleExact(EVERYTHING)).run()
    assert (found.status, found.stopped_by) == ("infeasible", "proof")
    assert found.best is not None
    assert found.best.score == BEST
    assert str(BEST + 1) in found.reason()


def test_the_limit_ends_workers_that_find_nothing() -> None:
    solve = Solve(question_of(LATE), Effort(seconds=0.05), exact=SimpleExact(WAITING, WAITING, WAITING))
    found = solve.run()
    assert (found.status, found.stopped_by, found.best, found.bound) == ("limit", "limit", None, None)
    assert found.gap is None
    assert "no solution is found" in found.reason()


def test_stop_ends_a_search_from_another_thread() -> None:
    solve = Solve(question_of(LATE), LONG, exact=SimpleExact(GENERATED, WAITING))
    answers: list[Solution] = []
    thread = threading.Thread(target=lambda: answers.append(solve.run()))
    thread.start()
    while solve.snapshot().best is None:
        assert thread.is_alive()
    assert solve.snapshot().status == "searching"
    assert solve.snapshot().reason() == ""
    solve.stop()
    thread.join()
    assert (answers[0].status, answers[0].stopped_by) == ("limit", "stop")
    assert answers[0].best is not None


@pytest.mark.parametrize("effort", [LONG, IN_TURN])
def test_a_search_that_is_stopped_before_it_begins_ends_at_once(effort: Effort) -> None:
    solve = Solve(question_of(LATE), effort, exact=SimpleExact(WAITING))
    solve.stop()
    assert solve.run().stopped_by == "stop"


def test_workers_that_are_done_without_a_proof_say_so() -> None:
    found = Solve(question_of(LATE), LONG, exact=SimpleExact(GENERATED)).run()
    assert (found.status, found.stopped_by) == ("limit", "exhausted")


def test_in_turn_the_same_question_has_the_same_answer() -> None:
    exact = SimpleExact(GENERATED, EVERYTHING)
    one, two = (Solve(question_of(LATE), IN_TURN, exact=exact).run() for _ in range(2))
    assert one.best == two.best
    assert (one.bound, one.nodes, one.bound_by) == (two.bound, two.nodes, two.bound_by)
    assert [(mark.best, mark.bound) for mark in one.marks] == [(mark.best, mark.bound) for mark in two.marks]


# --- workers that break down ----------------------------------------------------------------------


@pytest.mark.parametrize("effort", [LONG, IN_TURN])
def test_the_others_go_on_when_a_worker_breaks_down(effort: Effort) -> None:
    exact = SimpleExact(("broken", break_down), EVERYTHING)
    found = Solve(question_of(LATE), effort, exact=exact).run()
    assert found.status == "optimal"
    assert [failure.worker for failure in found.failures] == ["broken"]
    assert isinstance(found.failures[0].error, ZeroDivisionError)


def test_an_error_is_raised_if_there_is_nothing_to_tell() -> None:
    solve = Solve(question_of(LATE), LONG, exact=SimpleExact(("broken", break_down)))
    with pytest.raises(RuntimeError, match="broken") as raised:
        solve.run()
    assert isinstance(raised.value.__cause__, ZeroDivisionError)


def test_a_solution_that_is_worth_less_than_it_says_never_counts() -> None:
    exact = SimpleExact(("liar", promise_too_much), EVERYTHING)
    found = Solve(question_of(LATE), IN_TURN, exact=exact).run()
    assert [failure.worker for failure in found.failures] == ["liar"]
    assert found.best is not None
    assert (found.best.score, found.best.by) == (BEST, "everything")


def promise_no_more(worker: SimpleWorker, board: Board) -> None:
    """Prove a bound that is too low."""
    board.tighten(BEST - 1, worker.name)


def offer_the_best(worker: SimpleWorker, board: Board) -> None:
    """Offer the best line at once."""
    state, actions = max(lines(worker.question), key=lambda line: line[0].scores()[0])
    board.offer(found_line(worker, state, actions))


def test_a_bound_that_a_solution_refutes_is_dropped() -> None:
    exact = SimpleExact(("hasty", promise_no_more), ("best", offer_the_best), EVERYTHING)
    found = Solve(question_of(LATE), IN_TURN, exact=exact).run()
    assert [failure.worker for failure in found.failures] == ["hasty"]
    assert f"proved {BEST - 1}, but {BEST} are reached" in str(found.failures[0].error)
    assert (found.best and found.best.score, found.bound_by) == (BEST, "everything")


def test_a_bound_below_the_best_is_refused() -> None:
    board = Board()
    board.offer(Found(score=5))
    with pytest.raises(ValueError, match="5 are reached"):
        board.tighten(4, "hasty")
    assert board.bound is None


# --- the referee ----------------------------------------------------------------------------------


def test_lines_that_are_no_lines_are_refused() -> None:
    question = question_of(LATE)
    referee = Referee(question, SimpleExact())
    state, actions = next(lines(question))
    good = Found(score=state.scores()[0], actions=tuple(actions), by="test")
    referee.check(good)
    with pytest.raises(ValueError, match="before its end"):
        referee.check(replace(good, actions=good.actions[:-1]))
    with pytest.raises(ValueError, match="the reference counts"):
        referee.check(replace(good, score=good.score - 1))
    with pytest.raises(IllegalActionError):
        referee.check(replace(good, actions=(good.actions[1], *good.actions[1:])))


def test_draws_must_be_those_of_the_contents() -> None:
    position = late_position("hutan", 3, players="1")
    question = question_of(position)
    other = replace(position, table=replace(position.table, stacks=position.table.stacks[::-1]))
    assert other.table.stacks != position.table.stacks
    state, actions = next(lines(question))
    found = Found(score=state.scores()[0], actions=tuple(actions), by="test")
    with pytest.raises(ValueError, match="the contents have"):
        Referee(question_of(other), SimpleExact()).check(found)


def test_an_arrangement_is_counted_by_the_game() -> None:
    over = late_position("hutan", 0, players="2")
    found = Solve(question_of(over, "placement", seat=1), LONG, exact=SimpleExact(("kept", keep_table))).run()
    assert found.best is not None
    assert found.verdict is not None
    assert found.verdict.after is None
    assert sum(found.verdict.terms[0]) == found.best.score == question_of(over).state.scores()[1]
    assert found.bound == found.best.score + 10
    assert found.gap == pytest.approx(10 / found.best.score)


def test_the_next_decision_is_the_first_of_the_seat() -> None:
    question = question_of(LATE)
    _, actions = next(lines(question))
    assert next_decision(question.state, actions, 0) == 1
    state = question.state.copy()
    while state.current_player() == 0:
        state.apply(actions.pop(0))
    num_draws = next_decision(state, actions, 0)
    assert num_draws > 1
    for action in actions[: num_draws - 1]:
        assert state.current_player() < 0
        state.apply(action)
    assert state.current_player() == 0


# --- refusals -------------------------------------------------------------------------------------


def refused(solve: object, **asked: object) -> Violation:
    """Return why a question is refused."""
    exact = SimpleExact(EVERYTHING)
    with pytest.raises(HortusError) as raised:
        Solve(question_of(**asked), LONG, exact=exact)  # type: ignore[arg-type]
    return raised.value.violations[0]


def test_questions_that_cannot_be_asked() -> None:
    two = late_position("hutan", 2, players="2")
    assert refused(Solve, position=LATE, seat=1).field == "seat"
    assert refused(Solve, position=two, seat=2).allowed == "0 to 1"
    assert refused(Solve, position=two, task="end", target=90).field == "target"
    assert refused(Solve, position=two, task="value").field == "task"
    violation = Violation(field="stacks", problem="are hidden")
    with pytest.raises(HortusError, match="are hidden"):
        Solve(question_of(LATE), LONG, exact=SimpleExact(violation=violation))


def test_a_game_without_exact_solving_has_none() -> None:
    assert exact_for("chess") is None
    assert exact_for("no name") is None


@pytest.mark.parametrize("effort", [Effort(seconds=0.05), LONG, IN_TURN])
def test_nobody_waits_for_a_worker_that_does_not_end(effort: Effort) -> None:
    released = threading.Event()

    def ignore_stop(worker: SimpleWorker, board: Board) -> None:
        released.wait(60)

    solve = Solve(question_of(LATE), effort, exact=SimpleExact(GENERATED, ("deaf", ignore_stop)))
    answers: list[Solution] = []
    thread = threading.Thread(target=lambda: answers.append(solve.run()))
    thread.start()
    while solve.snapshot().best is None:
        assert thread.is_alive() or answers
    if effort.seconds != 0.05:
        solve.stop()
    thread.join(60)
    assert not released.is_set()
    assert answers
    assert answers[0].stopped_by == ("limit" if effort.seconds == 0.05 else "stop")
    released.set()


# --- the crew -------------------------------------------------------------------------------------


def test_workers_that_wait_get_their_share_of_the_time() -> None:
    begun: list[str] = []

    def work(worker: SimpleWorker, board: Board) -> None:
        begun.append(worker.name)
        worker.stopped.wait(60)

    question = question_of(LATE)
    workers = [SimpleWorker(name, question, work) for name in "abcd"]
    crew = Crew(workers, threads=2, seconds=0.2, work=lambda each: each.run(Board()), is_over=lambda: False)
    assert crew.run()
    assert begun[:2] == ["a", "b"]
    assert sorted(begun) == ["a", "b", "c", "d"]
    assert all(worker.stopped.is_set() for worker in workers)


LEAVE_ONE_BEHIND = """
import time
from solver.exact.crew import Crew

class Deaf:
    name = "deaf"
    def stop(self):
        pass

def work(worker):
    time.sleep(0.5)
    print("ended", flush=True)

print(Crew([Deaf()], threads=1, seconds=0.01, work=work, is_over=lambda: False).run(), flush=True)
"""


def test_an_interpreter_exits_after_the_worker_that_is_left_behind() -> None:
    left = subprocess.run(
        [sys.executable, "-c", LEAVE_ONE_BEHIND], capture_output=True, text=True, check=True, timeout=60
    )
    assert left.stdout.split() == ["True", "ended"]
    assert not left.stderr
