"""Weights of evaluators in fixed steps, so that they are the same on every processor."""

from __future__ import annotations

import math

STEPS = 4096
"""Weights and chances are multiples of 1 / STEPS."""


def step(value: float) -> float:
    """Round to a multiple of 1 / STEPS."""
    return math.floor(value * STEPS + 0.5) / STEPS


def logistic(value: float) -> float:
    """Return the chance of a logit, rounded."""
    return step(1 / (1 + math.exp(-max(-30.0, min(value, 30.0)))))


def saturating(rate: float, turns: float) -> float:
    """Return 1 - exp(-rate * turns), rounded."""
    return step(1 - math.exp(-rate * turns))
