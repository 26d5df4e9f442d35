"""Components of Sattgrün: the facts of `components.toml`, validated and frozen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from engine_c.components_file import EntryReader, content_hash, number, read_components_file
from engine_c.games.sattgruen.facts import CARE_KINDS as CARE_KINDS
from engine_c.games.sattgruen.facts import COMPARING_KINDS as COMPARING_KINDS
from engine_c.games.sattgruen.facts import GOAL_KINDS as GOAL_KINDS
from engine_c.games.sattgruen.facts import KINDS_WITH_PARAMETER as KINDS_WITH_PARAMETER
from engine_c.games.sattgruen.facts import MAX_COUNT as MAX_COUNT
from engine_c.games.sattgruen.facts import MAX_GOALS as MAX_GOALS
from engine_c.games.sattgruen.facts import MAX_GROWTH as MAX_GROWTH
from engine_c.games.sattgruen.facts import MAX_MOTIFS as MAX_MOTIFS
from engine_c.games.sattgruen.facts import MAX_PLANTS as MAX_PLANTS
from engine_c.games.sattgruen.facts import MAX_POINTS as MAX_POINTS
from engine_c.games.sattgruen.facts import MAX_ROOMS as MAX_ROOMS
from engine_c.games.sattgruen.facts import MAX_SCENARIO as MAX_SCENARIO
from engine_c.games.sattgruen.facts import MAX_TOKEN_KINDS as MAX_TOKEN_KINDS
from engine_c.games.sattgruen.facts import MAX_TOKENS as MAX_TOKENS
from engine_c.games.sattgruen.facts import MAX_TURNS as MAX_TURNS
from engine_c.games.sattgruen.facts import MIN_CARDS as MIN_CARDS
from engine_c.games.sattgruen.facts import MIN_TOKENS as MIN_TOKENS
from engine_c.games.sattgruen.facts import NUM_LIGHTS as NUM_LIGHTS
from engine_c.games.sattgruen.facts import NUM_MATERIALS as NUM_MATERIALS
from engine_c.games.sattgruen.facts import NUM_TYPES as NUM_TYPES
from engine_c.games.sattgruen.facts import SIDES as SIDES
from engine_c.games.sattgruen.facts import UNCOUNTED_KINDS as UNCOUNTED_KINDS
from engine_c.games.sattgruen.facts import CareToken as CareToken
from engine_c.games.sattgruen.facts import Components as Components
from engine_c.games.sattgruen.facts import Goal as Goal
from engine_c.games.sattgruen.facts import Item as Item
from engine_c.games.sattgruen.facts import Plant as Plant
from engine_c.games.sattgruen.facts import Pot as Pot
from engine_c.games.sattgruen.facts import Room as Room
from engine_c.games.sattgruen.facts import Scenario as Scenario
from engine_c.games.sattgruen.facts import name_order as name_order

COMPONENTS_PATH = Path(__file__).parent / "components.toml"
"""The file that comes with Hortus."""


def load_components(path: Path | None = None) -> Components:
    """Load and validate a components file (default: the one that comes with Hortus).

    Raises ComponentsError with every fault of the file, each with its place.
    """
    return parse_components(read_components_file(path or COMPONENTS_PATH))


def parse_components(data: Mapping[str, Any]) -> Components:
    """Validate and freeze the parsed text of a components file; raises ComponentsError."""
    return _SattgruenReader(data).components()


class _SattgruenReader(EntryReader):
    """One method a section; each returns values that are right if no fault was noted."""

    SECTIONS = (
        "lights", "colors", "plants", "rooms", "items", "care_tokens", "pots", "thumbs", "setup",
        "scoring", "solo", "goals", "scenarios", "ratings",
    )  # fmt: skip

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data, "sattgruen", self.SECTIONS)
        self.ids: set[str] = set()

    def components(self) -> Components:
        """Read all sections in file order, then raise what was found."""
        lights = self.lights()
        colors, types = self.colors()
        plants = self.plants(types, lights)
        rooms = self.rooms(colors, lights)
        motifs, items = self.items(colors)
        care_tokens = self.care_tokens(len(items))
        pots = self.pots()
        thumbs = self.numbers("thumbs", {"supply": (1, MAX_COUNT), "limit": (0, MAX_COUNT), "cost": (1, 9)})
        setup = self.setup(thumbs["supply"])
        scoring = self.numbers("scoring", _SCORING_RANGES, ("item_points",))
        item_points = self.item_points(len(motifs))
        pot_order, purge_limit = self.solo([pot.material for pot in pots], scoring["turns"])
        goals, unplayed_goals = self.goals()
        values: dict[str, Any] = {
            "lights": lights,
            "types": types,
            "colors": colors,
            "motifs": motifs,
            "plants": plants,
            "rooms": rooms,
            "items": items,
            "care_tokens": care_tokens,
            "pots": pots,
            **setup,
            "green_thumbs": thumbs["supply"],
            "thumb_limit": thumbs["limit"],
            "thumb_cost": thumbs["cost"],
            "num_turns": scoring["turns"],
            "item_points": item_points,
            "leaves_per_point": scoring["leaves_per_point"],
            "plant_variety_points": scoring["plant_variety"],
            "room_variety_points": scoring["room_variety"],
            "room_match_points": scoring["room_match"],
            "room_item_factor": scoring["room_item_factor"],
            "solo_pot_order": pot_order,
            "solo_purge_limit": purge_limit,
            "goals": goals,
            "unplayed_goals": unplayed_goals,
            "scenarios": self.scenarios(goals),
            "ratings": self.ratings(),
        }
        self.raise_faults()
        facts = asdict(Components(hash="", entries=(), **values))
        for goal in (*facts["goals"], *facts["unplayed_goals"]):
            del goal["text"]  # a note for people
        for plant in facts["plants"]:
            plant["lights"] = sorted(plant["lights"])
        return Components(hash=content_hash(facts), entries=tuple(self.entries), **values)

    # Forms of values.

    def numbers(
        self, section: str, ranges: Mapping[str, tuple[int, int]], others: tuple[str, ...] = ()
    ) -> dict[str, int]:
        """Read entries of a single number each, 0 after a fault; `others` are read elsewhere."""
        table = self.known_names(section, (*ranges, *others))
        found: dict[str, int] = {}
        for name, (low, high) in ranges.items():
            path = f"{section}.{name}"
            values = self.entry(path, table.get(name), ("value",))
            found[name] = self.integer(path, values, "value", low, high) or 0
        return found

    def index(self, path: str, name: object, names: tuple[str, ...]) -> int:
        """Return the place of a name in its list; a fault and 0 if it is not there."""
        if name is None:
            return 0  # named as missing already
        if not isinstance(name, str) or name not in names:
            self.fault(path, f"{name!r}", ", ".join(names))
            return 0
        return names.index(name)

    def flag(self, path: str, values: Mapping[str, Any], name: str) -> bool:
        """Return a truth value, false if it is absent."""
        found = values.get(name, False)
        if not isinstance(found, bool):
            self.fault(f"{path}.{name}", f"{found!r}", "true, false")
        return found is True

    def new_id(self, path: str, values: Mapping[str, Any]) -> str:
        """Return an id that fits the notation and is used nowhere else."""
        if "id" not in values:
            return ""
        found = values["id"]
        if not isinstance(found, str) or not re.fullmatch("[A-Z]{1,3}[0-9]{1,3}", found):
            self.fault(f"{path}.id", f"{found!r}", "one to three capital letters and one to three digits")
            return ""
        if found in self.ids:
            self.fault(f"{path}.id", f"{found!r} is used twice", "an id of its own")
        self.ids.add(found)
        return found

    def names(self, section: str, least: int, most: int) -> list[tuple[str, str, object]]:
        """Return (name, path, entry) of a table whose names are words of the notation."""
        table = self.table(section)
        if table and not least <= len(table) <= most:
            wanted = f"exactly {most}" if least == most else f"{least} to {most}"
            self.fault(section, f"{len(table)} entries", wanted)
        for name in table:
            if not re.fullmatch("[a-z][a-z_]*", name):
                self.fault(f"{section}.{name}", "is no word of the notation", "small letters and _")
        return [(name, f"{section}.{name}", raw) for name, raw in table.items()]

    # Sections.

    def lights(self) -> tuple[str, ...]:
        """Read the lights (S7)."""
        found = []
        for name, path, raw in self.names("lights", NUM_LIGHTS, NUM_LIGHTS):
            self.entry(path, raw, ())
            found.append(name)
        return tuple(found)

    def colors(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Read colours and plant types (S1.1)."""
        colors, types = [], []
        for name, path, raw in self.names("colors", NUM_TYPES, NUM_TYPES):
            plant_type = self.entry(path, raw, ("type",)).get("type", "")
            if not isinstance(plant_type, str) or plant_type in types:
                self.fault(f"{path}.type", f"{plant_type!r}", "a name of its own")
            colors.append(name)
            types.append(str(plant_type))
        return tuple(colors), tuple(types)

    def plants(self, types: tuple[str, ...], lights: tuple[str, ...]) -> tuple[Plant, ...]:
        """Read the plant cards (S1.1): no two are alike, and names order them (S3.6)."""
        found: list[Plant] = []
        spelled: dict[str, str] = {}
        self.known_names("plants", ("cards",))
        records = self.records("plants.cards", MAX_PLANTS)
        for path, raw in records:
            values = self.entry(path, raw, ("id", "name", "type", "lights", "growth", "points"))
            name = values.get("name", "")
            letters = name_order(name) if isinstance(name, str) else ""
            if "name" in values and not letters:
                self.fault(f"{path}.name", f"{name!r}", "a name with letters a to z")
            elif letters and letters in spelled:
                self.fault(
                    f"{path}.name", f"{name!r} is spelled as {spelled[letters]!r}", "a name of its own"
                )
            spelled[letters] = str(name)
            needs = values.get("lights", [])
            is_list = isinstance(needs, list) and 1 <= len(needs) <= NUM_LIGHTS
            if "lights" in values and (not is_list or len({str(x) for x in needs}) != len(needs)):
                self.fault(f"{path}.lights", f"{needs!r}", f"1 to {NUM_LIGHTS} different lights")
            found.append(
                Plant(
                    id=self.new_id(path, values),
                    name=str(name),
                    type=self.index(f"{path}.type", values.get("type"), types),
                    lights=frozenset(
                        self.index(f"{path}.lights", x, lights) for x in (needs if is_list else ())
                    ),
                    growth=self.integer(path, values, "growth", 2, MAX_GROWTH) or 2,
                    points=self.integer(path, values, "points", 0, MAX_POINTS) or 0,
                )
            )
        self.enough("plants.cards", len(records), MIN_CARDS)
        return tuple(found)

    def rooms(self, colors: tuple[str, ...], lights: tuple[str, ...]) -> tuple[Room, ...]:
        """Read the room cards (S1.2): no two are alike."""
        found: list[Room] = []
        faces: dict[tuple[object, ...], str] = {}
        self.known_names("rooms", ("cards",))
        records = self.records("rooms.cards", MAX_ROOMS)
        for path, raw in records:
            values = self.entry(path, raw, ("id", "color", "lights"))
            edges = values.get("lights", [])
            if "lights" in values and (not isinstance(edges, list) or len(edges) != len(SIDES)):
                self.fault(f"{path}.lights", f"{edges!r}", "four lights: " + ", ".join(SIDES))
                edges = []
            sides = [self.index(f"{path}.lights", x, lights) for x in edges]
            top, right, bottom, left = sides or [0] * 4
            room = Room(
                id=self.new_id(path, values),
                color=self.index(f"{path}.color", values.get("color"), colors),
                lights=(top, right, bottom, left),
            )
            face = (room.color, room.lights)
            if sides and "color" in values and face in faces:
                self.fault(path, f"is the same room as {faces[face]}", "a room of its own")
            if sides:
                faces.setdefault(face, room.id)
            found.append(room)
        self.enough("rooms.cards", len(records), MIN_CARDS)
        return tuple(found)

    def enough(self, path: str, found: int, least: int) -> None:
        """A game must not run out of cards or tokens (S10.7)."""
        if 0 < found < least:
            self.fault(path, f"{found} in all", f"at least {least}, so that a game cannot run out")

    def items(self, colors: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[Item, ...]]:
        """Read the item tokens (S1.3): one of each motif and colour."""
        motifs: list[str] = []
        items: list[Item] = []
        self.known_names("items", ("motifs",))
        most = MAX_TOKEN_KINDS - len(CARE_KINDS)
        for path, raw in self.records("items.motifs", MAX_MOTIFS):
            values = self.entry(path, raw, ("motif", "kind", "colors"))
            motif = values.get("motif", "")
            if "motif" in values and not (isinstance(motif, str) and re.fullmatch("[a-z][a-z_]*", motif)):
                self.fault(f"{path}.motif", f"{motif!r}", "small letters and _")
            elif motif in motifs:
                self.fault(f"{path}.motif", f"{motif!r} is listed twice", "a motif of its own")
            kind = self.index(f"{path}.kind", values.get("kind"), ("furniture", "pet"))
            named = values.get("colors", [])
            if "colors" in values and (not isinstance(named, list) or not named):
                self.fault(f"{path}.colors", f"{named!r}", "a list of colours")
                named = []
            indices = [self.index(f"{path}.colors", name, colors) for name in named]
            for color, count in Counter(indices).items():
                if count > 1 and all(name in colors for name in named):
                    self.fault(
                        f"{path}.colors", f"{colors[color]} is named twice", "one token of each colour"
                    )
            items += [
                Item(id=f"{colors[color]}-{motif}", color=color, motif=len(motifs), is_pet=kind == 1)
                for color in sorted(set(indices))
                if colors
            ]
            motifs.append(str(motif))
        if len(items) > most:
            self.fault("items.motifs", f"{len(items)} tokens", f"at most {most}")
        return tuple(motifs), tuple(items)

    def care_tokens(self, num_items: int) -> tuple[CareToken, ...]:
        """Read the kinds of care tokens (S9)."""
        found = []
        table = self.known_names("care_tokens", CARE_KINDS)
        for kind in CARE_KINDS:
            path = f"care_tokens.{kind}"
            values = self.entry(path, table.get(kind), ("count", "leaves"))
            count = self.integer(path, values, "count", 1, MAX_COUNT) or 0
            # The notation of fertilizer and the set of the trowel have this much room.
            most = {"fertilizer": 4, "hand_trowel": 4, "watering_can": 1}[kind]
            leaves = self.integer(path, values, "leaves", 1, most) or 1
            found.append(CareToken(kind=kind, count=count, leaves=leaves))
        total = num_items + sum(token.count for token in found)
        self.enough("care_tokens", total, MIN_TOKENS)
        if total > MAX_TOKENS:
            self.fault("care_tokens", f"{total} tokens in all", f"at most {MAX_TOKENS}")
        return tuple(found)

    def pots(self) -> tuple[Pot, ...]:
        """Read the materials, best first (S1.4)."""
        found = []
        for name, path, raw in self.names("pots", NUM_MATERIALS, NUM_MATERIALS):
            points = self.integer(path, self.entry(path, raw, ("points",)), "points", 0, MAX_POINTS)
            found.append(Pot(material=name, points=points or 0))
        values = [pot.points for pot in found]
        if values != sorted(values, reverse=True):
            self.fault("pots", f"points {values}", "the best material first")
        return tuple(found)

    def setup(self, supply: int) -> dict[str, dict[int, Any]]:
        """Read pots and thumbs by number of players (S1.4, S3.7)."""
        pots: dict[int, int] = {}
        thumbs: dict[int, tuple[int, ...]] = {}
        table = self.known_names("setup", tuple("12345"))
        for players in range(1, 6):
            path = f"setup.{players}"
            values = self.entry(path, table.get(str(players)), ("special_pots_each", "start_thumbs"))
            pots[players] = self.integer(path, values, "special_pots_each", 0, 9) or 0
            found = values.get("start_thumbs", [])
            is_fine = isinstance(found, list) and all(number(x, 0, MAX_COUNT) for x in found)
            if "start_thumbs" in values and not (is_fine and len(found) == players):
                self.fault(f"{path}.start_thumbs", f"{found!r}", f"{players} counts in turn order")
            elif is_fine and supply and sum(found) > supply:
                self.fault(f"{path}.start_thumbs", f"{sum(found)} thumbs", f"at most {supply}")
            thumbs[players] = tuple(found) if is_fine else ()
        return {"special_pots_each": pots, "start_thumbs": thumbs}

    def item_points(self, num_motifs: int) -> tuple[int, ...]:
        """Read the points by number of motifs (S11.6); the last value holds for more."""
        raw = self.table("scoring").get("item_points")
        found = self.value("scoring.item_points", raw)
        if found is None:
            return (0,)
        is_fine = isinstance(found, list) and all(number(x, 0, MAX_POINTS) for x in found)
        if not is_fine or not 1 <= len(found) <= num_motifs + 1 or found[0] != 0:
            allowed = f"0, then points for 1 to {num_motifs} motifs at most"
            self.fault("scoring.item_points", f"{found!r}", allowed)
            return (0,)
        return tuple(found)

    def solo(self, materials: list[str], turns: int) -> tuple[tuple[int, ...], int]:
        """Read the row pots and the limit of thumbs on a card (S12.2, S12.6)."""
        table = self.known_names("solo", ("pot_order", "purge_limit"))
        order = self.value("solo.pot_order", table.get("pot_order"))
        if order is not None and (not isinstance(order, list) or len(order) != turns):
            self.fault("solo.pot_order", f"{order!r}", f"{turns} materials, one a turn")
            order = None
        names = tuple(materials)
        indices = tuple(self.index("solo.pot_order", name, names) for name in order or ())
        values = self.entry("solo.purge_limit", table.get("purge_limit"), ("value",))
        return indices, self.integer("solo.purge_limit", values, "value", 1, MAX_COUNT) or 1

    def goals(self) -> tuple[tuple[Goal, ...], tuple[Goal, ...]]:
        """Read the goal cards (S13): those that can be played, and those that are only listed."""
        found: list[Goal] = []
        unplayed: list[Goal] = []
        categories = tuple(GOAL_KINDS)
        self.known_names("goals", ("cards",))
        for path, raw in self.records("goals.cards", MAX_GOALS):
            kind = raw.get("kind") if isinstance(raw, dict) else None
            has_parameter = kind in KINDS_WITH_PARAMETER
            needed = ("id", "category", "kind", "points", *(("parameter",) if has_parameter else ()))
            values = self.entry(path, raw, needed, ("compares", "promo"))
            category = categories[self.index(f"{path}.category", values.get("category"), categories)]
            self.index(f"{path}.kind", kind, GOAL_KINDS[category] + UNCOUNTED_KINDS[category])
            is_counted = kind not in UNCOUNTED_KINDS[category]
            is_promo = self.flag(path, values, "promo")
            if not is_counted and not is_promo:
                self.fault(f"{path}.promo", "false", f"true: no table tells what {kind} counts")
            compares = self.flag(path, values, "compares")
            if kind is not None and compares != (kind in COMPARING_KINDS):
                wanted = "true" if kind in COMPARING_KINDS else "false"
                self.fault(f"{path}.compares", str(compares).lower(), f"{wanted} for {kind}")
            (found if is_counted else unplayed).append(
                Goal(
                    id=self.new_id(path, values),
                    category=category,
                    points=self.integer(path, values, "points", 1, MAX_POINTS) or 0,
                    kind=str(kind),
                    parameter=self.integer(path, values, "parameter", 0, MAX_COUNT) or 0,
                    compares=compares,
                    promo=is_promo,
                    text=str(raw.get("about", "")) if isinstance(raw, dict) else "",
                )
            )
        order = [categories.index(goal.category) for goal in found if not goal.promo]
        if order != sorted(order):
            self.fault("goals.cards", "categories are mixed", "plant goals, then item goals, then room goals")
        for category in categories:
            if found and not any(
                goal.category == category and not goal.promo and not goal.compares for goal in found
            ):
                self.fault("goals.cards", f"no {category} goal to draw", "at least one that does not compare")
        return tuple(found), tuple(unplayed)

    def scenarios(self, goals: tuple[Goal, ...]) -> tuple[Scenario, ...]:
        """Read the scenarios (S12.10): at most one goal of each category, none that compares."""
        by_id = {goal.id: goal for goal in goals if not goal.compares}
        found: list[Scenario] = []
        for name, raw in self.table("scenarios").items():
            path = f"scenarios.{name}"
            if not (name.isdecimal() and number(int(name), 1, MAX_SCENARIO) and str(int(name)) == name):
                self.fault(path, "is no scenario number", f"1 to {MAX_SCENARIO}")
                continue
            values = self.entry(path, raw, ("goals", "target"))
            named = values.get("goals", [])
            if not isinstance(named, list):
                self.fault(f"{path}.goals", f"{named!r}", "a list of goals")
                named = []
            for goal in named:
                self.index(f"{path}.goals", goal, tuple(by_id))
            known = [by_id[goal] for goal in named if isinstance(goal, str) and goal in by_id]
            categories = [goal.category for goal in known]
            order = list(dict.fromkeys(c for c in GOAL_KINDS if c in categories))
            if categories != order:
                self.fault(f"{path}.goals", f"{named!r}", "at most one of plant, item, room, in this order")
            target = self.integer(path, values, "target", 1, 999) or 0
            found.append(Scenario(id=int(name), goals=tuple(goal.id for goal in known), target=target))
        return tuple(sorted(found, key=lambda scenario: scenario.id))

    def ratings(self) -> tuple[tuple[int, str], ...]:
        """Read the names of a solo result (S12.10), the first from 0 points on."""
        found: list[tuple[int, str]] = []
        self.known_names("ratings", ("marks",))
        for path, raw in self.records("ratings.marks", 12):
            values = self.entry(path, raw, ("points", "name"))
            points = self.integer(path, values, "points", 0, 999)
            name = values.get("name", "")
            if not isinstance(name, str) or not name.strip():
                self.fault(f"{path}.name", f"{name!r}", "a name")
            if points is not None:
                low = found[-1][0] + 1 if found else 0
                if points < low or (not found and points != 0):
                    self.fault(f"{path}.points", str(points), f"{low} or more" if found else "0")
                found.append((points, str(name)))
        return tuple(found)


_SCORING_RANGES = {
    "turns": (1, MAX_TURNS),
    "leaves_per_point": (1, MAX_COUNT),
    "plant_variety": (0, MAX_POINTS),
    "room_variety": (0, MAX_POINTS),
    "room_match": (0, MAX_POINTS),
    "room_item_factor": (0, 9),
}
