"""Playing ablations deck by deck, with sums that can be kept and gone on with."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.ablations import MOST_DECKS, Case, Tier
from engine_c.state import EngineState
from solver.agents import Agent, parse_agent
from solver.analysis import POINT
from solver.figures import CONFIDENCE, student_quantile
from solver.fit.selfplay import Batch, OptionSet, Scene, in_force, margin, positions
from solver.fit.spec import changed, evaluator_of
from solver.match import Match, mixed_seed
from solver.parameters import ParameterTables, use_parameters
from solver.play import expected_terms
from solver.provenance import code_commit

FIRST_DECKS = 20
"""Before a case is looked at; then whenever their number has doubled."""
CLEAR = 2.0
"""A case is clear when its mean is so many half widths of its interval away from zero: a single look errs
less often than once in a thousand, so looking several times does little harm."""
SILENT_DECKS = 40
"""A case that has changed nothing at all in so many decks does not act here."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """A case as far as it is measured; differences are in its favour, points (telling: squared points)."""

    name: str
    """Of the case."""
    agents: tuple[str, str]
    neutral: float | None
    commit: str
    """Of the code that played, as in solver.provenance."""
    seed: int
    decks: int = 0
    games: int = 0
    total: float = 0.0
    """Sum of the differences of the decks, each the mean of its games."""
    squares: float = 0.0
    """Sum of their squares."""

    @property
    def mean(self) -> float:
        """Mean difference."""
        return self.total / self.decks if self.decks else 0.0

    @property
    def half_width(self) -> float:
        """Of the 95 % interval by Student's t; infinite below two decks."""
        if self.decks < 2:
            return math.inf
        variance = max(0.0, self.squares - self.total**2 / self.decks) / (self.decks - 1)
        return student_quantile((1 + CONFIDENCE) / 2, self.decks - 1) * math.sqrt(variance / self.decks)

    @property
    def is_silent(self) -> bool:
        """Whether nothing has changed in any deck."""
        return self.decks > 0 and self.squares == 0

    @property
    def has_effect(self) -> bool:
        """Whether the interval leaves zero out."""
        return abs(self.mean) > self.half_width

    @property
    def is_over(self) -> bool:
        """Whether more decks would change nothing that matters."""
        if self.is_silent:
            return self.decks >= SILENT_DECKS
        return self.decks >= FIRST_DECKS and abs(self.mean) > CLEAR * self.half_width

    def grown(self, differences: list[float], games: int) -> Row:
        """Return the row with more decks."""
        return replace(
            self,
            decks=self.decks + len(differences),
            games=self.games + games,
            total=self.total + math.fsum(differences),
            squares=self.squares + math.fsum(value * value for value in differences),
        )


def blank(case: Case, seed: int) -> Row:
    """Return the row of a case that nothing is known of yet."""
    return Row(name=case.name, agents=case.agents, neutral=case.neutral, commit=code_commit(), seed=seed)


# --- playing --------------------------------------------------------------------------------------


def options_of(case: Case) -> OptionSet:
    """Return the options of a case, sorted."""
    return tuple(sorted(case.scene.options.items()))


def tables_of(case: Case) -> tuple[ParameterTables | None, ParameterTables | None]:
    """Return the parameters with and without what a case takes away; None: those that come with Hortus."""
    if case.neutral is None:
        return None, None
    values = evaluator_of(case.game).load_parameters()[case.table]
    return {case.table: values}, {case.table: changed(values, {case.term: case.neutral})}


def play(case: Case, seed: int, decks: range) -> tuple[list[float], int]:
    """Return the points that it gains over the same without it, for each deck, and the number of games."""
    with_it, without = (
        replace(parse_agent(text), parameters=tables)
        for text, tables in zip(case.agents, tables_of(case), strict=True)
    )
    options = options_of(case)
    scene = Scene(game=case.game, option_sets=(options,), table=case.table, agent=with_it)
    try:
        if (players := int(case.scene.options["players"])) > 1:
            found = [margin(scene, with_it, without, seed, deck) for deck in decks]
            return found, players * len(decks)
        match = Match(game=case.game, options=options, agents=(with_it, without), seed=seed)
        scores = [match.play(deck).scores for deck in decks]
        return [float(own - other) for own, other in scores], len(decks)
    finally:
        use_parameters(case.game, None)


