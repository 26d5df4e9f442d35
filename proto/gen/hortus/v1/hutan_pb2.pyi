from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class HutanColor(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    HUTAN_COLOR_UNSPECIFIED: _ClassVar[HutanColor]
    HUTAN_COLOR_BLUE: _ClassVar[HutanColor]
    HUTAN_COLOR_YELLOW: _ClassVar[HutanColor]
    HUTAN_COLOR_RED: _ClassVar[HutanColor]
    HUTAN_COLOR_WHITE: _ClassVar[HutanColor]
    HUTAN_COLOR_GREY: _ClassVar[HutanColor]

class HutanPieceKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    HUTAN_PIECE_KIND_UNSPECIFIED: _ClassVar[HutanPieceKind]
    HUTAN_PIECE_KIND_FLOWER: _ClassVar[HutanPieceKind]
    HUTAN_PIECE_KIND_TREE: _ClassVar[HutanPieceKind]
    HUTAN_PIECE_KIND_ANIMAL: _ClassVar[HutanPieceKind]

class HutanPangolin(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    HUTAN_PANGOLIN_UNSPECIFIED: _ClassVar[HutanPangolin]
    HUTAN_PANGOLIN_HELD: _ClassVar[HutanPangolin]
    HUTAN_PANGOLIN_OFFERED: _ClassVar[HutanPangolin]
    HUTAN_PANGOLIN_TAKEN: _ClassVar[HutanPangolin]
HUTAN_COLOR_UNSPECIFIED: HutanColor
HUTAN_COLOR_BLUE: HutanColor
HUTAN_COLOR_YELLOW: HutanColor
HUTAN_COLOR_RED: HutanColor
HUTAN_COLOR_WHITE: HutanColor
HUTAN_COLOR_GREY: HutanColor
HUTAN_PIECE_KIND_UNSPECIFIED: HutanPieceKind
HUTAN_PIECE_KIND_FLOWER: HutanPieceKind
HUTAN_PIECE_KIND_TREE: HutanPieceKind
HUTAN_PIECE_KIND_ANIMAL: HutanPieceKind
HUTAN_PANGOLIN_UNSPECIFIED: HutanPangolin
HUTAN_PANGOLIN_HELD: HutanPangolin
HUTAN_PANGOLIN_OFFERED: HutanPangolin
HUTAN_PANGOLIN_TAKEN: HutanPangolin

class HutanCell(_message.Message):
    __slots__ = ("row", "column")
    ROW_FIELD_NUMBER: _ClassVar[int]
    COLUMN_FIELD_NUMBER: _ClassVar[int]
    row: int
    column: int
    def __init__(self, row: _Optional[int] = ..., column: _Optional[int] = ...) -> None: ...

class HutanPiece(_message.Message):
    __slots__ = ("cell", "kind", "color", "is_second_flower")
    CELL_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    COLOR_FIELD_NUMBER: _ClassVar[int]
    IS_SECOND_FLOWER_FIELD_NUMBER: _ClassVar[int]
    cell: HutanCell
    kind: HutanPieceKind
    color: HutanColor
    is_second_flower: bool
    def __init__(self, cell: _Optional[_Union[HutanCell, _Mapping]] = ..., kind: _Optional[_Union[HutanPieceKind, str]] = ..., color: _Optional[_Union[HutanColor, str]] = ..., is_second_flower: _Optional[bool] = ...) -> None: ...

class HutanGrid(_message.Message):
    __slots__ = ("pieces",)
    PIECES_FIELD_NUMBER: _ClassVar[int]
    pieces: _containers.RepeatedCompositeFieldContainer[HutanPiece]
    def __init__(self, pieces: _Optional[_Iterable[_Union[HutanPiece, _Mapping]]] = ...) -> None: ...

class HutanFace(_message.Message):
    __slots__ = ("colors", "is_wild")
    COLORS_FIELD_NUMBER: _ClassVar[int]
    IS_WILD_FIELD_NUMBER: _ClassVar[int]
    colors: _containers.RepeatedScalarFieldContainer[HutanColor]
    is_wild: bool
    def __init__(self, colors: _Optional[_Iterable[_Union[HutanColor, str]]] = ..., is_wild: _Optional[bool] = ...) -> None: ...

class HutanPile(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedCompositeFieldContainer[HutanFace]
    def __init__(self, cards: _Optional[_Iterable[_Union[HutanFace, _Mapping]]] = ...) -> None: ...

class HutanOptions(_message.Message):
    __slots__ = ("players", "layout", "ecosystem", "family", "scenario", "extra")
    class ExtraEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    LAYOUT_FIELD_NUMBER: _ClassVar[int]
    ECOSYSTEM_FIELD_NUMBER: _ClassVar[int]
    FAMILY_FIELD_NUMBER: _ClassVar[int]
    SCENARIO_FIELD_NUMBER: _ClassVar[int]
    EXTRA_FIELD_NUMBER: _ClassVar[int]
    players: int
    layout: str
    ecosystem: str
    family: bool
    scenario: str
    extra: _containers.ScalarMap[str, str]
    def __init__(self, players: _Optional[int] = ..., layout: _Optional[str] = ..., ecosystem: _Optional[str] = ..., family: _Optional[bool] = ..., scenario: _Optional[str] = ..., extra: _Optional[_Mapping[str, str]] = ...) -> None: ...

class HutanPosition(_message.Message):
    __slots__ = ("options", "layout", "ecosystem", "holder", "round", "turn", "pangolin", "next_holder", "offer", "grids", "seen", "stacks", "animals_left")
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    LAYOUT_FIELD_NUMBER: _ClassVar[int]
    ECOSYSTEM_FIELD_NUMBER: _ClassVar[int]
    HOLDER_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    PANGOLIN_FIELD_NUMBER: _ClassVar[int]
    NEXT_HOLDER_FIELD_NUMBER: _ClassVar[int]
    OFFER_FIELD_NUMBER: _ClassVar[int]
    GRIDS_FIELD_NUMBER: _ClassVar[int]
    SEEN_FIELD_NUMBER: _ClassVar[int]
    STACKS_FIELD_NUMBER: _ClassVar[int]
    ANIMALS_LEFT_FIELD_NUMBER: _ClassVar[int]
    options: HutanOptions
    layout: str
    ecosystem: _containers.RepeatedScalarFieldContainer[int]
    holder: int
    round: int
    turn: int
    pangolin: HutanPangolin
    next_holder: int
    offer: _containers.RepeatedCompositeFieldContainer[HutanFace]
    grids: _containers.RepeatedCompositeFieldContainer[HutanGrid]
    seen: HutanPile
    stacks: _containers.RepeatedCompositeFieldContainer[HutanPile]
    animals_left: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, options: _Optional[_Union[HutanOptions, _Mapping]] = ..., layout: _Optional[str] = ..., ecosystem: _Optional[_Iterable[int]] = ..., holder: _Optional[int] = ..., round: _Optional[int] = ..., turn: _Optional[int] = ..., pangolin: _Optional[_Union[HutanPangolin, str]] = ..., next_holder: _Optional[int] = ..., offer: _Optional[_Iterable[_Union[HutanFace, _Mapping]]] = ..., grids: _Optional[_Iterable[_Union[HutanGrid, _Mapping]]] = ..., seen: _Optional[_Union[HutanPile, _Mapping]] = ..., stacks: _Optional[_Iterable[_Union[HutanPile, _Mapping]]] = ..., animals_left: _Optional[_Iterable[int]] = ...) -> None: ...

class HutanDecision(_message.Message):
    __slots__ = ("take", "take_pangolin", "discard", "color", "place", "animal", "bonus", "offer", "layout", "ecosystem", "first")
    TAKE_FIELD_NUMBER: _ClassVar[int]
    TAKE_PANGOLIN_FIELD_NUMBER: _ClassVar[int]
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    PASS_FIELD_NUMBER: _ClassVar[int]
    COLOR_FIELD_NUMBER: _ClassVar[int]
    PLACE_FIELD_NUMBER: _ClassVar[int]
    ANIMAL_FIELD_NUMBER: _ClassVar[int]
    BONUS_FIELD_NUMBER: _ClassVar[int]
    OFFER_FIELD_NUMBER: _ClassVar[int]
    LAYOUT_FIELD_NUMBER: _ClassVar[int]
    ECOSYSTEM_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    take: HutanFace
    take_pangolin: HutanTakePangolin
    discard: HutanFace
    color: HutanColor
    place: HutanPlace
    animal: HutanAnimal
    bonus: HutanBonus
    offer: HutanPile
    layout: str
    ecosystem: HutanEcosystem
    first: int
    def __init__(self, take: _Optional[_Union[HutanFace, _Mapping]] = ..., take_pangolin: _Optional[_Union[HutanTakePangolin, _Mapping]] = ..., discard: _Optional[_Union[HutanFace, _Mapping]] = ..., color: _Optional[_Union[HutanColor, str]] = ..., place: _Optional[_Union[HutanPlace, _Mapping]] = ..., animal: _Optional[_Union[HutanAnimal, _Mapping]] = ..., bonus: _Optional[_Union[HutanBonus, _Mapping]] = ..., offer: _Optional[_Union[HutanPile, _Mapping]] = ..., layout: _Optional[str] = ..., ecosystem: _Optional[_Union[HutanEcosystem, _Mapping]] = ..., first: _Optional[int] = ..., **kwargs) -> None: ...

class HutanTakePangolin(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class HutanPass(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class HutanPlace(_message.Message):
    __slots__ = ("cell", "color")
    CELL_FIELD_NUMBER: _ClassVar[int]
    COLOR_FIELD_NUMBER: _ClassVar[int]
    cell: HutanCell
    color: HutanColor
    def __init__(self, cell: _Optional[_Union[HutanCell, _Mapping]] = ..., color: _Optional[_Union[HutanColor, str]] = ...) -> None: ...

class HutanAnimal(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: HutanCell
    def __init__(self, cell: _Optional[_Union[HutanCell, _Mapping]] = ...) -> None: ...

class HutanBonus(_message.Message):
    __slots__ = ("color", "cell")
    COLOR_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    color: HutanColor
    cell: HutanCell
    def __init__(self, color: _Optional[_Union[HutanColor, str]] = ..., cell: _Optional[_Union[HutanCell, _Mapping]] = ...) -> None: ...

class HutanEcosystem(_message.Message):
    __slots__ = ("ids",)
    IDS_FIELD_NUMBER: _ClassVar[int]
    ids: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, ids: _Optional[_Iterable[int]] = ...) -> None: ...
