"""Decisions and reveals of Hutan: typed messages to notation and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized
from typing import Any

from hortus.v1 import hutan_pb2

from engine_c.game import NotationError, Violation
from engine_c.games.hutan.codes import COLORS, WILD, face_order
from engine_c.games.hutan.components import GRID_SIZE
from engine_c.games.hutan.layout import cell_text
from engine_c.games.hutan.notation import read_step

MAX_FACE_COLORS = 3
MAX_CARDS = 255
"""Most cards of a pile, and ids of ecosystem cards, that are read: the largest deck there can be."""
COLOR_RANGE = "1 (blue), 2 (yellow), 3 (red), 4 (white), 5 (grey)"


def fail(path: str, problem: str, allowed: str = "", rule: str = "") -> NotationError:
    """Make the error of one field."""
    return NotationError(Violation(field=path, problem=problem, allowed=allowed, rule=rule))


# --- messages to notation ---------------------------------------------------------------------------


def color_letter(color: int, path: str) -> str:
    """Return the letter of a colour; raises NotationError for a number that is none."""
    if not 1 <= color <= len(COLORS):
        problem = "no colour is given" if color == 0 else f"{color} is no colour"
        raise fail(path, problem, COLOR_RANGE, "H1.4")
    return COLORS[color - 1]


def cell_index(cell: hutan_pb2.HutanCell, path: str) -> int:
    """Return 6 * row + column; raises NotationError outside the grid."""
    for name, value in (("row", cell.row), ("column", cell.column)):
        if value >= GRID_SIZE:
            raise fail(f"{path}.{name}", f"{value} lies outside the grid", f"0 to {GRID_SIZE - 1}", "H1.1")
    return GRID_SIZE * cell.row + cell.column


def face_text(face: hutan_pb2.HutanFace, path: str) -> str:
    """Return the notation of a card."""
    if face.is_wild:
        if face.colors:
            raise fail(f"{path}.colors", "a wild card has no colours", "no entry", "H1.8")
        return WILD
    if not 1 <= len(face.colors) <= MAX_FACE_COLORS:
        raise fail(
            f"{path}.colors", f"{len(face.colors)} colours", "1 to 3 colours, or is_wild alone", "H1.8"
        )
    letters = [color_letter(color, f"{path}.colors[{i}]") for i, color in enumerate(face.colors)]
    return "".join(sorted(letters, key=COLORS.index))


def bound(entries: Sized, path: str) -> None:
    """Refuse a list that is far too long before anybody reads it."""
    if len(entries) > MAX_CARDS:
        raise fail(path, f"{len(entries)} cards", f"at most {MAX_CARDS}", "H2.2")


def pile_texts(cards: Sequence[hutan_pb2.HutanFace], path: str) -> tuple[str, ...]:
    """Return cards in canonical order; raises NotationError for a card that is none, or far too many."""
    bound(cards, path)
    texts = [face_text(card, f"{path}[{i}]") for i, card in enumerate(cards)]
    return tuple(sorted(texts, key=face_order))


def decision_text(message: hutan_pb2.HutanDecision, path: str) -> str:
    """Return the notation of a typed decision or reveal; raises NotationError with the field."""
    kind = message.WhichOneof("kind")
    here = f"{path}.{kind}"
    match kind:
        case "take":
            return f"take {face_text(message.take, here)}"
        case "take_pangolin":
            return "take pangolin"
        case "discard":
            return f"discard {face_text(message.discard, here)}"
        case "pass":
            return "pass"
        case "color":
            return f"color {color_letter(message.color, here)}"
        case "place":
            cell = cell_text(cell_index(message.place.cell, f"{here}.cell"))
            if not message.place.color:
                return f"place {cell}"
            return f"place {cell}:{color_letter(message.place.color, f'{here}.color')}"
        case "animal":
            if not message.animal.HasField("cell"):
                return "animal none"
            return f"animal {cell_text(cell_index(message.animal.cell, f'{here}.cell'))}"
        case "bonus":
            color = ""
            if message.bonus.color:
                color = color_letter(message.bonus.color, f"{here}.color")
            if not message.bonus.HasField("cell"):
                return f"bonus {color or 'none'}"
            return f"bonus {cell_text(cell_index(message.bonus.cell, f'{here}.cell'))}:{color or '-'}"
        case "offer":
            return " ".join(("offer", *pile_texts(message.offer.cards, f"{here}.cards")))
        case "layout":
            return f"layout {message.layout}"
        case "ecosystem":
            bound(message.ecosystem.ids, f"{here}.ids")
            return "ecosystem " + ",".join(str(i) for i in sorted(message.ecosystem.ids))
        case "first":
            return f"first {message.first}"
    fields = ", ".join(field.name for field in message.DESCRIPTOR.fields)
    raise fail(path, "says nothing", f"one of {fields}")


# --- notation to messages ---------------------------------------------------------------------------


def color_number(letter: str) -> Any:
    """Return the number of a colour on the wire; 0 for no colour."""
    return COLORS.index(letter) + 1 if letter else 0


def cell_message(index: int) -> hutan_pb2.HutanCell:
    """Return a cell from 6 * row + column."""
    return hutan_pb2.HutanCell(row=index // GRID_SIZE, column=index % GRID_SIZE)


def face_message(face: str) -> hutan_pb2.HutanFace:
    """Return the card of a notation."""
    if face == WILD:
        return hutan_pb2.HutanFace(is_wild=True)
    return hutan_pb2.HutanFace(colors=[color_number(letter) for letter in face])


def pile_message(faces: Iterable[str]) -> hutan_pb2.HutanPile:
    """Return a pile of cards."""
    return hutan_pb2.HutanPile(cards=[face_message(face) for face in faces])


def decision_message(text: str) -> hutan_pb2.HutanDecision:
    """Return the typed form of a decision or whole reveal; raises NotationError."""
    step = read_step(text)
    message = hutan_pb2.HutanDecision()
    match step.kind:
        case "take" if not step.faces:
            message.take_pangolin.SetInParent()
        case "take" | "discard":
            getattr(message, step.kind).CopyFrom(face_message(step.faces[0]))
        case "color":
            message.color = color_number(step.color)
        case "place" | "animal" | "bonus":
            part = getattr(message, step.kind)
            part.SetInParent()
            if step.cell is not None:
                part.cell.CopyFrom(cell_message(step.cell))
            if step.color:
                part.color = color_number(step.color)
        case "offer":
            message.offer.CopyFrom(pile_message(step.faces))
        case "layout":
            message.layout = step.code
        case "ecosystem":
            message.ecosystem.ids.extend(step.numbers)
        case "first":
            message.first = step.numbers[0]
        case _:
            getattr(message, "pass").SetInParent()
    return message


def agree(one: hutan_pb2.HutanDecision, other: hutan_pb2.HutanDecision) -> bool:
    """Tell whether two typed forms mean the same; what one of them leaves out does not count."""
    first, second = hutan_pb2.HutanDecision(), hutan_pb2.HutanDecision()
    first.CopyFrom(one)
    second.CopyFrom(other)
    kind = first.WhichOneof("kind")
    if kind != second.WhichOneof("kind"):
        return False
    if kind == "place" and not (first.place.color and second.place.color):
        first.place.ClearField("color")
        second.place.ClearField("color")
    if kind == "bonus" and not (first.bonus.HasField("cell") and second.bonus.HasField("cell")):
        first.bonus.ClearField("cell")
        second.bonus.ClearField("cell")
    if kind == "first":
        return bool(first.first == second.first)
    # Canonical text takes care of the order of colours, cards and ids.
    return decision_text(first, "") == decision_text(second, "")
