"""One-line notation of positions (README, *Position notation*)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from engine_c.game import NotationError, OptionsError, Position, Violation
from engine_c.games.hutan.codes import COLORS, EMPTY, WILD, face_order
from engine_c.games.hutan.components import GRID_SIZE, Components
from engine_c.games.hutan.layout import cell_text, ground
from engine_c.games.hutan.notation import read_cell, read_face
from engine_c.games.hutan.options import OPTION_SPECS, Options, format_options, parse_options
from engine_c.games.hutan.table import Face, Table

NAME = "hutan"
FIELD = "notation"
_OPTIONS = tuple(spec.name for spec in OPTION_SPECS)
_DEFAULTS = {spec.name: spec.default for spec in OPTION_SPECS}
# Options on which the defaults of others depend.
_LEADING = ("players", "family", "scenario")
_TABLE_WORDS = (
    "layout_now", "ecosystem_now", "holder", "round", "turn", "pangolin", "next_holder", "offer", "seen",
    "stacks", "grid0", "second0", "components",
)  # fmt: skip
_NONE = "-"


# --- canonical form -------------------------------------------------------------------------------


def _face_key(face: Face) -> tuple[int, list[int]]:
    """Sort key of cards that also stands malformed ones (they go last)."""
    if face == WILD or (face and all(letter in COLORS for letter in face)):
        return face_order(face)
    return (GRID_SIZE * GRID_SIZE, [ord(letter) for letter in face])


def _sorted_faces(faces: tuple[Face, ...]) -> tuple[Face, ...]:
    return tuple(sorted(("".join(sorted(face, key=COLORS.find)) for face in faces), key=_face_key))


def canonical_table(components: Components, options: Options, table: Table) -> Table:
    """Fill in what the options fix, sort what has no order, drop piles that hide nothing; checks nothing."""
    holder = table.holder
    if holder is None and (options.players == 1 or table.round == 1):
        holder = options.first_player
    layout = options.layout if table.layout is None else table.layout
    seconds = tuple(tuple(sorted(cells)) for cells in table.second_flowers)
    grids = table.grids
    if not grids and table.round == 1 and table.turn == 0:
        grids = (empty_grid(components, layout or ""),) * options.players
    stacks = None if table.stacks is None else tuple(_sorted_faces(stack) for stack in table.stacks)
    return replace(
        table,
        layout=layout,
        ecosystem=options.ecosystem if table.ecosystem is None else tuple(sorted(table.ecosystem)),
        holder=holder,
        offer=_sorted_faces(table.offer),
        grids=grids,
        second_flowers=seconds if any(seconds) else (),
        seen=None if table.seen is None else _sorted_faces(table.seen),
        stacks=stacks or None,
    )


def empty_grid(components: Components, layout: str) -> str:
    """Return a grid without pieces; without a layout, or with a wrong code, it has no lakes."""
    try:
        lakes = ground(components, layout).lakes
    except NotationError:
        lakes = frozenset()
    letters = ["~" if cell in lakes else EMPTY for cell in range(GRID_SIZE * GRID_SIZE)]
    return "/".join("".join(letters[i : i + GRID_SIZE]) for i in range(0, len(letters), GRID_SIZE))


# --- writing --------------------------------------------------------------------------------------


def _faces_text(faces: tuple[Face, ...]) -> str:
    return ",".join(faces) or _NONE


def _defaults_beside(components: Components, given: Mapping[str, str]) -> dict[str, str]:
    """Return all options as they are if only the leading ones are given."""
    leading = {name: given[name] for name in _LEADING if name in given}
    try:
        return format_options(components, parse_options(components, leading)) | {
            name: _DEFAULTS[name] for name in _LEADING
        }
    except OptionsError:
        return dict(_DEFAULTS)


def format_position(components: Components, position: Position) -> str:
    """Write a position; `components` are those it belongs to."""
    table: Table = position.table
    defaults = _defaults_beside(components, position.options)
    words = [
        f"{name}={position.options[name]}"
        for name in _OPTIONS
        if name in position.options and position.options[name] != defaults[name]
    ]
    if position.components_hash:
        words.append(f"components={position.components_hash}")
    if position.options.get("layout", "recommended") == "random" and table.layout is not None:
        words.append(f"layout_now={table.layout}")
    if position.options.get("ecosystem", "none") == "draw" and table.ecosystem is not None:
        words.append("ecosystem_now=" + (",".join(map(str, table.ecosystem)) or _NONE))
    words += [
        f"holder={_NONE if table.holder is None else table.holder}",
        f"round={table.round}",
        f"turn={table.turn}",
        f"pangolin={table.pangolin}",
    ]
    if table.next_holder is not None:
        words.append(f"next_holder={table.next_holder}")
    words.append(f"offer={_faces_text(table.offer)}")
    words += [f"grid{seat}={grid}" for seat, grid in enumerate(table.grids)]
    for seat, cells in enumerate(table.second_flowers):
        if cells:
            words.append(f"second{seat}=" + ",".join(map(cell_text, cells)))
    if table.seen is not None:
        words.append(f"seen={_faces_text(table.seen)}")
    if table.stacks is not None:
        words.append("stacks=" + ("/".join(_faces_text(stack) for stack in table.stacks) or _NONE))
    line = " ".join([NAME, *words])
    return line + (" > " + "; ".join(position.turn_so_far) if position.turn_so_far else "")


# --- reading --------------------------------------------------------------------------------------


def _fault(problem: str, allowed: str = "") -> NotationError:
    return NotationError(Violation(field=FIELD, problem=problem, allowed=allowed))


def _number(name: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise _fault(f"`{name}={text[:40]}` is no number", "digits")
    return int(text)


def _seat(name: str, text: str) -> int | None:
    return None if text == _NONE else _number(name, text)


def _numbers(name: str, text: str) -> tuple[int, ...]:
    return () if text == _NONE else tuple(_number(name, part) for part in text.split(","))


def _faces(name: str, text: str) -> tuple[Face, ...]:
    return () if text == _NONE else tuple(read_face(f"{name}={text[:40]}", part) for part in text.split(","))


def _words(text: str) -> dict[str, str]:
    """Split the part before the turn into its words."""
    head, *rest = text.split() or [""]
    if head != NAME:
        raise _fault(f"a position of this game begins with `{NAME}`, not with `{head[:40]}`", f"`{NAME} ...`")
    words: dict[str, str] = {}
    for word in rest:
        name, equals, value = word.partition("=")
        known = name in _OPTIONS or name in _TABLE_WORDS or re.fullmatch(r"(grid|second)[0-9]", name)
        if not equals or not known:
            raise _fault(
                f"`{word[:40]}` is not understood", ", ".join((*_OPTIONS, *_TABLE_WORDS)) + ", each with ="
            )
        if name in words:
            raise _fault(f"`{name}` is there twice", "each word once")
        words[name] = value
    return words


def _by_seat(words: Mapping[str, str], name: str) -> list[str | None]:
    """Return the values of `name0`, `name1`, ... up to the last that is given."""
    seats = [int(word[len(name) :]) for word in words if re.fullmatch(name + "[0-9]", word)]
    return [words.get(f"{name}{seat}") for seat in range(max(seats, default=-1) + 1)]


def _read_table(words: Mapping[str, str]) -> Table:
    grids = _by_seat(words, "grid")
    if None in grids:
        raise _fault(f"`grid{grids.index(None)}` is missing", "the grids of all seats from 0 on")
    seconds = [
        ()
        if text is None
        else tuple(read_cell(f"second{seat}={text[:40]}", part) for part in text.split(","))
        for seat, text in enumerate(_by_seat(words, "second"))
    ]
    seconds += [()] * (len(grids) - len(seconds)) if seconds else []
    stacks = words.get("stacks")
    return Table(
        layout=words.get("layout_now"),
        ecosystem=_numbers("ecosystem_now", words["ecosystem_now"]) if "ecosystem_now" in words else None,
        holder=_seat("holder", words.get("holder", _NONE)),
        round=_number("round", words.get("round", "1")),
        turn=_number("turn", words.get("turn", "0")),
        pangolin=words.get("pangolin", "held"),
        next_holder=_seat("next_holder", words.get("next_holder", _NONE)),
        offer=_faces("offer", words.get("offer", _NONE)),
        grids=tuple(grid or "" for grid in grids),
        second_flowers=tuple(seconds),
        seen=_faces("seen", words["seen"]) if "seen" in words else None,
        stacks=(
            None
            if stacks is None
            else ()
            if stacks == _NONE
            else tuple(_faces("stacks", stack) for stack in stacks.split("/"))
        ),
    )


def parse_position(known: Mapping[str, Components], text: str) -> Position:
    """Read a position in canonical form.

    `known` holds components by hash, under `` the default. With unknown components the options stay as
    given. Raises NotationError (field `notation`), and OptionsError for options that are void.
    """
    head, _, turn = text.partition(">")
    words = _words(head)
    try:
        table = _read_table(words)
    except NotationError as error:
        raise NotationError(*(replace(each, field=FIELD) for each in error.violations)) from error
    options: Mapping[str, str] = {name: value for name, value in words.items() if name in _OPTIONS}
    components = known.get(words.get("components", ""))
    if components is not None:
        typed = parse_options(components, options)
        options = format_options(components, typed)
        table = canonical_table(components, typed, table)
    return Position(
        game=NAME,
        options=options,
        components_hash=words.get("components", ""),
        table=table,
        turn_so_far=tuple(" ".join(part.split()) for part in turn.split(";") if part.strip()),
    )
