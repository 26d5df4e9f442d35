"""What the decisions of a shown turn touch: spaces, ways on tracks and in the garden, beds, cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from engine_c.games.botanicus.facts import TRACKS
from engine_c.games.botanicus.steps import Step, read_step
from server.games.botanicus.drawing_graph import way_along

if TYPE_CHECKING:
    from engine_c.games.botanicus.facts import Components, Garden
    from engine_c.games.botanicus.options import Options
    from engine_c.games.botanicus.table import Cell, Table


@dataclass(kw_only=True)
class Marks:
    """Everything that the shown turn touches; it is one seat's."""

    seat: int
    """Whose turn it is; below 0: nobody's."""
    spaces: set[tuple[int, int]] = field(default_factory=set)
    """(column, row) that take a flower."""
    nodes: set[tuple[int, int]] = field(default_factory=set)
    """(track, space) where a way ends."""
    edges: set[tuple[int, int, int]] = field(default_factory=set)
    """(track, left end, right end) of paths that are used."""
    beds: set[Cell] = field(default_factory=set)
    """Beds of the garden."""
    greenhouse: set[int] = field(default_factory=set)
    """Greenhouse beds from 1."""
    paths: list[tuple[Cell, ...]] = field(default_factory=list)
    """Ways of gardeners, node by node."""


def find_marks(
    components: Components, options: Options, table: Table, seat: int, decisions: Sequence[str]
) -> Marks:
    """Collect what decisions touch; `table` is the one at the start of the turn."""
    marks = Marks(seat=seat)
    if seat < 0 or not decisions:
        return marks
    plot = table.plots[seat]
    gardens = components.gardens if options.is_expert else (components.base_garden,)
    garden = next((garden for garden in gardens if garden.id == plot.garden), None)
    pieces = list(plot.track_nodes)
    gardeners = set(plot.gardeners)
    for text in decisions:
        step = read_step(text)
        if step.kind in ("space", "neutral"):
            marks.spaces.add((table.column, step.number))
        elif step.kind in ("steps", "any"):
            _mark_way(components, options, marks, step, pieces)
        elif step.kind in ("walk", "move walk") and garden is not None:
            closed = set() if options.gardeners_pass else gardeners - {step.source}
            marks.paths.append(_garden_way(garden, step, closed, is_free=step.kind != "walk"))
            gardeners = (gardeners - {step.source}) | {step.cell}
        elif step.kind in ("plant", "water", "transplant", "move transplant"):
            if step.cell != (0, 0):
                marks.beds.add(step.cell)
            if step.greenhouse:
                marks.greenhouse.add(step.greenhouse)
    return marks


def _mark_way(components: Components, options: Options, marks: Marks, step: Step, pieces: list[str]) -> None:
    """Mark the way of one action on a track and move the piece in `pieces`."""
    if not step.track:
        return
    index = TRACKS.index(step.track)
    nodes = components.tracks[index].nodes
    names = [node.name for node in nodes]
    start = names.index(pieces[index])
    end = names.index(step.name) if step.name in names else start
    marks.nodes.add((index, end))
    if end == start:
        return
    pieces[index] = nodes[0].name if nodes[end].is_end else step.name
    is_left = step.direction == "left"
    edges = [(edge.start, edge.end, edge.coins) for edge in components.tracks[index].edges]
    if is_left:
        pays = 1 if options.left_pays else 0
        edges = [(target, source, coins * pays) for source, target, coins in edges]
    first = step.number - step.unused
    length = range(first, first + 1 if step.unused else len(nodes) + 1)
    for source, target in way_along(edges, start, end, length, step.cost, components.step_cost):
        marks.edges.add((index, target, source) if is_left else (index, source, target))


def _garden_way(garden: Garden, step: Step, closed: set[Cell], *, is_free: bool) -> tuple[Cell, ...]:
    """Return the nodes of a cheapest way, of a shortest one if it is free."""
    heap: list[tuple[int, int, tuple[Cell, ...]]] = [(0, 0, (step.source,))]
    seen: set[Cell] = set()
    while heap:
        spent, length, way = heappop(heap)
        row, column = way[-1]
        if (row, column) == step.cell:
            return way
        if (row, column) in seen:
            continue
        seen.add((row, column))
        for cell, coins in _neighbours(garden, row, column):
            if cell not in seen and cell not in closed:
                heappush(heap, (spent + (1 if is_free else coins), length + 1, (*way, cell)))
    return (step.source, step.cell)


def _neighbours(garden: Garden, row: int, column: int) -> list[tuple[Cell, int]]:
    """Return the nodes next to one, with the price of the path."""
    found = []
    if column < garden.cols - 1:
        found.append(((row, column + 1), garden.h[row - 1][column - 1]))
    if column > 1:
        found.append(((row, column - 1), garden.h[row - 1][column - 2]))
    if row < garden.rows - 1:
        found.append(((row + 1, column), garden.v[row - 1][column - 1]))
    if row > 1:
        found.append(((row - 1, column), garden.v[row - 2][column - 1]))
    return found
