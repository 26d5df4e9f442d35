"""Exit codes and messages: 1 refused, 2 wrong usage, 3 not reached; with --json as JSON too."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients.conftest import Run

GRID = "~...../..b.../..bY../....../~...~./......"
NOTATION = f"hutan holder=0 round=2 turn=0 pangolin=held offer=bb,by,yg grid0={GRID} grid1={GRID}"
LAKE = NOTATION.replace("grid1=~", "grid1=b")


@pytest.mark.parametrize("command", ["legal", "score", "show", "hint", "bot", "analyze"])
def test_a_refused_position_ends_with_one(run: Run, command: str) -> None:
    done = run(command, LAKE)
    assert done.exit_code == 1
    assert "Traceback" not in done.stderr + done.stdout
    assert "grids[1]" in done.stderr
    assert "rule:" in done.stderr


def test_a_refusal_as_json(run: Run) -> None:
    done = run("legal", LAKE, "--json")
    assert done.exit_code == 1
    assert done.stdout == ""
    error = json.loads(done.stderr)["error"]
    assert error["code"] == "INVALID_ARGUMENT"
    assert error["message"]
    assert "grids[1]" in json.dumps(error["violations"][0])
    assert error["violations"][0]["rule"]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("apply", NOTATION, "take gg"), "gg"),
        (("apply", NOTATION, "dance"), "dance"),
        (("hint", NOTATION, "--seat", "1", "--sims", "10"), "seat"),
        (("hint", NOTATION, "--turn", "take gg; place 00; place 01", "--sims", "10"), "gg"),
        (("view", NOTATION, "--seat", "7"), "seat"),
        (("new", "--game", "chess"), "chess"),
        (("new", "--game", "hutan", "--players", "9"), "players"),
        (("new", "--game", "hutan", "--option", "taste=sweet"), "taste"),
        (("games", "chess"), "chess"),
        (("view", NOTATION, "--seat", "99999999999"), "99999999999"),
        (("hint", NOTATION, "--sims", "99999999999999999999999"), "99999999999999999999999"),
        (("hint", NOTATION, "--ms", "99999999999"), "99999999999"),
        (("legal", NOTATION + " components=0123456789abcdef"), "0123456789abcdef"),
        (("legal", "hutan round=two"), "round"),
    ],
)
def test_what_the_server_refuses_is_named(run: Run, arguments: tuple[str, ...], part: str) -> None:
    plain = run(*arguments)
    assert plain.exit_code == 1, plain.stdout
    assert part in plain.stderr
    assert "Traceback" not in plain.stderr
    error = json.loads(run(*arguments, "--json").stderr)["error"]
    assert part in json.dumps(error)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("legal", "nofile.json"), "nofile.json"),
        (("legal", "{broken"), "JSON"),
        (("legal", '{"hutan": {"color": 3}}'), "color"),
        (("legal", ""), "position"),
        (("apply", NOTATION, ""), "DECISION 1 is empty"),
        (("apply", NOTATION, "take bb", " ; "), "DECISION 2 is empty"),
        (("hint", NOTATION, "--sims", "5", "--ms", "5"), "--sims or --ms"),
        (("hint", NOTATION, "--sims", "-5"), "--sims"),
        (("hint", NOTATION, "--dance"), "--dance"),
        (("new", "--game", "hutan", "--option", "players"), "KEY=VALUE"),
        (("new", "--game", "hutan", "--option", "family=true", "--option", "family=false"), "twice"),
        (("bot", NOTATION, "--level", "11"), "--level"),
        (("play", "--game", "hutan", "--levels", "human,12"), "'12'"),
        (("play", "--game", "hutan", "--players", "3", "--levels", "human,2"), "--players 3"),
        (("play", "--game", "hutan", "--levels", "human,2"), "bots"),
        (("play", "--game", "hutan", "--levels", "1,\u00b2"), "\u00b2"),
        (("play", "--game", "hutan", "--levels", "1,1", "--option", "players=3"), "players=3"),
        (
            ("play", "--game", "hutan", "--levels", "1,1", "--record", "/nowhere/game.txt"),
            "/nowhere/game.txt",
        ),
        (("new", "--game", "hutan", "--players", "2", "--option", "players=3"), "players=3"),
        (("legal", '{"a":' * 5000), "JSON"),
        (("show", "hortus-record 1\n99999999999: take bb"), "line 2"),
        (("games", "--server", ""), "HOST:PORT"),
        (("games", "--server", "127.0.0.1"), "HOST:PORT"),
        (("games", "--server", "127.0.0.1:99999"), "HOST:PORT"),
        (("show", "hortus-record 1\nnonsense of a line"), "line 2"),
        (("score", f"hortus-record 1\nposition {NOTATION}\n"), "record"),
        (("dance",), "dance"),
    ],
)
def test_wrong_usage_ends_with_two(run: Run, arguments: tuple[str, ...], part: str) -> None:
    is_json_needed = part == "bots"
    if not is_json_needed:
        plain = run(*arguments)
        assert plain.exit_code == 2
        assert part in plain.stderr
        assert "Traceback" not in plain.stderr
    told = run(*arguments, "--json")
    assert told.exit_code == 2
    error = json.loads(told.stderr)["error"]
    assert error["code"] == "USAGE"
    assert part in error["message"]


def test_an_unreachable_server_ends_with_three(run: Run) -> None:
    done = run("games", "--server", "127.0.0.1:9")
    assert done.exit_code == 3
    assert "127.0.0.1:9" in done.stderr
    told = run("games", "--server", "127.0.0.1:9", "--json")
    assert told.exit_code == 3
    assert json.loads(told.stderr)["error"]["code"] == "UNAVAILABLE"


def test_bytes_that_are_no_text_are_no_position(run: Run, target: str, tmp_path: Path) -> None:
    path = tmp_path / "position"
    path.write_bytes(b"\xff\xfe\x00")
    assert run("legal", str(path)).exit_code == 2
    environment = {**os.environ, "HORTUS_SERVER": target}
    for arguments, content in (
        (("legal", "-"), path.read_bytes()),
        (("legal", b"hutan \xff"), b""),
        (("apply", NOTATION, b"take \xff"), b""),
    ):
        command = [sys.executable, "-m", "clients", *arguments]
        done = subprocess.run(command, input=content, capture_output=True, env=environment, check=False)
        assert done.returncode == 2
        assert done.stderr.startswith(b"hortus: ")


def test_a_byte_order_mark_is_no_part_of_a_position(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "position"
    path.write_text(NOTATION, encoding="utf-8-sig")
    assert run("legal", str(path)).exit_code == 0
    assert run("legal", "-", stdin="\ufeff" + NOTATION).exit_code == 0


def test_a_terminal_without_signs_for_flowers_shows_letters(target: str) -> None:
    environment = {**os.environ, "HORTUS_SERVER": target, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "clients", "show", NOTATION]
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert b"offer: [?b?b] [?b?y] [?y?g]" in done.stdout


def test_a_full_disk_is_told(target: str) -> None:
    environment = {**os.environ, "HORTUS_SERVER": target}
    command = [sys.executable, "-m", "clients", "show", NOTATION]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environment, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(b"hortus: ")
