"""Conditions V19 to V24: garden cards, final scoring cards, what an observer is told, hidden piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from engine_c.game import Violation
from engine_c.games.botanicus.table import Plot
from engine_c.games.botanicus.validity_case import Case, violation

_SHOWN = 6
"""Names listed in a message."""


def _garden_cards(case: Case) -> Iterator[Violation]:
    """V19."""
    table = case.table
    seen: Counter[str] = Counter()
    for field, name in _told_cards(case):
        seen[name] += 1
        most = case.card_counts[name]
        if most and seen[name] > most:
            yield violation("V19", field, f"{seen[name]} cards {name}", f"at most {most} (B1.7)")
    for field, _, plot in case.plots():
        if plot.num_hand < 0 or (plot.hand is not None and plot.num_hand != len(plot.hand)):
            told = "" if plot.hand is None else f": {len(plot.hand)} are told"
            allowed = "0 or more" if plot.hand is None else f"{len(plot.hand)}"
            yield violation("V19", f"{field}.num_hand", f"{plot.num_hand} cards in hand{told}", allowed)
    if case.num_deck < 0:
        problem = f"{case.card_counts.total() - case.num_deck} cards in hands and on the discard pile"
        yield violation("V19", "discard", problem, f"at most {case.card_counts.total()} (B1.7)")
    if not case.has_begun and table.discard:
        yield violation("V19", "discard", f"{len(table.discard)} cards before round one", "none (B3.3)")


def _told_cards(case: Case) -> Iterator[tuple[str, str]]:
    """Yield field and id of every garden card that is told, the deck left out."""
    for field, _, plot in case.plots():
        for index, name in enumerate(plot.hand or ()):
            yield f"{field}.hand.names[{index}]", name
    for index, name in enumerate(case.table.discard):
        yield f"discard[{index}]", name


def _final_numbers(case: Case) -> Iterator[Violation]:
    """V20."""
    above, tail, kept = case.piles_after_turtles()
    is_chosen = case.is_after("finals") and case.options.is_expert
    extra = 0
    for field, seat, plot in case.plots():
        if plot.finals is not None and plot.num_finals != len(plot.finals):
            problem = f"{plot.num_finals} cards: {len(plot.finals)} are told"
            yield violation("V20", f"{field}.num_finals", problem, f"{len(plot.finals)}")
        has_chosen = is_chosen or (case.table.stage == "finals" and case.has_acted(seat))
        least = case.num_kept(plot) if has_chosen else 0
        most = least + (is_chosen and case.has_animal(plot, "turtle"))
        if not least <= plot.num_finals <= most:
            allowed = f"{least}" if least == most else f"{least} to {most}"
            problem = f"{plot.num_finals} final scoring cards kept"
            yield violation("V20", f"{field}.num_finals", problem, f"{allowed} (X1.3, X5.6)")
        extra += plot.num_finals - least
        yield from _deal(case, field, seat, plot)
        back = case.num_back(plot) if has_chosen else 0
        if plot.returned is not None and len(plot.returned) != back:
            problem = f"{len(plot.returned)} cards given back"
            yield violation("V20", f"{field}.returned", problem, f"{back} (X1.3)")
    if is_chosen and extra != kept:
        problem = f"{extra} cards kept by turtles"
        yield violation("V20", "plots", problem, f"{kept}: one for each turtle that found cards (X5.6)")
    number = len(case.table.final_tail)
    if number != (tail if is_chosen else 0):
        allowed = f"{tail}: what turtles put there, {above} cards lie above" if is_chosen else "none yet"
        yield violation("V20", "final_tail", f"{number} cards under the pile", f"{allowed} (X5.6)")


def _deal(case: Case, field: str, seat: int, plot: Plot) -> Iterator[Violation]:
    """Hold the cards to choose from against whose choice it is."""
    number = case.components.finals_dealt
    if not case.has_deal(plot):
        return
    place = f"{field}.dealt_finals"
    if case.table.stage != "finals" or seat != case.table.seat:
        yield violation("V20", place, "cards to choose from", "none: it is not this seat's choice (X1.3)")
    elif plot.dealt_finals is not None and len(plot.dealt_finals) != number:
        problem = f"{len(plot.dealt_finals)} cards to choose from"
        yield violation("V20", place, problem, f"{number}, or none before they are drawn (X1.3)")


def _final_cards(case: Case) -> Iterator[Violation]:
    """V21."""
    first: dict[str, str] = {}
    for field, name in _told_finals(case):
        if name in first:
            problem = f"{name} is here and in {first[name]}"
            yield violation("V21", field, problem, "every final scoring card is there once (X1.3)")
        first.setdefault(name, field)
    back: dict[str, str] = {}
    for field, _, plot in case.plots():
        for index, name in enumerate(plot.returned or ()):
            place = f"{field}.returned.names[{index}]"
            if name in back:
                problem = f"{name} was given back in {back[name]} too"
                yield violation("V21", place, problem, "no card is dealt to two seats before the game (X1.3)")
            back.setdefault(name, place)
            is_early = case.table.stage == "finals" or not case.turtles
            if is_early and name in first and ".tail" not in first[name]:
                problem = f"{name} was given back, yet it is in {first[name]}"
                yield violation("V21", place, problem, "cards given back lie in the pile (X1.3)")


def _told_finals(case: Case) -> Iterator[tuple[str, str]]:
    """Yield field and id of every final scoring card that is told, the pile above the tail left out."""
    for field, _, plot in case.plots():
        for zone in ("finals", "dealt_finals"):
            for index, name in enumerate(getattr(plot, zone) or ()):
                yield f"{field}.{zone}.names[{index}]", name
    for index, card in enumerate(case.table.final_tail):
        if card.card:
            yield f"final_tail[{index}].card", card.card


def _tail(case: Case) -> Iterator[Violation]:
    """V22."""
    table = case.table
    numbers = Counter(card.seat for card in table.final_tail)
    for index, card in enumerate(table.final_tail):
        place = f"final_tail[{index}].seat"
        if not 0 <= card.seat < case.players:
            yield violation("V22", place, f"there is no seat {card.seat}", f"0 to {case.players - 1}")
        elif card.seat < len(table.plots) and not case.has_animal(table.plots[card.seat], "turtle"):
            yield violation("V22", place, f"seat {card.seat} has no turtle", "a seat with the turtle (X5.6)")
    most = case.components.turtle_cards - 1
    for seat, number in numbers.items():
        if number > most:
            problem = f"{number} cards of seat {seat}"
            yield violation("V22", "final_tail", problem, f"at most {most} of a seat (X5.6)")


def _knowledge(case: Case) -> Iterator[Violation]:
    """V23."""
    table = case.table
    observer = table.observer
    if observer is not None and not 0 <= observer < case.players:
        yield violation("V23", "observer", f"there is no seat {observer}", f"0 to {case.players - 1}")
        return
    for field, seat, plot in case.plots():
        knows = observer in (None, seat)
        for zone in ("hand", "finals", "dealt_finals"):
            cards: Sequence[str] | None = getattr(plot, zone)
            if knows and cards is None:
                who = "in a position without an observer" if observer is None else "to the observer"
                yield violation("V23", f"{field}.{zone}", "is not told", f"its cards, {who} (B4.2, X1.4)")
            elif not knows and cards:
                problem = f"is told to seat {observer}"
                yield violation("V23", f"{field}.{zone}", problem, "the number of cards alone (B4.2, X1.4)")
        if not knows and plot.returned:
            yield violation("V23", f"{field}.returned", f"is told to seat {observer}", "not told (X1.4)")
    for index, card in enumerate(table.final_tail):
        if (observer in (None, card.seat)) != bool(card.card):
            problem = f"is told to seat {observer}" if card.card else "is not told"
            allowed = "not told (X5.6)" if card.card else "the card: who put it there knows it (X5.6)"
            yield violation("V23", f"final_tail[{index}].card", problem, allowed)
    for name in ("deck", "final_pile"):
        if observer is not None and getattr(table, name) is not None:
            yield violation("V23", name, f"is told to seat {observer}", "not told (B4.2, X1.4)")


def _piles(case: Case) -> Iterator[Violation]:
    """V24."""
    table = case.table
    if table.observer is not None:
        return
    told = Counter(name for _, name in _told_cards(case))
    yield from _contents("deck", table.deck, case.card_counts - told)
    if table.final_pile is not None and not case.is_after("finals"):
        problem = f"{len(table.final_pile)} cards before all have chosen"
        yield violation("V24", "final_pile", problem, "not told: the pile is shuffled then (X1.3)")
        return
    left = Counter(case.finals) - Counter(name for _, name in _told_finals(case))
    yield from _contents("final_pile", table.final_pile, left)


def _contents(pile: str, told: Sequence[str] | None, left: Counter[str]) -> Iterator[Violation]:
    """Hold the contents of a pile against what lies nowhere else."""
    if told is None:
        return
    counted: Counter[str] = Counter()
    for index, name in enumerate(told):
        counted[name] += 1
        if counted[name] == left[name] + 1:
            problem = f"{name} is there too often" if left[name] else f"{name} lies elsewhere already"
            yield violation("V24", f"{pile}.names[{index}]", problem, f"{left[name]} left of it (B4.2)")
    missing = left - counted
    if missing:
        problem = f"{len(told)} cards, without {_list(missing)}"
        yield violation("V24", pile, problem, f"all {left.total()} that lie nowhere else (B4.2)")


def _list(names: Iterable[str]) -> str:
    ordered = sorted(names)
    more = f" and {len(ordered) - _SHOWN} more" if len(ordered) > _SHOWN else ""
    return ", ".join(ordered[:_SHOWN]) + more


CHECKS: tuple[Callable[[Case], Iterator[Violation]], ...] = (
    _garden_cards, _final_numbers, _final_cards, _tail, _knowledge, _piles,
)  # fmt: skip
"""V19 to V24 in order."""
