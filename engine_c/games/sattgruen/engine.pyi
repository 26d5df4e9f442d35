"""Sattgrün, written to be fast: the GameOps of the game, its packed rules and its wrapper state."""

from typing import Self

from engine_c.game import Ruleset
from engine_c.games.sattgruen.components import Components
from engine_c.games.sattgruen.options import Options
from engine_c.games.sattgruen.table import Table
from engine_c.state import EngineRuleset, EngineState

class SattgruenRuleset(EngineRuleset):
    """Components and options of Sattgrün, packed for the kernels."""

    spec: tuple[Components, Options]
    """What was packed."""
    def __init__(self, components: Components, options: Options) -> None:
        """Pack; raises ComponentsError if a number is beyond a capacity of engine.pxd."""

class SattgruenState(EngineState):
    """A state of Sattgrün over the game's C functions."""

    @classmethod
    def start(cls, ruleset: Ruleset) -> Self:
        """Return the state before setup (S3)."""

    @classmethod
    def from_table(cls, ruleset: Ruleset, table: Table) -> Self:
        """Return the state of a table; PositionError if the table cannot be one of this ruleset."""

    def public_table(self) -> Table:
        """Return what lies open, box and cards out of the game told, decks and bag hidden."""

    def pending_event(self) -> tuple[str, int]:
        """Return the pending event and how many of its single draws are left; ("", 0) without one."""
