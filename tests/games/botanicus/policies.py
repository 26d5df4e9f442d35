"""Biased random players of Botanicus: what uniform play hardly ever reaches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from engine_c.game import Ruleset, State
from engine_c.games.botanicus.components import Components
from engine_c.games.botanicus.facts import MAX_NODES, MAX_STEPS, TRACKS, Gain
from engine_c.games.botanicus.notation import (
    ANIMAL,
    NUM_TARGETS,
    NUM_UNUSED,
    SPACE,
    split_action,
)
from engine_c.games.botanicus.steps import NUM_CELLS
from engine_c.games.botanicus.table import TableState
from tests.support.play import Policy, Stream, pick, pick_weighted

TRIES = 4
TURTLE = ANIMAL + 4
GROWING = ("plant", "water", "transplant")
"""Decisions that change a bed."""


@dataclass(frozen=True, kw_only=True)
class Taste:
    """Weights of a player's choices; a kind of decision is chosen first, then one of that kind."""

    kinds: Mapping[str, float] = field(default_factory=dict)
    """Weight of a kind, as `split_action` names it; 1 where none is given."""
    gains: Mapping[str, float] = field(default_factory=dict)
    """What a gain adds to the weight of a space or track node, by its field in `Gain`, or by the track."""
    per_node: float = 1.0
    """A factor for each place that a node has in the list of its track."""
    greenhouse: float = 1.0
    """Weight of planting and watering in the greenhouse."""
    fruits: float = 1.0
    """Weight of planting a fruit."""
    turtle: float = 1.0
    """Weight of the turtle among the animals."""
    growth: float = 0.0
    """How often the decision is the one, of some tries, after which the own garden holds most."""
    tasks: float = 0.0
    """How often a plant or watering goes where it brings the tasks of the rows on most."""


