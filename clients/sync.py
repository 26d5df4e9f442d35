"""The client for programs without an event loop: the same calls, each waits for its answer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from contextlib import suppress
from functools import wraps
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, TypeVar

from clients.client import CALL_TIMEOUT_S, HortusClient
from clients.session import SyncPlaySession

P = ParamSpec("P")
R = TypeVar("R")


def _unary(
    method: Callable[Concatenate[HortusClient, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[SyncHortusClient, P], R]:
    """Turn an asynchronous call into one that waits."""

    @wraps(method)
    def call(self: SyncHortusClient, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.wait(method(self.client, *args, **kwargs))

    return call


def _stream(
    method: Callable[Concatenate[HortusClient, P], AsyncGenerator[R, None]],
) -> Callable[Concatenate[SyncHortusClient, P], Iterator[R]]:
    """Turn an asynchronous stream into an iterator that waits for each message."""

    @wraps(method)
    def call(self: SyncHortusClient, /, *args: P.args, **kwargs: P.kwargs) -> Iterator[R]:
        stream = method(self.client, *args, **kwargs)
        try:
            # A future cannot carry StopAsyncIteration, so the end is a value.
            while (message := self.wait(_next(stream))) is not None:
                yield message
        finally:
            with suppress(RuntimeError):  # a cancelled stream may still be closing itself
                self.wait(stream.aclose())

    return call


async def _next(stream: AsyncGenerator[R, None]) -> R | None:
    """Return the next message, None at the end."""
    return await anext(stream, None)


class SyncHortusClient:
    """A thin shell around HortusClient, whose loop runs in a thread of its own; a context manager.

    Calls may come from any thread, also while another waits (to stop a search, for example).
    """

    def __init__(self, target: str, *, timeout_s: float | None = CALL_TIMEOUT_S) -> None:
        """Name a server as `HOST:PORT`."""
        self.client = HortusClient(target, timeout_s=timeout_s)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="hortus-client", daemon=True)

    def __enter__(self) -> SyncHortusClient:
        """Start the loop and open the channel."""
        self._thread.start()
        self.wait(self.client.__aenter__())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the channel and end the loop."""
        self.wait(self.client.__aexit__(kind, error, trace))
        self.wait(self._loop.shutdown_asyncgens())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def wait(self, coroutine: Coroutine[Any, Any, R]) -> R:
        """Run a coroutine in the loop and return its result; an interrupt cancels it."""
        future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def play(self) -> SyncPlaySession:
        """Return a session at one table, to be used in `with`."""
        return SyncPlaySession(self.client.play(), self.wait)

    list_games = _unary(HortusClient.list_games)
    get_game = _unary(HortusClient.get_game)
    new_position = _unary(HortusClient.new_position)
    view_position = _unary(HortusClient.view_position)
    validate_position = _unary(HortusClient.validate_position)
    legal_decisions = _unary(HortusClient.legal_decisions)
    legal_turns = _stream(HortusClient.legal_turns)
    apply_decisions = _unary(HortusClient.apply_decisions)
    score_position = _unary(HortusClient.score_position)
    render_position = _unary(HortusClient.render_position)
    suggest = _unary(HortusClient.suggest)
    analyze = _stream(HortusClient.analyze)
    plan = _unary(HortusClient.plan)
    stop = _unary(HortusClient.stop)
    choose_turn = _unary(HortusClient.choose_turn)
    solve = _stream(HortusClient.solve)
    make_puzzle = _stream(HortusClient.make_puzzle)
    list_puzzles = _unary(HortusClient.list_puzzles)
    check_puzzle = _unary(HortusClient.check_puzzle)
