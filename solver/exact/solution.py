"""The answer to a question, complete or so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from solver.exact.board import Mark
from solver.exact.question import Found, Question, Status
from solver.exact.referee import Verdict


@dataclass(frozen=True, kw_only=True)
class Failure:
    """A worker that broke down."""

    worker: str
    """Its name."""
    error: BaseException
    """What it raised."""


@dataclass(frozen=True, kw_only=True)
class Solution:
    """Best found and proven bound of one question."""

    question: Question
    """What was asked, with the state at which lines begin."""
    best: Found | None
    """The best solution; None: none is found."""
    verdict: Verdict | None
    """What the reference says of it."""
    bound: int | None
    """Proven: no solution is above this; None: nothing is proven."""
    bound_by: str
    """Worker that proved it."""
    nodes: int
    """States or nodes that all workers looked at."""
    marks: tuple[Mark, ...]
    """Best and bound over time; the times are not part of the answer's identity."""
    stopped_by: str
    """`proof`, `target`, `limit`, `stop`, `exhausted` (no worker has anything left to try); empty while the
    search runs."""
    failures: tuple[Failure, ...] = field(default=(), compare=False)
    """Workers that broke down; what the others found holds."""
    threads: int
    """Not part of the answer's identity."""
    elapsed_s: float
    """Wall time; not part of the answer's identity."""

    @property
    def is_reached(self) -> bool:
        """True if there is a target and the best has as many points."""
        target = self.question.target
        return target is not None and self.best is not None and self.best.score >= target

    @property
    def is_proven(self) -> bool:
        """True if best and bound meet."""
        return self.best is not None and self.bound is not None and self.best.score >= self.bound

    @property
    def is_out_of_reach(self) -> bool:
        """True if the bound lies below the target."""
        target = self.question.target
        return target is not None and self.bound is not None and self.bound < target

    @property
    def status(self) -> Status:
        """How far the question is."""
        if self.is_out_of_reach:
            return "infeasible"
        if self.is_reached or self.is_proven:
            return "optimal"
        return "limit" if self.stopped_by else "searching"

    @property
    def gap(self) -> float | None:
        """(bound - best) / max(1, best); None without one of them."""
        if self.best is None or self.bound is None:
            return None
        return (self.bound - self.best.score) / max(1, self.best.score)

    def reason(self, stopped_by: str = "") -> str:
        """Say in a sentence why it ended; `stopped_by` is a closer word for it. Empty while it runs."""
        if self.is_out_of_reach:
            return (
                f"proven by {self.bound_by}: no solution has more than {self.bound} points, "
                f"so {self.question.target} are out of reach"
            )
        if self.is_reached:
            return f"the target of {self.question.target} points is reached"
        if self.is_proven:
            return f"proven by {self.bound_by}: no solution has more points"
        if not self.stopped_by:
            return ""
        return f"{_ENDED[stopped_by or self.stopped_by]}; {self._left()}"

    def _left(self) -> str:
        """Say what is not known."""
        best = "no solution is found" if self.best is None else f"{self.best.score} points are found"
        bound = "nothing is proven" if self.bound is None else f"more than {self.bound} are ruled out"
        return f"{best}, {bound}"


_ENDED = {
    "proof": "it is proven",
    "limit": "the limit is reached",
    "exhausted": "no worker has anything left to try",
    "stop": "it was stopped",
    "superseded": "a newer query took its place",
    "deadline": "the deadline of the call is near",
    "shutdown": "the server shuts down",
    "cancelled": "the call was cancelled",
}
"""Ends without a proof, for people."""
