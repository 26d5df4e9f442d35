from hortus.v1 import position_pb2 as _position_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SolveTask(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SOLVE_TASK_UNSPECIFIED: _ClassVar[SolveTask]
    SOLVE_TASK_LINE: _ClassVar[SolveTask]
    SOLVE_TASK_PLACEMENT: _ClassVar[SolveTask]
    SOLVE_TASK_END: _ClassVar[SolveTask]
    SOLVE_TASK_VALUE: _ClassVar[SolveTask]

class SolveStatus(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SOLVE_STATUS_UNSPECIFIED: _ClassVar[SolveStatus]
    SOLVE_STATUS_SEARCHING: _ClassVar[SolveStatus]
    SOLVE_STATUS_OPTIMAL: _ClassVar[SolveStatus]
    SOLVE_STATUS_LIMIT: _ClassVar[SolveStatus]
    SOLVE_STATUS_INFEASIBLE: _ClassVar[SolveStatus]

class PuzzleGoal(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PUZZLE_GOAL_UNSPECIFIED: _ClassVar[PuzzleGoal]
    PUZZLE_GOAL_BEST: _ClassVar[PuzzleGoal]
    PUZZLE_GOAL_TARGET: _ClassVar[PuzzleGoal]
SOLVE_TASK_UNSPECIFIED: SolveTask
SOLVE_TASK_LINE: SolveTask
SOLVE_TASK_PLACEMENT: SolveTask
SOLVE_TASK_END: SolveTask
SOLVE_TASK_VALUE: SolveTask
SOLVE_STATUS_UNSPECIFIED: SolveStatus
SOLVE_STATUS_SEARCHING: SolveStatus
SOLVE_STATUS_OPTIMAL: SolveStatus
SOLVE_STATUS_LIMIT: SolveStatus
SOLVE_STATUS_INFEASIBLE: SolveStatus
PUZZLE_GOAL_UNSPECIFIED: PuzzleGoal
PUZZLE_GOAL_BEST: PuzzleGoal
PUZZLE_GOAL_TARGET: PuzzleGoal

class SolveLimit(_message.Message):
    __slots__ = ("milliseconds", "work")
    MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    WORK_FIELD_NUMBER: _ClassVar[int]
    milliseconds: int
    work: float
    def __init__(self, milliseconds: _Optional[int] = ..., work: _Optional[float] = ...) -> None: ...

class SolveRequest(_message.Message):
    __slots__ = ("position", "seat", "task", "target", "limit", "is_deterministic", "seed", "threads", "interval_milliseconds", "hint_only", "query_id", "supersede_key")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TASK_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    IS_DETERMINISTIC_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    THREADS_FIELD_NUMBER: _ClassVar[int]
    INTERVAL_MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    HINT_ONLY_FIELD_NUMBER: _ClassVar[int]
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    SUPERSEDE_KEY_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    seat: int
    task: SolveTask
    target: int
    limit: SolveLimit
    is_deterministic: bool
    seed: int
    threads: int
    interval_milliseconds: int
    hint_only: bool
    query_id: str
    supersede_key: str
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., seat: _Optional[int] = ..., task: _Optional[_Union[SolveTask, str]] = ..., target: _Optional[int] = ..., limit: _Optional[_Union[SolveLimit, _Mapping]] = ..., is_deterministic: _Optional[bool] = ..., seed: _Optional[int] = ..., threads: _Optional[int] = ..., interval_milliseconds: _Optional[int] = ..., hint_only: _Optional[bool] = ..., query_id: _Optional[str] = ..., supersede_key: _Optional[str] = ...) -> None: ...

class SolveResponse(_message.Message):
    __slots__ = ("status", "reason", "is_final", "task", "seat", "best_score", "bound", "gap", "found_by", "bound_by", "decisions", "notation", "result", "scores", "num_equal", "nodes", "value", "basis", "run")
    STATUS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    IS_FINAL_FIELD_NUMBER: _ClassVar[int]
    TASK_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BEST_SCORE_FIELD_NUMBER: _ClassVar[int]
    BOUND_FIELD_NUMBER: _ClassVar[int]
    GAP_FIELD_NUMBER: _ClassVar[int]
    FOUND_BY_FIELD_NUMBER: _ClassVar[int]
    BOUND_BY_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    NUM_EQUAL_FIELD_NUMBER: _ClassVar[int]
    NODES_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    BASIS_FIELD_NUMBER: _ClassVar[int]
    RUN_FIELD_NUMBER: _ClassVar[int]
    status: SolveStatus
    reason: str
    is_final: bool
    task: SolveTask
    seat: int
    best_score: int
    bound: int
    gap: float
    found_by: str
    bound_by: str
    decisions: _containers.RepeatedCompositeFieldContainer[_position_pb2.Decision]
    notation: str
    result: _position_pb2.Position
    scores: _containers.RepeatedCompositeFieldContainer[_position_pb2.SeatScore]
    num_equal: int
    nodes: int
    value: SolveValue
    basis: SolveBasis
    run: SolveRun
    def __init__(self, status: _Optional[_Union[SolveStatus, str]] = ..., reason: _Optional[str] = ..., is_final: _Optional[bool] = ..., task: _Optional[_Union[SolveTask, str]] = ..., seat: _Optional[int] = ..., best_score: _Optional[int] = ..., bound: _Optional[int] = ..., gap: _Optional[float] = ..., found_by: _Optional[str] = ..., bound_by: _Optional[str] = ..., decisions: _Optional[_Iterable[_Union[_position_pb2.Decision, _Mapping]]] = ..., notation: _Optional[str] = ..., result: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., scores: _Optional[_Iterable[_Union[_position_pb2.SeatScore, _Mapping]]] = ..., num_equal: _Optional[int] = ..., nodes: _Optional[int] = ..., value: _Optional[_Union[SolveValue, _Mapping]] = ..., basis: _Optional[_Union[SolveBasis, _Mapping]] = ..., run: _Optional[_Union[SolveRun, _Mapping]] = ...) -> None: ...

class SolveValue(_message.Message):
    __slots__ = ("games", "simulations", "mean_score", "score_interval", "min_score", "max_score", "goals")
    GAMES_FIELD_NUMBER: _ClassVar[int]
    SIMULATIONS_FIELD_NUMBER: _ClassVar[int]
    MEAN_SCORE_FIELD_NUMBER: _ClassVar[int]
    SCORE_INTERVAL_FIELD_NUMBER: _ClassVar[int]
    MIN_SCORE_FIELD_NUMBER: _ClassVar[int]
    MAX_SCORE_FIELD_NUMBER: _ClassVar[int]
    GOALS_FIELD_NUMBER: _ClassVar[int]
    games: int
    simulations: int
    mean_score: float
    score_interval: float
    min_score: int
    max_score: int
    goals: _containers.RepeatedCompositeFieldContainer[ValueChance]
    def __init__(self, games: _Optional[int] = ..., simulations: _Optional[int] = ..., mean_score: _Optional[float] = ..., score_interval: _Optional[float] = ..., min_score: _Optional[int] = ..., max_score: _Optional[int] = ..., goals: _Optional[_Iterable[_Union[ValueChance, _Mapping]]] = ...) -> None: ...

class ValueChance(_message.Message):
    __slots__ = ("goal", "points", "chance", "low", "high")
    GOAL_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    CHANCE_FIELD_NUMBER: _ClassVar[int]
    LOW_FIELD_NUMBER: _ClassVar[int]
    HIGH_FIELD_NUMBER: _ClassVar[int]
    goal: str
    points: int
    chance: float
    low: float
    high: float
    def __init__(self, goal: _Optional[str] = ..., points: _Optional[int] = ..., chance: _Optional[float] = ..., low: _Optional[float] = ..., high: _Optional[float] = ...) -> None: ...

class SolveBasis(_message.Message):
    __slots__ = ("engine_version", "components_hash", "options", "position_key", "seed", "is_deterministic", "assumed", "stopped_by", "failures")
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
    IS_DETERMINISTIC_FIELD_NUMBER: _ClassVar[int]
    ASSUMED_FIELD_NUMBER: _ClassVar[int]
    STOPPED_BY_FIELD_NUMBER: _ClassVar[int]
    FAILURES_FIELD_NUMBER: _ClassVar[int]
    engine_version: str
    components_hash: str
    options: _containers.ScalarMap[str, str]
    position_key: str
    seed: int
    is_deterministic: bool
    assumed: _containers.RepeatedScalarFieldContainer[str]
    stopped_by: str
    failures: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, engine_version: _Optional[str] = ..., components_hash: _Optional[str] = ..., options: _Optional[_Mapping[str, str]] = ..., position_key: _Optional[str] = ..., seed: _Optional[int] = ..., is_deterministic: _Optional[bool] = ..., assumed: _Optional[_Iterable[str]] = ..., stopped_by: _Optional[str] = ..., failures: _Optional[_Iterable[str]] = ...) -> None: ...

class SolveRun(_message.Message):
    __slots__ = ("threads", "elapsed_s", "queued_s", "query_id", "curve")
    THREADS_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_S_FIELD_NUMBER: _ClassVar[int]
    QUEUED_S_FIELD_NUMBER: _ClassVar[int]
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    CURVE_FIELD_NUMBER: _ClassVar[int]
    threads: int
    elapsed_s: float
    queued_s: float
    query_id: str
    curve: _containers.RepeatedCompositeFieldContainer[SolveMark]
    def __init__(self, threads: _Optional[int] = ..., elapsed_s: _Optional[float] = ..., queued_s: _Optional[float] = ..., query_id: _Optional[str] = ..., curve: _Optional[_Iterable[_Union[SolveMark, _Mapping]]] = ...) -> None: ...

class SolveMark(_message.Message):
    __slots__ = ("elapsed_s", "best_score", "bound")
    ELAPSED_S_FIELD_NUMBER: _ClassVar[int]
    BEST_SCORE_FIELD_NUMBER: _ClassVar[int]
    BOUND_FIELD_NUMBER: _ClassVar[int]
    elapsed_s: float
    best_score: int
    bound: int
    def __init__(self, elapsed_s: _Optional[float] = ..., best_score: _Optional[int] = ..., bound: _Optional[int] = ...) -> None: ...

class SolverServiceStopRequest(_message.Message):
    __slots__ = ("query_id",)
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    query_id: str
    def __init__(self, query_id: _Optional[str] = ...) -> None: ...

class SolverServiceStopResponse(_message.Message):
    __slots__ = ("was_running",)
    WAS_RUNNING_FIELD_NUMBER: _ClassVar[int]
    was_running: bool
    def __init__(self, was_running: _Optional[bool] = ...) -> None: ...

class Puzzle(_message.Message):
    __slots__ = ("id", "game", "notation", "seat", "goal", "turns", "best_score", "second_score", "line", "second_line", "num_best", "num_turns", "num_plausible", "greedy_score", "proof", "tries", "band", "seed", "command", "components_hash")
    ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    GOAL_FIELD_NUMBER: _ClassVar[int]
    TURNS_FIELD_NUMBER: _ClassVar[int]
    BEST_SCORE_FIELD_NUMBER: _ClassVar[int]
    SECOND_SCORE_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    SECOND_LINE_FIELD_NUMBER: _ClassVar[int]
    NUM_BEST_FIELD_NUMBER: _ClassVar[int]
    NUM_TURNS_FIELD_NUMBER: _ClassVar[int]
    NUM_PLAUSIBLE_FIELD_NUMBER: _ClassVar[int]
    GREEDY_SCORE_FIELD_NUMBER: _ClassVar[int]
    PROOF_FIELD_NUMBER: _ClassVar[int]
    TRIES_FIELD_NUMBER: _ClassVar[int]
    BAND_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_HASH_FIELD_NUMBER: _ClassVar[int]
    id: str
    game: str
    notation: str
    seat: int
    goal: PuzzleGoal
    turns: int
    best_score: int
    second_score: int
    line: _containers.RepeatedScalarFieldContainer[str]
    second_line: _containers.RepeatedScalarFieldContainer[str]
    num_best: int
    num_turns: int
    num_plausible: int
    greedy_score: int
    proof: str
    tries: _containers.RepeatedCompositeFieldContainer[PuzzleTries]
    band: int
    seed: int
    command: str
    components_hash: str
    def __init__(self, id: _Optional[str] = ..., game: _Optional[str] = ..., notation: _Optional[str] = ..., seat: _Optional[int] = ..., goal: _Optional[_Union[PuzzleGoal, str]] = ..., turns: _Optional[int] = ..., best_score: _Optional[int] = ..., second_score: _Optional[int] = ..., line: _Optional[_Iterable[str]] = ..., second_line: _Optional[_Iterable[str]] = ..., num_best: _Optional[int] = ..., num_turns: _Optional[int] = ..., num_plausible: _Optional[int] = ..., greedy_score: _Optional[int] = ..., proof: _Optional[str] = ..., tries: _Optional[_Iterable[_Union[PuzzleTries, _Mapping]]] = ..., band: _Optional[int] = ..., seed: _Optional[int] = ..., command: _Optional[str] = ..., components_hash: _Optional[str] = ...) -> None: ...

class PuzzleTries(_message.Message):
    __slots__ = ("level", "tries", "solved")
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    TRIES_FIELD_NUMBER: _ClassVar[int]
    SOLVED_FIELD_NUMBER: _ClassVar[int]
    level: int
    tries: int
    solved: int
    def __init__(self, level: _Optional[int] = ..., tries: _Optional[int] = ..., solved: _Optional[int] = ...) -> None: ...

class MakePuzzleRequest(_message.Message):
    __slots__ = ("game", "options", "components_hash", "seed", "turns", "difference", "goal", "tries", "limit_milliseconds", "interval_milliseconds", "query_id", "supersede_key", "is_drawless")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    GAME_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_HASH_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    TURNS_FIELD_NUMBER: _ClassVar[int]
    DIFFERENCE_FIELD_NUMBER: _ClassVar[int]
    GOAL_FIELD_NUMBER: _ClassVar[int]
    TRIES_FIELD_NUMBER: _ClassVar[int]
    LIMIT_MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    INTERVAL_MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    SUPERSEDE_KEY_FIELD_NUMBER: _ClassVar[int]
    IS_DRAWLESS_FIELD_NUMBER: _ClassVar[int]
    game: str
    options: _containers.ScalarMap[str, str]
    components_hash: str
    seed: int
    turns: int
    difference: int
    goal: PuzzleGoal
    tries: int
    limit_milliseconds: int
    interval_milliseconds: int
    query_id: str
    supersede_key: str
    is_drawless: bool
    def __init__(self, game: _Optional[str] = ..., options: _Optional[_Mapping[str, str]] = ..., components_hash: _Optional[str] = ..., seed: _Optional[int] = ..., turns: _Optional[int] = ..., difference: _Optional[int] = ..., goal: _Optional[_Union[PuzzleGoal, str]] = ..., tries: _Optional[int] = ..., limit_milliseconds: _Optional[int] = ..., interval_milliseconds: _Optional[int] = ..., query_id: _Optional[str] = ..., supersede_key: _Optional[str] = ..., is_drawless: _Optional[bool] = ...) -> None: ...

class MakePuzzleResponse(_message.Message):
    __slots__ = ("is_final", "puzzle", "attempts", "rejections", "stopped_by", "run")
    IS_FINAL_FIELD_NUMBER: _ClassVar[int]
    PUZZLE_FIELD_NUMBER: _ClassVar[int]
    ATTEMPTS_FIELD_NUMBER: _ClassVar[int]
    REJECTIONS_FIELD_NUMBER: _ClassVar[int]
    STOPPED_BY_FIELD_NUMBER: _ClassVar[int]
    RUN_FIELD_NUMBER: _ClassVar[int]
    is_final: bool
    puzzle: Puzzle
    attempts: int
    rejections: _containers.RepeatedCompositeFieldContainer[PuzzleRejection]
    stopped_by: str
    run: PuzzleRun
    def __init__(self, is_final: _Optional[bool] = ..., puzzle: _Optional[_Union[Puzzle, _Mapping]] = ..., attempts: _Optional[int] = ..., rejections: _Optional[_Iterable[_Union[PuzzleRejection, _Mapping]]] = ..., stopped_by: _Optional[str] = ..., run: _Optional[_Union[PuzzleRun, _Mapping]] = ...) -> None: ...

class PuzzleRejection(_message.Message):
    __slots__ = ("reason", "times")
    REASON_FIELD_NUMBER: _ClassVar[int]
    TIMES_FIELD_NUMBER: _ClassVar[int]
    reason: str
    times: int
    def __init__(self, reason: _Optional[str] = ..., times: _Optional[int] = ...) -> None: ...

class PuzzleRun(_message.Message):
    __slots__ = ("elapsed_s", "queued_s", "query_id")
    ELAPSED_S_FIELD_NUMBER: _ClassVar[int]
    QUEUED_S_FIELD_NUMBER: _ClassVar[int]
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    elapsed_s: float
    queued_s: float
    query_id: str
    def __init__(self, elapsed_s: _Optional[float] = ..., queued_s: _Optional[float] = ..., query_id: _Optional[str] = ...) -> None: ...

class ListPuzzlesRequest(_message.Message):
    __slots__ = ("game", "id", "has_solutions")
    GAME_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    HAS_SOLUTIONS_FIELD_NUMBER: _ClassVar[int]
    game: str
    id: str
    has_solutions: bool
    def __init__(self, game: _Optional[str] = ..., id: _Optional[str] = ..., has_solutions: _Optional[bool] = ...) -> None: ...

class ListPuzzlesResponse(_message.Message):
    __slots__ = ("puzzles",)
    PUZZLES_FIELD_NUMBER: _ClassVar[int]
    puzzles: _containers.RepeatedCompositeFieldContainer[Puzzle]
    def __init__(self, puzzles: _Optional[_Iterable[_Union[Puzzle, _Mapping]]] = ...) -> None: ...

class CheckPuzzleRequest(_message.Message):
    __slots__ = ("id", "query_id", "supersede_key")
    ID_FIELD_NUMBER: _ClassVar[int]
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    SUPERSEDE_KEY_FIELD_NUMBER: _ClassVar[int]
    id: str
    query_id: str
    supersede_key: str
    def __init__(self, id: _Optional[str] = ..., query_id: _Optional[str] = ..., supersede_key: _Optional[str] = ...) -> None: ...

class CheckPuzzleResponse(_message.Message):
    __slots__ = ("is_proven", "faults", "stopped_by", "run")
    IS_PROVEN_FIELD_NUMBER: _ClassVar[int]
    FAULTS_FIELD_NUMBER: _ClassVar[int]
    STOPPED_BY_FIELD_NUMBER: _ClassVar[int]
    RUN_FIELD_NUMBER: _ClassVar[int]
    is_proven: bool
    faults: _containers.RepeatedScalarFieldContainer[str]
    stopped_by: str
    run: PuzzleRun
    def __init__(self, is_proven: _Optional[bool] = ..., faults: _Optional[_Iterable[str]] = ..., stopped_by: _Optional[str] = ..., run: _Optional[_Union[PuzzleRun, _Mapping]] = ...) -> None: ...
