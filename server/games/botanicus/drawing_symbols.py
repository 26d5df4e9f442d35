"""Symbols of Botanicus in SVG: gains, plants, flowers, pieces, tokens, drawn from simple shapes.

Each takes its centre and a radius in pixels. Whose a piece is and what a plant is worth is told by a sign
as well as by colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine_c.games.botanicus.facts import FRUIT
from engine_c.games.botanicus.table import NEUTRAL
from server.drawing_svg import ACCENT, INK, circle, letter, text
from server.games.botanicus.drawing_gains import PLANTS, Part

FILLS = ("#2f6fc4", "#f0c01f", "#c2378d", "#e8762a")
"""Blue, yellow, magenta, orange; by seat."""
INKS = ("#ffffff", "#3b2f00", "#ffffff", "#2f1600")
EDGES = ("#173f7a", "#8f6f00", "#7d1d59", "#7d3300")
GREY, GREY_EDGE = "#a9aca6", "#4d524a"
PLANT_FILLS = ("#d5edb4", "#9fd47c", "#55a84c", "#256b2f", "#d63c32")
"""By level, the fruit last."""
PLANT_INKS = ("#1f3d10", "#15330c", "#ffffff", "#ffffff", "#ffffff")
PLANT_EDGES = ("#6d9a3c", "#47852c", "#2a6624", "#123c19", "#7c1611")
GOLD, GOLD_EDGE = "#f6c945", "#8a6400"
VP_FILL, VP_EDGE = "#ffffff", "#22561b"
WATER, WATER_EDGE = "#5fb2ea", "#1c5f92"
WOOD, WOOD_EDGE = "#b9824d", "#5b3914"
STEEL, STEEL_EDGE = "#c3ccd4", "#4b5660"
NUMBER = 12.5
"""Size of numbers beside symbols."""


def placed(x: float, y: float, radius: float, content: str) -> str:
    """Put a drawing in unit size at its place."""
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({radius:.2f})">{content}</g>'


def path(shape: str, fill: str, edge: str, thick: float) -> str:
    """Return a path in unit size."""
    return (
        f'<path d="{shape}" fill="{fill}" stroke="{edge}" stroke-width="{thick}" stroke-linejoin="round" '
        'stroke-linecap="round"/>'
    )


def disc(x: float, y: float, radius: float, fill: str, edge: str, thick: float) -> str:
    """Return a circle in unit size."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{edge}" stroke-width="{thick}"/>'


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    edge: str,
    *,
    round_by: float = 5,
    thick: float = 1,
) -> str:
    """Return a rectangle with round corners."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{round_by}" '
        f'fill="{fill}" stroke="{edge}" stroke-width="{thick}"/>'
    )


def frame(x: float, y: float, width: float, height: float, *, round_by: float = 7) -> str:
    """Mark something that the shown turn touches."""
    return box(x, y, width, height, "none", ACCENT, round_by=round_by, thick=3)


# --- players --------------------------------------------------------------------------------------


def _colors(owner: int) -> tuple[str, str, str]:
    if owner == NEUTRAL:
        return GREY, GREY_EDGE, INK
    return FILLS[owner], EDGES[owner], INKS[owner]


def flower(owner: int, x: float, y: float, radius: float) -> str:
    """Draw a flower with the sign of its owner."""
    fill, edge, _ = _colors(owner)
    petals = "".join(
        f'<circle cx="0" cy="-0.62" r="0.42" fill="{fill}" stroke="{edge}" stroke-width="0.1" '
        f'transform="rotate({60 * turn})"/>'
        for turn in range(6)
    )
    sign = "N" if owner == NEUTRAL else str(owner)
    middle = f'<circle r="0.6" fill="#fffdf2" stroke="{edge}" stroke-width="0.08"/>'
    return placed(x, y, radius, petals + middle) + letter(sign, x, y, radius * 1.1, "#1c1c1c")


def piece(owner: int, x: float, y: float, radius: float) -> str:
    """Draw a piece on a track: a disc with the sign of its owner."""
    fill, edge, ink = _colors(owner)
    return circle(x, y, radius, fill, edge, 1.6) + letter(str(owner), x, y, radius * 1.3, ink)


def gardener(owner: int, x: float, y: float, radius: float) -> str:
    """Draw a gardener: a figure with a straw hat."""
    fill, edge, ink = _colors(owner)
    body = path("M-0.75 1Q-0.75 0 0 -0.1Q0.75 0 0.75 1Z", fill, edge, 0.12)
    head = f'<circle cy="-0.3" r="0.38" fill="#f3d3b0" stroke="{edge}" stroke-width="0.1"/>'
    brim = "M-0.72 -0.42H0.72Q0.5 -0.56 0.36 -0.58Q0.3 -1 0 -1Q-0.3 -1 -0.36 -0.58Q-0.5 -0.56 -0.72 -0.42Z"
    hat = path(brim, GOLD, GOLD_EDGE, 0.1)
    return placed(x, y, radius, body + head + hat) + letter(str(owner), x, y + radius * 0.55, 11, ink)


# --- numbers --------------------------------------------------------------------------------------


def coin(content: object, x: float, y: float, radius: float = 9) -> str:
    """Draw coins with their number."""
    return circle(x, y, radius, GOLD, GOLD_EDGE, 1.4) + letter(str(content), x, y, radius * 1.3, "#3b2a00")


def points(content: object, x: float, y: float, radius: float = 9.5) -> str:
    """Draw points: a leaf-green hexagon with their number."""
    shape = "M-0.55 -1H0.55L1.1 0L0.55 1H-0.55L-1.1 0Z"
    return placed(x, y, radius, path(shape, VP_FILL, VP_EDGE, 0.17)) + letter(
        str(content), x, y, radius * 1.2, VP_EDGE
    )


# --- plants ---------------------------------------------------------------------------------------


def plant(level: int, x: float, y: float, radius: float = 9) -> str:
    """Draw the badge of a plant: its level in Roman numerals, V the fruit."""
    index = level - 1
    fill, edge, ink = PLANT_FILLS[index], PLANT_EDGES[index], PLANT_INKS[index]
    leaf = path("M0 -0.85Q0.05 -1.35 0.6 -1.4Q0.55 -0.95 0 -0.85Z", "#4c9a3f", "#22561b", 0.08)
    if level == FRUIT:
        shape = disc(0, 0.05, 0.98, fill, edge, 0.14)
    else:
        shape = (
            f'<rect x="-1" y="-0.95" width="2" height="1.9" rx="0.32" fill="{fill}" stroke="{edge}" '
            'stroke-width="0.14"/>'
        )
    return placed(x, y, radius, shape + leaf) + letter(PLANTS[index], x, y, 11, ink)


def grown(level: int, x: float, y: float, radius: float) -> str:
    """Draw a plant in its bed: a stem with a pair of leaves for each level, a blossom on IV, or the fruit."""
    stem = (
        f'<path d="M0 1V{0.62 - 0.4 * min(level, 4):.2f}" stroke="#2f6b2a" stroke-width="0.14" fill="none"/>'
    )
    leaves = ""
    pairs = 4 if level == FRUIT else level
    for number in range(pairs):
        at = 0.72 - 0.42 * number
        size = 0.78 - 0.08 * number
        for side in (-1, 1):
            leaves += path(
                f"M0 {at:.2f}Q{side * size * 0.45:.2f} {at - 0.5:.2f} {side * size:.2f} {at - 0.34:.2f}"
                f"Q{side * size * 0.7:.2f} {at + 0.1:.2f} 0 {at:.2f}Z",
                "#67b657" if number % 2 == 0 else "#4c9a3f",
                "#22561b",
                0.06,
            )
    top = ""
    if level == 4:
        top = (
            "".join(
                f'<circle cx="0" cy="-0.2" r="0.17" fill="#f2a7d0" stroke="#8f2f66" stroke-width="0.05" '
                f'transform="translate(0 -0.98) rotate({72 * turn})"/>'
                for turn in range(5)
            )
            + f'<circle cy="-0.98" r="0.14" fill="{GOLD}"/>'
        )
    if level == FRUIT:
        top = "".join(
            disc(cx, cy, 0.3, PLANT_FILLS[4], PLANT_EDGES[4], 0.07)
            for cx, cy in ((-0.5, 0.1), (0.5, -0.25), (0, -0.8))
        )
    return placed(x, y, radius, stem + leaves + top)


# --- gains ----------------------------------------------------------------------------------------


def purse(x: float, y: float, radius: float) -> str:
    """Draw the sign of the money track."""
    body = path(
        "M-0.35 -0.4Q-1.05 0.25 -0.75 0.8Q-0.6 1 0 1Q0.6 1 0.75 0.8Q1.05 0.25 0.35 -0.4Z",
        WOOD,
        WOOD_EDGE,
        0.12,
    )
    neck = path("M-0.35 -0.4L-0.6 -0.95L-0.1 -0.75L0.15 -1L0.6 -0.9L0.35 -0.4Z", WOOD, WOOD_EDGE, 0.12)
    return placed(x, y, radius, body + neck + disc(0, 0.35, 0.36, GOLD, GOLD_EDGE, 0.1))


def barrow(x: float, y: float, radius: float) -> str:
    """Draw the sign of the barrow track."""
    tray = path("M-0.85 -0.6H0.75L0.35 0.3H-0.45Z", "#6fa34f", "#22561b", 0.12)
    handle = (
        '<path d="M0.1 0.1L1.05 -0.25M-0.2 0.3L-0.45 0.75M0.3 0.3V0.9" stroke="#5b3914" stroke-width="0.16" '
        'fill="none"/>'
    )
    return placed(x, y, radius, handle + tray + disc(-0.55, 0.65, 0.34, STEEL, STEEL_EDGE, 0.14))


def shovel(x: float, y: float, radius: float) -> str:
    """Draw the sign of the shovel track."""
    stick = '<path d="M0.75 -0.75L-0.2 0.2" stroke="#7a4f24" stroke-width="0.24" fill="none"/>'
    grip = (
        '<path d="M0.5 -1L1 -0.5" stroke="#5b3914" stroke-width="0.28" stroke-linecap="round" fill="none"/>'
    )
    blade = path(
        "M-0.45 -0.15L0.15 0.45Q-0.1 0.95 -0.95 0.95Q-0.95 0.1 -0.45 -0.15Z", STEEL, STEEL_EDGE, 0.12
    )
    return placed(x, y, radius, stick + grip + blade)


def _card(x: float, y: float, radius: float) -> str:
    shape = path("M-0.65 -0.95H0.65V0.95H-0.65Z", "#f7f2df", "#6d5f33", 0.14)
    leaf = path("M-0.35 0.45Q-0.4 -0.4 0.38 -0.5Q0.4 0.4 -0.35 0.45Z", "#4c9a3f", "#22561b", 0.08)
    return placed(x, y, radius, shape + leaf)


def paw(x: float, y: float, radius: float) -> str:
    """Draw the sign of an animal of any kind."""
    toes = "".join(
        f'<ellipse cx="{cx}" cy="{cy}" rx="0.2" ry="0.28" fill="#7a4a2a"/>'
        for cx, cy in ((-0.72, -0.15), (-0.28, -0.62), (0.28, -0.62), (0.72, -0.15))
    )
    pad = (
        '<path d="M0 -0.15Q0.7 0.1 0.62 0.62Q0.5 0.95 0 0.75Q-0.5 0.95 -0.62 0.62Q-0.7 0.1 0 -0.15Z" '
        'fill="#7a4a2a"/>'
    )
    return placed(x, y, radius, toes + pad)


def drop(x: float, y: float, radius: float) -> str:
    """Draw a watering."""
    return placed(
        x,
        y,
        radius,
        path("M0 -1Q0.8 0 0.72 0.4Q0.6 1 0 1Q-0.6 1 -0.72 0.4Q-0.8 0 0 -1Z", WATER, WATER_EDGE, 0.13),
    )


def walker(x: float, y: float, radius: float) -> str:
    """Draw the gardener's move: a figure with an arrow."""
    body = path("M-0.75 1Q-0.75 0.05 -0.25 0Q0.25 0.05 0.25 1Z", "#8a9a78", "#3c4a2e", 0.12)
    head = '<circle cx="-0.25" cy="-0.25" r="0.34" fill="#f3d3b0" stroke="#3c4a2e" stroke-width="0.1"/>'
    hat = path(
        "M-0.85 -0.4H0.35L0.05 -0.55Q0 -0.95 -0.25 -0.95Q-0.5 -0.95 -0.55 -0.55Z", GOLD, GOLD_EDGE, 0.08
    )
    arrow = path("M0.45 0.3H0.8V0.05L1.2 0.5L0.8 0.95V0.7H0.45Z", ACCENT, ACCENT, 0.04)
    return placed(x, y, radius, body + head + hat + arrow)


