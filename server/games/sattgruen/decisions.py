"""Decisions and reveals of Sattgrün: typed messages to notation and back."""

from __future__ import annotations

import re
from typing import Any

from hortus.v1 import sattgruen_pb2

from engine_c.game import NotationError
from engine_c.games.sattgruen.notation import EVENTS, NUM_COLUMNS, REACH, SIDES, read_step

KINDS = ("plant", "room")
"""By value of `SattgruenKind`, less one."""
WORDS = {
    "renew_tokens": "A",
    "renew_cards": "B",
    "go": "go",
    "keep": "keep",
    "stop": "stop",
    "store": "store",
    "swap": "swap",
    "discard": "discard",
    "end": "end",
}
"""Decisions without further content: field and notation."""
CELL_WORDS = ("cell", "place", "trowel", "can", "boost")
"""Decisions on one cell: field, also the first word of the notation."""
NAME = re.compile(r"[A-Za-z0-9_-]+")

# --- messages to notation ---------------------------------------------------------------------------


def cell_text(cell: sattgruen_pb2.SattgruenCell, path: str) -> str:
    """Return `x,y`; raises NotationError for a cell that no home can reach."""
    for name, value in (("x", cell.x), ("y", cell.y)):
        if abs(value) > REACH:
            allowed = f"-{REACH} to {REACH}"
            raise NotationError.of(f"{path}.{name}", f"{value} lies outside any home", allowed, "S6.3")
    return f"{cell.x},{cell.y}"


def column_text(column: int, path: str) -> str:
    """Return the number of a column of the market; raises NotationError."""
    if not 1 <= column <= NUM_COLUMNS:
        problem = f"{column} is no column" if column else "no column is given"
        raise NotationError.of(path, problem, f"1 to {NUM_COLUMNS}", "S3.3")
    return str(column)


def card_text(card: sattgruen_pb2.SattgruenTake, path: str) -> str:
    """Return `plant 2` or `room 2`; raises NotationError."""
    if not 1 <= card.kind <= len(KINDS):
        problem = f"{card.kind} is no kind of card" if card.kind else "no kind is given"
        raise NotationError.of(f"{path}.kind", problem, "1 (plant), 2 (room)", "S5.1")
    return f"{KINDS[card.kind - 1]} {column_text(card.column, f'{path}.column')}"


def reveal_text(reveal: sattgruen_pb2.SattgruenReveal, path: str) -> str:
    """Return the notation of a whole reveal; raises NotationError."""
    if reveal.event not in EVENTS:
        problem = f"{reveal.event!r} is no event" if reveal.event else "no event is given"
        raise NotationError.of(f"{path}.event", problem, ", ".join(EVENTS))
    for i, name in enumerate(reveal.names):
        if not NAME.fullmatch(name):
            problem = f"{name[:40]!r} is no name"
            raise NotationError.of(f"{path}.names[{i}]", problem, "an id or the name of a token", "S1")
    return " ".join((reveal.event, *reveal.names))


def decision_text(message: sattgruen_pb2.SattgruenDecision, path: str) -> str:
    """Return the notation of a typed decision or reveal; raises NotationError with the field."""
    kind = message.WhichOneof("kind") or ""
    here = f"{path}.{kind}"
    if message.HasField("plant") and kind != "leaves":
        raise NotationError.of(f"{path}.plant", "is given without leaves", "a plant beside `leaves`", "S8.4")
    if kind in WORDS:
        return WORDS[kind]
    if kind in CELL_WORDS:
        return f"{kind} {cell_text(getattr(message, kind), here)}"
    match kind:
        case "start":
            if not 1 <= message.start <= len(SIDES):
                allowed = ", ".join(f"{i} ({side})" for i, side in enumerate(SIDES, start=1))
                raise NotationError.of(here, f"{message.start} is no side", allowed, "S3.8")
            return f"start {SIDES[message.start - 1]}"
        case "take":
            return f"take {card_text(message.take, here)}"
        case "mark_token":
            return f"mark {column_text(message.mark_token, here)}"
        case "mark_card":
            return f"mark {card_text(message.mark_card, here)}"
        case "token":
            return f"token {column_text(message.token, here)}"
        case "leaves":
            if not message.HasField("plant"):
                return f"leaves {message.leaves}"
            return f"leaves {cell_text(message.plant, f'{path}.plant')} {message.leaves}"
        case "fertilizer":
            if not message.fertilizer.HasField("cell"):
                raise NotationError.of(f"{here}.cell", "no cell is given", "the cell of a plant", "S9.3")
            cell = cell_text(message.fertilizer.cell, f"{here}.cell")
            return f"fert {cell} {message.fertilizer.leaves}"
        case "reveal":
            return reveal_text(message.reveal, here)
    fields = ", ".join(field.name for field in message.DESCRIPTOR.fields)
    raise NotationError.of(path, "says nothing", f"one of {fields}")


# --- notation to messages ---------------------------------------------------------------------------


def cell_message(x: int, y: int) -> sattgruen_pb2.SattgruenCell:
    """Return a cell."""
    return sattgruen_pb2.SattgruenCell(x=x, y=y)


def decision_message(text: str) -> sattgruen_pb2.SattgruenDecision:
    """Return the typed form of a decision or whole reveal; raises NotationError."""
    step = read_step(text)
    message: Any = sattgruen_pb2.SattgruenDecision()
    word, _, kind = step.kind.partition(" ")
    if step.is_event:
        message.reveal.event = step.kind
        message.reveal.names.extend(step.names)
    elif word in CELL_WORDS:
        getattr(message, word).CopyFrom(cell_message(*step.cell))
    elif word == "start":
        message.start = step.side + 1
    elif word == "fert":
        message.fertilizer.cell.CopyFrom(cell_message(*step.cell))
        message.fertilizer.leaves = step.leaves
    elif kind:
        card = message.take if word == "take" else message.mark_card
        card.kind = KINDS.index(kind) + 1
        card.column = step.column + 1
    elif word in ("mark", "token"):
        setattr(message, "mark_token" if word == "mark" else word, step.column + 1)
    elif word == "leaves":
        message.leaves = step.leaves
        if step.is_labelled:
            message.plant.CopyFrom(cell_message(*step.cell))
    else:
        field = next(field for field, plain in WORDS.items() if plain == word)
        getattr(message, field).SetInParent()
    return message  # type: ignore[no-any-return]


def agree(one: sattgruen_pb2.SattgruenDecision, other: sattgruen_pb2.SattgruenDecision) -> bool:
    """Tell whether two typed forms mean the same; what one of them leaves out does not count."""
    first, second = sattgruen_pb2.SattgruenDecision(), sattgruen_pb2.SattgruenDecision()
    first.CopyFrom(one)
    second.CopyFrom(other)
    if not (first.HasField("plant") and second.HasField("plant")):
        first.ClearField("plant")
        second.ClearField("plant")
    return decision_text(first, "") == decision_text(second, "")
