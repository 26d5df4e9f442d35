"""Connections, positions and errors for the tests of the service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import grpc
import grpc.aio
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, PreconditionFailure, RetryInfo
from grpc_status import rpc_status
from hortus.v1 import (
    advisor_service_pb2,
    advisor_service_pb2_grpc,
    opponent_service_pb2_grpc,
    position_pb2,
    rules_service_pb2,
    rules_service_pb2_grpc,
    solver_service_pb2_grpc,
)

from server.app import Server
from server.settings import Settings

TIMEOUT_S = 60
"""Far beyond what any call here needs, so that a test that hangs ends."""


@dataclass(frozen=True, kw_only=True)
class Link:
    """A server and a client's stubs."""

    server: Server
    channel: grpc.aio.Channel
    rules: Any
    advisor: Any
    opponent: Any
    solver: Any


@asynccontextmanager
async def serving(**settings: Any) -> AsyncIterator[Link]:
    """Run a server and connect to it."""
    server = Server(Settings(port=0, **settings))
    await server.start()
    async with grpc.aio.insecure_channel(server.address) as channel:
        try:
            yield Link(
                server=server,
                channel=channel,
                rules=rules_service_pb2_grpc.RulesServiceStub(channel),
                advisor=advisor_service_pb2_grpc.AdvisorServiceStub(channel),
                opponent=opponent_service_pb2_grpc.OpponentServiceStub(channel),
                solver=solver_service_pb2_grpc.SolverServiceStub(channel),
            )
        finally:
            await server.stop(grace_s=10)


async def new_position(link: Link, seed: int = 7, **options: str) -> position_pb2.Position:
    """Set up a game with full contents."""
    request = rules_service_pb2.NewPositionRequest(game="hutan", options=options, seed=seed)
    return (await link.rules.NewPosition(request, timeout=TIMEOUT_S)).position


async def view(link: Link, position: position_pb2.Position, seat: int = 0) -> position_pb2.Position:
    """Strip a position."""
    request = rules_service_pb2.ViewPositionRequest(position=position, seat=seat)
    return (await link.rules.ViewPosition(request, timeout=TIMEOUT_S)).position


async def apply(
    link: Link, position: position_pb2.Position, *decisions: str, **more: Any
) -> rules_service_pb2.ApplyDecisionsResponse:
    """Carry out decisions in notation."""
    request = rules_service_pb2.ApplyDecisionsRequest(
        position=position, decisions=[position_pb2.Decision(notation=text) for text in decisions], **more
    )
    return await link.rules.ApplyDecisions(request, timeout=TIMEOUT_S)


async def legal(link: Link, position: position_pb2.Position) -> rules_service_pb2.LegalDecisionsResponse:
    """List the legal decisions."""
    request = rules_service_pb2.LegalDecisionsRequest(position=position)
    return await link.rules.LegalDecisions(request, timeout=TIMEOUT_S)


async def turns(link: Link, position: position_pb2.Position, **more: Any) -> list[Any]:
    """List whole turns with the final message."""
    request = rules_service_pb2.LegalTurnsRequest(position=position, **more)
    return [message async for message in link.rules.LegalTurns(request, timeout=TIMEOUT_S)]


async def played(link: Link, position: position_pb2.Position, num_turns: int, seed: int = 3) -> Any:
    """Play some turns, each the one in the middle of the list."""
    for _ in range(num_turns):
        listed = (await turns(link, position, omit_positions=True))[:-1]
        chosen = [decision.notation for decision in listed[len(listed) // 2].turn.decisions]
        position = (await apply(link, position, *chosen, seed=seed)).position
    return position


def suggest(position: position_pb2.Position, **fields: Any) -> advisor_service_pb2.SuggestRequest:
    """Make a request for a hint."""
    return advisor_service_pb2.SuggestRequest(position=position, **fields)


def long_search(position: position_pb2.Position, **fields: Any) -> advisor_service_pb2.SuggestRequest:
    """Make a request that searches until something ends it."""
    return suggest(position, limit={"milliseconds": 600_000}, **fields)


def without_run(message: Any) -> bytes:
    """Return the bytes of an answer, what may differ between runs left out."""
    copy = type(message)()
    copy.CopyFrom(message)
    copy.ClearField("run")
    return copy.SerializeToString(deterministic=True)


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something is the case; the timeout only ends a test that hangs."""

    async def wait() -> None:
        while not condition():
            await asyncio.sleep(0.005)

    await asyncio.wait_for(wait(), TIMEOUT_S)


@dataclass(frozen=True, kw_only=True)
class Failure:
    """A refused call with its details."""

    code: grpc.StatusCode
    message: str
    fields: dict[str, str]
    """Field path to its descriptions, from BadRequest."""
    rules: tuple[str, ...]
    reason: str
    """Reason of the ErrorInfo."""
    retry_s: float | None
    precondition: str
    """Type of the first violated precondition."""
    pending: position_pb2.PendingChance | None


async def failure(call: Awaitable[Any]) -> Failure:
    """Await a call that must be refused, and read its status."""
    try:
        answer = await call
    except grpc.aio.AioRpcError as error:
        return read_failure(error)
    raise AssertionError(f"the call was answered: {answer}")


def read_failure(error: grpc.aio.AioRpcError) -> Failure:
    """Unpack the details of a status."""
    status = rpc_status.from_call(error)
    found: dict[str, list[Any]] = {}
    for detail in status.details if status is not None else ():
        for kind in (
            BadRequest,
            ErrorInfo,
            PreconditionFailure,
            RetryInfo,
            rules_service_pb2.Violation,
            position_pb2.PendingChance,
        ):
            if detail.Is(kind.DESCRIPTOR):
                message = kind()
                detail.Unpack(message)
                found.setdefault(kind.__name__, []).append(message)
    assert "Traceback" not in (error.details() or "")
    retry = found.get("RetryInfo", [None])[0]
    fields: dict[str, str] = {}
    for bad in found.get("BadRequest", []):
        for entry in bad.field_violations:
            fields[entry.field] = "; ".join(filter(None, [fields.get(entry.field), entry.description]))
    return Failure(
        code=error.code(),
        message=error.details() or "",
        fields=fields,
        rules=tuple(violation.rule for violation in found.get("Violation", [])),
        reason=found["ErrorInfo"][0].reason if "ErrorInfo" in found else "",
        retry_s=None if retry is None else retry.retry_delay.ToTimedelta().total_seconds(),
        precondition=(
            found["PreconditionFailure"][0].violations[0].type if "PreconditionFailure" in found else ""
        ),
        pending=found.get("PendingChance", [None])[0],
    )
