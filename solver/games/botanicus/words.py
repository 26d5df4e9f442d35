"""Botanicus in words: scoring rules, and what a turn does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import MappingProxyType

from engine_c.game import State
from solver.phrases import Text, by_kind, joined, labels, said

RULES: MappingProxyType[str, Text] = MappingProxyType(
    {
        "basic tasks": ("basic tasks", "Grundaufgaben"),
        "special tasks": ("special tasks", "Sonderaufgaben"),
        "prize tokens": ("prize tokens", "Preisplättchen"),
        "animals": ("animals", "Tieren"),
        "bonuses": ("bonuses", "Boni"),
        "columns": ("columns", "Spalten"),
        "final cards": ("final cards", "Schlusskarten"),
        "coins": ("coins", "Münzen"),
    }
)
TRACKS: MappingProxyType[str, Text] = MappingProxyType(
    {
        "money": ("money", "Geld"),
        "barrow": ("barrow", "Schubkarre"),
        "shovel": ("shovel", "Schaufel"),
    }
)
ANIMALS: MappingProxyType[str, str] = MappingProxyType(
    {
        "bird": "Vogel",
        "squirrel": "Eichhörnchen",
        "butterfly": "Schmetterling",
        "frog": "Frosch",
        "turtle": "Schildkröte",
    }
)
"""German names."""
PHRASES: MappingProxyType[str, Text] = MappingProxyType(
    {
        "task": ("lays task {}", "legt Aufgabe {}"),
        "keep": ("keeps {}", "behält {}"),
        "start": ("starts on {}", "beginnt auf {}"),
        "space": ("takes space {}", "nimmt Feld {}"),
        "plant": ("plants {}", "pflanzt {}"),
        "water": ("waters {}", "gießt {}"),
        "transplant": ("transplants to {}", "setzt um auf {}"),
        "animal": ("gets the animal {}", "bekommt das Tier {}"),
        "play": ("plays {}", "spielt {}"),
        "sell": ("sells {}", "verkauft {}"),
        "steps": ("goes to {}", "geht auf {}"),
        "walk": ("walks to {}", "läuft zu {}"),
        "neutral": ("puts the neutral flower in row {}", "legt die neutrale Blume in Reihe {}"),
        "end phase": ("plays on", "spielt weiter"),
        "done": ("leaves the rest", "lässt den Rest"),
    }
)
"""What is said of each kind of decision, in the order in which it is said."""
FILLERS = ("end phase", "done")
"""Said only where there is nothing else."""


def rule_name(rule: str, language: str) -> str:
    """Return a scoring rule as it stands behind `from`."""
    return said(RULES[rule], language)


def deeds(state: State, actions: Sequence[int], language: str) -> list[str]:
    """Say what is planted and watered where, and what else is taken; a walk by its last place."""
    steps = [step for text, _ in labels(state, actions) if (step := _step(text, language)) is not None]
    kinds = by_kind(steps)
    if set(kinds) - set(FILLERS):
        kinds = {kind: things for kind, things in kinds.items() if kind not in FILLERS}
    found = []
    for kind, phrase in PHRASES.items():
        if kind not in kinds:
            continue
        things = list(dict.fromkeys(kinds[kind]))
        if kind == "walk":
            listed = things[-1]
        elif kind == "plant":
            on = said(("on", "auf"), language)
            levels = by_kind((level, bed) for level, _, bed in (thing.partition(" ") for thing in things))
            listed = joined(
                [f"{level} {on} {joined(beds, language)}" for level, beds in levels.items()], language
            )
        else:
            listed = joined(things, language)
        found.append(said(phrase, language).format(listed))
    return found


def _step(text: str, language: str) -> tuple[str, str] | None:
    """Return (key of PHRASES, what it concerns) of a decision; None: nothing to be said."""
    if text in FILLERS:
        return text, ""
    words = text.split()
    if words[0] == "move":  # the first step of a unit of its own
        words = ["transplant", *words[3:]] if words[2:3] == ["transplant"] else ["walk", *words[2:]]
    word, rest = words[0], words[1:]
    if word == "any" and rest[1:2] != ["stay"]:
        word, rest = rest[2], [rest[0], *rest[3:]]
    if word in TRACKS and rest[1:2] != ["stay"]:
        return "steps", f"{rest[1]} ({said(TRACKS[word], language)})"
    if word == "plant":
        level = said(("fruit", "Frucht"), language) if rest[0] == "fruit" else rest[0]
        return word, f"{level} {_cell(rest[1])}"
    if word == "animal":
        return word, ANIMALS[rest[0]] if language == "de" else rest[0]
    if word == "walk":
        return word, _cell(rest[-1])
    if word == "transplant":
        return word, _cell(rest[1])
    if word in PHRASES and rest and rest[0] not in ("none", "?"):
        return word, _cell(rest[0])
    return None


def _cell(text: str) -> str:
    """Return a place so that its comma is none of the sentence: `(1,2)`."""
    return f"({text})" if re.fullmatch(r"\d,\d", text) else text
