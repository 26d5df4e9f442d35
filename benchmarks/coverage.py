"""Coverage of the 90 % intervals: how often the difference of two turns lies where the answer says.

For a position out of a game of the fast player against itself:

1. half of the simulations choose the best turn and the nine next;
2. the other half, in Worlds of another seed, measures their differences from the best and the intervals;
3. the reference are the same differences in a search with a third seed and REFERENCE_FACTOR times the
   simulations of both halves.

The value of a position is the share of its differences that lie inside their interval. The same Worlds must
not choose and measure: what was chosen because it came out well looks better than it is. How often the
intervals hold that were measured in the Worlds of the choice stands beside as `same_worlds`.

Everything is counted in simulations, so that it comes out the same on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from engine_c.state import EngineState
from solver.agents import SEEN, Agent, parse_agent
from solver.analysis import TurnAnalysis
from solver.match import Match, mixed_seed, play_game
from solver.params import Limit, SearchParams
from solver.play import generated_turns
from solver.search.report import Comparison, compare
from solver.search.root import TurnSearch

NUM_TURNS = 10
"""The best and the nine next."""
REFERENCE_FACTOR = 100
EDGES = 0.1
"""Part of a game at both ends from which no position comes."""
FAST = "generator"
"""Plays up to the position."""


@dataclass(frozen=True, kw_only=True)
class Coverage:
    """One position."""

    share: float
    """Of the differences that lie inside their interval."""
    same_worlds: float | None
    """The same with intervals measured in the Worlds of the choice; None where none has an interval."""


def starts_of_turns(match: Match, index: int) -> list[EngineState]:
    """Play a game fast and return the states in which a turn with a choice began."""
    fast = parse_agent(FAST)
    states: list[EngineState] = []
    begun = -1

    def watch(state: EngineState, action: int) -> None:
        nonlocal begun
        if state.current_player() >= 0 and state.turn_number() > begun:
            begun = state.turn_number()
            states.append(state.copy())

    seats: Sequence[Agent] = [fast] * match.num_players
    deck = mixed_seed(match.seed, index)  # a deck of its own for each position
    play_game(match.ruleset, seats, deck, mixed_seed(match.seed, index, 1), watch=watch)
    return states


def position(match: Match, index: int) -> EngineState:
    """Return position `index`, as the seat to move sees it."""
    states = starts_of_turns(match, index)
    edge = int(len(states) * EDGES)
    chooser = random.Random(mixed_seed(match.seed, index, 2))
    for state in chooser.sample(states[edge : len(states) - edge], len(states) - 2 * edge):
        state.determinize(state.current_player(), index, SEEN)
        if len(generated_turns(state, NUM_TURNS)[0]) == NUM_TURNS:
            return state
    raise ValueError(f"game {index} has no position with {NUM_TURNS} turns")


def searched(state: EngineState, simulations: int, seed: int) -> tuple[TurnAnalysis, ...]:
    """Search and return the best turns."""
    params = SearchParams(limit=Limit(simulations=simulations), seed=seed, top=NUM_TURNS)
    return TurnSearch(state, params).run().turns


def compared(
    state: EngineState, turns: Sequence[tuple[int, ...]], simulations: int, seed: int
) -> list[Comparison]:
    """Give all turns the same Worlds and compare each with the first one."""
    params = SearchParams(
        limit=Limit(simulations=simulations), seed=seed, evaluate=tuple(turns), max_candidates=1
    )
    search = TurnSearch(state, params)
    search.run()
    found = {sums.actions: sums for sums in search.candidate_sums()}
    return [compare(found[turns[0]], found[actions], search.drift) for actions in turns[1:]]


def cover(match: Match, index: int, simulations: int) -> Coverage:
    """Examine one position."""
    state = position(match, index)
    seeds = [mixed_seed(match.seed, index, number) for number in (3, 4, 5)]
    chosen = searched(state, simulations // 2, seeds[0])
    turns = [turn.actions for turn in chosen]
    measured = compared(state, turns, simulations // 2, seeds[1])
    reference = [other.loss for other in compared(state, turns, REFERENCE_FACTOR * simulations, seeds[2])]
    same = [
        abs(turn.loss - truth) <= turn.loss_interval
        for turn, truth in zip(chosen[1:], reference, strict=True)
        if turn.loss_interval is not None
    ]
    assert all(other.half_width is not None for other in measured)
    inside = [
        abs(other.loss - truth) <= (other.half_width or 0.0)
        for other, truth in zip(measured, reference, strict=True)
    ]
    return Coverage(share=sum(inside) / len(inside), same_worlds=sum(same) / len(same) if same else None)
