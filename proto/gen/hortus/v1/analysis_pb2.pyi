from hortus.v1 import position_pb2 as _position_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Objective(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OBJECTIVE_UNSPECIFIED: _ClassVar[Objective]
    OBJECTIVE_WIN: _ClassVar[Objective]
    OBJECTIVE_MARGIN: _ClassVar[Objective]
    OBJECTIVE_SCORE: _ClassVar[Objective]
OBJECTIVE_UNSPECIFIED: Objective
OBJECTIVE_WIN: Objective
OBJECTIVE_MARGIN: Objective
OBJECTIVE_SCORE: Objective

class Limit(_message.Message):
    __slots__ = ("simulations", "milliseconds")
    SIMULATIONS_FIELD_NUMBER: _ClassVar[int]
    MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    simulations: int
    milliseconds: int
    def __init__(self, simulations: _Optional[int] = ..., milliseconds: _Optional[int] = ...) -> None: ...

class RankedTurn(_message.Message):
    __slots__ = ("rank", "decisions", "notation", "ends_at_chance", "visits", "expected_scores", "expected_score", "expected_margin", "standard_error", "win_chance", "goals", "reasons", "principal_variation", "loss", "loss_interval", "is_tied", "is_requested", "summary", "expected_score_1024", "compared_with", "difference_1024", "branches")
    RANK_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    ENDS_AT_CHANCE_FIELD_NUMBER: _ClassVar[int]
    VISITS_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_SCORES_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_SCORE_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_MARGIN_FIELD_NUMBER: _ClassVar[int]
    STANDARD_ERROR_FIELD_NUMBER: _ClassVar[int]
    WIN_CHANCE_FIELD_NUMBER: _ClassVar[int]
    GOALS_FIELD_NUMBER: _ClassVar[int]
    REASONS_FIELD_NUMBER: _ClassVar[int]
    PRINCIPAL_VARIATION_FIELD_NUMBER: _ClassVar[int]
    LOSS_FIELD_NUMBER: _ClassVar[int]
    LOSS_INTERVAL_FIELD_NUMBER: _ClassVar[int]
    IS_TIED_FIELD_NUMBER: _ClassVar[int]
    IS_REQUESTED_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_SCORE_1024_FIELD_NUMBER: _ClassVar[int]
    COMPARED_WITH_FIELD_NUMBER: _ClassVar[int]
    DIFFERENCE_1024_FIELD_NUMBER: _ClassVar[int]
    BRANCHES_FIELD_NUMBER: _ClassVar[int]
    rank: int
    decisions: _containers.RepeatedCompositeFieldContainer[_position_pb2.Decision]
    notation: str
    ends_at_chance: bool
    visits: int
    expected_scores: _containers.RepeatedScalarFieldContainer[float]
    expected_score: float
    expected_margin: float
    standard_error: float
    win_chance: float
    goals: _containers.RepeatedCompositeFieldContainer[GoalChance]
    reasons: _containers.RepeatedCompositeFieldContainer[Reason]
    principal_variation: _containers.RepeatedScalarFieldContainer[str]
    loss: float
    loss_interval: float
    is_tied: bool
    is_requested: bool
    summary: str
    expected_score_1024: int
    compared_with: str
    difference_1024: int
    branches: _containers.RepeatedCompositeFieldContainer[Branch]
    def __init__(self, rank: _Optional[int] = ..., decisions: _Optional[_Iterable[_Union[_position_pb2.Decision, _Mapping]]] = ..., notation: _Optional[str] = ..., ends_at_chance: _Optional[bool] = ..., visits: _Optional[int] = ..., expected_scores: _Optional[_Iterable[float]] = ..., expected_score: _Optional[float] = ..., expected_margin: _Optional[float] = ..., standard_error: _Optional[float] = ..., win_chance: _Optional[float] = ..., goals: _Optional[_Iterable[_Union[GoalChance, _Mapping]]] = ..., reasons: _Optional[_Iterable[_Union[Reason, _Mapping]]] = ..., principal_variation: _Optional[_Iterable[str]] = ..., loss: _Optional[float] = ..., loss_interval: _Optional[float] = ..., is_tied: _Optional[bool] = ..., is_requested: _Optional[bool] = ..., summary: _Optional[str] = ..., expected_score_1024: _Optional[int] = ..., compared_with: _Optional[str] = ..., difference_1024: _Optional[int] = ..., branches: _Optional[_Iterable[_Union[Branch, _Mapping]]] = ...) -> None: ...

class Branch(_message.Message):
    __slots__ = ("outcome", "reveals", "probability", "decisions", "notation", "ends_at_chance", "expected_score", "expected_margin", "visits")
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    REVEALS_FIELD_NUMBER: _ClassVar[int]
    PROBABILITY_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    ENDS_AT_CHANCE_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_SCORE_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_MARGIN_FIELD_NUMBER: _ClassVar[int]
    VISITS_FIELD_NUMBER: _ClassVar[int]
    outcome: str
    reveals: _containers.RepeatedCompositeFieldContainer[_position_pb2.Decision]
    probability: float
    decisions: _containers.RepeatedCompositeFieldContainer[_position_pb2.Decision]
    notation: str
    ends_at_chance: bool
    expected_score: float
    expected_margin: float
    visits: int
    def __init__(self, outcome: _Optional[str] = ..., reveals: _Optional[_Iterable[_Union[_position_pb2.Decision, _Mapping]]] = ..., probability: _Optional[float] = ..., decisions: _Optional[_Iterable[_Union[_position_pb2.Decision, _Mapping]]] = ..., notation: _Optional[str] = ..., ends_at_chance: _Optional[bool] = ..., expected_score: _Optional[float] = ..., expected_margin: _Optional[float] = ..., visits: _Optional[int] = ...) -> None: ...

class Reason(_message.Message):
    __slots__ = ("rule", "points_now", "points_after", "expected_1024", "points_expected", "difference_1024")
    RULE_FIELD_NUMBER: _ClassVar[int]
    POINTS_NOW_FIELD_NUMBER: _ClassVar[int]
    POINTS_AFTER_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_1024_FIELD_NUMBER: _ClassVar[int]
    POINTS_EXPECTED_FIELD_NUMBER: _ClassVar[int]
    DIFFERENCE_1024_FIELD_NUMBER: _ClassVar[int]
    rule: str
    points_now: int
    points_after: int
    expected_1024: int
    points_expected: float
    difference_1024: int
    def __init__(self, rule: _Optional[str] = ..., points_now: _Optional[int] = ..., points_after: _Optional[int] = ..., expected_1024: _Optional[int] = ..., points_expected: _Optional[float] = ..., difference_1024: _Optional[int] = ...) -> None: ...

class GoalChance(_message.Message):
    __slots__ = ("goal", "points", "chance")
    GOAL_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    CHANCE_FIELD_NUMBER: _ClassVar[int]
    goal: str
    points: int
    chance: float
    def __init__(self, goal: _Optional[str] = ..., points: _Optional[int] = ..., chance: _Optional[float] = ...) -> None: ...

class Run(_message.Message):
    __slots__ = ("threads", "elapsed_s", "simulations_per_s", "queued_s", "query_id")
    THREADS_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_S_FIELD_NUMBER: _ClassVar[int]
    SIMULATIONS_PER_S_FIELD_NUMBER: _ClassVar[int]
    QUEUED_S_FIELD_NUMBER: _ClassVar[int]
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    threads: int
    elapsed_s: float
    simulations_per_s: float
    queued_s: float
    query_id: str
    def __init__(self, threads: _Optional[int] = ..., elapsed_s: _Optional[float] = ..., simulations_per_s: _Optional[float] = ..., queued_s: _Optional[float] = ..., query_id: _Optional[str] = ...) -> None: ...

class AnswerBasis(_message.Message):
    __slots__ = ("engine_version", "components_hash", "options", "position_key", "seed", "simulations", "lanes", "assumed", "stopped_by", "objective")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_HASH_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    POSITION_KEY_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    SIMULATIONS_FIELD_NUMBER: _ClassVar[int]
    LANES_FIELD_NUMBER: _ClassVar[int]
    ASSUMED_FIELD_NUMBER: _ClassVar[int]
    STOPPED_BY_FIELD_NUMBER: _ClassVar[int]
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    engine_version: str
    components_hash: str
    options: _containers.ScalarMap[str, str]
    position_key: str
    seed: int
    simulations: int
    lanes: int
    assumed: _containers.RepeatedScalarFieldContainer[str]
    stopped_by: str
    objective: Objective
    def __init__(self, engine_version: _Optional[str] = ..., components_hash: _Optional[str] = ..., options: _Optional[_Mapping[str, str]] = ..., position_key: _Optional[str] = ..., seed: _Optional[int] = ..., simulations: _Optional[int] = ..., lanes: _Optional[int] = ..., assumed: _Optional[_Iterable[str]] = ..., stopped_by: _Optional[str] = ..., objective: _Optional[_Union[Objective, str]] = ...) -> None: ...
