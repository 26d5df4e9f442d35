"""Settings as text, `key=value`: fields of frozen dataclasses, found by looking at their types.

A field can be set from text if its type is `bool`, `int`, `float`, `str`, an Enum, a Literal, or one of
these or None. Fields of a dataclass inside a dataclass count as fields of the outer one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from engine_c.game import HortusError

T = TypeVar("T")

SWITCH = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
"""Words for a bool."""


@dataclass(frozen=True, kw_only=True)
class Setting:
    """One field that text can set."""

    path: tuple[str, ...]
    """Names of the fields that lead to it, from the outermost dataclass."""
    types: tuple[Any, ...]
    """What it may hold, in the order in which a text is tried."""

    @property
    def allowed(self) -> str:
        """What a text may be."""
        return ", ".join(dict.fromkeys(_allowed(kind) for kind in self.types))

    def read(self, text: str) -> Any:
        """Return the value of a text; raises ValueError for one that is not allowed."""
        for kind in self.types:
            try:
                return _read(kind, text)
            except ValueError:
                continue
        raise ValueError(text)


def settings_of(cls: type, *, besides: frozenset[str] = frozenset()) -> Mapping[str, Setting]:
    """Return the settings of a dataclass by name, without the fields named `besides`."""
    found: dict[str, Setting] = {}
    hints = get_type_hints(cls)
    for field in fields(cls):
        if field.name in besides:
            continue
        kind = hints[field.name]
        if is_dataclass(kind) and isinstance(kind, type):
            for name, inner in settings_of(kind, besides=besides).items():
                found.setdefault(name, Setting(path=(field.name, *inner.path), types=inner.types))
            continue
        types = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
        # None first and str last: a text is what is most special.
        types = tuple(sorted(types, key=lambda each: (each is not NoneType, each is str)))
        if all(_is_readable(each) for each in types):
            found[field.name] = Setting(path=(field.name,), types=types)
    return found


def changed(value: T, setting: Setting, new: Any) -> T:
    """Return a copy of a dataclass with one setting changed."""
    return _changed(value, setting.path, new)  # type: ignore[no-any-return]


def with_setting(value: T, known: Mapping[str, Setting], field: str, name: str, text: str) -> T:
    """Return a copy with the setting `name` read from a text.

    Raises HortusError for `field` that names what is known or allowed.
    """
    setting = known.get(name)
    if setting is None:
        raise HortusError.of(field, f"there is no setting {name!r}", ", ".join(known))
    try:
        return changed(value, setting, setting.read(text))
    except ValueError:
        raise HortusError.of(field, f"{name}={text}", f"{name}={setting.allowed}") from None


def _changed(value: Any, path: tuple[str, ...], new: Any) -> Any:
    name, *rest = path
    return replace(value, **{name: _changed(getattr(value, name), tuple(rest), new) if rest else new})


def _is_readable(kind: Any) -> bool:
    if get_origin(kind) is Literal:
        return all(isinstance(each, str | int) for each in get_args(kind))
    return isinstance(kind, type) and issubclass(kind, bool | int | float | str | Enum | NoneType)


def _allowed(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return " or ".join(map(str, get_args(kind)))
    if issubclass(kind, Enum):
        return " or ".join(each.name.lower() for each in kind)
    return {bool: "on or off", int: "a whole number", float: "a number", NoneType: "none"}.get(kind, "a text")


def _read(kind: Any, text: str) -> Any:
    if get_origin(kind) is Literal:
        for each in get_args(kind):
            if str(each) == text:
                return each
        raise ValueError(text)
    if issubclass(kind, Enum):
        for member in kind:
            if text in (member.name.lower(), str(member.value)):
                return member
        raise ValueError(text)
    if kind is NoneType:
        if text != "none":
            raise ValueError(text)
        return None
    if kind is bool:
        if text not in SWITCH:
            raise ValueError(text)
        return SWITCH[text]
    value = kind(text)
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(text)
    return value
