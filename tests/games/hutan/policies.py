"""Biased random players of Hutan: animals, full grids and empty supplies are rare in uniform play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine_c.game import Ruleset, State
from tests.games.hutan.geometry import areas_of
from tests.support.play import Policy, Stream, pick_weighted

COLORS = "byrwg"
# First ids of the kinds of decisions, from the table in the game's README.
TAKE, DISCARD, PANGOLIN, COLOR, PLACE, ANIMAL, ANIMAL_NONE, BONUS, BONUS_NONE = (
    0, 32, 64, 66, 71, 107, 143, 144, 149,
)  # fmt: skip
SPECIES = "CTONH"


@dataclass(frozen=True, kw_only=True)
class Taste:
    """Weights of a player's choices."""

    tree: float
    """A flower on a flower of its colour; doubled for each tree in an area of this colour alone."""
    match: float
    """An empty space of an area that shows this colour alone."""
    open: float
    """An empty space of an empty area."""
    spoil: float
    """An empty space of any other area."""
    animal: float
    """Against 1 for no animal."""
    bonus: float
    """A factor on the weights above, against 1 for no flower."""
    per_flower: float
    """A factor for each flower of a card, when choosing what to take."""
    foresight: float = 0.0
    """How much a flower that can grow in a full area of its colour weighs, when choosing what to take."""
    focus: str = ""
    """A colour whose cards and flowers weigh ten times."""
    pangolin: float = 1.0


class Player:
    """Plays all seats of one game by one taste; remembers what was on the grid when the turn began."""

    def __init__(self, ruleset: Ruleset, taste: Taste) -> None:
        self.ruleset = ruleset
        self.taste = taste
        self.components: Any = ruleset.components  # type: ignore[attr-defined]
        self.turn = -1
        self.grid = ""
        self.areas: dict[int, tuple[int, ...]] = {}
        self.colors: list[str] = []

    def __call__(self, state: State, legal: Sequence[int], rng: Stream) -> int:
        """Choose one decision."""
        if state.turn_number() != self.turn:
            self.begin(state)
        action = pick_weighted(legal, [self.weight(state, action) for action in legal], rng)
        self.note(state, action)
        return action

    def begin(self, state: State) -> None:
        """Look at the grid of the player whose turn begins."""
        table = self.ruleset.table(state)
        self.turn = state.turn_number()
        self.grid = table.grids[state.current_player()].replace("/", "")
        self.areas = areas_of(self.components, table.layout)
        self.colors = []

    def note(self, state: State, action: int) -> None:
        """Remember the colours to be placed, and what has been placed."""
        if action < DISCARD:
            self.colors = list(self.components.deck[action][0])
        elif COLOR <= action < PLACE:
            self.colors = [COLORS[action - COLOR]]
        elif PLACE <= action < ANIMAL:
            cell, color = action - PLACE, self.colors.pop(0)
            grown = color.upper() if self.grid[cell] == color else color
            self.grid = self.grid[:cell] + grown + self.grid[cell + 1 :]

    def weight(self, state: State, action: int) -> float:
        """Return how much the player likes a decision."""
        taste = self.taste
        if action < PANGOLIN:
            face = self.components.deck[action % 32][0]
            liked = 10.0 if taste.focus and taste.focus in face else 1.0
            for letter in face:
                liked *= 1 + taste.foresight * self.num_ripe(letter)
            return float(taste.per_flower ** len(face)) * liked
        if action < COLOR:
            return taste.pangolin
        if action < PLACE:
            color = COLORS[action - COLOR]
            return (10.0 if color == taste.focus else 1.0) * (1 + taste.foresight * self.num_ripe(color))
        if action < ANIMAL:
            return self.cell_weight(action - PLACE, self.colors[0])
        if action < ANIMAL_NONE:
            return taste.animal
        if BONUS <= action < BONUS_NONE:
            return taste.bonus * (10.0 if COLORS[action - BONUS] == taste.focus else 1.0)
        return 1.0

    def is_pure(self, cell: int, color: str) -> bool:
        """Say whether the area of a space is full and shows one colour alone."""
        return {self.grid[other] for other in self.areas[cell]} <= {color, color.upper()}

    def num_ripe(self, color: str) -> int:
        """Count single flowers of a colour in full areas of this colour."""
        return sum(
            self.grid[cell] == color and self.is_pure(cell, color) for cell in range(36) if cell in self.areas
        )

    def cell_weight(self, cell: int, color: str) -> float:
        """Return how much a flower of this colour is liked on this space."""
        taste = self.taste
        letters = [self.grid[other] for other in self.areas[cell]]
        if self.grid[cell] == color:
            is_pure = set(letters) <= {color, color.upper()}
            return taste.tree * (2.0 ** (1 + letters.count(color.upper())) if is_pure else 1.0)
        shown = set(letters) - {"."}
        if not shown:
            return taste.open
        return taste.match if shown <= {color, color.upper()} else taste.spoil


TASTES = {
    "animals": Taste(
        tree=30, match=40, open=3, spoil=0.1, animal=12, bonus=3, per_flower=1, pangolin=2, foresight=3
    ),
    "areas": Taste(tree=1, match=40, open=6, spoil=1, animal=2, bonus=1, per_flower=1.5),
    "spread": Taste(tree=0.5, match=5, open=8, spoil=20, animal=1, bonus=2, per_flower=9, pangolin=0.3),
    "supply": Taste(tree=4, match=8, open=8, spoil=4, animal=3, bonus=8, per_flower=2, focus="r"),
    "groves": Taste(tree=80, match=4, open=1, spoil=1, animal=0.2, bonus=1, per_flower=1.5),
}


def _maker(taste: Taste) -> Callable[[Ruleset], Policy]:
    return lambda ruleset: Player(ruleset, taste)


POLICIES: dict[str, Callable[[Ruleset], Policy]] = {name: _maker(taste) for name, taste in TASTES.items()}
