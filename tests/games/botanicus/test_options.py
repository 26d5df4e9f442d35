"""Options of Botanicus: reading, writing, and everything that is refused (B2)."""

from __future__ import annotations

from typing import Any

import pytest

from engine_c.game import OptionsError
from engine_c.games.botanicus.components import load_components
from engine_c.games.botanicus.options import OPTION_SPECS, Options, format_options, parse_options
from tests.games.botanicus.second import second

FACTS = load_components()
DEAL = "5,4,3,2,1/10,9,8,7,6"


def parse(**given: str) -> Options:
    return parse_options(FACTS, given)


def test_defaults() -> None:
    texts = format_options(FACTS, parse())
    assert list(texts) == [spec.name for spec in OPTION_SPECS]
    assert texts == {spec.name: spec.default for spec in OPTION_SPECS}
    assert texts == {
        "players": "2", "side": "base", "greenhouse": "off", "garden_assignment": "random",
        "task_deal": "random", "zero_steps": "points", "task_level": "exact",
        "empty_prize_end": "rest_gained", "gardener_pass": "yes", "frog_token_counts": "yes",
        "fruit_token_counts": "no", "transplant_replaces": "yes", "left_pays_paths": "yes",
        "first_space_points": "yes", "fruit_supply": "unlimited",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"players": "4"}, {"players": 4, "gardens": None, "tasks": None}),
        ({"side": "expert"}, {"is_expert": True, "greenhouse": "off"}),
        ({"side": "expert", "greenhouse": "common"}, {"greenhouse": "common"}),
        ({"side": "expert", "greenhouse": "unique"}, {"greenhouse": "unique"}),
        ({"garden_assignment": "4,2"}, {"gardens": (0, 2)}),
        ({"garden_assignment": "1, 3", "players": "2"}, {"gardens": (3, 1)}),
        ({"side": "expert", "garden_assignment": "C,A,D", "players": "3"}, {"gardens": (2, 0, 3)}),
        ({"task_deal": DEAL}, {"tasks": ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))}),
        ({"zero_steps": "nothing"}, {"zero_steps_score": False}),
        ({"task_level": "at_least"}, {"tasks_at_least": True}),
        ({"empty_prize_end": "closed"}, {"empty_prize_closes": True}),
        ({"gardener_pass": "no"}, {"gardeners_pass": False}),
        ({"frog_token_counts": "no"}, {"frog_tokens_count": False}),
        ({"fruit_token_counts": "yes"}, {"fruit_tokens_count": True}),
        ({"transplant_replaces": "no"}, {"transplant_replaces": False}),
        ({"left_pays_paths": "no"}, {"left_pays": False}),
        ({"first_space_points": "no"}, {"first_space_scores": False}),
        ({"fruit_supply": "16"}, {"fruit_limit": 16}),
    ],
    ids=str,
)
def test_what_is_read_is_written_back(given: dict[str, str], expected: dict[str, Any]) -> None:
    options = parse(**given)
    assert {name: getattr(options, name) for name in expected} == expected
    texts = format_options(FACTS, options)
    assert parse_options(FACTS, texts) == options
    assert format_options(FACTS, parse_options(FACTS, texts)) == texts


