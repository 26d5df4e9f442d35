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

UNCOUNTED_KINDS = {"plant": (), "item": ("GI13",), "room": ()}
"""What promo goals may ask for though no table tells it, by category: they are listed, never played."""
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
    """Notation, for example `P16`."""
    name: str
    """English name; it breaks ties of the start player (S3.6)."""
    type: int
    """Index of type and colour, the same for plants and rooms."""
    lights: frozenset[int]
    """Indices of the lights it needs."""
    growth: int
    """Leaves that pot it."""
    points: int
    """Points of the potted plant."""


@dataclass(frozen=True, kw_only=True)
class Room:
    """A room card; never turned."""

    id: str
    """Notation, for example `R31`."""
    color: int
    """Index of the colour."""
    lights: tuple[int, int, int, int]
    """Index of the light on the top, right, bottom, left side."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """An item token, one of each."""

    id: str
    """Notation, for example `turquoise-lamp`."""
    color: int
    """Index of the colour."""
    motif: int
    """Index of the motif."""
    is_pet: bool
    """A pet; else furniture."""


@dataclass(frozen=True, kw_only=True)
class CareToken:
    """A kind of care token."""

    kind: str
    """One of `CARE_KINDS`."""
    count: int
    """Tokens of this kind."""
    leaves: int
    """Leaves of fertilizer, plants of the trowel; 1 for the can (each plant)."""


@dataclass(frozen=True, kw_only=True)
class Pot:
    """A pot material, best first; the last is the one that never runs out."""

    material: str
    """Name, for example `stone`."""
    points: int
    """Points of a pot at the end."""


@dataclass(frozen=True, kw_only=True)
class Goal:
    """A goal card."""

    id: str
    """Notation, for example `GP01`."""
    category: str
    """`plant`, `item` or `room`."""
    points: int
    """Points a unit."""
    kind: str
    """What it counts; one of `GOAL_KINDS` or `UNCOUNTED_KINDS`, named by the id of a printed goal."""
    parameter: int = 0
    """Threshold of the kind, where it has one."""
    compares: bool = False
    """Compares homes, so it is left out in solo."""
    promo: bool = False
    """Optional material; never drawn."""
    text: str = ""
    """What it asks for, for people."""


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """A solo scenario (reconstructed)."""

    id: int
    """Number, from 1."""
    goals: tuple[str, ...]
    """Ids of the goals it brings."""
    target: int
    """Points to reach."""


@dataclass(frozen=True, kw_only=True)
class Components:
    """A validated components file of Sattgrün."""

    hash: str
    """Content hash, 16 hex digits."""
    entries: tuple[ComponentEntry, ...]
    """Every entry with its provenance, in file order."""
    lights: tuple[str, ...]
    """Names of the lights by index."""
    types: tuple[str, ...]
    """Plant types by index."""
    colors: tuple[str, ...]
    """Colours by the same index."""
    motifs: tuple[str, ...]
    """Names of the motifs by index."""
    plants: tuple[Plant, ...]
    """In the order of the file, which is that of the ids."""
    rooms: tuple[Room, ...]
    """In the order of the file."""
    items: tuple[Item, ...]
    """Motif by motif, in each by colour."""
    care_tokens: tuple[CareToken, ...]
    """fertilizer, hand_trowel, watering_can."""
    pots: tuple[Pot, ...]
    """Materials, best first; the last never runs out."""
    special_pots_each: dict[int, int]
    """Special pots of each material by number of players."""
    green_thumbs: int
    """Thumbs there are."""
    thumb_limit: int
    """Thumbs a player may keep at the end of a turn."""
    thumb_cost: int
    """Thumbs a special action costs."""
    start_thumbs: dict[int, tuple[int, ...]]
    """By number of players, in turn order."""
    num_turns: int
    """Turns of a seat."""
    item_points: tuple[int, ...]
    """By number of distinct motifs."""
    leaves_per_point: int
    """Leaves on unpotted plants that make a point."""
    plant_variety_points: int
    """Points for all plant types in a home."""
    room_variety_points: int
    """Points for all colours of rooms in a home."""
    room_match_points: int
    """Points of a room for a neighbouring plant of its colour."""
    room_item_factor: int
    """Factor on them with an item of the colour of the room."""
    solo_pot_order: tuple[int, ...]
    """Index of the row pot by turn."""
    solo_purge_limit: int
    """Thumbs on a card that send them back to the supply (S12.6)."""
    goals: tuple[Goal, ...]
    """Goal cards that can be played, promo ones included."""
    unplayed_goals: tuple[Goal, ...]
    """Promo goals of a kind that cannot be counted."""
    scenarios: tuple[Scenario, ...]
    """Solo scenarios by rising number."""
    ratings: tuple[tuple[int, str], ...]
    """(points, name) ascending; the first applies below the second's points."""


def name_order(name: str) -> str:
    """Return a plant name as lower case letters a to z only, as ties compare it (S3.6)."""
    return re.sub("[^a-z]", "", name.lower())
