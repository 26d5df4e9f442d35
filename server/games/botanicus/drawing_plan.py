"""What a plan has on the beds of gardens and greenhouses."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from server.drawing_scene import Planned, planned_by_seat
from server.games.botanicus.drawing_seats import NO_BED, Bed, Seat

CELL = re.compile(r"[1-6],[1-6]|g[1-9]")
"""A bed in notation: row and column, or the number of a greenhouse bed."""
LEVELS = ("1", "2", "3", "4", "5")
"""Plants by level in notation, the fruit last."""


def with_plan(seats: Sequence[Seat], overlay: Sequence[Planned]) -> tuple[Seat, ...]:
    """Return seats with planned plants on their beds; raises HortusError for what is none."""
    plans = planned_by_seat(overlay, len(seats), _fault)
    return tuple(_with_plan(seat, plan) for seat, plan in zip(seats, plans, strict=True))


def _fault(planned: Planned) -> tuple[str, str, str] | None:
    """Say why something is no plant on no bed: field, problem, what is allowed; None: it is."""
    if not CELL.fullmatch(planned.cell):
        return "cell", f"{planned.cell[:20]!r} is no bed", "row,column from 1,1 to 6,6, or g1 to g9"
    if planned.piece not in LEVELS:
        return "piece", f"{planned.piece[:20]!r} is no plant", "1 to 4: its level, 5: a fruit"
    return None


def _with_plan(seat: Seat, plan: Mapping[str, Planned]) -> Seat:
    """Return one seat with its plan."""
    if not plan or seat.garden is None:
        return seat
    rows = tuple(
        replace(
            row,
            beds=tuple(
                _planned(bed, plan.get(f"{number},{column}")) for column, bed in enumerate(row.beds, 1)
            ),
        )
        for number, row in enumerate(seat.garden.rows, 1)
    )
    return replace(
        seat,
        garden=replace(seat.garden, rows=rows),
        greenhouse=tuple(
            _planned(bed, plan.get(f"g{number}")) for number, bed in enumerate(seat.greenhouse, 1)
        ),
    )


def _planned(bed: Bed, planned: Planned | None) -> Bed:
    """Return a bed with what a plan has there, unless it lies there already."""
    if planned is None or bed.content in (NO_BED, planned.piece):
        return bed
    return replace(bed, planned=int(planned.piece), share=planned.share)
