"""Botanicus with expert side and greenhouses. Rules, notation and positions; `GAME` is the entry."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from engine_c.games.botanicus.components import COMPONENTS_PATH, Components, load_components
from engine_c.games.botanicus.constraints import CONSTRAINTS
from engine_c.games.botanicus.options import OPTION_SPECS
from engine_c.games.botanicus.position_text import NAME, TEXT
from engine_c.games.botanicus.ruleset import Ruleset
from engine_c.opened import GameBase


class Botanicus(GameBase[Components, Ruleset]):
    """The game; see `Game` in engine_c/game.py."""

    name = NAME
    title = "Botanicus"
    min_players = 2
    max_players = 4
    option_specs = OPTION_SPECS
    components_path = COMPONENTS_PATH
    text = TEXT
    constraints = CONSTRAINTS

    def read_components(self, path: Path | None) -> Components:
        """Load and validate a components file."""
        return load_components(path)

    def open_with(self, components: Components, options: Mapping[str, str]) -> Ruleset:
        """Make the ruleset; raises OptionsError."""
        return Ruleset(self, components, options)


GAME = Botanicus()
