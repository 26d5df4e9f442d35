"""What is to be solved, with how much effort, and what a solution is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from engine_c.game import Position
from engine_c.state import EngineState

Task = Literal["line", "placement", "end", "value"]
"""`line`: the best decisions of a solo game whose draws are known, to its end (Botanicus: to the end of the
own round, the others standing still). `placement`: the best arrangement of what a seat has on its table.
`end`: the last turns of all seats, each making the most of its own score. `value`: what a good policy
reaches in a solo game whose draws are not known, by search."""

Status = Literal["searching", "optimal", "limit", "infeasible"]
"""`optimal`: best found and bound meet. `limit`: ended by limit or stop before. `infeasible`: there is no
solution; for a target, it is proven to be out of reach."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """One thing to solve. Chance is known from the contents of the position wherever the task needs it."""

    task: Task
    """Kind of the question."""
    position: Position
    """With the contents that the task needs."""
    state: EngineState
    """Its state, turn so far replayed; not to be changed."""
    seat: int
    """Whose score counts."""
    target: int | None = None
    """Points to reach; a solution that has as many ends the search. None: as many as possible."""


@dataclass(frozen=True, kw_only=True)
class Effort:
    """How long to work and on what. In deterministic mode the same question gives the same answer."""

    seconds: float | None = None
    """Wall time, > 0; None: no limit in time. Does not go with `is_deterministic`."""
    is_deterministic: bool = False
    """Workers run one after the other, each for `work`, CP-SAT with one thread."""
    work: float = 10.0
    """Deterministic mode: CP-SAT's deterministic time of each model; others scale theirs so that one unit
    is about a second."""
    threads: int = 2
    """Workers at the same time, and threads of CP-SAT where it works alone."""
    seed: int = 0
    """Of everything that is random."""


@dataclass(frozen=True, kw_only=True)
class Found:
    """A solution. Its score is checked by the reference before anybody is told."""

    score: int
    """Final points of the seat of the question; for `end` at the end of the line of all seats."""
    actions: tuple[int, ...] = ()
    """Decisions and draws from the state of the question; empty for a placement."""
    table: Any = None
    """Placement: the table of the game with the arrangement of the seat; None otherwise."""
    by: str = ""
    """Worker that found it."""
    num_equal: int = 0
    """`end`: first turns that are worth as much, this one included; 0: they were not counted."""
