"""Hutan as an SVG picture: own drawing, areas as tinted land between rivers, no text below 11 px.

All lengths are pixels of a picture that is `WIDTH` wide; it scales with its view box.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from engine_c.games.hutan.components import ANIMALS, BOARD_SIZE, COLORS, GRID_SIZE
from server.drawing_svg import (
    ACCENT,
    INK,
    MARGIN,
    PANEL,
    WIDTH,
    document,
    draw_headline,
    draw_notes,
    draw_points,
    text,
)
from server.games.hutan.drawing_scene import COLOR_NAMES, SPECIES_NAMES, Item, Scene, Seat, Space
from server.games.hutan.drawing_symbols import animal, flower, pangolin, tree

TINTS = ("#cfe3b4", "#e6e2b3", "#b5d6a7", "#f0d9b5", "#d9ecd0")
"""Colours of the land; areas that touch never share one."""
LAKE_FILL, LAKE_LINE = "#7fb7dc", "#d7ecf8"
DRAW: Mapping[str, Callable[..., str]] = MappingProxyType({"flower": flower, "tree": tree, "animal": animal})
"""What draws a piece, by its kind."""
RIVER, BANK = "#4a90c2", "#2f5d3a"


def draw_svg(scene: Scene) -> str:
    """Return the table as one SVG document of `WIDTH` x (as high as needed)."""
    parts: list[str] = []
    y = _header(scene, parts)
    columns = 1 if len(scene.seats) == 1 else 2
    board = 440 if columns == 1 else (WIDTH - 3 * MARGIN) // 2
    for first in range(0, len(scene.seats), columns):
        row = scene.seats[first : first + columns]
        left = (WIDTH - board) // 2 if columns == 1 else MARGIN
        for index, seat in enumerate(row):
            parts.append(_board(scene, seat, left + index * (board + MARGIN), y, board))
        y += board + 26
    y = _legend(parts, y + 4)
    y = draw_points(scene.rows, parts, y + 14)
    y = draw_notes(scene.notes, parts, y)
    return document(f"{scene.title}, {scene.status}", parts, y)


# --- header ---------------------------------------------------------------------------------------


def _header(scene: Scene, parts: list[str]) -> float:
    """Draw title, whose turn, the offer and the animals left; return the height used."""
    y = draw_headline(scene.title, scene.status, scene.turn, parts)
    y += 4
    x = float(MARGIN)
    for item in scene.offer:
        width = _card(parts, item, x, y)
        x += width + 10
    if not scene.offer and not scene.is_over:
        parts.append(text(MARGIN, y + 28, "no offer yet", size=14, color="#777"))
    if not scene.is_over:
        y += 56
    x = float(MARGIN)
    parts.append(text(x, y + 17, "animals left", size=13, color="#444"))
    x += 100
    for color, count in enumerate(scene.animals_left):
        parts.append(animal(color, x + 12, y + 12, 11))
        parts.append(text(x + 28, y + 17, f"{SPECIES_NAMES[color]} {count}", size=13))
        x += 132
    y += 32
    line = f"layout {scene.layout or 'to be drawn'}"
    if scene.pangolin:
        line = f"pangolin {scene.pangolin} · {line}"
    parts.append(text(MARGIN, y + 12, line, size=12, color="#555"))
    return y + 28


def _card(parts: list[str], item: Item, x: float, y: float) -> float:
    """Draw one item of the offer; return its width."""
    is_pangolin = item.face == "pangolin"
    width = 92 if is_pangolin else max(46, 16 + 30 * len(item.face))
    stroke, thick = (ACCENT, 3) if item.is_taken else ("#9a9a8a", 1.2)
    parts.append(
        f'<rect x="{x}" y="{y}" width="{width}" height="46" rx="7" fill="{PANEL}" stroke="{stroke}" '
        f'stroke-width="{thick}"/>'
    )
    if is_pangolin:
        parts.append(pangolin(x + width / 2, y + 17))
        parts.append(text(x + width / 2, y + 41, "pangolin", size=12, anchor="middle"))
    elif item.face == "*":
        parts.append(flower(-1, x + width / 2, y + 23, 14, letter="*"))
    else:
        for index, letter in enumerate(item.face):
            parts.append(flower(COLORS.index(letter), x + 23 + 30 * index, y + 23, 14, letter=letter))
    return width


# --- boards ---------------------------------------------------------------------------------------


def _board(scene: Scene, seat: Seat, x: float, y: float, size: float) -> str:
    """Draw the board of one seat in a square of `size`, its title above it."""
    label = 16.0
    cell = (size - label) / GRID_SIZE
    left, top = x + label, y + 22
    cell = min(cell, (size - 22) / GRID_SIZE)
    parts = [_board_title(seat, left, y + 7)]
    for index in range(GRID_SIZE):
        middle = (index + 0.5) * cell
        parts.append(text(left - 9, top + middle + 4, str(index), size=11, color="#777", anchor="middle"))
        parts.append(text(left + middle, top - 3, str(index), size=11, color="#777", anchor="middle"))
    tints = _tints(seat.spaces)
    for index, space in enumerate(seat.spaces):
        row, column = divmod(index, GRID_SIZE)
        corner_x, corner_y = left + column * cell, top + row * cell
        fill = LAKE_FILL if space.kind == "lake" else TINTS[tints[space.area]]
        parts.append(
            f'<rect x="{corner_x:.1f}" y="{corner_y:.1f}" width="{cell:.1f}" height="{cell:.1f}" '
            f'fill="{fill}"/>'
        )
        if space.kind == "lake":
            parts.append(_waves(corner_x, corner_y, cell))
    parts.append(_grid_lines(seat, left, top, cell, has_borders=scene.has_borders))
    for index, space in enumerate(seat.spaces):
        row, column = divmod(index, GRID_SIZE)
        parts.append(_piece(space, left + (column + 0.5) * cell, top + (row + 0.5) * cell, cell))
    return "<g>" + "".join(parts) + "</g>"


def _board_title(seat: Seat, x: float, y: float) -> str:
    """Write seat, points and who is to move."""
    title = f"seat {seat.number}: {seat.points} points"
    if seat.has_pangolin:
        title += " · pangolin"
    if seat.is_to_move:
        title = f"▶ {title}"
    return text(x, y - 2, title, size=14, weight="bold", color=ACCENT if seat.is_to_move else INK)


def _tints(spaces: Sequence[Space]) -> dict[str, int]:
    """Choose a tint for each area, different from its neighbours' where the tints reach."""
    touching: dict[str, set[str]] = {}
    for index, space in enumerate(spaces):
        row, column = divmod(index, GRID_SIZE)
        neighbours = touching.setdefault(space.area, set())
        for next_row, next_column in (
            (row - 1, column),
            (row, column - 1),
            (row + 1, column),
            (row, column + 1),
        ):
            if 0 <= next_row < GRID_SIZE and 0 <= next_column < GRID_SIZE:
                neighbours.add(spaces[GRID_SIZE * next_row + next_column].area)
    tints: dict[str, int] = {}
    for area, neighbours in touching.items():
        used = {tints[name] for name in neighbours if name in tints and name != area}
        tints[area] = next((tint for tint in range(len(TINTS)) if tint not in used), 0)
    return tints


