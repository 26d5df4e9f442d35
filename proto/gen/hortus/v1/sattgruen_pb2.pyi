from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SattgruenPot(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SATTGRUEN_POT_UNSPECIFIED: _ClassVar[SattgruenPot]
    SATTGRUEN_POT_STONE: _ClassVar[SattgruenPot]
    SATTGRUEN_POT_WOOD: _ClassVar[SattgruenPot]
    SATTGRUEN_POT_CERAMIC: _ClassVar[SattgruenPot]
    SATTGRUEN_POT_TERRACOTTA: _ClassVar[SattgruenPot]

class SattgruenSide(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SATTGRUEN_SIDE_UNSPECIFIED: _ClassVar[SattgruenSide]
    SATTGRUEN_SIDE_RIGHT: _ClassVar[SattgruenSide]
    SATTGRUEN_SIDE_BOTTOM: _ClassVar[SattgruenSide]
    SATTGRUEN_SIDE_LEFT: _ClassVar[SattgruenSide]
    SATTGRUEN_SIDE_TOP: _ClassVar[SattgruenSide]

class SattgruenKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SATTGRUEN_KIND_UNSPECIFIED: _ClassVar[SattgruenKind]
    SATTGRUEN_KIND_PLANT: _ClassVar[SattgruenKind]
    SATTGRUEN_KIND_ROOM: _ClassVar[SattgruenKind]
SATTGRUEN_POT_UNSPECIFIED: SattgruenPot
SATTGRUEN_POT_STONE: SattgruenPot
SATTGRUEN_POT_WOOD: SattgruenPot
SATTGRUEN_POT_CERAMIC: SattgruenPot
SATTGRUEN_POT_TERRACOTTA: SattgruenPot
SATTGRUEN_SIDE_UNSPECIFIED: SattgruenSide
SATTGRUEN_SIDE_RIGHT: SattgruenSide
SATTGRUEN_SIDE_BOTTOM: SattgruenSide
SATTGRUEN_SIDE_LEFT: SattgruenSide
SATTGRUEN_SIDE_TOP: SattgruenSide
SATTGRUEN_KIND_UNSPECIFIED: SattgruenKind
SATTGRUEN_KIND_PLANT: SattgruenKind
SATTGRUEN_KIND_ROOM: SattgruenKind

class SattgruenCell(_message.Message):
    __slots__ = ("x", "y")
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    x: int
    y: int
    def __init__(self, x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...

class SattgruenCard(_message.Message):
    __slots__ = ("id", "cell", "leaves", "pot", "item")
    ID_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    LEAVES_FIELD_NUMBER: _ClassVar[int]
    POT_FIELD_NUMBER: _ClassVar[int]
    ITEM_FIELD_NUMBER: _ClassVar[int]
    id: str
    cell: SattgruenCell
    leaves: int
    pot: SattgruenPot
    item: str
    def __init__(self, id: _Optional[str] = ..., cell: _Optional[_Union[SattgruenCell, _Mapping]] = ..., leaves: _Optional[int] = ..., pot: _Optional[_Union[SattgruenPot, str]] = ..., item: _Optional[str] = ...) -> None: ...

class SattgruenHome(_message.Message):
    __slots__ = ("cards", "thumbs", "stored")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    THUMBS_FIELD_NUMBER: _ClassVar[int]
    STORED_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedCompositeFieldContainer[SattgruenCard]
    thumbs: int
    stored: str
    def __init__(self, cards: _Optional[_Iterable[_Union[SattgruenCard, _Mapping]]] = ..., thumbs: _Optional[int] = ..., stored: _Optional[str] = ...) -> None: ...

class SattgruenColumn(_message.Message):
    __slots__ = ("plant", "plant_thumbs", "room", "room_thumbs", "token")
    PLANT_FIELD_NUMBER: _ClassVar[int]
    PLANT_THUMBS_FIELD_NUMBER: _ClassVar[int]
    ROOM_FIELD_NUMBER: _ClassVar[int]
    ROOM_THUMBS_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    plant: str
    plant_thumbs: int
    room: str
    room_thumbs: int
    token: str
    def __init__(self, plant: _Optional[str] = ..., plant_thumbs: _Optional[int] = ..., room: _Optional[str] = ..., room_thumbs: _Optional[int] = ..., token: _Optional[str] = ...) -> None: ...

class SattgruenPile(_message.Message):
    __slots__ = ("names",)
    NAMES_FIELD_NUMBER: _ClassVar[int]
    names: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, names: _Optional[_Iterable[str]] = ...) -> None: ...

class SattgruenOptions(_message.Message):
    __slots__ = ("players", "goals", "family", "solo_scenario", "extra")
    class ExtraEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    GOALS_FIELD_NUMBER: _ClassVar[int]
    FAMILY_FIELD_NUMBER: _ClassVar[int]
    SOLO_SCENARIO_FIELD_NUMBER: _ClassVar[int]
    EXTRA_FIELD_NUMBER: _ClassVar[int]
    players: int
    goals: str
    family: bool
    solo_scenario: int
    extra: _containers.ScalarMap[str, str]
    def __init__(self, players: _Optional[int] = ..., goals: _Optional[str] = ..., family: _Optional[bool] = ..., solo_scenario: _Optional[int] = ..., extra: _Optional[_Mapping[str, str]] = ...) -> None: ...

class SattgruenPosition(_message.Message):
    __slots__ = ("options", "goals", "start_player", "turn", "seat", "market", "homes", "box", "gone", "plant_tail", "room_tail", "plant_deck", "room_deck", "bag", "num_plant_deck", "num_room_deck", "num_bag")
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    GOALS_FIELD_NUMBER: _ClassVar[int]
    START_PLAYER_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MARKET_FIELD_NUMBER: _ClassVar[int]
    HOMES_FIELD_NUMBER: _ClassVar[int]
    BOX_FIELD_NUMBER: _ClassVar[int]
    GONE_FIELD_NUMBER: _ClassVar[int]
    PLANT_TAIL_FIELD_NUMBER: _ClassVar[int]
    ROOM_TAIL_FIELD_NUMBER: _ClassVar[int]
    PLANT_DECK_FIELD_NUMBER: _ClassVar[int]
    ROOM_DECK_FIELD_NUMBER: _ClassVar[int]
    BAG_FIELD_NUMBER: _ClassVar[int]
    NUM_PLANT_DECK_FIELD_NUMBER: _ClassVar[int]
    NUM_ROOM_DECK_FIELD_NUMBER: _ClassVar[int]
    NUM_BAG_FIELD_NUMBER: _ClassVar[int]
    options: SattgruenOptions
    goals: _containers.RepeatedScalarFieldContainer[str]
    start_player: int
    turn: int
    seat: int
    market: _containers.RepeatedCompositeFieldContainer[SattgruenColumn]
    homes: _containers.RepeatedCompositeFieldContainer[SattgruenHome]
    box: SattgruenPile
    gone: SattgruenPile
    plant_tail: _containers.RepeatedScalarFieldContainer[str]
    room_tail: _containers.RepeatedScalarFieldContainer[str]
    plant_deck: SattgruenPile
    room_deck: SattgruenPile
    bag: SattgruenPile
    num_plant_deck: int
    num_room_deck: int
    num_bag: int
    def __init__(self, options: _Optional[_Union[SattgruenOptions, _Mapping]] = ..., goals: _Optional[_Iterable[str]] = ..., start_player: _Optional[int] = ..., turn: _Optional[int] = ..., seat: _Optional[int] = ..., market: _Optional[_Iterable[_Union[SattgruenColumn, _Mapping]]] = ..., homes: _Optional[_Iterable[_Union[SattgruenHome, _Mapping]]] = ..., box: _Optional[_Union[SattgruenPile, _Mapping]] = ..., gone: _Optional[_Union[SattgruenPile, _Mapping]] = ..., plant_tail: _Optional[_Iterable[str]] = ..., room_tail: _Optional[_Iterable[str]] = ..., plant_deck: _Optional[_Union[SattgruenPile, _Mapping]] = ..., room_deck: _Optional[_Union[SattgruenPile, _Mapping]] = ..., bag: _Optional[_Union[SattgruenPile, _Mapping]] = ..., num_plant_deck: _Optional[int] = ..., num_room_deck: _Optional[int] = ..., num_bag: _Optional[int] = ...) -> None: ...

class SattgruenDecision(_message.Message):
    __slots__ = ("start", "renew_tokens", "renew_cards", "take", "mark_token", "mark_card", "go", "token", "cell", "leaves", "keep", "place", "fertilizer", "trowel", "stop", "can", "store", "swap", "discard", "boost", "end", "reveal", "plant")
    START_FIELD_NUMBER: _ClassVar[int]
    RENEW_TOKENS_FIELD_NUMBER: _ClassVar[int]
    RENEW_CARDS_FIELD_NUMBER: _ClassVar[int]
    TAKE_FIELD_NUMBER: _ClassVar[int]
    MARK_TOKEN_FIELD_NUMBER: _ClassVar[int]
    MARK_CARD_FIELD_NUMBER: _ClassVar[int]
    GO_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    LEAVES_FIELD_NUMBER: _ClassVar[int]
    KEEP_FIELD_NUMBER: _ClassVar[int]
    PLACE_FIELD_NUMBER: _ClassVar[int]
    FERTILIZER_FIELD_NUMBER: _ClassVar[int]
    TROWEL_FIELD_NUMBER: _ClassVar[int]
    STOP_FIELD_NUMBER: _ClassVar[int]
    CAN_FIELD_NUMBER: _ClassVar[int]
    STORE_FIELD_NUMBER: _ClassVar[int]
    SWAP_FIELD_NUMBER: _ClassVar[int]
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    BOOST_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    REVEAL_FIELD_NUMBER: _ClassVar[int]
    PLANT_FIELD_NUMBER: _ClassVar[int]
    start: SattgruenSide
    renew_tokens: SattgruenRenewTokens
    renew_cards: SattgruenRenewCards
    take: SattgruenTake
    mark_token: int
    mark_card: SattgruenTake
    go: SattgruenGo
    token: int
    cell: SattgruenCell
    leaves: int
    keep: SattgruenKeep
    place: SattgruenCell
    fertilizer: SattgruenFertilizer
    trowel: SattgruenCell
    stop: SattgruenStop
    can: SattgruenCell
    store: SattgruenStore
    swap: SattgruenSwap
    discard: SattgruenDiscard
    boost: SattgruenCell
    end: SattgruenEnd
    reveal: SattgruenReveal
    plant: SattgruenCell
    def __init__(self, start: _Optional[_Union[SattgruenSide, str]] = ..., renew_tokens: _Optional[_Union[SattgruenRenewTokens, _Mapping]] = ..., renew_cards: _Optional[_Union[SattgruenRenewCards, _Mapping]] = ..., take: _Optional[_Union[SattgruenTake, _Mapping]] = ..., mark_token: _Optional[int] = ..., mark_card: _Optional[_Union[SattgruenTake, _Mapping]] = ..., go: _Optional[_Union[SattgruenGo, _Mapping]] = ..., token: _Optional[int] = ..., cell: _Optional[_Union[SattgruenCell, _Mapping]] = ..., leaves: _Optional[int] = ..., keep: _Optional[_Union[SattgruenKeep, _Mapping]] = ..., place: _Optional[_Union[SattgruenCell, _Mapping]] = ..., fertilizer: _Optional[_Union[SattgruenFertilizer, _Mapping]] = ..., trowel: _Optional[_Union[SattgruenCell, _Mapping]] = ..., stop: _Optional[_Union[SattgruenStop, _Mapping]] = ..., can: _Optional[_Union[SattgruenCell, _Mapping]] = ..., store: _Optional[_Union[SattgruenStore, _Mapping]] = ..., swap: _Optional[_Union[SattgruenSwap, _Mapping]] = ..., discard: _Optional[_Union[SattgruenDiscard, _Mapping]] = ..., boost: _Optional[_Union[SattgruenCell, _Mapping]] = ..., end: _Optional[_Union[SattgruenEnd, _Mapping]] = ..., reveal: _Optional[_Union[SattgruenReveal, _Mapping]] = ..., plant: _Optional[_Union[SattgruenCell, _Mapping]] = ...) -> None: ...

class SattgruenTake(_message.Message):
    __slots__ = ("kind", "column")
    KIND_FIELD_NUMBER: _ClassVar[int]
    COLUMN_FIELD_NUMBER: _ClassVar[int]
    kind: SattgruenKind
    column: int
    def __init__(self, kind: _Optional[_Union[SattgruenKind, str]] = ..., column: _Optional[int] = ...) -> None: ...

class SattgruenFertilizer(_message.Message):
    __slots__ = ("cell", "leaves")
    CELL_FIELD_NUMBER: _ClassVar[int]
    LEAVES_FIELD_NUMBER: _ClassVar[int]
    cell: SattgruenCell
    leaves: int
    def __init__(self, cell: _Optional[_Union[SattgruenCell, _Mapping]] = ..., leaves: _Optional[int] = ...) -> None: ...

class SattgruenReveal(_message.Message):
    __slots__ = ("event", "names")
    EVENT_FIELD_NUMBER: _ClassVar[int]
    NAMES_FIELD_NUMBER: _ClassVar[int]
    event: str
    names: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, event: _Optional[str] = ..., names: _Optional[_Iterable[str]] = ...) -> None: ...

class SattgruenRenewTokens(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SattgruenRenewCards(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SattgruenGo(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SattgruenKeep(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SattgruenStop(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SattgruenStore(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SattgruenSwap(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SattgruenDiscard(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SattgruenEnd(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...
