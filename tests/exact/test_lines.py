"""Beams over whole turns: equal to brute force while nothing is dropped, the same twice, ended at once."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.exact.board import Board
from solver.exact.line_worker import LineWorker, Widening
from solver.exact.lines import LineSearch
from solver.exact.question import Effort, Found, Question
from solver.exact.referee import Referee
from solver.exact.solve import Solve
from solver.games.hutan.exact import EXACT
from tests.support.exact import late_position, lines, question_of

VARIANTS: tuple[dict[str, str], ...] = (
    {},
    {"layout": "random"},
    {"scenario": "B"},
    {"scenario": "L"},
    {"family": "true"},
    {"supply": "limited", "tree_supply": "6"},
    {"touch_rule": "each"},
    {"animal_mandatory": "true"},
)


def search_of(question: Question, **settings: object) -> LineSearch:
    world = EXACT.known_world(question.position, question.state)
    search = LineSearch(question.state, world, **settings)  # type: ignore[arg-type]
    while search.advance():
        pass
    return search


def check(question: Question, search: LineSearch) -> None:
    """Let the reference replay what was found."""
    line = search.line()
    assert line is not None
    assert search.best_score is not None
    Referee(question, EXACT).check(Found(score=search.best_score, actions=line, by="test"))


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000), options=st.sampled_from(VARIANTS))
def test_a_complete_beam_finds_what_brute_force_finds(seed: int, options: dict[str, str]) -> None:
    question = question_of(late_position("hutan", 1, seed=seed, players="1", **options))
    best = max(state.scores()[0] for state, _ in lines(question))
    search = search_of(question, width=100)
    assert search.is_proof
    assert search.best_score == best
    check(question, search)


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10_000), options=st.sampled_from(VARIANTS[:4]))
def test_two_turns(seed: int, options: dict[str, str]) -> None:
    question = question_of(late_position("hutan", 2, seed=seed, players="1", **options))
    best = max(state.scores()[0] for state, _ in lines(question))
    search = search_of(question, width=4096)
    assert search.is_proof
    assert search.best_score == best
    assert search_of(question, width=4096, floor=best).is_proof
    narrow = search_of(question, width=8, keep=2, rollouts=2, share=0.5)
    assert narrow.best_score is not None
    assert narrow.best_score <= best
    assert not narrow.is_proof
    check(question, narrow)


def test_from_inside_a_turn_and_from_a_pending_draw() -> None:
    question = question_of(late_position("hutan", 3, players="1"))
    whole = search_of(question, width=1000)
    line = whole.line()
    assert line is not None
    state = question.state.copy()
    world = EXACT.known_world(question.position, state)
    for done, action in enumerate(line[:9]):
        rest = LineSearch(state, world, width=1000)
        while rest.advance():
            pass
        assert rest.best_score is not None
        assert rest.best_score >= state.scores()[0]
        after = rest.line()
        assert after is not None
        check_line = Found(score=rest.best_score, actions=line[:done] + after, by="test")
        Referee(question, EXACT).check(check_line)
        state.apply(action)


def test_at_the_end_of_the_game_the_line_is_empty() -> None:
    question = question_of(late_position("hutan", 1, players="1"))
    line = search_of(question, width=10).line()
    assert line is not None
    state = question.state.copy()
    world = EXACT.known_world(question.position, state)
    for action in line:
        state.apply(action)
    search = LineSearch(state, world)
    assert search.is_over
    assert (search.line(), search.best_score) == ((), state.scores()[0])


def test_the_same_settings_give_the_same_line() -> None:
    question = question_of(late_position("hutan", 8, players="1"))
    first, second = (
        search_of(question, width=60, keep=10, rollouts=1, share=0.5, seed=3, jitter=1.0) for _ in range(2)
    )
    assert (first.line(), first.work) == (second.line(), second.work)
    check(question, first)


def test_no_more_work_than_allowed() -> None:
    question = question_of(late_position("hutan", 8, players="1"))
    search = search_of(question, width=100_000, most_work=5_000)
    assert search.work < 10_000
    assert not search.is_proof


def test_a_stop_ends_a_wide_beam() -> None:
    question = question_of(late_position("hutan", 18, players="1"))
    search = LineSearch(question.state, EXACT.known_world(question.position, question.state), width=200_000)
    timer = threading.Timer(0.05, search.stop)
    timer.start()
    while search.advance():
        pass
    assert search.is_over
    assert not search.is_proof


@pytest.mark.parametrize("width", [0, 1 << 21])
def test_refuses_a_width_that_is_not_sensible(width: int) -> None:
    question = question_of(late_position("hutan", 1, players="1"))
    with pytest.raises(ValueError, match="width"):
        LineSearch(question.state, question.state.world(0), width=width)


# --- the worker -----------------------------------------------------------------------------------


def test_the_worker_proves_short_lines() -> None:
    question = question_of(late_position("hutan", 1, players="1"))
    found = Solve(question, Effort(is_deterministic=True, work=2.0), exact=EXACT).run()
    assert (found.status, found.stopped_by) == ("optimal", "proof")
    assert found.best is not None
    assert found.best.score == max(state.scores()[0] for state, _ in lines(question))


def test_the_worker_gives_the_same_line_twice_and_never_falls_back() -> None:
    question = question_of(late_position("hutan", 18, players="1"))
    world = EXACT.known_world(question.position, question.state)
    effort = Effort(is_deterministic=True, work=0.2, seed=4)
    widening = Widening(keep=3, spread=8, last_keep=12, repair_keep=5)
    boards = [Board(check=Referee(question, EXACT).check) for _ in range(2)]
    for board in boards:
        LineWorker(question, world, effort, widening=widening).run(board)
    assert boards[0].best == boards[1].best
    assert boards[0].nodes == boards[1].nodes
    scores = [mark.best for mark in boards[0].marks if mark.best is not None]
    assert scores == sorted(scores)
    assert len(scores) > 1


def test_the_end_of_the_board_ends_the_worker() -> None:
    question = question_of(late_position("hutan", 18, players="1"))
    world = EXACT.known_world(question.position, question.state)
    worker = LineWorker(question, world, Effort(), widening=Widening(keep=50_000, spread=4))
    board = Board()
    threading.Timer(0.05, board.end).start()
    thread = threading.Thread(target=worker.run, args=(board,))
    thread.start()
    thread.join(30.0)
    assert not thread.is_alive()


def test_a_stop_before_the_start_counts() -> None:
    question = question_of(late_position("hutan", 18, players="1"))
    worker = LineWorker(question, EXACT.known_world(question.position, question.state), Effort())
    worker.stop()
    board = Board()
    worker.run(board)
    assert board.best is None


# --- bounds ---------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    turns=st.integers(2, 18),
    options=st.sampled_from(VARIANTS),
    width=st.integers(1, 60),
)
def test_no_line_is_above_the_bounds_of_its_states(
    seed: int, turns: int, options: dict[str, str], width: int
) -> None:
    question = question_of(late_position("hutan", turns, seed=seed, players="1", **options))
    world = EXACT.known_world(question.position, question.state)
    search = LineSearch(question.state, world, width=width)
    while search.advance():
        pass
    line = search.line()
    assert line is not None
    assert search.best_score is not None
    state = question.state.copy()
    for action in line:
        if state.current_player() >= 0 and state.legal_actions():
            bound = LineSearch(state, world, width=1).bound()
            assert bound is None or bound >= search.best_score
        state.apply(action)


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10_000), options=st.sampled_from(VARIANTS))
def test_what_bounds_rule_out_is_not_better(seed: int, options: dict[str, str]) -> None:
    question = question_of(late_position("hutan", 3, seed=seed, players="1", **options))
    quick = search_of(question, width=300, keep=30, rollouts=1, share=0.5)
    exact = search_of(question, width=300_000, floor=quick.best_score)
    assert exact.is_proof
    wide = search_of(question, width=3_000)
    assert wide.best_score is not None
    assert quick.best_score is not None
    assert exact.best_score is not None
    assert max(quick.best_score, exact.best_score) >= wide.best_score
