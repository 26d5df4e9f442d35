"""The yardstick against a plain greedy written on the reference rules."""

from __future__ import annotations

import pytest

from engine_c.game import IllegalActionError, State
from engine_c.registry import game
from solver.greedy import greedy_turn
from tests.search.positions import hutan, hutan_position

CASES = [
    {"turns": 3},
    {"turns": 14},
    {"turns": 9, "players": "1"},
    {"turns": 17, "players": "1", "ecosystem": "3,7,15,19,24"},
    {"turns": 20, "players": "3", "layout": "random"},
    {"turns": 31, "players": "4", "family": "true"},
    {"turns": 16, "supply": "limited", "touch_rule": "each"},
]


def plain_greedy(state: State) -> tuple[int, tuple[int, ...], int]:
    """Return score, path and number of after-states of the greedy turn, the slow way."""
    seat = state.current_player()
    number = state.turn_number()
    after: dict[int, tuple[int, int, tuple[int, ...]]] = {}

    def walk(at: State, path: tuple[int, ...]) -> None:
        for action in at.legal_actions():
            child = at.child(action)
            if child.turn_number() != number or child.current_player() < 0:
                found = (-child.scores()[seat], -child.progress(seat), (*path, action))
                after[child.key()] = min(found, after.get(child.key(), found))
            else:
                walk(child, (*path, action))

    walk(state, ())
    score, _, path = min(after.values())
    return -score, path, len(after)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_greedy_is_the_plain_one(case: dict[str, str]) -> None:
    options = dict(case)
    turns = int(options.pop("turns"))
    position = hutan_position(turns, turns + 1, **options)
    ruleset = game("hutan").open(options=options)
    score, path, number = plain_greedy(ruleset.state(position, "reference"))
    found = greedy_turn(ruleset.state(position))
    assert (found.score, found.actions, found.num_after_states) == (score, path, number)
    assert not found.is_beamed


def test_a_beam_is_said() -> None:
    state = hutan(4, 7)
    exact = greedy_turn(state)
    beamed = greedy_turn(state, max_after_states=20, beam=4)
    assert beamed.is_beamed
    assert beamed.score <= exact.score
    assert beamed.num_after_states < exact.num_after_states
    wide = greedy_turn(state, max_after_states=20, beam=4_096)
    assert (wide.score, wide.actions) == (exact.score, exact.actions)


def test_inside_a_turn() -> None:
    state = hutan(6, 7)
    first = greedy_turn(state).actions[0]
    assert greedy_turn(state.child(first)).actions == greedy_turn(state).actions[1:]


def test_no_turn_after_the_end() -> None:
    with pytest.raises(IllegalActionError):
        greedy_turn(hutan(1_000, 2))
