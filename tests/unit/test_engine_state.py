"""The wrapper state over a game's C functions, seen through Hutan."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from engine_c import registry
from engine_c.game import CHANCE, TERMINAL, IllegalActionError, Ruleset, State
from engine_c.measure import Recording, rollouts
from engine_c.rng import Rng
from engine_c.state import EngineState


def open_rules(**options: str) -> Ruleset:
    return registry.game("hutan").open(None, options)


RULESET = open_rules(players="2")


def first_turn(ruleset: Ruleset = RULESET, seed: int = 7) -> EngineState:
    state = ruleset.state(ruleset.new_position(seed))
    assert isinstance(state, EngineState)
    return state


def before_setup(ruleset: Ruleset = RULESET) -> EngineState:
    state = ruleset.initial_state()
    assert isinstance(state, EngineState)
    return state


def play_out(state: EngineState, seed: int) -> list[EngineState]:
    """Play random decisions, draws by World 0 of the seed; return every state on the way."""
    rng, world = Rng(seed), state.world(seed, 0)
    states = [state.copy()]
    while state.current_player() != TERMINAL:
        legal = state.legal_actions()
        state.apply(world.draw(state) if state.current_player() == CHANCE else legal[rng.below(len(legal))])
        states.append(state.copy())
    return states


def test_state_satisfies_the_protocol() -> None:
    assert isinstance(first_turn(), State)


def test_illegal_decision_names_its_id_and_what_is_legal() -> None:
    state = first_turn()
    wrong = next(action for action in range(RULESET.num_actions) if action not in state.legal_actions())
    key = state.key()
    with pytest.raises(IllegalActionError) as caught:
        state.apply(wrong)
    assert f"action {wrong} is not legal for seat {state.current_player()}" in str(caught.value)
    for action in state.legal_actions():
        assert f"{action} ({RULESET.action_text(state, action)})" in str(caught.value)
    assert state.key() == key
    assert state.history == []


def test_illegal_draw_names_the_outcomes() -> None:
    state = before_setup()
    with pytest.raises(IllegalActionError, match=r"action 0 is not legal at a draw; allowed: 510.*, 511"):
        state.apply(0)


def test_nothing_is_legal_after_the_end() -> None:
    state = first_turn()
    state.rollout(1)
    assert (state.legal_actions(), state.chance_outcomes()) == ([], [])
    with pytest.raises(IllegalActionError, match="the game is over"):
        state.apply(0)


def test_child_and_copy_leave_the_state_alone() -> None:
    state = first_turn()
    key, action = state.key(), state.legal_actions()[0]
    child = state.child(action)
    copy = child.copy()
    copy.apply(copy.legal_actions()[0])
    assert (state.key(), state.history) == (key, [])
    assert child.history == [action]
    assert len(copy.history) == 2
    assert type(copy) is type(state)


def test_same_actions_give_the_same_key() -> None:
    first = play_out(first_turn(), 3)
    again = first_turn()
    for action in first[-1].history:
        again.apply(action)
    assert again.key() == first[-1].key()
    assert len({state.key() for state in first}) == len(first)


def test_world_is_named_by_seed_and_number() -> None:
    def draws(seed: int, number: int) -> list[int]:
        state = before_setup()
        world = state.world(seed, number)
        while state.current_player() == CHANCE:
            state.apply(world.draw(state))
        return list(state.history)

    assert draws(1, 2) == draws(1, 2)
    assert len({tuple(draws(seed, number)) for seed in range(10) for number in range(10)}) > 90


def test_world_follows_the_multiset_of_unseen_cards_alone() -> None:
    position = RULESET.new_position(7)
    rng = Rng(5)
    expected = None
    for _ in range(20):
        cards: list[object] = [card for stack in position.table.stacks for card in stack]
        rng.shuffle(cards)
        stacks = tuple(tuple(sorted(map(str, cards[i : i + 3]))) for i in range(0, len(cards), 3))
        state = RULESET.state(replace(position, table=replace(position.table, stacks=stacks)))
        assert isinstance(state, EngineState)
        history = play_out(state, 9)[-1].history
        expected = expected or history
        assert history == expected


def test_world_draws_by_the_weights_of_the_outcomes() -> None:
    state = before_setup()
    state.apply(state.chance_outcomes()[0][0])
    weights = dict(state.chance_outcomes())
    total, trials = sum(weights.values()), 14_000
    counts = Counter(state.world(1, number).draw(state) for number in range(trials))
    assert set(counts) == set(weights)
    chi_square = sum(
        (counts[card] - trials * weight / total) ** 2 / (trials * weight / total)
        for card, weight in weights.items()
    )
    assert chi_square < 60  # 25 degrees of freedom


def test_world_sets_up_layout_cards_and_first_player() -> None:
    ruleset = open_rules(players="4", layout="random", ecosystem="draw")
    for number in range(50):
        state = before_setup(ruleset)
        world = state.world(1, number)
        while state.current_player() == CHANCE:
            outcomes = dict(state.chance_outcomes())
            action = world.draw(state)
            assert action in outcomes
            state.apply(action)
        assert len(state.history) == 3 + 5 + 1 + 7


def test_world_refuses_what_is_not_its_draw() -> None:
    state = first_turn()
    world = state.world(1, 0)
    with pytest.raises(ValueError, match="no draw is pending"):
        world.draw(state)
    with pytest.raises(ValueError, match="another ruleset"):
        world.draw(before_setup(open_rules(players="3")))


def test_rollout_plays_whole_games_and_is_named_by_its_seed() -> None:
    state, again = before_setup(), before_setup()
    turns, decisions, draws, branching = state.rollout(4, 5)
    assert (turns, draws) == (36, 1 + 27)
    assert 2 * turns <= decisions <= 8 * turns
    assert branching > decisions
    assert state.current_player() == TERMINAL
    assert again.rollout(4, 5) == (turns, decisions, draws, branching)
    assert again.key() == state.key()
    other = before_setup()
    other.rollout(4, 6)
    assert other.key() != state.key()


@pytest.mark.parametrize("options", [{"supply": "limited"}, {"touch_rule": "each"}, {"players": "1"}])
def test_rollout_goes_on_from_anywhere(options: dict[str, str]) -> None:
    for state in play_out(before_setup(open_rules(**options)), 2):
        turns_left = state.copy()
        turns, *_ = turns_left.rollout(1)
        assert turns_left.current_player() == TERMINAL
        assert turns == turns_left.turn_number() - state.turn_number()


def test_sampler_gives_every_legal_decision_and_no_other() -> None:
    for state in play_out(first_turn(), 8):
        if state.current_player() >= 0:
            legal = state.legal_actions()
            assert {state.sample(1, i) for i in range(30 * len(legal))} == set(legal)
    with pytest.raises(ValueError, match="no player's turn"):
        before_setup().sample(1)


def test_measuring_loops_do_what_they_say() -> None:
    states = [state for state in play_out(first_turn(), 4) if state.current_player() >= 0]
    decisions = [state.legal_actions()[0] for state in states]
    recording = Recording(states, decisions)
    assert recording.list_actions(3) == 3 * sum(len(state.legal_actions()) for state in states)
    assert recording.scores(1) == sum(state.scores()[0] for state in states)
    assert recording.keys(2) == 0
    assert recording.keys(1) != 0
    assert recording.sample(1) > 0
    assert recording.sample_turns(1) >= len(states)
    recording.copy(1)
    recording.apply(1)
    with pytest.raises(ValueError, match="not legal"):
        Recording(states, [500] * len(states))
    assert rollouts(before_setup(), 3)[0] == 3 * 36


def test_observation_lies_in_the_unit_interval_and_sees_own_grid_first() -> None:
    shapes = set()
    for state in play_out(before_setup(), 6):
        for seat in range(2):
            seen = state.observation(seat)
            shapes.add(seen.shape)
            assert seen.dtype == np.float32
            assert seen.min() >= 0
            assert seen.max() <= 1
    assert len(shapes) == 1
    own, other = (state.observation(seat)[36:540].reshape(2, 7, 36) for seat in (0, 1))
    assert np.array_equal(own[::-1], other)
    assert not np.array_equal(own[0], own[1])


def test_results_are_refused_where_they_are_not_known() -> None:
    state = first_turn()
    with pytest.raises(ValueError, match="end of the game"):
        state.returns()
    for ask in (state.score_terms, state.progress, state.observation):
        for seat in (-1, 2):
            with pytest.raises(ValueError, match=r"seats are 0 .. 1"):
                ask(seat)


def test_winner_takes_one_and_the_sum_is_zero() -> None:
    for players in ("2", "3", "4"):
        state = before_setup(open_rules(players=players))
        state.rollout(3)
        returns = state.returns()
        assert returns[state.ranking()[0]] == 1
        assert abs(sum(returns)) < 1e-6


def test_nothing_is_private_in_hutan() -> None:
    state = first_turn()
    key = state.key()
    state.determinize(0, 1)
    assert state.key() == key


def test_state_is_not_pickled() -> None:
    with pytest.raises(TypeError, match="send its position"):
        pickle.dumps(first_turn())


def test_goals_are_those_of_the_ruleset() -> None:
    solo = open_rules(players="1")
    assert before_setup(solo).core.goals() == [50, 60, 70, 80, 90]
    assert before_setup().core.goals() == []
