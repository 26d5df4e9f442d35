"""Points of finished homes from a scorer that shares nothing with this code, on both implementations."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.games.sattgruen.tables import IMPLEMENTATIONS, Picture, finished, terms

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text())
TRIPLES = [tuple(f"{kind}{number:02}" for kind in ("GP", "GI", "GR")) for number in range(1, 11)]
"""Goals that can be in play together: each is in one triple."""
COLORS = ("magenta", "yellow", "blue", "turquoise", "orange")
FURNITURE = ("table", "armchair", "sofa", "lamp", "bookshelf")
ITEM = re.compile(r"\+(\w+ \w+)")
PETS = ("fish", "bird", "cat", "dog")
NAMES = ("plants", "leaves", "pots", "rooms", "items", "plant variety", "room variety")


def beside(game: list[dict[str, Any]], seat: int) -> list[dict[str, Any]]:
    """Return the homes of a game, those of other seats without pots and with items no other home has.

    The homes of the file were made one by one, so there are more pots and some items twice. The others
    concern a home by their kinds of cards and their numbers of pets and furniture alone.
    """
    own = set(ITEM.findall(" ".join(game[seat]["rows"])))
    every = [f"{color} {motif}" for motif in FURNITURE + PETS for color in COLORS]
    free = {
        is_pet: [item for item in every if item not in own and (item.split()[1] in PETS) == is_pet]
        for is_pet in (False, True)
    }

    def exchanged(found: re.Match[str]) -> str:
        return "+" + free[found[1].split()[1] in PETS].pop()

    homes = []
    for i, home in enumerate(game):
        stored = home["stored"] or ""
        if i == seat:  # which item is stored is of no account
            homes.append({**home, "stored": free[False].pop() if " " in stored else stored})
        else:
            rows = [ITEM.sub(exchanged, re.sub(r":\w+", "", row)) for row in home["rows"]]
            homes.append({**home, "rows": rows, "stored": ""})
    return homes


def test_the_vectors_are_complete() -> None:
    games = VECTORS["games"]
    assert len(games) == 80
    assert {len(game) for game in games} == {1, 2, 3, 4}
    assert all(len(home["goals"]) == 30 for game in games for home in game)


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
@pytest.mark.parametrize("triple", TRIPLES, ids="-".join)
def test_scores(implementation: str, triple: tuple[str, ...]) -> None:
    for game in VECTORS["games"]:
        for seat, home in enumerate(game):
            homes = [
                Picture(" / ".join(other["rows"])).home(other["thumbs"], other["stored"] or "")
                for other in beside(game, seat)
            ]
            state = finished(implementation, homes, goals=triple)
            expected = {name: home["score"][name.replace(" ", "_")] for name in NAMES}
            expected |= {f"goal {name}": home["goals"][name] for name in triple}
            assert terms(state, seat) == expected, home
            goals = sum(home["goals"][name] for name in triple)
            assert state.scores()[seat] == home["score"]["total"] + goals
