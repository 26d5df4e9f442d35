"""Conditions V14, V15, V19 and V20: every card and token is there once, and piles hold what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from engine_c.game import Violation
from engine_c.games.sattgruen.validity_case import Case, pile_field, violation

_SHOWN = 6
"""Names listed in a message."""


def _cards_once(case: Case) -> Iterator[Violation]:
    """V14."""
    first: dict[str, str] = {}
    for field, name in case.named_cards():
        if name in first:
            problem = f"{name} lies here and in {first[name]}"
            yield violation("V14", field, problem, "every card is there once (S1.1, S1.2)")
        first.setdefault(name, field)


def _tokens_once(case: Case) -> Iterator[Violation]:
    """V15."""
    seen: Counter[str] = Counter()
    first: dict[str, str] = {}
    for field, name in case.named_tokens():
        seen[name] += 1
        most = case.token_counts[name]
        if most and seen[name] > most:
            where = f", also in {first[name]}" if most == 1 else ""
            yield violation("V15", field, f"{seen[name]} tokens {name}{where}", f"at most {most} (S1.3)")
        first.setdefault(name, field)


def _out_of_the_game(case: Case) -> Iterator[Violation]:
    """V19."""
    table = case.table
    if not case.is_time_told:
        return
    if not case.is_solo and table.gone:
        yield violation("V19", "gone", f"{len(table.gone)} cards", "none with two and more players (S12.5)")
    elif table.gone:
        for kind, names in (("plants", set(case.plants)), ("rooms", set(case.rooms))):
            count = sum(name in names for name in table.gone)
            if count > case.slides:
                yield violation("V19", "gone", f"{count} {kind}", f"at most {case.slides} (S12.5)")
    most = case.all_turns_done + case.slides - case.all_held
    if table.box is not None and len(table.box) > max(0, most):
        problem = f"{len(table.box)} tokens after {case.all_turns_done} turns, {case.all_held} others kept"
        yield violation("V19", "box", problem, f"at most {max(0, most)} (S9.6, S9.7)")


def _piles(case: Case) -> Iterator[Violation]:
    """V20."""
    table = case.table
    for pile in ("plant_tail", "room_tail"):
        names = getattr(table, pile)
        if names and case.is_time_told and (case.all_turns_done == 0 or case.options.family):
            problem = f"{len(names)} cards put under the deck"
            yield violation("V20", pile, problem, "none: action B has not been possible (S5.10)")
    cards = Counter(name for _, name in case.named_cards())
    for pile, all_names in (
        ("plant_deck", Counter(dict.fromkeys(case.plants, 1))),
        ("room_deck", Counter(dict.fromkeys(case.rooms, 1))),
    ):
        yield from _contents(case, pile, all_names - cards)
    yield from _contents(case, "bag", case.token_counts - Counter(name for _, name in case.named_tokens()))


def _contents(case: Case, pile: str, left: Counter[str]) -> Iterator[Violation]:
    """Hold the contents of a pile against what lies nowhere else."""
    told: tuple[str, ...] | None = getattr(case.table, pile)
    if told is None:
        return
    found = Counter(told)
    counted: Counter[str] = Counter()
    for index, name in enumerate(told):
        counted[name] += 1
        if counted[name] == left[name] + 1:
            problem = (
                f"{name} is there {found[name]} times" if left[name] else f"{name} lies elsewhere already"
            )
            yield violation("V20", pile_field(pile, index), problem, f"{left[name]} left of it (S4.3)")
    missing = left - found
    if missing:
        problem = f"{len(told)} names, without {_list(missing)}"
        yield violation("V20", pile, problem, f"all {left.total()} that lie nowhere else (S4.3)")


def _list(names: Iterable[str]) -> str:
    ordered = sorted(names)
    return ", ".join(ordered[:_SHOWN]) + (
        f" and {len(ordered) - _SHOWN} more" if len(ordered) > _SHOWN else ""
    )


CHECKS: tuple[Callable[[Case], Iterator[Violation]], ...] = (
    _cards_once, _tokens_once, _out_of_the_game, _piles,
)  # fmt: skip
"""V14, V15, V19 and V20 in order."""
