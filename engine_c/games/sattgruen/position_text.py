"""One-line notation of positions (README, *Position notation*)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine_c.games.sattgruen.components import Components, name_order
from engine_c.games.sattgruen.notation import cell_text, read_cell
from engine_c.games.sattgruen.options import OPTION_SPECS, Options, format_options, parse_options
from engine_c.games.sattgruen.table import Home, Placed, Table
from engine_c.position_line import (
    NONE,
    PositionText,
    fault,
    read_list,
    read_number,
    read_seat,
    values_by_seat,
)

NAME = "sattgruen"
WAITING = "*"
"""Cell of a start room that waits to be placed."""
_PILES = ("plant_tail", "room_tail", "plant_deck", "room_deck", "bag")
_TABLE_WORDS = (
    "goals_now", "start", "turn", "seat", "plants", "rooms", "tokens", "box", "gone", *_PILES, "components",
)  # fmt: skip


# --- canonical form -------------------------------------------------------------------------------


def start_player_of(components: Components, options: Options, homes: Sequence[Home]) -> int | None:
    """Return who begins by the start plants (S3.6); None while one of them is not known."""
    growths = {plant.id: (-plant.growth, name_order(plant.name)) for plant in components.plants}
    starts = [growths.get(card.card) for home in homes for card in home.cards if card.cell == (0, 0)]
    if len(homes) != options.players or len(starts) != options.players or None in starts:
        return None
    if options.starts_at_seat0:
        return 0
    keys = [key for key in starts if key is not None]
    return keys.index(min(keys))


def card_order(card: Placed) -> tuple[bool, int, int]:
    """Sort key of the cards of a home: by cell (S6.1), a waiting start room last."""
    x, y = card.cell or (0, 0)
    return card.cell is None, y, x


def _sorted(names: tuple[str, ...], order: Mapping[str, int]) -> tuple[str, ...]:
    """Bring names into their canonical order; unknown ones go last."""
    return tuple(sorted(names, key=lambda name: (order.get(name, len(order)), name)))


def filled_table(components: Components, options: Options, table: Table) -> Table:
    """Fill in what the options fix anyway; cards and names stay in the order given."""
    homes = table.homes
    homes += (Home(),) * (options.players - len(homes) if not any(home.cards for home in homes) else 0)
    start = table.start_player
    return replace(
        table,
        goals=options.goals if table.goals is None else table.goals,
        start_player=start_player_of(components, options, homes) if start is None else start,
        plant_thumbs=_filled(table.plant_thumbs, len(table.plants)),
        room_thumbs=_filled(table.room_thumbs, len(table.rooms)),
        homes=homes,
        gone=table.gone if options.players == 1 else table.gone or None,
    )


def canonical_table(components: Components, options: Options, table: Table) -> Table:
    """Fill in what the options fix anyway, sort what has no order; checks nothing."""
    cards = [*(plant.id for plant in components.plants), *(room.id for room in components.rooms)]
    tokens = [*(item.id for item in components.items), *(care.kind for care in components.care_tokens)]
    table = filled_table(components, options, table)
    box, gone = table.box, table.gone
    return replace(
        table,
        homes=tuple(replace(home, cards=tuple(sorted(home.cards, key=card_order))) for home in table.homes),
        box=None if box is None else _sorted(box, {name: i for i, name in enumerate(tokens)}),
        gone=None if gone is None else _sorted(gone, {name: i for i, name in enumerate(cards)}),
    )


def _filled(thumbs: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Return the thumbs of a row of cards; none at all are as many zeros."""
    return thumbs or (0,) * size


# --- writing --------------------------------------------------------------------------------------


def _names(names: Sequence[str]) -> str:
    return ",".join(name or NONE for name in names) or NONE


def _row_text(cards: Sequence[str], thumbs: Sequence[int]) -> str:
    """Write a row of the market: `P01:2,P05,-,P09`."""
    shown = [
        (name or NONE) + (f":{count}" if count else "") for name, count in zip(cards, thumbs, strict=False)
    ]
    return ",".join(shown) or NONE


def card_text(card: Placed) -> str:
    """Write a card of a home: `P16:wood@0,0`, `R31+turquoise-lamp@1,0`, `P44=4@0,1`, `R31@*`."""
    text = card.card
    if card.pot:
        text += f":{card.pot}"
    if card.leaves:
        text += f"={card.leaves}"
    if card.item:
        text += f"+{card.item}"
    return f"{text}@{WAITING if card.cell is None else cell_text(card.cell)}"


def _home_words(seat: int, home: Home) -> list[str]:
    words = [f"home{seat}=" + (";".join(map(card_text, home.cards)) or NONE), f"thumbs{seat}={home.thumbs}"]
    return [*words, f"stored{seat}={home.stored}"] if home.stored else words


