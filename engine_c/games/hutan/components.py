"""Components of Hutan: the facts of `components.toml`, validated and frozen."""

from __future__ import annotations

from dataclasses import dataclass

from engine_c.game import ComponentEntry

COLORS = "byrwg"
"""Letters of the colours in canonical order: blue, yellow, red, white, grey."""
TREES = "BYRWG"
ANIMALS = "CTONH"
"""Letters of the animals by colour: cassowary, tiger, orangutan, rhino, hornbill."""
LAKE = "~"
EMPTY = "."
WILD = "*"

GRID_SIZE = 6
BOARD_SIZE = 3


@dataclass(frozen=True, kw_only=True)
class BoardSide:
    """One side of a 3 x 3 board as printed (icon in the top-left corner)."""

    code: str
    """Board letter and side letter, for example `pc`."""
    name: str
    """For example `pink_circle`."""
    areas: tuple[str, ...]
    """Nine labels row by row; `~` is a lake, equal labels are one area."""


@dataclass(frozen=True, kw_only=True)
class EcosystemCard:
    """One ecosystem card: what it counts and what that is worth."""

    id: int
    kind: str
    """One of `ECOSYSTEM_KINDS`."""
    points: int
    color: int | None = None
    """Index of the colour the kind asks for."""
    species: int | None = None
    """Index of the species with extra points."""
    extra: int = 0
    """Points more for that species (for each one counted)."""
    sizes: tuple[int, ...] = ()
    """Area sizes the kind counts."""
    minimum: int = 0
    """Smallest group the kind counts."""
    text: str = ""
    """For people."""


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """A fixed layout with fixed cards and a target."""

    id: str
    layout: str
    ecosystem: tuple[int, ...]
    target: int


@dataclass(frozen=True, kw_only=True)
class Components:
    """A validated components file of Hutan."""

    hash: str
    entries: tuple[ComponentEntry, ...]
    boards: tuple[str, ...]
    """Letters of the four boards in the order of the file; side order is the order in `sides`."""
    sides: tuple[BoardSide, ...]
    """Eight sides: both of board 0, both of board 1, ..."""
    completed: dict[int, int]
    """Points of a completed area by its size."""
    paw: dict[int, int]
    """Points of an animal by the size of its area."""
    tree_points: int
    deck: tuple[tuple[str, int], ...]
    """(face, count) in canonical order of faces: `*`, single, pairs, triples, each by colour order."""
    animals_per_species: dict[int, int]
    """By number of players."""
    num_rounds: dict[int, int]
    """By number of players."""
    cards_per_round: dict[int, int]
    """By number of players."""
    flowers_per_color: int
    """Supply with `supply=limited`."""
    tree_supply: int
    first_game_layout: str
    solo_base_scale: tuple[int, ...]
    """Five marks of the star scale without ecosystem cards."""
    solo_card_scale: tuple[int, ...]
    """Five marks with exactly five cards."""
    ecosystem_cards: tuple[EcosystemCard, ...]
    """By rising id."""
    scenarios: tuple[Scenario, ...]
