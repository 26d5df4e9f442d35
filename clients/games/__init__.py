"""What the client knows of single games: their notation as messages, and an example of each."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import TypeVar

Entry = TypeVar("Entry")


def examples() -> dict[str, str]:
    """Return a real position from the middle of a game by name of the game, in one-line notation."""
    names = sorted(module.name for module in iter_modules(__path__))
    modules = {name: import_module(f"{__name__}.{name}") for name in names}
    return {name: str(module.EXAMPLE) for name, module in modules.items()}


def by_seat(values: Sequence[Entry], seat: int, default: Entry) -> Entry:
    """Return the entry of a seat in a list that may be short."""
    return values[seat] if seat < len(values) else default


def pop_flag(options: MutableMapping[str, str], name: str, *, on: str, off: str) -> bool:
    """Take a switch out of the options and tell whether it is on.

    A text that is neither stays there and goes to the server as it is, which says what is allowed.
    """
    return options.get(name) in (on, off) and options.pop(name) == on
