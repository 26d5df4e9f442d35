"""What a drawing of Sattgrün shows, free of how it is drawn: market, homes, goals, pots, points.

Letters used for shapes: P = number of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from engine_c.game import CHANCE, TERMINAL, Position, Ruleset
from server.drawing_scene import (
    Planned,
    Played,
    ScoreRow,
    final_status,
    pending_status,
    play_shown_turn,
    score_rows,
)
from server.games.sattgruen.drawing_cells import SIDES, PlannedCard, free_cells, read_plan

if TYPE_CHECKING:
    from engine_c.games.sattgruen.components import Components
    from engine_c.games.sattgruen.options import Options
    from engine_c.games.sattgruen.ruleset import Ruleset as SattgruenRuleset
    from engine_c.games.sattgruen.table import Cell, Home, Placed, Table

EVENTS = {
    "goals": "the goals",
    "market": "the market",
    "starts": "the start cards",
    "refresh": "what takes the place of the marked",
    "refill": "the gaps of the market",
}


@dataclass(frozen=True, kw_only=True)
class Token:
    """An item or a care token."""

    name: str
    """Motif or kind, in words."""
    color: int = -1
    """-1: a care token."""
    is_pet: bool = False
    """True for a pet, False for furniture and care tokens."""
    is_taken: bool = False
    """True if the turn that is shown takes it or lays it aside."""


@dataclass(frozen=True, kw_only=True)
class Card:
    """A plant or a room as it is drawn."""

    id: str
    """Id of the components."""
    name: str = ""
    """Of a plant."""
    is_plant: bool
    """True for a plant, False for a room."""
    color: int
    """Index of type and colour."""
    lights: tuple[int, ...]
    """Lights a plant needs, ascending; of a room: top, right, bottom, left."""
    growth: int = 0
    """Leaves that pot the plant; 0 for a room."""
    points: int = 0
    """Points of the potted plant; 0 for a room."""
    leaves: int = 0
    """Leaves on an unpotted plant."""
    pot: int = -1
    """Index of the material; -1: not potted."""
    pot_points: int = 0
    """Points of its pot; 0 without."""
    item: Token | None = None
    """Item on a room."""
    matches: tuple[bool | None, ...] = (None, None, None, None)
    """By side: whether the edge with the neighbour matches; None without neighbour."""
    is_marked: bool = False
    """True if the turn that is shown puts the card there or changes it."""
    thumbs: int = 0
    """In the market."""
    is_taken: bool = False
    """In the market: the turn that is shown takes it or lays it aside."""


@dataclass(frozen=True, kw_only=True)
class Seat:
    """One player's side of the table."""

    number: int
    """From 0."""
    points: int
    """Of the table as it stands, the marked turn included."""
    is_to_move: bool
    """True for the seat whose turn is shown."""
    cards: dict[Cell, Card]
    """By cell, the marked turn included."""
    free: dict[Cell, str]
    """Cells where a card may go: `plant` or `room`."""
    planned: dict[Cell, PlannedCard]
    """What a plan has on cells without a card."""
    waiting: Card | None
    """A start room that is not placed yet."""
    thumbs: int
    """In hand."""
    stored: Token | None
    """Token on storage; None: empty."""

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom of cards and planned ones; the start plant's cell if there is none."""
        cells = [*self.cards, *self.planned] or [(0, 0)]
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True, kw_only=True)
class Column:
    """One column of the market."""

    plant: Card | None
    """None: a gap."""
    token: Token | None
    """None: a gap."""
    room: Card | None
    """None: a gap."""


@dataclass(frozen=True, kw_only=True)
class Goal:
    """A goal in play."""

    id: str
    """Id of the components."""
    points: int
    """For each unit."""
    text: str
    """What it counts, for people."""


@dataclass(frozen=True, kw_only=True)
class PotPile:
    """Pots of one material that can still be had."""

    material: str
    """Name of the material."""
    points: int
    """Of one pot."""
    count: int | None
    """None: they never run out."""


