from hortus.v1 import position_pb2 as _position_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RenderFormat(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RENDER_FORMAT_UNSPECIFIED: _ClassVar[RenderFormat]
    RENDER_FORMAT_TEXT: _ClassVar[RenderFormat]
    RENDER_FORMAT_ANSI: _ClassVar[RenderFormat]
    RENDER_FORMAT_SVG: _ClassVar[RenderFormat]
RENDER_FORMAT_UNSPECIFIED: RenderFormat
RENDER_FORMAT_TEXT: RenderFormat
RENDER_FORMAT_ANSI: RenderFormat
RENDER_FORMAT_SVG: RenderFormat

class ListGamesRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListGamesResponse(_message.Message):
    __slots__ = ("games", "engine_version")
    GAMES_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    games: _containers.RepeatedCompositeFieldContainer[GameSummary]
    engine_version: str
    def __init__(self, games: _Optional[_Iterable[_Union[GameSummary, _Mapping]]] = ..., engine_version: _Optional[str] = ...) -> None: ...

class GameSummary(_message.Message):
    __slots__ = ("name", "title", "min_players", "max_players", "components_hash")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    MIN_PLAYERS_FIELD_NUMBER: _ClassVar[int]
    MAX_PLAYERS_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_HASH_FIELD_NUMBER: _ClassVar[int]
    name: str
    title: str
    min_players: int
    max_players: int
    components_hash: str
    def __init__(self, name: _Optional[str] = ..., title: _Optional[str] = ..., min_players: _Optional[int] = ..., max_players: _Optional[int] = ..., components_hash: _Optional[str] = ...) -> None: ...

class GetGameRequest(_message.Message):
    __slots__ = ("game", "components_hash")
    GAME_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_HASH_FIELD_NUMBER: _ClassVar[int]
    game: str
    components_hash: str
    def __init__(self, game: _Optional[str] = ..., components_hash: _Optional[str] = ...) -> None: ...

class GetGameResponse(_message.Message):
    __slots__ = ("game", "options", "components", "components_hash", "known_hashes", "levels")
    GAME_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_HASH_FIELD_NUMBER: _ClassVar[int]
    KNOWN_HASHES_FIELD_NUMBER: _ClassVar[int]
    LEVELS_FIELD_NUMBER: _ClassVar[int]
    game: GameSummary
    options: _containers.RepeatedCompositeFieldContainer[GameOption]
    components: _containers.RepeatedCompositeFieldContainer[ComponentEntry]
    components_hash: str
    known_hashes: _containers.RepeatedScalarFieldContainer[str]
    levels: _containers.RepeatedCompositeFieldContainer[BotLevel]
    def __init__(self, game: _Optional[_Union[GameSummary, _Mapping]] = ..., options: _Optional[_Iterable[_Union[GameOption, _Mapping]]] = ..., components: _Optional[_Iterable[_Union[ComponentEntry, _Mapping]]] = ..., components_hash: _Optional[str] = ..., known_hashes: _Optional[_Iterable[str]] = ..., levels: _Optional[_Iterable[_Union[BotLevel, _Mapping]]] = ...) -> None: ...

class BotLevel(_message.Message):
    __slots__ = ("level", "simulations", "band_points")
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    SIMULATIONS_FIELD_NUMBER: _ClassVar[int]
    BAND_POINTS_FIELD_NUMBER: _ClassVar[int]
    level: int
    simulations: int
    band_points: float
    def __init__(self, level: _Optional[int] = ..., simulations: _Optional[int] = ..., band_points: _Optional[float] = ...) -> None: ...

class GameOption(_message.Message):
    __slots__ = ("name", "values", "default_value", "about", "is_reconstructed")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_VALUE_FIELD_NUMBER: _ClassVar[int]
    ABOUT_FIELD_NUMBER: _ClassVar[int]
    IS_RECONSTRUCTED_FIELD_NUMBER: _ClassVar[int]
    name: str
    values: str
    default_value: str
    about: str
    is_reconstructed: bool
    def __init__(self, name: _Optional[str] = ..., values: _Optional[str] = ..., default_value: _Optional[str] = ..., about: _Optional[str] = ..., is_reconstructed: _Optional[bool] = ...) -> None: ...

class ComponentEntry(_message.Message):
    __slots__ = ("path", "value", "source", "confidence", "about")
    PATH_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    CONFIDENCE_FIELD_NUMBER: _ClassVar[int]
    ABOUT_FIELD_NUMBER: _ClassVar[int]
    path: str
    value: str
    source: str
    confidence: str
    about: str
    def __init__(self, path: _Optional[str] = ..., value: _Optional[str] = ..., source: _Optional[str] = ..., confidence: _Optional[str] = ..., about: _Optional[str] = ...) -> None: ...

class NewPositionRequest(_message.Message):
    __slots__ = ("game", "options", "seed", "components_hash")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    GAME_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_HASH_FIELD_NUMBER: _ClassVar[int]
    game: str
    options: _containers.ScalarMap[str, str]
    seed: int
    components_hash: str
    def __init__(self, game: _Optional[str] = ..., options: _Optional[_Mapping[str, str]] = ..., seed: _Optional[int] = ..., components_hash: _Optional[str] = ...) -> None: ...

class NewPositionResponse(_message.Message):
    __slots__ = ("position", "seed")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    seed: int
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., seed: _Optional[int] = ...) -> None: ...

