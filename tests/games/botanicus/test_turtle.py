"""What a seat can expect of the turtle's cards, against all deals there can have been (X5.6)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any

import pytest

from engine_c.games.botanicus import GAME
from engine_c.games.botanicus.components import parse_components
from engine_c.games.botanicus.ruleset import Ruleset
from engine_c.games.botanicus.table import TableState
from tests.games.botanicus.tables import EXPERT, data_with, do, enter, state_of
from tests.games.botanicus.test_hidden import check_spread
from tests.games.botanicus.turtles import Numbers, World, choices, deals, draws, worlds

SMALL = Numbers(cards=8, dealt=2, kept=(1, 1, 1), turtle=2)
TWO = Numbers(cards=8, dealt=2, kept=(1, 1), turtle=2)
FOUR_ROWS = Numbers(cards=12, dealt=3, kept=(1, 2), turtle=3)
FOUR_ROWS_OWN = Numbers(cards=12, dealt=3, kept=(2, 1), turtle=3)
NUM_SAMPLES = 2_500


@lru_cache(maxsize=8)
def ruleset_of(numbers: Numbers) -> Ruleset:
    """Open a ruleset with so many cards, in which the first space gives an animal."""
    data = data_with({"animal": 1})
    data["constants"]["finals_dealt"]["value"] = numbers.dealt
    data["final_cards"]["cards"] = data["final_cards"]["cards"][: numbers.cards]
    data["animals"]["turtle"]["cards"] = numbers.turtle
    for garden in data["gardens"].values():
        if isinstance(garden, dict) and "finals_kept" in garden:
            garden["finals_kept"]["value"] = min(garden["finals_kept"]["value"], numbers.dealt - 1)
    players = str(len(numbers.kept))
    return GAME.open(parse_components(data), {**EXPERT, "players": players})


def names(cards: Iterable[str]) -> str:
    """Return cards in the order of their numbers."""
    return ",".join(sorted(cards, key=lambda card: int(card[1:])))


def state_in(implementation: str, numbers: Numbers, world: World, observer: int | None) -> TableState:
    """Make a state with the cards of a world, as one seat sees it, or told in full."""
    plots: list[dict[str, str]] = []
    letters = [letter for letter in "ABD"]
    for seat, cards in enumerate(world.kept):
        garden = "C" if numbers.kept[seat] == 2 else letters.pop(0)
        if observer in (None, seat):
            told = {"finals": names(cards), "returned": names(world.back[seat])}
        else:
            told = {"finals": f"?{len(cards)}", "returned": "?"}
        plots.append({"garden": garden, **{name: text for name, text in told.items() if text}})
    tail = [f"{card if observer in (None, seat) else '?'}@{seat}" for card, seat in world.tail]
    words = {"tail": ",".join(tail)} if tail else {}
    if len(plots) == 2:
        words |= {"stack": "1,0", "piles": "1.4:N"}
    if observer is not None:
        words["view"] = str(observer)
    return state_of(implementation, *plots, ruleset=ruleset_of(numbers), **words)


def shares(counts: dict[str, int]) -> dict[str, Fraction]:
    """Return probabilities in proportion to weights."""
    total = sum(counts.values())
    return {name: Fraction(number, total) for name, number in counts.items()}


CASES = [
    (TWO, ()), (TWO, (1,)), (FOUR_ROWS, ()), (FOUR_ROWS_OWN, ()),
    (SMALL, ()), (SMALL, (1,)), (SMALL, (1, 2)),
]  # fmt: skip


@lru_cache(maxsize=16)
def next_cards(numbers: Numbers, seats: Sequence[int]) -> dict[tuple[str, ...], Counter[str]]:
    """Count the card that seat 0 draws next after the cards drawn by it so far, over all worlds."""
    found: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    hand = frozenset(numbers.names[: numbers.dealt])
    kept = frozenset(numbers.names[: numbers.kept[0]])
    for world, number in worlds(numbers, [hand], seats).items():
        if world.kept[0] != kept:
            continue
        for after in draws(world):
            found[()][after.drawn[0]] += number
            for second in draws(after):
                found[after.drawn][second.drawn[1]] += number
    return found


def first_world(numbers: Numbers, seats: Sequence[int]) -> World:
    """Return a world in which seat 0 holds the first cards."""
    hand = frozenset(numbers.names[: numbers.dealt])
    kept = frozenset(numbers.names[: numbers.kept[0]])
    world = next(world for world in deals(numbers, [hand]) if world.kept[0] == kept)
    for seat in seats:
        for _ in range(numbers.turtle):
            world = min(draws(world), key=lambda after: after.drawn)
        world = next(choices(world, seat))
    return world


@pytest.mark.parametrize("implementation", ["reference", "engine"])
@pytest.mark.parametrize(("numbers", "seats"), CASES)
def test_weights_are_those_of_all_worlds(
    implementation: str, numbers: Numbers, seats: tuple[int, ...]
) -> None:
    """What the observer gave back is more likely than what others may have kept."""
    expected = next_cards(numbers, seats)
    assert len(set(expected[()].values())) == 2
    before = enter(state_in(implementation, numbers, first_world(numbers, seats), 0))
    do(before, "animal turtle")
    for drawn, counts in expected.items():
        state: Any = before.copy()
        for card in drawn:
            state.apply(
                next(a for a, _ in state.chance_outcomes() if state.ruleset.codes.draw_name(a) == card)
            )
        told = {state.ruleset.codes.draw_name(action): weight for action, weight in state.chance_outcomes()}
        assert shares(told) == shares(counts)


@pytest.mark.parametrize(("numbers", "seats"), CASES)
def test_search_draws_as_often(numbers: Numbers, seats: tuple[int, ...]) -> None:
    """Worlds of a view: the first two cards together."""
    before: Any = enter(state_in("engine", numbers, first_world(numbers, seats), 0))
    do(before, "animal turtle")
    expected = next_cards(numbers, seats)
    weights = {
        f"{drawn[0]} {card}": number
        for drawn, counts in expected.items()
        for card, number in counts.items()
        if drawn
    }
    name, found = before.ruleset.codes.draw_name, Counter[str]()
    for number in range(NUM_SAMPLES):
        state = before.copy()
        world = state.world(5, number)
        cards = []
        for _ in range(2):
            cards.append(world.draw(state))
            state.apply(cards[-1])
        found[" ".join(map(name, cards))] += 1
    check_spread(found, weights)


CONTENTS = [
    (SMALL, (1,)), (SMALL, (0,)), (SMALL, (0, 1)), (SMALL, (1, 0)), (SMALL, (0, 1, 2)),
    (SMALL, (1, 2, 0)), (FOUR_ROWS, ()), (FOUR_ROWS_OWN, ()),
]  # fmt: skip


def hidden(world: World) -> dict[str, str]:
    """Return what seat 0 does not know of the cards, few of them at a time."""
    found = {"tail": " ".join(card for card, _ in world.tail)}
    for seat in range(1, len(world.kept)):
        kept = names(world.kept[seat])
        found |= {f"kept {seat}": kept, f"back {seat}": f"{kept[:2]} {names(world.back[seat])}"}
    for index, (card, _) in enumerate(world.tail):
        found[f"kept and tail {index}"] = f"{names(world.kept[1])} {card}"
    return found


@pytest.mark.parametrize(("numbers", "seats"), CONTENTS)
def test_samples_are_all_worlds(numbers: Numbers, seats: tuple[int, ...]) -> None:
    """A sample of what seat 0 cannot know comes as often as there are worlds that look alike to it."""
    seen = first_world(numbers, seats)
    # Which card came by the turtle is not told.
    others = set(combinations(sorted(seen.kept[0] | seen.back[0]), numbers.dealt))
    hands = [frozenset(hand) for hand in sorted(others)]
    weights: dict[str, Counter[str]] = defaultdict(Counter)
    for world, number in worlds(numbers, hands, seats).items():
        if world.view(0) == seen.view(0):
            for zone, text in hidden(world).items():
                weights[zone][text] += number
    start: Any = state_in("engine", numbers, seen, 0)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for number in range(NUM_SAMPLES):
        state = start.copy()
        state.determinize(0, 11, number)
        table = state.public_table()
        plots = table.plots
        tail = tuple((card.card, card.seat) for card in table.final_tail)
        sampled = World(
            tuple(frozenset(plot.finals) for plot in plots),
            tuple(frozenset(plot.returned) for plot in plots),
            tail,
        )
        for zone, text in hidden(sampled).items():
            counts[zone][text] += 1
    for zone, expected in weights.items():
        assert set(counts[zone]) == set(expected)
        if len(expected) > 1:
            check_spread(counts[zone], expected)
