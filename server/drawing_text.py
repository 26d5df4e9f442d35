"""Lines of text with styles that drawings of all games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap

from server.drawing_scene import ScoreRow

# SGR parameters by style.
STYLES = {
    "plain": "",
    "bold": "1",
    "dim": "2",
    "mover": "1;38;5;42",
    "rise": "1;38;5;34",
    "fall": "1;38;5;160",
    "taken": "1;7",
}


@dataclass(frozen=True)
class Span:
    """A piece of a line in one style."""

    text: str
    """What is written."""
    style: str = "plain"
    """Key of the styles that the drawing is painted with."""


Line = list[Span]


def paint(lines: Sequence[Line], styles: Mapping[str, str], *, has_color: bool) -> str:
    """Return lines as text, ended by newlines, with escape sequences if colour is wanted."""
    return "".join(_painted(line, styles, has_color=has_color) + "\n" for line in lines)


def _painted(line: Line, styles: Mapping[str, str], *, has_color: bool) -> str:
    if not has_color:
        return "".join(span.text for span in line).rstrip()
    painted = ""
    for span in line:
        code = styles[span.style]
        painted += f"\x1b[{code}m{span.text}\x1b[0m" if code else span.text
    return painted.rstrip()


def length(line: Line) -> int:
    """Return the columns of a line."""
    return sum(len(span.text) for span in line)


def padded(line: Line, width: int) -> Line:
    """Return a line filled up with spaces to a width."""
    missing = width - length(line)
    return [*line, Span(" " * missing)] if missing > 0 else line


def side_by_side(blocks: Sequence[Sequence[Line]], gap: int) -> list[Line]:
    """Put blocks of lines beside each other, each as wide as its widest line."""
    height = max(map(len, blocks))
    widths = [max(map(length, block), default=0) for block in blocks]
    joined: list[Line] = []
    for row in range(height):
        line: Line = []
        for block, width in zip(blocks, widths, strict=True):
            if line:
                line.append(Span(" " * gap))
            line += padded(list(block[row]) if row < len(block) else [], width)
        joined.append(line)
    return joined


def wrapped(content: str, width: int, style: str = "plain", indent: str = "") -> list[Line]:
    """Break a text into lines of one style."""
    return [[Span(text, style)] for text in wrap(content, width, subsequent_indent=indent)]


def flow(label: str, items: Sequence[Line], width: int) -> list[Line]:
    """Lay items out after a label, on new lines where the width is used up."""
    lines: list[Line] = [[Span(label)]]
    used = len(label)
    if not items:
        lines[-1].append(Span("none", "dim"))
    for item in items:
        size = length(item) + 1
        if used + size > width + 1 and used > len(label):
            lines.append([Span(" " * len(label))])
            used = len(label)
        lines[-1] += [*item, Span(" ")]
        used += size
    return lines


def score_lines(rows: Sequence[ScoreRow], width: int) -> list[Line]:
    """Return a table of points: one line a rule, one column a seat, and what each rule counts."""
    seats = range(len(rows[-1].after))
    names = [f"seat {seat}" for seat in seats]
    cells = {row.rule: [_points(row, seat) for seat in seats] for row in rows}
    rule_width = max(len(row.rule) for row in rows) + 1
    widths = [
        max(len(name), *(len(texts[seat]) for texts in cells.values())) for seat, name in enumerate(names)
    ]
    gap = 2 if rule_width + sum(widths) + 2 * len(widths) <= width else 1
    lines: list[Line] = [
        [
            Span("points".ljust(rule_width), "bold"),
            *(Span(name.rjust(size + gap), "bold") for name, size in zip(names, widths, strict=True)),
        ]
    ]
    text_width = width - rule_width - sum(widths) - gap * len(widths) - 2
    for row in rows:
        base = "bold" if row.rule == "total" else "plain"
        line = [Span(row.rule.ljust(rule_width), base)]
        for seat in seats:
            change = row.after[seat] - row.before[seat]
            style = base if change == 0 else "rise" if change > 0 else "fall"
            line.append(Span(cells[row.rule][seat].rjust(widths[seat] + gap), style))
        texts = wrap(row.text, text_width) if text_width >= 16 else []
        if texts:
            line.append(Span(f"  {texts[0]}", "dim"))
        lines.append(line)
        indent = " " * (width - text_width)
        lines += [[Span(indent + text, "dim")] for text in texts[1:]]
    return lines


def _points(row: ScoreRow, seat: int) -> str:
    """Return the points of a seat, with the change of the marked turn if there is one."""
    change = row.after[seat] - row.before[seat]
    return f"{row.before[seat]}" if change == 0 else f"{row.before[seat]}→{row.after[seat]}"
