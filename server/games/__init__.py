"""What the server knows of single games: one adapter each, found through the oneofs of the wire.

In `server/games/<game>/` `convert.py` has `ADAPTER`, `drawing_scene.py` `make_scene`, `drawing_svg.py`
`draw_svg` and `drawing_text.py` `draw_text`. The list of games is the `game` oneof of
`hortus.v1.Position`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from google.protobuf.message import Message
from hortus.v1 import position_pb2
from hortus.v1 import rules_service_pb2 as wire

from engine_c.game import Position, Ruleset, UnknownNameError, Violation
from server.drawing_scene import Planned

DEFAULT_WIDTH = 100
"""Columns of a drawing as text."""


class GameAdapter(Protocol):
    """Translates between the wire's messages of one game and the seam."""

    @property
    def name(self) -> str:
        """Name of the game, also the field's in the oneofs."""
        ...

    def options(self, message: Any, path: str) -> dict[str, str]:
        """Return the options that a table message gives, by name."""
        ...

    def table(self, message: Any, ruleset: Ruleset, path: str) -> Any:
        """Read a table message; raises PositionError with paths that begin with `path`."""
        ...

    def table_message(self, position: Position, ruleset: Ruleset) -> Message:
        """Write the table of a position."""
        ...

    def decision_text(self, message: Any, path: str) -> str:
        """Return the notation of a typed decision; raises NotationError with its path."""
        ...

    def decision_message(self, text: str) -> Message:
        """Return the typed form of a decision or whole reveal; raises NotationError."""
        ...

    def decisions_agree(self, one: Any, other: Any) -> bool:
        """Tell whether two typed decisions mean the same; what one leaves out does not count."""
        ...

    def on_wire(self, violation: Violation, message: Any | None, path: str) -> Violation:
        """Spell the field of a violation as the wire does.

        `message` is the table message of the request, None if the position came as notation; `path` is
        the path of the position.
        """
        ...


def game_names() -> tuple[str, ...]:
    """Return the names of all games, sorted."""
    oneof = position_pb2.Position.DESCRIPTOR.oneofs_by_name["game"]
    return tuple(sorted(field.name for field in oneof.fields))


@cache
def adapter(name: str) -> GameAdapter:
    """Return the adapter of a game; raises UnknownNameError."""
    if name not in game_names():
        raise UnknownNameError.of("game", f"{name!r} is not known", ", ".join(game_names()))
    found: GameAdapter = import_module(f"server.games.{name}.convert").ADAPTER
    return found


def render(
    position: Position,
    ruleset: Ruleset,
    format: int = wire.RENDER_FORMAT_TEXT,
    width: int = DEFAULT_WIDTH,
    highlight: Sequence[str] = (),
    overlay: Sequence[Planned] = (),
) -> str:
    """Return a drawing of a valid position.

    `format` is a `RenderFormat` of the wire; `width` counts columns of a text. `highlight` holds the
    decisions of a turn in notation: the table then shows what the turn makes of it, marked. Raises
    NotationError or IllegalActionError if that turn cannot be played here. `overlay` holds pieces of a plan;
    raises HortusError for one that is none.
    """
    folder = f"server.games.{position.game}"
    scene = import_module(f"{folder}.drawing_scene").make_scene(position, ruleset, highlight, overlay)
    if format == wire.RENDER_FORMAT_SVG:
        content: str = import_module(f"{folder}.drawing_svg").draw_svg(scene)
        return content
    text = import_module(f"{folder}.drawing_text")
    content = text.draw_text(scene, width=width, has_color=format == wire.RENDER_FORMAT_ANSI)
    return content
