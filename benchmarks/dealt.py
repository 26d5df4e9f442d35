"""Positions of Botanicus with the piles told that a game by draws leaves untold: in some order."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import cast

from engine_c.game import Position
from engine_c.games.botanicus.ruleset import Ruleset
from engine_c.games.botanicus.table import Table


def told(ruleset: Ruleset, position: Position, seed: int) -> Position:
    """Return the position with deck and pile of final cards told; what is not is put into a random order."""
    table, facts, rng = cast(Table, position.table), ruleset.components, Random(seed)
    if table.deck is None:
        left = Counter({kind.id: kind.count for kind in facts.cards})
        left.subtract(table.discard)
        for plot in table.plots:
            left.subtract(plot.hand or ())
        deck = sorted(left.elements())
        rng.shuffle(deck)
        table = replace(table, deck=tuple(deck))
    has_chosen = table.stage in ("starts", "round1", "seconds", "round2", "last")
    if ruleset.typed_options.is_expert and has_chosen and table.final_pile is None:
        elsewhere = {name for plot in table.plots for name in plot.finals or ()}
        elsewhere |= {card.card for card in table.final_tail}
        pile = [card.id for card in facts.finals if card.id not in elsewhere]
        rng.shuffle(pile)
        table = replace(table, final_pile=tuple(pile))
    return replace(position, table=table)
