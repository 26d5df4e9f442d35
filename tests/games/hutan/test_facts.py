"""The data of Hutan keep the bounds of H19."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations, product

import pytest

from engine_c.game import TERMINAL
from engine_c.games.hutan.components import load_components
from tests.games.hutan.tables import IMPLEMENTATIONS, open_ruleset, state_of, terms

FACTS = load_components()
CORNERS = ("NW", "NE", "SE", "SW")
ORIGINS = ((0, 0), (0, 3), (3, 3), (3, 0))

Space = tuple[int, int]


@lru_cache
def lakes_of(side: int, turns: int) -> tuple[Space, ...]:
    """Return the lakes of a board side turned clockwise."""
    spaces = [divmod(i, 3) for i, label in enumerate(FACTS.sides[side].areas) if label == "~"]
    for _ in range(turns):
        spaces = [(column, 2 - row) for row, column in spaces]
    return tuple(sorted(spaces))


def layouts() -> Iterator[tuple[str, frozenset[Space], int]]:
    """Go through all layouts: code, lakes, number of areas."""
    num_areas = [len(set(side.areas) - {"~"}) for side in FACTS.sides]
    for boards in permutations(range(4)):
        for backs in product((0, 1), repeat=4):
            sides = [2 * board + back for board, back in zip(boards, backs, strict=True)]
            areas = sum(num_areas[side] for side in sides)
            for turns in product(range(4), repeat=4):
                lakes = frozenset(
                    (top + row, left + column)
                    for side, turn, (top, left) in zip(sides, turns, ORIGINS, strict=True)
                    for row, column in lakes_of(side, turn)
                )
                code = "/".join(
                    f"{FACTS.sides[side].code}-{CORNERS[turn]}"
                    for side, turn in zip(sides, turns, strict=True)
                )
                yield code, lakes, areas


def are_neighbors(one: Space, other: Space) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def test_h19_3_all_layouts() -> None:
    num_layouts = 0
    areas_seen, lakes_seen = set(), set()
    for _, lakes, areas in layouts():
        num_layouts += 1
        areas_seen.add(areas)
        lakes_seen.add(lakes)
    assert num_layouts == 98304
    assert areas_seen == {10, 11, 12, 13}
    pairs_seen, triples_seen, ring_seen = set(), set(), set()
    for lakes in lakes_seen:
        assert len(lakes) == 3
        assert not any(are_neighbors(one, other) for one, other in combinations(lakes, 2))
        land = [(r, c) for r in range(6) for c in range(6) if (r, c) not in lakes]
        near = {space: {other for other in land if are_neighbors(space, other)} for space in land}
        pairs_seen.add(sum(map(len, near.values())) // 2)
        # A connected triple is two neighbours of a middle one; no three spaces are neighbours in a ring.
        triples_seen.add(sum(len(others) * (len(others) - 1) // 2 for others in near.values()))
        ring_seen.add(sum(bool({0, 5} & set(space)) for space in land))
        reached = {land[0]}
        while more := set().union(*(near[space] for space in reached)) - reached:
            reached |= more
        assert len(reached) == len(land) == 33
    assert (min(pairs_seen), max(pairs_seen)) == (48, 51)
    assert (min(triples_seen), max(triples_seen)) == (97, 118)
    assert (min(ring_seen), max(ring_seen)) == (18, 20)


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_layouts_as_the_implementations_build_them(implementation: str) -> None:
    """A sample of layouts: lakes where they are, and every area worth its size (H4.1, H12.4)."""
    sample = random.Random(19).sample(list(layouts()), 60)
    for code, lakes, areas in sample:
        ruleset = open_ruleset(layout=code)
        empty = ruleset.initial_state(implementation).public_table().grids[0]  # type: ignore[attr-defined]
        found = {(r, c) for r, row in enumerate(empty.split("/")) for c, x in enumerate(row) if x == "~"}
        assert found == lakes
        blue = empty.replace(".", "b")
        assert terms(state_of(ruleset, implementation, blue))["plus"] == 2 * (33 - areas)


def test_h19_6_the_deck() -> None:
    deck = dict(FACTS.deck)
    assert len(deck) == 26
    assert sum(deck.values()) == 70
    for color in "byrwg":
        assert sum(face.count(color) * count for face, count in deck.items()) == 30
    used = {players: FACTS.num_rounds[players] * FACTS.cards_per_round[players] for players in range(1, 5)}
    assert used == {1: 54, 2: 27, 3: 45, 4: 63}


def test_scenarios_and_cards_are_complete() -> None:
    assert "".join(scenario.id for scenario in FACTS.scenarios) == "ABCDEFGHIJKLMN"
    assert all(len(scenario.ecosystem) == 5 for scenario in FACTS.scenarios)
    assert [card.id for card in FACTS.ecosystem_cards] == list(range(1, 25))
    targets = [scenario.target for scenario in FACTS.scenarios]
    assert targets == [*range(75, 140, 5), 150]


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_h19_5_highest_points_of_cards(implementation: str) -> None:
    every = ",".join(map(str, range(1, 25)))

    def cards(grid: str, layout: str = "recommended") -> dict[str, int]:
        ruleset = open_ruleset(layout=layout, ecosystem=every, animals_per_species=66)
        return dict(terms(state_of(ruleset, implementation, grid)))

    land = "~...../....../....../....../~...~./......"
    for card, tree in zip((3, 2, 1, 5, 4), "BYRWG", strict=True):
        points = cards(land.replace(".", tree))
        assert points[f"card {card}"] == 39
        assert (points["card 15"], points["card 16"], points["card 22"], points["card 24"]) == (33, 5, 16, 72)
    most = max(layouts(), key=lambda item: -sum(bool({0, 5} & set(lake)) for lake in item[1]))
    rows = ["".join("~" if (r, c) in most[1] else "B" for c in range(6)) for r in range(6)]
    assert cards("/".join(rows), most[0])["card 11"] == 40
    animals = cards("~CBTYY/ONWHCB/RWWGTY/ORRNHG/~RCW~G/TYBORR")
    assert (animals["card 20"], animals["card 21"]) == (20, 16)
    assert animals["card 23"] == 32 + 4 * 3


def test_h19_4_turns_are_short() -> None:
    """At most 8 decisions a turn and 66 pieces on a grid; checked on games that grow animals often."""
    longest = 0
    for seed in range(6):
        rng = random.Random(seed)
        ruleset = open_ruleset(players=1, animals_per_species=66, rounds=21)
        state = ruleset.initial_state("engine")
        decisions = turn = 0
        while state.current_player() != TERMINAL:
            draws = [outcome for outcome, _ in state.chance_outcomes()]
            if draws:
                state.apply(rng.choice(draws))
                continue
            grown = [state.child(action) for action in state.legal_actions()]
            best = max(grown, key=lambda child: (child.progress(0), child.scores()[0], rng.random()))
            state = best
            decisions = decisions + 1 if state.turn_number() == turn else 0
            turn = state.turn_number()
            longest = max(longest, decisions + 1)
            assert state.progress(0) <= 66
    assert 4 < longest <= 8
