"""Options of Hutan: reading, writing, and everything that is refused (H3, H17, H18)."""

from __future__ import annotations

from typing import Any

import pytest

from engine_c.game import OptionsError
from engine_c.games.hutan.components import load_components
from engine_c.games.hutan.options import OPTION_SPECS, format_options, parse_options

FACTS = load_components()


def parse(**given: str) -> Any:
    return parse_options(FACTS, given)


def test_defaults() -> None:
    options = parse()
    texts = format_options(FACTS, options)
    assert list(texts) == [spec.name for spec in OPTION_SPECS]
    assert texts == {
        "players": "2", "layout": "recommended", "ecosystem": "none", "family": "false", "scenario": "none",
        "challenges": "none", "first_player": "random", "animal_mandatory": "false",
        "pangolin_enter": "after_first_turn", "draft_order": "twice_round", "touch_rule": "one",
        "discard_with_pangolin": "false", "supply": "unlimited", "tree_supply": "64",
        "solo_base_scale": "50,60,70,80,90", "scenario_result": "target", "rounds": "9", "wild_cards": "5",
        "animals_per_species": "2", "bonus_flowers": "true", "minus_points": "true",
    }  # fmt: skip
    assert options.layout == FACTS.first_game_layout
    assert sum(count for _, count in options.deck) == 70
    assert options.goals == ()


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"players": "1"}, {"rounds": 18, "animals_per_species": 3, "first_player": 0, "cards_per_round": 3}),
        (
            {"players": "4"},
            {"rounds": 9, "animals_per_species": 3, "first_player": None, "cards_per_round": 7},
        ),
        ({"layout": "random"}, {"layout": None}),
        ({"layout": "rs-NW/bs-NE/ws-SE/ps-SW"}, {"layout": "rs-NW/bs-NE/ws-SE/ps-SW"}),
        ({"ecosystem": "draw"}, {"ecosystem": None}),
        ({"ecosystem": "24,3, 7"}, {"ecosystem": (3, 7, 24)}),
        ({"ecosystem": ""}, {"ecosystem": ()}),
        ({"family": "true"}, {"family": True, "has_bonus_flowers": False, "has_minus_points": False}),
        ({"family": "true", "ecosystem": "draw"}, {"family": True, "ecosystem": None}),
        ({"scenario": "B"}, {"layout": "rc-NE/bs-SW/wc-NW/ps-NW", "ecosystem": (6, 7, 9, 15, 17)}),
        ({"challenges": "base_100,no_minus"}, {"challenges": ("no_minus", "base_100")}),
        ({"players": "3", "challenges": "three_alike"}, {"challenges": ("three_alike",)}),
        ({"first_player": "1"}, {"first_player": 1}),
        ({"animal_mandatory": "true"}, {"is_animal_mandatory": True}),
        ({"pangolin_enter": "round_start"}, {"enters_at_round_start": True}),
        ({"draft_order": "out_and_back"}, {"is_out_and_back": True}),
        ({"touch_rule": "each"}, {"touch_each": True}),
        ({"discard_with_pangolin": "true"}, {"can_discard_with_pangolin": True}),
        ({"supply": "limited", "tree_supply": "65"}, {"is_limited": True, "tree_supply": 65}),
        ({"scenario": "B", "scenario_result": "none"}, {"has_target": False}),
        ({"players": "4", "rounds": "10"}, {"rounds": 10}),
        ({"wild_cards": "0"}, {"wild_cards": 0}),
        ({"animals_per_species": "0"}, {"animals_per_species": 0}),
        (
            {"bonus_flowers": "false", "minus_points": "false"},
            {"has_bonus_flowers": False, "has_minus_points": False},
        ),
    ],
    ids=str,
)
def test_values_are_read_and_written(given: dict[str, str], expected: dict[str, object]) -> None:
    options = parse(**given)
    assert {name: getattr(options, name) for name in expected} == expected
    assert parse_options(FACTS, format_options(FACTS, options)) == options


