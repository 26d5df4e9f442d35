"""What the components of Sattgrün are: kinds of facts, capacities, frozen dataclasses."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine_c.game import ComponentEntry

GOAL_KINDS = {
    "plant": (
        "GP01", "GP02", "GP03", "GP04", "GP05", "GP06", "GP07", "GP08", "GP09", "GP10", "GP11", "GP12",
        "GP13",
    ),
    "item": (
        "GI01", "GI02", "GI03", "GI04", "GI05", "GI06", "GI07", "GI08", "GI09", "GI10", "GI11", "GI12",
    ),
    "room": (
        "GR01", "GR02", "GR03", "GR04", "GR05", "GR06", "GR07", "GR08", "GR09", "GR10", "GR11", "GR13",
    ),
}  # fmt: skip
"""What a goal can count, by category (S13)."""

KINDS_WITH_PARAMETER = ("GP01", "GP02", "GP03", "GP12", "GI11", "GR01", "GR03")
"""Kinds with a threshold."""
COMPARING_KINDS = ("GP08", "GI07", "GI08", "GR08")
"""Kinds that look at other homes."""

CARE_KINDS = ("fertilizer", "hand_trowel", "watering_can")
"""In canonical order; each has a use of its own (S9)."""
NUM_TYPES = 5
NUM_LIGHTS = 3
NUM_MATERIALS = 4
SIDES = ("top", "right", "bottom", "left")

# Capacities of the packed rules; a file beyond one is refused by entry name.
MIN_CARDS = 48
"""Cards of a kind that five homes, the market and one action B can ask for (S10.7)."""
MIN_TOKENS = 73
"""Tokens that five seats, the market and one action A can ask for."""
MAX_POINTS = 99
MAX_COUNT = 99
"""Of tokens, pots and thumbs: counts are kept in a byte."""
MAX_SCENARIO = 15
MAX_MOTIFS = 16
MAX_TOKENS = 250
"""Tokens in all, care tokens included."""
MAX_PLANTS = 72
MAX_ROOMS = 72
MAX_TOKEN_KINDS = 64
MAX_GOALS = 40
MAX_GROWTH = 15
MAX_TURNS = 13
"""Turns of a seat; a home then holds 15 cards."""


@dataclass(frozen=True, kw_only=True)
class Plant:
    """A plant card."""

    id: str
    name: str
    type: int
    """Index of type and colour, the same for plants and rooms."""
    lights: frozenset[int]
    """Indices of the lights it needs."""
    growth: int
    points: int


@dataclass(frozen=True, kw_only=True)
class Room:
    """A room card; never turned."""

    id: str
    color: int
    lights: tuple[int, int, int, int]
    """Index of the light on the top, right, bottom, left side."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """An item token, one of each."""

    id: str
    """Notation, for example `turquoise-lamp`."""
    color: int
    motif: int
    is_pet: bool


@dataclass(frozen=True, kw_only=True)
class CareToken:
    """A kind of care token."""

    kind: str
    count: int
    leaves: int
    """Leaves of fertilizer, plants of the trowel; 1 for the can (each plant)."""


@dataclass(frozen=True, kw_only=True)
class Pot:
    """A pot material, best first; the last is the one that never runs out."""

    material: str
    points: int


@dataclass(frozen=True, kw_only=True)
class Goal:
    """A goal card."""

    id: str
    category: str
    """`plant`, `item` or `room`."""
    points: int
    kind: str
    """What it counts; one of `GOAL_KINDS`, named by the id of the printed goal it fits (`GP01`)."""
    parameter: int = 0
    """Threshold of the kind, where it has one."""
    compares: bool = False
    """Compares homes, so it is left out in solo."""
    promo: bool = False
    """Optional material; never drawn."""
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """A solo scenario (reconstructed)."""

    id: int
    goals: tuple[str, ...]
    target: int


@dataclass(frozen=True, kw_only=True)
class Components:
    """A validated components file of Sattgrün."""

    hash: str
    entries: tuple[ComponentEntry, ...]
    lights: tuple[str, ...]
    types: tuple[str, ...]
    """Plant types by index."""
    colors: tuple[str, ...]
    """Colours by the same index."""
    motifs: tuple[str, ...]
    plants: tuple[Plant, ...]
    rooms: tuple[Room, ...]
    items: tuple[Item, ...]
    care_tokens: tuple[CareToken, ...]
    """fertilizer, hand_trowel, watering_can."""
    pots: tuple[Pot, ...]
    special_pots_each: dict[int, int]
    """Special pots of each material by number of players."""
    green_thumbs: int
    thumb_limit: int
    thumb_cost: int
    """Thumbs a special action costs."""
    start_thumbs: dict[int, tuple[int, ...]]
    """By number of players, in turn order."""
    num_turns: int
    item_points: tuple[int, ...]
    """By number of distinct motifs."""
    leaves_per_point: int
    plant_variety_points: int
    room_variety_points: int
    room_match_points: int
    room_item_factor: int
    solo_pot_order: tuple[int, ...]
    """Index of the row pot by turn."""
    solo_purge_limit: int
    """Thumbs on a card that send them back to the supply (S12.6)."""
    goals: tuple[Goal, ...]
    scenarios: tuple[Scenario, ...]
    ratings: tuple[tuple[int, str], ...]
    """(points, name) ascending; the first applies below the second's points."""


def name_order(name: str) -> str:
    """Return a plant name as lower case letters a to z only, as ties compare it (S3.6)."""
    return re.sub("[^a-z]", "", name.lower())
