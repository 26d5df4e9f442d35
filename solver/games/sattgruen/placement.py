"""Best placement of a home of Sattgrün as a CP-SAT model: exact, goals included.

A frame is a box a home may fill together with the colour of the chessboard on which its plants lie. The
model has the cells of all frames; one frame is used. Letters: p a plant, r a room, c the cell of a plant, d
that of a room, k a type or colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine_c.games.sattgruen.reference_home import STEPS
from engine_c.games.sattgruen.table import Table
from solver.exact.cpsat import ValueOf
from solver.exact.question import Found
from solver.games.sattgruen.arrangement import Cells, Pieces, boxes, light_leaves

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Linear = Any
"""A linear expression of the model, or a number."""

Spot = tuple[int, int, int]
"""Frame, x and y in its box."""


@dataclass(frozen=True, kw_only=True)
class Frame:
    """A box and where plants may lie in it."""

    index: int
    """Number of the frame."""
    width: int
    """Cells across."""
    height: int
    """Cells down."""
    parity: int
    """Plants lie where x + y is even (0) or odd (1)."""

    def spots(self) -> list[Spot]:
        """Return all cells of the frame."""
        return [(self.index, x, y) for y in range(self.height) for x in range(self.width)]

    def is_plant_spot(self, spot: Spot) -> bool:
        """Tell whether a plant may lie there."""
        return (spot[1] + spot[2]) % 2 == self.parity

    def around(self, spot: Spot) -> Iterator[tuple[int, Spot]]:
        """Go through (side, neighbour) of a cell; sides are top, right, bottom, left."""
        for side, (dx, dy) in enumerate(STEPS):
            x, y = spot[1] + dx, spot[2] + dy
            if 0 <= x < self.width and 0 <= y < self.height:
                yield side, (self.index, x, y)


def frames_of(pieces: Pieces) -> list[Frame]:
    """Return the frames that have room for the pieces."""
    found: list[Frame] = []
    for width, height in boxes(pieces.ruleset):
        for parity in (0, 1):
            even = (width * height + 1) // 2
            plant_cells = even if parity == 0 else width * height - even
            if len(pieces.plants) <= plant_cells and len(pieces.rooms) <= width * height - plant_cells:
                found.append(Frame(index=len(found), width=width, height=height, parity=parity))
    return found


class PlacementModel:
    """The variables that say where everything lies and what follows from it; goals add theirs."""

    def __init__(
        self, pieces: Pieces, model: cp_model.CpModel, frames: Sequence[Frame] | None = None
    ) -> None:
        """Write cards, light, leaves and rooms into a model; `frames`: which there are, numbered from 0."""
        self.pieces = pieces
        self.facts = pieces.facts
        self.model = model
        self.frames = frames_of(pieces) if frames is None else list(frames)
        indices = {plant.id: i for i, plant in enumerate(self.facts.plants)}
        self.plants = [self.facts.plants[indices[card.card]] for card in pieces.plants]
        indices = {room.id: i for i, room in enumerate(self.facts.rooms)}
        self.rooms = [self.facts.rooms[indices[card.card]] for card in pieces.rooms]
        names = {item.id: item for item in self.facts.items}
        self.items = [names.get(card.item) for card in pieces.rooms]
        self.is_potted = [bool(card.pot) for card in pieces.plants]
        num_cards = len(self.plants) + len(self.rooms)
        self.is_full = num_cards == boxes(pieces.ruleset)[0][0] * boxes(pieces.ruleset)[0][1]
        self.used = [model.new_bool_var(f"frame{frame.index}") for frame in self.frames]
        model.add_exactly_one(self.used)
        self._add_cards()
        if num_cards < boxes(pieces.ruleset)[0][0] * boxes(pieces.ruleset)[0][1] - 1:
            self._add_connection(num_cards)
        self._add_light()
        self._add_leaves()
        self._add_alike()

    # --- small words ---------------------------------------------------------------------------------

    def flag(self) -> cp_model.IntVar:
        """Make a new 0/1 variable."""
        return self.model.new_bool_var("")

    def spots(self) -> Iterator[tuple[Frame, Spot]]:
        """Go through the cells of all frames."""
        for frame in self.frames:
            for spot in frame.spots():
                yield frame, spot

    def type_at(self, k: int, spot: Spot) -> Linear:
        """1 if a plant of type `k` lies there."""
        return sum(self.x[p, spot] for p, plant in enumerate(self.plants) if plant.type == k)

    def color_at(self, k: int, spot: Spot) -> Linear:
        """1 if a room of colour `k` lies there."""
        return sum(self.y[r, spot] for r, room in enumerate(self.rooms) if room.color == k)

    def fits(self, p: int, r: int, side: int) -> bool:
        """Tell whether the edge between a plant and the room on a side of it matches."""
        return self.rooms[r].lights[(side + 2) % 4] in self.plants[p].lights

    # --- what lies where -----------------------------------------------------------------------------

    def _add_cards(self) -> None:
        """Every card lies on one cell of the frame used, no two on the same."""
        model = self.model
        self.x: dict[tuple[int, Spot], cp_model.IntVar] = {}
        self.y: dict[tuple[int, Spot], cp_model.IntVar] = {}
        self.covered: dict[Spot, Linear] = {}
        for frame in self.frames:
            used = self.used[frame.index]
            for spot in frame.spots():
                is_plant = frame.is_plant_spot(spot)
                cards, at = (self.plants, self.x) if is_plant else (self.rooms, self.y)
                for i in range(len(cards)):
                    at[i, spot] = self.flag()
                covered = sum(at[i, spot] for i in range(len(cards)))
                self.covered[spot] = covered
                model.add(covered <= used)
            for p in range(len(self.plants)):
                model.add(sum(self.x[p, s] for s in frame.spots() if frame.is_plant_spot(s)) == used)
            for r in range(len(self.rooms)):
                model.add(sum(self.y[r, s] for s in frame.spots() if not frame.is_plant_spot(s)) == used)

    def _add_connection(self, num_cards: int) -> None:
        """All cards but one lie next to a card with a lower number: the home is one piece."""
        model = self.model
        number = {spot: model.new_int_var(0, num_cards - 1, "") for _, spot in self.spots()}
        roots = {spot: self.flag() for _, spot in self.spots()}
        model.add_exactly_one(roots.values())
        for frame, spot in self.spots():
            links = []
            for _, other in frame.around(spot):
                link = self.flag()
                links.append(link)
                model.add(self.covered[other] >= link)
                model.add(number[spot] >= number[other] + 1).only_enforce_if(link)
            model.add(sum(links) + roots[spot] == self.covered[spot])

    # --- light and leaves ----------------------------------------------------------------------------

    def _add_light(self) -> None:
        """Matching edges: `match[p, c, d]` if p lies on c, and the edge to d matches."""
        self.match: dict[tuple[int, Spot, Spot], cp_model.IntVar] = {}
        self.light: list[Linear] = []
        for p in range(len(self.plants)):
            total: Linear = 0
            for frame, spot in self.spots():
                if not frame.is_plant_spot(spot):
                    continue
                for side, other in frame.around(spot):
                    match = self.flag()
                    fitting = sum(self.y[r, other] for r in range(len(self.rooms)) if self.fits(p, r, side))
                    self.model.add(match <= self.x[p, spot])
                    self.model.add(match <= fitting)
                    self.model.add(match >= self.x[p, spot] + fitting - 1)
                    self.match[p, spot, other] = match
                    total = total + match
            self.light.append(total)
        for spot, other in sorted({(spot, other) for _, spot, other in self.match}):
            here = [self.match[p, spot, other] for p in range(len(self.plants))]
            self.model.add(sum(here) <= self.covered[other])

    def _add_leaves(self) -> None:
        """Light and pool on plants; who has its growth is potted (S8.1)."""
        model = self.model
        self.share: list[cp_model.IntVar] = []
        self.leaves: list[Linear] = []
        self.newly: list[Linear] = []
        for p, plant in enumerate(self.plants):
            share = model.new_int_var(0, min(plant.growth, self.pieces.pool), "")
            total = self.light[p] + share
            self.share.append(share)
            if self.is_potted[p]:
                model.add(total >= plant.growth)
                self.leaves.append(0)
                self.newly.append(0)
                continue
            newly = self.flag()
            leaves = model.new_int_var(0, plant.growth - 1, "")
            model.add(total >= plant.growth).only_enforce_if(newly)
            model.add(leaves == 0).only_enforce_if(newly)
            model.add(leaves == total).only_enforce_if(~newly)
            model.add(leaves + plant.growth * newly <= total)
            self.leaves.append(leaves)
            self.newly.append(newly)
        model.add(sum(self.share) <= self.pieces.pool)

    # --- rooms ---------------------------------------------------------------------------------------

    def _add_alike(self) -> None:
        """Plants of its colour next to a room: `alike[r, d, c]` if r lies on d and one of them on c."""
        self.alike: dict[tuple[int, Spot, Spot], cp_model.IntVar] = {}
        self.num_alike: list[Linear] = []
        for r, room in enumerate(self.rooms):
            total: Linear = 0
            for frame, spot in self.spots():
                if frame.is_plant_spot(spot):
                    continue
                for _, other in frame.around(spot):
                    alike = self.flag()
                    there = self.type_at(room.color, other)
                    self.model.add(alike <= self.y[r, spot])
                    self.model.add(alike <= there)
                    self.model.add(alike >= self.y[r, spot] + there - 1)
                    self.alike[r, spot, other] = alike
                    total = total + alike
            self.num_alike.append(total)
        for spot, other in sorted({(spot, other) for _, spot, other in self.alike}):
            for k in range(len(self.facts.colors)):
                here = [self.alike[r, spot, other] for r, room in enumerate(self.rooms) if room.color == k]
                self.model.add(sum(here) <= self.type_at(k, other))

    def has_own_color(self, r: int) -> bool:
        """Tell whether the item on a room has its colour."""
        item = self.items[r]
        return item is not None and item.color == self.rooms[r].color

    def room_points(self, r: int) -> Linear:
        """Points of a room (S11.5)."""
        factor = self.facts.room_item_factor if self.has_own_color(r) else 1
        return self.facts.room_match_points * factor * self.num_alike[r]

    # --- points --------------------------------------------------------------------------------------

    def points(self) -> Linear:
        """Points of the categories that depend on the arrangement: plants, leaves, pots, rooms (S11)."""
        leaf_points = self.model.new_int_var(0, sum(plant.growth for plant in self.plants), "")
        self.model.add(self.facts.leaves_per_point * leaf_points <= sum(self.leaves))
        potted: Linear = 0
        for plant, is_potted, newly in zip(self.plants, self.is_potted, self.newly, strict=True):
            potted = potted + (plant.points if is_potted else plant.points * newly)
        kept = {pot.material: pot.points for pot in self.facts.pots}
        pots = sum(kept[card.pot] for card in self.pieces.plants if card.pot)
        pots = pots + self.facts.pots[-1].points * sum(self.newly)
        return leaf_points + potted + pots + sum(self.room_points(r) for r in range(len(self.rooms)))

    # --- reading and hints ---------------------------------------------------------------------------

    def cells(self, value: ValueOf) -> dict[str, tuple[int, int]]:
        """Return where each card lies in a solution."""
        cards = [(self.x, self.pieces.plants), (self.y, self.pieces.rooms)]
        return {
            pieces[i].card: (x, y)
            for at, pieces in cards
            for (i, (_, x, y)), variable in at.items()
            if value(variable)
        }

    def table(self, value: ValueOf) -> Table:
        """Return the table of a solution."""
        cells = self.cells(value)
        bare = self.pieces.laid_out(cells, dict.fromkeys((card.card for card in self.pieces.plants), 0))
        light = light_leaves(self.facts, bare.homes[self.pieces.seat].cards)
        return self.pieces.laid_out(
            cells,
            {card.card: light[card.card] + value(self.share[p]) for p, card in enumerate(self.pieces.plants)},
        )

    def hint(self, cells: Cells) -> None:
        """Tell the solver of an arrangement to begin with."""
        x0, y0 = min(x for x, _ in cells.values()), min(y for _, y in cells.values())
        at = {card: (x - x0, y - y0) for card, (x, y) in cells.items()}
        width, height = (max(place[i] for place in at.values()) + 1 for i in (0, 1))
        x, y = at[self.pieces.start]
        for frame in self.frames:
            if width > frame.width or height > frame.height or (x + y) % 2 != frame.parity:
                continue
            for variables, pieces in ((self.x, self.pieces.plants), (self.y, self.pieces.rooms)):
                for (i, spot), variable in variables.items():
                    self.model.add_hint(variable, spot == (frame.index, *at[pieces[i].card]))
            return


def placement_model(
    pieces: Pieces, *, first: Table | None = None, by: str = "placement"
) -> Callable[[], tuple[cp_model.CpModel, Callable[[ValueOf], Found | None]]]:
    """Return what builds the model, for a ModelWorker; `first` is an arrangement to begin with."""

    def build() -> tuple[cp_model.CpModel, Callable[[ValueOf], Found | None]]:
        from ortools.sat.python import cp_model

        from solver.games.sattgruen.placement_goals import goal_points

        model = cp_model.CpModel()
        placement = PlacementModel(pieces, model)
        model.maximize(placement.points() + goal_points(placement))
        cards = (pieces.table if first is None else first).homes[pieces.seat].cards
        placement.hint({card.card: card.cell for card in cards if card.cell is not None})

        def read(value: ValueOf) -> Found:
            table = placement.table(value)
            return Found(score=sum(pieces.terms(table)), table=table, by=by)

        return model, read

    return build
