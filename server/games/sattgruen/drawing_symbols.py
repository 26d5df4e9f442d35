"""Symbols of Sattgrün in SVG: colours, lights, pots, plants, tokens, drawn from simple shapes.

Each takes its centre and a radius in pixels. A colour has a shape and a letter of its own, a light a
filling, a pot a letter, so that nothing depends on colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from server.drawing_svg import INK, circle, text
from server.drawing_svg import letter as draw_letter
from server.games.sattgruen.drawing_scene import Token

FILLS = ("#c2378d", "#f0c01f", "#2f6fc4", "#1fa596", "#ee7d22")
"""Magenta, yellow, blue, turquoise, orange; by index of colour."""
INKS = ("#ffffff", "#3b2f00", "#ffffff", "#ffffff", "#2f1600")
EDGES = ("#7d1d59", "#8f6f00", "#173f7a", "#0b5f56", "#934400")
TINTS = ("#f7dcec", "#fcf2c8", "#d9e6f8", "#d2efeb", "#fce3cd")
SHAPES = (
    "",  # a circle
    "M-0.86 -0.86H0.86V0.86H-0.86Z",
    "M0 -1.12L1.05 -0.3L0.66 0.98H-0.66L-1.05 -0.3Z",
    "M0 -1.22L1.22 0L0 1.22L-1.22 0Z",
    "M-0.56 -1H0.56L1.12 0L0.56 1H-0.56L-1.12 0Z",
)
POT_FILLS = ("#8d97a0", "#a9743f", "#f4efe3", "#c8603a")
"""Stone, wood, ceramic, terracotta; by index of material."""
POT_EDGES = ("#444c54", "#5b3914", "#6f6a5e", "#7a2f14")
POT_INKS = ("#ffffff", "#ffffff", "#33332e", "#ffffff")
LEAF, LEAF_EDGE = "#4c9a3f", "#22561b"
GOLD, GOLD_EDGE = "#f6c945", "#8a6400"
SUN, NIGHT = "#ffc629", "#39424e"
SOIL, SOIL_EDGE = "#8a6a4a", "#4f3a24"
MATCH, MISS = "#1a7f37", "#b3261e"


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """Return one sign a name: its first letter, or its number if that letter stands for another."""
    letters = [name[:1].upper() for name in names]
    return tuple(
        letter if letters.count(letter) == 1 else str(index) for index, letter in enumerate(letters, start=1)
    )


def _placed(x: float, y: float, radius: float, content: str) -> str:
    """Put a drawing in unit size at its place."""
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({radius:.2f})">{content}</g>'


def _path(shape: str, fill: str, edge: str, thick: float) -> str:
    return (
        f'<path d="{shape}" fill="{fill}" stroke="{edge}" stroke-width="{thick}" stroke-linejoin="round" '
        'stroke-linecap="round"/>'
    )


# --- colours, lights, numbers ---------------------------------------------------------------------


def badge(color: int, letter: str, x: float, y: float, radius: float = 8.5) -> str:
    """Draw the sign of a colour: its shape with its letter."""
    shape = SHAPES[color % len(SHAPES)]
    fill, edge, ink = FILLS[color], EDGES[color], INKS[color]
    if not shape:
        return circle(x, y, radius, fill, edge, 1) + draw_letter(letter, x, y, radius * 1.25, ink)
    return _placed(x, y, radius, _path(shape, fill, edge, 0.12)) + draw_letter(
        letter, x, y, radius * 1.25, ink
    )


def light(kind: int, x: float, y: float, radius: float) -> str:
    """Draw a light: a sun with rays, a disc half in the dark, a dark disc with a moon."""
    if kind == 0:
        rays = "".join(
            f'<path d="M0 -0.72V-1" transform="rotate({45 * turn})" stroke="#b97a00" stroke-width="0.22" '
            'stroke-linecap="round"/>'
            for turn in range(8)
        )
        return _placed(
            x, y, radius, f'{rays}<circle r="0.58" fill="{SUN}" stroke="#b97a00" stroke-width="0.12"/>'
        )
    if kind == 1:
        return _placed(
            x,
            y,
            radius,
            f'<circle r="0.86" fill="{SUN}" stroke="{NIGHT}" stroke-width="0.16"/>'
            f'<path d="M0 -0.86A0.86 0.86 0 0 1 0 0.86Z" fill="{NIGHT}"/>',
        )
    return _placed(
        x,
        y,
        radius,
        f'<circle r="0.9" fill="{NIGHT}"/>'
        '<path d="M0.2 -0.52A0.55 0.55 0 1 0 0.52 0.3A0.5 0.5 0 0 1 0.2 -0.52Z" fill="#c8d3e0"/>',
    )


def star(number: int, x: float, y: float, radius: float) -> str:
    """Draw the golden star with the growth of a plant."""
    points = []
    for turn in range(16):
        reach = 1.0 if turn % 2 == 0 else 0.8
        cos, sin = _UNIT[turn]
        points.append(f"{cos * reach:.2f} {sin * reach:.2f}")
    shape = "M" + "L".join(points) + "Z"
    return _placed(x, y, radius, _path(shape, GOLD, GOLD_EDGE, 0.09)) + draw_letter(
        str(number), x, y, radius * 1.15, "#3b2a00"
    )


_UNIT = tuple(
    (c, s)
    for c, s in (
        (0.0, -1.0), (0.38, -0.92), (0.71, -0.71), (0.92, -0.38), (1.0, 0.0), (0.92, 0.38), (0.71, 0.71),
        (0.38, 0.92), (0.0, 1.0), (-0.38, 0.92), (-0.71, 0.71), (-0.92, 0.38), (-1.0, 0.0), (-0.92, -0.38),
        (-0.71, -0.71), (-0.38, -0.92),
    )
)  # fmt: skip


def coin(number: int, x: float, y: float, radius: float = 8.5) -> str:
    """Draw the points of a plant."""
    return circle(x, y, radius, "#ffffff", GOLD_EDGE, 1.6) + draw_letter(str(number), x, y, radius * 1.2, INK)


def leaf(x: float, y: float, radius: float, *, is_empty: bool = False) -> str:
    """Draw a leaf, or the place of one that is missing."""
    shape = "M-0.9 0.7C-0.95 -0.5 0 -1 0.95 -0.85C1 0.2 0.4 1 -0.6 0.75"
    vein = f'<path d="M-0.95 0.95L0.45 -0.4" stroke="{LEAF_EDGE}" stroke-width="0.16" fill="none"/>'
    if is_empty:
        return _placed(x, y, radius, _path(shape + "Z", "#ffffff", "#b5bcae", 0.14))
    return _placed(x, y, radius, _path(shape + "Z", LEAF, LEAF_EDGE, 0.14) + vein)


def thumb(x: float, y: float, radius: float) -> str:
    """Draw a green thumb."""
    shape = (
        "M-0.42 -0.05L0.02 -0.9Q0.42 -0.85 0.34 -0.3L0.3 -0.12H0.8Q1 -0.1 0.96 0.12L0.8 0.72"
        "Q0.74 0.9 0.5 0.9H-0.42Z"
    )
    cuff = '<path d="M-0.92 -0.12H-0.56V0.96H-0.92Z" fill="#2c6b26"/>'
    return _placed(x, y, radius, cuff + _path(shape, "#79c267", "#22561b", 0.12))


def thumbs(count: int, x: float, y: float) -> str:
    """Draw a thumb with a number."""
    return thumb(x, y, 8) + text(x + 11, y + 4.5, str(count), size=12.5, weight="bold", color="#22561b")


# --- pots and plants ------------------------------------------------------------------------------


def pot(material: int, letter: str, x: float, y: float, radius: float) -> str:
    """Draw a pot with the letter of its material."""
    body = _path("M-0.8 -0.4H0.8L0.58 0.95H-0.58Z", POT_FILLS[material], POT_EDGES[material], 0.1)
    rim = _path("M-1 -0.85H1V-0.4H-1Z", POT_FILLS[material], POT_EDGES[material], 0.1)
    return _placed(x, y, radius, body + rim) + draw_letter(
        letter, x, y + radius * 0.28, radius, POT_INKS[material]
    )


def soil(x: float, y: float, radius: float) -> str:
    """Draw the heap of soil of a plant without a pot."""
    shape = "M-1.1 0.9Q-0.9 0.1 0 0.05Q0.9 0.1 1.1 0.9Z"
    return _placed(x, y, radius, _path(shape, SOIL, SOIL_EDGE, 0.1))


def plant(kind: int, x: float, y: float, radius: float) -> str:
    """Draw a plant of a type; its foot is at the lower edge of the circle."""
    drawings = (_succulent, _flowering, _foliage, _vining, _unusual)
    return _placed(x, y, radius, drawings[kind % len(drawings)](FILLS[kind], EDGES[kind]))


def _succulent(fill: str, edge: str) -> str:
    """A cactus with two arms and a blossom."""
    return (
        _path(
            "M-0.26 1V-0.55Q-0.26 -0.9 0 -0.9Q0.26 -0.9 0.26 -0.55V0.28H0.44V-0.22Q0.46 -0.42 0.62 -0.42"
            "Q0.8 -0.42 0.8 -0.22V0.6H0.26V1Z",
            LEAF,
            LEAF_EDGE,
            0.08,
        )
        + _path(
            "M-0.26 0.42H-0.8V-0.02Q-0.8 -0.2 -0.64 -0.2Q-0.48 -0.2 -0.48 -0.02V0.12H-0.26Z",
            LEAF,
            LEAF_EDGE,
            0.08,
        )
        + f'<path d="M0 -0.6V0.9M-0.12 -0.4V0.9M0.12 -0.4V0.9" stroke="{LEAF_EDGE}" stroke-width="0.04"/>'
        + f'<circle cy="-0.95" r="0.2" fill="{fill}" stroke="{edge}" stroke-width="0.06"/>'
    )


def _flowering(fill: str, edge: str) -> str:
    """A stem with two leaves and a flower of six petals."""
    petals = "".join(
        f'<ellipse cy="-0.34" rx="0.2" ry="0.32" transform="translate(0 -0.42) rotate({60 * turn})" '
        f'fill="{fill}" stroke="{edge}" stroke-width="0.06"/>'
        for turn in range(6)
    )
    return (
        f'<path d="M0 1V-0.3" stroke="{LEAF_EDGE}" stroke-width="0.12"/>'
        + _path("M0 0.75Q-0.8 0.7 -0.85 0.12Q-0.2 0.1 0 0.75Z", LEAF, LEAF_EDGE, 0.06)
        + _path("M0 0.6Q0.8 0.6 0.85 0Q0.2 0 0 0.6Z", LEAF, LEAF_EDGE, 0.06)
        + petals
        + f'<circle cy="-0.42" r="0.18" fill="{GOLD}" stroke="{edge}" stroke-width="0.06"/>'
    )


def _foliage(fill: str, edge: str) -> str:
    """Three broad leaves with veins."""
    blade = "M0 1Q-0.52 0.2 -0.3 -0.5Q-0.15 -0.85 0 -0.98Q0.15 -0.85 0.3 -0.5Q0.52 0.2 0 1Z"
    vein = '<path d="M0 0.9V-0.8M0 0.3L-0.26 -0.05M0 0.3L0.26 -0.05M0 -0.15L-0.22 -0.45M0 -0.15L0.22 -0.45" '
    vein += f'stroke="{fill}" stroke-width="0.09" fill="none"/>'
    return "".join(
        f'<g transform="rotate({turn} 0 1) scale(1 {size})">{_path(blade, LEAF, edge, 0.09)}{vein}</g>'
        for turn, size in ((-44, 0.94), (44, 0.94), (0, 1.0))
    )


def _vining(fill: str, edge: str) -> str:
    """Tendrils that climb and hang, with small leaves."""
    strands = (
        "M0 1Q-0.3 0.2 0.05 -0.2Q0.3 -0.55 0 -0.9",
        "M0 0.9Q-0.5 -0.2 -0.8 0.1Q-1 0.4 -0.85 0.9",
        "M0 0.9Q0.5 -0.2 0.8 0.1Q1 0.4 0.85 0.9",
    )
    lines = "".join(
        f'<path d="{strand}" stroke="{LEAF_EDGE}" stroke-width="0.09" fill="none"/>' for strand in strands
    )
    leaves = "".join(
        f'<path d="M0 0.22Q-0.26 0 0 -0.24Q0.26 0 0 0.22Z" transform="translate({x} {y}) rotate({turn})" '
        f'fill="{fill}" stroke="{edge}" stroke-width="0.05"/>'
        for x, y, turn in (
            (0, -0.9, 0), (0.24, -0.5, 60), (-0.1, -0.2, -60), (0.12, 0.3, 60), (-0.5, 0.05, -30),
            (-0.86, 0.3, -80), (-0.84, 0.8, 200), (0.5, 0.05, 30), (0.86, 0.3, 80), (0.84, 0.8, 160),
        )
    )  # fmt: skip
    return lines + leaves


def _unusual(fill: str, edge: str) -> str:
    """A trap of two toothed halves on a stalk."""
    teeth = "M-0.62 -0.72L-0.5 -0.3L-0.34 -0.66L-0.2 -0.26L0 -0.62L0.2 -0.26L0.34 -0.66L0.5 -0.3L0.62 -0.72"
    return (
        f'<path d="M0 1Q0.14 0.6 0 0.24" stroke="{LEAF_EDGE}" stroke-width="0.13" fill="none"/>'
        + _path("M0 1Q-0.75 1 -0.95 0.5Q-0.3 0.4 0 1Z", LEAF, LEAF_EDGE, 0.06)
        + _path("M0 1Q0.75 1 0.95 0.5Q0.3 0.4 0 1Z", LEAF, LEAF_EDGE, 0.06)
        + _path("M-0.85 -0.36Q-0.7 0.3 0 0.3Q0.7 0.3 0.85 -0.36Q0 0.12 -0.85 -0.36Z", fill, edge, 0.07)
        + _path("M-0.78 -0.6Q0 -1.25 0.78 -0.6Q0 -0.75 -0.78 -0.6Z", fill, edge, 0.07)
        + f'<path d="{teeth}" stroke="{edge}" stroke-width="0.06" fill="none"/>'
    )


# --- tokens ---------------------------------------------------------------------------------------

ITEMS = {
    "table": "M-0.72 -0.3H0.72V-0.1H0.56V0.55H0.4V-0.1H-0.4V0.55H-0.56V-0.1H-0.72Z",
    "armchair": (
        "M-0.42 -0.62H0.42Q0.5 -0.62 0.5 -0.5V-0.12Q0.68 -0.14 0.68 0.06V0.44H0.52V0.62H0.38V0.44"
        "H-0.38V0.62H-0.52V0.44H-0.68V0.06Q-0.68 -0.14 -0.5 -0.12V-0.5Q-0.5 -0.62 -0.42 -0.62Z"
        "M-0.36 0.06V0.2H0.36V0.06Z"
    ),
    "sofa": (
        "M-0.62 -0.42H0.62V-0.06Q0.84 -0.1 0.84 0.1V0.42H0.7V0.56H0.54V0.42H-0.54V0.56H-0.7V0.42"
        "H-0.84V0.1Q-0.84 -0.1 -0.62 -0.06ZM-0.5 0.06V0.18H0.5V0.06ZM-0.03 -0.34V-0.04H0.03V-0.34Z"
    ),
    "lamp": "M-0.26 -0.72H0.26L0.54 -0.1H0.08V0.46H0.34V0.64H-0.34V0.46H-0.08V-0.1H-0.54Z",
    "bookshelf": (
        "M-0.56 -0.7H0.56V0.7H-0.56ZM-0.42 -0.56V-0.12H-0.3V-0.56ZM-0.22 -0.5V-0.12H-0.1V-0.5Z"
        "M0 -0.56V-0.12H0.12V-0.56ZM0.2 -0.46V-0.12H0.4V-0.46ZM-0.42 0.04V0.52H-0.14V0.04ZM-0.04 0.12"
        "V0.52H0.1V0.12ZM0.2 0.04V0.52H0.32V0.04Z"
    ),
    "fish": (
        "M-0.78 -0.38L-0.42 -0.08Q0 -0.5 0.44 -0.26Q0.72 -0.1 0.8 0.06Q0.66 0.24 0.44 0.36"
        "Q0 0.56 -0.42 0.2L-0.78 0.48Q-0.62 0.06 -0.78 -0.38ZM0.46 -0.08V0.04H0.58V-0.08Z"
    ),
    "bird": (
        "M-0.82 0.34L-0.34 0.1Q-0.26 -0.4 0.18 -0.42Q0.26 -0.68 0.5 -0.64Q0.66 -0.6 0.66 -0.44"
        "L0.86 -0.34L0.64 -0.26Q0.6 0.3 0.12 0.38V0.66H0.02V0.4H-0.08V0.66H-0.18V0.38"
        "Q-0.5 0.4 -0.82 0.34ZM0.44 -0.52V-0.42H0.54V-0.52Z"
    ),
    "cat": (
        "M-0.56 -0.7L-0.22 -0.44H0.22L0.56 -0.7V0.04Q0.5 0.58 0 0.6Q-0.5 0.58 -0.56 0.04ZM-0.32 -0.16"
        "V0.02H-0.16V-0.16ZM0.16 -0.16V0.02H0.32V-0.16ZM-0.08 0.2L0 0.32L0.08 0.2Z"
    ),
    "dog": (
        "M-0.3 -0.56H0.3Q0.52 -0.68 0.74 -0.46L0.66 0.12Q0.52 0.2 0.46 0Q0.5 0.62 0 0.66"
        "Q-0.5 0.62 -0.46 0Q-0.52 0.2 -0.66 0.12L-0.74 -0.46Q-0.52 -0.68 -0.3 -0.56ZM-0.28 -0.22"
        "V-0.04H-0.12V-0.22ZM0.12 -0.22V-0.04H0.28V-0.22ZM-0.14 0.18H0.14L0 0.34Z"
    ),
}
"""Own silhouettes by motif, in unit size; holes are cut by the even-odd rule."""
CARE = {
    "fertilizer": (
        "M-0.3 -0.74H0.3V-0.5L0.5 -0.24V0.66Q0.5 0.74 0.42 0.74H-0.42Q-0.5 0.74 -0.5 0.66V-0.24"
        "L-0.3 -0.5ZM-0.2 0.4Q-0.3 -0.12 0.26 -0.14Q0.3 0.38 -0.2 0.4Z"
    ),
    "hand trowel": (
        "M0.74 -0.6L0.6 -0.74L0.14 -0.28L0.02 -0.4L-0.3 -0.22Q-0.74 0.2 -0.72 0.72Q-0.2 0.74 0.22 0.3"
        "L0.4 -0.02L0.28 -0.14Z"
    ),
    "watering can": (
        "M-0.36 -0.16H0.36V0.6H-0.36V0.3L-0.72 -0.24L-0.86 -0.16L-0.92 -0.3L-0.6 -0.5L-0.54 -0.38"
        "L-0.66 -0.32L-0.36 0.06ZM0.36 -0.06Q0.86 -0.06 0.84 0.22Q0.8 0.5 0.36 0.5V0.36"
        "Q0.66 0.36 0.68 0.2Q0.66 0.06 0.36 0.08ZM-0.2 -0.24Q0 -0.72 0.3 -0.24H0.18"
        "Q0 -0.52 -0.1 -0.24Z"
    ),
}


def token(drawn: Token, letter: str, x: float, y: float, radius: float) -> str:
    """Draw a token: an item as a round chip in its colour with a badge, a care token as a green tile."""
    if drawn.color < 0:
        tile = _placed(
            x,
            y,
            radius,
            '<rect x="-0.95" y="-0.95" width="1.9" height="1.9" rx="0.35" fill="#e6f2dc" stroke="#3b7a2e" '
            'stroke-width="0.12"/>' + _silhouette(CARE.get(drawn.name), "#2c6b26"),
        )
        return tile if drawn.name in CARE else tile + draw_letter(drawn.name[:1], x, y, radius, INK)
    chip = _placed(
        x,
        y,
        radius,
        f'<circle r="1" fill="{FILLS[drawn.color]}" stroke="{EDGES[drawn.color]}" stroke-width="0.1"/>'
        f'<circle r="0.8" fill="#fffdf6"/>' + _silhouette(ITEMS.get(drawn.name), INK, 0.78),
    )
    if drawn.name not in ITEMS:
        chip += draw_letter(drawn.name[:2], x, y, radius * 0.8, INK)
    return chip + badge(drawn.color, letter, x + radius * 0.82, y + radius * 0.72, 7.5)


def _silhouette(shape: str | None, fill: str, size: float = 0.9) -> str:
    """Return a silhouette in unit size; empty for an unknown one."""
    if shape is None:
        return ""
    return f'<path d="{shape}" fill="{fill}" fill-rule="evenodd" transform="scale({size})"/>'
