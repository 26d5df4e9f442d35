"""Botanicus as text: board, tracks and prizes, then the players; colour on top.

Everything can be told without colour: owners by number, plants by level, what the shown turn touches in
brackets.
"""

from __future__ import annotations

from collections.abc import Sequence

from server.drawing_text import Line, Span, flow, length, padded, paint, score_lines, side_by_side, wrapped
from server.games.botanicus.drawing_gains import part_text
from server.games.botanicus.drawing_scene import Column, Scene, Space, Track, TrackNode, owner_text
from server.games.botanicus.drawing_text_gardens import seat_lines
from server.games.botanicus.drawing_text_styles import STYLES, on_board
from server.games.botanicus.drawing_text_tracks import Canvas

FLOWER = "✿"
GAP = 3
LEAST_SEAT = 44
"""Columns below which players never stand beside each other."""


def draw_text(scene: Scene, *, width: int, has_color: bool) -> str:
    """Return the table as text of at most `width` columns (the largest gardens need 60)."""
    lines = wrapped(f"{scene.title} · {scene.status}", width, "bold")
    if scene.turn:
        lines += wrapped(f"turn shown: {scene.turn}", width, indent="  ")
    lines += [[], *_board(scene, width)]
    lines += _stacks(scene, width)
    for track in scene.tracks:
        lines += [[], *_track(track, width)]
    lines.append([])
    lines += _seats(scene, width)
    lines += [*_legend(scene, width), [], *score_lines(scene.rows, width)]
    for note in (scene.prices, *scene.notes):
        lines += wrapped(note, width, "dim")
    return paint(lines, STYLES, has_color=has_color)


def owner_spans(owners: Sequence[int]) -> Line:
    """Return the signs of owners, from bottom to top."""
    line: Line = []
    for owner in owners:
        if line:
            line.append(Span(" "))
        line.append(Span(owner_text(owner), f"seat{owner}" if owner >= 0 else "neutral"))
    return line


# --- board ----------------------------------------------------------------------------------------


