"""Other deals of what a seat cannot know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine_c.games.botanicus.table import Table


def redealt(table: Table, seat: int) -> Table:
    """Return a table told in full with other hands of the other seats, another deck and other final cards.

    Final cards that other seats keep go round among them in the order of their ids.
    """
    others = [other for other in range(len(table.plots)) if other != seat]
    cards = [*(table.deck or ()), *(card for other in others for card in table.plots[other].hand or ())]
    cards.reverse()
    finals = sorted(card for other in others for card in table.plots[other].finals or ())
    renamed = dict(zip(finals, [*finals[1:], *finals[:1]], strict=True))
    plots = list(table.plots)
    for other in others:
        plot = plots[other]
        plots[other] = replace(
            plot,
            hand=by_number(cards.pop() for _ in plot.hand or ()),
            finals=by_number(renamed[card] for card in plot.finals or ()),
        )
    return replace(table, plots=tuple(plots), deck=None if table.deck is None else tuple(cards))


def by_number(cards: Iterable[str]) -> tuple[str, ...]:
    """Sort ids such as `C1` or `F12`, which is the order of the components."""
    return tuple(sorted(cards, key=lambda card: int(card[1:])))
