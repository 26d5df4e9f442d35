"""A program outside the project: the example with nothing but grpcio and the generated stubs."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sys
from pathlib import Path

from tests.service.support import TIMEOUT_S, Link

ROOT = Path(__file__).parents[2]


async def test_the_example_plays_a_game_to_its_end(link: Link, tmp_path: Path) -> None:
    # Away from the repository: of its packages only the stubs can be imported.
    shutil.copy(ROOT / "examples" / "plain_grpc.py", tmp_path)
    shutil.copytree(ROOT / "proto" / "gen", tmp_path / "stubs")
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        # Names of the project's packages are blocked, should an installed copy be in reach.
        "import sys, runpy\n"
        "for name in ('engine_c', 'solver', 'server', 'clients'): sys.modules[name] = None\n"
        "sys.argv = ['plain_grpc.py', *sys.argv[1:]]\n"
        "runpy.run_path('plain_grpc.py', run_name='__main__')",
        link.server.address,
        "--simulations",
        "200",
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path / "stubs")},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    output, errors = await asyncio.wait_for(process.communicate(), 4 * TIMEOUT_S)
    assert process.returncode == 0, errors.decode()
    text = output.decode()
    # Rounds 4 to 9 of four turns each, two of them played before the script begins.
    assert len(re.findall(r"^seat [01]: (?:take|discard)", text, re.M)) == 22
    results = re.findall(r"^seat ([01]): (-?\d+) points, place ([12])", text, re.M)
    assert [seat for seat, _, _ in results] == ["0", "1"]
    assert {place for _, _, place in results} == {"1", "2"}
