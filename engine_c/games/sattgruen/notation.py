"""Notation of Sattgrün's decisions and reveals: text to action ids and back (README, *Actions*)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine_c.games.sattgruen.components import Components
from engine_c.games.sattgruen.table import Cell
from engine_c.reading import Form, no_notation, read_form

REACH = 4
"""Largest distance of a card from the start plant, in either direction."""
WIDTH = 2 * REACH + 1
NUM_COLUMNS = 4
MAX_FERTILIZER = 4
MAX_LEAVES = 15
SIDES = ("right", "bottom", "left", "top")
SIDE_STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Where the start room goes, by side."""

# First ids of the ranges, as the README lists them.
START = 0
RENEW_TOKENS = 4
RENEW_CARDS = 5
TAKE_PLANT = 6
TAKE_ROOM = 10
MARK = 14
GO = 22
TOKEN = 23
CELL = 27
LEAVES = 108
KEEP = 124
PLACE = 125
FERTILIZER = 206
TROWEL = 530
STOP = 611
CAN = 612
STORE = 693
SWAP = 694
DISCARD = 695
BOOST = 696
END = 777
DRAW_GOAL = 778
DRAW_TOKEN = 818
DRAW_PLANT = 882
DRAW_ROOM = 954
NUM_ACTIONS = 1026

_RANGES = (
    (DRAW_ROOM, "draw room"),
    (DRAW_PLANT, "draw plant"),
    (DRAW_TOKEN, "draw token"),
    (DRAW_GOAL, "draw goal"),
    (END, "end"),
    (BOOST, "boost"),
    (DISCARD, "discard"),
    (SWAP, "swap"),
    (STORE, "store"),
    (CAN, "can"),
    (STOP, "stop"),
    (TROWEL, "trowel"),
    (FERTILIZER, "fert"),
    (PLACE, "place"),
    (KEEP, "keep"),
    (LEAVES, "leaves"),
    (CELL, "cell"),
    (TOKEN, "token"),
    (GO, "go"),
    (MARK, "mark"),
    (TAKE_ROOM, "take room"),
    (TAKE_PLANT, "take plant"),
    (RENEW_CARDS, "B"),
    (RENEW_TOKENS, "A"),
    (START, "start"),
)

EVENTS = ("goals", "market", "starts", "refresh", "refill")


def split_action(action: int) -> tuple[str, int]:
    """Return (kind, argument) of an action id; kinds of decisions are the first words of the notation."""
    for first, kind in _RANGES:
        if action >= first:
            return kind, action - first
    raise ValueError(f"no action: {action}")


def cell_index(cell: Cell) -> int:
    """Return the number of a cell within reach; ascending is the cell order (S6.1)."""
    x, y = cell
    return WIDTH * (y + REACH) + x + REACH


def cell_at(index: int) -> Cell:
    """Return the cell of a number."""
    return index % WIDTH - REACH, index // WIDTH - REACH


def cell_text(cell: Cell) -> str:
    """Return a cell as it is written: `1,-1`."""
    return f"{cell[0]},{cell[1]}"


# --- reading --------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Step:
    """A decision or reveal as it is written, before it is held against a state."""

    kind: str
    """First word, with the second for `take plant`, `take room`, `mark plant`, `mark room`."""
    text: str
    """As it was given, blanks trimmed."""
    side: int = 0
    """Side of a `start`."""
    column: int = 0
    """Column, from 0."""
    cell: Cell = (0, 0)
    """Cell of a card, a plant or a room; (0, 0) where none is named."""
    is_labelled: bool = False
    """`leaves` with the cell of the plant that gets them."""
    leaves: int = 0
    """Leaves accepted, or given by fertilizer."""
    names: tuple[str, ...] = ()
    """Cards, tokens or goals of a reveal, in the order of the draws."""

    @property
    def is_event(self) -> bool:
        """It is a reveal."""
        return self.kind in EVENTS


def read_cell(text: str, word: str) -> Cell:
    """Read a cell such as `1,-1`; `text` is the whole decision, for the message."""
    if not re.fullmatch(rf"-?[0-{REACH}],-?[0-{REACH}]", word):
        allowed = f"column and row from the start plant, each -{REACH} to {REACH}, for example `1,-1`"
        raise no_notation(text, f"`{word[:40]}` is no cell", allowed, "S6.1")
    x, y = word.split(",")
    return int(x), int(y)


