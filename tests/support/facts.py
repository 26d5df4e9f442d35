"""Components files as plain values, to be changed by a test."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine_c.game import ComponentsError

Facts = dict[str, Any]


def facts_of(path: Path) -> Facts:
    """Return the parsed text of a components file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def put(path: str, value: object) -> Callable[[Facts], None]:
    """Return a change that puts a value at a dotted place; numbers are places of a list."""

    def change(data: Facts) -> None:
        holder, last = _find(data, path)
        holder[last] = value

    return change


def drop(path: str) -> Callable[[Facts], None]:
    """Return a change that takes away what is at a dotted place."""

    def change(data: Facts) -> None:
        holder, last = _find(data, path)
        del holder[last]

    return change


def assert_fault_is_named(
    parse: Callable[[Facts], object], data: Facts, change: Callable[[Facts], None], place: str, text: str
) -> None:
    """Check that a change of a components file is refused with a fault at its place that says `text`."""
    change(data)
    with pytest.raises(ComponentsError) as caught:
        parse(data)
    named = [str(fault) for fault in caught.value.violations if fault.field == place]
    assert any(text in line for line in named), caught.value.violations


def _find(data: Facts, path: str) -> tuple[Any, Any]:
    """Return what holds a dotted place, and the place's name or number in it."""
    *way, last = path.split(".")
    found: Any = data
    for name in way:
        found = found[int(name) if isinstance(found, list) else name]
    return found, int(last) if isinstance(found, list) else last
