"""The games that are there: one folder below `engine_c/games` each, found by looking."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

import engine_c.games
from engine_c.game import Game, UnknownNameError


@cache
def games() -> MappingProxyType[str, Game]:
    """Return all games by name, sorted.

    A game is a package below `engine_c.games` with an attribute `GAME` (protocol `Game`) whose name
    is the folder's.
    """
    found: dict[str, Game] = {}
    for module in sorted(iter_modules(engine_c.games.__path__), key=lambda module: module.name):
        if not module.ispkg:
            continue
        game: Game = import_module(f"{engine_c.games.__name__}.{module.name}").GAME
        if game.name != module.name:
            raise ImportError(f"the game in folder {module.name!r} calls itself {game.name!r}")
        found[game.name] = game
    return MappingProxyType(found)


def game(name: str) -> Game:
    """Return a game by name; raises UnknownNameError that lists the known ones."""
    try:
        return games()[name]
    except KeyError:
        known = ", ".join(games())
        raise UnknownNameError.of("game", f"there is no game {name!r}", known) from None
