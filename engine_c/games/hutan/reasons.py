"""Why a decision is not legal: the rule it breaks, in words. Informative only; the states decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from engine_c.games.hutan.codes import ANIMALS, COLORS, EMPTY, LAKE, TREES
from engine_c.games.hutan.layout import cell_text
from engine_c.games.hutan.notation import Step
from engine_c.games.hutan.options import Options
from engine_c.games.hutan.reference_layout import NEIGHBORS, groups_of
from engine_c.games.hutan.table import Table
from engine_c.reading import Reason


def spaces(grid: str) -> str:
    """Return the letters of a grid by cell number: rows without their separators."""
    return grid.replace("/", "")


def _touches(cells: Sequence[int], forest: set[int], touch_each: bool) -> bool:
    """Tell whether a card placed on these cells is at the forest (H8.4)."""
    at_forest = [cell in forest or any(near in forest for near in NEIGHBORS[cell]) for cell in cells]
    return not forest or (all(at_forest) if touch_each else any(at_forest))


def _can_take(letter: str, color: str) -> bool:
    return letter in (EMPTY, color)


def what_lies_there(letter: str) -> str:
    """Name what is on a space."""
    if letter == LAKE:
        return "a lake"
    if letter in TREES:
        return f"a tree ({letter})"
    if letter in ANIMALS:
        return f"an animal ({letter})"
    return f"a {letter} flower" if letter in COLORS else "nothing"


def _completions(letters: str, colors: str, cells: Sequence[int]) -> Iterator[list[int]]:
    """Yield all whole placements that begin with `cells`, held against H8.1, H8.2 and H7.3 alone."""
    rest = colors[len(cells) :]
    free = [[c for c in range(len(letters)) if _can_take(letters[c], color)] for color in rest]
    for more in product(*free):
        whole = [*cells, *more]
        if len(set(whole)) == len(whole) and _is_rising(colors, whole):
            yield whole


def _is_rising(colors: str, cells: Sequence[int]) -> bool:
    return all(a < b for i, (a, b) in enumerate(pairwise(cells)) if colors[i] == colors[i + 1])


def why_not_place(grid: str, colors: str, cells: Sequence[int], touch_each: bool) -> Reason:
    """Explain why flowers of a card may not lie on these cells.

    `colors` are those of the whole card, `cells` those of its first flowers, all in canonical order.
    """
    letters = spaces(grid)
    for index, cell in enumerate(cells):
        if cell in cells[:index]:
            return Reason(problem=f"space {cell_text(cell)} is chosen twice", rule="H8.1", index=index)
    for index, (cell, color) in enumerate(zip(cells, colors, strict=False)):
        if not _can_take(letters[cell], color):
            there = what_lies_there(letters[cell])
            problem = f"a {color} flower cannot go to {cell_text(cell)}: {there} is there"
            return Reason(problem=problem, rule="H8.2", index=index)
    last = len(cells) - 1
    shown = " and ".join(cell_text(cell) for cell in cells)
    if not _is_rising(colors, cells):
        problem = f"flowers of one colour are placed by rising row and column, not on {shown}"
        return Reason(problem=problem, rule="H7.3", index=last)
    whole = len(cells) == len(colors)
    connected = [found for found in _completions(letters, colors, cells) if len(groups_of(found)) == 1]
    if not connected:
        problem = (
            f"{shown} are not connected"
            if whole
            else f"with a flower on {shown} the card's other flowers have no connected spaces"
        )
        return Reason(problem=problem, rule="H8.3", index=last)
    forest = {cell for cell, letter in enumerate(letters) if letter not in (LAKE, EMPTY)}
    if not any(_touches(found, forest, touch_each) for found in connected):
        needed = "every flower must be" if touch_each else "no flower would be"
        problem = f"{shown}: {needed} on or beside the forest"
        return Reason(problem=problem, rule="H8.4", index=last)
    return Reason(problem=f"no legal placement has a flower on {shown}", rule="H7.3", index=last)


def why_not_take(step: Step, table: Table, legal: Sequence[str], options: Options) -> Reason:
    """Explain why an item may not be taken, discarded or passed over."""
    discards = any(text.startswith("discard") for text in legal)
    if step.kind == "pass":
        return Reason(problem="a card fits (or the game is not solo), so there is no passing", rule="H15.2")
    if not step.faces:
        if options.players == 1:
            return Reason(problem="there is no pangolin in a solo game", rule="H15.1")
        if table.pangolin == "taken":
            return Reason(problem="the pangolin has been taken in this round", rule="H6.4")
        if table.pangolin == "held":
            return Reason(problem="the pangolin is not in the offer yet", rule="H6.3")
        return Reason(problem="no flower of the pangolin fits", rule="H7.1")
    face = step.faces[0]
    if face not in table.offer:
        return Reason(problem=f"card {face} is not on offer", rule="H7.1")
    if step.kind == "discard":
        return Reason(problem="something on offer fits, so nothing is discarded", rule="H11.1")
    if discards or legal == ["pass"]:
        return Reason(problem=f"card {face} does not fit, nothing on offer does", rule="H11.3")
    if options.is_limited:
        return Reason(
            problem=f"card {face} does not fit as a whole, or its flowers are used up", rule="H10.6"
        )
    return Reason(problem=f"card {face} does not fit as a whole", rule="H8.1")


def why_not_animal(step: Step, grid: str) -> Reason:
    """Explain why a space may not get the animal."""
    if step.cell is None:
        return Reason(problem="the animal may not be declined", rule="H7.4")
    letter = spaces(grid)[step.cell]
    if letter not in TREES:
        problem = f"on {cell_text(step.cell)} is {what_lies_there(letter)}, no tree"
        return Reason(problem=problem, rule="H9.3")
    problem = (
        f"the tree on {cell_text(step.cell)} did not grow in this step, its area is not perfect, "
        "or no animal of its species is left"
    )
    return Reason(problem=problem, rule="H9.3")


def why_not_bonus(step: Step, grid: str, asked: int) -> Reason:
    """Explain why the neighbour that is asked may not get this flower."""
    letter = spaces(grid)[asked]
    if letter == EMPTY:
        return Reason(problem=f"no {step.color} flower is left", rule="H10.6")
    problem = f"a {step.color} flower cannot go to {cell_text(asked)}: {what_lies_there(letter)} is there"
    return Reason(problem=problem, rule="H10.1")
