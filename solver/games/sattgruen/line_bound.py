"""What a solo game of Sattgrün can still come to, as a CP-SAT relaxation of the finished home.

Cards and tokens are those of the home, the market, and as much of the piles as turns and renewals reach; when
they come and where they may be laid then is left out. Types and colours lie on the cells of a full home, so
rooms have true neighbours; light is one sum over the edges that are still to come.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from engine_c.games.sattgruen.components import Plant, Room
from engine_c.games.sattgruen.reference_home import LONG, SHORT, neighbors
from engine_c.games.sattgruen.ruleset import Ruleset
from engine_c.games.sattgruen.table import Table
from solver.exact.board import Board
from solver.exact.cpsat import ModelWorker, ValueOf
from solver.exact.question import Effort, Found

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

MOST_UNITS = 8
"""Of a goal."""
COLUMNS = 4
DRAWN_IN_TURN = 2
"""Cards of a kind, or tokens, that come in a turn at most: one taken, one thrown out."""
SHARE = 0.15
"""Part of the time the relaxation takes; then its bound hardly falls."""
LINEARIZATION = 2
"""Of CP-SAT: without all of the model in the linear relaxation the bound is twice as high."""
CAN_LEAVES = 4
"""Most plants around a room."""


@dataclass(frozen=True, kw_only=True)
class Reach:
    """What there is and what can come."""

    ruleset: Ruleset
    """With components and options."""
    table: Table
    """Canonical, decks and bag told."""

    @property
    def turns(self) -> int:
        """Turns that are not finished."""
        return max(0, self.ruleset.components.num_turns + 1 - max(1, self.table.turn))

    @property
    def thumbs(self) -> int:
        """Thumbs that can be spent at most."""
        table = self.table
        return sum(table.plant_thumbs) + sum(table.room_thumbs) + table.homes[0].thumbs + self.turns

    @property
    def actions(self) -> int:
        """Special actions that can be paid at most."""
        return self.thumbs // self.ruleset.components.thumb_cost

    def pile(
        self, market: Sequence[str], deck: Sequence[str], tail: Sequence[str]
    ) -> Iterator[tuple[str, int]]:
        """Go through what can come, each with the renewals it takes."""
        for name in market:
            if name:
                yield name, 0
        free = DRAWN_IN_TURN * self.turns + (0 if market else COLUMNS) + sum(not name for name in market)
        for i, name in enumerate(deck):
            needed = max(0, -(-(i + 1 - free) // COLUMNS))
            if needed <= self.actions:
                yield name, needed
        for name in tail:
            yield name, 0

    def pots(self) -> list[int]:
        """Return the points of the pots that can still be had, best first; then come those that never end."""
        facts = self.ruleset.components
        points = [pot.points for pot in facts.pots]
        turn = max(1, self.table.turn)
        order = facts.solo_pot_order
        used = [card.pot for card in self.table.homes[0].cards if card.pot]
        materials = [pot.material for pot in facts.pots]
        left = [points[material] for material in order]
        for material in used:
            if points[materials.index(material)] in left:
                left.remove(points[materials.index(material)])
        most = len(order) if turn <= facts.num_turns else 0
        return sorted(left, reverse=True)[:most]


class LineBoundModel:
    """The variables of the finished home."""

    def __init__(self, reach: Reach, model: cp_model.CpModel) -> None:
        """Write everything into a model."""
        self.reach = reach
        self.model = model
        self.facts = reach.ruleset.components
        self.home = reach.table.homes[0]
        ids = {card.card: card for card in self.home.cards}
        self.own = ids
        self.renewals_cards = model.new_int_var(0, reach.actions, "cards renewed")
        self.renewals_tokens = model.new_int_var(0, reach.actions, "tokens renewed")
        self.boosts = model.new_int_var(0, reach.actions, "leaves for thumbs")
        model.add(self.renewals_cards + self.renewals_tokens + self.boosts <= reach.actions)
        self._add_cards()
        self._add_cells()
        self._add_tokens()

    def flag(self) -> Any:
        """Make a new 0/1 variable."""
        return self.model.new_bool_var("")

    def _add_cards(self) -> None:
        """Which plants and rooms the finished home has."""
        table, model = self.reach.table, self.model
        plants = {plant.id: plant for plant in self.facts.plants}
        rooms = {room.id: room for room in self.facts.rooms}
        self.plants: list[tuple[Plant, Any]] = []
        self.rooms: list[tuple[Room, Any]] = []
        for name in self.own:
            if name in plants:
                self.plants.append((plants[name], 1))
            else:
                self.rooms.append((rooms[name], 1))
        seen = set(self.own)
        for name, needed in self.reach.pile(table.plants, table.plant_deck or (), table.plant_tail):
            if name not in seen:
                self.plants.append((plants[name], self._card(needed)))
                seen.add(name)
        for name, needed in self.reach.pile(table.rooms, table.room_deck or (), table.room_tail):
            if name not in seen:
                self.rooms.append((rooms[name], self._card(needed)))
                seen.add(name)
        self.is_plant_heavy = self.flag()
        half = LONG * SHORT // 2
        model.add(sum(chosen for _, chosen in self.plants) == half + self.is_plant_heavy)
        model.add(sum(chosen for _, chosen in self.rooms) == half + 1 - self.is_plant_heavy)

    def _card(self, needed: int) -> Any:
        chosen = self.flag()
        if needed:
            self.model.add(self.renewals_cards >= needed * chosen)
        return chosen

    def _add_cells(self) -> None:
        """Types and colours on the cells of a full home; which neighbours are alike."""
        model, kinds = self.model, range(len(self.facts.types))
        cells = [(x, y) for y in range(SHORT) for x in range(LONG)]
        at = {(k, cell): self.flag() for k in kinds for cell in cells}
        rooms_at = {(k, cell): self.flag() for k in kinds for cell in cells}
        for cell in cells:
            is_even = (cell[0] + cell[1]) % 2 == 0
            has_plant = self.is_plant_heavy if is_even else 1 - self.is_plant_heavy
            model.add(sum(at[k, cell] for k in kinds) == has_plant)
            model.add(sum(rooms_at[k, cell] for k in kinds) == 1 - has_plant)
        for k in kinds:
            model.add(
                sum(at[k, cell] for cell in cells) == sum(c for plant, c in self.plants if plant.type == k)
            )
            model.add(
                sum(rooms_at[k, cell] for cell in cells)
                == sum(c for room, c in self.rooms if room.color == k)
            )
        self.own_items = {(k, cell): self.flag() for k in kinds for cell in cells}
        self.room_points: Any = 0
        by_edge: dict[frozenset[tuple[int, int]], list[Any]] = {}
        more = self.facts.room_item_factor - 1
        for k in kinds:
            for cell in cells:
                model.add(self.own_items[k, cell] <= rooms_at[k, cell])
                for other in neighbors(cell):
                    if (k, other) not in at:
                        continue
                    alike, doubled = self.flag(), self.flag()
                    model.add(alike <= rooms_at[k, cell])
                    model.add(alike <= at[k, other])
                    model.add(doubled <= alike)
                    model.add(doubled <= self.own_items[k, cell])
                    by_edge.setdefault(frozenset((cell, other)), []).append(alike)
                    self.room_points = self.room_points + alike + more * doubled
        for alikes in by_edge.values():
            model.add(sum(alikes) <= 1)
        self.room_points = self.facts.room_match_points * self.room_points

    def _add_tokens(self) -> None:
        """Tokens that are used: items on rooms, leaves of the others."""
        table, facts = self.reach.table, self.facts
        items = {item.id: item for item in facts.items}
        lying = [card.item for card in self.home.cards if card.item]
        chosen: list[tuple[Any, Any]] = [(items[name], 1) for name in lying]
        self.care: Any = 0
        number: Any = 0
        leaves = {token.kind: token.leaves for token in facts.care_tokens[:2]}
        tokens = list(self.reach.pile(table.tokens, table.bag or (), ()))
        for name, needed in [*tokens, *([(self.home.stored, 0)] if self.home.stored else [])]:
            used = self.flag()
            number = number + used
            if needed:
                self.model.add(self.renewals_tokens >= needed * used)
            if name in items:
                chosen.append((items[name], used))
            else:
                self.care = self.care + leaves.get(name, CAN_LEAVES) * used
        self.model.add(number <= self.reach.turns + bool(self.home.stored))
        self.model.add(sum(used for _, used in chosen) <= sum(room for _, room in self.rooms))
        for k in range(len(facts.colors)):
            own = sum(self.own_items[k, cell] for kind, cell in self.own_items if kind == k)
            self.model.add(own <= sum(used for item, used in chosen if item.color == k))
        self.motifs = [self.flag() for _ in facts.motifs]
        for motif, has in enumerate(self.motifs):
            self.model.add(has <= sum(used for item, used in chosen if item.motif == motif))

    # --- points --------------------------------------------------------------------------------------

    def points(self) -> Any:
        """What is to be made the most of."""
        return (
            self._plant_points()
            + self.room_points
            + self._item_points()
            + self._variety()
            + self._goal_points()
        )

    def _plant_points(self) -> Any:
        """Plants, pots and leaves within what leaves can come."""
        facts, model = self.facts, self.model
        cells = [card.cell for card in self.home.cards if card.cell is not None]
        edges = sum(cell in neighbors(other) for cell in cells for other in cells) // 2
        all_edges = (LONG - 1) * SHORT + LONG * (SHORT - 1)
        held = sum(card.leaves for card in self.home.cards)
        leaves = held + all_edges - edges + self.care + self.boosts
        total: Any = 0
        newly: list[Any] = []
        for plant, chosen in self.plants:
            card = self.own.get(plant.id)
            if card is not None and card.pot:
                total = total + plant.points + {pot.material: pot.points for pot in facts.pots}[card.pot]
                continue
            potted = self.flag()
            model.add(potted <= chosen)
            newly.append(potted)
            leaves = leaves - plant.growth * potted
            total = total + plant.points * potted
        left = model.new_int_var(0, 1000, "leaves left")
        model.add(left <= leaves)
        most = model.new_int_var(0, 1000, "points of leaves")
        model.add(facts.leaves_per_point * most <= left)
        pots = [(self.flag(), points) for points in self.reach.pots()]
        others = model.new_int_var(0, LONG * SHORT, "common pots")
        model.add(sum(pot for pot, _ in pots) + others == sum(newly))
        total = total + sum(points * pot for pot, points in pots) + facts.pots[-1].points * others
        return total + most

    def _item_points(self) -> Any:
        """S11.6: points by the number of motifs."""
        table = self.facts.item_points
        steps = [self.flag() for _ in table[1:]]
        self.model.add(sum(steps) <= sum(self.motifs))
        for step, following in pairwise(steps):
            self.model.add_implication(following, step)
        return table[0] + sum(
            (after - before) * step for step, before, after in zip(steps, table, table[1:], strict=False)
        )

    def _variety(self) -> Any:
        """S11.7, S11.8."""
        plants, rooms = self.flag(), self.flag()
        for k in range(len(self.facts.types)):
            self.model.add(plants <= sum(chosen for plant, chosen in self.plants if plant.type == k))
            self.model.add(rooms <= sum(chosen for room, chosen in self.rooms if room.color == k))
        return self.facts.plant_variety_points * plants + self.facts.room_variety_points * rooms

    def _goal_points(self) -> int:
        """Goals are not modelled: as many units as there can be."""
        return sum(
            goal.points * MOST_UNITS for goal in self.facts.goals if goal.id in (self.reach.table.goals or ())
        )


def line_bound_model(
    reach: Reach,
) -> Callable[[], tuple[cp_model.CpModel, Callable[[ValueOf], Found | None]]]:
    """Return what builds the model, for a ModelWorker; its solutions stand for no line."""

    def build() -> tuple[cp_model.CpModel, Callable[[ValueOf], Found | None]]:
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        model.maximize(LineBoundModel(reach, model).points())
        return model, lambda value: None

    return build


class LineBoundWorker:
    """The relaxation as a worker that leaves most of the time to the search for lines."""

    name = "cards and tokens within reach"

    def __init__(self, reach: Reach, effort: Effort) -> None:
        """Prepare the model."""
        self._seconds = None if effort.seconds is None else SHARE * effort.seconds
        self._worker = ModelWorker(self.name, line_bound_model(reach), effort, linearization=LINEARIZATION)

    def stop(self) -> None:
        """End `run` soon."""
        self._worker.stop()

    def run(self, board: Board) -> None:
        """Solve until the optimum or its share of the time."""
        if self._seconds is None:
            self._worker.run(board)
            return
        timer = threading.Timer(self._seconds, self._worker.stop)
        timer.daemon = True
        timer.start()
        try:
            self._worker.run(board)
        finally:
            timer.cancel()
