"""Points, places, utilities, progress and observations."""

from __future__ import annotations

import numpy as np
import pytest

from engine_c.game import TERMINAL
from tests.conformance.cases import Case


def test_score_terms_sum_to_scores(case: Case) -> None:
    ruleset = case.ruleset
    assert len(set(ruleset.score_rules)) == len(ruleset.score_rules)
    for state, _ in case.walk("scores"):
        scores = state.scores()
        assert len(scores) == ruleset.num_players
        for seat in range(ruleset.num_players):
            terms = state.score_terms(seat)
            assert len(terms) == len(ruleset.score_rules)
            assert sum(terms) == scores[seat]
            assert all(isinstance(points, int) for points in terms)


def test_draws_alone_score_nothing(case: Case) -> None:
    before: list[int] | None = None
    seat = -1
    for state, _ in case.walk("own"):
        scores = state.scores()
        if before is not None and seat < 0:
            assert scores == before
        before, seat = scores, state.current_player()


def test_ranking_follows_scores(case: Case) -> None:
    for state, _ in case.walk("ranking"):
        ranking, scores = state.ranking(), state.scores()
        assert sorted(ranking) == list(range(case.ruleset.num_players))
        points = [scores[seat] for seat in ranking]
        assert points == sorted(points, reverse=True)


def test_returns(case: Case) -> None:
    for number in range(3):
        for state, _ in case.walk("returns", number):
            if state.current_player() != TERMINAL:
                continue
            returns = state.returns()
            assert len(returns) == case.ruleset.num_players
            assert all(-1 <= value <= 1 for value in returns)
            if len(returns) >= 2:
                assert sum(returns) == pytest.approx(0, abs=1e-6)
                ranking = state.ranking()
                firsts = sum(value == returns[ranking[0]] for value in returns)  # they share the first place
                players = len(returns)
                assert returns[ranking[0]] == pytest.approx((players / firsts - 1) / (players - 1), abs=1e-6)
                in_order = [returns[seat] for seat in ranking]
                assert in_order == sorted(in_order, reverse=True)


def test_progress_counts_up(case: Case) -> None:
    last = [0] * case.ruleset.num_players
    for state, _ in case.walk("progress"):
        now = [state.progress(seat) for seat in range(case.ruleset.num_players)]
        assert all(isinstance(value, int) and value >= 0 for value in now)
        last = now
    assert any(last)


def test_observations(case: Case) -> None:
    shape = None
    for state, _ in case.walk("observation"):
        for seat in range(case.ruleset.num_players):
            seen = state.observation(seat)
            assert seen.dtype == np.float32
            assert seen.ndim == 1
            assert seen.size > 0
            shape = shape or seen.shape
            assert seen.shape == shape, "the size is fixed for a ruleset"
            assert np.all((seen >= 0) & (seen <= 1))
