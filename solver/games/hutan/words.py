"""Hutan in words: scoring rules, flowers, animals, and what a turn does."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import cast

from engine_c.game import State
from engine_c.games.hutan.codes import COLORS, TREES
from engine_c.games.hutan.table import TableState
from solver.phrases import Text, by_kind, joined, labels, said

RULES: MappingProxyType[str, Text] = MappingProxyType(
    {
        "trees": ("trees", "Bäumen"),
        "animals": ("animals", "Tieren"),
        "plus": ("completed areas", "fertigen Gebieten"),
        "minus": ("unfinished areas", "unfertigen Gebieten"),
        "card": ("card", "Karte"),
    }
)
FLOWERS: tuple[Text, ...] = (
    ("blue", "Blau"),
    ("yellow", "Gelb"),
    ("red", "Rot"),
    ("white", "Weiß"),
    ("grey", "Grau"),
)
"""By colour, in the order of COLORS."""
ANIMALS: tuple[Text, ...] = (
    ("a cassowary", "Kasuar"),
    ("a tiger", "Tiger"),
    ("an orangutan", "Orang-Utan"),
    ("a rhino", "Nashorn"),
    ("a hornbill", "Nashornvogel"),
)
"""By colour, in the order of COLORS."""
ALONE: MappingProxyType[str, Text] = MappingProxyType(
    {
        "take pangolin": ("takes the pangolin", "nimmt das Schuppentier"),
        "pass": ("passes", "passt"),
    }
)


def rule_name(rule: str, language: str) -> str:
    """Return a scoring rule as it stands behind `from`."""
    name, _, card = rule.partition(" ")
    return " ".join([said(RULES[name], language), *([card] if card else [])])


def deeds(state: State, actions: Sequence[int], language: str) -> list[str]:
    """Say which flowers and which animal come where."""
    found: list[str] = []
    flowers: list[tuple[str, str]] = []
    bonus: list[str] = []
    for text, before in labels(state, actions):
        word, _, rest = text.partition(" ")
        cell, _, color = rest.partition(":")
        if text in ALONE:
            found.append(said(ALONE[text], language))
        elif word == "discard":
            found.append(said((f"discards {rest}", f"legt {rest} ab"), language))
        elif word == "place":
            flowers.append((said(FLOWERS[COLORS.index(color)], language), cell))
        elif word == "animal" and rest != "none":
            name = said(ANIMALS[_species(before, cell)], language)
            found.append(said((f"puts {name} on {cell}", f"setzt {name} auf {cell}"), language))
        elif word == "bonus" and color and color != "-":
            bonus.append(cell)
    if flowers:
        on = said(("on", "auf"), language)
        planted = [f"{flower} {on} {joined(cells, language)}" for flower, cells in by_kind(flowers).items()]
        at = sum(phrase in (said(each, language) for each in ALONE.values()) for phrase in found)
        found.insert(at, f"{said(('plants', 'pflanzt'), language)} {joined(planted, language)}")
    if bonus:
        cells = joined(bonus, language)
        found.append(said((f"adds flowers on {cells}", f"legt Bonusblumen auf {cells}"), language))
    return found


def _species(state: State, cell: str) -> int:
    """Return the colour of the tree on a cell, by index."""
    rows = cast(TableState, state).grid_texts()[state.current_player()].split("/")
    return TREES.index(rows[int(cell[0])][int(cell[1])])
