"""The last turns of Sattgrün: all turns against every line, bounds, ties."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_c.game import CHANCE
from engine_c.registry import game
from engine_c.state import EngineState, EngineWorld
from solver.exact.question import Effort
from solver.exact.solve import Solve
from solver.games.sattgruen.contents import known_world
from solver.games.sattgruen.ends import EndSearch
from solver.games.sattgruen.exact import EXACT
from solver.games.sattgruen.last_turn import bound_of_choice, bound_of_last_turn
from solver.listing import whole_turns
from solver.play import policy_turn
from tests.support.exact import late_position, question_of

EFFORT = Effort(is_deterministic=True)


def late_state(seed: int, turns: int, **options: str) -> tuple[EngineState, EngineWorld]:
    """Return a state some turns of all seats before the end of a random game, and its World."""
    ruleset = game("sattgruen").open(options=options)
    position = ruleset.new_position(seed)
    state = ruleset.state(position)
    assert isinstance(state, EngineState)
    world = known_world(position, state)
    last = 14 * ruleset.num_players
    number = 0
    while state.turn_number() < last - turns or state.current_player() == CHANCE:
        drawn = state.current_player() == CHANCE
        state.apply(world.draw(state) if drawn else state.sample(seed, number))
        number += 1
    return state, world


def best_by_listing(state: EngineState, world: EngineWorld, seat: int, turns: int) -> int:
    """Return the most points of a seat by its turns, each listed; draws by the World."""
    if state.current_player() == CHANCE:
        return best_by_listing(state.child(world.draw(state)), world, seat, turns)
    if turns == 0 or state.current_player() < 0:
        return state.scores()[seat]
    number = state.turn_number()
    found = []
    for turn in whole_turns(state):
        assert isinstance(turn.after, EngineState)
        is_over = turn.after.turn_number() > number
        if is_over and turns == 1:
            found.append(turn.after.scores()[seat])
        else:
            found.append(best_by_listing(turn.after, world, seat, turns - is_over))
    return max(found)


def assert_last_turn(seed: int) -> None:
    """Hold the search against the list of all turns, the bound against both."""
    players = str(1 + seed % 2)
    goals = ["off", "GP06,GI10,GR07", "GP10,GI04,GR09"][seed % 3]
    state, world = late_state(seed, int(players), players=players, goals=goals)
    seat = state.current_player()
    search = EndSearch(state, world, 1)
    assert search.run()
    best = best_by_listing(state, world, seat, 1)
    assert search.best_score == best
    bound = bound_of_last_turn(state, world)
    assert bound is None or bound >= best
    by_choice: dict[int, int] = {}
    for turn in whole_turns(state):
        assert isinstance(turn.after, EngineState)
        is_over = turn.after.turn_number() > state.turn_number()
        points = best_by_listing(turn.after, world, seat, 1 - is_over)
        by_choice[turn.actions[0]] = max(points, by_choice.get(turn.actions[0], 0))
    for choice, most in by_choice.items():
        bound = bound_of_choice(state, world, choice)
        assert bound is None or bound >= most
    after = state.copy()
    for action in search.line():
        after.apply(action)
        if after.current_player() == seat and after.turn_number() == state.turn_number():
            inside = EndSearch(after, world, 1)
            assert inside.run()
            assert inside.best_score == best
    assert after.scores()[seat] == best
    assert (search.num_equal() or 0) >= 1


@settings(max_examples=20)
@given(st.integers(0, 1 << 20))
def test_the_last_turn_is_exact(seed: int) -> None:
    """With renewals, goals, one and two players."""
    assert_last_turn(seed)


@pytest.mark.full
@settings(max_examples=300)
@given(st.integers(0, 1 << 20))
def test_many_last_turns(seed: int) -> None:
    """The long form."""
    assert_last_turn(seed)


def test_the_last_two_turns_of_solo_are_exact() -> None:
    """Against every line, where thumbs are too few for renewals."""
    checked = 0
    for seed in range(40):
        state, world = late_state(seed, 2, players="1")
        if state.ruleset.table(state).homes[0].thumbs > 0 or checked == 3:
            continue
        search = EndSearch(state, world, 2)
        assert search.run()
        assert search.best_score == best_by_listing(state, world, 0, 2)
        checked += 1
    assert checked == 3


def test_a_turn_whose_decisions_have_a_single_answer() -> None:
    """With all plants potted a card is taken, and the game is over."""
    seen = 0
    for seed in range(60):
        state, world = late_state(seed, 14, players="2", family="on")
        while state.turn_number() < 27:
            actions = (world.draw(state),) if state.current_player() == CHANCE else policy_turn(state, seed)
            for action in actions:
                state.apply(action)
        while state.current_player() == CHANCE:
            state.apply(world.draw(state))
        if min(len(turn.actions) for turn in whole_turns(state)) > 1:
            continue
        seen += 1
        seat = state.current_player()
        search = EndSearch(state, world, 1)
        assert search.run()
        after = state.copy()
        for action in search.line():
            after.apply(action)
        assert after.scores()[seat] == search.best_score == best_by_listing(state, world, seat, 1)
    assert seen


@pytest.mark.parametrize("seed", [3, 5, 8])
def test_the_parts_of_two_turns_are_all_of_them(seed: int) -> None:
    """With renewals: the best of the parts is the best of all, whoever has it."""
    state, world = late_state(seed, 2, players="1")
    whole = EndSearch(state, world, 2)
    assert whole.run()
    parts = [EndSearch(state, world, 2, part=part, num_parts=3) for part in range(3)]
    assert all(part.run() for part in parts)
    assert max(part.best_score or 0 for part in parts) == whole.best_score
    assert all(part.work < whole.work or whole.work < 1000 for part in parts)
    with pytest.raises(ValueError, match="parts"):
        EndSearch(state, world, 2, part=3, num_parts=3)


@pytest.mark.parametrize("is_deterministic", [True, False])
def test_two_turns_are_closed_by_all_threads_and_say_that_ties_are_not_counted(
    is_deterministic: bool,
) -> None:
    question = question_of(late_position("sattgruen", 2, seed=3, players="1"), "end")
    effort = Effort(is_deterministic=is_deterministic, threads=3)
    assert len(EXACT.workers(question, effort)) == (1 if is_deterministic else 3)
    found = Solve(question, effort).run()
    assert found.is_proven
    assert found.best is not None
    assert found.best.num_equal == 0
    whole = EndSearch(question.state, EXACT.known_world(question.position, question.state), 2)
    assert whole.run()
    assert found.best.score == whole.best_score


def test_all_seats_make_the_most_of_their_own_points() -> None:
    """Three seats, one turn each; each line step is the best of its seat."""
    question = question_of(late_position("sattgruen", 3, players="3"), "end", seat=2)
    assert EXACT.refusal(question) is None
    found = Solve(question, EFFORT).run()
    assert found.is_proven
    assert found.best is not None
    state = question.state.copy()
    world = EXACT.known_world(question.position, state)
    for _ in range(3):
        while state.current_player() == CHANCE:
            state.apply(world.draw(state))
        seat, number = state.current_player(), state.turn_number()
        best = best_by_listing(state, world, seat, 1)
        for action in found.best.actions[len(state.history) - len(question.state.history) :]:
            if state.turn_number() > number:
                break
            state.apply(action)
        assert state.scores()[seat] == best


def test_too_early_or_with_goals_that_compare_it_is_refused() -> None:
    """Field by field."""
    early = EXACT.refusal(question_of(late_position("sattgruen", 6, players="1"), "end"))
    assert early is not None
    assert early.field == "position.sattgruen.turn"
    compared = late_position("sattgruen", 2, players="2", goals="GP08")
    violation = EXACT.refusal(question_of(compared, "end"))
    assert violation is not None
    assert violation.field == "position.sattgruen.goals"
    last = late_position("sattgruen", 1, players="2", goals="GP08")
    assert EXACT.refusal(question_of(last, "end", seat=last.table.seat)) is None
