"""Options of Sattgrün: reading, writing, and everything that is refused (S2, S3.2, S12.10)."""

from __future__ import annotations

from typing import Any

import pytest

from engine_c.game import OptionsError
from engine_c.games.sattgruen.components import load_components
from engine_c.games.sattgruen.options import OPTION_SPECS, format_options, parse_options

FACTS = load_components()


def parse(**given: str) -> Any:
    return parse_options(FACTS, given)


def test_defaults() -> None:
    texts = format_options(FACTS, parse())
    assert list(texts) == [spec.name for spec in OPTION_SPECS]
    assert texts == {spec.name: spec.default for spec in OPTION_SPECS}
    assert texts == {
        "players": "2", "goals": "off", "solo_goals": "swap_comparing", "home_shape": "either",
        "goal_rows": "long", "start_player": "growth", "declines": "useful", "timing": "canonical",
        "gp03_counts": "unpotted", "solo_thumb_purge": "always", "family": "off", "solo_scenario": "0",
    }  # fmt: skip


def test_reconstructed_options_say_so() -> None:
    assert {spec.name for spec in OPTION_SPECS if spec.is_reconstructed} == {"family", "solo_scenario"}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"players": "5"}, {"players": 5, "goals": ()}),
        ({"goals": "drawn"}, {"goals": None}),
        ({"goals": "GR03, GP01"}, {"goals": ("GP01", "GR03")}),
        ({"goals": "GI12"}, {"goals": ("GI12",)}),
        ({"players": "1", "goals": "drawn"}, {"goals": None, "solo_goals": "swap_comparing"}),
        ({"players": "1", "goals": "GP03"}, {"goals": ("GP03",)}),
        ({"players": "1", "solo_goals": "none"}, {"solo_goals": "none", "goals": ()}),
        ({"players": "3", "solo_goals": "none", "goals": "drawn"}, {"goals": None}),
        ({"home_shape": "landscape"}, {"is_landscape_only": True}),
        ({"goal_rows": "horizontal"}, {"goal_rows_horizontal": True}),
        ({"start_player": "seat0"}, {"starts_at_seat0": True}),
        ({"declines": "all"}, {"declines": "all"}),
        ({"declines": "none"}, {"declines": "none"}),
        ({"timing": "free"}, {"is_timing_free": True}),
        ({"gp03_counts": "all"}, {"gp03_counts_all": True}),
        ({"players": "1", "solo_thumb_purge": "moved"}, {"purge_only_moved": True}),
        ({"family": "on"}, {"family": True}),
        ({"players": "1", "solo_scenario": "1"}, {"solo_scenario": 1, "target": 70, "goals": ()}),
        (
            {"players": "1", "solo_scenario": "8"},
            {"solo_scenario": 8, "target": 90, "goals": ("GP06", "GI09", "GR10")},
        ),
        ({"players": "1", "solo_scenario": "1", "solo_goals": "none"}, {"target": 70}),
    ],
    ids=str,
)
def test_values_are_read_and_written(given: dict[str, str], expected: dict[str, object]) -> None:
    options = parse(**given)
    assert {name: getattr(options, name) for name in expected} == expected
    assert parse_options(FACTS, format_options(FACTS, options)) == options


REFUSED: list[tuple[dict[str, str], str, str]] = [
    ({"no_such": "1"}, "no_such", "S2"),
    ({"players": "6"}, "players", "S2.1"),
    ({"players": "0"}, "players", "S2.1"),
    ({"goals": "GP99"}, "goals", "S2.2"),
    ({"goals": ""}, "goals", "S2.2"),
    ({"goals": "GP01,GP02"}, "goals", "S2.2"),
    ({"goals": "GP01,GP01"}, "goals", "S2.2"),
    ({"solo_goals": "off"}, "solo_goals", "S2.3"),
    ({"players": "1", "solo_goals": "none", "goals": "drawn"}, "goals", "S2.3"),
    ({"players": "1", "solo_goals": "none", "goals": "GP01"}, "goals", "S2.3"),
    ({"players": "1", "solo_goals": "none", "solo_scenario": "2"}, "solo_scenario", "S2.3"),
    ({"home_shape": "portrait"}, "home_shape", "S2.4"),
    ({"goal_rows": "short"}, "goal_rows", "S2.5"),
    ({"start_player": "1"}, "start_player", "S2.6"),
    ({"declines": "some"}, "declines", "S2.7"),
    ({"timing": "any"}, "timing", "S2.8"),
    ({"gp03_counts": "potted"}, "gp03_counts", "S2.9"),
    ({"solo_thumb_purge": "never"}, "solo_thumb_purge", "S2.10"),
    ({"family": "true"}, "family", "S2.11"),
    ({"family": "on", "goals": "drawn"}, "goals", "S2.11"),
    ({"family": "on", "goals": "GP01"}, "goals", "S2.11"),
    ({"family": "on", "players": "1"}, "family", "S2.11"),
    ({"players": "1", "solo_scenario": "9"}, "solo_scenario", "S2.12"),
    ({"solo_scenario": "2"}, "solo_scenario", "S12.10"),
    ({"players": "1", "solo_scenario": "2", "goals": "drawn"}, "goals", "S12.10"),
    *(({"players": "1", "goals": name}, "goals", "S3.2") for name in ("GP08", "GI07", "GI08", "GR08")),
]


@pytest.mark.parametrize(("given", "name", "rule"), REFUSED, ids=str)
def test_refused(given: dict[str, str], name: str, rule: str) -> None:
    with pytest.raises(OptionsError) as caught:
        parse(**given)
    assert [(fault.field, fault.rule) for fault in caught.value.violations] == [(f"options.{name}", rule)]
    fault = caught.value.violations[0]
    assert fault.problem
    assert fault.allowed


def test_all_faults_are_reported_at_once() -> None:
    with pytest.raises(OptionsError) as caught:
        parse(players="9", goals="GP77", timing="x", hop="1", solo_scenario="12")
    fields = {fault.field for fault in caught.value.violations}
    assert fields == {f"options.{name}" for name in ("players", "goals", "timing", "hop", "solo_scenario")}
