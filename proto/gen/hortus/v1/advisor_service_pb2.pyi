from hortus.v1 import analysis_pb2 as _analysis_pb2
from hortus.v1 import position_pb2 as _position_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SuggestRequest(_message.Message):
    __slots__ = ("position", "seat", "limit", "seed", "threads", "top", "evaluate", "query_id", "supersede_key", "language", "objective")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    THREADS_FIELD_NUMBER: _ClassVar[int]
    TOP_FIELD_NUMBER: _ClassVar[int]
    EVALUATE_FIELD_NUMBER: _ClassVar[int]
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    SUPERSEDE_KEY_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_FIELD_NUMBER: _ClassVar[int]
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    seat: int
    limit: _analysis_pb2.Limit
    seed: int
    threads: int
    top: int
    evaluate: _containers.RepeatedCompositeFieldContainer[_position_pb2.Turn]
    query_id: str
    supersede_key: str
    language: str
    objective: _analysis_pb2.Objective
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., seat: _Optional[int] = ..., limit: _Optional[_Union[_analysis_pb2.Limit, _Mapping]] = ..., seed: _Optional[int] = ..., threads: _Optional[int] = ..., top: _Optional[int] = ..., evaluate: _Optional[_Iterable[_Union[_position_pb2.Turn, _Mapping]]] = ..., query_id: _Optional[str] = ..., supersede_key: _Optional[str] = ..., language: _Optional[str] = ..., objective: _Optional[_Union[_analysis_pb2.Objective, str]] = ...) -> None: ...

class SuggestResponse(_message.Message):
    __slots__ = ("turns", "tied", "num_turns", "num_candidates", "seat", "basis", "run")
    TURNS_FIELD_NUMBER: _ClassVar[int]
    TIED_FIELD_NUMBER: _ClassVar[int]
    NUM_TURNS_FIELD_NUMBER: _ClassVar[int]
    NUM_CANDIDATES_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BASIS_FIELD_NUMBER: _ClassVar[int]
    RUN_FIELD_NUMBER: _ClassVar[int]
    turns: _containers.RepeatedCompositeFieldContainer[_analysis_pb2.RankedTurn]
    tied: int
    num_turns: int
    num_candidates: int
    seat: int
    basis: _analysis_pb2.AnswerBasis
    run: _analysis_pb2.Run
    def __init__(self, turns: _Optional[_Iterable[_Union[_analysis_pb2.RankedTurn, _Mapping]]] = ..., tied: _Optional[int] = ..., num_turns: _Optional[int] = ..., num_candidates: _Optional[int] = ..., seat: _Optional[int] = ..., basis: _Optional[_Union[_analysis_pb2.AnswerBasis, _Mapping]] = ..., run: _Optional[_Union[_analysis_pb2.Run, _Mapping]] = ...) -> None: ...

class AnalyzeRequest(_message.Message):
    __slots__ = ("query", "interval_milliseconds")
    QUERY_FIELD_NUMBER: _ClassVar[int]
    INTERVAL_MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    query: SuggestRequest
    interval_milliseconds: int
    def __init__(self, query: _Optional[_Union[SuggestRequest, _Mapping]] = ..., interval_milliseconds: _Optional[int] = ...) -> None: ...

class AnalyzeResponse(_message.Message):
    __slots__ = ("answer", "is_final")
    ANSWER_FIELD_NUMBER: _ClassVar[int]
    IS_FINAL_FIELD_NUMBER: _ClassVar[int]
    answer: SuggestResponse
    is_final: bool
    def __init__(self, answer: _Optional[_Union[SuggestResponse, _Mapping]] = ..., is_final: _Optional[bool] = ...) -> None: ...

class StopRequest(_message.Message):
    __slots__ = ("query_id",)
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    query_id: str
    def __init__(self, query_id: _Optional[str] = ...) -> None: ...

class StopResponse(_message.Message):
    __slots__ = ("was_running",)
    WAS_RUNNING_FIELD_NUMBER: _ClassVar[int]
    was_running: bool
    def __init__(self, was_running: _Optional[bool] = ...) -> None: ...
