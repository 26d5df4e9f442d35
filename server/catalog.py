"""The games of this server: components files by hash and opened rulesets."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from engine_c import registry
from engine_c.game import (
    Components,
    ComponentsError,
    Game,
    OptionsError,
    Ruleset,
    UnknownNameError,
    Violation,
)
from server.games import game_names

MAX_RULESETS = 256
"""Opened rulesets that are kept."""
MAX_OPTIONS = 64
"""Most options of a request that are looked at; far more than any game has."""
MAX_VALUE = 1000
"""Longest value of an option, in characters."""


class Catalog:
    """Components files of all games, loaded once; immutable afterwards.

    Raises ComponentsError with the file's name if a file of the directory is faulty.
    """

    def __init__(self, directory: Path | None = None) -> None:
        """Load the files that come with Hortus and every `*.toml` of a directory."""
        self.games: dict[str, Game] = {name: registry.game(name) for name in game_names()}
        self._components: dict[str, dict[str, Components]] = {}
        for name, game in self.games.items():
            components = game.load_components()
            self._components[name] = {components.hash: components}
        for path in sorted(directory.glob("*.toml")) if directory is not None else ():
            self._load(path)
        self._open = lru_cache(maxsize=MAX_RULESETS)(self._open_new)

    def _load(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                name = tomllib.load(file).get("game")
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise ComponentsError.of(path.name, f"cannot be read: {error}") from error
        if name not in self.games:
            raise ComponentsError.of(f"{path.name}: game", f"{name!r} is not known", ", ".join(self.games))
        try:
            components = self.games[name].load_components(path)
        except ComponentsError as error:
            raise ComponentsError(
                *(
                    Violation(
                        field=f"{path.name}: {v.field}", problem=v.problem, allowed=v.allowed, rule=v.rule
                    )
                    for v in error.violations
                )
            ) from error
        self._components[name].setdefault(components.hash, components)

    def game(self, name: str, path: str = "game") -> Game:
        """Return a game by name; raises UnknownNameError that lists the known ones."""
        if name not in self.games:
            problem = f"{name!r} is not known" if name else "no game is named"
            raise UnknownNameError.of(path, problem, ", ".join(sorted(self.games)))
        return self.games[name]

    def hashes(self, game: str) -> tuple[str, ...]:
        """Return the hashes of a game's components files, the default first."""
        return tuple(self._components[game])

    def components(self, game: str, digest: str = "", path: str = "components_hash") -> Components:
        """Return components by hash, the default for an empty one; raises UnknownNameError."""
        known = self._components[game]
        if digest and digest not in known:
            raise UnknownNameError.of(path, f"{digest!r} is no components file of {game}", ", ".join(known))
        return known[digest] if digest else next(iter(known.values()))

    def ruleset(
        self, game: str, options: Mapping[str, str], digest: str = "", path: str = "components_hash"
    ) -> Ruleset:
        """Return an opened ruleset; raises OptionsError and UnknownNameError."""
        if len(options) > MAX_OPTIONS:
            raise OptionsError.of("options", f"{len(options)} options", f"at most {MAX_OPTIONS}")
        for name, value in options.items():
            if len(value) > MAX_VALUE:
                raise OptionsError.of(f"options.{name}", f"{len(value)} characters", f"at most {MAX_VALUE}")
        components = self.components(game, digest, path)
        return self._open(game, components.hash, tuple(sorted(options.items())))

    def _open_new(self, game: str, digest: str, options: tuple[tuple[str, str], ...]) -> Ruleset:
        return self.games[game].open(self._components[game][digest], dict(options))
