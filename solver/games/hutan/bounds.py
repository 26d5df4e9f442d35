"""Proven bounds for a solo game with known offers: relaxations, one after the other.

They hold for every line from the position's table, turn so far or not. At the start of a game it is tried to
rule out that every area is perfect; then come relaxations of rising strength, of which the first is solved
at once and the others go on as long as there is time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from engine_c.games.hutan.codes import ANIMALS, EMPTY, LAKE
from engine_c.games.hutan.rules import ReferenceState
from engine_c.games.hutan.table import Face, Table
from solver.exact.board import Board
from solver.exact.contract import Worker
from solver.exact.cpsat import ModelWorker, ValueOf
from solver.exact.question import Effort, Found, Question
from solver.games.hutan.placement import PHASES_BEFORE_CARDS, layout_of, reference_of

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from solver.games.hutan.bound_model import BoundModel
    from solver.games.hutan.perfect_model import Wanted


@dataclass(frozen=True, kw_only=True)
class Relaxation:
    """What of the rules a bound keeps."""

    name: str
    """For people."""
    has_order: bool
    """Animals come in an order, and bonus flowers from earlier ones."""
    has_links: bool
    """Flowers of a card lie side by side."""


RELAXATIONS = (
    Relaxation(name="relaxation by counts", has_order=False, has_links=False),
    Relaxation(name="relaxation by order of animals", has_order=True, has_links=False),
    Relaxation(name="relaxation by order and links", has_order=True, has_links=True),
)


PERFECT = "every area perfect"
PERFECT_SHARE = 0.6
"""Share of the time or work in which it is tried to rule that out."""
ORDER_SHARE = 0.1
"""Share of it that goes to the most bonus flowers there are."""


class PerfectWorker:
    """Rules out that every area is perfect with an animal, from the start of a game without cards."""

    name = PERFECT

    def __init__(self, question: Question, effort: Effort) -> None:
        """Take a question that `below_top` knows; models are built on the worker's thread."""
        self._question = question
        self._most_bonus = 0
        self._order = ModelWorker(
            "order of animals",
            self._build_order,
            replace(effort, work=effort.work * ORDER_SHARE),
            linearization=2,
        )
        self._perfect = ModelWorker(
            PERFECT,
            self._build_perfect,
            replace(effort, work=effort.work * (1 - ORDER_SHARE)),
            is_bound=False,
            linearization=2,
        )

    def stop(self) -> None:
        """End `run` soon; from any thread."""
        self._order.stop()
        self._perfect.stop()

    def run(self, board: Board) -> None:
        """Try to prove it."""
        order = Board()
        self._order.run(order)
        if order.bound is None:
            return
        self._most_bonus = order.bound
        self._perfect.run(board)
        below = below_top(self._question)
        if self._perfect.is_infeasible and below is not None:
            board.tighten(below, self.name)

    def _build_order(self) -> tuple[cp_model.CpModel, Callable[[ValueOf], Found | None]]:
        from solver.games.hutan.perfect_model import most_passing

        return most_passing(wanted(self._question)), lambda value: None

    def _build_perfect(self) -> tuple[cp_model.CpModel, Callable[[ValueOf], Found | None]]:
        from solver.games.hutan.perfect_model import PerfectModel

        return PerfectModel(wanted(self._question), self._most_bonus).model, lambda value: None


def wanted(question: Question) -> Wanted:
    """Return what is wanted of an empty grid."""
    from solver.games.hutan.perfect_model import Wanted

    reference = reference_of(question)
    return Wanted(
        areas=list(layout_of(reference).areas.values()),
        offers=offers_to_come(question, reference) or (),
        animals=reference.options.animals_per_species,
        has_bonus=reference.options.has_bonus_flowers,
    )


def below_top(question: Question) -> int | None:
    """Return the most points of a grid that is not perfect in every area; None if that is of no use.

    That is where something lies already, or cards are in play, or an animal is worth no more than its tree.
    """
    reference = reference_of(question)
    top = top_score(reference)
    grid = cast(Table, question.position.table).grids[0].replace("/", "")
    facts = reference.facts
    more = [facts.paw[len(area)] - facts.tree_points for area in layout_of(reference).areas.values()]
    if top is None or min(more) <= 0 or not set(grid) <= {EMPTY, LAKE}:
        return None
    return top - min(more)


