"""Games on several processes."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

R = TypeVar("R")

AHEAD = 2
"""Games a process is given in advance, so that none waits."""


def num_processes(asked: int, games: int) -> int:
    """Return how many processes to use; asked 0: one a core, but no more than games."""
    return max(1, min(asked or os.cpu_count() or 1, games))


def _begin_worker() -> None:
    """Leave an interrupt to the parent, and end with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


@contextmanager
def executor_of(processes: int) -> Iterator[Executor | None]:
    """Yield an executor on some processes; None for one, which is this one.

    What still runs at the end is not waited for: its processes are ended.
    """
    if processes <= 1:
        yield None
        return
    others = set(active_children())
    executor = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_begin_worker)
    try:
        yield executor
    finally:
        for child in set(active_children()) - others:
            child.terminate()
        executor.shutdown(cancel_futures=True)


def as_they_come(
    play: Callable[[int], R], games: Iterable[int], executor: Executor | None, processes: int
) -> Generator[R]:
    """Play games and yield each result when it is there, in any order; this process plays them in order.

    Closing the iterator plays no further games.
    """
    if executor is None:
        yield from map(play, games)
        return
    left = iter(games)
    running: set[Future[R]] = set()
    try:
        while True:
            for index in islice(left, AHEAD * processes - len(running)):
                running.add(executor.submit(play, index))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in running:
            future.cancel()


def progress_bar(console: Console) -> Progress:
    """Return the bar that all commands show while games are played; it leaves nothing behind."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True)
