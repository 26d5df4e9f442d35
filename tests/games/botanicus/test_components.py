"""Every kind of fault of a components file is refused and named with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine_c.game import ComponentsError
from engine_c.games.botanicus.components import COMPONENTS_PATH, load_components, parse_components
from engine_c.games.botanicus.facts import MAX_SIDE
from tests.games.botanicus.second import second, second_data
from tests.support.facts import Facts, assert_fault_is_named, drop, facts_of, put

NOTE = {"source": "project", "confidence": "R"}


def repeat(path: str, count: int) -> Callable[[Facts], None]:
    """Return a change that repeats the last entry of a list under new ids."""

    def change(data: Facts) -> None:
        *way, name = path.split(".")
        found: Any = data
        for part in way:
            found = found[part]
        entries = found[name]
        for i in range(count):
            extra = dict(entries[-1])
            if isinstance(extra.get("id"), str):
                extra["id"] = f"{extra['id'][0]}{50 + i}"
            elif "id" in extra:
                extra["id"] = entries[-1]["id"] + 1
            entries.append(extra)

    return change


def more_nodes(count: int) -> Callable[[Facts], None]:
    """Return a change that makes the wheelbarrow track longer."""

    def change(data: Facts) -> None:
        track = data["tracks"]["barrow"]
        for i in range(count):
            track["nodes"].append({"name": f"N{i}", "gain": {"vp": 1}, "end": True, **NOTE})
            track["edges"].append({"from": "B5", "to": f"N{i}", "coins": 0, **NOTE})

    return change


def more_gardens(data: Facts) -> None:
    for i in range(5):
        data["gardens"][f"E{i}"] = {**data["gardens"]["A"], "stack": {"value": 10 + i, **NOTE}}


def no_tiles(data: Facts) -> None:
    for column in data["board"]["columns"]:
        column["tiles"] = False


def give_steps(data: Facts) -> None:
    """Let chains of nodes come back: barrow to shovel, shovel to money, money to barrow."""
    data["tracks"]["barrow"]["nodes"][1]["gain"] = {"shovel": 1}
    data["tracks"]["shovel"]["nodes"][1]["gain"] = {"money": 1}
    data["tracks"]["money"]["nodes"][1]["gain"] = {"barrow": 1}


def edge(track: str, start: str, end: str) -> Callable[[Facts], None]:
    """Return a change that adds a path."""

    def change(data: Facts) -> None:
        data["tracks"][track]["edges"].append({"from": start, "to": end, "coins": 0, **NOTE})

    return change


FAULTS: list[tuple[str, Callable[[Facts], None], str, str]] = [
    ("other game", put("game", "hutan"), "game", "'botanicus'"),
    ("other format", put("format", 2), "format", "1"),
    ("unknown section", put("weather", {}), "weather", "unknown name"),
    ("no sources", drop("sources"), "sources", "missing"),
    ("unknown source", put("animals.bird.source", "hearsay"), "animals.bird.source", "'hearsay'"),
    ("no confidence", drop("tiles.striped.4.confidence"), "tiles.striped[4].confidence", "missing"),
    ("odd confidence", put("gardens.A.paths.confidence", "E"), "gardens.A.paths.confidence", "A, B, C, D, R"),
    ("constant missing", drop("constants.step_cost"), "constants.step_cost", "missing"),
    ("constant", put("constants.coins_per_point.value", 0), "constants.coins_per_point.value", "1 to 99"),
    ("tasks dealt", put("constants.tasks_dealt.value", 9), "constants.tasks_dealt.value", "1 to 8"),
    ("finals dealt", put("constants.finals_dealt.value", 5), "constants.finals_dealt.value", "1 to 4"),
    # Board, gains, tiles.
    ("no columns", put("board.columns", []), "board.columns", "1 to 12"),
    ("too many columns", repeat("board.columns", 5), "board.columns", "1 to 12"),
    ("no column with tiles", no_tiles, "board.columns", "tiles = true"),
    ("three spaces", drop("board.columns.2.spaces.0"), "board.columns[2].spaces", "4 spaces"),
    ("tiles no flag", put("board.columns.2.tiles", 1), "board.columns[2].tiles", "true, false"),
    ("pole 0", put("board.columns.0.spaces.0", {"pole": 0}), "board.columns[0].spaces[0].pole", "1 to 99"),
    (
        "pole with more", put("board.columns.0.spaces.0", {"pole": 3, "vp": 1}),
        "board.columns[0].spaces[0].vp", "unknown name",
    ),
    ("no gain", put("board.columns.0.spaces.1", {}), "board.columns[0].spaces[1]", "at least one gain"),
    ("gain no table", put("board.columns.0.spaces.1", 3), "board.columns[0].spaces[1]", "a gain"),
    (
        "misspelt gain", put("board.columns.0.spaces.1", {"coin": 3}),
        "board.columns[0].spaces[1].coin", "unknown name",
    ),
    ("steps 7", put("board.columns.0.spaces.1.money", 7), "board.columns[0].spaces[1].money", "1 to 6"),
    ("move 9", put("board.columns.1.spaces.2.move", 9), "board.columns[1].spaces[2].move", "1 to 8"),
    ("waterings 0", put("tiles.striped.3.light.water", 0), "tiles.striped[3].light.water", "1 to 9"),
    ("coins 100", put("tiles.spotted.1.dark.coins", 100), "tiles.spotted[1].dark.coins", "1 to 99"),
    ("level V", put("tiles.spotted.5.light.plant", {"V": 1}), "tiles.spotted[5].light.plant.V", "unknown"),
    ("no plants", put("tiles.spotted.5.light.plant", {}), "tiles.spotted[5].light.plant", "one level"),
    ("ten plants", put("tiles.spotted.5.light.plant", {"I": 10}), "tiles.spotted[5].light.plant.I", "0 to 9"),
    ("plant number", put("tiles.spotted.5.light.plant", 2), "tiles.spotted[5].light.plant", "by level"),
    (
        "fruit on the board", put("tiles.spotted.0.dark", {"fruit": 1}),
        "tiles.spotted[0].dark.fruit", "unknown",
    ),
    (
        "two-way on the board", put("garden_cards.cards.0.gain", {"any_track_two_way": 1}),
        "garden_cards.cards[0].gain.any_track_two_way", "unknown name",
    ),
    (
        "frog prize", put("tiles.spotted.0.dark", {"prize": "frog"}),
        "tiles.spotted[0].dark.prize", "round, square",
    ),
    ("fifteen tiles", drop("tiles.striped.7"), "tiles.striped", "8, for 4 columns"),
    ("nine spotted tiles", repeat("tiles.spotted", 1), "tiles.spotted", "8, for 4 columns"),
    ("tile id", put("tiles.spotted.0.id", "S1"), "tiles.spotted[0].id", "small letter"),
    ("tile id twice", put("tiles.striped.0.id", "s1"), "tiles.striped[0].id", "twice"),
    ("tile id twice, greenhouse", put("greenhouse.tiles.0.id", "s1"), "greenhouse.tiles[0].id", "twice"),
    ("tile side missing", drop("tiles.spotted.0.dark"), "tiles.spotted[0].dark", "missing"),
    # Tracks.
    ("track missing", drop("tracks.barrow"), "tracks.barrow", "missing"),
    ("fourth track", put("tracks.boat", {}), "tracks.boat", "unknown name"),
    ("no nodes", put("tracks.barrow.nodes", []), "tracks.barrow.nodes", "1 to 16"),
    ("17 nodes", more_nodes(10), "tracks.barrow.nodes", "17 entries"),
    ("33 edges", repeat("tracks.money.edges", 24), "tracks.money.edges", "33 entries"),
    ("node name", put("tracks.money.nodes.1.name", "m1"), "tracks.money.nodes[1].name", "capital letter"),
    ("node name twice", put("tracks.money.nodes.1.name", "M0"), "tracks.money.nodes[1].name", "twice"),
    ("edge from nowhere", put("tracks.money.edges.1.from", "Z9"), "tracks.money.edges[1].from", "'Z9'"),
    ("edge price", put("tracks.money.edges.1.coins", -1), "tracks.money.edges[1].coins", "0 to 99"),
    ("second edge", edge("money", "M0", "M1"), "tracks.money.edges[9]", "second path from M0 to M1"),
    (
        "first space gives", put("tracks.money.nodes.0.gain", {"vp": 1}),
        "tracks.money.nodes[0]", "first space",
    ),
    ("first space is an end", put("tracks.money.nodes.0.end", True), "tracks.money.nodes[0]", "first space"),
    ("way to the first space", edge("barrow", "B1", "B0"), "tracks.barrow.edges[6]", "first space"),
    ("way on from an end", edge("money", "END", "FROG"), "tracks.money.edges[9]", "from the end END"),
    ("loop", edge("barrow", "B4", "B2"), "tracks.barrow.edges", "form a loop"),
    ("dead end", drop("tracks.barrow.nodes.6.end"), "tracks.barrow.nodes[6]", "end = true"),
    ("two first spaces", drop("tracks.barrow.edges.2"), "tracks.barrow.nodes[3]", "cannot be reached"),
    ("two parts", drop("tracks.barrow.edges.2"), "tracks.barrow.nodes[2]", "no way on"),
    ("only the frog goes on", drop("tracks.money.edges.7"), "tracks.money.nodes[6]", "no way on"),
    (
        "only experts get there", put("tracks.barrow.nodes.3.expert_only", True),
        "tracks.barrow.nodes[4]", "reached",
    ),
    ("frog without end", drop("tracks.money.nodes.8.end"), "tracks.money.nodes[8]", "end and expert_only"),
    (
        "frog in the base game", drop("tracks.money.nodes.8.expert_only"),
        "tracks.money.nodes[8]", "expert_only",
    ),
    (
        "frog prize in the base game", put("tracks.money.nodes.7.gain.prize", "frog"),
        "tracks.money.nodes[7].gain.prize", "round, square",
    ),
    (
        "own track", put("tracks.money.nodes.1.gain", {"money": 1}),
        "tracks.money.nodes[1].gain.money", "lead back",
    ),
    ("chain of tracks", give_steps, "tracks.money.nodes[1].gain.barrow", "lead back"),
    # Prizes and column points.
    ("stack missing", drop("prizes.expert.frog"), "prizes.expert.frog", "missing"),
    ("frog stack in the base game", put("prizes.base.frog", [3]), "prizes.base.frog", "unknown name"),
    ("empty stack", put("prizes.base.round", []), "prizes.base.round", "1 to 12 values"),
    ("long stack", put("prizes.base.round", [3] * 13), "prizes.base.round", "1 to 12 values"),
    ("lowest first", put("prizes.base.round", [3, 6]), "prizes.base.round", "highest first"),
    ("token 0", put("prizes.greenhouse.fruit_round", [3, 0]), "prizes.greenhouse.fruit_round", "1 to 99"),
    ("removed", put("prizes.removed.2", 13), "prizes.removed.2", "0 to 12"),
    ("column points", put("column_points.base.IV", 100), "column_points.base.IV", "0 to 99"),
    ("level without points", drop("column_points.base.IV"), "column_points.base.IV", "missing"),
    # Base garden.
    ("rows", put("garden_base.layout.rows", 7), "garden_base.layout.rows", f"2 to {MAX_SIDE}"),
    ("columns", put("gardens.A.layout.cols", 1), "gardens.A.layout.cols", f"2 to {MAX_SIDE}"),
    ("bed outside", put("garden_base.layout.missing", [[6, 1]]), "garden_base.layout.missing[0]", "[5, 4]"),
    (
        "missing twice", put("garden_base.layout.missing", [[1, 1]] * 2),
        "garden_base.layout.missing[1]", "twice",
    ),
    (
        "row without beds", put("gardens.A.layout.missing", [[1, c] for c in range(1, 5)]),
        "gardens.A.layout.missing", "row 1 has no bed",
    ),
    (
        "column without beds", put("gardens.A.layout.missing", [[r, 2] for r in range(1, 6)]),
        "gardens.A.layout.missing", "column 2 has no bed",
    ),
    ("start is no node", put("garden_base.start.value", [5, 1]), "garden_base.start.value", "[4, 3]"),
    ("place twice", put("garden_base.places.value", [4, 3, 2, 2]), "garden_base.places.value", "4 different"),
    ("three places", put("garden_base.places.value", [3, 2, 1]), "garden_base.places.value", "4 different"),
    ("no animals", put("garden_base.animal_points.value", []), "garden_base.animal_points.value", "1 to 5"),
    (
        "six animals", put("garden_base.animal_points.value", [1] * 6),
        "garden_base.animal_points.value", "at most 5",
    ),
    ("four basic tasks", drop("garden_base.basic_tasks.4"), "garden_base.basic_tasks", "5, one a row"),
    (
        "task larger than its row", put("garden_base.basic_tasks.4.plants", ["I"] * 4),
        "garden_base.basic_tasks[4].plants", "1 to 3",
    ),
    (
        "task of a fruit", put("gardens.A.basic_tasks.0.plants", ["V"]),
        "gardens.A.basic_tasks[0].plants", "'V'",
    ),
    (
        "unknown points", put("garden_base.columns.value", "wide"),
        "garden_base.columns.value", "expert_4_columns",
    ),
    (
        "more rows than tasks", put("constants.tasks_dealt.value", 4),
        "gardens.A.layout.rows", "tasks_dealt, 4",
    ),
    # Tasks and cards.
    ("too few tasks", drop("special_tasks.tasks.19"), "special_tasks.tasks", "at least 20, for four seats"),
    ("too many tasks", repeat("special_tasks.tasks", 13), "special_tasks.tasks", "1 to 32"),
    ("task number", put("special_tasks.tasks.3.id", 3), "special_tasks.tasks[3].id", "rising"),
    ("task number 100", put("special_tasks.tasks.19.id", 100), "special_tasks.tasks[19].id", "1 to 99"),
    ("task of nothing", put("special_tasks.tasks.3.plants", []), "special_tasks.tasks[3].plants", "1 to 6"),
    ("task points", put("special_tasks.tasks.3.vp", 0), "special_tasks.tasks[3].vp", "1 to 99"),
    ("too many kinds", repeat("garden_cards.cards", 16), "garden_cards.cards", "1 to 24"),
    ("too many cards", put("garden_cards.cards.0.count", 46), "garden_cards.cards", "at most 60"),
    ("card id", put("garden_cards.cards.0.id", "c1"), "garden_cards.cards[0].id", "capital letter"),
    ("card id twice", put("garden_cards.cards.1.id", "C1"), "garden_cards.cards[1].id", "twice"),
    ("too few final cards", drop("final_cards.cards.11"), "final_cards.cards", "at least 12, for four seats"),
    ("too many final cards", repeat("final_cards.cards", 5), "final_cards.cards", "1 to 16"),
    ("final kind", put("final_cards.cards.0.kind", "tree"), "final_cards.cards[0].kind", "planted_bed"),
    ("final points", put("final_cards.cards.0.vp", 0), "final_cards.cards[0].vp", "1 to 99"),
    ("final points by level", put("final_cards.cards.0.vp", {"I": 1}), "final_cards.cards[0].vp", "1 to 99"),
    ("plant points", put("final_cards.cards.6.vp", 1), "final_cards.cards[6].vp", "by level"),
    # Animals and gardens.
    ("animal missing", drop("animals.turtle"), "animals.turtle", "missing"),
    ("turtle", put("animals.turtle.cards", 4), "animals.turtle.cards", "1 to 3"),
    ("three gardens", drop("gardens.D"), "gardens", "4 to 8"),
    ("nine gardens", more_gardens, "gardens", "4 to 8"),
    ("garden id", lambda data: data["gardens"].update(b=data["gardens"]["A"]), "gardens.b", "no word"),
    ("stack twice", put("gardens.B.stack.value", 1), "gardens.B.stack.value", "twice"),
    ("two starts", drop("gardens.A.starts.value.0"), "gardens.A.starts.value", "3 nodes"),
    ("start twice", put("gardens.A.starts.value.0", [2, 3]), "gardens.A.starts.value[1]", "twice"),
    ("start outside", put("gardens.A.starts.value.0", [1, 4]), "gardens.A.starts.value[0]", "[4, 3]"),
    ("h shape", put("gardens.A.paths.h", [[1, 1]] * 3), "gardens.A.paths.h", "4 lists of 2"),
    ("v shape", put("gardens.A.paths.v", [[1, 1]] * 3), "gardens.A.paths.v", "3 lists of 3"),
    ("path price", put("gardens.A.paths.h.1.0", -1), "gardens.A.paths.h[1][0]", "0 to 99"),
    (
        "animal without bed", put("gardens.A.animals.bird", [1, 1]),
        "gardens.A.animals.bird", "no bed at [1, 1]",
    ),
    ("animals on one bed", put("gardens.A.animals.frog", [2, 2]), "gardens.A.animals.frog", "second animal"),
    ("animal outside", put("gardens.A.animals.frog", [6, 2]), "gardens.A.animals.frog", "[5, 4]"),
    ("sixth animal", put("gardens.A.animals.cat", [1, 2]), "gardens.A.animals.cat", "unknown name"),
    ("too many kept", put("gardens.A.finals_kept.value", 4), "gardens.A.finals_kept.value", "1 to 3"),
    # The Greenhouse.
    ("no greenhouse", drop("greenhouse"), "greenhouse", "missing"),
    ("no beds", put("greenhouse.common.bed_costs", []), "greenhouse.common.bed_costs", "1 to 6 beds"),
    ("seven beds", put("greenhouse.unique.A.bed_costs", [0] * 7), "greenhouse.unique.A.bed_costs", "1 to 6"),
    ("bed price", put("greenhouse.common.bed_costs", [-1]), "greenhouse.common.bed_costs", "0 to 99"),
    (
        "task place", put("greenhouse.common.special_task", "yes"),
        "greenhouse.common.special_task", "true, false",
    ),
    ("garden without greenhouse", drop("greenhouse.unique.B"), "greenhouse.unique.B", "missing"),
    ("greenhouse without garden", put("greenhouse.unique.Z", {}), "greenhouse.unique.Z", "unknown name"),
    ("two tiles of a row", put("greenhouse.tiles.1.row", 2), "greenhouse.tiles[1].row", "row of its own"),
    ("tile in row 5", put("greenhouse.tiles.1.row", 5), "greenhouse.tiles[1].row", "1 to 4"),
    ("tile pattern", put("greenhouse.tiles.1.pattern", "plain"), "greenhouse.tiles[1].pattern", "striped"),
    ("five spaces", put("greenhouse.column.spaces", [{"vp": 1}] * 5), "greenhouse.column.spaces", "4 spaces"),
    ("two-way 7", put("greenhouse.column.spaces.1.any_track_two_way", 7),
     "greenhouse.column.spaces[1].any_track_two_way", "1 to 6"),
    ("no fruits", put("greenhouse.fruits.value", 0), "greenhouse.fruits.value", "1 to 99"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "place", "text"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_faults_are_named(change: Callable[[Facts], None], place: str, text: str) -> None:
    assert_fault_is_named(parse_components, facts_of(COMPONENTS_PATH), change, place, text)


def test_all_faults_are_reported_at_once() -> None:
    data = facts_of(COMPONENTS_PATH)
    together = ("steps 7", "tile id", "loop", "place twice", "turtle", "h shape", "no beds")
    places = []
    for name, change, place, _ in FAULTS:
        if name in together:
            change(data)
            places.append(place)
    with pytest.raises(ComponentsError) as caught:
        parse_components(data)
    assert {fault.field for fault in caught.value.violations} == set(places)


def test_an_empty_file_lacks_everything() -> None:
    with pytest.raises(ComponentsError, match="board: missing"):
        parse_components({})


def test_the_hash_covers_values_alone() -> None:
    first = load_components()
    data = facts_of(COMPONENTS_PATH)
    for path, text in (
        ("tiles.spotted.0.source", "rules"),
        ("gardens.A.paths.confidence", "A"),
        ("board.columns.0.about", "other words"),
    ):
        put(path, text)(data)
    assert parse_components(data).hash == first.hash
    changes: list[tuple[str, object]] = [
        ("constants.start_coins.value", 7),
        ("board.columns.0.spaces.0.pole", 4),
        ("tiles.spotted.0.light", {"card": 2}),
        ("tracks.shovel.edges.3.coins", 3),
        ("tracks.money.nodes.1.gain", {"coins": 2}),
        ("prizes.base.round", [15, 12]),
        ("column_points.expert_4_columns.I", 5),
        ("garden_base.places.value", [1, 2, 3, 4]),
        ("special_tasks.tasks.0.vp", 11),
        ("garden_cards.cards.0.count", 2),
        ("final_cards.cards.6.vp", {"I": 2}),
        ("animals.bird.vp", 5),
        ("gardens.A.starts.value.0", [1, 1]),
        ("greenhouse.unique.D.special_task", True),
        ("greenhouse.fruits.value", 15),
    ]
    for path, value in changes:
        other = facts_of(COMPONENTS_PATH)
        put(path, value)(other)
        assert parse_components(other).hash != first.hash, path


def test_the_order_of_starts_does_not_matter() -> None:
    data = facts_of(COMPONENTS_PATH)
    data["gardens"]["A"]["starts"]["value"].reverse()
    assert parse_components(data).hash == load_components().hash


def test_a_second_file_differs_everywhere() -> None:
    ours, other = load_components(), second()
    assert other.hash != ours.hash
    assert other == parse_components(second_data())
    for name in (
        "start_coins", "flower_cost", "step_cost", "unused_step_vp", "play_cost", "sale_coins",
        "coins_per_point", "tasks_dealt", "finals_dealt", "columns", "tiles", "tracks", "base_prizes",
        "expert_prizes", "fruit_prizes", "prizes_removed", "base_garden", "base_places", "gardens",
        "animal_points", "bird_vp", "squirrel_coins", "butterfly_vp", "turtle_cards", "special_tasks",
        "cards", "finals", "fruits", "common_greenhouse", "unique_greenhouses", "last_column",
        "last_column_tiles",
    ):  # fmt: skip
        assert getattr(other, name) != getattr(ours, name), name
