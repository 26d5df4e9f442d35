"""What `bench_levels` and its calibration share: matches between levels, and what a level's turns cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.games import engine_benches
from engine_c.game import CHANCE, TERMINAL
from engine_c.state import EngineState
from solver.agents import SEEN, Agent
from solver.match import Match, mixed_seed, open_ruleset
from solver.opponent import Level, choose_turn
from solver.params import Limit, SearchParams
from solver.search.root import TurnSearch

FULL_SIMULATIONS = 3_000
"""Of the full search that says what a turn costs."""
FULL_STREAM = 71
"""Tells the seeds of the full search from those of the levels."""

Levels = Mapping[int, Level]
Variant = tuple[str, tuple[tuple[str, str], ...]]
"""Word for figures, and the options of a game for two."""


@dataclass(frozen=True, kw_only=True)
class LevelAgent(Agent):
    """An opponent of a level, the numbers of which need not be those of the game."""

    level: int
    """Number of the level."""
    strength: Level
    """Its numbers."""

    def choose(self, state: EngineState, seed: int) -> Sequence[int]:
        """Choose a turn from what the seat to move sees alone."""
        seen = state.copy()
        seen.determinize(state.current_player(), seed, SEEN)
        return choose_turn(seen, self.level, seed, strength=self.strength).actions


def level_agent(table: Levels, level: int) -> LevelAgent:
    """Return the agent of a level."""
    return LevelAgent(name=f"level{level}", kind=f"level{level}", level=level, strength=table[level])


def variants(game: str) -> list[Variant]:
    """Return the variants in which the levels of a game are measured, each for two players."""
    return [
        (f"{game}_{bench.variant}".rstrip("_"), tuple(sorted(bench.options.items())))
        for bench in engine_benches(game)
    ]


def match_of(
    game: str, options: tuple[tuple[str, str], ...], table: Levels, pair: tuple[int, int], seed: int
) -> Match:
    """Return a match between two levels; its figures are those of the first."""
    agents = tuple(level_agent(table, level) for level in pair)
    return Match(game=game, options=options, agents=agents, seed=seed)


# --- what turns cost ------------------------------------------------------------------------------


def turns_of(
    game: str, options: tuple[tuple[str, str], ...], table: Levels, level: int, seed: int
) -> Iterator[tuple[EngineState, tuple[int, ...]]]:
    """Yield the turns a level plays in games against itself, each with the state before it, without end."""
    agent = level_agent(table, level)
    ruleset = open_ruleset(game, options)
    number = 0
    while True:
        state = ruleset.initial_state()
        assert isinstance(state, EngineState)
        world = state.world(mixed_seed(seed, number))
        number += 1
        while (player := state.current_player()) != TERMINAL:
            if player == CHANCE:
                state.apply(world.draw(state))
                continue
            chosen = tuple(agent.choose(state, mixed_seed(seed, number, state.turn_number())))
            yield state, chosen
            for action in chosen:
                state.apply(action)


def loss_of(state: EngineState, turn: tuple[int, ...], seed: int) -> float:
    """Return the expected loss of a turn against the best one of a full search, in points."""
    seen = state.copy()
    seen.determinize(state.current_player(), seed, SEEN)
    params = SearchParams(
        limit=Limit(simulations=FULL_SIMULATIONS), seed=mixed_seed(seed, FULL_STREAM), top=1, evaluate=(turn,)
    )
    found = TurnSearch(seen, params).run()
    return next(turn.loss for turn in reversed(found.turns))


def losses(
    game: str, options: tuple[tuple[str, str], ...], table: Levels, level: int, num_turns: int, seed: int
) -> list[float]:
    """Return what so many turns of a level cost; each game gives every third of its turns."""
    found: list[float] = []
    for index, (state, turn) in enumerate(turns_of(game, options, table, level, mixed_seed(seed, level))):
        if index % 3 == 0:
            found.append(loss_of(state, turn, mixed_seed(seed, level, index)))
            if len(found) == num_turns:
                break
    return found