class Player:
    """Plays all seats of one game by one taste."""

    def __init__(self, ruleset: Ruleset, taste: Taste) -> None:
        opened = cast(Any, ruleset)
        self.facts: Components = opened.components
        self.taste = taste

    def __call__(self, state: State, legal: Sequence[int], rng: Stream) -> int:
        """Choose one decision."""
        seat = state.current_player()
        if rng.random() < self.taste.growth:
            tries = [pick(legal, rng) for _ in range(TRIES)]
            return max(tries, key=lambda action: state.child(action).progress(seat))
        kinds = [split_action(action)[0] for action in legal]
        if set(kinds) & set(GROWING) and rng.random() < self.taste.tasks:
            return max(legal, key=lambda action: self.ripeness(state.child(action), seat))
        names = list(dict.fromkeys(kinds))
        weights = [self.taste.kinds.get(name, 1.0) for name in names]
        kind = names[pick_weighted(range(len(names)), weights, rng)]
        actions = [action for action, name in zip(legal, kinds, strict=True) if name == kind]
        return pick_weighted(actions, [self.weight(state, action) for action in actions], rng)

    def weight(self, state: State, action: int) -> float:
        """Return the weight of a decision among those of its kind."""
        kind, argument = split_action(action)
        taste = self.taste
        if kind == "space":
            return self.worth(*self.gains_of(state, action - SPACE))
        if kind in ("steps", "any"):
            node = argument // NUM_UNUSED % MAX_NODES
            block = MAX_STEPS * MAX_NODES * NUM_UNUSED * (2 if kind == "any" else 1)
            track = self.facts.tracks[argument // block]
            return taste.per_node**node * self.worth(track.nodes[node].gain)
        if kind == "plant":
            level, target = divmod(argument, NUM_TARGETS)
            weight = taste.greenhouse if target >= NUM_CELLS else 1.0
            return weight * (taste.fruits if level == 4 else 1.0)
        if kind == "water":
            return taste.greenhouse if argument >= NUM_CELLS else 1.0
        return taste.turtle if action == TURTLE else 1.0

    def gains_of(self, state: State, row: int) -> list[Gain]:
        """Return the gains of a space of the acting column, that of its tile also if a flower lies there."""
        table = cast(TableState, state).public_table()
        columns = (*self.facts.columns, self.facts.last_column)
        column = columns[table.column - 1]
        gains = [column.spaces[row].gain]
        tile = self.facts.last_column_tiles[row] if table.column == len(columns) else None
        if column.has_tiles:
            before = sum(other.has_tiles for other in columns[: table.column - 1])
            name = table.tiles[len(column.spaces) * before + row]
            tile = next(tile for tile in self.facts.tiles if tile.id == name)
        if tile is not None:
            gains.append(tile.dark if table.stage == "round2" else tile.light)
        return gains

    def worth(self, *gains: Gain) -> float:
        """Return the weight of a space or node by what it gives."""
        wanted = self.taste.gains
        worth = 1.0
        for gain in gains:
            for name, weight in wanted.items():
                amount = gain.steps[TRACKS.index(name)] if name in TRACKS else getattr(gain, name)
                worth += weight * (sum(amount) if isinstance(amount, tuple) else bool(amount))
        return worth

    def ripeness(self, state: State, seat: int) -> float:
        """Return what the garden of a seat is worth: points, and its open tasks by what they hold already."""
        plot = cast(TableState, state).public_table().plots[seat]
        gardens = {garden.id: garden for garden in (self.facts.base_garden, *self.facts.gardens)}
        special = {task.id: task for task in self.facts.special_tasks}
        worth = float(state.scores()[seat]) + state.progress(seat) / 10
        for row, basic in enumerate(gardens[plot.garden].basic_tasks):
            number = plot.row_tasks[row]
            task = basic if not plot.basic_done[row] else special.get(number)
            if task is not None and not plot.special_done[row]:
                levels = range(1, len(task.plants) + 1)
                held = [plot.beds[row].count(str(level)) for level in levels]
                fit = sum(map(min, held, task.plants))
                worth += task.vp * (fit / sum(task.plants)) ** 2
        return worth


TASTES = {
    "gardener": Taste(
        kinds={"done": 0.02, "end walk": 0.3, "finish": 0.1, "water none": 0.1, "sell": 0.3, "play": 3},
        gains={"shovel": 2, "plant": 4, "water": 3, "card": 3, "barrow": 1},
        growth=0.1,
        tasks=0.9,
    ),
    "glasshouse": Taste(
        kinds={"done": 0.05, "transplant": 3, "move transplant": 3, "end walk": 0.7, "finish": 0.2},
        gains={"fruit": 20, "plant": 3, "water": 2, "move": 3, "shovel": 1},
        greenhouse=6,
        fruits=3,
        tasks=0.2,
    ),
    "mover": Taste(
        kinds={"transplant": 8, "move transplant": 6, "end walk": 0.3, "walk": 2, "done": 0.1},
        gains={"move": 12, "plant": 4, "fruit": 8, "coins": 2, "shovel": 1},
        greenhouse=4,
    ),
    "runner": Taste(
        kinds={"done": 0.3, "walk": 0.2, "sell": 5},
        gains={"money": 6, "barrow": 6, "shovel": 6, "coins": 3, "two_way": 9, "prize": 6},
        per_node=1.7,
    ),
    "trader": Taste(
        kinds={"sell": 60, "play": 9, "end phase": 0.05, "walk": 0.001, "steps": 3, "done": 5},
        gains={"card": 300, "money": 60, "coins": 8},
        per_node=1.8,
    ),
    "keeper": Taste(
        kinds={"done": 0.02, "walk": 0.5, "play": 3},
        gains={"animal": 30, "card": 4, "barrow": 2, "coins": 1},
        per_node=1.1,
        turtle=4,
        fruits=3,
        tasks=0.5,
    ),
    "waiver": Taste(kinds={"done": 4, "end walk": 4, "finish": 3, "water none": 4, "end phase": 0.5}),
}


def _maker(taste: Taste) -> Callable[[Ruleset], Policy]:
    return lambda ruleset: Player(ruleset, taste)


POLICIES: dict[str, Callable[[Ruleset], Policy]] = {name: _maker(taste) for name, taste in TASTES.items()}
