"""From sums to an `Analysis`: ranking, paired intervals, ties, rates.

Sums are integers, so the same simulations give the same bytes on every machine.

Letters used for shapes: P = number of players, T = scoring rules of the ruleset.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solver.analysis import POINT, Analysis, TurnAnalysis

MIN_SAMPLES = 16
"""Below this a candidate carries no standard error."""
MIN_COMPARED = 4
"""Below this many common samples nothing is told apart."""
Z_90 = 1.6448536269514722
"""Half width of a 90 % interval in standard errors."""


@dataclass(frozen=True, kw_only=True)
class CandidateSums:
    """What the simulations of one candidate add up to."""

    index: int
    """Place in the search's own list; the generator's order."""
    actions: tuple[int, ...]
    """Decisions of the turn, or of its part up to a draw."""
    ends_at_chance: bool
    """True if a draw comes before the turn is over."""
    is_requested: bool
    """Named by the asker to be evaluated too."""
    visits: int
    """Simulations of this candidate."""
    wins: int
    """Simulations that the seat won."""
    goals: tuple[int, ...]
    """Simulations that reached each goal."""
    term_sums: tuple[int, ...]
    """[T], 1/1024 points; without visits what the evaluator expects."""
    score_sums: tuple[int, ...]
    """[P], 1/1024 points; likewise."""
    margin_sum: int
    """Own points minus the best other seat's, 1/1024 points; likewise."""
    margin_squares: int
    """Sum of their squares."""
    value_sum: int
    """Value by the objective, 1/1024; without visits what the evaluator expects, in points in any case."""
    values: npt.NDArray[np.int32]
    """Value of simulation j by the objective, [visits], 1/1024; j is the same World for every candidate."""
    terms_after: tuple[int, ...]
    """Points by scoring rule right after the turn, [T]."""

    @property
    def margin(self) -> float:
        """The mean margin in points; without visits the evaluator's."""
        return self.margin_sum / max(self.visits, 1) / POINT

    @property
    def value(self) -> float:
        """The mean value by the objective; without visits the evaluator's."""
        return self.value_sum / max(self.visits, 1) / POINT


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """How much one candidate is behind the best, over the Worlds both have played."""

    loss: float
    """By the objective, in points or as a share of games."""
    half_width: float | None
    """Of the 90 % interval; None below MIN_SAMPLES."""
    is_tied: bool
    """True if the two cannot be told apart."""


def deviation(n: int, total: int, squares: int) -> float:
    """Return the standard error of a mean from n >= 2 samples, their sum and the sum of their squares."""
    return math.sqrt(max(n * squares - total * total, 0) / (n - 1)) / n


def paired(best: CandidateSums, other: CandidateSums) -> tuple[float, float]:
    """Return how much `other` is behind in the Worlds both have played, at least 2, and its error."""
    common = min(best.visits, other.visits)
    differences = best.values[:common].astype(np.int64) - other.values[:common]
    total = int(differences.sum())
    error = deviation(common, total, int((differences * differences).sum()))
    return total / common / POINT, error / POINT


def drift_of_value(best: CandidateSums, drift: float) -> float:
    """Return the drift of a difference by the objective from that in points, by how much both scatter."""
    total = int(best.values.sum(dtype=np.int64))
    squares = int(best.values.astype(np.int64) @ best.values.astype(np.int64))
    of_margin = deviation(best.visits, best.margin_sum, best.margin_squares)
    return drift * deviation(best.visits, total, squares) / of_margin if of_margin > 0 else 0.0


def compare(best: CandidateSums, other: CandidateSums, drift: float = 0.0) -> Comparison:
    """Compare a candidate with the best one by paired simulations.

    `drift` is the standard deviation of what far more simulations find of a difference besides, in points.
    """
    common = min(best.visits, other.visits)
    if common < 2:
        return Comparison(loss=best.value - other.value, half_width=None, is_tied=True)
    loss, error = paired(best, other)
    error = math.hypot(error, drift_of_value(best, drift)) if drift else error
    return Comparison(
        loss=loss,
        half_width=Z_90 * error if common >= MIN_SAMPLES else None,
        is_tied=common < MIN_COMPARED or loss <= Z_90 * error,
    )


