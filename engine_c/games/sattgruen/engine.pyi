"""Sattgrün, written to be fast: the GameOps of the game, its packed rules and its wrapper state."""

from collections.abc import Iterable

from engine_c.games.sattgruen.components import Components
from engine_c.games.sattgruen.options import Options
from engine_c.games.sattgruen.table import Cell, Table
from engine_c.state import EngineRuleset, EngineState, EngineWorld

class SattgruenRuleset(EngineRuleset):
    """Components and options of Sattgrün, packed for the kernels."""

    def __init__(self, components: Components, options: Options) -> None:
        """Pack; raises ComponentsError if a number is beyond a capacity of engine.pxd."""

class SattgruenState(EngineState):
    """A state of Sattgrün over the game's C functions."""

    def public_table(self) -> Table:
        """Return what lies open; box and cards out of the game are told, decks and bag hidden."""

    def known_world(self, plants: Iterable[int], rooms: Iterable[int], tokens: Iterable[int]) -> EngineWorld:
        """Return the World that draws these cards and kinds of tokens in their order, from this state on.

        Indices: the unknown part of each deck, and the bag. What action A brings back into the bag is drawn
        behind these tokens, the lowest kind first. Raises ValueError if they are not what is there.
        """

    def asked_cell(self) -> Cell | None:
        """Return where the plant lies that is offered leaves now; None without one."""

    def pending_event(self) -> tuple[str, int]:
        """Return the pending event and how many of its single draws are left; ("", 0) without one."""
