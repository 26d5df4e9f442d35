"""SVG elements and parts that drawings of all games share; no text below 11 px.

All lengths are pixels of a picture that is `WIDTH` wide; it scales with its view box.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from server.drawing_scene import ScoreRow

WIDTH = 800
MARGIN = 20
LINE_HEIGHT = 19
MIN_TEXT = 11.0
INK = "#22301f"
PAPER, PANEL = "#fbfaf4", "#ffffff"
ACCENT = "#b3261e"
RISE = "#1a7f37"


def text(
    x: float,
    y: float,
    content: str,
    *,
    size: float,
    color: str = INK,
    weight: str = "normal",
    anchor: str = "start",
) -> str:
    """Return a text element; `y` is the base line."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{color}" font-weight="{weight}" '
        f'text-anchor="{anchor}">{escape(content)}</text>'
    )


def circle(x: float, y: float, radius: float, fill: str, edge: str, thick: float) -> str:
    """Return a circle element."""
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" stroke="{edge}" '
        f'stroke-width="{thick}"/>'
    )


def letter(content: str, x: float, y: float, size: float, color: str) -> str:
    """Return a letter centred on a point."""
    size = max(MIN_TEXT, size)
    return text(x, y + size * 0.36, content, size=round(size, 1), color=color, weight="bold", anchor="middle")


def wrapped(content: str, columns: int) -> list[str]:
    """Break a text into lines of at most `columns` characters."""
    lines: list[str] = []
    for word in content.split():
        if lines and len(lines[-1]) + 1 + len(word) <= columns:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def document(title: str, parts: Sequence[str], bottom: float) -> str:
    """Return the whole picture, `WIDTH` wide and as high as its parts reach."""
    height = round(bottom + MARGIN / 2)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
            f'height="{height}" font-family="DejaVu Sans, Verdana, sans-serif" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
            *parts,
            "</svg>",
            "",
        ]
    )


def draw_headline(title: str, status: str, turn: str, parts: list[str]) -> float:
    """Draw title, status and the turn that is shown; return the y below."""
    size = min(19, int((WIDTH - 2 * MARGIN) / (0.61 * len(title))))
    parts.append(text(MARGIN, 32, title, size=size, weight="bold"))
    y = 46.0
    if 0.61 * (size * len(title) + 15 * len(status)) + 12 <= WIDTH - 2 * MARGIN:
        parts.append(text(WIDTH - MARGIN, 32, status, size=15, color=ACCENT, weight="bold", anchor="end"))
    else:  # a line of its own
        parts.append(text(MARGIN, 54, status, size=15, color=ACCENT, weight="bold"))
        y += 22
    for line in wrapped(f"turn shown: {turn}", 100) if turn else ():
        parts.append(text(MARGIN, y + 13, line, size=13, color="#444"))
        y += LINE_HEIGHT
    return y


def draw_points(rows: Sequence[ScoreRow], parts: list[str], y: float, name_width: float = 70.0) -> float:
    """Draw the points by scoring rule; return the y below."""
    seats = range(len(rows[-1].after))
    seat_width = 74.0
    text_x = MARGIN + name_width + seat_width * len(seats) + 18
    parts.append(text(MARGIN, y + 14, "points", size=13, weight="bold"))
    for seat in seats:
        x = MARGIN + name_width + seat_width * (seat + 1)
        parts.append(text(x, y + 14, f"seat {seat}", size=13, weight="bold", anchor="end"))
    y += LINE_HEIGHT
    for row in rows:
        is_total = row.rule == "total"
        weight, rule_color = ("bold", INK) if is_total else ("normal", "#ddd")
        parts.append(f'<path d="M{MARGIN} {y + 1:.1f}H{WIDTH - MARGIN}" stroke="{rule_color}" fill="none"/>')
        parts.append(text(MARGIN, y + 15, row.rule, size=13, weight=weight))
        for seat in seats:
            before, after = row.before[seat], row.after[seat]
            value = f"{before}" if before == after else f"{before} → {after}"
            color = INK if before == after else RISE if after > before else ACCENT
            x = MARGIN + name_width + seat_width * (seat + 1)
            parts.append(text(x, y + 15, value, size=13, weight=weight, anchor="end", color=color))
        lines = wrapped(row.text, int((WIDTH - MARGIN - text_x) / 6.9))
        for index, line in enumerate(lines):
            parts.append(text(text_x, y + 14 + 14 * index, line, size=11.5, color="#555"))
        y += LINE_HEIGHT + 14 * max(0, len(lines) - 1)
    return y + 6


def draw_notes(notes: Sequence[str], parts: list[str], y: float) -> float:
    """Draw lines of small text; return the y below."""
    for note in notes:
        for line in wrapped(note, 105):
            parts.append(text(MARGIN, y + 14, line, size=13, color="#555"))
            y += LINE_HEIGHT
    return y
