"""What the components of Botanicus are: capacities and frozen dataclasses."""

from __future__ import annotations

from dataclasses import dataclass

from engine_c.game import ComponentEntry

LEVELS = ("I", "II", "III", "IV")
"""Levels of plants; a fruit counts as the level after them (G2.1)."""
FRUIT = 5
TRACKS = ("money", "barrow", "shovel")
ANIMALS = ("bird", "squirrel", "butterfly", "frog", "turtle")
ANIMAL_LETTERS = "bsuft"
"""Letters of the animals on beds."""
SPOTTED, STRIPED = "spotted", "striped"
"""Patterns of flower tiles: rows 1 and 2, rows 3 and 4."""
NUM_SPACES = 4
"""Spaces of a column."""

FINAL_KINDS = (
    "planted_bed", "complete_row", "square", "fixed", "basic_task", "special_task", "plant", "shovel_token",
    "complete_column", "money_token", "level_iv", "animal",
)  # fmt: skip
"""What a final scoring card can count (X6.2)."""

# Capacities of the packed rules; a file beyond one is refused by entry name.
MAX_COLUMNS = 12
MAX_SIDE = 6
"""Rows or columns of a garden."""
MAX_GREENHOUSE = 6
"""Beds of a greenhouse."""
MAX_NODES = 16
"""Nodes of one track."""
MAX_EDGES = 32
"""Edges of one track."""
MAX_STEPS = 6
"""Steps of one action on a track."""
MAX_MOVE = 8
"""Steps of one `move`."""
MAX_UNITS = 9
"""Of one kind in one gain: plants of a level, waterings, animals, cards."""
MAX_TILES = 24
MAX_TASKS = 32
"""Special tasks."""
MAX_CARD_KINDS = 24
MAX_CARDS = 60
"""Garden cards in all."""
MAX_FINALS = 16
MAX_TOKENS = 12
"""Prize tokens of one stack."""
MAX_GARDENS = 8
MAX_COINS = 99
"""Of one value in the file."""
MAX_VP = 99


@dataclass(frozen=True, kw_only=True)
class Gain:
    """What a space, tile side, card or track node gives (B5.3); 0 everywhere: nothing."""

    coins: int = 0
    """Coins."""
    vp: int = 0
    """Points."""
    card: int = 0
    """Garden cards to draw."""
    animal: int = 0
    """Animals to take."""
    plant: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Plants to plant, by level."""
    fruit: int = 0
    """Fruits to plant."""
    water: int = 0
    """Waterings."""
    move: int = 0
    """Steps of one free move of the gardener; 0: none."""
    steps: tuple[int, int, int] = (0, 0, 0)
    """Steps of one action on the money, barrow and shovel track; 0: none."""
    two_way: int = 0
    """Steps of one action on a track of choice in either direction (G6)."""
    prize: str = ""
    """Stack whose top token is taken: `round`, `square`, `frog`; empty: none."""


@dataclass(frozen=True, kw_only=True)
class Space:
    """One space of the board."""

    pole: int | None
    """Coins of a pole space for the first flower (B7.8); None: no pole space."""
    gain: Gain
    """Printed gain; nothing on a pole space."""


@dataclass(frozen=True, kw_only=True)
class Column:
    """One column of the board, rows from the top."""

    has_tiles: bool
    """Whether every space carries a flower tile."""
    spaces: tuple[Space, ...]
    """[NUM_SPACES]."""


@dataclass(frozen=True, kw_only=True)
class Tile:
    """A flower tile."""

    id: str
    """Word of the notation."""
    pattern: str
    """`spotted` or `striped`."""
    light: Gain
    """Gain in round one."""
    dark: Gain
    """Gain in round two."""


@dataclass(frozen=True, kw_only=True)
class Node:
    """A space of a track."""

    name: str
    """Word of the notation, of its own on its track."""
    gain: Gain
    """Had when the piece stops here."""
    is_end: bool
    """Whether the piece goes back to the first space from here (B9.6)."""
    is_expert_only: bool
    """Whether it exists with side=expert alone (B1.4)."""
    is_frog_only: bool
    """Whether only the owner of an unlocked frog may enter (X5.5)."""


@dataclass(frozen=True, kw_only=True)
class Edge:
    """A path of a track; indices of nodes."""

    start: int
    """Left end."""
    end: int
    """Right end."""
    coins: int
    """Price of going along it."""


@dataclass(frozen=True, kw_only=True)
class Track:
    """A track: a directed graph without loops."""

    name: str
    """One of `TRACKS`."""
    nodes: tuple[Node, ...]
    """The first is the first space."""
    edges: tuple[Edge, ...]
    """In the order of the file."""


@dataclass(frozen=True, kw_only=True)
class Task:
    """A task of a row or greenhouse (B6)."""

    id: int
    """Number of a special task; 0: a basic task."""
    plants: tuple[int, int, int, int]
    """Plants asked for, by level."""
    vp: int
    """Points."""


@dataclass(frozen=True, kw_only=True)
class Garden:
    """A garden: the base garden or one of the expert gardens."""

    id: str
    """Word of the notation; `base` for the base garden."""
    stack: int
    """Place of the owner's flower in the first stack, 1 = bottom; 0 for the base garden."""
    rows: int
    """Rows of bed places."""
    cols: int
    """Columns of bed places."""
    missing: tuple[tuple[int, int], ...]
    """Bed places without a bed, (row, column) from 1."""
    starts: tuple[tuple[int, int], ...]
    """Start nodes: one in the base garden, three in an expert garden."""
    h: tuple[tuple[int, ...], ...]
    """h[r][c]: coins of the path between nodes (r+1, c+1) and (r+1, c+2), [rows - 1, cols - 2]."""
    v: tuple[tuple[int, ...], ...]
    """v[r][c]: coins of the path between nodes (r+1, c+1) and (r+2, c+1), [rows - 2, cols - 1]."""
    animals: tuple[tuple[int, int], ...]
    """Bed of each animal in the order of `ANIMALS`; empty for the base garden."""
    basic_tasks: tuple[Task, ...]
    """One a row, top row first."""
    column_points: tuple[int, int, int, int]
    """Points of a complete column by the level of its highest plant (B12.1)."""
    finals_kept: int
    """Final scoring cards kept of those dealt (X1.3); 0 for the base garden."""


