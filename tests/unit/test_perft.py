"""Counting of action paths."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from engine_c import registry
from engine_c.commands.perft import app
from engine_c.game import CHANCE, IllegalActionError, State
from engine_c.perft import contents_of, divide, perft, settled

RULESET = registry.game("hutan").open(None, {"players": "2"})
POSITION = RULESET.new_position(7)


def first_draw(state: State) -> int:
    return state.chance_outcomes()[0][0]


@pytest.mark.parametrize("implementation", ["engine", "reference"])
def test_counts_are_sums_over_children(implementation: str) -> None:
    state = RULESET.state(POSITION, implementation)
    draw = contents_of(RULESET, POSITION)
    legal = state.legal_actions()
    assert perft(state, 0, draw) == 1
    assert perft(state, 1, draw) == len(legal) == 3
    assert perft(state, 2, draw) == sum(len(state.child(action).legal_actions()) for action in legal)
    assert divide(state, 3, draw) == [(action, perft(state.child(action), 2, draw)) for action in legal]
    assert state.history == []


def test_first_item_takes_every_placement() -> None:
    """Two flowers of one colour have 51 places on the empty grid, two different ones 102 (H19.2)."""
    state = RULESET.state(POSITION)
    parts = dict(divide(state, 3, contents_of(RULESET, POSITION)))
    by_face = {RULESET.action_text(state, action): number for action, number in parts.items()}
    assert by_face["take yy"] == 51
    assert by_face["take rw"] == 102


def test_draws_add_no_length_and_no_branches() -> None:
    state = RULESET.initial_state()
    after = settled(state, first_draw)
    assert state.current_player() == CHANCE
    assert after.current_player() >= 0
    assert settled(after, first_draw) is after
    assert [perft(state, depth, first_draw) for depth in (1, 2)] == [
        perft(after, depth, first_draw) for depth in (1, 2)
    ]


def test_paths_that_end_early_are_not_counted() -> None:
    ruleset = registry.game("hutan").open(None, {"players": "1", "rounds": "1"})
    state = settled(ruleset.initial_state(), first_draw)
    assert perft(state, 3, first_draw) > 0
    assert perft(state, 9, first_draw) == 0


def test_contents_that_do_not_say_are_an_error() -> None:
    view = RULESET.view(POSITION, 0)
    with pytest.raises(IllegalActionError, match="do not say"):
        contents_of(RULESET, view)(RULESET.initial_state())


def test_command_counts_with_both_implementations() -> None:
    arguments = ["--game", "hutan", "--players", "2", "--seed", "7", "--depth", "2", "--json"]
    answers = [
        json.loads(CliRunner().invoke(app, [*arguments, *more]).stdout) for more in ([], ["--reference"])
    ]
    assert answers[0]["nodes"] == sum(answers[0]["divide"].values()) == 98
    assert answers[0]["counts"] == [3, 98]
    assert [answer.pop("implementation") for answer in answers] == ["engine", "reference"]
    assert answers[0] == answers[1]


def test_command_prints_counts_for_people() -> None:
    run = CliRunner().invoke(app, ["--game", "hutan", "--option", "players=3", "--seed", "7", "--depth", "1"])
    assert run.exit_code == 0
    assert run.stdout.split()[0] == "1"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--game", "chess", "--json"], 1, '"INVALID_ARGUMENT"'),
        (["--game", "hutan", "--players", "9"], 1, "options.players"),
        (["--game", "hutan", "--option", "players"], 2, "KEY=VALUE"),
        (["--game", "hutan", "--depth", "0"], 2, "--depth"),
    ],
)
def test_command_refuses_with_a_reason(arguments: list[str], code: int, said: str) -> None:
    run = CliRunner().invoke(app, arguments)
    assert run.exit_code == code
    assert said in run.stderr
