"""Best planting: the plants of a seat on other beds; read, checked and scored by the reference.

What moves: every plant and fruit of garden and greenhouse, as high as it has grown. All are used. What stays:
animals and the beds they lie on, special tasks at their rows, tasks that are done, tracks, tokens, coins,
cards. An open task that the plants meet where they lie now is done and pays, a special task after its basic
task, with the butterfly if it is unlocked (B6, X5.4). Nothing else is paid or due: no coins of the squirrel,
no price of greenhouse beds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from engine_c.game import Violation
from engine_c.games.botanicus.reference_table import bed_of
from engine_c.games.botanicus.rules import ReferenceState
from engine_c.games.botanicus.table import Cell, Plot, Table
from solver.exact.contract import Worker
from solver.exact.cpsat import ModelWorker, ValueOf
from solver.exact.question import Effort, Found, Question

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

CHANGED = ("beds", "greenhouse", "vp", "basic_done", "special_done", "greenhouse_done")
"""Fields of a plot that an arrangement may change."""


def placement_refusal(question: Question) -> Violation | None:
    """Say why nothing can be planted anew, None if it can."""
    if question.position.turn_so_far:
        return Violation(
            field="position.turn_so_far",
            problem="inside a turn there is no garden to plant anew",
            allowed="a position at the start of a turn, before a draw or at the end",
        )
    table = cast(Table, question.position.table)
    if not table.plots[question.seat].row_tasks:
        return Violation(
            field="position.botanicus.stage",
            problem="special tasks are not assigned yet",
            allowed="a position after the tasks are",
            rule="B3.5",
        )
    return None


def reference_of(question: Question) -> ReferenceState:
    """Return the state of a question as the reference has it."""
    state = question.state.ruleset.state(question.position, "reference")
    assert isinstance(state, ReferenceState)
    return state


def free_beds(reference: ReferenceState, seat: int) -> list[Cell]:
    """Return the garden beds without an animal, ascending."""
    plot = reference.plots[seat]
    return [cell for cell in sorted(plot.beds) if not plot.is_animal(cell)]


def laid_out(
    reference: ReferenceState, seat: int, beds: Mapping[Cell, int], greenhouse: Sequence[int]
) -> ReferenceState:
    """Return the state with other plants on the beds; open tasks that they meet are done (B6.4)."""
    other = reference.copy()
    other.seat = seat
    plot = other.plot
    plot.beds.update(beds)
    plot.greenhouse[:] = greenhouse
    for row in range(1, 1 + len(plot.basic_done)):
        other.check_row(row)
    for bed, level in enumerate(greenhouse):
        other.change_greenhouse(bed, level)
    return other


def table_of(question: Question, state: ReferenceState) -> Table:
    """Return the table of the question with the garden of the seat as a state of `laid_out` has it."""
    told = state.told_plot(question.seat)
    table = question.state.ruleset.canonical(question.position).table
    plots = list(table.plots)
    plots[question.seat] = replace(plots[question.seat], **{name: getattr(told, name) for name in CHANGED})
    return replace(cast(Table, table), plots=tuple(plots))


def placement_terms(question: Question, table: Table) -> list[int]:
    """Return the points by scoring rule of the question's seat on `table`, by the reference.

    Raises ValueError, saying why, if the table is no arrangement of what the seat has.
    """
    seat, reference = question.seat, reference_of(question)
    if len(table.plots) != reference.num_players:
        raise ValueError(f"{len(table.plots)} plots instead of {reference.num_players}")
    before = reference.told_plot(seat)
    plot = table.plots[seat]
    fault = beds_fault(before, plot)
    if fault:
        raise ValueError(fault)
    beds = {
        (r, c): bed_of(letter)
        for r, row in enumerate(plot.beds, 1)
        for c, letter in enumerate(row, 1)
        if letter != "-"
    }
    state = laid_out(reference, seat, beds, [bed_of(letter) for letter in plot.greenhouse])
    ruleset = question.state.ruleset
    if ruleset.canonical(replace(question.position, table=table)).table != table_of(question, state):
        raise ValueError("something is different that does not follow from where the plants lie")
    return state.score_terms(seat)


def beds_fault(before: Plot, plot: Plot) -> str:
    """Say why beds are none of an arrangement; empty: they are."""
    shapes = [(len(each.greenhouse), tuple(map(len, each.beds))) for each in (before, plot)]
    if shapes[0] != shapes[1]:
        return "the beds are not those of the garden and its greenhouse"
    for row, (old, new) in enumerate(zip(before.beds, plot.beds, strict=True), 1):
        kept = [(a, b) for a, b in zip(old, new, strict=True) if not (is_bed(a) and is_bed(b))]
        if any(a != b for a, b in kept):
            return f"row {row}: animals stay where they lie, and so do beds"
    if not all(map(is_bed, plot.greenhouse)):
        return "the greenhouse holds plants alone"
    if plants_of(before) != plants_of(plot):
        shown = " ".join(f"{count} x {level}" for level, count in sorted(plants_of(before).items()))
        return f"the plants are not those of the seat: {shown}"
    return ""


def is_bed(letter: str) -> bool:
    """Tell whether a letter of a table is a bed without an animal."""
    return letter in "." + "12345"


def plants_of(plot: Plot) -> Counter[str]:
    """Count the plants of a plot by the letter of their level."""
    return Counter(letter for text in (*plot.beds, plot.greenhouse) for letter in text if letter in "12345")


class PlacementWorker(ModelWorker):
    """CP-SAT over all arrangements."""

    def __init__(self, question: Question, effort: Effort) -> None:
        """Take the question; the model is built on the worker's thread.

        The full linear relaxation proves at once what takes the light one minutes.
        """
        super().__init__("placement model", self._model, effort, linearization=2)
        self.question = question
        self.reference = reference_of(question)

    def _model(self) -> tuple[cp_model.CpModel, Callable[[ValueOf], Found | None]]:
        """Build the model with the reading of its solutions."""
        from solver.games.botanicus.placement_model import PlacementModel

        reference, seat = self.reference, self.question.seat
        placement = PlacementModel(reference, seat, free_beds(reference, seat))
        placement.hint()

        def read(value: ValueOf) -> Found:
            state = laid_out(reference, seat, *placement.read(value))
            score = sum(state.score_terms(seat))
            return Found(score=score, table=table_of(self.question, state), by=self.name)

        return placement.model, read


def placement_workers(question: Question, effort: Effort) -> Sequence[Worker]:
    """Return the model of a question."""
    return [PlacementWorker(question, effort)]