class BoundWorker:
    """The relaxations one after the other: all but the last for a share of the time or work."""

    name = "relaxations"

    def __init__(self, question: Question, effort: Effort) -> None:
        """Take the question; models are built on the worker's thread."""
        has_perfect = below_top(question) is not None
        each = (1 - PERFECT_SHARE * has_perfect) / len(RELAXATIONS)
        share = replace(effort, work=effort.work * each)
        self.parts: list[ModelWorker | PerfectWorker] = [
            ModelWorker(relaxation.name, _builder(question, relaxation), share, linearization=2)
            for relaxation in RELAXATIONS
        ]
        self._shares = [each] * len(RELAXATIONS)
        if has_perfect:
            work = replace(effort, work=effort.work * PERFECT_SHARE)
            self.parts.insert(0, PerfectWorker(question, work))
            self._shares.insert(0, PERFECT_SHARE)
        self._seconds = None if effort.is_deterministic else effort.seconds
        self._reference = reference_of(question)
        self._stopped = threading.Event()

    def stop(self) -> None:
        """End `run` soon; from any thread."""
        self._stopped.set()
        for part in self.parts:
            part.stop()

    def run(self, board: Board) -> None:
        """Prove bounds until the last relaxation is solved, or nobody wants more."""
        top = top_score(self._reference)
        if top is not None:
            board.tighten(top, self.name)
        for part, share in zip(self.parts, self._shares, strict=True):
            if self._stopped.is_set() or board.ended.is_set():
                return
            is_last = part is self.parts[-1]
            timer = None
            if self._seconds is not None and not is_last:
                timer = threading.Timer(self._seconds * share, part.stop)
                timer.daemon = True
                timer.start()
            try:
                part.run(board)
            finally:
                if timer is not None:
                    timer.cancel()


def bound_workers(question: Question, effort: Effort) -> Sequence[Worker]:
    """Return the worker of the relaxations; none while layout or cards are still to be drawn.

    None either if the position does not tell the offers to come.
    """
    reference = reference_of(question)
    if reference.phase in PHASES_BEFORE_CARDS or offers_to_come(question, reference) is None:
        return []
    return [BoundWorker(question, effort)]


def top_score(reference: ReferenceState) -> int | None:
    """Return the points of a grid with the best in every area; None with ecosystem cards in play."""
    facts = reference.facts
    if reference.ecosystem:
        return None
    return sum(
        facts.completed[n] + max(facts.paw[n], facts.tree_points) + facts.tree_points * (n - 1)
        for n in map(len, layout_of(reference).areas.values())
    )


def offers_to_come(question: Question, reference: ReferenceState) -> list[tuple[Face, ...]] | None:
    """Return the offers of all rounds from the position's table on; None if one of them is not told."""
    table = cast(Table, question.position.table)
    offers = [*([table.offer] if table.offer else []), *(table.stacks or ())]
    missing = reference.options.rounds - table.round + 1 - len(offers)
    if missing == 1 and reference.offer:  # revealed in the turn so far
        offers.insert(0, tuple(reference.faces[index] for index in reference.offer))
        missing = 0
    return offers if missing == 0 else None


def bound_model(question: Question, relaxation: Relaxation) -> BoundModel:
    """Build a relaxation of a question."""
    from solver.games.hutan.bound_model import BoundModel, Start

    reference = reference_of(question)
    table = cast(Table, question.position.table)
    return BoundModel(
        reference.facts,
        layout_of(reference),
        Start(
            grid=table.grids[0].replace("/", ""),
            offers=offers_to_come(question, reference) or (),
            animals=[reference.options.animals_per_species] * len(ANIMALS),
            has_bonus=reference.options.has_bonus_flowers,
        ),
        [card for card in reference.facts.ecosystem_cards if card.id in reference.ecosystem],
        has_minus=reference.options.has_minus_points,
        has_order=relaxation.has_order,
        has_links=relaxation.has_links,
    )


def _builder(
    question: Question, relaxation: Relaxation
) -> Callable[[], tuple[cp_model.CpModel, Callable[[ValueOf], Found | None]]]:
    """Return what builds a relaxation; its solutions stand for no line."""
    return lambda: (bound_model(question, relaxation).model, lambda value: None)
