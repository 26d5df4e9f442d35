"""All ways to lay out a full home of Sattgrün, by branch and bound: the best one, and the proof."""

from collections.abc import Sequence

from engine_c.games.sattgruen.table import Cell
from engine_c.state import EngineRuleset, EngineState
from solver.games.sattgruen.arrangement import Pieces

class LayoutSearch:
    """Searches all layouts of one full home; `open` first, then `step` until it returns False."""

    core: EngineRuleset
    bound: int
    """No layout is above this, once `step` has been called."""

    def __init__(
        self, state: EngineState, seat: int, pieces: Pieces, worth: Sequence[int], constant: int
    ) -> None:
        """Take the pieces over; ValueError unless the home is full.

        `worth`: most points of plants, leaves, pots and goals about them by the number of leaves there are.
        `constant`: points that no layout changes. The state gives goals and homes of the others.
        """

    @property
    def best(self) -> int:
        """Points of the best layout so far; -1: none."""

    @property
    def nodes(self) -> int:
        """Layouts and beginnings of layouts looked at."""

    def add_frame(self, width: int, height: int, parity: int) -> None:
        """Take a box into the search whose plants lie where x + y is even (0) or odd (1)."""

    def climb(self, rounds: int, seed: int) -> None:
        """Exchange cards from `rounds` random layouts on; may be stopped."""

    def open(self) -> None:
        """Sort all layouts of plants by what no layout in them is above."""

    def step(self, number: int) -> bool:
        """Search the next layouts of plants; False once none can hold anything better than the best."""

    def stop(self) -> None:
        """End `climb` and `step` as soon as possible; from any thread."""

    def best_cells(self) -> tuple[list[Cell], list[Cell]]:
        """Return the cells of the plants and of the rooms of the best layout, each in the pieces' order."""

    def best_leaves(self) -> list[int]:
        """Return the leaves on each plant of the best layout; its growth if it has a pot."""
