"""Weights of a game's evaluator as a file: read, put to use and put back.

The weights belong to the process, so whoever plays with others puts them to use right before a turn is
chosen, on the one thread that searches, and puts back those that come with Hortus when it is done.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from engine_c.game import HortusError

ParameterTables = Mapping[Any, Mapping[str, Any]]
"""{table: {name: value}}, what `load_parameters` of an evaluator returns."""

_shipped: dict[str, ParameterTables] = {}
"""By game, for games whose weights were changed in this process."""
_used: dict[str, ParameterTables] = {}
"""By game, what the evaluator holds now; none: what comes with Hortus."""
_saved: dict[str, list[tuple[ParameterTables, bytes]]] = {}
"""By game, what the evaluator made of the weights used last, newest first: agents of a match take turns."""
MOST_SAVED = 4


def _evaluator(game: str) -> ModuleType:
    """Return the module of a game's evaluator; raises HortusError for a game that has no weights."""
    name = f"solver.games.{game}.evaluator"
    if find_spec(f"solver.games.{game}") is None or find_spec(name) is None:
        raise HortusError.of("params", f"{game} has no evaluator with weights")
    return import_module(name)


def read_parameters(game: str, path: str) -> ParameterTables:
    """Read a parameters file and try it; raises HortusError if the evaluator refuses it."""
    module = _evaluator(game)
    try:
        tables: ParameterTables = module.load_parameters(Path(path))
    except (OSError, ValueError, KeyError) as error:
        raise HortusError.of("params", f"{path}: {error!r}") from error
    try:
        use_parameters(game, tables)
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise HortusError.of("params", f"{path}: {error!r}") from error
    finally:
        use_parameters(game, None)
    return tables


def use_parameters(game: str, tables: ParameterTables | None) -> None:
    """Let the evaluator of a game use these weights; None: those that come with Hortus."""
    if tables is None and game not in _used:
        return
    module = _evaluator(game)
    if game not in _shipped:
        _shipped[game] = module.load_parameters()
    wanted = _shipped[game] if tables is None else tables
    if game in _used and _used[game] == wanted:
        return
    # Whatever happens on the way, the next call starts anew.
    _used[game] = {}
    _put(module, _saved.setdefault(game, []), wanted)
    if tables is None:
        del _used[game]
    else:
        _used[game] = tables


def _put(module: ModuleType, saved: list[tuple[ParameterTables, bytes]], wanted: ParameterTables) -> None:
    """Set the weights of an evaluator and remember what it makes of them."""
    for tables, made in saved:
        if tables == wanted:
            module.restore_weights(made)
            return
    for table, values in wanted.items():
        module.configure(table, values)
    saved.insert(0, (wanted, module.saved_weights()))
    del saved[MOST_SAVED:]
