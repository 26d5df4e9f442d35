"""Points of homes: the seven categories (S11) and the goals (S13), one function a kind.

The numbers are those of the game's README; what a goal means before the end is said there too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine_c.games.sattgruen.components import Components, Goal
from engine_c.games.sattgruen.reference_home import (
    LONG,
    SHORT,
    PlantCard,
    ReferenceHome,
    RoomCard,
    edges,
)
from engine_c.games.sattgruen.table import Cell


@dataclass(frozen=True, kw_only=True)
class Scored:
    """A home among all homes, and what scoring has to know."""

    facts: Components
    """Components."""
    homes: Sequence[ReferenceHome]
    """Homes of all seats."""
    seat: int
    """Whose points are counted."""
    are_rows_horizontal: bool = False
    """`goal_rows=horizontal`."""
    gp03_counts_all: bool = False
    """Option `gp03_counts=all`."""

    @property
    def home(self) -> ReferenceHome:
        """The home that is scored."""
        return self.homes[self.seat]

    # --- terms ---------------------------------------------------------------------------------------

    def types(self, home: ReferenceHome | None = None) -> list[int]:
        """Return the types of all plants of a home."""
        cards = (home or self.home).plants().values()
        return [self.facts.plants[card.plant].type for card in cards]

    def colors(self, home: ReferenceHome | None = None) -> list[int]:
        """Return the colours of all rooms of a home."""
        cards = (home or self.home).rooms().values()
        return [self.facts.rooms[card.room].color for card in cards]

    def potted(self) -> list[PlantCard]:
        """Return the potted plants."""
        return [card for card in self.home.plants().values() if card.pot is not None]

    def num_pots(self) -> list[int]:
        """Return the number of pots of each material."""
        pots = [card.pot for card in self.potted()]
        return [pots.count(i) for i in range(len(self.facts.pots))]

    def items(self, home: ReferenceHome | None = None) -> list[int]:
        """Return the items placed in a home."""
        return [card.item for card in (home or self.home).rooms().values() if card.item is not None]

    def has_own_color(self, room: RoomCard) -> bool:
        """Tell whether an item of its colour lies on a room."""
        color = self.facts.rooms[room.room].color
        return room.item is not None and self.facts.items[room.item].color == color

    def num_alike(self, cell: Cell) -> int:
        """Count the plants next to a room that have its colour."""
        room = self.home.room_at(cell)
        color = self.facts.rooms[room.room].color
        around = self.home.plants_around(cell).values()
        return sum(self.facts.plants[card.plant].type == color for card in around)

    def matches(self, cell: Cell) -> list[bool]:
        """Return for each edge between plant and room at a cell whether it matches."""
        found = edges(self.facts, self.home)
        return [is_match for plant, room, is_match in found if cell in (plant, room)]

    def room_points(self, cell: Cell) -> int:
        """S11.5: one room."""
        room = self.home.room_at(cell)
        factor = self.facts.room_item_factor if self.has_own_color(room) else 1
        return self.facts.room_match_points * self.num_alike(cell) * factor

    def lines(self) -> list[list[Cell]]:
        """S13: the lines of the home whose cells all hold cards, each as its cells."""
        width, height = self.home.box()
        if max(width, height) <= SHORT:
            return []
        is_upright = height > width
        xs = sorted({x for x, _ in self.home.cards})
        ys = sorted({y for _, y in self.home.cards})
        if is_upright and not self.are_rows_horizontal:
            found, size = [[(x, y) for y in ys] for x in xs], LONG
        else:
            found, size = [[(x, y) for x in xs] for y in ys], SHORT if is_upright else LONG
        cards = self.home.cards
        return [line for line in found if len(line) == size and all(cell in cards for cell in line)]

    def types_by_line(self) -> list[list[int]]:
        """Return the plant types of each line."""
        plants = self.home.plants()
        return [
            [self.facts.plants[plants[cell].plant].type for cell in line if cell in plants]
            for line in self.lines()
        ]

    def colors_by_line(self) -> list[list[int]]:
        """Return the room colours of each line."""
        rooms = self.home.rooms()
        return [
            [self.facts.rooms[rooms[cell].room].color for cell in line if cell in rooms]
            for line in self.lines()
        ]

    def corners(self) -> list[Cell]:
        """Return the four corners of a home of full size; empty before."""
        if sorted(self.home.box()) != [SHORT, LONG]:
            return []
        xs = [x for x, _ in self.home.cards]
        ys = [y for _, y in self.home.cards]
        return [(x, y) for y in (min(ys), max(ys)) for x in (min(xs), max(xs))]

    def num_leads(self, count: Callable[[ReferenceHome], list[int]]) -> int:
        """Count the kinds of which this home has at least one and no home has more (S14.2)."""
        counts = [Counter(count(home)) for home in self.homes]
        own = counts[self.seat]
        return sum(
            number >= 1 and all(other[kind] <= number for other in counts) for kind, number in own.items()
        )

    def num_items(self, home: ReferenceHome, *, is_pet: bool) -> int:
        """Count pets or furniture placed in a home."""
        return sum(self.facts.items[item].is_pet == is_pet for item in self.items(home))


# --- categories (S11) ----------------------------------------------------------------------------------


def category_points(scored: Scored) -> list[int]:
    """Return plants, leaves, pots, rooms, items, plant variety, room variety (S11.2 to S11.8)."""
    facts, home = scored.facts, scored.home
    potted = scored.potted()
    leaves = sum(card.leaves for card in home.plants().values() if card.pot is None)
    num_motifs = len({facts.items[item].motif for item in scored.items()})
    has_all_types = len(set(scored.types())) == len(facts.types)
    has_all_colors = len(set(scored.colors())) == len(facts.colors)
    return [
        sum(facts.plants[card.plant].points for card in potted),
        leaves // facts.leaves_per_point,
        sum(facts.pots[card.pot].points for card in potted if card.pot is not None),
        sum(scored.room_points(cell) for cell in home.rooms()),
        facts.item_points[min(num_motifs, len(facts.item_points) - 1)],
        facts.plant_variety_points if has_all_types else 0,
        facts.room_variety_points if has_all_colors else 0,
    ]


# --- goals (S13) ---------------------------------------------------------------------------------------


def goal_points(scored: Scored, goal: Goal) -> int:
    """Return the points of a goal: value times units."""
    return goal.points * UNITS[goal.kind](scored, goal.parameter)


def _gp01(scored: Scored, most: int) -> int:
    return sum(scored.facts.plants[card.plant].growth <= most for card in scored.potted())


def _gp02(scored: Scored, least: int) -> int:
    return sum(scored.facts.plants[card.plant].growth >= least for card in scored.potted())


def _gp03(scored: Scored, most: int) -> int:
    cards = scored.home.plants().values()
    return sum(card.leaves <= most and (card.pot is None or scored.gp03_counts_all) for card in cards)


def _gp04(scored: Scored, _: int) -> int:
    return sum(len(set(types)) <= 1 for types in scored.types_by_line())


def _gp05(scored: Scored, _: int) -> int:
    return len(scored.facts.types) - len(set(scored.types()))


def _gp06(scored: Scored, _: int) -> int:
    return sum(len(set(types)) == len(types) for types in scored.types_by_line())


def _gp07(scored: Scored, _: int) -> int:
    return sum(all(scored.matches(cell)) for cell in scored.home.plants())


def _gp08(scored: Scored, _: int) -> int:
    return scored.num_leads(scored.types)


def _gp09(scored: Scored, _: int) -> int:
    return len({scored.facts.plants[card.plant].growth for card in scored.home.plants().values()})


def _gp10(scored: Scored, _: int) -> int:
    return sum(not any(scored.matches(cell)) for cell in scored.home.plants())


def _gp11(scored: Scored, _: int) -> int:
    plants = scored.home.plants()
    return sum(
        all(plants[cell].pot is not None for cell in line if cell in plants) for line in scored.lines()
    )


def _gp12(scored: Scored, number: int) -> int:
    return sum(len(scored.facts.plants[card.plant].lights) == number for card in scored.potted())


def _gp13(scored: Scored, _: int) -> int:
    return max(Counter(scored.types()).values(), default=0)


def _gi01(scored: Scored, _: int) -> int:
    return sum(number // 2 for number in scored.num_pots())


def _gi02(scored: Scored, _: int) -> int:
    return min(scored.home.thumbs, scored.facts.thumb_limit)


def _gi03(scored: Scored, _: int) -> int:
    return scored.num_pots().count(0)


def _gi04(scored: Scored, _: int) -> int:
    return scored.num_pots()[-1]


def _gi05(scored: Scored, _: int) -> int:
    colors = Counter(scored.facts.items[item].color for item in scored.items())
    return sum(number // 2 for number in colors.values())


def _gi06(scored: Scored, _: int) -> int:
    return min(scored.num_pots())


def _gi07(scored: Scored, _: int) -> int:
    counts = [scored.num_items(home, is_pet=True) for home in scored.homes]
    return int(counts[scored.seat] >= 1 and counts[scored.seat] == max(counts))


def _gi08(scored: Scored, _: int) -> int:
    counts = [scored.num_items(home, is_pet=False) for home in scored.homes]
    return int(counts[scored.seat] >= 1 and counts[scored.seat] == max(counts))


def _gi09(scored: Scored, _: int) -> int:
    stored = scored.home.stored
    return int(stored is not None and stored >= len(scored.facts.items))


def _gi10(scored: Scored, _: int) -> int:
    rooms = scored.home.rooms()
    return sum(all(rooms[cell].item is None for cell in line if cell in rooms) for line in scored.lines())


def _gi11(scored: Scored, least: int) -> int:
    motifs = Counter(scored.facts.items[item].motif for item in scored.items())
    return int(max(motifs.values(), default=0) >= least)


def _gi12(scored: Scored, _: int) -> int:
    rooms = scored.home.rooms()
    return sum(scored.has_own_color(room) and scored.num_alike(cell) == 0 for cell, room in rooms.items())


def _gr01(scored: Scored, least: int) -> int:
    return sum(number >= least for number in Counter(scored.colors()).values())


def _gr02(scored: Scored, _: int) -> int:
    return sum(scored.has_own_color(room) for room in scored.home.rooms().values())


def _gr03(scored: Scored, least: int) -> int:
    return sum(scored.num_alike(cell) >= least for cell in scored.home.rooms())


def _gr04(scored: Scored, _: int) -> int:
    return len(scored.facts.colors) - len(set(scored.colors()))


def _gr05(scored: Scored, _: int) -> int:
    return sum(len(set(colors)) <= 1 for colors in scored.colors_by_line())


def _gr06(scored: Scored, _: int) -> int:
    return sum(len(set(colors)) == len(colors) for colors in scored.colors_by_line())


def _gr07(scored: Scored, _: int) -> int:
    return sum(all(scored.matches(cell)) for cell in scored.home.rooms())


def _gr08(scored: Scored, _: int) -> int:
    return scored.num_leads(scored.colors)


def _gr09(scored: Scored, _: int) -> int:
    return sum(scored.num_alike(cell) == 0 for cell in scored.home.rooms())


def _gr10(scored: Scored, _: int) -> int:
    rooms = scored.home.rooms()
    corners = scored.corners()
    if not corners or not all(cell in rooms for cell in corners):
        return 0
    num_colors = len({scored.facts.rooms[rooms[cell].room].color for cell in corners})
    return int(num_colors in (1, len(corners)))


def _gr11(scored: Scored, _: int) -> int:
    rooms = scored.home.rooms()
    return int(len(rooms) > 0 and all(scored.num_alike(cell) >= 1 for cell in rooms))


def _gr13(scored: Scored, _: int) -> int:
    return max((scored.room_points(cell) for cell in scored.home.rooms()), default=0)


UNITS: dict[str, Callable[[Scored, int], int]] = {
    "GP01": _gp01, "GP02": _gp02, "GP03": _gp03, "GP04": _gp04, "GP05": _gp05, "GP06": _gp06,
    "GP07": _gp07, "GP08": _gp08, "GP09": _gp09, "GP10": _gp10, "GP11": _gp11, "GP12": _gp12,
    "GP13": _gp13, "GI01": _gi01, "GI02": _gi02, "GI03": _gi03, "GI04": _gi04, "GI05": _gi05,
    "GI06": _gi06, "GI07": _gi07, "GI08": _gi08, "GI09": _gi09, "GI10": _gi10, "GI11": _gi11,
    "GI12": _gi12, "GR01": _gr01, "GR02": _gr02, "GR03": _gr03, "GR04": _gr04, "GR05": _gr05,
    "GR06": _gr06, "GR07": _gr07, "GR08": _gr08, "GR09": _gr09, "GR10": _gr10, "GR11": _gr11,
    "GR13": _gr13,
}  # fmt: skip
"""Units by kind, given the kind's threshold."""
