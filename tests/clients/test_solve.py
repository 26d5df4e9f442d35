"""`hortus solve` and the client's `solve`, against a real server process and the models of the games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hortus.v1 import position_pb2
from hortus.v1 import solver_service_pb2 as wire
from rich.console import Console

from clients.errors import HortusCallError
from clients.solutions import (
    curve_lines,
    headline,
    progress_made,
    solution_table,
    solve_progress,
    solve_view,
    turns_table,
)
from clients.sync import SyncHortusClient
from engine_c.registry import game, games
from tests.clients.conftest import Run
from tests.support.exact import late_position


def notation(name: str, turns_left: int, **options: str) -> str:
    """Return a late position as a line."""
    return game(name).format_position(late_position(name, turns_left, **options))


SOLO = notation("hutan", 3, players="1")
HOME = notation("sattgruen", 0, players="2")
VALUE = ("--task", "value", "--deterministic", "--seconds", "8", "--seed", "3")


def objects(text: str) -> list[Any]:
    """Return the objects of an output, one a line."""
    return [json.loads(line) for line in text.splitlines()]


def printed(thing: Any) -> str:
    """Return what a terminal shows."""
    console = Console(width=100)
    with console.capture() as captured:
        console.print(thing)
    return captured.get()


# --- the command ----------------------------------------------------------------------------------


def test_json_is_an_object_a_line_and_the_last_is_final(run: Run) -> None:
    asked = (SOLO, *VALUE, "--goal", "target=60", "--json")
    result = run("solve", *asked)
    assert result.exit_code == 0, result.stderr
    messages = objects(result.stdout)
    assert [message["is_final"] for message in messages] == [False] * (len(messages) - 1) + [True]
    value = messages[-1]["value"]
    assert value["games"] == 16
    assert value["goals"][-1]["goal"] == "asked"
    assert value["goals"][-1]["points"] == 60
    again = objects(run("solve", *asked).stdout)[-1]
    assert {**again, "run": None} == {**messages[-1], "run": None}


def test_people_see_chances_with_their_intervals(run: Run) -> None:
    result = run("solve", SOLO, *VALUE)
    assert result.exit_code == 0, result.stderr
    assert "points in 16 games" in result.stdout
    assert "nothing is proven" in result.stdout
    assert "star 5" in result.stdout


def test_an_arrangement_is_drawn(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "home.svg"
    asked = (HOME, "--task", "placement", "--seat", "1", "--seconds", "4", "--svg", str(picture))
    result = run("solve", *asked)
    assert result.exit_code == 0, result.stderr
    assert "best " in result.stdout
    assert "plants" in result.stdout
    assert picture.read_text().startswith("<svg")


@pytest.mark.parametrize("goal", ["most", "target=", "target=ninety", "target=1.5", "target=12345678901"])
def test_a_goal_that_is_none_is_wrong_usage(run: Run, goal: str) -> None:
    result = run("solve", SOLO, "--goal", goal)
    assert result.exit_code == 2
    assert "best or target=N" in result.stderr


def test_a_refusal_names_its_field(run: Run) -> None:
    result = run("solve", notation("sattgruen", 2, players="2"), "--task", "value")
    assert result.exit_code == 1
    assert "task: " in result.stderr
    assert "a solo game" in result.stderr
    result = run("solve", SOLO, "--seat", "3", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stderr)["error"]["violations"][0]["field"] == "seat"


@pytest.mark.parametrize("name", sorted(games()))
@pytest.mark.parametrize("command", [("plan",), ("solve",), ("solve", "--task", "line")], ids=" ".join)
def test_a_finished_game_is_refused(run: Run, name: str, command: tuple[str, ...]) -> None:
    over = notation(name, 0, players="2")
    result = run(command[0], over, *command[1:])
    assert result.exit_code == 1
    assert "the game is over" in result.stderr
    assert not result.stdout
    told = run(command[0], over, *command[1:], "--json")
    assert told.exit_code == 1
    assert "the game is over" in json.loads(told.stderr)["error"]["message"]


def test_a_record_stands_for_its_start_or_its_end(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    played = run("play", "--game", "sattgruen", "--players", "1", "--levels", "1", "--record", str(record))
    assert played.exit_code == 0, played.stderr
    end = objects(run("solve", str(record), "--task", "placement", "--seconds", "1", "--json").stdout)[-1]
    assert " turn=14 " in end["result"]["notation"]
    start = objects(run("solve", str(record), *VALUE[:3], "--seconds", "0.5", "--json").stdout)[-1]
    assert start["value"]["games"] == 1


# --- the client -----------------------------------------------------------------------------------


def test_the_client_yields_until_the_final_message(client: SyncHortusClient) -> None:
    messages = list(client.solve(SOLO, task="value", is_deterministic=True, work=2.0, seed=1))
    assert messages[-1].is_final
    assert messages[-1].value.games == 4


def test_stop_ends_a_question(client: SyncHortusClient) -> None:
    asked = client.solve(SOLO, task="value", milliseconds=600_000, query_id="long", interval_milliseconds=20)
    next(asked)
    assert client.stop("long").was_running
    assert list(asked)[-1].basis.stopped_by == "stop"


def test_what_does_not_fit_into_a_request_is_refused(client: SyncHortusClient) -> None:
    with pytest.raises(HortusCallError, match="cannot be written"):
        next(client.solve(SOLO, task="everything"))
    with pytest.raises(HortusCallError, match="cannot be written"):
        next(client.solve(SOLO, target=1 << 40))


# --- for people -----------------------------------------------------------------------------------


def marks(*changes: tuple[float, int | None, int | None]) -> list[wire.SolveMark]:
    """Return best and bound over time."""
    return [wire.SolveMark(elapsed_s=time, best_score=best, bound=bound) for time, best, bound in changes]


def test_the_curve_shows_best_and_bound_on_one_scale() -> None:
    curve = marks((0.0, None, 80), (1.0, 0, 80), (2.0, 40, 80), (3.0, 40, 40))
    bound, best = curve_lines(curve, 4.0, width=4)
    assert bound == "bound ██▄▄ 80 → 40".replace("▄", bound[8])
    assert best == " best ▁▄▄▄ 0 → 40".replace("▄", bound[8])
    assert curve_lines([], 1.0) == []
    assert len(curve_lines(marks((0.1, 5, None)), 1.0, width=4)) == 1


def test_a_line_of_progress_says_what_is_known() -> None:
    answer = wire.SolveResponse(run=wire.SolveRun(elapsed_s=1.25), nodes=12345)
    assert solve_progress(answer) == "1.2 s · best - · bound - · gap - · 12,345 nodes"
    answer.best_score, answer.bound, answer.gap = 80, 100, 0.25
    assert solve_progress(answer) == "1.2 s · best 80 · bound 100 · gap 25.0 % · 12,345 nodes"
    made = progress_made(answer)
    answer.run.curve.extend(marks((1.0, 80, None)))
    assert progress_made(answer) != made
    assert "80 → 80" in printed(solve_view(answer))


def test_the_answer_says_what_is_proven() -> None:
    answer = wire.SolveResponse(
        status=wire.SOLVE_STATUS_OPTIMAL,
        task=wire.SOLVE_TASK_PLACEMENT,
        reason="proven by a model: no solution has more points",
        best_score=30,
        bound=30,
        gap=0.0,
        found_by="beam",
        bound_by="model",
        num_equal=2,
        scores=[
            position_pb2.SeatScore(
                seat=seat,
                rules=[
                    position_pb2.RulePoints(rule="areas", points=20 + seat),
                    position_pb2.RulePoints(rule="nothing", points=0),
                ],
                total=20 + seat,
            )
            for seat in (0, 1)
        ],
        basis=wire.SolveBasis(stopped_by="proof", failures=["other: unexpected error 12"]),
    )
    assert headline(answer) == "optimal: best 30, bound 30, gap 0.0 %"
    text = printed(solution_table(answer))
    for part in ("proven by a model", "seat 0 *", "areas", "21", "found by beam, bound by model"):
        assert part in text
    assert "nothing" not in text
    assert "2 first turns are worth as much" in text
    uncounted = wire.SolveResponse(task=wire.SOLVE_TASK_END, decisions=[position_pb2.Decision()])
    assert "were not counted" in printed(solution_table(uncounted))
    assert "broke down: other: unexpected error 12" in text


def test_a_line_is_shown_turn_by_turn() -> None:
    def entry(text: str, seat: int | None = None) -> position_pb2.RecordEntry:
        decisions = [position_pb2.Decision(notation=part) for part in text.split("; ")]
        return position_pb2.RecordEntry(seat=seat, decisions=decisions)

    entries = [entry("take by; place 11", 1), entry("offer bb"), entry("take bb", 0)]
    lines = [line.rstrip() for line in printed(turns_table(entries, 2)).splitlines()]
    assert lines == ["  1 seat 1 take by; place 11", "           offer bb", "  2 seat 0 take bb"]
