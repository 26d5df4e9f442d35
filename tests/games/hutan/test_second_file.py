"""Another components file plays on both implementations without a change of code."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import pytest

from engine_c.game import OptionsError
from engine_c.games.hutan import GAME
from engine_c.games.hutan.components import COMPONENTS_PATH, Components, load_components, parse_components
from tests.games.hutan.tables import IMPLEMENTATIONS, open_ruleset, placement_paths, state_of, terms
from tests.support.compare import greedy_twins
from tests.support.facts import facts_of

OTHER_SIDES = {
    "kite_round": ("kc", ["A B C", "D E F", "G H I"]),
    "kite_flat": ("ks", ["a a a", "a a a", "a a a"]),
    "lime_round": ("lc", ["J J J", "K K K", "J J ~"]),
    "lime_flat": ("ls", ["~ ~ ~", "j j j", "~ ~ ~"]),
    "mint_round": ("mc", ["L L L", "L ~ L", "L L L"]),
    "mint_flat": ("ms", ["l l m", "l l m", "m m m"]),
    "nut_round": ("nc", ["N N O", "N O O", "P P P"]),
    "nut_flat": ("ns", ["n n n", "o o o", "~ n o"]),
}


@lru_cache(maxsize=1)
def other() -> Components:
    """Other boards, faces, counts, points and cards; no wild cards."""
    data = facts_of(COMPONENTS_PATH)
    note = {"source": "project", "confidence": "R"}
    data["boards"]["sides"] = {
        name: {"code": code, "areas": areas, **note} for name, (code, areas) in OTHER_SIDES.items()
    }
    data["layouts"]["first_game"]["value"] = "ms-NE/kc-NW/ls-SW/nc-SE"
    data["area_values"] = {
        str(size): {"completed": size * size, "paw": 20 - size, **note} for size in range(1, 10)
    }
    data["scoring"]["tree"]["value"] = 5
    data["setup"]["1"] |= {"rounds": 10, "cards_per_round": 5, "animals_per_species": 1}
    data["setup"]["2"] |= {"rounds": 7, "animals_per_species": 6}
    data["setup"]["4"] |= {"rounds": 6}
    data["flower_deck"]["cards"] = [
        {"face": face, "count": 4 + i % 3, **note}
        for i, face in enumerate(["wg", "b", "byr", "rr", "g", "yy", "bb", "yrg", "w", "rwg", "gg"])
    ]
    cards: list[dict[str, Any]] = [
        {"kind": "completed_area_color", "color": "grey"},
        {"kind": "tree_on_color", "color": "white"},
        {"kind": "animal_on_edge"},
        {"kind": "animal_in_area_size", "sizes": [1, 3, 9], "species": "rhino", "extra": -2},
        {"kind": "tree_groups_min", "minimum": 2},
        {"kind": "animal_next_to_lake", "species": "tiger", "extra": 5},
        {"kind": "tree_diagonal_to_animal"},
        {"kind": "boards_full"},
        {"kind": "boards_with_completed_area_best_color"},
    ]
    data["ecosystem"]["cards"] = [
        {"id": 7 * i + 2, "points": 3 - i, **c, **note} for i, c in enumerate(cards)
    ]
    data["ecosystem"]["drawn"]["value"] = 3
    data["solo"]["card_scale"]["value"] = [10, 20, 30, 40, 50]
    data["scenarios"] = {
        "Z": {"layout": "kc-NW/lc-NE/mc-SE/ns-SW", "ecosystem": [2, 58], "target": 44, **note}
    }
    return parse_components(data)


def test_it_is_another_file() -> None:
    assert other().hash != load_components().hash
    assert GAME.open(other()).components_hash == other().hash


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 1, "scenario": "Z"},
        {"players": 2},
        {"players": 2, "layout": "random", "ecosystem": "draw"},
        {"players": 3, "ecosystem": "2,16,23,30,37,58", "supply": "limited", "tree_supply": 9},
        {"players": 4, "layout": "ks-NW/ls-NE/mc-SE/ns-SW", "ecosystem": "9,44,51", "touch_rule": "each"},
    ],
    ids=str,
)
def test_both_implementations_agree(options: dict[str, object]) -> None:
    ruleset = open_ruleset(other(), **options)
    for seed in range(4):
        greedy_twins(ruleset, random.Random(seed), greed=0.7)


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_points_come_from_the_file(implementation: str) -> None:
    ruleset = open_ruleset(other(), ecosystem="2,9,16,23,30,37,44,51,58", animals_per_species=99)
    assert ruleset.typed_options.layout == "ms-NE/kc-NW/ls-SW/nc-SE"
    # Top left `m l l / m l l / m m m`, top right nine areas of one space, bottom right one column `j`
    # between lakes, bottom left `P P P / O O N / O N N`.
    grid = ".BBGwN/gBC.W./.....H/r..~y~/...~y~/...~y~"
    assert terms(state_of(ruleset, implementation, grid)) == {
        "trees": 5 * 5,
        "animals": 16 + 19 + 19,
        "plus": 16 + 5 * 1 + 9,
        "minus": -25 - 9,
        "card 2": 2 * 3,
        "card 9": 2,
        "card 16": 2,
        "card 23": -2,
        "card 30": -1,
        "card 37": -2,
        "card 44": 4 * -3,
        "card 51": 0,
        "card 58": -5,
    }


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_single_flowers_are_asked_for_a_space_alone(implementation: str) -> None:
    ruleset = open_ruleset(other(), layout="kc-NW/mc-NW/lc-NW/ns-NW")
    empty = ruleset.initial_state(implementation).public_table().grids[0]  # type: ignore[attr-defined]
    assert empty == "....../....~./....../....../....../~....~"
    assert len(placement_paths(ruleset, implementation, empty, "b")) == 33


def test_options_follow_the_file() -> None:
    with pytest.raises(OptionsError, match="0 to 0"):
        open_ruleset(other(), wild_cards=1)
    with pytest.raises(OptionsError, match="out of 2, 9"):
        open_ruleset(other(), ecosystem="1")
    solo = open_ruleset(other(), players=1, ecosystem="2,9,16").typed_options
    assert [points for _, points in solo.goals] == [10, 20, 30, 40, 50]
    assert (solo.rounds, solo.cards_per_round, solo.animals_per_species) == (10, 5, 1)
