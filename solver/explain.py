"""One short sentence of reasons for a turn, from the same numbers that the answer lists."""

from __future__ import annotations

from collections.abc import Sequence

from solver.analysis import POINT, TurnAnalysis

MAX_NAMED = 3
"""Scoring rules named in a sentence."""


def summary(turn: TurnAnalysis, best: TurnAnalysis, score_rules: Sequence[str]) -> str:
    """Say what a turn does now, what is expected at the end, and how it compares with the best.

    Points now are differences of `terms_after` and `terms_now`; expected points are `expected_terms`,
    rounded to a tenth.
    """
    parts = [_now(turn, score_rules)]
    if turn.visits:
        parts.append(_expected(turn, score_rules))
        parts.append(_compared(turn, best))
    return "; ".join(part for part in parts if part) + "."


def _now(turn: TurnAnalysis, score_rules: Sequence[str]) -> str:
    changes = [
        (after - now, rule)
        for rule, now, after in zip(score_rules, turn.terms_now, turn.terms_after, strict=True)
        if after != now
    ]
    total = sum(change for change, _ in changes)
    if not changes:
        return "No points now"
    changes.sort(key=lambda item: -abs(item[0]))
    named = ", ".join(f"{rule} {change:+d}" for change, rule in changes[:MAX_NAMED])
    if len(changes) > MAX_NAMED:
        named += ", other"
    return f"{total:+d} now ({named})"


def _expected(turn: TurnAnalysis, score_rules: Sequence[str]) -> str:
    expected = turn.expected_terms()
    gains = [
        (points - after * POINT, rule)
        for rule, points, after in zip(score_rules, expected, turn.terms_after, strict=True)
        if abs(points - after * POINT) * 20 >= POINT  # what a tenth does not round to 0
    ]
    gains.sort(key=lambda item: -abs(item[0]))
    text = f"{sum(expected) / POINT:.1f} expected at the end"
    if gains:
        named = ", ".join(f"{rule} {gain / POINT:+.1f}" for gain, rule in gains[:MAX_NAMED])
        text += f" (from here {named})"
    return text


def _compared(turn: TurnAnalysis, best: TurnAnalysis) -> str:
    if turn is best:
        return ""
    within = f" ± {turn.loss_interval:.1f}" if turn.loss_interval is not None else ""
    tied = ", not told apart" if turn.is_tied else ""
    return f"{turn.loss:.1f}{within} behind the best{tied}"
