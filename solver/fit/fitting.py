"""A fit: by play, then by least squares, with a journal to go on from, and the gain on fresh decks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from engine_c.game import HortusError
from engine_c.state import EngineState
from solver.analysis import POINT
from solver.figures import mean_interval
from solver.fit.evolution import Evolution
from solver.fit.selfplay import Batch, Duel, Scene, in_force, positions
from solver.fit.spec import Term, Values, changed, flat
from solver.fit.squares import Vector, least_squares
from solver.match import mixed_seed, open_ruleset
from solver.play import expected_terms

SIGMA = 0.08
"""First spread of the play stage, in parts of a range."""
PLAY, SQUARES, GAIN, GAIN_SQUARES, DUEL = range(5)
"""Streams of decks, so that no figure is measured on decks that were fitted on."""

Task = TypeVar("Task")
Answer = TypeVar("Answer")
Watcher = Callable[[str, int, int], None]
"""Is told how far a stage is: (stage, done, total)."""


class Journal:
    """What a fit has computed so far, one JSON object a line; the first names the fit."""

    def __init__(self, path: Path | None, header: dict[str, Any]) -> None:
        """Open or begin a journal; without a path nothing is kept. HortusError if it is another fit's."""
        self._path = path
        self._known: dict[str, Any] = {}
        if path is None:
            return
        if not path.exists():
            path.write_text(json.dumps(header) + "\n", encoding="utf-8")
            return
        first, *lines = path.read_text(encoding="utf-8").splitlines()
        if json.loads(first) != json.loads(json.dumps(header)):
            raise HortusError.of("resume", f"{path} is of another fit", "the same settings or a new file")
        for line in lines:
            # The last line of a fit that was ended may be torn.
            try:
                self._known.update(json.loads(line))
            except ValueError:
                break

    def knows(self, key: str) -> bool:
        """Return whether something stands under a key."""
        return key in self._known

    def recall(self, key: str, compute: Callable[[], Any]) -> Any:
        """Return what stands under a key; computed and written down if nothing does."""
        if key not in self._known:
            self._known[key] = compute()
            if self._path is not None:
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({key: self._known[key]}) + "\n")
        return self._known[key]


@dataclass(frozen=True, kw_only=True)
class Gain:
    """New parameters against old ones on decks that were not fitted on."""

    decks: int
    """How many."""
    old_score: float
    """Mean score of a seat with the old parameters; against another agent the mean margin over it."""
    new_score: float
    """The same with the new ones."""
    score_gain: float
    """Mean paired difference of the two, each set of parameters against itself or the other agent."""
    score_interval: float
    """Half width of its 95 % interval."""
    margin: float | None
    """Points ahead when one seat has the new parameters and the others the old ones; None: solo."""
    margin_interval: float | None
    """Half width of its 95 % interval."""
    old_error: float | None
    """Root mean square of expected minus final points of a seat, old parameters; None: not asked."""
    new_error: float | None
    """The same for the new ones, of the same positions."""
    error_gain: float | None
    """Mean paired fall of the squared error, by game."""
    error_interval: float | None
    """Half width of its 95 % interval."""


