"""Conditions that every position of a real game meets, numbered as in the README (*Conditions*).

They are necessary, not sufficient: a position that breaks none may still be out of reach. Nothing here
raises; a wrong table gives violations, all of them at once.
"""

from __future__ import annotations

from engine_c.game import Violation
from engine_c.games.botanicus import validity_cards, validity_gains, validity_plots, validity_time
from engine_c.games.botanicus.validity_case import Case


def check_table(case: Case) -> list[Violation]:
    """Hold a table against the conditions V2 to V24."""
    checks = (
        *validity_time.CHECKS,
        *validity_plots.CHECKS,
        *validity_gains.CHECKS,
        *validity_cards.CHECKS,
    )
    return [found for check in checks for found in check(case)]


def assumed(case: Case) -> list[str]:
    """Say in sentences what counts as unseen because the table does not tell it."""
    observer = case.table.observer
    return [
        f"What seat {seat} gave back of its final scoring cards is not told: they count as not known to it."
        for _, seat, plot in case.plots()
        if plot.returned is None and observer in (None, seat)
    ]
