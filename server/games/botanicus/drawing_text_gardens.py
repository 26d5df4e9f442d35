"""The players of Botanicus as text: purse, cards and tokens, garden with its tasks, greenhouse."""

from __future__ import annotations

from itertools import groupby, pairwise

from server.drawing_text import Line, Span, flow, wrapped
from server.games.botanicus.drawing_gains import PLANTS, part_text
from server.games.botanicus.drawing_seats import NO_BED, Bed, DrawnGarden, DrawnTask, Seat
from server.games.botanicus.drawing_text_styles import on_board

PITCH = 6
"""Columns of a bed and the path beside it."""
LONGEST = 13
"""A longer list of plants is written with numbers."""


def seat_lines(seat: Seat, width: int) -> list[Line]:
    """Return the lines of one player."""
    title = f"{'▶ ' if seat.is_to_move else ''}seat {seat.number}: {seat.points} points"
    if seat.garden is not None and seat.garden.starts:
        title += f" · garden {seat.garden.name}"
    lines: list[Line] = [[Span(title, "mover" if seat.is_to_move else f"seat{seat.number}")]]
    purse = f"coins {_changed(seat.coins)} · scored {_changed(seat.vp)}"
    if seat.animal_points:
        purse += f" · animals {seat.num_animals} of {len(seat.animal_points)}"
        if seat.num_animals < len(seat.animal_points):
            purse += f" (next {seat.animal_points[seat.num_animals]})"
    lines += wrapped(purse, width)
    if seat.animals:
        lines += wrapped(f"animals: {', '.join(seat.animals)}", width, indent="  ")
    lines += _hand(seat, width)
    if seat.tokens:
        items: list[Line] = []
        for token in seat.tokens:
            content = f"{token.stack.replace('_', ' ')} {token.value}"
            items.append([Span(f"[{content}]", "mark") if token.is_marked else Span(content)])
        lines += flow("tokens: ", items, width)
    if seat.finals is None:
        lines += wrapped(f"final cards: {seat.num_finals} face down", width)
    else:
        for card in seat.finals:
            lines += wrapped(f"final card {card}", width, indent="  ")
    for card in seat.choice:
        lines += wrapped(f"to choose: {card}", width, indent="  ")
    if seat.dealt:
        lines += flow("to assign: ", [_task(task) for task in seat.dealt], width)
    if seat.garden is not None:
        lines += [[], *on_board(_garden(seat.garden, seat.number))]
        points = " ".join(f"{PLANTS[level]} {value}" for level, value in enumerate(seat.garden.column_points))
        lines += wrapped(f"a full column gives {points}", width, "dim")
    if seat.greenhouse:
        lines += _greenhouse(seat, width)
    return lines


def _changed(values: tuple[int, int]) -> str:
    return str(values[1]) if values[0] == values[1] else f"{values[0]}→{values[1]}"


def _hand(seat: Seat, width: int) -> list[Line]:
    """Return the garden cards in hand, or their number."""
    if seat.hand is None:
        return [[Span(f"hand: {seat.num_hand} cards face down")]]
    items: list[Line] = []
    for card in seat.hand:
        gain = ", ".join(part_text(part) for part in card.parts)
        count = f"{card.count}× " if card.count > 1 else ""
        items.append([Span(f"{count}{card.id} "), Span(f"({gain})", "tile")])
    if not items:
        return [[Span("hand: "), Span("empty", "dim")]]
    return flow("hand: ", items, width)


# --- garden ---------------------------------------------------------------------------------------


def _bed(bed: Bed) -> Line:
    """Return a bed in five columns."""
    if bed.content == NO_BED:
        return [Span("     ")]
    if bed.level:
        sign, style = PLANTS[bed.level - 1], f"plant{bed.level}"
    elif bed.animal:
        sign, style = bed.animal[:2], "animal"
    else:
        sign, style = "·", "soil"
    if bed.is_marked:
        return [Span("[", "mark"), Span(sign.center(3), style), Span("]", "mark")]
    if bed.planned:
        planned = Span(PLANTS[bed.planned - 1].center(3), f"plant{bed.planned}")
        if sign == "·":
            return [Span("(", "dim"), planned, Span(")", "dim")]
        before = str(bed.level) if bed.level else sign
        return [Span(f"{before}→".rjust(3), style), Span(f"{bed.planned}".ljust(2), f"plant{bed.planned}")]
    return [Span(sign.center(5), style)]


