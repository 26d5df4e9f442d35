"""Opponents of levels 1 to 10: fewer simulations and a band of regret, no blunders.

A level searches like a hint does, with fewer simulations over fewer turns, and then picks with equal
chances among the turns whose expected loss against the best lies within its band. So a weak level plays
turns that look natural and cost a little each. Hints are always at full strength; they know no levels.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from types import MappingProxyType

from engine_c.state import EngineState
from solver.analysis import Analysis, TurnAnalysis
from solver.params import Limit, SearchParams
from solver.search.root import TurnSearch

MIN_COMPARED = 2
"""A turn is picked for its small loss only after so many simulations."""


@dataclass(frozen=True, kw_only=True)
class Level:
    """Strength of an opponent."""

    simulations: int
    """For one whole turn."""
    max_candidates: int
    """Turns it looks at, the best by the evaluator."""
    band: float
    """Expected loss against the best turn that it takes for as good, in points."""


LEVELS = MappingProxyType(
    {
        1: Level(simulations=320, max_candidates=16, band=11.0),
        2: Level(simulations=340, max_candidates=16, band=8.0),
        3: Level(simulations=360, max_candidates=16, band=6.0),
        4: Level(simulations=400, max_candidates=16, band=4.0),
        5: Level(simulations=450, max_candidates=16, band=2.5),
        6: Level(simulations=500, max_candidates=16, band=1.25),
        7: Level(simulations=700, max_candidates=24, band=0.5),
        8: Level(simulations=1_200, max_candidates=32, band=0.0),
        9: Level(simulations=3_000, max_candidates=64, band=0.0),
        10: Level(simulations=10_000, max_candidates=64, band=0.0),
    }
)


@dataclass(frozen=True, kw_only=True)
class Choice:
    """The turn an opponent plays."""

    actions: tuple[int, ...]
    """Decisions of the whole turn, or of its part up to a draw."""
    ends_at_chance: bool
    """True if a draw comes before the turn is over."""
    level: int
    """Strength that chose, a key of LEVELS."""
    seed: int
    """Names the Worlds and the random streams."""
    loss: float
    """Expected loss against the best turn it saw, in points."""
    num_equal: int
    """Turns within the band it picked from."""
    simulations: int
    """Done for the whole turn."""
    lanes: int
    """Parts the work was split into, whatever the threads."""
    threads: int
    """Not part of the answer's identity."""
    stopped_by: str
    """As in Analysis."""
    elapsed_s: float
    """Wall time; not part of the answer's identity."""


class LevelSearch:
    """A search for an opponent's turn; `run`, `snapshot` and `stop` as TurnSearch has them."""

    def __init__(self, state: EngineState, level: int, seed: int = 0, *, threads: int = 1) -> None:
        """Take a copy of the state.

        Raises ValueError for a level out of 1 .. 10, IllegalActionError if no player is to move.
        """
        if level not in LEVELS:
            raise ValueError(f"level {level}: levels are {min(LEVELS)} to {max(LEVELS)}")
        self.level = level
        self.seed = seed
        strength = LEVELS[level]
        self._search = TurnSearch(
            state,
            SearchParams(
                limit=Limit(simulations=strength.simulations),
                seed=seed,
                threads=threads,
                max_candidates=strength.max_candidates,
                # Only a band asks for the turns behind the best one, and telling about a turn takes time.
                top=strength.max_candidates if strength.band > 0 else 1,
            ),
        )

    def run(self) -> Choice:
        """Search and pick; blocks without the GIL; to be called once."""
        return self._pick(self._search.run())

    def snapshot(self) -> Analysis:
        """Return the analysis so far. From any thread, at any time."""
        return self._search.snapshot()

    def stop(self) -> None:
        """End the search as soon as possible. From any thread."""
        self._search.stop()

    def _pick(self, analysis: Analysis) -> Choice:
        """Pick a turn within the band, the same one for the same seed."""
        best = analysis.turns[0]
        band = LEVELS[self.level].band
        natural = [turn for turn in analysis.turns if turn is best or is_within(turn, band)]
        picked = natural[random.Random(self.seed).randrange(len(natural))] if band > 0 else best
        return Choice(
            actions=picked.actions,
            ends_at_chance=picked.ends_at_chance,
            level=self.level,
            seed=self.seed,
            loss=picked.loss,
            num_equal=len(natural) if band > 0 else 1,
            simulations=analysis.simulations,
            lanes=analysis.lanes,
            threads=analysis.threads,
            stopped_by=analysis.stopped_by,
            elapsed_s=analysis.elapsed_s,
        )


def is_within(turn: TurnAnalysis, band: float) -> bool:
    """Return whether a turn costs no more than the band, as far as enough simulations tell."""
    return turn.visits >= MIN_COMPARED and turn.loss <= band


def choose_turn(state: EngineState, level: int, seed: int = 0, *, threads: int = 1) -> Choice:
    """Return the turn an opponent of a level plays; the same one for the same seed."""
    return LevelSearch(state, level, seed, threads=threads).run()
