"""A second components file can be drawn at any time of a game."""

from __future__ import annotations

import pytest
from hortus.v1 import rules_service_pb2 as wire

from engine_c.game import TERMINAL
from engine_c.games.botanicus import GAME
from server.games import render
from tests.games.botanicus.second import second
from tests.games.botanicus.test_second_service import OPTION_SETS
from tests.support.play import next_action, policies, seeded

FORMATS = (wire.RENDER_FORMAT_TEXT, wire.RENDER_FORMAT_ANSI, wire.RENDER_FORMAT_SVG)


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_a_whole_game_can_be_drawn(options: dict[str, str]) -> None:
    ruleset = GAME.open(second(), options)
    rng = seeded("drawing", options)
    chooser = policies(ruleset)["uniform"]
    state = ruleset.initial_state()
    turn = -1
    while state.current_player() != TERMINAL:
        if turn != state.turn_number() and rng.random() < 0.3:
            position = ruleset.position_of(ruleset.table(state))
            assert all(render(position, ruleset, format).strip() for format in FORMATS)
        turn = state.turn_number()
        state.apply(next_action(state, chooser, rng))
    position = ruleset.position_of(ruleset.table(state))
    assert "game over" in render(position, ruleset)
    assert render(position, ruleset, wire.RENDER_FORMAT_SVG).startswith("<svg")
