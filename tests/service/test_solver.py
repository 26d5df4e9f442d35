"""SolverService over the wire: streams, ends, refusals; with workers of a few lines, so that all is known."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from hortus.v1 import position_pb2, rules_service_pb2
from hortus.v1 import solver_service_pb2 as wire

from engine_c.game import Position, Violation
from engine_c.registry import game
from server.solutions import value_reason
from solver.exact.question import Effort, Question
from solver.exact.solution import Solution
from solver.exact.solve import Solve
from solver.exact.value import Valuation
from tests.service.support import (
    TIMEOUT_S,
    Failure,
    Link,
    apply,
    failure,
    new_position,
    serving,
    until,
    view,
    without_run,
)
from tests.support.exact import (
    SimpleExact,
    break_down,
    keep_table,
    late_position,
    lines,
    play_generated,
    question_of,
    try_everything,
    wait_for_stop,
)

LATE = late_position("hutan", 2, players="1")
OVER = late_position("hutan", 0, players="2")
BEST = max(state.scores()[0] for state, _ in lines(question_of(LATE)))
APART = "~....b/....../....../....../~...~./y....."
"""A grid whose two flowers do not touch."""
GENERATED = ("generated", play_generated)
EVERYTHING = ("everything", try_everything)
WAITING = ("waiting", wait_for_stop)

Install = Callable[[SimpleExact], None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Return what puts other workers in the place of all games' own."""

    def put(exact: SimpleExact | None) -> None:
        for module in ("server.servicers.solver", "solver.exact.solve"):
            monkeypatch.setattr(f"{module}.exact_for", lambda name: exact)

    return put


def message_of(position: Position) -> position_pb2.Position:
    """Return a position as a request gives it."""
    return position_pb2.Position(notation=game(position.game).format_position(position))


def request_of(position: Position = LATE, **fields: Any) -> wire.SolveRequest:
    """Make a request that ends by its own proof or by the test."""
    fields.setdefault("limit", {} if fields.get("is_deterministic") else {"milliseconds": 600_000})
    fields.setdefault("interval_milliseconds", 20)
    return wire.SolveRequest(position=message_of(position), **fields)


async def solve(
    link: Link, request: wire.SolveRequest, timeout: float = TIMEOUT_S
) -> list[wire.SolveResponse]:
    """Read a whole stream, which must end with its only final message."""
    messages = [message async for message in link.solver.Solve(request, timeout=timeout)]
    assert [message.is_final for message in messages].count(True) == 1
    assert messages[-1].is_final
    return messages


async def refused(link: Link, request: wire.SolveRequest, timeout: float = TIMEOUT_S) -> Failure:
    """Return why a request is refused."""

    async def read() -> list[wire.SolveResponse]:
        return [message async for message in link.solver.Solve(request, timeout=timeout)]

    return await failure(read())


# --- answers --------------------------------------------------------------------------------------


async def test_a_line_is_solved_with_a_proof(link: Link, install: Install) -> None:
    install(SimpleExact(GENERATED, EVERYTHING))
    final = (await solve(link, request_of()))[-1]
    assert final.status == wire.SOLVE_STATUS_OPTIMAL
    assert (final.best_score, final.bound, final.gap) == (BEST, BEST, 0.0)
    assert (final.task, final.seat) == (wire.SOLVE_TASK_LINE, 0)
    assert final.bound_by == final.found_by or final.found_by == "generated"
    assert "proven by everything" in final.reason
    assert final.basis.stopped_by == "proof"
    assert final.nodes > 0
    assert final.run.curve[-1].best_score == final.run.curve[-1].bound == BEST
    assert sum(rule.points for rule in final.scores[0].rules) == final.scores[0].total == BEST


async def test_the_decisions_lead_to_the_result(link: Link, install: Install) -> None:
    install(SimpleExact(EVERYTHING))
    final = (await solve(link, request_of()))[-1]
    texts = [decision.notation for decision in final.decisions]
    assert final.notation == "; ".join(texts)
    assert any(text.startswith("offer ") for text in texts)
    applied = await apply(link, message_of(LATE), *texts)
    assert applied.is_over
    assert applied.position == final.result
    score = rules_service_pb2.ScorePositionRequest(position=final.result)
    assert (await link.rules.ScorePosition(score, timeout=TIMEOUT_S)).seats == final.scores
    drawing = rules_service_pb2.RenderPositionRequest(position=final.result)
    assert (await link.rules.RenderPosition(drawing, timeout=TIMEOUT_S)).content


