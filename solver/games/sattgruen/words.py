"""Sattgrün in words: scoring rules, cards, and what a turn does."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import cast

from engine_c.game import State
from engine_c.games.sattgruen.ruleset import Ruleset
from engine_c.games.sattgruen.table import TableState
from solver.phrases import Text, by_kind, joined, labels, said

RULES: MappingProxyType[str, Text] = MappingProxyType(
    {
        "plants": ("plants", "Pflanzen"),
        "leaves": ("leaves", "Blättern"),
        "pots": ("pots", "Töpfen"),
        "rooms": ("rooms", "Räumen"),
        "items": ("items", "Gegenständen"),
        "plant variety": ("plant variety", "Pflanzenvielfalt"),
        "room variety": ("room variety", "Raumvielfalt"),
        "goal": ("goal", "Ziel"),
    }
)
SIDES: MappingProxyType[str, Text] = MappingProxyType(
    {
        "right": ("on the right", "rechts"),
        "bottom": ("below", "unten"),
        "left": ("on the left", "links"),
        "top": ("above", "oben"),
    }
)
ON_CELLS: MappingProxyType[str, Text] = MappingProxyType(
    {
        "leaves": ("takes leaves on {}", "nimmt Blätter auf {}"),
        "place": ("puts the item on {}", "stellt den Gegenstand auf {}"),
        "fert": ("fertilizes {}", "düngt {}"),
        "trowel": ("uses the trowel on {}", "nutzt die Schaufel auf {}"),
        "can": ("waters around {}", "gießt um {}"),
        "boost": ("spends thumbs on {}", "setzt Daumen ein auf {}"),
    }
)
"""Decisions on cells, by their first word."""
ASIDE: MappingProxyType[str, Text] = MappingProxyType(
    {"plant": ("plant", "Pflanze"), "room": ("room", "Raum"), "token": ("token", "Plättchen")}
)
"""What is laid aside when the market is renewed."""
ALONE: MappingProxyType[str, Text] = MappingProxyType(
    {
        "A": ("renews tokens", "tauscht Plättchen aus"),
        "B": ("renews cards", "tauscht Karten aus"),
        "store": ("stores the token", "legt das Plättchen ins Lager"),
        "swap": ("swaps the stored token", "ersetzt das Plättchen im Lager"),
        "discard": ("discards the token", "legt das Plättchen ab"),
    }
)


def rule_name(rule: str, language: str) -> str:
    """Return a scoring rule as it stands behind `from`."""
    if rule in RULES:
        return said(RULES[rule], language)
    word, _, goal = rule.partition(" ")
    return f"{said(RULES[word], language)} {goal}"


def deeds(state: State, actions: Sequence[int], language: str) -> list[str]:
    """Say which card comes where, and what the tokens and thumbs do."""
    steps: list[tuple[str, str]] = []
    card = ""
    for text, before in labels(state, actions):
        word, _, rest = text.partition(" ")
        if text in ALONE:
            steps.append(("alone", text))
        elif word == "start":
            steps.append((word, rest))
        elif word == "mark":
            kind, _, column = rest.rpartition(" ")
            steps.append((word, f"{said(ASIDE[kind or 'token'], language)} {column}"))
        elif word == "take":
            card = _card(before, rest, language)
            steps.append((word, card))
        elif word == "cell":
            steps = [step for step in steps if step[0] != "take"] + [(word, _cell(rest))]
        elif word in ON_CELLS and not (word == "leaves" and "," not in rest):
            steps.append((word, _cell(rest.split()[0])))
    found = []
    for word, things in by_kind(steps).items():
        listed = joined(list(dict.fromkeys(things)), language)
        if word == "alone":
            found += [said(ALONE[text], language) for text in things]
        elif word == "start":
            side = said(SIDES[things[0]], language)
            found.append(said((f"puts the room {side}", f"legt den Raum {side} an"), language))
        elif word == "mark":
            found.append(said((f"lays aside {listed}", f"legt {listed} beiseite"), language))
        elif word == "take":
            found.append(said((f"takes {card}", f"nimmt {card}"), language))
        elif word == "cell":
            found.append(said((f"puts {card} on {listed}", f"legt {card} auf {listed}"), language))
        else:
            found.append(said(ON_CELLS[word], language).format(listed))
    return found


def _cell(text: str) -> str:
    """Return a cell so that its comma is none of the sentence: `(0,-1)`."""
    return f"({text})"


def _card(state: State, taken: str, language: str) -> str:
    """Return the name of the card that `take plant 2` or `take room 2` takes."""
    kind, _, column = taken.partition(" ")
    table = cast(TableState, state).public_table()
    if kind == "room":
        return f"{said(('room', 'Raum'), language)} {table.rooms[int(column) - 1]}"
    plant = table.plants[int(column) - 1]
    names = {each.id: each.name for each in cast(Ruleset, state.ruleset).components.plants}
    return f"{names[plant]} ({plant})" if language == "en" else f"{plant} ({names[plant]})"
