"""Games in the terminal, with scripted input, and what is recorded of them."""

from __future__ import annotations

import json
from pathlib import Path

from hortus.v1 import position_pb2

from clients.game import PlayedGame
from clients.record import all_decisions, format_record, parse_record
from clients.sync import SyncHortusClient
from tests.clients.conftest import Run, loaded

SHORT = ("--option", "rounds=1", "--option", "first_player=0", "--option", "wild_cards=0")


def replayed(client: SyncHortusClient, record: position_pb2.GameRecord) -> list[int]:
    """Return the points at the end of a record, carried out anew."""
    answer = client.apply_decisions(record.position, all_decisions(record))
    assert answer.is_over
    return [seat.total for seat in client.score_position(answer.position).seats]


def test_bots_play_a_whole_game(run: Run, client: SyncHortusClient, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    played = run("play", "--game", "hutan", "--levels", "1,2,1", "--seed", "4", "--record", str(file), *SHORT)
    assert played.exit_code == 0, played.stderr
    assert "game over" in played.stdout
    assert played.stdout.count("(level 2): ") == 2
    record = parse_record(file.read_text())
    assert list(record.players) == ["level 1", "level 2", "level 1"]
    assert [entry.seat for entry in record.entries] == [0, 1, 2, 0, 1, 2]
    assert replayed(client, record) == list(record.scores)
    shown = run("show", str(file))
    assert "seat 1 (level 2): take" in shown.stdout
    assert "game over" in shown.stdout


def test_reveals_between_rounds_are_recorded(run: Run, client: SyncHortusClient) -> None:
    arguments = (
        "play",
        "--game",
        "hutan",
        "--levels",
        "1,1",
        "--seed",
        "4",
        "--option",
        "rounds=3",
        "--json",
    )
    first = run(*arguments)
    record = parse_record(json.dumps(loaded(first)))
    reveals = [entry.decisions[0].notation for entry in record.entries if not entry.HasField("seat")]
    assert len(reveals) == 2
    assert all(text.startswith("offer ") for text in reveals)
    assert replayed(client, record) == list(record.scores)
    assert run(*arguments).stdout == first.stdout


def test_a_person_chooses_by_number_by_notation_and_by_turn(
    run: Run, client: SyncHortusClient, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    start = client.new_position(
        "hutan", options={"rounds": "1", "first_player": "0", "wild_cards": "0"}, seed=4
    )
    faces = [decision.notation for decision in client.legal_decisions(start.position).decisions]
    lines = ["?", "board", "hint", "0", "99", "dance", "1", "undo", faces[0], *["1"] * 40]
    played = run(
        "play", "--game", "hutan", "--levels", "human,1", "--seed", "4", "--record", str(file), *SHORT,
        "--ms", "50", stdin="\n".join(lines) + "\n",
    )  # fmt: skip
    assert played.exit_code == 0, played.stderr
    assert "a number chooses from the list" in played.stdout
    assert played.stdout.count("┏━") >= 2
    assert "expected points" in played.stdout
    assert played.stdout.count("give a number from 1 to") == 2
    assert "not possible: " in played.stdout
    assert "taken back" in played.stdout
    record = parse_record(file.read_text())
    assert record.players[0] == "human"
    assert record.entries[0].decisions[0].notation == faces[0]
    assert [entry.seat for entry in record.entries] == [0, 1, 0, 1]
    assert replayed(client, record) == list(record.scores)


def test_quitting_saves_the_record(run: Run, tmp_path: Path) -> None:
    for ending in ("quit\n", ""):
        file = tmp_path / f"game{len(ending)}.txt"
        played = run(
            "play", "--game", "hutan", "--levels", "human,1", "--seed", "4", "--record", str(file), *SHORT,
            stdin="undo\n1\n" + ending,
        )  # fmt: skip
        assert played.exit_code == 0, played.stderr
        assert "nothing to take back" in played.stdout
        assert "left the game" in played.stdout
        assert str(file) in played.stderr
        record = parse_record(file.read_text())
        assert len(record.entries) == 1
        assert not record.scores


def test_without_levels_one_person_plays_bots(run: Run) -> None:
    for players in (1, 3):
        played = run("play", "--game", "hutan", "--players", str(players), "--seed", "4", stdin="")
        assert played.exit_code == 0, played.stderr
        names = ", ".join(["human", *["level 5"] * (players - 1)])
        assert f"seed 4; {names}" in played.stdout


def test_undo_goes_back_over_turns_of_bots(client: SyncHortusClient) -> None:
    start = client.new_position("hutan", options={"first_player": "0"}, seed=4)
    game = PlayedGame(client, start.position, players=["human", "level 1"], seed=1)
    assert not game.undo([0])
    for _ in range(2):
        game.apply(client.choose_turn(game.position, level=1, seed=2).decisions)
    assert game.current_player == 0
    assert [entry.seat for entry in game.entries] == [0, 1]
    assert game.undo([0])
    assert game.position == start.position
    assert game.entries == ()
    assert not game.undo([0])


def test_a_turn_in_several_steps_is_one_entry(client: SyncHortusClient) -> None:
    start = client.new_position("hutan", options={"first_player": "0"}, seed=4)
    game = PlayedGame(client, start.position, players=["human", "level 1"], seed=1)
    turn = client.choose_turn(game.position, level=1, seed=2).decisions
    for decision in turn:
        game.apply([decision])
    (entry,) = game.entries
    assert list(entry.decisions) == [position_pb2.Decision(notation=each.notation) for each in turn]
    assert parse_record(format_record(game.record())) == parse_record(format_record(game.record()))


def test_a_game_may_begin_before_a_draw(client: SyncHortusClient) -> None:
    grid = "~...../....../....../....../~...~./......"
    position = f"hutan holder=0 round=1 turn=0 pangolin=held offer=- grid0={grid} grid1={grid}"
    game = PlayedGame(
        client, position_pb2.Position(notation=position), players=["level 1", "level 1"], seed=1
    )
    assert game.current_player == 0
    assert game.entries[0].decisions[0].notation.startswith("offer ")
    assert not game.entries[0].HasField("seat")
