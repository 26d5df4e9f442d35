"""Exact solving of Hutan: what is asked of it, and the World of known contents."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_c.game import CHANCE, TERMINAL
from engine_c.registry import game
from engine_c.state import EngineState
from solver.games.hutan.exact import EXACT
from tests.support.exact import late_position, question_of
from tests.support.option_sets import OptionSet, option_sets
from tests.support.play import seeded, uniform

SETS = option_sets("hutan")


@settings(max_examples=120, deadline=None)
@given(option_set=st.sampled_from(SETS), seed=st.integers(0, 10_000), steps=st.integers(0, 60))
def test_the_known_world_draws_what_the_contents_have(option_set: OptionSet, seed: int, steps: int) -> None:
    ruleset = option_set.open()
    position = ruleset.new_position(seed)
    state = ruleset.state(position)
    assert isinstance(state, EngineState)
    rng = seeded("known world", seed)

    def step(told: int | None) -> None:
        if state.current_player() == CHANCE:
            assert told is not None
            state.apply(told)
        else:
            state.apply(uniform(state, state.legal_actions(), rng))

    for _ in range(steps):
        if state.current_player() != TERMINAL:
            step(ruleset.contents_draw(position, state))
    world = EXACT.known_world(position, state)
    while state.current_player() != TERMINAL:
        told = ruleset.contents_draw(position, state)
        if state.current_player() == CHANCE:
            assert world.draw(state) == told
        step(told)


def test_the_known_world_refuses_what_is_not_there() -> None:
    position = late_position("hutan", 3, players="1")
    view = game("hutan").open(options=dict(position.options)).view(position, 0)
    question = question_of(view)
    with pytest.raises(ValueError, match="does not tell"):
        EXACT.known_world(view, question.state)
    violation = EXACT.refusal(question)
    assert violation is not None
    assert violation.field == "position.hutan.stacks"
    with pytest.raises(ValueError, match="card 2 "):
        question.state.known_world([0, 99])  # type: ignore[attr-defined]


def test_refuses_lines_of_several_players() -> None:
    violation = EXACT.refusal(question_of(late_position("hutan", 3, players="2")))
    assert violation is not None
    assert violation.rule == "H15"


def test_takes_the_last_round_without_stacks() -> None:
    position = late_position("hutan", 1, players="1")
    assert EXACT.refusal(question_of(position)) is None
    assert EXACT.refusal(question_of(replace(position, table=replace(position.table, stacks=None)))) is None


def test_refuses_other_tasks_by_name() -> None:
    violation = EXACT.refusal(question_of(late_position("hutan", 1, players="1"), "value"))
    assert violation is not None
    assert violation.field == "task"
