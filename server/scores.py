"""Points of seats as messages."""

from __future__ import annotations

from collections.abc import Sequence

from hortus.v1 import position_pb2

from engine_c.game import Ruleset, State


def seat_scores(state: State) -> list[position_pb2.SeatScore]:
    """Write the points of every seat of the table as it stands."""
    ranks = {seat: rank for rank, seat in enumerate(state.ranking(), 1)}
    return [seat_score(state, seat, ranks[seat]) for seat in range(state.ruleset.num_players)]


def seat_score(state: State, seat: int, rank: int) -> position_pb2.SeatScore:
    """Write the points of one seat and what it has reached beside them."""
    result = state.ruleset.result(state, seat)
    return position_pb2.SeatScore(
        seat=seat,
        rules=rule_points(state.ruleset, state.score_terms(seat)),
        total=state.scores()[seat],
        rank=rank,
        stars=result.stars,
        is_target_reached=result.is_target_reached,
        challenges=[
            position_pb2.ChallengeResult(challenge=name, is_reached=is_reached)
            for name, is_reached in result.challenges
        ],
    )


def rule_points(ruleset: Ruleset, terms: Sequence[int]) -> list[position_pb2.RulePoints]:
    """Write points by scoring rule, [T]."""
    return [
        position_pb2.RulePoints(rule=rule, points=points)
        for rule, points in zip(ruleset.score_rules, terms, strict=True)
    ]
