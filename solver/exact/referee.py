"""The reference implementation as the judge of every solution, before anybody is told of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from engine_c.game import CHANCE, TERMINAL, State
from solver.exact.contract import ExactGame
from solver.exact.question import Found, Question

NUM_KEPT = 8
"""Verdicts that are kept: workers may offer so many solutions at the same time."""


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What the reference says of a solution."""

    terms: tuple[tuple[int, ...], ...]
    """Points by scoring rule of every seat, [P][T]; of a placement, of the seat of the question alone."""
    after: State | None
    """State of the reference at the end of a line; None for a placement."""


class Referee:
    """Replays lines and counts arrangements; shares no code with the workers."""

    def __init__(self, question: Question, exact: ExactGame) -> None:
        """Set up the position of the question in the reference."""
        self.question = question
        self.exact = exact
        self._ruleset = question.state.ruleset
        self._verdicts: deque[tuple[Found, Verdict]] = deque(maxlen=NUM_KEPT)
        self._start = exact.opening(question, self._ruleset.state(question.position, "reference"))

    def check(self, found: Found) -> None:
        """Raise ValueError or IllegalActionError if a solution is not what it says."""
        self._verdicts.append((found, self._judge(found)))

    def verdict(self, found: Found) -> Verdict:
        """Return what the reference says of a solution; raises as `check` does."""
        known = (verdict for checked, verdict in list(self._verdicts) if checked is found)
        return next(known, None) or self._judge(found)

    def _judge(self, found: Found) -> Verdict:
        if self.question.task == "placement":
            terms = self.exact.placement_terms(self.question, found.table)
            self._compare(found, sum(terms))
            return Verdict(terms=(tuple(terms),), after=None)
        state = self._start.copy()
        for at, action in enumerate(found.actions):
            self._check_draw(state, at, action)
            state.apply(action)
        if state.current_player() != TERMINAL:
            raise ValueError(
                f"the line of {found.by} stops after {len(found.actions)} actions, before its end"
            )
        self._compare(found, state.scores()[self.question.seat])
        seats = range(self._ruleset.num_players)
        return Verdict(terms=tuple(tuple(state.score_terms(seat)) for seat in seats), after=state)

    def _check_draw(self, state: State, at: int, action: int) -> None:
        """Hold a draw against the contents of the position."""
        if state.current_player() != CHANCE:
            return
        drawn = self._ruleset.contents_draw(self.question.position, state)
        if drawn is not None and drawn != action:
            raise ValueError(f"action {at} of the line draws {action}, the contents have {drawn}")

    def _compare(self, found: Found, score: int) -> None:
        if score != found.score:
            raise ValueError(f"{found.by} says {found.score} points, the reference counts {score}")


def next_decision(state: State, actions: Sequence[int], seat: int) -> int:
    """Return how many actions of a line come up to and with the first decision of a seat."""
    state = state.copy()
    for at, action in enumerate(actions):
        if state.current_player() == seat:
            return at + 1
        state.apply(action)
    return len(actions)
