"""Games on several processes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context


def num_processes(asked: int, games: int) -> int:
    """Return how many processes to use; asked 0: one a core, but no more than games."""
    return max(1, min(asked or os.cpu_count() or 1, games))


@contextmanager
def executor_of(processes: int) -> Iterator[Executor | None]:
    """Yield an executor on some processes; None for one, which is this one."""
    if processes <= 1:
        yield None
        return
    executor = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)
