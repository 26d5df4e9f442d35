"""Matches in a file: kept as they come, gone on with, never mixed up; runs that are stopped."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from engine_c.game import HortusError
from engine_c.version import VERSION
from solver.agents import parse_agent
from solver.commands.arena import EXIT_INTERRUPTED, app
from solver.match import GameResult, Match
from solver.match_file import MatchFile
from solver.provenance import code_commit

WORDS = ["--game", "hutan", "--option", "rounds=2", "--seed", "3", "--processes", "1"]
AGENTS = ["--agents", "instant,random"]
HEEDING_INTERRUPTS = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"


def arena(*words: str) -> Any:
    """Run the command and return its JSON."""
    result = CliRunner().invoke(app, [*WORDS, *words, "--json"])
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def refusal(*words: str) -> str:
    """Run the command, which refuses, and return what it says in one line."""
    result = CliRunner().invoke(app, [*WORDS, *words])
    assert result.exit_code == 2
    return " ".join(result.stderr.split())


def test_a_match_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    afresh = arena(*AGENTS, "--games", "6")
    arena(*AGENTS, "--games", "3", "--resume", str(path))
    lines = path.read_text().splitlines()
    assert len(lines) == 4
    found = arena(*AGENTS, "--games", "6", "--resume", str(path))
    assert found["results"] == afresh["results"]
    assert found["win_rate"] == afresh["win_rate"]
    assert path.read_text().splitlines()[:4] == lines
    assert len(path.read_text().splitlines()) == 7
    again = arena(*AGENTS, "--games", "6", "--resume", str(path))
    assert again == found
    assert len(path.read_text().splitlines()) == 7


def test_lines_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arena(*AGENTS, "--games", "2", "--resume", str(path))
    head, *games = map(json.loads, path.read_text().splitlines())
    assert head["version"] == VERSION
    assert head["commit"] == code_commit()
    assert head["identity"]["game"] == "hutan"
    assert head["identity"]["options"]["rounds"] == "2"
    assert len(head["identity"]["components_hash"]) == 16
    assert head["identity"]["agents"] == ["instant", "random"]
    assert [game["index"] for game in games] == [0, 1]
    assert {game["commit"] for game in games} == {code_commit()}
    assert GameResult.from_plain(games[0]).as_plain().items() <= games[0].items()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--agents", "instant,greedy"], "agents 2: random there, greedy here"),
        ([*AGENTS, "--seed", "4"], "seed: 3 there, 4 here"),
        ([*AGENTS, "--option", "rounds=3"], "options.rounds: 2 there, 3 here"),
        ([*AGENTS, "--players", "3"], "options.players: 2 there, 3 here"),
    ],
)
def test_another_match_is_refused(words: list[str], told: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arena(*AGENTS, "--games", "2", "--resume", str(path))
    before = path.read_text()
    assert told in refusal(*words, "--resume", str(path))
    assert path.read_text() == before


def test_limits_and_weights_belong_to_a_match(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arena("--agents", "uct,random", "--sims", "8", "--games", "2", "--resume", str(path))
    told = refusal("--agents", "uct,random", "--sims", "9", "--resume", str(path))
    assert "agents 1: uct (8 simulations) there, uct (9 simulations) here" in told
    plain = parse_agent("instant")
    weights = parse_agent("instant")
    object.__setattr__(weights, "parameters", {"a": {"b": 1}})
    both = [
        Match(game="hutan", options=(("players", "2"),), agents=(agent,), seed=1).identity()["agents"]
        for agent in (plain, weights)
    ]
    assert both[0] == ["instant"]
    assert both[1][0].startswith("instant weights ")


def test_what_a_killed_run_leaves_is_read(tmp_path: Path) -> None:
    """The last line may be cut off; its game is played again."""
    path = tmp_path / "match.jsonl"
    found = arena(*AGENTS, "--games", "4", "--resume", str(path))
    whole = path.read_text()
    path.write_text(whole[:-20])
    assert arena(*AGENTS, "--games", "4", "--resume", str(path))["results"] == found["results"]
    assert len(path.read_text().splitlines()) == 5
    path.write_text("")
    assert arena(*AGENTS, "--games", "4", "--resume", str(path))["results"] == found["results"]


@pytest.mark.parametrize(
    "text", ["no JSON\n", "[]\n", '{"set": 1}\n', '{"hortus_match": 0, "identity": {}}\n']
)
def test_files_of_another_kind_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    refusal(*AGENTS, "--resume", str(path))
    assert path.read_text() == text


def test_lines_of_another_kind_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arena(*AGENTS, "--games", "2", "--resume", str(path))
    path.write_text(path.read_text() + "{}\n")
    assert "resume, line 4" in refusal(*AGENTS, "--resume", str(path))
    with pytest.raises(HortusError, match="resume"):
        MatchFile({}, tmp_path / "no such folder" / "match.jsonl")


def test_games_of_other_code_are_told(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arena(*AGENTS, "--games", "2", "--resume", str(path))
    path.write_text(path.read_text().replace(code_commit(), "0123456789ab"))
    result = CliRunner().invoke(app, [*WORDS, *AGENTS, "--games", "4", "--resume", str(path), "--json"])
    assert "0123456789ab" in result.stderr
    assert json.loads(result.stdout)["commits"] == {"0123456789ab": 2, code_commit(): 2}


def test_a_decision_ends_a_match_and_stays(tmp_path: Path) -> None:
    """The same decks count on one process and on two, and when the file is read again."""
    path = tmp_path / "match.jsonl"
    words = [*AGENTS, "--games", "400", "--sprt", "0.5:0.7"]
    found = arena(*words, "--resume", str(path))
    assert found["decision"]["accepted"] == "high"
    assert found["decision"]["llr"] >= found["decision"]["bounds"][1]
    assert found["games"] == 2 * found["decks"] < 400
    assert arena(*words, "--resume", str(path)) == found
    two = arena(*words, "--processes", "2")
    assert two["results"] == found["results"]
    width = arena(*AGENTS, "--games", "400", "--until-width", "0.3")
    assert width["interval"][1] - width["interval"][0] <= 0.3
    assert 20 <= width["games"] < 400


@pytest.mark.parametrize(
    "words",
    [
        ["--sprt", "0.6:0.5"],
        ["--sprt", "0.5:0.6", "--until-width", "0.1"],
        ["--sprt", "0.5:0.6", "--players", "1"],
    ],
)
def test_rules_that_cannot_be_are_refused(words: list[str]) -> None:
    assert "sprt" in refusal(*AGENTS, *words)


@pytest.mark.parametrize("processes", ["1", "2"])
def test_an_interrupt_leaves_a_file_to_go_on_with(processes: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    words = [*WORDS, *AGENTS, "--games", "1000000", "--resume", str(path), "--processes", processes, "--json"]
    run = subprocess.Popen(
        # A test run in the background of a shell passes on that interrupts are ignored.
        [sys.executable, "-c", f"{HEEDING_INTERRUPTS}; from solver.commands.arena import app; app()", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    try:
        while not path.exists() or len(path.read_text().splitlines()) < 20:
            assert run.poll() is None
            time.sleep(0.05)
        # To the whole group, as a terminal does it.
        os.killpg(run.pid, signal.SIGINT)
        stdout, stderr = run.communicate(timeout=60)
    finally:
        run.kill()
    assert run.returncode == EXIT_INTERRUPTED
    assert "Traceback" not in stderr
    found = json.loads(stdout)
    assert found["is_interrupted"]
    # An interrupt between writing a game and counting it leaves one more in the file.
    assert 0 <= len(path.read_text().splitlines()) - 1 - found["games"] <= 1
    assert found["games"] >= 18
    more = arena(*AGENTS, "--games", str(found["results"][-1]["index"] + 3), "--resume", str(path))
    known = {result["index"]: result for result in more["results"]}
    assert all(known[result["index"]] == result for result in found["results"])


def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    """A run that is killed, and cannot tell anybody, leaves no process behind and a file to go on with."""
    path = tmp_path / "match.jsonl"
    words = [*WORDS, *AGENTS, "--games", "1000000", "--resume", str(path), "--processes", "2"]
    reading, writing = os.pipe()
    run = subprocess.Popen(
        [sys.executable, "-c", "from solver.commands.arena import app; app()", *words],
        # Every process of the run holds the end that is written to: reading ends when all have ended.
        stdout=writing,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    os.close(writing)
    try:
        while not path.exists() or len(path.read_text().splitlines()) < 20:
            assert run.poll() is None
            time.sleep(0.05)
        run.kill()
        run.wait()
        with os.fdopen(reading, "rb") as output:
            assert output.read() == b""
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
    assert len(arena(*AGENTS, "--games", "20", "--resume", str(path))["results"]) == 20
