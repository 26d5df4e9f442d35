"""Sattgrün as an SVG picture: market, goals and pots above, the homes below; own drawing throughout."""

from __future__ import annotations

from server.drawing_svg import (
    ACCENT,
    INK,
    MARGIN,
    PANEL,
    WIDTH,
    circle,
    document,
    draw_headline,
    draw_notes,
    draw_points,
    text,
    wrapped,
)
from server.games.sattgruen import drawing_cards as cards
from server.games.sattgruen.drawing_cards import draw_card
from server.games.sattgruen.drawing_cells import PlannedCard
from server.games.sattgruen.drawing_scene import Scene, Seat, Token
from server.games.sattgruen.drawing_symbols import (
    EDGES,
    MATCH,
    badge,
    coin,
    initials,
    leaf,
    light,
    pot,
    star,
    thumb,
    thumbs,
    token,
)

MARKET_SCALE = 1.15
COLUMN = 94.0
PANEL_X = 420.0
"""Left edge of goals and pots beside the market."""
GHOST = 17.0
"""Width of the strip of free cells around a home."""
AXIS = 14.0
STEP_X, STEP_Y = cards.WIDTH + 1, cards.HEIGHT + 1


def draw_svg(scene: Scene) -> str:
    """Return the table as one SVG document of `WIDTH` x (as high as needed)."""
    parts: list[str] = []
    y = draw_headline(scene.title, scene.status, scene.turn, parts) + 6
    y = max(_market(scene, parts, y), _panel(scene, parts, y)) + 10
    y = _homes(scene, parts, y)
    y = _legend(scene, parts, y + 2)
    y = draw_points(scene.rows, parts, y + 12, name_width=104)
    y = draw_notes(scene.notes, parts, y)
    return document(f"{scene.title}, {scene.status}", parts, y)


# --- market, goals, pots --------------------------------------------------------------------------


def _market(scene: Scene, parts: list[str], y: float) -> float:
    """Draw the columns of the market; return the y below."""
    if not scene.market:
        parts.append(text(MARGIN, y + 30, "no market yet", size=14, color="#777"))
        return y + 48
    width, height = cards.WIDTH * MARKET_SCALE, cards.HEIGHT * MARKET_SCALE
    bottom = y + 18 + 2 * height + 58
    parts.append(
        f'<rect x="{MARGIN - 8}" y="{y:.1f}" width="{4 * COLUMN + 4:.1f}" '
        f'height="{bottom - y + 4:.1f}" rx="9" fill="#efe9dc" stroke="#cfc6b0"/>'
    )
    for index, column in enumerate(scene.market):
        x = MARGIN + index * COLUMN
        middle = x + width / 2
        parts.append(text(middle, y + 14, f"{index + 1}", size=13, weight="bold", anchor="middle"))
        for card, top in ((column.plant, y + 18), (column.room, y + 18 + height + 56)):
            if card is None:
                parts.append(_gap(x, top, width, height))
            else:
                parts.append(draw_card(scene, card, x, top, MARKET_SCALE))
        if column.token is not None:
            parts.append(_market_token(scene, column.token, middle, y + 18 + height + 21))
    return bottom + 6


def _gap(x: float, y: float, width: float, height: float) -> str:
    """Draw the place of a card that is missing."""
    return (
        f'<rect x="{x + 2:.1f}" y="{y + 2:.1f}" width="{width - 4:.1f}" height="{height - 4:.1f}" rx="7" '
        'fill="none" stroke="#b5ab92" stroke-dasharray="5 4"/>'
    )


def _market_token(scene: Scene, drawn: Token, x: float, y: float) -> str:
    """Draw a token with its name."""
    mark = ""
    if drawn.is_taken:
        mark = (
            f'<rect x="{x - 43:.1f}" y="{y - 19:.1f}" width="86" height="54" rx="8" fill="#ffffff90" '
            f'stroke="{ACCENT}" stroke-width="3"/>'
        )
    return mark + _token(scene, drawn, x, y, 16.5) + text(x, y + 30, drawn.name, size=11, anchor="middle")


def _token(scene: Scene, drawn: Token, x: float, y: float, radius: float) -> str:
    """Draw a token with the letter of its colour."""
    return token(drawn, initials(scene.colors)[drawn.color] if drawn.color >= 0 else "", x, y, radius)


