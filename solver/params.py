"""Settings of a search, frozen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Objective = Literal["margin", "win", "score"]
"""What a search makes the most of: own score minus the best other seat's (solo: own score); the chance to
win (solo: to reach the next goal); own score."""


@dataclass(frozen=True, kw_only=True)
class Limit:
    """When to stop, for a whole compound turn; with neither set, one second."""

    simulations: int | None = None
    """Simulations, >= 1; the answer then is the same on every machine."""
    time_s: float | None = None
    """Seconds, > 0."""
    is_cpu_time: bool = False
    """`time_s` counts CPU seconds of the searching thread, not wall time: fair to both sides of a match on
    a machine that does other work. For searches on one thread."""


@dataclass(frozen=True, kw_only=True)
class SearchParams:
    """Settings of the search over whole turns."""

    limit: Limit = Limit()
    """For the whole compound turn."""
    seed: int = 0
    """64-bit; names the Worlds and the random streams."""
    threads: int = 1
    """Threads that work on lanes; does not change the answer under a limit in simulations."""
    lanes: int = 8
    """Parts the simulations are split into, merged in this order; part of the answer's identity."""
    max_candidates: int = 64
    """Turns that the root compares, chosen by the turn generator."""
    top: int = 5
    """Turns to report."""
    objective: Objective = "margin"
    """What turns are compared by; expected scores, margin and chance to win are reported in any case."""
    horizon: int | None = None
    """Turns of each seat that a rollout plays before the evaluator is asked, behind those that trees choose;
    0: play to the end; None: as the game has it."""
    prior_weight: int = 8
    """Simulations that the generator's value of a turn counts for when halving; >= 0."""
    tree: int | None = None
    """Simulations of a candidate before trees over turns grow below it; -1: none do; None: as the game has
    it, none in solo games and last turns."""
    evaluate: tuple[tuple[int, ...], ...] = ()
    """Turns (as actions) to evaluate besides and to report in any case."""
