"""Every command, for people and with --json, with positions in each form they may have."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from google.protobuf.json_format import MessageToJson, ParseDict
from hortus.v1 import (
    advisor_service_pb2,
    opponent_service_pb2,
    position_pb2,
    rules_service_pb2,
)

from clients.record import format_record, make_entry, record_to_json
from clients.sync import SyncHortusClient
from tests.clients.conftest import Run, loaded

GRID = "~...../..b.../..bY../....../~...~./......"
NOTATION = f"hutan holder=0 round=2 turn=0 pangolin=held offer=bb,by,yg grid0={GRID} grid1={GRID}"
TURN = "take by; place 12; place 13"


@pytest.fixture
def as_json(client: SyncHortusClient) -> str:
    """The position as JSON, typed message and all."""
    position = client.validate_position(NOTATION).position
    return MessageToJson(position, preserving_proto_field_name=True)


def parsed(content: Any, message: Any) -> Any:
    """Read JSON as a message of the wire: unknown names would raise."""
    return ParseDict(content, message)


# --- how a position may be given ------------------------------------------------------------------


def test_a_position_may_be_text_file_or_standard_input(run: Run, as_json: str, tmp_path: Path) -> None:
    expected = loaded(run("legal", NOTATION, "--json"))
    file = tmp_path / "position"
    for text in (NOTATION, NOTATION + "\n", as_json):
        file.write_text(text)
        assert loaded(run("legal", str(file), "--json")) == expected
        assert loaded(run("legal", "-", "--json", stdin=text)) == expected
        assert loaded(run("legal", text, "--json")) == expected
    assert [decision["notation"] for decision in expected["decisions"]] == ["take bb", "take by", "take yg"]


def test_a_position_may_come_through_a_pipe(run: Run) -> None:
    reader, writer = os.pipe()
    with os.fdopen(reader):
        with os.fdopen(writer, "w") as file:
            file.write(NOTATION)
        assert loaded(run("legal", f"/dev/fd/{reader}", "--json"))["current_player"] == 0


def test_the_answer_of_another_command_is_a_position_too(run: Run) -> None:
    made = run("new", "--game", "hutan", "--seed", "7", "--json")
    assert loaded(run("score", "-", "--json", stdin=made.stdout))["seats"][0]["total"] == 0


# --- commands -------------------------------------------------------------------------------------


def test_games(run: Run) -> None:
    answer = loaded(run("games", "--json"))
    assert "hutan" in [game["name"] for game in answer["games"]]
    parsed(answer, rules_service_pb2.ListGamesResponse())
    shown = run("games")
    assert shown.exit_code == 0
    assert "hutan" in shown.stdout


def test_one_game(run: Run) -> None:
    answer = loaded(run("games", "hutan", "--json"))
    parsed(answer, rules_service_pb2.GetGameResponse())
    assert all(entry["source"] and entry["confidence"] for entry in answer["components"])
    shown = run("games", "hutan")
    for option in answer["options"]:
        assert option["name"] in shown.stdout
    words = " ".join(shown.stdout.split())
    for level in answer["levels"]:
        assert f"{level['level']}: {level['band_points']:g}" in words
    assert "[R]" in shown.stdout


@pytest.mark.parametrize("game", ["botanicus", "hutan", "sattgruen"])
def test_components_of_a_game_show_their_confidence(run: Run, game: str) -> None:
    entries = loaded(run("games", game, "--json"))["components"]
    reconstructed = [entry["path"] for entry in entries if entry["confidence"] == "R"]
    shown = run("games", game).stdout.splitlines()
    assert reconstructed
    for path in reconstructed:
        assert any(line.startswith(path) and "[R]" in line for line in shown)
    everything = run("games", game, "--all").stdout.splitlines()
    for entry in entries:
        confidence = "[R]" if entry["confidence"] == "R" else f" {entry['confidence']} "
        assert any(line.startswith(entry["path"]) and confidence in line for line in everything)


def test_new_prints_a_position_with_full_contents(run: Run) -> None:
    options = ("--players", "3", "--option", "ecosystem=3,9,12,15,24", "--option", "layout=random")
    first = run("new", "--game", "hutan", *options, "--seed", "7")
    position = parsed(loaded(first), position_pb2.Position())
    assert len(position.hutan.grids) == 3
    assert list(position.hutan.ecosystem) == [3, 9, 12, 15, 24]
    assert len(position.hutan.stacks) == 8
    assert first.stdout == run("new", "--game", "hutan", *options, "--seed", "7").stdout
    assert first.stdout != run("new", "--game", "hutan", *options, "--seed", "8").stdout


def test_new_reports_the_seed_it_drew(run: Run) -> None:
    made = run("new", "--game", "hutan")
    seed = made.stderr.split()[-1]
    assert made.stderr.startswith("seed ")
    assert loaded(run("new", "--game", "hutan", "--seed", seed)) == loaded(made)
    answer = loaded(run("new", "--game", "hutan", "--json"))
    parsed(answer, rules_service_pb2.NewPositionResponse())
    assert int(answer["seed"]) >= 0


def test_view_hides_the_stacks(run: Run) -> None:
    made = run("new", "--game", "hutan", "--seed", "7").stdout
    view = loaded(run("view", "-", "--seat", "1", stdin=made))
    assert json.loads(made)["hutan"]["stacks"]
    assert "stacks" not in view["hutan"]
    assert view["hutan"]["offer"] == json.loads(made)["hutan"]["offer"]
    answer = loaded(run("view", "-", "--seat", "1", "--json", stdin=made))
    assert parsed(answer, rules_service_pb2.ViewPositionResponse()).position == parsed(
        view, position_pb2.Position()
    )


def test_show_draws_the_table(run: Run, tmp_path: Path) -> None:
    shown = run("show", NOTATION)
    assert shown.exit_code == 0
    assert "seat 0 to move" in shown.stdout
    assert "♣Y" in shown.stdout
    assert "\x1b" not in shown.stdout
    marked = run("show", NOTATION, "--turn", TURN, "--svg", str(tmp_path / "board.svg"), "--width", "80")
    assert "[♣B]" in marked.stdout
    assert max(map(len, marked.stdout.splitlines())) <= 80
    assert ElementTree.parse(tmp_path / "board.svg").getroot().get("width") == "800"
    answer = loaded(run("show", NOTATION, "--json"))
    assert answer["media_type"] == "text/plain"
    assert "seat 0 to move" in answer["content"]


def test_show_draws_the_end_of_a_record(run: Run, tmp_path: Path) -> None:
    record = position_pb2.GameRecord(
        version=1,
        position=position_pb2.Position(notation=NOTATION),
        entries=[make_entry(0, TURN.split("; "))],
        players=["human", "level 3"],
    )
    for name, text in (("a.txt", format_record(record)), ("a.json", record_to_json(record))):
        (tmp_path / name).write_text(text)
        shown = run("show", str(tmp_path / name))
        assert shown.exit_code == 0, shown.stderr
        assert f"seat 0 (human): {TURN}" in shown.stdout
        assert "seat 1 to move" in shown.stdout
    assert loaded(run("show", "-", "--json", stdin=format_record(record)))["content"]


def test_score(run: Run) -> None:
    answer = loaded(run("score", NOTATION, "--json"))
    parsed(answer, rules_service_pb2.ScorePositionResponse())
    for seat in answer["seats"]:
        assert sum(rule["points"] for rule in seat["rules"]) == seat["total"]
    shown = run("score", NOTATION)
    assert [line.split()[0] for line in shown.stdout.splitlines()[2:6]] == [
        rule["rule"] for rule in answer["seats"][0]["rules"]
    ]
    assert ["total", *(str(seat["total"]) for seat in answer["seats"])] in [
        line.split() for line in shown.stdout.splitlines()
    ]


def test_a_total_of_zero_is_in_the_json(run: Run) -> None:
    made = run("new", "--game", "hutan", "--seed", "7").stdout
    answer = loaded(run("score", "-", "--json", stdin=made))
    assert [seat["total"] for seat in answer["seats"]] == [0, 0]
    assert answer["is_over"] is False


def test_legal(run: Run) -> None:
    answer = loaded(run("legal", NOTATION, "--json"))
    parsed(answer, rules_service_pb2.LegalDecisionsResponse())
    assert answer["current_player"] == 0
    shown = run("legal", NOTATION)
    assert "seat 0 decides" in shown.stdout
    for decision in answer["decisions"]:
        assert decision["notation"] in shown.stdout
    pending = run("legal", NOTATION.replace("offer=bb,by,yg", "offer=-"))
    assert pending.stdout.startswith("to be revealed: offer")


def test_apply_takes_decisions_in_any_grouping(run: Run) -> None:
    whole = loaded(run("apply", NOTATION, TURN))
    single = loaded(run("apply", NOTATION, *TURN.split("; ")))
    steps = NOTATION
    for decision in TURN.split("; "):
        steps = run("apply", "-", decision, stdin=steps).stdout
    assert whole == single == json.loads(steps)
    assert whole["hutan"]["turn"] == 1


def test_apply_stops_at_a_draw_unless_something_decides_it(run: Run) -> None:
    before = NOTATION.replace("offer=bb,by,yg", "offer=-")
    stopped = run("apply", before)
    assert stopped.exit_code == 0
    assert "to be revealed: offer" in stopped.stderr
    told = loaded(run("apply", before, "offer bb by yg"))
    assert told["hutan"]["offer"] == loaded(run("apply", NOTATION))["hutan"]["offer"]
    seeded = loaded(run("apply", before, "--seed", "3", "--json"))
    parsed(seeded, rules_service_pb2.ApplyDecisionsResponse())
    assert "pending_chance" not in seeded
    assert seeded["decisions"][0]["notation"].startswith("offer ")


def test_hint(run: Run) -> None:
    arguments = ("hint", NOTATION, "--sims", "300", "--seed", "5", "--top", "3", "--turn", TURN)
    answer = loaded(run(*arguments, "--json"))
    parsed(answer, advisor_service_pb2.SuggestResponse())
    assert [turn["rank"] for turn in answer["turns"][:3]] == [1, 2, 3]
    assert answer["basis"]["seed"] == "5"
    asked = [turn for turn in answer["turns"] if turn["is_requested"]]
    assert [turn["notation"] for turn in asked] == [TURN]
    for turn in answer["turns"]:
        total = sum(int(reason["expected_1024"]) for reason in turn["reasons"])
        assert total == int(turn["expected_score_1024"])
    shown = run(*arguments)
    assert shown.exit_code == 0
    for turn in answer["turns"]:
        assert turn["notation"] in shown.stdout
    assert "seed 5" in shown.stdout
    assert f"turn shown: {answer['turns'][0]['notation']}" in shown.stdout


def test_a_hint_on_a_narrow_screen_cuts_nothing_off(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    plain = run("hint", NOTATION, "--sims", "200", "--seed", "1")
    assert plain.exit_code == 0
    assert "…" not in plain.stdout
    assert all(len(line) <= 40 for line in plain.stdout.splitlines())
    assert "take " in plain.stdout
    assert "trees" in plain.stdout


def test_a_hint_is_the_same_on_two_threads(run: Run) -> None:
    arguments = ("hint", NOTATION, "--sims", "300", "--seed", "5", "--json")
    one, two = (loaded(run(*arguments, "--threads", threads)) for threads in ("1", "2"))
    del one["run"], two["run"]
    assert one == two


def test_a_hint_by_time(run: Run) -> None:
    answer = loaded(run("hint", NOTATION, "--ms", "50", "--seat", "0", "--json"))
    assert answer["basis"]["stopped_by"] == "limit"
    assert answer["turns"]


def test_analyze_streams_one_object_a_line(run: Run) -> None:
    shown = run("analyze", NOTATION, "--ms", "600", "--json")
    assert shown.exit_code == 0, shown.stderr
    messages = [json.loads(line) for line in shown.stdout.splitlines()]
    assert [message["is_final"] for message in messages] == [False] * (len(messages) - 1) + [True]
    assert messages[-1]["answer"]["turns"]
    for message in messages:
        parsed(message, advisor_service_pb2.AnalyzeResponse())
    plain = run("analyze", NOTATION, "--sims", "200", "--seed", "1")
    assert plain.exit_code == 0
    assert "simulations" in plain.stdout


def test_bot(run: Run) -> None:
    arguments = ("bot", NOTATION, "--level", "2", "--seed", "9")
    answer = loaded(run(*arguments, "--json"))
    parsed(answer, opponent_service_pb2.ChooseTurnResponse())
    assert (answer["level"], answer["seat"]) == (2, 0)
    shown = run(*arguments)
    assert shown.stdout.splitlines()[0] == answer["notation"]
    assert run("apply", NOTATION, answer["notation"]).exit_code == 0


def test_a_solo_hint_speaks_of_goals(run: Run) -> None:
    made = run("new", "--game", "hutan", "--players", "1", "--seed", "3").stdout
    shown = run("hint", "-", "--sims", "200", stdin=made)
    assert shown.exit_code == 0, shown.stderr
    assert "star" in shown.stdout
    assert "margin" not in shown.stdout.split("turn shown")[1].split("points by")[0].split("likely")[0]
    assert run("score", "-", stdin=made).stdout.count("stars") == 1


def test_demo_shows_board_turns_and_time(run: Run, tmp_path: Path) -> None:
    shown = run("demo", "--game", "hutan", "--ms", "200")
    assert shown.exit_code == 0, shown.stderr
    assert "┏━" in shown.stdout
    assert "expected points" in shown.stdout
    assert "s in all" in shown.stdout
    pictures = (tmp_path / "hint.svg", tmp_path / "board.svg")
    drawn = run(
        "demo", "--game", "hutan", "--ms", "200", "--picture", str(pictures[0]), "--board", str(pictures[1])
    )
    assert drawn.exit_code == 0, drawn.stderr
    for picture in pictures:
        content = picture.read_text()
        ElementTree.fromstring(content)
        assert "url(http" not in content.replace('"', "")
    assert len(loaded(run("demo", "--game", "hutan", "--ms", "50", "--json"))["turns"]) == 5


def test_a_command_without_server_starts_its_own(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HORTUS_SERVER")
    assert loaded(run("games", "--json"))["games"]
