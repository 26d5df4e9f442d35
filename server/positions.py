"""Positions and decisions between the wire and the seam."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, cast

from hortus.v1 import position_pb2

from engine_c.game import (
    CHANCE,
    TERMINAL,
    Game,
    HortusError,
    NotationError,
    Position,
    PositionError,
    Ruleset,
    State,
)
from engine_c.replay import Advance, follow
from engine_c.state import EngineState
from server.catalog import Catalog
from server.errors import draw_pending, game_over
from server.games import GameAdapter, adapter, game_names

MAX_NOTATION = 20_000
"""Longest notation of a position, in characters; far above what any game needs."""
MAX_DECISION_TEXT = 1000
"""Longest notation of one decision or reveal, in characters."""
MAX_DECISIONS = 10_000
"""Most decisions one request may carry; a long game has some hundreds."""


@dataclass(frozen=True, kw_only=True)
class Opened:
    """A position of a request, checked and ready to be asked about."""

    ruleset: Ruleset
    """Opened with the position's components and options."""
    position: Position
    """Canonical."""
    state: EngineState
    """After the turn so far."""
    assumed: tuple[str, ...]
    """What was filled in because the position does not tell it."""


@contextmanager
def located(path: str) -> Iterator[None]:
    """Complete the fields of errors raised inside, which name a place below `path` or none."""
    try:
        yield
    except HortusError as error:
        raise type(error)(*(replace(v, field=below(path, v.field)) for v in error.violations)) from error


@contextmanager
def renamed(path: str) -> Iterator[None]:
    """Put all errors raised inside at one field: what they name is no field of the request."""
    try:
        yield
    except HortusError as error:
        raise type(error)(*(replace(v, field=path) for v in error.violations)) from error


@contextmanager
def going_on() -> Iterator[None]:
    """Blame `decisions`, not the turn so far of a position that was accepted, for not fitting together.

    Placements have no order of their own, so the lower layer may name an earlier one.
    """
    try:
        yield
    except HortusError as error:
        raise type(error)(
            *(
                replace(v, field="decisions[0]") if v.field.startswith("turn_so_far") else v
                for v in error.violations
            )
        ) from error


def below(path: str, field: str) -> str:
    """Return the path of a field below another."""
    return f"{path}{field}" if not field or field.startswith("[") else f"{path}.{field}"


# --- requests to the seam ---------------------------------------------------------------------------


def decision_texts(
    messages: Sequence[position_pb2.Decision], games: GameAdapter, path: str
) -> tuple[str, ...]:
    """Read decisions given in notation, typed, or both (then they must agree)."""
    if len(messages) > MAX_DECISIONS:
        raise NotationError.of(path, f"{len(messages)} decisions", f"at most {MAX_DECISIONS}")
    return tuple(decision_text(message, games, f"{path}[{i}]") for i, message in enumerate(messages))


def decision_text(message: position_pb2.Decision, games: GameAdapter, path: str) -> str:
    """Return one decision in notation."""
    name = message.WhichOneof("game")
    if len(message.notation) > MAX_DECISION_TEXT:
        problem = f"{len(message.notation)} characters"
        raise NotationError.of(f"{path}.notation", problem, f"at most {MAX_DECISION_TEXT}")
    if name is None:
        if not message.notation.strip():
            raise NotationError.of(path, "is empty", f"`notation` or `{games.name}`")
        return message.notation
    if name != games.name:
        raise NotationError.of(f"{path}.{name}", f"the position is one of {games.name}", f"`{games.name}`")
    typed = getattr(message, name)
    text = games.decision_text(typed, f"{path}.{name}")
    if message.notation:
        with renamed(f"{path}.notation"):
            other = games.decision_message(message.notation)
        if not games.decisions_agree(typed, other):
            problem = f"`{message.notation}` here, `{text}` in {name}"
            raise NotationError.of(f"{path}.notation", problem, "the same decision in both, or one of them")
    return text


