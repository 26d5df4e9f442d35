"""Positions of Botanicus from the notation of its rules, as messages of the wire.

The server checks what is built here; this module only knows words and shapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from hortus.v1 import botanicus_pb2, position_pb2

from clients.messages import as_decisions

STAGES = (
    "gardens", "tiles", "tasks", "assign", "finals", "starts", "round1", "seconds", "round2", "last", "over",
)  # fmt: skip
"""By value of `BotanicusStage`, less one."""
STACKS = ("round", "frog", "square", "fruit_round", "fruit_square")
"""By value of `BotanicusStack`, less one."""
NEUTRAL = "N"
"""The neutral flower."""
ROW = re.compile(r"[-.1-5bsuft]+")
CELL = re.compile(r"(?P<row>[0-9]),(?P<column>[0-9])")
PILE = re.compile(r"(?P<column>[0-9]{1,2})\.(?P<row>[0-9]):(?P<flowers>.+)")
TOKEN = re.compile(r"(?P<stack>\w+):(?P<value>[0-9]{1,3})")

EXAMPLE = (
    "botanicus side=expert greenhouse=common stage=round2 column=3 seat=1 view=1 "
    "tiles=s7,s5,t4,t3,s4,s8,t5,t8,s6,s2,t7,t6,s3,s1,t2,t1 piles=2.1:1;2.2:N,0 garden0=A vp0=23 "
    "tracks0=M0,B0,S0 beds0=-.f./15../...s/u.../.t.- greenhouse0=... gardeners0=1,2;3,1 "
    "tasks0=4,0,9,17,13 greentask0=8 basic0=00000 special0=00000 tokens0=fruit_round:3 finals0=?1 "
    "returned0=? garden1=C coins1=12 vp1=8 tracks1=U2,B0,B2 beds1=.b..-/....s/u.t2./-.1f. "
    "greenhouse1=... gardeners1=1,3;2,3 tasks1=15,2,16,10 greentask1=19 basic1=0000 special1=0000 "
    "finals1=F3,F12 returned1=F8 discard=C8"
)
"""A position in the middle of a game, as the seat to move sees it."""

Rows = str | Sequence[str]
"""Beds: rows from above, as one text joined by `/` or as texts."""
Cards = Iterable[str] | int
"""Cards by id, or the number of cards that are hidden."""


def beds_of(rows: Rows) -> list[str]:
    """Return the rows of a garden such as `-.1./b.../..2.`, one letter a bed place.

    `-` is no bed, `.` an empty one, `1` to `4` a plant, `5` a fruit; `b` `s` `u` `f` `t` have an animal.
    Raises ValueError for other letters and rows of different lengths.
    """
    lines = [line.strip() for line in (rows.split("/") if isinstance(rows, str) else rows)]
    for number, line in enumerate(lines, 1):
        if not ROW.fullmatch(line):
            raise ValueError(f"row {number}: {line!r} is none; for example `-.1b`")
        if len(line) != len(lines[0]):
            raise ValueError(f"row {number}: {len(line)} bed places, but {len(lines[0])} in row 1")
    return lines


def cell_of(text: str) -> botanicus_pb2.BotanicusCell:
    """Return the message of a bed or node such as `2,3`; raises ValueError."""
    found = CELL.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is no bed and no node; row and column, for example `2,3`")
    return botanicus_pb2.BotanicusCell(row=int(found["row"]), column=int(found["column"]))


def flowers_of(text: str) -> list[int]:
    """Return the owners of flowers such as `0,1,N` from bottom to top, -1 the neutral one.

    Raises ValueError.
    """
    names = [name.strip() for name in text.split(",")] if text.strip() else []
    for name in names:
        if name != NEUTRAL and not re.fullmatch(r"[0-9]", name):
            raise ValueError(f"{name!r} is no flower; a seat, or `{NEUTRAL}` for the neutral one")
    return [-1 if name == NEUTRAL else int(name) for name in names]


def pile_of(text: str) -> botanicus_pb2.BotanicusPile:
    """Return the message of flowers on a space such as `2.3:0,1` (column, row, bottom to top).

    Raises ValueError.
    """
    found = PILE.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is no pile; column, row and flowers, for example `2.3:0,1`")
    return botanicus_pb2.BotanicusPile(
        column=int(found["column"]), row=int(found["row"]), flowers=flowers_of(found["flowers"])
    )


def token_of(text: str) -> botanicus_pb2.BotanicusToken:
    """Return the message of a prize token such as `round:15`; raises ValueError."""
    found = TOKEN.fullmatch(text.strip())
    if found is None or found["stack"] not in STACKS:
        raise ValueError(f"{text!r} is no prize token; `STACK:VALUE` with one of {', '.join(STACKS)}")
    stack = cast(Any, STACKS.index(found["stack"]) + 1)
    return botanicus_pb2.BotanicusToken(stack=stack, value=int(found["value"]))


def cards_of(names: Iterable[str]) -> botanicus_pb2.BotanicusCards:
    """Return the message of cards by id."""
    return botanicus_pb2.BotanicusCards(names=names)


def plot_of(
    beds: Rows,
    *,
    garden: str = "base",
    coins: int = 0,
    vp: int = 0,
    tracks: str = "",
    greenhouse: str = "",
    gardeners: str = "",
    animals: int = 0,
    dealt: Iterable[int] = (),
    tasks: Iterable[int] = (),
    greenhouse_task: int = 0,
    basic_done: Iterable[int] = (),
    special_done: Iterable[int] = (),
    is_greenhouse_done: bool = False,
    tokens: Iterable[str] = (),
    hand: Cards = (),
    finals: Cards = (),
    choice: Cards = (),
    returned: Iterable[str] | None = None,
) -> botanicus_pb2.BotanicusPlot:
    """Return the message of what belongs to a player.

    `beds` as for `beds_of`, `greenhouse` one such text; `tracks` the nodes of the pieces such as
    `M1 B0 S0`, `gardeners` theirs such as `2,3 4,1`; `animals` those taken in the base game; `dealt` special
    tasks not assigned yet, `tasks` one a row (0: none); `basic_done` and `special_done` rows from 1;
    `tokens` such as `round:15`; `hand`, `finals` (kept) and `choice` (final cards to choose from) ids, or
    their number if they are hidden; `returned` final cards given back, None if that is not told.

    Raises ValueError for words and shapes that are none.
    """
    nodes = tracks.split()
    if len(nodes) not in (0, 3):
        raise ValueError(f"{tracks!r}: {len(nodes)} nodes; one on each of money, barrow and shovel track")
    money, barrow, shovel = nodes or ("", "", "")
    plot = botanicus_pb2.BotanicusPlot(
        garden=garden,
        coins=coins,
        vp=vp,
        money_node=money,
        barrow_node=barrow,
        shovel_node=shovel,
        beds=beds_of(beds),
        greenhouse=beds_of(greenhouse)[0] if greenhouse else "",
        gardeners=[cell_of(cell) for cell in gardeners.split()],
        num_animals=animals,
        dealt_tasks=dealt,
        row_tasks=tasks,
        greenhouse_task=greenhouse_task,
        basic_done=basic_done,
        special_done=special_done,
        is_greenhouse_done=is_greenhouse_done,
        tokens=[token_of(token) for token in tokens],
        returned=None if returned is None else cards_of(returned),
    )
    for field, cards in (("hand", hand), ("finals", finals), ("dealt_finals", choice)):
        if isinstance(cards, int):
            setattr(plot, f"num_{field}", cards)
        else:
            getattr(plot, field).CopyFrom(cards_of(cards))
    return plot


class BotanicusPosition:
    """Builds positions of Botanicus."""

    @staticmethod
    def from_text(
        *,
        plots: Sequence[botanicus_pb2.BotanicusPlot],
        stage: str = "round1",
        column: int = 0,
        seat: int = 0,
        tiles: Iterable[str] = (),
        stack: str = "",
        piles: Iterable[str] = (),
        discard: Iterable[str] = (),
        tail: Iterable[tuple[str, int]] = (),
        observer: int | None = None,
        deck: Iterable[str] | None = None,
        final_pile: Iterable[str] | None = None,
        options: Mapping[str, str] | None = None,
        turn_so_far: Sequence[str] = (),
        components_hash: str = "",
    ) -> position_pb2.Position:
        """Return the message of a position at the start of a turn, or inside one.

        `plots` holds one entry a player in seat order, made by `plot_of`. `stage` is one of `STAGES`,
        `column` the one the flowers go into, `seat` is to move. `tiles` go column by column, row by row;
        `stack` is on the start space such as `0,1,N`, `piles` on the board such as `2.3:0,1`, both from
        bottom to top. `tail` holds final cards under their pile and who put them there; `observer` is the
        seat whose view this is, None if all is told; `deck` and `final_pile` are in drawing order, None if
        hidden. `options` holds options by name, `turn_so_far` decisions in notation.

        Raises ValueError for words and shapes that are none; the server checks everything else.
        """
        if stage not in STAGES:
            raise ValueError(f"{stage!r} is no stage; one of {', '.join(STAGES)}")
        given = dict(options or {})
        table = botanicus_pb2.BotanicusPosition(
            options=botanicus_pb2.BotanicusOptions(
                players=int(given.pop("players", len(plots))),
                side=given.pop("side", ""),
                greenhouse=given.pop("greenhouse", ""),
                extra=given,
            ),
            stage=cast(Any, STAGES.index(stage) + 1),
            column=column,
            seat=seat,
            tiles=tiles,
            stack=flowers_of(stack),
            piles=[pile_of(pile) for pile in piles],
            plots=plots,
            discard=discard,
            final_tail=[botanicus_pb2.BotanicusTailCard(card=card, seat=owner) for card, owner in tail],
            observer=observer,
            deck=None if deck is None else cards_of(deck),
            final_pile=None if final_pile is None else cards_of(final_pile),
        )
        return position_pb2.Position(
            components_hash=components_hash,
            botanicus=table,
            turn_so_far=as_decisions(turn_so_far),
        )