@dataclass(kw_only=True)
class Fitting:
    """One fit, from `start` on."""

    scene: Scene
    """What is played."""
    start: Values
    """Parameters to begin with."""
    play_terms: Sequence[Term]
    """Numbers to find by playing."""
    squares_terms: Sequence[Term]
    """Numbers to find by least squares."""
    rounds: int
    """Rounds of the evolution; steps of the least squares."""
    decks: int
    """Decks that each candidate of a round plays; games for the least squares."""
    seed: int
    """Fixes everything."""
    executor: Executor | None = None
    """Where games are played; None: in this process."""
    watch: Watcher = lambda stage, done, total: None
    """Is told how far the fit is."""
    journal: Journal = field(default_factory=lambda: Journal(None, {}))
    """Remembers what was computed."""

    def run(self) -> dict[str, Any]:
        """Return the fitted table."""
        values = dict(self.start)
        if self.play_terms and self.rounds:
            values = self._fit_by_play(self._seen_terms(values), values)
        if self.squares_terms and self.rounds:
            values = self._fit_by_squares(values)
        return values

    def _map(self, function: Callable[[Task], Answer], tasks: Iterable[Task]) -> Iterator[Answer]:
        return map(function, tasks) if self.executor is None else iter(self.executor.map(function, tasks))

    # --- by play ---

    def _seen_terms(self, values: Values) -> list[Term]:
        """Return the terms that change any game at all; the others would only drift."""
        moved = [_moved(values, term, part) for part in (-2 * SIGMA, 2 * SIGMA) for term in self.play_terms]
        seed = mixed_seed(self.seed, PLAY)
        tasks = [
            Batch(scene=self.scene, values=table, seed=seed, num=self.decks) for table in [values, *moved]
        ]

        def probe() -> list[bool]:
            own, *found = self._map(Batch.objective, tasks)
            half = len(self.play_terms)
            return [own != found[i] or own != found[half + i] for i in range(half)]

        is_seen = self.journal.recall("terms", probe)
        return [term for term, seen in zip(self.play_terms, is_seen, strict=True) if seen]

    def _fit_by_play(self, terms: Sequence[Term], values: Values) -> dict[str, Any]:
        """Move the numbers to where the agent scores most against itself, or is most ahead of another."""
        if not terms:
            return dict(values)
        evolution = Evolution(_to_cube(terms, values), sigma=SIGMA, seed=mixed_seed(self.seed, PLAY))
        for number in range(self.rounds):
            self.watch("play", number, self.rounds)
            points = evolution.ask()
            seed = mixed_seed(self.seed, PLAY, number)
            tasks = [
                Batch(scene=self.scene, values=_from_cube(terms, values, point), seed=seed, num=self.decks)
                for point in points
            ]
            evolution.tell(self.journal.recall(f"play {number}", partial(self._means, tasks)))
        self.watch("play", self.rounds, self.rounds)
        return _from_cube(terms, values, evolution.mean)

    def _means(self, tasks: list[Batch]) -> list[float]:
        return [float(np.mean(scores)) for scores in self._map(Batch.objective, tasks)]

    # --- by least squares ---

    def _fit_by_squares(self, values: Values) -> dict[str, Any]:
        """Move the numbers to where the expected points come nearest to the final ones."""
        terms = self.squares_terms
        batch = Batch(scene=self.scene, values=values, seed=mixed_seed(self.seed, SQUARES), num=self.decks)
        states, targets, _ = self._positions(batch, "squares")

        def residuals(point: Vector) -> Vector:
            with in_force(self.scene.game, self.scene.table, _from_cube(terms, values, point)):
                return _difference(states, targets)

        best = np.array(_to_cube(terms, values))
        for step, (point, _) in enumerate(least_squares(residuals, best, self.rounds)):
            self.watch("squares", step, self.rounds)
            best = point
        self.watch("squares", self.rounds, self.rounds)
        return _from_cube(terms, values, best)

    def _positions(self, batch: Batch, name: str) -> tuple[list[EngineState], list[Vector], list[int]]:
        """Return positions, final points by seat and rule [P, T] of each, and the game of each."""
        states: list[EngineState] = []
        targets: list[Vector] = []
        games: list[int] = []
        unknown = [deck for deck in range(batch.num) if not self.journal.knows(f"{name} {deck}")]
        missing = self._map(_actions_of, [(batch, deck) for deck in unknown])
        for deck in range(batch.num):
            self.watch(f"{name}: games", deck, batch.num)
            actions = self.journal.recall(f"{name} {deck}", lambda: next(missing))
            found, end = positions(self.scene, deck, actions)
            target = np.array([end.score_terms(seat) for seat in range(end.core.num_players)], dtype=float)
            states += found
            targets += [target] * len(found)
            games += [deck] * len(found)
        self.watch(f"{name}: games", batch.num, batch.num)
        return states, targets, games

    # --- the gain ---

    def gain(self, new: Values, old: Values, decks: int, *, with_errors: bool = True) -> Gain:
        """Compare two tables on fresh decks."""
        seed = mixed_seed(self.seed, GAIN)
        self.watch("gain", 0, 3)
        old_scores, new_scores = self._map(
            Batch.objective,
            [Batch(scene=self.scene, values=table, seed=seed, num=decks) for table in (old, new)],
        )
        self.watch("gain", 1, 3)
        score_gain, score_interval = mean_interval(list(np.subtract(new_scores, old_scores)))
        margin = margin_interval = None
        if all(open_ruleset(self.scene.game, options).num_players > 1 for options in self.scene.option_sets):
            duel = Duel(scene=self.scene, new=new, old=old, seed=mixed_seed(self.seed, DUEL))
            margins = list(self._map(_margin_of, [(duel, deck) for deck in range(decks)]))
            margin, margin_interval = mean_interval(margins)
        self.watch("gain", 2, 3)
        errors = self._errors(new, old, decks) if with_errors else (None, None, None, None)
        self.watch("gain", 3, 3)
        return Gain(
            decks=decks,
            old_score=float(np.mean(old_scores)),
            new_score=float(np.mean(new_scores)),
            score_gain=score_gain,
            score_interval=score_interval,
            margin=margin,
            margin_interval=margin_interval,
            old_error=errors[0],
            new_error=errors[1],
            error_gain=errors[2],
            error_interval=errors[3],
        )

    def _errors(self, new: Values, old: Values, decks: int) -> tuple[float, float, float, float]:
        """Return how far both tables miss the final points of games with the new one."""
        seed = mixed_seed(self.seed, GAIN_SQUARES)
        batch = Batch(scene=self.scene, values=new, seed=seed, num=decks)
        states, targets, games = self._positions(batch, "errors")
        by_game = []
        for table in (old, new):
            with in_force(self.scene.game, self.scene.table, table):
                squares = [
                    float(np.mean((_expected(state) - target).sum(axis=1) ** 2))
                    for state, target in zip(states, targets, strict=True)
                ]
            by_game.append(np.bincount(games, weights=squares) / np.bincount(games))
        error_gain, error_interval = mean_interval(list(by_game[0] - by_game[1]))
        old_error, new_error = (float(np.sqrt(np.mean(errors))) for errors in by_game)
        return old_error, new_error, error_gain, error_interval


