"""Conditions V8 to V13: beds, animals, greenhouses, fruits, gardeners, pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine_c.game import Violation
from engine_c.games.botanicus.facts import ANIMAL_LETTERS, ANIMALS, FRUIT, Garden
from engine_c.games.botanicus.position_text import num_greenhouse_beds, start_beds
from engine_c.games.botanicus.steps import cell_text
from engine_c.games.botanicus.table import Plot
from engine_c.games.botanicus.validity_case import Case, violation

_PLANTED = "12345"


def _gardens(case: Case) -> Iterator[tuple[str, int, Plot, Garden]]:
    """Yield field, seat, plot and garden of the seats whose garden is known."""
    for field, seat, plot in case.plots():
        garden = case.garden(plot)
        if garden is not None:
            yield field, seat, plot, garden


def _beds(case: Case) -> Iterator[Violation]:
    """V8."""
    for field, _, plot, garden in _gardens(case):
        start = start_beds(garden)
        if len(plot.beds) != garden.rows:
            yield violation("V8", f"{field}.beds", f"{len(plot.beds)} rows", f"{garden.rows} (B1.6)")
        for row, (text, first) in enumerate(zip(plot.beds, start, strict=False)):
            place = f"{field}.beds[{row}]"
            if len(text) != garden.cols:
                yield violation("V8", place, f"{len(text)} beds", f"{garden.cols} (B1.6)")
            for column, (bed, before) in enumerate(zip(text, first, strict=False)):
                shown = cell_text((row + 1, column + 1))
                if (bed == "-") != (before == "-"):
                    allowed = "- : no bed is there" if before == "-" else "a bed is there"
                    yield violation("V8", place, f"`{bed}` on {shown}", f"{allowed} (B1.6)")
                elif bed not in "-." + _PLANTED and bed != before:
                    allowed = "`.`, 1 to 4" + (", 5" if case.options.greenhouse != "off" else "")
                    if before in ANIMAL_LETTERS:
                        allowed += f", or {before} for the {ANIMALS[ANIMAL_LETTERS.index(before)]}"
                    yield violation("V8", place, f"`{bed}` on {shown}", allowed)


def _animals(case: Case) -> Iterator[Violation]:
    """V9."""
    most = 0 if case.options.is_expert else len(case.components.animal_points)
    for field, _, plot in case.plots():
        if not 0 <= plot.num_animals <= most:
            allowed = "0: the beds tell (X1.1)" if case.options.is_expert else f"0 to {most} (B8.5)"
            yield violation("V9", f"{field}.num_animals", f"{plot.num_animals} animals", allowed)


def _greenhouses(case: Case) -> Iterator[Violation]:
    """V10."""
    for field, _, plot, garden in _gardens(case):
        wanted = num_greenhouse_beds(case.components, case.options, garden)
        if len(plot.greenhouse) != wanted:
            allowed = f"{wanted} (G3.1)" if wanted else "none without The Greenhouse (G1.1)"
            yield violation("V10", f"{field}.greenhouse", f"{len(plot.greenhouse)} beds", allowed)
        elif any(bed not in "." + _PLANTED for bed in plot.greenhouse):
            yield violation(
                "V10", f"{field}.greenhouse", f"`{plot.greenhouse[:40]}`", "`.`, 1 to 5 for each bed"
            )


def _fruits(case: Case) -> Iterator[Violation]:
    """V11."""
    if case.options.greenhouse == "off":
        for field, _, plot in case.plots():
            for row, text in enumerate(plot.beds):
                if str(FRUIT) in text:
                    problem = f"a fruit in row {row + 1}"
                    yield violation(
                        "V11", f"{field}.beds[{row}]", problem, "none without The Greenhouse (G2.1)"
                    )
    elif case.options.fruit_limit and case.num_fruits > case.options.fruit_limit:
        problem = f"{case.num_fruits} fruits"
        yield violation("V11", "plots", problem, f"at most {case.options.fruit_limit} (G2.1)")


def _gardeners(case: Case) -> Iterator[Violation]:
    """V12."""
    for field, seat, plot, garden in _gardens(case):
        place = f"{field}.gardeners"
        for node in plot.gardeners:
            if not (1 <= node[0] < garden.rows and 1 <= node[1] < garden.cols):
                allowed = f"1,1 to {garden.rows - 1},{garden.cols - 1} (B1.6)"
                yield violation("V12", place, f"the garden has no node {cell_text(node)}", allowed)
        if len(set(plot.gardeners)) != len(plot.gardeners):
            yield violation("V12", place, "two gardeners on one node", "different nodes (X4.3)")
        wanted = _num_gardeners(case, seat)
        if len(plot.gardeners) != wanted:
            yield violation("V12", place, f"{len(plot.gardeners)} gardeners", f"{wanted} (B3.3, X1.4, X4.1)")
        is_new = not case.has_begun or (case.table.stage == "seconds" and len(plot.gardeners) > 1)
        if is_new and plot.gardeners and not set(plot.gardeners) & set(garden.starts):
            allowed = "one on " + " or ".join(map(cell_text, garden.starts)) + " (X1.4, X4.1)"
            yield violation("V12", place, "no gardener stands on a start node", allowed)


def _num_gardeners(case: Case, seat: int) -> int:
    """Return how many gardeners a seat has (X1.4, X4.1)."""
    if not case.options.is_expert:
        return 1
    stage = case.table.stage
    first = case.is_after("starts") or (stage == "starts" and case.has_acted(seat))
    second = case.is_after("seconds") or (stage == "seconds" and case.has_acted(seat))
    return first + second


def _pieces(case: Case) -> Iterator[Violation]:
    """V13."""
    for field, _, plot in case.plots():
        for track, name in zip(case.components.tracks, plot.track_nodes, strict=False):
            node = next((each for each in track.nodes if each.name == name), None)
            if node is None:
                continue
            if node.is_end:
                problem = f"the piece stands on the end node {name}"
                yield violation(
                    "V13", f"{field}.{track.name}_node", problem, "it goes back to the first (B9.6)"
                )
            elif node.is_expert_only and not case.options.is_expert:
                problem = f"the base side has no node {name}"
                yield violation("V13", f"{field}.{track.name}_node", problem, "another node (B1.4)")
            elif not case.has_begun and name != track.nodes[0].name:
                problem = f"the piece stands on {name} before round one"
                yield violation("V13", f"{field}.{track.name}_node", problem, f"{track.nodes[0].name} (B3.3)")


CHECKS: tuple[Callable[[Case], Iterator[Violation]], ...] = (
    _beds, _animals, _greenhouses, _fruits, _gardeners, _pieces,
)  # fmt: skip
"""V8 to V13 in order."""
