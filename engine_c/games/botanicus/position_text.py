"""One-line notation of positions (README, *Position notation*), and the canonical form of tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from engine_c.games.botanicus.facts import ANIMAL_LETTERS, Components, Garden
from engine_c.games.botanicus.notation import HIDDEN
from engine_c.games.botanicus.options import OPTION_SPECS, Options, format_options, parse_options
from engine_c.games.botanicus.steps import cell_text, read_cell
from engine_c.games.botanicus.table import NEUTRAL, STACKS, STAGES, Cell, Pile, Plot, Table, TailCard
from engine_c.position_line import NONE, PositionText, fault, read_list, read_number

NAME = "botanicus"
V = TypeVar("V")
_TABLE_WORDS = (
    "components", "stage", "column", "seat", "view", "tiles", "stack", "piles", "discard", "tail", "deck",
    "pile",
)  # fmt: skip
_SEAT_WORDS = (
    "garden", "coins", "vp", "tracks", "beds", "greenhouse", "gardeners", "animals", "dealt", "tasks",
    "greentask", "basic", "special", "greendone", "tokens", "hand", "finals", "choice", "returned",
)  # fmt: skip
_NEUTRAL_WORD = "N"


# --- canonical form -------------------------------------------------------------------------------


def stage_index(stage: str) -> int:
    """Return the place of a stage in time; that of `gardens` for a word that is none."""
    return STAGES.index(stage) if stage in STAGES else 0


def garden_of(components: Components, options: Options, name: str) -> Garden | None:
    """Return the garden of a name; None if this side has none of this name."""
    gardens = components.gardens if options.is_expert else (components.base_garden,)
    return next((garden for garden in gardens if garden.id == name), None)


def num_greenhouse_beds(components: Components, options: Options, garden: Garden) -> int:
    """Return how many greenhouse beds the owner of a garden has."""
    if options.greenhouse == "off":
        return 0
    if options.greenhouse == "common":
        return len(components.common_greenhouse.bed_costs)
    return len(components.unique_greenhouses[components.gardens.index(garden)].bed_costs)


def start_beds(garden: Garden) -> tuple[str, ...]:
    """Return the beds of a garden before the first turn."""
    animals = dict(zip(garden.animals, ANIMAL_LETTERS, strict=False))
    return tuple(
        "".join(
            "-" if (row, column) in garden.missing else animals.get((row, column), ".")
            for column in range(1, garden.cols + 1)
        )
        for row in range(1, garden.rows + 1)
    )


def has_chosen(components: Components, options: Options, table: Table, seat: int) -> bool:
    """Tell whether a seat has chosen its final scoring cards."""
    if not options.is_expert or table.stage == "over":
        return options.is_expert
    stage = stage_index(table.stage)
    if stage != STAGES.index("finals"):
        return stage > STAGES.index("finals")
    order = [owner for owner in reversed(table.stack) if owner != NEUTRAL]
    return seat in order and table.seat in order and order.index(seat) < order.index(table.seat)


def _in_order(names: Sequence[str] | None, order: Sequence[str]) -> tuple[str, ...] | None:
    """Bring names into the order of the components; unknown ones go last, None stays."""
    if names is None:
        return None
    places = {name: index for index, name in enumerate(order)}
    return tuple(sorted(names, key=lambda name: (places.get(name, len(places)), name)))


def filled_table(components: Components, options: Options, table: Table) -> Table:
    """Fill in what the options fix anyway; names stay in the order given."""
    plots = table.plots or (Plot(coins=components.start_coins),) * options.players
    filled = [_filled_plot(components, options, table, seat, plot) for seat, plot in enumerate(plots)]
    return replace(table, plots=tuple(filled))


def _filled_plot(components: Components, options: Options, table: Table, seat: int, plot: Plot) -> Plot:
    nodes = tuple(
        given or track.nodes[0].name
        for given, track in zip(plot.track_nodes, components.tracks, strict=False)
    )
    is_drawn = options.gardens is not None or table.stage != STAGES[0]
    name = plot.garden
    if not name and is_drawn and not options.is_expert:
        name = components.base_garden.id
    if not name and options.is_expert and options.gardens is not None and seat < len(options.gardens):
        name = components.gardens[options.gardens[seat]].id
    garden = garden_of(components, options, name)
    if garden is not None:
        number = num_greenhouse_beds(components, options, garden)
        plot = replace(
            plot,
            beds=plot.beds or start_beds(garden),
            greenhouse=plot.greenhouse or "." * number,
            gardeners=plot.gardeners or (() if options.is_expert else garden.starts[:1]),
            basic_done=plot.basic_done or (False,) * garden.rows,
            special_done=plot.special_done or (False,) * garden.rows,
        )
    num_hand = plot.num_hand if plot.hand is None else plot.num_hand or len(plot.hand)
    num_finals = plot.num_finals if plot.finals is None else plot.num_finals or len(plot.finals)
    gives_back = garden is not None and components.finals_dealt > garden.finals_kept
    is_back = gives_back and has_chosen(components, options, table, seat)
    return replace(
        plot,
        garden=name,
        track_nodes=(nodes[0], nodes[1], nodes[2])
        if len(nodes) == len(components.tracks)
        else plot.track_nodes,
        num_hand=num_hand,
        hand=() if plot.hand is None and not num_hand else plot.hand,
        num_finals=num_finals,
        finals=() if plot.finals is None and not num_finals else plot.finals,
        returned=(plot.returned or None) if is_back else plot.returned or (),
    )


def canonical_table(components: Components, options: Options, table: Table) -> Table:
    """Fill in what the options fix anyway, sort what has no order; checks nothing."""
    table = filled_table(components, options, table)
    cards = [card.id for card in components.cards]
    finals = [card.id for card in components.finals]
    plots = []
    for plot in table.plots:
        plots.append(
            replace(
                plot,
                gardeners=tuple(sorted(plot.gardeners)),
                dealt_tasks=tuple(sorted(plot.dealt_tasks)),
                tokens=tuple(sorted(plot.tokens, key=_token_order)),
                hand=_in_order(plot.hand, cards),
                finals=_in_order(plot.finals, finals),
                dealt_finals=_in_order(plot.dealt_finals, finals),
                returned=_in_order(plot.returned, finals),
            )
        )
    return replace(
        table,
        piles=tuple(sorted(table.piles, key=lambda pile: (pile.column, pile.row))),
        plots=tuple(plots),
        discard=_in_order(table.discard, cards) or (),
    )


def _token_order(token: tuple[str, int]) -> tuple[int, int]:
    stack, value = token
    return STACKS.index(stack) if stack in STACKS else len(STACKS), -value


# --- writing --------------------------------------------------------------------------------------


def _owner_text(owner: int) -> str:
    return _NEUTRAL_WORD if owner == NEUTRAL else str(owner)


def _cards_text(cards: Sequence[str] | None, number: int | None) -> str:
    """Write cards of a zone, or how many there are."""
    if cards is None:
        return HIDDEN + ("" if number is None else str(number))
    return ",".join(cards)


def _marks_text(marks: Sequence[bool]) -> str:
    return "".join("1" if mark else "0" for mark in marks)


def _plot_words(seat: int, plot: Plot) -> list[str]:
    nodes = ",".join(name or NONE for name in plot.track_nodes) if any(plot.track_nodes) else ""
    values = (
        ("garden", plot.garden),
        ("coins", str(plot.coins or "")),
        ("vp", str(plot.vp or "")),
        ("tracks", nodes),
        ("beds", "/".join(plot.beds)),
        ("greenhouse", plot.greenhouse),
        ("gardeners", ";".join(map(cell_text, plot.gardeners))),
        ("animals", str(plot.num_animals or "")),
        ("dealt", ",".join(map(str, plot.dealt_tasks))),
        ("tasks", ",".join(map(str, plot.row_tasks))),
        ("greentask", str(plot.greenhouse_task or "")),
        ("basic", _marks_text(plot.basic_done)),
        ("special", _marks_text(plot.special_done)),
        ("greendone", "1" if plot.greenhouse_done else ""),
        ("tokens", ";".join(f"{stack}:{value}" for stack, value in plot.tokens)),
        ("hand", _cards_text(plot.hand, plot.num_hand)),
        ("finals", _cards_text(plot.finals, plot.num_finals)),
        ("choice", _cards_text(plot.dealt_finals, None)),
        ("returned", _cards_text(plot.returned, None)),
    )
    return [f"{name}{seat}={value}" for name, value in values if value]


def _table_texts(_: Mapping[str, str], table: Table) -> list[str]:
    piles = (f"{pile.column}.{pile.row}:{','.join(map(_owner_text, pile.flowers))}" for pile in table.piles)
    tail = (f"{card.card or HIDDEN}@{card.seat}" for card in table.final_tail)
    before: tuple[tuple[str, str], ...] = (
        ("stage", table.stage),
        ("column", str(table.column or "")),
        ("seat", str(table.seat)),
        ("view", "" if table.observer is None else str(table.observer)),
        ("tiles", ",".join(table.tiles)),
        ("stack", ",".join(map(_owner_text, table.stack))),
        ("piles", ";".join(piles)),
    )
    after = (
        ("discard", ",".join(table.discard)),
        ("tail", ",".join(tail)),
        ("deck", "" if table.deck is None else ",".join(table.deck) or NONE),
        ("pile", "" if table.final_pile is None else ",".join(table.final_pile) or NONE),
    )
    words = [f"{name}={value}" for name, value in before if value]
    words += [word for seat, plot in enumerate(table.plots) for word in _plot_words(seat, plot)]
    return words + [f"{name}={value}" for name, value in after if value]


# --- reading --------------------------------------------------------------------------------------


def _list(text: str, read: Callable[[str], V], separator: str = ",") -> tuple[V, ...]:
    return read_list(text or NONE, read, separator)


def _read_owner(name: str, text: str) -> int:
    return NEUTRAL if text == _NEUTRAL_WORD else read_number(name, text)


def _read_pile(text: str) -> Pile:
    match = re.fullmatch(r"([0-9]{1,2})\.([0-9]):(.+)", text)
    if match is None:
        raise fault(f"`piles`: `{text[:40]}` is no pile of flowers", "`COLUMN.ROW:OWNER,OWNER`")
    owners = _list(match[3], lambda owner: _read_owner("piles", owner))
    return Pile(column=int(match[1]), row=int(match[2]), flowers=owners)


def _read_tail(text: str) -> TailCard:
    card, at, seat = text.partition("@")
    if not card or not at:
        raise fault(f"`tail`: `{text[:40]}` is no card under the pile", "`CARD@SEAT` or `?@SEAT`")
    return TailCard(card="" if card == HIDDEN else card, seat=read_number("tail", seat))


def _read_token(name: str, text: str) -> tuple[str, int]:
    stack, colon, value = text.partition(":")
    if not colon:
        raise fault(f"`{name}`: `{text[:40]}` is no token", "`STACK:POINTS`")
    return stack, read_number(name, value)


def _read_marks(name: str, text: str) -> tuple[bool, ...]:
    if not re.fullmatch(r"[01]*", text):
        raise fault(f"`{name}={text[:40]}`: marks are 0 or 1, one a row", "for example `10010`")
    return tuple(mark == "1" for mark in text)


def _read_hidden(text: str) -> tuple[str, ...] | None:
    """Read the cards of a zone, `?` if they are not told."""
    return None if text == HIDDEN else _list(text, str)


def _read_counted(name: str, text: str) -> tuple[int, tuple[str, ...] | None]:
    """Read the cards of a zone, `?2` if only their number is told."""
    if text.startswith(HIDDEN):
        return read_number(name, text.removeprefix(HIDDEN)), None
    cards = _list(text, str)
    return len(cards), cards


def _read_cell(name: str, text: str) -> Cell:
    return read_cell(f"{name}={text[:40]}", text)


def _read_nodes(name: str, text: str) -> tuple[str, str, str]:
    parts = ["" if part == NONE else part for part in text.split(",")] if text else ["", "", ""]
    if len(parts) != 3:
        raise fault(f"`{name}={text[:40]}` are not the nodes of three tracks", "`MONEY,BARROW,SHOVEL`")
    return parts[0], parts[1], parts[2]


def _read_plot(words: Mapping[str, str], seat: int) -> Plot:
    def word(name: str) -> str:
        return words.get(f"{name}{seat}", "")

    def number(name: str) -> int:
        return read_number(f"{name}{seat}", word(name) or "0")

    num_hand, hand = _read_counted(f"hand{seat}", word("hand"))
    num_finals, finals = _read_counted(f"finals{seat}", word("finals"))
    return Plot(
        garden=word("garden"),
        coins=number("coins"),
        vp=number("vp"),
        track_nodes=_read_nodes(f"tracks{seat}", word("tracks")),
        beds=_list(word("beds"), str, "/"),
        greenhouse=word("greenhouse"),
        gardeners=_list(word("gardeners"), lambda cell: _read_cell(f"gardeners{seat}", cell), ";"),
        num_animals=number("animals"),
        dealt_tasks=_list(word("dealt"), lambda task: read_number(f"dealt{seat}", task)),
        row_tasks=_list(word("tasks"), lambda task: read_number(f"tasks{seat}", task)),
        greenhouse_task=number("greentask"),
        basic_done=_read_marks(f"basic{seat}", word("basic")),
        special_done=_read_marks(f"special{seat}", word("special")),
        greenhouse_done=any(_read_marks(f"greendone{seat}", word("greendone"))),
        tokens=_list(word("tokens"), lambda token: _read_token(f"tokens{seat}", token), ";"),
        num_hand=num_hand,
        hand=hand,
        num_finals=num_finals,
        finals=finals,
        dealt_finals=_read_hidden(word("choice")),
        returned=_read_hidden(word("returned")),
    )


def _read_table(words: Mapping[str, str]) -> Table:
    seats = [int(word[-1]) for word in words if word[-1:].isdecimal() and word[:-1] in _SEAT_WORDS]
    view = words.get("view", "")
    optional = {
        field: _list(words[name], str)
        for name, field in (("deck", "deck"), ("pile", "final_pile"))
        if name in words
    }
    return Table(
        stage=words.get("stage", STAGES[0]),
        column=read_number("column", words.get("column", "0")),
        seat=read_number("seat", words.get("seat", "0")),
        tiles=_list(words.get("tiles", ""), str),
        stack=_list(words.get("stack", ""), lambda owner: _read_owner("stack", owner)),
        piles=_list(words.get("piles", ""), _read_pile, ";"),
        plots=tuple(_read_plot(words, seat) for seat in range(max(seats, default=-1) + 1)),
        discard=_list(words.get("discard", ""), str),
        final_tail=_list(words.get("tail", ""), _read_tail),
        observer=read_number("view", view) if view else None,
        deck=optional.get("deck"),
        final_pile=optional.get("final_pile"),
    )


TEXT = PositionText(
    game=NAME,
    option_specs=OPTION_SPECS,
    table_words=_TABLE_WORDS,
    seat_words=_SEAT_WORDS,
    parse_options=parse_options,
    format_options=format_options,
    canonical_table=canonical_table,
    read_table=_read_table,
    table_texts=_table_texts,
)
