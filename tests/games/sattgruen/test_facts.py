"""The data of Sattgrün keep their rules of integrity (S1, E1 to E3)."""

from __future__ import annotations

from collections import Counter
from math import ceil

from engine_c.games.sattgruen.components import COMPARING_KINDS, GOAL_KINDS, load_components

FACTS = load_components()


def test_e1_points_follow_from_growth_and_needs() -> None:
    for plant in FACTS.plants:
        assert plant.points == ceil(1.5 * plant.growth) - 1 - len(plant.lights), plant.id
        assert 3 <= plant.growth <= 9
        assert 1 <= len(plant.lights) <= 3


def test_e1_edges_of_the_rooms() -> None:
    counts = Counter(FACTS.lights[light] for room in FACTS.rooms for light in room.lights)
    assert counts == {"sun": 88, "half_shade": 88, "shade": 64}


def test_s1_1_s1_2_cards() -> None:
    assert len(FACTS.plants) == len(FACTS.rooms) == 60
    assert len({(room.color, room.lights) for room in FACTS.rooms}) == 60, "every room is unique"
    assert len({plant.name for plant in FACTS.plants}) == 60
    assert set(Counter(plant.type for plant in FACTS.plants).values()) == {12}
    assert set(Counter(room.color for room in FACTS.rooms).values()) == {12}
    assert [plant.id for plant in FACTS.plants] == [f"P{i:02}" for i in range(1, 61)]
    assert [room.id for room in FACTS.rooms] == [f"R{i:02}" for i in range(1, 61)]


def test_s1_3_tokens() -> None:
    assert len(FACTS.items) == 45
    assert len({(item.motif, item.color) for item in FACTS.items}) == 45, "one of each motif and colour"
    assert [(item.motif, item.color) for item in FACTS.items] == [(m, c) for m in range(9) for c in range(5)]
    assert sum(item.is_pet for item in FACTS.items) == 20
    assert {token.kind: token.count for token in FACTS.care_tokens} == {
        "fertilizer": 15,
        "hand_trowel": 15,
        "watering_can": 15,
    }


def test_s1_4_s1_5_pots_and_thumbs() -> None:
    assert [(pot.material, pot.points) for pot in FACTS.pots] == [
        ("stone", 3),
        ("wood", 2),
        ("ceramic", 1),
        ("terracotta", 0),
    ]
    assert FACTS.special_pots_each == {1: 4, 2: 3, 3: 4, 4: 5, 5: 6}  # E3
    assert FACTS.start_thumbs == {1: (2,), 2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 1, 2), 5: (0, 1, 1, 1, 2)}  # E2
    assert (FACTS.green_thumbs, FACTS.thumb_limit, FACTS.thumb_cost) == (36, 5, 2)


def test_s1_6_goals() -> None:
    base = [goal for goal in FACTS.goals if not goal.promo]
    assert Counter(goal.category for goal in base) == {"plant": 10, "item": 10, "room": 10}
    assert [goal.id for goal in base] == [goal.kind for goal in base]
    assert {goal.id for goal in base if goal.compares} == set(COMPARING_KINDS)
    assert all(goal.kind in GOAL_KINDS[goal.category] for goal in FACTS.goals)
    assert [goal.id for goal in FACTS.goals if goal.promo] == [
        "GP11", "GP12", "GP13", "GI11", "GI12", "GR11", "GR12", "GR13",
    ]  # fmt: skip
    assert [(goal.id, goal.points, goal.promo) for goal in FACTS.unplayed_goals] == [("GI13", 1, True)]
    assert all(goal.text for goal in FACTS.goals)
    values = {goal.id: goal.points for goal in base}
    assert [values[name] for name in GOAL_KINDS["plant"][:10]] == [2, 2, 2, 3, 2, 2, 1, 2, 1, 2]
    assert [values[name] for name in GOAL_KINDS["item"][:10]] == [2, 1, 2, 2, 2, 4, 4, 4, 4, 4]
    assert [values[name] for name in GOAL_KINDS["room"][:10]] == [3, 1, 1, 2, 3, 2, 1, 2, 2, 4]


def test_s11_values() -> None:
    assert FACTS.item_points == (0, 1, 3, 6, 9, 12, 16, 20, 25)
    assert (FACTS.num_turns, FACTS.leaves_per_point) == (13, 2)
    assert (FACTS.plant_variety_points, FACTS.room_variety_points) == (3, 3)
    assert (FACTS.room_match_points, FACTS.room_item_factor) == (1, 2)


def test_s12_solo() -> None:
    names = [FACTS.pots[i].material for i in FACTS.solo_pot_order]
    assert names == ["stone"] * 4 + ["wood"] * 4 + ["ceramic"] * 4 + ["terracotta"]
    assert FACTS.solo_purge_limit == 3
    assert [scenario.id for scenario in FACTS.scenarios] == list(range(1, 9))
    assert [scenario.target for scenario in FACTS.scenarios] == [70, 75, 75, 80, 85, 85, 85, 90]
    assert [points for points, _ in FACTS.ratings] == [0, 60, 70, 80, 90, 100]
