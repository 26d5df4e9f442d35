"""Decisions and reveals of Botanicus: typed messages to notation and back."""

from __future__ import annotations

import re
from typing import Any, cast

from hortus.v1 import botanicus_pb2

from engine_c.game import NotationError
from engine_c.games.botanicus.facts import (
    ANIMALS,
    MAX_GREENHOUSE,
    MAX_MOVE,
    MAX_SIDE,
    MAX_STEPS,
    NUM_SPACES,
    TRACKS,
)
from engine_c.games.botanicus.notation import HIDDEN
from engine_c.games.botanicus.steps import DIRECTIONS, EVENTS, PLANTS, PRICES, Step, read_step

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
    pair = [botanicus_pb2.BotanicusDecision(), botanicus_pb2.BotanicusDecision()]
    for copy, message in zip(pair, (one, other), strict=True):
        copy.CopyFrom(message)
    if not (one.steps.cost and other.steps.cost):
        for copy in pair:
            if copy.WhichOneof("kind") == "steps":
                copy.steps.cost = 0
    return decision_text(pair[0], "") == decision_text(pair[1], "")


# --- notation to messages ---------------------------------------------------------------------------


def cell_message(row: int, column: int) -> botanicus_pb2.BotanicusCell:
    """Return a bed or node."""
    return botanicus_pb2.BotanicusCell(row=row, column=column)


def _bed_message(step: Step) -> botanicus_pb2.BotanicusBed:
    if step.greenhouse:
        return botanicus_pb2.BotanicusBed(greenhouse=step.greenhouse)
    return botanicus_pb2.BotanicusBed(cell=cell_message(*step.cell))


def _walk_message(step: Step) -> botanicus_pb2.BotanicusWalk:
    walk = botanicus_pb2.BotanicusWalk(to=cell_message(*step.cell))
    getattr(walk, "from").CopyFrom(cell_message(*step.source))
    return walk


def _transplant_message(step: Step) -> botanicus_pb2.BotanicusTransplant:
    return botanicus_pb2.BotanicusTransplant(
        greenhouse=step.greenhouse,
        to=cell_message(*step.cell),
        price=cast(Any, PRICES.index(step.price) + 1),
    )


def _steps_message(step: Step) -> botanicus_pb2.BotanicusSteps:
    return botanicus_pb2.BotanicusSteps(
        steps=step.number,
        is_any=step.kind == "any",
        track=cast(Any, TRACKS.index(step.track) + 1 if step.track else 0),
        direction=cast(Any, DIRECTIONS.index(step.direction) + 1 if step.direction else 0),
        node=step.name,
        cost=step.cost,
        unused=step.unused,
    )


def decision_message(text: str) -> botanicus_pb2.BotanicusDecision:
    """Return the typed form of a decision or whole reveal; raises NotationError."""
    step = read_step(text)
    message: Any = botanicus_pb2.BotanicusDecision()
    if step.is_event:
        message.reveal.event = step.kind
        message.reveal.names.extend(step.names)
        return message  # type: ignore[no-any-return]
    match step.kind:
        case "task" | "neutral" | "space":
            setattr(message, step.kind, step.number)
        case "keep":
            message.keep = "" if step.name == HIDDEN else step.name
        case "play" | "sell":
            setattr(message, step.kind, step.name)
        case "start":
            message.start.CopyFrom(cell_message(*step.cell))
        case "walk":
            message.walk.CopyFrom(_walk_message(step))
        case "transplant":
            message.transplant.CopyFrom(_transplant_message(step))
        case "plant":
            message.plant.level = step.level
            message.plant.bed.CopyFrom(_bed_message(step))
        case "water":
            message.water.SetInParent()
            if step.greenhouse or any(step.cell):
                message.water.bed.CopyFrom(_bed_message(step))
        case "animal":
            message.animal = ANIMALS.index(step.name) + 1
        case "move walk":
            message.move.steps = step.number
            message.move.walk.CopyFrom(_walk_message(step))
        case "move transplant":
            message.move.steps = step.number
            message.move.transplant.CopyFrom(_transplant_message(step))
        case "steps" | "any":
            message.steps.CopyFrom(_steps_message(step))
        case _:
            field = next(field for field, plain in WORDS.items() if plain == step.kind)
            getattr(message, field).SetInParent()
    return message  # type: ignore[no-any-return]
