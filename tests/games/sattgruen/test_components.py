"""Every kind of fault of a components file is refused and named with its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine_c.game import ComponentsError
from engine_c.games.sattgruen.components import COMPONENTS_PATH, load_components, parse_components
from tests.support.facts import Facts, assert_fault_is_named, drop, facts_of, put

PLAIN = {"source": "project", "confidence": "R"}


def facts() -> Facts:
    return facts_of(COMPONENTS_PATH)


def more(path: str, count: int) -> Callable[[Facts], None]:
    """Return a change that repeats the last entry of a list under new ids."""

    def change(data: Facts) -> None:
        section, name = path.split(".")
        entries = data[section][name]
        entries += [{**entries[-1], "id": f"X{i}"} for i in range(count)]

    return change


def less(path: str, count: int) -> Callable[[Facts], None]:
    """Return a change that keeps the first entries of a list."""

    def change(data: Facts) -> None:
        section, name = path.split(".")
        del data[section][name][count:]

    return change


def more_motifs(count: int) -> Callable[[Facts], None]:
    """Return a change that adds motifs in all colours."""

    def change(data: Facts) -> None:
        motifs = data["items"]["motifs"]
        motifs += [{**motifs[0], "motif": f"chair_{chr(97 + i)}"} for i in range(count)]

    return change


def many_care_tokens(data: Facts) -> None:
    for token in data["care_tokens"].values():
        token["count"] = 99


FAULTS: list[tuple[str, Callable[[Facts], None], str, str]] = [
    ("other game", put("game", "hutan"), "game", "'sattgruen'"),
    ("other format", put("format", 2), "format", "1"),
    ("unknown section", put("weather", {}), "weather", "unknown name"),
    ("no sources", drop("sources"), "sources", "missing"),
    ("unknown source", put("thumbs.cost.source", "hearsay"), "thumbs.cost.source", "'hearsay'"),
    ("no confidence", drop("plants.cards.4.confidence"), "plants.cards[4].confidence", "missing"),
    ("odd confidence", put("lights.sun.confidence", "E"), "lights.sun.confidence", "A, B, C, D, R"),
    ("misspelt name", put("rooms.cards.0.colour", "blue"), "rooms.cards[0].colour", "unknown name"),
    ("two lights", drop("lights.shade"), "lights", "exactly 3"),
    ("light no word", put("lights.Half", dict(PLAIN)), "lights.Half", "small letters"),
    ("four colours", drop("colors.blue"), "colors", "exactly 5"),
    ("type twice", put("colors.blue.type", "vining"), "colors.turquoise.type", "a name of its own"),
    ("no plants", put("plants.cards", []), "plants.cards", "1 to 72"),
    ("too many plants", more("plants.cards", 13), "plants.cards", "73 entries"),
    ("too few plants", less("plants.cards", 47), "plants.cards", "at least 48"),
    ("plant id", put("plants.cards.2.id", "plant 3"), "plants.cards[2].id", "capital letters"),
    ("plant id twice", put("plants.cards.2.id", "P01"), "plants.cards[2].id", "twice"),
    ("room id of a plant", put("rooms.cards.2.id", "P01"), "rooms.cards[2].id", "twice"),
    ("plant name", put("plants.cards.2.name", "123"), "plants.cards[2].name", "letters a to z"),
    ("plant name twice", put("plants.cards.8.name", "ALOE!"), "plants.cards[8].name", "'Aloe'"),
    ("plant type", put("plants.cards.2.type", "tree"), "plants.cards[2].type", "succulent"),
    ("plant needs nothing", put("plants.cards.2.lights", []), "plants.cards[2].lights", "1 to 3"),
    ("need twice", put("plants.cards.2.lights", ["sun", "sun"]), "plants.cards[2].lights", "different"),
    ("unknown need", put("plants.cards.2.lights", ["moon"]), "plants.cards[2].lights", "half_shade"),
    ("growth 1", put("plants.cards.2.growth", 1), "plants.cards[2].growth", "2 to 15"),
    ("growth 16", put("plants.cards.2.growth", 16), "plants.cards[2].growth", "2 to 15"),
    ("plant points", put("plants.cards.2.points", 100), "plants.cards[2].points", "0 to 99"),
    ("too many rooms", more("rooms.cards", 13), "rooms.cards", "1 to 72"),
    ("too few rooms", less("rooms.cards", 20), "rooms.cards", "at least 48"),
    ("same room", more("rooms.cards", 1), "rooms.cards[60]", "same room as R60"),
    ("room colour", put("rooms.cards.2.color", "pink"), "rooms.cards[2].color", "magenta"),
    ("three sides", put("rooms.cards.2.lights", ["sun"] * 3), "rooms.cards[2].lights", "top, right"),
    ("room light", put("rooms.cards.2.lights", ["moon"] * 4), "rooms.cards[2].lights", "'moon'"),
    ("motif", put("items.motifs.2.motif", "a-b"), "items.motifs[2].motif", "small letters"),
    ("motif twice", put("items.motifs.2.motif", "table"), "items.motifs[2].motif", "twice"),
    ("item kind", put("items.motifs.2.kind", "tool"), "items.motifs[2].kind", "furniture, pet"),
    ("item colour", put("items.motifs.2.colors", ["pink"]), "items.motifs[2].colors", "'pink'"),
    ("no item colour", put("items.motifs.2.colors", []), "items.motifs[2].colors", "a list of colours"),
    (
        "item colour twice",
        put("items.motifs.2.colors", ["blue", "blue"]),
        "items.motifs[2].colors",
        "one token of each colour",
    ),
    ("too many items", more_motifs(4), "items.motifs", "at most 61"),
    ("too many motifs", more_motifs(8), "items.motifs", "1 to 16"),
    ("too many tokens", many_care_tokens, "care_tokens", "at most 250"),
    ("care kind missing", drop("care_tokens.hand_trowel"), "care_tokens.hand_trowel", "missing"),
    ("care kind unknown", put("care_tokens.rake", dict(PLAIN)), "care_tokens.rake", "unknown name"),
    ("care count", put("care_tokens.fertilizer.count", 0), "care_tokens.fertilizer.count", "1 to 99"),
    ("fertilizer leaves", put("care_tokens.fertilizer.leaves", 5), "care_tokens.fertilizer.leaves", "1 to 4"),
    ("too few tokens", less("items.motifs", 5), "care_tokens", "at least 73"),
    ("three pots", drop("pots.wood"), "pots", "exactly 4"),
    ("pots mixed", put("pots.wood.points", 4), "pots", "best material first"),
    ("thumb cost", put("thumbs.cost.value", 0), "thumbs.cost.value", "1 to 9"),
    ("thumb supply", put("thumbs.supply.value", 100), "thumbs.supply.value", "1 to 99"),
    ("thumb limit missing", drop("thumbs.limit"), "thumbs.limit", "missing"),
    ("players missing", drop("setup.4"), "setup.4", "missing"),
    ("six players", put("setup.6", {}), "setup.6", "unknown name"),
    ("special pots", put("setup.4.special_pots_each", 10), "setup.4.special_pots_each", "0 to 9"),
    ("start thumbs", put("setup.4.start_thumbs", [0, 1, 2]), "setup.4.start_thumbs", "4 counts"),
    ("more thumbs than there are", put("setup.1.start_thumbs", [37]), "setup.1.start_thumbs", "at most 36"),
    ("turns", put("scoring.turns.value", 14), "scoring.turns.value", "1 to 13"),
    ("item points", put("scoring.item_points.value", [1, 2]), "scoring.item_points", "0, then"),
    ("too many item points", put("scoring.item_points.value", [0] * 11), "scoring.item_points", "9 motifs"),
    ("leaves per point", put("scoring.leaves_per_point.value", 0), "scoring.leaves_per_point.value", "1 to"),
    ("row pots", put("solo.pot_order.value", ["stone"]), "solo.pot_order", "13 materials"),
    ("row pot", put("solo.pot_order.value", ["glass"] * 13), "solo.pot_order", "stone, wood"),
    ("purge limit", put("solo.purge_limit.value", 0), "solo.purge_limit.value", "1 to 99"),
    ("too many goals", more("goals.cards", 3), "goals.cards", "1 to 40"),
    ("goal category", put("goals.cards.0.category", "pot"), "goals.cards[0].category", "plant, item, room"),
    ("goal kind", put("goals.cards.0.kind", "GI01"), "goals.cards[0].kind", "GP01"),
    ("goal points", put("goals.cards.0.points", 0), "goals.cards[0].points", "1 to 99"),
    ("no threshold", drop("goals.cards.0.parameter"), "goals.cards[0].parameter", "missing"),
    ("a threshold", put("goals.cards.3.parameter", 1), "goals.cards[3].parameter", "unknown name"),
    ("does not compare", put("goals.cards.0.compares", True), "goals.cards[0].compares", "false for GP01"),
    ("compares", drop("goals.cards.7.compares"), "goals.cards[7].compares", "true for GP08"),
    (
        "uncounted goal",
        drop("goals.cards.35.promo"),
        "goals.cards[35].promo",
        "no table tells what",
    ),
    ("promo no flag", put("goals.cards.0.promo", 1), "goals.cards[0].promo", "true, false"),
    ("goals mixed", lambda data: data["goals"]["cards"].reverse(), "goals.cards", "plant goals, then"),
    ("no goal to draw", less("goals.cards", 20), "goals.cards", "no room goal"),
    ("scenario number", put("scenarios.16", {}), "scenarios.16", "1 to 15"),
    ("scenario goal", put("scenarios.2.goals", ["GP99"]), "scenarios.2.goals", "'GP99'"),
    ("scenario compares", put("scenarios.2.goals", ["GP08"]), "scenarios.2.goals", "'GP08'"),
    ("scenario order", put("scenarios.2.goals", ["GI01", "GP01"]), "scenarios.2.goals", "in this order"),
    ("scenario target", put("scenarios.2.target", 0), "scenarios.2.target", "1 to 999"),
    ("rating from 1", put("ratings.marks.0.points", 1), "ratings.marks[0].points", "0"),
    ("ratings fall", put("ratings.marks.2.points", 60), "ratings.marks[2].points", "61 or more"),
    ("rating name", put("ratings.marks.2.name", " "), "ratings.marks[2].name", "a name"),
]


@pytest.mark.parametrize(("change", "place", "text"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_faults_are_named(change: Callable[[Facts], None], place: str, text: str) -> None:
    assert_fault_is_named(parse_components, facts(), change, place, text)


def test_all_faults_are_reported_at_once() -> None:
    data = facts()
    together = ("need twice", "care count", "turns", "goal points", "rating name")
    places = []
    for name, change, place, _ in FAULTS:
        if name in together:
            change(data)
            places.append(place)
    with pytest.raises(ComponentsError) as caught:
        parse_components(data)
    # Row pots are as many as turns, so a wrong number of turns is named there too.
    assert {fault.field for fault in caught.value.violations} == {*places, "solo.pot_order"}


def test_an_empty_file_lacks_everything() -> None:
    with pytest.raises(ComponentsError, match="setup: missing"):
        parse_components({})


def test_the_hash_covers_values_alone() -> None:
    first = load_components()
    data = facts()
    for path, text in (
        ("plants.cards.0.source", "photo"),
        ("thumbs.cost.confidence", "D"),
        ("goals.cards.0.about", "other words"),
    ):
        put(path, text)(data)
    assert parse_components(data).hash == first.hash
    changes: list[tuple[str, object]] = [
        ("plants.cards.0.points", 4),
        ("plants.cards.0.lights", ["shade"]),
        ("rooms.cards.0.lights", ["sun", "shade", "half_shade", "half_shade"]),
        ("care_tokens.fertilizer.leaves", 2),
        ("setup.2.special_pots_each", 4),
        ("scoring.item_points.value", [0, 1, 2]),
        ("solo.purge_limit.value", 4),
        ("goals.cards.0.parameter", 5),
        ("scenarios.1.target", 71),
        ("ratings.marks.1.name", "Spross"),
    ]
    for path, value in changes:
        other = facts()
        put(path, value)(other)
        assert parse_components(other).hash != first.hash, path


def test_every_value_has_an_entry() -> None:
    entries = {entry.path: entry for entry in load_components().entries}
    assert sum(path.startswith("plants.cards[") for path in entries) == 60
    assert sum(path.startswith("rooms.cards[") for path in entries) == 60
    reconstructed = {path.split(".")[0] for path, entry in entries.items() if entry.confidence == "R"}
    assert reconstructed == {"scenarios", "ratings"}