class ViewPositionRequest(_message.Message):
    __slots__ = ("position", "seat")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    seat: int
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class ViewPositionResponse(_message.Message):
    __slots__ = ("position", "assumed")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    ASSUMED_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    assumed: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., assumed: _Optional[_Iterable[str]] = ...) -> None: ...

class ValidatePositionRequest(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ...) -> None: ...

class ValidatePositionResponse(_message.Message):
    __slots__ = ("is_valid", "violations", "assumed", "position")
    IS_VALID_FIELD_NUMBER: _ClassVar[int]
    VIOLATIONS_FIELD_NUMBER: _ClassVar[int]
    ASSUMED_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    is_valid: bool
    violations: _containers.RepeatedCompositeFieldContainer[Violation]
    assumed: _containers.RepeatedScalarFieldContainer[str]
    position: _position_pb2.Position
    def __init__(self, is_valid: _Optional[bool] = ..., violations: _Optional[_Iterable[_Union[Violation, _Mapping]]] = ..., assumed: _Optional[_Iterable[str]] = ..., position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ...) -> None: ...

class Violation(_message.Message):
    __slots__ = ("field", "problem", "allowed", "rule")
    FIELD_FIELD_NUMBER: _ClassVar[int]
    PROBLEM_FIELD_NUMBER: _ClassVar[int]
    ALLOWED_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    field: str
    problem: str
    allowed: str
    rule: str
    def __init__(self, field: _Optional[str] = ..., problem: _Optional[str] = ..., allowed: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class LegalDecisionsRequest(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ...) -> None: ...

class LegalDecisionsResponse(_message.Message):
    __slots__ = ("current_player", "decisions", "pending_chance", "is_over", "assumed")
    CURRENT_PLAYER_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    PENDING_CHANCE_FIELD_NUMBER: _ClassVar[int]
    IS_OVER_FIELD_NUMBER: _ClassVar[int]
    ASSUMED_FIELD_NUMBER: _ClassVar[int]
    current_player: int
    decisions: _containers.RepeatedCompositeFieldContainer[_position_pb2.Decision]
    pending_chance: _position_pb2.PendingChance
    is_over: bool
    assumed: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, current_player: _Optional[int] = ..., decisions: _Optional[_Iterable[_Union[_position_pb2.Decision, _Mapping]]] = ..., pending_chance: _Optional[_Union[_position_pb2.PendingChance, _Mapping]] = ..., is_over: _Optional[bool] = ..., assumed: _Optional[_Iterable[str]] = ...) -> None: ...

class LegalTurnsRequest(_message.Message):
    __slots__ = ("position", "max_turns", "omit_positions")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    MAX_TURNS_FIELD_NUMBER: _ClassVar[int]
    OMIT_POSITIONS_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    max_turns: int
    omit_positions: bool
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., max_turns: _Optional[int] = ..., omit_positions: _Optional[bool] = ...) -> None: ...

