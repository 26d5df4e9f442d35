"""Plants and rooms of Sattgrün as SVG cards of `WIDTH` x `HEIGHT` pixels."""

from __future__ import annotations

from server.drawing_svg import ACCENT, text
from server.drawing_svg import letter as draw_letter
from server.games.sattgruen.drawing_scene import Card, Scene
from server.games.sattgruen.drawing_symbols import (
    EDGES,
    FILLS,
    INKS,
    MATCH,
    TINTS,
    badge,
    coin,
    initials,
    leaf,
    light,
    plant,
    pot,
    soil,
    star,
    thumb,
    token,
)

WIDTH, HEIGHT = 70.0, 94.0
MIDDLE = WIDTH / 2
EDGE_LIGHTS = ((MIDDLE, 10.5), (WIDTH - 10.5, HEIGHT / 2), (MIDDLE, HEIGHT - 10.5), (10.5, HEIGHT / 2))
"""Centres of a room's lights: top, right, bottom, left."""
EDGE_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def draw_card(scene: Scene, card: Card, x: float, y: float, scale: float = 1.0) -> str:
    """Draw a card with its upper left corner at a point."""
    inner = _plant(scene, card) if card.is_plant else _room(scene, card)
    if card.is_marked or card.is_taken:
        inner += (
            f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="6" fill="none" '
            f'stroke="{ACCENT}" stroke-width="3.4"/>'
        )
    if card.thumbs:
        inner += _thumbs(card.thumbs)
    size = f" scale({scale})" if scale != 1.0 else ""
    return f'<g transform="translate({x:.1f} {y:.1f}){size}">{inner}</g>'


def _thumbs(count: int) -> str:
    """Draw the thumbs on a card of the market, in its lower right corner."""
    return (
        f'<rect x="{WIDTH - 24}" y="{HEIGHT - 20}" width="27" height="20" rx="7" fill="#ffffff" '
        'stroke="#22561b" stroke-width="1.2"/>'
        + thumb(WIDTH - 14, HEIGHT - 10, 6.8)
        + draw_letter(str(count), WIDTH - 2.5, HEIGHT - 10, 12, "#22561b")
    )


def _plant(scene: Scene, card: Card) -> str:
    """Draw type, growth, needed lights, points, and what the plant has: leaves or a pot."""
    fill, edge = FILLS[card.color], EDGES[card.color]
    letter = initials(scene.colors)[card.color]
    is_potted = card.pot >= 0
    ground = "#f3f9ec" if is_potted else "#ffffff"
    parts = [
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="6" fill="{ground}" stroke="{edge}" '
        'stroke-width="1.6"/>',
        f'<path d="M1.8 20V7Q1.8 1.8 7 1.8H{WIDTH - 7}Q{WIDTH - 1.8} 1.8 {WIDTH - 1.8} 7V20Z" '
        f'fill="{fill}"/>',
        badge(card.color, letter, 11, 11),
        text(21.5, 15, card.id, size=11, color=INKS[card.color], weight="bold"),
        star(card.growth, WIDTH - 12, 12, 11.5),
    ]
    parts += [light(kind, 10 + 16 * index, 30.5, 7.5) for index, kind in enumerate(card.lights)]
    parts.append(coin(card.points, WIDTH - 11, 33))
    if is_potted:
        name = scene.pots[card.pot].material
        parts += [
            plant(card.color, MIDDLE - 3, 50, 13.5),
            pot(card.pot, initials([each.material for each in scene.pots])[card.pot], MIDDLE - 3, 70, 9.5),
            text(MIDDLE, 90, name, size=11, anchor="middle", weight="bold"),
        ]
    else:
        parts += [
            soil(MIDDLE - 3, 68, 9),
            plant(card.color, MIDDLE - 3, 55.5, 15),
            f'<path d="M2 77.5H{WIDTH - 2}" stroke="#d5d9cf"/>',
            text(4.5, 89.5, f"{card.leaves}/{card.growth}", size=12, weight="bold"),
        ]
        step = min(8.0, 36 / max(1, card.growth))
        parts += [
            leaf(33 + step * index, 85, step * 0.62, is_empty=index >= card.leaves)
            for index in range(card.growth)
        ]
    return "".join(parts)


def _room(scene: Scene, card: Card) -> str:
    """Draw the colour, the four lights, the item; an edge that matches has a green link to its plant."""
    edge = EDGES[card.color]
    letters = initials(scene.colors)
    parts = [
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="6" fill="{TINTS[card.color]}" '
        f'stroke="{edge}" stroke-width="1.6"/>',
        f'<rect x="19" y="20" width="{WIDTH - 38}" height="{HEIGHT - 40}" rx="3" fill="{FILLS[card.color]}" '
        'fill-opacity="0.28"/>',
        badge(card.color, letters[card.color], 11.5, 12),
        text(WIDTH - 2.5, 15, card.id, size=11, anchor="end"),
    ]
    if card.item is None:
        parts.append(_window(edge))
    for side, (x, y) in enumerate(EDGE_LIGHTS):
        parts.append(_edge_light(card, side, x, y))
    if card.item is not None:
        letter = letters[card.item.color] if card.item.color >= 0 else ""
        parts.append(token(card.item, letter, MIDDLE, HEIGHT / 2 - 1, 15.5))
    return "".join(parts)


def _edge_light(card: Card, side: int, x: float, y: float) -> str:
    """Draw the light of one side on a round tab."""
    match = card.matches[side]
    ring, thick, link = "#8a8f84", 1.0, ""
    if match:
        dx, dy = EDGE_STEPS[side]
        ring, thick = MATCH, 2.4
        link = (
            f'<path d="M{x + dx * 9} {y + dy * 9}L{x + dx * 14} {y + dy * 14}" stroke="{MATCH}" '
            'stroke-width="5"/>'
        )
    fade = ' opacity="0.5"' if match is False else ""
    return (
        f'{link}<g{fade}><circle cx="{x}" cy="{y}" r="9" fill="#ffffff" stroke="{ring}" '
        f'stroke-width="{thick}"/>{light(card.lights[side], x, y, 6.8)}</g>'
    )


def _window(edge: str) -> str:
    """Draw the empty room: a window over a floor."""
    return (
        f'<g stroke="{edge}" stroke-width="1" fill="none" opacity="0.55"><rect x="26" y="29" width="18" '
        'height="20" fill="#ffffff"/><path d="M35 29V49M26 39H44M19 62H51M27 62L24 74M43 62L46 74"/></g>'
    )
