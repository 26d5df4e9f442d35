"""Proven bounds for a solo game with known offers: relaxations of rising strength, one after the other.

They hold for every line from the position's table, turn so far or not. The first is solved at once; the
others go on as long as there is time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from engine_c.games.hutan.codes import ANIMALS
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


class BoundWorker:
    """The relaxations one after the other: all but the last for an equal share of the time or work."""

    name = "relaxations"

    def __init__(self, question: Question, effort: Effort) -> None:
        """Take the question; models are built on the worker's thread."""
        share = replace(effort, work=effort.work / len(RELAXATIONS))
        self.parts = [
            ModelWorker(relaxation.name, _builder(question, relaxation), share, linearization=2)
            for relaxation in RELAXATIONS
        ]
        is_timed = effort.seconds is not None and not effort.is_deterministic
        self._share_s = effort.seconds / len(RELAXATIONS) if effort.seconds and is_timed else None
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
        for part in self.parts:
            if self._stopped.is_set() or board.ended.is_set():
                return
            is_last = part is self.parts[-1]
            timer = None if self._share_s is None or is_last else threading.Timer(self._share_s, part.stop)
            if timer is not None:
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
