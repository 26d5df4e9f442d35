"""Workers on threads: so many at the same time, and each its share of the time if there are more of them."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from solver.exact.contract import Worker

POLL_S = 0.005
"""Pause between two looks at the workers."""
PATIENCE_S = 0.05
"""Time a worker gets to end once it is told to; then nobody waits for it any longer."""


@dataclass(kw_only=True)
class Shift:
    """One worker on its thread."""

    worker: Worker
    """Who works."""
    thread: threading.Thread
    """Where."""
    relief: float
    """When it makes room for somebody who waits, on the clock of `time.monotonic`."""
    is_relieved: bool = False
    """True once it was told to."""


class Crew:
    """Runs workers until all are done, until `is_over` says so or until the time is up.

    A worker that is told to end and does not (a solver may be inside a long step) is left to end alone; the
    interpreter waits for it before it exits, as a solver must not call back into one that is gone.
    """

    def __init__(
        self,
        workers: Sequence[Worker],
        *,
        threads: int,
        seconds: float | None,
        work: Callable[[Worker], None],
        is_over: Callable[[], bool],
    ) -> None:
        """Name the workers, most promising first; `work` runs one. Without `seconds` all work at once."""
        self._waiting = deque(workers)
        self._work = work
        self._is_over = is_over
        self._ends = None if seconds is None else time.monotonic() + seconds
        self._threads = max(1, len(workers) if seconds is None else threads)
        self._shifts: list[Shift] = []

    def run(self) -> bool:
        """Run them; returns whether the time was up before they were done."""
        try:
            return self._run()
        finally:
            self._dismiss()

    def _run(self) -> bool:
        while True:
            now = time.monotonic()
            is_late = self._ends is not None and now >= self._ends
            self._shifts = [shift for shift in self._shifts if shift.thread.is_alive()]
            if is_late or self._is_over():
                return is_late
            while self._waiting and len(self._shifts) < self._threads:
                self._start(self._waiting.popleft(), now)
            if not self._shifts:
                return False
            self._relieve(now)
            self._shifts[0].thread.join(POLL_S)

    def _start(self, worker: Worker, now: float) -> None:
        """Put a worker on a thread; those that wait behind it share what time there is left."""
        rounds = 1 + -(-len(self._waiting) // self._threads)
        relief = now if self._ends is None else now + (self._ends - now) / rounds
        thread = threading.Thread(target=self._work, args=(worker,), name=f"solve {worker.name}")
        self._shifts.append(Shift(worker=worker, thread=thread, relief=relief))
        thread.start()

    def _dismiss(self) -> None:
        """Tell all to end and wait for them, but not for long."""
        for shift in self._shifts:
            shift.worker.stop()
        patience = time.monotonic() + PATIENCE_S
        for shift in self._shifts:
            shift.thread.join(max(0.0, patience - time.monotonic()))

    def _relieve(self, now: float) -> None:
        """Let workers whose share is used up make room, the least promising first."""
        room = len(self._waiting) - sum(shift.is_relieved for shift in self._shifts)
        for shift in reversed(self._shifts):
            if room > 0 and now >= shift.relief and not shift.is_relieved:
                shift.is_relieved = True
                shift.worker.stop()
                room -= 1
