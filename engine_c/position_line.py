"""What the games share of the one-line notation of positions: `game name=value ... > decision; decision`."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from engine_c.game import NotationError, Position, Violation

FIELD = "notation"
NONE = "-"
"""An empty list, or a value that is not there."""


def fault(problem: str, allowed: str = "") -> NotationError:
    """Make the error of a line that cannot be read."""
    return NotationError(Violation(field=FIELD, problem=problem, allowed=allowed))


def at_notation(error: NotationError) -> NotationError:
    """Return the error with all its violations at the field of the line."""
    return NotationError(*(replace(each, field=FIELD) for each in error.violations))


def split_line(
    text: str, game: str, options: Sequence[str], table_words: Sequence[str], seat_words: Collection[str]
) -> tuple[dict[str, str], tuple[str, ...]]:
    """Split a line into its words by name and the decisions of the turn.

    `seat_words` are names that are followed by a digit, the seat. Raises NotationError.
    """
    head, _, turn = text.partition(">")
    first, *rest = head.split() or [""]
    if first != game:
        raise fault(f"a position of this game begins with `{game}`, not with `{first[:40]}`", f"`{game} ...`")
    words: dict[str, str] = {}
    for word in rest:
        name, equals, value = word.partition("=")
        is_known = (
            name in options or name in table_words or (name[:-1] in seat_words and name[-1:].isdecimal())
        )
        if not equals or not is_known:
            allowed = ", ".join((*options, *table_words, *(f"{name}0" for name in seat_words)))
            raise fault(f"`{word[:40]}` is not understood", f"{allowed}, each with =")
        if name in words:
            raise fault(f"`{name}` is there twice", "each word once")
        words[name] = value
    return words, tuple(" ".join(part.split()) for part in turn.split(";") if part.strip())


def join_line(game: str, words: Sequence[str], position: Position) -> str:
    """Return the line of some words and the turn of a position."""
    line = " ".join([game, *words])
    return line + (" > " + "; ".join(position.turn_so_far) if position.turn_so_far else "")


def read_number(name: str, text: str) -> int:
    """Read a number of up to four digits."""
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise fault(f"`{name}={text[:40]}` is no number", "digits")
    return int(text)


def read_seat(name: str, text: str) -> int | None:
    """Read a seat, `-` for none."""
    return None if text == NONE else read_number(name, text)


def values_by_seat(words: Mapping[str, str], name: str) -> list[str | None]:
    """Return the values of `name0`, `name1`, ... up to the last that is given."""
    seats = [int(word[len(name) :]) for word in words if re.fullmatch(name + "[0-9]", word)]
    return [words.get(f"{name}{seat}") for seat in range(max(seats, default=-1) + 1)]
