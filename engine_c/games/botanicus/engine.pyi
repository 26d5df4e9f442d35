"""Botanicus, written to be fast: the GameOps of the game, its packed rules and its wrapper state."""

from collections.abc import Iterable

from engine_c.games.botanicus.facts import Components
from engine_c.games.botanicus.options import Options
from engine_c.games.botanicus.table import Table
from engine_c.state import EngineRuleset, EngineState, EngineWorld

class BotanicusRuleset(EngineRuleset):
    """Components and options of Botanicus, packed for the kernels."""

    def __init__(self, components: Components, options: Options) -> None:
        """Pack; raises ComponentsError if a number is beyond a capacity of engine.pxd."""

class BotanicusState(EngineState):
    """A state of Botanicus over the game's C functions."""

    def public_table(self) -> Table:
        """Return the table as the state knows it, deck and pile of final cards hidden."""

    def go_alone(self) -> None:
        """Let the seat to move alone take turns, to the end of its round; the others stand still.

        Raises ValueError outside of the rounds.
        """

    def known_world(self, cards: Iterable[int], finals: Iterable[int] | None) -> EngineWorld:
        """Return the World that draws these kinds of cards and final cards in their order.

        Indices: the deck, and the pile above the tail; None: that is in some order. Raises ValueError if they
        are not what is there.
        """

    def pending_event(self) -> tuple[str, int]:
        """Return the pending event and how many of its single draws are left; ("", 0) without one."""
