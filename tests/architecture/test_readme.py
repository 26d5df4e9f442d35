"""Every command of README.md does what it says, and its table of levels holds.

Each fenced block marked `sh` is run from the root as one script that stops at the first error.
`make test` is left out: it is what runs this test. Blocks run in the order of the page and in one
scratch folder for what they write, named by $TMPDIR.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from engine_c.registry import games
from solver.opponent import levels
from tests.architecture.files import ROOT

BLOCK = re.compile(r"^```sh\n(?P<body>.*?)^```", re.MULTILINE | re.DOTALL)
LEFT_OUT = {"make test"}
LIMIT_S = 1800
"""Only against a block that never ends."""


def blocks() -> list[str]:
    """Return the bodies of the marked blocks without the commands that are left out."""
    text = (ROOT / "README.md").read_text()
    found = []
    for match in BLOCK.finditer(text):
        lines = [line for line in match["body"].splitlines() if line.split("#")[0].strip() not in LEFT_OUT]
        if any(line.strip() and not line.strip().startswith("#") for line in lines):
            found.append("\n".join(lines))
    return found


def run_block(block: str, scratch: Path) -> tuple[int, str]:
    """Run one block as a script of its own; return its exit code and what it printed."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    # Into a file, not a pipe: what the block leaves running would hold a pipe open.
    with tempfile.TemporaryFile("w+") as output:
        script = subprocess.Popen(
            ["bash", "-euo", "pipefail", "-c", block],
            cwd=ROOT,
            env={**os.environ, "TMPDIR": str(scratch), "PATH": path},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            code = script.wait(timeout=LIMIT_S)
        finally:
            # A block that fails half-way leaves what it started, for example a server, in its group.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(script.pid, signal.SIGTERM)
        output.seek(0)
        return code, output.read()


def test_commands_run(tmp_path: Path) -> None:
    assert blocks()
    for block in blocks():
        code, printed = run_block(block, tmp_path)
        assert code == 0, f"{block}\n{printed}"


@pytest.mark.parametrize("name", sorted(games()))
def test_bands_of_levels_are_those_of_the_game(name: str) -> None:
    title = games()[name].title.split(":")[0]
    bands = " | ".join(f"{level.band:g}" for level in levels(name).values())
    assert f"\n| {title} | {bands} |\n" in (ROOT / "README.md").read_text()
