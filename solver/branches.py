"""Hints with branches: how to go on after a draw that comes inside a turn.

For the best turns that end at a draw a few outcomes are chosen, and a short search finds the way on after
each: the likeliest, where a few make up most of what can come; else those of the first Worlds. Everything
follows from the state, the seed and the simulations done before: under a limit in simulations the
branches are the same bytes everywhere. The state is a view: what its seat cannot know is not in it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine_c.game import CHANCE
from engine_c.state import EngineState
from solver.analysis import Analysis, Branch, TurnAnalysis
from solver.params import Limit, SearchParams
from solver.search.memory import Memory
from solver.search.root import TurnSearch

MAX_TURNS = 3
"""Turns of a ranking that get branches: the best that end at a draw."""
MAX_BRANCHES = 8
"""Outcomes of each of them."""
MAX_PATHS = 2_000
"""Ways a draw may come out, single draws in order, to be looked at one by one."""
MAX_WORLDS = 64
"""Worlds that are asked for different outcomes where there are more ways."""
SHARE = 4
"""All branches together get one part in so many of the simulations of the search before."""
MOST = 0.5
"""Chance of the likeliest outcomes together below which Worlds choose."""
MIN_SIMULATIONS, MAX_SIMULATIONS = 48, 512
"""Simulations of one branch."""
MAX_CANDIDATES = 16
"""Ways on that a branch compares."""
TIME_SHARE = 0.2
"""Part of a limit in time that is kept for branches once a good turn needs them."""
DEFAULT_TIME_S = 1.0
"""With no limit given, as for the search."""


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What may come of a draw."""

    draws: tuple[int, ...]
    """Single draws, the first that were found to lead here."""
    probability: float
    """Of all the ways that were found to lead here."""
    after: EngineState
    """The state after them."""
    is_over: bool
    """True if no decision of the turn is left."""


def has_draw_inside(state: EngineState, turn_number: int) -> bool:
    """Return whether a draw is pending and the turn is not over."""
    return state.current_player() == CHANCE and state.turn_number() == turn_number


def all_outcomes(state: EngineState) -> list[Outcome] | None:
    """Return what a pending draw may come to, alike states as one; None beyond MAX_PATHS ways."""
    number = state.turn_number()
    if _num_ways(state) > MAX_PATHS:
        return None
    found: dict[int, Outcome] = {}
    open_paths: list[tuple[EngineState, tuple[int, ...], float]] = [(state, (), 1.0)]
    while open_paths:
        at, draws, probability = open_paths.pop()
        if has_draw_inside(at, number):
            offered = at.chance_outcomes()
            total = sum(weight for _, weight in offered)
            for action, weight in reversed(offered):
                open_paths.append((at.child(action), (*draws, action), probability * weight / total))
            continue
        known = found.get(at.key())
        if known is not None:
            found[at.key()] = replace(known, probability=known.probability + probability)
        else:
            found[at.key()] = _outcome(at, draws, probability, number)
    return list(found.values())


def _num_ways(state: EngineState) -> int:
    """Return in how many ways a draw may come out, as far as its first way tells."""
    at, ways = state.copy(), 1
    while has_draw_inside(at, state.turn_number()) and ways <= MAX_PATHS:
        offered = at.chance_outcomes()
        ways *= len(offered)
        at.apply(offered[0][0])
    return ways


def sampled_outcomes(state: EngineState, seed: int, known: dict[int, Outcome]) -> list[Outcome]:
    """Return up to MAX_BRANCHES different outcomes of a pending draw, as the first Worlds have them.

    `known` holds what is known of outcomes by their keys: probabilities of all ways that lead there.
    """
    number = state.turn_number()
    found: dict[int, Outcome] = {}
    for index in range(MAX_WORLDS):
        at, draws, probability = state.copy(), [], 1.0
        world = at.world(seed, index)
        while has_draw_inside(at, number):
            weights = dict(at.chance_outcomes())
            draws.append(world.draw(at))
            probability *= weights[draws[-1]] / sum(weights.values())
            at.apply(draws[-1])
        sample = _outcome(at, tuple(draws), probability, number)
        found.setdefault(at.key(), known.get(at.key(), sample))
        if len(found) == MAX_BRANCHES:
            break
    return list(found.values())


def chosen_outcomes(state: EngineState, seed: int) -> list[Outcome]:
    """Return at most MAX_BRANCHES outcomes of a pending draw, likely ones first; none if all end the turn."""
    every = all_outcomes(state)
    chosen = _likely_first(every or [])[:MAX_BRANCHES]
    if sum(outcome.probability for outcome in chosen) < MOST:
        known = {outcome.after.key(): outcome for outcome in every or []}
        chosen = _likely_first(sampled_outcomes(state, seed, known))
    return [] if all(outcome.is_over for outcome in chosen) else chosen


