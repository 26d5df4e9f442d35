"""Every kind of fault of a components file is refused and named with its place."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine_c.commands.components import app
from engine_c.game import ComponentsError
from engine_c.games.hutan.components import COMPONENTS_PATH, load_components, parse_components
from tests.support.facts import Facts, assert_fault_is_named, drop, facts_of, put


def facts() -> Facts:
    return facts_of(COMPONENTS_PATH)


def more_faces(data: Facts) -> None:
    data["flower_deck"]["cards"] *= 2


def more_cards(data: Facts) -> None:
    cards = data["ecosystem"]["cards"]
    cards += [{**cards[0], "id": 100 + i} for i in range(9)]


PLAIN = {"source": "project", "confidence": "R"}
FAULTS: list[tuple[str, Callable[[Facts], None], str, str]] = [
    ("other game", put("game", "chess"), "game", "'hutan'"),
    ("other format", put("format", 2), "format", "1"),
    ("unknown section", put("weather", {}), "weather", "unknown name"),
    ("no sources", drop("sources"), "sources", "missing"),
    ("empty source", put("sources.rfm", " "), "sources.rfm", "is no text"),
    ("unknown source", put("scoring.tree.source", "hearsay"), "scoring.tree.source", "'hearsay'"),
    ("no source", drop("scoring.tree.source"), "scoring.tree.source", "missing"),
    ("source no text", put("scoring.tree.source", 3), "scoring.tree.source", "joined by commas"),
    ("no confidence", drop("setup.3.confidence"), "setup.3.confidence", "missing"),
    ("odd confidence", put("setup.3.confidence", "E"), "setup.3.confidence", "A, B, C, D, R"),
    ("odd note", put("setup.3.about", 1), "setup.3.about", "is no text"),
    ("entry no table", put("scoring.tree", 2), "scoring.tree", "is no table"),
    ("misspelt name", put("setup.3.round", 9), "setup.3.round", "unknown name"),
    ("colour missing", drop("colors.grey"), "colors", "exactly 5"),
    ("colour letter", put("colors.red.letter", "x"), "colors.red.letter", "'r'"),
    ("animal letter", put("colors.red.animal_letter", "T"), "colors.red.animal_letter", "'O'"),
    ("animal twice", put("colors.red.animal", "tiger"), "colors.red.animal", "'tiger'"),
    ("side missing", drop("boards.sides.pink_circle"), "boards.sides", "exactly 8"),
    ("side code", put("boards.sides.pink_circle.code", "px"), "boards.sides.pink_circle.code", "'px'"),
    ("side code twice", put("boards.sides.pink_circle.code", "ps"), "boards.sides.pink_square.code", "twice"),
    ("five boards", put("boards.sides.pink_circle.code", "vc"), "boards.sides", "exactly 4"),
    ("one-sided board", put("boards.sides.pink_circle.code", "vc"), "boards.sides", "'pc'"),
    (
        "two rows",
        put("boards.sides.pink_circle.areas", ["P1 P1 P2"] * 2),
        "boards.sides.pink_circle.areas",
        "3 rows",
    ),
    (
        "short row",
        put("boards.sides.red_circle.areas.1", "R1 R2"),
        "boards.sides.red_circle.areas[1]",
        "3 labels",
    ),
    (
        "no area",
        put("boards.sides.red_circle.areas", ["~ ~ ~"] * 3),
        "boards.sides.red_circle.areas",
        "1 to 9",
    ),
    (
        "label elsewhere",
        put("boards.sides.red_circle.areas.0", "P1 R2 R2"),
        "boards.sides.red_circle.areas",
        "'P1'",
    ),
    ("size without value", drop("area_values.4"), "area_values.4", "blue_circle"),
    ("no area size", put("area_values.10", {"completed": 1, "paw": 1, **PLAIN}), "area_values.10", "1 to 9"),
    ("area value", put("area_values.2.completed", 0), "area_values.2.completed", "1 to 999"),
    ("area value no number", put("area_values.2.paw", "3"), "area_values.2.paw", "0 to 999"),
    ("area value true", put("area_values.2.paw", True), "area_values.2.paw", "0 to 999"),
    (
        "layout",
        put("layouts.first_game.value", "bc-SE/bs-SW/rc-NW/wc-NE"),
        "layouts.first_game",
        "more than once",
    ),
    (
        "layout corner",
        put("layouts.first_game.value", "bc-SX/pc-SW/rc-NW/wc-NE"),
        "layouts.first_game",
        "'bc-SX'",
    ),
    ("layout no text", put("layouts.first_game.value", 7), "layouts.first_game", "is no text"),
    ("layout missing", drop("layouts.first_game"), "layouts.first_game", "missing"),
    ("players missing", drop("setup.2"), "setup.2", "missing"),
    ("five players", put("setup.5", {}), "setup.5", "unknown name"),
    ("rounds", put("setup.2.rounds", 65), "setup.2.rounds", "1 to 64"),
    ("cards of a round", put("setup.3.cards_per_round", 3), "setup.3.cards_per_round", "from 5 to 5"),
    ("solo cards of a round", put("setup.1.cards_per_round", 8), "setup.1.cards_per_round", "from 1 to 7"),
    ("too few cards", put("setup.4.rounds", 11), "setup.4", "needs 77 cards, the deck has 70"),
    ("animals", put("setup.2.animals_per_species", 256), "setup.2.animals_per_species", "0 to 255"),
    (
        "flower supply",
        put("supply.flowers_per_color.value", 256),
        "supply.flowers_per_color.value",
        "0 to 255",
    ),
    ("tree supply", put("supply.trees.value", -1), "supply.trees.value", "0 to 255"),
    ("tree points", put("scoring.tree.value", 1000), "scoring.tree.value", "0 to 999"),
    ("no deck", put("flower_deck.cards", []), "flower_deck.cards", "1 to 32"),
    ("deck no list", put("flower_deck.cards", 3), "flower_deck.cards", "is no list"),
    ("too many faces", more_faces, "flower_deck.cards", "1 to 32"),
    ("face twice", put("flower_deck.cards.2.face", "bb"), "flower_deck.cards[2].face", "twice"),
    ("face letters", put("flower_deck.cards.2.face", "bx"), "flower_deck.cards[2].face", "'bx'"),
    ("face order", put("flower_deck.cards.2.face", "yb"), "flower_deck.cards[2].face", "order byrwg"),
    ("face of four", put("flower_deck.cards.2.face", "byrw"), "flower_deck.cards[2].face", "'byrw'"),
    (
        "triple of two colours",
        put("flower_deck.cards.2.face", "bby"),
        "flower_deck.cards[2].face",
        "different",
    ),
    ("empty face", put("flower_deck.cards.2.face", ""), "flower_deck.cards[2].face", "''"),
    ("card count", put("flower_deck.cards.2.count", 0), "flower_deck.cards[2].count", "1 to 255"),
    ("too many cards", put("flower_deck.cards.2.count", 200), "flower_deck.cards", "at most 255"),
    ("marks fall", put("solo.base_scale.value", [50, 40, 60, 70, 80]), "solo.base_scale", "rising"),
    ("four marks", put("solo.card_scale.value", [1, 2, 3, 4]), "solo.card_scale", "exactly 5"),
    ("drawn cards", put("ecosystem.drawn.value", 25), "ecosystem.drawn.value", "1 to 24"),
    ("too many cards", more_cards, "ecosystem.cards", "1 to 32"),
    ("card id", put("ecosystem.cards.3.id", 3), "ecosystem.cards[3].id", "twice"),
    ("card kind", put("ecosystem.cards.3.kind", "flying"), "ecosystem.cards[3].kind", "'flying'"),
    ("card colour", put("ecosystem.cards.0.color", "pink"), "ecosystem.cards[0].color", "blue, yellow"),
    ("card without colour", drop("ecosystem.cards.0.color"), "ecosystem.cards[0].color", "missing"),
    ("colour unasked", put("ecosystem.cards.10.color", "red"), "ecosystem.cards[10].color", "unknown name"),
    ("species alone", drop("ecosystem.cards.11.extra"), "ecosystem.cards[11]", "species and extra"),
    ("species", put("ecosystem.cards.11.species", "wolf"), "ecosystem.cards[11].species", "cassowary"),
    ("sizes", put("ecosystem.cards.12.sizes", [10]), "ecosystem.cards[12].sizes", "1 to 9"),
    ("minimum", put("ecosystem.cards.15.minimum", 0), "ecosystem.cards[15].minimum", "1 to 36"),
    ("points", put("ecosystem.cards.15.points", 1.5), "ecosystem.cards[15].points", "-999 to 999"),
    ("scenario name", put("scenarios.AB", {}), "scenarios.AB", "capital letter"),
    ("scenario card", put("scenarios.A.ecosystem", [2, 99]), "scenarios.A.ecosystem", "card 99"),
    ("scenario cards fall", put("scenarios.A.ecosystem", [3, 2]), "scenarios.A.ecosystem", "rising"),
    ("scenario layout", put("scenarios.A.layout", "wc-SW"), "scenarios.A.layout", "instead of 4"),
    ("scenario target", put("scenarios.A.target", 0), "scenarios.A.target", "1 to 999"),
    ("challenge missing", drop("challenges.base_100"), "challenges.base_100", "missing"),
    ("unknown challenge", put("challenges.fly", dict(PLAIN)), "challenges.fly", "unknown name"),
    ("challenge minimum", drop("challenges.base_100.minimum"), "challenges.base_100.minimum", "missing"),
]


@pytest.mark.parametrize(("change", "place", "text"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_faults_are_named(change: Callable[[Facts], None], place: str, text: str) -> None:
    assert_fault_is_named(parse_components, facts(), change, place, text)


def test_all_faults_are_reported_at_once() -> None:
    data = facts()
    places = []
    for _, change, place, _ in FAULTS:
        if place in ("scoring.tree.value", "setup.3.round", "colors.red.letter", "solo.card_scale"):
            change(data)
            places.append(place)
    with pytest.raises(ComponentsError) as caught:
        parse_components(data)
    assert sorted(fault.field for fault in caught.value.violations) == sorted(places)


def test_an_empty_file_lacks_everything() -> None:
    with pytest.raises(ComponentsError, match="setup: missing"):
        parse_components({})


def test_the_hash_covers_values_alone() -> None:
    first = load_components()
    data = facts()
    for path in ("scoring.tree.source", "colors.blue.source"):
        put(path, "rfm")(data)
    put("scoring.tree.confidence", "A")(data)
    put("ecosystem.cards.0.about", "other words")(data)
    data["flower_deck"]["cards"].reverse()
    assert parse_components(data).hash == first.hash
    for path, value in (
        ("scoring.tree.value", 3),
        ("area_values.2.paw", 4),
        ("flower_deck.cards.3.count", 4),
        ("ecosystem.cards.4.points", 5),
        ("scenarios.A.target", 76),
        ("challenges.base_100.minimum", 90),
        ("setup.2.rounds", 8),
    ):
        other = copy.deepcopy(facts())
        put(path, value)(other)
        assert parse_components(other).hash != first.hash


def test_every_value_has_an_entry() -> None:
    entries = {entry.path: entry for entry in load_components().entries}
    assert json.loads(entries["setup.2"].value) == {
        "rounds": 9,
        "cards_per_round": 3,
        "animals_per_species": 2,
    }
    assert json.loads(entries["scoring.tree"].value) == 2
    assert all(entries[f"challenges.{name}"].confidence == "R" for name in facts()["challenges"])
    num_leaves = sum(path.count("[") for path in entries)
    assert num_leaves == 26 + 24


def test_the_command_names_faults(tmp_path: Path) -> None:
    runner = CliRunner()
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(
        COMPONENTS_PATH.read_text().replace('"P3 P4 P2"]', '"P3 P4"]').replace("rounds = 18", "rounds = 0")
    )
    bad = runner.invoke(app, ["check", str(wrong)])
    assert bad.exit_code == 1
    assert "boards.sides.pink_circle.areas[2]" in bad.output
    assert "setup.1.rounds" in bad.output
    answer = json.loads(runner.invoke(app, ["check", str(wrong), "--json"]).output)
    assert answer["is_valid"] is False
    assert {fault["field"] for fault in answer["violations"]} >= {"setup.1.rounds"}