@dataclass(frozen=True, kw_only=True)
class Scene:
    """Everything a drawing shows."""

    title: str
    """Game, players, variant, turn."""
    status: str
    """Whose turn it is, or what must be revealed, or the result."""
    turn: str
    """The turn that is shown on the table, in notation; empty: none."""
    market: tuple[Column, ...]
    """By column; empty: not drawn yet."""
    seats: tuple[Seat, ...]
    """By seat, [P]."""
    goals: tuple[Goal, ...]
    """Plant, item, room; empty: none."""
    pots: tuple[PotPile, ...]
    """By material, best first; in a solo game those of the discard."""
    row_pot: int
    """Solo: material of the pot of this turn; -1: none."""
    piles: str
    """How much is left in decks and bag."""
    colors: tuple[str, ...]
    """Names by index of colour."""
    types: tuple[str, ...]
    """Names of plant types by the same index."""
    lights: tuple[str, ...]
    """Names by index of light."""
    rows: tuple[ScoreRow, ...]
    """By scoring rule, the total last."""
    notes: tuple[str, ...]
    """Further lines for people."""


class _Drawn:
    """Makes cards and tokens from their names."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.plants = {plant.id: plant for plant in components.plants}
        self.rooms = {room.id: room for room in components.rooms}
        self.items = {item.id: item for item in components.items}
        self.materials = [pot.material for pot in components.pots]

    def card(self, name: str) -> Card:
        """Return a card that lies alone."""
        plant = self.plants.get(name)
        if plant is None:
            room = self.rooms[name]
            return Card(id=name, is_plant=False, color=room.color, lights=room.lights)
        return Card(
            id=name,
            name=plant.name,
            is_plant=True,
            color=plant.type,
            lights=tuple(sorted(plant.lights)),
            growth=plant.growth,
            points=plant.points,
        )

    def token(self, name: str, *, is_taken: bool = False) -> Token:
        """Return a token."""
        item = self.items.get(name)
        if item is None:
            return Token(name=name.replace("_", " "), is_taken=is_taken)
        motif = self.components.motifs[item.motif]
        return Token(name=motif, color=item.color, is_pet=item.is_pet, is_taken=is_taken)

    def placed(self, placed: Placed) -> Card:
        """Return a card of a home."""
        pot = self.materials.index(placed.pot) if placed.pot else -1
        return replace(
            self.card(placed.card),
            leaves=placed.leaves,
            pot=pot,
            pot_points=self.components.pots[pot].points if placed.pot else 0,
            item=self.token(placed.item) if placed.item else None,
        )

    def home(self, home: Home, before: Home) -> tuple[dict[Cell, Card], Card | None]:
        """Return the cards of a home by cell, with matching edges and changes, and the waiting room."""
        known = {(placed.card, placed.cell): placed for placed in before.cards}
        cards: dict[Cell, Card] = {}
        waiting = None
        for placed in home.cards:
            card = self.placed(placed)
            if placed.cell is None:
                waiting = card
            else:
                is_marked = known.get((placed.card, placed.cell)) != placed
                cards[placed.cell] = replace(card, is_marked=is_marked)
        return {cell: replace(card, matches=_matches(cards, cell)) for cell, card in cards.items()}, waiting


def _matches(cards: dict[Cell, Card], cell: Cell) -> tuple[bool | None, ...]:
    """Say of each side whether its edge matches (S7.1); None without neighbour."""
    found: list[bool | None] = []
    for side, (dx, dy) in enumerate(SIDES):
        here, other = cards[cell], cards.get((cell[0] + dx, cell[1] + dy))
        if other is None or here.is_plant == other.is_plant:
            found.append(None)
        elif here.is_plant:
            found.append(other.lights[(side + 2) % 4] in here.lights)
        else:
            found.append(here.lights[side] in other.lights)
    return tuple(found)


def make_scene(
    position: Position, ruleset: Ruleset, highlight: Sequence[str] = (), overlay: Sequence[Planned] = ()
) -> Scene:
    """Collect what a drawing of a valid position shows; `highlight` is a turn to mark on it.

    Raises NotationError or IllegalActionError if the turn is none that can be played here, HortusError if
    the overlay has what is no card on no cell.
    """
    opened = cast("SattgruenRuleset", ruleset)
    components, options = opened.components, opened.typed_options
    played = play_shown_turn(position, ruleset, highlight)
    table: Table = ruleset.table(played.start, known=position.table)
    market: Table = table if played.revealed is played.start else ruleset.table(played.revealed)
    after: Table = ruleset.table(played.now) if played.decisions else table
    mover = played.start.current_player()
    points = played.now.scores()
    drawn = _Drawn(components)
    plans = read_plan(overlay, components, options.players)
    seats = []
    for number, home in enumerate(after.homes):
        cards, waiting = drawn.home(home, table.homes[number])
        seats.append(
            Seat(
                number=number,
                points=points[number],
                is_to_move=number == mover,
                cards=cards,
                free=free_cells(list(cards), is_landscape_only=options.is_landscape_only),
                planned={cell: card for cell, card in plans[number].items() if cell not in cards},
                waiting=waiting,
                thumbs=home.thumbs,
                stored=drawn.token(home.stored) if home.stored else None,
            )
        )
    goals = {goal.id: goal for goal in components.goals}
    return Scene(
        title=_title(table, components, options, is_over=mover == TERMINAL),
        status=_status(played, ruleset),
        turn="; ".join(played.decisions),
        market=_market(market, drawn, played.recent),
        seats=tuple(seats),
        goals=tuple(
            Goal(id=name, points=goals[name].points, text=goals[name].text) for name in table.goals or ()
        ),
        pots=_pots(after, table, components, options),
        row_pot=_row_pot(table, after, components, options),
        piles=_piles(market, components),
        colors=components.colors,
        types=components.types,
        lights=components.lights,
        rows=_rows(played, ruleset, components, table),
        notes=_notes(played, ruleset, options, table),
    )


def _title(table: Table, components: Components, options: Options, *, is_over: bool) -> str:
    """Return the first line: game, players, variant, turn."""
    parts = ["Sattgrün", "solo" if options.players == 1 else f"{options.players} players"]
    if options.family:
        parts.append("family game")
    if options.solo_scenario:
        parts.append(f"scenario {options.solo_scenario}")
    if is_over:
        parts.append("game over")
    elif table.turn:
        parts.append(f"turn {table.turn} of {components.num_turns}")
    else:
        parts.append("setup")
    return " · ".join(parts)


def _status(played: Played, ruleset: Ruleset) -> str:
    """Say whose turn it is, what must be revealed, or how the game ended."""
    player = played.start.current_player()
    if player == TERMINAL:
        return final_status(played.start)
    if player == CHANCE:
        return pending_status(played.start, ruleset, EVENTS)
    return f"seat {player} to move"


def _market(table: Table, drawn: _Drawn, recent: Sequence[str]) -> tuple[Column, ...]:
    """Return the market; what the decisions since the last reveal take or lay aside is marked."""
    taken: set[tuple[str, int]] = set()
    for text in recent:
        word, *rest = text.split()
        if word in ("take", "mark", "token") and rest:
            kind = rest[0] if len(rest) == 2 else "token"
            taken.add((kind, int(rest[-1]) - 1))
    if recent and ("token", -1) not in taken:  # with a column of its own the card brings its token
        taken |= _own_token(recent, taken)
    columns = []
    for index in range(len(table.tokens)):
        cards = []
        for kind, names, thumbs in (
            ("plant", table.plants, table.plant_thumbs),
            ("room", table.rooms, table.room_thumbs),
        ):
            card = drawn.card(names[index]) if names[index] else None
            if card is not None:
                card = replace(card, thumbs=thumbs[index], is_taken=(kind, index) in taken)
            cards.append(card)
        token = table.tokens[index]
        columns.append(
            Column(
                plant=cards[0],
                token=drawn.token(token, is_taken=("token", index) in taken) if token else None,
                room=cards[1],
            )
        )
    return tuple(columns)


def _own_token(recent: Sequence[str], taken: set[tuple[str, int]]) -> set[tuple[str, int]]:
    """Return the token of the taken card's column if its choice was no decision (one column only)."""
    words = [text.split()[0] for text in recent]
    if "take" not in words or "token" in words or words[-1] == "take":
        return set()
    return {("token", column) for kind, column in taken if kind != "token"}