def both_ways(x: float, y: float, radius: float) -> str:
    """Draw steps on a track of choice in either direction."""
    arrow = "M-1.15 0L-0.55 -0.65V-0.25H0.55V-0.65L1.15 0L0.55 0.65V0.25H-0.55V0.65Z"
    return placed(x, y, radius, path(arrow, "#f4b183", "#7d3300", 0.1))


def medal(stack: str, content: str, x: float, y: float, radius: float = 10) -> str:
    """Draw a prize token: a disc or a square with a ribbon, red for fruits, green for the frog."""
    fill, edge = ("#f3b0a8", "#8e1f16") if stack.startswith("fruit") else ("#e7dcff", "#5a3fa0")
    if stack == "frog":
        fill, edge = "#bfe6a8", "#2a6624"
    ribbon = path("M-0.55 0.5L-0.75 1.35L-0.2 1.1L0 1.35L0.2 1.1L0.75 1.35L0.55 0.5Z", edge, edge, 0.05)
    if stack.endswith("square"):
        shape = path("M-0.95 -0.95H0.95V0.95H-0.95Z", fill, edge, 0.15)
    else:
        shape = disc(0, 0, 1, fill, edge, 0.15)
    drawn = placed(x, y, radius, ribbon + shape)
    return drawn + (letter(content, x, y, radius * 1.2, INK) if content else "")