def _panel(scene: Scene, parts: list[str], y: float) -> float:
    """Draw goals, pots and what is left to draw beside the market; return the y below."""
    right = WIDTH - MARGIN
    parts.append(text(PANEL_X, y + 14, "goals", size=13, weight="bold"))
    y += 20
    if not scene.goals:
        parts.append(text(PANEL_X, y + 14, "none", size=13, color="#777"))
        y += 24
    for goal in scene.goals:
        lines = wrapped(goal.text, 44)
        height = 24.0 + 14 * len(lines)
        parts.append(
            f'<rect x="{PANEL_X}" y="{y:.1f}" width="{right - PANEL_X:.1f}" height="{height:.1f}" rx="7" '
            f'fill="{PANEL}" stroke="#9a9a8a"/>'
        )
        parts.append(coin(goal.points, PANEL_X + 18, y + height / 2, 12))
        parts.append(text(PANEL_X + 38, y + 16, goal.id, size=13, weight="bold"))
        parts += [
            text(PANEL_X + 38, y + 31 + 14 * index, line, size=11.5, color="#444")
            for index, line in enumerate(lines)
        ]
        y += height + 6
    is_solo = len(scene.seats) == 1
    y += 8
    if scene.row_pot >= 0 and is_solo:
        parts.append(text(PANEL_X, y + 18, "pot of this turn", size=13, weight="bold"))
        parts.append(_pot(scene, scene.row_pot, PANEL_X + 140, y + 14))
        parts.append(text(PANEL_X + 160, y + 18, scene.pots[scene.row_pot].material, size=12))
        y += 34
    parts.append(
        text(PANEL_X, y + 14, "pots in the discard" if is_solo else "pots left", size=13, weight="bold")
    )
    y += 22
    x = PANEL_X
    for index, pile in enumerate(scene.pots):
        parts.append(_pot(scene, index, x + 14, y + 14))
        count = "∞" if pile.count is None else f"×{pile.count}"
        parts.append(text(x + 31, y + 13, count, size=14, weight="bold"))
        parts.append(text(x + 31, y + 26, pile.material, size=11, color="#444"))
        x += 92
    y += 40
    for line in wrapped(scene.piles, 48):
        parts.append(text(PANEL_X, y + 12, line, size=12, color="#555"))
        y += 16
    return y + 6


def _pot(scene: Scene, index: int, x: float, y: float) -> str:
    """Draw a pot."""
    return pot(index, initials([pile.material for pile in scene.pots])[index], x, y, 13)


# --- homes ----------------------------------------------------------------------------------------


def _homes(scene: Scene, parts: list[str], y: float) -> float:
    """Draw the homes, two in a row, a single one larger; return the y below."""
    if len(scene.seats) == 1:
        scale, columns, width = 1.45, 1, float(WIDTH - 2 * MARGIN)
    else:
        scale, columns, width = 1.0, 2, (WIDTH - 3 * MARGIN) / 2
    for first in range(0, len(scene.seats), columns):
        row = scene.seats[first : first + columns]
        for index, seat in enumerate(row):
            _home(scene, seat, MARGIN + index * (width + MARGIN), y, scale, parts)
        y += max(_home_height(seat) for seat in row) * scale + 56
    return y


def _spread(seat: Seat) -> tuple[list[int], list[int]]:
    """Return the columns and rows that are drawn: with cards, planned or free."""
    xs = {x for x, _ in (*seat.cards, *seat.free, *seat.planned)}
    ys = {y for _, y in (*seat.cards, *seat.free, *seat.planned)}
    return sorted(xs), sorted(ys)


def _home_height(seat: Seat) -> float:
    """Return the height of a home in cards of full size, its axis included."""
    _, top, _, bottom = seat.box
    return AXIS + sum(STEP_Y if top <= row <= bottom else GHOST for row in _spread(seat)[1])


def _home(scene: Scene, seat: Seat, x: float, y: float, scale: float, parts: list[str]) -> None:
    """Draw one home with its title, thumbs and storage."""
    title = f"{'▶ ' if seat.is_to_move else ''}seat {seat.number}: {seat.points} points"
    parts.append(text(x, y + 14, title, size=14, weight="bold", color=ACCENT if seat.is_to_move else INK))
    parts.append(thumbs(seat.thumbs, x + 180, y + 9))
    parts.append(text(x + 210, y + 14, "storage", size=11.5, color="#555"))
    if seat.stored is None:
        parts.append(text(x + 260, y + 14, "empty", size=11.5, color="#777"))
    else:
        parts.append(_token(scene, seat.stored, x + 270, y + 9, 11.5))
        parts.append(text(x + 291, y + 14, seat.stored.name, size=11))
    inner: list[str] = []
    left, top, right, bottom = seat.box
    columns, rows = _spread(seat)
    at_x: dict[int, tuple[float, float]] = {}
    at_y: dict[int, tuple[float, float]] = {}
    place = AXIS
    for column in columns:
        size = STEP_X if left <= column <= right else GHOST
        at_x[column] = (place, size)
        inner.append(_axis(column, place + size / 2, AXIS - 4))
        place += size
    if seat.waiting is not None:
        inner.append(text(place + 30, AXIS + 40, "to be placed:", size=11.5, color="#555"))
        inner.append(draw_card(scene, seat.waiting, place + 112, AXIS))
    place = AXIS
    for row in rows:
        size = STEP_Y if top <= row <= bottom else GHOST
        at_y[row] = (place, size)
        inner.append(_axis(row, AXIS / 2 - 1, place + size / 2 + 4))
        place += size
    for cell, kind in seat.free.items():
        if cell not in seat.planned:
            inner.append(_free(kind, *at_x[cell[0]], *at_y[cell[1]]))
    for cell, card in seat.planned.items():
        inner.append(_planned(scene, card, *at_x[cell[0]], *at_y[cell[1]]))
    # Cards that match reach over their edge, so rooms come last.
    for cell in sorted(seat.cards, key=lambda cell: not seat.cards[cell].is_plant):
        inner.append(draw_card(scene, seat.cards[cell], at_x[cell[0]][0], at_y[cell[1]][0]))
    size_text = f" scale({scale})" if scale != 1.0 else ""
    parts.append(f'<g transform="translate({x:.1f} {y + 26:.1f}){size_text}">{"".join(inner)}</g>')


