"""Positions of Hutan from the notation of its rules, as messages of the wire.

The server checks what is built here; this module only knows letters and shapes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hortus.v1 import hutan_pb2, position_pb2

from clients.games import by_seat, pop_flag
from clients.messages import as_decisions

COLORS = "byrwg"
TREES = "BYRWG"
ANIMALS = "CTONH"
SIZE = 6

COLOR_VALUES: tuple[hutan_pb2.HutanColor, ...] = (
    hutan_pb2.HUTAN_COLOR_BLUE,
    hutan_pb2.HUTAN_COLOR_YELLOW,
    hutan_pb2.HUTAN_COLOR_RED,
    hutan_pb2.HUTAN_COLOR_WHITE,
    hutan_pb2.HUTAN_COLOR_GREY,
)

PANGOLIN = {
    "held": hutan_pb2.HUTAN_PANGOLIN_HELD,
    "offered": hutan_pb2.HUTAN_PANGOLIN_OFFERED,
    "taken": hutan_pb2.HUTAN_PANGOLIN_TAKEN,
}

EXAMPLE = (
    "hutan ecosystem=3,11,15,17,21 holder=0 round=7 turn=1 pangolin=offered offer=rg,byw "
    "grid0=~bBR../bGGY../.gGTR./wWWb../~w..~./...... grid1=~Ww.../GRrw../grRwrr/yyYb../~ygb~./..gw.. "
    "seen=*,br,bg,yy,yg,rr,rw,ww,ww,wg,gg,gg,byr,byg,bwg,yrw,yrg,yrg,rwg"
)
"""A two-player game with ecosystem cards, as the seat to move sees it."""

Rows = str | Sequence[str]
"""A grid: six rows, as one text joined by `/` or as six texts."""


def color_of(letter: str) -> hutan_pb2.HutanColor:
    """Return the colour of a letter `b y r w g`; raises ValueError for another."""
    if len(letter) != 1 or letter not in COLORS:
        raise ValueError(f"{letter!r} is no colour; allowed: {' '.join(COLORS)}")
    return COLOR_VALUES[COLORS.index(letter)]


def face_of(text: str) -> hutan_pb2.HutanFace:
    """Return the message of a card such as `*`, `bb` or `byr`; raises ValueError."""
    if text == "*":
        return hutan_pb2.HutanFace(is_wild=True)
    if not text:
        raise ValueError("a card without flowers")
    return hutan_pb2.HutanFace(colors=[color_of(letter) for letter in text])


def pile_of(faces: Iterable[str]) -> hutan_pb2.HutanPile:
    """Return the message of a pile of cards."""
    return hutan_pb2.HutanPile(cards=[face_of(face) for face in faces])


def grid_of(rows: Rows, second_flowers: Iterable[str] = ()) -> hutan_pb2.HutanGrid:
    """Return the message of a grid such as `~...../..b.../..bY../....../~...~./......`.

    `second_flowers` names spaces like `12` whose tree is a second flower (limited supply). Lakes `~`
    and empty spaces `.` are left out. Raises ValueError with the space that is wrong.
    """
    lines = rows.split("/") if isinstance(rows, str) else list(rows)
    if len(lines) != SIZE or any(len(line) != SIZE for line in lines):
        raise ValueError(f"a grid has {SIZE} rows of {SIZE} signs, joined by `/`; found {'/'.join(lines)!r}")
    kinds = (
        (COLORS, hutan_pb2.HUTAN_PIECE_KIND_FLOWER),
        (TREES, hutan_pb2.HUTAN_PIECE_KIND_TREE),
        (ANIMALS, hutan_pb2.HUTAN_PIECE_KIND_ANIMAL),
    )
    second = set(second_flowers)
    pieces = []
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign in "~.":
                continue
            found = [(letters.index(sign), kind) for letters, kind in kinds if sign in letters]
            if not found:
                raise ValueError(
                    f"space {row}{column}: {sign!r} is no piece; allowed: . ~ {COLORS} {TREES} {ANIMALS}"
                )
            color, kind = found[0]
            pieces.append(
                hutan_pb2.HutanPiece(
                    cell=hutan_pb2.HutanCell(row=row, column=column),
                    kind=kind,
                    color=COLOR_VALUES[color],
                    is_second_flower=f"{row}{column}" in second,
                )
            )
    return hutan_pb2.HutanGrid(pieces=pieces)


class HutanPosition:
    """Builds positions of Hutan."""

    @staticmethod
    def from_text(
        *,
        layout: str,
        grids: Sequence[Rows],
        offer: Sequence[str] = (),
        round: int = 1,
        turn: int = 0,
        holder: int | None = None,
        pangolin: str | None = None,
        next_holder: int | None = None,
        ecosystem: Sequence[int] = (),
        options: Mapping[str, str] | None = None,
        seen: Iterable[str] | None = None,
        stacks: Iterable[Iterable[str]] = (),
        animals_left: Sequence[int] = (),
        second_flowers: Sequence[Iterable[str]] = (),
        turn_so_far: Sequence[str] = (),
        components_hash: str = "",
    ) -> position_pb2.Position:
        """Return the message of a position at the start of a turn, or inside one.

        `layout` is a layout code; `grids` one grid a player in seat order; `offer` the cards such as `bb`,
        `byr`, `*`; `round` counts from 1 and `turn` the turns finished in it; `holder` is the seat that
        began the round (default 0). `pangolin` is `held`, `offered` or `taken`; left out, it is taken if
        `next_holder` says by whom, held before the first turn of a round, else offered. `ecosystem` holds
        ids of cards in play; `options` further options by name; `seen` cards seen earlier and not on
        offer, None if they are not told; `stacks` contents of the stacks, next round first, only if they
        are known; `second_flowers` spaces by seat. `turn_so_far` holds decisions in notation.

        Raises ValueError for letters and shapes that are none; the server checks everything else.
        """
        given = dict(options or {})
        players = int(given.pop("players", len(grids)))
        table = hutan_pb2.HutanPosition(
            options=hutan_pb2.HutanOptions(
                players=players,
                layout=given.pop("layout", layout),
                ecosystem=given.pop("ecosystem", ",".join(map(str, sorted(ecosystem)))),
                family=pop_flag(given, "family", on="true", off="false"),
                scenario=given.pop("scenario", ""),
                extra=given,
            ),
            layout=layout,
            ecosystem=sorted(ecosystem),
            round=round,
            turn=turn,
            offer=[face_of(face) for face in offer],
            grids=[grid_of(rows, by_seat(second_flowers, seat, ())) for seat, rows in enumerate(grids)],
            stacks=[pile_of(stack) for stack in stacks],
            animals_left=animals_left,
        )
        if table.options.scenario not in ("", "none"):
            # A scenario fixes both; naming them besides is refused.
            table.options.layout = ""
            table.options.ecosystem = ""
        if players > 1:
            table.holder = 0 if holder is None else holder
            enters_early = given.get("pangolin_enter") == "round_start"
            default = "held" if turn == 0 and not enters_early else "offered"
            place = pangolin or ("taken" if next_holder is not None else default)
            if place not in PANGOLIN:
                raise ValueError(f"pangolin {place!r} is not known; allowed: {', '.join(PANGOLIN)}")
            table.pangolin = PANGOLIN[place]
            if next_holder is not None:
                table.next_holder = next_holder
        if seen is not None:
            table.seen.CopyFrom(pile_of(seen))
        return position_pb2.Position(
            components_hash=components_hash,
            hutan=table,
            turn_so_far=as_decisions(turn_so_far),
        )
