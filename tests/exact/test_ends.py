"""The last turns of all seats: what brute force finds, the same twice, ended by stop and work."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_c.game import CHANCE, TERMINAL, State
from engine_c.state import EngineState
from solver.exact.ends import EndSearch
from solver.exact.question import Effort, Question
from solver.exact.solve import Solve
from solver.games.hutan.ends import ENDS
from solver.games.hutan.exact import EXACT
from solver.listing import whole_turns
from tests.support.exact import late_position, question_of

VARIANTS: tuple[dict[str, str], ...] = (
    {"players": "2"},
    {"players": "2", "scenario": "B"},
    {"players": "2", "family": "true"},
    {"players": "2", "draft_order": "out_and_back"},
    {"players": "2", "pangolin_enter": "round_start"},
    {"players": "2", "touch_rule": "each", "ecosystem": "3,12,18"},
    {"players": "2", "discard_with_pangolin": "true"},
    {"players": "2", "animals_per_species": "1", "animal_mandatory": "true"},
    {"players": "2", "supply": "limited", "tree_supply": "20"},
    {"players": "3"},
    {"players": "4"},
)


def brute_force(state: EngineState) -> tuple[list[int], list[int], int]:
    """Return what all seats end with, the decisions, and how many first turns are worth as much."""
    if state.current_player() == TERMINAL:
        return state.scores(), [], 1
    assert state.current_player() != CHANCE
    seat = state.current_player()
    best: tuple[list[int], list[int], int] | None = None
    for turn in sorted(whole_turns(state), key=lambda turn: turn.actions):
        assert isinstance(turn.after, EngineState)
        scores, later, _ = brute_force(turn.after)
        if best is None or scores[seat] > best[0][seat]:
            best = scores, [*turn.actions, *later], 1
        elif scores[seat] == best[0][seat]:
            best = best[0], best[1], best[2] + 1
    assert best is not None
    return best


def scores_behind(state: State) -> tuple[int, ...]:
    """Return what all seats end with behind a first turn."""
    assert isinstance(state, EngineState)
    found = EndSearch(state, state.world(0), ENDS).run()
    assert found is not None
    return found[1]


def search_of(question: Question, most_work: int | None = None) -> EndSearch:
    return EndSearch(question.state, EXACT.known_world(question.position, question.state), ENDS, most_work)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000), options=st.sampled_from(VARIANTS), turns=st.integers(1, 2))
def test_equals_brute_force(seed: int, options: dict[str, str], turns: int) -> None:
    question = question_of(late_position("hutan", turns, seed=seed, **options), "end")
    scores, actions, num_equal = brute_force(question.state.copy())
    assert search_of(question).run() == (tuple(actions), tuple(scores), num_equal)


@settings(max_examples=16, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    options=st.sampled_from([options for options in VARIANTS if options["players"] == "2"]),
    rounds=st.sampled_from(("4", "9")),
)
def test_equals_brute_force_where_a_seat_has_two_turns(
    seed: int, options: dict[str, str], rounds: str
) -> None:
    """What is ruled out by the hope for a last turn costs nothing; behind the first turn there is no hope."""
    position = late_position("hutan", 3, seed=seed, **{**options, "rounds": rounds})
    question = question_of(position, "end")
    found = search_of(question).run()
    assert found is not None
    line, scores, num_equal = found
    seat = question.state.current_player()
    best = {}
    for turn in whole_turns(question.state.copy()):
        best[turn.actions] = scores_behind(turn.after)
    most = max(points[seat] for points in best.values())
    assert scores[seat] == most
    assert num_equal == sum(points[seat] == most for points in best.values())
    assert any(line[: len(turn)] == turn and points == scores for turn, points in best.items())


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10_000), options=st.sampled_from(VARIANTS[:4]))
def test_equals_brute_force_where_turns_are_listed_once_for_many_tables(
    seed: int, options: dict[str, str]
) -> None:
    """Behind each first turn a search of its own has no list yet."""
    question = question_of(late_position("hutan", 4, seed=seed, **{**options, "rounds": "2"}), "end")
    found = search_of(question).run()
    assert found is not None
    line, scores, num_equal = found
    seat = question.state.current_player()
    best = {turn.actions: scores_behind(turn.after) for turn in whole_turns(question.state.copy())}
    most = max(points[seat] for points in best.values())
    assert scores[seat] == most
    assert num_equal == sum(points[seat] == most for points in best.values())
    first = min(actions for actions, points in best.items() if points[seat] == most)
    assert line[: len(first)] == first
    assert best[first] == scores


def test_the_whole_last_round_of_two_is_proven_the_same_twice() -> None:
    position = late_position("hutan", 4, seed=3, players="2")
    found = [
        Solve(question_of(position, "end", seat=1), Effort(is_deterministic=True), exact=EXACT).run()
        for _ in range(2)
    ]
    assert [each.status for each in found] == ["optimal", "optimal"]
    assert found[0].best == found[1].best
    assert found[0].bound == found[1].bound


def test_the_whole_last_round_of_three_is_proven() -> None:
    found = search_of(question_of(late_position("hutan", 6, seed=3, players="3"), "end")).run()
    assert found is not None
    line, scores, _ = found
    state = question_of(late_position("hutan", 6, seed=3, players="3"), "end").state.copy()
    for action in line:
        state.apply(action)
    assert state.current_player() == TERMINAL
    assert tuple(state.scores()) == scores


def test_a_stop_and_the_end_of_the_work_give_nothing() -> None:
    question = question_of(late_position("hutan", 4, seed=3, players="2"), "end")
    assert search_of(question, most_work=50).run() is None
    stopped = search_of(question)
    stopped.stop()
    assert stopped.run() is None


def test_refuses_what_is_before_the_last_round() -> None:
    violation = EXACT.refusal(question_of(late_position("hutan", 5, players="2"), "end"))
    assert violation is not None
    assert (violation.field, violation.problem) == (
        "position.hutan.round",
        "5 turns of all seats are to come",
    )


@pytest.mark.parametrize("turns", [3, 4])
def test_the_last_rounds_of_solo_are_closed(turns: int) -> None:
    question = question_of(late_position("hutan", turns, seed=1, players="1"), "end")
    found = Solve(question, Effort(is_deterministic=True, work=10.0), exact=EXACT).run()
    assert (found.status, found.stopped_by) == ("optimal", "proof")
