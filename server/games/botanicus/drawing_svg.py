"""Botanicus as an SVG picture: board, tracks and prizes above, the players below; own drawing throughout."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine_c.games.botanicus.facts import ANIMALS
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
from server.games.botanicus import drawing_symbols as signs
from server.games.botanicus.drawing_animals import animal
from server.games.botanicus.drawing_gains import Part
from server.games.botanicus.drawing_gardens import draw_seats, waiting
from server.games.botanicus.drawing_graph import Layout, Route
from server.games.botanicus.drawing_scene import Scene, Space, Track, TrackNode
from server.games.botanicus.drawing_symbols import (
    PART_HEIGHT,
    box,
    draw_parts,
    flower,
    frame,
    medal,
    part_lines,
)

INNER = WIDTH - 2 * MARGIN
FLOWER = 9.5
"""Radius of a flower on the board."""
NAMES = {
    "round": "round", "frog": "frog", "square": "square",
    "fruit_round": "fruits, round 1", "fruit_square": "fruits, round 2",
}  # fmt: skip
FREE, TILED = "#e4efd6", "#f2ead6"


def draw_svg(scene: Scene) -> str:
    """Return the table as one SVG document of `WIDTH` x (as high as needed)."""
    parts: list[str] = []
    y = draw_headline(scene.title, scene.status, scene.turn, parts) + 6
    y = _board(scene, parts, y) + 10
    y = _prizes(scene, parts, y) + 8
    for track in scene.tracks:
        y = _track(track, parts, y) + 6
    y = draw_seats(scene, parts, y + 6)
    y = _legend(scene, parts, y + 4)
    y = draw_points(scene.rows, parts, y + 10, name_width=104)
    y = draw_notes((scene.prices, *scene.notes), parts, y)
    return document(f"{scene.title}, {scene.status}", parts, y)


# --- board ----------------------------------------------------------------------------------------


def _board(scene: Scene, parts: list[str], y: float) -> float:
    """Draw the columns with their spaces; return the y below."""
    pitch = INNER / len(scene.columns)
    width = pitch - 7
    spaces = [space for column in scene.columns for space in column.spaces]
    printed = max(len(part_lines(space.parts, width - 6)) for space in spaces) * PART_HEIGHT + 3
    tile = max([len(part_lines(space.tile.parts, width - 12)) for space in spaces if space.tile] or [0])
    tile_height = tile * PART_HEIGHT + 4 if tile else 0.0
    height = printed + tile_height + 2 * FLOWER + 9
    for index, column in enumerate(scene.columns):
        x = MARGIN + index * pitch + 3.5
        bottom = y + 20 + (height + 4) * len(column.spaces)
        if column.is_acting:
            parts.append(box(x - 3.5, y, pitch, bottom - y + 2, "#fbe3df", ACCENT, round_by=8, thick=2))
        label = f"▼ {column.number}" if column.is_acting else str(column.number)
        color = ACCENT if column.is_acting else INK
        parts.append(text(x + width / 2, y + 15, label, size=13, weight="bold", anchor="middle", color=color))
        for row, space in enumerate(column.spaces):
            _space(space, parts, x, y + 20 + row * (height + 4), width, height, printed, tile_height)
    return y + 20 + (height + 4) * max(len(column.spaces) for column in scene.columns) + 4


def _space(
    space: Space,
    parts: list[str],
    x: float,
    y: float,
    width: float,
    height: float,
    printed: float,
    tile: float,
) -> None:
    """Draw one space: what it prints above, its tile, the flowers at the bottom."""
    fill = TILED if space.tile else FREE
    parts.append(box(x, y, width, height, fill, "#a9b08f", round_by=6))
    if space.tile is None:
        if space.pole is not None:  # a pole stands there
            parts.append(
                f'<path d="M{x + 8:.1f} {y + height - 8:.1f}V{y + 10:.1f}" stroke="{signs.WOOD}" '
                'stroke-width="5" stroke-linecap="round"/>'
            )
        parts.append(draw_parts(space.parts, x + 3, y + 1, width - 6, printed + tile))
    else:
        parts.append(draw_parts(space.parts, x + 3, y + 1, width - 6, printed))
        parts.append(_tile_back(x + 3, y + printed, width - 6, tile, is_dark=space.tile.is_dark))
        parts.append(draw_parts(space.tile.parts, x + 6, y + printed, width - 12, tile))
    step = min(2 * FLOWER + 1, (width - 2 * FLOWER - 4) / max(1, len(space.flowers) - 1))
    for place, owner in enumerate(space.flowers):
        parts.append(flower(owner, x + 4 + FLOWER + step * place, y + height - FLOWER - 3, FLOWER))
    if space.is_marked:
        parts.append(frame(x, y, width, height))


def _tile_back(x: float, y: float, width: float, height: float, *, is_dark: bool) -> str:
    """Draw a tile without its gain: a thick dark border on the dark side."""
    if not is_dark:
        return box(x, y, width, height, "#ffffff", "#8b8458", round_by=8, thick=1.4)
    inner = box(x + 3, y + 2, width - 6, height - 4, "#f4f1e4", "none", round_by=6)
    return box(x, y, width, height, "#4b5a4a", "#263026", round_by=8, thick=1.4) + inner


# --- prizes and tracks ----------------------------------------------------------------------------


def _prizes(scene: Scene, parts: list[str], y: float) -> float:
    """Draw the stacks of tokens, what is on offer first, and the start space; return the y below."""
    x = float(MARGIN)
    parts.append(text(x, y + 17, "prizes", size=13, weight="bold"))
    x += 56
    for stack in scene.prizes:
        label = NAMES[stack.name]
        rest = ", ".join(map(str, stack.values[1:]))
        offer = str(stack.values[0]) if stack.values else "–"
        size = 34 + max(6.6 * len(label), 6.9 * len(rest)) + 8
        if x + size > WIDTH - MARGIN:
            x = MARGIN + 56
            y += 36
        parts.append(medal(stack.name, offer, x + 13, y + 12, 12))
        parts.append(text(x + 30, y + 10, label, size=11, color="#555"))
        parts.append(text(x + 30, y + 24, f"then {rest}" if rest else "", size=11.5))
        x += size + (30 if rest else 0)
    if scene.stack:
        size = 90 + 21 * len(scene.stack)
        if x + size > WIDTH - MARGIN:
            x = float(MARGIN)
            y += 36
        parts.append(text(x, y + 17, "start space", size=12, weight="bold"))
        for place, owner in enumerate(scene.stack):
            parts.append(flower(owner, x + 92 + 21 * place, y + 13, FLOWER))
    return y + 32


def _track(track: Track, parts: list[str], y: float) -> float:
    """Draw a track as a graph; return the y below."""
    layout = track.layout
    pitch = INNER / layout.num_layers
    width = max(43.0, min(92.0, pitch - 22))
    shown = [index for index, layer in enumerate(layout.layers) if layer >= 0]
    lines = max(len(part_lines(track.nodes[index].parts, width - 6)) for index in shown)
    height = 20 + PART_HEIGHT * max(1, lines)
    lane = height + 20
    middle = y + 4 + lane * (layout.num_lanes - 1) / 2 + height / 2

    def at(layer: int, level: float) -> tuple[float, float]:
        return MARGIN + pitch * layer + (pitch - width) / 2, middle + lane * level

    bottom = y + lane * layout.num_lanes
    fill = {"money": "#fdf6dc", "barrow": "#ebf5e1", "shovel": "#eef0f3"}[track.name]
    parts.append(box(MARGIN - 6, y - 2, INNER + 12, bottom - y + 6, fill, "#d4d0bd", round_by=9))
    labels: list[str] = []
    for route in layout.routes:
        layer = layout.layers[route.start]
        x, level = at(layer, layout.heights[route.start])
        here = (x + width, level)
        line = f"M{here[0]:.1f} {here[1]:.1f}"
        label: tuple[float, float] | None = None
        for step, bend in enumerate((*route.bends, layout.heights[route.end]), start=1):
            next_x, next_level = at(layer + step, bend)
            half = (here[0] + next_x) / 2
            line += f"C{half:.1f} {here[1]:.1f} {half:.1f} {next_level:.1f} {next_x:.1f} {next_level:.1f}"
            if step <= len(route.bends):
                label = label or (next_x + width / 2, next_level)
                line += f"H{next_x + width:.1f}"
                next_x += width
            elif label is None:
                label = _on_curve(here, (next_x, next_level), _label_place(layout, route))
            here = (next_x, next_level)
        is_marked = (route.start, route.end) in track.marked
        color, thick = (ACCENT, 5) if is_marked else ("#7d7a68", 2.5)
        parts.append(f'<path d="{line}" stroke="{color}" stroke-width="{thick}" fill="none"/>')
        if route.coins and label is not None:
            labels.append(signs.coin(f"−{route.coins}", label[0], label[1], 10))
    for index in shown:
        x, level = at(layout.layers[index], layout.heights[index])
        parts.append(
            _node(track, track.nodes[index], x, level - height / 2, width, height, is_first=index == 0)
        )
    parts += labels
    return bottom + 4


def _label_place(layout: Layout, route: Route) -> float:
    """Return how far along a path its price stands: away from the end where other paths are."""
    out = sum(other.start == route.start for other in layout.routes)
    into = sum(other.end == route.end for other in layout.routes)
    return 0.5 if out == into else 0.7 if out > into else 0.3


def _on_curve(start: tuple[float, float], end: tuple[float, float], part: float) -> tuple[float, float]:
    """Return a point of a path between two spaces; the middle if they are close."""
    if end[0] - start[0] < 40:
        part = 0.5
    other = 1 - part
    half = (start[0] + end[0]) / 2
    x = other**3 * start[0] + 3 * other * part * half + part**3 * end[0]
    return x, start[1] + (end[1] - start[1]) * (3 * part**2 - 2 * part**3)


def _node(
    track: Track, node: TrackNode, x: float, y: float, width: float, height: float, *, is_first: bool
) -> str:
    """Draw a space of a track with the pieces on its lower edge."""
    edge = "#2a6624" if node.is_frog_only else "#6d6a58"
    drawn = box(
        x, y, width, height, PANEL, edge, round_by=12 if node.is_end else 5, thick=2.6 if node.is_end else 1.2
    )
    name = f"{node.name} ↺" if node.is_end else node.name
    drawn += text(x + 6, y + 13, name, size=11, weight="bold", color="#555")
    if is_first:
        sign = {"money": signs.purse, "barrow": signs.barrow, "shovel": signs.shovel}[track.name]
        drawn += sign(x + width / 2, y + 24, 8.5)
        if width >= 70:
            drawn += text(x + width - 5, y + 13, track.name, size=11, color="#555", anchor="end")
    drawn += draw_parts(node.parts, x + 3, y + 14, width - 6, height - 20)
    if node.is_marked:
        drawn += frame(x - 1, y - 1, width + 2, height + 2)
    radius = 8.5
    step = min(2 * radius + 1, (width - 2 * radius) / max(1, len(node.pieces) - 1))
    left = x + width / 2 - step * (len(node.pieces) - 1) / 2
    for place, owner in enumerate(node.pieces):
        drawn += signs.piece(owner, left + step * place, y + height + 4, radius)
    return drawn


# --- legend ---------------------------------------------------------------------------------------


def _legend(scene: Scene, parts: list[str], y: float) -> float:
    """Say what the symbols mean; return the y below."""
    entries: list[tuple[Callable[[float, float], str], str]] = [
        (lambda x, top: signs.coin(3, x, top), "coins"),
        (lambda x, top: signs.points(2, x, top), "points"),
        (lambda x, top: signs.plant(2, x, top), "plant, level II"),
        (lambda x, top: signs.drop(x, top, 8.5), "watering"),
        (lambda x, top: signs.walker(x, top, 8.5), "move of a gardener"),
        (lambda x, top: signs.draw_part(Part(kind="card"), x - 7, top), "garden card"),
        (lambda x, top: signs.paw(x, top, 8.5), "animal"),
        (lambda x, top: signs.purse(x, top, 8.5), "steps on the money track"),
        (lambda x, top: signs.barrow(x, top, 8.5), "barrow track"),
        (lambda x, top: signs.shovel(x, top, 8.5), "shovel track"),
        (lambda x, top: medal("round", "?", x, top, 8), "prize token of that stack"),
        (lambda x, top: _tile_back(x - 9, top - 8, 18, 16, is_dark=False), "tile, light side"),
        (lambda x, top: _tile_back(x - 9, top - 8, 18, 16, is_dark=True), "dark side"),
        (lambda x, top: waiting(x - 9, top - 8, 18), "special task that waits for the one above"),
    ]
    if scene.has_greenhouse:
        entries += [
            (lambda x, top: signs.plant(5, x, top), "fruit"),
            (lambda x, top: signs.both_ways(x, top, 8.5), "steps on any track, both ways"),
        ]
    if scene.is_expert:
        entries += [(partial(animal, name, radius=9), name) for name in ANIMALS]
    if scene.turn:
        entries.append((lambda x, top: frame(x - 8, top - 8, 16, 16, round_by=4), "this turn"))
    x = float(MARGIN)
    for draw, name in entries:
        size = 36 + 6.6 * len(name)
        if x + size > WIDTH - MARGIN:
            x = float(MARGIN)
            y += 25
        parts.append(draw(x + 12, y + 11))
        parts.append(text(x + 28, y + 15, name, size=11.5))
        x += size + 6
    return y + 26
