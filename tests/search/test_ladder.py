"""Ratings, ladders and charts: scales of games made up, real tiny ladders, pictures without a display."""

from __future__ import annotations

import json
import math
import random
import re
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from engine_c.game import HortusError
from solver.agents import DEFAULT_LIMIT, parse_agent
from solver.chart import (
    DPI,
    SMALL,
    WIDTH,
    Mark,
    Panel,
    around,
    check_chart,
    percent,
    wrapped_name,
    write_chart,
)
from solver.commands.arena import app as arena
from solver.commands.ladder import app
from solver.ladder import Ladder, ladder_figures, parse_ladder
from solver.match import GameResult
from solver.ratings import PairRecord, ratings

WORDS = ["--game", "hutan", "--option", "rounds=2", "--seed", "3", "--processes", "1"]
WEAK = "random,greedy,instant"


def record(one: int, other: int, share: float, games: int = 1_000) -> PairRecord:
    return PairRecord(one=one, other=other, share=share, games=games, information=games)


# --- ratings --------------------------------------------------------------------------------------


def test_a_chain_adds_up() -> None:
    """Without a cycle each difference is the one its pair tells: 400 points are odds of ten to one."""
    found = ratings(3, [record(1, 0, 10 / 11, 100_000), record(2, 1, 0.64, 100_000)])
    assert [round(rating.elo) for rating in found] == [0, 400, 500]
    assert found[0].interval == 0 < found[1].interval < found[2].interval


def test_the_interval_of_one_pair_is_that_of_its_odds() -> None:
    found = ratings(2, [record(1, 0, 0.6, 400)])[1]
    error = 1 / math.sqrt(401 * 0.6 * 0.4) * 400 / math.log(10)
    assert found.interval == pytest.approx(1.96 * error, rel=0.01)


def test_a_cycle_is_weighed() -> None:
    """Each loses to the next in turn: nobody is the better one."""
    found = ratings(3, [record(1, 0, 0.7), record(2, 1, 0.7), record(0, 2, 0.7)])
    assert [rating.elo for rating in found] == pytest.approx([0, 0, 0], abs=1e-6)


def test_ratings_are_found_again() -> None:
    """Games drawn with known ratings: within the intervals in nearly all cases, ends of the scale too."""
    rng = random.Random(4)
    true = [0, 60, 110, 300, 330]
    held = total = 0
    for _ in range(40):
        records = []
        for one in range(5):
            for other in range(one):
                chance = 1 / (1 + 10 ** ((true[other] - true[one]) / 400))
                won = sum(rng.random() < chance for _ in range(60))
                records.append(record(one, other, won / 60, 60))
        for rating, elo in list(zip(ratings(5, records), true, strict=True))[1:]:
            held += abs(rating.elo - elo) <= rating.interval
            total += 1
    assert 0.9 <= held / total <= 0.995


def test_a_pair_without_a_defeat_is_bounded() -> None:
    won, lost = ratings(2, [record(1, 0, 1.0, 20)])[1], ratings(2, [record(1, 0, 0.0, 20)])[1]
    assert won.elo == pytest.approx(-lost.elo)
    assert 400 < won.elo < 800
    assert won.interval > 300


def test_players_without_games_have_no_rating() -> None:
    with pytest.raises(ValueError, match="chain"):
        ratings(3, [record(1, 0, 0.5)])
    assert ratings(1, [])[0].elo == 0


# --- ladders --------------------------------------------------------------------------------------


def test_agents_of_a_ladder() -> None:
    found = parse_ladder("random, level2..level4,full:ms=5", DEFAULT_LIMIT, game="hutan")
    assert [agent.name for agent in found] == ["random", "level2", "level3", "level4", "full:ms=5"]
    for wrong in ("random", "", "level3..level2", "random,random", "level9..level11", "level1..uct2,random"):
        with pytest.raises(HortusError):
            parse_ladder(wrong, DEFAULT_LIMIT, game="hutan")


