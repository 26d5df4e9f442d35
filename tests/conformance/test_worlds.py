"""Worlds: an order of everything unseen that follows from (seed, number) and from nothing hidden.

Worlds are the engine's alone; the reference knows weights only.
"""

from __future__ import annotations

import importlib.util
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from engine_c.game import CHANCE, TERMINAL, Ruleset
from tests.support.option_sets import OptionSet, default_sets, hook
from tests.support.play import MAX_STEPS, next_action, play_out, seeded, uniform
from tests.support.positions import dealt, make_position

NUM_SAMPLES = 4000


def drawn(state: Any, seed: int, number: int, rng_seed: object) -> Iterator[tuple[Any, int]]:
    """Play on from a state in one World, with decisions from a stream of their own.

    Yields each draw with the state before it, one object that moves on.
    """
    state = state.copy()
    world = state.world(seed, number)
    rng = seeded(rng_seed)
    for _ in range(MAX_STEPS):
        player = state.current_player()
        if player == TERMINAL:
            return
        if player == CHANCE:
            action = world.draw(state)
            assert world.draw(state) == action, "a draw is read, not taken"
            yield state, action
        else:
            action = next_action(state, uniform, rng)
        state.apply(action)  # raises if the draw is no legal outcome
    raise AssertionError("a game did not end")


def draws_of(state: Any, seed: int, number: int, rng_seed: object) -> list[int]:
    """Return the draws of a game in one World."""
    return [action for _, action in drawn(state, seed, number, rng_seed)]


def starts(ruleset: Ruleset, label: str) -> list[Any]:
    """Return states before the setup and in the middle of a game."""
    states = [ruleset.initial_state("engine")]
    for steps in (15, 40, 80):
        states.append(play_out(ruleset.initial_state("engine"), seeded("worlds", label, steps), steps))
    return [state for state in states if state.current_player() != TERMINAL]


def test_draws_are_legal_and_repeat(option_set: OptionSet) -> None:
    ruleset = option_set.open()
    for state in starts(ruleset, option_set.label):
        for number in range(4):
            assert draws_of(state, 9, number, 1) == draws_of(state, 9, number, 1)


def by_pile(game: str, draws: list[int]) -> dict[str, list[int]]:
    """Split draws by the pile they come from; draws from a pile without a fixed order are left out."""
    piles: dict[str, list[int]] = {}
    pile_of = hook(game, "piles").pile_of
    for action in draws:
        pile = pile_of(action)
        if pile is not None:
            piles.setdefault(pile, []).append(action)
    return piles


def test_draws_do_not_depend_on_decisions(option_set: OptionSet) -> None:
    """All candidates of a search meet the same future, whatever is decided.

    Where decisions choose the piles that are drawn from (`tests/games/<game>/piles.py`), each pile has its
    order, and the shorter of two series of draws from it begins the longer.
    """
    ruleset = option_set.open()
    has_piles = importlib.util.find_spec(f"tests.games.{option_set.game}.piles") is not None
    for state in starts(ruleset, option_set.label):
        one, other = draws_of(state, 4, 2, "these"), draws_of(state, 4, 2, "those")
        if not has_piles:
            assert one == other
            continue
        left, right = (by_pile(option_set.game, draws) for draws in (one, other))
        assert left.keys() == right.keys()
        for pile, draws in left.items():
            both = min(len(draws), len(right[pile]))
            assert both > 0
            assert draws[:both] == right[pile][:both]


Place = tuple[int, int, int]


def by_place(game: str, draws: Iterable[tuple[Any, int]]) -> dict[Place, tuple[int, dict[int, int]]]:
    """Return draws from piles without a fixed order, each with the weights of all that could come.

    A place is the number of the turn, that of the event in it and that of the draw in the event.
    """
    pile_of = hook(game, "piles").pile_of
    places: dict[Place, tuple[int, dict[int, int]]] = {}
    turn, event, index, steps = -1, 0, 0, -1
    for state, action in draws:
        num_steps = len(state.history)
        if state.turn_number() != turn:
            turn, event, index = state.turn_number(), 0, 0
        elif num_steps != steps + 1:
            event, index = event + 1, 0
        steps = num_steps
        if pile_of(action) is None:
            places[turn, event, index] = action, dict(state.chance_outcomes())
            index += 1
    return places


