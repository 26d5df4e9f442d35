"""What the benchmarks share: figures with floors, the peer's process, pairing, a pinned core.

A figure is printed as `FIGURE name value floor target`, with `interval low high games n` behind it where it
has one; `-` stands where there is none. A floor that is missed makes the exit code 1. Times are CPU seconds
of the process that works, so that other work on the machine disturbs them little, and ratios are medians
over pairs that are measured in turn.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).parent.parent
PEER_PYTHON = "HORTUS_PEER_PYTHON"


@dataclass
class Figures:
    """The figures of one benchmark."""

    missed: list[str] = field(default_factory=list)
    """Names of gated figures below their floor."""

    def add(
        self,
        name: str,
        value: float,
        floor: float | None = None,
        target: float | None = None,
        *,
        ceiling: float | None = None,
        interval: tuple[float, float] | None = None,
        num_games: int | None = None,
        is_lower_better: bool = False,
        is_gated: bool = True,
    ) -> None:
        """Print a figure; with `is_lower_better` the floor is the most that is allowed.

        With an interval a floor is missed only where all of it lies beyond; `ceiling` is the most that is
        allowed of a value that can be too high.
        """
        shown = [f"{number:.4g}" if number is not None else "-" for number in (value, floor, target)]
        low, high = interval or (value, value)
        if interval is not None:
            shown += ["interval", f"{low:.4g}", f"{high:.4g}", "games", str(num_games)]
        print("FIGURE", name, *shown, flush=True)
        is_missed = floor is not None and (low > floor if is_lower_better else high < floor)
        if is_gated and (is_missed or (ceiling is not None and low > ceiling)):
            self.missed.append(name)

    def note(self, name: str, value: object) -> None:
        """Print something that stands beside the figures and is not measured against anything."""
        print("NOTE", name, value, flush=True)

    def exit_code(self) -> int:
        """Return 0 if all floors are held, else 1 after saying which are not."""
        if self.missed:
            print(f"below the floor: {', '.join(self.missed)}", file=sys.stderr)
        return 1 if self.missed else 0


class Peer:
    """A process of the peer's interpreter that answers one JSON line for each JSON line.

    The interpreter is that of the environment variable HORTUS_PEER_PYTHON, else `.venv-peer/bin/python`
    (`make peer`).
    """

    def __init__(self, script: str) -> None:
        """Start `benchmarks/<script>` with the peer's interpreter; FileNotFoundError if there is none."""
        python = os.environ.get(PEER_PYTHON) or str(ROOT / ".venv-peer" / "bin" / "python")
        self.process = subprocess.Popen(
            [python, str(ROOT / "benchmarks" / script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            # It plays our games with the engine of this folder.
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )

    def ask(self, **request: object) -> dict[str, Any]:
        """Send a request and wait for its answer; RuntimeError if the process ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(request), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the peer ended with code {self.process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def __enter__(self) -> Self:
        """Use as a context: the process ends with it."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process by closing its input."""
        self.process.communicate()


@contextmanager
def pinned(core: int | None = None) -> Iterator[int]:
    """Run on one core, the last allowed one by default; processes started inside inherit it."""
    allowed = os.sched_getaffinity(0)
    chosen = max(allowed) if core is None else core
    os.sched_setaffinity(0, {chosen})
    try:
        yield chosen
    finally:
        os.sched_setaffinity(0, allowed)


def median_ratio(ours: Callable[[int], float], peers: Callable[[int], float], num_pairs: int) -> float:
    """Return the median over pairs of ours(i) / peers(i), measured in turn; both give rates."""
    ratios = []
    for i in range(num_pairs):
        rates = (ours(i), peers(i)) if i % 2 == 0 else (peers(i), ours(i))[::-1]
        ratios.append(rates[0] / rates[1])
    return statistics.median(ratios)


def rate(work: Callable[[], float]) -> float:
    """Return units of work per CPU second of this process; `work` says how many units it did."""
    start = time.process_time()
    units = work()
    return units / (time.process_time() - start)
