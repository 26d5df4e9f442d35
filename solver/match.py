"""Matches between agents: the same decks for everybody, every seat in turn, an interval beside each figure.

With two or more players the games of one deck are as many as there are seats, and the agents move on by
one seat from game to game. Solo, every agent plays the same decks alone and scores are compared.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache

from engine_c.game import CHANCE, TERMINAL, HortusError, Ruleset
from engine_c.registry import game as find_game
from engine_c.state import EngineState
from solver.greedy import greedy_turn
from solver.opponent import LEVELS, choose_turn
from solver.params import Limit, SearchParams
from solver.play import generated_turns, policy_turn
from solver.search.root import TurnSearch
from solver.search.uct import Uct

Z_95 = 1.959963984540054
"""Half width of a 95 % interval in standard errors."""


def milliseconds(ms: int) -> Limit:
    """Return a limit in CPU time: other work on the machine weakens no agent."""
    return Limit(time_s=ms / 1000, is_cpu_time=True)


DEFAULT_LIMIT = milliseconds(200)
"""A turn of an agent that names no limit."""

Chooser = Callable[[EngineState, int, Limit], Sequence[int]]
"""Decisions for the seat to move, at least one, from (state, seed, limit)."""
Watcher = Callable[[EngineState, int], None]
"""Is shown a state and the action that is about to be carried out."""


# --- agents ---------------------------------------------------------------------------------------


def choose_random(state: EngineState, seed: int, limit: Limit) -> Sequence[int]:
    """Choose one uniformly random decision."""
    return [state.sample(seed)]


def choose_greedy(state: EngineState, seed: int, limit: Limit) -> Sequence[int]:
    """Choose the greedy turn."""
    return greedy_turn(state).actions


def choose_instant(state: EngineState, seed: int, limit: Limit) -> Sequence[int]:
    """Choose by the fast policy of the game, without a search."""
    return policy_turn(state, seed)


def choose_generated(state: EngineState, seed: int, limit: Limit) -> Sequence[int]:
    """Choose the turn that the turn generator of the game finds best, without a search."""
    return generated_turns(state, 1)[0][0].actions


def choose_uct(state: EngineState, seed: int, limit: Limit) -> Sequence[int]:
    """Choose the turn that UCT with random rollouts visits most."""
    found = Uct(state, limit=limit, seed=seed).run()
    # Few simulations may not have finished a turn; then its first decision is played.
    return (found.turns or found.decisions)[0].actions


def choose_full(state: EngineState, seed: int, limit: Limit) -> Sequence[int]:
    """Choose the best turn of the full-strength search."""
    return TurnSearch(state, SearchParams(limit=limit, seed=seed, top=1)).run().turns[0].actions


def choose_level(level: int) -> Chooser:
    """Return the chooser of an opponent's level."""
    return lambda state, seed, limit: choose_turn(state, level, seed).actions


CHOOSERS: Mapping[str, Chooser] = {
    "random": choose_random,
    "greedy": choose_greedy,
    "instant": choose_instant,
    "generator": choose_generated,
    "uct": choose_uct,
    "full": choose_full,
    **{f"level{level}": choose_level(level) for level in LEVELS},
}
LIMITED = frozenset({"uct", "full"})
"""Agents that a limit concerns."""
SEEN = 1 << 40
"""Number of the sample that stands for what is private to other seats; the searches' own are below."""


@dataclass(frozen=True, kw_only=True)
class Agent:
    """A named way to choose turns."""

    name: str
    """As it was asked for."""
    kind: str
    """Key of CHOOSERS."""
    limit: Limit
    """For each choice, where the kind has one."""

    def choose(self, state: EngineState, seed: int) -> Sequence[int]:
        """Choose decisions for the seat to move, from what that seat sees alone."""
        seen = state.copy()
        seen.determinize(state.current_player(), seed, SEEN)
        return CHOOSERS[self.kind](seen, seed, self.limit)