class Reader:
    """Reads positions of requests with the games and components of one server."""

    def __init__(self, catalog: Catalog) -> None:
        """Keep the catalog."""
        self.catalog = catalog

    def open(
        self, message: position_pb2.Position, path: str = "position", *, is_arrangement: bool = False
    ) -> Opened:
        """Return the position of a request, replayed; raises HortusError if it is no valid position.

        `is_arrangement`: it is only looked at, as in `Ruleset.state`.
        """
        name = message.WhichOneof("game")
        if name is None and not message.notation:
            allowed = "`notation`, or the table in " + " or ".join(f"`{game}`" for game in game_names())
            raise PositionError.of(path, "no position is given", allowed)
        if name is None:
            position, ruleset = self._from_notation(message, path)
        else:
            position, ruleset = self._from_table(message, name, path)
            if message.notation:
                position = self._agreed(message, position, path)
        return self._replay(position, ruleset, message, path, is_arrangement)

    def _from_notation(self, message: position_pb2.Position, path: str) -> tuple[Position, Ruleset]:
        where = f"{path}.notation"
        game = self._game_of(message.notation, where)
        with renamed(where):
            position = game.parse_position(message.notation)
        if message.components_hash and position.components_hash not in ("", message.components_hash):
            problem = f"{message.components_hash!r} here, {position.components_hash!r} in the notation"
            raise PositionError.of(f"{path}.components_hash", problem, "one hash, given once")
        digest = message.components_hash or position.components_hash
        field = f"{path}.components_hash" if message.components_hash else where
        with renamed(field):
            ruleset = self.catalog.ruleset(game.name, position.options, digest)
        turn = position.turn_so_far
        given = decision_texts(message.turn_so_far, adapter(game.name), f"{path}.turn_so_far")
        if turn and given and not self._same_turn((turn, given), position, ruleset, message, path):
            problem = "differs from the decisions in the notation"
            raise PositionError.of(f"{path}.turn_so_far", problem, "the same turn in both, or in one")
        position = replace(
            position,
            options=ruleset.options,
            components_hash=ruleset.components_hash,
            turn_so_far=turn or given,
        )
        return position, ruleset

    def _from_table(self, message: position_pb2.Position, name: str, path: str) -> tuple[Position, Ruleset]:
        games = adapter(name)
        table_message = getattr(message, name)
        try:
            options = games.options(table_message, f"{path}.{name}")
            ruleset = self.catalog.ruleset(name, options, message.components_hash, f"{path}.components_hash")
        except HortusError as error:
            raise self.on_wire(error, games, message, path) from error
        return (
            Position(
                game=name,
                options=ruleset.options,
                components_hash=ruleset.components_hash,
                table=games.table(table_message, ruleset, f"{path}.{name}"),
                turn_so_far=decision_texts(message.turn_so_far, games, f"{path}.turn_so_far"),
            ),
            ruleset,
        )

    def _agreed(self, message: position_pb2.Position, position: Position, path: str) -> Position:
        """Hold a notation against the typed table beside it; the turn may be in one of them alone."""
        only = position_pb2.Position(notation=message.notation, components_hash=message.components_hash)
        other, ruleset = self._from_notation(only, path)
        turns = (position.turn_so_far, other.turn_so_far)
        same = position.game == other.game
        if same:
            tables = [ruleset.canonical(replace(each, turn_so_far=())) for each in (position, other)]
            same = tables[0] == tables[1]
        if same and all(turns):
            same = self._same_turn(turns, position, ruleset, message, path)
        if not same:
            raise PositionError.of(
                f"{path}.notation",
                f"describes another position than `{position.game}`",
                "the same position in both, or one of them",
            )
        return replace(position, turn_so_far=turns[0] or turns[1])

    def _same_turn(
        self,
        turns: tuple[tuple[str, ...], tuple[str, ...]],
        position: Position,
        ruleset: Ruleset,
        message: position_pb2.Position,
        path: str,
    ) -> bool:
        """Tell whether two spellings of a turn mean the same, order of placements aside."""
        start, state = self._start(position, ruleset, message, path)
        with located(path):
            canonical = [follow(ruleset, replace(start, turn_so_far=turn), state.copy()) for turn in turns]
        return canonical[0] == canonical[1]

    def _replay(
        self,
        position: Position,
        ruleset: Ruleset,
        message: position_pb2.Position,
        path: str,
        is_arrangement: bool,
    ) -> Opened:
        """Check the table, bring the turn into canonical order and play it."""
        start, state = self._start(position, ruleset, message, path, is_arrangement)
        with located(path):
            turn = follow(ruleset, replace(start, turn_so_far=position.turn_so_far), state)
        position = replace(start, turn_so_far=tuple(turn))
        return Opened(
            ruleset=ruleset, position=position, state=state, assumed=tuple(ruleset.assumed(position))
        )

    def _start(
        self,
        position: Position,
        ruleset: Ruleset,
        message: position_pb2.Position,
        path: str,
        is_arrangement: bool = False,
    ) -> tuple[Position, EngineState]:
        """Return the table of a position without its turn, checked, in canonical form and as a state."""
        start = replace(position, turn_so_far=())
        violations = ruleset.validate(start, is_arrangement=is_arrangement)
        if violations:
            raise self.on_wire(PositionError(*violations), adapter(position.game), message, path)
        start = ruleset.canonical(start)
        return start, cast(EngineState, ruleset.state(start, is_arrangement=is_arrangement))

    def on_wire(
        self, error: HortusError, games: GameAdapter, message: position_pb2.Position, path: str
    ) -> HortusError:
        """Spell the fields of an error as the request spells them."""
        name = message.WhichOneof("game")
        table = getattr(message, name) if name is not None else None
        return type(error)(
            *(v if v.field.startswith(path) else games.on_wire(v, table, path) for v in error.violations)
        )

    def _game_of(self, notation: str, path: str) -> Game:
        if len(notation) > MAX_NOTATION:
            raise NotationError.of(path, f"{len(notation)} characters", f"at most {MAX_NOTATION}")
        words = notation.split(maxsplit=1)
        name = words[0] if words else ""
        if name not in self.catalog.games:
            shown = name[:40]
            raise NotationError.of(
                path, f"begins with {shown!r}", "the name of a game: " + ", ".join(game_names())
            )
        return self.catalog.game(name)


