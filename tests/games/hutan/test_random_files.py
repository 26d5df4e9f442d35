"""Random components files within the capacities: whole games on both implementations, conditions, a search.

Areas of one space, boards of lakes, decks without wild cards, negative points: nothing of the game's own
values may hide in code, nor in what both implementations believe.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from engine_c.game import CHANCE, TERMINAL, Position
from engine_c.games.hutan.components import (
    COMPONENTS_PATH,
    MAX_AREAS,
    MAX_OFFER,
    MAX_ROUNDS,
    Components,
    parse_components,
)
from solver.params import Limit, SearchParams
from solver.search.root import TurnSearch
from tests.games.hutan.policies import TASTES, Player
from tests.games.hutan.tables import open_ruleset
from tests.support.compare import differences
from tests.support.facts import facts_of
from tests.support.play import seeded

SWITCHES: Mapping[str, tuple[object, ...]] = {
    "players": (1, 2, 3, 4),
    "ecosystem": ("draw", "none"),
    "supply": ("limited", "unlimited"),
    "touch_rule": ("one", "each"),
    "draft_order": ("twice_round", "out_and_back"),
    "pangolin_enter": ("after_first_turn", "round_start"),
    "discard_with_pangolin": (True, False),
    "animal_mandatory": (True, False),
}
COLORS = "byrwg"
FACES = (
    "*",
    *COLORS,
    *map("".join, combinations_with_replacement(COLORS, 2)),
    *map("".join, combinations(COLORS, 3)),
)


def random_rows(rng: random.Random, prefix: str) -> list[str]:
    """Return the areas of a board side: one to nine labels, zero to eight lakes."""
    labels = [f"{prefix}{number}" for number in range(rng.randint(1, MAX_AREAS))]
    spaces = [rng.choice(labels) for _ in range(9)]
    for space in rng.sample(range(9), rng.choice((0, 0, 1, 1, 2, 3, 6, 8))):
        spaces[space] = "~"
    return [" ".join(spaces[i : i + 3]) for i in (0, 3, 6)]


def random_components(rng: random.Random) -> Components:
    """Return components that share the form of the game's file and hardly a value."""
    data: dict[str, Any] = facts_of(COMPONENTS_PATH)
    told = {"source": "project", "confidence": "R"}
    for prefix, side in zip("ABCDEFGH", data["boards"]["sides"].values(), strict=True):
        side["areas"] = random_rows(rng, prefix)
    data["area_values"] = {
        str(size): {"completed": rng.randint(1, 30), "paw": rng.randint(0, 40), **told}
        for size in range(1, MAX_AREAS + 1)
    }
    data["scoring"]["tree"]["value"] = rng.randint(0, 9)
    faces = rng.sample(FACES, rng.randint(8, len(FACES)))
    data["flower_deck"]["cards"] = [{"face": face, "count": rng.randint(1, 8), **told} for face in faces]
    num_cards = sum(card["count"] for card in data["flower_deck"]["cards"])
    for players, setup in data["setup"].items():
        cards = rng.randint(1, MAX_OFFER) if players == "1" else 2 * int(players) - 1
        setup["cards_per_round"] = cards
        setup["rounds"] = rng.randint(1, min(MAX_ROUNDS, num_cards // cards))
        setup["animals_per_species"] = rng.choice((0, 1, 2, 3, 9))
    data["supply"]["flowers_per_color"]["value"] = rng.choice((3, 6, 10, 26))
    data["supply"]["trees"]["value"] = rng.choice((0, 1, 5, 20))
    data["scenarios"] = {}
    cards = data["ecosystem"]["cards"]
    rng.shuffle(cards)
    for card, number in zip(cards, sorted(rng.sample(range(1, 900), len(cards))), strict=True):
        card |= {"id": number, "points": rng.randint(-9, 20)}
        if "extra" in card:
            card |= {"extra": rng.randint(-5, 9), "species": rng.choice(("tiger", "rhino", "hornbill"))}
        if "sizes" in card:
            card["sizes"] = sorted(rng.sample(range(1, MAX_AREAS + 1), rng.randint(1, 4)))
        if "minimum" in card:
            card["minimum"] = rng.randint(1, 6)
    data["ecosystem"]["drawn"]["value"] = rng.randint(1, len(cards))
    return parse_components(data)


@pytest.mark.parametrize("seed", range(12))
def test_games_with_random_files(seed: int) -> None:
    rng = random.Random(seed)
    components = random_components(rng)
    options = {name: rng.choice(values) for name, values in SWITCHES.items()}
    ruleset = open_ruleset(components, layout="random", **options)
    reference, engine = (ruleset.initial_state(name) for name in ("reference", "engine"))
    player, stream = Player(ruleset, rng.choice(list(TASTES.values()))), seeded("files", seed)
    turn = -1
    while True:
        assert differences(reference, engine) == []
        mover = engine.current_player()
        if mover == TERMINAL:
            break
        if mover == CHANCE:
            outcomes, weights = zip(*engine.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, weights)[0]
        else:
            if engine.turn_number() != turn:
                turn = engine.turn_number()
                check_position(ruleset, engine)
                if rng.random() < 0.1:
                    check_search(engine, reference, seed)
            action = player(engine, engine.legal_actions(), stream)
        reference.apply(action)
        engine.apply(action)


def check_position(ruleset: Any, state: Any) -> None:
    """A position of play breaks no condition and gives the same state again."""
    position = Position(
        game="hutan",
        options=ruleset.options,
        components_hash=ruleset.components_hash,
        table=state.public_table(),
    )
    assert ruleset.validate(position) == []
    assert ruleset.state(position).key() == state.key()


def check_search(engine: Any, reference: Any, seed: int) -> None:
    """What a search answers is legal by the reference rules, and its points add up."""
    params = SearchParams(limit=Limit(simulations=64), seed=seed)
    for turn in TurnSearch(engine, params).run().turns:
        state = reference.copy()
        for action in turn.actions:
            state.apply(action)
        assert list(turn.terms_after) == state.score_terms(engine.current_player())
