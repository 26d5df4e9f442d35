"""Notation of Botanicus's decisions and reveals: reading, and texts to action ids and back (README, *Actions*)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from engine_c.game import NotationError
from engine_c.games.botanicus.facts import (
    ANIMALS,
    FRUIT,
    LEVELS,
    MAX_GREENHOUSE,
    MAX_MOVE,
    MAX_SIDE,
    MAX_STEPS,
    NUM_SPACES,
    TRACKS,
    Components,
)
from engine_c.games.botanicus.options import Options
from engine_c.games.botanicus.table import Cell
from engine_c.games.botanicus.ways import TrackWays

NUM_CELLS = MAX_SIDE * MAX_SIDE
"""Indices of beds, and of nodes; greenhouse beds follow as targets."""
NUM_TARGETS = NUM_CELLS + MAX_GREENHOUSE
NUM_NODES = 16
NUM_UNUSED = MAX_STEPS + 1
PRICES = ("step", "coin")
DIRECTIONS = ("right", "left")
PLANTS = (*LEVELS, "fruit")
"""Words for what is planted, by level."""
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

EVENTS = ("gardens", "tiles", "tasks", "finals", "cards", "turtle")


def split_action(action: int) -> tuple[str, int]:
    """Return (kind, argument) of an action id; the kind of a hidden card is that of a card that is told."""
    for first, kind in _RANGES:
        if action >= first:
            return kind, action - first
    raise ValueError(f"no action: {action}")


def cell_index(cell: Cell) -> int:
    """Return the number of a bed or node; ascending is the order (row, column)."""
    return MAX_SIDE * (cell[0] - 1) + cell[1] - 1


def cell_at(index: int) -> Cell:
    """Return the bed or node of a number."""
    return index // MAX_SIDE + 1, index % MAX_SIDE + 1


def cell_text(cell: Cell) -> str:
    """Return a bed or node as it is written: `3,2`."""
    return f"{cell[0]},{cell[1]}"


def _target_text(target: int) -> str:
    return f"g{target - NUM_CELLS + 1}" if target >= NUM_CELLS else cell_text(cell_at(target))


# --- reading --------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Step:
    """A decision or reveal as it is written, before it is held against a state."""

    kind: str
    """First word, but `end walk`, `end phase`, `move walk`, `move transplant`; `steps` for all of a track,
    `any` for those with a free choice of the track."""
    text: str
    """As it was given, blanks trimmed."""
    number: int = 0
    """Id of a task (0 none), row of a space, steps of a `move` or of a track."""
    name: str = ""
    """Card, animal, or node reached on a track; empty for staying there."""
    source: Cell = (0, 0)
    """Node a walk comes from."""
    cell: Cell = (0, 0)
    """Node or bed; (0, 0): none, or a greenhouse bed."""
    greenhouse: int = 0
    """Number of a greenhouse bed: target, or where a transplant comes from; 0: none."""
    price: str = ""
    """`step` or `coin` of a transplant."""
    level: int = 0
    """What is planted, 5 a fruit."""
    track: str = ""
    """Track; empty where staying concerns all of them."""
    direction: str = ""
    """`right` or `left` with a free choice of the track; empty: not named."""
    cost: int = 0
    """Coins of an action on a track; 0: nothing to pay, or left out."""
    unused: int = 0
    """Steps of an action on a track that are not used."""
    names: tuple[str, ...] = ()
    """Words of a reveal in the order of the draws."""

    @property
    def is_event(self) -> bool:
        """It is a reveal."""
        return self.kind in EVENTS

    @property
    def is_stay(self) -> bool:
        """It is an action on a track without a step."""
        return self.kind in ("steps", "any") and not self.name

    @property
    def target(self) -> int:
        """Index of the bed, greenhouse beds behind those of the garden."""
        return NUM_CELLS + self.greenhouse - 1 if self.greenhouse else cell_index(self.cell)


def fail(text: str, problem: str, allowed: str, rule: str = "") -> NotationError:
    """Make the error of a text that is no notation."""
    return NotationError.of("", f"`{text}`: {problem}", allowed, rule)


def read_cell(text: str, word: str) -> Cell:
    """Read a bed or node such as `3,2`; `text` is the whole decision, for the message."""
    if not re.fullmatch(rf"[1-{MAX_SIDE}],[1-{MAX_SIDE}]", word):
        allowed = f"row and column, each 1 to {MAX_SIDE}, for example `3,2`"
        raise fail(text, f"`{word[:40]}` is no bed and no node", allowed, "B1.6")
    row, column = word.split(",")
    return int(row), int(column)


def _read_number(text: str, word: str, least: int, most: int, what: str, rule: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", word) or not least <= int(word) <= most:
        raise fail(text, f"`{word[:40]}` is no {what}", f"{least} to {most}", rule)
    return int(word)


def _read_target(text: str, word: str) -> tuple[Cell, int]:
    """Read a bed of the garden or `g1`; returns (cell, greenhouse bed)."""
    if word.startswith("g"):
        return (0, 0), _read_number(text, word[1:], 1, MAX_GREENHOUSE, "greenhouse bed", "G3.1")
    return read_cell(text, word), 0


def _choice(text: str, word: str, words: tuple[str, ...], what: str, rule: str) -> str:
    if word not in words:
        raise fail(text, f"`{word[:40]}` is no {what}", ", ".join(words), rule)
    return word


def _task(text: str, words: list[str]) -> Step:
    number = 0 if words[0] == "none" else _read_number(text, words[0], 1, 9999, "task", "B3.5")
    return Step(kind="task", text=text, number=number)


def _row(kind: str, rule: str) -> Callable[[str, list[str]], Step]:
    return lambda text, words: Step(
        kind=kind, text=text, number=_read_number(text, words[0], 1, NUM_SPACES, "row of a column", rule)
    )


def _named(kind: str) -> Callable[[str, list[str]], Step]:
    return lambda text, words: Step(kind=kind, text=text, name=words[0])


def _animal(text: str, words: list[str]) -> Step:
    return Step(kind="animal", text=text, name=_choice(text, words[0], ANIMALS, "animal", "X5.1"))


def _start(text: str, words: list[str]) -> Step:
    return Step(kind="start", text=text, cell=read_cell(text, words[0]))


def _walk(text: str, words: list[str]) -> Step:
    return Step(kind="walk", text=text, source=read_cell(text, words[0]), cell=read_cell(text, words[1]))


def _transplant(text: str, words: list[str]) -> Step:
    return Step(
        kind="transplant",
        text=text,
        greenhouse=_read_number(text, words[0], 1, MAX_GREENHOUSE, "greenhouse bed", "G3.1"),
        cell=read_cell(text, words[1]),
        price=_choice(text, words[2], PRICES, "price of a transplant", "G5.1"),
    )


def _end(text: str, words: list[str]) -> Step:
    return Step(kind=f"end {_choice(text, words[0], ('walk', 'phase'), 'thing to end', 'B7.3')}", text=text)


def _plant(text: str, words: list[str]) -> Step:
    level = PLANTS.index(_choice(text, words[0], PLANTS, "plant", "B1.8")) + 1
    cell, greenhouse = _read_target(text, words[1])
    return Step(kind="plant", text=text, level=level, cell=cell, greenhouse=greenhouse)


def _water(text: str, words: list[str]) -> Step:
    cell, greenhouse = ((0, 0), 0) if words[0] == "none" else _read_target(text, words[0])
    return Step(kind="water", text=text, cell=cell, greenhouse=greenhouse)


def _move(text: str, words: list[str]) -> Step:
    form, _, _ = _FORMS["move"]
    if len(words) != (5 if words[1:2] == ["transplant"] else 3):
        raise fail(text, f"has {len(words)} words behind `move`", form)
    number = _read_number(text, words[0], 1, MAX_MOVE, "number of steps", "B8.3")
    if words[1] == "transplant":
        step = _transplant(text, words[2:])
        return Step(
            kind="move transplant",
            text=text,
            number=number,
            greenhouse=step.greenhouse,
            cell=step.cell,
            price=step.price,
        )
    step = _walk(text, words[1:])
    return Step(kind="move walk", text=text, number=number, source=step.source, cell=step.cell)


def _steps_of(track: str) -> Callable[[str, list[str]], Step]:
    return lambda text, words: _way(text, words[0], words[1:], "steps", track, "")


def _any(text: str, words: list[str]) -> Step:
    if len(words) == 2:
        _choice(text, words[1], ("stay",), "way", "G6.1")
        return _way(text, words[0], words[1:], "any", "", "")
    if len(words) < 4:
        raise fail(text, f"has {len(words)} words behind `any`", _FORMS["any"][0])
    direction = _choice(text, words[1], DIRECTIONS, "direction", "G6.1")
    return _way(text, words[0], words[3:], "any", _choice(text, words[2], TRACKS, "track", "B1.4"), direction)


def _way(text: str, steps: str, words: list[str], kind: str, track: str, direction: str) -> Step:
    """Read a node, or `stay`, with `cost` and `unused`."""
    number = _read_number(text, steps, 1, MAX_STEPS, "number of steps", "B9.1")
    if words == ["stay"]:
        return Step(
            kind=kind, text=text, number=number, track=track, direction=direction, unused=number
        )
    rest, values = words[1:], {"cost": 0, "unused": 0}
    for name in ("cost", "unused"):
        if rest[:1] == [name] and len(rest) > 1:
            values[name] = _read_number(text, rest[1], 1, 9999, "number", "B9.2")
            rest = rest[2:]
    if rest or words[:1] == ["stay"] or not words:
        raise fail(text, "is no way on a track", "a node, then `cost N` and `unused N` if not 0; or `stay`")
    if values["unused"] >= number:
        problem = f"{values['unused']} of {number} steps cannot be unused on the way to another node"
        raise fail(text, problem, f"0 to {number - 1}", "B9.2")
    return Step(
        kind=kind, text=text, number=number, track=track, direction=direction, name=words[0], **values
    )


def _word_alone(kind: str) -> Callable[[str, list[str]], Step]:
    return lambda text, _: Step(kind=kind, text=text)


def _event(kind: str) -> Callable[[str, list[str]], Step]:
    return lambda text, words: Step(kind=kind, text=text, names=tuple(words))


_Reader = Callable[[str, list[str]], Step]
# Form for people, words behind the first (None: one or more), reader.
_FORMS: dict[str, tuple[str, int | None, _Reader]] = {
    "task": ("`task N` or `task none`", 1, _task),
    "keep": ("`keep CARD`", 1, _named("keep")),
    "start": ("`start R,C`", 1, _start),
    "neutral": ("`neutral ROW`", 1, _row("neutral", "B7.2")),
    "walk": ("`walk R,C R,C`", 2, _walk),
    "transplant": ("`transplant BED R,C step|coin`", 3, _transplant),
    "end": ("`end walk` or `end phase`", 1, _end),
    "play": ("`play CARD`", 1, _named("play")),
    "sell": ("`sell CARD`", 1, _named("sell")),
    "space": ("`space ROW`", 1, _row("space", "B7.6")),
    "plant": ("`plant I|II|III|IV|fruit R,C` or `... gBED`", 2, _plant),
    "water": ("`water R,C`, `water gBED` or `water none`", 1, _water),
    "finish": ("`finish`", 0, _word_alone("finish")),
    "animal": ("`animal NAME`", 1, _animal),
    "move": ("`move STEPS R,C R,C` or `move STEPS transplant BED R,C step|coin`", None, _move),
    "any": ("`any STEPS right|left TRACK NODE [cost N] [unused N]` or `any STEPS stay`", None, _any),
    "done": ("`done`", 0, _word_alone("done")),
}
_FORMS |= {
    track: (f"`{track} STEPS NODE [cost N] [unused N]` or `{track} STEPS stay`", None, _steps_of(track))
    for track in TRACKS
}
_FORMS |= {event: (f"`{event} NAME NAME ...`", None, _event(event)) for event in EVENTS}


def read_step(text: str) -> Step:
    """Read one decision or whole reveal; raises NotationError."""
    words = text.split()
    shown = " ".join(words)
    if not words or words[0] not in _FORMS:
        allowed = ", ".join(form for form, _, _ in _FORMS.values())
        raise fail(shown[:80], "is no decision and no reveal", allowed)
    form, arity, reader = _FORMS[words[0]]
    if len(words) - 1 != arity and (arity is not None or len(words) == 1):
        raise fail(shown[:80], f"has {len(words) - 1} words behind `{words[0]}`", form)
    return reader(shown[:400], words[1:])


# --- the ids of one ruleset -----------------------------------------------------------------------


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
        self._draws = {event: {name: first + i for i, name in enumerate(names)} for event, first, names in ranges}
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
                track, rest = divmod(argument, MAX_STEPS * NUM_NODES * NUM_UNUSED)
                return self._way_text(f"{TRACKS[track]} ", track, 0, rest, pieces)
            case "any":
                track, rest = divmod(argument, 2 * MAX_STEPS * NUM_NODES * NUM_UNUSED)
                direction, rest = divmod(rest, MAX_STEPS * NUM_NODES * NUM_UNUSED)
                return self._way_text("any ", track, direction, rest, pieces)
            case "any stay":
                return f"any {argument + 1} stay"
        return kind

    def _way_text(self, head: str, track: int, direction: int, argument: int, pieces: Pieces) -> str:
        steps, rest = divmod(argument, NUM_NODES * NUM_UNUSED)
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
        argument = ((step.number - 1) * NUM_NODES + node) * NUM_UNUSED + step.unused
        block = MAX_STEPS * NUM_NODES * NUM_UNUSED
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


assert len(PLANTS) == FRUIT
