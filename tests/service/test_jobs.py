"""Queries from the outside: Stop, supersede, deadlines, cancelling, the queue, the drain."""

from __future__ import annotations

import asyncio

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from hortus.v1 import advisor_service_pb2 as wire

from server.limits import Lateness
from tests.service.support import (
    TIMEOUT_S,
    Link,
    failure,
    long_search,
    new_position,
    serving,
    suggest,
    until,
)


async def collect(call: object) -> list[wire.AnalyzeResponse]:
    """Read a stream to its end."""
    return [message async for message in call]  # type: ignore[attr-defined]


async def test_stop_brings_the_answer_so_far(link: Link) -> None:
    position = await new_position(link)
    call = link.advisor.Suggest(long_search(position, query_id="mine"), timeout=TIMEOUT_S)
    await until(lambda: link.server.jobs.num_free == 1)
    stopped = await link.advisor.Stop(wire.StopRequest(query_id="mine"), timeout=TIMEOUT_S)
    answer = await call
    assert stopped.was_running
    assert answer.basis.stopped_by == "stop"
    assert answer.run.query_id == "mine"
    assert answer.turns
    again = await link.advisor.Stop(wire.StopRequest(query_id="mine"), timeout=TIMEOUT_S)
    assert not again.was_running


async def test_stop_ends_a_stream_with_one_final_message(link: Link) -> None:
    position = await new_position(link)
    request = wire.AnalyzeRequest(query=long_search(position, query_id="s"), interval_milliseconds=20)
    messages = []
    async for message in link.advisor.Analyze(request, timeout=TIMEOUT_S):
        messages.append(message)
        if len(messages) == 2:
            await link.advisor.Stop(wire.StopRequest(query_id="s"), timeout=TIMEOUT_S)
    assert [message.is_final for message in messages].count(True) == 1
    assert messages[-1].is_final
    assert messages[-1].answer.basis.stopped_by == "stop"
    assert messages[0].answer.basis.stopped_by == ""


async def test_a_newer_query_of_the_key_ends_the_older(link: Link) -> None:
    position = await new_position(link)
    request = wire.AnalyzeRequest(query=long_search(position, supersede_key="board"))
    older = asyncio.ensure_future(collect(link.advisor.Analyze(request, timeout=TIMEOUT_S)))
    await until(lambda: link.server.jobs.num_free == 1)
    newer = await link.advisor.Suggest(
        suggest(position, limit={"simulations": 200}, supersede_key="board"), timeout=TIMEOUT_S
    )
    messages = await older
    assert [message.is_final for message in messages].count(True) == 1
    assert messages[-1].answer.basis.stopped_by == "superseded"
    assert newer.basis.stopped_by == "limit"


async def test_the_partial_answer_comes_before_the_deadline() -> None:
    # A wide margin: what is tested is who ends the search, not how fast this machine is.
    async with serving(search_threads=1, deadline_margin_ms=2500) as link:
        position = await new_position(link)
        for limit in ({"milliseconds": 600_000}, {"simulations": 1_000_000_000}):
            answer = await link.advisor.Suggest(suggest(position, limit=limit), timeout=3)
            assert answer.basis.stopped_by == "deadline"
            assert answer.turns[0].visits > 0
        request = wire.AnalyzeRequest(query=long_search(position))
        messages = await collect(link.advisor.Analyze(request, timeout=3))
        assert messages[-1].is_final
        assert messages[-1].answer.basis.stopped_by == "deadline"


async def test_a_cancelled_call_frees_its_threads(link: Link) -> None:
    position = await new_position(link)
    unary = link.advisor.Suggest(long_search(position), timeout=TIMEOUT_S)
    stream = link.advisor.Analyze(wire.AnalyzeRequest(query=long_search(position)), timeout=TIMEOUT_S)
    reading = asyncio.ensure_future(collect(stream))
    await until(lambda: link.server.jobs.num_free == 0)
    unary.cancel()
    reading.cancel()
    stream.cancel()
    await until(lambda: link.server.jobs.num_free == 2)
    assert link.server.jobs.num_jobs == 0
    answer = await link.advisor.Suggest(suggest(position, limit={"simulations": 100}), timeout=TIMEOUT_S)
    assert answer.basis.stopped_by == "limit"


async def test_a_full_queue_refuses_and_says_when_to_come_back() -> None:
    async with serving(search_threads=1, max_queue=1) as link:
        position = await new_position(link)
        jobs = link.server.jobs
        first = link.advisor.Suggest(long_search(position, query_id="a"), timeout=TIMEOUT_S)
        await until(lambda: jobs.num_free == 0)
        second = link.advisor.Suggest(long_search(position, query_id="b"), timeout=TIMEOUT_S)
        await until(lambda: jobs.num_queued == 1)
        refused = await failure(link.advisor.Suggest(long_search(position), timeout=TIMEOUT_S))
        assert refused.code == grpc.StatusCode.RESOURCE_EXHAUSTED
        assert refused.reason == "BUSY"
        assert refused.retry_s is not None
        assert refused.retry_s > 0
        # A query that is ended in the queue answers too, and the next one moves up.
        await link.advisor.Stop(wire.StopRequest(query_id="b"), timeout=TIMEOUT_S)
        waited = await second
        assert waited.basis.stopped_by == "stop"
        assert waited.turns
        third = link.advisor.Suggest(suggest(position, limit={"simulations": 50}), timeout=TIMEOUT_S)
        await until(lambda: jobs.num_queued == 1)
        await link.advisor.Stop(wire.StopRequest(query_id="a"), timeout=TIMEOUT_S)
        assert (await first).basis.stopped_by == "stop"
        answer = await third
        assert answer.basis.stopped_by == "limit"
        assert answer.run.queued_s > 0


