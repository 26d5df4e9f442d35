"""`hortus puzzle` against a real server process, games at the terminal with scripted input."""

from __future__ import annotations

import json

from hortus.v1 import solver_service_pb2 as wire

from clients.commands.puzzle import reach_text
from solver.exact.puzzle import pack
from tests.clients.conftest import Run, loaded

PUZZLE = min(pack("hutan"), key=lambda each: each.turns)
DECISIONS = [text for text in PUZZLE.line if not text.startswith("offer ")]


def played(run: Run, *words: str) -> str:
    """Return what a game at the terminal prints."""
    result = run("puzzle", "play", PUZZLE.id, stdin="".join(f"{word}\n" for word in words))
    assert result.exit_code == 0, result.stderr
    return str(result.stdout)


def test_new(run: Run) -> None:
    asked = ("puzzle", "new", "--game", "hutan", "--seed", "2", "--tries", "2")
    result = run(*asked, "--json")
    assert result.exit_code == 0, result.stderr
    final = json.loads(result.stdout.splitlines()[-1])
    assert final["is_final"]
    assert final["puzzle"]["best_score"] > final["puzzle"]["second_score"]
    shown = run(*asked)
    assert f"{final['puzzle']['best_score']} points" in shown.stdout
    drawless = run(*asked, "--drawless", "--json")
    assert json.loads(drawless.stdout.splitlines()[-1])["puzzle"]["command"].endswith(" --tries 2 --drawless")
    none = run(*asked, "--difference", "50", "--seconds", "0.2")
    assert none.exit_code == 1
    assert "ended by limit" in none.stdout


def test_list(run: Run) -> None:
    told = loaded(run("puzzle", "list", "--game", "hutan", "--json"))["puzzles"]
    assert [puzzle["id"] for puzzle in told] == [puzzle.id for puzzle in pack("hutan")]
    assert PUZZLE.id in run("puzzle", "list").stdout


def test_check(run: Run) -> None:
    result = run("puzzle", "check", PUZZLE.id)
    assert result.exit_code == 0, result.stderr
    assert "1 of 1 puzzles are proven anew" in result.stdout
    assert loaded(run("puzzle", "check", PUZZLE.id, "--json"))["is_proven"]
    assert run("puzzle", "check", "hutan-0").exit_code == 1


def test_the_solution_solves_it(run: Run) -> None:
    assert f"{PUZZLE.best} points: solved" in played(run, *DECISIONS)


def test_another_line_does_not(run: Run) -> None:
    wrong = [text for text in PUZZLE.second_line if not text.startswith("offer ")]
    told = played(run, *wrong)
    assert f"{PUZZLE.second} points: not solved, {PUZZLE.best} are possible" in told


def test_hints_come_in_steps(run: Run) -> None:
    told = played(run, "hint", "hint", "hint", "quit")
    first, second, third = [line for line in told.splitlines() if "hint: " in line]
    assert f"{PUZZLE.best} points are within reach" in first
    assert second.endswith(f"a `{DECISIONS[0].split()[0]}`")
    assert "the next decision is `" in third


def test_a_hint_says_what_is_proven() -> None:
    proven = wire.SolveResponse(best_score=85, status=wire.SOLVE_STATUS_OPTIMAL)
    assert reach_text(proven) == "85 points are within reach from here"
    found = wire.SolveResponse(best_score=85, status=wire.SOLVE_STATUS_LIMIT)
    assert reach_text(found) == "at least 85 points are within reach from here"


def test_the_solution_has_reasons(run: Run) -> None:
    told = played(run, "solution")
    assert f"every other one to {PUZZLE.second} at most" in " ".join(told.split())
    assert "against it the solution has" in told
    assert "left the puzzle" in told


def test_what_cannot_be_done_is_said(run: Run) -> None:
    told = played(run, "place 99", "999999", "undo", "help", "board", "again", "q")
    assert "not possible: " in told
    assert "give a number from 1 to " in told
    assert "there is nothing to take back" in told
    assert "solution" in told
