"""Sentences on turns, read back: cells, numbers, scoring rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from solver.explain import MAX_NAMED, words_of

POINT = 1024
SHOWN = {"hutan": r"(?<![\d,-])\d\d(?!\d)", "sattgruen": r"-?\d,-?\d", "botanicus": r"\b\d,\d\b"}
"""How cells are written, by game."""
PLACING = {
    "hutan": r"^(?:place|animal) (\d\d)",
    "sattgruen": r"^(?:cell|place|can|boost|fert|trowel) (-?\d,-?\d)",
    "botanicus": r"^(?:plant \w+|water) (\d,\d)",
}
"""Decisions whose cell a sentence must name."""
NUMBER = {"en": r"([+-]\d+\.\d) from ", "de": r"([+-]\d+,\d) aus "}


def check_sentence(
    sentence: str,
    *,
    game: str,
    language: str,
    decisions: Sequence[str],
    differences: Mapping[str, int],
) -> int:
    """Hold a sentence against its turn and the differences by rule; return how many numbers it has.

    `decisions` are the notation with what each concerns, `differences` are in 1/1024 points.
    """
    assert sentence.endswith(".")
    assert sentence[0].isupper()
    deeds, _, compared = sentence[:-1].partition(": ")
    there = {cell for text in decisions for cell in re.findall(SHOWN[game], text.partition(" ")[2])}
    placed = {found[1] for text in decisions if (found := re.match(PLACING[game], text))}
    named = set(re.findall(SHOWN[game], deeds))
    assert named <= there
    assert placed <= named
    names = {words_of(game).rule_name(rule, language): rule for rule in differences}
    assert len(names) == len(differences)
    pattern = (
        NUMBER[language] + "(" + "|".join(sorted(map(re.escape, names), key=len, reverse=True)) + r")(?!\w)"
    )
    told = {names[name]: float(number.replace(",", ".")) for number, name in re.findall(pattern, compared)}
    assert not re.search(r"\d", re.sub(pattern, "", compared)), "a number that no reason has"
    for rule, points in told.items():
        assert f"{points:+.1f}" == f"{differences[rule] / POINT:+.1f}"
    visible = sorted((abs(ahead) for ahead in differences.values() if abs(ahead) * 20 > POINT), reverse=True)
    assert [abs(differences[rule]) for rule in told] == visible[:MAX_NAMED]
    return len(told)
