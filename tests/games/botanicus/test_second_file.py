"""Another components file plays on both implementations and goes over the wire without a change of code."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine_c.game import CHANCE, TERMINAL, OptionsError
from engine_c.games.botanicus import GAME
from engine_c.games.botanicus.components import load_components
from server.catalog import Catalog
from server.games.botanicus.convert import ADAPTER
from server.positions import Reader, position_message
from tests.games.botanicus.second import second, second_text
from tests.support.compare import (
    Tally,
    check_notation,
    check_observations,
    check_table,
    differences,
    greedy_twins,
)
from tests.support.play import next_action, policies, seeded

OPTION_SETS: list[dict[str, str]] = [
    {},
    {"players": "3", "task_level": "at_least", "empty_prize_end": "closed"},
    {"players": "4", "zero_steps": "nothing"},
    {"side": "expert"},
    {"side": "expert", "players": "4", "gardener_pass": "no"},
    {"side": "expert", "greenhouse": "common", "fruit_supply": "7"},
    {"side": "expert", "greenhouse": "common", "players": "3", "garden_assignment": "T,R2,P"},
    {"side": "expert", "greenhouse": "unique", "players": "4", "left_pays_paths": "no"},
    {"side": "expert", "greenhouse": "unique", "garden_assignment": "Q,P", "fruit_token_counts": "yes"},
]


def test_it_is_another_file(tmp_path: Path) -> None:
    assert second().hash != load_components().hash
    assert GAME.open(second()).components_hash == second().hash
    path = tmp_path / "second.toml"
    path.write_text(second_text(), encoding="utf-8")
    assert GAME.load_components(path) == second()


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_both_implementations_agree(options: dict[str, str]) -> None:
    ruleset = GAME.open(second(), options)
    for seed in range(2):
        _, engine = greedy_twins(ruleset, random.Random(seed), greed=0.5)
        table = ruleset.table(engine)
        assert table.stage == "over"
        assert len(table.tiles) == 12
        assert all(plot.garden for plot in table.plots)


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_texts_tables_and_observations_agree(options: dict[str, str]) -> None:
    ruleset = GAME.open(second(), options)
    rng = seeded("texts", options)
    chooser = policies(ruleset)["uniform"]
    reference, engine = ruleset.initial_state("reference"), ruleset.initial_state("engine")
    tally = Tally()
    turn = -1
    while engine.current_player() != TERMINAL:
        assert differences(reference, engine) == []
        if turn != engine.turn_number():
            turn = engine.turn_number()
            assert check_table(ruleset, reference, engine) == []
            assert check_observations(reference, engine) == []
            position = ruleset.position_of(ruleset.table(engine))
            assert ruleset.validate(position) == []
            line = GAME.format_position(position)
            assert ruleset.canonical(GAME.parse_position(line)) == ruleset.canonical(position)
        action = next_action(engine, chooser, rng)
        text, wrong = check_notation(ruleset, reference, engine, action)
        assert wrong == [], text
        tally.kinds[text.split()[0]] += 1
        reference.apply(action)
        engine.apply(action)
    assert {"space", "plant"} <= set(tally.kinds)


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_tables_and_decisions_go_over_the_wire(options: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "second.toml").write_text(second_text(), encoding="utf-8")
    reader = Reader(Catalog(tmp_path))
    ruleset = GAME.open(second(), options)
    rng = seeded("wire", options)
    chooser = policies(ruleset)["uniform"]
    state = ruleset.initial_state()
    turn = -1
    while state.current_player() != TERMINAL:
        if turn != state.turn_number():
            turn = state.turn_number()
            position = ruleset.position_of(ruleset.table(state))
            for told in (position, ruleset.view(position, turn % ruleset.num_players)):
                message = position_message(told, ruleset)
                message.ClearField("notation")
                assert reader.open(message).position == ruleset.canonical(told)
        if state.current_player() != CHANCE:
            for action in state.legal_actions():
                text = ruleset.action_text(state, action)
                assert ADAPTER.decision_text(ADAPTER.decision_message(text), "") == text
        state.apply(next_action(state, chooser, rng))


def test_options_follow_the_file() -> None:
    with pytest.raises(OptionsError, match="P, Q, R2, S, T"):
        GAME.open(second(), {"side": "expert", "garden_assignment": "A,B"})
    with pytest.raises(OptionsError, match="unlimited, 7"):
        GAME.open(second(), {"fruit_supply": "16"})
