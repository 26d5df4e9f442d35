"""Other deals of what a seat cannot know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import cast

from engine_c.game import State
from engine_c.games.botanicus.notation import DRAW_CARD, DRAW_FINAL
from engine_c.games.botanicus.ruleset import Ruleset
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


def reshuffled(table: Table, state: State, seat: int, rng: Random) -> Table:
    """Return a table told in full with everything dealt anew that a seat does not know.

    `state` has followed from the table; cards drawn since stay on top. Final cards that the seat gave back
    are nobody's.
    """
    others = [other for other in range(len(table.plots)) if other != seat]
    assert table.deck is not None
    num_drawn = sum(action >= DRAW_CARD for action in state.history)
    cards = [*table.deck[num_drawn:], *(card for other in others for card in table.plots[other].hand or ())]
    rng.shuffle(cards)
    plots = list(table.plots)
    for other in others:
        hand = by_number(cards.pop() for _ in range(plots[other].num_hand))
        plots[other] = replace(plots[other], hand=hand)
    found = replace(table, plots=tuple(plots), deck=(*table.deck[:num_drawn], *cards))
    is_turtle_drawn = any(DRAW_FINAL <= action < DRAW_CARD for action in state.history)
    # What lies under the pile is fixed once a turtle has drawn it.
    return found if is_turtle_drawn else with_finals(found, cast(Ruleset, state.ruleset), seat, rng)


def with_finals(table: Table, ruleset: Ruleset, seat: int, rng: Random) -> Table:
    """Deal the final cards anew that other seats keep, gave back or put under the pile, and the pile."""
    plots, tail = list(table.plots), list(table.final_tail)
    others = [other for other in range(len(plots)) if other != seat]
    foreign = [index for index, card in enumerate(tail) if card.seat != seat]
    own = plots[seat]
    known = {
        *(own.finals or ()),
        *(own.dealt_finals or ()),
        *(card.card for card in tail if card.seat == seat),
    }
    cards = [card.id for card in ruleset.components.finals if card.id not in known]
    rng.shuffle(cards)
    cards.sort(key=lambda card: card not in (own.returned or ()))  # these are dealt last
    for other in others:
        finals = by_number(cards.pop() for _ in range(plots[other].num_finals))
        plots[other] = replace(plots[other], finals=finals)
    dealt = ruleset.components.finals_dealt
    if not tail and all(plot.num_finals + len(plot.returned or ()) == dealt for plot in plots):
        back = list(cards)
        for other in others:
            returned = by_number(back.pop() for _ in plots[other].returned or ())
            plots[other] = replace(plots[other], returned=returned)
    # Else turtles have drawn, and what was given back may be anywhere by now.
    rng.shuffle(cards)
    for index in foreign:
        tail[index] = replace(tail[index], card=cards.pop())
    pile = None if table.final_pile is None else tuple(cards)
    return replace(table, plots=tuple(plots), final_tail=tuple(tail), final_pile=pile)


def hidden_hands(table: Table, seat: int) -> tuple[object, ...]:
    """Return what other seats alone know: garden cards in hand and final cards."""
    others = [plot for other, plot in enumerate(table.plots) if other != seat]
    return tuple(zone for plot in others for zone in (plot.hand, plot.finals) if zone)
