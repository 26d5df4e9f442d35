"""What planning knows of single games: `PLAN` in `solver/games/<game>/plan.py`.

A *future* is the game played on to its end from what the seat knows. A *goal* is one part of a finish: an
area in a colour, a cell with a type of plant, a complete column. An *arrangement* is the finish of one
future, the pieces that the seat gets there put where they are worth most; what lies there already stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from engine_c.game import Position, Violation
from engine_c.state import EngineState
from solver.phrases import Text
from solver.plan.bench import Bench

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

SCALE = 64
"""Units of a bonus in one point."""


@dataclass(frozen=True, kw_only=True, order=True)
class Goal:
    """One part of a finish; a plan holds one goal of a kind for a place at most."""

    kind: str
    """As the game names it: `area`, `column`, ..."""
    place: str
    """Where: cells in notation joined by spaces, or a name."""
    what: str = ""
    """What is to be there, in notation; empty where kind and place say it."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """Who asks, and where."""

    position: Position
    """The seat's view."""
    state: EngineState
    """Its state, turn so far replayed; not to be changed."""
    seat: int
    """Who asks."""


@dataclass(frozen=True, kw_only=True)
class Future:
    """One way the game may go on."""

    number: int
    """From 0; names its World."""
    start: EngineState
    """The state of the question, what the seat does not know filled in."""
    end: EngineState
    """The finished game; its history since `start` says how it came there."""


@dataclass(frozen=True, kw_only=True)
class Aim:
    """What an arrangement is to heed besides its score."""

    bonus: Mapping[Goal, int] = field(default_factory=dict)
    """What a goal is worth besides its points, in 1/SCALE points."""
    plan: frozenset[Goal] | None = None
    """The plan to keep to; None: there is none yet."""

    def value(self, made: Arrangement, keeping: int = 0) -> int:
        """Return what an arrangement is worth in 1/SCALE points; `keeping`: points of a goal of the plan."""
        bonus = sum(value for goal, value in self.bonus.items() if goal in made.goals)
        kept = sum(goal in made.goals for goal in self.plan or ())
        return SCALE * (made.score + keeping * kept) + bonus


@dataclass(frozen=True, kw_only=True)
class Arrangement:
    """The finish of one future."""

    terms: tuple[int, ...]
    """Final points of the seat by scoring rule, [T], by the reference."""
    goals: Mapping[Goal, int]
    """The goals that it reaches, with the points that come from each alone; no point comes from two."""
    pieces: Mapping[str, str]
    """What comes to lie where from the position on: piece by cell, both in notation."""
    is_proven: bool = False
    """True if no arrangement that heeds the same aim is better."""

    @property
    def score(self) -> int:
        """Final points of the seat."""
        return sum(self.terms)


class Planner(Protocol):
    """The futures of one question, none at first; futures are named by the order in which they came."""

    def add(self, each: Future) -> None:
        """Take one more future."""
        ...

    def played(self, number: int) -> Arrangement:
        """Return the finish of a future as it was played."""
        ...

    def arranged(self, number: int, aim: Aim, bench: Bench, share: float) -> Arrangement | None:
        """Return the best arrangement found of a future with a share of what the bench has left.

        None if none is found. Raises Stopped once the bench is stopped.
        """
        ...

    def restrict(self, model: cp_model.CpModel, chosen: Mapping[Goal, cp_model.IntVar]) -> None:
        """Write into a model which goals, 1 if chosen, go together in one plan."""
        ...

    def cells(self, goal: Goal) -> Sequence[str]:
        """Return the cells that a goal is about, in notation."""
        ...

    def name(self, goal: Goal) -> Text:
        """Say what a goal is: `area 12 13 22 in yellow`."""
        ...


class PlanGame(Protocol):
    """What one game offers."""

    def refusal(self, question: Question) -> Violation | None:
        """Say why there is nothing to plan in this position; None: there is."""
        ...

    def planner(self, question: Question) -> Planner:
        """Return who arranges the futures of a question that is not refused."""
        ...
