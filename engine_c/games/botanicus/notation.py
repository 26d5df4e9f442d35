"""Ids of Botanicus's decisions and draws, and their notation (README, *Actions*)."""

from __future__ import annotations

from dataclasses import dataclass

from engine_c.games.botanicus.facts import ANIMALS, MAX_GREENHOUSE, MAX_NODES, MAX_STEPS, TRACKS, Components
from engine_c.games.botanicus.options import Options
from engine_c.games.botanicus.steps import (
    DIRECTIONS,
    NUM_CELLS,
    PLANTS,
    PRICES,
    Step,
    cell_at,
    cell_index,
    cell_text,
    fail,
)
from engine_c.games.botanicus.table import Cell
from engine_c.games.botanicus.ways import TrackWays

NUM_TARGETS = NUM_CELLS + MAX_GREENHOUSE
NUM_UNUSED = MAX_STEPS + 1
HIDDEN = "?"
"""Name of a card that the observer of a view does not see."""

# First ids of the ranges, as the README lists them.
TASK = 0
TASK_NONE = 32
KEEP = 33
KEEP_HIDDEN = 49
START = 50
NEUTRAL = 86
WALK = 90
TRANSPLANT = 162
END_WALK = 594
PLAY = 595
SELL = 619
END_PHASE = 643
SPACE = 644
PLANT = 648
WATER = 858
WATER_NONE = 900
FINISH = 901
ANIMAL = 902
MOVE = 907
MOVE_TRANSPLANT = 1483
STEPS = 4939
ANY = 6955
ANY_STAY = 10987
DONE = 10993
DRAW_GARDEN = 10994
DRAW_TILE = 11002
DRAW_TASK = 11026
DRAW_FINAL = 11058
DRAW_FINAL_HIDDEN = 11074
DRAW_CARD = 11075
DRAW_CARD_HIDDEN = 11099
NUM_ACTIONS = 11100

_RANGES = (
    (DRAW_CARD_HIDDEN, "draw card"),
    (DRAW_CARD, "draw card"),
    (DRAW_FINAL_HIDDEN, "draw final"),
    (DRAW_FINAL, "draw final"),
    (DRAW_TASK, "draw task"),
    (DRAW_TILE, "draw tile"),
    (DRAW_GARDEN, "draw garden"),
    (DONE, "done"),
    (ANY_STAY, "any stay"),
    (ANY, "any"),
    (STEPS, "steps"),
    (MOVE_TRANSPLANT, "move transplant"),
    (MOVE, "move walk"),
    (ANIMAL, "animal"),
    (FINISH, "finish"),
    (WATER_NONE, "water none"),
    (WATER, "water"),
    (PLANT, "plant"),
    (SPACE, "space"),
    (END_PHASE, "end phase"),
    (SELL, "sell"),
    (PLAY, "play"),
    (END_WALK, "end walk"),
    (TRANSPLANT, "transplant"),
    (WALK, "walk"),
    (NEUTRAL, "neutral"),
    (START, "start"),
    (KEEP_HIDDEN, "keep"),
    (KEEP, "keep"),
    (TASK_NONE, "task none"),
    (TASK, "task"),
)


def split_action(action: int) -> tuple[str, int]:
    """Return (kind, argument) of an action id; the kind of a hidden card is that of a card that is told."""
    for first, kind in _RANGES:
        if action >= first:
            return kind, action - first
    raise ValueError(f"no action: {action}")


def _target_text(target: int) -> str:
    return f"g{target - NUM_CELLS + 1}" if target >= NUM_CELLS else cell_text(cell_at(target))


@dataclass(frozen=True, kw_only=True)
class Pieces:
    """What the notation of walks and ways looks at: where the pieces of the seat to move stand."""

    gardeners: tuple[Cell, ...] = ()
    """Nodes, ascending."""
    track_nodes: tuple[str, str, str] = ("", "", "")
    """Nodes of the pieces by track; empty: not known."""


