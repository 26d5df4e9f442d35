"""What the reference keeps of a table: set up, read and written, told apart, scored.

The rules that change it are in `rules.py`. The numbers are those of the game's README.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Self

import numpy as np
import numpy.typing as npt

from engine_c.game import IllegalActionError, PositionError
from engine_c.games.hutan.codes import ANIMALS, COLORS, CORNERS, EMPTY, LAKE, TREES
from engine_c.games.hutan.components import Components
from engine_c.games.hutan.options import Options
from engine_c.games.hutan.reference_layout import CELLS, Layout, build_layout
from engine_c.games.hutan.reference_scoring import (
    base_terms,
    card_points,
    color_at,
    is_animal,
    is_tree,
    top_base,
)
from engine_c.games.hutan.table import Table
from engine_c.reference import ReferenceBase, ReferenceRuleset, pack

# Phases in the numbering of the key (README, State and key).
PHASES = (
    "order", "sides", "corners", "ecosystem", "first", "offer",
    "take", "color", "place", "animal", "bonus", "over",
)  # fmt: skip
PANGOLIN = "pangolin"
PANGOLIN_PLACES = ("held", "offered", "taken")
NO_SEAT, NO_ITEM, PANGOLIN_ITEM = 255, 254, 255
"""How the key writes what is not there, and the pangolin as an item."""


HutanRuleset = ReferenceRuleset[Components, Options]
"""What the reference reads of an opened ruleset."""


def bit_of(cell: int) -> int:
    """Return the number of a cell's bit in a mask: 8 * row + column."""
    return cell + 2 * (cell // 6)


def mask_of(cells: Iterable[int]) -> int:
    """Return the mask of some cells."""
    return sum(1 << bit_of(cell) for cell in cells)


def pad(numbers: Iterable[int]) -> list[int]:
    """Fill up to three numbers with zeros."""
    return [*numbers, 0, 0, 0][:3]


@lru_cache(maxsize=256)
def grid_words(grid: tuple[str, ...], second: frozenset[int]) -> tuple[int, ...]:
    """Return the words of one seat in the key; kept, since most steps leave most grids alone."""
    colors = [color_at(grid, cell) for cell in CELLS]
    return (
        *(mask_of(cell for cell in CELLS if colors[cell] == color) for color in range(len(COLORS))),
        mask_of(cell for cell in CELLS if is_tree(grid, cell)),
        mask_of(cell for cell in CELLS if is_animal(grid, cell)),
        mask_of(second),
    )


class ReferenceTable(ReferenceBase):
    """Everything a state holds. Grids are lists of 36 letters as in H1.5; faces and cards are indices."""

    def __init__(self, ruleset: HutanRuleset) -> None:
        """Make the state before setup; see `start` and `from_table`."""
        facts, options = ruleset.components, ruleset.typed_options
        self.ruleset = ruleset
        self.history: list[int] = []
        self.faces = tuple(face for face, _ in facts.deck)
        self.phase = ""
        self.layout: Layout | None = None
        self.order = 0  # outcomes of the layout draws while the chain runs
        self.second_sides = 0
        # Ids of the ecosystem cards in play.
        self.ecosystem: set[int] = set(options.ecosystem or ())
        self.round = 0
        self.turn = 0  # finished in this round
        self.turns = 0  # finished in the game
        self.holder = options.first_player
        self.next_holder: int | None = None
        self.pangolin = self.pangolin_at_round_start()
        self.offer: list[int] = []
        in_deck = dict(options.deck)
        self.unseen = [in_deck.get(face, 0) for face in self.faces]
        self.animals_left = [options.animals_per_species] * len(COLORS)
        self.flowers_left = [facts.flowers_per_color if options.is_limited else 0] * len(COLORS)
        self.trees_left = options.tree_supply if options.is_limited else 0
        self.grids = [[EMPTY] * len(CELLS) for _ in range(options.players)]
        self.second: list[set[int]] = [set() for _ in range(options.players)]
        if options.layout is not None:
            self.put_layout(options.layout)
        # By seat: what its points were counted on, and the points.
        self._terms: dict[int, tuple[object, list[int]]] = {}
        self.clear_turn()

    def clear_turn(self) -> None:
        """Bring everything about the turn at hand to its empty value."""
        self.item: int | str | None = None  # face index or PANGOLIN
        self.colors: tuple[int, ...] = ()  # of the flowers to be placed
        self.chosen: tuple[int, ...] = ()  # cells chosen for the first of them
        self._whole: list[tuple[int, ...]] = []  # their legal placements
        self.candidates: list[int] = []  # trees that may become the animal
        self.animal: int | None = None  # cell of this turn's animal while bonus flowers are asked
        self.neighbors_left: list[int] = []  # its neighbours still to be asked
        self.forget()

    def forget(self) -> None:
        """Drop what was worked out for the state before."""
        self._legal: list[int] | None = None

    # --- making states -------------------------------------------------------------------------------

    @classmethod
    def start(cls, ruleset: HutanRuleset) -> Self:
        """Return the state before setup."""
        state = cls(ruleset)
        state.phase = state.next_setup_phase()
        return state

    @classmethod
    def from_table(cls, ruleset: HutanRuleset, table: Table) -> Self:
        """Return the state of a valid table."""
        options = ruleset.typed_options
        state = cls(ruleset)
        if options.layout is None and table.layout is not None:
            state.put_layout(table.layout)
        if options.ecosystem is None:
            state.ecosystem = set(table.ecosystem or ())
        if options.players > 1:
            state.holder = table.holder if table.holder is not None else options.first_player
            state.pangolin = table.pangolin
            state.next_holder = table.next_holder
        state.round, state.turn = table.round - 1, table.turn
        state.turns = state.round * state.turns_per_round() + state.turn
        for seat, text in enumerate(table.grids):
            state.grids[seat] = list(text.replace("/", ""))
        for seat, cells in enumerate(table.second_flowers):
            state.second[seat] = set(cells)
        state.offer = sorted(state.faces.index(face) for face in table.offer)
        for face in (*table.offer, *(table.seen or ())):
            state.unseen[state.faces.index(face)] -= 1
        state.count_supply()
        state.phase = state.next_setup_phase()
        if state.phase == "offer" and state.round >= options.rounds:
            state.phase = "over"
        elif state.phase == "offer" and (state.offer or state.turn > 0):
            state.phase = "take"
        return state

    def count_supply(self) -> None:
        """Take what lies on the grids out of the supply."""
        is_limited = self.options.is_limited
        for grid, second in zip(self.grids, self.second, strict=True):
            for cell in CELLS:
                color = color_at(grid, cell)
                if color is None:
                    continue
                if grid[cell] in ANIMALS:
                    self.animals_left[color] -= 1
                if is_limited:
                    self.flowers_left[color] -= 2 if cell in second else 1
                    self.trees_left -= int(is_tree(grid, cell) and cell not in second)

    def public_table(self) -> Table:
        """Return the table as it lies: at the start of a turn, before a whole reveal, or at the end."""
        is_inside_turn = self.phase in ("color", "place", "animal", "bonus")
        is_inside_reveal = self.phase in ("sides", "corners") or (self.phase == "offer" and self.offer)
        if is_inside_turn or is_inside_reveal or (self.phase == "ecosystem" and self.ecosystem):
            raise PositionError.of("", "a table is told at the start of a turn or before a reveal only")
        in_deck = dict(self.options.deck)
        seen: list[str] = []
        for index, face in enumerate(self.faces):
            seen += [face] * (in_deck.get(face, 0) - self.unseen[index] - self.offer.count(index))
        is_drawing_cards = self.options.ecosystem is None and self.next_setup_phase() in (
            "order",
            "ecosystem",
        )
        return Table(
            layout=self.layout_code(),
            ecosystem=None if is_drawing_cards else tuple(sorted(self.ecosystem)),
            holder=self.holder,
            round=self.round + 1,
            turn=self.turn,
            pangolin=self.pangolin,
            next_holder=self.next_holder,
            offer=tuple(self.faces[index] for index in self.offer),
            grids=self.grid_texts(),
            second_flowers=tuple(tuple(sorted(cells)) for cells in self.second) if any(self.second) else (),
            seen=tuple(seen),
            stacks=None,
        )

    def grid_texts(self) -> tuple[str, ...]:
        """Return the grids as they lie now, [P]: six rows joined by `/` (H1.6)."""
        return tuple("/".join("".join(grid[r : r + 6]) for r in range(0, 36, 6)) for grid in self.grids)

    def layout_code(self) -> str | None:
        """Return the code of the layout on the table; None while its draw is pending."""
        return self.layout.code if self.layout else None

    def asked_cell(self) -> int | None:
        """Return the cell a `bonus` decision is about; None at any other decision."""
        return self.neighbors_left[0] if self.phase == "bonus" else None

    def copy(self) -> Self:
        """Return an independent copy, history included."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        for name in ("history", "offer", "unseen", "animals_left", "flowers_left", "candidates"):
            setattr(other, name, list(getattr(self, name)))
        other.neighbors_left = list(self.neighbors_left)
        other.ecosystem = set(self.ecosystem)
        other._terms = dict(self._terms)
        other.grids = [list(grid) for grid in self.grids]
        other.second = [set(cells) for cells in self.second]
        return other

    # --- terms ---------------------------------------------------------------------------------------

    @property
    def options(self) -> Options:
        """The options of the ruleset."""
        return self.ruleset.typed_options

    @property
    def facts(self) -> Components:
        """The components of the ruleset."""
        return self.ruleset.components

    @property
    def num_players(self) -> int:
        """P."""
        return self.options.players

    @property
    def is_solo(self) -> bool:
        """One player: H15."""
        return self.num_players == 1

    @property
    def seat(self) -> int:
        """Whose turn it is (H6.2); the first of the round before its reveal, 0 while unknown."""
        order = self.turn_order()
        return order[self.turn] if order else 0

    def turns_per_round(self) -> int:
        """H6.1, H15.1: two turns each, solo one."""
        return 1 if self.is_solo else 2 * self.num_players

    def turn_order(self) -> list[int]:
        """H6.2: seats of the turns of this round; empty while the holder is unknown."""
        if self.holder is None:
            return []
        first_pass = [(self.holder + i) % self.num_players for i in range(self.num_players)]
        if self.is_solo:
            return first_pass
        return first_pass + (first_pass[::-1] if self.options.is_out_and_back else first_pass)

    def pangolin_at_round_start(self) -> str:
        """H6.3 with its switch; solo games have no pangolin (H15.1)."""
        is_offered = self.options.enters_at_round_start and self.options.players > 1
        return "offered" if is_offered else "held"

    def next_setup_phase(self) -> str:
        """H4.2 to H4.4, then H5.3: the first draw that is still to come."""
        if self.layout is None:
            return "order"
        if self.options.ecosystem is None and len(self.ecosystem) < self.facts.num_drawn_cards:
            return "ecosystem"
        return "first" if self.holder is None else "offer"

    def put_layout(self, code: str) -> None:
        """H4.1: the same layout for all."""
        self.layout = build_layout(self.facts.sides, code)
        for grid in self.grids:
            for lake in self.layout.lakes:
                grid[lake] = LAKE

    # --- identity and observation --------------------------------------------------------------------

    def key_words(self) -> list[int]:
        """Return the words of the key in the order of the README."""
        seats = [NO_SEAT if seat is None else seat for seat in (self.holder, self.next_holder)]
        item = NO_ITEM if self.item is None else PANGOLIN_ITEM if self.item == PANGOLIN else self.item
        asked = set(self.neighbors_left)
        steps = [] if self.animal is None else [self.animal + step for step in (-6, -1, 1, 6)]
        bonus = sum(1 << i for i, cell in enumerate(steps) if cell in asked)
        animal = 0 if self.animal is None else bit_of(self.animal)
        cards = self.facts.ecosystem_cards
        ecosystem = sum(1 << i for i, card in enumerate(cards) if card.id in self.ecosystem)
        unseen = [*self.unseen, *[0] * (32 - len(self.unseen))]
        words = [
            pack([*self.variants(), PHASES.index(self.phase), self.seat, self.round, self.turn]),
            pack([*seats, PANGOLIN_PLACES.index(self.pangolin), int(item), len(self.colors),
                  len(self.chosen), bonus, animal]),
            pack([*pad(self.colors), *pad(map(bit_of, self.chosen)), self.order, self.second_sides]),
            pack(self.offer),
            ecosystem | len(self.offer) << 32 | self.turns << 40,
            pack([*self.animals_left, self.trees_left]),
            pack(self.flowers_left),
            mask_of(self.candidates),
            *(pack(unseen[i : i + 8]) for i in range(0, 32, 8)),
        ]  # fmt: skip
        for grid, second in zip(self.grids, self.second, strict=True):
            words += grid_words(tuple(grid), frozenset(second))
        return words

    def variants(self) -> list[int]:
        """Return (side * 4 + turn) * 4 + quarter of each quarter; zeros while the layout is unknown."""
        if self.layout is None:
            return [0] * 4
        codes = [side.code for side in self.facts.sides]
        parts = [part.split("-") for part in self.layout.code.split("/")]
        return [
            (codes.index(side) * 4 + CORNERS.index(corner)) * 4 + quarter
            for quarter, (side, corner) in enumerate(parts)
        ]

    def observation(self, seat: int) -> npt.NDArray[np.float32]:
        """Return what a seat sees as floats in [0, 1] (README, Observation)."""
        if not 0 <= seat < self.num_players:
            raise ValueError(f"seat {seat}: seats are 0 .. {self.num_players - 1}")
        facts, options, in_deck = self.facts, self.options, dict(self.options.deck)
        is_land = self.layout is not None
        seen = [float(is_land and letter != LAKE) for letter in self.grids[0]]
        for other in range(self.num_players):
            grid = self.grids[(seat + other) % self.num_players]
            for color in range(len(COLORS)):
                seen += [float(color_at(grid, cell) == color) for cell in CELLS]
            seen += [float(is_tree(grid, cell)) for cell in CELLS]
            seen += [float(is_animal(grid, cell)) for cell in CELLS]
        counts = [max(1, in_deck.get(face, 0)) for face in self.faces]
        seen += [self.offer.count(index) / count for index, count in enumerate(counts)]
        seen += [left / count for left, count in zip(self.unseen, counts, strict=True)]
        seen += [left / max(1, options.animals_per_species) for left in self.animals_left]
        seen += [float(place == self.pangolin) for place in PANGOLIN_PLACES]
        is_asked = self.phase != "over" and PHASES.index(self.phase) >= PHASES.index("take")
        seen.append(float(is_asked and self.seat == seat))
        seen += [self.round / options.rounds, self.turn / self.turns_per_round()]
        seen += [float(card.id in self.ecosystem) for card in facts.ecosystem_cards]
        seen += [float(phase == self.phase) for phase in PHASES]
        return np.array(seen, dtype=np.float32)

    # --- results -------------------------------------------------------------------------------------

    def score_terms(self, seat: int) -> list[int]:
        """Return trees, animals, plus, minus and each card that can be in play (H12, H13)."""
        counted_on = (self.layout and self.layout.code, tuple(self.grids[seat]), frozenset(self.ecosystem))
        if seat not in self._terms or self._terms[seat][0] != counted_on:
            self._terms[seat] = counted_on, self.count_terms(seat)
        return list(self._terms[seat][1])

    def count_terms(self, seat: int) -> list[int]:
        """Count what `score_terms` keeps."""
        cards = [
            card
            for card in self.facts.ecosystem_cards
            if self.options.ecosystem is None or card.id in self.options.ecosystem
        ]
        if self.layout is None:
            return [0] * (4 + len(cards))
        grid = self.grids[seat]
        base = base_terms(self.facts, self.layout, grid, has_minus=self.options.has_minus_points)
        return [*base, *(card_points(c, self.layout, grid) if c.id in self.ecosystem else 0 for c in cards)]

    def scores(self) -> list[int]:
        """Return the total of each seat (H12.7)."""
        return [sum(self.score_terms(seat)) for seat in range(self.num_players)]

    def ranking(self) -> list[int]:
        """H14: by total, ties by the order of the round that would follow."""
        first = self.holder if self.next_holder is None else self.next_holder
        scores = self.scores()
        return sorted(
            range(self.num_players),
            key=lambda seat: (-scores[seat], (seat - (first or 0)) % self.num_players),
        )

    def returns(self) -> list[float]:
        """Return the utility of each seat at the end (README, Returns)."""
        if self.phase != "over":
            raise IllegalActionError.of("", "the game is not over")
        if self.is_solo:
            assert self.layout is not None
            return [max(-1.0, min(1.0, self.scores()[0] / top_base(self.facts, self.layout)))]
        winner = self.ranking()[0]
        return [1.0 if seat == winner else -1.0 / (self.num_players - 1) for seat in range(self.num_players)]

    def progress(self, seat: int) -> int:
        """Return the flowers planted that lie on a grid: 1 for a flower, 2 for a tree or an animal."""
        letters = self.grids[seat]
        return sum(letter in COLORS for letter in letters) + 2 * sum(
            letter in TREES + ANIMALS for letter in letters
        )