def _board(scene: Scene, width: int) -> list[Line]:
    """Return the columns beside each other, in several rows where the width is used up."""
    cells = [[_space(space) for space in column.spaces] for column in scene.columns]
    size = max(length(line) for column in cells for cell in column for line in cell)
    heights = [max(len(column[row]) for column in cells) for row in range(len(cells[0]))]
    blocks = [
        _column(column, texts, heights, size) for column, texts in zip(scene.columns, cells, strict=True)
    ]
    per_row = max(1, (width - 1) // (size + 1))
    lines: list[Line] = []
    for first in range(0, len(blocks), per_row):
        row = blocks[first : first + per_row]
        drawn: list[Line] = []
        for number in range(len(row[0])):
            line: Line = []
            for index, block in enumerate(row):
                if index:
                    line.append(Span("│", "edge"))
                line += padded(block[number], size)
            drawn.append(line)
        lines += [*on_board(drawn), []]
    return lines


def _column(column: Column, cells: Sequence[list[Line]], heights: Sequence[int], size: int) -> list[Line]:
    """Return one column: its number, then each space."""
    label = f"▼ {column.number} ▼" if column.is_acting else str(column.number)
    lines: list[Line] = [[Span(label.center(size), "acting" if column.is_acting else "bold")]]
    for cell, height in zip(cells, heights, strict=True):
        lines.append([Span("─" * size, "edge")])
        lines += [padded(line, size) for line in cell] + [[Span(" " * size)]] * (height - len(cell))
    return lines


def _space(space: Space) -> list[Line]:
    """Return what a space prints, its tile, its flowers; the one that is placed on in brackets."""
    lines: list[Line] = []
    printed = [part_text(part) for part in space.parts]
    if space.pole is not None:
        printed[0] = f"pole {space.pole}"
    lines += [[Span(f" {words}")] for words in printed]
    if space.tile is not None:
        mark = "●" if space.tile.is_dark else "○"
        for index, part in enumerate(space.tile.parts):
            sign = mark if index == 0 else " "
            lines.append([Span(f"{sign}{part_text(part)}", "tile")])
    flowers = [Span(FLOWER, "flower"), *owner_spans(space.flowers)] if space.flowers else []
    if space.is_marked:
        return [*lines, [Span("[", "mark"), *flowers, Span("]", "mark")]]
    return [*lines, [Span(" "), *flowers]]


def _stacks(scene: Scene, width: int) -> list[Line]:
    """Return the stacks of tokens and the start space."""
    items: list[Line] = []
    for index, stack in enumerate(scene.prizes):
        rest = "".join(f",{value}" for value in stack.values[1:])
        end = "" if index == len(scene.prizes) - 1 else " ·"
        offer = str(stack.values[0]) if stack.values else "none"
        items.append([Span(f"{stack.name.replace('_', ' ')} "), Span(offer, "bold"), Span(f"{rest}{end}")])
    lines = flow("prizes: ", items, width)
    if scene.stack:
        lines.append([Span(f"start space, bottom to top: {FLOWER} "), *owner_spans(scene.stack)])
    return lines


# --- tracks ---------------------------------------------------------------------------------------


def _track(track: Track, width: int) -> list[Line]:
    """Return a track as a graph if there is room, else as a list."""
    cells = {index: _node(track, index) for index, layer in enumerate(track.layout.layers) if layer >= 0}
    drawn = Canvas(track.layout, cells).lines()
    title: Line = [Span(f"{track.name} track", "bold")]
    if max(map(length, drawn)) <= width:
        return [title, *on_board(drawn)]
    lines: list[Line] = []
    for index, cell in cells.items():
        ways = [
            f"{track.nodes[route.end].name}"
            for route in track.layout.routes
            if route.start == index and not route.coins
        ]
        line: Line = [Span("  ")]
        for part in cell:
            line += [*part, Span(" ")]
        if ways:
            line.append(Span(f"→ {', '.join(ways)}", "path"))
        lines += _broken(line, width)
    return [title, *on_board(lines)]


def _broken(line: Line, width: int) -> list[Line]:
    """Break a line of spans where the width is used up."""
    lines: list[Line] = [[]]
    for span in line:
        if length(lines[-1]) + len(span.text.rstrip()) > width and lines[-1]:
            lines.append([Span("    ")])
        lines[-1].append(span)
    return lines


def _node(track: Track, index: int) -> list[Line]:
    """Return name and pieces of a space, its gain, and paths from it that have a price."""
    node: TrackNode = track.nodes[index]
    name = f"{node.name}↺" if node.is_end else node.name
    head: Line = [Span(f"[{name}]", "mark") if node.is_marked else Span(name, "bold")]
    if node.pieces:
        head += [Span(" ‹"), *owner_spans(node.pieces), Span("›")]
    lines = [head, *([Span(part_text(part))] for part in node.parts)]
    for route in track.layout.routes:
        if route.start == index and route.coins:
            lines.append([Span(f"→{track.nodes[route.end].name} −{route.coins}", "path")])
    return lines


# --- players --------------------------------------------------------------------------------------


def _seats(scene: Scene, width: int) -> list[Line]:
    """Put players side by side as far as the width reaches."""
    half = (width - GAP) // 2
    per_row = 2 if half >= LEAST_SEAT else 1
    size = half if per_row == 2 else width
    blocks = [[_trimmed(line) for line in seat_lines(seat, size)] for seat in scene.seats]
    if per_row == 2 and max(length(line) for block in blocks for line in block) > size:
        per_row, size = 1, width
        blocks = [seat_lines(seat, size) for seat in scene.seats]
    lines: list[Line] = []
    for first in range(0, len(blocks), per_row):
        row = blocks[first : first + per_row]
        if len(row) > 1:
            row = [[padded(line, size) for line in row[0]] or [[]], row[1]]
        lines += [*side_by_side(row, GAP), []]
    return lines


def _trimmed(line: Line) -> Line:
    """Return a line without a blank at its end that a flow of items leaves."""
    return line[:-1] if line and line[-1] == Span(" ") else line


def _legend(scene: Scene, width: int) -> list[Line]:
    """Say what the signs mean."""
    words = [
        "I to IV plants by level",
        "○ light side of a tile, ● dark side",
        f"{FLOWER} flowers from bottom to top",
        "‹ › pieces",
        "↺ the piece goes back to the first space",
        "→END −2 path with its price in coins",
        "✓ done, (in brackets) not active yet",
        "@ gardener",
        "◆ prize token of that stack",
    ]
    if scene.is_expert:
        words.append("bi sq bu fr tu animals, o start node, figures on paths their price")
    if scene.turn:
        words.append("[ ] touched by the turn shown")
    if any(bed.planned for seat in scene.seats for bed in seat.all_beds()):
        words.append("( ) and → planned, 1 to 4 by level")
    return wrapped("; ".join(words), width, "dim")
