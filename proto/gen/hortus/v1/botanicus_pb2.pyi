from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class BotanicusStage(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BOTANICUS_STAGE_UNSPECIFIED: _ClassVar[BotanicusStage]
    BOTANICUS_STAGE_GARDENS: _ClassVar[BotanicusStage]
    BOTANICUS_STAGE_TILES: _ClassVar[BotanicusStage]
    BOTANICUS_STAGE_TASKS: _ClassVar[BotanicusStage]
    BOTANICUS_STAGE_ASSIGN: _ClassVar[BotanicusStage]
    BOTANICUS_STAGE_FINALS: _ClassVar[BotanicusStage]
    BOTANICUS_STAGE_STARTS: _ClassVar[BotanicusStage]
    BOTANICUS_STAGE_ROUND1: _ClassVar[BotanicusStage]
    BOTANICUS_STAGE_SECONDS: _ClassVar[BotanicusStage]
    BOTANICUS_STAGE_ROUND2: _ClassVar[BotanicusStage]
    BOTANICUS_STAGE_LAST: _ClassVar[BotanicusStage]
    BOTANICUS_STAGE_OVER: _ClassVar[BotanicusStage]

class BotanicusTrack(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BOTANICUS_TRACK_UNSPECIFIED: _ClassVar[BotanicusTrack]
    BOTANICUS_TRACK_MONEY: _ClassVar[BotanicusTrack]
    BOTANICUS_TRACK_BARROW: _ClassVar[BotanicusTrack]
    BOTANICUS_TRACK_SHOVEL: _ClassVar[BotanicusTrack]

class BotanicusStack(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BOTANICUS_STACK_UNSPECIFIED: _ClassVar[BotanicusStack]
    BOTANICUS_STACK_ROUND: _ClassVar[BotanicusStack]
    BOTANICUS_STACK_FROG: _ClassVar[BotanicusStack]
    BOTANICUS_STACK_SQUARE: _ClassVar[BotanicusStack]
    BOTANICUS_STACK_FRUIT_ROUND: _ClassVar[BotanicusStack]
    BOTANICUS_STACK_FRUIT_SQUARE: _ClassVar[BotanicusStack]

class BotanicusAnimal(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BOTANICUS_ANIMAL_UNSPECIFIED: _ClassVar[BotanicusAnimal]
    BOTANICUS_ANIMAL_BIRD: _ClassVar[BotanicusAnimal]
    BOTANICUS_ANIMAL_SQUIRREL: _ClassVar[BotanicusAnimal]
    BOTANICUS_ANIMAL_BUTTERFLY: _ClassVar[BotanicusAnimal]
    BOTANICUS_ANIMAL_FROG: _ClassVar[BotanicusAnimal]
    BOTANICUS_ANIMAL_TURTLE: _ClassVar[BotanicusAnimal]

class BotanicusPrice(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BOTANICUS_PRICE_UNSPECIFIED: _ClassVar[BotanicusPrice]
    BOTANICUS_PRICE_STEP: _ClassVar[BotanicusPrice]
    BOTANICUS_PRICE_COIN: _ClassVar[BotanicusPrice]

class BotanicusDirection(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BOTANICUS_DIRECTION_UNSPECIFIED: _ClassVar[BotanicusDirection]
    BOTANICUS_DIRECTION_RIGHT: _ClassVar[BotanicusDirection]
    BOTANICUS_DIRECTION_LEFT: _ClassVar[BotanicusDirection]
BOTANICUS_STAGE_UNSPECIFIED: BotanicusStage
BOTANICUS_STAGE_GARDENS: BotanicusStage
BOTANICUS_STAGE_TILES: BotanicusStage
BOTANICUS_STAGE_TASKS: BotanicusStage
BOTANICUS_STAGE_ASSIGN: BotanicusStage
BOTANICUS_STAGE_FINALS: BotanicusStage
BOTANICUS_STAGE_STARTS: BotanicusStage
BOTANICUS_STAGE_ROUND1: BotanicusStage
BOTANICUS_STAGE_SECONDS: BotanicusStage
BOTANICUS_STAGE_ROUND2: BotanicusStage
BOTANICUS_STAGE_LAST: BotanicusStage
BOTANICUS_STAGE_OVER: BotanicusStage
BOTANICUS_TRACK_UNSPECIFIED: BotanicusTrack
BOTANICUS_TRACK_MONEY: BotanicusTrack
BOTANICUS_TRACK_BARROW: BotanicusTrack
BOTANICUS_TRACK_SHOVEL: BotanicusTrack
BOTANICUS_STACK_UNSPECIFIED: BotanicusStack
BOTANICUS_STACK_ROUND: BotanicusStack
BOTANICUS_STACK_FROG: BotanicusStack
BOTANICUS_STACK_SQUARE: BotanicusStack
BOTANICUS_STACK_FRUIT_ROUND: BotanicusStack
BOTANICUS_STACK_FRUIT_SQUARE: BotanicusStack
BOTANICUS_ANIMAL_UNSPECIFIED: BotanicusAnimal
BOTANICUS_ANIMAL_BIRD: BotanicusAnimal
BOTANICUS_ANIMAL_SQUIRREL: BotanicusAnimal
BOTANICUS_ANIMAL_BUTTERFLY: BotanicusAnimal
BOTANICUS_ANIMAL_FROG: BotanicusAnimal
BOTANICUS_ANIMAL_TURTLE: BotanicusAnimal
BOTANICUS_PRICE_UNSPECIFIED: BotanicusPrice
BOTANICUS_PRICE_STEP: BotanicusPrice
BOTANICUS_PRICE_COIN: BotanicusPrice
BOTANICUS_DIRECTION_UNSPECIFIED: BotanicusDirection
BOTANICUS_DIRECTION_RIGHT: BotanicusDirection
BOTANICUS_DIRECTION_LEFT: BotanicusDirection

class BotanicusCell(_message.Message):
    __slots__ = ("row", "column")
    ROW_FIELD_NUMBER: _ClassVar[int]
    COLUMN_FIELD_NUMBER: _ClassVar[int]
    row: int
    column: int
    def __init__(self, row: _Optional[int] = ..., column: _Optional[int] = ...) -> None: ...

class BotanicusBed(_message.Message):
    __slots__ = ("cell", "greenhouse")
    CELL_FIELD_NUMBER: _ClassVar[int]
    GREENHOUSE_FIELD_NUMBER: _ClassVar[int]
    cell: BotanicusCell
    greenhouse: int
    def __init__(self, cell: _Optional[_Union[BotanicusCell, _Mapping]] = ..., greenhouse: _Optional[int] = ...) -> None: ...

class BotanicusPile(_message.Message):
    __slots__ = ("column", "row", "flowers")
    COLUMN_FIELD_NUMBER: _ClassVar[int]
    ROW_FIELD_NUMBER: _ClassVar[int]
    FLOWERS_FIELD_NUMBER: _ClassVar[int]
    column: int
    row: int
    flowers: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, column: _Optional[int] = ..., row: _Optional[int] = ..., flowers: _Optional[_Iterable[int]] = ...) -> None: ...

class BotanicusCards(_message.Message):
    __slots__ = ("names",)
    NAMES_FIELD_NUMBER: _ClassVar[int]
    names: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, names: _Optional[_Iterable[str]] = ...) -> None: ...

class BotanicusTailCard(_message.Message):
    __slots__ = ("card", "seat")
    CARD_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    card: str
    seat: int
    def __init__(self, card: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class BotanicusToken(_message.Message):
    __slots__ = ("stack", "value")
    STACK_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    stack: BotanicusStack
    value: int
    def __init__(self, stack: _Optional[_Union[BotanicusStack, str]] = ..., value: _Optional[int] = ...) -> None: ...

class BotanicusPlot(_message.Message):
    __slots__ = ("garden", "coins", "vp", "money_node", "barrow_node", "shovel_node", "beds", "greenhouse", "gardeners", "num_animals", "dealt_tasks", "row_tasks", "greenhouse_task", "basic_done", "special_done", "is_greenhouse_done", "tokens", "hand", "num_hand", "finals", "num_finals", "dealt_finals", "num_dealt_finals", "returned")
    GARDEN_FIELD_NUMBER: _ClassVar[int]
    COINS_FIELD_NUMBER: _ClassVar[int]
    VP_FIELD_NUMBER: _ClassVar[int]
    MONEY_NODE_FIELD_NUMBER: _ClassVar[int]
    BARROW_NODE_FIELD_NUMBER: _ClassVar[int]
    SHOVEL_NODE_FIELD_NUMBER: _ClassVar[int]
    BEDS_FIELD_NUMBER: _ClassVar[int]
    GREENHOUSE_FIELD_NUMBER: _ClassVar[int]
    GARDENERS_FIELD_NUMBER: _ClassVar[int]
    NUM_ANIMALS_FIELD_NUMBER: _ClassVar[int]
    DEALT_TASKS_FIELD_NUMBER: _ClassVar[int]
    ROW_TASKS_FIELD_NUMBER: _ClassVar[int]
    GREENHOUSE_TASK_FIELD_NUMBER: _ClassVar[int]
    BASIC_DONE_FIELD_NUMBER: _ClassVar[int]
    SPECIAL_DONE_FIELD_NUMBER: _ClassVar[int]
    IS_GREENHOUSE_DONE_FIELD_NUMBER: _ClassVar[int]
    TOKENS_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    NUM_HAND_FIELD_NUMBER: _ClassVar[int]
    FINALS_FIELD_NUMBER: _ClassVar[int]
    NUM_FINALS_FIELD_NUMBER: _ClassVar[int]
    DEALT_FINALS_FIELD_NUMBER: _ClassVar[int]
    NUM_DEALT_FINALS_FIELD_NUMBER: _ClassVar[int]
    RETURNED_FIELD_NUMBER: _ClassVar[int]
    garden: str
    coins: int
    vp: int
    money_node: str
    barrow_node: str
    shovel_node: str
    beds: _containers.RepeatedScalarFieldContainer[str]
    greenhouse: str
    gardeners: _containers.RepeatedCompositeFieldContainer[BotanicusCell]
    num_animals: int
    dealt_tasks: _containers.RepeatedScalarFieldContainer[int]
    row_tasks: _containers.RepeatedScalarFieldContainer[int]
    greenhouse_task: int
    basic_done: _containers.RepeatedScalarFieldContainer[int]
    special_done: _containers.RepeatedScalarFieldContainer[int]
    is_greenhouse_done: bool
    tokens: _containers.RepeatedCompositeFieldContainer[BotanicusToken]
    hand: BotanicusCards
    num_hand: int
    finals: BotanicusCards
    num_finals: int
    dealt_finals: BotanicusCards
    num_dealt_finals: int
    returned: BotanicusCards
    def __init__(self, garden: _Optional[str] = ..., coins: _Optional[int] = ..., vp: _Optional[int] = ..., money_node: _Optional[str] = ..., barrow_node: _Optional[str] = ..., shovel_node: _Optional[str] = ..., beds: _Optional[_Iterable[str]] = ..., greenhouse: _Optional[str] = ..., gardeners: _Optional[_Iterable[_Union[BotanicusCell, _Mapping]]] = ..., num_animals: _Optional[int] = ..., dealt_tasks: _Optional[_Iterable[int]] = ..., row_tasks: _Optional[_Iterable[int]] = ..., greenhouse_task: _Optional[int] = ..., basic_done: _Optional[_Iterable[int]] = ..., special_done: _Optional[_Iterable[int]] = ..., is_greenhouse_done: _Optional[bool] = ..., tokens: _Optional[_Iterable[_Union[BotanicusToken, _Mapping]]] = ..., hand: _Optional[_Union[BotanicusCards, _Mapping]] = ..., num_hand: _Optional[int] = ..., finals: _Optional[_Union[BotanicusCards, _Mapping]] = ..., num_finals: _Optional[int] = ..., dealt_finals: _Optional[_Union[BotanicusCards, _Mapping]] = ..., num_dealt_finals: _Optional[int] = ..., returned: _Optional[_Union[BotanicusCards, _Mapping]] = ...) -> None: ...

class BotanicusOptions(_message.Message):
    __slots__ = ("players", "side", "greenhouse", "extra")
    class ExtraEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    GREENHOUSE_FIELD_NUMBER: _ClassVar[int]
    EXTRA_FIELD_NUMBER: _ClassVar[int]
    players: int
    side: str
    greenhouse: str
    extra: _containers.ScalarMap[str, str]
    def __init__(self, players: _Optional[int] = ..., side: _Optional[str] = ..., greenhouse: _Optional[str] = ..., extra: _Optional[_Mapping[str, str]] = ...) -> None: ...

class BotanicusPosition(_message.Message):
    __slots__ = ("options", "stage", "column", "seat", "tiles", "stack", "piles", "plots", "discard", "final_tail", "observer", "deck", "final_pile", "num_deck", "num_final_pile")
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    STAGE_FIELD_NUMBER: _ClassVar[int]
    COLUMN_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TILES_FIELD_NUMBER: _ClassVar[int]
    STACK_FIELD_NUMBER: _ClassVar[int]
    PILES_FIELD_NUMBER: _ClassVar[int]
    PLOTS_FIELD_NUMBER: _ClassVar[int]
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    FINAL_TAIL_FIELD_NUMBER: _ClassVar[int]
    OBSERVER_FIELD_NUMBER: _ClassVar[int]
    DECK_FIELD_NUMBER: _ClassVar[int]
    FINAL_PILE_FIELD_NUMBER: _ClassVar[int]
    NUM_DECK_FIELD_NUMBER: _ClassVar[int]
    NUM_FINAL_PILE_FIELD_NUMBER: _ClassVar[int]
    options: BotanicusOptions
    stage: BotanicusStage
    column: int
    seat: int
    tiles: _containers.RepeatedScalarFieldContainer[str]
    stack: _containers.RepeatedScalarFieldContainer[int]
    piles: _containers.RepeatedCompositeFieldContainer[BotanicusPile]
    plots: _containers.RepeatedCompositeFieldContainer[BotanicusPlot]
    discard: _containers.RepeatedScalarFieldContainer[str]
    final_tail: _containers.RepeatedCompositeFieldContainer[BotanicusTailCard]
    observer: int
    deck: BotanicusCards
    final_pile: BotanicusCards
    num_deck: int
    num_final_pile: int
    def __init__(self, options: _Optional[_Union[BotanicusOptions, _Mapping]] = ..., stage: _Optional[_Union[BotanicusStage, str]] = ..., column: _Optional[int] = ..., seat: _Optional[int] = ..., tiles: _Optional[_Iterable[str]] = ..., stack: _Optional[_Iterable[int]] = ..., piles: _Optional[_Iterable[_Union[BotanicusPile, _Mapping]]] = ..., plots: _Optional[_Iterable[_Union[BotanicusPlot, _Mapping]]] = ..., discard: _Optional[_Iterable[str]] = ..., final_tail: _Optional[_Iterable[_Union[BotanicusTailCard, _Mapping]]] = ..., observer: _Optional[int] = ..., deck: _Optional[_Union[BotanicusCards, _Mapping]] = ..., final_pile: _Optional[_Union[BotanicusCards, _Mapping]] = ..., num_deck: _Optional[int] = ..., num_final_pile: _Optional[int] = ...) -> None: ...

class BotanicusDecision(_message.Message):
    __slots__ = ("task", "keep", "start", "neutral", "walk", "transplant", "end_walk", "play", "sell", "end_phase", "space", "plant", "water", "finish", "animal", "move", "steps", "done", "reveal")
    TASK_FIELD_NUMBER: _ClassVar[int]
    KEEP_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_FIELD_NUMBER: _ClassVar[int]
    WALK_FIELD_NUMBER: _ClassVar[int]
    TRANSPLANT_FIELD_NUMBER: _ClassVar[int]
    END_WALK_FIELD_NUMBER: _ClassVar[int]
    PLAY_FIELD_NUMBER: _ClassVar[int]
    SELL_FIELD_NUMBER: _ClassVar[int]
    END_PHASE_FIELD_NUMBER: _ClassVar[int]
    SPACE_FIELD_NUMBER: _ClassVar[int]
    PLANT_FIELD_NUMBER: _ClassVar[int]
    WATER_FIELD_NUMBER: _ClassVar[int]
    FINISH_FIELD_NUMBER: _ClassVar[int]
    ANIMAL_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    STEPS_FIELD_NUMBER: _ClassVar[int]
    DONE_FIELD_NUMBER: _ClassVar[int]
    REVEAL_FIELD_NUMBER: _ClassVar[int]
    task: int
    keep: str
    start: BotanicusCell
    neutral: int
    walk: BotanicusWalk
    transplant: BotanicusTransplant
    end_walk: BotanicusEndWalk
    play: str
    sell: str
    end_phase: BotanicusEndPhase
    space: int
    plant: BotanicusPlant
    water: BotanicusWater
    finish: BotanicusFinish
    animal: BotanicusAnimal
    move: BotanicusMove
    steps: BotanicusSteps
    done: BotanicusDone
    reveal: BotanicusReveal
    def __init__(self, task: _Optional[int] = ..., keep: _Optional[str] = ..., start: _Optional[_Union[BotanicusCell, _Mapping]] = ..., neutral: _Optional[int] = ..., walk: _Optional[_Union[BotanicusWalk, _Mapping]] = ..., transplant: _Optional[_Union[BotanicusTransplant, _Mapping]] = ..., end_walk: _Optional[_Union[BotanicusEndWalk, _Mapping]] = ..., play: _Optional[str] = ..., sell: _Optional[str] = ..., end_phase: _Optional[_Union[BotanicusEndPhase, _Mapping]] = ..., space: _Optional[int] = ..., plant: _Optional[_Union[BotanicusPlant, _Mapping]] = ..., water: _Optional[_Union[BotanicusWater, _Mapping]] = ..., finish: _Optional[_Union[BotanicusFinish, _Mapping]] = ..., animal: _Optional[_Union[BotanicusAnimal, str]] = ..., move: _Optional[_Union[BotanicusMove, _Mapping]] = ..., steps: _Optional[_Union[BotanicusSteps, _Mapping]] = ..., done: _Optional[_Union[BotanicusDone, _Mapping]] = ..., reveal: _Optional[_Union[BotanicusReveal, _Mapping]] = ...) -> None: ...

class BotanicusWalk(_message.Message):
    __slots__ = ("to",)
    FROM_FIELD_NUMBER: _ClassVar[int]
    TO_FIELD_NUMBER: _ClassVar[int]
    to: BotanicusCell
    def __init__(self, to: _Optional[_Union[BotanicusCell, _Mapping]] = ..., **kwargs) -> None: ...

class BotanicusTransplant(_message.Message):
    __slots__ = ("greenhouse", "to", "price")
    GREENHOUSE_FIELD_NUMBER: _ClassVar[int]
    TO_FIELD_NUMBER: _ClassVar[int]
    PRICE_FIELD_NUMBER: _ClassVar[int]
    greenhouse: int
    to: BotanicusCell
    price: BotanicusPrice
    def __init__(self, greenhouse: _Optional[int] = ..., to: _Optional[_Union[BotanicusCell, _Mapping]] = ..., price: _Optional[_Union[BotanicusPrice, str]] = ...) -> None: ...

class BotanicusPlant(_message.Message):
    __slots__ = ("level", "bed")
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    BED_FIELD_NUMBER: _ClassVar[int]
    level: int
    bed: BotanicusBed
    def __init__(self, level: _Optional[int] = ..., bed: _Optional[_Union[BotanicusBed, _Mapping]] = ...) -> None: ...

class BotanicusWater(_message.Message):
    __slots__ = ("bed",)
    BED_FIELD_NUMBER: _ClassVar[int]
    bed: BotanicusBed
    def __init__(self, bed: _Optional[_Union[BotanicusBed, _Mapping]] = ...) -> None: ...

class BotanicusMove(_message.Message):
    __slots__ = ("steps", "walk", "transplant")
    STEPS_FIELD_NUMBER: _ClassVar[int]
    WALK_FIELD_NUMBER: _ClassVar[int]
    TRANSPLANT_FIELD_NUMBER: _ClassVar[int]
    steps: int
    walk: BotanicusWalk
    transplant: BotanicusTransplant
    def __init__(self, steps: _Optional[int] = ..., walk: _Optional[_Union[BotanicusWalk, _Mapping]] = ..., transplant: _Optional[_Union[BotanicusTransplant, _Mapping]] = ...) -> None: ...

class BotanicusSteps(_message.Message):
    __slots__ = ("steps", "is_any", "track", "direction", "node", "cost", "unused")
    STEPS_FIELD_NUMBER: _ClassVar[int]
    IS_ANY_FIELD_NUMBER: _ClassVar[int]
    TRACK_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    NODE_FIELD_NUMBER: _ClassVar[int]
    COST_FIELD_NUMBER: _ClassVar[int]
    UNUSED_FIELD_NUMBER: _ClassVar[int]
    steps: int
    is_any: bool
    track: BotanicusTrack
    direction: BotanicusDirection
    node: str
    cost: int
    unused: int
    def __init__(self, steps: _Optional[int] = ..., is_any: _Optional[bool] = ..., track: _Optional[_Union[BotanicusTrack, str]] = ..., direction: _Optional[_Union[BotanicusDirection, str]] = ..., node: _Optional[str] = ..., cost: _Optional[int] = ..., unused: _Optional[int] = ...) -> None: ...

class BotanicusReveal(_message.Message):
    __slots__ = ("event", "names")
    EVENT_FIELD_NUMBER: _ClassVar[int]
    NAMES_FIELD_NUMBER: _ClassVar[int]
    event: str
    names: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, event: _Optional[str] = ..., names: _Optional[_Iterable[str]] = ...) -> None: ...

class BotanicusEndWalk(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class BotanicusEndPhase(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class BotanicusFinish(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class BotanicusDone(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...