@dataclass(frozen=True, kw_only=True)
class Report:
    """What an answer says besides the candidates."""

    seat: int
    """Seat to move."""
    terms_now: tuple[int, ...]
    """Points by scoring rule before the turn, [T]."""
    drift: float
    """As in `compare`."""
    goals: tuple[int, ...]
    """Marks a solo player plays for, in points, ascending."""
    top: int
    """Turns to list; requested ones come besides."""
    num_turns: int
    """Distinct whole turns seen by the generator."""
    simulations: int
    """Done for all candidates together."""
    lanes: int
    """Parts the work was split into, whatever the threads."""
    seed: int
    """Names the Worlds and the random streams."""
    stopped_by: str
    """As in Analysis."""
    threads: int
    """Not part of the answer's identity."""
    elapsed_s: float
    """Wall time; not part of the answer's identity."""

    def analysis(
        self,
        candidates: Sequence[CandidateSums],
        variation: Callable[[int, int], tuple[tuple[int, ...], ...]],
    ) -> Analysis:
        """Rank the candidates and report the top and the requested ones.

        `variation` makes the principal variation of a candidate from its index and the number of turns
        that follow: one of every seat for the best, one for the others.
        """
        ranked = self.ranked(candidates)
        comparisons = [compare(ranked[0], other, self.drift) for other in ranked[1:]]
        compared = [Comparison(loss=0.0, half_width=None, is_tied=True), *comparisons][: len(ranked)]
        shown = [
            self.turn(sums, comparison, variation(sums.index, 1 if at else len(sums.score_sums)))
            for at, (sums, comparison) in enumerate(zip(ranked, compared, strict=True))
            if at < self.top or sums.is_requested
        ]
        return Analysis(
            seat=self.seat,
            turns=tuple(shown),
            tied=sum(comparison.is_tied for comparison in compared),
            num_turns=self.num_turns,
            num_candidates=len(ranked),
            simulations=self.simulations,
            lanes=self.lanes,
            seed=self.seed,
            stopped_by=self.stopped_by,
            threads=self.threads,
            elapsed_s=self.elapsed_s,
        )

    def ranked(self, candidates: Sequence[CandidateSums]) -> list[CandidateSums]:
        """Order candidates best first.

        The best is the one with the highest mean value among those with the most simulations. Candidates
        without a standard error come after all others; each group goes by its mean value, then by margin,
        then by the generator's order.
        """
        if not candidates:
            return []

        def merit(sums: CandidateSums) -> tuple[float, float, int]:
            return (-sums.value, -sums.margin, sums.index)

        most = max(sums.visits for sums in candidates)
        best = min((sums for sums in candidates if sums.visits == most), key=merit)
        return sorted(
            candidates,
            key=lambda sums: (sums is not best, sums.visits < min(MIN_SAMPLES, most), *merit(sums)),
        )

    def turn(
        self,
        sums: CandidateSums,
        comparison: Comparison,
        variation: tuple[tuple[int, ...], ...],
    ) -> TurnAnalysis:
        """Report one candidate."""
        return TurnAnalysis(
            actions=sums.actions,
            ends_at_chance=sums.ends_at_chance,
            visits=sums.visits,
            term_sums=sums.term_sums,
            score_sums=sums.score_sums,
            margin=sums.margin,
            margin_error=self.margin_error(sums),
            win_rate=self.win_rate(sums),
            goal_rates=tuple(reached / max(sums.visits, 1) for reached in sums.goals),
            loss=comparison.loss,
            loss_interval=comparison.half_width,
            is_tied=comparison.is_tied,
            is_requested=sums.is_requested,
            terms_now=self.terms_now,
            terms_after=sums.terms_after,
            principal_variation=variation,
        )

    def margin_error(self, sums: CandidateSums) -> float | None:
        """Return the standard error of the mean margin in points; None below MIN_SAMPLES."""
        if sums.visits < MIN_SAMPLES:
            return None
        return deviation(sums.visits, sums.margin_sum, sums.margin_squares) / POINT

    def win_rate(self, sums: CandidateSums) -> float | None:
        """Return the share of simulations won; solo: that reached the next goal."""
        if not sums.visits:
            return None
        if len(sums.score_sums) > 1:
            return sums.wins / sums.visits
        if not self.goals:
            return None
        now = sum(self.terms_now)
        following = next((i for i, goal in enumerate(self.goals) if goal > now), len(self.goals) - 1)
        return sums.goals[following] / sums.visits
