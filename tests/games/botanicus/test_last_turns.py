"""Lines and ends of Botanicus: what brute force finds, proven the same twice, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, cast

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from benchmarks.dealt import told
from engine_c.game import CHANCE, TERMINAL, Position
from engine_c.games.botanicus.ruleset import Ruleset
from engine_c.state import EngineState, EngineWorld
from solver.exact.ends import EndSearch
from solver.exact.lines import LineSearch
from solver.exact.question import Effort, Found, Question, Task
from solver.exact.referee import Referee
from solver.exact.solve import Solve
from solver.games.botanicus.ends import ENDS
from solver.games.botanicus.exact import EXACT
from solver.games.botanicus.last_turn import bound_of_turn
from solver.listing import whole_turns
from tests.games.botanicus.positions import EXPERT, GAME, MIDDLE, changed, make_position
from tests.support.exact import positions_of, question_of

VARIANTS: tuple[dict[str, str], ...] = (
    {"players": "2"},
    {"players": "3", "zero_steps": "nothing"},
    {"players": "2", "side": "expert"},
    {"players": "2", "side": "expert", "greenhouse": "common", "fruit_supply": "16"},
)
MOST_TURNS = 1500
"""After-states that brute force looks at."""


@cache
def game_of(variant: int, seed: int) -> list[Position]:
    """Return the positions of a game, piles told."""
    ruleset = GAME.open(options=VARIANTS[variant])
    return [
        told(cast(Ruleset, ruleset), position, seed)
        for position in positions_of("botanicus", seed=seed, **VARIANTS[variant])
        if not position.turn_so_far
    ]


def late_question(variant: int, seed: int, before: int, task: Task) -> Question:
    """Return the question of the seat to move some turns before the end."""
    position = game_of(variant, seed)[-1 - before]
    state = GAME.open(options=VARIANTS[variant]).state(position)
    return question_of(position, task, seat=state.current_player())


def beyond(state: EngineState) -> bool:
    """Tell whether a pending draw asks for more cards than the deck has."""
    table = cast(Any, state).public_table()
    event, number = cast(Any, state).pending_event()
    held = sum(plot.num_hand for plot in table.plots) + len(table.discard)
    deck = sum(card.count for card in cast(Ruleset, state.ruleset).components.cards) - held
    return event == "cards" and number > deck and table.stage != "last"


class BruteForce:
    """Every line of all seats; gives up (`assume`) where there are too many."""

    def __init__(self, world: EngineWorld) -> None:
        self.world = world
        self.work = 0

    def turns(self, state: EngineState) -> Iterator[tuple[tuple[int, ...], EngineState]]:
        """Yield what can be done up to the end of a turn or a draw in it, the draw taken, in order."""
        for turn in whole_turns(state):
            self.work += 1
            assume(self.work <= MOST_TURNS)
            after, actions = cast(EngineState, turn.after).copy(), list(turn.actions)
            is_known = True
            while is_known and after.current_player() == CHANCE:
                is_known = not beyond(after)
                actions.append(self.world.draw(after))
                after.apply(actions[-1])
            if is_known:
                yield tuple(actions), after

    def best(self, state: EngineState) -> tuple[list[int], list[int], int] | None:
        """Return what all seats end with, the line, and how many first turns are worth as much."""
        if state.current_player() == TERMINAL:
            return state.scores(), [], 1
        seat = state.current_player()
        best: tuple[list[int], list[int], int] | None = None
        for actions, after in self.turns(state):
            found = self.best(after)
            if found is None:
                continue
            if best is None or found[0][seat] > best[0][seat]:
                best = found[0], [*actions, *found[1]], 1
            elif found[0][seat] == best[0][seat]:
                best = best[0], best[1], best[2] + 1
        return best


def assert_bounded(question: Question, score: int) -> None:
    """Hold the bound of a last turn against what it brings; The Greenhouse has none."""
    bound = bound_of_turn(question.state)
    if question.position.options["greenhouse"] != "off":
        assert bound is None
    else:
        assert bound is None or bound >= score


def world_of(question: Question) -> EngineWorld:
    return EXACT.known_world(question.position, question.state)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 6), variant=st.sampled_from(range(len(VARIANTS))), before=st.integers(1, 2))
def test_last_turns_of_all_seats_equal_brute_force(seed: int, variant: int, before: int) -> None:
    question = late_question(variant, seed, before, "end")
    expected = BruteForce(world_of(question)).best(question.state.copy())
    assert expected is not None
    scores, line, num_equal = expected
    found = EndSearch(question.state, world_of(question), ENDS).run()
    assert found == (tuple(line), tuple(scores), num_equal)
    seat_score = scores[question.seat]
    if question.position.table.stage == "last":
        assert_bounded(question, seat_score)
    Referee(question, EXACT).check(Found(score=seat_score, actions=tuple(line), by="test"))


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 6), variant=st.sampled_from(range(len(VARIANTS))), last=st.booleans())
def test_a_line_of_the_last_column_equals_brute_force(seed: int, variant: int, last: bool) -> None:
    positions = [
        position
        for position in game_of(variant, seed)
        if position.table.stage in ("round1", "round2") and position.table.column >= 8
    ]
    question = question_of(positions[-1 if last else 0], "line", seat=positions[-1 if last else 0].table.seat)
    question = replace(question, state=cast(EngineState, EXACT.opening(question, question.state)))
    expected = BruteForce(world_of(question)).best(question.state.copy())
    assert expected is not None
    search = LineSearch(question.state, world_of(question), seat=question.seat, width=1000)
    bound = search.bound()
    while search.advance():
        pass
    assert search.is_proof
    assert search.best_score == expected[0][question.seat]
    assert bound is None or bound >= search.best_score
    assert_bounded(question, search.best_score)
    line = search.line()
    assert line is not None
    Referee(question, EXACT).check(Found(score=search.best_score, actions=line, by="test"))


@pytest.mark.parametrize(("task", "before"), [("line", 4), ("end", 2)])
def test_an_answer_is_proven_the_same_twice(task: Task, before: int) -> None:
    question = late_question(0, 2, before, task)
    found = [Solve(question, Effort(is_deterministic=True, seed=4)).run() for _ in range(2)]
    assert [each.status for each in found] == ["optimal", "optimal"]
    assert found[0].best == found[1].best
    assert (found[0].bound, found[0].nodes) == (found[1].bound, found[1].nodes)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 8), variant=st.sampled_from(range(len(VARIANTS))))
def test_no_last_action_brings_more_than_its_bound(seed: int, variant: int) -> None:
    question = late_question(variant, seed, 1, "end")
    found = EndSearch(question.state, world_of(question), ENDS, 300_000).run()
    if found is not None:
        assert_bounded(question, found[1][question.seat])


def most_behind(state: EngineState, known: dict[int, int]) -> int:
    """Return the most points behind a state of a turn, draws left out; hold its bound against them."""
    if state.key() in known:
        return known[state.key()]
    seat, turn, most = state.current_player(), state.turn_number(), 0
    assume(len(known) < MOST_TURNS)
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action)
        if after.current_player() == CHANCE:
            continue
        is_over = after.current_player() != seat or after.turn_number() != turn
        most = max(most, after.scores()[seat] if is_over else most_behind(after, known))
    bound = bound_of_turn(state)
    assert bound is None or bound >= most
    known[state.key()] = most
    return most


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 8), variant=st.sampled_from((0, 1, 2)), before=st.integers(1, 3))
def test_no_rest_of_a_turn_brings_more_than_its_bound(seed: int, variant: int, before: int) -> None:
    most_behind(late_question(variant, seed, before, "end").state.copy(), {})


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 6), variant=st.sampled_from((0, 1)))
def test_the_last_column_equals_a_search_without_promises(seed: int, variant: int) -> None:
    """The last seat of the last column, then all last actions; each of its turns followed to the end."""
    players = int(VARIANTS[variant]["players"])
    question = late_question(variant, seed, players + 1, "end")
    found = EndSearch(question.state, world_of(question), ENDS, 1_000_000).run()
    if found is None:
        return
    brute = BruteForce(world_of(question))
    best, num_equal = -1, 0
    for _, after in brute.turns(question.state.copy()):
        later = EndSearch(after, world_of(question), ENDS).run()
        assert later is not None
        score = later[1][question.seat]
        num_equal = num_equal + 1 if score == best else 1 if score > best else num_equal
        best = max(best, score)
    assert found[1][question.seat] == best
    assert found[2] == num_equal


def test_a_line_leaves_all_but_the_seat_alone() -> None:
    question = late_question(0, 2, 4, "line")
    key = question.state.key()
    found = Solve(question, Effort(is_deterministic=True, work=1.0)).run()
    assert question.state.key() == key
    assert found.verdict is not None
    other = 1 - question.seat
    assert sum(found.verdict.terms[other]) == question.state.scores()[other]


def wrong(task: Task, words: str, seat: int, **fields: Any) -> tuple[str, str]:
    """Return field and rule of the refusal of a position with some fields replaced, piles told."""
    ruleset, position = make_position(words)
    position = changed(told(ruleset, position, 1), **fields)
    violation = EXACT.refusal(question_of(position, task, seat=seat))
    return (violation.field, violation.rule) if violation is not None else ("", "")


def test_questions_that_cannot_be_asked_name_their_field() -> None:
    assert wrong("line", MIDDLE, 0) == ("", "")
    assert wrong("line", MIDDLE, 1) == ("seat", "B7.1")
    assert wrong("line", MIDDLE, 0, deck=None) == ("position.botanicus.deck", "B8.4")
    assert wrong("line", EXPERT, 2) == ("", "")
    assert wrong("line", EXPERT, 2, final_pile=None) == ("position.botanicus.final_pile", "X5.6")
    assert wrong("end", MIDDLE, 0) == ("position.botanicus.stage", "B11")
    ruleset, position = make_position(MIDDLE)
    view = ruleset.view(told(ruleset, position, 1), 0)
    violation = EXACT.refusal(question_of(view, "line"))
    assert violation is not None
    assert violation.field == "position.botanicus.observer"
    early = told(ruleset, ruleset.new_position(3), 1)
    violation = EXACT.refusal(question_of(early, "line", seat=early.table.seat))
    assert violation is not None
    assert (violation.field, violation.allowed) == ("position.botanicus.stage", "round1 or round2")
