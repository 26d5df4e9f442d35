"""Which code a result comes from."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

from engine_c.version import VERSION

ROOT = Path(__file__).resolve().parents[1]
"""Where the packages lie."""
DIGITS = 12
"""Of a commit hash."""


@cache
def code_commit() -> str:
    """Return the commit this process runs, `-dirty` behind it where files differ from it.

    Outside a checkout of its own the version of the package, `v0.1.0`. Asked once a process: what is
    edited later does not concern the code that is loaded.
    """
    try:
        if Path(_git("rev-parse", "--show-toplevel")).resolve() != ROOT:
            return f"v{VERSION}"
        commit = _git("rev-parse", f"--short={DIGITS}", "HEAD")
        is_dirty = bool(_git("status", "--porcelain", "--untracked-files=no"))
    except (OSError, subprocess.SubprocessError):
        return f"v{VERSION}"
    return f"{commit}-dirty" if is_dirty else commit


def _git(*words: str) -> str:
    """Return what git prints; raises CalledProcessError if it fails, OSError if there is none."""
    done = subprocess.run(
        ["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True, timeout=30
    )
    return done.stdout.strip()
