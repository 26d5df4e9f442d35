"""The sessions of a server: how many there are, which of them think between messages, and their end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from server.errors import busy, shutting_down
from solver.session import Pondering, Session

RETRY_S = 5.0
"""Guess when a session will have ended."""


class OpenSession:
    """One session, open from the first message of its stream to the last."""

    def __init__(self, sessions: Sessions, max_bytes: int) -> None:
        """Make a session that knows nothing."""
        self.searches = Session(max_bytes)
        self.draining = asyncio.Event()
        """Set when the server shuts down."""
        self._sessions = sessions
        self._pondering: Pondering | None = None
        self._future: asyncio.Future[int] | None = None

    def ponder(self, pondering: Pondering) -> bool:
        """Begin to think ahead, once what was before is over; False if no thread for it is free."""
        pool = self._sessions.take_thread()
        if pool is None:
            return False
        if self._future is not None:
            self._future.result()
        self._pondering = pondering
        self._future = asyncio.get_running_loop().run_in_executor(pool, pondering.run)
        self._future.add_done_callback(lambda _: self._sessions.give_thread_back())
        return True

    def interrupt(self) -> None:
        """Tell what is thought ahead to end."""
        if self._pondering is not None:
            self._pondering.stop()

    async def calm(self) -> None:
        """Wait until nothing is thought ahead any more."""
        self.interrupt()
        if self._future is not None:
            await asyncio.wait({self._future})
            self._future.result()
            self._future = self._pondering = None

    @property
    def is_pondering(self) -> bool:
        """True while it thinks ahead."""
        return self._future is not None and not self._future.done()


class Sessions:
    """All sessions of one server; lives on one event loop."""

    def __init__(self, *, most: int, ponder_threads: int, max_bytes: int) -> None:
        """Allow so many sessions, threads that think ahead, and bytes for each session."""
        self.most = most
        self._max_bytes = max_bytes
        self._free_threads = ponder_threads
        self._pool = ThreadPoolExecutor(max(ponder_threads, 1), thread_name_prefix="ponder")
        self._open: set[OpenSession] = set()
        self._is_draining = False

    @property
    def num_open(self) -> int:
        """Sessions there are."""
        return len(self._open)

    @property
    def num_pondering(self) -> int:
        """Sessions that think ahead."""
        return sum(session.is_pondering for session in self._open)

    @contextmanager
    def open(self) -> Iterator[OpenSession]:
        """Register a session.

        Raises StatusError if there are too many (RESOURCE_EXHAUSTED with a time to try again) and while the
        server shuts down (UNAVAILABLE).
        """
        if self._is_draining:
            raise shutting_down()
        if len(self._open) >= self.most:
            raise busy(f"{len(self._open)} sessions are open, the most this server allows", RETRY_S)
        session = OpenSession(self, self._max_bytes)
        self._open.add(session)
        try:
            yield session
        finally:
            session.interrupt()
            self._open.discard(session)

    def drain(self) -> None:
        """End all sessions and take no more."""
        self._is_draining = True
        for session in self._open:
            session.draining.set()
            session.interrupt()

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown(wait=True)

    def take_thread(self) -> ThreadPoolExecutor | None:
        """Return where to think ahead; None if no thread is free."""
        if self._free_threads == 0 or self._is_draining:
            return None
        self._free_threads -= 1
        return self._pool

    def give_thread_back(self) -> None:
        """Take back a thread that was given."""
        self._free_threads += 1