class LegalTurnsResponse(_message.Message):
    __slots__ = ("turn", "position", "ends_at_chance", "is_final", "num_turns", "is_truncated")
    TURN_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    ENDS_AT_CHANCE_FIELD_NUMBER: _ClassVar[int]
    IS_FINAL_FIELD_NUMBER: _ClassVar[int]
    NUM_TURNS_FIELD_NUMBER: _ClassVar[int]
    IS_TRUNCATED_FIELD_NUMBER: _ClassVar[int]
    turn: _position_pb2.Turn
    position: _position_pb2.Position
    ends_at_chance: bool
    is_final: bool
    num_turns: int
    is_truncated: bool
    def __init__(self, turn: _Optional[_Union[_position_pb2.Turn, _Mapping]] = ..., position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., ends_at_chance: _Optional[bool] = ..., is_final: _Optional[bool] = ..., num_turns: _Optional[int] = ..., is_truncated: _Optional[bool] = ...) -> None: ...

class ApplyDecisionsRequest(_message.Message):
    __slots__ = ("position", "decisions", "seed")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    decisions: _containers.RepeatedCompositeFieldContainer[_position_pb2.Decision]
    seed: int
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., decisions: _Optional[_Iterable[_Union[_position_pb2.Decision, _Mapping]]] = ..., seed: _Optional[int] = ...) -> None: ...

class ApplyDecisionsResponse(_message.Message):
    __slots__ = ("position", "decisions", "pending_chance", "current_player", "is_over", "assumed", "entries")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    PENDING_CHANCE_FIELD_NUMBER: _ClassVar[int]
    CURRENT_PLAYER_FIELD_NUMBER: _ClassVar[int]
    IS_OVER_FIELD_NUMBER: _ClassVar[int]
    ASSUMED_FIELD_NUMBER: _ClassVar[int]
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    decisions: _containers.RepeatedCompositeFieldContainer[_position_pb2.Decision]
    pending_chance: _position_pb2.PendingChance
    current_player: int
    is_over: bool
    assumed: _containers.RepeatedScalarFieldContainer[str]
    entries: _containers.RepeatedCompositeFieldContainer[_position_pb2.RecordEntry]
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., decisions: _Optional[_Iterable[_Union[_position_pb2.Decision, _Mapping]]] = ..., pending_chance: _Optional[_Union[_position_pb2.PendingChance, _Mapping]] = ..., current_player: _Optional[int] = ..., is_over: _Optional[bool] = ..., assumed: _Optional[_Iterable[str]] = ..., entries: _Optional[_Iterable[_Union[_position_pb2.RecordEntry, _Mapping]]] = ...) -> None: ...

class ScorePositionRequest(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ...) -> None: ...

class ScorePositionResponse(_message.Message):
    __slots__ = ("seats", "is_over", "assumed")
    SEATS_FIELD_NUMBER: _ClassVar[int]
    IS_OVER_FIELD_NUMBER: _ClassVar[int]
    ASSUMED_FIELD_NUMBER: _ClassVar[int]
    seats: _containers.RepeatedCompositeFieldContainer[_position_pb2.SeatScore]
    is_over: bool
    assumed: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seats: _Optional[_Iterable[_Union[_position_pb2.SeatScore, _Mapping]]] = ..., is_over: _Optional[bool] = ..., assumed: _Optional[_Iterable[str]] = ...) -> None: ...

class RenderPositionRequest(_message.Message):
    __slots__ = ("position", "format", "width", "highlight", "overlay")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    HIGHLIGHT_FIELD_NUMBER: _ClassVar[int]
    OVERLAY_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    format: RenderFormat
    width: int
    highlight: _position_pb2.Turn
    overlay: _containers.RepeatedCompositeFieldContainer[_position_pb2.OverlayCell]
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., format: _Optional[_Union[RenderFormat, str]] = ..., width: _Optional[int] = ..., highlight: _Optional[_Union[_position_pb2.Turn, _Mapping]] = ..., overlay: _Optional[_Iterable[_Union[_position_pb2.OverlayCell, _Mapping]]] = ...) -> None: ...

class RenderPositionResponse(_message.Message):
    __slots__ = ("content", "media_type")
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    MEDIA_TYPE_FIELD_NUMBER: _ClassVar[int]
    content: str
    media_type: str
    def __init__(self, content: _Optional[str] = ..., media_type: _Optional[str] = ...) -> None: ...
