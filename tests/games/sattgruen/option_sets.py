"""Values of Sattgrün's options for the shared suites, and which combinations the rules allow (S2, S12.10)."""

from __future__ import annotations

from collections.abc import Mapping

BASES: tuple[Mapping[str, str], ...] = tuple({"players": str(count)} for count in (1, 2, 3, 4, 5))

ONE_OF_EACH = tuple(f"GP{number:02},GI{number:02},GR{number:02}" for number in range(1, 11))
"""Ten lists that name every goal of the game once."""
PROMO = ("GP11,GI11,GR11", "GP12,GI12,GR12", "GP13,GR13")

VALUES: Mapping[str, tuple[str, ...]] = {
    "goals": ("drawn", *ONE_OF_EACH, *PROMO, "GP03", "GI01", "GP07,GI09,GR10", "GP04,GI04,GR06"),
    "solo_goals": ("none",),
    "home_shape": ("landscape",),
    "goal_rows": ("horizontal",),
    "start_player": ("seat0",),
    "declines": ("all", "none"),
    "timing": ("free",),
    "gp03_counts": ("all",),
    "solo_thumb_purge": ("moved",),
    "family": ("on",),
    "solo_scenario": tuple(str(number) for number in range(1, 9)),
}

# An option of the first column shows only together with those of the second.
NEEDS: Mapping[str, Mapping[str, str]] = {
    "goal_rows": {"goals": "GP06,GI10,GR05"},
    "gp03_counts": {"goals": "GP03,GI04,GR06"},
}

COMPARING = {"GP08", "GI07", "GI08", "GR08"}


def is_legal(options: Mapping[str, str]) -> bool:
    """Say whether the rules text allows the combination; read from S2.3, S2.11, S3.2 and S12.10."""
    is_solo = options["players"] == "1"
    goals = options.get("goals", "off")
    scenario = options.get("solo_scenario", "0")
    if options.get("family") == "on" and (is_solo or goals != "off"):
        return False
    if scenario != "0" and (not is_solo or goals != "off"):
        return False
    if is_solo and options.get("solo_goals") == "none" and (goals != "off" or scenario not in ("0", "1")):
        return False
    return not (is_solo and COMPARING & set(goals.split(",")))


VOID: tuple[Mapping[str, str], ...] = (
    {"players": "0"},
    {"players": "6"},
    {"players": "two"},
    {"players": "2", "family": "on", "goals": "drawn"},
    {"players": "3", "family": "on", "goals": "GP01"},
    {"players": "1", "family": "on"},
    {"players": "2", "solo_scenario": "1"},
    {"players": "1", "solo_scenario": "9"},
    {"players": "1", "solo_scenario": "2", "goals": "drawn"},
    {"players": "1", "solo_goals": "none", "goals": "drawn"},
    {"players": "1", "solo_goals": "none", "solo_scenario": "2"},
    {"players": "1", "goals": "GP08"},
    {"players": "1", "goals": "GI07,GR01"},
    {"players": "2", "goals": "GP01,GP02"},
    {"players": "2", "goals": "GX01"},
    {"players": "2", "goals": ""},
    {"players": "2", "declines": "some"},
    {"players": "2", "goals": "GI13"},
    {"players": "2", "home_shape": "portrait"},
    {"players": "2", "no_such_option": "1"},
)
"""Combinations that must be refused with OptionsError."""