def test_no_wild_cards_leaves_none_in_the_deck() -> None:
    assert "*" not in dict(parse(wild_cards="0").deck)
    assert dict(parse(wild_cards="2").deck)["*"] == 2


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, [50, 60, 70, 80, 90]),
        ({"solo_base_scale": "60,70,80,90,100"}, [60, 70, 80, 90, 100]),
        ({"ecosystem": "draw"}, [80, 100, 120, 135, 150]),
        ({"ecosystem": "1,2,3,4,5"}, [80, 100, 120, 135, 150]),
        ({"ecosystem": "1,2,3"}, []),
        ({"family": "true"}, []),
        ({"scenario": "B"}, [80]),
        ({"scenario": "B", "scenario_result": "none"}, [80, 100, 120, 135, 150]),
    ],
    ids=str,
)
def test_goals_of_a_solo_game(given: dict[str, str], expected: list[int]) -> None:
    assert [points for _, points in parse(players="1", **given).goals] == expected


REFUSED: list[tuple[dict[str, str], str, str]] = [
    ({"no_such": "1"}, "no_such", "H3"),
    ({"players": "5"}, "players", "H3"),
    ({"players": "two"}, "players", "H3"),
    ({"layout": "bc-NW/bs-NW/rc-NW/wc-NW"}, "layout", "H3.1"),
    ({"layout": "bc-NW/pc-NW/rc-NW"}, "layout", "H3.1"),
    ({"layout": "bc-NW/pc-NW/rc-NW/wc-NN"}, "layout", "H3.1"),
    ({"layout": ""}, "layout", "H3.1"),
    ({"ecosystem": "0"}, "ecosystem", "H3"),
    ({"ecosystem": "1,1"}, "ecosystem", "H3"),
    ({"ecosystem": "1,,2"}, "ecosystem", "H3"),
    ({"family": "yes"}, "family", "H3"),
    ({"scenario": "O"}, "scenario", "H3"),
    ({"scenario": "B", "layout": "random"}, "layout", "H3.3"),
    ({"scenario": "B", "ecosystem": "draw"}, "ecosystem", "H3.3"),
    ({"scenario": "B", "family": "true"}, "family", "H3.3"),
    ({"challenges": "win"}, "challenges", "H18.1"),
    ({"challenges": "three_alike"}, "challenges", "H18.1"),
    ({"players": "3", "challenges": "three_alike", "animals_per_species": "2"}, "challenges", "H18.1"),
    ({"first_player": "2"}, "first_player", "H3"),
    ({"players": "1", "first_player": "1"}, "first_player", "H3"),
    ({"pangolin_enter": "never"}, "pangolin_enter", "H3"),
    ({"draft_order": "x"}, "draft_order", "H3"),
    ({"touch_rule": "two"}, "touch_rule", "H3"),
    ({"supply": "x"}, "supply", "H3"),
    ({"tree_supply": "256"}, "tree_supply", "H3"),
    ({"solo_base_scale": "50,60,70,80"}, "solo_base_scale", "H3"),
    ({"solo_base_scale": "50,60,60,80,90"}, "solo_base_scale", "H3"),
    ({"scenario_result": "x"}, "scenario_result", "H3"),
    ({"rounds": "0"}, "rounds", "H3.2"),
    ({"rounds": "24"}, "rounds", "H3.2"),
    ({"players": "4", "rounds": "11"}, "rounds", "H3.2"),
    ({"players": "4", "rounds": "10", "wild_cards": "4"}, "rounds", "H3.2"),
    ({"wild_cards": "6"}, "wild_cards", "H3"),
    ({"animals_per_species": "-1"}, "animals_per_species", "H3"),
    ({"animals_per_species": "٣"}, "animals_per_species", "H3"),
    ({"family": "true", "bonus_flowers": "true"}, "bonus_flowers", "H17.1"),
    ({"family": "true", "minus_points": "true"}, "minus_points", "H17.1"),
]


@pytest.mark.parametrize(("given", "name", "rule"), REFUSED, ids=str)
def test_refused(given: dict[str, str], name: str, rule: str) -> None:
    with pytest.raises(OptionsError) as caught:
        parse(**given)
    assert [fault.field for fault in caught.value.violations] == [f"options.{name}"]
    fault = caught.value.violations[0]
    assert fault.rule == rule
    assert fault.problem
    assert fault.allowed


def test_all_faults_are_reported_at_once() -> None:
    with pytest.raises(OptionsError) as caught:
        parse(players="9", scenario="B", layout="random", family="true", minus_points="true", hop="1")
    fields = sorted(fault.field for fault in caught.value.violations)
    assert fields == sorted(
        f"options.{name}" for name in ("players", "layout", "family", "minus_points", "hop")
    )
