"""Queries that search: ids, supersede keys, Stop, one bounded queue for threads, one final answer each.

A job lives in `async with jobs.open(...) as job`: entering waits in the queue for threads, leaving ends
the search if it still runs, so a cancelled call frees its threads without further care. Whatever
ends a job from outside (`Stop`, a newer query with its supersede key, the deadline, shutdown) only
sets the stop flag of the search: the call that owns the job then answers, once, with what there is.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol

from server.errors import busy, id_in_use, shutting_down
from server.limits import Lateness


class Search(Protocol):
    """A search as the solver offers it."""

    def run(self) -> Any:
        """Search until the limit or `stop`; blocking, without the GIL."""
        ...

    def snapshot(self) -> Any:
        """Return what is known so far; from any thread."""
        ...

    def stop(self) -> None:
        """End `run` soon; from any thread, also before it begins."""
        ...


class Job:
    """One query on its way through the queue and its search."""

    def __init__(self, jobs: Jobs, query_id: str, supersede_key: str, threads: int) -> None:
        """Make a job that is not queued yet."""
        self.query_id = query_id
        self.supersede_key = supersede_key
        self.threads = threads
        self.queued_s = 0.0
        """Time spent in the queue, in seconds."""
        self.reason = ""
        """What ended the job from outside: `stop`, `superseded`, `deadline`, `shutdown`; else empty."""
        self.has_threads = False
        self._jobs = jobs
        self._ended = asyncio.Event()
        self._search: Search | None = None
        self._future: asyncio.Future[Any] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self.started = 0.0

    def note_end(self, due_s: float | None) -> None:
        """Note how late a solver ends that was due so many seconds after its start; None: at any time."""
        if due_s is not None:
            self._jobs.lateness.note(time.monotonic() - self.started - due_s)

    def end(self, reason: str) -> None:
        """End the job from outside; the first reason stays."""
        if self.reason:
            return
        self.reason = reason
        self._ended.set()
        if self._search is not None:
            self._search.stop()

    def end_after(self, seconds: float, reason: str) -> None:
        """End the job in so many seconds unless it is over by then."""
        self._timer = asyncio.get_running_loop().call_later(max(seconds, 0.0), self.end, reason)

    def start(self, make_search: Callable[[], Search]) -> None:
        """Begin the search; a job that was ended in the queue searches no more than it must to answer."""
        self.started = time.monotonic()
        pool = self._jobs.pool if self.has_threads else self._jobs.aside
        self._future = asyncio.get_running_loop().run_in_executor(pool, self._work, make_search)
        self._future.add_done_callback(lambda _: self._jobs.finished(self))

    def _work(self, make_search: Callable[[], Search]) -> Any:
        search = make_search()
        # `end` sets the reason before it looks for the search: one of the two sees the other.
        self._search = search
        if self.reason:
            search.stop()
        return search.run()

    async def wait(self, timeout_s: float | None = None) -> bool:
        """Wait for the end of the search; False if the time was over first."""
        assert self._future is not None
        done, _ = await asyncio.wait({self._future}, timeout=timeout_s)
        return bool(done)

    @property
    def is_done(self) -> bool:
        """True once the search has ended."""
        return self._future is not None and self._future.done()

    async def snapshot(self) -> Any | None:
        """Return what the search knows so far; None before it knows anything."""
        search = self._search
        if search is None:
            return None
        return await asyncio.get_running_loop().run_in_executor(self._jobs.aside, search.snapshot)

    def result(self) -> Any:
        """Return what the search returned, or raise what it raised."""
        assert self._future is not None
        return self._future.result()

    def leave(self) -> None:
        """Free everything; a search that still runs is told to stop."""
        if self._timer is not None:
            self._timer.cancel()
        if self._future is None:
            self._jobs.finished(self)
        elif not self._future.done():
            self.end("cancelled")
            # Nobody waits for this result any more.
            self._future.add_done_callback(lambda future: future.cancelled() or future.exception())


class Jobs:
    """All queries of one server and the threads they share; lives on one event loop."""

    def __init__(self, *, threads: int, max_queue: int) -> None:
        """Make an empty registry."""
        self.threads = threads
        self.max_queue = max_queue
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="search")
        self.aside = ThreadPoolExecutor(2, thread_name_prefix="snapshot")
        self.lateness = Lateness()
        """Of the solvers among the searches."""
        self._free = threads
        self._queue: deque[tuple[Job, asyncio.Future[None]]] = deque()
        self._running: dict[str, Job] = {}
        self._by_key: dict[str, Job] = {}
        self._is_draining = False
        self._mean_s = 1.0

    @property
    def num_jobs(self) -> int:
        """Queries that are queued or running."""
        return len(self._running)

    @property
    def num_queued(self) -> int:
        """Queries that wait for threads."""
        return len(self._queue)

    @property
    def num_free(self) -> int:
        """Threads that no search uses."""
        return self._free

    @asynccontextmanager
    async def open(
        self,
        *,
        query_id: str = "",
        supersede_key: str = "",
        threads: int = 1,
        patience_s: float | None = None,
    ) -> AsyncIterator[Job]:
        """Register a query and wait for its threads.

        `patience_s` is the longest time to wait. Raises StatusError if the queue is full or the
        patience is over (RESOURCE_EXHAUSTED with a time to try again), if the id is in use
        (ALREADY_EXISTS) and while the server shuts down (UNAVAILABLE).
        """
        job = self._register(query_id, supersede_key, min(threads, self.threads))
        try:
            await self._wait_for_threads(job, patience_s)
            yield job
        finally:
            self._unregister(job)
            job.leave()

    def stop(self, query_id: str) -> bool:
        """End a query; False if there is none of this id."""
        job = self._running.get(query_id)
        if job is None:
            return False
        job.end("stop")
        return True

    def drain(self) -> None:
        """End all queries and take no more."""
        self._is_draining = True
        for job in list(self._running.values()):
            job.end("shutdown")

    def close(self) -> None:
        """End the threads once their searches are over."""
        self.drain()
        self.pool.shutdown(wait=True)
        self.aside.shutdown(wait=True)

    def _register(self, query_id: str, supersede_key: str, threads: int) -> Job:
        if self._is_draining:
            raise shutting_down()
        if query_id in self._running:
            raise id_in_use(query_id)
        job = Job(self, query_id or secrets.token_hex(8), supersede_key, threads)
        # The older query of the key leaves the queue first, so that it never fills it up.
        older = self._by_key.get(supersede_key) if supersede_key else None
        if older is not None:
            older.end("superseded")
            self._leave_queue(older)
        must_wait = bool(self._queue) or self._free < threads
        if must_wait and len(self._queue) >= self.max_queue:
            raise busy(
                f"{len(self._queue)} searches are waiting already, the most this server allows",
                self._retry_s(),
            )
        self._running[job.query_id] = job
        if supersede_key:
            self._by_key[supersede_key] = job
        return job

    def _unregister(self, job: Job) -> None:
        self._running.pop(job.query_id, None)
        if self._by_key.get(job.supersede_key) is job:
            del self._by_key[job.supersede_key]

    async def _wait_for_threads(self, job: Job, patience_s: float | None) -> None:
        if not self._queue and self._free >= job.threads:
            self._free -= job.threads
            job.has_threads = True
            return
        entered = time.monotonic()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append((job, turn))
        ended = asyncio.ensure_future(job._ended.wait())
        try:
            both: set[asyncio.Future[Any]] = {turn, ended}
            await asyncio.wait(both, timeout=patience_s, return_when=asyncio.FIRST_COMPLETED)
        finally:
            ended.cancel()
            self._leave_queue(job)
            job.queued_s = time.monotonic() - entered
        if not job.has_threads and not job.reason:
            raise busy("no thread became free before the deadline of the call", self._retry_s())

    def _leave_queue(self, job: Job) -> None:
        for entry in self._queue:
            if entry[0] is job:
                with suppress(ValueError):
                    self._queue.remove(entry)
                self._serve_queue()
                return

    def _serve_queue(self) -> None:
        """Hand free threads to those who wait, first come first served."""
        while self._queue and self._free >= self._queue[0][0].threads:
            job, turn = self._queue.popleft()
            self._free -= job.threads
            job.has_threads = True
            if not turn.done():
                turn.set_result(None)

    def finished(self, job: Job) -> None:
        """Take back the threads of a job; called once its search has really ended."""
        if job.started:
            self._mean_s += 0.2 * (time.monotonic() - job.started - self._mean_s)
        if job.has_threads:
            job.has_threads = False
            self._free += job.threads
            self._serve_queue()

    def _retry_s(self) -> float:
        """Guess when there will be room: the searches ahead at their mean duration."""
        return max(0.1, self._mean_s * (len(self._queue) + 1) / self.threads)