def ladder_of(*names: str, reach: int = 1) -> Ladder:
    return Ladder(
        game="hutan",
        options=(("players", "2"),),
        agents=tuple(parse_agent(name) for name in names),
        seed=1,
        reach=reach,
    )


def test_pairs() -> None:
    assert ladder_of("random", "greedy", "instant").pairs() == [(1, 0), (2, 1)]
    far = ladder_of("random", "greedy", "instant", reach=5)
    assert far.pairs() == [(1, 0), (2, 1), (2, 0)]
    assert [agent.name for agent in far.match((2, 0)).agents] == ["instant", "random"]


def results(wins: Sequence[float]) -> list[GameResult]:
    """Return games in which the first agent, in either seat, wins so much."""
    return [
        GameResult(
            index=index,
            seats=(0, 1) if index % 2 == 0 else (1, 0),
            scores=(50, 40),
            shares=(win, 1 - win) if index % 2 == 0 else (1 - win, win),
            turns=36,
        )
        for index, win in enumerate(wins)
    ]


def test_a_step_must_be_sure() -> None:
    """Decks are won or lost whole: 62 of 100 games prove no 55 %, 620 of 1,000 do, 500 of 1,000 are none."""
    ladder = ladder_of("random", "greedy")
    for number, won, is_step in ((100, 62, False), (1_000, 500, False), (1_000, 620, True)):
        found = ladder_figures(ladder, {(1, 0): results([1.0] * won + [0.0] * (number - won))}, 0.55)
        assert (found.is_ordered, found.steps[0].is_above) == (is_step, is_step)
        assert found.steps[0].win_rate == won / number
        assert found.steps[0].interval[0] < found.steps[0].sure_above < won / number
    # Four decks won prove it no more: in one of eleven cases a win rate of 55 % does the same.
    assert not ladder_figures(ladder, {(1, 0): results([1.0] * 8)}, 0.55).is_ordered


def test_an_unfinished_ladder_has_no_scale() -> None:
    found = ladder_figures(ladder_of("random", "greedy", "instant"), {(1, 0): results([1.0] * 40)}, 0.55)
    assert (len(found.steps), found.ratings, found.is_ordered) == (1, (), False)


