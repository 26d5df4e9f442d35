"""Decisions and reveals of Hutan: typed messages to notation and back."""

from __future__ import annotations

from collections.abc import Iterable

from hortus.v1 import hutan_pb2

from engine_c.game import NotationError, Violation
from engine_c.games.hutan.components import COLORS, GRID_SIZE, WILD

MAX_FACE_COLORS = 3
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


def cell_text(index: int) -> str:
    """Return `rc` of a cell."""
    return f"{index // GRID_SIZE}{index % GRID_SIZE}"


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


def face_order(face: str) -> tuple[int, list[int]]:
    """Return the sort key of the canonical order of faces (H7.1)."""
    return (0, []) if face == WILD else (len(face), [COLORS.index(letter) for letter in face])


def pile_texts(cards: Iterable[hutan_pb2.HutanFace], path: str) -> tuple[str, ...]:
    """Return cards in canonical order."""
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
            color = "none"
            if message.bonus.color:
                color = color_letter(message.bonus.color, f"{here}.color")
            if not message.bonus.HasField("cell"):
                return f"bonus {color}"
            return f"bonus {cell_text(cell_index(message.bonus.cell, f'{here}.cell'))}:{color}"
        case "offer":
            return " ".join(("offer", *pile_texts(message.offer.cards, f"{here}.cards")))
        case "layout":
            return f"layout {message.layout}"
        case "ecosystem":
            return "ecosystem " + ",".join(str(i) for i in sorted(message.ecosystem.ids))
        case "first":
            return f"first {message.first}"
    fields = ", ".join(field.name for field in message.DESCRIPTOR.fields)
    raise fail(path, "says nothing", f"one of {fields}")


# --- notation to messages ---------------------------------------------------------------------------


def parse_color(letter: str, text: str) -> int:
    """Return the number of a colour on the wire."""
    if len(letter) != 1 or letter not in COLORS:
        raise fail("notation", f"`{letter}` in `{text}` is no colour", ", ".join(COLORS), "H1.4")
    return COLORS.index(letter) + 1


def parse_cell(rc: str, text: str) -> hutan_pb2.HutanCell:
    """Read `rc`."""
    if len(rc) != 2 or not all(c in "012345" for c in rc):
        raise fail("notation", f"`{rc}` in `{text}` is no space", "row and column, each 0 to 5", "H1.1")
    return hutan_pb2.HutanCell(row=int(rc[0]), column=int(rc[1]))


def face_message(face: str, text: str = "") -> hutan_pb2.HutanFace:
    """Return the card of a notation."""
    if face == WILD:
        return hutan_pb2.HutanFace(is_wild=True)
    if not 1 <= len(face) <= MAX_FACE_COLORS:
        raise fail("notation", f"`{face}` in `{text or face}` is no card", "`*` or 1 to 3 colours", "H1.8")
    return hutan_pb2.HutanFace(colors=[parse_color(letter, text or face) for letter in face])


def pile_message(faces: Iterable[str]) -> hutan_pb2.HutanPile:
    """Return a pile of cards."""
    return hutan_pb2.HutanPile(cards=[face_message(face) for face in faces])


def parse_numbers(words: str, text: str) -> list[int]:
    """Read numbers joined by commas."""
    if not all(word.isdecimal() and len(word) < 6 for word in words.split(",")):
        raise fail("notation", f"`{words}` in `{text}` is no list of numbers", "numbers joined by commas")
    return [int(word) for word in words.split(",")]


def decision_message(text: str) -> hutan_pb2.HutanDecision:
    """Return the typed form of a decision or whole reveal; raises NotationError."""
    message = hutan_pb2.HutanDecision()
    word, *rest = text.split() or [""]
    argument = " ".join(rest)
    if word == "pass" and not rest:
        getattr(message, "pass").SetInParent()
    elif word == "offer" and rest:
        message.offer.CopyFrom(pile_message(rest))
    elif len(rest) != 1:
        raise fail("notation", f"`{text}` is no decision", "a word and what it is about, as `take by`")
    elif text == "take pangolin":
        message.take_pangolin.SetInParent()
    elif word in ("take", "discard"):
        getattr(message, word).CopyFrom(face_message(argument, text))
    elif word == "color":
        message.color = parse_color(argument, text)  # type: ignore[assignment]
    elif word == "place":
        cell, colon, color = argument.partition(":")
        message.place.cell.CopyFrom(parse_cell(cell, text))
        if colon:
            message.place.color = parse_color(color, text)  # type: ignore[assignment]
    elif word == "animal":
        message.animal.SetInParent()
        if argument != "none":
            message.animal.cell.CopyFrom(parse_cell(argument, text))
    elif word == "bonus":
        message.bonus.SetInParent()
        cell, colon, color = argument.rpartition(":")
        if colon:
            message.bonus.cell.CopyFrom(parse_cell(cell, text))
        if color != "none":
            message.bonus.color = parse_color(color, text)  # type: ignore[assignment]
    elif word == "layout":
        message.layout = argument
    elif word == "ecosystem":
        message.ecosystem.ids.extend(parse_numbers(argument, text))
    elif word == "first":
        message.first = parse_numbers(argument, text)[0]
    else:
        raise fail(
            "notation",
            f"`{text}` is no decision",
            "take, discard, pass, color, place, animal, bonus, offer, layout, ecosystem, first",
        )
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
