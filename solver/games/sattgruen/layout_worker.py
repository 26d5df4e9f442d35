"""The search through all layouts of a full home as a worker: climbs first, then proves."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from engine_c.state import EngineState
from solver.exact.board import Board
from solver.exact.question import Effort, Found
from solver.games.sattgruen.arrangement import Pieces
from solver.games.sattgruen.layouts import LayoutSearch
from solver.games.sattgruen.placement import frames_of
from solver.games.sattgruen.placement_goals import UNITS

POT_GOALS = ("GP01", "GP02", "GP03", "GP12", "GI01", "GI03", "GI04", "GI06")
"""Kinds that look at pots and leaves alone."""
MOST_LEAVES = 160
"""More leaves than a home can use."""
CLIMBS = 400
"""Random layouts to climb from."""
CHUNK = 20
"""Layouts of plants between two looks at the board."""
WORK = 4000
"""Layouts of plants that are a unit of work in deterministic mode."""


def worth_of_leaves(pieces: Pieces) -> list[int]:
    """Return what plants, pots, leaves and goals about them can be worth by the number of leaves there are.

    Never too little: each plant could take any of them. Below what the pots need it is far below 0.
    """
    facts = pieces.facts
    growth = {plant.id: plant.growth for plant in facts.plants}
    kept = sum(growth[card.card] for card in pieces.plants if card.pot)
    unpotted = [card for card in pieces.plants if not card.pot]
    kinds = {f"goal {goal.id}": goal.kind for goal in facts.goals}
    worth = [-1000] * MOST_LEAVES
    for choice in product((False, True), repeat=len(unpotted)):
        newly = {card.card for card, is_newly in zip(unpotted, choice, strict=True) if is_newly}
        plants = [
            replace(card, leaves=0, pot=pieces.common_pot if card.card in newly else card.pot)
            for card in pieces.plants
        ]
        terms = pieces.terms(pieces.with_cards(plants + list(pieces.rooms)))
        points = sum(
            term
            for name, term in zip(pieces.ruleset.score_rules, terms, strict=True)
            if name in ("plants", "pots") or kinds.get(name) in POT_GOALS
        )
        needed = kept + sum(growth[name] for name in newly)
        most = sum(growth[card.card] - 1 for card in unpotted if card.card not in newly)
        for leaves in range(needed, MOST_LEAVES):
            more = min(leaves - needed, most) // facts.leaves_per_point
            worth[leaves] = max(worth[leaves], points + more)
    return worth


def constant_points(pieces: Pieces) -> int:
    """Return the points that no layout changes: items, variety and goals that ask for nothing else."""
    kinds = {f"goal {goal.id}": goal.kind for goal in pieces.facts.goals}
    names = pieces.ruleset.score_rules
    return sum(
        term
        for name, term in zip(names, pieces.terms(pieces.table), strict=True)
        if name in ("items", "plant variety", "room variety") or (name in kinds and kinds[name] not in UNITS)
    )


class LayoutWorker:
    """Finds the best layout of a full home and proves that it is."""

    name = "all layouts"

    def __init__(self, state: EngineState, pieces: Pieces, effort: Effort) -> None:
        """Prepare; the home must be full."""
        self._pieces = pieces
        self._effort = effort
        self._search = LayoutSearch(
            state, pieces.seat, pieces, worth_of_leaves(pieces), constant_points(pieces)
        )
        for frame in frames_of(pieces):
            self._search.add_frame(frame.width, frame.height, frame.parity)
        self._stopped = False

    def stop(self) -> None:
        """End `run` soon."""
        self._stopped = True
        self._search.stop()

    def run(self, board: Board) -> None:
        """Climb, then search all layouts, the most promising first."""
        search = self._search
        search.climb(CLIMBS, self._effort.seed)
        self._offer(board)
        if self._stopped:
            return
        search.open()
        left = round(self._effort.work * WORK) if self._effort.is_deterministic else None
        goes_on = True
        while goes_on and not self._stopped and not board.ended.is_set() and (left is None or left > 0):
            goes_on = search.step(CHUNK)
            self._offer(board)
            if not self._stopped:
                board.tighten(max(search.bound, search.best), self.name)
            if left is not None:
                left -= CHUNK

    def _offer(self, board: Board) -> None:
        """Tell the board of the best layout so far."""
        search, pieces = self._search, self._pieces
        board.count(self.name, search.nodes)
        best = board.best
        if search.best < 0 or (best is not None and best.score >= search.best):
            return
        plants, rooms = search.best_cells()
        names = [card.card for card in pieces.plants]
        cells = dict(zip(names, plants, strict=True))
        cells |= dict(zip((card.card for card in pieces.rooms), rooms, strict=True))
        table = pieces.laid_out(cells, dict(zip(names, search.best_leaves(), strict=True)))
        board.offer(Found(score=search.best, table=table, by=self.name))
