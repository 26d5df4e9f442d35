"""The evolution strategy CMA-ES (Hansen, "The CMA evolution strategy: a tutorial", 2016), maximising."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float64]


class Evolution:
    """A normal distribution that moves to where values are high.

    Points lie in the unit cube: a sample outside is valued at the nearest point inside, and the farther
    it was the less it counts. Same start, seed and values: same samples. N = number of coordinates.
    """

    def __init__(self, start: Sequence[float], *, sigma: float, seed: int, size: int = 0) -> None:
        """Start around a point [N] with one standard deviation; `size` samples a round, 0: by N."""
        n = len(start)
        self.mean: Vector = np.clip(np.array(start, dtype=np.float64), 0.0, 1.0)
        """Best guess, [N]."""
        self.sigma = sigma
        """Scale of the distribution."""
        self.size = size or 4 + 2 * int(1.5 * math.log(n + 1))
        """Samples a round."""
        self._rng = np.random.default_rng(seed)
        parents = self.size // 2
        weights = math.log((self.size + 1) / 2) - np.log(np.arange(1, parents + 1))
        self._weights: Vector = weights / weights.sum()
        self._mass = 1 / float((self._weights**2).sum())
        mass = self._mass
        self._c_sigma = (mass + 2) / (n + mass + 5)
        self._damping = 1 + 2 * max(0.0, math.sqrt((mass - 1) / (n + 1)) - 1) + self._c_sigma
        self._c_path = (4 + mass / n) / (n + 4 + 2 * mass / n)
        self._c_one = 2 / ((n + 1.3) ** 2 + mass)
        self._c_many = min(1 - self._c_one, 2 * (mass - 2 + 1 / mass) / ((n + 2) ** 2 + mass))
        self._length = math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))
        self._path_sigma: Vector = np.zeros(n)
        self._path: Vector = np.zeros(n)
        self._covariance: Vector = np.eye(n)
        self._axes: Vector = np.eye(n)
        self._scales: Vector = np.ones(n)
        self._rounds = 0
        self._samples: Vector = np.zeros((self.size, n))

    def ask(self) -> Vector:
        """Return the points to value in this round, [size, N], in the unit cube."""
        noise = self._rng.standard_normal((self.size, len(self.mean)))
        self._samples = self.mean + self.sigma * (noise * self._scales) @ self._axes.T
        return np.clip(self._samples, 0.0, 1.0)

    def tell(self, values: Sequence[float]) -> None:
        """Move towards the better ones of the points that were asked for last, by their values [size]."""
        n = len(self.mean)
        # A step out of the cube costs what the values of a round differ by.
        spread = float(np.std(values)) or 1.0
        outside = np.abs(self._samples - np.clip(self._samples, 0.0, 1.0)).sum(axis=1)
        order = np.argsort(-(np.array(values) - spread * outside / self.sigma), kind="stable")
        steps = (self._samples[order[: len(self._weights)]] - self.mean) / self.sigma
        step = self._weights @ steps
        self.mean = np.clip(self.mean + self.sigma * step, 0.0, 1.0)
        self._rounds += 1
        whitened = self._axes @ ((self._axes.T @ step) / self._scales)
        self._path_sigma = (1 - self._c_sigma) * self._path_sigma + math.sqrt(
            self._c_sigma * (2 - self._c_sigma) * self._mass
        ) * whitened
        length = float(np.linalg.norm(self._path_sigma))
        expected = math.sqrt(1 - (1 - self._c_sigma) ** (2 * self._rounds)) * self._length
        is_short = length < (1.4 + 2 / (n + 1)) * expected
        self._path = (1 - self._c_path) * self._path + is_short * math.sqrt(
            self._c_path * (2 - self._c_path) * self._mass
        ) * step
        kept = (
            1 - self._c_one - self._c_many + (1 - is_short) * self._c_one * self._c_path * (2 - self._c_path)
        )
        self._covariance = (
            kept * self._covariance
            + self._c_one * np.outer(self._path, self._path)
            + self._c_many * (steps.T * self._weights) @ steps
        )
        self.sigma *= math.exp(min(1.0, self._c_sigma / self._damping * (length / self._length - 1)))
        squared, self._axes = np.linalg.eigh((self._covariance + self._covariance.T) / 2)
        self._scales = np.sqrt(np.maximum(squared, 1e-12))
