"""Values of Botanicus's options for the shared suites, and which combinations the rules allow (B2)."""

from __future__ import annotations

from collections.abc import Mapping

SIDES: tuple[Mapping[str, str], ...] = (
    {},
    {"side": "expert"},
    {"side": "expert", "greenhouse": "common"},
    {"side": "expert", "greenhouse": "unique"},
)
BASES: tuple[Mapping[str, str], ...] = tuple(
    {"players": str(count), **side} for side in SIDES for count in (2, 3, 4)
)
SHORT: tuple[Mapping[str, str], ...] = (
    {"players": "2"},
    {"players": "3"},
    {"players": "4", "side": "expert"},
    {"players": "2", "side": "expert", "greenhouse": "common"},
    {"players": "3", "side": "expert", "greenhouse": "unique"},
)
"""Each side, greenhouse and number of players once."""

VALUES: Mapping[str, tuple[str, ...]] = {
    "garden_assignment": ("1,2", "3,1,2", "4,3,2,1", "C,A", "B,D", "C,B,D", "A,B,C,D", "D,C,B,A"),
    "task_deal": (
        "1,2,3,4,5/6,7,8,9,10",
        "1,3,12,17,20/2,4,6,8,10/11,13,15,16,19",
        "1,5,9,13,17/2,6,10,14,18/3,7,11,15,19/4,8,12,16,20",
    ),
    "zero_steps": ("nothing",),
    "task_level": ("at_least",),
    "empty_prize_end": ("closed",),
    "gardener_pass": ("no",),
    "frog_token_counts": ("no",),
    "fruit_token_counts": ("yes",),
    "transplant_replaces": ("no",),
    "left_pays_paths": ("no",),
    "first_space_points": ("no",),
    "fruit_supply": ("16",),
}

NEEDS: Mapping[str, Mapping[str, str]] = {}
"""What an option does not show without is a side or greenhouse of BASES."""

EXPERT_ALONE = ("gardener_pass", "frog_token_counts")
GREENHOUSE_ALONE = (
    "fruit_token_counts", "transplant_replaces", "left_pays_paths", "first_space_points", "fruit_supply",
)  # fmt: skip


def is_legal(options: Mapping[str, str]) -> bool:
    """Say whether the rules text allows the combination (B2, B2.1), and whether each option can show."""
    players = int(options["players"])
    is_expert = options.get("side") == "expert"
    has_greenhouse = options.get("greenhouse", "off") != "off"
    if has_greenhouse and not is_expert:
        return False
    gardens = options.get("garden_assignment", "random")
    if gardens != "random":
        words = gardens.split(",")
        if len(words) != players or all(word.isalpha() for word in words) != is_expert:
            return False
    tasks = options.get("task_deal", "random")
    if tasks != "random" and len(tasks.split("/")) != players:
        return False
    if not is_expert and set(EXPERT_ALONE) & set(options):
        return False
    return has_greenhouse or not set(GREENHOUSE_ALONE) & set(options)


VOID: tuple[Mapping[str, str], ...] = (
    {"players": "1"},
    {"players": "5"},
    {"players": "two"},
    {"side": "easy"},
    {"greenhouse": "common"},
    {"side": "base", "greenhouse": "unique"},
    {"side": "expert", "greenhouse": "on"},
    {"garden_assignment": ""},
    {"garden_assignment": "1"},
    {"garden_assignment": "1,1"},
    {"garden_assignment": "1,5"},
    {"garden_assignment": "A,B"},
    {"side": "expert", "garden_assignment": "1,2"},
    {"side": "expert", "garden_assignment": "A,A"},
    {"side": "expert", "players": "3", "garden_assignment": "A,B"},
    {"task_deal": "1,2,3,4,5"},
    {"task_deal": "1,2,3,4,5/5,6,7,8,9"},
    {"task_deal": "1,2,3,4/5,6,7,8,9"},
    {"task_deal": "1,2,3,4,5/6,7,8,9,21"},
    {"zero_steps": "yes"},
    {"task_level": "higher"},
    {"empty_prize_end": "open"},
    {"gardener_pass": "maybe"},
    {"fruit_supply": "15"},
    {"no_such_option": "1"},
)
"""Combinations that must be refused with OptionsError."""
