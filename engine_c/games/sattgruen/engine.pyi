"""Sattgrün, written to be fast: the GameOps of the game, its packed rules and its wrapper state."""

from engine_c.games.sattgruen.components import Components
from engine_c.games.sattgruen.options import Options
from engine_c.games.sattgruen.table import Cell, Table
from engine_c.state import EngineRuleset, EngineState

class SattgruenRuleset(EngineRuleset):
    """Components and options of Sattgrün, packed for the kernels."""

    def __init__(self, components: Components, options: Options) -> None:
        """Pack; raises ComponentsError if a number is beyond a capacity of engine.pxd."""

class SattgruenState(EngineState):
    """A state of Sattgrün over the game's C functions."""

    def public_table(self) -> Table:
        """Return what lies open; box and cards out of the game are told, decks and bag hidden."""

    def asked_cell(self) -> Cell | None:
        """Return where the plant lies that is offered leaves now; None without one."""

    def pending_event(self) -> tuple[str, int]:
        """Return the pending event and how many of its single draws are left; ("", 0) without one."""
