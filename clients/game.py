"""One game as it is played through a server: where it stands, what happened, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hortus.v1 import position_pb2, rules_service_pb2

from clients.messages import TurnLike, as_decisions
from clients.record import VERSION
from clients.sync import SyncHortusClient


@dataclass(frozen=True)
class _Stand:
    """Where the game stood at some time."""

    position: position_pb2.Position
    """At that time, as the server told it."""
    current_player: int | None
    """Seat to move; None if a draw is pending or the game is over."""
    is_over: bool
    """True after the last turn."""
    is_turn_open: bool
    """True inside a turn."""
    entries: tuple[position_pb2.RecordEntry, ...]
    """Record up to that time."""
    happened: tuple[position_pb2.RecordEntry, ...]
    """What led here from the stand before."""


class PlayedGame:
    """A game under way; the server decides what is legal, this keeps position and history."""

    def __init__(
        self, client: SyncHortusClient, position: position_pb2.Position, *, players: Sequence[str], seed: int
    ) -> None:
        """Begin at a position; `players` are names by seat, `seed` decides draws that nothing else does."""
        self.client = client
        self.first_position = position
        self.players = tuple(players)
        self.seed = seed
        legal = client.legal_decisions(position)
        self._stand = _Stand(
            position=client.validate_position(position).position,
            current_player=legal.current_player if legal.HasField("current_player") else None,
            is_over=legal.is_over,
            is_turn_open=bool(position.turn_so_far),
            entries=(),
            happened=(),
        )
        self._earlier: list[_Stand] = []
        if self.current_player is None and not self.is_over:
            self.apply(())

    @property
    def position(self) -> position_pb2.Position:
        """The position now."""
        return self._stand.position

    @property
    def current_player(self) -> int | None:
        """Seat to move; None once the game is over."""
        return self._stand.current_player

    @property
    def is_over(self) -> bool:
        """True once the game is over."""
        return self._stand.is_over

    @property
    def entries(self) -> tuple[position_pb2.RecordEntry, ...]:
        """Turns and reveals so far."""
        return self._stand.entries

    def apply(self, decisions: TurnLike) -> None:
        """Carry out decisions of the seat to move and the draws inside and after them.

        Raises HortusCallError if they are not legal; the game then stands as before.
        """
        before = self._stand
        answer = self.client.apply_decisions(before.position, as_decisions(decisions), seed=self.seed)
        self._stand = _Stand(
            position=answer.position,
            current_player=answer.current_player if answer.HasField("current_player") else None,
            is_over=answer.is_over,
            is_turn_open=bool(answer.position.turn_so_far),
            entries=_with_entries(before, answer.entries),
            happened=tuple(answer.entries),
        )
        self._earlier.append(before)

    def view(self, seat: int) -> position_pb2.Position:
        """Return the position as a seat sees it."""
        return self.client.view_position(self.position, seat).position

    def happened(self, seat: int | None = None) -> list[position_pb2.RecordEntry]:
        """Return what the last `apply` did, as a seat saw it; None: all of it."""
        now = self._stand
        entries = [position_pb2.RecordEntry.FromString(entry.SerializeToString()) for entry in now.happened]
        if seat is None:
            return entries
        asked = position_pb2.Position()
        asked.CopyFrom(self._earlier[-1].position)
        asked.ClearField("notation")
        asked.turn_so_far.extend(decision for entry in entries for decision in entry.decisions)
        seen = [each.notation for each in self.client.view_position(asked, seat).position.turn_so_far]
        told = _aligned([each.notation for each in asked.turn_so_far], seen)
        for entry in reversed(entries):
            texts = [told.pop() for _ in entry.decisions][::-1]
            del entry.decisions[:]
            entry.decisions.extend(position_pb2.Decision(notation=text) for text in texts if text)
        return [entry for entry in entries if entry.decisions]

    def undo(self, seats: Sequence[int]) -> bool:
        """Go back to the last decision of one of these seats; False if there is none."""
        for index in range(len(self._earlier) - 1, -1, -1):
            if self._earlier[index].current_player in seats:
                self._stand = self._earlier[index]
                del self._earlier[index:]
                return True
        return False

    def scores(self) -> rules_service_pb2.ScorePositionResponse:
        """Return the points as the table stands."""
        return self.client.score_position(self.position)

    def record(self) -> position_pb2.GameRecord:
        """Return the record so far; with the result once the game is over."""
        scores = [seat.total for seat in self.scores().seats] if self.is_over else []
        return position_pb2.GameRecord(
            version=VERSION,
            position=self.first_position,
            entries=self.entries,
            players=self.players,
            scores=scores,
        )


def _with_entries(
    before: _Stand, happened: Sequence[position_pb2.RecordEntry]
) -> tuple[position_pb2.RecordEntry, ...]:
    """Return the entries with those of an answer added; a turn that goes on stays one."""
    entries, added = list(before.entries), list(happened)
    if added and before.is_turn_open and entries and _is_turn_of(entries[-1], added[0]):
        joined = position_pb2.RecordEntry()
        joined.CopyFrom(entries.pop())
        joined.decisions.extend(added.pop(0).decisions)
        entries.append(joined)
    return (*entries, *added)


def _is_turn_of(one: position_pb2.RecordEntry, other: position_pb2.RecordEntry) -> bool:
    """Tell whether both are decisions of one seat."""
    return one.HasField("seat") and other.HasField("seat") and one.seat == other.seat


def _aligned(full: Sequence[str], seen: Sequence[str]) -> list[str]:
    """Return for each decision what a seat saw of it; empty: nothing, a view leaves it out.

    What is seen in part begins with the same word.
    """
    left = list(seen)
    words = [text.split()[0] for text in full]
    return [left.pop(0) if left and left[0].split()[0] == word else "" for word in words]
