"""Matches: paired decks, every seat, intervals, the arena command."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from engine_c.game import HortusError
from solver.agents import parse_agent
from solver.commands.arena import app
from solver.figures import figures, mean_interval, wilson_interval
from solver.match import GameResult, Match, play_game, play_match, shares_of
from solver.params import Limit


def match(players: int, *agents: str, seed: int = 4) -> Match:
    return Match(
        game="hutan",
        options=(("players", str(players)),),
        agents=tuple(parse_agent(agent) for agent in agents),
        seed=seed,
    )


def test_every_seat_in_turn() -> None:
    two = match(2, "instant", "greedy")
    assert [two.seats(i) for i in range(3)] == [(0, 1), (1, 0), (0, 1)]
    assert two.deck(0) == two.deck(1) != two.deck(2)
    three = match(3, "instant", "greedy")
    assert [three.seats(i) for i in range(3)] == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert match(1, "instant", "greedy").seats(5) == (0, 1)


def test_equal_agents_mirror_each_other() -> None:
    """With both seats greedy the two games of a deck are one game."""
    first, second = play_match(match(2, "greedy", "greedy"), 2)
    assert first.scores == second.scores
    assert first.seats != second.seats
    assert first.turns == 36


def test_a_match_repeats() -> None:
    one = list(play_match(match(2, "level1", "random"), 2))
    assert one == list(play_match(match(2, "level1", "random"), 2))
    assert one != list(play_match(match(2, "level1", "random", seed=5), 2))


def test_decks_do_not_depend_on_agents() -> None:
    solo = match(1, "random", "greedy")
    ruleset_games = [solo.play(0), match(1, "greedy", "random").play(0)]
    assert ruleset_games[0].scores[1] == ruleset_games[1].scores[0]


def test_stronger_agents_win() -> None:
    found = figures(
        match(2, "full:sims=100", "random"), list(play_match(match(2, "full:sims=100", "random"), 4))
    )
    assert found.win_rate == 1
    assert found.agents[0].mean_score > found.agents[1].mean_score + 20
    assert found.agents[0].num_games == found.agents[1].num_games == 4


def test_figures() -> None:
    results = [
        GameResult(index=0, seats=(0, 1), scores=(50, 40), shares=(1.0, 0.0), turns=36),
        GameResult(index=1, seats=(1, 0), scores=(45, 45), shares=(0.5, 0.5), turns=36),
    ]
    found = figures(match(2, "instant", "greedy"), results)
    assert found.win_rate == 0.75
    assert found.margin == 5
    assert [agent.mean_score for agent in found.agents] == [47.5, 42.5]
    assert found.num_decks == 1
    assert found.interval == wilson_interval(0.75, 1)
    assert [agent.lead for agent in found.agents] == [0, 5]


def test_figures_alone() -> None:
    """Solo, agents are compared deck by deck: a lead that is always the same has no width."""
    results = [
        GameResult(index=index, seats=(0, 1), scores=(score, score - 3), shares=(1.0, 0.0), turns=18)
        for index, score in enumerate((40, 70, 55))
    ]
    found = figures(match(1, "instant", "greedy"), results)
    assert (found.num_games, found.num_decks) == (3, 3)
    first, second = found.agents
    assert (first.mean_score, second.mean_score) == (55, 52)
    assert first.score_interval > 30
    assert (second.lead, second.lead_interval) == (3, 0)
    assert (found.margin, found.margin_interval) == (3, 0)
    real = list(play_match(match(1, "generator", "random", "greedy"), 4))
    assert all(len(result.scores) == 3 for result in real)
    alone = figures(match(1, "generator", "random", "greedy"), real)
    assert [agent.num_games for agent in alone.agents] == [4, 4, 4]
    assert alone.agents[1].lead > 0


def test_figures_of_four() -> None:
    """One seat against three of another kind; a first place that two share counts half for each."""
    four = match(4, "instant", "greedy")
    results = [
        GameResult(index=index, seats=four.seats(index), scores=(9, 9, 5, 1), shares=shares, turns=72)
        for index, shares in enumerate(
            [(0.5, 0.5, 0.0, 0.0), (0.5, 0.5, 0.0, 0.0), (0, 0, 1.0, 0), (1.0, 0, 0, 0)]
        )
    ]
    found = figures(four, results)
    assert found.num_decks == 1
    assert found.win_rate == (0.5 + 0.5 + 1 + 0) / 4
    assert [agent.num_games for agent in found.agents] == [4, 12]
    assert found.agents[1].win_rate == pytest.approx((0.5 + 0.5 + 0 + 1) / 12)


def test_cpu_time_of_a_turn() -> None:
    """What each seat's agent took, parts of a turn counted as one; it is no part of a result."""
    result = match(2, "generator", "random").play(0)
    assert result.choices == (18, 18)
    assert min(result.cpu_s) > 0
    found = figures(match(2, "generator", "random"), [result])
    assert found.agents[0].cpu_ms == pytest.approx(1000 * result.cpu_s[0] / 18)


