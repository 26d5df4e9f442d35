from hortus.v1 import analysis_pb2 as _analysis_pb2
from hortus.v1 import position_pb2 as _position_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ChooseTurnRequest(_message.Message):
    __slots__ = ("position", "seat", "level", "seed", "query_id", "supersede_key")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    SUPERSEDE_KEY_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    seat: int
    level: int
    seed: int
    query_id: str
    supersede_key: str
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., seat: _Optional[int] = ..., level: _Optional[int] = ..., seed: _Optional[int] = ..., query_id: _Optional[str] = ..., supersede_key: _Optional[str] = ...) -> None: ...

class ChooseTurnResponse(_message.Message):
    __slots__ = ("decisions", "notation", "ends_at_chance", "seat", "level", "basis", "run")
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    ENDS_AT_CHANCE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    BASIS_FIELD_NUMBER: _ClassVar[int]
    RUN_FIELD_NUMBER: _ClassVar[int]
    decisions: _containers.RepeatedCompositeFieldContainer[_position_pb2.Decision]
    notation: str
    ends_at_chance: bool
    seat: int
    level: int
    basis: _analysis_pb2.AnswerBasis
    run: _analysis_pb2.Run
    def __init__(self, decisions: _Optional[_Iterable[_Union[_position_pb2.Decision, _Mapping]]] = ..., notation: _Optional[str] = ..., ends_at_chance: _Optional[bool] = ..., seat: _Optional[int] = ..., level: _Optional[int] = ..., basis: _Optional[_Union[_analysis_pb2.AnswerBasis, _Mapping]] = ..., run: _Optional[_Union[_analysis_pb2.Run, _Mapping]] = ...) -> None: ...
