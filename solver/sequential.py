"""When a match may end early, valid for games that are paired by deck.

A rule is asked after each whole deck, in the order of the decks, so the answer depends neither on the
number of processes nor on which games are quick.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine_c.game import HortusError
from solver.figures import mean_interval, share_interval

MIN_DECKS = 10
"""Before that no width is trusted."""
PRIOR = 1e-3
"""Decks won and decks lost that are added to those played, so that every mean can be told likely."""


@dataclass(frozen=True, kw_only=True)
class Decision:
    """What a rule says after some decks."""

    is_over: bool
    """True if the match may end."""
    verdict: str
    """For people."""
    llr: float | None = None
    """Log likelihood ratio of the higher win rate against the lower one, of a sequential test."""
    bounds: tuple[float, float] | None = None
    """The test ends when `llr` leaves these."""
    accepted: str = ""
    """`high`, `low`, or empty while nothing is decided."""


class StopRule(Protocol):
    """Decides from decks played whole."""

    def decide(self, shares: Sequence[float], scores: Sequence[float]) -> Decision:
        """Decide from the win rate and the mean score of the first agent in each deck, by number."""

    def identity(self) -> str:
        """Return the rule in one line."""


@dataclass(frozen=True, kw_only=True)
class Sprt:
    """A sequential test of two win rates of the first agent (Wald 1945), generalised to paired games.

    The likelihood is that of the distribution of the means of decks which fits best among those of the given
    win rate, so nothing is assumed of how the games of a deck hang together (Van den Bergh 2017).
    """

    low: float
    """Win rate that the first agent hardly has, if `high` is accepted."""
    high: float
    """Win rate that it hardly has, if `low` is accepted."""
    alpha: float = 0.05
    """Chance to accept `high` though `low` holds."""
    beta: float = 0.05
    """Chance to accept `low` though `high` holds."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The test ends when the log likelihood ratio leaves these."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def decide(self, shares: Sequence[float], scores: Sequence[float]) -> Decision:
        """Decide from the win rate of the first agent in each deck."""
        llr = log_likelihood_ratio(shares, self.low, self.high)
        lower, upper = self.bounds
        accepted = "high" if llr >= upper else "low" if llr <= lower else ""
        found = {"high": f"rather {self.high:.1%} than {self.low:.1%}"}
        found["low"] = f"rather {self.low:.1%} than {self.high:.1%}"
        return Decision(
            is_over=accepted != "",
            verdict=found.get(accepted, f"undecided between {self.low:.1%} and {self.high:.1%}"),
            llr=llr,
            bounds=(lower, upper),
            accepted=accepted,
        )

    def identity(self) -> str:
        """Return the rule in one line."""
        return f"sprt {self.low:g}:{self.high:g}:{self.alpha:g}:{self.beta:g}"


@dataclass(frozen=True, kw_only=True)
class UntilWidth:
    """Ends when the 95 % interval of the first agent is narrow enough."""

    width: float
    """From end to end, of the win rate; solo: of the mean score, in points."""
    is_solo: bool = False
    """One seat: scores are what counts."""

    def decide(self, shares: Sequence[float], scores: Sequence[float]) -> Decision:
        """Decide from the win rates, solo from the scores, of the decks."""
        if self.is_solo:
            width = 2 * mean_interval(scores)[1]
        else:
            low, high = share_interval(shares)
            width = high - low
        is_over = len(shares) >= MIN_DECKS and width <= self.width
        text = f"{width:.2f} points" if self.is_solo else f"{100 * width:.1f} points of win rate"
        return Decision(is_over=is_over, verdict=f"interval {text} wide")

    def identity(self) -> str:
        """Return the rule in one line."""
        return f"until width {self.width:g}"


def parse_sprt(text: str) -> Sprt:
    """Read LOW:HIGH, LOW:HIGH:ALPHA or LOW:HIGH:ALPHA:BETA; raises HortusError."""
    try:
        low, high, *errors = map(float, text.split(":"))
        alpha, beta = {0: (0.05, 0.05), 1: (errors * 2)[:2], 2: errors}[len(errors)]
    except (ValueError, KeyError):
        low = high = alpha = beta = math.nan
    if not (0 < low < high < 1 and 0 < alpha < 0.5 and 0 < beta < 0.5):
        raise HortusError.of("sprt", repr(text), "LOW:HIGH or LOW:HIGH:ALPHA:BETA, 0 < LOW < HIGH < 1")
    return Sprt(low=low, high=high, alpha=alpha, beta=beta)


def log_likelihood_ratio(decks: Sequence[float], low: float, high: float) -> float:
    """Return the log likelihood ratio of the mean `high` against the mean `low`; 0 without decks."""
    if not decks:
        return 0.0
    counts: Counter[float] = Counter({0.0: PRIOR, 1.0: PRIOR})  # type: ignore[dict-item]
    counts.update(Counter(decks))
    total = math.fsum(counts.values())
    shares = {value: count / total for value, count in counts.items()}
    below, above = _tilt(shares, low), _tilt(shares, high)
    return total * math.fsum(
        share * (math.log1p(below * (value - low)) - math.log1p(above * (value - high)))
        for value, share in shares.items()
    )


def _tilt(shares: dict[float, float], mean: float) -> float:
    """Return t such that shares[x] / (1 + t (x - mean)), the likeliest distribution, has this mean.

    The sum of shares[x] (x - mean) / (1 + t (x - mean)) falls with t; its root is found by halving.
    """
    below, above = -1 / (max(shares) - mean), -1 / (min(shares) - mean)
    for _ in range(100):
        middle = (below + above) / 2
        if math.fsum(p * (x - mean) / (1 + middle * (x - mean)) for x, p in shares.items()) > 0:
            below = middle
        else:
            above = middle
    return (below + above) / 2
