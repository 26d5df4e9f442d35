"""Branches: how turns go on after a draw inside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice

import pytest

from engine_c.game import CHANCE, TERMINAL
from engine_c.rng import Rng
from engine_c.state import EngineState
from solver import branches
from solver.analysis import Analysis, TurnAnalysis
from solver.branches import (
    MAX_BRANCHES,
    MAX_CANDIDATES,
    MAX_SIMULATIONS,
    MAX_TURNS,
    MIN_SIMULATIONS,
    SHARE,
    HintSearch,
    all_outcomes,
    chosen_outcomes,
    sampled_outcomes,
)
from solver.params import Limit, SearchParams
from solver.search.root import TurnSearch
from tests.search.drawing import after, drawing_turns

VARIANTS: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("botanicus", {"players": "2", "side": "base"}),
    ("botanicus", {"players": "3", "side": "expert"}),
    ("sattgruen", {"players": "1"}),
    ("sattgruen", {"players": "2"}),
)
SIMULATIONS = 200


def search(state: EngineState, turn: tuple[int, ...], threads: int = 1) -> Analysis:
    """Search with the turn among those that are reported."""
    limit = Limit(simulations=SIMULATIONS)
    params = SearchParams(limit=limit, seed=4, threads=threads, top=1, evaluate=(turn,))
    return HintSearch(state, params).run()


def branched(analysis: Analysis, actions: tuple[int, ...]) -> TurnAnalysis:
    """Return the turn that was asked for."""
    return next(turn for turn in analysis.turns if turn.is_requested or turn.actions == actions)


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_a_turn_goes_on_after_its_draw(name: str, options: Mapping[str, str]) -> None:
    for state, actions in islice(drawing_turns(name, options), 3):
        seat, number = state.current_player(), state.turn_number()
        analysis = search(state, actions)
        turn = branched(analysis, actions)
        assert 1 <= len(turn.branches) <= MAX_BRANCHES
        assert sum(branch.probability for branch in turn.branches) < 1 + 1e-9
        likely = [branch.probability for branch in turn.branches]
        assert likely == sorted(likely, reverse=True)
        assert len({branch.draws for branch in turn.branches}) == len(turn.branches)
        for branch in turn.branches:
            drawn = after(after(state, turn.actions), branch.draws)
            if not branch.actions:
                assert drawn.turn_number() != number or drawn.current_player() == TERMINAL
                assert (branch.expected_score, branch.margin, branch.visits) == (None, None, 0)
                continue
            assert drawn.current_player() == seat
            end = after(drawn, branch.actions)
            assert end.turn_number() != number or end.current_player() < 0
            assert branch.ends_at_chance == (end.turn_number() == number and end.current_player() == CHANCE)
            assert branch.expected_score is not None
            assert branch.expected_score > 0
            assert 0 < branch.visits <= MAX_SIMULATIONS
        plain = TurnSearch(
            state, SearchParams(limit=Limit(simulations=SIMULATIONS), seed=4, top=1, evaluate=(actions,))
        ).run()
        # Where every way on ends the game each of them is played 16 times, whatever the limit.
        least = max(MIN_SIMULATIONS, 16 * MAX_CANDIDATES)
        most = MAX_TURNS * MAX_BRANCHES * least + plain.simulations // SHARE
        assert plain.simulations < analysis.simulations <= plain.simulations + most
        assert [replace(turn, branches=()) for turn in analysis.turns] == list(plain.turns)


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_branches_are_the_same_on_any_number_of_threads(name: str, options: Mapping[str, str]) -> None:
    state, actions = next(drawing_turns(name, options))
    first, second, again = (search(state, actions, threads).turns for threads in (1, 2, 1))
    assert first == second == again


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_outcomes_are_as_likely_as_draws_have_them(name: str, options: Mapping[str, str]) -> None:
    """Play each draw often by its weights; every outcome comes about as often as it should."""
    tried = 0
    for state, actions in islice(drawing_turns(name, options), 40):
        drawing = after(state, actions)
        every = all_outcomes(drawing)
        if every is None or len(every) > 40:
            continue
        tried += 1
        assert sum(outcome.probability for outcome in every) == pytest.approx(1)
        rng, number, times = Rng(tried), state.turn_number(), 2_000
        counts = dict.fromkeys((outcome.after.key() for outcome in every), 0)
        for _ in range(times):
            at = drawing.copy()
            while at.current_player() == CHANCE and at.turn_number() == number:
                pile = [action for action, weight in at.chance_outcomes() for _ in range(weight)]
                at.apply(pile[rng.below(len(pile))])
            counts[at.key()] += 1
        for outcome in every:
            expected = times * outcome.probability
            assert abs(counts[outcome.after.key()] - expected) < 5 * expected**0.5 + 5
        if tried == 3:
            break
    assert tried


def test_worlds_choose_where_no_outcome_stands_out() -> None:
    for state, actions in islice(drawing_turns("sattgruen", {"players": "2"}), 40):
        drawing = after(state, actions)
        if all_outcomes(drawing) is None:
            break
    else:
        raise AssertionError("no draw with many outcomes")
    chosen = chosen_outcomes(drawing, 3)
    assert len(chosen) == MAX_BRANCHES
    assert {each.draws for each in chosen} == {each.draws for each in sampled_outcomes(drawing, 3, {})}
    assert {each.draws for each in chosen} != {each.draws for each in chosen_outcomes(drawing, 4)}


def test_a_limit_in_time_covers_the_branches(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search gives way to them and still says that the limit ended it; nearly all time is kept here."""
    monkeypatch.setattr(branches, "TIME_SHARE", 0.99)
    state, actions = next(drawing_turns("botanicus", {"players": "2", "side": "base"}))
    params = SearchParams(limit=Limit(time_s=30.0), seed=4, top=1, evaluate=(actions,))
    analysis = HintSearch(state, params).run()
    assert analysis.stopped_by == "limit"
    assert branched(analysis, actions).branches


def test_a_search_that_was_stopped_has_no_branches() -> None:
    state, actions = next(drawing_turns("botanicus", {"players": "2", "side": "base"}))
    hint = HintSearch(state, SearchParams(limit=Limit(simulations=10**9), seed=4, evaluate=(actions,)))
    hint.stop()
    analysis = hint.run()
    assert analysis.stopped_by == "stop"
    assert not any(turn.branches for turn in analysis.turns)
