"""Whole games of one agent on all seats: who wins, and what is used how often."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine_c.game import Ruleset
from engine_c.registry import game as find_game
from solver.agents import Agent
from solver.figures import mean_interval, wilson_interval
from solver.match import mixed_seed, play_game, shares_of
from solver.parameters import use_parameters
from solver.usage import TABLE, Item, Use, recorder_of


@dataclass(frozen=True, kw_only=True)
class PlayedGame:
    """One game and what was used in it."""

    index: int
    """Number of the game in its set, from 0."""
    scores: tuple[int, ...]
    """Points, [P]."""
    shares: tuple[float, ...]
    """1 for a win, 0 for a defeat, equal parts for seats that share the first place, [P]."""
    groups: tuple[str, ...]
    """What each seat played with, [P]; empty texts: nothing of its own."""
    terms: tuple[tuple[int, ...], ...]
    """Points by scoring rule, [P][T]."""
    turns: int
    """Whole turns played."""
    uses: tuple[Use, ...]
    """What was used."""

    def as_plain(self) -> dict[str, Any]:
        """Return it as plain values."""
        return {
            "index": self.index,
            "scores": self.scores,
            "shares": self.shares,
            "groups": self.groups,
            "terms": self.terms,
            "turns": self.turns,
            "uses": [
                [use.item.category, use.item.name, use.item.measure, use.seat, use.count, use.points]
                for use in self.uses
            ],
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> PlayedGame:
        """Read what `as_plain` wrote."""
        return cls(
            index=plain["index"],
            scores=tuple(plain["scores"]),
            shares=tuple(plain["shares"]),
            groups=tuple(plain["groups"]),
            terms=tuple(map(tuple, plain["terms"])),
            turns=plain["turns"],
            uses=tuple(
                Use(
                    item=Item(category=category, name=name, measure=measure),
                    seat=seat,
                    count=count,
                    points=points,
                )
                for category, name, measure, seat, count, points in plain["uses"]
            ),
        )


@dataclass(frozen=True, kw_only=True)
class BalanceSet:
    """One option set to be played; goes to other processes."""

    game: str
    """Name of the game."""
    options: tuple[tuple[str, str], ...]
    """(name, value) of the options given, sorted by name."""
    components: str = ""
    """Path of a components file; empty: the one that comes with Hortus."""
    agent: Agent
    """Plays all seats."""
    seed: int
    """Fixes draws and the seeds of the agent."""

    @property
    def label(self) -> str:
        """The options in one line."""
        return " ".join(f"{name}={value}" for name, value in self.options)

    def open(self) -> Ruleset:
        """Return the ruleset; raises ComponentsError or OptionsError."""
        known = find_game(self.game)
        components = known.load_components(Path(self.components)) if self.components else None
        return known.open(components, dict(self.options))

    def play(self, index: int) -> PlayedGame:
        """Play game `index`."""
        ruleset = _opened(self)
        recorder = recorder_of(self.game)(ruleset)
        deck, seed = mixed_seed(self.seed, index), mixed_seed(self.seed, index, 1)
        try:
            end = play_game(ruleset, [self.agent] * ruleset.num_players, deck, seed, watch=recorder.see)
        finally:
            use_parameters(self.game, None)
        recorder.finish(end)
        return PlayedGame(
            index=index,
            scores=tuple(end.scores()),
            shares=shares_of(end.returns()),
            groups=tuple(recorder.groups()),
            terms=tuple(tuple(end.score_terms(seat)) for seat in range(ruleset.num_players)),
            turns=end.turn_number(),
            uses=recorder.book.uses(),
        )


_rulesets: dict[BalanceSet, Ruleset] = {}


def _opened(balance_set: BalanceSet) -> Ruleset:
    """Open a ruleset once a process."""
    if balance_set not in _rulesets:
        _rulesets[balance_set] = balance_set.open()
    return _rulesets[balance_set]


# --- figures --------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class PlaceFigures:
    """How seats with something in common did."""

    name: str
    """What they have in common: `seat 0`, `garden A`."""
    num_games: int
    """Games of such seats, counted seat by seat."""
    win_rate: float
    """Share won; a tie counts in parts."""
    interval: tuple[float, float]
    """95 %, Wilson."""
    mean_score: float
    """Points on average."""
    score_interval: float
    """Half width of its 95 % interval, games taken as independent."""


@dataclass(frozen=True, kw_only=True)
class UseFigures:
    """How often one item was used."""

    item: Item
    """Which one."""
    total: int
    """In all games."""
    per_game: float
    """In a game on average."""
    per_player: float
    """By one player in a game on average; what the table does is shared out to the players."""
    share: float
    """Share of the players' games, of the table's for draws, in which it happened at all."""
    mean_points: float | None
    """Points it brought each time; None: not told, or never used."""


@dataclass(frozen=True, kw_only=True)
class BalanceFigures:
    """One option set so far."""

    num_games: int
    """Games that are over."""
    mean_score: float
    """Points of a seat on average."""
    score_interval: float
    """Half width of its 95 % interval, from the means of the games."""
    highest: int
    """Most points of a seat in any game."""
    mean_turns: float
    """Whole turns of a game on average."""
    seats: tuple[PlaceFigures, ...]
    """By seat."""
    groups: tuple[PlaceFigures, ...]
    """By what seats play with, sorted; empty where seats do not differ."""
    terms: tuple[tuple[str, float], ...]
    """(scoring rule, points of a seat on average), [T]."""
    uses: tuple[UseFigures, ...]
    """By category and item, in the order of the recorder."""

    @property
    def categories(self) -> tuple[str, ...]:
        """Categories in the order of the recorder."""
        return tuple(dict.fromkeys(use.item.category for use in self.uses))


def balance_figures(ruleset: Ruleset, games: Sequence[PlayedGame]) -> BalanceFigures:
    """Sum up the games of one set; at least one."""
    players = range(ruleset.num_players)
    scores = [score for played in games for score in played.scores]
    groups = sorted({group for played in games for group in played.groups} - {""})
    mean, half = mean_interval([sum(played.scores) / len(players) for played in games])
    return BalanceFigures(
        num_games=len(games),
        mean_score=mean,
        score_interval=half,
        highest=max(scores),
        mean_turns=math.fsum(played.turns for played in games) / len(games),
        seats=tuple(_place(f"seat {seat}", [(played, seat) for played in games]) for seat in players),
        groups=tuple(
            _place(group, [(played, s) for played in games for s in players if played.groups[s] == group])
            for group in groups
        ),
        terms=tuple(
            (rule, math.fsum(played.terms[seat][i] for played in games for seat in players) / len(scores))
            for i, rule in enumerate(ruleset.score_rules)
        ),
        uses=_use_figures(ruleset, games),
    )


def _place(name: str, played: Sequence[tuple[PlayedGame, int]]) -> PlaceFigures:
    """Sum up what some seats reached; (game, seat)."""
    shares = [game.shares[seat] for game, seat in played]
    mean, half = mean_interval([game.scores[seat] for game, seat in played])
    win_rate = math.fsum(shares) / len(shares)
    return PlaceFigures(
        name=name,
        num_games=len(played),
        win_rate=win_rate,
        interval=wilson_interval(win_rate, len(played)),
        mean_score=mean,
        score_interval=half,
    )


def _use_figures(ruleset: Ruleset, games: Sequence[PlayedGame]) -> tuple[UseFigures, ...]:
    """Sum up uses; items that are known come first, then those seen besides, sorted."""
    totals: dict[Item, int] = {}
    points: dict[Item, int] = {}
    seen: dict[Item, int] = {}
    at_table: set[Item] = set()
    for use in (use for played in games for use in played.uses):
        totals[use.item] = totals.get(use.item, 0) + use.count
        seen[use.item] = seen.get(use.item, 0) + 1
        if use.points is not None:
            points[use.item] = points.get(use.item, 0) + use.points
        if use.seat == TABLE:
            at_table.add(use.item)
    known = dict.fromkeys(recorder_of(ruleset.game.name)(ruleset).items())
    others = sorted(totals.keys() - known.keys(), key=lambda item: (item.category, item.name, item.measure))
    num = len(games)
    return tuple(
        UseFigures(
            item=item,
            total=totals.get(item, 0),
            per_game=totals.get(item, 0) / num,
            per_player=totals.get(item, 0) / num / ruleset.num_players,
            share=seen.get(item, 0) / num / (1 if item in at_table else ruleset.num_players),
            mean_points=points[item] / totals[item] if item in points else None,
        )
        for item in (*known, *others)
    )