def _read_column(text: str, word: str) -> int:
    if word not in ("1", "2", "3", "4"):
        raise no_notation(text, f"`{word[:40]}` is no column", "1, 2, 3, 4", "S3.3")
    return int(word) - 1


def _read_leaves(text: str, word: str, most: int, least: int = 0) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", word) or not least <= int(word) <= most:
        raise no_notation(text, f"`{word[:40]}` is no number of leaves", f"{least} to {most}", "S8.4")
    return int(word)


def _start(text: str, words: list[str]) -> Step:
    if words[0] not in SIDES:
        raise no_notation(text, f"`{words[0][:40]}` is no side", ", ".join(SIDES), "S3.8")
    return Step(kind="start", text=text, side=SIDES.index(words[0]))


def _take(text: str, words: list[str]) -> Step:
    if words[0] not in ("plant", "room"):
        raise no_notation(text, f"`{words[0][:40]}` is no kind of card", "plant, room", "S5.1")
    return Step(kind=f"take {words[0]}", text=text, column=_read_column(text, words[1]))


def _mark(text: str, words: list[str]) -> Step:
    if len(words) == 1:
        return Step(kind="mark", text=text, column=_read_column(text, words[0]))
    if len(words) != 2 or words[0] not in ("plant", "room"):
        shown = " ".join(words)[:40]
        raise no_notation(
            text, f"`{shown}` is nothing to mark", "`mark 2`, `mark plant 2` or `mark room 2`", "S5.9"
        )
    return Step(kind=f"mark {words[0]}", text=text, column=_read_column(text, words[1]))


def _token(text: str, words: list[str]) -> Step:
    return Step(kind="token", text=text, column=_read_column(text, words[0]))


def _leaves(text: str, words: list[str]) -> Step:
    if len(words) > 2:
        raise no_notation(text, f"has {len(words)} words behind `leaves`", "`leaves N` or `leaves X,Y N`")
    cell = read_cell(text, words[0]) if len(words) == 2 else (0, 0)
    leaves = _read_leaves(text, words[-1], MAX_LEAVES)
    return Step(kind="leaves", text=text, cell=cell, is_labelled=len(words) == 2, leaves=leaves)


def _fertilizer(text: str, words: list[str]) -> Step:
    cell, leaves = read_cell(text, words[0]), _read_leaves(text, words[1], MAX_FERTILIZER, 1)
    return Step(kind="fert", text=text, cell=cell, leaves=leaves)


def _word_alone(kind: str) -> Callable[[str, list[str]], Step]:
    return lambda text, _: Step(kind=kind, text=text)


def _with_cell(kind: str) -> Callable[[str, list[str]], Step]:
    return lambda text, words: Step(kind=kind, text=text, cell=read_cell(text, words[0]))


def _event(kind: str) -> Callable[[str, list[str]], Step]:
    return lambda text, words: Step(kind=kind, text=text, names=tuple(words))


_FORMS: dict[str, Form[Step]] = {
    "start": ("`start right|bottom|left|top`", 1, _start),
    "A": ("`A`", 0, _word_alone("A")),
    "B": ("`B`", 0, _word_alone("B")),
    "take": ("`take plant C` or `take room C`", 2, _take),
    "mark": ("`mark C`, `mark plant C` or `mark room C`", None, _mark),
    "go": ("`go`", 0, _word_alone("go")),
    "token": ("`token C`", 1, _token),
    "cell": ("`cell X,Y`", 1, _with_cell("cell")),
    "leaves": ("`leaves N` or `leaves X,Y N`", None, _leaves),
    "keep": ("`keep`", 0, _word_alone("keep")),
    "place": ("`place X,Y`", 1, _with_cell("place")),
    "fert": ("`fert X,Y N`", 2, _fertilizer),
    "trowel": ("`trowel X,Y`", 1, _with_cell("trowel")),
    "stop": ("`stop`", 0, _word_alone("stop")),
    "can": ("`can X,Y`", 1, _with_cell("can")),
    "store": ("`store`", 0, _word_alone("store")),
    "swap": ("`swap`", 0, _word_alone("swap")),
    "discard": ("`discard`", 0, _word_alone("discard")),
    "boost": ("`boost X,Y`", 1, _with_cell("boost")),
    "end": ("`end`", 0, _word_alone("end")),
} | {event: (f"`{event} NAME NAME ...`", None, _event(event)) for event in EVENTS}


def read_step(text: str) -> Step:
    """Read one decision or whole reveal; raises NotationError."""
    return read_form(text, _FORMS, 400)


