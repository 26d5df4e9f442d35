"""What every game's own part of exact solving must satisfy, whatever it takes on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import get_args

import pytest

from engine_c.game import TERMINAL, Position, Ruleset
from engine_c.registry import games
from engine_c.replay import advance
from engine_c.state import EngineState
from solver.exact.games import exact_for, refusal
from solver.exact.question import Effort, Question, Task
from solver.exact.solve import Solve
from tests.support.exact import turn_texts
from tests.support.option_sets import option_sets

SOLVED = [name for name in sorted(games()) if exact_for(name) is not None]
ASKED: tuple[Task, ...] = tuple(task for task in get_args(Task) if task != "value")
NUM_OTHERS = 2
"""Option sets of several players that are played, beside as many for one player."""
SECONDS = 0.1
"""For each question: what is tested is that answers fit together, not how good they are."""


def played(ruleset: Ruleset, seed: int) -> Iterator[Position]:
    """Yield the positions of a game by the generator's play, full contents, the finished one last.

    What the contents do not tell is drawn by the seed.
    """
    position = ruleset.new_position(seed)
    while True:
        yield position
        state = ruleset.state(position)
        if state.current_player() == TERMINAL:
            return
        assert isinstance(state, EngineState)
        position = advance(ruleset, position, turn_texts(state), seed=seed).position


def some_positions(name: str) -> Iterator[tuple[Ruleset, Position]]:
    """Yield positions of some games: a late one, one in the middle, the finished one."""
    rulesets = [options.open() for options in option_sets(name)]
    random.Random(f"{name} exact").shuffle(rulesets)
    rulesets.sort(key=lambda ruleset: ruleset.num_players != 1)  # stable: solo games first, in random order
    has_solo = rulesets[0].num_players == 1
    for number, ruleset in enumerate([*rulesets[: NUM_OTHERS * has_solo], *rulesets[-NUM_OTHERS:]]):
        positions = list(played(ruleset, number))
        for at in (len(positions) // 2, len(positions) - 1 - ruleset.num_players, len(positions) - 1):
            yield ruleset, positions[max(0, at)]


def questions(ruleset: Ruleset, position: Position) -> Iterator[Question]:
    """Yield a question of each task for a seat of a position, as it is and as the seat sees it."""
    state = ruleset.state(position)
    seat = max(0, state.current_player())
    for told in (position, ruleset.view(position, seat)):
        at = ruleset.state(told)
        assert isinstance(at, EngineState)
        for task in ASKED:
            if task == "placement" or at.current_player() != TERMINAL:
                yield Question(task=task, position=told, state=at, seat=seat)


@pytest.mark.parametrize("name", SOLVED)
def test_questions_are_refused_with_a_reason_or_answered(name: str) -> None:
    answered = set()
    for ruleset, position in some_positions(name):
        for question in questions(ruleset, position):
            violation = refusal(question, exact_for(name))
            if violation is not None:
                assert violation.field
                assert violation.problem
                continue
            key = question.state.key()
            found = Solve(question, Effort(seconds=SECONDS, threads=1)).run()
            assert found.failures == ()
            assert question.state.key() == key
            answered.add(question.task)
            if found.best is not None and found.bound is not None:
                assert found.best.score <= found.bound
            if found.best is not None:
                assert found.verdict is not None
                own = found.verdict.terms[0 if question.task == "placement" else question.seat]
                assert sum(own) == found.best.score
    assert answered


@pytest.mark.parametrize("name", SOLVED)
def test_in_deterministic_mode_the_answer_is_the_same(name: str) -> None:
    effort = Effort(is_deterministic=True, work=0.05, seed=5)
    answered = 0
    for ruleset, position in islice(some_positions(name), 1, 3):
        for question in questions(ruleset, position):
            if refusal(question, exact_for(name)) is not None:
                continue
            one, two = (Solve(question, effort).run() for _ in range(2))
            assert one.best == two.best
            assert (one.bound, one.bound_by, one.nodes) == (two.bound, two.bound_by, two.nodes)
            assert [(mark.best, mark.bound) for mark in one.marks] == [
                (mark.best, mark.bound) for mark in two.marks
            ]
            answered += 1
    assert answered