def parse_agent(text: str, limit: Limit = DEFAULT_LIMIT) -> Agent:
    """Read `kind`, `kind:ms=N` or `kind:sims=N`; `limit` is for agents that do not name one.

    Raises HortusError that names what is known.
    """
    kind, _, setting = text.strip().partition(":")
    if kind not in CHOOSERS:
        raise HortusError.of("agents", f"there is no agent {kind!r}", ", ".join(CHOOSERS))
    if setting:
        unit, _, number = setting.partition("=")
        is_number = number.isdecimal() and int(number) > 0
        if kind not in LIMITED or unit not in ("ms", "sims") or not is_number:
            raise HortusError.of("agents", f"{text!r}", "full or uct with :ms=N or :sims=N, N at least 1")
        limit = milliseconds(int(number)) if unit == "ms" else Limit(simulations=int(number))
    return Agent(name=text.strip(), kind=kind, limit=limit)


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
) -> EngineState:
    """Play one game to its end: `deck_seed` fixes every draw, `seed` the agents' streams.

    `watch` is shown every state with the action that is about to be carried out.
    """
    state = ruleset.initial_state()
    assert isinstance(state, EngineState)
    world = state.world(deck_seed)
    number = 0
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            chosen: Sequence[int] = (world.draw(state),)
        else:
            chosen = seats[player].choose(state, mixed_seed(seed, number))
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
    def num_players(self) -> int:
        """Seats of a game."""
        return open_ruleset(self.game, self.options).num_players

    def seats(self, index: int) -> tuple[int, ...]:
        """Return the agent of each seat in game `index`; with fewer agents the last one fills up."""
        players = self.num_players
        if players == 1:
            return tuple(range(len(self.agents)))
        filled = [min(i, len(self.agents) - 1) for i in range(players)]
        return tuple(filled[(seat - index) % players] for seat in range(players))

    def deck(self, index: int) -> int:
        """Return the seed of the draws of game `index`."""
        return mixed_seed(self.seed, index // self.num_players)

    def play(self, index: int) -> GameResult:
        """Play game `index`."""
        ruleset = open_ruleset(self.game, self.options)
        seats = self.seats(index)
        seed = mixed_seed(self.seed, index, 1)
        if self.num_players == 1:
            ends = [play_game(ruleset, [self.agents[i]], self.deck(index), seed) for i in seats]
            scores = tuple(end.scores()[0] for end in ends)
            return GameResult(
                index=index, seats=seats, scores=scores, shares=shares_of(scores), turns=ends[0].turn_number()
            )
        end = play_game(ruleset, [self.agents[i] for i in seats], self.deck(index), seed)
        return GameResult(
            index=index,
            seats=seats,
            scores=tuple(end.scores()),
            shares=shares_of(end.returns()),
            turns=end.turn_number(),
        )


def play_match(match: Match, num_games: int, executor: Executor | None = None) -> Iterator[GameResult]:
    """Play games 0 .. num_games - 1, in order; on the processes of an executor if there is one."""
    games: Iterable[int] = range(num_games)
    if executor is None:
        return map(match.play, games)
    return iter(executor.map(match.play, games))


# --- figures --------------------------------------------------------------------------------------


def wilson_interval(share: float, num: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of `num` games (Wilson 1927); [0, 1] without games."""
    if num == 0:
        return (0.0, 1.0)
    squared = Z_95 * Z_95
    middle = (share + squared / (2 * num)) / (1 + squared / num)
    half = Z_95 / (1 + squared / num) * math.sqrt(share * (1 - share) / num + squared / (4 * num * num))
    return (max(0.0, middle - half), min(1.0, middle + half))


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the half width of its 95 % interval; 0 below two values."""
    mean = math.fsum(values) / len(values) if values else 0.0
    if len(values) < 2:
        return mean, 0.0
    variance = math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, Z_95 * math.sqrt(variance / len(values))


@dataclass(frozen=True, kw_only=True)
class AgentFigures:
    """One agent over all its games."""

    name: str
    """As given for the match."""
    num_games: int
    """Seats it has played, counted one by one."""
    mean_score: float
    """Points of a game on average."""
    score_interval: float
    """Half width of the 95 % interval of `mean_score`, games taken as independent."""
    win_rate: float
    """Share of games won; a tie counts half."""


@dataclass(frozen=True, kw_only=True)
class MatchFigures:
    """A match so far."""

    num_games: int
    """Games that are over."""
    win_rate: float
    """Of the first agent; a tie counts half."""
    interval: tuple[float, float]
    """95 %, Wilson."""
    margin: float
    """Mean score of the first agent minus the best other's, in points."""
    margin_interval: float
    """Half width of its 95 % interval, from the means of games with one deck."""
    agents: tuple[AgentFigures, ...]
    """In the order of the match."""


def figures(match: Match, results: Sequence[GameResult]) -> MatchFigures:
    """Sum up a match."""
    players = match.num_players
    wins: list[float] = []
    margins: dict[int, list[float]] = {}
    scores: dict[int, list[int]] = {i: [] for i in range(len(match.agents))}
    shares: dict[int, list[float]] = {i: [] for i in range(len(match.agents))}
    for result in results:
        first = result.seats.index(0)
        wins.append(result.shares[first])
        others = [score for seat, score in enumerate(result.scores) if seat != first]
        deck = result.index // players
        margins.setdefault(deck, []).append(result.scores[first] - max(others, default=0))
        for seat, agent in enumerate(result.seats):
            scores[agent].append(result.scores[seat])
            shares[agent].append(result.shares[seat])
    win_rate = math.fsum(wins) / len(wins) if wins else 0.0
    margin, margin_interval = mean_interval([sum(deck) / len(deck) for deck in margins.values()])
    return MatchFigures(
        num_games=len(results),
        win_rate=win_rate,
        interval=wilson_interval(win_rate, len(wins)),
        margin=margin,
        margin_interval=margin_interval,
        agents=tuple(
            AgentFigures(
                name=agent.name,
                num_games=len(scores[i]),
                mean_score=mean_interval(scores[i])[0],
                score_interval=mean_interval(scores[i])[1],
                win_rate=math.fsum(shares[i]) / len(shares[i]) if shares[i] else 0.0,
            )
            for i, agent in enumerate(match.agents)
        ),
    )
