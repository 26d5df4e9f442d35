"""Decisions and reveals of Botanicus: typed messages to notation and back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from hortus.v1 import botanicus_pb2

from engine_c.game import NotationError
from engine_c.games.botanicus.facts import (
    ANIMALS,
    LEVELS,
    MAX_GREENHOUSE,
    MAX_MOVE,
    MAX_SIDE,
    MAX_STEPS,
    NUM_SPACES,
    TRACKS,
)

Decision = botanicus_pb2.BotanicusDecision
PLANTS = (*LEVELS, "fruit")
"""Words of the notation by level, less one."""
PRICES = ("step", "coin")
"""By value of `BotanicusPrice`, less one."""
DIRECTIONS = ("right", "left")
"""By value of `BotanicusDirection`, less one."""
EVENTS = ("gardens", "tiles", "tasks", "finals", "cards", "turtle")
HIDDEN = "?"
"""What the observer of a view does not see."""
WORDS = {"end_walk": "end walk", "end_phase": "end phase", "finish": "finish", "done": "done"}
"""Decisions without further content: field and notation."""
NAME = re.compile(r"[A-Za-z0-9_-]+")

# --- messages to notation ---------------------------------------------------------------------------


def number_text(number: int, most: int, path: str, what: str, rule: str) -> str:
    """Return a number from 1 to `most`; raises NotationError."""
    if not 1 <= number <= most:
        problem = f"{number} is no {what}" if number else f"no {what} is given"
        raise NotationError.of(path, problem, f"1 to {most}", rule)
    return str(number)


def word_text(value: int, words: tuple[str, ...], path: str, what: str, rule: str) -> str:
    """Return the word of an enum value that counts from 1; raises NotationError."""
    if not 1 <= value <= len(words):
        problem = f"{value} is no {what}" if value else f"no {what} is given"
        allowed = ", ".join(f"{number} ({word})" for number, word in enumerate(words, 1))
        raise NotationError.of(path, problem, allowed, rule)
    return words[value - 1]


def name_text(name: str, path: str, what: str) -> str:
    """Return a name as it is; raises NotationError for a text that is none."""
    if not NAME.fullmatch(name):
        problem = f"{name[:40]!r} is no {what}" if name else f"no {what} is given"
        raise NotationError.of(path, problem, "an id of the components", "B1")
    return name


def cell_text(cell: botanicus_pb2.BotanicusCell, path: str) -> str:
    """Return `row,column` of a bed or node; raises NotationError."""
    row = number_text(cell.row, MAX_SIDE, f"{path}.row", "row", "B1.6")
    return f"{row},{number_text(cell.column, MAX_SIDE, f'{path}.column', 'column', 'B1.6')}"


def bed_text(bed: botanicus_pb2.BotanicusBed, path: str) -> str:
    """Return `3,2`, or `g1` for a greenhouse bed; raises NotationError."""
    match bed.WhichOneof("where"):
        case "cell":
            return cell_text(bed.cell, f"{path}.cell")
        case "greenhouse":
            return f"g{greenhouse_text(bed.greenhouse, f'{path}.greenhouse')}"
    raise NotationError.of(path, "no bed is given", "`cell` or `greenhouse`", "B8.1")


def greenhouse_text(number: int, path: str) -> str:
    """Return the number of a greenhouse bed; raises NotationError."""
    return number_text(number, MAX_GREENHOUSE, path, "greenhouse bed", "G3.1")


def walk_text(walk: botanicus_pb2.BotanicusWalk, path: str) -> str:
    """Return `2,2 3,3`; raises NotationError."""
    start: botanicus_pb2.BotanicusCell = getattr(walk, "from")
    return f"{cell_text(start, f'{path}.from')} {cell_text(walk.to, f'{path}.to')}"


def transplant_text(transplant: botanicus_pb2.BotanicusTransplant, path: str) -> str:
    """Return `transplant 1 3,2 coin`; raises NotationError."""
    bed = greenhouse_text(transplant.greenhouse, f"{path}.greenhouse")
    price = word_text(transplant.price, PRICES, f"{path}.price", "price", "G5.1")
    return f"transplant {bed} {cell_text(transplant.to, f'{path}.to')} {price}"


def move_text(move: botanicus_pb2.BotanicusMove, path: str) -> str:
    """Return `move 3 2,2 3,3` or `move 3 transplant 1 3,2 step`; raises NotationError."""
    steps = number_text(move.steps, MAX_MOVE, f"{path}.steps", "number of steps", "B8.3")
    match move.WhichOneof("first"):
        case "walk":
            return f"move {steps} {walk_text(move.walk, f'{path}.walk')}"
        case "transplant":
            return f"move {steps} {transplant_text(move.transplant, f'{path}.transplant')}"
    raise NotationError.of(path, "does not say how it begins", "`walk` or `transplant`", "B8.3")


def steps_text(steps: botanicus_pb2.BotanicusSteps, path: str) -> str:
    """Return `shovel 2 END cost 2 unused 1`, `any 2 left barrow B2`, `any 2 stay`; raises NotationError."""
    number = number_text(steps.steps, MAX_STEPS, f"{path}.steps", "number of steps", "B9.1")
    for field in ("track", "direction"):
        is_given = bool(getattr(steps, field))
        if is_given and not steps.node and steps.is_any:
            raise NotationError.of(f"{path}.{field}", "is given, but the piece stays", "nothing", "G6.1")
    if not steps.node and (steps.cost or steps.unused not in (0, steps.steps)):
        field, value = ("cost", steps.cost) if steps.cost else ("unused", steps.unused)
        allowed = "0" if steps.cost else f"0 or {number}"
        raise NotationError.of(f"{path}.{field}", f"{value}, but the piece stays", allowed, "B9.7")
    if not steps.is_any and steps.direction:
        problem = "is given, but the track is not a matter of choice"
        raise NotationError.of(f"{path}.direction", problem, "nothing, or `is_any`", "G6.1")
    if steps.is_any and not steps.node:
        return f"any {number} stay"
    track = word_text(steps.track, TRACKS, f"{path}.track", "track", "B1.4")
    words = [f"{track} {number}"]
    if steps.is_any:
        direction = word_text(steps.direction, DIRECTIONS, f"{path}.direction", "direction", "G6.1")
        words = [f"any {number} {direction} {track}"]
    if not steps.node:
        return " ".join((*words, "stay"))
    words.append(name_text(steps.node, f"{path}.node", "node"))
    words += [f"{word} {value}" for word, value in (("cost", steps.cost), ("unused", steps.unused)) if value]
    return " ".join(words)


def reveal_text(reveal: botanicus_pb2.BotanicusReveal, path: str) -> str:
    """Return the notation of a whole reveal; raises NotationError."""
    if reveal.event not in EVENTS:
        problem = f"{reveal.event[:40]!r} is no event" if reveal.event else "no event is given"
        raise NotationError.of(f"{path}.event", problem, ", ".join(EVENTS))
    for i, name in enumerate(reveal.names):
        if name != HIDDEN:
            name_text(name, f"{path}.names[{i}]", "name")
    return " ".join((reveal.event, *reveal.names))


def decision_text(message: botanicus_pb2.BotanicusDecision, path: str) -> str:
    """Return the notation of a typed decision or reveal; raises NotationError with the field."""
    kind = message.WhichOneof("kind") or ""
    here = f"{path}.{kind}"
    if kind in WORDS:
        return WORDS[kind]
    match kind:
        case "task":
            return f"task {message.task or 'none'}"
        case "keep":
            is_told = message.keep not in ("", HIDDEN)
            return f"keep {name_text(message.keep, here, 'card') if is_told else HIDDEN}"
        case "start":
            return f"start {cell_text(message.start, here)}"
        case "neutral" | "space":
            return f"{kind} {number_text(getattr(message, kind), NUM_SPACES, here, 'row', 'B1.2')}"
        case "walk":
            return f"walk {walk_text(message.walk, here)}"
        case "transplant":
            return transplant_text(message.transplant, here)
        case "play" | "sell":
            return f"{kind} {name_text(getattr(message, kind), here, 'card')}"
        case "plant":
            level = word_text(message.plant.level, PLANTS, f"{here}.level", "level", "B1.8")
            return f"plant {level} {bed_text(message.plant.bed, f'{here}.bed')}"
        case "water":
            is_given = message.water.HasField("bed")
            return f"water {bed_text(message.water.bed, f'{here}.bed') if is_given else 'none'}"
        case "animal":
            return f"animal {word_text(message.animal, ANIMALS, here, 'animal', 'X5.1')}"
        case "move":
            return move_text(message.move, here)
        case "steps":
            return steps_text(message.steps, here)
        case "reveal":
            return reveal_text(message.reveal, here)
    fields = ", ".join(field.name for field in message.DESCRIPTOR.fields)
    raise NotationError.of(path, "says nothing", f"one of {fields}")


def agree(one: botanicus_pb2.BotanicusDecision, other: botanicus_pb2.BotanicusDecision) -> bool:
    """Tell whether two decisions mean the same; a cost that one of them leaves out does not count."""
    pair = [Decision(), Decision()]
    for copy, message in zip(pair, (one, other), strict=True):
        copy.CopyFrom(message)
    if not (one.steps.cost and other.steps.cost):
        for copy in pair:
            if copy.WhichOneof("kind") == "steps":
                copy.steps.cost = 0
    return decision_text(pair[0], "") == decision_text(pair[1], "")


# --- notation to messages ---------------------------------------------------------------------------

CELL = rf"[1-{MAX_SIDE}],[1-{MAX_SIDE}]"
BED = rf"g[1-{MAX_GREENHOUSE}]|{CELL}"
WALK = rf"(?P<start>{CELL}) (?P<end>{CELL})"
TRANSPLANT = rf"transplant (?P<bed>[1-{MAX_GREENHOUSE}]) (?P<cell>{CELL}) (?P<price>{'|'.join(PRICES)})"
TRACK = rf"(?P<track>{'|'.join(TRACKS)})"
NUMBER = rf"(?P<number>[1-{MAX_STEPS}])"
NODE = r"(?P<node>(?!stay\b)[A-Za-z0-9_-]+)(?: cost (?P<cost>[0-9]{1,3}))?(?: unused (?P<unused>[0-9]))?"
Found = re.Match[str]


def cell_message(row: int, column: int) -> botanicus_pb2.BotanicusCell:
    """Return a bed or node."""
    return botanicus_pb2.BotanicusCell(row=row, column=column)


def _cell(text: str) -> botanicus_pb2.BotanicusCell:
    row, column = text.split(",")
    return cell_message(int(row), int(column))


def _bed(text: str) -> botanicus_pb2.BotanicusBed:
    if text.startswith("g"):
        return botanicus_pb2.BotanicusBed(greenhouse=int(text[1:]))
    return botanicus_pb2.BotanicusBed(cell=_cell(text))


def _walk(found: Found) -> botanicus_pb2.BotanicusWalk:
    walk: Any = botanicus_pb2.BotanicusWalk(to=_cell(found["end"]))
    getattr(walk, "from").CopyFrom(_cell(found["start"]))
    return walk  # type: ignore[no-any-return]


def _transplant(found: Found) -> botanicus_pb2.BotanicusTransplant:
    return botanicus_pb2.BotanicusTransplant(
        greenhouse=int(found["bed"]),
        to=_cell(found["cell"]),
        price=PRICES.index(found["price"]) + 1,  # type: ignore[arg-type]
    )


def _move(found: Found, **first: Any) -> Decision:
    return Decision(move=botanicus_pb2.BotanicusMove(steps=int(found["steps"]), **first))


def _steps(found: Found) -> Decision:
    groups = found.groupdict()
    number = int(found["number"])
    steps: Any = botanicus_pb2.BotanicusSteps(
        steps=number,
        is_any=found.string.startswith("any "),
        node=groups.get("node", ""),
        cost=int(groups.get("cost") or 0),
        unused=int(groups.get("unused") or 0) if "node" in groups else number,
    )
    if groups.get("track"):
        steps.track = TRACKS.index(groups["track"]) + 1
    if groups.get("direction"):
        steps.direction = DIRECTIONS.index(groups["direction"]) + 1
    return Decision(steps=steps)


def _plant(found: Found) -> Decision:
    plant = botanicus_pb2.BotanicusPlant(level=PLANTS.index(found["level"]) + 1, bed=_bed(found["bed"]))
    return Decision(plant=plant)


def _water(found: Found) -> Decision:
    bed = None if found["bed"] == "none" else _bed(found["bed"])
    return Decision(water=botanicus_pb2.BotanicusWater(bed=bed))


def _reveal(found: Found) -> Decision:
    names = found["names"].split()
    return Decision(reveal=botanicus_pb2.BotanicusReveal(event=found["event"], names=names))


def _plain(field: str) -> Callable[[Found], Decision]:
    def build(_: Found) -> Decision:
        message: Any = Decision()
        getattr(message, field).SetInParent()
        return message  # type: ignore[no-any-return]

    return build


ID = NAME.pattern
# Form for people, pattern of the whole text, what makes the message.
_FORMS: Final[tuple[tuple[str, str, Callable[[Found], Decision]], ...]] = (
    ("`task N` or `task none`", r"task (?P<id>[1-9][0-9]{0,4}|none)",
     lambda found: Decision(task=0 if found["id"] == "none" else int(found["id"]))),
    ("`keep CARD` or `keep ?`", rf"keep (?P<card>{ID}|\?)",
     lambda found: Decision(keep="" if found["card"] == HIDDEN else found["card"])),
    ("`start R,C`", rf"start (?P<node>{CELL})", lambda found: Decision(start=_cell(found["node"]))),
    ("`neutral ROW`", rf"neutral (?P<row>[1-{NUM_SPACES}])",
     lambda found: Decision(neutral=int(found["row"]))),
    ("`space ROW`", rf"space (?P<row>[1-{NUM_SPACES}])", lambda found: Decision(space=int(found["row"]))),
    ("`walk R,C R,C`", rf"walk {WALK}", lambda found: Decision(walk=_walk(found))),
    ("`transplant BED R,C step|coin`", TRANSPLANT, lambda found: Decision(transplant=_transplant(found))),
    ("`end walk`", "end walk", _plain("end_walk")),
    ("`end phase`", "end phase", _plain("end_phase")),
    ("`finish`", "finish", _plain("finish")),
    ("`done`", "done", _plain("done")),
    ("`play CARD`", rf"play (?P<card>{ID})", lambda found: Decision(play=found["card"])),
    ("`sell CARD`", rf"sell (?P<card>{ID})", lambda found: Decision(sell=found["card"])),
    ("`plant LEVEL R,C` or `plant LEVEL gBED`, the level I to IV or `fruit`",
     rf"plant (?P<level>{'|'.join(PLANTS)}) (?P<bed>{BED})", _plant),
    ("`water R,C`, `water gBED` or `water none`", rf"water (?P<bed>{BED}|none)", _water),
    ("`animal NAME`", rf"animal (?P<name>{'|'.join(ANIMALS)})",
     lambda found: Decision(animal=ANIMALS.index(found["name"]) + 1)),  # type: ignore[arg-type]
    ("`move N R,C R,C`", rf"move (?P<steps>[1-{MAX_MOVE}]) {WALK}",
     lambda found: _move(found, walk=_walk(found))),
    ("`move N transplant BED R,C step|coin`", rf"move (?P<steps>[1-{MAX_MOVE}]) {TRANSPLANT}",
     lambda found: _move(found, transplant=_transplant(found))),
    ("`TRACK N NODE`, perhaps with `cost N` and `unused N`", rf"{TRACK} {NUMBER} {NODE}", _steps),
    ("`TRACK N stay`", rf"{TRACK} {NUMBER} stay", _steps),
    ("`any N right|left TRACK NODE`, likewise",
     rf"any {NUMBER} (?P<direction>{'|'.join(DIRECTIONS)}) {TRACK} {NODE}", _steps),
    ("`any N stay`", rf"any {NUMBER} stay", _steps),
    ("`EVENT NAME NAME ...`", rf"(?P<event>{'|'.join(EVENTS)})(?P<names>(?: (?:{ID}|\?))+)", _reveal),
)  # fmt: skip


def decision_message(text: str) -> Decision:
    """Return the typed form of a decision or whole reveal; raises NotationError."""
    shown = " ".join(text.split())
    for _, pattern, build in _FORMS:
        found = re.fullmatch(pattern, shown)
        if found:
            return build(found)
    word = shown.partition(" ")[0]
    forms = [form for form, _, _ in _FORMS if word and form.startswith(f"`{word}")]
    allowed = ", ".join(forms or [form for form, _, _ in _FORMS])
    raise NotationError.of("", f"`{shown[:80]}`: is no decision and no reveal", allowed)
