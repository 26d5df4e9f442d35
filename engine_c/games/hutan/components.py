"""Components of Hutan: the facts of `components.toml`, validated and frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from engine_c.components_file import EntryReader, content_hash, number, read_components_file
from engine_c.game import ComponentEntry
from engine_c.games.hutan.codes import ANIMALS as ANIMALS
from engine_c.games.hutan.codes import COLORS as COLORS
from engine_c.games.hutan.codes import CORNERS as CORNERS
from engine_c.games.hutan.codes import EMPTY as EMPTY
from engine_c.games.hutan.codes import LAKE as LAKE
from engine_c.games.hutan.codes import TREES as TREES
from engine_c.games.hutan.codes import WILD as WILD
from engine_c.games.hutan.codes import face_order, is_face, layout_problem

GRID_SIZE = 6
BOARD_SIZE = 3

COMPONENTS_PATH = Path(__file__).parent / "components.toml"
"""The file that comes with Hortus."""

ECOSYSTEM_KINDS = (
    "completed_area_color",
    "tree_on_color",
    "tree_on_edge",
    "animal_on_edge",
    "animal_in_area_size",
    "largest_tree_group",
    "tree_groups_min",
    "tree_next_to_lake",
    "animal_next_to_lake",
    "tree_diagonal_to_animal",
    "different_animals",
    "boards_with_animal",
    "boards_with_completed_area_best_color",
    "boards_full",
    "full_lines",
)
"""What an ecosystem card can count (H13), in the order of the cards."""

CHALLENGES = (
    "five_species",
    "no_minus",
    "no_untouched",
    "twenty_trees",
    "big_beasts",
    "perfect_board",
    "three_alike",
    "base_100",
)
"""Challenges in the order of H18.1."""

# Capacities of the packed rules (engine.pxd); a file beyond one is refused by entry name.
MAX_FACES = 32
MAX_DECK = 255
MAX_AREAS = 9
MAX_CARDS = 32
MAX_ROUNDS = 64
MAX_OFFER = 7
MAX_COUNT = 255
"""Pieces or cards of one kind: counts are kept in a byte."""
MAX_POINTS = 999


@dataclass(frozen=True, kw_only=True)
class BoardSide:
    """One side of a 3 x 3 board as printed (icon in the top-left corner)."""

    code: str
    """Board letter and side letter, for example `pc`."""
    name: str
    """For example `pink_circle`."""
    areas: tuple[str, ...]
    """Nine labels row by row; `~` is a lake, equal labels are one area."""


@dataclass(frozen=True, kw_only=True)
class EcosystemCard:
    """One ecosystem card: what it counts and what that is worth."""

    id: int
    """Number on the card, from 1."""
    kind: str
    """One of `ECOSYSTEM_KINDS`."""
    points: int
    """For each thing counted; may be negative."""
    color: int | None = None
    """Index of the colour the kind asks for."""
    species: int | None = None
    """Index of the species with extra points."""
    extra: int = 0
    """Points more for that species (for each one counted)."""
    sizes: tuple[int, ...] = ()
    """Area sizes the kind counts."""
    minimum: int = 0
    """Smallest group the kind counts."""
    text: str = ""
    """For people."""


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """A fixed layout with fixed cards and a target."""

    id: str
    """A capital letter."""
    layout: str
    """Layout code (H1.7)."""
    ecosystem: tuple[int, ...]
    """Ids of the cards in play, ascending."""
    target: int
    """Points to reach (H16.3)."""


@dataclass(frozen=True, kw_only=True)
class Challenge:
    """One challenge (H18): what the final grid must show."""

    id: str
    """One of `CHALLENGES`."""
    minimum: int = 0
    """Least count or points, where the challenge has one."""
    sizes: tuple[int, ...] = ()
    """Area sizes it asks about, where it does."""


@dataclass(frozen=True, kw_only=True)
class Components:
    """A validated components file of Hutan."""

    hash: str
    """Content hash of the values, 16 hex digits."""
    entries: tuple[ComponentEntry, ...]
    """Every entry of the file with its source and confidence."""
    boards: tuple[str, ...]
    """Letters of the four boards in the order of the file; side order is the order in `sides`."""
    sides: tuple[BoardSide, ...]
    """Eight sides: both of board 0, both of board 1, ..."""
    completed: dict[int, int]
    """Points of a completed area by its size."""
    paw: dict[int, int]
    """Points of an animal by the size of its area."""
    tree_points: int
    """Points of each tree (H12.2)."""
    deck: tuple[tuple[str, int], ...]
    """(face, count) in canonical order of faces: `*`, single, pairs, triples, each by colour order."""
    animals_per_species: dict[int, int]
    """By number of players."""
    num_rounds: dict[int, int]
    """By number of players."""
    cards_per_round: dict[int, int]
    """By number of players."""
    flowers_per_color: int
    """Supply with `supply=limited`."""
    tree_supply: int
    """Trees with `supply=limited`, where the option does not say else."""
    first_game_layout: str
    """Layout code of `layout=recommended`."""
    solo_base_scale: tuple[int, ...]
    """Five marks of the star scale without ecosystem cards."""
    solo_card_scale: tuple[int, ...]
    """Five marks with exactly five cards."""
    ecosystem_cards: tuple[EcosystemCard, ...]
    """By rising id."""
    num_drawn_cards: int
    """Ecosystem cards of `ecosystem=draw`; with as many the solo game uses `solo_card_scale`."""
    scenarios: tuple[Scenario, ...]
    """By rising id."""
    challenges: tuple[Challenge, ...]
    """In the order of `CHALLENGES`."""
    color_names: tuple[str, ...]
    """Names of the colours in canonical order."""
    animal_names: tuple[str, ...]
    """Names of the species by colour."""


def load_components(path: Path | None = None) -> Components:
    """Load and validate a components file (default: the one that comes with Hortus).

    Raises ComponentsError with every fault of the file, each with its place.
    """
    return parse_components(read_components_file(path or COMPONENTS_PATH))


def parse_components(data: Mapping[str, Any]) -> Components:
    """Validate and freeze the parsed text of a components file; raises ComponentsError."""
    return _HutanReader(data).components()


class _HutanReader(EntryReader):
    """One method a section; each returns values that are right if no fault was noted."""

    SECTIONS = (
        "colors", "boards", "layouts", "area_values", "scoring", "setup", "supply", "flower_deck",
        "solo", "ecosystem", "scenarios", "challenges",
    )  # fmt: skip

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data, "hutan", self.SECTIONS)

    def components(self) -> Components:
        """Read all sections in file order, then raise what was found."""
        color_names, animal_names = self.colors()
        sides = self.sides()
        boards = tuple(dict.fromkeys(side.code[0] for side in sides))
        layouts = self.known_names("layouts", ("first_game",))
        first_code = self.value("layouts.first_game", layouts.get("first_game"))
        first = self.layout("layouts.first_game", first_code, sides)
        completed, paw = self.area_values(sides)
        scoring = self.known_names("scoring", ("tree",))
        tree = self.entry("scoring.tree", scoring.get("tree"), ("value",))
        deck = self.deck()
        setup = self.setup(sum(count for _, count in deck))
        supply = self.known_names("supply", ("flowers_per_color", "trees"))
        flowers = self.entry("supply.flowers_per_color", supply.get("flowers_per_color"), ("value",))
        trees = self.entry("supply.trees", supply.get("trees"), ("value",))
        solo = self.known_names("solo", ("base_scale", "card_scale"))
        cards, drawn = self.ecosystem(color_names, animal_names)
        values: dict[str, Any] = {
            "boards": boards,
            "sides": sides,
            "completed": completed,
            "paw": paw,
            "tree_points": self.integer("scoring.tree", tree, "value", 0, MAX_POINTS),
            "deck": deck,
            **setup,
            "flowers_per_color": self.integer("supply.flowers_per_color", flowers, "value", 0, MAX_COUNT),
            "tree_supply": self.integer("supply.trees", trees, "value", 0, MAX_COUNT),
            "first_game_layout": first,
            "solo_base_scale": self.scale("solo.base_scale", solo.get("base_scale")),
            "solo_card_scale": self.scale("solo.card_scale", solo.get("card_scale")),
            "ecosystem_cards": cards,
            "num_drawn_cards": drawn,
            "scenarios": self.scenarios(sides, {card.id for card in cards}),
            "challenges": self.challenges(),
            "color_names": color_names,
            "animal_names": animal_names,
        }
        self.raise_faults()
        unhashed = Components(hash="", entries=(), **values)
        facts = asdict(unhashed)
        for card in facts["ecosystem_cards"]:
            del card["text"]  # a note for people
        return Components(hash=content_hash(facts), entries=tuple(self.entries), **values)

    def colors(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Read the names of colours and animals; letters and order are those of the notation (H1.4)."""
        names, animals = [], []
        table = self.table("colors")
        if table and len(table) != len(COLORS):
            self.fault("colors", f"{len(table)} colours", f"exactly {len(COLORS)}")
        letters = zip(COLORS, ANIMALS, strict=True)
        for (name, raw), (letter, animal_letter) in zip(table.items(), letters, strict=False):
            path = f"colors.{name}"
            values = self.entry(path, raw, ("letter", "animal", "animal_letter"))
            for key, wanted in (("letter", letter), ("animal_letter", animal_letter)):
                if values.get(key, wanted) != wanted:
                    self.fault(f"{path}.{key}", f"{values[key]!r}", f"{wanted!r} at this place of the list")
            animal = values.get("animal", "")
            if not isinstance(animal, str) or animal in animals:
                self.fault(f"{path}.animal", f"{animal!r}", "a name of its own")
            names.append(name)
            animals.append(str(animal))
        return tuple(names), tuple(animals)

    def sides(self) -> tuple[BoardSide, ...]:
        """Read the eight sides, ordered by board (as first named) and side."""
        table = self.table("boards.sides")
        self.known_names("boards", ("sides",))
        sides: list[BoardSide] = []
        owner: dict[str, str] = {}
        for name, raw in table.items():
            path = f"boards.sides.{name}"
            values = self.entry(path, raw, ("code", "areas"))
            code = values.get("code")
            if not (isinstance(code, str) and len(code) == 2 and "a" <= code[0] <= "z" and code[1] in "cs"):
                if code is not None:
                    self.fault(f"{path}.code", f"{code!r}", "a small letter for the board, then c or s")
                code = None
            elif code in {side.code for side in sides}:
                self.fault(f"{path}.code", f"{code!r} is used twice")
            areas = self.areas(path, values.get("areas"))
            for label in sorted(set(areas) - {LAKE}):
                if owner.setdefault(label, name) != name:
                    self.fault(f"{path}.areas", f"label {label!r} is used on {owner[label]} too")
            if code is not None and areas:
                sides.append(BoardSide(code=code, name=name, areas=areas))
        if table:
            self.check_boards(sides, len(table))
        boards = list(dict.fromkeys(side.code[0] for side in sides))
        return tuple(sorted(sides, key=lambda side: boards.index(side.code[0])))

    def check_boards(self, sides: list[BoardSide], num_sides: int) -> None:
        """There are exactly four boards, each with a circle and a square side."""
        if num_sides != 8:
            self.fault("boards.sides", f"{num_sides} sides", "exactly 8: four boards with two sides")
        codes = [side.code for side in sides]
        boards = list(dict.fromkeys(code[0] for code in codes))
        if len(boards) > 4:
            self.fault("boards.sides", f"{len(boards)} boards ({', '.join(boards)})", "exactly 4")
        if len(sides) == num_sides:
            for board in boards:
                for missing in {board + "c", board + "s"} - set(codes):
                    self.fault("boards.sides", f"board {board!r} has no side {missing!r}", "both sides")

    def areas(self, path: str, rows: object) -> tuple[str, ...]:
        """Read three rows of three labels; () after a fault."""
        if rows is None:
            return ()
        if not isinstance(rows, list) or len(rows) != BOARD_SIZE:
            self.fault(f"{path}.areas", f"{rows!r}", f"{BOARD_SIZE} rows")
            return ()
        labels: list[str] = []
        for i, row in enumerate(rows):
            parts = row.split() if isinstance(row, str) else []
            if len(parts) != BOARD_SIZE:
                self.fault(f"{path}.areas[{i}]", f"{row!r}", f"{BOARD_SIZE} labels, separated by spaces")
                return ()
            labels += parts
        num_areas = len(set(labels) - {LAKE})
        if not 1 <= num_areas <= MAX_AREAS:
            self.fault(f"{path}.areas", f"{num_areas} areas", f"1 to {MAX_AREAS}")
        return tuple(labels)

    def layout(self, path: str, code: object, sides: tuple[BoardSide, ...]) -> str:
        """Check a layout code (H1.7, H3.1)."""
        if code is None:
            return ""
        problem = (
            layout_problem({side.code for side in sides}, code) if isinstance(code, str) else "is no text"
        )
        if problem and len(sides) == 8:
            self.fault(path, f"{code!r}: {problem}", "four of <board><side>-<corner>, each board once")
        return str(code)

    def area_values(self, sides: tuple[BoardSide, ...]) -> tuple[dict[int, int], dict[int, int]]:
        """Read the points by area size; each size on the boards needs them (H2.6)."""
        completed: dict[int, int] = {}
        paw: dict[int, int] = {}
        table = self.table("area_values")
        for name, raw in table.items():
            path = f"area_values.{name}"
            if not (name.isdecimal() and number(int(name), 1, MAX_AREAS)):
                self.fault(path, "is no area size", f"1 to {MAX_AREAS}")
                continue
            values = self.entry(path, raw, ("completed", "paw"))
            completed[int(name)] = self.integer(path, values, "completed", 1, MAX_POINTS) or 0
            paw[int(name)] = self.integer(path, values, "paw", 0, MAX_POINTS) or 0
        for side in sides:
            for label in dict.fromkeys(side.areas):
                size = side.areas.count(label)
                if label != LAKE and table and str(size) not in table:
                    self.fault(f"area_values.{size}", f"missing: area {label} of {side.name} has this size")
        return completed, paw

    def setup(self, deck_size: int) -> dict[str, dict[int, int]]:
        """Read rounds, cards and animals by number of players (H2.3, H4.5)."""
        names = ("num_rounds", "cards_per_round", "animals_per_species")
        found: dict[str, dict[int, int]] = {name: {} for name in names}
        table = self.known_names("setup", ("1", "2", "3", "4"))
        for name, raw in table.items():
            path = f"setup.{name}"
            values = self.entry(path, raw, ("rounds", "cards_per_round", "animals_per_species"))
            if not (name.isdecimal() and 1 <= int(name) <= 4):
                continue
            players = int(name)
            rounds = self.integer(path, values, "rounds", 1, MAX_ROUNDS) or 0
            low, high = (1, MAX_OFFER) if players == 1 else (2 * players - 1, 2 * players - 1)
            cards = self.integer(path, values, "cards_per_round", low, high) or 0
            animals = self.integer(path, values, "animals_per_species", 0, MAX_COUNT) or 0
            if deck_size and rounds * cards > deck_size:
                self.fault(path, f"needs {rounds * cards} cards, the deck has {deck_size}")
            found["num_rounds"][players] = rounds
            found["cards_per_round"][players] = cards
            found["animals_per_species"][players] = animals
        return found

    def deck(self) -> tuple[tuple[str, int], ...]:
        """Read the flower cards in canonical order of faces (H2.2)."""
        counts: dict[str, int] = {}
        self.known_names("flower_deck", ("cards",))
        for path, raw in self.records("flower_deck.cards", MAX_FACES):
            values = self.entry(path, raw, ("face", "count"))
            face = values.get("face")
            count = self.integer(path, values, "count", 1, MAX_DECK)
            if face is None:
                continue
            if not isinstance(face, str) or not is_face(face):
                allowed = "*, one colour, a pair, or three different colours, letters in the order " + COLORS
                self.fault(f"{path}.face", f"{face!r}", allowed)
            elif face in counts:
                self.fault(f"{path}.face", f"{face!r} is listed twice")
            else:
                counts[face] = count or 0
        if sum(counts.values()) > MAX_DECK:
            self.fault("flower_deck.cards", f"{sum(counts.values())} cards", f"at most {MAX_DECK}")
        return tuple(sorted(counts.items(), key=lambda item: face_order(item[0])))

    def scale(self, path: str, raw: object) -> tuple[int, ...]:
        """Read the five marks of a star scale (H15.3)."""
        marks = self.rising(path, self.value(path, raw), 1, MAX_POINTS)
        if marks and len(marks) != 5:
            self.fault(path, f"{len(marks)} marks", "exactly 5")
        return marks

    def ecosystem(
        self, color_names: tuple[str, ...], animal_names: tuple[str, ...]
    ) -> tuple[tuple[EcosystemCard, ...], int]:
        """Read the ecosystem cards (H13) and how many are drawn."""
        cards: dict[int, EcosystemCard] = {}
        table = self.known_names("ecosystem", ("drawn", "cards"))
        records = self.records("ecosystem.cards", MAX_CARDS)
        drawn_entry = self.entry("ecosystem.drawn", table.get("drawn"), ("value",))
        for path, raw in records:
            text = raw.get("about", "") if isinstance(raw, dict) else ""
            kind = raw.get("kind") if isinstance(raw, dict) else None
            if kind is not None and kind not in ECOSYSTEM_KINDS:
                self.fault(f"{path}.kind", f"{kind!r}", ", ".join(ECOSYSTEM_KINDS))
                continue
            needed, optional = _CARD_VALUES.get(str(kind), ((), ()))
            values = self.entry(path, raw, ("id", "kind", "points", *needed), optional)
            if ("species" in values) != ("extra" in values):
                self.fault(path, "species and extra go together", "both or none")
            card_id = self.integer(path, values, "id", 1, MAX_POINTS)
            if card_id in cards:
                self.fault(f"{path}.id", f"{card_id} is used twice")
            card = EcosystemCard(
                id=card_id or 0,
                kind=str(kind),
                points=self.integer(path, values, "points", -MAX_POINTS, MAX_POINTS) or 0,
                color=self.name_index(f"{path}.color", values.get("color"), color_names),
                species=self.name_index(f"{path}.species", values.get("species"), animal_names),
                extra=self.integer(path, values, "extra", -MAX_POINTS, MAX_POINTS) or 0,
                sizes=self.rising(f"{path}.sizes", values.get("sizes"), 1, MAX_AREAS),
                minimum=self.integer(path, values, "minimum", 1, GRID_SIZE * GRID_SIZE) or 0,
                text=str(text),
            )
            cards.setdefault(card_id or 0, card)
        drawn = self.integer("ecosystem.drawn", drawn_entry, "value", 1, max(1, len(records)))
        return tuple(cards[i] for i in sorted(cards)), drawn or 0

    def name_index(self, path: str, name: object, names: tuple[str, ...]) -> int | None:
        """Return the place of a name in its list; a fault and None if it is not there."""
        if name is None or name in names:
            return None if name is None else names.index(str(name))
        self.fault(path, f"{name!r}", ", ".join(names))
        return None

    def scenarios(self, sides: tuple[BoardSide, ...], card_ids: set[int]) -> tuple[Scenario, ...]:
        """Read the scenarios (H16)."""
        found: list[Scenario] = []
        for name, raw in sorted(self.table("scenarios").items()):
            path = f"scenarios.{name}"
            if not (len(name) == 1 and "A" <= name <= "Z"):
                self.fault(path, "is no scenario name", "one capital letter")
            values = self.entry(path, raw, ("layout", "ecosystem", "target"))
            cards = self.rising(f"{path}.ecosystem", values.get("ecosystem"), 1, MAX_POINTS)
            for card in cards:
                if card not in card_ids:
                    self.fault(f"{path}.ecosystem", f"card {card} is not in ecosystem.cards")
            layout = self.layout(f"{path}.layout", values.get("layout"), sides)
            target = self.integer(path, values, "target", 1, MAX_POINTS) or 0
            found.append(Scenario(id=name, layout=layout, ecosystem=cards, target=target))
        return tuple(found)

    def challenges(self) -> tuple[Challenge, ...]:
        """Read the numbers of the challenges (H18)."""
        found: list[Challenge] = []
        table = self.known_names("challenges", CHALLENGES)
        for name in CHALLENGES:
            path = f"challenges.{name}"
            needed = {"big_beasts": ("sizes",), "no_untouched": ()}.get(name, ("minimum",))
            values = self.entry(path, table.get(name), needed)
            minimum = self.integer(path, values, "minimum", 1, MAX_POINTS) or 0
            sizes = self.rising(f"{path}.sizes", values.get("sizes"), 1, MAX_AREAS)
            found.append(Challenge(id=name, minimum=minimum, sizes=sizes))
        return tuple(found)


_SPECIES = ("species", "extra")
# Values of a card by kind: needed ones, optional ones.
_CARD_VALUES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "completed_area_color": (("color",), ()),
    "tree_on_color": (("color",), ()),
    "animal_on_edge": ((), _SPECIES),
    "animal_in_area_size": (("sizes",), _SPECIES),
    "tree_groups_min": (("minimum",), ()),
    "animal_next_to_lake": ((), _SPECIES),
    "tree_diagonal_to_animal": ((), _SPECIES),
    "boards_full": ((), _SPECIES),
}