_SHAPES = {
    "card": (_card, 14),
    "animal": (paw, 18),
    "water": (drop, 14),
    "move": (walker, 21),
    "money": (purse, 18),
    "barrow": (barrow, 20),
    "shovel": (shovel, 18),
    "any": (both_ways, 24),
}
"""Drawing and width of a sign by kind of gain."""
PART_HEIGHT = 21.0


def part_width(part: Part) -> float:
    """Return the width of one part of a gain."""
    if part.kind in ("coins", "vp"):
        return 21.0 if part.number < 10 else 23.0
    if part.kind == "prize":
        return 21.0
    if part.kind == "plant":
        return 20.0 if part.number == 1 else 40.0
    shows_number = part.number > 1 or part.kind in ("move", "money", "barrow", "shovel", "any")
    return _SHAPES[part.kind][1] + (9.0 if shows_number else 0.0)


def draw_part(part: Part, x: float, y: float) -> str:
    """Draw one part of a gain, `x` its left edge and `y` its middle."""
    if part.kind == "coins":
        return coin(part.number, x + part_width(part) / 2, y)
    if part.kind == "vp":
        return points(part.number, x + part_width(part) / 2, y)
    if part.kind == "prize":
        return medal(part.stack, "?", x + 10.5, y - 1, 8)
    if part.kind == "plant":
        count = "" if part.number == 1 else text(x, y + 4.5, f"{part.number}×", size=NUMBER, weight="bold")
        return count + plant(part.level, x + part_width(part) - 10, y, 8.8)
    draw, width = _SHAPES[part.kind]
    drawn = draw(x + width / 2 - (1.5 if part.kind == "move" else 0), y, 8.5)
    if part_width(part) > width:
        drawn += text(x + width + 0.5, y + 4.5, str(part.number), size=NUMBER, weight="bold")
    return drawn


def part_lines(parts: Sequence[Part], width: float) -> list[list[Part]]:
    """Break a gain into lines that fit into a width."""
    lines: list[list[Part]] = []
    used = 0.0
    for part in parts:
        size = part_width(part) + 2
        if lines and used + size <= width + 2:
            lines[-1].append(part)
            used += size
        else:
            lines.append([part])
            used = size
    return lines


def draw_parts(parts: Sequence[Part], x: float, y: float, width: float, height: float) -> str:
    """Draw a gain centred in a rectangle."""
    lines = part_lines(parts, width)
    drawn = ""
    top = y + height / 2 - PART_HEIGHT * (len(lines) - 1) / 2
    for number, line in enumerate(lines):
        size = sum(part_width(part) + 2 for part in line) - 2
        left = x + (width - size) / 2
        for part in line:
            drawn += draw_part(part, left, top + PART_HEIGHT * number)
            left += part_width(part) + 2
    return drawn
