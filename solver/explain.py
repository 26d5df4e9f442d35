"""One short sentence on a turn, from the same numbers that the answer lists.

It names what the turn does and where, and the two scoring rules by which its expected final points
differ most from those of another turn: for the best turn the next one, for all others the best.

Letters used for shapes: T = scoring rules of the ruleset.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import cast

from engine_c.game import State
from solver.analysis import POINT, TurnAnalysis
from solver.phrases import GameWords, Text, joined, number, said

MAX_NAMED = 2
"""Scoring rules named in a sentence."""

AGAINST_NEXT: Text = ("against the next turn", "gegenüber dem nächsten Zug")
AGAINST_BEST: Text = ("against the best turn", "gegenüber dem besten Zug")
FROM: Text = ("from", "aus")
ALIKE: Text = ("no scoring rule changes by a tenth", "keine Wertung ändert sich um ein Zehntel")
ALONE: Text = ("no other turn was compared", "kein anderer Zug wurde verglichen")
TIED: Text = ("they cannot be told apart", "beide sind nicht zu unterscheiden")
GUESSED: Text = ("without simulations", "ohne Simulationen")
NOTHING: Text = ("nothing is placed", "nichts wird gelegt")


@cache
def words_of(game: str) -> GameWords:
    """Return the words of a game."""
    return cast(GameWords, import_module(f"solver.games.{game}.words"))


def rival(turns: Sequence[TurnAnalysis], index: int) -> TurnAnalysis | None:
    """Return the turn that turn `index` of a ranking is held against; None if it is the only one."""
    if index > 0:
        return turns[0]
    return turns[1] if len(turns) > 1 else None


def differences(turn: TurnAnalysis, other: TurnAnalysis | None) -> tuple[int, ...]:
    """Return what a turn is expected to be ahead of another, by scoring rule in 1/1024 points, [T].

    They sum exactly to the difference of the expected scores. Without another turn all are 0.
    """
    if other is None:
        return (0,) * len(turn.term_sums)
    return tuple(
        mine - theirs for mine, theirs in zip(turn.expected_terms(), other.expected_terms(), strict=True)
    )


def sentence(state: State, turns: Sequence[TurnAnalysis], index: int, language: str) -> str:
    """Say what turn `index` of a ranking does and where it gains and loses; `state` is the one before it."""
    turn, other = turns[index], rival(turns, index)
    words = words_of(state.ruleset.game.name)
    deeds = joined(words.deeds(state, turn.actions, language) or [said(NOTHING, language)], language)
    return f"{deeds[0].upper()}{deeds[1:]}: {_compared(state, turn, other, index, language)}."


def _compared(state: State, turn: TurnAnalysis, other: TurnAnalysis | None, index: int, language: str) -> str:
    """Return the largest differences to another turn."""
    if other is None:
        return said(ALONE, language)
    words = words_of(state.ruleset.game.name)
    rules = state.ruleset.score_rules
    ahead = differences(turn, other)
    largest = sorted(range(len(ahead)), key=lambda i: (-abs(ahead[i]), i))[:MAX_NAMED]
    named = [
        f"{number(ahead[i] / POINT, language, is_signed=True)} {said(FROM, language)} "
        f"{words.rule_name(rules[i], language)}"
        for i in largest
        if abs(ahead[i]) * 20 > POINT  # what a tenth does not round to 0
    ]
    text = ", ".join(named) or said(ALIKE, language)
    text += f" {said(AGAINST_BEST if index else AGAINST_NEXT, language)}"
    if not turn.visits:
        text += f" ({said(GUESSED, language)})"
    elif (turn if index else other).is_tied:
        text += f"; {said(TIED, language)}"
    return text
