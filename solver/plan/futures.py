"""Likely futures: the game played on from what a seat knows, each in a World of its own."""

from __future__ import annotations

from collections.abc import Callable

from engine_c.game import CHANCE, TERMINAL
from solver.match import mixed_seed
from solver.plan.contract import Future, Question
from solver.play import generated_turns, policy_turn


def future(question: Question, seed: int, number: int, heed: Callable[[], None] = lambda: None) -> Future:
    """Play future `number` of a seed: the seat by the best turn of its generator, others by the fast policy.

    World and contents are those that simulation `number` of a search with one lane meets. `heed` is called
    before each turn; what it raises ends the play.
    """
    start = question.state.copy()
    start.determinize(question.seat, seed, number)
    world = start.world(seed, number)
    state = start.copy()
    num_turns = 0
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            state.apply(world.draw(state))
            continue
        heed()
        if player == question.seat:
            actions = generated_turns(state, 1)[0][0].actions
        else:
            actions = policy_turn(state, mixed_seed(seed, number, num_turns))
        for action in actions:
            state.apply(action)
        num_turns += 1
    return Future(number=number, start=start, end=state)
