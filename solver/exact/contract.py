"""What exact solving knows of single games: `EXACT` in `solver/games/<game>/exact.py`.

A game turns a question into workers: searches for solutions, models that prove bounds, or both in one.
They run in threads of their own and meet on the board. OR-Tools is imported inside of workers only: it
takes a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from engine_c.game import Position, State, Violation
from engine_c.state import EngineState, EngineWorld
from solver.exact.board import Board
from solver.exact.question import Effort, Question


class Worker(Protocol):
    """One way to work on a question."""

    @property
    def name(self) -> str:
        """For people: `beam`, `relaxation by areas`, ..."""
        ...

    def run(self, board: Board) -> None:
        """Work until there is nothing left to find for it, `board.ended` is set or `stop` was called.

        Blocking; without the GIL where it computes. Offers solutions and bounds to the board as it goes.
        """
        ...

    def stop(self) -> None:
        """End `run` within 10 ms; from any thread, also before it begins."""
        ...


class ExactGame(Protocol):
    """What one game offers."""

    def refusal(self, question: Question) -> Violation | None:
        """Say why the question cannot be asked of this game or position; None: it can.

        Contents that the task needs and the position does not tell are named by their field.
        """
        ...

    def opening(self, question: Question, state: State) -> State:
        """Return the state at which a line of the question begins: a state of its position, or a copy of it.

        A copy may follow other rules from there on, in which only the seat of the question takes turns.
        """
        ...

    def known_world(self, position: Position, state: EngineState) -> EngineWorld:
        """Return the World in which every draw is as the contents of the position have it.

        `state` descends from `position`. Holds for all its descendants, as `Ruleset.contents_draw` says.
        """
        ...

    def workers(self, question: Question, effort: Effort) -> Sequence[Worker]:
        """Return who is to work on a question that is not refused, most promising first."""
        ...

    def placement_terms(self, question: Question, table: Any) -> list[int]:
        """Return the points of the seat by scoring rule, [T], of an arrangement; by the reference.

        Raises ValueError, saying why, if it is no arrangement of what the seat of the question has.
        """
        ...
