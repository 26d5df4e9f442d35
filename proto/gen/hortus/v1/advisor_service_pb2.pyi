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

class PlanLimit(_message.Message):
    __slots__ = ("work", "milliseconds")
    WORK_FIELD_NUMBER: _ClassVar[int]
    MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    work: float
    milliseconds: int
    def __init__(self, work: _Optional[float] = ..., milliseconds: _Optional[int] = ...) -> None: ...

class PlanRequest(_message.Message):
    __slots__ = ("position", "seat", "limit", "seed", "futures", "query_id", "supersede_key", "language")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    FUTURES_FIELD_NUMBER: _ClassVar[int]
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    SUPERSEDE_KEY_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    seat: int
    limit: PlanLimit
    seed: int
    futures: int
    query_id: str
    supersede_key: str
    language: str
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., seat: _Optional[int] = ..., limit: _Optional[_Union[PlanLimit, _Mapping]] = ..., seed: _Optional[int] = ..., futures: _Optional[int] = ..., query_id: _Optional[str] = ..., supersede_key: _Optional[str] = ..., language: _Optional[str] = ...) -> None: ...

class PlannedGoal(_message.Message):
    __slots__ = ("kind", "cells", "what", "name", "reached", "share", "points_total", "points_expected")
    KIND_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    WHAT_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    REACHED_FIELD_NUMBER: _ClassVar[int]
    SHARE_FIELD_NUMBER: _ClassVar[int]
    POINTS_TOTAL_FIELD_NUMBER: _ClassVar[int]
    POINTS_EXPECTED_FIELD_NUMBER: _ClassVar[int]
    kind: str
    cells: _containers.RepeatedScalarFieldContainer[str]
    what: str
    name: str
    reached: int
    share: float
    points_total: int
    points_expected: float
    def __init__(self, kind: _Optional[str] = ..., cells: _Optional[_Iterable[str]] = ..., what: _Optional[str] = ..., name: _Optional[str] = ..., reached: _Optional[int] = ..., share: _Optional[float] = ..., points_total: _Optional[int] = ..., points_expected: _Optional[float] = ...) -> None: ...

class PlannedRule(_message.Message):
    __slots__ = ("rule", "points_total", "points_expected", "points_played")
    RULE_FIELD_NUMBER: _ClassVar[int]
    POINTS_TOTAL_FIELD_NUMBER: _ClassVar[int]
    POINTS_EXPECTED_FIELD_NUMBER: _ClassVar[int]
    POINTS_PLAYED_FIELD_NUMBER: _ClassVar[int]
    rule: str
    points_total: int
    points_expected: float
    points_played: float
    def __init__(self, rule: _Optional[str] = ..., points_total: _Optional[int] = ..., points_expected: _Optional[float] = ..., points_played: _Optional[float] = ...) -> None: ...

class PlanResponse(_message.Message):
    __slots__ = ("seat", "goals", "rules", "points_total", "other_points_total", "expected_score", "played_score", "alone_score", "futures", "proven", "rounds", "overlay", "basis", "run")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    GOALS_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    POINTS_TOTAL_FIELD_NUMBER: _ClassVar[int]
    OTHER_POINTS_TOTAL_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_SCORE_FIELD_NUMBER: _ClassVar[int]
    PLAYED_SCORE_FIELD_NUMBER: _ClassVar[int]
    ALONE_SCORE_FIELD_NUMBER: _ClassVar[int]
    FUTURES_FIELD_NUMBER: _ClassVar[int]
    PROVEN_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    OVERLAY_FIELD_NUMBER: _ClassVar[int]
    BASIS_FIELD_NUMBER: _ClassVar[int]
    RUN_FIELD_NUMBER: _ClassVar[int]
    seat: int
    goals: _containers.RepeatedCompositeFieldContainer[PlannedGoal]
    rules: _containers.RepeatedCompositeFieldContainer[PlannedRule]
    points_total: int
    other_points_total: int
    expected_score: float
    played_score: float
    alone_score: float
    futures: int
    proven: int
    rounds: int
    overlay: _containers.RepeatedCompositeFieldContainer[_position_pb2.OverlayCell]
    basis: _analysis_pb2.AnswerBasis
    run: _analysis_pb2.Run
    def __init__(self, seat: _Optional[int] = ..., goals: _Optional[_Iterable[_Union[PlannedGoal, _Mapping]]] = ..., rules: _Optional[_Iterable[_Union[PlannedRule, _Mapping]]] = ..., points_total: _Optional[int] = ..., other_points_total: _Optional[int] = ..., expected_score: _Optional[float] = ..., played_score: _Optional[float] = ..., alone_score: _Optional[float] = ..., futures: _Optional[int] = ..., proven: _Optional[int] = ..., rounds: _Optional[int] = ..., overlay: _Optional[_Iterable[_Union[_position_pb2.OverlayCell, _Mapping]]] = ..., basis: _Optional[_Union[_analysis_pb2.AnswerBasis, _Mapping]] = ..., run: _Optional[_Union[_analysis_pb2.Run, _Mapping]] = ...) -> None: ...

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
