"""SolverService with the games' own workers: what is found leads where it says, and can be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import grpc
import pytest
from hortus.v1 import position_pb2, rules_service_pb2
from hortus.v1 import solver_service_pb2 as wire

from benchmarks.dealt import told
from engine_c.registry import game
from tests.service.support import TIMEOUT_S, Link, apply, without_run
from tests.support.exact import late_position

LINES = ["hutan", "sattgruen"]
EARLY = {"hutan": (12, "1"), "sattgruen": (8, "1"), "botanicus": (6, "2")}
"""Turns before the end of a line that is not solved at once, and players."""
PLACEMENTS = [("hutan", seed) for seed in (0, 1)] + [("sattgruen", 0)]


async def final_of(link: Link, request: wire.SolveRequest) -> wire.SolveResponse:
    """Return the final message of a question."""
    messages = [message async for message in link.solver.Solve(request, timeout=TIMEOUT_S)]
    assert messages[-1].is_final
    return messages[-1]


def line_of(name: str, **fields: object) -> wire.SolveRequest:
    """Return the request for a line that takes its time."""
    turns_left, players = EARLY[name]
    position = late_position(name, turns_left, players=players, seed=2)
    if name == "botanicus":
        position = told(game(name).open(options=dict(position.options)), position, 2)
    message = position_pb2.Position(notation=game(name).format_position(position))
    return wire.SolveRequest(position=message, task=wire.SOLVE_TASK_LINE, seed=3, **fields)


def rises(values: Sequence[float]) -> bool:
    """Tell whether no value is below the one before."""
    return all(one <= other for one, other in pairwise(values))


@pytest.mark.parametrize("name", EARLY)
async def test_a_line_is_stopped_with_one_final_message(link: Link, name: str) -> None:
    request = line_of(name, limit={"milliseconds": 600_000}, query_id="line", interval_milliseconds=20)
    messages = []
    async for message in link.solver.Solve(request, timeout=TIMEOUT_S):
        messages.append(message)
        if len(messages) == 2:
            await link.solver.Stop(wire.SolverServiceStopRequest(query_id="line"), timeout=TIMEOUT_S)
    *before, final = messages
    assert final.is_final
    assert not any(message.is_final for message in before)
    assert {message.status for message in before} <= {wire.SOLVE_STATUS_SEARCHING}
    assert not any(message.basis.stopped_by or message.reason for message in before)
    ended = (final.status, final.basis.stopped_by)
    assert ended in ((wire.SOLVE_STATUS_LIMIT, "stop"), (wire.SOLVE_STATUS_OPTIMAL, "proof"))
    assert final.reason
    assert rises([message.run.elapsed_s for message in messages])
    assert rises([message.nodes for message in messages])
    assert rises([message.best_score for message in messages if message.HasField("best_score")])
    assert rises([-message.bound for message in messages if message.HasField("bound")])
    assert [message.HasField("best_score") for message in messages] == sorted(
        message.HasField("best_score") for message in messages
    )
    if final.HasField("best_score"):
        assert final.scores[final.seat].total == final.best_score
    again = await link.solver.Stop(wire.SolverServiceStopRequest(query_id="line"), timeout=TIMEOUT_S)
    assert not again.was_running


@pytest.mark.parametrize("name", EARLY)
async def test_a_line_is_the_same_in_deterministic_mode(link: Link, name: str) -> None:
    request = line_of(name, is_deterministic=True, limit={"work": 0.05})
    one, two = [await final_of(link, request) for _ in range(2)]
    assert one.HasField("best_score")
    assert without_run(one) == without_run(two)


async def assert_drawn(link: Link, position: position_pb2.Position) -> None:
    """Draw a position in every format."""
    for drawing in (rules_service_pb2.RENDER_FORMAT_TEXT, rules_service_pb2.RENDER_FORMAT_SVG):
        for shown in (position, position_pb2.Position(notation=position.notation)):
            request = rules_service_pb2.RenderPositionRequest(position=shown, format=drawing)
            assert (await link.rules.RenderPosition(request, timeout=TIMEOUT_S)).content


@pytest.mark.parametrize("name", LINES)
async def test_a_line_leads_to_its_result(link: Link, name: str) -> None:
    position = late_position(name, 3, players="1")
    message = position_pb2.Position(notation=game(name).format_position(position))
    request = wire.SolveRequest(position=message, is_deterministic=True, limit={"work": 0.3}, seed=1)
    final = await final_of(link, request)
    assert final.HasField("best_score")
    assert not final.basis.failures
    applied = await apply(link, message, *[decision.notation for decision in final.decisions])
    assert applied.is_over
    assert applied.position == final.result
    score = rules_service_pb2.ScorePositionRequest(position=final.result)
    assert (await link.rules.ScorePosition(score, timeout=TIMEOUT_S)).seats == final.scores
    assert final.scores[0].total == final.best_score
    await assert_drawn(link, final.result)


@pytest.mark.parametrize(("name", "seed"), PLACEMENTS)
async def test_an_arrangement_can_be_drawn(link: Link, name: str, seed: int) -> None:
    position = late_position(name, 0, players="2", seed=seed)
    message = position_pb2.Position(notation=game(name).format_position(position))
    request = wire.SolveRequest(
        position=message, task=wire.SOLVE_TASK_PLACEMENT, seat=1, is_deterministic=True, limit={"work": 0.2}
    )
    final = await final_of(link, request)
    assert not final.basis.failures
    assert final.scores[0].total == sum(rule.points for rule in final.scores[0].rules) == final.best_score
    assert final.best_score <= final.bound
    await assert_drawn(link, final.result)


async def test_the_rest_of_a_round_has_points_and_no_position(link: Link) -> None:
    position = late_position("botanicus", 4, players="2", seed=2)
    ruleset = game("botanicus").open(options=dict(position.options))
    message = position_pb2.Position(notation=game("botanicus").format_position(told(ruleset, position, 2)))
    request = wire.SolveRequest(
        position=message, task=wire.SOLVE_TASK_LINE, is_deterministic=True, limit={"work": 1.0}
    )
    final = await final_of(link, request)
    assert final.status == wire.SOLVE_STATUS_OPTIMAL
    assert final.scores[final.seat].total == final.best_score == final.bound
    assert not final.HasField("result")
    assert [decision.notation for decision in final.decisions] == final.notation.split("; ")


async def test_the_last_turns_of_botanicus_lead_to_their_result(link: Link) -> None:
    position = late_position("botanicus", 2, players="2", seed=2)
    ruleset = game("botanicus").open(options=dict(position.options))
    message = position_pb2.Position(notation=game("botanicus").format_position(told(ruleset, position, 2)))
    final = await final_of(link, wire.SolveRequest(position=message, is_deterministic=True))
    assert (final.task, final.status) == (wire.SOLVE_TASK_END, wire.SOLVE_STATUS_OPTIMAL)
    applied = await apply(link, message, *[decision.notation for decision in final.decisions])
    assert applied.is_over
    assert applied.position == final.result
    assert final.scores[final.seat].total == final.best_score


async def test_what_a_line_of_botanicus_lacks_is_named(link: Link) -> None:
    position = late_position("botanicus", 4, players="2", seed=2)
    table = replace(position.table, deck=None)
    message = position_pb2.Position(
        notation=game("botanicus").format_position(replace(position, table=table))
    )
    with pytest.raises(grpc.aio.AioRpcError) as failure:
        await final_of(link, wire.SolveRequest(position=message, task=wire.SOLVE_TASK_LINE))
    assert failure.value.code() == grpc.StatusCode.INVALID_ARGUMENT
    assert "deck" in failure.value.details()
