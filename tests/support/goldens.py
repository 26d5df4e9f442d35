"""What a game names in its `golden_sets.py`: games and positions that are kept as goldens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Playthrough:
    """One game that is written out in full."""

    options: Mapping[str, str]
    seed: int


@dataclass(frozen=True, kw_only=True)
class Perft:
    """One position whose paths are counted."""

    options: Mapping[str, str]
    seed: int
    turns: int
    """Turns that were played before."""
    depth: int
    """Decisions of the deepest count."""
    policy: str
    """Who plays them; a name of `tests.support.play.policies`."""