async def test_a_queue_that_takes_longer_than_the_deadline_says_so() -> None:
    async with serving(search_threads=1, deadline_margin_ms=2500) as link:
        position = await new_position(link)
        running = link.advisor.Suggest(long_search(position, query_id="a"), timeout=TIMEOUT_S)
        await until(lambda: link.server.jobs.num_free == 0)
        refused = await failure(link.advisor.Suggest(suggest(position), timeout=3))
        assert refused.code == grpc.StatusCode.RESOURCE_EXHAUSTED
        await link.advisor.Stop(wire.StopRequest(query_id="a"), timeout=TIMEOUT_S)
        await running


async def test_an_id_that_is_in_use_is_refused(link: Link) -> None:
    position = await new_position(link)
    running = link.advisor.Suggest(long_search(position, query_id="a"), timeout=TIMEOUT_S)
    await until(lambda: link.server.jobs.num_jobs == 1)
    refused = await failure(link.advisor.Suggest(suggest(position, query_id="a"), timeout=TIMEOUT_S))
    assert refused.code == grpc.StatusCode.ALREADY_EXISTS
    assert list(refused.fields) == ["query_id"]
    await link.advisor.Stop(wire.StopRequest(query_id="a"), timeout=TIMEOUT_S)
    await running


async def test_health_answers_during_searches(link: Link) -> None:
    position = await new_position(link)
    running = [link.advisor.Suggest(long_search(position, query_id=name), timeout=TIMEOUT_S) for name in "ab"]
    await until(lambda: link.server.jobs.num_free == 0)
    health = health_pb2_grpc.HealthStub(link.channel)
    for service in ("", "hortus.v1.RulesService", "hortus.v1.AdvisorService", "hortus.v1.OpponentService"):
        answer = await health.Check(health_pb2.HealthCheckRequest(service=service), timeout=TIMEOUT_S)
        assert answer.status == health_pb2.HealthCheckResponse.SERVING
    assert not any(call.done() for call in running)
    for name, call in zip("ab", running, strict=True):
        await link.advisor.Stop(wire.StopRequest(query_id=name), timeout=TIMEOUT_S)
        await call


async def test_the_drain_sends_final_messages() -> None:
    async with serving(search_threads=1) as link:
        position = await new_position(link)
        request = wire.AnalyzeRequest(query=long_search(position), interval_milliseconds=20)
        stream = asyncio.ensure_future(collect(link.advisor.Analyze(request, timeout=TIMEOUT_S)))
        await until(lambda: link.server.jobs.num_free == 0)
        queued = link.advisor.Suggest(long_search(position), timeout=TIMEOUT_S)
        await until(lambda: link.server.jobs.num_queued == 1)
        watch = health_pb2_grpc.HealthStub(link.channel).Watch(
            health_pb2.HealthCheckRequest(), timeout=TIMEOUT_S
        )
        assert (await watch.read()).status == health_pb2.HealthCheckResponse.SERVING
        stopping = asyncio.ensure_future(link.server.stop(grace_s=20))
        assert (await watch.read()).status == health_pb2.HealthCheckResponse.NOT_SERVING
        watch.cancel()
        messages = await stream
        assert [message.is_final for message in messages].count(True) == 1
        assert messages[-1].answer.basis.stopped_by == "shutdown"
        assert (await queued).basis.stopped_by == "shutdown"
        await stopping
        assert link.server.jobs.num_jobs == 0


# --- lateness of solvers --------------------------------------------------------------------------


def test_solvers_end_earlier_where_they_have_been_late() -> None:
    lateness = Lateness()
    assert lateness.ahead_of(None) is None
    assert lateness.ahead_of(2.0) == 1.5
    assert lateness.ahead_of(60.0) == 59.0
    lateness.note(0.4)
    assert lateness.ahead_of(2.0) == pytest.approx(1.2)
    assert lateness.ahead_of(60.0) == 59.0
    lateness.note(5.0)
    assert lateness.ahead_of(2.0) == 1.0, "half of the time is for the search"
    assert lateness.ahead_of(60.0) == 50.0


def test_lateness_fades() -> None:
    lateness = Lateness()
    lateness.note(0.8)
    lateness.note(-3.0)
    assert lateness.late_s == pytest.approx(0.6)
    for _ in range(20):
        lateness.note(0.0)
    assert lateness.ahead_of(2.0) == 1.5
