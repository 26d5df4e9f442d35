"""Pictures of tables that are kept in `docs` and compared with what is drawn today.

A game names its own in `tests/games/<game>/pictures.py`: `PICTURES`, by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hortus.v1 import rules_service_pb2 as wire

from engine_c import registry
from server.drawing_scene import Planned
from server.games import render

DOCS = Path(__file__).parent.parent.parent / "docs"


@dataclass(frozen=True, kw_only=True)
class Picture:
    """One table."""

    position: str
    """In notation, as the seat to move sees it."""
    turn: str = ""
    """Decisions to mark on it, joined by `; `."""
    plan: str = ""
    """Planned pieces of the seat to move, `cell=piece=share` joined by spaces."""


def picture_path(game: str, name: str) -> Path:
    """Return where a picture lies."""
    return DOCS / f"{game}-{name}.svg"


def draw_picture(picture: Picture) -> str:
    """Draw a table as SVG."""
    game = registry.game(picture.position.split(maxsplit=1)[0])
    position = game.parse_position(picture.position)
    highlight = picture.turn.split("; ") if picture.turn else ()
    ruleset = game.open(None, position.options)
    seat = ruleset.state(position).current_player()
    parts = [text.split("=") for text in picture.plan.split()]
    overlay = [Planned(seat=seat, cell=cell, piece=piece, share=float(share)) for cell, piece, share in parts]
    return render(
        position,
        ruleset,
        format=wire.RENDER_FORMAT_SVG,
        width=0,
        highlight=highlight,
        overlay=overlay,
    )
