"""What may be fitted of a game: `solver/games/<game>/fit.toml` beside its `parameters.toml`.

`[tables]` names the option that selects a table of the parameters file, and the table for each of its
values (`*`: any other). `[play]` and `[squares]` give the range [low, high] of each number that is found by
playing, and by least squares on the points that came true; a range counts for every number of a list.
`[neutral]` gives the value of each number at which it does nothing: a term that is left out, a chance that
does not change with time, an effort that counts as it is. Ablations play with it (`benchmarks/ablation.py`).
A number inside a table is named with a dot, a number of a list with its index: `expected.part`, `stretch[2]`.
"""

from __future__ import annotations

import importlib
import importlib.util
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from engine_c.game import HortusError, Ruleset

Values = Mapping[str, Any]
"""One table of a parameters file: numbers, lists of numbers and tables of them."""

STAGES = ("play", "squares")
"""How numbers are found, in the order of a fit: what plays first, then what tells the points of that play."""


@dataclass(frozen=True, kw_only=True)
class Term:
    """One number that can be fitted."""

    name: str
    """Dotted path, with the index in a list: `expected.part`, `stretch[2]`."""
    low: float
    """Least value."""
    high: float
    """Greatest value."""


@dataclass(frozen=True, kw_only=True)
class FitSpec:
    """What may be fitted of one game."""

    game: str
    """Its name."""
    option: str
    """Option that selects the table."""
    tables: Mapping[str, str]
    """Table by value of the option; `*` for any other value."""
    ranges: Mapping[str, Mapping[str, tuple[float, float]]]
    """By stage: [low, high] by name, without indices."""
    neutral: Mapping[str, float]
    """Values that do nothing: by name, without indices."""

    def table_of(self, ruleset: Ruleset) -> str:
        """Return the name of the table a ruleset is played with."""
        value = ruleset.options[self.option]
        return self.tables.get(value) or self.tables["*"]

    def terms(self, stage: str, values: Values, chosen: Sequence[str] = ()) -> tuple[Term, ...]:
        """Return the terms of a stage that a table has; `chosen`: only these, with or without an index."""
        return tuple(
            Term(name=name, low=low, high=high)
            for name in flat(values)
            for low, high in [self.ranges[stage].get(bare(name), (0.0, 0.0))]
            if low < high and (not chosen or name in chosen or bare(name) in chosen)
        )


def bare(name: str) -> str:
    """Return a name without its index."""
    return name.partition("[")[0]


def flat(values: Values, prefix: str = "") -> dict[str, float]:
    """Return all numbers of a table by name, in its order."""
    found: dict[str, float] = {}
    for key, value in values.items():
        if isinstance(value, Mapping):
            found.update(flat(value, f"{prefix}{key}."))
        elif isinstance(value, Sequence):
            found.update({f"{prefix}{key}[{i}]": float(entry) for i, entry in enumerate(value)})
        else:
            found[f"{prefix}{key}"] = float(value)
    return found


def changed(values: Values, numbers: Mapping[str, float], prefix: str = "") -> dict[str, Any]:
    """Return a copy of a table with some numbers replaced; a name without index changes a whole list."""
    copy: dict[str, Any] = {}
    for key, value in values.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping):
            copy[key] = changed(value, numbers, f"{name}.")
        elif isinstance(value, Sequence):
            copy[key] = [
                numbers.get(f"{name}[{i}]", numbers.get(name, entry)) for i, entry in enumerate(value)
            ]
        else:
            copy[key] = numbers.get(name, value)
    return copy


def evaluator_of(game: str) -> ModuleType:
    """Return the evaluator of a game: `PARAMETERS_PATH`, `load_parameters` and `configure`.

    Raises HortusError for a game whose evaluator has no parameters.
    """
    name = f"solver.games.{game}"
    if not game.isidentifier() or importlib.util.find_spec(name) is None:
        raise HortusError.of("game", f"{game!r} has no evaluator of its own")
    return importlib.import_module(f"{name}.evaluator")


def spec_of(game: str) -> FitSpec:
    """Read what may be fitted of a game. Raises HortusError for a game that does not say."""
    path: Path = evaluator_of(game).PARAMETERS_PATH.with_name("fit.toml")
    if not path.exists():
        raise HortusError.of("game", f"{game!r} has no fit.toml")
    plain = tomllib.loads(path.read_text(encoding="utf-8"))
    return FitSpec(
        game=game,
        option=plain["tables"]["option"],
        tables={value: table for value, table in plain["tables"].items() if value != "option"},
        ranges={
            stage: {name: (float(low), float(high)) for name, (low, high) in plain.get(stage, {}).items()}
            for stage in STAGES
        },
        neutral=plain.get("neutral", {}),
    )


def written(text: str, table: str, values: Values) -> str:
    """Return the text of a parameters file with the numbers of one table replaced, all else kept.

    A table lies under `[table]`, its inner tables under `[table.name]`.
    """
    lines = text.split("\n")
    inside: Values | None = None
    for at, line in enumerate(lines):
        if line.startswith("["):
            outer, _, inner = line.strip("[] ").partition(".")
            inside = None if outer != table else values[inner] if inner else values
        key, equals, _ = line.partition(" = ")
        if inside is not None and equals and key in inside:
            lines[at] = f"{key} = {_number_text(inside[key])}"
    return "\n".join(lines)


def _number_text(value: Any) -> str:
    """Return a number or a list of numbers as TOML; what was whole stays so, else four digits."""
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(_number_text, value)) + "]"
    return str(value if isinstance(value, int) else round(value, 4))
