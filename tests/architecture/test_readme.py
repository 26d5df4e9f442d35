"""Every command of README.md does what it says.

Each fenced block marked `sh` is run from the root as one script that stops at the first error.
`make test` is left out: it is what runs this test. Blocks run in the order of the page and in one
scratch folder for what they write, named by $TMPDIR.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.architecture.files import ROOT

BLOCK = re.compile(r"^```sh\n(?P<body>.*?)^```", re.MULTILINE | re.DOTALL)
LEFT_OUT = {"make test"}
LIMIT_S = 300


def blocks() -> list[str]:
    """Return the bodies of the marked blocks without the commands that are left out."""
    text = (ROOT / "README.md").read_text()
    found = []
    for match in BLOCK.finditer(text):
        lines = [line for line in match["body"].splitlines() if line.split("#")[0].strip() not in LEFT_OUT]
        if any(line.strip() and not line.strip().startswith("#") for line in lines):
            found.append("\n".join(lines))
    return found


def test_commands_run(tmp_path: Path) -> None:
    assert blocks()
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for block in blocks():
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", block],
            cwd=ROOT,
            env={**os.environ, "TMPDIR": str(tmp_path), "PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
        )
        assert done.returncode == 0, f"{block}\n{done.stdout}\n{done.stderr}"