def mover(opened: Opened, seat: int | None, path: str = "seat") -> int:
    """Return the seat to move; raises an error if a draw is pending, the game is over, or another asks."""
    current = opened.state.current_player()
    if current == CHANCE:
        pending = opened.ruleset.pending_chance(opened.state)
        assert pending is not None
        raise draw_pending(pending)
    if current == TERMINAL:
        raise game_over()
    if seat is not None and seat != current:
        players = opened.ruleset.num_players
        problem = f"seat {seat} is not to move" if seat < players else f"there is no seat {seat}"
        raise HortusError.of(path, problem, f"{current}, the seat to move")
    return current


def asking_seat(message: Any, opened: Opened) -> int:
    """Return the `seat` of a request, by default the seat to move, or 0 where nobody is.

    Raises HortusError for a seat that there is not.
    """
    seat = given_seat(message, opened, "seat")
    return max(opened.state.current_player(), 0) if seat is None else seat


def given_seat(message: Any, opened: Opened, path: str) -> int | None:
    """Return the `seat` of a message, None if it has none; raises HortusError for one that there is not."""
    if not message.HasField("seat"):
        return None
    players = opened.ruleset.num_players
    if message.seat >= players:
        allowed = f"0 to {players - 1}" if players > 1 else "0"
        raise HortusError.of(path, f"there is no seat {message.seat}", allowed)
    return int(message.seat)


