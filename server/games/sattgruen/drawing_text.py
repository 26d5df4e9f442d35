"""Sattgrün as text: market and homes as cards in box characters, colour on top.

Everything can be told without colour: plant types and room colours by a letter, lights by `☼◐●`, the
light of an edge on the border of its room, a match by a heavy border beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from server.drawing_text import STYLES as BASE_STYLES
from server.drawing_text import Line, Span, flow, length, padded, paint, score_lines, side_by_side, wrapped
from server.games.sattgruen.drawing_cells import PlannedCard
from server.games.sattgruen.drawing_scene import Card, Column, Scene, Seat, Token
from server.games.sattgruen.drawing_symbols import initials

CARD_WIDTH = 8
CARD_LINES = 3
LIGHTS = "☼◐●"
LEAF, POT = "♣", "▼"
COLUMN_WIDTH = 15
"""Of a column of the market."""
SIDE_WIDTH = 34
"""Least width for goals and pots beside the market."""
GAP = 3

# SGR parameters. Cards bring their own background, so that they show on any terminal.
INKS = ("199", "220", "75", "80", "208")
BOARD = "48;5;234"
STYLES = {
    **BASE_STYLES,
    "card": f"38;5;252;{BOARD}",
    "faint": f"38;5;245;{BOARD}",
    "strong": f"1;38;5;255;{BOARD}",
    "light": f"38;5;229;{BOARD}",
    "match": f"1;38;5;46;{BOARD}",
    "edge": f"38;5;244;{BOARD}",
    "mark": f"1;38;5;203;{BOARD}",
    "free": f"38;5;244;{BOARD}",
    "leaf": f"38;5;113;{BOARD}",
    "pot0": f"1;38;5;252;{BOARD}",
    "pot1": f"1;38;5;137;{BOARD}",
    "pot2": f"1;38;5;230;{BOARD}",
    "pot3": f"1;38;5;173;{BOARD}",
    **{f"plant{index}": f"1;38;5;{ink};{BOARD}" for index, ink in enumerate(INKS)},
    **{f"room{index}": f"1;38;5;16;48;5;{ink}" for index, ink in enumerate(INKS)},
}
ON_CARD = {"plain": "card", "dim": "faint", "bold": "strong"}
"""Styles of text on a card instead of those on the terminal's own background."""


def draw_text(scene: Scene, *, width: int, has_color: bool) -> str:
    """Return the table as text of at most `width` columns (a finished home needs 49)."""
    lines = wrapped(f"{scene.title} · {scene.status}", width, "bold")
    if scene.turn:
        lines += wrapped(f"turn shown: {scene.turn}", width, indent="  ")
    lines += [[], *_table_lines(scene, width), []]
    lines += _home_rows([home_lines(scene, seat) for seat in scene.seats], width)
    lines += [*_legend(scene, width), [], *score_lines(scene.rows, width)]
    for note in scene.notes:
        lines += wrapped(note, width, "dim")
    return paint(lines, STYLES, has_color=has_color)


# --- market, goals, pots --------------------------------------------------------------------------


