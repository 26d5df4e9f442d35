"""What play at full strength reaches in a solo game whose draws are not known: whole games by the search.

Game i is played in World (seed, i), from what the seat sees. Its mean and its chances are those of this play:
better play may reach more, and nothing is proven. The search makes the most of the score: playing for the
chance of a target itself reaches targets no more often (Hutan's scenario H: 24 % against 35 % of 120 games).
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import cast

from engine_c.game import CHANCE, TERMINAL, HortusError
from engine_c.state import EngineState
from solver.exact.games import refusal
from solver.exact.question import Effort, Question
from solver.figures import mean_interval, wilson_interval
from solver.match import mixed_seed
from solver.params import Limit, SearchParams
from solver.search.root import TurnSearch

SIMULATIONS = 256
"""For each whole turn of a game: half a second a game; four times as many play one to two points better."""
MAX_CANDIDATES = 32
"""Turns that each search compares."""
GAMES_PER_UNIT = 2
"""Deterministic mode: whole games from the start of the game that one unit of work stands for."""
MIN_GAMES = 16
"""Fewer games have no interval."""


@dataclass(frozen=True, kw_only=True)
class Chance:
    """Share of games that reached so many points."""

    name: str
    """Of the goal; `asked` for the target of the question."""
    points: int
    """Points needed."""
    share: float
    """Of the games."""
    interval: tuple[float, float]
    """95 % of the chance (Wilson)."""


@dataclass(frozen=True, kw_only=True)
class Valuation:
    """What the games show, complete or so far."""

    question: Question
    """What was asked."""
    scores: tuple[int, ...]
    """Final points of each game, by number."""
    simulations: int
    """For each whole turn."""
    stopped_by: str
    """`limit`, `stop`; empty while games are played."""
    threads: int
    """Not part of the answer's identity."""
    elapsed_s: float
    """Wall time; not part of the answer's identity."""

    @property
    def mean(self) -> float:
        """Mean final score; 0 without games."""
        return mean_interval(self.scores)[0]

    @property
    def interval(self) -> float | None:
        """Half width of its 95 % interval (Student); None for few games."""
        return mean_interval(self.scores)[1] if len(self.scores) >= MIN_GAMES else None

    @property
    def chances(self) -> tuple[Chance, ...]:
        """Chance of each goal of the game and of the target of the question."""
        marks = list(self.question.state.ruleset.goals)
        if self.question.target is not None:
            marks.append(("asked", self.question.target))
        return tuple(self._chance(name, points) for name, points in marks)

    def _chance(self, name: str, points: int) -> Chance:
        num = len(self.scores)
        share = sum(score >= points for score in self.scores) / max(1, num)
        return Chance(name=name, points=points, share=share, interval=wilson_interval(share, num))


class ValueSearch:
    """Plays whole games; `run`, `snapshot` and `stop` as the searches have them."""

    def __init__(self, question: Question, effort: Effort) -> None:
        """Take the seat's view of the position; raises HortusError if it is not of a solo game."""
        violation = refusal(question, None)
        if violation is not None:
            raise HortusError(violation)
        self.question = question
        self.effort = effort
        ruleset = question.state.ruleset
        view = ruleset.view(question.position, question.seat)
        self._start = cast(EngineState, ruleset.state(view))
        self._most = round(effort.work * GAMES_PER_UNIT) if effort.is_deterministic else None
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._searches: dict[int, TurnSearch] = {}
        self._scores: dict[int, int] = {}
        self._next = 0
        self._errors: list[Exception] = []
        self._is_stopped = False
        self._stopped_by = ""
        self._started = time.monotonic()
        self._elapsed_s: float | None = None

    def run(self) -> Valuation:
        """Play until the limit or `stop`; to be called once."""
        self._started = time.monotonic()
        threads = [threading.Thread(target=self._play_games, daemon=True) for _ in range(self.effort.threads)]
        for thread in threads:
            thread.start()
        if self.effort.seconds is not None:
            self._over.wait(self.effort.seconds)
            self._end()
        for thread in threads:
            thread.join()
        if self._errors:
            raise RuntimeError("a game broke down") from self._errors[0]
        with self._lock:
            self._stopped_by = "stop" if self._is_stopped else "limit"
            self._elapsed_s = time.monotonic() - self._started
        return self.snapshot()

    def stop(self) -> None:
        """End `run` soon; from any thread, also before it begins."""
        self._is_stopped = True
        self._end()

    def snapshot(self) -> Valuation:
        """Return what is known so far; from any thread, at any time.

        Games count in the order of their numbers: one that ends early waits for those ahead of it.
        """
        with self._lock:
            num = next(i for i in range(len(self._scores) + 1) if i not in self._scores)
            elapsed_s = time.monotonic() - self._started if self._elapsed_s is None else self._elapsed_s
            return Valuation(
                question=self.question,
                scores=tuple(self._scores[i] for i in range(num)),
                simulations=SIMULATIONS,
                stopped_by=self._stopped_by,
                threads=self.effort.threads,
                elapsed_s=elapsed_s,
            )

    def _end(self) -> None:
        """End all games."""
        self._over.set()
        with self._lock:
            for search in self._searches.values():
                search.stop()

    def _play_games(self) -> None:
        """Play one game after the other, until there are as many as wanted."""
        try:
            while not self._over.is_set():
                with self._lock:
                    number = self._next
                    self._next += 1
                if self._most is not None and number >= self._most:
                    return
                score = self._play(number)
                if score is not None:
                    with self._lock:
                        self._scores[number] = score
        except Exception as error:
            self._errors.append(error)
            self._end()

    def _play(self, number: int) -> int | None:
        """Return the final score of one game; None if it was ended before."""
        seat, seed = self.question.seat, self.effort.seed
        state = self._start.copy()
        state.determinize(seat, seed, number)
        world = state.world(seed, number)
        num_turns = 0
        while state.current_player() != TERMINAL:
            if state.current_player() == CHANCE:
                state.apply(world.draw(state))
                continue
            actions = self._choose(state, number, mixed_seed(seed, number, num_turns))
            if self._over.is_set():
                return None
            for action in actions:
                state.apply(action)
            num_turns += 1
        return state.scores()[seat]

    def _choose(self, state: EngineState, number: int, seed: int) -> tuple[int, ...]:
        """Return the turn that a search chooses."""
        search = TurnSearch(
            state,
            SearchParams(
                limit=Limit(simulations=SIMULATIONS),
                seed=seed,
                max_candidates=MAX_CANDIDATES,
                objective="score",
                top=1,
            ),
        )
        with self._lock:
            self._searches[number] = search
        if self._over.is_set():
            search.stop()
        try:
            return search.run().turns[0].actions
        finally:
            with self._lock:
                del self._searches[number]
