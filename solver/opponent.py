"""Opponents of levels 1 to 10: less work and a band of regret, no blunders.

A level searches like a hint does, with fewer simulations. A weak level also looks at some turns taken with
equal chances from those its turn generator likes, gives each as many simulations as the best one, and plays
any of them that costs, by all it can tell, no more than its tolerance. So its turns look natural and cost a
little each; what nearly all of them stay within by a full search is the level's band. The numbers are those
of the game: `solver/games/<game>/levels.toml`, the work chosen by hand, tolerances and bands found by
`python -m benchmarks.bench_levels --calibrate`. Hints are always at full strength; they know no levels.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from engine_c.state import EngineState
from solver.analysis import Analysis, TurnAnalysis
from solver.params import Limit, SearchParams
from solver.play import generated_turns
from solver.search.memory import Memory
from solver.search.root import TurnSearch

LEVELS = range(1, 11)
"""All levels, weakest first."""
DEFAULT_LEVEL = 5
"""Where none is named."""
GAMES_PATH = Path(__file__).with_name("games")


@dataclass(frozen=True, kw_only=True)
class Level:
    """Strength of an opponent in one game."""

    simulations: int
    """For one whole turn."""
    max_candidates: int
    """Turns it looks at, the best by the generator."""
    considered: int = 0
    """Turns among them that it looks at as closely as at the best and may play; 0: it plays the best."""
    tolerance: float = 0.0
    """Expected loss against the best turn, at the upper end of its interval, that it puts up with; points."""
    band: float
    """Expected loss by a full search that no more than 2 % of its turns should exceed, in points."""

    @property
    def tree(self) -> int | None:
        """As in SearchParams: what a level puts up with was found by the flat search."""
        return -1 if self.considered else None


@dataclass(frozen=True, kw_only=True)
class Choice:
    """The turn an opponent plays."""

    actions: tuple[int, ...]
    """Decisions of the whole turn, or of its part up to a draw."""
    ends_at_chance: bool
    """True if a draw comes before the turn is over."""
    level: int
    """Strength that chose, one of LEVELS."""
    seed: int
    """Names the Worlds and the random streams."""
    loss: float
    """Expected loss against the best turn it saw, in points."""
    num_equal: int
    """Turns within its tolerance that it picked from."""
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


def levels_path(game: str) -> Path:
    """Return the file with the levels of a game."""
    return GAMES_PATH / game / "levels.toml"


@cache
def levels(game: str) -> Mapping[int, Level]:
    """Return the levels of a game, one for each of LEVELS."""
    tables = tomllib.loads(levels_path(game).read_text(encoding="utf-8"))
    return MappingProxyType({level: Level(**tables[f"level_{level}"]) for level in LEVELS})


class LevelSearch:
    """A search for an opponent's turn; `run`, `snapshot` and `stop` as TurnSearch has them."""

    def __init__(
        self,
        state: EngineState,
        level: int,
        seed: int = 0,
        *,
        threads: int = 1,
        strength: Level | None = None,
        memory: Memory | None = None,
    ) -> None:
        """Take a copy of the state; `strength` stands in for what the game says of the level.

        With a `memory` simulations that are known are not played again; the choice is the same.

        Raises ValueError for a level out of 1 .. 10, IllegalActionError if no player is to move.
        """
        if level not in LEVELS:
            raise ValueError(f"level {level}: levels are {min(LEVELS)} to {max(LEVELS)}")
        self.level = level
        self.seed = seed
        self.strength = strength or levels(state.ruleset.game.name)[level]
        self._random = random.Random(seed)
        self._search = TurnSearch(
            state,
            SearchParams(
                limit=Limit(simulations=self.strength.simulations),
                seed=seed,
                threads=threads,
                max_candidates=self.strength.max_candidates,
                top=1,
                evaluate=self._considered(state),
                tree=self.strength.tree,
            ),
            memory=memory,
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

    def _considered(self, state: EngineState) -> tuple[tuple[int, ...], ...]:
        """Take the turns that are looked at closely, the same ones for the same seed."""
        if not self.strength.considered:
            return ()
        turns = generated_turns(state, self.strength.max_candidates)[0]
        chosen = self._random.sample(turns, min(self.strength.considered, len(turns)))
        return tuple(turn.actions for turn in chosen)

    def _pick(self, analysis: Analysis) -> Choice:
        """Pick among the best turn and those within the tolerance, the same one for the same seed."""
        best = analysis.turns[0]
        natural = [
            best,
            *(turn for turn in analysis.turns[1:] if costs_at_most(turn, self.strength.tolerance)),
        ]
        picked = self._random.choice(natural)
        return Choice(
            actions=picked.actions,
            ends_at_chance=picked.ends_at_chance,
            level=self.level,
            seed=self.seed,
            loss=picked.loss,
            num_equal=len(natural),
            simulations=analysis.simulations,
            lanes=analysis.lanes,
            threads=analysis.threads,
            stopped_by=analysis.stopped_by,
            elapsed_s=analysis.elapsed_s,
        )


def costs_at_most(turn: TurnAnalysis, points: float) -> bool:
    """Return whether a turn costs no more, even at the upper end of the interval of its loss."""
    return turn.loss_interval is not None and turn.loss + turn.loss_interval <= points


def choose_turn(
    state: EngineState, level: int, seed: int = 0, *, threads: int = 1, strength: Level | None = None
) -> Choice:
    """Return the turn an opponent of a level plays; the same one for the same seed."""
    return LevelSearch(state, level, seed, threads=threads, strength=strength).run()
