"""Values of Hutan's options for the shared suites, and which combinations the rules allow (H3, H17, H18)."""

from __future__ import annotations

from collections.abc import Mapping

BASES: tuple[Mapping[str, str], ...] = tuple({"players": str(count)} for count in (1, 2, 3, 4))

EVERY_CARD = ",".join(str(number) for number in range(1, 25))

VALUES: Mapping[str, tuple[str, ...]] = {
    "layout": (
        "random",
        "rc-SE/bs-SW/ps-NE/wc-NW",
        "rs-NW/bs-NE/ws-SE/ps-SW",
        "wc-NE/rs-SE/bc-SW/ps-NW",
        "ws-SW/pc-NW/bs-SE/rc-NE",
    ),
    "ecosystem": ("draw", EVERY_CARD, "12,14,18,19,23", "24"),
    "family": ("true",),
    "scenario": tuple("ABCDEFGHIJKLMN"),
    "challenges": (
        "five_species",
        "no_minus",
        "no_untouched",
        "twenty_trees",
        "big_beasts",
        "perfect_board",
        "three_alike",
        "base_100",
        "five_species,no_minus,base_100",
    ),
    "first_player": ("0", "1", "2", "3"),
    "animal_mandatory": ("true",),
    "pangolin_enter": ("round_start",),
    "draft_order": ("out_and_back",),
    "touch_rule": ("each",),
    "discard_with_pangolin": ("true",),
    "supply": ("limited",),
    "tree_supply": ("65", "6", "1"),
    "solo_base_scale": ("60,70,80,90,100",),
    "scenario_result": ("none",),
    "rounds": ("1", "5", "12", "23"),
    "wild_cards": ("0", "1", "2", "3", "4"),
    "animals_per_species": ("0", "1", "2", "3", "4"),
    "bonus_flowers": ("false",),
    "minus_points": ("false",),
}

# An option of the first column shows only together with those of the second.
NEEDS: Mapping[str, Mapping[str, str]] = {
    "tree_supply": {"supply": "limited"},
    "scenario_result": {"scenario": "B"},
}

DEFAULT_ROUNDS = {"1": 18, "2": 9, "3": 9, "4": 9}
DEFAULT_ANIMALS = {"1": 3, "2": 2, "3": 3, "4": 3}


def is_legal(options: Mapping[str, str]) -> bool:
    """Say whether the rules text allows the combination; read from H3.2, H3.3, H17.1 and H18.1."""
    players = options["players"]
    per_round = 3 if players == "1" else 2 * int(players) - 1
    rounds = int(options.get("rounds", DEFAULT_ROUNDS[players]))
    if rounds * per_round > 65 + int(options.get("wild_cards", 5)):
        return False
    first = options.get("first_player", "random")
    if first != "random" and (players == "1" or int(first) >= int(players)):  # solo: there is no choice
        return False
    is_family = options.get("family") == "true"
    if options.get("scenario", "none") != "none" and (
        is_family or "layout" in options or "ecosystem" in options
    ):
        return False
    animals = int(options.get("animals_per_species", DEFAULT_ANIMALS[players]))
    return not ("three_alike" in options.get("challenges", "").split(",") and animals < 3)


VOID: tuple[Mapping[str, str], ...] = (
    {"players": "2", "scenario": "B", "family": "true"},
    {"players": "2", "scenario": "B", "layout": "random"},
    {"players": "2", "scenario": "B", "ecosystem": "draw"},
    {"players": "2", "layout": "bc-NW/bs-NW/rc-NW/wc-NW"},
    {"players": "4", "rounds": "11"},
    {"players": "3", "wild_cards": "0", "rounds": "14"},
    {"players": "2", "first_player": "2"},
    {"players": "2", "family": "true", "bonus_flowers": "true"},
    {"players": "2", "family": "true", "minus_points": "true"},
    {"players": "2", "challenges": "three_alike"},
    {"players": "5"},
    {"players": "0"},
    {"players": "2", "wild_cards": "6"},
    {"players": "2", "ecosystem": "25"},
    {"players": "2", "solo_base_scale": "60,50,80,90,100"},
    {"players": "2", "touch_rule": "some"},
    {"players": "2", "no_such_option": "1"},
)
"""Combinations that must be refused with OptionsError (T40 and the like)."""
