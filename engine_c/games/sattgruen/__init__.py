"""Sattgrün (Verdant). Rules, notation and positions; `GAME` is the entry."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from engine_c.games.sattgruen.components import COMPONENTS_PATH, Components, load_components
from engine_c.games.sattgruen.options import OPTION_SPECS
from engine_c.games.sattgruen.position_text import NAME, TEXT
from engine_c.games.sattgruen.ruleset import Ruleset
from engine_c.opened import GameBase


class Sattgruen(GameBase[Components, Ruleset]):
    """The game; see `Game` in engine_c/game.py."""

    name = NAME
    title = "Sattgrün (Verdant)"
    max_players = 5
    option_specs = OPTION_SPECS
    components_path = COMPONENTS_PATH
    text = TEXT

    def read_components(self, path: Path | None) -> Components:
        """Load and validate a components file."""
        return load_components(path)

    def open_with(self, components: Components, options: Mapping[str, str]) -> Ruleset:
        """Make the ruleset; raises OptionsError."""
        return Ruleset(self, components, options)


GAME = Sattgruen()
