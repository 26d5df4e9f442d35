"""What the sentences of all games share: languages, numbers, lists of things.

A language is `en` or `de`; texts of both stand side by side as `Text`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from engine_c.game import State

LANGUAGES = ("en", "de")
"""Languages of sentences, the default first."""

Text = tuple[str, str]
"""The same in each of LANGUAGES."""

AND: Text = ("and", "und")


class GameWords(Protocol):
    """What `solver/games/<game>/words.py` offers."""

    def rule_name(self, rule: str, language: str) -> str:
        """Return a scoring rule as it stands behind `from` (German: behind `aus`)."""
        ...

    def deeds(self, state: State, actions: Sequence[int], language: str) -> list[str]:
        """Say what a turn does, one phrase a deed in the third person: `plants blue on 12 and 13`.

        `state` is the one before the turn. Cells are written as the notation writes them.
        """
        ...


def said(text: Text, language: str) -> str:
    """Return the text of a language."""
    return text[LANGUAGES.index(language)]


def joined(parts: Sequence[str], language: str) -> str:
    """Return a list in words: `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {said(AND, language)} {parts[-1]}"


def number(points: float, language: str, *, is_signed: bool = False) -> str:
    """Return points to a tenth as the language writes them: `+1.5`, `+1,5`."""
    text = f"{points:+.1f}" if is_signed else f"{points:.1f}"
    return text.replace(".", ",") if language == "de" else text


def by_kind(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Collect (kind, thing) by kind, both in their order."""
    found: dict[str, list[str]] = {}
    for kind, thing in pairs:
        found.setdefault(kind, []).append(thing)
    return found


def labels(state: State, actions: Sequence[int]) -> list[tuple[str, State]]:
    """Return each decision with what it concerns, and the state before it."""
    ruleset = state.ruleset
    found = []
    for action in actions:
        found.append((ruleset.labelled_text(state, action), state))
        state = state.child(action)
    return found