@dataclass(frozen=True, kw_only=True)
class CardKind:
    """Garden cards that are alike."""

    id: str
    """Word of the notation, for example `C1`."""
    gain: Gain
    """Had when played."""
    count: int
    """Copies."""


@dataclass(frozen=True, kw_only=True)
class FinalCard:
    """A final scoring card."""

    id: str
    """Word of the notation, for example `F1`."""
    kind: str
    """One of `FINAL_KINDS`."""
    vp: tuple[int, int, int, int]
    """Points for each thing counted; by level for `plant`, else four times the same."""


@dataclass(frozen=True, kw_only=True)
class Greenhouse:
    """A greenhouse of a player."""

    bed_costs: tuple[int, ...]
    """Coins for planting, by bed."""
    has_task: bool
    """Whether a special task can go there."""


@dataclass(frozen=True, kw_only=True)
class Components:
    """A validated components file."""

    hash: str
    """Content hash."""
    entries: tuple[ComponentEntry, ...]
    """Every entry with its provenance."""
    start_coins: int
    """Coins of a player at the start."""
    flower_cost: int
    """Coins for each flower already on a space."""
    step_cost: int
    """Coins of a bought step (B9.2)."""
    unused_step_vp: int
    """Points of an unused step."""
    play_cost: int
    """Coins for playing a card."""
    sale_coins: int
    """Coins for selling a card."""
    coins_per_point: int
    """Coins for a point at the end."""
    tasks_dealt: int
    """Special tasks dealt to each player."""
    finals_dealt: int
    """Final scoring cards dealt to each player."""
    columns: tuple[Column, ...]
    """Of the board, without the one of The Greenhouse."""
    tiles: tuple[Tile, ...]
    """Drawn tiles: the spotted ones, then the striped ones."""
    tracks: tuple[Track, Track, Track]
    """In the order of `TRACKS`."""
    base_prizes: tuple[tuple[str, tuple[int, ...]], ...]
    """(stack, values, highest first) of side=base."""
    expert_prizes: tuple[tuple[str, tuple[int, ...]], ...]
    """Likewise of side=expert; only here `frog`."""
    fruit_prizes: tuple[tuple[str, tuple[int, ...]], ...]
    """Likewise of The Greenhouse: `fruit_round`, `fruit_square`."""
    prizes_removed: tuple[int, int, int]
    """Highest tokens left out with 2, 3, 4 players, never of `frog`."""
    base_garden: Garden
    """The garden of side=base."""
    base_places: tuple[int, ...]
    """Places in the first stack, 1 = bottom; the first `players` are used (B2.1)."""
    gardens: tuple[Garden, ...]
    """Expert gardens."""
    animal_points: tuple[int, ...]
    """Base: points of the n-th animal; its length is the number of animals."""
    bird_vp: tuple[int, int, int]
    """Points at once, for each later animal, for each later prize token (X5.2)."""
    squirrel_coins: int
    """Coins for each column completed (X5.3)."""
    butterfly_vp: tuple[int, int]
    """Further points of a basic and of a special task (X5.4)."""
    turtle_cards: int
    """Final scoring cards drawn, one of which is kept (X5.6)."""
    special_tasks: tuple[Task, ...]
    """Ascending ids."""
    cards: tuple[CardKind, ...]
    """Garden cards."""
    finals: tuple[FinalCard, ...]
    """Final scoring cards."""
    fruits: int
    """Fruits with `fruit_supply=16` (the printed number, G2.1)."""
    common_greenhouse: Greenhouse
    """The greenhouse of greenhouse=common."""
    unique_greenhouses: tuple[Greenhouse, ...]
    """By expert garden, in the order of `gardens`."""
    last_column: Column
    """Column 9 (G1.1); `has_tiles` is false, its tiles are below."""
    last_column_tiles: tuple[Tile | None, ...]
    """Fixed tile of each space of that column, [NUM_SPACES]; None: no tile."""
