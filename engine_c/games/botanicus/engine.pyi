"""Botanicus, written to be fast: the GameOps of the game, its packed rules and its wrapper state."""

from engine_c.games.botanicus.facts import Components
from engine_c.games.botanicus.options import Options
from engine_c.games.botanicus.table import Table
from engine_c.state import EngineRuleset, EngineState

class BotanicusRuleset(EngineRuleset):
    """Components and options of Botanicus, packed for the kernels."""

    def __init__(self, components: Components, options: Options) -> None:
        """Pack; raises ComponentsError if a number is beyond a capacity of engine.pxd."""

class BotanicusState(EngineState):
    """A state of Botanicus over the game's C functions."""

    def public_table(self) -> Table:
        """Return the table as the state knows it, deck and pile of final cards hidden."""

    def pending_event(self) -> tuple[str, int]:
        """Return the pending event and how many of its single draws are left; ("", 0) without one."""
