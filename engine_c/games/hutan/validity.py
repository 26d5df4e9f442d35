"""Conditions that every position of a real game meets, numbered as in the README (*Conditions*).

They are necessary, not sufficient: a position that breaks none may still be out of reach. Nothing here
raises; a wrong table gives violations, all of them at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine_c.game import Violation
from engine_c.games.hutan import validity_grids, validity_table
from engine_c.games.hutan.codes import ANIMALS
from engine_c.games.hutan.validity_case import Case, violation


def check_table(case: Case) -> list[Violation]:
    """Hold a table against the conditions V2 to V20."""
    checks = (*validity_table.CHECKS, *validity_grids.CHECKS)
    return [found for check in checks for found in check(case)]


def animals_left(grids: Sequence[str], supply: int) -> tuple[int, ...]:
    """Return what the grids leave of each species, by colour; below 0 if they hold too many."""
    return tuple(supply - sum(grid.count(animal) for grid in grids) for animal in ANIMALS)


def check_animals_left(grids: Sequence[str], supply: int, told: Sequence[int]) -> list[Violation]:
    """Hold numbers of animals that a position tells against its grids (V15)."""
    if len(told) != len(ANIMALS):
        allowed = f"{len(ANIMALS)} numbers, blue to grey, or none"
        return [violation("V15", "animals_left", f"{len(told)} numbers", allowed)]
    return [
        violation(
            "V15",
            f"animals_left[{color}]",
            f"{given}, but {supply} less the animals on the grids is {left}",
            str(max(left, 0)),
        )
        for color, (given, left) in enumerate(zip(told, animals_left(grids, supply), strict=True))
        if given != left
    ]
