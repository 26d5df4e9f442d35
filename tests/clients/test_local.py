"""A server process of one's own is ended in every case, and by its id alone."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from clients.local import LocalServer, LocalServerError
from clients.sync import SyncHortusClient


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_answers_and_ends() -> None:
    with LocalServer() as server:
        pid = server.pid
        assert pid is not None
        assert server.target.startswith("127.0.0.1:")
        with SyncHortusClient(server.target) as client:
            assert client.list_games().games
    assert server.pid is None
    assert not is_running(pid)


def test_it_ends_with_an_error() -> None:
    pids = []

    def work() -> None:
        with LocalServer() as server:
            pids.append(server.pid)
            raise RuntimeError("of ours")

    with pytest.raises(RuntimeError, match="of ours"):
        work()
    assert not is_running(pids[0] or 0)


def test_one_that_cannot_start_says_why(tmp_path: Path) -> None:
    with pytest.raises(LocalServerError, match="absent"):
        LocalServer(components=tmp_path / "absent").__enter__()


def test_a_command_that_is_terminated_ends_its_server(tmp_path: Path) -> None:
    """The command is told to end while its own server searches for it."""
    position = "hutan holder=0 round=1 turn=0 pangolin=held offer=bb,by,yg " + " ".join(
        f"grid{seat}=~...../....../....../....../~...~./......" for seat in range(2)
    )
    command = [sys.executable, "-m", "clients", "analyze", position, "--ms", "600000", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("{")
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        assert len(children) == 1
        process.send_signal(signal.SIGTERM)
        process.wait(60)
        assert not is_running(int(children[0]))
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        process.stdout.close()


def test_an_interrupt_ends_an_analysis_with_its_final_message(target: str) -> None:
    grids = " ".join(f"grid{seat}=~...../....../....../....../~...~./......" for seat in range(2))
    position = f"hutan holder=0 round=1 turn=0 pangolin=held offer=bb,by,yg {grids}"
    command = [sys.executable, "-m", "clients", "analyze", position, "--ms", "600000", "--json"]
    process = subprocess.Popen(
        [*command, "--server", target], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    rest, complaints = process.communicate(timeout=60)
    assert process.returncode == 0, complaints
    messages = [json.loads(line) for line in (first + rest).splitlines()]
    assert [message["is_final"] for message in messages] == [False] * (len(messages) - 1) + [True]
    assert messages[-1]["answer"]["basis"]["stopped_by"] == "stop"


def test_an_interrupt_while_the_command_loads_leaves_no_traceback(tmp_path: Path) -> None:
    # A module that is loaded first thing by the command waits until the test has sent its signal.
    waits = "import pathlib, time\npathlib.Path(__file__).with_name('ready').touch()\ntime.sleep(60)\n"
    (tmp_path / "typer.py").write_text(waits, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    process = subprocess.Popen(
        [sys.executable, "-m", "clients", "games"],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    while not (tmp_path / "ready").exists():
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (130, "")