# --- pots -----------------------------------------------------------------------------------------


def _used_pots(table: Table) -> list[str]:
    """Return the pots on all plants."""
    return [placed.pot for home in table.homes for placed in home.cards if placed.pot]


def _pots(after: Table, before: Table, components: Components, options: Options) -> tuple[PotPile, ...]:
    """Return how many pots of each material can be had (S8.2); solo: those of the discard (S12.4)."""
    used = _used_pots(after)
    if options.players == 1:
        earlier = components.solo_pot_order[: max(0, min(before.turn, components.num_turns + 1) - 1)]
        taken = _used_pots(before)
        held = {i: earlier.count(i) - taken.count(pot.material) for i, pot in enumerate(components.pots)}
        extra = used.copy()
        for material in taken:
            extra.remove(material)
        row = _row_pot(before, before, components, options)
        for number, material in enumerate(extra):
            index = [pot.material for pot in components.pots].index(material)
            if number > 0 or index != row:
                held[index] -= 1
    else:
        each = components.special_pots_each[options.players]
        held = {i: each - used.count(pot.material) for i, pot in enumerate(components.pots)}
    last = len(components.pots) - 1
    return tuple(
        PotPile(
            material=pot.material,
            points=pot.points,
            count=None if i == last else max(0, held[i]),
        )
        for i, pot in enumerate(components.pots)
    )


