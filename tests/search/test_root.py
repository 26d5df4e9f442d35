"""The search over whole turns: reproducible, blind to hidden cards, honest about what it knows."""

from __future__ import annotations

import subprocess
import sys
import threading
from dataclasses import replace
from random import Random

import pytest

from engine_c.game import CHANCE, TERMINAL, IllegalActionError
from engine_c.registry import game
from engine_c.state import EngineState
from solver.analysis import POINT, Analysis
from solver.params import Limit, SearchParams
from solver.play import generated_turns
from solver.search.root import TurnSearch
from tests.games.hutan.hidden import reshuffled
from tests.search.positions import (
    hutan,
    hutan_position,
    play_to_last_turn,
    play_turns,
    whole_turns,
)


def params(simulations: int = 600, **settings: object) -> SearchParams:
    return replace(SearchParams(limit=Limit(simulations=simulations), seed=5), **settings)


def search(state: EngineState, simulations: int = 600, **settings: object) -> Analysis:
    return TurnSearch(state, params(simulations, **settings)).run()


def identity(analysis: Analysis) -> str:
    return repr(replace(analysis, threads=0, elapsed_s=0.0))


@pytest.mark.parametrize("players", ["1", "2", "3"])
def test_same_bytes_on_any_number_of_threads(players: str) -> None:
    state = hutan(8, 3, players=players, ecosystem="draw")
    one = search(state)
    assert [identity(search(state, threads=threads)) for threads in (2, 3)] == [identity(one)] * 2
    assert identity(search(state, seed=6)) != identity(one)


