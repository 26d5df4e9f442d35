"""Ratings of players on one scale from games between pairs of them (Bradley and Terry 1952)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from solver.figures import CONFIDENCE, NORMAL

ELO = 400 / math.log(10)
"""Elo points of one unit of the logistic scale: 400 points are odds of ten to one."""
PRIOR = 0.5
"""Games won and games lost that are added to each pair, so that no rating is without bounds."""
MAX_STEP = 2.0
"""Of one rating in one round of Newton's method."""
ROUNDS = 200
TOLERANCE = 1e-10


@dataclass(frozen=True, kw_only=True)
class PairRecord:
    """Games between two players."""

    one: int
    """A player, 0-based."""
    other: int
    """The other player."""
    share: float
    """Of the games that `one` won; a tie counts half."""
    games: int
    """Played."""
    information: float
    """Independent games that would tell `share` as exactly."""


@dataclass(frozen=True, kw_only=True)
class Rating:
    """A player on the scale."""

    elo: float
    """Elo points above player 0; a difference of 100 is 64 % of the games, one of 400 is 91 %."""
    interval: float
    """Half width of its 95 % interval; 0 for player 0."""


def ratings(num_players: int, records: Sequence[PairRecord]) -> list[Rating]:
    """Return the likeliest ratings; raises ValueError if the games do not connect all players."""
    if num_players and len(_connected(records)) < num_players:
        raise ValueError("players without a chain of games to player 0 cannot be rated")
    found = np.zeros(num_players)
    for _ in range(ROUNDS):
        slope = np.zeros(num_players)
        for record in records:
            games = record.games + 2 * PRIOR
            won = record.share * record.games + PRIOR
            slope[record.one] += won - games * _expected(found, record)
            slope[record.other] -= won - games * _expected(found, record)
        curve = _curve(found, records, [record.games + 2 * PRIOR for record in records])
        step = np.clip(np.linalg.solve(curve, slope[1:]), -MAX_STEP, MAX_STEP)
        found[1:] += step
        if np.abs(step).max(initial=0.0) < TOLERANCE:
            break
    curve = _curve(found, records, [record.information + 2 * PRIOR for record in records])
    errors = np.sqrt(np.diag(np.linalg.inv(curve)))
    z = NORMAL.inv_cdf((1 + CONFIDENCE) / 2)
    halves = [0.0, *(float(z * error * ELO) for error in errors)]
    return [Rating(elo=float(elo * ELO), interval=half) for elo, half in zip(found, halves, strict=False)]


def _expected(found: np.ndarray, record: PairRecord) -> float:
    """Return the share of games that `one` wins by the ratings."""
    return float(1 / (1 + np.exp(found[record.other] - found[record.one])))


def _curve(found: np.ndarray, records: Sequence[PairRecord], games: Sequence[float]) -> np.ndarray:
    """Return the information about all ratings but player 0's, [players - 1, players - 1]."""
    curve = np.zeros((len(found), len(found)))
    for record, number in zip(records, games, strict=True):
        expected = _expected(found, record)
        # A pair that is as good as decided still tells that much.
        weight = number * max(expected * (1 - expected), 1e-9)
        for row, column, sign in (
            (record.one, record.one, 1),
            (record.other, record.other, 1),
            (record.one, record.other, -1),
            (record.other, record.one, -1),
        ):
            curve[row, column] += sign * weight
    return curve[1:, 1:]


def _connected(records: Sequence[PairRecord]) -> set[int]:
    """Return the players that games connect to player 0."""
    found = {0}
    while True:
        more = {
            player
            for record in records
            if {record.one, record.other} & found
            for player in (record.one, record.other)
        } | found
        if more == found:
            return found
        found = more