def _likely_first(outcomes: list[Outcome]) -> list[Outcome]:
    return sorted(outcomes, key=lambda each: (-each.probability, each.draws))


def _outcome(after: EngineState, draws: tuple[int, ...], probability: float, number: int) -> Outcome:
    is_over = after.current_player() < 0 or after.turn_number() != number
    return Outcome(draws=draws, probability=probability, after=after, is_over=is_over)


class HintSearch:
    """A TurnSearch whose answer has branches; `run`, `snapshot` and `stop` as TurnSearch has them."""

    def __init__(self, state: EngineState, params: SearchParams, *, memory: Memory | None = None) -> None:
        """Take a copy of the state; raises as TurnSearch does. `memory` as it takes it, for branches too."""
        self.params = params
        self._memory = memory
        self._search = TurnSearch(state, params, memory=memory)
        self._running = self._search
        self._is_stopped = False
        self._has_left_time = False

    def run(self) -> Analysis:
        """Search, then search on after the draws inside the best turns; to be called once."""
        began = time.monotonic()
        limit = self.params.limit
        time_s = limit.time_s or (None if limit.simulations else DEFAULT_TIME_S)
        timer = None
        if time_s is not None:
            timer = threading.Timer(time_s * (1 - TIME_SHARE), self._leave_time)
            timer.daemon = True
            timer.start()
        try:
            analysis = self._search.run()
        finally:
            if timer is not None:
                timer.cancel()
        if self._has_left_time and not self._is_stopped:
            analysis = replace(analysis, stopped_by="limit")
        return self._branched(analysis, began, None if time_s is None else began + time_s)

    def snapshot(self) -> Analysis:
        """Return the answer so far, without branches. From any thread, at any time."""
        return self._search.snapshot()

    def stop(self) -> None:
        """End the search as soon as possible; branches that are not complete are left out."""
        self._is_stopped = True
        self._search.stop()
        self._running.stop()

    def _leave_time(self) -> None:
        """End the search before its limit if one of the best turns needs branches."""
        if self._chosen(self._search.snapshot().turns):
            self._has_left_time = True
            self._search.stop()

    def _chosen(self, turns: Sequence[TurnAnalysis]) -> list[tuple[int, Outcome]]:
        """Return the outcomes to be searched, each with the index of its turn."""
        drawing = [index for index, turn in enumerate(turns) if turn.ends_at_chance][:MAX_TURNS]
        return [
            (index, outcome)
            for index in drawing
            if not self._is_stopped
            for outcome in chosen_outcomes(self._after(turns[index]), self.params.seed)
        ]

    def _branched(self, analysis: Analysis, began: float, end_s: float | None) -> Analysis:
        """Add the branches to the best turns."""
        turns = list(analysis.turns)
        has_time = end_s is None or time.monotonic() < end_s
        chosen = self._chosen(turns) if has_time else []
        if not chosen:
            return analysis
        share = analysis.simulations // SHARE // len(chosen)
        each = min(max(share, MIN_SIMULATIONS), MAX_SIMULATIONS)
        simulations = analysis.simulations
        for place, (index, outcome) in enumerate(chosen):
            left_s = None
            if end_s is not None:
                left_s = (end_s - time.monotonic()) / (len(chosen) - place)
                if left_s <= 0:
                    break
            branch, done = self._branch(outcome, Limit(simulations=each, time_s=left_s))
            simulations += done
            if self._is_stopped:
                break
            turns[index] = replace(turns[index], branches=(*turns[index].branches, branch))
        return replace(
            analysis,
            turns=tuple(turns),
            simulations=simulations,
            elapsed_s=max(analysis.elapsed_s, time.monotonic() - began),
        )

    def _after(self, turn: TurnAnalysis) -> EngineState:
        """Return the state at the draw that a turn ends at."""
        state = self._search.state.copy()
        for action in turn.actions:
            state.apply(action)
        return state

    def _branch(self, outcome: Outcome, limit: Limit) -> tuple[Branch, int]:
        """Search on after an outcome; return also the simulations done."""
        branch = Branch(
            draws=outcome.draws,
            probability=outcome.probability,
            actions=(),
            ends_at_chance=False,
            expected_score=None,
            margin=None,
            visits=0,
        )
        if outcome.is_over:
            return branch, 0
        params = replace(self.params, limit=limit, top=1, evaluate=(), max_candidates=MAX_CANDIDATES)
        search = TurnSearch(outcome.after, params, memory=self._memory)
        self._running = search
        if self._is_stopped:  # `stop` sets this before it looks for what is running
            search.stop()
        found = search.run()
        best = found.turns[0]
        branch = replace(
            branch,
            actions=best.actions,
            ends_at_chance=best.ends_at_chance,
            expected_score=sum(best.expected_terms()),
            margin=best.margin,
            visits=best.visits,
        )
        return branch, found.simulations