# --- the ids of one components file ---------------------------------------------------------------


class ActionCodes:
    """Ids of cards, tokens and goals of one components file, in both directions."""

    def __init__(self, components: Components) -> None:
        """Index the names of a components file."""
        self.plants = tuple(plant.id for plant in components.plants)
        self.rooms = tuple(room.id for room in components.rooms)
        self.tokens = (
            *(item.id for item in components.items),
            *(care.kind for care in components.care_tokens),
        )
        self.goals = tuple(goal.id for goal in components.goals)
        self.token_index = {name: index for index, name in enumerate(self.tokens)}
        self.card_index = {name: index for index, name in enumerate((*self.plants, *self.rooms))}
        """Order of plants and rooms together."""
        named = (
            (DRAW_GOAL, self.goals),
            (DRAW_TOKEN, self.tokens),
            (DRAW_PLANT, self.plants),
            (DRAW_ROOM, self.rooms),
        )
        self._draws = {name: first + i for first, names in named for i, name in enumerate(names)}
        self._names = {action: name for name, action in self._draws.items()}

    def draw_name(self, action: int) -> str:
        """Return the name of what a single draw brings."""
        return self._names.get(action, f"#{action}")

    def text(self, action: int, *, marks_cards: bool = False, event: str = "draw") -> str:
        """Return the notation of one decision or single draw.

        `marks_cards`: a mark is one of action B; `event`: the event that a draw is part of.
        """
        kind, argument = split_action(action)
        if kind.startswith("draw"):
            return f"{event} {self.draw_name(action)}"
        match kind:
            case "start":
                return f"start {SIDES[argument]}"
            case "take plant" | "take room" | "token":
                return f"{kind} {argument + 1}"
            case "mark" if marks_cards or argument >= NUM_COLUMNS:
                named = "room" if argument >= NUM_COLUMNS else "plant"
                return f"mark {named} {argument % NUM_COLUMNS + 1}"
            case "mark":
                return f"mark {argument + 1}"
            case "cell" | "place" | "trowel" | "can" | "boost":
                return f"{kind} {cell_text(cell_at(argument))}"
            case "leaves":
                return f"leaves {MAX_LEAVES - argument}"
            case "fert":
                cell, leaves = divmod(argument, MAX_FERTILIZER)
                return f"fert {cell_text(cell_at(cell))} {MAX_FERTILIZER - leaves}"
        return kind

    def event_actions(self, step: Step) -> list[int]:
        """Return the single draws of a reveal in its order; raises NotationError for unknown names."""
        unknown = [name for name in step.names if name not in self._draws]
        if unknown:
            allowed = "ids of plants, rooms and goals such as `P07`, tokens such as " + ", ".join(
                (self.tokens[0], self.tokens[-1])
            )
            raise no_notation(step.text, f"there is no `{unknown[0][:40]}`", allowed, "S1")
        return [self._draws[name] for name in step.names]

    @staticmethod
    def decision_action(step: Step) -> int:
        """Return the id of a decision."""
        plain = {
            "A": RENEW_TOKENS,
            "B": RENEW_CARDS,
            "go": GO,
            "keep": KEEP,
            "stop": STOP,
            "store": STORE,
            "swap": SWAP,
            "discard": DISCARD,
            "end": END,
        }
        columns = {
            "take plant": TAKE_PLANT,
            "take room": TAKE_ROOM,
            "mark": MARK,
            "mark plant": MARK,
            "mark room": MARK + NUM_COLUMNS,
            "token": TOKEN,
        }
        cells = {"cell": CELL, "place": PLACE, "trowel": TROWEL, "can": CAN, "boost": BOOST}
        if step.kind in plain:
            return plain[step.kind]
        if step.kind in columns:
            return columns[step.kind] + step.column
        if step.kind in cells:
            return cells[step.kind] + cell_index(step.cell)
        if step.kind == "start":
            return START + step.side
        if step.kind == "leaves":
            return LEAVES + MAX_LEAVES - step.leaves
        assert step.kind == "fert", step.kind
        return FERTILIZER + MAX_FERTILIZER * cell_index(step.cell) + MAX_FERTILIZER - step.leaves


def marks_cards(history: Sequence[int]) -> bool:
    """Tell whether the last renewal of a history is action B."""
    for action in reversed(history):
        if action in (RENEW_TOKENS, RENEW_CARDS):
            return action == RENEW_CARDS
    return False