@lru_cache(maxsize=400)
def told_positions(
    game: str, options: OptionSet, table: str, agent: Agent, seed: int, deck: int
) -> tuple[tuple[EngineState, ...], tuple[tuple[float, ...], ...]]:
    """Return the positions at the start of each turn of a game, and its final points by seat and rule."""
    scene = Scene(game=game, option_sets=(options,), table=table, agent=agent)
    values = evaluator_of(game).load_parameters()[table]
    batch = Batch(scene=scene, values=values, seed=mixed_seed(seed, 2), num=deck + 1)
    found, end = positions(scene, deck, batch.actions(deck))
    final = tuple(tuple(map(float, end.score_terms(seat))) for seat in range(end.core.num_players))
    return tuple(found), final


def tell(case: Case, seed: int, decks: range) -> tuple[list[float], int]:
    """Return by how much the squared error of the points told grows without it, for each deck.

    Summed over scoring rules, the mean over seats and positions, in squared points.
    """
    agent = parse_agent(case.agents[0])
    differences = []
    for deck in decks:
        states, final = told_positions(case.game, options_of(case), case.table, agent, seed, deck)
        errors = []
        for tables in tables_of(case):
            assert tables is not None
            with in_force(case.game, case.table, tables[case.table]):
                told = np.array([expected_terms(state) for state in states], dtype=float) / POINT
            errors.append(float(np.mean(((told - np.array(final)) ** 2).sum(axis=2))))
        differences.append(errors[1] - errors[0])
    return differences, len(decks)


PLAYERS: dict[bool, Callable[[Case, int, range], tuple[list[float], int]]] = {True: tell, False: play}


def rows_of(case: Case, row: Row, most: int | None) -> Iterator[Row]:
    """Yield the row with ever more decks, until it is clear or has `most`; None: what its tier has."""
    last = MOST_DECKS[case.tier] if most is None else most
    while not row.is_over and row.decks < last:
        wanted = min(last, max(FIRST_DECKS, 2 * row.decks))
        decks = range(row.decks, wanted)
        row = row.grown(*PLAYERS[case.tier is Tier.TELLING](case, row.seed, decks))
        yield row


# --- files ----------------------------------------------------------------------------------------


class Rows:
    """The rows of a game in a file, one JSON object a line; without a folder nothing is kept."""

    def __init__(self, folder: Path | None, game: str) -> None:
        """Read what there is."""
        self._path = folder / f"{game}.jsonl" if folder else None
        self.rows: dict[tuple[str, str], Row] = {}
        """By case and commit."""
        if self._path and self._path.exists():
            for line in self._path.read_text(encoding="utf-8").splitlines():
                plain: dict[str, Any] = json.loads(line)
                row = Row(**{**plain, "agents": tuple(plain["agents"])})
                self.rows[row.name, row.commit] = row

    def known(self, start: Row) -> Row:
        """Return what is known of a case at this commit, with the same agents and seed; else `start`."""
        found = self.rows.get((start.name, start.commit), start)
        same = (found.agents, found.neutral, found.seed) == (start.agents, start.neutral, start.seed)
        return found if same else start

    def keep(self, row: Row) -> None:
        """Put a row in place of an earlier one; the file is complete at any time."""
        self.rows[row.name, row.commit] = row
        if self._path:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            new = self._path.with_suffix(".new")
            lines = [json.dumps(row.__dict__) for _, row in sorted(self.rows.items())]
            new.write_text("\n".join(lines) + "\n", encoding="utf-8")
            new.replace(self._path)

    def best(self, case: Case) -> Row | None:
        """Return the row of a case with the most decks."""
        found = [
            row
            for (name, _), row in self.rows.items()
            if name == case.name and (row.agents, row.neutral) == (case.agents, case.neutral)
        ]
        return max(found, key=lambda row: row.decks, default=None)
