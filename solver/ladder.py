"""A ladder: agents from the weakest to the strongest, each against the one below.

Every step is a match of two with both seats of each deck; all games together give one scale.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine_c.game import HortusError
from solver.agents import Agent, parse_agent
from solver.figures import figures, first_shares, independent_games, share_interval
from solver.match import GameResult, Match
from solver.params import Limit
from solver.ratings import PairRecord, Rating, ratings

RANGE = re.compile(r"(?P<stem>[a-z]*?)(?P<first>\d+)\.\.(?P=stem)(?P<last>\d+)")
SURE = 0.95
"""One-sided: how sure a step must be."""


def parse_ladder(text: str, limit: Limit, *, game: str) -> tuple[Agent, ...]:
    """Read agents joined by commas, weakest first; `level1..level10` stands for ten of them.

    Raises HortusError for unknown ones, for one that comes twice and for fewer than two.
    """
    names: list[str] = []
    for word in (part.strip() for part in text.split(",")):
        if found := RANGE.fullmatch(word):
            first, last = int(found["first"]), int(found["last"])
            names += [f"{found['stem']}{number}" for number in range(first, last + 1)]
        else:
            names.append(word)
    if len(names) < 2 or len(set(names)) < len(names):
        raise HortusError.of("agents", repr(text), "at least two agents, each once, weakest first")
    return tuple(parse_agent(name, limit, game=game) for name in names)


@dataclass(frozen=True, kw_only=True)
class Ladder:
    """What is played."""

    game: str
    """Name of the game."""
    options: tuple[tuple[str, str], ...]
    """(name, value) of the options given, sorted by name; two players."""
    agents: tuple[Agent, ...]
    """Weakest first."""
    seed: int
    """Fixes deals, seats and the seeds of the agents; the same decks for every pair."""
    reach: int = 1
    """Agents that are so many steps apart, or fewer, play each other."""

    def pairs(self) -> list[tuple[int, int]]:
        """Return (upper, lower) of every pair that plays, neighbours first."""
        return [
            (lower + distance, lower)
            for distance in range(1, self.reach + 1)
            for lower in range(len(self.agents) - distance)
        ]

    def match(self, pair: tuple[int, int]) -> Match:
        """Return the match of a pair, the upper one first."""
        upper, lower = pair
        agents = (self.agents[upper], self.agents[lower])
        return Match(game=self.game, options=self.options, agents=agents, seed=self.seed)

    def label(self, pair: tuple[int, int]) -> str:
        """Return the name of a pair."""
        return f"{self.agents[pair[0]].name} - {self.agents[pair[1]].name}"

    def check(self) -> None:
        """Raise HortusError if the agents or options do not fit."""
        for pair in self.pairs():
            match = self.match(pair)
            if match.num_players != 2:
                raise HortusError.of("players", f"{match.num_players} players", "2")
            match.check()

    def identity(self) -> dict[str, Any]:
        """Return as plain values what the games depend on; pairs may be added to a file."""
        first = self.match((1, 0)).identity()
        names = [
            self.match((upper, upper - 1)).identity()["agents"][0] for upper in range(1, len(self.agents))
        ]
        return {"kind": "ladder", **first, "agents": [first["agents"][1], *names]}


@dataclass(frozen=True, kw_only=True)
class Step:
    """A pair that has played."""

    upper: str
    """The agent that should be the better one."""
    lower: str
    """The other one."""
    is_neighbour: bool
    """True if `lower` is right below."""
    games: int
    """Played."""
    win_rate: float
    """Of `upper`; a tie counts half."""
    interval: tuple[float, float]
    """95 %, from the means of decks."""
    sure_above: float
    """The win rate is above this with 95 % certainty, one-sided."""
    is_above: bool
    """True if that is more than what was asked for."""
    margin: float
    """Mean score of `upper` minus that of `lower`, in points."""
    margin_interval: float
    """Half width of its 95 % interval."""


@dataclass(frozen=True, kw_only=True)
class LadderFigures:
    """A ladder so far."""

    steps: tuple[Step, ...]
    """Pairs that have played, neighbours first, from below."""
    ratings: tuple[Rating, ...]
    """Of each agent, weakest first; empty while not every neighbour has played."""
    is_ordered: bool
    """True if all neighbours have played and each beats the one below by what was asked for."""


def ladder_figures(
    ladder: Ladder, results: Mapping[tuple[int, int], Sequence[GameResult]], above: float
) -> LadderFigures:
    """Sum up a ladder; `above`: win rate that each step must exceed."""
    steps, records = [], []
    for pair in ladder.pairs():
        if not results.get(pair):
            continue
        match = ladder.match(pair)
        found = figures(match, results[pair])
        decks = first_shares(match, results[pair])
        # Both sides of a 90 % interval leave 5 % each.
        sure_above = share_interval(decks, 2 * SURE - 1)[0]
        steps.append(
            Step(
                upper=found.agents[0].name,
                lower=found.agents[1].name,
                is_neighbour=pair[0] - pair[1] == 1,
                games=found.num_games,
                win_rate=found.win_rate,
                interval=found.interval,
                sure_above=sure_above,
                is_above=sure_above > above,
                margin=found.margin,
                margin_interval=found.margin_interval,
            )
        )
        records.append(
            PairRecord(
                one=pair[0],
                other=pair[1],
                share=found.win_rate,
                games=found.num_games,
                information=independent_games(decks),
            )
        )
    neighbours = [step for step in steps if step.is_neighbour]
    is_whole = len(neighbours) == len(ladder.agents) - 1
    return LadderFigures(
        steps=tuple(steps),
        ratings=tuple(ratings(len(ladder.agents), records)) if is_whole else (),
        is_ordered=is_whole and all(step.is_above for step in neighbours),
    )
