"""Bounds on the rest of a round of Botanicus: never below what a line reaches, and exact with the search."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import cast

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from benchmarks.dealt import told
from engine_c.game import CHANCE, TERMINAL, Position
from engine_c.games.botanicus.ruleset import Ruleset
from engine_c.state import EngineState, EngineWorld
from solver.exact.lines import LineSearch
from solver.exact.question import Effort, Question
from solver.exact.solve import Solve
from solver.games.botanicus.exact import EXACT
from solver.games.botanicus.rest_bound import RestBound
from solver.listing import whole_turns
from tests.games.botanicus.positions import GAME, changed, with_plot
from tests.games.botanicus.test_last_turns import beyond
from tests.support.exact import positions_of, question_of

VARIANTS: tuple[dict[str, str], ...] = (
    {"players": "2"},
    {"players": "4", "task_level": "at_least", "zero_steps": "nothing"},
    {"players": "2", "side": "expert"},
    {"players": "3", "side": "expert", "task_level": "at_least"},
    {"players": "2", "side": "expert", "greenhouse": "common"},
)
MOST_TURNS = 1000
"""After-states that brute force looks at."""


@cache
def places(variant: int, seed: int, turns: int, *, is_poor: bool = False) -> list[Question]:
    """Return the questions of a game in which a seat has so many turns left in its round.

    `is_poor`: without coins and cards, so there are few lines.
    """
    ruleset = GAME.open(options=VARIANTS[variant])
    last = len(cast(Ruleset, ruleset).components.columns)
    found: list[Question] = []
    for position in positions_of("botanicus", seed=seed, **VARIANTS[variant]):
        table = position.table
        if position.turn_so_far or table.stage not in ("round1", "round2"):
            continue
        if last + 1 - table.column == turns:
            if is_poor:
                hand = table.plots[table.seat].hand
                position = with_plot(position, table.seat, coins=0, num_hand=0, hand=())
                position = changed(position, discard=tuple(sorted((*table.discard, *hand))))
            found.append(alone(ruleset, position, seed))
    return found


def alone(ruleset: object, position: Position, seed: int) -> Question:
    """Return the question with the others standing still."""
    position = told(cast(Ruleset, ruleset), position, seed)
    question = question_of(position, "line", seat=position.table.seat)
    return replace(question, state=cast(EngineState, EXACT.opening(question, question.state)))


def world_of(question: Question) -> EngineWorld:
    return EXACT.known_world(question.position, question.state)


@settings(max_examples=8, deadline=None)
@given(
    seed=st.integers(0, 12),
    variant=st.sampled_from(range(len(VARIANTS))),
    turns=st.integers(1, 3),
    which=st.integers(0, 100),
    width=st.sampled_from((1, 3)),
)
def test_no_line_brings_more_than_any_bound_along_it(
    seed: int, variant: int, turns: int, which: int, width: int
) -> None:
    questions = places(variant, seed, turns)
    question = questions[which % len(questions)]
    search = LineSearch(
        question.state,
        world_of(question),
        seat=question.seat,
        width=2 * width,
        keep=width,
        rollouts=1,
        share=0.7,
    )
    while search.advance():
        pass
    line = search.line()
    assert line is not None
    state = question.state.copy()
    bound = RestBound(state, world_of(question))
    for action in line:
        if state.current_player() != CHANCE:
            most = bound.of(state)
            assert most is not None
            assert most >= search.best_score
        state.apply(action)


class Every:
    """Every line of one seat, no turn left out; gives up (`assume`) where there are too many."""

    def __init__(self, question: Question, most_turns: int = MOST_TURNS) -> None:
        self.seat = question.seat
        self.world = world_of(question)
        self.bound = RestBound(question.state, self.world)
        self.known: dict[int, int | None] = {}
        self.left = most_turns

    def best(self, state: EngineState) -> int | None:
        """Return the most points behind a state, None if all lines end at a draw that no World knows."""
        state = state.copy()
        while state.current_player() == CHANCE:
            if beyond(state):
                return None
            state.apply(self.world.draw(state))
        if state.current_player() == TERMINAL:
            return state.scores()[self.seat]
        key = state.key()
        if key not in self.known:
            most: int | None = None
            for turn in whole_turns(state):
                self.left -= 1
                assume(self.left > 0)
                found = self.best(cast(EngineState, turn.after))
                if found is not None:
                    most = found if most is None else max(most, found)
            bound = self.bound.of(state)
            assert bound is None or most is None or bound >= most
            self.known[key] = most
        return self.known[key]


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@example(seed=3, variant=2, turns=1, which=0, floor=None)  # a squirrel pays for columns behind the turtle
@example(seed=2, variant=2, turns=1, which=3, floor=None)
@given(
    seed=st.integers(0, 12),
    variant=st.sampled_from((0, 1, 2, 3)),
    turns=st.sampled_from((1, 2, 2, 3)),
    which=st.integers(0, 100),
    floor=st.sampled_from((None, 0)),
)
def test_a_thorough_search_finds_what_trying_every_line_finds(
    seed: int, variant: int, turns: int, which: int, floor: int | None
) -> None:
    questions = places(variant, seed, turns, is_poor=True)
    question = questions[which % len(questions)]
    most = Every(question).best(question.state)
    search = LineSearch(question.state, world_of(question), seat=question.seat, width=1 << 12, floor=floor)
    bound = search.bound()
    while search.advance():
        pass
    assert most is not None
    assert bound is not None
    assert bound >= most
    assert search.is_proof
    assert search.best_score == (most if floor is None or most > floor else None)


@pytest.mark.parametrize(("variant", "turns"), [(0, 8), (2, 5), (4, 3)])
def test_there_is_a_bound_however_many_turns_there_are(variant: int, turns: int) -> None:
    question = places(variant, 1, turns)[0]
    search = LineSearch(
        question.state, world_of(question), seat=question.seat, width=2, keep=1, rollouts=1, share=0.5
    )
    while search.advance():
        pass
    bound = RestBound(question.state, world_of(question)).of(question.state)
    assert bound is not None
    assert bound >= search.best_score


def test_three_turns_are_proven_the_same_twice_and_a_line_comes_first() -> None:
    question = places(0, 1, 3)[0]
    asked = question_of(question.position, "line", seat=question.seat)
    found = [Solve(asked, Effort(is_deterministic=True, work=4.0)).run() for _ in range(2)]
    assert [each.status for each in found] == ["optimal", "optimal"]
    assert found[0].best == found[1].best
    assert found[0].marks[0].best is not None
    assert found[0].marks[0].bound is None
    assert (found[0].bound, found[0].nodes) == (found[1].bound, found[1].nodes)
