"""Valuations: whole solo games by the search, from what the seat sees."""

from __future__ import annotations

import threading

import pytest

from engine_c.game import HortusError
from solver.exact.question import Effort
from solver.exact.value import Valuation, ValueSearch
from tests.support.exact import late_position, lines, question_of

LATE = late_position("hutan", 2, players="1")
HIDDEN = question_of(LATE).state.ruleset.view(LATE, 0)


def effort(num_games: int, threads: int = 1, seed: int = 3) -> Effort:
    """Return the effort of so many games."""
    return Effort(is_deterministic=True, work=num_games / 2, threads=threads, seed=seed)


@pytest.mark.parametrize("name", ["hutan", "sattgruen"])
def test_games_do_not_depend_on_threads(name: str) -> None:
    question = question_of(late_position(name, 3, players="1"), "value")
    one, two = (ValueSearch(question, effort(20, threads)).run() for threads in (1, 2))
    assert one.scores == two.scores
    assert len(one.scores) == 20
    assert one.stopped_by == "limit"


def test_hidden_contents_are_not_looked_at() -> None:
    assert HIDDEN.table.stacks is None
    known, hidden = (
        ValueSearch(question_of(position, "value"), effort(16)).run().scores for position in (LATE, HIDDEN)
    )
    assert known == hidden
    assert len(set(hidden)) > 1


def test_the_last_turn_is_played_to_its_best() -> None:
    last = late_position("hutan", 1, players="1")
    best = max(state.scores()[0] for state, _ in lines(question_of(last)))
    found = ValueSearch(question_of(last, "value", target=best), effort(16)).run()
    assert set(found.scores) == {best}
    assert (found.mean, found.interval) == (best, 0.0)
    asked = found.chances[-1]
    assert (asked.name, asked.points, asked.share) == ("asked", best, 1.0)
    assert 0.7 < asked.interval[0] < asked.interval[1] == 1.0


def test_chances_count_the_games_that_reach_the_points() -> None:
    question = question_of(LATE, "value", target=60)
    found = Valuation(
        question=question,
        scores=(49, 50, 60, 70),
        simulations=1,
        stopped_by="limit",
        threads=1,
        elapsed_s=0.0,
    )
    shares = {chance.name: chance.share for chance in found.chances}
    assert shares["star 1"] == 0.75
    assert shares["star 3"] == 0.25
    assert shares["star 4"] == 0.0
    assert shares["asked"] == 0.5
    assert found.interval is None


def test_a_limit_in_time_and_a_stop_end_it() -> None:
    start = question_of(late_position("hutan", 18, players="1"), "value")
    assert ValueSearch(start, Effort(seconds=0.05)).run().stopped_by == "limit"
    search = ValueSearch(start, Effort(seconds=600.0))
    answers: list[Valuation] = []
    thread = threading.Thread(target=lambda: answers.append(search.run()))
    thread.start()
    while not search.snapshot().scores:
        assert thread.is_alive()
    assert search.snapshot().stopped_by == ""
    search.stop()
    thread.join()
    assert answers[0].stopped_by == "stop"
    assert answers[0].scores
    early = ValueSearch(start, Effort(seconds=600.0))
    early.stop()
    assert early.run().scores == ()


def test_only_solo_games_have_a_value() -> None:
    with pytest.raises(HortusError, match="a solo game"):
        ValueSearch(question_of(late_position("hutan", 2, players="2"), "value"), effort(2))
