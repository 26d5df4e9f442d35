"""A track as text: spaces as blocks of lines, paths between them in box characters."""

from __future__ import annotations

from collections.abc import Mapping

from server.drawing_text import Line, Span, length
from server.games.botanicus.drawing_graph import Layout

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
_BOXES = {
    0: " ", LEFT: "─", RIGHT: "─", LEFT | RIGHT: "─", UP: "│", DOWN: "│", UP | DOWN: "│",
    RIGHT | DOWN: "╭", LEFT | DOWN: "╮", UP | RIGHT: "╰", UP | LEFT: "╯",
    UP | RIGHT | DOWN: "├", UP | DOWN | LEFT: "┤", LEFT | RIGHT | DOWN: "┬", UP | LEFT | RIGHT: "┴",
    UP | RIGHT | DOWN | LEFT: "┼",
}  # fmt: skip


class Canvas:
    """Lays the spaces of a track out on lines of text; the path enters a space at its first line."""

    def __init__(self, layout: Layout, cells: Mapping[int, list[Line]]) -> None:
        """Take the text of each space that is shown."""
        self.layout = layout
        self.cells = cells
        tallest = max(map(len, cells.values()))
        self.lane = tallest + 1 + tallest % 2  # even: an odd number of places may lie beside an even one
        self.top = (layout.num_lanes - 1) / 2
        self.height = (layout.num_lanes - 1) * self.lane + tallest
        self.strokes: dict[tuple[int, int], int] = {}

    def line_of(self, level: float) -> int:
        """Return the first line of a place."""
        return round((level + self.top) * self.lane)

    def stroke(self, x: int, y: int, sides: int) -> None:
        """Add sides to a box character."""
        self.strokes[x, y] = self.strokes.get((x, y), 0) | sides

    def run(self, y: int, left: int, right: int) -> None:
        """Draw a level stroke from `left` to `right`, both included."""
        for x in range(left, right + 1):
            self.stroke(x, y, LEFT | RIGHT)

    def lines(self) -> list[Line]:
        """Return the picture."""
        layout = self.layout
        widths = [
            max(
                (
                    length(line)
                    for index, cell in self.cells.items()
                    if layout.layers[index] == layer
                    for line in cell
                ),
                default=1,
            )
            for layer in range(layout.num_layers)
        ]
        # Level of each path on both sides of each gap between layers.
        hops: list[list[tuple[float, float]]] = [[] for _ in range(layout.num_layers)]
        through: list[list[float]] = [[] for _ in range(layout.num_layers)]
        for route in layout.routes:
            level, layer = layout.heights[route.start], layout.layers[route.start]
            for step, target in enumerate((*route.bends, layout.heights[route.end])):
                hops[layer + step].append((level, target))
                if step < len(route.bends):
                    through[layer + step + 1].append(target)
                level = target
        lefts, x = [], 0
        for layer, width in enumerate(widths):
            lefts.append(x)
            channels = _channels(hops[layer])
            gap = 3 + max([0, *channels.values()])
            for start, target in hops[layer]:
                self.hop(x + width, gap, start, target, channels)
            for level in through[layer]:
                self.run(self.line_of(level), x, x + width - 1)
            x += width + gap
        rows: list[Line] = []
        for y in range(self.height):
            rows.append(self.row(y, lefts, widths))
        while not any(span.text.strip() for span in rows[-1]):
            rows.pop()
        return rows

    def hop(self, left: int, gap: int, start: float, target: float, channels: dict[float, int]) -> None:
        """Draw a path over a gap; places whose paths would be mistaken bend in channels of their own."""
        source, end = self.line_of(start), self.line_of(target)
        if start == target:
            self.run(source, left, left + gap - 1)
            return
        bend = left + 1 + channels[start]
        self.run(source, left, bend - 1)
        self.run(end, bend + 1, left + gap - 1)
        down = end > source
        self.stroke(bend, source, LEFT | (DOWN if down else UP))
        self.stroke(bend, end, RIGHT | (UP if down else DOWN))
        for y in range(min(source, end) + 1, max(source, end)):
            self.stroke(bend, y, UP | DOWN)

    def row(self, y: int, lefts: list[int], widths: list[int]) -> Line:
        """Return one line: strokes, and the text of spaces."""
        line: Line = []
        x = 0
        for layer, (left, width) in enumerate(zip(lefts, widths, strict=True)):
            line += self.plain(x, left, y)
            x = left + width
            found: Line | None = None
            is_first = False
            for index, cell in self.cells.items():
                place = y - self.line_of(self.layout.heights[index])
                if self.layout.layers[index] == layer and 0 <= place < len(cell):
                    found, is_first = cell[place], place == 0
            if found is None:
                line += self.plain(left, x, y)
                continue
            line += found
            missing = width - length(found)
            has_way = is_first and self.strokes.get((x, y), 0) & LEFT
            line.append(Span("─" * missing if has_way else " " * missing, "path"))
        return line

    def plain(self, left: int, right: int, y: int) -> Line:
        """Return strokes only."""
        text = "".join(_BOXES[self.strokes.get((x, y), 0)] for x in range(left, right))
        return [Span(text, "path")] if text else []


def _channels(hops: list[tuple[float, float]]) -> dict[float, int]:
    """Return for each place left of a gap where its paths bend, counted from the left.

    Places share a channel if each of them leads to all the same places, as in a fork or where ways meet.
    """
    found: dict[float, int] = {}
    known: dict[frozenset[float], int] = {}
    for start in sorted({start for start, _ in hops}, reverse=True):
        targets = frozenset(target for source, target in hops if source == start)
        if targets != {start}:
            found[start] = known.setdefault(targets, len(known))
    return found