class ActionCodes:
    """Ids of one ruleset, in both directions."""

    def __init__(self, components: Components, options: Options) -> None:
        """Index the names of a ruleset."""
        self.tasks = tuple(task.id for task in components.special_tasks)
        self.finals = tuple(card.id for card in components.finals)
        self.cards = tuple(card.id for card in components.cards)
        self.nodes = tuple(tuple(node.name for node in track.nodes) for track in components.tracks)
        self.ways = TrackWays(components, options)
        gardens = (
            [garden.id for garden in components.gardens]
            if options.is_expert
            else [str(place) for place in components.base_places]
        )
        ranges = (
            ("gardens", DRAW_GARDEN, gardens),
            ("tiles", DRAW_TILE, [tile.id for tile in components.tiles]),
            ("tasks", DRAW_TASK, [str(task) for task in self.tasks]),
            ("finals", DRAW_FINAL, self.finals),
            ("cards", DRAW_CARD, self.cards),
        )
        self._draws = {
            event: {name: first + i for i, name in enumerate(names)} for event, first, names in ranges
        }
        self._draws["finals"][HIDDEN] = DRAW_FINAL_HIDDEN
        self._draws["cards"][HIDDEN] = DRAW_CARD_HIDDEN
        self._draws["turtle"] = self._draws["finals"]
        self._names = {action: name for names in self._draws.values() for name, action in names.items()}

    def draw_name(self, action: int) -> str:
        """Return the name of what a single draw brings."""
        return self._names.get(action, f"#{action}")

    def event_actions(self, step: Step) -> list[int]:
        """Return the single draws of a reveal in its order; raises NotationError for unknown names."""
        known = self._draws[step.kind]
        unknown = [name for name in step.names if name not in known]
        if unknown:
            raise fail(step.text, f"there is no `{unknown[0][:40]}`", ", ".join(known), "B1")
        return [known[name] for name in step.names]

    # --- ids to texts -----------------------------------------------------------------------------

    def text(self, action: int, pieces: Pieces, *, event: str = "draw") -> str:
        """Return the notation of one decision, or of one single draw of an event."""
        kind, argument = split_action(action)
        if kind.startswith("draw"):
            return f"{event} {self.draw_name(action)}"
        match kind:
            case "task":
                return f"task {_name_of(self.tasks, argument)}"
            case "keep":
                return f"keep {HIDDEN if action == KEEP_HIDDEN else _name_of(self.finals, argument)}"
            case "play" | "sell":
                return f"{kind} {_name_of(self.cards, argument)}"
            case "start":
                return f"start {cell_text(cell_at(argument))}"
            case "neutral" | "space":
                return f"{kind} {argument + 1}"
            case "walk":
                return f"walk {_walk_text(argument, pieces)}"
            case "transplant":
                return f"transplant {_transplant_text(argument)}"
            case "plant":
                level, target = divmod(argument, NUM_TARGETS)
                return f"plant {PLANTS[level]} {_target_text(target)}"
            case "water":
                return f"water {_target_text(argument)}"
            case "animal":
                return f"animal {ANIMALS[argument]}"
            case "move walk":
                steps, rest = divmod(argument, 2 * NUM_CELLS)
                return f"move {steps + 1} {_walk_text(rest, pieces)}"
            case "move transplant":
                steps, rest = divmod(argument, 2 * NUM_CELLS * MAX_GREENHOUSE)
                return f"move {steps + 1} transplant {_transplant_text(rest)}"
            case "steps":
                track, rest = divmod(argument, MAX_STEPS * MAX_NODES * NUM_UNUSED)
                return self._way_text(f"{TRACKS[track]} ", track, 0, rest, pieces)
            case "any":
                track, rest = divmod(argument, 2 * MAX_STEPS * MAX_NODES * NUM_UNUSED)
                direction, rest = divmod(rest, MAX_STEPS * MAX_NODES * NUM_UNUSED)
                return self._way_text("any ", track, direction, rest, pieces)
            case "any stay":
                return f"any {argument + 1} stay"
        return kind

    def _way_text(self, head: str, track: int, direction: int, argument: int, pieces: Pieces) -> str:
        steps, rest = divmod(argument, MAX_NODES * NUM_UNUSED)
        node, unused = divmod(rest, NUM_UNUSED)
        steps += 1
        named = "" if head != "any " else f" {DIRECTIONS[direction]} {TRACKS[track]}"
        if unused == steps:
            return f"{head}{steps}{named} stay"
        name = _name_of(self.nodes[track], node)
        cost = self.ways.cost(track, direction, pieces.track_nodes[track], name, steps, unused) or 0
        text = f"{head}{steps}{named} {name}"
        return text + (f" cost {cost}" if cost else "") + (f" unused {unused}" if unused else "")

    # --- steps to ids -----------------------------------------------------------------------------

    def decision_action(self, step: Step, pieces: Pieces) -> int | None:
        """Return the id of a decision; None if it can have none where the pieces stand.

        Raises NotationError for a task, card or node that there is not.
        """
        match step.kind:
            case "task":
                return TASK + _index(step, self.tasks, step.number) if step.number else TASK_NONE
            case "keep":
                return KEEP_HIDDEN if step.name == HIDDEN else KEEP + _index(step, self.finals, step.name)
            case "play":
                return PLAY + _index(step, self.cards, step.name)
            case "sell":
                return SELL + _index(step, self.cards, step.name)
            case "start":
                return START + cell_index(step.cell)
            case "neutral":
                return NEUTRAL + step.number - 1
            case "space":
                return SPACE + step.number - 1
            case "walk" | "move walk":
                if step.source not in pieces.gardeners:
                    return None
                walk = NUM_CELLS * pieces.gardeners.index(step.source) + cell_index(step.cell)
                return WALK + walk if step.kind == "walk" else MOVE + 2 * NUM_CELLS * (step.number - 1) + walk
            case "transplant":
                return TRANSPLANT + _transplant_argument(step)
            case "move transplant":
                first = 2 * NUM_CELLS * MAX_GREENHOUSE * (step.number - 1)
                return MOVE_TRANSPLANT + first + _transplant_argument(step)
            case "plant":
                return PLANT + NUM_TARGETS * (step.level - 1) + step.target
            case "water":
                is_none = step.cell == (0, 0) and not step.greenhouse
                return WATER_NONE if is_none else WATER + step.target
            case "animal":
                return ANIMAL + ANIMALS.index(step.name)
            case "steps" | "any":
                return self._way_action(step, pieces)
        plain = {"end walk": END_WALK, "end phase": END_PHASE, "finish": FINISH, "done": DONE}
        return plain[step.kind]

    def _way_action(self, step: Step, pieces: Pieces) -> int | None:
        if step.is_stay and step.kind == "any":
            return ANY_STAY + step.number - 1
        track = TRACKS.index(step.track)
        name = pieces.track_nodes[track] if step.is_stay else step.name
        if step.is_stay and name not in self.nodes[track]:
            return None
        node = _index(step, self.nodes[track], name)
        argument = ((step.number - 1) * MAX_NODES + node) * NUM_UNUSED + step.unused
        block = MAX_STEPS * MAX_NODES * NUM_UNUSED
        if step.kind == "steps":
            return STEPS + block * track + argument
        return ANY + block * (2 * track + DIRECTIONS.index(step.direction)) + argument

    def cost(self, step: Step, pieces: Pieces) -> int | None:
        """Return what a way of a track costs from where the piece stands; None if there is none."""
        if step.is_stay:
            return 0
        track = TRACKS.index(step.track)
        direction = DIRECTIONS.index(step.direction) if step.direction else 0
        return self.ways.cost(
            track, direction, pieces.track_nodes[track], step.name, step.number, step.unused
        )


def _name_of(names: tuple[object, ...], index: int) -> str:
    return str(names[index]) if index < len(names) else f"#{index}"


def _index(step: Step, names: tuple[object, ...], name: object) -> int:
    if name not in names:
        raise fail(step.text, f"there is no `{str(name)[:40]}`", ", ".join(map(str, names)), "B1")
    return names.index(name)


def _walk_text(argument: int, pieces: Pieces) -> str:
    number, node = divmod(argument, NUM_CELLS)
    source = cell_text(pieces.gardeners[number]) if number < len(pieces.gardeners) else f"#{number}"
    return f"{source} {cell_text(cell_at(node))}"


def _transplant_text(argument: int) -> str:
    bed, rest = divmod(argument, 2 * NUM_CELLS)
    cell, price = divmod(rest, 2)
    return f"{bed + 1} {cell_text(cell_at(cell))} {PRICES[price]}"


def _transplant_argument(step: Step) -> int:
    return 2 * NUM_CELLS * (step.greenhouse - 1) + 2 * cell_index(step.cell) + PRICES.index(step.price)
