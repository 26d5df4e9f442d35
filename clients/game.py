"""One game as it is played through a server: where it stands, what happened, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hortus.v1 import position_pb2, rules_service_pb2

from clients.client import TurnLike, as_decisions
from clients.record import VERSION, make_entry
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
            position=position,
            current_player=legal.current_player if legal.HasField("current_player") else None,
            is_over=legal.is_over,
            is_turn_open=bool(position.turn_so_far),
            entries=(),
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

    def apply(self, decisions: TurnLike) -> list[str]:
        """Carry out decisions of the seat to move and the draws that follow; return everything in notation.

        Raises HortusCallError if they are not legal; the game then stands as before.
        """
        given = as_decisions(decisions)
        before = self._stand
        answer = self.client.apply_decisions(before.position, given, seed=self.seed)
        happened = [decision.notation for decision in answer.decisions]
        self._stand = _Stand(
            position=answer.position,
            current_player=answer.current_player if answer.HasField("current_player") else None,
            is_over=answer.is_over,
            is_turn_open=bool(answer.position.turn_so_far),
            entries=_with_happened(before, happened, len(given)),
        )
        self._earlier.append(before)
        return happened

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


def _with_happened(
    before: _Stand, happened: Sequence[str], num_given: int
) -> tuple[position_pb2.RecordEntry, ...]:
    """Return the entries with what was decided, then each draw that followed, added."""
    entries = list(before.entries)
    own, draws = list(happened[:num_given]), happened[num_given:]
    if own and before.is_turn_open and entries and entries[-1].HasField("seat"):
        own = [*(decision.notation for decision in entries.pop().decisions), *own]
    if own:
        entries.append(make_entry(before.current_player, own))
    entries += [make_entry(None, [draw]) for draw in draws]
    return tuple(entries)
