"""Rules that end a match early: what they decide on decks made up, and how often they err."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pytest

from engine_c.game import HortusError
from solver.figures import independent_games, share_interval, student_quantile, wilson_interval
from solver.sequential import Sprt, UntilWidth, log_likelihood_ratio, parse_sprt

PAIRS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Mean of the two games of a deck."""


def pair_weights(win_rate: float) -> tuple[float, ...]:
    """Return chances of the five means of a deck whose games depend on each other; their mean is given."""
    balanced = (0.06, 0.10, 0.68, 0.10, 0.06)
    tilt = (win_rate - 0.5) / sum(
        weight * (value - 0.5) ** 2 for weight, value in zip(balanced, PAIRS, strict=True)
    )
    return tuple(weight * (1 + tilt * (value - 0.5)) for weight, value in zip(balanced, PAIRS, strict=True))


def run(rule: Sprt, rng: random.Random, win_rate: float, most: int = 2_000) -> tuple[str, int]:
    """Play decks until the rule ends it; asked every fourth deck, which only delays it."""
    weights = pair_weights(win_rate)
    decks: list[float] = []
    while len(decks) < most:
        decks += rng.choices(PAIRS, weights, k=4)
        decision = rule.decide(decks, [])
        if decision.is_over:
            return decision.accepted, len(decks)
    return "", most


@pytest.mark.parametrize(("win_rate", "right"), [(0.5, "low"), (0.6, "high")])
def test_the_test_errs_no_more_often_than_it_says(win_rate: float, right: str) -> None:
    """200 matches with fixed seeds at either hypothesis: at most 5 % wrong, with room for chance."""
    rule = Sprt(low=0.5, high=0.6)
    rng = random.Random(11)
    found = [run(rule, rng, win_rate) for _ in range(200)]
    wrong = sum(accepted != right for accepted, _ in found)
    assert wrong <= 18
    assert all(accepted for accepted, _ in found)
    # A test of fixed size with these errors needs 4 (z of 5 %)² var / (high - low)² decks.
    weights = pair_weights(win_rate)
    variance = sum(weight * (value - win_rate) ** 2 for weight, value in zip(weights, PAIRS, strict=True))
    fixed = (2 * 1.645) ** 2 * variance / (rule.high - rule.low) ** 2
    assert sum(number for _, number in found) / len(found) < fixed


def test_the_ratio_is_walds_where_decks_are_won_or_lost() -> None:
    decks = [1.0] * 60 + [0.0] * 40
    wald = 60 * math.log(0.6 / 0.5) + 40 * math.log(0.4 / 0.5)
    assert log_likelihood_ratio(decks, 0.5, 0.6) == pytest.approx(wald, abs=0.01)
    assert log_likelihood_ratio([], 0.5, 0.6) == 0
    turned = log_likelihood_ratio([1 - deck for deck in decks], 0.4, 0.5)
    assert turned == pytest.approx(-log_likelihood_ratio(decks, 0.5, 0.6))


def test_pairs_tell_more_than_single_games_where_the_seat_decides() -> None:
    """Most decks are shared, so the few that are not weigh more than among independent games."""
    decks = [0.5] * 80 + [1.0] * 15 + [0.0] * 5
    singles = [1.0] * 110 + [0.0] * 90
    assert log_likelihood_ratio(decks, 0.5, 0.55) > 2 * log_likelihood_ratio(singles, 0.5, 0.55)


def test_a_match_without_a_defeat_can_end() -> None:
    won = Sprt(low=0.5, high=0.55).decide([1.0] * 40, [])
    assert (won.is_over, won.accepted) == (True, "high")
    assert "55.0% than 50.0%" in won.verdict
    level = Sprt(low=0.5, high=0.6).decide([0.5] * 3, [])
    assert not level.is_over
    assert level.llr is not None
    assert level.llr < 0
    lost = Sprt(low=0.5, high=0.6).decide([0.0] * 40, [])
    assert lost.accepted == "low"


def test_more_seats_than_two() -> None:
    """Decks of three games: the fair share is a third, and shared first places count in part."""
    rule = Sprt(low=1 / 3, high=0.45)
    rng = random.Random(5)
    values: Sequence[float] = (0.0, 1 / 6, 1 / 3, 2 / 3, 1.0)
    fair = rng.choices(values, (20, 10, 45, 20, 5), k=400)
    strong = rng.choices(values, (5, 5, 40, 30, 20), k=400)
    assert rule.decide(fair, []).accepted == "low"
    assert rule.decide(strong, []).accepted == "high"


def test_until_width() -> None:
    rule = UntilWidth(width=0.2)
    narrow = [0.5] * 60 + [0.0, 1.0] * 5
    low, high = share_interval(narrow)
    assert high - low < 0.2
    assert rule.decide(narrow, []).is_over
    assert not rule.decide([0.0, 1.0] * 10, []).is_over
    assert not rule.decide([0.5] * 9, []).is_over
    solo = UntilWidth(width=2, is_solo=True)
    assert solo.decide([1.0] * 10, [50.0, 51.0] * 5).is_over
    assert not solo.decide([1.0] * 10, [40.0, 60.0] * 5).is_over


def test_texts() -> None:
    assert parse_sprt("0.5:0.55") == Sprt(low=0.5, high=0.55)
    assert parse_sprt("0.5:0.6:0.01") == Sprt(low=0.5, high=0.6, alpha=0.01, beta=0.01)
    assert parse_sprt("0.5:0.6:0.01:0.1") == Sprt(low=0.5, high=0.6, alpha=0.01, beta=0.1)
    for wrong in ("", "0.5", "0.6:0.5", "a:b", "0:0.5", "0.5:0.6:0", "0.5:0.6:0.1:0.1:0.1", "nan:0.5"):
        with pytest.raises(HortusError):
            parse_sprt(wrong)
    assert Sprt(low=0.5, high=0.55).bounds == pytest.approx((-2.944, 2.944), abs=0.001)


# --- intervals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("freedom", "value"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (100, 1.984)]
)
def test_students_quantile(freedom: int, value: float) -> None:
    assert student_quantile(0.975, freedom) == pytest.approx(value, rel=0.005)


def test_the_interval_of_independent_games_is_wilsons() -> None:
    rng = random.Random(2)
    games = [float(rng.random() < 0.7) for _ in range(400)]
    mean = sum(games) / len(games)
    assert share_interval(games) == pytest.approx(wilson_interval(mean, 400), abs=0.002)


def test_games_that_hang_together_count_less() -> None:
    """Two games of a deck that always end alike are one; where the seat decides they are more than two."""
    alike = [1.0] * 60 + [0.0] * 40
    assert independent_games(alike) == pytest.approx(100, rel=0.05)
    seat = [0.5] * 90 + [1.0] * 5 + [0.0] * 5
    assert independent_games(seat) > 400
    assert independent_games([1.0] * 7) == 7
    assert independent_games([0.5]) == 1
    assert share_interval([]) == (0.0, 1.0)


def test_the_interval_holds_the_win_rate_as_often_as_it_says() -> None:
    """1,000 matches of 40 decks: near 95 % of the intervals hold what the decks were drawn with."""
    rng = random.Random(8)
    for win_rate in (0.5, 0.62):
        held = 0
        for _ in range(1_000):
            low, high = share_interval(rng.choices(PAIRS, pair_weights(win_rate), k=40))
            held += low <= win_rate <= high
        assert 925 <= held <= 980
