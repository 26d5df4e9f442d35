"""`hortus plan` and the client's `plan`, against a real server process."""

from __future__ import annotations

from pathlib import Path

import pytest

from clients.errors import HortusCallError
from clients.sync import SyncHortusClient
from engine_c.registry import game
from tests.clients.conftest import Run, loaded
from tests.plan.questions import PLANNED
from tests.support.exact import late_position

FEW = ("--work", "0.2", "--futures", "2", "--seed", "4")


def notation(name: str) -> str:
    """Return a position in the middle of a game as a line."""
    return game(name).format_position(late_position(name, 10, players="2"))


@pytest.mark.parametrize("name", PLANNED)
def test_people_see_goals_reasons_and_the_plan_on_the_table(name: str, run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "plan.svg"
    result = run("plan", notation(name), *FEW, "--svg", str(picture))
    assert result.exit_code == 0, result.stderr
    assert "as played" in result.stdout
    assert " of 2 " in result.stdout
    assert "planned" in result.stdout
    assert "seed 4" in result.stdout
    assert picture.read_text().startswith("<svg")


def test_json_adds_up_and_is_the_same_again(run: Run) -> None:
    answer = loaded(run("plan", notation("hutan"), *FEW, "--json"))
    goals = sum(int(goal["points_total"]) for goal in answer["goals"])
    rules = sum(int(rule["points_total"]) for rule in answer["rules"])
    assert goals + int(answer["other_points_total"]) == rules == int(answer["points_total"])
    again = loaded(run("plan", notation("hutan"), *FEW, "--json"))
    assert {**again, "run": None} == {**answer, "run": None}


def test_seconds_limit_it_too(run: Run) -> None:
    answer = loaded(run("plan", notation("hutan"), "--seconds", "0.5", "--futures", "2", "--json"))
    assert answer["futures"] == 2


def test_wrong_usage_and_refusals_are_told(run: Run, tmp_path: Path) -> None:
    both = run("plan", notation("hutan"), "--seconds", "1", "--work", "1")
    assert both.exit_code == 2
    assert "--work or --seconds" in both.stderr
    seat = run("plan", notation("hutan"), *FEW, "--seat", "2")
    assert seat.exit_code == 1
    assert "there is no seat 2" in seat.stderr
    folder = run("plan", notation("hutan"), *FEW, "--svg", str(tmp_path))
    assert folder.exit_code == 2
    assert "--svg" in folder.stderr


def test_the_client_plans(client: SyncHortusClient) -> None:
    answer = client.plan(notation("hutan"), futures=2, work=0.2, seed=4, seat=1, language="de")
    assert answer.seat == 1
    assert any(goal.name.startswith("Gebiet") for goal in answer.goals)
    drawn = client.render_position(notation("hutan"), overlay=answer.overlay).content
    assert "planned" in drawn
    with pytest.raises(HortusCallError, match="futures"):
        client.plan(notation("hutan"), futures=500)
