"""The gardens of a components file of Botanicus (B1.6, X1.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine_c.components_file import number
from engine_c.games.botanicus.components_forms import Cell, FormReader
from engine_c.games.botanicus.facts import ANIMALS, MAX_COINS, MAX_GARDENS, MAX_SIDE, MAX_VP, Garden, Task

BASE_GARDEN = "base"
"""Id of the garden of the base game."""
_NUM_SEATS = 4
_NUM_STARTS = 3
_MAX_PLACE = 99

Points = Mapping[str, tuple[int, int, int, int]]


def read_base_garden(
    reader: FormReader, points: Points, tasks_dealt: int
) -> tuple[Garden, tuple[int, ...], tuple[int, ...]]:
    """Read the section `garden_base`: garden, places in the first stack, points of the animals."""
    section = "garden_base"
    names = ("layout", "start", "path_cost", "columns", "places", "animal_points", "basic_tasks")
    table = reader.known_names(section, names)
    rows, cols, missing = _layout(reader, section, table)
    start = reader.cell(
        f"{section}.start.value", reader.value(f"{section}.start", table.get("start")), rows - 1, cols - 1,
        "node",
    )  # fmt: skip
    values = reader.entry(f"{section}.path_cost", table.get("path_cost"), ("value",))
    cost = reader.whole(f"{section}.path_cost", values, "value", 0, MAX_COINS, 1)
    places = reader.whole_list(
        f"{section}.places.value", reader.value(f"{section}.places", table.get("places")), 1, _MAX_PLACE,
        f"{_NUM_SEATS} places, 1 = bottom",
    )  # fmt: skip
    if places and (len(places) != _NUM_SEATS or len(set(places)) != len(places)):
        reader.fault(f"{section}.places.value", f"{list(places)}", f"{_NUM_SEATS} different places")
    found = reader.value(f"{section}.animal_points", table.get("animal_points"))
    animals = reader.whole_list(
        f"{section}.animal_points.value", found, 0, MAX_VP, f"points of 1 to {len(ANIMALS)} animals"
    )
    if len(animals) > len(ANIMALS):
        reader.fault(f"{section}.animal_points.value", f"{len(animals)} values", f"at most {len(ANIMALS)}")
    garden = Garden(
        id=BASE_GARDEN,
        stack=0,
        rows=rows,
        cols=cols,
        missing=missing,
        starts=(start,) if start else (),
        h=((cost,) * (cols - 2),) * (rows - 1),
        v=((cost,) * (cols - 1),) * (rows - 2),
        animals=(),
        basic_tasks=_tasks(reader, section, rows, cols, missing, tasks_dealt),
        column_points=_columns(reader, section, table, points),
        finals_kept=0,
    )
    return garden, places, animals


def read_gardens(
    reader: FormReader, points: Points, tasks_dealt: int, finals_dealt: int
) -> tuple[Garden, ...]:
    """Read the section `gardens`, one garden a table."""
    gardens: list[Garden] = []
    table = reader.table("gardens")
    if table and not _NUM_SEATS <= len(table) <= MAX_GARDENS:
        reader.fault("gardens", f"{len(table)} gardens", f"{_NUM_SEATS} to {MAX_GARDENS}")
    for name in table:
        section = f"gardens.{name}"
        if not re.fullmatch("[A-Z][A-Z0-9]{0,3}", name):
            allowed = "a capital letter, then at most three capital letters or digits"
            reader.fault(section, "is no word of the notation", allowed)
            continue
        garden = _expert_garden(reader, name, points, tasks_dealt, finals_dealt)
        if any(garden.stack == other.stack for other in gardens):
            reader.fault(f"{section}.stack.value", f"{garden.stack} is used twice", "a place of its own")
        gardens.append(garden)
    return tuple(gardens)


def _expert_garden(
    reader: FormReader, name: str, points: Points, tasks_dealt: int, finals_dealt: int
) -> Garden:
    section = f"gardens.{name}"
    names = ("layout", "stack", "starts", "paths", "animals", "columns", "finals_kept", "basic_tasks")
    table = reader.known_names(section, names)
    rows, cols, missing = _layout(reader, section, table)
    stack = reader.entry(f"{section}.stack", table.get("stack"), ("value",))
    found = reader.value(f"{section}.starts", table.get("starts"))
    starts = reader.cells(f"{section}.starts.value", found, rows - 1, cols - 1, "node")
    if isinstance(found, list) and len(found) != _NUM_STARTS:
        reader.fault(f"{section}.starts.value", f"{len(found)} nodes", f"{_NUM_STARTS} nodes")
    paths = reader.entry(f"{section}.paths", table.get("paths"), ("h", "v"))
    kept = reader.entry(f"{section}.finals_kept", table.get("finals_kept"), ("value",))
    return Garden(
        id=name,
        stack=reader.whole(f"{section}.stack", stack, "value", 1, _MAX_PLACE, 0),
        rows=rows,
        cols=cols,
        missing=missing,
        starts=tuple(sorted(starts)),
        h=_grid(reader, f"{section}.paths.h", paths.get("h"), rows - 1, cols - 2),
        v=_grid(reader, f"{section}.paths.v", paths.get("v"), rows - 2, cols - 1),
        animals=_animals(reader, f"{section}.animals", table.get("animals"), rows, cols, missing),
        basic_tasks=_tasks(reader, section, rows, cols, missing, tasks_dealt),
        column_points=_columns(reader, section, table, points),
        finals_kept=reader.whole(f"{section}.finals_kept", kept, "value", 1, finals_dealt, 1),
    )


def _layout(reader: FormReader, section: str, table: Mapping[str, Any]) -> tuple[int, int, tuple[Cell, ...]]:
    """Read the shape; every row and every column has a bed."""
    path = f"{section}.layout"
    values = reader.entry(path, table.get("layout"), ("rows", "cols", "missing"))
    rows = reader.whole(path, values, "rows", 2, MAX_SIDE, MAX_SIDE)
    cols = reader.whole(path, values, "cols", 2, MAX_SIDE, MAX_SIDE)
    missing = reader.cells(f"{path}.missing", values.get("missing"), rows, cols, "bed")
    for i in range(1, rows + 1):
        if all((i, c) in missing for c in range(1, cols + 1)):
            reader.fault(f"{path}.missing", f"row {i} has no bed", "a bed in every row")
    for i in range(1, cols + 1):
        if all((r, i) in missing for r in range(1, rows + 1)):
            reader.fault(f"{path}.missing", f"column {i} has no bed", "a bed in every column")
    return rows, cols, missing


def _grid(reader: FormReader, path: str, found: object, rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    """Read prices of paths, [rows, cols]."""
    if found is None:
        return ()
    lines = found if isinstance(found, list) else []
    if len(lines) != rows or any(not isinstance(line, list) or len(line) != cols for line in lines):
        reader.fault(path, f"{found!r}", f"{rows} lists of {cols} prices each")
        return ()
    for r, line in enumerate(lines):
        for c, price in enumerate(line):
            if not number(price, 0, MAX_COINS):
                reader.fault(f"{path}[{r}][{c}]", f"{price!r}", f"a whole number from 0 to {MAX_COINS}")
    return tuple(tuple(line) for line in lines)


def _animals(
    reader: FormReader, path: str, raw: object, rows: int, cols: int, missing: tuple[Cell, ...]
) -> tuple[Cell, ...]:
    """Read the bed of each animal: a bed of its own that is there."""
    values = reader.entry(path, raw, ANIMALS)
    beds: list[Cell] = []
    for animal in ANIMALS:
        bed = reader.cell(f"{path}.{animal}", values.get(animal), rows, cols, "bed")
        if bed is None:
            continue
        if bed in missing:
            reader.fault(f"{path}.{animal}", f"no bed at {list(bed)}", "a bed of the garden")
        elif bed in beds:
            reader.fault(f"{path}.{animal}", f"a second animal at {list(bed)}", "a bed of its own")
        beds.append(bed)
    return tuple(beds)


def _tasks(
    reader: FormReader, section: str, rows: int, cols: int, missing: tuple[Cell, ...], tasks_dealt: int
) -> tuple[Task, ...]:
    """Read the basic tasks, one a row, none with more plants than its row has beds."""
    if "basic_tasks" not in reader.table(section):
        return ()
    records = reader.records(f"{section}.basic_tasks", MAX_SIDE)
    if len(records) != rows:
        reader.fault(f"{section}.basic_tasks", f"{len(records)} tasks", f"{rows}, one a row")
    if rows > tasks_dealt:
        reader.fault(f"{section}.layout.rows", f"{rows}", f"at most constants.tasks_dealt, {tasks_dealt}")
    tasks = []
    for i, (path, raw) in enumerate(records, 1):
        beds = sum((i, c) not in missing for c in range(1, cols + 1))
        tasks.append(reader.task(path, raw, beds)[0])
    return tuple(tasks)


def _columns(
    reader: FormReader, section: str, table: Mapping[str, Any], points: Points
) -> tuple[int, int, int, int]:
    """Read the name of the table of column points."""
    path = f"{section}.columns"
    name = reader.one_of(f"{path}.value", reader.value(path, table.get("columns")), tuple(points))
    return points.get(name, (0, 0, 0, 0))
