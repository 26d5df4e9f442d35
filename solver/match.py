"""Matches between agents: the same decks for everybody, every seat in turn.

With two or more players the games of one deck are as many as there are seats, and the agents move on by
one seat from game to game. Solo, every agent plays the same decks alone and scores are compared.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from typing import Any

from engine_c.game import CHANCE, TERMINAL, HortusError, Ruleset
from engine_c.registry import game as find_game
from engine_c.state import EngineState
from solver.agents import LIMITED, Agent
from solver.parameters import use_parameters
from solver.params import Limit

Watcher = Callable[[EngineState, int], None]
"""Is shown a state and the action that is about to be carried out."""


# --- one game -------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class GameResult:
    """How one game ended; solo: the games of all agents with one deck."""

    index: int
    """Number of the game in the match, from 0."""
    seats: tuple[int, ...]
    """Agent of each seat; solo: the agents."""
    scores: tuple[int, ...]
    """Of each seat."""
    shares: tuple[float, ...]
    """Of each seat: 1 for a win, 0 for a defeat, equal parts for seats that share the first place."""
    turns: int
    """Whole turns played."""
    choices: tuple[int, ...] = field(default=(), compare=False)
    """Turns of each seat that its agent chose; empty: not counted."""
    cpu_s: tuple[float, ...] = field(default=(), compare=False)
    """CPU time that each seat's agent took for them together; depends on the machine."""
    commit: str = field(default="", compare=False)
    """Of the code that played it, as in solver.provenance; empty until it is kept."""

    def as_plain(self) -> dict[str, Any]:
        """Return it as plain values."""
        return {
            "index": self.index,
            "seats": list(self.seats),
            "scores": list(self.scores),
            "shares": list(self.shares),
            "turns": self.turns,
            "choices": list(self.choices),
            "cpu_s": [round(seconds, 6) for seconds in self.cpu_s],
            "commit": self.commit,
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> GameResult:
        """Read what `as_plain` wrote; raises KeyError or TypeError for something else."""
        return cls(
            index=plain["index"],
            seats=tuple(plain["seats"]),
            scores=tuple(plain["scores"]),
            shares=tuple(plain["shares"]),
            turns=plain["turns"],
            choices=tuple(plain["choices"]),
            cpu_s=tuple(plain["cpu_s"]),
            commit=plain["commit"],
        )


class Stopwatch:
    """CPU time that each seat's agent takes."""

    def __init__(self, num_seats: int) -> None:
        """Start at nothing."""
        self.cpu_s = [0.0] * num_seats
        self.choices = [0] * num_seats
        self._turn = -1

    def choose(self, agent: Agent, state: EngineState, seed: int) -> Sequence[int]:
        """Let an agent choose and add what it takes; parts of one turn count once."""
        seat = state.current_player()
        began = time.process_time()
        chosen = agent.choose(state, seed)
        self.cpu_s[seat] += time.process_time() - began
        if state.turn_number() != self._turn:
            self._turn = state.turn_number()
            self.choices[seat] += 1
        return chosen


def mixed_seed(*numbers: int) -> int:
    """Return a 64-bit seed for a tuple of numbers."""
    return random.Random(":".join(map(str, numbers))).getrandbits(64)


def play_game(
    ruleset: Ruleset,
    seats: Sequence[Agent],
    deck_seed: int,
    seed: int,
    *,
    watch: Watcher | None = None,
    stopwatch: Stopwatch | None = None,
) -> EngineState:
    """Play one game to its end: `deck_seed` fixes every draw, `seed` the agents' streams.

    `watch` is shown every state with the action that is about to be carried out.
    """
    stopwatch = stopwatch or Stopwatch(len(seats))
    state = ruleset.initial_state()
    assert isinstance(state, EngineState)
    world = state.world(deck_seed)
    number = 0
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            chosen: Sequence[int] = (world.draw(state),)
        else:
            chosen = stopwatch.choose(seats[player], state, mixed_seed(seed, number))
            number += 1
        for action in chosen:
            if watch is not None:
                watch(state, action)
            state.apply(action)
    return state


def shares_of(values: Sequence[float]) -> tuple[float, ...]:
    """Split one win among the highest values."""
    best = max(values)
    num = sum(value == best for value in values)
    return tuple(1 / num if value == best else 0.0 for value in values)


@cache
def open_ruleset(game: str, options: tuple[tuple[str, str], ...]) -> Ruleset:
    """Open a ruleset once a process."""
    return find_game(game).open(options=dict(options))


# --- a match --------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Match:
    """What is played; goes to other processes."""

    game: str
    """Name of the game."""
    options: tuple[tuple[str, str], ...]
    """(name, value) of the options given, sorted by name."""
    agents: tuple[Agent, ...]
    """In the order of the figures."""
    seed: int
    """Fixes deals, seats and the seeds of the agents."""

    @property
    def ruleset(self) -> Ruleset:
        """Opened once a process; raises OptionsError."""
        return open_ruleset(self.game, self.options)

    @property
    def num_players(self) -> int:
        """Seats of a game."""
        return self.ruleset.num_players

    def check(self) -> None:
        """Raise HortusError if the agents do not fit: too many of them, or settings out of range."""
        most = max(self.num_players, 2)
        if self.num_players > 1 and len(self.agents) > most:
            raise HortusError.of("agents", f"{len(self.agents)} agents", f"at most {self.num_players}")
        state = self.ruleset.initial_state()
        assert isinstance(state, EngineState)
        world = state.world(0)
        while state.current_player() == CHANCE:
            state.apply(world.draw(state))
        for agent in self.agents:
            agent.check(state)

    def identity(self) -> dict[str, Any]:
        """Return as plain values everything that the games of the match depend on, besides the code."""
        return {
            "game": self.game,
            "options": dict(self.ruleset.options),
            "components_hash": self.ruleset.components_hash,
            "agents": [agent_identity(agent) for agent in self.agents],
            "seed": self.seed,
        }

    def seats(self, index: int) -> tuple[int, ...]:
        """Return the agent of each seat in game `index`; with fewer agents the last one fills up."""
        players = self.num_players
        if players == 1:
            return tuple(range(len(self.agents)))
        filled = [min(i, len(self.agents) - 1) for i in range(players)]
        return tuple(filled[(seat - index) % players] for seat in range(players))

    def deck_number(self, index: int) -> int:
        """Return the number of the deck of game `index`; with each there are `num_players` games."""
        return index // self.num_players

    def deck(self, index: int) -> int:
        """Return the seed of the draws of game `index`."""
        return mixed_seed(self.seed, self.deck_number(index))

    def play(self, index: int) -> GameResult:
        """Play game `index`."""
        seed = mixed_seed(self.seed, index, 1)
        seats = self.seats(index)
        games = [[agent] for agent in seats] if self.num_players == 1 else [list(seats)]
        ends: list[EngineState] = []
        watches: list[Stopwatch] = []
        try:
            for game in games:
                watches.append(Stopwatch(len(game)))
                agents = [self.agents[i] for i in game]
                ends.append(play_game(self.ruleset, agents, self.deck(index), seed, stopwatch=watches[-1]))
        finally:
            use_parameters(self.game, None)
        scores = tuple(score for end in ends for score in end.scores())
        return GameResult(
            index=index,
            seats=seats,
            scores=scores,
            shares=shares_of(scores if self.num_players == 1 else ends[0].returns()),
            turns=ends[0].turn_number(),
            choices=tuple(number for watch in watches for number in watch.choices),
            cpu_s=tuple(seconds for watch in watches for seconds in watch.cpu_s),
        )


def agent_identity(agent: Agent) -> str:
    """Return in one line what an agent's choices depend on, besides the code."""
    words = [agent.name]
    if agent.kind in LIMITED:
        words.append(f"({limit_text(agent.limit)})")
    if agent.parameters is not None:
        words.append(f"weights {sha256(repr(agent.parameters).encode()).hexdigest()[:12]}")
    return " ".join(words)


def limit_text(limit: Limit) -> str:
    """Return a limit for people."""
    words = [] if limit.simulations is None else [f"{limit.simulations} simulations"]
    if limit.time_s is not None:
        words.append(f"{1000 * limit.time_s:g} ms{' CPU' if limit.is_cpu_time else ''}")
    return ", ".join(words) or "no limit"


def play_match(match: Match, num_games: int, executor: Executor | None = None) -> Iterator[GameResult]:
    """Play games 0 .. num_games - 1, in order; on the processes of an executor if there is one."""
    games: Iterable[int] = range(num_games)
    if executor is None:
        return map(match.play, games)
    return iter(executor.map(match.play, games))
