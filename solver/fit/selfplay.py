"""Games with given parameters: what they come to, their positions, new parameters against old ones.

The parameters in force belong to the process. Every function here sets what it needs and leaves the game's
own behind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

import numpy as np

from engine_c.game import TERMINAL
from engine_c.state import EngineState
from solver.agents import Agent
from solver.fit.spec import Values
from solver.match import mixed_seed, open_ruleset, play_game
from solver.parameters import use_parameters
from solver.play import policy_games

OptionSet = tuple[tuple[str, str], ...]
"""(name, value) of the options given, sorted by name."""


@dataclass(frozen=True, kw_only=True)
class Scene:
    """What is played; goes to other processes."""

    game: str
    """Name of the game."""
    option_sets: tuple[OptionSet, ...]
    """All of them use the same table of parameters; games take them in turn."""
    table: str
    """That table."""
    agent: Agent
    """Plays every seat, or one of them if there is another agent."""
    against: Agent | None = None
    """Plays all other seats where numbers are found by playing; None: the agent itself."""

    def options(self, index: int) -> OptionSet:
        """Return the options of deck `index`."""
        return self.option_sets[index % len(self.option_sets)]


@contextmanager
def in_force(game: str, table: str, values: Values) -> Iterator[None]:
    """Play with these values for a while."""
    use_parameters(game, {table: values})
    try:
        yield
    finally:
        use_parameters(game, None)


def fitted(scene: Scene, values: Values) -> Agent:
    """Return the agent of a scene with values of its own."""
    return replace(scene.agent, parameters={scene.table: values})


def margin(scene: Scene, first: Agent, others: Agent, seed: int, deck: int) -> float:
    """Return the score of the first agent minus the mean of the others, over all seats it can have.

    Agents draw from the same stream in all of these games, so that agents who choose alike are level.
    """
    ruleset = open_ruleset(scene.game, scene.options(deck))
    players = ruleset.num_players
    deck_seed, agent_seed = mixed_seed(seed, deck), mixed_seed(seed, deck, 1)
    margins = []
    for seat in range(players):
        agents = [first if place == seat else others for place in range(players)]
        scores = play_game(ruleset, agents, deck_seed, agent_seed).scores()
        margins.append(scores[seat] - (sum(scores) - scores[seat]) / (players - 1))
    return sum(margins) / players


@dataclass(frozen=True, kw_only=True)
class Batch:
    """Games of an agent with given values; a deck is the same for all values with one seed."""

    scene: Scene
    """What is played."""
    values: Values
    """The parameters."""
    seed: int
    """Names the decks."""
    num: int
    """Decks."""

    def objective(self) -> list[float]:
        """Return what a fit makes the most of for each deck, [num].

        The mean score of all seats; against another agent the points ahead of it.
        """
        scene = self.scene
        with in_force(scene.game, scene.table, self.values):
            if scene.against is not None:
                first = fitted(scene, self.values)
                return [margin(scene, first, scene.against, self.seed, deck) for deck in range(self.num)]
            if scene.agent.kind == "instant":
                return self._policy_scores()
            return [float(np.mean(self._play(deck).scores())) for deck in range(self.num)]

    def actions(self, deck: int) -> list[int]:
        """Return all decisions and draws of one game."""
        with in_force(self.scene.game, self.scene.table, self.values):
            return list(self._play(deck).history)

    def _play(self, deck: int) -> EngineState:
        ruleset = open_ruleset(self.scene.game, self.scene.options(deck))
        seats = [fitted(self.scene, self.values)] * ruleset.num_players
        return play_game(ruleset, seats, mixed_seed(self.seed, deck), mixed_seed(self.seed, deck, 1))

    def _policy_scores(self) -> list[float]:
        """Play by the fast policy without coming back to Python between turns."""
        sets = len(self.scene.option_sets)
        scores = [0.0] * self.num
        for first in range(min(sets, self.num)):
            state = open_ruleset(self.scene.game, self.scene.options(first)).initial_state()
            assert isinstance(state, EngineState)
            places = range(first, self.num, sets)
            means = policy_games(state, mixed_seed(self.seed, first), len(places)).mean(axis=1)
            for place, mean in zip(places, means, strict=True):
                scores[place] = float(mean)
        return scores


@dataclass(frozen=True, kw_only=True)
class Duel:
    """New parameters against old ones, every seat in turn the new one's, with the same decks."""

    scene: Scene
    """What is played; two or more players."""
    new: Values
    """Of one seat."""
    old: Values
    """Of all others."""
    seed: int
    """Names the decks."""

    def margin(self, deck: int) -> float:
        """Return the mean score of the new one minus the mean of the others, over all seats."""
        new, old = fitted(self.scene, self.new), fitted(self.scene, self.old)
        with in_force(self.scene.game, self.scene.table, self.old):
            return margin(self.scene, new, old, self.seed, deck)


def positions(scene: Scene, deck: int, actions: Sequence[int]) -> tuple[list[EngineState], EngineState]:
    """Return the positions of a game at the start of each turn, and its end."""
    state = open_ruleset(scene.game, scene.options(deck)).initial_state()
    assert isinstance(state, EngineState)
    found: list[EngineState] = []
    number = -1
    for action in actions:
        if state.current_player() >= 0 and state.turn_number() != number:
            number = state.turn_number()
            found.append(state.copy())
        state.apply(action)
    assert state.current_player() == TERMINAL
    return found, state
