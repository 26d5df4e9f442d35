"""What a search found: frozen results, in terms of actions and 1/1024 points.

Letters used for shapes: P = number of players, T = scoring rules of the ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass

POINT = 1024
"""Unit of expected points: 1/1024 of a point."""


@dataclass(frozen=True, kw_only=True)
class Branch:
    """What may come of a draw inside a turn, and how the seat goes on then."""

    draws: tuple[int, ...]
    """Single draws up to the next decision or the end of the turn."""
    probability: float
    """Of these draws, in any order that leads to the same; where outcomes were sampled, in this order."""
    actions: tuple[int, ...]
    """Decisions after them, to the end of the turn or to another draw; empty: the turn is over."""
    ends_at_chance: bool
    """True if another draw comes before the turn is over."""
    expected_score: int | None
    """Expected final points of the seat in 1/1024 points; None: the turn is over."""
    margin: float | None
    """Mean margin as in TurnAnalysis; None: the turn is over."""
    visits: int
    """Simulations of these decisions."""


@dataclass(frozen=True, kw_only=True)
class TurnAnalysis:
    """One whole turn as the search sees it; all figures are those of the seat to move."""

    actions: tuple[int, ...]
    """Decisions from the state that was searched to the end of the turn or to a draw."""
    ends_at_chance: bool
    """True if a draw comes before the turn is over."""
    visits: int
    """Simulations."""
    term_sums: tuple[int, ...]
    """Sum over the visits of final points by scoring rule in 1/1024 points, [T]; own seat."""
    score_sums: tuple[int, ...]
    """Sum over the visits of final points of each seat in 1/1024 points, [P]."""
    margin: float
    """Mean of own points minus the best other seat's, in points; solo: mean own points."""
    margin_error: float | None
    """Standard error of `margin`; None below 16 visits."""
    win_rate: float | None
    """Share of simulations won; solo: share that reached the first goal not yet reached, None without
    goals."""
    goal_rates: tuple[float, ...]
    """Solo: share that reached each goal; otherwise empty."""
    loss: float
    """How much this turn is behind the best by the objective of the search, 0 for the best, from paired
    simulations; in points, or for `win` as a share of games."""
    loss_interval: float | None
    """Half width of the 90 % interval of `loss`, with what a far longer search finds besides; None for the
    best and below 16 common samples."""
    is_tied: bool
    """True if it cannot be told apart from the best at 90 %; the best itself is."""
    is_requested: bool
    """True if the caller named this turn."""
    terms_now: tuple[int, ...]
    """Points on the table before the turn, [T]."""
    terms_after: tuple[int, ...]
    """Points on the table right after the turn, [T]."""
    principal_variation: tuple[tuple[int, ...], ...]
    """Actions of likely turns, draws included, this one first."""
    branches: tuple[Branch, ...] = ()
    """How to go on after the draw that this turn ends at, likely outcomes first."""

    def expected_terms(self) -> tuple[int, ...]:
        """Return expected final points by scoring rule in 1/1024 points, [T].

        Each is `term_sums` / `visits` rounded down; the expected score is defined as their sum.
        """
        visits = max(self.visits, 1)
        return tuple(total // visits for total in self.term_sums)


@dataclass(frozen=True, kw_only=True)
class Analysis:
    """The answer of a search, complete or so far."""

    seat: int
    """Seat to move."""
    turns: tuple[TurnAnalysis, ...]
    """Best first, the requested ones that are not among the top last."""
    tied: int
    """How many candidates cannot be told apart from the best, itself included."""
    num_turns: int
    """Distinct whole turns seen by the generator."""
    num_candidates: int
    """Turns the search gave simulations to."""
    simulations: int
    """Done for all candidates together."""
    lanes: int
    """Parts the work was split into, whatever the threads."""
    seed: int
    """Names the Worlds and the random streams."""
    stopped_by: str
    """`limit`, `stop`, `single turn`, `settled` (more simulations would hardly change the choice), `exact`
    (all turns were tried and nothing to come changes which is the best); empty while the search runs."""
    threads: int
    """Not part of the answer's identity."""
    elapsed_s: float
    """Wall time; not part of the answer's identity."""
