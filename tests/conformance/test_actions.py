"""Whose turn it is, what may be done, and what doing it changes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine_c.game import CHANCE, TERMINAL, IllegalActionError, State
from tests.conformance.cases import Case


def is_ascending(numbers: list[int]) -> bool:
    return all(left < right for left, right in pairwise(numbers))


def test_state_has_the_protocol(case: Case) -> None:
    state = case.start()
    assert isinstance(state, State)
    assert state.ruleset is case.ruleset
    assert list(state.history) == []
    assert state.turn_number() == 0


def test_legal_actions_and_outcomes(case: Case) -> None:
    ruleset = case.ruleset
    for state, action in case.walk("legal"):
        player, legal = state.current_player(), state.legal_actions()
        if player == TERMINAL:
            assert action is None
            assert legal == []
            assert state.chance_outcomes() == []
        elif player == CHANCE:
            assert legal == []
            outcomes = state.chance_outcomes()
            assert outcomes
            assert len(outcomes) <= 256
            assert is_ascending([outcome for outcome, _ in outcomes])
            assert all(isinstance(weight, int) and weight > 0 for _, weight in outcomes)
            assert all(0 <= outcome < ruleset.num_actions for outcome, _ in outcomes)
        else:
            assert 0 <= player < ruleset.num_players
            assert legal
            assert len(legal) <= 256
            assert is_ascending(legal)
            assert min(legal) >= 0
            assert legal[-1] < ruleset.num_actions
            assert state.chance_outcomes() == []


def test_illegal_actions_are_refused(case: Case) -> None:
    rng = case.rng("illegal ids")
    num_actions = case.ruleset.num_actions
    for state, _ in case.walk("illegal"):
        if rng.random() > 0.15 and state.current_player() != TERMINAL:
            continue
        allowed = set(state.legal_actions()) | {outcome for outcome, _ in state.chance_outcomes()}
        others = [action for action in range(num_actions) if action not in allowed]
        key, length = state.key(), len(state.history)
        for action in (-1, -2, num_actions, 2**31 - 1, *rng.sample(others, min(6, len(others)))):
            with pytest.raises(IllegalActionError):
                state.apply(action)
            with pytest.raises(IllegalActionError):
                state.child(action)
        assert (state.key(), len(state.history)) == (key, length)
        assert set(state.legal_actions()) | {outcome for outcome, _ in state.chance_outcomes()} == allowed


def test_copies_are_independent(case: Case) -> None:
    for state, action in case.walk("copies"):
        if action is None:
            assert state.copy().key() == state.key()
            break
        twin = state.copy()
        key, history = state.key(), list(state.history)
        assert twin.key() == key
        assert list(twin.history) == history
        child = state.child(action)
        assert (state.key(), list(state.history)) == (key, history)
        twin.apply(action)
        assert (state.key(), list(state.history)) == (key, history)
        assert child.key() == twin.key()
        assert list(child.history) == list(twin.history) == [*history, action]
        assert child.legal_actions() == twin.legal_actions()
        assert child.key() != key


def test_history_replays(case: Case) -> None:
    played = case.start()
    for state, _ in case.walk("history"):
        played = state
    again = case.start()
    for action in played.history:
        again.apply(action)
    assert again.current_player() == TERMINAL
    assert again.key() == played.key()
    assert again.scores() == played.scores()
    assert list(again.history) == list(played.history)


def test_turn_numbers(case: Case) -> None:
    turn, seat = 0, None
    for state, action in case.walk("turns"):
        assert state.turn_number() - turn in (0, 1)
        player = state.current_player()
        if state.turn_number() != turn:
            turn, seat = state.turn_number(), None
        if player >= 0:
            assert seat in (None, player), "the seat changes inside a turn"
            seat = player
        if action is None:
            assert seat is None, "a game ends at the end of a turn"
    assert turn > 0


def test_keys_differ_along_a_game(case: Case) -> None:
    keys = [state.key() for state, _ in case.walk("keys")]
    assert len(set(keys)) == len(keys)
    assert all(0 <= key < 2**64 for key in keys)
