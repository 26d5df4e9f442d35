"""Symbols of Hutan in SVG: flowers, trees, animals and the pangolin, drawn from simple shapes.

Each takes its centre and a radius in pixels. Colours are those of the flower below; a symbol also
carries its letter or features of its own, so that nothing depends on colour alone.
"""

from __future__ import annotations

import math

from server.drawing_svg import INK, circle
from server.drawing_svg import letter as draw_letter

FILLS = ("#3f7fd1", "#f2c230", "#d9433a", "#ffffff", "#a58bb5")
"""Blue, yellow, red, white, grey (a violet grey)."""
INKS = ("#ffffff", "#3b2f00", "#ffffff", "#33332e", "#ffffff")
"""Colour of a letter on each fill."""
EDGES = ("#1f4e8c", "#9a7800", "#8a1f19", "#7d7d70", "#654f75")
WILD_FILLS = ("#3f7fd1", "#f2c230", "#d9433a", "#ffffff", "#a58bb5", "#9ccc65")


def flower(color: int, x: float, y: float, radius: float, *, letter: str, is_double: bool = False) -> str:
    """Draw a flower of six petals; colour -1 is the wild one, `is_double` a flower on a flower."""
    fill, edge, ink = (FILLS[color], EDGES[color], INKS[color]) if color >= 0 else ("#ffffff", "#555", INK)
    petals = []
    for number in range(6):
        angle = math.radians(60 * number - 90)
        petal_x, petal_y = x + math.cos(angle) * radius * 0.62, y + math.sin(angle) * radius * 0.62
        petal = WILD_FILLS[number] if color < 0 else fill
        petals.append(circle(petal_x, petal_y, radius * 0.42, petal, edge, 1))
    rings = ""
    if is_double:
        rings = circle(x, y, radius * 0.72, "none", edge, 2)
    heart = circle(x, y, radius * 0.58, fill, edge, 0.8)
    return "".join(petals) + heart + rings + draw_letter(letter, x, y, radius * 0.95, ink)


def tree(color: int, x: float, y: float, radius: float, *, letter: str) -> str:
    """Draw a tree: trunk on a dark foot, three storeys of leaves in the colour of its flower."""
    fill, edge = FILLS[color], EDGES[color]
    trunk = (
        f'<ellipse cx="{x:.1f}" cy="{y + radius:.1f}" rx="{radius * 0.62:.1f}" ry="{radius * 0.16:.1f}" '
        'fill="#00000040"/>'
        f'<rect x="{x - radius * 0.14:.1f}" y="{y + radius * 0.45:.1f}" width="{radius * 0.28:.1f}" '
        f'height="{radius * 0.55:.1f}" fill="#6b4a2b"/>'
    )
    path = (
        f"M{x:.1f} {y - radius * 1.15:.1f}"
        f"L{x + radius * 0.55:.1f} {y - radius * 0.45:.1f}H{x + radius * 0.34:.1f}"
        f"L{x + radius * 0.8:.1f} {y + radius * 0.1:.1f}H{x + radius * 0.52:.1f}"
        f"L{x + radius * 1.0:.1f} {y + radius * 0.66:.1f}H{x - radius * 1.0:.1f}"
        f"L{x - radius * 0.52:.1f} {y + radius * 0.1:.1f}H{x - radius * 0.8:.1f}"
        f"L{x - radius * 0.34:.1f} {y - radius * 0.45:.1f}H{x - radius * 0.55:.1f}Z"
    )
    crown = f'<path d="{path}" fill="{fill}" stroke="{edge}" stroke-width="1.6" stroke-linejoin="round"/>'
    return trunk + crown + draw_letter(letter, x, y + radius * 0.22, radius * 0.85, INKS[color])


def animal(color: int, x: float, y: float, radius: float, *, letter: str = "") -> str:
    """Draw the animal of a colour: a dark round token with a head of its own, its letter on a badge."""
    heads = (_cassowary, _tiger, _orangutan, _rhino, _hornbill)
    token = (
        '<circle r="1" fill="#2b3a2e"/>'
        f'<circle r="0.92" fill="none" stroke="{FILLS[color]}" stroke-width="0.1"/>'
    )
    drawn = (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({radius:.2f})">{token}'
        f"{heads[color](FILLS[color], EDGES[color])}</g>"
    )
    if not letter:
        return drawn
    badge_x, badge_y = x + radius * 0.82, y + radius * 0.78
    badge = circle(badge_x, badge_y, max(7.5, radius * 0.36), FILLS[color], EDGES[color], 1)
    return drawn + badge + draw_letter(letter, badge_x, badge_y, radius * 0.5, INKS[color])


def _eyes(distance: float, height: float) -> str:
    """Return two eyes on a head in unit size."""
    return "".join(
        f'<circle cx="{side * distance}" cy="{height}" r="0.075" fill="#111"/>' for side in (-1, 1)
    )


def _cassowary(fill: str, edge: str) -> str:
    """Long neck, a casque on the head, a short beak to the right."""
    return (
        '<path d="M-0.3 0.85Q-0.36 0.2 -0.22 -0.1Q-0.3 -0.5 -0.02 -0.78Q0.2 -0.72 0.16 -0.42'
        f'Q0.3 -0.3 0.3 -0.16L0.68 -0.06L0.28 0.06Q0.1 0.16 0.08 0.3Q0.1 0.6 0.22 0.83Z" '
        f'fill="{fill}" stroke="{edge}" stroke-width="0.05"/>'
        f'<path d="M-0.2 -0.22Q-0.28 -0.55 -0.02 -0.78Q0.2 -0.72 0.15 -0.4Z" fill="#8c6a4a"/>'
        f'<path d="M0.02 0.2q0.14 0.24 0 0.36q-0.12 -0.12 0 -0.36" fill="#d9433a"/>'
        f'<circle cx="0.1" cy="-0.14" r="0.08" fill="#111"/>'
    )


