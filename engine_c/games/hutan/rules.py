"""Reference rules of Hutan: plain Python, one function a rule, obvious before fast.

The numbers are those of the game's README. `engine.pyx` is the fast twin; the two share the
components and the options, and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations

from engine_c.game import CHANCE, TERMINAL, IllegalActionError
from engine_c.games.hutan.codes import ANIMALS, COLORS, CORNERS, EMPTY, TREES, WILD
from engine_c.games.hutan.reference_layout import CELLS, NEIGHBORS
from engine_c.games.hutan.reference_scoring import color_at, is_perfect
from engine_c.games.hutan.reference_table import PANGOLIN, PHASES, ReferenceTable

# First ids of the actions (README, Actions).
TAKE, DISCARD, TAKE_PANGOLIN, PASS = 0, 32, 64, 65
COLOR, PLACE, ANIMAL, ANIMAL_NONE, BONUS, BONUS_NONE = 66, 71, 107, 143, 144, 149
OFFER, ORDER, SIDES_OF, CORNERS_OF, ECOSYSTEM, FIRST = 150, 182, 206, 222, 478, 510

ORDERS = tuple(permutations(range(4)))
"""Boards of the four quarters, lexicographic."""


class ReferenceState(ReferenceTable):
    """One state: `State` of the seam."""

    def current_player(self) -> int:
        """Return a seat, `CHANCE` or `TERMINAL`."""
        if self.phase == "over":
            return TERMINAL
        return CHANCE if PHASES.index(self.phase) < PHASES.index("take") else self.seat

    # --- setup and reveals ---------------------------------------------------------------------------

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """Return (action, weight) of the pending single draw."""
        match self.phase:
            case "order":  # H4.2
                return [(ORDER + i, 1) for i in range(len(ORDERS))]
            case "sides":
                return [(SIDES_OF + i, 1) for i in range(2**4)]
            case "corners":
                return [(CORNERS_OF + i, 1) for i in range(4**4)]
            case "ecosystem":  # H4.3
                cards = enumerate(self.facts.ecosystem_cards)
                return [(ECOSYSTEM + i, 1) for i, card in cards if card.id not in self.ecosystem]
            case "first":  # H4.4
                return [(FIRST + seat, 1) for seat in range(self.num_players)]
            case "offer":  # H5.3
                return [(OFFER + face, count) for face, count in enumerate(self.unseen) if count > 0]
        return []

    def draw(self, action: int) -> None:
        """Carry out one outcome of the pending draw."""
        match self.phase:
            case "order":
                self.order, self.phase = action - ORDER, "sides"
                return
            case "sides":
                self.second_sides, self.phase = action - SIDES_OF, "corners"
                return
            case "corners":
                self.put_layout(self.drawn_code(action - CORNERS_OF))
                self.order = self.second_sides = 0
            case "ecosystem":
                self.ecosystem.add(self.facts.ecosystem_cards[action - ECOSYSTEM].id)
            case "first":
                self.holder = action - FIRST
            case "offer":
                face = action - OFFER
                self.unseen[face] -= 1
                self.offer = sorted([*self.offer, face])
                if len(self.offer) == self.options.cards_per_round:
                    self.phase = "take"
                return
        self.phase = self.next_setup_phase()

    def drawn_code(self, corners: int) -> str:
        """H4.2: the layout code of the three draws."""
        parts = []
        for quarter, board in enumerate(ORDERS[self.order]):
            side = self.facts.sides[2 * board + (self.second_sides >> board & 1)]
            parts.append(f"{side.code}-{CORNERS[corners >> 2 * quarter & 3]}")
        return "/".join(parts)

    # --- decisions (H7) ------------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """Return the decisions of the current player, ascending."""
        if self._legal is None:
            match self.phase:
                case "take":
                    self._legal = self.take_answers()
                case "color":
                    self._legal = [COLOR + color for color in self.single_colors()]
                case "place":
                    self._legal = self.place_answers()
                case "animal":
                    self._legal = self.animal_answers()
                case "bonus":
                    self._legal = self.bonus_answers()
                case _:
                    self._legal = []
        return list(self._legal)

    def apply(self, action: int) -> None:
        """Carry out an action; raise IllegalActionError if it is not legal here."""
        is_draw = self.current_player() == CHANCE
        legal = [outcome for outcome, _ in self.chance_outcomes()] if is_draw else self.legal_actions()
        if action not in legal:
            raise IllegalActionError.of("action", f"{action} is not legal here", rule="H7")
        self.history.append(action)
        self.forget()
        match self.phase:
            case "take":
                self.take(action)
            case "color":
                self.ask_places((action - COLOR,))
            case "place":
                self.place(action - PLACE)
            case "animal":
                self.choose_animal(None if action == ANIMAL_NONE else action - ANIMAL)
            case "bonus":
                self.plant_bonus(None if action == BONUS_NONE else action - BONUS)
            case _:
                self.draw(action)

    def take_answers(self) -> list[int]:
        """H7.1, H11, H15.2: what may be taken, or discarded if nothing fits."""
        on_offer = sorted(set(self.offer))
        playable = [face for face in on_offer if self.is_face_playable(face)]
        is_pangolin_there = self.pangolin == "offered"
        is_pangolin_playable = is_pangolin_there and len(self.single_colors()) > 0
        takes = [TAKE + face for face in playable]
        discards = [DISCARD + face for face in on_offer]
        pangolin = [TAKE_PANGOLIN] if is_pangolin_there else []
        if playable:
            return takes + (pangolin if is_pangolin_playable else [])  # H11.1
        if self.is_solo:
            return [PASS]  # H15.2
        if is_pangolin_playable and not self.options.can_discard_with_pangolin:
            return pangolin  # H11.2
        return discards + pangolin  # H11.3, H11.4

    def is_face_playable(self, face: int) -> bool:
        """H7.1: at least one legal placement of all its flowers."""
        letters = self.faces[face]
        if letters == WILD:
            return len(self.single_colors()) > 0
        colors = tuple(COLORS.index(letter) for letter in letters)
        return any(True for _ in self.placements(colors))

    def single_colors(self) -> list[int]:
        """H7.2: colours of a wild or pangolin flower that have a space."""
        return [color for color in range(len(COLORS)) if any(True for _ in self.placements((color,)))]

    def take(self, action: int) -> None:
        """Carry out an answer of H7.1."""
        if action == PASS:
            self.end_turn()
        elif DISCARD <= action < TAKE_PANGOLIN:
            self.item = action - DISCARD
            self.end_turn()  # H11.3
        elif action == TAKE_PANGOLIN:
            can_plant = len(self.single_colors()) > 0
            self.item = PANGOLIN
            if can_plant:
                self.phase = "color"
            else:
                self.end_turn()  # H11.3
        else:
            self.item = action - TAKE
            letters = self.faces[self.item]
            if letters == WILD:
                self.phase = "color"
            else:
                self.ask_places(tuple(COLORS.index(letter) for letter in letters))

    def ask_places(self, colors: tuple[int, ...]) -> None:
        """Ask for the spaces of these flowers (H7.3)."""
        self.colors, self.phase = colors, "place"
        self._whole = list(self.placements(colors))

    def place_answers(self) -> list[int]:
        """H7.3: spaces with which the choices so far can still become a whole legal placement."""
        asked = len(self.chosen)
        spaces = {cells[asked] for cells in self._whole if cells[:asked] == self.chosen}
        return [PLACE + cell for cell in sorted(spaces)]

    def place(self, cell: int) -> None:
        """Choose a space; the flowers take effect together with the last one (H7.3)."""
        self.chosen = (*self.chosen, cell)
        if len(self.chosen) < len(self.colors):
            return
        grown = self.plant(list(zip(self.chosen, self.colors, strict=True)))
        self.candidates = [cell for cell in grown if self.is_candidate(cell)]
        if self.candidates:
            self.phase = "animal"
        else:
            self.end_turn()

    # --- placement (H8) ------------------------------------------------------------------------------

    def placements(self, colors: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Go through all legal placements of flowers: a cell for each, in the order of the colours.

        Two flowers of one colour are one placement, the lower index first (H7.3).
        """
        if self.layout is None or not self.is_in_supply(colors):
            return
        grid = self.grids[self.seat]
        forest = {cell for cell in CELLS if color_at(grid, cell) is not None}  # H1.9
        for shape in self.layout.shapes[len(colors)]:  # H8.1, H8.3
            if not self.touches(forest, shape):
                continue
            for cells in permutations(shape):
                flowers = list(zip(cells, colors, strict=True))
                if all(self.can_plant(grid, cell, color) for cell, color in flowers) and not any(
                    here > there and one == other for (here, one), (there, other) in pairwise(flowers)
                ):
                    yield cells

    def is_in_supply(self, colors: Sequence[int]) -> bool:
        """H10.6: each of the flowers is in the supply before any is planted."""
        if not self.options.is_limited:
            return True
        return all(self.flowers_left[color] >= count for color, count in Counter(colors).items())

    @staticmethod
    def can_plant(grid: Sequence[str], cell: int, color: int) -> bool:
        """H8.2: an empty land space, or a single flower of the same colour."""
        return grid[cell] == EMPTY or grid[cell] == COLORS[color]

    def touches(self, forest: set[int], cells: Sequence[int]) -> bool:
        """H8.4: anywhere in an empty forest, else at or in the forest, one flower or each."""
        if not forest:
            return True
        at_forest = [cell in forest or not forest.isdisjoint(NEIGHBORS[cell]) for cell in cells]
        return all(at_forest) if self.options.touch_each else any(at_forest)

    # --- growth and animals (H9) ---------------------------------------------------------------------

    def plant(self, flowers: Sequence[tuple[int, int]]) -> list[int]:
        """Plant a set of flowers (cell, colour); return the cells that became trees, ascending (H9.1)."""
        grid = self.grids[self.seat]
        grown = []
        for cell, color in flowers:
            if grid[cell] == EMPTY:
                grid[cell] = COLORS[color]
            else:
                grid[cell] = TREES[color]
                grown.append(cell)
        if self.options.is_limited:
            self.settle_supply(flowers, sorted(grown))
        return sorted(grown)

    def settle_supply(self, flowers: Sequence[tuple[int, int]], grown: Sequence[int]) -> None:
        """H10.6: flowers leave the supply; upper ones go back if there is a tree for them."""
        color_of = dict(flowers)
        for _, color in flowers:
            self.flowers_left[color] -= 1
        for cell in grown:
            if self.trees_left > 0:
                self.trees_left -= 1
                self.flowers_left[color_of[cell]] += 1
            else:
                self.second[self.seat].add(cell)

    def is_candidate(self, cell: int) -> bool:
        """H9.3: a tree of this step in an area that now is perfect, its species still in the supply."""
        assert self.layout is not None
        grid = self.grids[self.seat]
        color = color_at(grid, cell)
        area = self.layout.areas[self.layout.labels[cell]]
        return color is not None and is_perfect(grid, area) and self.animals_left[color] > 0

    def animal_answers(self) -> list[int]:
        """H7.4, H9.5."""
        none = [] if self.options.is_animal_mandatory else [ANIMAL_NONE]
        return [ANIMAL + cell for cell in self.candidates] + none

    def choose_animal(self, cell: int | None) -> None:
        """H9.4: exchange a tree for the animal of its colour, or decline."""
        self.candidates = []
        if cell is None:
            self.end_turn()
            return
        grid, second = self.grids[self.seat], self.second[self.seat]
        color = TREES.index(grid[cell])
        grid[cell] = ANIMALS[color]
        self.animals_left[color] -= 1
        if cell in second:  # H10.6
            second.remove(cell)
            self.flowers_left[color] += 1
        elif self.options.is_limited:
            self.trees_left += 1
        self.animal = cell
        self.neighbors_left = list(NEIGHBORS[cell]) if self.options.has_bonus_flowers else []
        self.ask_bonus()

    # --- bonus flowers (H10) -------------------------------------------------------------------------

    def ask_bonus(self) -> None:
        """H7.5: go on with the next neighbour that can take a flower, or end the turn."""
        self.neighbors_left = [cell for cell in self.neighbors_left if self.bonus_colors(cell)]
        if self.neighbors_left:
            self.phase = "bonus"
        else:
            self.end_turn()

    def bonus_colors(self, cell: int) -> list[int]:
        """H10.1: colours of the flower a neighbour of the animal can take."""
        grid = self.grids[self.seat]
        colors = range(len(COLORS))
        return [c for c in colors if self.can_plant(grid, cell, c) and self.is_in_supply((c,))]

    def bonus_answers(self) -> list[int]:
        """H7.5, H10.2: a colour for the neighbour that is asked, or none."""
        return [BONUS + color for color in self.bonus_colors(self.neighbors_left[0])] + [BONUS_NONE]

    def plant_bonus(self, color: int | None) -> None:
        """Plant or skip a bonus flower; it never brings an animal (H10.4)."""
        cell = self.neighbors_left.pop(0)
        if color is not None:
            self.plant([(cell, color)])
        self.ask_bonus()

    # --- end of turn, round and game -----------------------------------------------------------------

    def end_turn(self) -> None:
        """H7.6: the item leaves the offer, the pangolin may come in, the next player follows."""
        if self.item == PANGOLIN:
            self.pangolin, self.next_holder = "taken", self.seat  # H6.4
        elif isinstance(self.item, int):
            self.offer.remove(self.item)
        if self.turn == 0 and self.pangolin == "held" and not self.is_solo:
            self.pangolin = "offered"  # H6.3
        self.clear_turn()
        self.turn += 1
        self.turns += 1
        self.phase = "take"
        if self.turn == self.turns_per_round():
            self.end_round()

    def end_round(self) -> None:
        """H6.4, H12.1, H15.1: the rest of the offer leaves, the pangolin changes hands."""
        self.offer = []
        self.turn = 0
        self.round += 1
        if not self.is_solo:
            self.holder, self.next_holder = self.next_holder, None
        self.pangolin = self.pangolin_at_round_start()
        self.phase = "over" if self.round == self.options.rounds else "offer"
