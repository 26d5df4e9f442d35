"""Render a table of Sattgrün as text, coloured text or SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from hortus.v1 import rules_service_pb2 as wire

from engine_c.game import Position, Ruleset
from server.games.sattgruen.drawing_scene import make_scene
from server.games.sattgruen.drawing_svg import draw_svg
from server.games.sattgruen.drawing_text import draw_text

if TYPE_CHECKING:
    from engine_c.games.sattgruen.ruleset import Ruleset as SattgruenRuleset

DEFAULT_WIDTH = 100


def render(
    position: Position,
    ruleset: Ruleset,
    format: int = wire.RENDER_FORMAT_TEXT,
    width: int = DEFAULT_WIDTH,
    highlight: Sequence[str] = (),
) -> str:
    """Return a drawing of a valid position.

    `format` is a `RenderFormat` of the wire, unspecified is text; `width` counts columns of a text, 0 is
    `DEFAULT_WIDTH`. `highlight` holds the decisions of a turn in notation: the homes then show what the
    turn makes of them, the market what it takes, both marked. Raises NotationError or
    IllegalActionError if that turn cannot be played here.
    """
    opened = cast("SattgruenRuleset", ruleset)
    scene = make_scene(position, ruleset, opened.components, opened.typed_options, highlight)
    if format == wire.RENDER_FORMAT_SVG:
        return draw_svg(scene)
    return draw_text(scene, width=width or DEFAULT_WIDTH, has_color=format == wire.RENDER_FORMAT_ANSI)
