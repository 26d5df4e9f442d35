"""What a drawing of Botanicus shows, free of how it is drawn: board, tracks, gardens, points.

Letters used for shapes: P = number of players, R x C = rows and columns of beds of a garden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from engine_c.game import CHANCE, TERMINAL, Position, Ruleset
from engine_c.games.botanicus.table import NEUTRAL, STACKS, STAGES
from server.drawing_scene import (
    Planned,
    Played,
    ScoreRow,
    final_status,
    pending_status,
    play_shown_turn,
    score_rows,
)
from server.games.botanicus.drawing_gains import Part, parts_of
from server.games.botanicus.drawing_graph import Layout, lay_out
from server.games.botanicus.drawing_marks import Marks, find_marks
from server.games.botanicus.drawing_plan import with_plan
from server.games.botanicus.drawing_seats import Seat, make_seats

if TYPE_CHECKING:
    from engine_c.games.botanicus.facts import Column as BoardColumn
    from engine_c.games.botanicus.facts import Components, Tile
    from engine_c.games.botanicus.options import Options
    from engine_c.games.botanicus.ruleset import Ruleset as BotanicusRuleset
    from engine_c.games.botanicus.table import Table

EVENTS = {
    "gardens": "who gets which garden",
    "tiles": "the flower tiles",
    "tasks": "the special tasks",
    "finals": "the final scoring cards",
    "cards": "garden cards",
    "turtle": "the final scoring cards of the turtle",
}
FIRST_DARK = STAGES.index("seconds")
"""From this stage on the tiles show their dark side."""


@dataclass(frozen=True, kw_only=True)
class FlowerTile:
    """A tile on a space."""

    id: str
    """Id of the components."""
    is_dark: bool
    """Which side is up."""
    parts: tuple[Part, ...]
    """Gain of that side."""


@dataclass(frozen=True, kw_only=True)
class Space:
    """One space of the board."""

    pole: int | None
    """Coins of a pole space; None: no pole space."""
    parts: tuple[Part, ...]
    """Printed gain; a pole space's coins."""
    tile: FlowerTile | None
    """Tile that lies there."""
    flowers: tuple[int, ...]
    """Owners from bottom to top, the shown turn included."""
    is_marked: bool
    """True if the shown turn places a flower here."""


@dataclass(frozen=True, kw_only=True)
class Column:
    """One column of the board."""

    number: int
    """From 1."""
    spaces: tuple[Space, ...]
    """From the top."""
    is_acting: bool
    """True for the column the flowers go into."""


@dataclass(frozen=True, kw_only=True)
class TrackNode:
    """A space of a track."""

    name: str
    """Of the components."""
    parts: tuple[Part, ...]
    """Its gain."""
    is_end: bool
    """Whether the piece goes back to the first space from here."""
    is_frog_only: bool
    """Whether it is for owners of a frog alone."""
    pieces: tuple[int, ...]
    """Seats whose piece stands here, the shown turn included."""
    is_marked: bool
    """True if a way of the shown turn ends here."""


@dataclass(frozen=True, kw_only=True)
class Track:
    """A track."""

    name: str
    """One of `TRACKS`."""
    nodes: tuple[TrackNode, ...]
    """All spaces, also those that are not in play."""
    layout: Layout
    """Where they are drawn."""
    marked: frozenset[tuple[int, int]]
    """Paths of the shown turn, (left end, right end)."""


@dataclass(frozen=True, kw_only=True)
class PrizeStack:
    """A stack of prize tokens."""

    name: str
    """One of `STACKS`."""
    values: tuple[int, ...]
    """What is left, the token on offer first."""


@dataclass(frozen=True, kw_only=True)
class Scene:
    """Everything a drawing shows."""

    title: str
    """Game, players, options, stage."""
    status: str
    """Whose turn it is, or what must be revealed, or the result."""
    turn: str
    """The turn that is shown on the table, in notation; empty: none."""
    columns: tuple[Column, ...]
    """Of the board, left to right."""
    stack: tuple[int, ...]
    """Owners of the flowers on the start space from bottom to top."""
    tracks: tuple[Track, ...]
    """In the order of `TRACKS`."""
    prizes: tuple[PrizeStack, ...]
    """In the order of `STACKS`."""
    seats: tuple[Seat, ...]
    """By seat, [P]."""
    is_expert: bool
    """Whether gardens have animals, priced paths and starts."""
    has_greenhouse: bool
    """Whether there are greenhouses and fruits."""
    rows: tuple[ScoreRow, ...]
    """By scoring rule, the total last."""
    prices: str
    """Prices that hold everywhere, for people."""
    notes: tuple[str, ...]
    """Further lines for people."""


