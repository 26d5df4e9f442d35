"""What the benchmarks measure of each game: one module a game, found by name.

Each has ENGINES for `bench_engine` and FIGURES for `bench_strength` (see `benchmarks/figures.py`).
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

Bounds = tuple[float, float]
"""Floor and target of a figure."""


@dataclass(frozen=True, kw_only=True)
class EngineBench:
    """Which figures of `bench_engine` a variant of a game has, and their floors; None: not measured."""

    variant: str = ""
    """Word that stands behind the name of the game in figures; empty for the only or first variant."""
    options: Mapping[str, str] = field(default_factory=lambda: {"players": "2"})
    """The variant that is measured."""
    num_turns: int
    """Own turns of a game, all seats together, as `turn_number` counts them."""
    reference: Bounds
    """P5: random playouts over those of the reference implementation."""
    peer: Bounds | None = None
    """P3: random turns over plies of the peer."""
    instructions: Bounds | None = None
    """P9: instructions of a random turn, the least is best; of the first variant alone."""
    playouts: Bounds | None = None
    """P14: random playouts a second; printed, not gated."""
    has_kernel_goals: bool = False
    """P10: the goals for single kernels are those of this game; printed, not gated."""
    counts_turns: bool = False
    """The whole turns to choose from are few enough to be counted."""


def names() -> list[str]:
    """Return the games that are measured."""
    return sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem != "__init__")


def engine_benches(game: str) -> tuple[EngineBench, ...]:
    """Return what is measured of a game's engine, one entry a variant."""
    benches = importlib.import_module(f"benchmarks.games.{game}").ENGINES
    assert isinstance(benches, tuple)
    return benches
