"""Option sets: which variants of a game the shared suites play.

One set for each value of each option with the rest at default, for every player count, and
`NUM_RANDOM` random legal combinations. A game tells its values in `tests/games/<game>/option_sets.py`:

- `BASES`: one mapping for each player count, the options that make it (everything else at default);
- `SHORT`: those of `BASES` that the short suites play, where a game has many; all of them if it is left out;
- `VALUES`: for each option the values worth a set of their own, the default left out;
- `NEEDS`: for an option that has no effect alone, the options that give it one;
- `is_legal(options)`: what the rules text says about combinations, written apart from the game's own check.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType

from engine_c import registry
from engine_c.game import Ruleset

NUM_RANDOM = 50
RANDOM_SEED = 20_250_429
MAX_RANDOM_CHANGES = 7


@dataclass(frozen=True, kw_only=True)
class OptionSet:
    """One variant of one game."""

    game: str
    options: tuple[tuple[str, str], ...]
    """(name, value), only what differs from the default."""
    is_default: bool = False
    """Everything but the player count is at its default."""

    @property
    def label(self) -> str:
        """One word for test ids and reports."""
        return f"{self.game}:" + ",".join(f"{name}={value}" for name, value in self.options)

    def open(self) -> Ruleset:
        """Open the ruleset with the components that come with the game."""
        return open_ruleset(self)

    def __str__(self) -> str:
        """Return the label."""
        return self.label


@cache
def open_ruleset(option_set: OptionSet) -> Ruleset:
    """Open each set once a process."""
    return registry.game(option_set.game).open(None, dict(option_set.options))


def hook(game: str, name: str) -> ModuleType:
    """Load `tests/games/<game>/<name>.py`."""
    return importlib.import_module(f"tests.games.{game}.{name}")


def _make(game: str, options: Mapping[str, str], *, is_default: bool = False) -> OptionSet:
    return OptionSet(game=game, options=tuple(sorted(options.items())), is_default=is_default)


@cache
def default_sets(game: str) -> tuple[OptionSet, ...]:
    """Return the default set of each player count."""
    return tuple(_make(game, base, is_default=True) for base in hook(game, "option_sets").BASES)


@cache
def single_changes(game: str) -> tuple[OptionSet, ...]:
    """Return every legal set with one option off its default, and what that option needs."""
    module = hook(game, "option_sets")
    sets = []
    for base in module.BASES:
        for name, values in module.VALUES.items():
            for value in values:
                options = {**base, **module.NEEDS.get(name, {}), name: value}
                if module.is_legal(options):
                    sets.append(_make(game, options))
    return tuple(dict.fromkeys(sets))


@cache
def random_sets(game: str, count: int = NUM_RANDOM) -> tuple[OptionSet, ...]:
    """Return different random legal combinations; the same ones in every process."""
    module = hook(game, "option_sets")
    rng = random.Random(RANDOM_SEED)
    sets: dict[OptionSet, None] = {}
    while len(sets) < count:
        options = dict(rng.choice(module.BASES))
        changes = rng.sample(sorted(module.VALUES), rng.randint(2, MAX_RANDOM_CHANGES))
        for name in changes:
            options |= module.NEEDS.get(name, {})
            options[name] = rng.choice(module.VALUES[name])
        if module.is_legal(options):
            sets[_make(game, options)] = None
    return tuple(sets)


@cache
def option_sets(game: str) -> tuple[OptionSet, ...]:
    """Return all sets of a game, the default ones first."""
    every = (*default_sets(game), *single_changes(game), *random_sets(game))
    seen: dict[tuple[tuple[str, str], ...], OptionSet] = {}
    for option_set in every:
        seen.setdefault(option_set.options, option_set)
    return tuple(seen.values())


@cache
def sample_sets(game: str, count: int = 5) -> tuple[OptionSet, ...]:
    """Return default sets and a few random combinations: what short suites play."""
    module = hook(game, "option_sets")
    short = tuple(_make(game, base, is_default=True) for base in getattr(module, "SHORT", module.BASES))
    return (*short, *random_sets(game)[:count])


@cache
def further_sets(game: str) -> tuple[OptionSet, ...]:
    """Return the default sets that only long suites play."""
    return tuple(option_set for option_set in default_sets(game) if option_set not in sample_sets(game))


def games() -> list[str]:
    """Return the names of all games."""
    return sorted(registry.games())
