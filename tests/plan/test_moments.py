"""Plans at any moment of any variant: before draws, inside turns, in the turn of another seat."""

from __future__ import annotations

import random

import pytest

from engine_c.game import TERMINAL
from engine_c.state import EngineState
from solver.plan.contract import Question
from solver.plan.games import plan_for, refusal
from solver.plan.search import Effort, PlanSearch
from tests.plan.questions import PLANNED
from tests.plan.test_every_game import check
from tests.support.option_sets import default_sets, sample_sets
from tests.support.play import best_of_four, seeded
from tests.support.positions import dealt, played

NUM_SETS, NUM_FULL = 3, 40
PER_GAME = 3
TINY = Effort(work=0.05, futures=2, seed=3)


def check_moments(name: str, num_sets: int) -> None:
    """Plan at some moments of games of some variants, as a seat drawn at random sees them."""
    rng = random.Random(f"{name} moments")
    planned = 0
    for option_set in rng.choices([*sample_sets(name, 12), *default_sets(name)], k=num_sets):
        ruleset = option_set.open()
        stream = seeded("plan", option_set, num_sets)
        walks = (
            dealt(ruleset, "engine", best_of_four, stream, 7),
            played(ruleset, "engine", best_of_four, stream),
        )
        for walk in walks:
            positions = [stop.position for stop in walk if stop.state.current_player() != TERMINAL]
            for position in rng.sample(positions, PER_GAME):
                seat = rng.randrange(ruleset.num_players)
                view = ruleset.view(position, seat)
                state = ruleset.state(view)
                assert isinstance(state, EngineState)
                question = Question(position=view, state=state, seat=seat)
                if refusal(question, plan_for(name)) is None:
                    check(PlanSearch(question, TINY).run())
                    planned += 1
    assert planned > num_sets


@pytest.mark.parametrize("name", PLANNED)
def test_every_moment_can_be_planned(name: str) -> None:
    check_moments(name, NUM_SETS)


@pytest.mark.full
@pytest.mark.parametrize("name", PLANNED)
def test_many_moments_can_be_planned(name: str) -> None:
    check_moments(name, NUM_FULL)
