"""Sessions: searches one after the other that share what their simulations found, and thinking in between.

A session adds speed and nothing else. Under a limit in simulations every answer is the same as from a search
that knows nothing, for the same seed: the same position with a larger limit plays on where it was, and once
the first decisions of a turn are made, turns that begin with them keep their simulations. Under a limit in
time there are more of them. After a draw nothing is kept but what was looked at beyond it: the branches of a
hint, and what pondering looked at.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Protocol

from engine_c.game import CHANCE
from engine_c.state import EngineState
from solver.branches import HintSearch, chosen_outcomes
from solver.opponent import LevelSearch, levels
from solver.params import Limit, SearchParams
from solver.search.memory import DEFAULT_BYTES, Memory
from solver.search.root import TurnSearch

FULL_STRENGTH = SearchParams()
"""Where nothing else is asked."""
FIRST_SIMULATIONS = 512
"""Of what is pondered on at full strength; the next step has twice as many."""
MOST_STEPS = 16
"""Doublings of pondering; the memory is full long before."""
FULL = 0.5
"""Part of a memory at which pondering ends: from there on the oldest would have to go."""


class Search(Protocol):
    """A search: `run` blocks until it is over, `stop` ends it soon, from any thread."""

    def run(self) -> Any:
        """Search and return the answer; to be called once."""
        ...

    def snapshot(self) -> Any:
        """Return the answer so far."""
        ...

    def stop(self) -> None:
        """End the search as soon as possible."""
        ...


@dataclass(frozen=True, kw_only=True)
class Question:
    """What a session is asked about a position, apart from the position: a level, or full strength."""

    seed: int
    """Names the Worlds; only questions with the same seed share simulations."""
    level: int | None = None
    """Strength of an opponent; None: full strength."""
    params: SearchParams = FULL_STRENGTH
    """Of a search at full strength; its seed is not looked at."""


class Session:
    """What the searches of one game at one table share; from any thread, one search at a time.

    A search that begins ends the pondering under way and waits for the search before it.
    """

    def __init__(self, max_bytes: int = DEFAULT_BYTES) -> None:
        """Know nothing; hold at most about `max_bytes`."""
        self.memory = Memory(max_bytes)
        self._lock = threading.Lock()
        self._pondering: Pondering | None = None

    def ask(self, state: EngineState, question: Question) -> Search:
        """Make the search for a question: its `run` returns a Choice for a level, else an Analysis.

        Raises as LevelSearch and TurnSearch do.
        """
        return _Turnwise(self, self.make(state, question))

    def ponder(self, state: EngineState, seat: int | None, question: Question) -> Pondering:
        """Make a search ahead for `seat` (None: any), in case the question is asked next.

        `state` is what the seat knows: with its own decision pending, or with a draw pending before one.
        In the turn of another seat there is nothing to do: hardly any position that follows comes true.
        """
        return Pondering(self, state, seat, question)

    def make(self, state: EngineState, question: Question) -> Search:
        """Make a search with the memory; whoever runs it sees to it that no other one runs."""
        if question.level is not None:
            return LevelSearch(state, question.level, question.seed, memory=self.memory)
        return HintSearch(state, replace(question.params, seed=question.seed), memory=self.memory)

    def run(self, search: Search) -> Any:
        """Run a search as soon as pondering and the search before have ended."""
        pondering = self._pondering
        if pondering is not None:
            pondering.stop()
        with self._lock:
            return search.run()


class _Turnwise:
    """A search that waits for its turn in a session."""

    def __init__(self, session: Session, search: Search) -> None:
        self._session = session
        self._search = search

    def run(self) -> Any:
        """Search and return the answer."""
        return self._session.run(self._search)

    def snapshot(self) -> Any:
        """Return the answer so far."""
        return self._search.snapshot()

    def stop(self) -> None:
        """End the search as soon as possible."""
        self._search.stop()


class Pondering:
    """A search ahead in idle time; `run` blocks until nothing is left to do or `stop`, from any thread."""

    def __init__(self, session: Session, state: EngineState, seat: int | None, question: Question) -> None:
        """Take a copy of the state; nothing is searched yet."""
        self._session = session
        self._state = state.copy()
        self._seat = seat
        self._question = question
        self._is_stopped = threading.Event()
        self._running: Search | None = None

    @property
    def has_work(self) -> bool:
        """Whether the position is one to ponder on."""
        player = self._state.current_player()
        return player == CHANCE or (player >= 0 and self._seat in (None, player))

    def stop(self) -> None:
        """End `run` as soon as possible, also before it begins."""
        self._is_stopped.set()
        running = self._running
        if running is not None:
            running.stop()

    def run(self) -> int:
        """Search ahead; returns the simulations that are known at the end."""
        session = self._session
        with session._lock:
            session._pondering = self
            try:
                for search in self._steps():
                    self._running = search
                    # `stop` sets the flag before it looks for what is running: one of the two sees the other.
                    if self._is_stopped.is_set() or self._is_full:
                        break
                    search.run()
            finally:
                session._pondering = None
            return session.memory.num_simulations

    @property
    def _is_full(self) -> bool:
        return self._session.memory.size_bytes > FULL * self._session.memory.max_bytes

    def _steps(self) -> Iterator[Search]:
        """Yield the question itself for every position that may come next, then deeper searches of them."""
        states = list(self._positions())
        for state in states:
            if self._question.level is not None:
                yield self._session.make(state, self._question)
        for step in range(MOST_STEPS if states else 0):
            limit = Limit(simulations=FIRST_SIMULATIONS << step)
            params = replace(self._question.params, seed=self._question.seed, limit=limit, threads=1)
            for state in states:
                if self._question.level is not None:
                    # As the level searches, or its simulations would not be used.
                    level = levels(state.ruleset.game.name)[self._question.level]
                    params = replace(params, tree=level.tree)
                yield TurnSearch(state, params, memory=self._session.memory)

    def _positions(self) -> Iterator[EngineState]:
        """Yield the positions with a decision of the seat: this one, or those behind a draw, likely first."""
        player = self._state.current_player()
        states = [self._state]
        if player == CHANCE:
            states = [outcome.after for outcome in chosen_outcomes(self._state, self._question.seed)]
        for state in states:
            if state.current_player() >= 0 and self._seat in (None, state.current_player()):
                yield state
