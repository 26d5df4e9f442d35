"""Leaves and pots of the reference (S8, S12.2 to S12.4).

The numbers are those of the game's README.
"""

from __future__ import annotations

from dataclasses import replace

from engine_c.games.sattgruen.reference_results import ReferenceResults
from engine_c.games.sattgruen.table import Cell

POTTING_KINDS = ("GI01", "GI03", "GI04", "GI06")
"""Goals for which a later pot can be better (S8.4)."""


class ReferenceLeaves(ReferenceResults):
    """A table on which plants grow."""

    def missing(self, cell: Cell) -> int:
        """Return the leaves an unpotted plant lacks."""
        card = self.home.plants()[cell]
        return self.facts.plants[card.plant].growth - card.leaves

    def leaf_numbers(self, cell: Cell, offered: int) -> list[int]:
        """S8.4: the numbers of leaves that may be accepted, most first."""
        most = min(offered, self.missing(cell))
        if self.options.declines == "all" or self.refuses_any():
            return list(range(most, -1, -1))
        if most == self.missing(cell) and self.refuses_pot():
            return [most, most - 1]
        return [most]

    def kinds_in_play(self) -> set[str]:
        """Return the kinds of the goals in play."""
        return {self.facts.goals[i].kind for i in self.goals}

    def refuses_any(self) -> bool:
        """S8.4: `useful`, and leaves can hurt because of GP03."""
        return self.options.declines == "useful" and "GP03" in self.kinds_in_play()

    def refuses_pot(self) -> bool:
        """S8.4: `useful`, and a later pot can be better."""
        is_sensible = self.is_solo or not self.kinds_in_play().isdisjoint(POTTING_KINDS)
        return self.options.declines == "useful" and is_sensible

    def may_refuse(self) -> bool:
        """S8.5."""
        return self.options.declines == "all" or self.refuses_any() or self.refuses_pot()

    def give(self, cell: Cell, number: int) -> None:
        """S8.1: leaves come on an unpotted plant; at its growth it is potted and they go back."""
        card = self.home.plants()[cell]
        assert card.pot is None
        leaves = card.leaves + number
        if leaves >= self.facts.plants[card.plant].growth:
            self.home.cards[cell] = replace(card, leaves=0, pot=self.take_pot())
        else:
            self.home.cards[cell] = replace(card, leaves=leaves)

    def take_pot(self) -> int:
        """S8.2: the best special pot of the stack, else the last material. Solo: S12.4."""
        last = len(self.facts.pots) - 1
        if not self.is_solo:
            return next((i for i, number in enumerate(self.special_pots()) if number > 0), last)
        if not self.is_row_pot_taken:
            self.is_row_pot_taken = True
            return self.row_pot()
        lying = [i for i, number in enumerate(self.pot_discard) if number > 0]
        if not lying or self.turn == self.facts.num_turns:
            return last
        self.pot_discard[lying[-1]] -= 1
        return lying[-1]

    def row_pot(self) -> int:
        """S12.2: the row pot of this turn."""
        return self.facts.solo_pot_order[self.turn - 1]
