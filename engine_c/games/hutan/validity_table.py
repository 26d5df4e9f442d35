"""Conditions V2 to V11: setup, time, pangolin and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from engine_c.game import NotationError, Violation
from engine_c.games.hutan.codes import EMPTY, LAKE
from engine_c.games.hutan.layout import ground
from engine_c.games.hutan.validity_case import Case, violation

_SHOWN = 30
"""Ids named in a message."""
_PANGOLIN = ("held", "offered", "taken")


def _layout(case: Case) -> Iterator[Violation]:
    """V2."""
    code, fixed = case.table.layout, case.options.layout
    if code is None:
        return
    try:
        ground(case.components, code)
    except NotationError as error:
        for each in error.violations:
            yield violation("V2", "layout", each.problem, each.allowed)
    if fixed is not None and code != fixed:
        yield violation("V2", "layout", f"`{code}` is on the table", f"`{fixed}`, as the options say")


def _ecosystem(case: Case) -> Iterator[Violation]:
    """V3."""
    ids, fixed = case.table.ecosystem, case.options.ecosystem
    if ids is None:
        return
    known = {card.id for card in case.components.ecosystem_cards}
    unknown = sorted(set(ids) - known)
    if unknown:
        shown = ", ".join(map(str, unknown[:_SHOWN]))
        yield violation("V3", "ecosystem", f"there is no card {shown}", ", ".join(map(str, sorted(known))))
    if len(set(ids)) < len(ids):
        yield violation("V3", "ecosystem", "a card is named twice", "different ids")
    if fixed is not None and tuple(ids) != fixed:
        shown = ",".join(map(str, fixed)) or "none"
        yield violation(
            "V3", "ecosystem", f"cards {list(ids[:_SHOWN])} are on the table", f"{shown}, as the options say"
        )
    if fixed is None and len(ids) != case.num_drawn_cards:
        yield violation(
            "V3", "ecosystem", f"{len(ids)} cards are on the table", f"{case.num_drawn_cards} that were drawn"
        )


def _setup(case: Case) -> Iterator[Violation]:
    """V4."""
    table = case.table
    if not case.is_setup:
        return
    missing = [name for name in ("layout", "ecosystem", "holder") if getattr(table, name) is None]
    played = (
        table.round != 1
        or table.turn != 0
        or table.offer
        or table.seen
        or table.pangolin == "taken"
        or any(letter not in EMPTY + LAKE for grid in case.letters for letter in grid or "")
    )
    if played:
        for name in missing:
            problem = "is not told, so its draw is pending, yet play has begun"
            yield violation("V4", name, problem, "a value, or the very start of a game")
        return
    drawn_by_chance = (
        ("layout", case.options.layout),
        ("ecosystem", case.options.ecosystem),
        ("holder", case.options.first_player),
    )
    names = [name for name, value in drawn_by_chance if value is None]
    pending = [getattr(table, name) is None for name in names]
    if pending != sorted(pending):
        order = ", ".join(names)
        yield violation(
            "V4", missing[0], "is not told although a later draw is", f"draws in the order {order}"
        )


def _time(case: Case) -> Iterator[Violation]:
    """V5."""
    table, rounds = case.table, case.options.rounds
    if not 1 <= table.round <= rounds + 1:
        allowed = f"1 to {rounds}, or {rounds + 1} once the game is over"
        yield violation("V5", "round", f"{table.round} is no round", allowed)
    if not 0 <= table.turn < case.turns_of_round:
        yield violation(
            "V5", "turn", f"{table.turn} turns finished in this round", f"0 to {case.turns_of_round - 1}"
        )
    elif case.is_over and table.turn != 0:
        yield violation(
            "V5", "turn", f"{table.turn} turns finished in a round that is not played", "0: the game is over"
        )


def _holder(case: Case) -> Iterator[Violation]:
    """V6."""
    table, players, first = case.table, case.options.players, case.options.first_player
    if table.holder is None:
        return
    if not 0 <= table.holder < players:
        yield violation("V6", "holder", f"there is no seat {table.holder}", f"0 to {players - 1}")
    elif table.round == 1 and first is not None and table.holder != first:
        yield violation(
            "V6",
            "holder",
            f"seat {table.holder} holds the pangolin in round 1",
            f"{first}, as the options say",
        )


def _pangolin(case: Case) -> Iterator[Violation]:
    """V7."""
    table, options = case.table, case.options
    if table.pangolin not in _PANGOLIN:
        yield violation(
            "V7", "pangolin", f"`{table.pangolin}` is no place of the pangolin", ", ".join(_PANGOLIN)
        )
        return
    if options.players == 1:
        if table.pangolin != "held":
            yield violation("V7", "pangolin", f"{table.pangolin} in a solo game", "held (H15.1)")
        if table.next_holder is not None:
            yield violation("V7", "next_holder", "given in a solo game", "nothing (H15.1)")
        return
    yield from _pangolin_time(case)
    if (table.next_holder is None) == (table.pangolin == "taken"):
        problem = (
            "is missing" if table.next_holder is None else f"is given while the pangolin is {table.pangolin}"
        )
        yield violation("V7", "next_holder", problem, "a seat exactly if the pangolin is taken")
    elif table.next_holder is not None and case.is_time_told:
        first = 0 if options.enters_at_round_start else 1
        able = sorted(set(case.order()[first : table.turn]))
        if table.next_holder not in able:
            seats = ", ".join(map(str, able)) or "nobody yet"
            yield violation(
                "V7", "next_holder", f"seat {table.next_holder} cannot have taken the pangolin", seats
            )


def _pangolin_time(case: Case) -> Iterator[Violation]:
    """Hold the place of the pangolin against the turns of the round (H6.3, H6.4)."""
    table = case.table
    if not case.is_time_told:
        return
    at_start = case.options.enters_at_round_start
    if table.turn == 0:
        allowed = ["offered"] if at_start else ["held"]
    elif table.turn == 1 and not at_start:
        allowed = ["offered"]
    else:
        allowed = ["offered", "taken"]
    if table.pangolin not in allowed:
        problem = f"{table.pangolin} after {table.turn} turns of the round"
        yield violation("V7", "pangolin", problem, " or ".join(allowed) + " (H6.3, H6.4)")


def _offer(case: Case) -> Iterator[Violation]:
    """V8."""
    table, cards = case.table, case.options.cards_per_round
    faces = {face for face, _ in case.options.deck}
    for face in sorted(set(table.offer) - faces):
        yield violation("V8", "offer", f"the deck has no card `{face}`", " ".join(sorted(faces)))
    if not case.is_time_told or table.pangolin not in _PANGOLIN:
        return
    size = len(table.offer)
    if case.is_over or case.is_setup:
        if size:
            why = "the game is over" if case.is_over else "a setup draw is pending"
            yield violation("V8", "offer", f"{size} cards are on offer", f"none: {why}")
        return
    left = cards - table.turn + (table.pangolin == "taken")
    allowed = [0, cards] if table.turn == 0 else [left]
    if size not in allowed:
        problem = (
            f"{size} cards are on offer after {table.turn} turns of the round, the pangolin {table.pangolin}"
        )
        yield violation("V8", "offer", problem, " or ".join(map(str, allowed)) + " (H6.1)")


def _deck(case: Case) -> Iterator[Violation]:
    """V9."""
    table = case.table
    deck = dict(case.options.deck)
    piles = [("offer", table.offer), ("seen", table.seen or ())]
    piles += [(f"stacks[{i}]", stack) for i, stack in enumerate(table.stacks or ())]
    used: Counter[str] = Counter()
    for name, pile in piles:
        for face in sorted(set(pile) - set(deck)):
            if name != "offer":
                yield violation("V9", name, f"the deck has no card `{face}`", " ".join(deck))
        before = used.copy()
        used.update(pile)
        for face in sorted(set(pile) & set(deck)):
            if used[face] > deck[face] >= before[face]:
                problem = f"{used[face]} cards `{face}` up to this pile"
                yield violation("V9", name, problem, f"{deck[face]} are in the deck (H2.2)")


def _seen(case: Case) -> Iterator[Violation]:
    """V10."""
    if case.table.seen is None or not case.is_time_told:
        return
    most = case.cards_taken()
    if len(case.table.seen) > most:
        yield violation(
            "V10",
            "seen",
            f"{len(case.table.seen)} cards were seen earlier",
            f"at most {max(0, most)} so far (H6.1)",
        )


def _stacks(case: Case) -> Iterator[Violation]:
    """V11."""
    stacks, cards = case.table.stacks, case.options.cards_per_round
    if stacks is None:
        return
    if case.is_time_told:
        left = case.options.rounds - case.table.round + (case.is_offer_pending and not case.is_over)
        left = 0 if case.is_over else left
        if len(stacks) != left:
            yield violation(
                "V11",
                "stacks",
                f"{len(stacks)} stacks lie face down",
                f"{left}: one for each offer to come (H4.5)",
            )
    for i, stack in enumerate(stacks[: case.options.rounds]):
        if len(stack) != cards:
            yield violation("V11", f"stacks[{i}]", f"{len(stack)} cards", f"{cards} (H4.5)")


CHECKS: tuple[Callable[[Case], Iterator[Violation]], ...] = (
    _layout, _ecosystem, _setup, _time, _holder, _pangolin, _offer, _deck, _seen, _stacks,
)  # fmt: skip
"""V2 to V11 in order."""
