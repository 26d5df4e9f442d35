"""What `bench_levels` and its calibration share: matches between levels, and positions of their games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.games import engine_benches
from engine_c.game import CHANCE, TERMINAL
from engine_c.state import EngineState
from solver.agents import SEEN, Agent
from solver.match import Match, mixed_seed, open_ruleset
from solver.match_file import MatchFile
from solver.opponent import LEVELS, Level, choose_turn
from solver.provenance import code_commit
from solver.sequential import Sprt

EVERY = 3
"""So many decisions for a turn lie between two positions of a game."""
LEAST_WIN_RATE = 0.55
"""Of a level against the one below."""
RULE = Sprt(low=LEAST_WIN_RATE, high=0.65)
"""Whether a level beats the one below often enough; the evidence is a log likelihood ratio."""

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


def ladder_file(variant: Variant, game: str, table: Levels, seed: int, folder: Path | None) -> MatchFile:
    """Return the games of a ladder at this commit, kept in a folder if there is one."""
    identity = {
        "kind": "levels",
        "variant": variant[0],
        "game": game,
        "options": dict(variant[1]),
        "seed": seed,
        "levels": {str(level): vars(table[level]) for level in table},
    }
    if folder is None:
        return MatchFile(identity, None)
    folder.mkdir(parents=True, exist_ok=True)
    return MatchFile(identity, folder / f"levels_{variant[0]}_ladder@{code_commit()}.jsonl")


def positions(
    variant: Variant, game: str, table: Levels, seed: int, number: int
) -> Iterator[tuple[EngineState, int]]:
    """Yield every third position of game `number`, as its seat sees it, with a seed for what is done there.

    The seats are levels drawn at random, so that each of them meets what others leave to it.
    """
    ruleset = open_ruleset(game, variant[1])
    deal = mixed_seed(seed, number)
    drawn = random.Random(deal)
    seats = [level_agent(table, drawn.choice(LEVELS)) for _ in range(ruleset.num_players)]
    state = ruleset.initial_state()
    assert isinstance(state, EngineState)
    world = state.world(deal)
    index = 0
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            state.apply(world.draw(state))
            continue
        at = mixed_seed(deal, index)
        if index % EVERY == number % EVERY:
            seen = state.copy()
            seen.determinize(player, at, SEEN)
            yield seen, at
        for action in seats[player].choose(state, at):
            state.apply(action)
        index += 1