def _tiger(fill: str, edge: str) -> str:
    """Round head, two ears, stripes and a muzzle."""
    ears = "".join(
        f'<circle cx="{side * 0.46}" cy="-0.48" r="0.2" fill="{fill}" stroke="{edge}" stroke-width="0.05"/>'
        for side in (-1, 1)
    )
    return (
        f'{ears}<circle cy="0.02" r="0.62" fill="{fill}" stroke="{edge}" stroke-width="0.05"/>'
        '<path d="M0 -0.58v0.26M-0.18 -0.54l0.06 0.2M0.18 -0.54l-0.06 0.2M-0.62 0l0.22 0.04'
        'M-0.58 0.22l0.2 -0.03M0.62 0l-0.22 0.04M0.58 0.22l-0.2 -0.03" '
        'stroke="#3b2200" stroke-width="0.09" stroke-linecap="round"/>'
        f'<ellipse cy="0.32" rx="0.27" ry="0.2" fill="#fff8e6"/>{_eyes(0.24, -0.08)}'
        '<path d="M-0.09 0.22h0.18l-0.09 0.11z" fill="#5a2a1a"/>'
    )


def _orangutan(fill: str, edge: str) -> str:
    """Broad cheeks around a pale face, a tuft of hair."""
    return (
        f'<path d="M-0.15 -0.62L0 -0.86L0.15 -0.62Z" fill="{fill}" stroke="{edge}" stroke-width="0.05"/>'
        f'<ellipse cy="0.02" rx="0.72" ry="0.66" fill="{fill}" stroke="{edge}" stroke-width="0.05"/>'
        '<path d="M0 -0.36C0.3 -0.56 0.5 -0.2 0.32 0C0.44 0.46 0.2 0.56 0 0.56C-0.2 0.56 -0.44 0.46 -0.32 0'
        'C-0.5 -0.2 -0.3 -0.56 0 -0.36Z" fill="#f3d3b3"/>'
        f"{_eyes(0.18, -0.12)}"
        '<path d="M-0.2 0.34q0.2 0.14 0.4 0" stroke="#5a2a1a" stroke-width="0.06" fill="none"/>'
    )


def _rhino(fill: str, edge: str) -> str:
    """Head in profile to the right, a large and a small horn."""
    return (
        f'<path d="M-0.75 0.42Q-0.82 -0.3 -0.42 -0.42L-0.4 -0.66L-0.2 -0.44Q0.15 -0.42 0.32 -0.14'
        f"Q0.66 -0.06 0.66 0.26Q0.62 0.46 0.3 0.46Q0.1 0.46 0 0.36Q-0.2 0.62 -0.5 0.66Z"
        f'" fill="{fill}" stroke="{edge}" stroke-width="0.05" stroke-linejoin="round"/>'
        '<g fill="#d9c9a3" stroke="#6b5b3a" stroke-width="0.04">'
        '<path d="M0.4 -0.12Q0.68 -0.28 0.74 -0.66Q0.86 -0.2 0.64 0.1Z"/>'
        '<path d="M0.14 -0.3Q0.28 -0.4 0.3 -0.58Q0.4 -0.36 0.32 -0.16Z"/></g>'
        '<circle cx="-0.02" cy="-0.1" r="0.075" fill="#111"/><circle cx="0.5" cy="0.2" r="0.05" fill="#444"/>'
    )


def _hornbill(fill: str, edge: str) -> str:
    """Round head, a large bent beak with a casque upon it."""
    return (
        f'<path d="M-0.62 0.7Q-0.72 0.1 -0.56 -0.2Q-0.36 -0.6 -0.02 -0.44Q0.2 -0.3 0.12 0Q0 0.3 -0.1 0.8Z" '
        f'fill="{fill}" stroke="{edge}" stroke-width="0.05"/>'
        '<path d="M0.02 -0.42Q0.7 -0.5 0.82 0.34Q0.5 0.02 0.1 0.06Z" fill="#f2a530" '
        'stroke="#8a5a00" stroke-width="0.05"/>'
        '<path d="M-0.14 -0.48Q0.1 -0.78 0.5 -0.56L0.42 -0.36Q0.2 -0.48 0 -0.4Z" fill="#d9433a" '
        'stroke="#8a1f19" stroke-width="0.04"/>'
        '<circle cx="-0.16" cy="-0.16" r="0.09" fill="#111"/>'
    )


def pangolin(x: float, y: float) -> str:
    """Draw the pangolin, 60 px long: a curved body with scales and a tail."""
    scales = "".join(
        f'<path d="M{-10 + 7 * index} {-9 + abs(index - 2)}q5 6 0 12" stroke="#5d4630" fill="none"/>'
        for index in range(5)
    )
    return (
        f'<g transform="translate({x:.1f} {y:.1f})">'
        '<path d="M-32 9Q-24 2 -16 -4Q0 -16 16 -5L28 1Q33 4 28 7L16 8V12H11V8H-6V12H-11V8Q-20 6 -32 9Z" '
        'fill="#a98a63" stroke="#5d4630" stroke-width="1.3" stroke-linejoin="round"/>'
        f'{scales}<circle cx="23" cy="0.5" r="1.5" fill="#111"/></g>'
    )
