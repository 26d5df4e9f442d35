"""Games of Botanicus in the terminal: what a person sees of the cards of others."""

from __future__ import annotations

from pathlib import Path

from hortus.v1 import position_pb2

from clients.game import PlayedGame
from clients.record import all_decisions, format_record, parse_record
from clients.sync import SyncHortusClient
from tests.clients.conftest import Run

EXPERT = ("--option", "side=expert", "--option", "greenhouse=common")
PRIVATE = ("finals", "cards", "turtle")


def drawn_by(record: position_pb2.GameRecord, seat: int) -> list[str]:
    """Return the private reveals of a seat: final cards before it chooses, other cards inside its turn."""
    found = []
    for number, entry in enumerate(record.entries):
        text = entry.decisions[0].notation
        if not entry.HasField("seat") and text.split()[0] in PRIVATE:
            step = 1 if text.startswith("finals") else -1
            beside = number + step
            while not record.entries[beside].HasField("seat"):
                beside += step
            if record.entries[beside].seat == seat:
                found.append(text)
    return found


def test_a_person_sees_nothing_of_the_cards_of_others(
    run: Run, client: SyncHortusClient, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    played = run(
        "play", "--game", "botanicus", "--levels", "human,1", "--seed", "4", "--record", str(file), *EXPERT,
        stdin="1\n" * 2000,
    )  # fmt: skip
    assert played.exit_code == 0, played.stderr
    assert "game over" in played.stdout
    record = parse_record(file.read_text())
    own, others = drawn_by(record, 0), drawn_by(record, 1)
    told = [line.partition("revealed: ")[2] for line in played.stdout.splitlines() if "revealed: " in line]
    assert sorted(text for text in told if text.split()[0] in PRIVATE) == sorted(
        [*own, *(" ".join([text.split()[0], *"?" * (len(text.split()) - 1)]) for text in others)]
    )
    turns = [line for line in played.stdout.splitlines() if line.startswith("seat 1 (level 1)")]
    assert "seat 1 (level 1): keep ?" in turns
    assert not any("keep F" in line for line in turns)
    answer = client.apply_decisions(record.position, all_decisions(record))
    assert [seat.total for seat in client.score_position(answer.position).seats] == list(record.scores)


def test_a_draw_inside_a_turn_parts_its_entries(client: SyncHortusClient) -> None:
    start = client.new_position("botanicus", options={"players": "2"}, seed=4)
    game = PlayedGame(client, start.position, players=["level 1", "level 1"], seed=1)
    for _ in range(12):
        game.apply(client.choose_turn(game.position, level=1, seed=2).decisions)
    for entry in game.entries:
        kinds = {each.notation.split()[0] in ("cards", "turtle", "finals") for each in entry.decisions}
        assert kinds == {not entry.HasField("seat")}
    record = parse_record(format_record(game.record()))
    everything = client.apply_decisions(record.position, all_decisions(record))
    assert everything.position == game.position


def test_a_position_shows_the_cards_of_others_as_counts(client: SyncHortusClient, run: Run) -> None:
    start = client.new_position("botanicus", options={"players": "2", "side": "expert"}, seed=4)
    game = PlayedGame(client, start.position, players=["level 1", "level 1"], seed=1)
    while not any(plot.num_hand for plot in game.position.botanicus.plots):
        game.apply(client.choose_turn(game.position, level=1, seed=2).decisions)
    owner = next(seat for seat, plot in enumerate(game.position.botanicus.plots) if plot.num_hand)
    for seat in range(2):
        seen = game.view(seat)
        plot = seen.botanicus.plots[owner]
        assert plot.HasField("hand") == (seat == owner)
        assert plot.num_hand == game.position.botanicus.plots[owner].num_hand
        shown = run("show", seen.notation)
        assert shown.exit_code == 0, shown.stderr
    hint = run("hint", game.position.notation, "--sims", "50", "--seed", "1")
    assert hint.exit_code == 0, hint.stderr
    bot = run("bot", game.position.notation, "--level", "1", "--seed", "1", "--json")
    assert bot.exit_code == 0, bot.stderr
