"""A table under examination: what the conditions of a valid position ask of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine_c.game import NotationError, Violation
from engine_c.games.hutan.codes import ANIMALS, COLORS, EMPTY, LAKE, TREES
from engine_c.games.hutan.components import GRID_SIZE, Components
from engine_c.games.hutan.layout import ground
from engine_c.games.hutan.options import Options
from engine_c.games.hutan.reasons import spaces
from engine_c.games.hutan.reference_layout import Layout
from engine_c.games.hutan.table import Table

LETTERS = EMPTY + LAKE + COLORS + TREES + ANIMALS
"""All letters of a grid."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """A table under examination, in canonical form, with what follows from its well-formed parts."""

    components: Components
    """The facts of the ruleset."""
    options: Options
    """The options of the ruleset."""
    num_drawn_cards: int
    """Ecosystem cards of `ecosystem=draw`."""
    table: Table
    """What is examined."""
    ground: Layout | None
    """None if the layout is wrong or not drawn yet."""
    letters: tuple[str | None, ...]
    """36 letters a seat in play; None for a grid that is malformed."""

    @property
    def is_setup(self) -> bool:
        """A setup draw is pending."""
        table = self.table
        return table.layout is None or table.ecosystem is None or table.holder is None

    @property
    def is_over(self) -> bool:
        """The last round has ended."""
        return self.table.round == self.options.rounds + 1

    @property
    def turns_of_round(self) -> int:
        """Turns of one round (H6.1, H15.1)."""
        return 1 if self.options.players == 1 else 2 * self.options.players

    @property
    def is_time_told(self) -> bool:
        """Round, turn and holder are in range, so that turns can be counted."""
        table = self.table
        return (
            1 <= table.round <= self.options.rounds + 1
            and 0 <= table.turn < self.turns_of_round
            and (table.holder is None or 0 <= table.holder < self.options.players)
        )

    @property
    def is_offer_pending(self) -> bool:
        """The offer of this round has not been revealed."""
        return self.table.turn == 0 and not self.table.offer

    def order(self) -> list[int]:
        """Return the seats of the turns of this round (H6.2)."""
        players = self.options.players
        once = [((self.table.holder or 0) + i) % players for i in range(players)]
        if players == 1:
            return once
        return once + (once[::-1] if self.options.is_out_and_back else once)

    def turns_played(self, seat: int) -> int:
        """Return the whole turns a seat has played."""
        a_round = self.turns_of_round // self.options.players
        return (self.table.round - 1) * a_round + self.order()[: self.table.turn].count(seat)

    def pangolins_taken(self) -> int:
        """Return how often the pangolin has been taken so far (H6.4)."""
        if self.options.players == 1:
            return 0
        return self.table.round - 1 + (self.table.pangolin == "taken")

    def cards_taken(self) -> int:
        """Return how many cards have left the offers of this and earlier rounds."""
        cards = self.options.cards_per_round
        this_round = 0 if self.is_offer_pending or self.is_over else cards - len(self.table.offer)
        return (self.table.round - 1) * cards + this_round

    def animals(self) -> Counter[str]:
        """Return the animals on all grids."""
        return Counter(letter for grid in self.letters for letter in grid or "" if letter in ANIMALS)


def violation(rule: str, field: str, problem: str, allowed: str = "") -> Violation:
    """Make a violation of a condition; `field` is a path below `hutan`."""
    return Violation(
        field=f"hutan.{field}" if field else "hutan", problem=problem, allowed=allowed, rule=rule
    )


def flowers_of(letter: str) -> int:
    """Return the flowers that were planted on a space: two make a tree or an animal."""
    return 0 if letter in EMPTY + LAKE else 1 if letter in COLORS else 2


def progress(letters: str) -> int:
    """Return the flowers that were planted on a grid and lie there, trees and animals as two."""
    return sum(map(flowers_of, letters))


def _well_formed(grid: str) -> str | None:
    """Return the 36 letters of a grid; None if it is malformed."""
    is_shaped = [len(row) for row in grid.split("/")] == [GRID_SIZE] * GRID_SIZE
    return spaces(grid) if is_shaped and set(grid) <= set(LETTERS + "/") else None


def make_case(components: Components, options: Options, num_drawn_cards: int, table: Table) -> Case:
    """Gather what the checks need; the table must be in canonical form."""
    try:
        found = None if table.layout is None else ground(components, table.layout)
    except NotationError:
        found = None
    return Case(
        components=components,
        options=options,
        num_drawn_cards=num_drawn_cards,
        table=table,
        ground=found,
        letters=tuple(map(_well_formed, table.grids[: options.players])),
    )