def view_of(opened: Opened, seat: int, path: str = "position") -> Opened:
    """Strip a position to what a seat knows; raises PositionError if it is the view of another seat."""
    with renamed(path):
        view = opened.ruleset.view(opened.position, seat)
    return Opened(
        ruleset=opened.ruleset,
        position=view,
        state=cast(EngineState, opened.ruleset.state(view)),
        assumed=tuple(opened.ruleset.assumed(view)),
    )


# --- the seam to answers ----------------------------------------------------------------------------


def position_key(ruleset: Ruleset, position: Position) -> str:
    """Return the content hash of a canonical position: 16 hex digits of the SHA-256 of its notation."""
    return hashlib.sha256(ruleset.game.format_position(position).encode()).hexdigest()[:16]


def decision_message(text: str, games: GameAdapter) -> position_pb2.Decision:
    """Write one decision in both forms."""
    message: Any = position_pb2.Decision(notation=text)
    getattr(message, games.name).CopyFrom(games.decision_message(text))
    return message  # type: ignore[no-any-return]


def decision_messages(texts: Iterable[str], game: str) -> list[position_pb2.Decision]:
    """Write decisions and reveals in both forms."""
    games = adapter(game)
    return [decision_message(text, games) for text in texts]


def position_message(position: Position, ruleset: Ruleset) -> position_pb2.Position:
    """Write a position in both forms."""
    games = adapter(position.game)
    message: Any = position_pb2.Position(
        components_hash=ruleset.components_hash,
        notation=ruleset.game.format_position(position),
        turn_so_far=decision_messages(position.turn_so_far, position.game),
    )
    getattr(message, games.name).CopyFrom(games.table_message(position, ruleset))
    return message  # type: ignore[no-any-return]


def walk(state: State, actions: Sequence[int]) -> Iterator[tuple[str, str, State]]:
    """Yield (notation, notation with what it concerns, state after it) of decisions and whole reveals.

    The single draws of one event become one reveal. The states are one object that moves on.
    """
    ruleset = state.ruleset
    state = state.copy()
    i = 0
    while i < len(actions):
        pending = ruleset.pending_chance(state)
        if pending is None:
            text = ruleset.action_text(state, actions[i])
            label = ruleset.labelled_text(state, actions[i])
            state.apply(actions[i])
            i += 1
        else:
            draws = actions[i : i + pending.num_draws]
            text = label = ruleset.event_text(state, draws)
            for draw in draws:
                state.apply(draw)
            i += len(draws)
        yield text, label, state


def action_texts(state: State, actions: Sequence[int]) -> tuple[list[str], State]:
    """Return the notation of decisions and draws played from a state, and the state after them."""
    texts, after = [], state
    for text, _, after in walk(state, actions):  # noqa: B007
        texts.append(text)
    return texts, after


def action_messages(state: State, actions: Sequence[int]) -> list[position_pb2.Decision]:
    """Write decisions and draws in both forms, the typed one with everything it concerns."""
    games = adapter(state.ruleset.game.name)
    return [labelled_message(text, label, games) for text, label, _ in walk(state, actions)]


def entry_messages(result: Advance) -> list[position_pb2.RecordEntry]:
    """Write what happened as entries of a record: by turn, each reveal of its own."""
    entries: list[position_pb2.RecordEntry] = []
    before = (CHANCE, 0)
    for text, actor in zip(result.steps, result.actors, strict=True):
        seat, _ = actor
        if seat == CHANCE or actor != before:
            entries.append(position_pb2.RecordEntry(seat=None if seat == CHANCE else seat))
        entries[-1].decisions.add(notation=text)
        before = actor
    return entries


def labelled_message(text: str, label: str, games: GameAdapter) -> position_pb2.Decision:
    """Write one decision in canonical notation; the typed form is that of `label`."""
    message = decision_message(label, games)
    message.notation = text
    return message