def _grid_lines(seat: Seat, left: float, top: float, cell: float, *, has_borders: bool) -> str:
    """Draw faint lines between spaces, rivers between areas, and the edges of the four boards."""
    faint: list[str] = []
    rivers: list[str] = []
    for row in range(GRID_SIZE):
        for column in range(GRID_SIZE):
            here = seat.spaces[GRID_SIZE * row + column]
            x, y = left + column * cell, top + row * cell
            if column:
                other = seat.spaces[GRID_SIZE * row + column - 1]
                target = rivers if has_borders and other.area != here.area else faint
                target.append(f"M{x:.1f} {y:.1f}v{cell:.1f}")
            if row:
                other = seat.spaces[GRID_SIZE * (row - 1) + column]
                target = rivers if has_borders and other.area != here.area else faint
                target.append(f"M{x:.1f} {y:.1f}h{cell:.1f}")
    board, grid = BOARD_SIZE * cell, GRID_SIZE * cell
    edges = f"M{left + board:.1f} {top:.1f}v{grid:.1f}M{left:.1f} {top + board:.1f}h{grid:.1f}"
    return (
        f'<path d="{"".join(faint)}" stroke="#00000026" stroke-dasharray="2 4" fill="none"/>'
        f'<path d="{"".join(rivers)}" stroke="{RIVER}" stroke-width="5" stroke-linecap="round" fill="none"/>'
        f'<path d="{edges}" stroke="{BANK}" stroke-width="1.5" stroke-dasharray="7 4" fill="none"/>'
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{grid:.1f}" height="{grid:.1f}" rx="5" fill="none" '
        f'stroke="{BANK}" stroke-width="3.5"/>'
    )


