"""Components of Botanicus: the facts of `components.toml`, validated and frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from engine_c.components_file import content_hash, number, read_components_file
from engine_c.games.botanicus.components_forms import FormReader
from engine_c.games.botanicus.components_gardens import read_base_garden, read_gardens
from engine_c.games.botanicus.components_tracks import read_tracks
from engine_c.games.botanicus.facts import (
    FINAL_KINDS,
    MAX_CARD_KINDS,
    MAX_CARDS,
    MAX_COINS,
    MAX_COLUMNS,
    MAX_FINALS,
    MAX_GREENHOUSE,
    MAX_SIDE,
    MAX_TASKS,
    MAX_TILES,
    MAX_TOKENS,
    MAX_VP,
    NUM_SPACES,
    SPOTTED,
    STRIPED,
    CardKind,
    Column,
    FinalCard,
    Greenhouse,
    Task,
    Tile,
)
from engine_c.games.botanicus.facts import Components as Components

COMPONENTS_PATH = Path(__file__).parent / "components.toml"
"""The file that comes with Hortus, which is the template of others as well."""

_NUM_SEATS = 4
_MAX_CHOICE = 4
"""Final scoring cards to choose from, at most."""

_CONSTANTS = {
    "start_coins": (0, MAX_COINS),
    "flower_cost": (0, MAX_COINS),
    "step_cost": (0, MAX_COINS),
    "unused_step_vp": (0, MAX_VP),
    "play_cost": (0, MAX_COINS),
    "sale_coins": (0, MAX_COINS),
    "coins_per_point": (1, MAX_COINS),
    "tasks_dealt": (1, MAX_TASKS // _NUM_SEATS),
    "finals_dealt": (1, _MAX_CHOICE),
}

Prizes = tuple[tuple[str, tuple[int, ...]], ...]


def load_components(path: Path | None = None) -> Components:
    """Load and validate a components file (default: the one that comes with Hortus).

    Raises ComponentsError with every fault of the file, each with its place.
    """
    return parse_components(read_components_file(path or COMPONENTS_PATH))


def parse_components(data: Mapping[str, Any]) -> Components:
    """Validate and freeze the parsed text of a components file; raises ComponentsError."""
    return _BotanicusReader(data).components()


class _BotanicusReader(FormReader):
    """One method a section; each returns values that are right if no fault was noted."""

    SECTIONS = (
        "constants", "board", "tiles", "tracks", "prizes", "column_points", "garden_base", "special_tasks",
        "garden_cards", "final_cards", "animals", "gardens", "greenhouse",
    )  # fmt: skip

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data, "botanicus", self.SECTIONS)
        self.tile_ids: list[str] = []

    def components(self) -> Components:
        """Read all sections in file order, then raise what was found."""
        constants = self.constants()
        tasks_dealt, finals_dealt = constants["tasks_dealt"], constants["finals_dealt"]
        columns = self.columns()
        tiles = self.tiles(sum(column.has_tiles for column in columns))
        tracks = read_tracks(self)
        prizes = self.prizes()
        points = self.column_points()
        base_garden, places, animal_points = read_base_garden(self, points, tasks_dealt)
        special_tasks = self.special_tasks(tasks_dealt)
        cards = self.cards()
        finals = self.finals(finals_dealt)
        animals = self.animals()
        gardens = read_gardens(self, points, tasks_dealt, finals_dealt)
        greenhouse = self.greenhouse(tuple(garden.id for garden in gardens))
        self.raise_faults()
        values: dict[str, Any] = {
            **constants,
            "columns": columns,
            "tiles": tiles,
            "tracks": tracks,
            **prizes,
            "base_garden": base_garden,
            "base_places": places,
            "gardens": gardens,
            "animal_points": animal_points,
            **animals,
            "special_tasks": special_tasks,
            "cards": cards,
            "finals": finals,
            **greenhouse,
        }
        facts = asdict(Components(hash="", entries=(), **values))
        return Components(hash=content_hash(facts), entries=tuple(self.entries), **values)

    def constants(self) -> dict[str, int]:
        """Read prices and numbers of the rules (B1.1)."""
        table = self.known_names("constants", tuple(_CONSTANTS))
        found = {}
        for name, (low, high) in _CONSTANTS.items():
            path = f"constants.{name}"
            values = self.entry(path, table.get(name), ("value",))
            found[name] = self.whole(path, values, "value", low, high, high)
        return found

    def columns(self) -> tuple[Column, ...]:
        """Read the board (B1.2)."""
        self.known_names("board", ("columns",))
        columns = []
        for path, raw in self.records("board.columns", MAX_COLUMNS):
            values = self.entry(path, raw, ("tiles", "spaces"))
            spaces = self.spaces(f"{path}.spaces", values.get("spaces"))
            columns.append(Column(has_tiles=self.flag(path, values, "tiles"), spaces=spaces))
        if columns and not any(column.has_tiles for column in columns):
            self.fault("board.columns", "no column with tiles", "at least one with tiles = true")
        return tuple(columns)

    def tiles(self, num_columns: int) -> tuple[Tile, ...]:
        """Read the flower tiles (B1.3): as many of a pattern as there are spaces for it (B3.1)."""
        tiles = []
        self.known_names("tiles", (SPOTTED, STRIPED))
        wanted = num_columns * NUM_SPACES // 2
        for pattern in (SPOTTED, STRIPED):
            records = self.records(f"tiles.{pattern}", MAX_TILES)
            if records and num_columns and len(records) != wanted:
                allowed = f"{wanted}, for {num_columns} columns with tiles"
                self.fault(f"tiles.{pattern}", f"{len(records)} tiles", allowed)
            tiles += [self.tile(path, raw, self.tile_ids, pattern)[0] for path, raw in records]
        if len(tiles) > MAX_TILES:
            self.fault("tiles", f"{len(tiles)} tiles", f"at most {MAX_TILES}")
        return tuple(tiles)

    def prizes(self) -> dict[str, Any]:
        """Read the prize tokens (B1.5, B3.2, G1.2)."""
        table = self.known_names("prizes", ("base", "expert", "greenhouse", "removed"))
        counts = ("2", "3", "4")
        values = self.entry("prizes.removed", table.get("removed"), counts)
        return {
            "base_prizes": self.stacks("prizes.base", table.get("base"), ("round", "square")),
            "expert_prizes": self.stacks("prizes.expert", table.get("expert"), ("round", "frog", "square")),
            "fruit_prizes": self.stacks(
                "prizes.greenhouse", table.get("greenhouse"), ("fruit_round", "fruit_square")
            ),
            "prizes_removed": tuple(
                self.whole("prizes.removed", values, count, 0, MAX_TOKENS, 0) for count in counts
            ),
        }

    def stacks(self, path: str, raw: object, names: tuple[str, ...]) -> Prizes:
        """Read stacks of tokens, highest first."""
        values = self.entry(path, raw, names)
        stacks = []
        for name in names:
            allowed = f"1 to {MAX_TOKENS} values, highest first, each from 1 to {MAX_VP}"
            found = self.whole_list(f"{path}.{name}", values.get(name), 1, MAX_VP, allowed)
            if len(found) > MAX_TOKENS or list(found) != sorted(found, reverse=True):
                self.fault(f"{path}.{name}", f"{list(found)}", allowed)
            stacks.append((name, found))
        return tuple(stacks)

    def column_points(self) -> dict[str, tuple[int, int, int, int]]:
        """Read the tables of points of a complete column (B12.1)."""
        tables = {}
        for name, raw in self.table("column_points").items():
            path = f"column_points.{name}"
            values = self.entry(path, raw, ("I", "II", "III", "IV"))
            tables[name] = self.by_level(path, values, MAX_VP)
        return tables

    def special_tasks(self, tasks_dealt: int) -> tuple[Task, ...]:
        """Read the special tasks (B1.7), enough to deal to four seats."""
        self.known_names("special_tasks", ("tasks",))
        tasks: list[Task] = []
        records = self.records("special_tasks.tasks", MAX_TASKS)
        last = 0
        for path, raw in records:
            task, number_found = self.task(path, raw, MAX_SIDE, has_id=True)
            if number_found is not None and number_found <= last:
                self.fault(f"{path}.id", f"{number_found} after {last}", "rising numbers")
            last = number_found or last
            tasks.append(task)
        least = _NUM_SEATS * tasks_dealt
        if 0 < len(records) < least:
            self.fault("special_tasks.tasks", f"{len(records)} tasks", f"at least {least}, for four seats")
        return tuple(tasks)

    def cards(self) -> tuple[CardKind, ...]:
        """Read the garden cards (B1.7)."""
        self.known_names("garden_cards", ("cards",))
        kinds = []
        taken: list[str] = []
        for path, raw in self.records("garden_cards.cards", MAX_CARD_KINDS):
            values = self.entry(path, raw, ("id", "gain", "count"))
            kinds.append(
                CardKind(
                    id=self.card_id(path, values, taken),
                    gain=self.gain(f"{path}.gain", values.get("gain")),
                    count=self.whole(path, values, "count", 1, MAX_CARDS, 1),
                )
            )
        total = sum(kind.count for kind in kinds)
        if total > MAX_CARDS:
            self.fault("garden_cards.cards", f"{total} cards in all", f"at most {MAX_CARDS}")
        return tuple(kinds)

    def card_id(self, path: str, values: Mapping[str, Any], taken: list[str]) -> str:
        """Read the word of a card in the notation."""
        allowed = "a capital letter, then one to three capital letters or digits"
        return self.word(f"{path}.id", values.get("id"), "[A-Z][A-Z0-9]{1,3}", allowed, taken)

    def finals(self, finals_dealt: int) -> tuple[FinalCard, ...]:
        """Read the final scoring cards (X6.2), enough to deal to four seats."""
        self.known_names("final_cards", ("cards",))
        cards = []
        taken: list[str] = []
        records = self.records("final_cards.cards", MAX_FINALS)
        for path, raw in records:
            values = self.entry(path, raw, ("id", "kind", "vp"))
            kind = self.one_of(f"{path}.kind", values.get("kind"), FINAL_KINDS)
            if kind == "plant":
                vp = self.by_level(f"{path}.vp", values.get("vp"), MAX_VP)
            else:
                each = self.whole(path, values, "vp", 1, MAX_VP, 1)
                vp = (each, each, each, each)
            cards.append(FinalCard(id=self.card_id(path, values, taken), kind=kind, vp=vp))
        least = _NUM_SEATS * finals_dealt
        if 0 < len(records) < least:
            self.fault("final_cards.cards", f"{len(records)} cards", f"at least {least}, for four seats")
        return tuple(cards)

    def animals(self) -> dict[str, Any]:
        """Read the bonuses of the animals (X5)."""
        table = self.known_names("animals", ("bird", "squirrel", "butterfly", "turtle"))
        points = (0, MAX_VP)
        bird = self.numbers(
            "animals.bird", table.get("bird"),
            {"vp": points, "later_animal_vp": points, "later_token_vp": points},
        )  # fmt: skip
        squirrel = self.numbers("animals.squirrel", table.get("squirrel"), {"column_coins": (0, MAX_COINS)})
        butterfly = self.numbers(
            "animals.butterfly", table.get("butterfly"), {"basic_task_vp": points, "special_task_vp": points}
        )
        # What is put back by four seats fits below the pile of the packed state.
        turtle = self.numbers("animals.turtle", table.get("turtle"), {"cards": (1, 3)})
        return {
            "bird_vp": tuple(bird.values()),
            "squirrel_coins": squirrel["column_coins"],
            "butterfly_vp": tuple(butterfly.values()),
            "turtle_cards": turtle["cards"],
        }

    def greenhouse(self, gardens: tuple[str, ...]) -> dict[str, Any]:
        """Read The Greenhouse (G1, G3, U1.1)."""
        table = self.known_names("greenhouse", ("fruits", "common", "column", "tiles", "unique"))
        fruits = self.entry("greenhouse.fruits", table.get("fruits"), ("value",))
        values = self.entry("greenhouse.column", table.get("column"), ("spaces",))
        spaces = self.spaces("greenhouse.column.spaces", values.get("spaces"), in_greenhouse=True)
        tiles: list[Tile | None] = [None] * NUM_SPACES
        if "tiles" in table:
            for path, raw in self.records("greenhouse.tiles", NUM_SPACES):
                tile, found = self.tile(path, raw, self.tile_ids, extra=("row",))
                row = self.integer(path, found, "row", 1, NUM_SPACES)
                if row is None:
                    continue
                if tiles[row - 1] is not None:
                    self.fault(f"{path}.row", f"a second tile in row {row}", "a row of its own")
                tiles[row - 1] = tile
        unique = self.known_names("greenhouse.unique", gardens) if "unique" in table else {}
        return {
            "fruits": self.whole("greenhouse.fruits", fruits, "value", 1, MAX_COINS, 1),
            "common_greenhouse": self.one_greenhouse("greenhouse.common", table.get("common")),
            "unique_greenhouses": tuple(
                self.one_greenhouse(f"greenhouse.unique.{name}", unique.get(name)) for name in gardens
            ),
            "last_column": Column(has_tiles=False, spaces=spaces),
            "last_column_tiles": tuple(tiles),
        }

    def one_greenhouse(self, path: str, raw: object) -> Greenhouse:
        """Read the beds of a greenhouse and whether a task can lie there."""
        values = self.entry(path, raw, ("bed_costs", "special_task"))
        costs = values.get("bed_costs", [0])
        is_fine = isinstance(costs, list) and all(number(x, 0, MAX_COINS) for x in costs)
        if not is_fine or not 1 <= len(costs) <= MAX_GREENHOUSE:
            allowed = f"prices of 1 to {MAX_GREENHOUSE} beds, each from 0 to {MAX_COINS}"
            self.fault(f"{path}.bed_costs", f"{costs!r}", allowed)
            costs = [0]
        return Greenhouse(bed_costs=tuple(costs), has_task=self.flag(path, values, "special_task"))
