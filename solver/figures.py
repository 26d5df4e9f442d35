"""Figures of a match, each with its interval, from games that are paired by deck.

The games of one deck, one for each seat of the first agent, are not independent. So what is averaged are
decks: each stands for the mean of its games, and intervals come from how much decks differ.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from solver.match import GameResult, Match

NORMAL = NormalDist()
CONFIDENCE = 0.95
"""Of every interval, both sides together."""


def student_quantile(share: float, freedom: int) -> float:
    """Return the quantile of Student's t, `share` in (0.5, 1), `freedom` >= 1.

    Exact for 1 and 2, else the expansion of Abramowitz and Stegun 26.7.5, off by less than 0.5 %.
    """
    if freedom == 1:
        return math.tan(math.pi * (share - 0.5))
    if freedom == 2:
        centred = 2 * share - 1
        return centred * math.sqrt(2 / (1 - centred * centred))
    x = NORMAL.inv_cdf(share)
    series = (
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160,
    )
    return x + math.fsum(term / freedom**power for power, term in enumerate(series, 1))


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the half width of its 95 % interval by Student's t; 0 below two values."""
    mean = math.fsum(values) / len(values) if values else 0.0
    if len(values) < 2:
        return mean, 0.0
    error = math.sqrt(_variance(values, mean) / len(values))
    return mean, student_quantile((1 + CONFIDENCE) / 2, len(values) - 1) * error


def wilson_interval(share: float, num: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the interval of a share of `num` independent games (Wilson 1927); [0, 1] without games."""
    if num <= 0:
        return (0.0, 1.0)
    z = NORMAL.inv_cdf((1 + confidence) / 2)
    middle = (share + z * z / (2 * num)) / (1 + z * z / num)
    half = z / (1 + z * z / num) * math.sqrt(share * (1 - share) / num + z * z / (4 * num * num))
    return (max(0.0, middle - half), min(1.0, middle + half))


def independent_games(decks: Sequence[float], confidence: float = CONFIDENCE) -> float:
    """Return how many independent games tell a win rate as exactly as decks with these means do.

    Kish's effective number: the variance of a single game by that of the mean over decks, made smaller by
    what Student's t is wider than the normal distribution (Korn and Graubard 1998). Decks that are all
    alike say nothing about their variance; each of them then counts as one game.
    """
    if len(decks) < 2:
        return len(decks)
    mean = math.fsum(decks) / len(decks)
    variance = _variance(decks, mean) / len(decks)
    if variance <= 0:
        return len(decks)
    share = (1 + confidence) / 2
    widening = student_quantile(share, len(decks) - 1) / NORMAL.inv_cdf(share)
    return mean * (1 - mean) / variance / widening**2


def share_interval(decks: Sequence[float], confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the interval of a win rate from the means of its decks: Wilson's, for paired games.

    Where all decks were won, or all lost, it is the exact one of so many games (Clopper and Pearson 1934).
    """
    mean = math.fsum(decks) / len(decks) if decks else 0.0
    if decks and mean in (0.0, 1.0):
        end = ((1 - confidence) / 2) ** (1 / len(decks))
        return (end, 1.0) if mean == 1 else (0.0, 1 - end)
    return wilson_interval(mean, independent_games(decks, confidence), confidence)


def deck_means(values: Iterable[tuple[int, float]]) -> list[float]:
    """Return the mean of each deck, by number, from (deck, value of a game)."""
    decks: dict[int, list[float]] = {}
    for deck, value in values:
        decks.setdefault(deck, []).append(value)
    return [math.fsum(decks[deck]) / len(decks[deck]) for deck in sorted(decks)]


def _variance(values: Sequence[float], mean: float) -> float:
    return math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)


# --- a match --------------------------------------------------------------------------------------


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
    """Half width of the 95 % interval of `mean_score`, from the means of decks."""
    win_rate: float
    """Share of games won; a tie for the first place is shared."""
    interval: tuple[float, float]
    """95 % of `win_rate`, from the means of decks."""
    lead: float
    """Mean score of the first agent minus this one's over the same decks, in points."""
    lead_interval: float
    """Half width of its 95 % interval, from the differences of decks."""
    cpu_ms: float
    """CPU time of a turn on average; depends on the machine."""


@dataclass(frozen=True, kw_only=True)
class MatchFigures:
    """A match so far."""

    num_games: int
    """Games that are over."""
    num_decks: int
    """Decks they were played with."""
    win_rate: float
    """Of the first agent; a tie counts half."""
    interval: tuple[float, float]
    """95 %, from the means of decks."""
    margin: float
    """Mean score of the first agent minus the best other's, in points."""
    margin_interval: float
    """Half width of its 95 % interval, from the means of decks."""
    agents: tuple[AgentFigures, ...]
    """In the order of the match."""


def first_shares(match: Match, results: Iterable[GameResult]) -> list[float]:
    """Return the win rate of the first agent in each deck, by number."""
    return deck_means(
        (match.deck_number(result.index), result.shares[result.seats.index(0)]) for result in results
    )


def first_scores(match: Match, results: Iterable[GameResult]) -> list[float]:
    """Return the mean score of the first agent in each deck, by number."""
    return deck_means(
        (match.deck_number(result.index), result.scores[result.seats.index(0)]) for result in results
    )


def figures(match: Match, results: Sequence[GameResult]) -> MatchFigures:
    """Sum up a match."""
    wins = first_shares(match, results)
    margins = []
    for result in results:
        first = result.seats.index(0)
        others = [score for seat, score in enumerate(result.scores) if seat != first]
        margins.append((match.deck_number(result.index), result.scores[first] - max(others, default=0)))
    margin, margin_interval = mean_interval(deck_means(margins))
    agents = tuple(_agent_figures(match, results, number) for number in range(len(match.agents)))
    return MatchFigures(
        num_games=len(results),
        num_decks=len(wins),
        win_rate=agents[0].win_rate,
        interval=agents[0].interval,
        margin=margin,
        margin_interval=margin_interval,
        agents=agents,
    )


def _agent_figures(match: Match, results: Sequence[GameResult], number: int) -> AgentFigures:
    scores: list[tuple[int, float]] = []
    shares: list[tuple[int, float]] = []
    leads: list[tuple[int, float]] = []
    cpu_s, turns = 0.0, 0
    for result in results:
        deck = match.deck_number(result.index)
        own = [seat for seat, agent in enumerate(result.seats) if agent == number]
        first = result.scores[result.seats.index(0)]
        for seat in own:
            scores.append((deck, result.scores[seat]))
            shares.append((deck, result.shares[seat]))
            leads.append((deck, first - result.scores[seat]))
            if result.choices:
                cpu_s += result.cpu_s[seat]
                turns += result.choices[seat]
    score, score_interval = mean_interval(deck_means(scores))
    lead, lead_interval = mean_interval(deck_means(leads))
    won = deck_means(shares)
    return AgentFigures(
        name=match.agents[number].name,
        num_games=len(scores),
        mean_score=math.fsum(value for _, value in scores) / len(scores) if scores else score,
        score_interval=score_interval,
        win_rate=math.fsum(value for _, value in shares) / len(shares) if shares else 0.0,
        interval=share_interval(won),
        lead=lead,
        lead_interval=lead_interval,
        cpu_ms=1000 * cpu_s / turns if turns else 0.0,
    )
