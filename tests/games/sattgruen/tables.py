"""Tables of Sattgrün for tests, made into states of either implementation without any check of validity.

Homes are pictures in the notation of S15: rows of cells joined by ` | `, `.` empty, `P16:wood` potted,
`P44=4` leaves, `R37+turquoise lamp` item. Places in a picture count from (0, 0) upper left.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from engine_c.game import State
from engine_c.games.sattgruen import GAME
from engine_c.games.sattgruen.components import COMPONENTS_PATH, Components, parse_components
from engine_c.games.sattgruen.engine import SattgruenState
from engine_c.games.sattgruen.rules import ReferenceState
from engine_c.games.sattgruen.ruleset import Ruleset
from engine_c.games.sattgruen.table import Cell, Home, Placed, Table, TableState
from tests.support.facts import facts_of

IMPLEMENTATIONS = ("reference", "engine")
MARKET_PLANTS = ("P01", "P02", "P03", "P04")
MARKET_ROOMS = ("R01", "R02", "R04", "R06")
MARKET_TOKENS = ("watering_can",) * 4


@dataclass(frozen=True)
class Picture:
    """A home as a picture; its plants must lie on one colour of the chessboard."""

    text: str

    @property
    def rows(self) -> list[list[str]]:
        """The cells, row by row."""
        return [row.split(" | ") for row in self.text.split(" / ")]

    @property
    def shift(self) -> int:
        """Columns the picture lies to the left of the cells: plants lie where x + y is even."""
        cells = ((x, y, text) for y, row in enumerate(self.rows) for x, text in enumerate(row))
        x, y, text = next(cell for cell in cells if cell[2] != ".")
        return 0 if text.startswith("P") == ((x + y) % 2 == 0) else 1

    def cell(self, x: int, y: int) -> Cell:
        """Return the cell of a place."""
        return x - self.shift, y

    def at(self, x: int, y: int) -> str:
        """Return a place as decisions name its cell."""
        return "{},{}".format(*self.cell(x, y))

    def place(self, text: str) -> Cell:
        """Return the place a decision names."""
        x, y = map(int, text.split(","))
        return x + self.shift, y

    def home(self, thumbs: int = 0, stored: str = "") -> Home:
        """Return the home of the picture."""
        cards = [
            placed(text, self.cell(x, y))
            for y, row in enumerate(self.rows)
            for x, text in enumerate(row)
            if text != "."
        ]
        return Home(cards=tuple(cards), thumbs=thumbs, stored=stored.replace(" ", "-"))


def placed(text: str, cell: Cell | None) -> Placed:
    """Read one card of a picture."""
    found = re.fullmatch(r"(\w+)(?::(\w+))?(?:=(\d+))?(?:\+(\w+ \w+))?", text)
    assert found, text
    card, pot, leaves, item = found.groups()
    name = (item or "").replace(" ", "-")
    return Placed(card=card, cell=cell, leaves=int(leaves or 0), pot=pot or "", item=name)


FOUR = Picture("P25 | R53 | P28 | R20 | P29 / . | P32 | . | . | .")
PAIR = Picture("P25 | R53")

# The homes of E24 to E26.
E24 = Picture(
    "P16:wood | R31 | P28:stone | R37+turquoise lamp | P44=4 / "
    "R14+turquoise armchair | P27:ceramic | R32+orange dog | P46:wood | R61+turquoise cat / "
    "P06:terracotta | R08+magenta sofa | P29=7 | R17+yellow bird | P18:ceramic"
)
X = Picture(
    "R52+magenta sofa | P44=1 | R60+orange bookshelf | P40:ceramic | R03+magenta bird / "
    "P22:wood | R07 | P05:terracotta | R12 | P10:ceramic / "
    "R28 | P17:stone | R35+blue bird | P11:stone | R45"
)
Y = Picture(
    "P20=6 | R48 | P15:terracotta / R16+yellow sofa | P27:stone | R23+blue bookshelf / "
    "P51:wood | R40 | P13=2 / R31 | P53 | R32+blue cat / P41:ceramic | R46+orange fish | P23:wood"
)


@lru_cache(maxsize=1)
def scoring_components() -> Components:
    """Return components with one room and some pots more, for homes that were made for scoring alone.

    The home of E24 has R37 twice in its picture: R61 is like R37 but for its right side, which lies
    outside there.
    """
    data = facts_of(COMPONENTS_PATH)
    rooms = data["rooms"]["cards"]
    twin = next(room for room in rooms if room["id"] == "R37")
    top, _, bottom, left = twin["lights"]
    rooms.append({**twin, "id": "R61", "lights": [top, "half_shade", bottom, left]})
    for setup in data["setup"].values():
        setup["special_pots_each"] = 9
    return parse_components(data)


@lru_cache(maxsize=128)
def _open(is_scoring: bool, options: tuple[tuple[str, str], ...]) -> Ruleset:
    return GAME.open(scoring_components() if is_scoring else None, dict(options))


def open_ruleset(**options: object) -> Ruleset:
    """Open a ruleset; options as keywords."""
    return _open(False, tuple(sorted((name, str(value)) for name, value in options.items())))


def open_for_scoring(**options: object) -> Ruleset:
    """Open a ruleset with what homes made for scoring need."""
    return _open(True, tuple(sorted((name, str(value)) for name, value in options.items())))


def state_of_table(ruleset: Ruleset, implementation: str, table: Table) -> TableState:
    """Make a state of a table."""
    if implementation == "reference":
        return ReferenceState.from_table(ruleset, table)
    return cast(TableState, SattgruenState.from_table(ruleset, table))


def unused(names: Iterable[str], taken: Collection[str], count: int) -> tuple[str, ...]:
    """Return the first different names that are not taken."""
    return tuple(name for name in dict.fromkeys(names) if name not in taken)[:count]


def state_of(ruleset: Ruleset, implementation: str, *homes: Home, **table: object) -> TableState:
    """Make a state of some homes, seat 0 to move in the turn its cards tell; other seats have a start home.

    The market holds nothing of note unless `plants`, `rooms`, `tokens` and their thumbs say else.
    """
    facts = ruleset.components
    taken = {card.card for home in homes for card in home.cards}
    market: dict[str, tuple[str, ...]] = {}
    for zone, usual, cards in (
        ("plants", MARKET_PLANTS, [card.id for card in facts.plants]),
        ("rooms", MARKET_ROOMS, [card.id for card in facts.rooms]),
    ):
        market[zone] = cast(tuple[str, ...], table.pop(zone, ())) or unused([*usual, *cards], taken, 4)
        taken |= set(market[zone])
    told = list(homes)
    while len(told) < ruleset.num_players:
        plant = unused([card.id for card in reversed(facts.plants)], taken, 1)[0]
        room = unused([card.id for card in reversed(facts.rooms)], taken, 1)[0]
        taken |= {plant, room}
        told.append(Picture(f"{plant} | {room}").home())
    values: dict[str, object] = {
        "goals": ruleset.typed_options.goals,
        "start_player": 0,
        "turn": len(homes[0].cards) - 1,
        "seat": 0,
        **market,
        "plant_thumbs": (0, 0, 0, 0),
        "room_thumbs": (0, 0, 0, 0),
        "tokens": MARKET_TOKENS,
        "homes": tuple(told),
        **table,
    }
    return state_of_table(ruleset, implementation, Table(**values))  # type: ignore[arg-type]


def answers(state: State) -> list[str]:
    """Return the notation of all legal decisions in their order."""
    return [state.ruleset.action_text(state, action) for action in state.legal_actions()]


def words(state: State, first: str) -> list[str]:
    """Return what follows a word in the legal decisions that begin with it."""
    return [text.removeprefix(f"{first} ") for text in answers(state) if text.startswith(f"{first} ")]


def outcomes(state: State) -> list[str]:
    """Return the outcomes of the pending draw."""
    pending = state.ruleset.pending_chance(state)
    return [] if pending is None else [text for text, _ in pending.outcomes]


def do(state: State, *steps: str) -> None:
    """Carry out decisions and whole reveals in notation."""
    for step in steps:
        for action in state.ruleset.parse_steps(state, step):
            state.apply(action)


def terms(state: State, seat: int = 0) -> Mapping[str, int]:
    """Return the points of a seat by scoring rule."""
    return dict(zip(state.ruleset.score_rules, state.score_terms(seat), strict=True))


def card_at(state: TableState, cell: Cell, seat: int = 0) -> Placed:
    """Return the card on a cell of a home."""
    return next(card for card in state.public_table().homes[seat].cards if card.cell == cell)


def finished(
    implementation: str, homes: Sequence[Home], *, goals: Sequence[str] = (), **options: object
) -> TableState:
    """Make a finished game; a home alone is compared with one of two cards, which leads in nothing."""
    options = {"players": max(2, len(homes)), "goals": ",".join(goals) or "off", **options}
    ruleset = open_for_scoring(**options)
    return state_of(ruleset, implementation, *homes, turn=ruleset.components.num_turns + 1)
