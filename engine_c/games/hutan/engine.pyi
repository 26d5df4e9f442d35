"""Hutan, written to be fast: the GameOps of the game, its packed rules and its wrapper state."""

from collections.abc import Iterable

from engine_c.games.hutan.components import Components
from engine_c.games.hutan.options import Options
from engine_c.games.hutan.table import Table
from engine_c.state import EngineRuleset, EngineState, EngineWorld

class HutanRuleset(EngineRuleset):
    """Components and options of Hutan, packed for the kernels."""

    def __init__(self, components: Components, options: Options) -> None:
        """Pack; raises ComponentsError if a number is beyond a capacity of engine.pxd."""

class HutanState(EngineState):
    """A state of Hutan over the game's C functions."""

    def public_table(self) -> Table:
        """Return what lies open; cards seen are told, stacks hidden; PositionError inside a turn or draw."""

    def known_world(self, faces: Iterable[int]) -> EngineWorld:
        """Return the World that draws cards of these faces (indices) in turn, then the other unseen ones.

        Raises ValueError if the cards are not among the unseen ones.
        """

    def grid_texts(self) -> tuple[str, ...]:
        """Return the grids as they lie now, [P], also inside a turn."""

    def asked_cell(self) -> int | None:
        """Return the cell a bonus decision is about; None at any other decision."""

    def layout_code(self) -> str | None:
        """Return the code of the layout on the table; None while its draw is pending."""
