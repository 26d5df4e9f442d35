"""Other deals of what a seat cannot know."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import cast

from engine_c.game import State
from engine_c.games.hutan.codes import face_order
from engine_c.games.hutan.ruleset import Ruleset
from engine_c.games.hutan.table import Table


def reshuffled(table: Table, state: State, seat: int, rng: Random) -> Table:
    """Return a table told in full with all hidden cards dealt anew, those out of the game included.

    `state` has followed from the table; what has been revealed since stays on top.
    """
    assert table.stacks is not None
    ruleset = cast(Ruleset, state.ruleset)
    is_revealed = bool(state.history) and not table.offer
    kept = table.stacks[: int(is_revealed)]
    deck = Counter(dict(ruleset.typed_options.deck))
    deck -= Counter(table.seen) + Counter(table.offer) + Counter(face for stack in kept for face in stack)
    hidden = sorted(deck.elements())
    rng.shuffle(hidden)
    stacks = list(kept)
    for stack in table.stacks[len(kept) :]:
        stacks.append(tuple(sorted(hidden[: len(stack)], key=face_order)))
        del hidden[: len(stack)]
    return replace(table, stacks=tuple(stacks))


def hidden_hands(table: Table, seat: int) -> tuple[object, ...]:
    """Return what other seats alone know: nothing."""
    return ()