def run(*words: str) -> Any:
    result = CliRunner().invoke(app, [*WORDS, *words, "--json"])
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_the_ladder_command(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    found = run("--agents", WEAK, "--games", "24", "--resume", str(path))
    assert [(step["upper"], step["lower"]) for step in found["steps"]] == [
        ("greedy", "random"),
        ("instant", "greedy"),
    ]
    assert found["games"] == 48
    assert found["steps"][0]["is_above"]
    assert [rating["name"] for rating in found["ratings"]] == WEAK.split(",")
    assert found["ratings"][0]["elo"] == 0 < found["ratings"][1]["elo"]
    assert found["is_ordered"] == all(step["is_above"] for step in found["steps"])
    more = run("--agents", WEAK, "--games", "26", "--reach", "2", "--resume", str(path))
    assert [step["games"] for step in more["steps"]] == [26, 26, 26]
    assert more["steps"][2]["is_neighbour"] is False
    label = "greedy - random"
    assert more["results"][label][:24] == found["results"][label]
    assert len(path.read_text().splitlines()) == 1 + 3 * 26
    refused = CliRunner().invoke(app, [*WORDS, "--agents", "random,instant", "--resume", str(path)])
    assert refused.exit_code == 2
    assert "agents" in refused.stderr
    refused = CliRunner().invoke(arena, [*WORDS, "--agents", "greedy,random", "--resume", str(path)])
    assert refused.exit_code == 2
    assert "kind" in refused.stderr


def test_the_ladder_command_for_people() -> None:
    shown = CliRunner().invoke(app, [*WORDS, "--agents", "random,instant", "--games", "8"])
    for text in ("instant - random", "step", "Elo points above random"):
        assert text in shown.stdout


def test_a_ladder_may_end_its_pairs_early() -> None:
    found = run("--agents", "random,instant", "--games", "400", "--sprt", "0.5:0.7")
    assert found["decisions"]["instant - random"]["accepted"] == "high"
    assert found["games"] < 400


@pytest.mark.parametrize(
    "words",
    [["--agents", "random"], ["--chart", "x.pdf"], ["--sprt", "1:0"], ["--option", "players=3"]],
)
def test_the_ladder_command_refuses(words: list[str]) -> None:
    assert CliRunner().invoke(app, [*WORDS, *words]).exit_code == 2


# --- charts ---------------------------------------------------------------------------------------


def png_size(path: Path) -> tuple[int, int]:
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def svg_texts(path: Path) -> list[str]:
    root = ElementTree.parse(path).getroot()
    return ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_a_chart_of_a_match(suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    path = tmp_path / f"match.{suffix}"
    words = ["--agents", "instant,random", "--games", "8", "--chart", str(path), "--json"]
    result = CliRunner().invoke(arena, [*WORDS, *words])
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    if suffix == "png":
        assert png_size(path)[0] == WIDTH
        return
    texts = svg_texts(path)
    for agent in found["agents"]:
        assert agent["name"] in texts
        assert f"{agent['mean_score']:.1f}" in texts
        assert f"{100 * agent['win_rate']:.1f}" in texts


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_a_chart_of_a_ladder(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"ladder.{suffix}"
    found = run("--agents", WEAK, "--games", "6", "--chart", str(path))
    if suffix == "png":
        assert png_size(path)[0] == WIDTH
        return
    texts = svg_texts(path)
    assert [text for text in texts if text in WEAK.split(",")] == WEAK.split(",")[::-1]
    for rating in found["ratings"]:
        assert f"{rating['elo']:.0f}" in texts


def test_text_of_charts_can_be_read(tmp_path: Path) -> None:
    """No text is smaller than 11 pixels at a width of 800, and none is drawn as outlines."""
    path = tmp_path / "chart.svg"
    names = ["full:ms=100:max_candidates=32:lanes=4", "greedy"]
    panels = [
        Panel(label="score", marks=[around(90.25, 2), around(40, 3)]),
        Panel(label="won, %", marks=[percent(0.9, (0.8, 0.95)), None], line=50),
    ]
    write_chart(path, "A title " * 20, names, panels)
    first = path.read_bytes()
    write_chart(path, "A title " * 20, names, panels)
    assert path.read_bytes() == first
    root = ElementTree.parse(path).getroot()
    view_width = float(root.attrib["viewBox"].split()[2])
    sizes = [
        float(found[1])
        for text in root.iter("{http://www.w3.org/2000/svg}text")
        if (found := re.search(r"(\d+(?:\.\d+)?)px", text.attrib["style"]))
    ]
    assert len(sizes) == len(svg_texts(path)) > 10
    assert min(sizes) * WIDTH / view_width >= 11
    assert SMALL * DPI / 72 >= 11
    assert "90.2" in svg_texts(path)


def test_names_are_broken_at_colons() -> None:
    assert wrapped_name("greedy") == "greedy"
    assert wrapped_name("full:ms=100:max_candidates=32:lanes=4") == "full:ms=100\n:max_candidates=32:lanes=4"
    assert max(map(len, wrapped_name("x" * 60).split("\n"))) <= 26


def test_marks() -> None:
    assert around(2.0, 0.5) == Mark(value=2.0, low=1.5, high=2.5, text="2.0")
    assert percent(0.5, (0.25, 0.75)) == Mark(value=50, low=25, high=75, text="50.0")


def test_charts_that_cannot_be_written_are_refused(tmp_path: Path) -> None:
    check_chart(None)
    check_chart(tmp_path / "a.SVG")
    for wrong in (tmp_path / "a.pdf", tmp_path / "a", tmp_path / "no" / "a.svg"):
        with pytest.raises(HortusError):
            check_chart(wrong)