def test_draws_without_an_order_depend_on_the_place_alone(option_set: OptionSet) -> None:
    """A pile that things come back to gives all candidates the same at the same place of the game.

    They may differ only if one of both has become rarer in the pile of the other.
    """
    if importlib.util.find_spec(f"tests.games.{option_set.game}.piles") is None:
        return
    ruleset = option_set.open()
    num_compared = 0
    for state, number in product(starts(ruleset, option_set.label), range(3)):
        one, other = (
            by_place(option_set.game, drawn(state, 6, number, (name, number))) for name in ("these", "those")
        )
        both = one.keys() & other.keys()
        num_compared += len(both)
        for place in both:
            (left, left_weights), (right, right_weights) = one[place], other[place]
            is_rarer = right_weights.get(left, 0) < left_weights[left]
            assert left == right or is_rarer or left_weights.get(right, 0) < right_weights[right]
    assert num_compared


def test_worlds_differ_by_seed_and_number(option_set: OptionSet) -> None:
    state = option_set.open().initial_state("engine")
    by_number = {tuple(draws_of(state, 1, number, 0)) for number in range(20)}
    by_seed = {tuple(draws_of(state, seed, 0, 0)) for seed in range(20)}
    assert len(by_number) > 15
    assert len(by_seed) > 15


def test_making_a_world_changes_nothing(option_set: OptionSet) -> None:
    for state in starts(option_set.open(), option_set.label):
        key = state.key()
        state.world(3, 5)
        assert state.key() == key


def test_worlds_ignore_the_order_of_hidden_contents(option_set: OptionSet) -> None:
    ruleset = option_set.open()
    for count, stop in enumerate(dealt(ruleset, "engine", uniform, seeded("order", option_set), seed=21)):
        if count % 9 or stop.state.current_player() == TERMINAL:
            continue
        full: Any = ruleset.state(stop.position)
        table = ruleset.table(ruleset.state(replace(stop.position, turn_so_far=())))  # without contents
        bare: Any = ruleset.state(replace(stop.position, table=table))
        for number in range(3):
            assert draws_of(full, 8, number, 2) == draws_of(bare, 8, number, 2)


def test_first_draws_follow_the_weights(game: str) -> None:
    """Chi-square of the first draw of many Worlds against the weights of the chance node."""
    for option_set in default_sets(game):
        state: Any = option_set.open().initial_state("engine")
        rng = seeded("weights", option_set)
        while state.current_player() != CHANCE or len(state.chance_outcomes()) < 3:
            state.apply(next_action(state, uniform, rng))
        outcomes = dict(state.chance_outcomes())
        counts = Counter(state.world(77, number).draw(state) for number in range(NUM_SAMPLES))
        total = sum(outcomes.values())
        chi = sum(
            (counts[action] - NUM_SAMPLES * weight / total) ** 2 / (NUM_SAMPLES * weight / total)
            for action, weight in outcomes.items()
        )
        freedom = len(outcomes) - 1
        # Mean `freedom`, standard deviation sqrt(2 freedom): six of them away is no chance.
        assert abs(chi - freedom) < 6 * (2 * freedom) ** 0.5
        assert set(counts) <= set(outcomes)


def test_determinize_keeps_what_the_observer_sees(option_set: OptionSet) -> None:
    ruleset = option_set.open()
    for count, stop in enumerate(dealt(ruleset, "engine", uniform, seeded("private", option_set), seed=22)):
        if count % 7 or not stop.is_turn_start:
            continue
        for seat in range(ruleset.num_players):
            state: Any = stop.state.copy()
            state.determinize(seat, 5, count)
            assert state.current_player() == stop.state.current_player()
            if state.current_player() == seat:
                assert state.legal_actions() == stop.state.legal_actions()
            assert (state.observation(seat) == stop.state.observation(seat)).all()
            mine, true = make_position(ruleset, state), make_position(ruleset, stop.state)
            assert ruleset.view(mine, seat) == ruleset.view(true, seat)


def test_samples_are_legal_and_spread(option_set: OptionSet) -> None:
    """`sample_action` picks every legal decision about equally often."""
    for state in starts(option_set.open(), f"samples {option_set}"):
        legal = state.legal_actions()
        if not legal:
            continue
        tries = 200 * len(legal)
        counts = Counter(state.sample(13, number) for number in range(tries))
        assert set(counts) <= set(legal)
        chi = sum((counts[action] - 200) ** 2 / 200 for action in legal)
        freedom = len(legal) - 1
        assert abs(chi - freedom) <= 6 * (2 * freedom) ** 0.5 + 1e-9


def test_rollouts_end_the_game(option_set: OptionSet) -> None:
    for state in starts(option_set.open(), f"rollouts {option_set}"):
        one, other = state.copy(), state.copy()
        assert one.rollout(2, 3) == other.rollout(2, 3)
        assert one.key() == other.key()
        assert one.current_player() == TERMINAL
        turns, decisions, draws, branching = state.copy().rollout(2, 4)
        assert turns <= decisions <= branching
        assert draws >= 0