async def test_messages_improve_until_the_stop(link: Link, install: Install) -> None:
    install(SimpleExact(GENERATED, WAITING))
    messages = []
    async for message in link.solver.Solve(request_of(query_id="mine"), timeout=TIMEOUT_S):
        messages.append(message)
        if len(messages) == 3:
            stop = wire.SolverServiceStopRequest(query_id="mine")
            assert (await link.solver.Stop(stop, timeout=TIMEOUT_S)).was_running
    assert [message.is_final for message in messages] == [False] * (len(messages) - 1) + [True]
    assert messages[-2].status == wire.SOLVE_STATUS_SEARCHING
    assert messages[-2].reason == messages[-2].basis.stopped_by == ""
    assert messages[-1].status == wire.SOLVE_STATUS_LIMIT
    assert messages[-1].basis.stopped_by == "stop"
    assert messages[-1].HasField("best_score")
    assert not messages[-1].HasField("bound")
    assert not messages[-1].HasField("gap")
    stop = wire.SolverServiceStopRequest(query_id="mine")
    assert not (await link.solver.Stop(stop, timeout=TIMEOUT_S)).was_running


async def test_an_arrangement_can_be_drawn(link: Link, install: Install) -> None:
    install(SimpleExact(("kept", keep_table)))
    request = request_of(OVER, task=wire.SOLVE_TASK_PLACEMENT, seat=1, target=500)
    final = (await solve(link, request))[-1]
    assert final.status == wire.SOLVE_STATUS_INFEASIBLE
    assert "500 are out of reach" in final.reason
    assert [score.seat for score in final.scores] == [1]
    assert final.scores[0].total == final.best_score == final.bound - 10
    assert final.gap == pytest.approx(10 / final.best_score)
    assert not final.decisions
    assert final.result.notation == message_of(OVER).notation
    drawing = rules_service_pb2.RenderPositionRequest(position=final.result)
    assert (await link.rules.RenderPosition(drawing, timeout=TIMEOUT_S)).content


async def test_an_arrangement_that_no_play_leads_to_can_be_drawn_too(link: Link) -> None:
    apart = replace(OVER, table=replace(OVER.table, grids=(APART, OVER.table.grids[1]), seen=None))
    message = message_of(apart)
    drawing = rules_service_pb2.RenderPositionRequest(position=message)
    assert (await link.rules.RenderPosition(drawing, timeout=TIMEOUT_S)).content
    score = rules_service_pb2.ScorePositionRequest(position=message)
    assert "V18" in (await failure(link.rules.ScorePosition(score, timeout=TIMEOUT_S))).rules


async def test_a_target_is_reached_or_out_of_reach(link: Link, install: Install) -> None:
    install(SimpleExact(EVERYTHING))
    reached = (await solve(link, request_of(target=BEST)))[-1]
    assert (reached.status, reached.basis.stopped_by) == (wire.SOLVE_STATUS_OPTIMAL, "target")
    assert reached.best_score == BEST
    beyond = (await solve(link, request_of(target=BEST + 1)))[-1]
    assert (beyond.status, beyond.basis.stopped_by) == (wire.SOLVE_STATUS_INFEASIBLE, "proof")
    assert f"{BEST + 1} are out of reach" in beyond.reason


async def test_a_hint_tells_the_next_decision_alone(link: Link, install: Install) -> None:
    install(SimpleExact(EVERYTHING))
    whole = (await solve(link, request_of()))[-1]
    hint = (await solve(link, request_of(hint_only=True)))[-1]
    assert [decision.notation for decision in hint.decisions] == [whole.decisions[0].notation]
    assert hint.notation == whole.decisions[0].notation
    assert (hint.best_score, hint.bound) == (BEST, BEST)
    assert not hint.HasField("result")
    assert not hint.scores


async def test_in_deterministic_mode_the_final_message_is_the_same(link: Link, install: Install) -> None:
    install(SimpleExact(GENERATED, EVERYTHING))
    request = request_of(is_deterministic=True, seed=4)
    one, two = [(await solve(link, request))[-1] for _ in range(2)]
    assert without_run(one) == without_run(two)
    assert one.basis.is_deterministic
    assert one.run.threads == 1


async def test_a_worker_that_breaks_down_is_told_without_its_secrets(link: Link, install: Install) -> None:
    install(SimpleExact(("broken", break_down), EVERYTHING))
    final = (await solve(link, request_of()))[-1]
    assert final.status == wire.SOLVE_STATUS_OPTIMAL
    assert len(final.basis.failures) == 1
    assert final.basis.failures[0].startswith("broken: unexpected error ")
    assert "secret" not in str(final)
    install(SimpleExact(("broken", break_down)))
    refusal = await refused(link, request_of())
    assert refusal.code == grpc.StatusCode.INTERNAL
    assert refusal.reason == "UNEXPECTED"
    assert "secret" not in refusal.message