def make_scene(
    position: Position, ruleset: Ruleset, highlight: Sequence[str] = (), overlay: Sequence[Planned] = ()
) -> Scene:
    """Collect what a drawing of a valid position shows; `highlight` is a turn to mark on it.

    Raises NotationError or IllegalActionError if the turn is none that can be played here, HortusError if
    the overlay has what is no plant on no bed.
    """
    opened = cast("BotanicusRuleset", ruleset)
    components, options = opened.components, opened.typed_options
    played = play_shown_turn(position, ruleset, highlight)
    table: Table = ruleset.table(played.start, known=position.table)
    after: Table = ruleset.table(played.now) if played.decisions else table
    mover = played.start.current_player()
    marks = find_marks(components, options, table, mover, played.decisions)
    return Scene(
        title=_title(table, components, options),
        status=_status(played, ruleset),
        turn="; ".join(played.decisions),
        columns=_columns(table, after, components, options, marks),
        stack=after.stack,
        tracks=_tracks(after, components, options, marks),
        prizes=_prizes(after, components, options),
        seats=with_plan(
            make_seats(components, options, table, after, marks, played.now.scores(), mover), overlay
        ),
        is_expert=options.is_expert,
        has_greenhouse=options.greenhouse != "off",
        rows=_rows(played, ruleset, components, options),
        prices=_prices(components, options),
        notes=_notes(after, components, options),
    )


def _title(table: Table, components: Components, options: Options) -> str:
    """Return the first line: game, players, options, stage."""
    parts = ["Botanicus", f"{options.players} players"]
    if options.is_expert:
        parts.append("expert")
    if options.greenhouse != "off":
        parts.append("Greenhouse" if options.greenhouse == "common" else "unique greenhouses")
    if table.column:
        parts.append(f"round {2 if table.stage == 'round2' else 1}")
        parts.append(f"column {table.column} of {_num_columns(components, options)}")
    else:
        names = {"last": "last action", "over": "game over", "seconds": "second gardeners"}
        parts.append(names.get(table.stage, "setup"))
    return " · ".join(parts)


def _num_columns(components: Components, options: Options) -> int:
    return len(components.columns) + (options.greenhouse != "off")


def _status(played: Played, ruleset: Ruleset) -> str:
    """Say whose turn it is, what must be revealed, or how the game ended."""
    player = played.start.current_player()
    if player == TERMINAL:
        return final_status(played.start)
    if player == CHANCE:
        return pending_status(played.start, ruleset, EVENTS)
    return f"seat {player} to move"


# --- board ----------------------------------------------------------------------------------------


def _columns(
    table: Table, after: Table, components: Components, options: Options, marks: Marks
) -> tuple[Column, ...]:
    """Return the board with tiles and flowers."""
    is_dark = STAGES.index(table.stage) >= FIRST_DARK
    tiles = {tile.id: tile for tile in components.tiles}
    waiting = iter(after.tiles)
    piles = {(pile.column, pile.row): pile.flowers for pile in after.piles}
    columns: list[tuple[BoardColumn, list[Tile | None]]] = []
    for column in components.columns:
        drawn = [next(waiting, "") if column.has_tiles else "" for _ in column.spaces]
        columns.append((column, [tiles.get(name) for name in drawn]))
    if options.greenhouse != "off":
        columns.append((components.last_column, list(components.last_column_tiles)))
    return tuple(
        Column(
            number=number,
            is_acting=number == table.column,
            spaces=tuple(
                Space(
                    pole=space.pole,
                    parts=parts_of(space.gain)
                    if space.pole is None
                    else (Part(kind="coins", number=space.pole),),
                    tile=_tile(tile, is_dark=is_dark),
                    flowers=piles.get((number, row), ()),
                    is_marked=(number, row) in marks.spaces,
                )
                for row, (space, tile) in enumerate(zip(column.spaces, on_top, strict=True), start=1)
            ),
        )
        for number, (column, on_top) in enumerate(columns, start=1)
    )


def _tile(tile: Tile | None, *, is_dark: bool) -> FlowerTile | None:
    if tile is None:
        return None
    return FlowerTile(id=tile.id, is_dark=is_dark, parts=parts_of(tile.dark if is_dark else tile.light))


# --- tracks and prizes ----------------------------------------------------------------------------


