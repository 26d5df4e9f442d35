"""A session at one table: OpponentService.Play as an object, asynchronous and for programs without a loop."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from types import TracebackType
from typing import Any, TypeVar

import grpc
from hortus.v1 import analysis_pb2, opponent_service_pb2

from clients.errors import HortusCallError, requesting
from clients.messages import PositionLike, TurnLike, as_decisions, as_position

R = TypeVar("R")


class PlaySession:
    """One session; an asynchronous context manager, made by `HortusClient.play`.

    Calls may overlap: messages go out at once, answers come in the same order. After an error the session is
    over; a new one starts without what this one knew, and answers the same.
    """

    def __init__(self, open_stream: Callable[[], Any]) -> None:
        """Open nothing yet."""
        self._open_stream = open_stream
        self._call: Any = None
        self._sending = asyncio.Lock()
        self._waiting: deque[asyncio.Future[opponent_service_pb2.PlayResponse]] = deque()
        self._reading: asyncio.Task[None] | None = None

    async def __aenter__(self) -> PlaySession:
        """Open the stream."""
        self._call = self._open_stream()
        self._reading = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the session and all that is under way in it."""
        assert self._reading is not None
        self._reading.cancel()
        self._call.cancel()
        await asyncio.wait({self._reading})

    async def table(
        self, position: PositionLike, *, seat: int | None = None, seed: int | None = None
    ) -> opponent_service_pb2.PlayStanding:
        """Put down a table. `seat`: the one that chooses (default: whoever is to move); `seed`: of all."""
        with requesting():
            table = opponent_service_pb2.PlayTable(position=as_position(position), seat=seat, seed=seed)
        return (await self._ask(opponent_service_pb2.PlayRequest(table=table))).standing

    async def apply(self, decisions: TurnLike) -> opponent_service_pb2.PlayStanding:
        """Play on: decisions of all seats and reveals, in order."""
        with requesting():
            steps = opponent_service_pb2.PlaySteps(decisions=as_decisions(decisions))
        return (await self._ask(opponent_service_pb2.PlayRequest(steps=steps))).standing

    async def choose(
        self,
        *,
        level: int = 0,
        simulations: int | None = None,
        milliseconds: int | None = None,
        objective: str = "",
    ) -> opponent_service_pb2.ChooseTurnResponse:
        """Return the turn of the seat to move: by a level (0: the default), or by a limit at full strength.

        `objective` of a limit: `margin`, `win` or `score`. The table stays as it is; `apply` plays the turn.
        """
        with requesting():
            choose = opponent_service_pb2.PlayChoose(level=level)
            if simulations is not None or milliseconds is not None:
                limit = analysis_pb2.Limit(simulations=simulations, milliseconds=milliseconds)
                choose.limit.CopyFrom(limit)
            if objective:
                choose.objective = analysis_pb2.Objective.Value(f"OBJECTIVE_{objective.upper()}")
        return (await self._ask(opponent_service_pb2.PlayRequest(choose=choose))).choice

    async def ponder(self, is_on: bool = True) -> opponent_service_pb2.PlayStanding:
        """Let the server think between messages, or not."""
        ponder = opponent_service_pb2.PlayPonder(is_on=is_on)
        return (await self._ask(opponent_service_pb2.PlayRequest(ponder=ponder))).standing

    async def stop(self) -> opponent_service_pb2.PlayStanding:
        """End the choices asked for so far; their own calls answer with what they have."""
        stop = opponent_service_pb2.PlayStop()
        return (await self._ask(opponent_service_pb2.PlayRequest(stop=stop))).standing

    async def _ask(self, request: opponent_service_pb2.PlayRequest) -> opponent_service_pb2.PlayResponse:
        """Send a message and wait for its answer."""
        answer: asyncio.Future[opponent_service_pb2.PlayResponse]
        answer = asyncio.get_running_loop().create_future()
        async with self._sending:
            assert self._reading is not None
            if self._reading.done():
                raise HortusCallError(grpc.StatusCode.FAILED_PRECONDITION, "the session is over")
            self._waiting.append(answer)
            # Where the stream has ended, the reader tells why.
            with suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
                await self._call.write(request)
        return await answer

    async def _read(self) -> None:
        """Hand out the answers in order; an error ends all calls that wait."""
        error: Exception = HortusCallError(grpc.StatusCode.CANCELLED, "the session has ended")
        try:
            async for response in self._call:
                answer = self._waiting.popleft()
                if not answer.done():
                    answer.set_result(response)
        except grpc.aio.AioRpcError as failed:
            error = HortusCallError.from_rpc(failed)
        finally:
            for answer in self._waiting:
                if not answer.done():
                    answer.set_exception(error)
            self._waiting.clear()


class SyncPlaySession:
    """The same for programs without an event loop; a context manager, made by `SyncHortusClient.play`."""

    def __init__(self, session: PlaySession, wait: Callable[[Coroutine[Any, Any, R]], R]) -> None:
        """Run a session by `wait`, in the loop of its client."""
        self._session = session
        self._wait: Callable[[Coroutine[Any, Any, Any]], Any] = wait

    def __enter__(self) -> SyncPlaySession:
        """Open the stream."""
        self._wait(self._session.__aenter__())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the session."""
        self._wait(self._session.__aexit__(kind, error, trace))

    def table(
        self, position: PositionLike, *, seat: int | None = None, seed: int | None = None
    ) -> opponent_service_pb2.PlayStanding:
        """As PlaySession.table."""
        return self._wait(self._session.table(position, seat=seat, seed=seed))  # type: ignore[no-any-return]

    def apply(self, decisions: TurnLike) -> opponent_service_pb2.PlayStanding:
        """As PlaySession.apply."""
        return self._wait(self._session.apply(decisions))  # type: ignore[no-any-return]

    def choose(
        self,
        *,
        level: int = 0,
        simulations: int | None = None,
        milliseconds: int | None = None,
        objective: str = "",
    ) -> opponent_service_pb2.ChooseTurnResponse:
        """As PlaySession.choose."""
        asked = self._session.choose(
            level=level, simulations=simulations, milliseconds=milliseconds, objective=objective
        )
        return self._wait(asked)  # type: ignore[no-any-return]

    def ponder(self, is_on: bool = True) -> opponent_service_pb2.PlayStanding:
        """As PlaySession.ponder."""
        return self._wait(self._session.ponder(is_on))  # type: ignore[no-any-return]

    def stop(self) -> opponent_service_pb2.PlayStanding:
        """As PlaySession.stop; from another thread than the call it ends."""
        return self._wait(self._session.stop())  # type: ignore[no-any-return]
