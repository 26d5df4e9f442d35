"""Another components file plays on both implementations without a change of code."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

from engine_c.game import OptionsError
from engine_c.games.sattgruen import GAME
from engine_c.games.sattgruen.components import COMPONENTS_PATH, Components, load_components, parse_components
from tests.support.compare import greedy_twins
from tests.support.facts import facts_of

NOTE = {"source": "project", "confidence": "R"}
LIGHTS = ("shade", "dusk", "sun")
TURNS = 9


@lru_cache(maxsize=1)
def other() -> Components:
    """Other cards, tokens, pots, thumbs, points and goals; as many cards as there may be."""
    data = facts_of(COMPONENTS_PATH)
    data["lights"] = {light: dict(NOTE) for light in LIGHTS}
    types = [entry["type"] for entry in data["colors"].values()]
    data["plants"]["cards"] = [
        {
            "id": f"A{i}", "name": f"Plant {chr(97 + i % 26)}{chr(97 + i // 26)}", "type": types[i % 7 % 5],
            "lights": list(LIGHTS[i % 3 :]), "growth": 2 + i % 14, "points": i % 11, **NOTE,
        }
        for i in range(72)
    ]  # fmt: skip
    colors = list(data["colors"])
    data["rooms"]["cards"] = [
        {
            "id": f"B{i}", "color": colors[i % 5],
            "lights": [LIGHTS[i // 27 % 3], LIGHTS[i // 9 % 3], LIGHTS[i // 3 % 3], LIGHTS[i % 3]], **NOTE,
        }
        for i in range(72)
    ]  # fmt: skip
    motifs = ("broom", "chair", "clock", "mouse", "piano", "radio", "snake", "stool", "vase", "whale")
    data["items"]["motifs"] = [
        {
            "motif": motif, "kind": "pet" if motif in ("mouse", "snake", "whale") else "furniture",
            "colors": colors[i % 4 :], **NOTE,
        }
        for i, motif in enumerate(motifs)
    ]  # fmt: skip
    for kind, count, leaves in (("fertilizer", 30, 4), ("hand_trowel", 20, 4), ("watering_can", 1, 1)):
        data["care_tokens"][kind] |= {"count": count, "leaves": leaves}
    data["pots"] = {
        name: {"points": points, **NOTE}
        for name, points in (("gold", 9), ("silver", 4), ("tin", 4), ("mud", 1))
    }
    for name, value in (("supply", 24), ("limit", 4), ("cost", 1)):
        data["thumbs"][name]["value"] = value
    for players in range(1, 6):
        data["setup"][str(players)] |= {"special_pots_each": 2, "start_thumbs": [3, 1, 0, 2, 4][:players]}
    data["scoring"] |= {
        "turns": {"value": TURNS, **NOTE},
        "item_points": {"value": [0, 5, 6, 9, 30], **NOTE},
        "leaves_per_point": {"value": 3, **NOTE},
        "room_item_factor": {"value": 3, **NOTE},
        "room_match": {"value": 2, **NOTE},
    }
    data["solo"]["pot_order"]["value"] = ["tin", "gold", "mud", "silver", "gold", "tin", "mud", "gold", "tin"]
    data["solo"]["purge_limit"]["value"] = 2
    cards = data["goals"]["cards"]
    for card in cards:
        card["points"] += 1
        if "parameter" in card:
            card["parameter"] += 1
    data["goals"]["cards"] = [cards[i] for i in (0, 2, 3, 8, 10, 12, 15, 17, 20, 22, 27, 29, 30, 32, 37)]
    data["scenarios"] = {"5": {"goals": ["GP03", "GR03"], "target": 33, **NOTE}}
    return parse_components(data)


def test_it_is_another_file() -> None:
    assert other().hash != load_components().hash
    assert GAME.open(other()).components_hash == other().hash


@pytest.mark.parametrize(
    "options",
    [
        {"players": "1"},
        {"players": "1", "solo_scenario": "5", "solo_thumb_purge": "moved"},
        {"players": "1", "goals": "drawn", "declines": "all"},
        {"goals": "drawn"},
        {"players": "3", "goals": "GP11,GI03,GR12", "goal_rows": "horizontal"},
        {"players": "4", "family": "on"},
        {"players": "5", "goals": "drawn", "timing": "free"},
    ],
    ids=str,
)
def test_both_implementations_agree(options: dict[str, str]) -> None:
    ruleset = GAME.open(other(), options)
    for seed in range(2):
        _, engine = greedy_twins(ruleset, random.Random(seed), greed=0.6)
        table = ruleset.table(engine)
        assert table.turn == TURNS + 1
        assert all(len(home.cards) == TURNS + 2 for home in table.homes)


def test_options_follow_the_file() -> None:
    with pytest.raises(OptionsError, match="out of GP01, GP03"):
        GAME.open(other(), {"goals": "GP02"})
    with pytest.raises(OptionsError, match="0, 5"):
        GAME.open(other(), {"players": "1", "solo_scenario": "1"})
    assert GAME.open(other(), {"players": "1", "solo_scenario": "5"}).goals == (("target", 33),)