def _tracks(after: Table, components: Components, options: Options, marks: Marks) -> tuple[Track, ...]:
    """Return the tracks with all pieces."""
    found = []
    for index, track in enumerate(components.tracks):
        shown = [options.is_expert or not node.is_expert_only for node in track.nodes]
        nodes = tuple(
            TrackNode(
                name=node.name,
                parts=parts_of(node.gain),
                is_end=node.is_end,
                is_frog_only=node.is_frog_only,
                pieces=tuple(
                    seat for seat, plot in enumerate(after.plots) if plot.track_nodes[index] == node.name
                ),
                is_marked=(index, number) in marks.nodes,
            )
            for number, node in enumerate(track.nodes)
        )
        edges = [(edge.start, edge.end, edge.coins) for edge in track.edges]
        marked = frozenset((start, end) for number, start, end in marks.edges if number == index)
        found.append(Track(name=track.name, nodes=nodes, layout=lay_out(shown, edges), marked=marked))
    return tuple(found)


def _prizes(after: Table, components: Components, options: Options) -> tuple[PrizeStack, ...]:
    """Return what is left of the stacks (B3.2, G1.2, G7.1)."""
    printed = dict(components.expert_prizes if options.is_expert else components.base_prizes)
    ended = set()
    if options.greenhouse != "off":
        printed |= dict(components.fruit_prizes)
        stage = STAGES.index(after.stage)
        ended = {
            name
            for name, last in (("fruit_round", "round1"), ("fruit_square", "round2"))
            if stage > STAGES.index(last)
        }
    stacks = []
    for name in STACKS:
        if name not in printed:
            continue
        removed = 0 if name == "frog" else components.prizes_removed[options.players - 2]
        values = [] if name in ended else list(printed[name][removed:])
        for plot in after.plots:
            for stack, value in plot.tokens:
                if stack == name and value in values:
                    values.remove(value)
        stacks.append(PrizeStack(name=name, values=tuple(values)))
    return tuple(stacks)


# --- points and notes -----------------------------------------------------------------------------


def _rows(played: Played, ruleset: Ruleset, components: Components, options: Options) -> tuple[ScoreRow, ...]:
    """Return the points by scoring rule and the total."""
    animals = ", ".join(map(str, components.animal_points))
    texts = {
        "basic tasks": "points of the done tasks of the rows",
        "special tasks": "points of the done tasks beside them"
        + (" and of the greenhouse" if options.greenhouse != "off" else ""),
        "prize tokens": "values of the tokens taken",
        "animals": f"first, second and further ones: {animals}",
        "bonuses": "points of spaces, tiles, unused steps" + (" and animals" if options.is_expert else ""),
        "columns": "columns planted in full, by their highest plant",
        "final cards": "those kept and told",
        "coins": f"1 for every {components.coins_per_point} coins",
    }
    return score_rows(played, ruleset, texts)


def _prices(components: Components, options: Options) -> str:
    """Say what costs coins everywhere."""
    parts = [
        f"each flower already on a space {components.flower_cost}",
        f"bought step on a track {components.step_cost}",
        f"playing a card {components.play_cost} (selling gives {components.sale_coins})",
    ]
    prices = {
        price
        for rows in (components.base_garden.h, components.base_garden.v)
        for row in rows
        for price in row
    }
    if not options.is_expert and len(prices) == 1:
        parts.append(f"each path in the garden {min(prices)}")
    return f"coins: {', '.join(parts)}; points: each unused step {components.unused_step_vp}"


def _notes(after: Table, components: Components, options: Options) -> tuple[str, ...]:
    """Return discard pile, decks, cards under the pile, and what is not drawn yet."""
    notes = []
    held = sum(plot.num_hand for plot in after.plots)
    left = sum(card.count for card in components.cards) - held - len(after.discard)
    words = ", ".join(after.discard) if after.discard else "none"
    notes.append(f"garden cards: {left} to draw · discarded: {words}")
    if after.deck:
        notes.append(f"next garden cards: {', '.join(after.deck)}")
    if after.final_pile:
        notes.append(f"next final scoring cards: {', '.join(after.final_pile)}")
    if after.final_tail:
        words = ", ".join(f"{card.card or '?'} (seat {card.seat})" for card in after.final_tail)
        notes.append(f"under the final scoring cards: {words}")
    if not after.tiles:
        notes.append("flower tiles: to be drawn")
    if after.observer is not None:
        notes.append(f"as seat {after.observer} sees it")
    return tuple(notes)


def owner_text(owner: int) -> str:
    """Return the sign of a flower's owner."""
    return "N" if owner == NEUTRAL else str(owner)