def _table_lines(scene: Scene, width: int) -> list[Line]:
    """Return the market, with goals and pots beside it where there is room, else below."""
    blocks = [_column_lines(scene, index, column) for index, column in enumerate(scene.market)]
    per_row = max(1, width // COLUMN_WIDTH)
    market: list[Line] = []
    for first in range(0, len(blocks), per_row):
        market += side_by_side(blocks[first : first + per_row], 1)
    if not scene.market:
        market = [[Span("no market yet", "dim")]]
    used = max(map(length, market))
    room = width - used - GAP
    if room < SIDE_WIDTH:
        return [*market, [], *_panel(scene, width)]
    return side_by_side([market, _panel(scene, room)], GAP)


def _column_lines(scene: Scene, index: int, column: Column) -> list[Line]:
    """Return one column of the market: plant, token, room."""
    lines: list[Line] = [[Span(f"{index + 1}".center(COLUMN_WIDTH - 1).rstrip(), "bold")]]
    lines += _market_card(scene, column.plant)
    name: Line = []
    if column.token is not None:
        name = _token_spans(scene, column.token)
    space = COLUMN_WIDTH - 1 - length(name)
    lines.append([Span(" " * (space // 2)), *name, Span(" " * (space - space // 2))])
    return lines + _market_card(scene, column.room)


def _token_spans(scene: Scene, token: Token) -> Line:
    """Return the name of a token and the letter of its colour; a taken one in brackets."""
    opening, closing, style = ("[", "]", "mark") if token.is_taken else ("", "", "plain")
    spans = [Span(opening + token.name, style)]
    if token.color >= 0:
        spans += [Span(" "), Span(initials(scene.colors)[token.color], f"room{token.color}")]
    return [*spans, Span(closing, style)] if closing else spans


def _market_card(scene: Scene, card: Card | None) -> list[Line]:
    """Return a card of the market in a frame of its own, its thumbs below."""
    indent = Span("  ")
    if card is None:
        blank = [indent, Span("·".center(CARD_WIDTH + 2), "free")]
        return [[], [], blank, [], [], []]
    double = card.is_taken
    style = "mark" if double else "edge"
    corners = "╔╗╚╝" if double else "┌┐└┘"
    lights: Sequence[int | None] = (None,) * 4 if card.is_plant else card.lights
    lines = [[indent, Span(corners[0], style), *_flat_edge(lights[0], double), Span(corners[1], style)]]
    for number, content in enumerate(_card_lines(scene, card)):
        middle = number == CARD_LINES // 2
        left = _upright_edge(lights[3] if middle else None, double)
        right = _upright_edge(lights[1] if middle else None, double)
        lines.append([indent, left, *content, right])
    lines.append([indent, Span(corners[2], style), *_flat_edge(lights[2], double), Span(corners[3], style)])
    if card.thumbs:
        thumbs = f"{card.thumbs} thumb{'s' if card.thumbs > 1 else ''}"
        lines.append([indent, Span(thumbs.center(CARD_WIDTH + 2), "leaf")])
    else:
        lines.append([])
    return lines


def _flat_edge(light: int | None, double: bool) -> Line:
    """Return the upper or lower edge of a card of the market."""
    style, line = ("mark", "═") if double else ("edge", "─")
    if light is None:
        return [Span(line * CARD_WIDTH, style)]
    half = CARD_WIDTH // 2
    return [Span(line * (half - 1), style), Span(LIGHTS[light], "light"), Span(line * half, style)]


def _upright_edge(light: int | None, double: bool) -> Span:
    """Return one character of the left or right edge of a card of the market."""
    if light is not None:
        return Span(LIGHTS[light], "light")
    return Span("║", "mark") if double else Span("│", "edge")


def _panel(scene: Scene, width: int) -> list[Line]:
    """Return goals, pots and what is left to draw."""
    lines: list[Line] = []
    for goal in scene.goals:
        lines += wrapped(f"goal {goal.id}: {goal.points} each: {goal.text}", width, indent="  ")
    if not scene.goals:
        lines.append([Span("goals: none")])
    if len(scene.seats) == 1 and scene.row_pot >= 0:
        pile = scene.pots[scene.row_pot]
        lines.append([Span("pot of this turn: "), Span(f"{POT}{pile.material}", f"pot{scene.row_pot}")])
    items = [
        [
            Span(f"{POT}{pile.material}", f"pot{index}"),
            Span(" ∞" if pile.count is None else f" {pile.count}"),
        ]
        for index, pile in enumerate(scene.pots)
    ]
    label = "pots in the discard: " if len(scene.seats) == 1 else "pots left: "
    lines += flow(label, items, width)
    return lines + wrapped(scene.piles, width, "dim")


# --- cards ----------------------------------------------------------------------------------------


def _card_lines(scene: Scene, card: Card) -> list[Line]:
    """Return the inside of a card: `CARD_LINES` lines of `CARD_WIDTH`."""
    letter = initials(scene.colors)[card.color]
    lines = _plant_lines(scene, card, letter) if card.is_plant else _room_lines(scene, card, letter)
    return [
        [Span(span.text, ON_CARD.get(span.style, span.style)) for span in padded(line, CARD_WIDTH)]
        for line in lines
    ]


def _plant_lines(scene: Scene, card: Card, letter: str) -> list[Line]:
    """Return id, type and needed lights; leaves of growth, or the pot; points."""
    needs = "".join(LIGHTS[kind] for kind in card.lights)
    head = [Span(card.id), Span(" "), Span(letter, f"plant{card.color}"), Span(needs.rjust(3), "light")]
    if card.pot >= 0:
        material = scene.pots[card.pot].material
        middle = [Span(f"{POT}{_short(material, CARD_WIDTH - 1)}", f"pot{card.pot}")]
        points = f"{card.points}+{card.pot_points}"
    else:
        middle = [Span(f"{LEAF} {card.leaves}/{card.growth}", "leaf" if card.leaves else "plain")]
        points = f"{card.points}"
    return [head, middle, [Span(f"{points} pt".rjust(CARD_WIDTH), "plain" if card.pot >= 0 else "dim")]]


def _room_lines(scene: Scene, card: Card, letter: str) -> list[Line]:
    """Return id and colour; the item; its colour, with `=` if that is the room's."""
    head = [Span(f" {card.id} "), Span(f" {letter} ", f"room{card.color}")]
    if card.item is None:
        return [head, [], []]
    name = _short(card.item.name, CARD_WIDTH)
    color: Line = [Span(" ")]
    if card.item.color >= 0:
        color.append(Span(f"({initials(scene.colors)[card.item.color]})", f"room{card.item.color}"))
        if card.item.color == card.color:
            color.append(Span(" = "))
    return [head, [Span(name, "bold")], color]


def _short(name: str, width: int) -> str:
    """Return a name, cut if it is too long."""
    return name if len(name) <= width else name[: width - 1] + "…"


# --- homes ----------------------------------------------------------------------------------------


def _home_rows(homes: Sequence[list[Line]], width: int) -> list[Line]:
    """Put homes side by side as far as the width reaches."""
    lines: list[Line] = []
    row: list[list[Line]] = []
    used = 0
    for home in homes:
        size = max(map(length, home))
        if row and used + GAP + size > width:
            lines += [*side_by_side(row, GAP), []]
            row, used = [], 0
        used += size + (GAP if row else 0)
        row.append(home)
    return [*lines, *side_by_side(row, GAP), []]


def home_lines(scene: Scene, seat: Seat) -> list[Line]:
    """Return one home: a title, thumbs and storage, the columns, and the cards with their borders."""
    title = f"{'▶ ' if seat.is_to_move else ''}seat {seat.number}: {seat.points} points"
    stored = _token_spans(scene, seat.stored) if seat.stored else [Span("empty", "dim")]
    lines: list[Line] = [
        [Span(title, "mover" if seat.is_to_move else "bold")],
        [Span(f"thumbs {seat.thumbs} · storage "), *stored],
    ]
    if not seat.cards:
        return [*lines, [Span("no cards yet", "dim")]]
    grid = _Grid(scene, seat)
    lines.append(grid.columns())
    for row in grid.rows:
        lines.append(grid.border(row))
        lines += [grid.line(row, number) for number in range(CARD_LINES if grid.is_inner_row(row) else 1)]
    lines.append(grid.border(grid.rows[-1] + 1))
    if seat.waiting is not None:
        lines += [[Span("to be placed:")], *_market_card(scene, seat.waiting)[:-1]]
    return lines


class _Grid:
    """The cells of a home with the borders between them; free cells around it are narrow."""

    NARROW = 1

    def __init__(self, scene: Scene, seat: Seat) -> None:
        self.scene = scene
        self.seat = seat
        self.left, self.top, self.right, self.bottom = seat.box
        cells = (*seat.cards, *seat.free, *seat.planned)
        self.xs = sorted({x for x, _ in cells})
        self.rows = sorted({y for _, y in cells})
        self.inside = {cell: _card_lines(scene, card) for cell, card in seat.cards.items()}

    def is_inner_row(self, row: int) -> bool:
        """Tell whether cards lie in a row."""
        return self.top <= row <= self.bottom

    def width(self, column: int) -> int:
        """Return the width of a column."""
        return CARD_WIDTH if self.left <= column <= self.right else self.NARROW

    def columns(self) -> Line:
        """Return the line with the numbers of the columns."""
        names = [str(x) if self.width(x) > self.NARROW else "" for x in self.xs]
        text = "   " + "".join(
            f" {name.center(self.width(x))}" for name, x in zip(names, self.xs, strict=True)
        )
        return [Span(text, "dim")]

    def has_cell(self, x: int, y: int) -> bool:
        """Tell whether there is a card or a free cell."""
        return any((x, y) in cells for cells in (self.seat.cards, self.seat.free, self.seat.planned))

    def line(self, row: int, number: int) -> Line:
        """Return one line of text of a row of cells."""
        is_middle = number == (CARD_LINES // 2 if self.is_inner_row(row) else 0)
        line = [Span(str(row).rjust(2) + " " if is_middle else "   ", "dim")]
        for x in self.xs:
            line.append(self.upright(x - 1, x, row, is_middle))
            line += self.content(x, row, number, is_middle)
        last = self.xs[-1]
        line.append(self.upright(last, last + 1, row, is_middle))
        return line

    def content(self, x: int, y: int, number: int, is_middle: bool) -> Line:
        """Return what stands inside a cell on one of its lines."""
        if (x, y) in self.inside:
            return self.inside[x, y][number]
        if (x, y) in self.seat.planned:
            return self.planned_lines(self.seat.planned[x, y])[number]
        kind = self.seat.free.get((x, y), "")
        width = self.width(x)
        text = (kind if width > self.NARROW else kind[:1]) if is_middle else ""
        return [Span(text.center(width), "free" if kind else "plain")]

    def planned_lines(self, card: PlannedCard) -> list[Line]:
        """Return the inside of a cell with a planned card: its kind, its letter, how sure it is."""
        kind = "plant" if card.is_plant else "room"
        letter = initials(self.scene.colors)[card.color]
        side = " " * ((CARD_WIDTH - 3) // 2)
        return [
            [Span(f"({kind})".center(CARD_WIDTH), "free")],
            padded([Span(side, "free"), Span(f" {letter} ", f"{kind}{card.color}")], CARD_WIDTH),
            [Span(f"{100 * card.share:.0f} %".center(CARD_WIDTH), "free")],
        ]

    def upright(self, left: int, right: int, y: int, is_middle: bool) -> Span:
        """Return one character of the border between two cells of a row."""
        one, other = self.seat.cards.get((left, y)), self.seat.cards.get((right, y))
        for card, side in ((one, 1), (other, 3)):
            if card is not None and not card.is_plant and (is_middle or card.matches[side]):
                return _edge_light(card, side) if is_middle else Span("┃", "match")
        if any(card is not None and card.is_marked for card in (one, other)):
            return Span("║", "mark")
        if one is not None or other is not None:
            return Span("│", "edge")
        return Span("┊", "free") if self.has_cell(left, y) or self.has_cell(right, y) else Span(" ")

    def border(self, row: int) -> Line:
        """Return the border above a row of cells."""
        line: Line = [Span("   ")]
        for x in self.xs:
            line.append(self.corner(x, row))
            line += self.flat(x, row)
        line.append(self.corner(self.xs[-1] + 1, row))
        return line

    def corner(self, x: int, row: int) -> Span:
        """Return the character where four cells meet."""
        around = [(x - 1, row - 1), (x, row - 1), (x - 1, row), (x, row)]
        cards = [self.seat.cards[cell] for cell in around if cell in self.seat.cards]
        if any(card.is_marked for card in cards):
            return Span("╬", "mark")
        if cards:
            return Span("┼", "edge")
        return Span("·", "free") if any(self.has_cell(*cell) for cell in around) else Span(" ")

    def flat(self, x: int, row: int) -> Line:
        """Return the border above a cell."""
        width = self.width(x)
        upper, lower = self.seat.cards.get((x, row - 1)), self.seat.cards.get((x, row))
        if upper is None and lower is None:
            has_border = self.has_cell(x, row - 1) or self.has_cell(x, row)
            return [Span("┈" * width, "free")] if has_border else [Span(" " * width)]
        is_marked = any(card is not None and card.is_marked for card in (upper, lower))
        line, style = ("═", "mark") if is_marked else ("─", "edge")
        for card, side in ((upper, 2), (lower, 0)):
            if card is not None and not card.is_plant:
                light = _edge_light(card, side)
                if card.matches[side]:
                    around, edge = (width // 2 - 2, [Span("━", "match")])
                else:
                    around, edge = (width // 2 - 1, [])
                tail = width - around - 1 - 2 * len(edge)
                return [Span(line * around, style), *edge, light, *edge, Span(line * tail, style)]
        return [Span(line * width, style)]


def _edge_light(card: Card, side: int) -> Span:
    """Return the light of a side of a room."""
    return Span(LIGHTS[card.lights[side]], "match" if card.matches[side] else "light")


def _legend(scene: Scene, width: int) -> list[Line]:
    """Say what the signs mean."""
    lights = ", ".join(
        f"{sign} {name.replace('_', ' ')}" for sign, name in zip(LIGHTS, scene.lights, strict=True)
    )
    colors = ", ".join(
        f"{letter} {color} ({kind})"
        for letter, color, kind in zip(initials(scene.colors), scene.colors, scene.types, strict=True)
    )
    text = (
        f"{lights}; {LEAF} leaves/growth, {POT} pot, pt points of a plant and its pot; {colors}; "
        "`=` item of the room's colour; heavy border: the light matches; double border: this turn"
    )
    if any(seat.planned for seat in scene.seats):
        text += "; ( ) planned, in so many of the futures"
    return wrapped(text, width, "dim")
