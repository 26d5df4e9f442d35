"""Listing of whole turns: every distinct one, and no state within a turn looked into twice."""

from __future__ import annotations

from collections import Counter

import pytest

from engine_c.games.sattgruen.rules import ReferenceState
from engine_c.registry import game
from engine_c.state import EngineState
from solver.listing import whole_turns
from tests.search.positions import play_turns
from tests.search.positions import whole_turns as brute_force


def test_paths_that_meet_within_a_turn_are_followed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With free timing one state is reached in many orders: a turn has many times more paths than ends."""
    ruleset = game("sattgruen").open(None, {"timing": "free", "declines": "all"})
    state = ruleset.state(ruleset.new_position(4))
    assert isinstance(state, EngineState)
    play_turns(state, 9, 1)
    expected = brute_force(state)
    assert {turn.after.key(): turn.actions for turn in whole_turns(state)} == expected

    made: Counter[tuple[int, int]] = Counter()
    child = ReferenceState.child

    def counted(self: ReferenceState, action: int) -> ReferenceState:
        made[self.key(), action] += 1
        return child(self, action)

    monkeypatch.setattr(ReferenceState, "child", counted)
    reference = ReferenceState.from_table(ruleset, ruleset.table(state))
    assert {turn.after.key() for turn in whole_turns(reference)} == set(expected)
    assert max(made.values()) == 1
