"""Fitting: the optimisers find known answers, fits repeat, resume and improve what was spoilt."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from engine_c.game import HortusError
from engine_c.registry import games
from engine_c.state import EngineState
from solver.analysis import POINT
from solver.commands.fit import app, open_ground
from solver.fit.evolution import Evolution
from solver.fit.fitting import Fitting, Journal
from solver.fit.selfplay import Batch, in_force, positions
from solver.fit.spec import STAGES, bare, changed, evaluator_of, flat, spec_of, written
from solver.fit.squares import least_squares
from solver.match import open_ruleset
from solver.play import expected_terms, policy_games

PLAYERS = {"hutan": "1", "sattgruen": "1", "botanicus": "2"}
"""Players of the games that are fitted here, fewest first for speed."""


def fitting(
    game: str,
    by: str,
    terms: tuple[str, ...],
    *,
    rounds: int = 4,
    decks: int = 40,
    journal: Journal | None = None,
    players: str = "",
    against: str = "",
) -> Fitting:
    """Return a small fit."""
    ground = open_ground(game, [], players or PLAYERS[game], "instant", against)
    return Fitting(
        scene=ground.scene,
        start=ground.values,
        play_terms=ground.spec.terms("play", ground.values, terms) if by == "play" else (),
        squares_terms=ground.spec.terms("squares", ground.values, terms) if by == "squares" else (),
        rounds=rounds,
        decks=decks,
        seed=3,
        journal=journal or Journal(None, {}),
    )


def test_evolution_finds_the_top_of_a_narrow_ridge() -> None:
    top = np.array([0.3, 0.7, 0.5, 0.9])
    turned = np.linalg.qr(np.arange(16).reshape(4, 4) ** 2 % 7 + np.eye(4))[0]
    evolution = Evolution([0.5] * 4, sigma=0.2, seed=1)
    for _ in range(150):
        away = (evolution.ask() - top) @ turned
        evolution.tell(list(-(away**2 * [1, 10, 100, 1000]).sum(axis=1)))
    assert np.abs(evolution.mean - top).max() < 1e-4


def test_evolution_stays_inside_and_repeats() -> None:
    means = []
    for _ in range(2):
        evolution = Evolution([0.5, 0.5], sigma=0.3, seed=2)
        for _ in range(60):
            points = evolution.ask()
            assert points.min() >= 0
            assert points.max() <= 1
            evolution.tell(list(points[:, 0] - (points[:, 1] - 0.25) ** 2))
        means.append(tuple(evolution.mean))
    assert means[0] == means[1]
    assert means[0][0] > 0.99
    assert abs(means[0][1] - 0.25) < 0.05


def test_least_squares_finds_a_curve_within_bounds() -> None:
    x = np.linspace(0, 3, 50)
    wanted = np.array([0.2, 0.6, 0.4])

    def residuals(point: np.ndarray) -> np.ndarray:
        # The last number changes nothing and has to stay.
        return np.exp(-point[0] * x) + point[1] * x - (np.exp(-wanted[0] * x) + wanted[1] * x)

    found = list(least_squares(residuals, [0.9, 0.1, 0.4], 30))
    errors = [error for _, error in found]
    assert errors == sorted(errors, reverse=True)
    assert np.abs(found[-1][0] - wanted).max() < 1e-3
    *_, (point, _) = least_squares(lambda point: point - np.array([2.0, -1.0]), [0.5, 0.5], 9)
    assert tuple(point) == (1.0, 0.0)


@pytest.mark.parametrize("game", games())
def test_every_name_of_a_fit_file_is_a_parameter_in_its_range(game: str) -> None:
    spec, tables = spec_of(game), evaluator_of(game).load_parameters()
    assert set(spec.tables.values()) == set(tables)
    for values in tables.values():
        numbers = flat(values)
        names = {bare(name) for name in numbers}
        for stage in STAGES:
            assert set(spec.ranges[stage]) <= names
            for term in spec.terms(stage, values):
                assert term.low <= numbers[term.name] <= term.high, term.name
        assert set(spec.neutral) <= names
    assert set(spec.neutral) >= {name for stage in STAGES for name in spec.ranges[stage]}


@pytest.mark.parametrize("game", games())
def test_a_file_is_written_with_its_comments(game: str) -> None:
    evaluator = evaluator_of(game)
    text = evaluator.PARAMETERS_PATH.read_text(encoding="utf-8")
    for table, values in evaluator.load_parameters().items():
        new = changed(values, {name: number + 1 for name, number in flat(values).items()})
        other = written(text, table, new)
        assert [line for line in other.split("\n") if line.startswith("#")] == [
            line for line in text.split("\n") if line.startswith("#")
        ]
        assert flat(tomllib.loads(other)[table]) == pytest.approx(flat(new))
        assert {**tomllib.loads(other), table: values} == tomllib.loads(text)


def test_parameters_are_in_force_for_a_while() -> None:
    ground = open_ground("hutan", [], "1", "instant")
    state = open_ruleset("hutan", (("players", "1"),)).initial_state()
    assert isinstance(state, EngineState)
    own = policy_games(state, 1, 20).tolist()
    with in_force("hutan", "players_1", changed(ground.values, {"tempo": 6.0, "stretch": 0.0})):
        assert policy_games(state, 1, 20).tolist() != own
    assert policy_games(state, 1, 20).tolist() == own


@pytest.mark.parametrize("game", games())
def test_agents_with_weights_of_their_own_take_turns(game: str) -> None:
    """What an evaluator made of weights is put back as it was, whatever was in force meanwhile."""
    ground, spec = open_ground(game, [], PLAYERS[game], "instant"), spec_of(game)
    state = open_ruleset(game, ground.scene.option_sets[0]).initial_state()
    assert isinstance(state, EngineState)
    tables = [changed(ground.values, {name: neutral}) for name, neutral in spec.neutral.items()][:6]
    played: list[object] = []
    for _ in range(2):
        for values in (ground.values, *tables):
            with in_force(game, ground.scene.table, values):
                played.append(policy_games(state, 1, 20).tolist())
    half = len(tables) + 1
    assert played[:half] == played[half:]
    assert len({str(scores) for scores in played}) > 2
    with pytest.raises(ValueError, match="no saved weights"):
        evaluator_of(game).restore_weights(b"nothing")


@pytest.mark.parametrize("game", games())
def test_least_squares_bring_expected_points_nearer(game: str) -> None:
    terms = tuple(spec_of(game).ranges["squares"])
    fit = fitting(game, "squares", terms, rounds=2, decks=12)
    spoilt = changed(
        fit.start, {term.name: term.low + 0.7 * (term.high - term.low) for term in fit.squares_terms}
    )
    fit.start = spoilt
    new = fit.run()
    gain = fit.gain(new, spoilt, 6)
    assert gain.old_error is not None
    assert gain.new_error is not None
    assert gain.new_error < gain.old_error
    assert gain.old_score == gain.new_score  # these numbers choose nothing
    assert (gain.margin is None) == (PLAYERS[game] == "1")


def test_play_mends_spoilt_numbers_and_leaves_what_no_game_shows() -> None:
    fit = fitting("hutan", "play", ("begin_rate", "complete_base", "part"), rounds=12)
    fit.start = changed(fit.start, {"begin_rate": 0.9, "complete_base": 2.0})
    new = fit.run()
    assert new["part"] == fit.start["part"]  # there are no cards
    gain = fit.gain(new, fit.start, 300, with_errors=False)
    assert gain.score_gain > gain.score_interval


def test_play_against_another_agent_mends_what_loses_to_it() -> None:
    """The objective then is the margin, with seats swapped on each deck."""
    fit = fitting("sattgruen", "play", ("leaf", "pot"), rounds=6, decks=20, players="2", against="random")
    batch = Batch(scene=fit.scene, values=fit.start, seed=5, num=4)
    margins = batch.objective()
    assert all((2 * value).is_integer() for value in margins)
    assert margins == batch.objective()
    alone = replace(batch, scene=replace(fit.scene, against=None))
    assert np.mean(margins) > 10
    assert alone.objective() != margins
    fit.start = changed(fit.start, {"pot": 0.0, "leaf": 0.0})
    new = fit.run()
    gain = fit.gain(new, fit.start, 60, with_errors=False)
    assert gain.score_gain > gain.score_interval
    assert gain.margin is not None
    assert gain.margin > 0


def test_a_fit_repeats_and_goes_on_from_a_torn_journal(tmp_path: Path) -> None:
    def fitted(path: Path | None) -> dict[str, object]:
        fit = fitting("sattgruen", "play", ("leaf", "pot"), journal=Journal(path, {"a": 1}))
        return fit.run()

    path = tmp_path / "journal"
    whole = fitted(None)
    assert fitted(path) == whole
    lines = path.read_text().split("\n")
    path.write_text("\n".join(lines[:3]) + "\n" + lines[3][:9])
    assert fitted(path) == whole
    assert path.read_text().startswith("\n".join(lines[:3]))
    with pytest.raises(HortusError, match="another fit"):
        Journal(path, {"a": 2})


def test_games_of_a_journal_are_not_played_again(tmp_path: Path) -> None:
    def fitted() -> dict[str, object]:
        journal = Journal(path, {"a": 1})
        return fitting("hutan", "squares", ("expected.part", "expected.begin_rate"), journal=journal).run()

    path = tmp_path / "journal"
    whole = fitted()
    lines = path.read_text().split("\n")
    assert len(lines) == 1 + 40 + 1
    path.write_text("\n".join(lines[:11]) + "\n")
    assert fitted() == whole
    assert path.read_text().split("\n") == lines


def test_positions_are_the_turn_starts_of_a_game() -> None:
    ground = open_ground("botanicus", [], "2", "instant")
    batch = Batch(scene=ground.scene, values=ground.values, seed=4, num=1)
    found, end = positions(ground.scene, 0, batch.actions(0))
    assert [state.turn_number() for state in found] == list(range(len(found)))
    expected = np.array(expected_terms(end)) / POINT
    assert expected.tolist() == [end.score_terms(seat) for seat in range(2)]


def test_the_command_tells_and_writes(tmp_path: Path) -> None:
    out = tmp_path / "parameters.toml"
    text = "--game hutan --option ecosystem=1,6,17 --players 2 --terms part,expected.part --rounds 2"
    words = [*text.split(), "--decks", "10", "--check", "4", "--seed", "5", "--out", str(out), "--json"]
    answer = CliRunner().invoke(app, words)
    assert answer.exit_code == 0, answer.output
    plain = json.loads(answer.stdout)
    assert plain["table"] == "players_2"
    assert plain["against"] == ""
    assert set(plain["moved"]) <= {"part", "expected.part"}
    assert plain["gain"]["margin"] is not None
    tables = tomllib.loads(out.read_text())
    for name, pair in plain["moved"].items():
        assert flat(tables["players_2"])[name] == pair["new"] != pair["old"]
    assert {**tables, "players_2": None} == {**evaluator_of("hutan").load_parameters(), "players_2": None}
    assert CliRunner().invoke(app, words).stdout == answer.stdout


def test_the_command_fits_against_an_agent() -> None:
    text = "--game sattgruen --by play --terms leaf --against random --rounds 1 --decks 4 --check 4"
    answer = CliRunner().invoke(app, text.split())
    assert answer.exit_code == 0, answer.output
    assert "margin over random" in answer.stdout


@pytest.mark.parametrize(
    "words",
    [
        "--game chess",
        "--game hutan --terms nothing",
        "--game hutan --by magic",
        "--game hutan --players 1,2",
        "--game hutan --against nobody",
        "--game sattgruen --players 1 --against greedy",
    ],
)
def test_the_command_refuses(words: str) -> None:
    assert CliRunner().invoke(app, words.split()).exit_code == 2
