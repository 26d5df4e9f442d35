"""Puzzles over the wire: made, told, proven anew, stopped, refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest
from hortus.v1 import position_pb2
from hortus.v1 import solver_service_pb2 as wire

from solver.exact.puzzle import LEVELS, pack
from tests.service.support import TIMEOUT_S, Link, apply, failure, serving


@pytest.fixture
async def link() -> AsyncIterator[Link]:
    async with serving() as opened:
        yield opened


def request_of(**fields: Any) -> wire.MakePuzzleRequest:
    """Return a request that is quickly done."""
    given = {"game": "hutan", "seed": 2, "turns": 2, "tries": 2, "interval_milliseconds": 20, **fields}
    return wire.MakePuzzleRequest(**given)


async def make(link: Link, request: wire.MakePuzzleRequest) -> list[wire.MakePuzzleResponse]:
    """Read a whole stream, which must end with its only final message."""
    messages = [message async for message in link.solver.MakePuzzle(request, timeout=TIMEOUT_S)]
    assert [message.is_final for message in messages] == [False] * (len(messages) - 1) + [True]
    assert all(not message.stopped_by and not message.HasField("puzzle") for message in messages[:-1])
    return messages


async def test_a_puzzle_is_made_with_its_solution(link: Link) -> None:
    final = (await make(link, request_of()))[-1]
    puzzle = final.puzzle
    assert final.stopped_by == "found"
    assert [each.level for each in puzzle.tries] == list(LEVELS)
    assert puzzle.best_score > puzzle.second_score
    assert puzzle.greedy_score < puzzle.best_score
    position = position_pb2.Position(notation=puzzle.notation)
    for line, points in ((puzzle.line, puzzle.best_score), (puzzle.second_line, puzzle.second_score)):
        end = await apply(link, position, *line)
        assert end.is_over
        request = wire.SolveRequest(position=position, target=points, limit={"milliseconds": 20_000})
        solved = [message async for message in link.solver.Solve(request, timeout=TIMEOUT_S)][-1]
        assert solved.best_score >= points
    again = (await make(link, request_of()))[-1]
    again.run.CopyFrom(final.run)
    assert again == final


async def test_a_puzzle_may_be_asked_for_without_draws_inside_its_first_turn(link: Link) -> None:
    asked = {"game": "sattgruen", "seed": 3, "difference": 1, "tries": 1}
    final = (await make(link, request_of(is_drawless=True, **asked)))[-1]
    assert final.puzzle.command.endswith(" --drawless")
    assert "a draw inside the first turn" in {rejection.reason for rejection in final.rejections}


async def test_a_stop_ends_it_with_one_final_message(link: Link) -> None:
    request = request_of(difference=50, query_id="mine")
    messages = []
    async for message in link.solver.MakePuzzle(request, timeout=TIMEOUT_S):
        if not messages:
            stop = wire.SolverServiceStopRequest(query_id="mine")
            assert (await link.solver.Stop(stop, timeout=TIMEOUT_S)).was_running
        messages.append(message)
    assert messages[-1].is_final
    assert (messages[-1].stopped_by, messages[-1].HasField("puzzle")) == ("stop", False)


async def test_limit_and_deadline(link: Link) -> None:
    limited = (await make(link, request_of(difference=50, limit_milliseconds=300)))[-1]
    assert (limited.stopped_by, limited.HasField("puzzle")) == ("limit", False)
    call = link.solver.MakePuzzle(request_of(difference=50), timeout=2)
    late = [message async for message in call][-1]
    assert (late.is_final, late.stopped_by) == (True, "deadline")


async def test_a_newer_query_takes_the_place(link: Link) -> None:
    first = asyncio.create_task(make(link, request_of(difference=50, supersede_key="key", query_id="old")))
    while not link.server.jobs.num_jobs:
        await asyncio.sleep(0.01)
    second = await make(link, request_of(difference=50, limit_milliseconds=100, supersede_key="key"))
    assert second[-1].stopped_by == "limit"
    assert (await first)[-1].stopped_by == "superseded"


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"game": "chess"}, "game"),
        ({"game": "botanicus", "turns": 3}, "turns"),
        ({"options": {"players": "2"}}, "options.players"),
        ({"turns": 7}, "turns"),
        ({"difference": 51}, "difference"),
        ({"tries": 65}, "tries"),
        ({"goal": 9}, "goal"),
        ({"interval_milliseconds": 5}, "interval_milliseconds"),
        ({"query_id": "x" * 129}, "query_id"),
    ],
)
async def test_refusals(link: Link, fields: dict[str, Any], path: str) -> None:
    async def read() -> list[wire.MakePuzzleResponse]:
        return [message async for message in link.solver.MakePuzzle(request_of(**fields), timeout=TIMEOUT_S)]

    refused = await failure(read())
    assert list(refused.fields) == [path]


async def test_packs_are_told_without_their_solutions(link: Link) -> None:
    told = (await link.solver.ListPuzzles(wire.ListPuzzlesRequest(game="hutan"), timeout=TIMEOUT_S)).puzzles
    assert [puzzle.id for puzzle in told] == [puzzle.id for puzzle in pack("hutan")]
    assert not any(puzzle.line or puzzle.second_line for puzzle in told)
    request = wire.ListPuzzlesRequest(id="hutan-2", has_solutions=True)
    puzzles = (await link.solver.ListPuzzles(request, timeout=TIMEOUT_S)).puzzles
    assert [tuple(puzzle.line) for puzzle in puzzles] == [pack("hutan")[1].line]
    everything = (await link.solver.ListPuzzles(wire.ListPuzzlesRequest(), timeout=TIMEOUT_S)).puzzles
    assert len(everything) >= len(told)


async def test_a_puzzle_is_proven_anew(link: Link) -> None:
    puzzle = min(pack("hutan"), key=lambda each: each.turns)
    answer = await link.solver.CheckPuzzle(wire.CheckPuzzleRequest(id=puzzle.id), timeout=TIMEOUT_S)
    assert answer.is_proven
    assert (list(answer.faults), answer.stopped_by) == ([], "")


async def test_an_unknown_puzzle_is_refused(link: Link) -> None:
    request = wire.CheckPuzzleRequest(id="hutan-0")
    refused = await failure(link.solver.CheckPuzzle(request, timeout=TIMEOUT_S))
    assert refused.code == grpc.StatusCode.INVALID_ARGUMENT
    assert list(refused.fields) == ["id"]
