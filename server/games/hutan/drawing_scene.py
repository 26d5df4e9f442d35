"""What a drawing of Hutan shows, free of how it is drawn: the table, the marked turn, the points.

Letters used for shapes: P = number of players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from engine_c.game import CHANCE, TERMINAL, Position, Ruleset, State
from engine_c.games.hutan.components import ANIMALS, COLORS, EMPTY, GRID_SIZE, LAKE, TREES
from engine_c.games.hutan.layout import ground
from server.drawing_scene import (
    Planned,
    Played,
    ScoreRow,
    final_status,
    pending_status,
    planned_by_seat,
    play_shown_turn,
    score_rows,
)

if TYPE_CHECKING:
    from engine_c.games.hutan.components import Components
    from engine_c.games.hutan.options import Options
    from engine_c.games.hutan.ruleset import Ruleset as HutanRuleset
    from engine_c.games.hutan.table import Table

COLOR_NAMES = ("blue", "yellow", "red", "white", "grey")
SPECIES_NAMES = ("cassowary", "tiger", "orangutan", "rhino", "hornbill")
LETTERS = MappingProxyType({"flower": COLORS, "tree": TREES, "animal": ANIMALS})
"""Pieces in notation by kind, each in the order of the colours."""
PIECES = tuple(letter for letters in LETTERS.values() for letter in letters)
CELL_TEXTS = tuple(f"{row}{column}" for row in range(GRID_SIZE) for column in range(GRID_SIZE))
"""Spaces in notation, row by row."""


@dataclass(frozen=True, kw_only=True)
class Space:
    """One space of a grid as it is drawn."""

    area: str
    """Label that is equal exactly within one area; a lake has its own."""
    kind: str
    """`lake`, `empty`, `flower`, `tree` or `animal`."""
    color: int = -1
    """0..4 in canonical order; -1 for lake and empty."""
    letter: str = ""
    """Notation of the piece; empty for lake and empty."""
    is_marked: bool = False
    """True if the marked turn put the piece there or changed it."""
    is_second_flower: bool = False
    """True for a tree that is a second flower (H10.6)."""
    planned: str = ""
    """Notation of the piece that a plan has there and that is not there yet; empty: none."""
    share: float = 0.0
    """How sure the plan is, 0 to 1."""

    @property
    def planned_kind(self) -> str:
        """Kind of the planned piece."""
        return next(kind for kind, letters in LETTERS.items() if self.planned in letters)

    @property
    def planned_color(self) -> int:
        """Colour of the planned piece."""
        return LETTERS[self.planned_kind].index(self.planned)


@dataclass(frozen=True, kw_only=True)
class Seat:
    """One player's side of the table."""

    number: int
    """From 0."""
    spaces: tuple[Space, ...]
    """36, row by row."""
    points: int
    """Points of the table as it stands, the marked turn included."""
    is_to_move: bool
    """True for one seat at most."""
    has_pangolin: bool
    """Holds the pangolin tile."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """One item of the offer."""

    face: str
    """Card in notation, or `pangolin`."""
    is_taken: bool = False
    """True if the turn that is shown takes it."""


@dataclass(frozen=True, kw_only=True)
class Scene:
    """Everything a drawing shows."""

    title: str
    """Round, turn and what else heads the drawing."""
    status: str
    """Whose turn it is, or what must be revealed, or the result."""
    is_over: bool
    """True once there is nothing left to play."""
    layout: str
    """Layout code; empty while it is not drawn."""
    has_borders: bool
    """False while the layout is not drawn: then there are no areas to show."""
    turn: str
    """The turn that is shown on the table, in notation; empty: none."""
    offer: tuple[Item, ...]
    """What lies on offer."""
    pangolin: str
    """Where the pangolin is, for people; empty in a solo game."""
    animals_left: tuple[int, ...]
    """By colour, after the marked turn."""
    seats: tuple[Seat, ...]
    """In seat order."""
    rows: tuple[ScoreRow, ...]
    """By scoring rule, the total last."""
    notes: tuple[str, ...]
    """Marks of a solo game and other things to know."""


# --- layout ---------------------------------------------------------------------------------------


def area_labels(components: Components, code: str) -> list[str]:
    """Return the area label of each of the 36 spaces of a layout, unique to its area; lakes are `~`."""
    labels = [LAKE] * (GRID_SIZE * GRID_SIZE)
    for number, (label, cells) in enumerate(ground(components, code).areas.items()):
        for cell in cells:
            labels[cell] = f"{number}:{label}"
    return labels


def space_of(sign: str, area: str, *, is_marked: bool = False, is_second_flower: bool = False) -> Space:
    """Return the space that a letter of a grid in notation stands for (H1.5)."""
    if sign == LAKE:
        return Space(area=area, kind="lake")
    for kind, letters in LETTERS.items():
        if sign in letters:
            return Space(
                area=area,
                kind=kind,
                color=letters.index(sign),
                letter=sign,
                is_marked=is_marked,
                is_second_flower=is_second_flower,
            )
    return Space(area=area, kind="empty", is_marked=is_marked)


# --- the turn that is shown -----------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class _ShownTurn:
    """The table at the start of the turn, and what the turn that is shown makes of it."""

    played: Played
    """The states before and after it."""
    table: Table
    """At the start of the turn."""
    grids: tuple[str, ...]
    """[P], after the decisions that are shown."""
    second_flowers: tuple[tuple[int, ...], ...]
    """Cells by seat after the turn."""


def _shown_turn(position: Position, ruleset: Ruleset, highlight: Sequence[str]) -> _ShownTurn:
    """Carry out `turn_so_far` and `highlight`; raises what replaying them raises."""
    played = play_shown_turn(position, ruleset, highlight)
    start, decisions = played.start, played.decisions
    table: Table = ruleset.table(start, known=position.table)
    after = _finish(ruleset, played.now.copy(), start.turn_number()) if decisions else None
    if after is not None:
        after_table: Table = ruleset.table(after, known=position.table)
        grids, second_flowers = after_table.grids, after_table.second_flowers
    else:
        grids = _with_placements(table.grids, start.current_player(), decisions)
        second_flowers = table.second_flowers
    return _ShownTurn(played=played, table=table, grids=grids, second_flowers=second_flowers)


def _finish(ruleset: Ruleset, state: State, turn_number: int) -> State | None:
    """Decline what can be declined until the turn is over; None if its flowers are not all placed."""
    while state.turn_number() == turn_number and state.current_player() >= 0:
        legal = {ruleset.action_text(state, action): action for action in state.legal_actions()}
        declined = next((legal[text] for text in ("animal none", "bonus none") if text in legal), None)
        if declined is None:
            return None
        state.apply(declined)
    return state


def _with_placements(grids: Sequence[str], seat: int, decisions: Sequence[str]) -> tuple[str, ...]:
    """Lay the flowers of an unfinished turn on the grid of its seat, without their effects."""
    colors: list[str] = []
    signs = list(grids[seat]) if seat >= 0 else []
    for text in decisions:
        word, _, argument = text.partition(" ")
        if word == "take" and argument not in ("pangolin", "*"):
            colors = list(argument)
        elif word == "color":
            colors = [argument]
        elif word == "place" and colors:
            index = int(argument[0]) * (GRID_SIZE + 1) + int(argument[1])
            color = colors.pop(0)
            signs[index] = color.upper() if signs[index] == color else color
    return tuple("".join(signs) if number == seat else grid for number, grid in enumerate(grids))


# --- the scene ------------------------------------------------------------------------------------


def make_scene(
    position: Position, ruleset: Ruleset, highlight: Sequence[str] = (), overlay: Sequence[Planned] = ()
) -> Scene:
    """Collect what a drawing of a valid position shows; `highlight` is a turn to mark on it.

    Raises NotationError or IllegalActionError if the turn is none that can be played here, HortusError if
    the overlay has what is no piece on no space.
    """
    opened = cast("HutanRuleset", ruleset)
    components, options = opened.components, opened.typed_options
    shown = _shown_turn(position, ruleset, highlight)
    table, start = shown.table, shown.played.start
    solo = options.players == 1
    labels = (
        [EMPTY] * (GRID_SIZE * GRID_SIZE) if table.layout is None else area_labels(components, table.layout)
    )
    mover = start.current_player()
    points = shown.played.now.scores()
    plan = planned_by_seat(overlay, options.players, _fault)
    seats = tuple(
        Seat(
            number=seat,
            spaces=_with_plan(_spaces(shown, seat, labels), plan[seat]),
            points=points[seat],
            is_to_move=seat == mover,
            has_pangolin=not solo and _pangolin_seat(table) == seat,
        )
        for seat in range(options.players)
    )
    return Scene(
        title=_title(table, options, is_over=mover == TERMINAL),
        status=_status(shown, ruleset),
        is_over=mover == TERMINAL,
        layout=table.layout or "",
        has_borders=table.layout is not None,
        turn="; ".join(shown.played.decisions),
        offer=_offer(table, shown.played.decisions),
        pangolin="" if solo else _pangolin_text(table),
        animals_left=tuple(
            options.animals_per_species - sum(grid.count(letter) for grid in shown.grids)
            for letter in ANIMALS
        ),
        seats=seats,
        rows=_rows(shown, ruleset, components, options),
        notes=_notes(table, options),
    )


def _spaces(shown: _ShownTurn, seat: int, labels: Sequence[str]) -> tuple[Space, ...]:
    """Return the 36 spaces of a seat, those the shown turn changed marked."""
    before = shown.table.grids[seat].replace("/", "")
    after = shown.grids[seat].replace("/", "")
    second = shown.second_flowers[seat] if shown.second_flowers else ()
    return tuple(
        space_of(
            after[cell],
            labels[cell],
            is_marked=before[cell] != after[cell],
            is_second_flower=cell in second,
        )
        for cell in range(GRID_SIZE * GRID_SIZE)
    )


def _fault(planned: Planned) -> tuple[str, str, str] | None:
    """Say why something is no piece on no space of a grid: field, problem, what is allowed; None: it is."""
    if planned.cell not in CELL_TEXTS:
        return "cell", f"{planned.cell[:20]!r} is no space", "00 to 55: row and column"
    if planned.piece not in PIECES:
        return "piece", f"{planned.piece[:20]!r} is no piece", ", ".join(PIECES)
    return None


def _with_plan(spaces: Sequence[Space], plan: Mapping[str, Planned]) -> tuple[Space, ...]:
    """Return spaces with the planned pieces that do not lie there yet."""
    return tuple(
        replace(space, planned=plan[cell].piece, share=plan[cell].share)
        if cell in plan and space.kind != "lake" and space.letter != plan[cell].piece
        else space
        for cell, space in zip(CELL_TEXTS, spaces, strict=True)
    )


def _pangolin_seat(table: Table) -> int | None:
    """Return who has the pangolin in front of them; None if it lies in the offer or is not given out."""
    if table.pangolin == "offered":
        return None
    return table.next_holder if table.pangolin == "taken" else table.holder


def _pangolin_text(table: Table) -> str:
    """Say where the pangolin is."""
    if table.holder is None:
        return "first player to be drawn"
    if table.pangolin == "offered":
        return f"in the offer (seat {table.holder} began the round)"
    if table.pangolin == "taken":
        return f"taken by seat {table.next_holder}, who begins the next round"
    return f"with seat {table.holder}"


def _title(table: Table, options: Options, *, is_over: bool) -> str:
    """Return the first line: game, players, variant, round and turn."""
    players = "solo" if options.players == 1 else f"{options.players} players"
    parts = ["Hutan", players]
    if options.family:
        parts.append("family game")
    if options.scenario is not None:
        parts.append(f"scenario {options.scenario}")
    if is_over:
        parts.append("game over")
    else:
        parts.append(f"round {table.round} of {options.rounds}")
        if options.players > 1:
            parts.append(f"turn {table.turn + 1} of {2 * options.players}")
    return " · ".join(parts)


def _status(shown: _ShownTurn, ruleset: Ruleset) -> str:
    """Say whose turn it is, what must be revealed, or how the game ended."""
    start = shown.played.start
    player = start.current_player()
    if player == TERMINAL:
        return final_status(start)
    if player == CHANCE:
        names = {
            "offer": "the offer of this round",
            "layout": "the layout",
            "ecosystem": "the ecosystem cards",
            "first": "the first player",
        }
        return pending_status(start, ruleset, names)
    return f"seat {player} to move"


def _offer(table: Table, decisions: Sequence[str]) -> tuple[Item, ...]:
    """Return the offer, the item that the shown turn takes marked once."""
    word, _, argument = decisions[0].partition(" ") if decisions else ("", "", "")
    taken = argument if word in ("take", "discard") else ""
    items = [*table.offer, *(["pangolin"] if table.pangolin == "offered" else [])]
    first = items.index(taken) if taken in items else -1
    return tuple(Item(face=face, is_taken=index == first) for index, face in enumerate(items))


def _rows(
    shown: _ShownTurn, ruleset: Ruleset, components: Components, options: Options
) -> tuple[ScoreRow, ...]:
    """Return the points by scoring rule, only ecosystem cards that are in play, and the total."""
    texts = {
        "trees": f"{components.tree_points} for each tree",
        "animals": "paw value of the area of each animal",
        "plus": "each area full in one colour",
        "minus": "each area begun but not full in one colour"
        if options.has_minus_points
        else "not in this game",
    }
    for card in components.ecosystem_cards:
        texts[f"card {card.id}"] = f"{card.points} each: {card.text}"
    in_play = shown.table.ecosystem or ()
    hidden = {f"card {card.id}" for card in components.ecosystem_cards if card.id not in in_play}
    return score_rows(shown.played, ruleset, texts, hidden)


def _notes(table: Table, options: Options) -> tuple[str, ...]:
    """Return the marks of a solo game, and what the table does not show yet."""
    notes = []
    if options.goals:
        notes.append("marks: " + ", ".join(f"{name} at {points}" for name, points in options.goals))
    if options.challenges:
        notes.append("challenges: " + ", ".join(options.challenges))
    if table.ecosystem is None:
        notes.append("ecosystem cards: to be drawn")
    return tuple(notes)
