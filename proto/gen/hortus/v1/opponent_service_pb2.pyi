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

class PlayRequest(_message.Message):
    __slots__ = ("table", "steps", "choose", "ponder", "stop")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    STEPS_FIELD_NUMBER: _ClassVar[int]
    CHOOSE_FIELD_NUMBER: _ClassVar[int]
    PONDER_FIELD_NUMBER: _ClassVar[int]
    STOP_FIELD_NUMBER: _ClassVar[int]
    table: PlayTable
    steps: PlaySteps
    choose: PlayChoose
    ponder: PlayPonder
    stop: PlayStop
    def __init__(self, table: _Optional[_Union[PlayTable, _Mapping]] = ..., steps: _Optional[_Union[PlaySteps, _Mapping]] = ..., choose: _Optional[_Union[PlayChoose, _Mapping]] = ..., ponder: _Optional[_Union[PlayPonder, _Mapping]] = ..., stop: _Optional[_Union[PlayStop, _Mapping]] = ...) -> None: ...

class PlayTable(_message.Message):
    __slots__ = ("position", "seat", "seed")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    seat: int
    seed: int
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., seat: _Optional[int] = ..., seed: _Optional[int] = ...) -> None: ...

class PlaySteps(_message.Message):
    __slots__ = ("decisions",)
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    decisions: _containers.RepeatedCompositeFieldContainer[_position_pb2.Decision]
    def __init__(self, decisions: _Optional[_Iterable[_Union[_position_pb2.Decision, _Mapping]]] = ...) -> None: ...

class PlayChoose(_message.Message):
    __slots__ = ("level", "limit", "objective")
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    level: int
    limit: _analysis_pb2.Limit
    objective: _analysis_pb2.Objective
    def __init__(self, level: _Optional[int] = ..., limit: _Optional[_Union[_analysis_pb2.Limit, _Mapping]] = ..., objective: _Optional[_Union[_analysis_pb2.Objective, str]] = ...) -> None: ...

class PlayPonder(_message.Message):
    __slots__ = ("is_on",)
    IS_ON_FIELD_NUMBER: _ClassVar[int]
    is_on: bool
    def __init__(self, is_on: _Optional[bool] = ...) -> None: ...

class PlayStop(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class PlayResponse(_message.Message):
    __slots__ = ("number", "standing", "choice")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    STANDING_FIELD_NUMBER: _ClassVar[int]
    CHOICE_FIELD_NUMBER: _ClassVar[int]
    number: int
    standing: PlayStanding
    choice: ChooseTurnResponse
    def __init__(self, number: _Optional[int] = ..., standing: _Optional[_Union[PlayStanding, _Mapping]] = ..., choice: _Optional[_Union[ChooseTurnResponse, _Mapping]] = ...) -> None: ...

class PlayStanding(_message.Message):
    __slots__ = ("current_player", "pending_chance", "is_over", "position_key", "seed", "is_pondering", "known_simulations")
    CURRENT_PLAYER_FIELD_NUMBER: _ClassVar[int]
    PENDING_CHANCE_FIELD_NUMBER: _ClassVar[int]
    IS_OVER_FIELD_NUMBER: _ClassVar[int]
    POSITION_KEY_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    IS_PONDERING_FIELD_NUMBER: _ClassVar[int]
    KNOWN_SIMULATIONS_FIELD_NUMBER: _ClassVar[int]
    current_player: int
    pending_chance: _position_pb2.PendingChance
    is_over: bool
    position_key: str
    seed: int
    is_pondering: bool
    known_simulations: int
    def __init__(self, current_player: _Optional[int] = ..., pending_chance: _Optional[_Union[_position_pb2.PendingChance, _Mapping]] = ..., is_over: _Optional[bool] = ..., position_key: _Optional[str] = ..., seed: _Optional[int] = ..., is_pondering: _Optional[bool] = ..., known_simulations: _Optional[int] = ...) -> None: ...
