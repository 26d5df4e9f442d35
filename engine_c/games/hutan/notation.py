"""Notation of Hutan's decisions and reveals: text to action ids and back (README, *Actions*)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from engine_c.games.hutan.codes import COLORS, CORNERS, WILD, face_order, is_face
from engine_c.games.hutan.components import GRID_SIZE, Components
from engine_c.games.hutan.layout import cell_text, parse_layout
from engine_c.reading import Form, no_notation, read_form

# First ids of the ranges, as the README lists them.
TAKE = 0
DISCARD = 32
TAKE_PANGOLIN = 64
PASS = 65
COLOR = 66
PLACE = 71
ANIMAL = 107
ANIMAL_NONE = 143
BONUS = 144
BONUS_NONE = 149
OFFER = 150
ORDER = 182
SIDES = 206
CORNER_BITS = 222
ECOSYSTEM = 478
FIRST = 510
NUM_ACTIONS = 514

BOARD_ORDERS = tuple(permutations(range(4)))
"""Board at each quarter by the outcome of the draw, lexicographic."""

_RANGES = (
    (FIRST, "first"),
    (ECOSYSTEM, "ecosystem"),
    (CORNER_BITS, "corners"),
    (SIDES, "sides"),
    (ORDER, "order"),
    (OFFER, "offer"),
    (BONUS_NONE, "bonus none"),
    (BONUS, "bonus"),
    (ANIMAL_NONE, "animal none"),
    (ANIMAL, "animal"),
    (PLACE, "place"),
    (COLOR, "color"),
    (PASS, "pass"),
    (TAKE_PANGOLIN, "take pangolin"),
    (DISCARD, "discard"),
    (TAKE, "take"),
)

EVENT_OF = {
    "order": "layout",
    "sides": "layout",
    "corners": "layout",
    "ecosystem": "ecosystem",
    "first": "first",
    "offer": "offer",
}
"""Kind of the whole event by the kind of its single draws."""

ASKED_AS = {"take pangolin": "take", "discard": "take", "pass": "take"} | {
    "animal none": "animal",
    "bonus none": "bonus",
}
"""Which question an answer belongs to, where it is not its own kind."""


def split_action(action: int) -> tuple[str, int]:
    """Return (kind, argument) of an action id; kinds are the first words of the notation."""
    for first, kind in _RANGES:
        if action >= first:
            return kind, action - first
    raise ValueError(f"no action: {action}")


def question_of(action: int) -> str:
    """Return what is asked where this action is legal: `take`, `place`, `offer`, ..."""
    kind, _ = split_action(action)
    return EVENT_OF.get(kind, ASKED_AS.get(kind, kind))


# --- reading --------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Step:
    """A decision or reveal as it is written, before it is held against a state."""

    kind: str
    """First word: `take`, `discard`, `pass`, `color`, `place`, `animal`, `bonus`, or that of a reveal."""
    text: str
    """As it was given, blanks trimmed."""
    faces: tuple[str, ...] = ()
    """Cards taken, discarded or revealed, each in canonical order; empty with `take pangolin`."""
    color: str = ""
    """Colour, or the label of a placement; empty: none."""
    cell: int | None = None
    """Space, or the label of a bonus answer; None: none."""
    numbers: tuple[int, ...] = ()
    """Ecosystem ids, or the seat of `first`."""
    code: str = ""
    """Layout code."""


def read_cell(text: str, word: str) -> int:
    """Read a space such as `12`; `text` is the whole decision, for the message."""
    if not re.fullmatch(r"[0-5][0-5]", word):
        raise no_notation(
            text, f"`{word[:40]}` is no space", "row and column, each 0 to 5, for example `12`", "H1.1"
        )
    return GRID_SIZE * int(word[0]) + int(word[1])


def read_color(text: str, word: str) -> str:
    """Read a colour letter."""
    if len(word) != 1 or word not in COLORS:
        raise no_notation(text, f"`{word[:40]}` is no colour", ", ".join(COLORS), "H1.4")
    return word


def read_face(text: str, word: str) -> str:
    """Read a card, its colours in any order."""
    face = word if word == WILD else "".join(sorted(word, key=COLORS.find))
    if not is_face(face):
        raise no_notation(
            text, f"`{word[:40]}` is no card", "`*` or colours such as `bb`, `by`, `byr`", "H1.8"
        )
    return face


def _read_take(text: str, words: list[str]) -> Step:
    if words == ["pangolin"]:
        return Step(kind="take", text=text)
    return Step(kind="take", text=text, faces=(read_face(text, *words),))


def _read_discard(text: str, words: list[str]) -> Step:
    return Step(kind="discard", text=text, faces=(read_face(text, *words),))


def _read_color(text: str, words: list[str]) -> Step:
    return Step(kind="color", text=text, color=read_color(text, *words))


def _read_place(text: str, words: list[str]) -> Step:
    cell, colon, color = words[0].partition(":")
    label = read_color(text, color) if colon else ""
    return Step(kind="place", text=text, cell=read_cell(text, cell), color=label)


def _read_animal(text: str, words: list[str]) -> Step:
    return Step(kind="animal", text=text, cell=None if words == ["none"] else read_cell(text, *words))


def _read_bonus(text: str, words: list[str]) -> Step:
    cell, colon, answer = words[0].partition(":")
    if not colon:
        cell, answer = "", words[0]
    none = "-" if colon else "none"
    return Step(
        kind="bonus",
        text=text,
        cell=read_cell(text, cell) if colon else None,
        color="" if answer == none else read_color(text, answer),
    )


def _read_offer(text: str, words: list[str]) -> Step:
    faces = sorted((read_face(text, word) for word in words), key=face_order)
    return Step(kind="offer", text=text, faces=tuple(faces))


def _read_layout(text: str, words: list[str]) -> Step:
    return Step(kind="layout", text=text, code=words[0])


def _read_number(text: str, word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", word):
        raise no_notation(text, f"`{word[:40]}` is no number", "digits")
    return int(word)


def _read_ecosystem(text: str, words: list[str]) -> Step:
    numbers = tuple(sorted(_read_number(text, word) for word in words[0].split(",")))
    return Step(kind="ecosystem", text=text, numbers=numbers)


def _read_first(text: str, words: list[str]) -> Step:
    return Step(kind="first", text=text, numbers=(_read_number(text, words[0]),))


_FORMS: dict[str, Form[Step]] = {
    "take": ("`take FACE` or `take pangolin`", 1, _read_take),
    "discard": ("`discard FACE`", 1, _read_discard),
    "pass": ("`pass`", 0, lambda text, _: Step(kind="pass", text=text)),
    "color": ("`color C`", 1, _read_color),
    "place": ("`place RC` or `place RC:C`", 1, _read_place),
    "animal": ("`animal RC` or `animal none`", 1, _read_animal),
    "bonus": ("`bonus C`, `bonus none`, `bonus RC:C` or `bonus RC:-`", 1, _read_bonus),
    "offer": ("`offer FACE FACE ...`", None, _read_offer),
    "layout": ("`layout CODE`", 1, _read_layout),
    "ecosystem": ("`ecosystem ID,ID,...`", 1, _read_ecosystem),
    "first": ("`first SEAT`", 1, _read_first),
}


def read_step(text: str) -> Step:
    """Read one decision or whole reveal; raises NotationError."""
    return read_form(text, _FORMS, 200)


# --- the ids of one components file ---------------------------------------------------------------


class ActionCodes:
    """Ids of faces, cards and boards of one components file, in both directions."""

    def __init__(self, components: Components) -> None:
        """Index the names of a components file."""
        self.components = components
        self.faces = tuple(face for face, _ in components.deck)
        self.face_index = {face: index for index, face in enumerate(self.faces)}
        self.card_ids = tuple(card.id for card in components.ecosystem_cards)
        self.card_index = {card: index for index, card in enumerate(self.card_ids)}

    def text(self, action: int) -> str:
        """Return the notation of one decision or single draw.

        Single draws of a layout read `layout boards p/r/b/w`, `layout sides c/s/c/c` (by board in
        the order of the components) and `layout corners NW/SE/NE/SW`.
        """
        kind, argument = split_action(action)
        boards = self.components.boards
        sides = self.components.sides
        match kind:
            case "take" | "discard" | "offer":
                return f"{kind} {self.faces[argument]}"
            case "color" | "bonus":
                return f"{kind} {COLORS[argument]}"
            case "place" | "animal":
                return f"{kind} {cell_text(argument)}"
            case "order":
                return "layout boards " + "/".join(boards[board] for board in BOARD_ORDERS[argument])
            case "sides":
                shown = (sides[2 * board + (argument >> board & 1)].code[1] for board in range(len(boards)))
                return "layout sides " + "/".join(shown)
            case "corners":
                return "layout corners " + "/".join(
                    CORNERS[argument >> 2 * q & 3] for q in range(len(boards))
                )
            case "ecosystem":
                return f"ecosystem {self.card_ids[argument]}"
            case "first":
                return f"first {argument}"
        return kind

    def event_text(self, actions: Sequence[int]) -> str:
        """Return a whole event from its single draws, in canonical form."""
        kind, argument = split_action(actions[0])
        if kind == "order":
            order, sides, corners = (split_action(action)[1] for action in actions)
            words = []
            for quarter, board in enumerate(BOARD_ORDERS[order]):
                side = self.components.sides[2 * board + (sides >> board & 1)]
                words.append(f"{side.code}-{CORNERS[corners >> 2 * quarter & 3]}")
            return "layout " + "/".join(words)
        arguments = sorted(split_action(action)[1] for action in actions)
        if kind == "offer":
            return "offer " + " ".join(self.faces[face] for face in arguments)
        if kind == "ecosystem":
            return "ecosystem " + ",".join(str(self.card_ids[card]) for card in arguments)
        return f"first {argument}"

    def event_actions(self, step: Step) -> list[int]:
        """Return the single draws of a reveal in canonical order; raises NotationError for unknown names."""
        if step.kind == "offer":
            return [OFFER + self.face(step, face) for face in step.faces]
        if step.kind == "first":
            return [FIRST + min(step.numbers[0], NUM_ACTIONS)]
        if step.kind == "ecosystem":
            unknown = [card for card in step.numbers if card not in self.card_index]
            if unknown:
                known = ",".join(map(str, self.card_ids))
                raise no_notation(step.text, f"there is no ecosystem card {unknown[0]}", known, "H2.5")
            return [ECOSYSTEM + self.card_index[card] for card in step.numbers]
        sides = corners = 0
        order = []
        for quarter, (side, turns) in enumerate(parse_layout(self.components, step.code)):
            index = self.components.sides.index(side)
            order.append(index // 2)
            sides |= (index % 2) << (index // 2)
            corners |= turns << 2 * quarter
        return [ORDER + BOARD_ORDERS.index(tuple(order)), SIDES + sides, CORNER_BITS + corners]

    def decision_action(self, step: Step) -> int:
        """Return the id of a decision, labels left out; raises NotationError for an unknown card."""
        match step.kind:
            case "take":
                return TAKE + self.face(step, step.faces[0]) if step.faces else TAKE_PANGOLIN
            case "discard":
                return DISCARD + self.face(step, step.faces[0])
            case "color":
                return COLOR + COLORS.index(step.color)
            case "place":
                assert step.cell is not None
                return PLACE + step.cell
            case "animal":
                return ANIMAL_NONE if step.cell is None else ANIMAL + step.cell
            case "bonus":
                return BONUS + COLORS.index(step.color) if step.color else BONUS_NONE
        return PASS

    def face(self, step: Step, face: str) -> int:
        """Return the index of a card; raises NotationError if the deck has no such card."""
        if face not in self.face_index:
            raise no_notation(step.text, f"the deck has no card `{face}`", " ".join(self.faces), "H2.2")
        return self.face_index[face]