def _axis(number: int, x: float, y: float) -> str:
    """Write a coordinate; the start plant lies at 0, 0."""
    return text(x, y, str(number), size=11, color="#777", anchor="middle")


def _free(kind: str, x: float, width: float, y: float, height: float) -> str:
    """Draw a free cell: which kind of card may go there."""
    dashed = (
        f'<rect x="{x + 1.5:.1f}" y="{y + 1.5:.1f}" width="{width - 4:.1f}" height="{height - 4:.1f}" rx="4" '
        'fill="none" stroke="#a9b39c" stroke-dasharray="3 3"/>'
    )
    name = kind if width > GHOST else kind[:1]
    return dashed + text(
        x + width / 2 - 0.5, y + height / 2 + 3.5, name, size=11, color="#6d7763", anchor="middle"
    )


def _planned(scene: Scene, card: PlannedCard, x: float, width: float, y: float, height: float) -> str:
    """Draw a cell with a planned card: its colour, the surer the stronger, and the share of the futures."""
    kind = "plant" if card.is_plant else "room"
    middle = x + width / 2 - 0.5
    return (
        f'<rect x="{x + 2:.1f}" y="{y + 2:.1f}" width="{width - 5:.1f}" height="{height - 5:.1f}" rx="5" '
        f'fill="{EDGES[card.color]}" fill-opacity="{0.08 + 0.3 * card.share:.2f}" stroke="{INK}" '
        'stroke-dasharray="5 3"/>'
        + badge(card.color, initials(scene.colors)[card.color], middle, y + height / 2 - 12, 9.5)
        + text(middle, y + height / 2 + 13, kind, size=11, anchor="middle")
        + text(middle, y + height / 2 + 27, f"{100 * card.share:.0f} %", size=11, anchor="middle")
    )


# --- legend ---------------------------------------------------------------------------------------


def _legend(scene: Scene, parts: list[str], y: float) -> float:
    """Say what the symbols mean; return the y below."""
    x = float(MARGIN)
    for index, (letter, color, kind) in enumerate(
        zip(initials(scene.colors), scene.colors, scene.types, strict=True)
    ):
        parts.append(badge(index, letter, x + 10, y + 14, 9.5))
        parts.append(text(x + 25, y + 12, color, size=12, weight="bold", color=EDGES[index]))
        parts.append(text(x + 25, y + 25, f"{kind} plants", size=11, color="#555"))
        x += 152
    y += 38
    x = float(MARGIN)
    for index, name in enumerate(scene.lights):
        parts.append(circle(x + 10, y + 10, 9, "#ffffff", "#8a8f84", 1) + light(index, x + 10, y + 10, 6.8))
        parts.append(text(x + 24, y + 14, name.replace("_", " "), size=11.5))
        x += 44 + 6.6 * len(name)
    parts.append(circle(x + 10, y + 10, 8.4, "#ffffff", MATCH, 2.4))
    parts.append(text(x + 24, y + 14, "matches", size=11.5))
    x += 84
    for symbol, name, width in (
        (star(5, x + 10, y + 10, 10), "growth", 76),
        (coin(4, x + 86, y + 10, 8.5), "points", 74),
        (leaf(x + 160, y + 10, 8), "leaf", 58),
        (thumb(x + 218, y + 10, 8), "thumb", 70),
    ):
        parts.append(symbol)
        parts.append(text(x + 24, y + 14, name, size=11.5))
        x += width
    parts.append(
        f'<rect x="{x:.1f}" y="{y + 1:.1f}" width="16" height="18" rx="4" fill="none" stroke="{ACCENT}" '
        'stroke-width="3"/>'
    )
    parts.append(text(x + 24, y + 14, "this turn", size=11.5))
    return y + 28