def _task(task: DrawnTask | None) -> Line:
    """Return a task: plants, points, a tick if it is done; in brackets one that is not active."""
    if task is None:
        return []
    words = " ".join(PLANTS[level - 1] for level in task.plants)
    if len(words) > LONGEST:
        words = " ".join(f"{len(list(same))}×{PLANTS[level - 1]}" for level, same in groupby(task.plants))
    content = f"{f'#{task.id} ' if task.id else ''}{words}: {task.vp}"
    if not task.is_active and not task.is_done:
        content = f"({content})"
    style = "done" if task.is_done else "plain" if task.is_active else "dim"
    line: Line = [Span("✓ " if task.is_done else "  ", "done"), Span(content, style)]
    return [Span("[", "mark"), *line, Span("]", "mark")] if task.is_marked else line


def _garden(garden: DrawnGarden, number: int) -> list[Line]:
    """Return the beds by row with nodes and paths between them, tasks to the right, columns below."""
    lines: list[Line] = []
    rows, cols = len(garden.rows), len(garden.columns)
    for index, row in enumerate(garden.rows):
        line: Line = []
        for column, bed in enumerate(row.beds):
            line += _bed(bed)
            is_path = 0 < index < rows - 1 and column < cols - 1
            price = str(garden.v[index - 1][column]) if is_path and garden.is_priced else "│"
            line.append(Span(price if is_path else " ", "path"))
        lines.append([*line, *_task(row.basic)])
        line = []
        if index < rows - 1:
            line = _nodes(garden, index + 1, number)
        else:
            for value in garden.columns:
                line.append(Span((str(value) if value else "–").center(5), "done" if value else "dim"))
                line.append(Span(" "))
        lines.append([*line, *_task(row.special)])
    return lines


def _nodes(garden: DrawnGarden, row: int, number: int) -> Line:
    """Return the nodes and paths below a row of beds."""
    ways = {cell for way in garden.ways for cell in way}
    line: Line = [Span("     ")]
    cols = len(garden.columns)
    for column in range(1, cols):
        cell = (row, column)
        if cell in garden.gardeners:
            line.append(Span("@", "mark" if cell in garden.marked_nodes else f"seat{number}"))
        elif cell in ways:
            line.append(Span("*", "mark"))
        else:
            line.append(Span("o" if cell in garden.starts else "+", "path"))
        if column < cols - 1:
            price = str(garden.h[row - 1][column - 1]) if garden.is_priced else "─"
            is_way = any(
                {cell, (row, column + 1)} == {one, other}
                for way in garden.ways
                for one, other in pairwise(way)
            )
            line.append(Span(price.center(5, "═" if is_way else "─"), "mark" if is_way else "path"))
    line.append(Span("      "))
    return line


# --- greenhouse -----------------------------------------------------------------------------------


def _greenhouse(seat: Seat, width: int) -> list[Line]:
    """Return the greenhouse beds with their prices and the task."""
    items: list[Line] = []
    for index, bed in enumerate(seat.greenhouse, start=1):
        sign = PLANTS[bed.level - 1] if bed.level else "·"
        style = f"plant{bed.level}" if bed.level else "soil"
        inside: Line = [Span(sign, style)]
        if bed.is_marked:
            inside = [Span("[", "mark"), *inside, Span("]", "mark")]
        if bed.planned:
            inside += [Span("→", "dim"), Span(PLANTS[bed.planned - 1], f"plant{bed.planned}")]
        items.append([Span(f"g{index}"), Span(f"(−{bed.cost}) " if bed.cost else " "), *inside, Span(" ")])
    if seat.greenhouse_task is not None:
        items.append(_task(seat.greenhouse_task))
    return flow("greenhouse: ", items, width)
