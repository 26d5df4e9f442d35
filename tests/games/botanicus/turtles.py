"""Final scoring cards of a whole game, dealt in every possible way (X1.3, X5.6), with small numbers of cards.

A *world* is what happened with the cards: who kept and gave back which before the game, and who kept and put
away which at each turtle. All draws of one kind have as many outcomes in every world, so all worlds are
equally likely if nothing is known of how seats choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

Hands = tuple[frozenset[str], ...]
Tail = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class World:
    """Cards by seat, those under the pile with who put them there, and the pile, whose order is open."""

    kept: Hands
    back: Hands = ()
    tail: Tail = ()
    pile: frozenset[str] = frozenset()
    drawn: tuple[str, ...] = ()

    def view(self, observer: int) -> tuple[object, ...]:
        """Return what the table tells one seat of the cards."""
        tail = tuple((card if seat == observer else "?", seat) for card, seat in self.tail)
        return self.kept[observer], self.back[observer], tail


@dataclass(frozen=True)
class Numbers:
    """How many cards there are, are dealt to each seat, are kept by each seat, and drawn by a turtle."""

    cards: int
    dealt: int
    kept: tuple[int, ...]
    turtle: int

    @property
    def names(self) -> list[str]:
        """Names of all cards."""
        return [f"F{number}" for number in range(1, self.cards + 1)]


def deals(numbers: Numbers, own: Sequence[frozenset[str]]) -> Iterator[World]:
    """Yield what all seats can have kept and given back; seat 0 was dealt one of some sets of cards."""

    def deal(left: frozenset[str], kept: Hands, back: Hands) -> Iterator[World]:
        seat = len(kept)
        if seat == len(numbers.kept):
            yield World(kept, back, pile=left.union(*back))
            return
        hands = own if seat == 0 else map(frozenset, combinations(left, numbers.dealt))
        for hand in hands:
            for chosen in map(frozenset, combinations(hand, numbers.kept[seat])):
                yield from deal(left - hand, (*kept, chosen), (*back, hand - chosen))

    yield from deal(frozenset(numbers.names), (), ())


def draws(world: World) -> Iterator[World]:
    """Yield what one draw makes of a world: any card of the pile, or the first one under it."""
    if not world.pile:
        (card, _), *rest = world.tail
        yield replace(world, tail=tuple(rest), drawn=(*world.drawn, card))
    for card in world.pile:
        yield replace(world, pile=world.pile - {card}, drawn=(*world.drawn, card))


def turtles(before: Mapping[World, int], seat: int, number: int) -> Counter[World]:
    """Count what a turtle of a seat makes of worlds: it draws, keeps one card and puts the others away."""
    drawn = Counter(before)
    for _ in range(number):
        drawn = merged((after, count) for world, count in drawn.items() for after in draws(world))
    return merged((after, count) for world, count in drawn.items() for after in choices(world, seat))


def choices(world: World, seat: int) -> Iterator[World]:
    """Yield what keeping one of the drawn cards makes of a world."""
    for card in world.drawn:
        kept = tuple(cards | {card} if other == seat else cards for other, cards in enumerate(world.kept))
        away = tuple((left, seat) for left in world.drawn if left != card)
        yield replace(world, kept=kept, tail=world.tail + away, drawn=())


def merged(counted: Iterable[tuple[World, int]]) -> Counter[World]:
    """Add up the numbers of equal worlds."""
    found = Counter[World]()
    for world, count in counted:
        found[world] += count
    return found


def worlds(numbers: Numbers, own: Sequence[frozenset[str]], seats: Sequence[int]) -> Counter[World]:
    """Count all worlds in which turtles are unlocked by some seats, one after the other."""
    found = Counter(deals(numbers, own))
    for seat in seats:
        found = turtles(found, seat, numbers.turtle)
    return found