@pytest.mark.parametrize(
    ("given", "name", "text", "rule"),
    [
        ({"weather": "sun"}, "weather", "unknown option", "B2"),
        ({"players": "1"}, "players", "2, 3, 4", "B2"),
        ({"players": "5"}, "players", "'5'", "B2"),
        ({"side": "both"}, "side", "base, expert", "B2"),
        ({"greenhouse": "common"}, "greenhouse", "'common' with side=base", "G1.1"),
        ({"greenhouse": "unique", "side": "base"}, "greenhouse", "side=expert", "G1.1"),
        ({"greenhouse": "on", "side": "expert"}, "greenhouse", "off, common, unique", "G1.1"),
        ({"garden_assignment": "A,B"}, "garden_assignment", "random, or 4, 3, 2, 1", "B2.1"),
        ({"garden_assignment": "4,5"}, "garden_assignment", "'5'", "B2.1"),
        ({"garden_assignment": "4,4"}, "garden_assignment", "4 twice", "B2.1"),
        ({"garden_assignment": "4,3,2"}, "garden_assignment", "3 for 2 players", "B2.1"),
        ({"garden_assignment": "4,3", "side": "expert"}, "garden_assignment", "A, B, C, D", "B2.1"),
        ({"garden_assignment": ""}, "garden_assignment", "''", "B2.1"),
        ({"task_deal": "1,2,3,4,5"}, "task_deal", "1 lists for 2 players", "B3.5"),
        ({"task_deal": "1,2,3,4,5/6,7,8,9"}, "task_deal", "4 tasks of seat 1", "B3.5"),
        ({"task_deal": "1,2,3,4,5/5,6,7,8,9"}, "task_deal", "5 twice", "B3.5"),
        ({"task_deal": "1,2,3,4,5/6,7,8,9,21"}, "task_deal", "'21' of seat 1", "B3.5"),
        ({"task_deal": "1,2,3,4,x/6,7,8,9,10"}, "task_deal", "'x' of seat 0", "B3.5"),
        ({"zero_steps": "no"}, "zero_steps", "points, nothing", "B9.7"),
        ({"task_level": "higher"}, "task_level", "exact, at_least", "B6.3"),
        ({"empty_prize_end": "open"}, "empty_prize_end", "rest_gained, closed", "B9.9"),
        ({"gardener_pass": "true"}, "gardener_pass", "yes, no", "X4.3"),
        ({"frog_token_counts": "1"}, "frog_token_counts", "yes, no", "X6.4"),
        ({"fruit_token_counts": "1"}, "fruit_token_counts", "no, yes", "G8.5"),
        ({"transplant_replaces": "1"}, "transplant_replaces", "yes, no", "G5.4"),
        ({"left_pays_paths": "1"}, "left_pays_paths", "yes, no", "G6.3"),
        ({"first_space_points": "1"}, "first_space_points", "yes, no", "G6.4"),
        ({"fruit_supply": "12"}, "fruit_supply", "unlimited, 16", "G2.1"),
    ],
    ids=str,
)
def test_what_is_refused(given: dict[str, str], name: str, text: str, rule: str) -> None:
    with pytest.raises(OptionsError) as caught:
        parse(**given)
    assert any(
        fault.field == f"options.{name}" and text in str(fault) and fault.rule == rule
        for fault in caught.value.violations
    ), caught.value


def test_all_faults_are_reported_at_once() -> None:
    with pytest.raises(OptionsError) as caught:
        parse(players="7", greenhouse="common", task_deal="1/2", fruit_supply="0")
    fields = {fault.field for fault in caught.value.violations}
    assert fields == {f"options.{name}" for name in ("players", "greenhouse", "task_deal", "fruit_supply")}


def test_options_without_a_meaning_on_a_side_are_kept() -> None:
    options = parse(frog_token_counts="no", gardener_pass="no", fruit_supply="16")
    assert not options.frog_tokens_count
    assert format_options(FACTS, options)["fruit_supply"] == "16"


def test_options_follow_the_components() -> None:
    other = second()
    assert parse_options(other, {"fruit_supply": "7"}).fruit_limit == 7
    assert parse_options(other, {"garden_assignment": "9,7"}).gardens == (2, 0)
    given = {"side": "expert", "players": "3", "garden_assignment": "T,R2,P"}
    assert parse_options(other, given).gardens == (4, 2, 0)
    with pytest.raises(OptionsError, match="6 for each seat"):
        parse_options(other, {"task_deal": DEAL})
    deal = "2,5,8,11,14,17/20,23,26,29,32,35"
    options = parse_options(other, {"task_deal": deal})
    assert format_options(other, options)["task_deal"] == deal
