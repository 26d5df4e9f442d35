"""Biased random players of Sattgrün: special actions, pots and stored tokens are rare in uniform play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from engine_c.game import Ruleset, State
from tests.support.play import Policy, Stream, pick, pick_weighted

# First ids of the kinds of decisions, from the table in the game's README.
FIRST_IDS = (
    (0, "start"), (4, "A"), (5, "B"), (6, "take plant"), (10, "take room"), (14, "mark"), (22, "go"),
    (23, "token"), (27, "cell"), (108, "leaves"), (124, "keep"), (125, "place"), (206, "fert"),
    (530, "trowel"), (611, "stop"), (612, "can"), (693, "store"), (694, "swap"), (695, "discard"),
    (696, "boost"), (777, "end"),
)  # fmt: skip
GROWING = ("cell", "leaves", "fert", "trowel", "can", "boost", "token")
"""Decisions that can bring leaves."""
TRIES = 4


def kind_of(action: int) -> str:
    """Return the kind of a decision."""
    return max((first, kind) for first, kind in FIRST_IDS if first <= action)[1]


@dataclass(frozen=True, kw_only=True)
class Taste:
    """Weights of a player's choices."""

    kinds: Mapping[str, float] = field(default_factory=dict)
    """Weight of a decision by its kind; 1 where none is given."""
    per_thumb: float = 1.0
    """A factor for each thumb on a card that may be taken."""
    growth: float = 0.0
    """How often one of the decisions that bring leaves is chosen by what grows, best of some tries."""
    fewest_leaves: float = 0.0
    """How often the smallest number of leaves is accepted."""
    foreign: float = 1.0
    """Weight of a token of another column."""


class Player:
    """Plays all seats of one game by one taste; remembers the column of the card of the turn."""

    def __init__(self, ruleset: Ruleset, taste: Taste) -> None:
        self.ruleset = ruleset
        self.taste = taste
        self.column = -1

    def __call__(self, state: State, legal: Sequence[int], rng: Stream) -> int:
        """Choose one decision."""
        action = self.choose(state, legal, rng)
        if kind_of(action).startswith("take"):
            self.column = (action - 6) % 4
        return action

    def choose(self, state: State, legal: Sequence[int], rng: Stream) -> int:
        """Choose by growth, else by weights."""
        taste = self.taste
        kinds = [kind_of(action) for action in legal]
        if "leaves" in kinds and rng.random() < taste.fewest_leaves:
            return legal[-1 - (kinds[-1] != "leaves")]
        if set(kinds) & set(GROWING) and rng.random() < taste.growth:
            seat = state.current_player()
            tries = [pick(legal, rng) for _ in range(TRIES)]
            return max(tries, key=lambda action: state.child(action).progress(seat))
        thumbs = self.thumbs_on_cards(state) if taste.per_thumb != 1 and "take plant" in kinds else []
        weights = [
            taste.kinds.get(kind, 1.0) * self.weight(action, kind, thumbs)
            for action, kind in zip(legal, kinds, strict=True)
        ]
        return pick_weighted(legal, weights, rng)

    def thumbs_on_cards(self, state: State) -> list[int]:
        """Return the thumbs on plants, then on rooms, by column."""
        table = state.public_table()  # type: ignore[attr-defined]
        return [*table.plant_thumbs, *table.room_thumbs]

    def weight(self, action: int, kind: str, thumbs: Sequence[int]) -> float:
        """Return the factor of one decision beside that of its kind."""
        if kind.startswith("take") and thumbs:
            return float(self.taste.per_thumb ** thumbs[action - 6])
        if kind == "token" and action - 23 != self.column:
            return self.taste.foreign
        return 1.0


TASTES = {
    "gardener": Taste(
        kinds={"A": 0.3, "B": 0.3, "boost": 6, "fert": 4, "trowel": 4, "can": 4, "keep": 0.2, "end": 0.5},
        growth=0.85,
        per_thumb=1.8,
    ),
    "renewer": Taste(
        kinds={"A": 25, "B": 25, "go": 0.5, "boost": 0.3, "place": 3}, per_thumb=2.5, foreign=0.3
    ),
    "chooser": Taste(kinds={"A": 0, "B": 0, "boost": 0.2}, per_thumb=2.5, foreign=8),
    "keeper": Taste(
        kinds={"store": 20, "swap": 6, "keep": 8, "discard": 3, "boost": 0.2, "A": 0.1, "B": 0.1, "end": 3},
        per_thumb=3,
        foreign=0.1,
    ),
    "miser": Taste(
        kinds={"A": 0.01, "B": 0.01, "boost": 0.01, "end": 5}, per_thumb=0.2, foreign=0.01, growth=0.5
    ),
    "refuser": Taste(kinds={"stop": 3, "fert": 3, "trowel": 3, "can": 3}, fewest_leaves=0.6, growth=0.5),
}


def _maker(taste: Taste) -> Callable[[Ruleset], Policy]:
    return lambda ruleset: Player(ruleset, taste)


POLICIES: dict[str, Callable[[Ruleset], Policy]] = {name: _maker(taste) for name, taste in TASTES.items()}
