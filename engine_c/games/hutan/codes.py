"""Letters of Hutan's notation, faces and layout codes (H1)."""

from __future__ import annotations

from collections.abc import Collection

COLORS = "byrwg"
"""Letters of the colours in canonical order: blue, yellow, red, white, grey."""
TREES = "BYRWG"
ANIMALS = "CTONH"
"""Letters of the animals by colour: cassowary, tiger, orangutan, rhino, hornbill."""
LAKE = "~"
EMPTY = "."
WILD = "*"

CORNERS = ("NW", "NE", "SE", "SW")
"""Icon corners: as printed, turned by 90, 180, 270 degrees clockwise (H4.1)."""


def is_face(text: str) -> bool:
    """Tell whether a text is a face: `*` or one to three colours in canonical order (H1.8).

    Three colours must differ: two flowers of one colour are a pair.
    """
    if text == WILD:
        return True
    places = [COLORS.find(letter) for letter in text]
    if not 1 <= len(places) <= 3 or -1 in places or places != sorted(places):
        return False
    return len(places) < 3 or len(set(places)) == 3


def face_order(face: str) -> tuple[int, list[int]]:
    """Return the sort key of faces: `*`, single flowers, pairs, triples, each by colour (H7.1)."""
    return (0, []) if face == WILD else (len(face), [COLORS.index(letter) for letter in face])


def layout_problem(side_codes: Collection[str], code: str) -> str:
    """Say what is wrong with a layout code (H1.7, H3.1); empty if nothing is."""
    parts = code.split("/")
    if len(parts) != 4:
        return f"{len(parts)} boards instead of 4"
    boards = []
    for part in parts:
        side, dash, corner = part.partition("-")
        if side not in side_codes or not dash or corner not in CORNERS:
            return f"{part!r} is no board side with a corner"
        boards.append(side[0])
    twice = sorted({board for board in boards if boards.count(board) > 1})
    return f"board {twice[0]!r} is there more than once" if twice else ""
