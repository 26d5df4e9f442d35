"""Decisions and reveals of Botanicus as they are written, before they are held against a state."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

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
from engine_c.games.botanicus.table import Cell

NUM_CELLS = MAX_SIDE * MAX_SIDE
"""Indices of beds, and of nodes; greenhouse beds follow as targets."""
PRICES = ("step", "coin")
DIRECTIONS = ("right", "left")
PLANTS = (*LEVELS, "fruit")
"""Words for what is planted, by level."""
EVENTS = ("gardens", "tiles", "tasks", "finals", "cards", "turtle")


def cell_index(cell: Cell) -> int:
    """Return the number of a bed or node; ascending is the order (row, column)."""
    return MAX_SIDE * (cell[0] - 1) + cell[1] - 1


def cell_at(index: int) -> Cell:
    """Return the bed or node of a number."""
    return index // MAX_SIDE + 1, index % MAX_SIDE + 1


def cell_text(cell: Cell) -> str:
    """Return a bed or node as it is written: `3,2`."""
    return f"{cell[0]},{cell[1]}"


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
    step = _transplant(text, words[2:]) if words[1] == "transplant" else _walk(text, words[1:])
    return replace(step, kind=f"move {step.kind}", number=number)


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
        return Step(kind=kind, text=text, number=number, track=track, direction=direction, unused=number)
    rest, values = words[1:], {"cost": 0, "unused": 0}
    for name in values:
        if rest[:1] == [name] and len(rest) > 1:
            values[name] = _read_number(text, rest[1], 1, 9999, "number", "B9.2")
            rest = rest[2:]
    if rest or words[:1] == ["stay"] or not words:
        raise fail(text, "is no way on a track", "a node, then `cost N` and `unused N` if not 0; or `stay`")
    if values["unused"] >= number:
        problem = f"{values['unused']} of {number} steps cannot be unused on the way to another node"
        raise fail(text, problem, f"0 to {number - 1}", "B9.2")
    return Step(
        kind=kind,
        text=text,
        number=number,
        track=track,
        direction=direction,
        name=words[0],
        cost=values["cost"],
        unused=values["unused"],
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