def test_intervals() -> None:
    assert wilson_interval(0.0, 0) == (0.0, 1.0)
    low, high = wilson_interval(1.0, 100)
    assert (round(low, 4), high) == (0.963, 1.0)
    assert mean_interval([1.0, 3.0]) == (2.0, pytest.approx(12.706, abs=0.001))
    assert mean_interval([]) == (0.0, 0.0)
    assert shares_of([3, 3, 1]) == (0.5, 0.5, 0.0)


def test_agents() -> None:
    assert parse_agent("full:ms=50").limit == Limit(time_s=0.05, is_cpu_time=True)
    assert parse_agent(" uct:sims=7 ").limit == Limit(simulations=7)
    assert parse_agent("full", Limit(simulations=3)).limit == Limit(simulations=3)
    for wrong in ("nobody", "greedy:ms=5", "full:ms=0", "full:ms=x", "full:hours=1", "level11"):
        with pytest.raises(HortusError):
            parse_agent(wrong)


def test_all_kinds_of_agents_play() -> None:
    kinds = ("random", "greedy", "uct:sims=64", "full:sims=64")
    ruleset_match = match(4, *kinds)
    result = ruleset_match.play(1)
    assert sorted(result.seats) == [0, 1, 2, 3]
    assert sum(result.shares) == 1


def test_the_arena_command() -> None:
    words = ["--game", "hutan", "--players", "2", "--agents", "instant,random", "--games", "4", "--seed", "3"]
    result = CliRunner().invoke(app, [*words, "--processes", "2", "--option", "rounds=3", "--json"])
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["games"] == 4
    assert 0 <= found["interval"][0] <= found["win_rate"] <= found["interval"][1] <= 1
    assert [agent["name"] for agent in found["agents"]] == ["instant", "random"]
    assert found["options"]["rounds"] == "3"
    again = CliRunner().invoke(app, [*words, "--processes", "1", "--option", "rounds=3", "--json"])
    assert json.loads(again.stdout)["results"] == found["results"]
    people = CliRunner().invoke(app, [*words, "--processes", "1", "--option", "rounds=1"])
    assert "win %" in people.stdout


@pytest.mark.parametrize(
    "words",
    [["--agents", "nobody,greedy"], ["--option", "rounds"], ["--game", "chess"], ["--agents", "greedy," * 3]],
)
def test_the_arena_command_refuses(words: list[str]) -> None:
    assert CliRunner().invoke(app, words).exit_code == 2


def test_play_game_is_fixed_by_its_seeds() -> None:
    two = match(2, "random", "random")
    from solver.match import open_ruleset

    ruleset = open_ruleset("hutan", two.options)
    ends = [play_game(ruleset, two.agents, deck, seed).scores() for deck, seed in ((1, 1), (1, 1), (1, 2))]
    assert ends[0] == ends[1] != ends[2]
