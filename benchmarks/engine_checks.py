"""Checks that stand before every measurement of an engine: a rule bug that drops decisions looks like a
speed-up."""

from __future__ import annotations

import statistics
from collections import Counter

from engine_c.game import CHANCE, TERMINAL, Ruleset, State
from engine_c.replay import draw_by_weight
from engine_c.rng import Rng
from engine_c.state import EngineState

MAX_CHI_SQUARE_SCORE = 5.0
"""Standard deviations a sum of chi-squares may lie above its mean; the seeds are fixed."""
MAX_MEAN_SCORE = 5.0
"""Standard errors two means may lie apart."""


def start_of(ruleset: Ruleset) -> EngineState:
    """Return the engine's state before setup."""
    state = ruleset.initial_state()
    assert isinstance(state, EngineState)
    return state


def play_both(ruleset: Ruleset, rng: Rng) -> tuple[list[EngineState], list[int]]:
    """Play one random game on both implementations; return the engine's states and the decisions taken.

    AssertionError where legal lists, weights of draws or keys differ.
    """
    engine, reference = start_of(ruleset), ruleset.initial_state("reference")
    states, decisions = [], []
    while (player := engine.current_player()) != TERMINAL:
        assert player == reference.current_player()
        assert engine.key() == reference.key()
        assert engine.legal_actions() == reference.legal_actions()
        assert engine.chance_outcomes() == reference.chance_outcomes()
        action = choose(engine, rng)
        if player != CHANCE:
            states.append(engine.copy())
            decisions.append(action)
        engine.apply(action)
        reference.apply(action)
    assert reference.current_player() == TERMINAL
    assert engine.scores() == reference.scores()
    return states, decisions


def choose(state: State, rng: Rng) -> int:
    """Return a uniformly random decision, or a random draw by its weights."""
    if state.current_player() == CHANCE:
        return draw_by_weight(state.chance_outcomes(), rng)
    legal = state.legal_actions()
    return legal[rng.below(len(legal))]


def check_sampler(states: list[EngineState]) -> float:
    """Compare the sampler with the legal list; return how far the summed chi-square lies from its mean."""
    chi_square, freedom = 0.0, 0
    for i, state in enumerate(states):
        legal = state.legal_actions()
        trials = 20 * len(legal)
        counts = Counter(state.sample(i, trial) for trial in range(trials))
        assert set(counts) <= set(legal)
        chi_square += sum((counts[action] - 20) ** 2 / 20 for action in legal)
        freedom += len(legal) - 1
    score: float = (chi_square - freedom) / (2 * freedom) ** 0.5
    assert abs(score) < MAX_CHI_SQUARE_SCORE, f"the sampler is not uniform: {score:.1f} standard deviations"
    return score


def check_rollout(ruleset: Ruleset, games: int) -> float:
    """Compare whole rollouts with decisions chosen one by one; return the largest distance of means."""
    start = start_of(ruleset)
    whole, single = [], []
    for i in range(games):
        state = start.copy()
        _, decisions, _, branching = state.rollout(11, i)
        whole.append((decisions, branching, *state.scores(), state.progress(0)))
        state, rng = start.copy(), Rng(12, i)
        decisions = branching = 0
        while state.current_player() != TERMINAL:
            if state.current_player() != CHANCE:
                decisions += 1
                branching += len(state.legal_actions())
            state.apply(choose(state, rng))
        single.append((decisions, branching, *state.scores(), state.progress(0)))
    distances = [
        mean_distance(a, b) for a, b in zip(zip(*whole, strict=True), zip(*single, strict=True), strict=True)
    ]
    assert max(distances) < MAX_MEAN_SCORE, f"rollouts differ from single decisions: {distances}"
    return max(distances)


def mean_distance(a: tuple[int, ...], b: tuple[int, ...]) -> float:
    """Return how many standard errors two means lie apart."""
    error = ((statistics.variance(a) + statistics.variance(b)) / len(a)) ** 0.5
    return float(abs(statistics.mean(a) - statistics.mean(b)) / max(error, 1e-9))


def turn_starts(states: list[EngineState]) -> list[int]:
    """Return the places of the states in which a turn begins."""
    numbers = [state.turn_number() for state in states]
    return [i for i, number in enumerate(numbers) if i == 0 or number != numbers[i - 1]]


def num_turns(state: EngineState) -> int:
    """Return the number of ways to play the turn that begins here."""
    number, open_states = 0, [state]
    while open_states:
        state = open_states.pop()
        for action in state.legal_actions():
            after = state.child(action)
            if after.turn_number() == state.turn_number():
                open_states.append(after)
            else:
                number += 1
    return number