def test_same_bytes_in_a_new_process() -> None:
    code = (
        "from tests.search.positions import hutan\n"
        "from tests.search.test_root import identity, search\n"
        "print(identity(search(hutan(10, 4), threads=2)))"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert output.strip() == identity(search(hutan(10, 4)))


def test_hidden_cards_do_not_matter() -> None:
    position = hutan_position(20, 5)
    ruleset = game("hutan").open()
    state = ruleset.state(position)
    rng = Random(3)
    expected = identity(search(state, 80))
    stacks = set()
    for _ in range(200):
        other = replace(position, table=reshuffled(position.table, state, state.current_player(), rng))
        stacks.add(other.table.stacks)
        assert identity(search(ruleset.state(other), 80)) == expected
    assert len(stacks) > 100


@pytest.mark.parametrize("simulations", [1, 7, 60, 600, 5_000])
def test_the_limit_holds(simulations: int) -> None:
    found = search(hutan(12, 2), simulations)
    assert 0.8 * simulations <= found.simulations <= simulations
    assert found.stopped_by == "limit"
    assert found.turns[0].visits == max(turn.visits for turn in found.turns)


def test_points_add_up() -> None:
    for options in ({}, {"players": "1", "ecosystem": "draw"}, {"players": "4"}):
        state = hutan(9, 7, **options)
        for turn in search(state, top=100).turns:
            assert sum(turn.term_sums) == turn.score_sums[state.current_player()]
            expected = turn.expected_terms()
            assert len(expected) == state.core.num_terms
            assert abs(sum(expected) - turn.score_sums[state.current_player()] / max(turn.visits, 1)) <= len(
                expected
            )
            after = state.copy()
            for action in turn.actions:
                after.apply(action)
            assert list(turn.terms_after) == after.score_terms(state.current_player())
            assert list(turn.terms_now) == state.score_terms(state.current_player())


def test_turns_are_ranked_and_tied_honestly() -> None:
    found = search(hutan(8, 9), 4_000, top=64)
    best = found.turns[0]
    assert (best.loss, best.loss_interval, best.is_tied) == (0.0, None, True)
    assert found.tied == sum(turn.is_tied for turn in found.turns)
    for turn in found.turns[1:]:
        assert (turn.margin_error is None) == (turn.visits < 16)
        assert (turn.loss_interval is None) == (turn.visits < 16)
        if turn.loss_interval is not None:
            assert turn.is_tied == (turn.loss <= turn.loss_interval)
    with_error = [turn.visits >= 16 for turn in found.turns]
    assert with_error == sorted(with_error, reverse=True)
    assert 0 <= (best.win_rate or 0) <= 1
    assert len({turn.actions for turn in found.turns}) == len(found.turns)


@pytest.mark.parametrize("players", ["1", "2", "3"])
def test_each_objective_makes_the_most_of_its_own(players: str) -> None:
    """In one position, with all turns compared in full, each ranks by its own figure."""
    state = hutan(8, 9, players=players)
    seat = state.current_player()
    turns = tuple(turn.actions for turn in generated_turns(state, 12)[0])
    for objective in ("margin", "win", "score"):
        found = search(state, 1_200, objective=objective, max_candidates=12, evaluate=turns).turns
        assert len({turn.visits for turn in found}) == 1
        figures = {
            "margin": [turn.margin for turn in found],
            "win": [turn.win_rate or 0 for turn in found],
            "score": [turn.score_sums[seat] / turn.visits / POINT for turn in found],
        }[objective]
        assert figures == sorted(figures, reverse=True)
        for turn, figure in zip(found, figures, strict=True):
            assert turn.loss == pytest.approx(figures[0] - figure)


def test_the_sums_of_candidates_are_those_of_the_answer() -> None:
    running = TurnSearch(hutan(8, 9), params(top=64))
    assert running.candidate_sums() == []
    found = {turn.actions: turn for turn in running.run().turns}
    sums = running.candidate_sums()
    assert {each.actions for each in sums} == set(found)
    for each in sums:
        assert each.visits == len(each.values) == found[each.actions].visits
        assert each.score_sums == found[each.actions].score_sums
        if each.visits:
            assert each.value_sum == each.values.sum()


def test_a_clear_winner_ends_a_search() -> None:
    """Under both kinds of limit, once two are left; the answer repeats."""
    state = hutan(15, 2)
    found = search(state, 40_000, top=2)
    assert found.stopped_by == "settled"
    assert found.simulations < 40_000
    assert not found.turns[1].is_tied
    assert identity(search(state, 40_000, top=2, threads=2)) == identity(found)
    assert search(state, 40_000, top=2, limit=Limit(time_s=600)).stopped_by == "settled"


def test_a_requested_turn_is_compared_in_full() -> None:
    state = hutan(8, 9)
    worst = generated_turns(state, 100_000)[0][-1].actions
    found = search(state, 2_000, top=3, evaluate=(worst,))
    assert [turn.is_requested for turn in found.turns] == [False, False, False, True]
    asked = found.turns[-1]
    assert asked.actions == worst
    assert asked.visits == found.turns[0].visits
    assert asked.loss > 0
    assert asked.loss_interval is not None
    best = search(state, 2_000, top=3, evaluate=(found.turns[0].actions,))
    assert [turn.is_requested for turn in best.turns].count(True) == 1


def test_wrong_requests_are_refused() -> None:
    state = hutan(8, 9)
    turn = generated_turns(state, 1)[0][0].actions
    for wrong in ((), turn[:-1], (*turn, turn[-1]), (turn[0], turn[0])):
        with pytest.raises(IllegalActionError):
            TurnSearch(state, params(evaluate=(wrong,)))


def test_no_search_without_a_player_to_move() -> None:
    start = game("hutan").open().initial_state()
    assert isinstance(start, EngineState)
    assert start.current_player() == CHANCE
    with pytest.raises(IllegalActionError, match="draw"):
        TurnSearch(start, params())
    with pytest.raises(IllegalActionError, match="over"):
        TurnSearch(hutan(1_000, 1), params())


def test_stop_and_snapshot() -> None:
    running = TurnSearch(hutan(4, 2), SearchParams(limit=Limit(time_s=600), threads=2))
    answers: list[Analysis] = []
    thread = threading.Thread(target=lambda: answers.append(running.run()))
    thread.start()
    first = running.snapshot()
    while (later := running.snapshot()).simulations <= first.simulations:
        assert thread.is_alive()
    assert later.stopped_by == ""
    assert later.turns
    running.stop()
    thread.join()
    assert answers[0].stopped_by == "stop"
    assert answers[0].simulations >= later.simulations
    assert identity(running.snapshot()) == identity(answers[0])


def test_candidates_that_always_differ_alike_do_not_end_a_search_by_time() -> None:
    """Orders of tasks are such; the first pass leaves two of them."""
    ruleset = game("botanicus").open()
    state = ruleset.state(ruleset.new_position(3))
    running = TurnSearch(state, SearchParams(limit=Limit(time_s=600), seed=1))
    answers: list[Analysis] = []
    thread = threading.Thread(target=lambda: answers.append(running.run()))
    thread.start()
    while thread.is_alive() and running.snapshot().simulations < 2_000:
        pass
    running.stop()
    thread.join()
    assert answers[0].stopped_by == "stop"


def test_stop_before_the_run() -> None:
    stopped = TurnSearch(hutan(4, 2), params())
    assert stopped.snapshot().turns == ()
    stopped.stop()
    found = stopped.run()
    assert found.stopped_by == "stop"
    assert found.simulations == 0
    assert found.turns[0].actions


@pytest.mark.parametrize("is_cpu_time", [False, True])
def test_a_time_limit_ends(is_cpu_time: bool) -> None:
    limit = Limit(time_s=0.05, is_cpu_time=is_cpu_time)
    found = TurnSearch(hutan(6, 2), SearchParams(limit=limit)).run()
    assert found.stopped_by == "limit"
    assert found.simulations > 0


@pytest.mark.parametrize("max_candidates", [3, 5, 64])
def test_under_a_limit_in_time_every_candidate_gets_its_turn(max_candidates: int) -> None:
    """Whatever the number of candidates, the passes go on to all of them."""
    running = TurnSearch(
        hutan(6, 2), params(limit=Limit(time_s=600), max_candidates=max_candidates, top=max_candidates)
    )
    answers: list[Analysis] = []
    thread = threading.Thread(target=lambda: answers.append(running.run()))
    thread.start()
    early: list[int] = []
    while thread.is_alive() and (not early or sum(early) < 3_000):
        early = [sums.visits for sums in running.candidate_sums()]
    running.stop()
    thread.join()
    assert sum(early) >= 3_000 or answers[0].stopped_by == "settled"
    assert min(early) >= 6


def test_cpu_time_limits_one_thread() -> None:
    limit = Limit(time_s=0.05, is_cpu_time=True)
    with pytest.raises(ValueError, match="threads must be 1"):
        TurnSearch(hutan(6, 2), SearchParams(limit=limit, threads=2))


@pytest.mark.parametrize("options", [{}, {"players": "1", "ecosystem": "draw"}, {"players": "3"}], ids=str)
def test_the_last_turn_is_exact(options: dict[str, str]) -> None:
    state = hutan(0, 8, **options)
    play_to_last_turn(state)
    seat = state.current_player()
    best = -(10**9)
    for path in whole_turns(state).values():
        after = state.copy()
        for action in path:
            after.apply(action)
        best = max(best, after.scores()[seat])
    found = search(state)
    turn = found.turns[0]
    assert turn.score_sums[seat] == best * POINT * turn.visits
    assert turn.margin_error == 0


def test_a_single_turn_is_answered_at_once() -> None:
    grid = "~BBYYY/RGGbWW/RGGWRR/GGGBWW/~GYB~W/yYYBBB"
    position = game("hutan").parse_position(
        f"hutan players=1 rounds=23 holder=0 round=23 turn=0 pangolin=held offer=bb,by,byr grid0={grid}"
    )
    state = game("hutan").open(options=position.options).state(position)
    assert isinstance(state, EngineState)
    found = search(state, 100_000)
    assert found.stopped_by == "single turn"
    assert found.num_turns == 1
    assert found.simulations <= 16


def test_inside_a_turn_the_rest_is_searched() -> None:
    state = hutan(7, 3)
    started = state.child(state.legal_actions()[-1])
    found = search(started)
    for turn in found.turns:
        after = started.copy()
        for action in turn.actions:
            after.apply(action)
        assert after.turn_number() == state.turn_number() + 1


def test_solo_goals() -> None:
    found = search(hutan(12, 3, players="1"))
    best = found.turns[0]
    assert len(best.goal_rates) == 5
    assert list(best.goal_rates) == sorted(best.goal_rates, reverse=True)
    assert best.win_rate in best.goal_rates
    assert best.margin == pytest.approx(best.score_sums[0] / best.visits / POINT)


def test_the_principal_variation_is_playable() -> None:
    state = hutan(10, 3)
    turn = search(state).turns[0]
    assert turn.principal_variation[0] == turn.actions
    after = state.copy()
    for actions in turn.principal_variation:
        for action in actions:
            after.apply(action)
    assert after.turn_number() == state.turn_number() + len(turn.principal_variation)
    assert len(turn.principal_variation) == 1 + state.core.num_players


def test_the_search_leaves_its_state_alone() -> None:
    state = hutan(10, 3)
    key = state.key()
    running = TurnSearch(state, params(100))
    play_turns(state, 12, 1)
    assert running.state.key() == key
    assert running.run().turns
    with pytest.raises(RuntimeError):
        running.run()
    assert state.current_player() != TERMINAL
