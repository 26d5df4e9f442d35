"""Styles of drawings of Botanicus as text."""

from __future__ import annotations

from collections.abc import Sequence

from server.drawing_text import STYLES as BASE_STYLES
from server.drawing_text import Line, Span, length, padded

BOARD = "48;5;234"
"""Background of board, tracks and gardens, so that they show on any terminal."""
_INKS = {
    "plain": "38;5;252",
    "dim": "38;5;245",
    "bold": "1;38;5;255",
    "mark": "1;38;5;203",
    "acting": "1;38;5;42",
    "tile": "38;5;180",
    "edge": "38;5;240",
    "path": "38;5;137",
    "done": "38;5;77",
    "flower": "38;5;213",
    "seat0": "1;38;5;75",
    "seat1": "1;38;5;220",
    "seat2": "1;38;5;205",
    "seat3": "1;38;5;208",
    "neutral": "1;38;5;250",
    "plant1": "38;5;156",
    "plant2": "38;5;113",
    "plant3": "1;38;5;71",
    "plant4": "1;38;5;34",
    "plant5": "1;38;5;203",
    "animal": "1;38;5;214",
    "soil": "38;5;244",
}
# SGR parameters: on the terminal's own background, and with `@` on that of the board.
STYLES = {
    **_INKS,
    **BASE_STYLES,
    **{f"{name}@": f"{ink};{BOARD}" for name, ink in _INKS.items()},
    "tile": "38;5;136",
    "done": "38;5;34",
    "plant1": "38;5;70",
    "seat1": "1;38;5;178",
    "neutral": "1",
}


def on_board(lines: Sequence[Line]) -> list[Line]:
    """Put lines on the background of the board, all as wide as the widest."""
    width = max(map(length, lines), default=0)
    return [[Span(span.text, f"{span.style}@") for span in padded(line, width)] for line in lines]
