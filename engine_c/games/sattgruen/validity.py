"""Conditions that every position of a real game meets, numbered as in the README (*Conditions*).

They are necessary, not sufficient: a position that breaks none may still be out of reach. Nothing here
raises; a wrong table gives violations, all of them at once.
"""

from __future__ import annotations

from engine_c.game import Violation
from engine_c.games.sattgruen import validity_homes, validity_supply, validity_table
from engine_c.games.sattgruen.validity_case import Case


def check_table(case: Case) -> list[Violation]:
    """Hold a table against the conditions V2 to V20."""
    checks = (*validity_table.CHECKS, *validity_homes.CHECKS, *validity_supply.CHECKS)
    return [found for check in checks for found in check(case)]


def assumed(case: Case) -> list[str]:
    """Say in sentences what counts as unseen because the table does not tell it."""
    table = case.table
    if not case.is_time_told:
        return []
    sentences = []
    out = case.all_turns_done - case.all_held
    told = len(table.box or ())
    is_box_open = case.is_solo and table.box is None and case.slides > 0
    if told < out or is_box_open:
        number = f"at least {out - told}" if case.is_solo else str(out - told)
        what = f"{number} of the tokens out of the game" if told or out > 0 else "The tokens out of the game"
        sentences.append(f"{what} are not told: they count as still in the bag.")
    thrown = len(table.gone or ())
    if thrown < case.slides:
        number = f"At least {case.slides - thrown} of the cards out of the game"
        sentences.append(f"{number} are not told: they count as still in the decks.")
    return [sentence[:1].upper() + sentence[1:] for sentence in sentences]
