"""Each thing known of the printed game is checked on its own, and a file that breaks it is told so."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine_c.commands.components import app
from engine_c.games.botanicus.components import COMPONENTS_PATH, load_components, parse_components
from engine_c.games.botanicus.constraints import CONSTRAINTS
from tests.support.facts import Facts, facts_of, put

CHECKS = {constraint.id: constraint.check for constraint in CONSTRAINTS}
Change = Callable[[Facts], None]


def all_of(*changes: Change) -> Change:
    """Return several changes as one."""

    def change(data: Facts) -> None:
        for each in changes:
            each(data)

    return change


def three_tile_columns(data: Facts) -> None:
    data["board"]["columns"][7]["tiles"] = False
    for pattern in ("spotted", "striped"):
        del data["tiles"][pattern][6:]


def no_move_3(data: Facts) -> None:
    """Take away every move of three steps, on the board and elsewhere."""
    for column in data["board"]["columns"]:
        for space in column["spaces"]:
            if space.get("move") == 3:
                space["move"] = 4


def no_card_1(data: Facts) -> None:
    for tiles in (data["tiles"]["spotted"], data["tiles"]["striped"]):
        for tile in tiles:
            for side in ("light", "dark"):
                if tile[side] == {"card": 1}:
                    tile[side] = {"card": 3}


def poles(data: Facts) -> None:
    for column in data["board"]["columns"]:
        if "pole" in column["spaces"][0]:
            column["spaces"][0] = {"pole": 2}


def base_prizes(stack: str, values: list[int]) -> Change:
    return put(f"prizes.base.{stack}", values)


def no_free_path(data: Facts) -> None:
    for garden in data["gardens"].values():
        for name in ("h", "v"):
            garden["paths"][name] = [[max(1, x) for x in line] for line in garden["paths"][name]]


def cheap_paths(data: Facts) -> None:
    for garden in data["gardens"].values():
        for name in ("h", "v"):
            garden["paths"][name] = [[min(1, x) for x in line] for line in garden["paths"][name]]


def task(number: int, name: str, value: object) -> Change:
    return put(f"special_tasks.tasks.{number - 1}.{name}", value)


def basic(row: int, name: str, value: object) -> Change:
    return put(f"garden_base.basic_tasks.{row - 1}.{name}", value)


def far_rows(data: Facts) -> None:
    """Put the base task of 9 points where no node two steps away from watered plants reaches it."""
    data["garden_base"]["layout"].update(rows=2, cols=2, missing=[])
    data["garden_base"]["start"]["value"] = [1, 1]
    del data["garden_base"]["basic_tasks"][2:]
    data["garden_base"]["basic_tasks"][0].update(plants=["II", "II"], vp=9)
    data["garden_base"]["basic_tasks"][1].update(plants=["II"], vp=7)


NODES = "tracks.{}.nodes.{}.gain"

# Number, change that breaks it, and which others cannot fit then.
BROKEN: list[tuple[str, Change, str, set[str]]] = [
    ("C1", three_tile_columns, "3 columns with tiles", set()),
    ("C2", no_move_3, "move 3 in row 3", {"C27"}),
    ("C2", put("tiles.striped.0.light", {"shovel": 2}), "shovel 1", set()),
    (
        "C3",
        all_of(put("board.columns.3.spaces.2", {"water": 2}), put("board.columns.7.spaces.2", {"vp": 1})),
        "prints water 1",
        set(),
    ),
    ("C3", no_card_1, "shows card 1", set()),
    ("C4", poles, "no such space", set()),
    ("C5", put(NODES.format("money", 3), {"coins": 3}), "no lower way", set()),
    ("C5", put("tracks.money.edges.2.from", "M0"), "no fork one step", set()),
    ("C5", lambda data: data["tracks"]["money"]["edges"].insert(1, data["tracks"]["money"]["edges"].pop(2)),
     "no lower way", set()),
    ("C6", put(NODES.format("barrow", 6), {"vp": 6, "water": 2}), "no end gives 7", set()),
    ("C6", lambda data: data["tracks"].update(barrow=short_barrow(data)), "two steps from the end", set()),
    ("C7", put("tracks.shovel.edges.3.coins", 1), "no such path", set()),
    ("C7", put(NODES.format("shovel", 3), {"plant": {"I": 1}}), "no such path", set()),
    ("C7", put("tracks.shovel.edges.2.coins", 1), "no such path", set()),
    ("C8", put(NODES.format("shovel", 9), {"plant": {"III": 1}, "prize": "square"}), "no end gives", set()),
    ("C8", put("tracks.shovel.edges.8.coins", 3), "ways in cost [3, 0]", set()),
    ("C9", base_prizes("square", [30, 25, 24]), "[30, 25, 24]", set()),
    ("C9", base_prizes("square", [23, 20, 16]), "[23, 20, 16]", set()),
    ("C10", base_prizes("round", [15, 12, 9, 6]), "no round token", set()),
    ("C10", put("prizes.expert.frog", [4, 3]), "frog [4, 3]", set()),
    ("C10", put("prizes.expert.round", [15, 12, 3]), "round [15, 12, 3]", set()),
    ("C11", put("prizes.expert.square", [24, 20]), "square", set()),
    ("C11", put("prizes.greenhouse.fruit_round", [9]), "fruit_round", set()),
    ("C12", put("garden_base.layout.missing", [[1, 1]]), "rows of [3, 4, 4, 4, 4]", set()),
    ("C12", put("garden_base.path_cost.value", 2), "costs 2", set()),
    ("C13", put("column_points.base.III", 8), "8 and 15", set()),
    ("C13", put("column_points.base.IV", 14), "9 and 14", set()),
    ("C14", put("garden_base.animal_points.value", [3, 6, 10, 10, 21]), "[3, 6, 10, 10, 21]", set()),
    ("C14", put("garden_base.animal_points.value", [3, 6, 10, 15]), "[3, 6, 10, 15]", set()),
    ("C15", basic(3, "vp", 8), "9 points asks", {"C18"}),
    ("C15", basic(5, "plants", ["I", "III"]), "7 points asks", {"C16"}),
    ("C16", basic(5, "plants", ["I", "I", "II"]), "no row", set()),
    ("C17", all_of(task(1, "vp", 11)), "no such task", {"C18"}),
    ("C18", far_rows, "no two nodes", {"C12", "C16"}),
    ("C19", put("garden_cards.cards.0.gain", {"plant": {"II": 3}}), "two plants II", set()),
    ("C19", put("garden_cards.cards.1.gain", {"water": 3}), "water 2", set()),
    ("C19", put("garden_cards.cards.2.gain", {"move": 6}), "move 5", set()),
    ("C20", no_free_path, "no path costs 0", set()),
    ("C20", cheap_paths, "no such walk", set()),
    ("C21", put("column_points.expert_4_columns.III", 9), "no such garden", set()),
    ("C22", put("gardens.A.basic_tasks.2.vp", 11), "no row", set()),
    ("C22", all_of(task(4, "vp", 13), task(6, "vp", 13)), "no row", set()),
    ("C23", task(5, "vp", 13), "1 such tasks", set()),
    ("C23", put("greenhouse.common.special_task", False), "no place for a task", set()),
    ("C23", put("greenhouse.common.bed_costs", [0, 1]), "2 beds", set()),
    ("C24", put("greenhouse.common.bed_costs", [0, 2, 2]), "[0, 2, 2]", set()),
    ("C25", put("greenhouse.column.spaces.3", {"water": 2}), "no space prints fruits", set()),
    ("C26", put("greenhouse.tiles.0.light", {"fruit": 1}), "not so on x1", set()),
    ("C26", put("greenhouse.tiles.1.light", {"vp": 1}), "not so on x2", set()),
    ("C27", no_move_3, "no such action", {"C2"}),
]  # fmt: skip


def short_barrow(data: Facts) -> Facts:
    """Return a track whose end is one step from the first space."""
    track: Facts = data["tracks"]["barrow"]
    nodes = [track["nodes"][0], track["nodes"][-1]]
    return {"nodes": nodes, "edges": [{**track["edges"][0], "from": "B0", "to": "END"}]}


def test_numbers() -> None:
    assert list(CHECKS) == [f"C{i}" for i in range(1, 29)]
    assert [name for name, check in CHECKS.items() if check is None] == ["C28"]
    assert {name for name, *_ in BROKEN} == set(CHECKS) - {"C28"}
    assert all(constraint.text.endswith(".") for constraint in CONSTRAINTS)


def test_the_file_that_comes_with_hortus_fits() -> None:
    found = load_components()
    assert [(name, check(found)) for name, check in CHECKS.items() if check and check(found)] == []


@pytest.mark.parametrize(("name", "change", "text", "others"), BROKEN, ids=[case[0] for case in BROKEN])
def test_a_file_that_breaks_it(name: str, change: Change, text: str, others: set[str]) -> None:
    data = facts_of(COMPONENTS_PATH)
    change(data)
    found = parse_components(data)
    reasons = {key: check(found) for key, check in CHECKS.items() if check is not None}
    assert text in reasons[name]
    assert {key for key, reason in reasons.items() if reason} == {name, *others}


def test_the_command_reports_what_fits(tmp_path: Path) -> None:
    text = COMPONENTS_PATH.read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    run = CliRunner()
    template = run.invoke(app, ["template", "botanicus"])
    assert template.exit_code == 0
    assert template.stdout == text
    file.write_text(template.stdout, encoding="utf-8")
    shown = run.invoke(app, ["check", str(file)])
    assert shown.exit_code == 0
    lines = shown.stdout.splitlines()
    assert lines[0].startswith(f"OK {load_components().hash} botanicus")
    assert "reconstructed" in lines[0]
    assert [line.split()[0] for line in lines[1:29]] == list(CHECKS)
    assert sum(line[4:].startswith("fits") for line in lines) == 27
    assert lines[28][4:].startswith("by play")
    assert lines[29] == "all that can be checked fits"

    file.write_text(text.replace("bed_costs = [0, 1, 2]", "bed_costs = [0, 2, 2]"), encoding="utf-8")
    shown = run.invoke(app, ["check", str(file), "--game", "botanicus"])
    assert shown.exit_code == 0
    assert "C24 does not fit" in shown.stdout
    assert "[the beds cost [0, 2, 2]]" in shown.stdout
    answer = json.loads(run.invoke(app, ["check", str(file), "--json"]).stdout)
    verdicts = {entry["id"]: entry["verdict"] for entry in answer["constraints"]}
    assert verdicts.pop("C24") == "does not fit"
    assert verdicts.pop("C28") == "by play"
    assert set(verdicts.values()) == {"fits"}
    assert answer["is_valid"]
    assert answer["num_reconstructed"] > 100

    file.write_text(text.replace("bed_costs = [0, 1, 2]", "bed_costs = []"), encoding="utf-8")
    shown = run.invoke(app, ["check", str(file)])
    assert shown.exit_code == 1
    assert "greenhouse.common.bed_costs" in shown.stderr
    answer = json.loads(run.invoke(app, ["check", str(file), "--json"]).stdout)
    assert not answer["is_valid"]
    assert answer["constraints"] == []
