"""One-line notation of positions (README, *Position notation*)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine_c.game import NotationError, OptionsError
from engine_c.games.hutan.codes import COLORS, EMPTY, WILD, face_order
from engine_c.games.hutan.components import GRID_SIZE, Components
from engine_c.games.hutan.layout import cell_text, ground
from engine_c.games.hutan.notation import read_cell, read_face
from engine_c.games.hutan.options import OPTION_SPECS, Options, format_options, parse_options
from engine_c.games.hutan.table import Face, Table
from engine_c.position_line import (
    NONE,
    PositionText,
    fault,
    read_list,
    read_number,
    read_seat,
    values_by_seat,
)

NAME = "hutan"
_DEFAULTS = {spec.name: spec.default for spec in OPTION_SPECS}
# Options on which the defaults of others depend.
_LEADING = ("players", "family", "scenario")
_TABLE_WORDS = (
    "layout_now", "ecosystem_now", "holder", "round", "turn", "pangolin", "next_holder", "offer", "seen",
    "stacks", "components",
)  # fmt: skip


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
    return ",".join(faces) or NONE


def _defaults_beside(components: Components, given: Mapping[str, str]) -> dict[str, str]:
    """Return all options as they are if only the leading ones are given."""
    leading = {name: given[name] for name in _LEADING if name in given}
    try:
        return format_options(components, parse_options(components, leading)) | {
            name: _DEFAULTS[name] for name in _LEADING
        }
    except OptionsError:
        return dict(_DEFAULTS)


def _table_texts(options: Mapping[str, str], table: Table) -> list[str]:
    words = []
    if options.get("layout", "recommended") == "random" and table.layout is not None:
        words.append(f"layout_now={table.layout}")
    if options.get("ecosystem", "none") == "draw" and table.ecosystem is not None:
        words.append("ecosystem_now=" + (",".join(map(str, table.ecosystem)) or NONE))
    words += [
        f"holder={NONE if table.holder is None else table.holder}",
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
        words.append("stacks=" + ("/".join(_faces_text(stack) for stack in table.stacks) or NONE))
    return words


# --- reading --------------------------------------------------------------------------------------


def _numbers(name: str, text: str) -> tuple[int, ...]:
    return read_list(text, lambda part: read_number(name, part))


def _faces(name: str, text: str) -> tuple[Face, ...]:
    return read_list(text, lambda part: read_face(f"{name}={text[:40]}", part))


def _read_table(words: Mapping[str, str]) -> Table:
    grids = values_by_seat(words, "grid")
    if None in grids:
        raise fault(f"`grid{grids.index(None)}` is missing", "the grids of all seats from 0 on")
    seconds = [
        ()
        if text is None
        else tuple(read_cell(f"second{seat}={text[:40]}", part) for part in text.split(","))
        for seat, text in enumerate(values_by_seat(words, "second"))
    ]
    seconds += [()] * (len(grids) - len(seconds)) if seconds else []
    return Table(
        layout=words.get("layout_now"),
        ecosystem=_numbers("ecosystem_now", words["ecosystem_now"]) if "ecosystem_now" in words else None,
        holder=read_seat("holder", words.get("holder", NONE)),
        round=read_number("round", words.get("round", "1")),
        turn=read_number("turn", words.get("turn", "0")),
        pangolin=words.get("pangolin", "held"),
        next_holder=read_seat("next_holder", words.get("next_holder", NONE)),
        offer=_faces("offer", words.get("offer", NONE)),
        grids=tuple(grid or "" for grid in grids),
        second_flowers=tuple(seconds),
        seen=_faces("seen", words["seen"]) if "seen" in words else None,
        stacks=(
            None
            if "stacks" not in words
            else read_list(words["stacks"], lambda stack: _faces("stacks", stack), "/")
        ),
    )


TEXT = PositionText(
    game=NAME,
    option_specs=OPTION_SPECS,
    table_words=_TABLE_WORDS,
    seat_words=("grid", "second"),
    parse_options=parse_options,
    format_options=format_options,
    canonical_table=canonical_table,
    read_table=_read_table,
    table_texts=_table_texts,
    defaults_beside=_defaults_beside,
)