def _row_pot(before: Table, after: Table, components: Components, options: Options) -> int:
    """Return the material of the row pot of this turn; -1 if there is none or it is taken (S12.2)."""
    if options.players != 1 or not 1 <= before.turn <= components.num_turns:
        return -1
    if len(_used_pots(after)) > len(_used_pots(before)):
        return -1
    return components.solo_pot_order[before.turn - 1]


def _piles(table: Table, components: Components) -> str:
    """Say how much is left in decks and bag, as far as the table tells it."""
    homes = [placed for home in table.homes for placed in home.cards]
    cards = [*table.plants, *table.rooms, *(table.gone or ()), *(placed.card for placed in homes)]
    plants = len(components.plants) - sum(plant.id in cards for plant in components.plants)
    rooms = len(components.rooms) - sum(room.id in cards for room in components.rooms)
    tokens = [*table.tokens, *(placed.item for placed in homes), *(home.stored for home in table.homes)]
    bag = len(components.items) + sum(kind.count for kind in components.care_tokens)
    bag -= sum(bool(token) for token in (*tokens, *(table.box or ())))
    return f"{plants} plants, {rooms} rooms, {bag} tokens to draw"


# --- points ---------------------------------------------------------------------------------------


def _rows(played: Played, ruleset: Ruleset, components: Components, table: Table) -> tuple[ScoreRow, ...]:
    """Return the points by scoring rule, only goals that are in play, and the total."""
    factor = components.room_item_factor
    texts = {
        "plants": "points of each potted plant",
        "leaves": f"1 for each {components.leaves_per_point} leaves on plants without a pot",
        "pots": ", ".join(f"{pot.material} {pot.points}" for pot in components.pots),
        "rooms": f"{components.room_match_points} for each neighbouring plant of the room's colour, "
        f"x{factor} with an item of that colour",
        "items": "different motifs: " + ", ".join(map(str, components.item_points[1:])),
        "plant variety": f"{components.plant_variety_points} for all {len(components.types)} types",
        "room variety": f"{components.room_variety_points} for all {len(components.colors)} colours",
    }
    texts |= {f"goal {goal.id}": f"{goal.points} each: {goal.text}" for goal in components.goals}
    in_play = {f"goal {name}" for name in table.goals or ()}
    hidden = {rule for rule in ruleset.score_rules if rule.startswith("goal ") and rule not in in_play}
    return score_rows(played, ruleset, texts, hidden)


def _notes(played: Played, ruleset: Ruleset, options: Options, table: Table) -> tuple[str, ...]:
    """Return the marks of a solo game, known tails of decks, and what is not drawn yet."""
    notes = []
    if ruleset.goals:
        notes.append("marks: " + ", ".join(f"{name} at {points}" for name, points in ruleset.goals))
    if table.goals is None:
        notes.append("goals: to be drawn")
    for kind, tail in (("plants", table.plant_tail), ("rooms", table.room_tail)):
        if tail:
            notes.append(f"under the {kind}: {', '.join(tail)}")
    if table.start_player is not None and options.players > 1:
        notes.append(f"seat {table.start_player} began")
    return tuple(notes)
