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


def animals_left(case: Case) -> tuple[int, ...]:
    """Return the animals left in the shared supply by colour; below 0 if too many are on the grids."""
    on_grids = case.animals()
    return tuple(case.options.animals_per_species - on_grids[animal] for animal in ANIMALS)


def check_animals_left(case: Case, told: Sequence[int]) -> list[Violation]:
    """Hold numbers of animals that a position tells against its grids (V15)."""
    if tuple(told) == animals_left(case):
        return []
    shown = ", ".join(map(str, animals_left(case)))
    return [violation("V15", "animals_left", f"{', '.join(map(str, told))}", f"{shown}, as the grids show")]