async def test_a_valuation_plays_whole_games_from_the_view(link: Link) -> None:
    asked = {"task": wire.SOLVE_TASK_VALUE, "is_deterministic": True, "limit": {"work": 8.0}, "seed": 3}
    final = (await solve(link, request_of(target=BEST, **asked)))[-1]
    assert final.value.games == 16
    assert final.value.min_score <= final.value.mean_score <= final.value.max_score
    assert final.value.HasField("score_interval")
    assert [goal.goal for goal in final.value.goals] == [*(f"star {i}" for i in range(1, 6)), "asked"]
    assert all(goal.low <= goal.chance <= goal.high for goal in final.value.goals)
    assert not final.HasField("best_score")
    assert not final.HasField("bound")
    seen = wire.SolveRequest(position=await view(link, message_of(LATE)), target=BEST, **asked)
    assert without_run((await solve(link, seen))[-1]) == without_run(final)


@pytest.mark.parametrize(("scores", "told"), [((50,), "1 game by the search"), ((50, 60), "2 games by")])
def test_a_valuation_says_what_it_rests_on(scores: tuple[int, ...], told: str) -> None:
    found = Valuation(
        question=question_of(LATE, "value"),
        scores=scores,
        simulations=4,
        stopped_by="limit",
        threads=1,
        elapsed_s=1.0,
    )
    assert value_reason(found).startswith(told)


# --- ends from outside ----------------------------------------------------------------------------


async def test_the_final_message_comes_before_the_deadline(install: Install) -> None:
    install(SimpleExact(GENERATED, WAITING))
    async with serving(search_threads=2, deadline_margin_ms=2500) as link:
        for request in (request_of(), request_of(is_deterministic=True, limit={"work": 600.0})):
            final = (await solve(link, request, timeout=3))[-1]
            assert final.basis.stopped_by == "deadline"
            assert final.status == wire.SOLVE_STATUS_LIMIT
            assert final.HasField("best_score")
            assert "deadline" in final.reason


