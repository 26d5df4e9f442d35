"""Entry point of the `hortus` command: an interrupt ends it without a traceback, also while it loads."""

from __future__ import annotations

import os
import signal
from types import FrameType

EXIT_INTERRUPTED = 130
"""What shells make of an interrupt: 128 and the number of the signal."""


def _leave(number: int, frame: FrameType | None) -> None:
    """End at once: while modules are loaded there is nothing to put away."""
    os._exit(EXIT_INTERRUPTED)


def main() -> None:
    """Load and run the command line."""
    before = signal.signal(signal.SIGINT, _leave)
    from clients.cli import main as run

    signal.signal(signal.SIGINT, before)
    try:
        run()
    except KeyboardInterrupt:
        raise SystemExit(EXIT_INTERRUPTED) from None


if __name__ == "__main__":
    main()
