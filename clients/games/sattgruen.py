"""Positions of Sattgrün from the notation of its rules, as messages of the wire.

The server checks what is built here; this module only knows words and shapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from hortus.v1 import position_pb2, sattgruen_pb2

from clients.games import by_seat, pop_flag
from clients.messages import as_decisions

CARE_TOKENS = ("fertilizer", "hand_trowel", "watering_can")
POTS: Mapping[str, sattgruen_pb2.SattgruenPot] = {
    "stone": sattgruen_pb2.SATTGRUEN_POT_STONE,
    "wood": sattgruen_pb2.SATTGRUEN_POT_WOOD,
    "ceramic": sattgruen_pb2.SATTGRUEN_POT_CERAMIC,
    "terracotta": sattgruen_pb2.SATTGRUEN_POT_TERRACOTTA,
}
CARD = re.compile(r"(?P<id>[A-Z]\w*)(?::(?P<pot>\w+)|=(?P<leaves>\d+)|\+(?P<item>[\w-]+(?: +[\w-]+)?))?")
MARKET_CARD = re.compile(r"(?P<id>[A-Z]\w*)(?::(?P<thumbs>\d+))?")
TOKEN = re.compile(r"[\w-]+(?: +[\w-]+)?")

EXAMPLE = (
    "sattgruen goals=drawn goals_now=GP09,GI09,GR01 start=0 turn=6 seat=0 plants=P33:1,P31,P30,P24 "
    "rooms=R15,R16:1,R13:1,R19:1 tokens=hand_trowel,turquoise-sofa,magenta-armchair,fertilizer "
    "home0=P46=2@-1,-1;R09+orange-table@0,-1;R38+orange-bird@-1,0;P51=4@0,0;R12+magenta-cat@1,0;"
    "P34=3@-1,1;R48+yellow-lamp@0,1 thumbs0=1 stored0=watering_can home1=P59=3@-1,-1;"
    "R52+orange-cat@0,-1;P37:stone@1,-1;P04=1@-2,0;R50+blue-dog@-1,0;P40:stone@0,0;P10:stone@-1,1 "
    "thumbs1=1 box=fertilizer,hand_trowel,watering_can"
)
"""A two-player game with goals, as the seat to move sees it."""

Rows = str | Sequence[str]
"""A home: rows from above, cells from the left, as one text joined by `/` or as texts."""
Cell = tuple[int, int]


def token_of(text: str) -> str:
    """Return the name of a token such as `turquoise lamp`, `turquoise-lamp` or `watering can`.

    Raises ValueError for a text that has no such shape.
    """
    if not TOKEN.fullmatch(text.strip()):
        raise ValueError(f"{text!r} is no token; for example `turquoise lamp` or `fertilizer`")
    words = text.split()
    care = "_".join(words)
    return care if care in CARE_TOKENS else "-".join(words)


def card_of(text: str, cell: Cell | None) -> sattgruen_pb2.SattgruenCard:
    """Return the message of a card such as `P16:wood`, `P44=4` or `R37+turquoise lamp`.

    Raises ValueError for a text that has no such shape.
    """
    found = CARD.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is no card; for example `P16:wood`, `P44=4`, `R31`, `R37+turquoise lamp`")
    pot = found["pot"]
    if pot is not None and pot not in POTS:
        raise ValueError(f"{text!r}: {pot!r} is no pot; allowed: {', '.join(POTS)}")
    card = sattgruen_pb2.SattgruenCard(
        id=found["id"],
        leaves=int(found["leaves"] or 0),
        pot=POTS[pot] if pot else sattgruen_pb2.SATTGRUEN_POT_UNSPECIFIED,
        item=token_of(found["item"]) if found["item"] else "",
    )
    if cell is not None:
        card.cell.CopyFrom(sattgruen_pb2.SattgruenCell(x=cell[0], y=cell[1]))
    return card


def home_of(
    rows: Rows, *, anchor: Cell = (0, 0), thumbs: int = 0, stored: str = "", waiting: str = ""
) -> sattgruen_pb2.SattgruenHome:
    """Return the message of a home such as `P16:wood | R31 / . | P44=4`.

    `anchor` is where the start plant lies, counted inside the picture from (0, 0) upper left; `waiting`
    the start room that is not placed yet. Raises ValueError with the place that is wrong.
    """
    lines = rows.split("/") if isinstance(rows, str) else list(rows)
    home = sattgruen_pb2.SattgruenHome(thumbs=thumbs, stored=token_of(stored) if stored else "")
    is_anchored = False
    for y, line in enumerate(lines):
        for x, text in enumerate(line.split("|")):
            if text.strip() == ".":
                continue
            try:
                home.cards.append(card_of(text, (x - anchor[0], y - anchor[1])))
            except ValueError as error:
                raise ValueError(f"cell {x},{y} of the picture: {error}") from error
            is_anchored |= (x, y) == anchor
    if not is_anchored:
        raise ValueError(
            f"there is no card at the anchor {anchor[0]},{anchor[1]}, where the start plant lies"
        )
    if waiting:
        home.cards.append(card_of(waiting, None))
    return home


def market_of(
    plants: Sequence[str], tokens: Sequence[str], rooms: Sequence[str]
) -> list[sattgruen_pb2.SattgruenColumn]:
    """Return the columns of a market from short texts: cards such as `P02` or, with thumbs, `P02:1`.

    `-` is a gap. Raises ValueError for texts that have no such shape and lists of different lengths.
    """
    if not len(plants) == len(tokens) == len(rooms):
        raise ValueError(f"{len(plants)} plants, {len(tokens)} tokens, {len(rooms)} rooms; one each a column")
    columns = []
    for plant, token, room in zip(plants, tokens, rooms, strict=True):
        column = sattgruen_pb2.SattgruenColumn(token="" if token == "-" else token_of(token))
        column.plant, column.plant_thumbs = _market_card(plant)
        column.room, column.room_thumbs = _market_card(room)
        columns.append(column)
    return columns


def _market_card(text: str) -> tuple[str, int]:
    """Return id and thumbs of a card of the market."""
    if text == "-":
        return "", 0
    found = MARKET_CARD.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no card of the market; for example `P02`, `R14:2`, `-` for a gap")
    return found["id"], int(found["thumbs"] or 0)


def pile_of(names: Iterable[str]) -> sattgruen_pb2.SattgruenPile:
    """Return the message of a pile of cards or tokens."""
    return sattgruen_pb2.SattgruenPile(names=names)


class SattgruenPosition:
    """Builds positions of Sattgrün."""

    @staticmethod
    def from_text(
        *,
        homes: Sequence[Rows],
        anchors: Sequence[Cell] = (),
        thumbs: Sequence[int] = (),
        stored: Sequence[str] = (),
        waiting: Sequence[str] = (),
        plants: Sequence[str] = (),
        tokens: Sequence[str] = (),
        rooms: Sequence[str] = (),
        turn: int = 1,
        seat: int = 0,
        start_player: int | None = 0,
        goals: Sequence[str] = (),
        options: Mapping[str, str] | None = None,
        box: Iterable[str] | None = None,
        gone: Iterable[str] | None = None,
        turn_so_far: Sequence[str] = (),
        components_hash: str = "",
    ) -> position_pb2.Position:
        """Return the message of a position at the start of a turn, or inside one.

        `homes` holds one home a player in seat order, such as `P16:wood | R31 / . | P44=4`; the lists
        beside it go by seat as well and may be short: `anchors` tells where in the picture the start
        plant lies (default (0, 0)), `thumbs` what is in hand, `stored` the token on storage, `waiting` a
        start room that is not placed. `plants`, `tokens` and `rooms` are the market by column, thumbs
        behind a colon. `turn` counts from 1, 0 while homes are started; `seat` is to move. `goals` holds
        ids in play, also if `options` has them drawn; `options` further options by name; `box` and `gone`
        tokens and cards out of the game, None if they are not told. `turn_so_far` holds decisions in
        notation.

        Raises ValueError for words and shapes that are none; the server checks everything else.
        """
        given = dict(options or {})
        is_drawn = given.get("goals") == "drawn"
        chosen = given.pop("goals", "" if "solo_scenario" in given else ",".join(goals) or "off")
        table = sattgruen_pb2.SattgruenPosition(
            options=sattgruen_pb2.SattgruenOptions(
                players=int(given.pop("players", len(homes))),
                goals=chosen,
                family=pop_flag(given, "family", on="on", off="off"),
                solo_scenario=int(given.pop("solo_scenario", 0)),
                extra=given,
            ),
            goals=goals if is_drawn else (),
            start_player=start_player,
            turn=turn,
            seat=seat,
            market=market_of(plants, tokens, rooms),
            homes=[
                home_of(
                    rows,
                    anchor=by_seat(anchors, number, (0, 0)),
                    thumbs=by_seat(thumbs, number, 0),
                    stored=by_seat(stored, number, ""),
                    waiting=by_seat(waiting, number, ""),
                )
                for number, rows in enumerate(homes)
            ],
            box=None if box is None else pile_of(token_of(name) for name in box),
            gone=None if gone is None else pile_of(gone),
        )
        return position_pb2.Position(
            components_hash=components_hash,
            sattgruen=table,
            turn_so_far=as_decisions(turn_so_far),
        )
