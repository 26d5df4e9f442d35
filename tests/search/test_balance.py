"""`hortus balance`: games of any game are watched, counted, kept and summed up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine_c.game import CHANCE
from engine_c.state import EngineState
from solver.agents import parse_agent
from solver.balance import BalanceSet, PlayedGame, balance_figures
from solver.commands.balance import app
from solver.games import hutan
from solver.usage import TABLE, Item, NotationRecorder, UseBook, recorder_of, sets_of
from tests.support.option_sets import OptionSet, default_sets, games

SETS = [each for game in games() for each in default_sets(game)]


def balance_set(option_set: OptionSet, agent: str = "random", seed: int = 3) -> BalanceSet:
    return BalanceSet(game=option_set.game, options=option_set.options, agent=parse_agent(agent), seed=seed)


@pytest.mark.parametrize("option_set", SETS, ids=str)
def test_every_game_is_counted(option_set: OptionSet) -> None:
    playing = balance_set(option_set)
    first, second = playing.play(0), playing.play(1)
    assert first == playing.play(0)
    assert first != second
    assert PlayedGame.from_plain(json.loads(json.dumps(first.as_plain()))) == first
    assert first.uses
    for played in (first, second):
        assert [sum(terms) for terms in played.terms] == list(played.scores)
        assert sum(played.shares) == pytest.approx(1)
        assert {use.seat for use in played.uses} <= {TABLE, *range(len(played.scores))}


@pytest.mark.parametrize("option_set", SETS, ids=str)
def test_decisions_and_draws_add_up_by_notation(option_set: OptionSet) -> None:
    """The general recorder counts each decision for its seat and each draw for the table."""
    ruleset = option_set.open()
    recorder = NotationRecorder(ruleset)
    seen = {"decisions": 0, "draws": 0}
    state = ruleset.initial_state()
    assert isinstance(state, EngineState)
    world = state.world(5)
    while (player := state.current_player()) >= CHANCE:
        action = world.draw(state) if player == CHANCE else state.sample(5, len(state.history))
        recorder.see(state, action)
        seen["draws" if player == CHANCE else "decisions"] += 1
        state.apply(action)
    recorder.finish(state)
    counted = {
        category: sum(use.count for use in recorder.book.uses() if use.item.category == category)
        for category in seen
    }
    assert counted == seen
    for use in recorder.book.uses():
        if use.item.category in seen:
            assert (use.seat == TABLE) == (use.item.category == "draws")


def test_weights_of_the_evaluator_can_be_given(tmp_path: Path) -> None:
    """The agent plays with those of a file; games played with others are not taken for them."""
    path, keep = tmp_path / "weights.toml", tmp_path / "games.jsonl"
    shipped = Path(hutan.__file__).with_name("parameters.toml").read_text(encoding="utf-8")
    words = [
        "hutan",
        "--agent",
        f"instant:params={path}",
        "--games",
        "2",
        "--players",
        "2",
        "--processes",
        "1",
    ]
    found = []
    for text in (shipped, shipped.replace("crowded = ", "crowded = 9"), shipped):
        path.write_text(text, encoding="utf-8")
        result = CliRunner().invoke(app, [*words, "--json", "--keep", str(keep)])
        assert result.exit_code == 0, result.stderr
        found.append(json.loads(result.stdout)["sets"])
    assert found[0] == found[2] != found[1]
    assert len(keep.read_text().splitlines()) == 4


def test_figures() -> None:
    """Two games of two seats: every number by hand."""
    playing = balance_set(default_sets("hutan")[1])
    ruleset = playing.open()
    book = UseBook()
    book.add("cards", "C", 0, "played", count=2, points=6)
    book.add("cards", "C", 1, "played", points=1)
    book.add("cards", "D", TABLE)
    book.add("cards", "E", 0, count=0)
    terms = ((1,) * len(ruleset.score_rules),) * 2
    games = [
        PlayedGame(index=index, scores=scores, shares=shares, groups=groups, terms=terms, turns=10, uses=uses)
        for index, scores, shares, groups, uses in (
            (0, (7, 3), (1.0, 0.0), ("x", "y"), book.uses()),
            (1, (4, 4), (0.5, 0.5), ("y", "x"), ()),
        )
    ]
    found = balance_figures(ruleset, games)
    assert (found.num_games, found.mean_score, found.highest, found.mean_turns) == (2, 4.5, 7, 10)
    assert [(seat.win_rate, seat.mean_score) for seat in found.seats] == [(0.75, 5.5), (0.25, 3.5)]
    assert [(each.name, each.num_games, each.win_rate) for each in found.groups] == [
        ("x", 2, 0.75),
        ("y", 2, 0.25),
    ]
    uses = {use.item.name: use for use in found.uses}
    assert set(uses) == {"C", "D"}
    card = uses["C"]
    assert card.item == Item(category="cards", name="C", measure="played")
    assert (card.total, card.per_game, card.per_player, card.share) == (3, 1.5, 0.75, 0.5)
    assert card.mean_points == pytest.approx(7 / 3)
    assert (uses["D"].share, uses["D"].mean_points) == (0.5, None)


def test_hooks() -> None:
    for game in games():
        assert sets_of(game)
        assert recorder_of(game)
    assert recorder_of("hutan") is NotationRecorder
    assert list(sets_of("hutan")) == [{}]
    assert recorder_of("no game") is NotationRecorder


WORDS = ["hutan", "--agent", "random", "--games", "2", "--players", "2,3", "--option", "rounds=3"]


def test_the_command(tmp_path: Path) -> None:
    keep = tmp_path / "games.jsonl"
    words = [*WORDS, "--json", "--keep", str(keep)]
    first = CliRunner().invoke(app, [*words, "--processes", "2"])
    assert first.exit_code == 0
    found = json.loads(first.stdout)
    assert found["agent"] == "random"
    assert [each["options"]["players"] for each in found["sets"]] == ["2", "3"]
    assert all(each["options"]["rounds"] == "3" for each in found["sets"])
    assert [each["figures"]["num_games"] for each in found["sets"]] == [2, 2]
    assert len(keep.read_text().splitlines()) == 4
    again = CliRunner().invoke(app, [*words, "--processes", "1"])
    assert json.loads(again.stdout) == found
    assert len(keep.read_text().splitlines()) == 4
    afresh = CliRunner().invoke(app, [*WORDS, "--json", "--processes", "1"])
    assert json.loads(afresh.stdout) == found


def test_the_command_for_people() -> None:
    words = ["hutan", "--agent", "random", "--games", "1", "--processes", "1"]
    shown = CliRunner().invoke(app, [*words, "--set", "players=2 rounds=2", "--players", "2"])
    assert shown.exit_code == 0
    for text in ("seat 1", "decisions", "place", "never", "all sets"):
        assert text in shown.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["chess"],
        ["hutan", "--players", "9"],
        ["hutan", "--players", "two"],
        ["hutan", "--agent", "nobody"],
        ["hutan", "--set", "rounds"],
        ["hutan", "--option", "no_such_option=1"],
    ],
)
def test_the_command_refuses(words: list[str]) -> None:
    assert CliRunner().invoke(app, words).exit_code == 2


def test_the_command_refuses_a_file_of_another_kind(tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("no JSON\n")
    assert CliRunner().invoke(app, [*WORDS, "--keep", str(other)]).exit_code == 2
    assert other.read_text() == "no JSON\n"