def _waves(x: float, y: float, cell: float) -> str:
    """Draw three waves on a lake."""
    step = cell / 6
    path = "".join(
        f"M{x + step:.1f} {y + cell * height:.1f}"
        + f"q{step / 2:.1f} {-step:.1f} {step:.1f} 0t{step:.1f} 0t{step:.1f} 0t{step:.1f} 0"
        for height in (0.32, 0.52, 0.72)
    )
    return f'<path d="{path}" stroke="{LAKE_LINE}" stroke-width="2.5" fill="none" stroke-linecap="round"/>'


def _piece(space: Space, x: float, y: float, cell: float) -> str:
    """Draw what stands on a space, with a frame if the shown turn put it there."""
    radius = cell * 0.36
    drawn = ""
    if space.planned and space.kind == "empty":
        return _planned(space, x, y, radius)
    if space.is_marked:
        side = cell - 10
        drawn = (
            f'<rect x="{x - side / 2:.1f}" y="{y - side / 2:.1f}" width="{side:.1f}" height="{side:.1f}" '
            f'rx="6" fill="#ffffffb0" stroke="{ACCENT}" stroke-width="3"/>'
        )
    if space.kind == "flower":
        drawn += flower(space.color, x, y, radius * 0.92, letter=space.letter)
    elif space.kind == "tree" and space.is_second_flower:
        drawn += flower(space.color, x, y, radius * 1.05, letter=space.letter, is_double=True)
    elif space.kind == "tree":
        drawn += tree(space.color, x, y, radius, letter=space.letter)
    elif space.kind == "animal":
        drawn += animal(space.color, x, y, radius * 1.05, letter=space.letter)
    if space.planned:  # in the corner, beside what lies there now
        drawn += _planned(space, x + cell * 0.27, y - cell * 0.27, radius * 0.55)
    return drawn


def _planned(space: Space, x: float, y: float, radius: float) -> str:
    """Draw what a plan has on a space, the surer the stronger, in a dashed ring."""
    draw = DRAW[space.planned_kind]
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius * 1.2:.1f}" fill="#ffffffa0" stroke="{INK}" '
        f'stroke-width="1.2" stroke-dasharray="3 3"/>'
        f'<g opacity="{0.35 + 0.5 * space.share:.2f}">'
        f"{draw(space.planned_color, x, y, radius, letter=space.planned)}</g>"
    )


# --- legend ---------------------------------------------------------------------------------------


def _legend(parts: list[str], y: float) -> float:
    """Say what the symbols mean; return the y below."""
    x = float(MARGIN)
    for color, name in enumerate(COLOR_NAMES):
        parts.append(flower(color, x + 11, y + 12, 10, letter=COLORS[color]))
        parts.append(tree(color, x + 36, y + 12, 11, letter=COLORS[color].upper()))
        parts.append(animal(color, x + 62, y + 12, 11))
        parts.append(text(x + 78, y + 10, name, size=12))
        parts.append(text(x + 78, y + 23, f"{ANIMALS[color]} {SPECIES_NAMES[color]}", size=11, color="#555"))
        x += 154
    return y + 32
