"""What the reference tells of a table: identity, observation, points.

The numbers are those of the game's README.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from engine_c.game import IllegalActionError
from engine_c.games.botanicus.facts import (
    ANIMALS,
    FRUIT,
    MAX_CARD_KINDS,
    MAX_COLUMNS,
    MAX_FINALS,
    MAX_GREENHOUSE,
    MAX_NODES,
    MAX_SIDE,
    MAX_TASKS,
    MAX_TILES,
    MAX_TOKENS,
    MAX_UNITS,
    NUM_SPACES,
    TRACKS,
)
from engine_c.games.botanicus.reference_actions import NUM_CELLS, cell_of, index_of
from engine_c.games.botanicus.reference_garden import FIRST_ANIMAL, ReferencePlot
from engine_c.games.botanicus.reference_pools import Pool
from engine_c.games.botanicus.reference_scoring import (
    card_points,
    coin_points,
    column_points,
    paid_points,
    with_flipped_fruits,
)
from engine_c.games.botanicus.reference_table import PHASES, ReferenceTable
from engine_c.games.botanicus.table import NEUTRAL, STACKS, STAGES, Cell
from engine_c.reference import packed

NONE, UNTOLD = 255, 254
"""How the key writes what is not there and what is not told."""
MOST_FLOWERS, MOST_TAIL, MOST_DRAWN = 5, 8, 4
"""Flowers, known final cards under the pile, final cards to choose from that the key has room for."""


def filled(numbers: Iterable[int], length: int, filler: int) -> list[int]:
    """Fill up a list to a length."""
    listed = list(numbers)
    return [*listed, *[filler] * (length - len(listed))]


def two_bytes(number: int) -> list[int]:
    """Write a number as two bytes, low first."""
    return [number % 256, number // 256]


def bits(members: Iterable[int]) -> int:
    """Write a set of small numbers as a mask."""
    return sum(1 << member for member in members)


def flags(answers: Iterable[bool]) -> int:
    """Write truth values as a mask."""
    return bits(i for i, answer in enumerate(answers) if answer)


def or_none(value: int | None) -> int:
    """Write a byte that may be absent."""
    return NONE if value is None else value


def or_untold(value: int | None) -> int:
    """Write a card that may be hidden."""
    return UNTOLD if value is None else value


def node_or_none(node: Cell | None) -> int:
    """Write a node that may be absent."""
    return NONE if node is None else index_of(node)


class ReferenceResults(ReferenceTable):
    """A table that can be told apart, seen and scored."""

    # --- identity (README, State and key) ------------------------------------------------------------

    def key_words(self) -> list[int]:
        """Return the words of the key in the order of the README."""
        words = [*self.turn_words(), *self.table_words()]
        for pool in self.pools:
            words += packed(pool_bytes(pool))
        for seat in range(self.num_players):
            words += self.plot_words(seat)
        return words

    def turn_words(self) -> list[int]:
        """Items 1 to 3: whose turn it is and what is under way."""
        chain = self.chain
        first_from, first_to = chain.first or (None, None)
        phase1 = [self.is_walk_over, self.is_card_used, self.has_walk_met_turtle]
        cards = self.pools[-1].cards if self.phase == "cards" else 0
        return packed([
            PHASES.index(self.phase), STAGES.index(self.stage), self.column, self.seat, self.turns,
            or_none(self.observer), flags(phase1), self.source,
            node_or_none(first_from), node_or_none(first_to), chain.num_walked, chain.steps_left, chain.kind,
            bits(self.watered), 0 if self.highest_watered is None else 1 + self.highest_watered,
            0 if self.waiting is None else 1 + index_of(self.waiting),
            *filled(map(or_untold, self.drawn), MOST_DRAWN, NONE),
            len(self.pools), cards or self.draws_left, self.is_alone, 0,
        ])  # fmt: skip

    def table_words(self) -> list[int]:
        """Items 4 to 7: what belongs to nobody."""
        flowers: list[int] = []
        for owner in (0, 1, 2, 3, NEUTRAL):
            flowers += self.place_of(owner) or [NONE] * 3
        return packed([
            *flowers, 0,
            *filled(self.tiles, MAX_TILES, NONE),
            *filled(self.discard, MAX_CARD_KINDS, 0),
            *filled((or_untold(card) for card, _ in self.tail), MOST_TAIL, NONE),
            *filled((seat for _, seat in self.tail), MOST_TAIL, NONE),
        ])  # fmt: skip

    def place_of(self, owner: int) -> list[int] | None:
        """Return column, row and height of a flower; None if it is not there."""
        for (column, row), flowers in [((0, 0), self.stack), *self.piles.items()]:
            if owner in flowers:
                return [column, row, flowers.index(owner)]
        return None

    def plot_words(self, seat: int) -> list[int]:
        """Item 9: what belongs to a seat."""
        plot = self.plots[seat]
        nodes = [index_of(node) for node in plot.gardeners]
        ids = [task.id for task in self.facts.special_tasks]
        beds = {index_of(cell): lying for cell, lying in plot.beds.items()}
        numbers = [
            *two_bytes(plot.coins), *two_bytes(plot.vp), *plot.nodes, or_none(plot.garden_index),
            *filled(nodes, 2, NONE), plot.num_animals, plot.greenhouse_task, flags(plot.basic_done),
            flags(plot.special_done), int(plot.greenhouse_done), plot.num_hand,
            *(beds.get(index, 0) for index in range(NUM_CELLS)), 0, 0, 0, 0,
            *filled(plot.greenhouse, 8, 0),
            *filled(plot.row_tasks, MAX_SIDE, 0), len(plot.row_tasks), int(plot.is_greenhouse_decided),
        ]  # fmt: skip
        return [
            *packed(numbers),
            bits(ids.index(number) for number in plot.dealt_tasks),
            *packed(filled(plot.hand or [], MAX_CARD_KINDS, 0)),
            *packed([*two_bytes(bits(plot.finals or ())), *two_bytes(bits(plot.returned or ())),
                     plot.num_finals, 0, 0, 0]),
            sum(mask << MAX_TOKENS * i for i, mask in enumerate(self.token_masks(seat))),
        ]  # fmt: skip

    def token_masks(self, seat: int) -> list[int]:
        """Write the tokens of a seat as places in their stacks; of equal ones lower seats hold the upper."""
        masks = []
        for name in STACKS:
            values = self.prize_stack(name)
            lower = [value for plot in self.plots[:seat] for value in plot.tokens[name]]
            held = []
            for value in self.plots[seat].tokens[name]:
                first = values.index(value) + lower.count(value)
                held.append(first)
                lower.append(value)
            masks.append(bits(held))
        return masks

    # --- observation (README, Observation) -----------------------------------------------------------

    def observation(self, seat: int) -> npt.NDArray[np.float32]:
        """Return what a seat sees as floats in [0, 1]."""
        if not 0 <= seat < self.num_players:
            raise ValueError(f"seat {seat}: seats are 0 .. {self.num_players - 1}")
        seats = [(seat + other) % self.num_players for other in range(self.num_players)]
        seen: list[float] = []
        for other in seats:
            seen += self.seen_plot(self.plots[other])
        own = self.plots[seat]
        is_asked = self.phase != "over" and not self.is_draw_pending() and self.seat == seat
        choice = {card for card in self.drawn if card is not None} if self.seat == seat else set()
        seen += shares(filled(own.hand or [], MAX_CARD_KINDS, 0), MAX_UNITS)
        seen += [float(card in (own.finals or ())) for card in range(MAX_FINALS)]
        seen += [float(card in choice) for card in range(MAX_FINALS)]
        seen += shares(filled(self.discard, MAX_CARD_KINDS, 0), MAX_UNITS)
        for owner in (*seats, NEUTRAL):
            place = self.place_of(owner)
            column, row, height = (0, 0, -1) if place is None else place
            seen += [column / (MAX_COLUMNS + 1), row / NUM_SPACES, (1 + height) / MOST_FLOWERS]
        seen += [float(stage == self.stage) for stage in STAGES]
        seen += [float(phase == self.phase) for phase in PHASES]
        seen += [self.column / (MAX_COLUMNS + 1), float(is_asked)]
        seen += shares(pool_bytes(self.pools[-1]) if self.pools else [0] * 24, 255)
        return np.array([min(1.0, value) for value in seen], dtype=np.float32)

    def seen_plot(self, plot: ReferencePlot) -> list[float]:
        """Return the floats of what lies openly before a seat."""
        ids = [0, *(task.id for task in self.facts.special_tasks)]
        cells = [plot.beds.get(cell_of(index), 0) for index in range(NUM_CELLS)]
        levels = [lying if lying <= FRUIT else 0 for lying in cells]
        return [
            plot.coins / 99,
            plot.vp / 300,
            *shares([1 + node for node in plot.nodes], MAX_NODES),
            *shares(levels, FRUIT),
            *(float(lying >= FIRST_ANIMAL) for lying in cells),
            *shares(filled(plot.greenhouse, MAX_GREENHOUSE, 0), FRUIT),
            *shares(filled((1 + index_of(node) for node in plot.gardeners), 2, 0), NUM_CELLS),
            plot.num_animals / len(ANIMALS),
            *map(float, filled(plot.basic_done, MAX_SIDE, 0)),
            *map(float, filled(plot.special_done, MAX_SIDE, 0)),
            float(plot.greenhouse_done),
            *shares(filled(map(ids.index, plot.row_tasks), MAX_SIDE, 0), MAX_TASKS),
            ids.index(plot.greenhouse_task) / MAX_TASKS,
            plot.num_hand / MAX_UNITS,
            *shares([len(plot.tokens[name]) for name in STACKS], MAX_TOKENS),
        ]

    # --- results (README, Scores) --------------------------------------------------------------------

    def score_terms(self, seat: int) -> list[int]:
        """Return the points of a seat by scoring rule (B12, X6)."""
        facts, plot = self.facts, self.plots[seat]
        at_end = with_flipped_fruits(plot)
        cards = [card_points(facts, self.options, at_end)] if self.options.is_expert else []
        paid = paid_points(facts, self.options, plot)
        return [*paid, column_points(at_end), *cards, coin_points(facts, plot)]

    def scores(self) -> list[int]:
        """Return the total of each seat."""
        return [sum(self.score_terms(seat)) for seat in range(self.num_players)]

    def ranking(self) -> list[int]:
        """B12.3: points, then the flower higher in the stack; before the last action the lower seat."""
        scores = self.scores()
        seats = self.stack_order() if self.is_stage_from("last") else list(range(self.num_players))
        return sorted(seats, key=lambda seat: scores[seat], reverse=True)

    def returns(self) -> list[float]:
        """Return the utility of each seat at the end."""
        if self.phase != "over":
            raise IllegalActionError.of("", "the game is not over")
        first = self.ranking()[0]
        others = -1 / (self.num_players - 1)
        return [1.0 if seat == first else others for seat in range(self.num_players)]

    def progress(self, seat: int) -> int:
        """Return the levels of the plants, the planted beds and the garden cards in hand."""
        plot = self.plots[seat]
        return sum(plot.plants()) + len(plot.plants()) + plot.num_hand


def shares(numbers: Iterable[int], whole: int) -> list[float]:
    """Write numbers as floats."""
    return [number / whole for number in numbers]


def pool_bytes(pool: Pool) -> list[int]:
    """Item 8 of the key: what is left of a pool."""
    steps: list[int] = []
    for track in range(len(TRACKS)):
        steps += filled(pool.steps[track], 2, 0)
    level, bed = (0, NONE) if pool.last_plant is None else (pool.last_plant[0], index_of(pool.last_plant[1]))
    return [
        *pool.plants, pool.waters, pool.animals, pool.cards,
        *filled(pool.moves, 2, 0), *steps,
        *filled(pool.two_way, 2, 0), *pool.prizes, level, bed,
        0 if pool.track_back is None else 1 + pool.track_back,
    ]  # fmt: skip
