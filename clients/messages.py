"""What callers give as text, as messages.

A position may be given as a message or as text in one-line notation, a decision as a message or in
notation, a turn as decisions or as one line (`take by; place 12; place 22`).
"""

from __future__ import annotations

from collections.abc import Iterable

from hortus.v1 import position_pb2

PositionLike = position_pb2.Position | str
DecisionLike = position_pb2.Decision | str
TurnLike = position_pb2.Turn | str | Iterable[DecisionLike]


def as_position(position: PositionLike) -> position_pb2.Position:
    """Return the message of a position."""
    return position_pb2.Position(notation=position) if isinstance(position, str) else position


def as_decision(decision: DecisionLike) -> position_pb2.Decision:
    """Return the message of a decision or reveal."""
    return position_pb2.Decision(notation=decision) if isinstance(decision, str) else decision


def as_decisions(turn: TurnLike) -> list[position_pb2.Decision]:
    """Return the messages of several decisions; a text holds them joined by `;`."""
    if isinstance(turn, position_pb2.Turn):
        return list(turn.decisions)
    if isinstance(turn, str):
        turn = [text.strip() for text in turn.split(";") if text.strip()]
    return [as_decision(decision) for decision in turn]


def as_turn(turn: TurnLike) -> position_pb2.Turn:
    """Return the message of a turn."""
    return position_pb2.Turn(decisions=as_decisions(turn))
