"""What the games share of the one-line notation of positions: `game name=value ... > decision; decision`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from engine_c.game import Components, NotationError, OptionSpec, Position, Violation

C = TypeVar("C", bound=Components)
O = TypeVar("O")  # noqa: E741
T = TypeVar("T")
V = TypeVar("V")

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


def read_list(text: str, read: Callable[[str], V], separator: str = ",") -> tuple[V, ...]:
    """Read the parts of a list; `-` is an empty one."""
    return () if text == NONE else tuple(read(part) for part in text.split(separator))


@dataclass(frozen=True, kw_only=True)
class PositionText(Generic[C, O, T]):
    """Positions of a game as lines and in canonical form. C components, O typed options, T table."""

    game: str
    """Name of the game, the first word of a line."""
    option_specs: tuple[OptionSpec, ...]
    """In the order in which a line tells them."""
    table_words: tuple[str, ...]
    """Names of the words that tell the table, `components` included."""
    seat_words: tuple[str, ...]
    """Names that are followed by a seat."""
    parse_options: Callable[[C, Mapping[str, str]], O]
    """Read options; raises OptionsError."""
    format_options: Callable[[C, O], Mapping[str, str]]
    """Write all options in canonical spelling."""
    canonical_table: Callable[[C, O, T], T]
    """Fill in what the options fix anyway and sort what has no order; checks nothing."""
    read_table: Callable[[Mapping[str, str]], T]
    """Read the table from the words of a line by name; raises NotationError."""
    table_texts: Callable[[Mapping[str, str], T], list[str]]
    """Write the table as words `name=value`; the options tell what need not be said."""
    defaults_beside: Callable[[C, Mapping[str, str]], Mapping[str, str]] | None = None
    """Values that a line need not tell beside the options given; None: the defaults of the specs."""

    def format(self, components: C, position: Position) -> str:
        """Write a position; `components` are those it belongs to."""
        options = position.options
        defaults = {spec.name: spec.default for spec in self.option_specs}
        if self.defaults_beside is not None:
            defaults |= self.defaults_beside(components, options)
        words = [
            f"{spec.name}={options[spec.name]}"
            for spec in self.option_specs
            if spec.name in options and options[spec.name] != defaults[spec.name]
        ]
        if position.components_hash:
            words.append(f"components={position.components_hash}")
        return join_line(self.game, words + self.table_texts(options, position.table), position)

    def parse(self, known: Mapping[str, C], text: str) -> Position:
        """Read a position in canonical form.

        `known` holds components by hash, under `` the default. With unknown components the options stay
        as given. Raises NotationError (field `notation`), and OptionsError for options that are void.
        """
        names = [spec.name for spec in self.option_specs]
        words, turn = split_line(text, self.game, names, self.table_words, self.seat_words)
        try:
            table = self.read_table(words)
        except NotationError as error:
            raise at_notation(error) from error
        options: Mapping[str, str] = {name: value for name, value in words.items() if name in names}
        components_hash = words.get("components", "")
        components = known.get(components_hash)
        if components is not None:
            typed = self.parse_options(components, options)
            options = self.format_options(components, typed)
            table = self.canonical_table(components, typed, table)
        return Position(
            game=self.game,
            options=options,
            components_hash=components_hash,
            table=table,
            turn_so_far=turn,
        )
