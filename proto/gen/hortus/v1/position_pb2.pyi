from hortus.v1 import botanicus_pb2 as _botanicus_pb2
from hortus.v1 import hutan_pb2 as _hutan_pb2
from hortus.v1 import sattgruen_pb2 as _sattgruen_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Position(_message.Message):
    __slots__ = ("components_hash", "notation", "turn_so_far", "hutan", "sattgruen", "botanicus")
    COMPONENTS_HASH_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    TURN_SO_FAR_FIELD_NUMBER: _ClassVar[int]
    HUTAN_FIELD_NUMBER: _ClassVar[int]
    SATTGRUEN_FIELD_NUMBER: _ClassVar[int]
    BOTANICUS_FIELD_NUMBER: _ClassVar[int]
    components_hash: str
    notation: str
    turn_so_far: _containers.RepeatedCompositeFieldContainer[Decision]
    hutan: _hutan_pb2.HutanPosition
    sattgruen: _sattgruen_pb2.SattgruenPosition
    botanicus: _botanicus_pb2.BotanicusPosition
    def __init__(self, components_hash: _Optional[str] = ..., notation: _Optional[str] = ..., turn_so_far: _Optional[_Iterable[_Union[Decision, _Mapping]]] = ..., hutan: _Optional[_Union[_hutan_pb2.HutanPosition, _Mapping]] = ..., sattgruen: _Optional[_Union[_sattgruen_pb2.SattgruenPosition, _Mapping]] = ..., botanicus: _Optional[_Union[_botanicus_pb2.BotanicusPosition, _Mapping]] = ...) -> None: ...

class Decision(_message.Message):
    __slots__ = ("notation", "hutan", "sattgruen", "botanicus")
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    HUTAN_FIELD_NUMBER: _ClassVar[int]
    SATTGRUEN_FIELD_NUMBER: _ClassVar[int]
    BOTANICUS_FIELD_NUMBER: _ClassVar[int]
    notation: str
    hutan: _hutan_pb2.HutanDecision
    sattgruen: _sattgruen_pb2.SattgruenDecision
    botanicus: _botanicus_pb2.BotanicusDecision
    def __init__(self, notation: _Optional[str] = ..., hutan: _Optional[_Union[_hutan_pb2.HutanDecision, _Mapping]] = ..., sattgruen: _Optional[_Union[_sattgruen_pb2.SattgruenDecision, _Mapping]] = ..., botanicus: _Optional[_Union[_botanicus_pb2.BotanicusDecision, _Mapping]] = ...) -> None: ...

class Turn(_message.Message):
    __slots__ = ("decisions",)
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    decisions: _containers.RepeatedCompositeFieldContainer[Decision]
    def __init__(self, decisions: _Optional[_Iterable[_Union[Decision, _Mapping]]] = ...) -> None: ...

class SeatScore(_message.Message):
    __slots__ = ("seat", "rules", "total", "rank", "stars", "is_target_reached", "challenges")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    RANK_FIELD_NUMBER: _ClassVar[int]
    STARS_FIELD_NUMBER: _ClassVar[int]
    IS_TARGET_REACHED_FIELD_NUMBER: _ClassVar[int]
    CHALLENGES_FIELD_NUMBER: _ClassVar[int]
    seat: int
    rules: _containers.RepeatedCompositeFieldContainer[RulePoints]
    total: int
    rank: int
    stars: int
    is_target_reached: bool
    challenges: _containers.RepeatedCompositeFieldContainer[ChallengeResult]
    def __init__(self, seat: _Optional[int] = ..., rules: _Optional[_Iterable[_Union[RulePoints, _Mapping]]] = ..., total: _Optional[int] = ..., rank: _Optional[int] = ..., stars: _Optional[int] = ..., is_target_reached: _Optional[bool] = ..., challenges: _Optional[_Iterable[_Union[ChallengeResult, _Mapping]]] = ...) -> None: ...

class RulePoints(_message.Message):
    __slots__ = ("rule", "points")
    RULE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    rule: str
    points: int
    def __init__(self, rule: _Optional[str] = ..., points: _Optional[int] = ...) -> None: ...

class ChallengeResult(_message.Message):
    __slots__ = ("challenge", "is_reached")
    CHALLENGE_FIELD_NUMBER: _ClassVar[int]
    IS_REACHED_FIELD_NUMBER: _ClassVar[int]
    challenge: str
    is_reached: bool
    def __init__(self, challenge: _Optional[str] = ..., is_reached: _Optional[bool] = ...) -> None: ...

class PendingChance(_message.Message):
    __slots__ = ("event", "num_draws", "outcomes")
    EVENT_FIELD_NUMBER: _ClassVar[int]
    NUM_DRAWS_FIELD_NUMBER: _ClassVar[int]
    OUTCOMES_FIELD_NUMBER: _ClassVar[int]
    event: str
    num_draws: int
    outcomes: _containers.RepeatedCompositeFieldContainer[ChanceOutcome]
    def __init__(self, event: _Optional[str] = ..., num_draws: _Optional[int] = ..., outcomes: _Optional[_Iterable[_Union[ChanceOutcome, _Mapping]]] = ...) -> None: ...

class ChanceOutcome(_message.Message):
    __slots__ = ("notation", "weight")
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    WEIGHT_FIELD_NUMBER: _ClassVar[int]
    notation: str
    weight: int
    def __init__(self, notation: _Optional[str] = ..., weight: _Optional[int] = ...) -> None: ...

class GameRecord(_message.Message):
    __slots__ = ("version", "position", "entries", "players", "scores")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    version: int
    position: Position
    entries: _containers.RepeatedCompositeFieldContainer[RecordEntry]
    players: _containers.RepeatedScalarFieldContainer[str]
    scores: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, version: _Optional[int] = ..., position: _Optional[_Union[Position, _Mapping]] = ..., entries: _Optional[_Iterable[_Union[RecordEntry, _Mapping]]] = ..., players: _Optional[_Iterable[str]] = ..., scores: _Optional[_Iterable[int]] = ...) -> None: ...

class RecordEntry(_message.Message):
    __slots__ = ("seat", "decisions")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    decisions: _containers.RepeatedCompositeFieldContainer[Decision]
    def __init__(self, seat: _Optional[int] = ..., decisions: _Optional[_Iterable[_Union[Decision, _Mapping]]] = ...) -> None: ...

class OverlayCell(_message.Message):
    __slots__ = ("seat", "cell", "piece", "share")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    PIECE_FIELD_NUMBER: _ClassVar[int]
    SHARE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cell: str
    piece: str
    share: float
    def __init__(self, seat: _Optional[int] = ..., cell: _Optional[str] = ..., piece: _Optional[str] = ..., share: _Optional[float] = ...) -> None: ...
