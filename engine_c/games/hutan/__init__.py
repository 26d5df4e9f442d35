"""Hutan: Life in the Rainforest. Rules, notation and positions; `GAME` is the entry."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from engine_c.game import Components as AnyComponents
from engine_c.game import OptionSpec, Position
from engine_c.games.hutan.components import COMPONENTS_PATH, Components, load_components
from engine_c.games.hutan.options import OPTION_SPECS
from engine_c.games.hutan.position_text import NAME, format_position, parse_position
from engine_c.games.hutan.ruleset import Ruleset


class Hutan:
    """The game; see `Game` in engine_c/game.py."""

    name = NAME
    title = "Hutan: Life in the Rainforest"
    min_players = 1
    max_players = 4
    option_specs: tuple[OptionSpec, ...] = OPTION_SPECS
    components_path: Path = COMPONENTS_PATH

    def __init__(self) -> None:
        """Load nothing yet."""
        self._known: dict[str, Components] = {}

    def load_components(self, path: Path | None = None) -> Components:
        """Load and validate a components file; positions that name its hash can be read from then on."""
        components = load_components(path)
        self._known[components.hash] = components
        return components

    def _default(self) -> Components:
        """Return the components that come with Hortus, loaded once."""
        if "" not in self._known:
            self._known[""] = self.load_components()
        return self._known[""]

    def open(
        self, components: AnyComponents | None = None, options: Mapping[str, str] | None = None
    ) -> Ruleset:
        """Open a ruleset; raises OptionsError."""
        chosen = self._default() if components is None else components
        if not isinstance(chosen, Components):
            raise TypeError(f"components of another game: {type(chosen).__name__}")
        return Ruleset(self, chosen, options or {})

    def parse_position(self, text: str) -> Position:
        """Read the one-line notation of a position; raises NotationError or OptionsError."""
        self._default()
        return parse_position(self._known, text)

    def format_position(self, position: Position) -> str:
        """Write the one-line notation of a position."""
        default = self._default()
        return format_position(self._known.get(position.components_hash, default), position)


GAME = Hutan()