async def test_a_search_that_does_not_end_is_answered_for(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The final message tells what is known; the search is left to end alone and frees its threads then."""
    install(SimpleExact(GENERATED))
    released = threading.Event()
    finish = Solve.run

    def run_on(self: Solve) -> Solution:
        found = finish(self)
        self._stopped_by = ""  # as one that has not come to its end
        released.wait(TIMEOUT_S)
        return found

    monkeypatch.setattr(Solve, "run", run_on)
    async with serving(search_threads=2, deadline_margin_ms=2000) as link:
        try:
            final = (await solve(link, request_of(), timeout=4))[-1]
            assert (final.basis.stopped_by, final.status) == ("deadline", wire.SOLVE_STATUS_LIMIT)
            assert final.HasField("best_score")
            assert "deadline" in final.reason
            assert link.server.jobs.lateness.late_s > 0
            assert link.server.jobs.num_free == 0
        finally:
            released.set()
        await until(lambda: link.server.jobs.num_free == 2)


async def test_a_search_that_has_not_begun_by_the_deadline_says_so(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = threading.Event()
    begin = Solve.__init__

    def begin_late(self: Solve, question: Question, effort: Effort) -> None:
        released.wait(TIMEOUT_S)
        begin(self, question, effort)

    install(SimpleExact(GENERATED))
    monkeypatch.setattr(Solve, "__init__", begin_late)
    async with serving(search_threads=2, deadline_margin_ms=2000) as link:
        try:
            refusal = await refused(link, request_of(), timeout=4)
            assert refusal.code == grpc.StatusCode.RESOURCE_EXHAUSTED
        finally:
            released.set()
        await until(lambda: link.server.jobs.num_free == 2)


async def test_the_limit_ends_it(link: Link, install: Install) -> None:
    install(SimpleExact(GENERATED, WAITING))
    final = (await solve(link, request_of(limit={"milliseconds": 50})))[-1]
    assert (final.status, final.basis.stopped_by) == (wire.SOLVE_STATUS_LIMIT, "limit")


async def test_a_newer_query_of_the_key_ends_the_older(link: Link, install: Install) -> None:
    install(SimpleExact(GENERATED, WAITING))
    older = asyncio.ensure_future(solve(link, request_of(supersede_key="puzzle", threads=1)))
    await until(lambda: link.server.jobs.num_free == 1)
    request = request_of(supersede_key="puzzle", threads=1, limit={"milliseconds": 20})
    assert (await solve(link, request))[-1].basis.stopped_by == "limit"
    assert (await older)[-1].basis.stopped_by == "superseded"


async def test_a_cancelled_call_frees_its_threads(link: Link, install: Install) -> None:
    install(SimpleExact(GENERATED, WAITING))
    call = link.solver.Solve(request_of(), timeout=TIMEOUT_S)
    reading = asyncio.ensure_future(anext(aiter(call)))
    await until(lambda: link.server.jobs.num_free == 0)
    await reading
    call.cancel()
    await until(lambda: link.server.jobs.num_free == 2)
    assert link.server.jobs.num_jobs == 0


async def test_the_drain_sends_the_final_message(install: Install) -> None:
    install(SimpleExact(GENERATED, WAITING))
    async with serving(search_threads=2) as link:
        running = asyncio.ensure_future(solve(link, request_of()))
        await until(lambda: link.server.jobs.num_free == 0)
        await link.server.stop(grace_s=10)
        assert (await running)[-1].basis.stopped_by == "shutdown"


async def test_health_names_the_service(link: Link) -> None:
    health = health_pb2_grpc.HealthStub(link.channel)
    request = health_pb2.HealthCheckRequest(service="hortus.v1.SolverService")
    answer = await health.Check(request, timeout=TIMEOUT_S)
    assert answer.status == health_pb2.HealthCheckResponse.SERVING


# --- bad input ------------------------------------------------------------------------------------

TWO = late_position("hutan", 2, players="2")


@pytest.mark.parametrize(
    ("position", "fields", "field"),
    [
        (LATE, {"task": 99}, "task"),
        (LATE, {"seat": 1}, "seat"),
        (TWO, {"seat": 2}, "seat"),
        (TWO, {"task": wire.SOLVE_TASK_VALUE}, "task"),
        (TWO, {"task": wire.SOLVE_TASK_END, "target": 60}, "target"),
        (LATE, {"task": wire.SOLVE_TASK_PLACEMENT, "hint_only": True}, "hint_only"),
        (LATE, {"threads": 65}, "threads"),
        (LATE, {"interval_milliseconds": 5}, "interval_milliseconds"),
        (LATE, {"limit": {"milliseconds": 0}}, "limit.milliseconds"),
        (LATE, {"limit": {"work": 1.0}}, "limit.work"),
        (LATE, {"is_deterministic": True, "limit": {"milliseconds": 5}}, "limit.milliseconds"),
        (LATE, {"is_deterministic": True, "limit": {"work": 0.0}}, "limit.work"),
        (LATE, {"is_deterministic": True, "limit": {"work": float("nan")}}, "limit.work"),
        (LATE, {"query_id": "x" * 200}, "query_id"),
    ],
)
async def test_bad_input_names_its_field(
    link: Link, install: Install, position: Position, fields: dict[str, Any], field: str
) -> None:
    install(SimpleExact(EVERYTHING))
    refusal = await refused(link, request_of(position, **fields))
    assert refusal.code == grpc.StatusCode.INVALID_ARGUMENT
    assert list(refusal.fields) == [field]
    assert link.server.jobs.num_jobs == 0


async def test_what_a_game_refuses_is_named_as_the_request_spells_it(link: Link, install: Install) -> None:
    violation = Violation(field="stacks", problem="are hidden", allowed="their contents")
    install(SimpleExact(violation=violation))
    refusal = await refused(link, request_of())
    assert list(refusal.fields) == ["position.notation"]
    assert "stacks: are hidden" in refusal.fields["position.notation"]
    typed = await new_position(link, players="1")
    typed.notation = ""
    refusal = await refused(link, wire.SolveRequest(position=typed))
    assert list(refusal.fields) == ["position.hutan.stacks"]


async def test_a_view_is_refused_with_what_it_hides(link: Link) -> None:
    seen = await view(link, await new_position(link, players="1"))
    refusal = await refused(link, wire.SolveRequest(position=seen))
    assert list(refusal.fields) == ["position.hutan.stacks"]
    assert refusal.reason == "POSITION"
    refusal = await refused(link, wire.SolveRequest(position={"notation": seen.notation}))
    assert list(refusal.fields) == ["position.notation"]
    assert "stacks" in refusal.fields["position.notation"]


async def test_a_game_without_exact_solving_says_so(link: Link, install: Install) -> None:
    install(None)  # type: ignore[arg-type]
    refusal = await refused(link, request_of())
    assert list(refusal.fields) == ["task"]
    assert "hutan" in refusal.fields["task"]


async def test_a_finished_game_has_no_line(link: Link, install: Install) -> None:
    install(SimpleExact(EVERYTHING))
    refusal = await refused(link, request_of(OVER))
    assert (refusal.code, refusal.precondition) == (grpc.StatusCode.FAILED_PRECONDITION, "GAME_OVER")


async def test_no_position_and_no_id_are_refused(link: Link) -> None:
    assert list((await refused(link, wire.SolveRequest())).fields) == ["position"]
    stop = link.solver.Stop(wire.SolverServiceStopRequest(), timeout=TIMEOUT_S)
    assert list((await failure(stop)).fields) == ["query_id"]