def _table_texts(options: Mapping[str, str], table: Table) -> list[str]:
    words = []
    if options.get("goals") == "drawn" and table.goals is not None:
        words.append(f"goals_now={_names(table.goals)}")
    words += [
        f"start={NONE if table.start_player is None else table.start_player}",
        f"turn={table.turn}",
        f"seat={table.seat}",
        f"plants={_row_text(table.plants, table.plant_thumbs)}",
        f"rooms={_row_text(table.rooms, table.room_thumbs)}",
        f"tokens={_names(table.tokens)}",
    ]
    if any(home != Home() for home in table.homes):
        words += [word for seat, home in enumerate(table.homes) for word in _home_words(seat, home)]
    for name in ("box", "gone"):
        if getattr(table, name) is not None:
            words.append(f"{name}={_names(getattr(table, name))}")
    for name in _PILES:
        pile: tuple[str, ...] | None = getattr(table, name)
        if pile or (pile is not None and not name.endswith("tail")):
            words.append(f"{name}={_names(pile)}")
    return words


# --- reading --------------------------------------------------------------------------------------


def _read_names(text: str) -> tuple[str, ...]:
    return read_list(text, lambda part: "" if part == NONE else part)


def _read_row(name: str, text: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Read a row of the market."""
    if text == NONE:
        return (), ()
    cards, thumbs = [], []
    for part in text.split(","):
        card, colon, count = part.partition(":")
        cards.append("" if card == NONE else card)
        thumbs.append(read_number(f"{name}={part[:40]}", count) if colon else 0)
    return tuple(cards), tuple(thumbs)


_CARD = re.compile(
    r"(?P<card>[^:=+@]+)(:(?P<pot>[^:=+@]+))?(=(?P<leaves>[0-9]{1,2}))?(\+(?P<item>[^:=+@]+))?@(?P<cell>.+)"
)


def read_card(word: str, text: str) -> Placed:
    """Read a card of a home; `word` is the name of the word it stands in. Raises NotationError."""
    match = _CARD.fullmatch(text)
    if match is None:
        allowed = "`CARD@X,Y`, with `:POT`, `=LEAVES` or `+ITEM` behind the card, or `CARD@*`"
        raise fault(f"`{word}`: `{text[:40]}` is no card of a home", allowed)
    cell = match["cell"]
    return Placed(
        card=match["card"],
        cell=None if cell == WAITING else read_cell(f"{word}={text[:40]}", cell),
        leaves=int(match["leaves"] or 0),
        pot=match["pot"] or "",
        item=match["item"] or "",
    )


def _read_homes(words: Mapping[str, str]) -> tuple[Home, ...]:
    homes = values_by_seat(words, "home")
    thumbs, stored = (values_by_seat(words, name) for name in ("thumbs", "stored"))
    if None in homes or max(len(thumbs), len(stored)) > len(homes):
        missing = homes.index(None) if None in homes else len(homes)
        raise fault(f"`home{missing}` is missing", "the homes of all seats from 0 on")
    thumbs += [None] * (len(homes) - len(thumbs))
    stored += [None] * (len(homes) - len(stored))
    return tuple(
        Home(
            cards=_read_cards(f"home{seat}", cards or NONE),
            thumbs=read_number(f"thumbs{seat}", thumbs[seat] or "0"),
            stored=stored[seat] or "",
        )
        for seat, cards in enumerate(homes)
    )


def _read_cards(word: str, text: str) -> tuple[Placed, ...]:
    return read_list(text, lambda card: read_card(word, card), ";")


def _read_table(words: Mapping[str, str]) -> Table:
    plants, plant_thumbs = _read_row("plants", words.get("plants", NONE))
    rooms, room_thumbs = _read_row("rooms", words.get("rooms", NONE))
    optional = {
        field: _read_names(words[name])
        for name, field in (
            ("goals_now", "goals"),
            ("box", "box"),
            ("gone", "gone"),
            *((pile, pile) for pile in _PILES),
        )
        if name in words
    }
    return Table(
        **{"goals": None, **optional},  # type: ignore[arg-type]
        start_player=read_seat("start", words.get("start", NONE)),
        turn=read_number("turn", words.get("turn", "0")),
        seat=read_number("seat", words.get("seat", "0")),
        plants=plants,
        plant_thumbs=plant_thumbs,
        rooms=rooms,
        room_thumbs=room_thumbs,
        tokens=_read_names(words.get("tokens", NONE)),
        homes=_read_homes(words),
    )


TEXT = PositionText(
    game=NAME,
    option_specs=OPTION_SPECS,
    table_words=_TABLE_WORDS,
    seat_words=("home", "thumbs", "stored"),
    parse_options=parse_options,
    format_options=format_options,
    canonical_table=canonical_table,
    read_table=_read_table,
    table_texts=_table_texts,
)
