"""Least squares within bounds (Levenberg 1944, Marquardt 1963), with differences for the derivatives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float64]

STEP = 0.01
"""Step of the differences, in parts of a range: well above the rounding of weights."""
TRIES = 6
"""How often a step is shortened before the search ends."""


def least_squares(
    residuals: Callable[[Vector], Vector], start: Sequence[float] | Vector, rounds: int
) -> Iterator[tuple[Vector, float]]:
    """Yield better and better points of the unit cube [N], each with its mean square, the start first.

    `residuals` gives the differences [M] at a point. Ends after `rounds` steps or when no step helps.
    """
    point = np.clip(np.array(start, dtype=np.float64), 0.0, 1.0)
    here = residuals(point)
    error = float(here @ here)
    yield point, error / len(here)
    damping = 1e-3
    for _ in range(rounds):
        slopes = np.empty((len(here), len(point)))
        for i in range(len(point)):
            # Towards the middle, so that the step stays inside.
            step = STEP if point[i] < 0.5 else -STEP
            moved = point.copy()
            moved[i] += step
            slopes[:, i] = (residuals(moved) - here) / step
        products = slopes.T @ slopes
        # What a number does not change at all stays where it is.
        scale = np.maximum(np.diag(products), 1e-9 * max(error, 1.0))
        for _ in range(TRIES):
            change = np.linalg.solve(products + damping * np.diag(scale), -slopes.T @ here)
            tried = np.clip(point + change, 0.0, 1.0)
            there = residuals(tried)
            if float(there @ there) < error:
                break
            damping *= 6
        else:
            return
        damping = max(damping / 6, 1e-9)
        point, here = tried, there
        error = float(here @ here)
        yield point, error / len(here)
