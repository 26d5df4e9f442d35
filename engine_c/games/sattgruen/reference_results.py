"""What the reference tells of a table: identity, observation, points.

The numbers are those of the game's README.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine_c.game import IllegalActionError
from engine_c.games.sattgruen.reference_home import PlantCard, RoomCard, in_order, index_of
from engine_c.games.sattgruen.reference_scoring import Scored, category_points, goal_points
from engine_c.games.sattgruen.reference_table import NUM_COLUMNS, PHASES, PLANT, ROOM, ReferenceTable
from engine_c.games.sattgruen.table import Cell
from engine_c.reference import pack, packed

NONE = 255
"""How the key writes what is not there."""
NUM_CELLS = 81


def masks(members: set[int]) -> list[int]:
    """Write a set of indices below 128 as two words."""
    mask = sum(1 << member for member in members)
    return [mask % 2**64, mask >> 64]


def or_none(value: int | None) -> int:
    """Write a byte that may be absent."""
    return NONE if value is None else value


def cell_or_none(cell: Cell | None) -> int:
    """Write a cell that may be absent."""
    return NONE if cell is None else index_of(cell)


class ReferenceResults(ReferenceTable):
    """A table that can be told apart, seen and scored."""

    # --- identity and observation --------------------------------------------------------------------

    def key_words(self) -> list[int]:
        """Return the words of the key in the order of the README."""
        num_items = len(self.facts.items)
        marks = sum(1 << mark for mark in self.marks)
        aside = dict(self.aside)
        targets = [index_of(cell) for cell in self.targets]
        boost = 0 if self.last_boost is None else index_of(self.last_boost)
        words = [
            pack([PHASES.index(self.phase), self.seat, or_none(self.start_player), self.turn, self.kind,
                  self.column, or_none(self.card), or_none(self.token)]),
            pack([*map(or_none, self.tokens), marks, self.special, self.thumb_supply(), self.turns]),
            pack([*map(or_none, self.plants), *map(or_none, self.rooms)]),
            pack([*self.plant_thumbs, *self.room_thumbs]),
            pack([or_none(aside.get(mark)) for mark in range(2 * NUM_COLUMNS)]),
            pack([self.effect, cell_or_none(self.asked), self.offered, cell_or_none(self.around),
                  self.bits_to_come(), self.targets_left() if self.phase == "trowel" else 0,
                  int(self.is_stored_postponed), int(self.is_row_pot_taken)]),
            pack([*[*targets, *[NONE] * 4][:4], *self.special_pots(), boost]),
            sum(1 << goal for goal in self.goals),
            sum(1 << kind for kind in range(num_items) if self.bag[kind]),
            pack([*self.bag[num_items:], len(self.plant_tail), len(self.room_tail)]),
            *masks(self.plant_deck),
            *masks(self.room_deck),
            *packed(self.plant_tail, NONE),
            *packed(self.room_tail, NONE),
        ]  # fmt: skip
        for home in self.homes:
            words.append(pack([home.thumbs, or_none(home.stored), or_none(home.waiting), len(home.cards)]))
            numbers: list[int] = []
            for cell in in_order(home.cards):
                card = home.cards[cell]
                if isinstance(card, PlantCard):
                    pot = 0 if card.pot is None else 1 + card.pot
                    numbers += [index_of(cell), card.plant, card.leaves, pot]
                else:
                    numbers += [index_of(cell), card.room + 128, or_none(card.item), 0]
            words += packed(numbers, 0)
        return words

    def bits_to_come(self) -> int:
        """Write the plants still due a leaf as neighbours of a cell: above, left, right, below."""
        if self.around is None:
            return 0
        x, y = self.around
        sides = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
        return sum(1 << sides.index(cell) for cell in self.to_come)

    def observation(self, seat: int) -> npt.NDArray[np.float32]:
        """Return what a seat sees as floats in [0, 1] (README, Observation)."""
        if not 0 <= seat < self.num_players:
            raise ValueError(f"seat {seat}: seats are 0 .. {self.num_players - 1}")
        facts = self.facts
        kinds = len(self.token_names())
        num_plants, num_rooms, thumbs = len(facts.plants), len(facts.rooms), facts.green_thumbs
        seen: list[float] = []
        for other in range(self.num_players):
            home = self.homes[(seat + other) % self.num_players]
            cells = {index_of(cell): self.card_floats(card) for cell, card in home.cards.items()}
            for index in range(NUM_CELLS):
                seen += cells.get(index, [0.0] * 11)
            seen += [home.thumbs / thumbs, share(home.stored, kinds), float(home.waiting is not None)]
        for column in range(NUM_COLUMNS):
            seen += [share(self.plants[column], num_plants), self.plant_thumbs[column] / thumbs]
            seen += [share(self.rooms[column], num_rooms), self.room_thumbs[column] / thumbs]
            seen.append(share(self.tokens[column], kinds))
        seen.append(share(self.card if self.kind == PLANT else None, num_plants))
        seen.append(share(self.card if self.kind == ROOM else None, num_rooms))
        seen.append(share(self.token, kinds))
        seen += [float(index in self.plant_deck) for index in range(num_plants)]
        seen += [float(index in self.room_deck) for index in range(num_rooms)]
        counts = [1] * len(facts.items) + [token.count for token in facts.care_tokens]
        seen += [left / count for left, count in zip(self.bag, counts, strict=True)]
        seen += [float(index in self.goals) for index in range(len(facts.goals))]
        seen += [left / 15 for left in self.special_pots()]
        is_asked = self.phase != "over" and PHASES.index(self.phase) >= PHASES.index("start")
        seen += [self.turn / 14, float(is_asked and self.seat == seat)]
        seen += [float(phase == self.phase) for phase in PHASES]
        return np.array(seen, dtype=np.float32)

    def card_floats(self, card: PlantCard | RoomCard) -> list[float]:
        """Return the eleven numbers of a card in a home."""
        facts = self.facts
        num_types, materials = len(facts.types), len(facts.pots)
        if isinstance(card, PlantCard):
            plant = facts.plants[card.plant]
            pot = 0.0 if card.pot is None else (materials - card.pot) / materials
            needs = [float(light in plant.lights) for light in range(len(facts.lights))]
            head = [1.0, 0.0, (1 + plant.type) / num_types, plant.growth / 15, card.leaves / 15, pot]
            return [*head, *needs, 0.0, 0.0]
        room = facts.rooms[card.room]
        sides = [(1 + light) / len(facts.lights) for light in room.lights]
        head = [0.0, 1.0, (1 + room.color) / num_types, 0.0, 0.0, 0.0]
        return [*head, *sides, share(card.item, len(self.token_names()))]

    # --- results -------------------------------------------------------------------------------------

    def score_terms(self, seat: int) -> list[int]:
        """Return the seven categories and each goal that can be in play (S11, S13)."""
        scored = Scored(
            facts=self.facts,
            homes=self.homes,
            seat=seat,
            are_rows_horizontal=self.options.goal_rows_horizontal,
            gp03_counts_all=self.options.gp03_counts_all,
        )
        drawable = [
            not goal.promo and not (goal.compares and self.is_solo)
            if self.options.goals is None
            else goal.id in self.options.goals
            for goal in self.facts.goals
        ]
        goals = [
            goal_points(scored, goal) if i in self.goals and self.turn > 0 else 0
            for i, goal in enumerate(self.facts.goals)
            if drawable[i]
        ]
        return [*category_points(scored), *goals]

    def scores(self) -> list[int]:
        """Return the total of each seat."""
        return [sum(self.score_terms(seat)) for seat in range(self.num_players)]

    def rank_values(self) -> list[tuple[int, int]]:
        """S11.10: points, then thumbs left (not in the family game)."""
        scores = self.scores()
        thumbs = [0 if self.options.family else home.thumbs for home in self.homes]
        return list(zip(scores, thumbs, strict=True))

    def ranking(self) -> list[int]:
        """S11.10: the seats by points and thumbs, those still tied by turn order."""
        values = self.rank_values()
        first = self.start_player or 0
        seats = [(first + i) % self.num_players for i in range(self.num_players)]
        return sorted(seats, key=lambda seat: values[seat], reverse=True)

    def returns(self) -> list[float]:
        """Return the utility of each seat at the end (README, Returns)."""
        if self.phase != "over":
            raise IllegalActionError.of("", "the game is not over")
        if self.is_solo:
            return [max(-1.0, min(1.0, self.scores()[0] / 100))]
        values = self.rank_values()
        num_winners = values.count(max(values))
        shares = [1 / num_winners if value == max(values) else 0.0 for value in values]
        return [(self.num_players * share - 1) / (self.num_players - 1) for share in shares]

    def progress(self, seat: int) -> int:
        """Return the cards of a home, leaves on its plants, and growth of its potted plants."""
        home = self.homes[seat]
        plants = home.plants().values()
        leaves = sum(card.leaves for card in plants)
        growth = sum(self.facts.plants[card.plant].growth for card in plants if card.pot is not None)
        return len(home.cards) + leaves + growth


def share(index: int | None, number: int) -> float:
    """Write an index that may be absent as a float: (1 + index) / number."""
    return 0.0 if index is None else (1 + index) / number
