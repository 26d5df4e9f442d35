"""Deck and pile of final scoring cards that a position tells, as a World; and when a question needs them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from engine_c.game import Position, Violation
from engine_c.games.botanicus.engine import BotanicusState
from engine_c.games.botanicus.piles import deck_left, final_pile_left
from engine_c.games.botanicus.ruleset import Ruleset
from engine_c.games.botanicus.table import Table
from engine_c.state import EngineState, EngineWorld

TURTLE = "t"
"""Letter of a bed on which the turtle lies."""


def num_columns(ruleset: Ruleset) -> int:
    """Return how many columns the board has."""
    return len(ruleset.components.columns) + (ruleset.typed_options.greenhouse != "off")


def is_turtle_locked(table: Table, seat: int) -> bool:
    """Tell whether a seat may still unlock the turtle."""
    return any(TURTLE in row for row in table.plots[seat].beds)


def untold(table: Table, seats: Iterable[int]) -> Violation | None:
    """Name what the turns of some seats need and a table does not tell, None if all is told."""
    if table.observer is not None:
        return Violation(
            field="position.botanicus.observer",
            problem=f"the position is what seat {table.observer} sees",
            allowed="a position with full contents",
            rule="B4.2",
        )
    if table.deck is None:
        return Violation(
            field="position.botanicus.deck",
            problem="not told",
            allowed="the whole deck in drawing order, next first",
            rule="B8.4",
        )
    if table.final_pile is None and any(is_turtle_locked(table, seat) for seat in seats):
        return Violation(
            field="position.botanicus.final_pile",
            problem="not told, and a turtle may draw from it",
            allowed="the pile above the tail in drawing order, next first",
            rule="X5.6",
        )
    return None


def known_world(position: Position, state: EngineState) -> EngineWorld:
    """Return the World of the contents of a position, for a state after it.

    Without a told pile of final cards, which nobody draws from then, that is in some order. Raises ValueError
    if the position does not tell the deck, or if the state has drawn more than it.
    """
    ruleset = cast(Ruleset, state.ruleset)
    facts, table = ruleset.components, cast(Table, position.table)
    deck = deck_left(table.deck, state.history)
    if deck is None:
        raise ValueError("the position does not tell the deck as far as it is drawn")
    kinds = {card.id: kind for kind, card in enumerate(facts.cards)}
    finals = {card.id: index for index, card in enumerate(facts.finals)}
    pile = final_pile_left(ruleset.codes, table.final_pile, state.history)
    return cast(BotanicusState, state).known_world(
        [kinds[name] for name in deck], None if pile is None else [finals[name] for name in pile]
    )