def _actions_of(task: tuple[Batch, int]) -> list[int]:
    batch, deck = task
    return batch.actions(deck)


def _margin_of(task: tuple[Duel, int]) -> float:
    duel, deck = task
    return duel.margin(deck)


def _expected(state: EngineState) -> Vector:
    """Return the expected points by seat and rule, [P, T]."""
    return np.array(expected_terms(state), dtype=float) / POINT


def _difference(states: Sequence[EngineState], targets: Sequence[Vector]) -> Vector:
    """Return expected minus final points of all positions, seats and rules, [M]."""
    return np.concatenate(
        [(_expected(state) - target).ravel() for state, target in zip(states, targets, strict=True)]
    )


def _to_cube(terms: Sequence[Term], values: Values) -> list[float]:
    """Return the numbers of a table in parts of their ranges."""
    numbers = flat(values)
    return [(numbers[term.name] - term.low) / (term.high - term.low) for term in terms]


def _moved(values: Values, term: Term, part: float) -> dict[str, Any]:
    """Return a table with one number moved by a part of its range, inside the range."""
    (place,) = _to_cube([term], values)
    return _from_cube([term], values, np.clip(np.array([place + part]), 0.0, 1.0))


def _from_cube(terms: Sequence[Term], values: Values, point: Vector) -> dict[str, Any]:
    """Return a table with the numbers at a point of the cube."""
    numbers = {
        term.name: round(term.low + (term.high - term.low) * float(part), 4)
        for term, part in zip(terms, point, strict=True)
    }
    return changed(values, numbers)
