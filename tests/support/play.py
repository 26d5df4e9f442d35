"""Random play: policies that take a state and its legal actions, and draws by weight.

All randomness is asked for as `rng.random()`, a float in [0, 1), so that a stream drawn by hypothesis
can stand in for a seeded one. A game may add policies of its own in `tests/games/<game>/policies.py`:
`POLICIES: dict[str, Callable[[Ruleset], Policy]]`, made anew for each game that is played.
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from engine_c.game import CHANCE, TERMINAL, Ruleset, State
from tests.support.option_sets import hook

MAX_STEPS = 20_000


class Stream(Protocol):
    """Where random numbers come from."""

    def random(self) -> float:
        """Return the next number in [0, 1)."""
        ...


Policy = Callable[[State, Sequence[int], Stream], int]


def seeded(*words: object) -> random.Random:
    """Make a stream that the words name; the same one in every process."""
    return random.Random("#".join(map(str, words)))


def pick(items: Sequence[int], rng: Stream) -> int:
    """Choose uniformly."""
    return items[int(rng.random() * len(items))]


def pick_weighted(items: Sequence[int], weights: Sequence[float], rng: Stream) -> int:
    """Choose by weights >= 0 of positive sum."""
    left = rng.random() * sum(weights)
    for item, weight in zip(items, weights, strict=True):
        left -= weight
        if left < 0:
            return item
    return next(item for item, weight in zip(reversed(items), reversed(weights), strict=True) if weight)


def pick_outcome(outcomes: Sequence[tuple[int, int]], rng: Stream) -> int:
    """Draw by the weights of a chance node."""
    return pick_weighted([action for action, _ in outcomes], [weight for _, weight in outcomes], rng)


def uniform(state: State, legal: Sequence[int], rng: Stream) -> int:
    """Choose any legal action."""
    return pick(legal, rng)


def best_of_four(state: State, legal: Sequence[int], rng: Stream) -> int:
    """Choose what leaves the highest own running score among four tries."""
    seat = state.current_player()
    tries = [pick(legal, rng) for _ in range(min(4, len(legal)))]
    return max(tries, key=lambda action: state.child(action).scores()[seat])


def policies(ruleset: Ruleset) -> dict[str, Policy]:
    """Return fresh policies for one game: the general ones and the game's own."""
    found: dict[str, Policy] = {"uniform": uniform, "best_of_four": best_of_four}
    name = ruleset.game.name
    if importlib.util.find_spec(f"tests.games.{name}.policies"):
        for label, make in hook(name, "policies").POLICIES.items():
            found[label] = make(ruleset)
    return found


def policy_names(game: str) -> list[str]:
    """Return the names of `policies`."""
    own: list[str] = []
    if importlib.util.find_spec(f"tests.games.{game}.policies"):
        own = list(hook(game, "policies").POLICIES)
    return ["uniform", *own, "best_of_four"]


def next_action(state: State, policy: Policy, rng: Stream) -> int:
    """Return a draw at a chance node, else the policy's choice."""
    if state.current_player() == CHANCE:
        return pick_outcome(state.chance_outcomes(), rng)
    return policy(state, state.legal_actions(), rng)


def walk(state: State, policy: Policy, rng: Stream) -> Iterator[tuple[State, int | None]]:
    """Play `state` to its end in place; yield it with the action that is carried out next (None: over)."""
    for _ in range(MAX_STEPS):
        if state.current_player() == TERMINAL:
            yield state, None
            return
        action = next_action(state, policy, rng)
        yield state, action
        state.apply(action)
    raise AssertionError(f"a game did not end within {MAX_STEPS} actions")


def play_out(state: State, rng: Stream, steps: int | None = None) -> State:
    """Play uniformly at random, to the end or for a number of actions, in place; return the state."""
    for count, (_, action) in enumerate(walk(state, uniform, rng)):
        if action is None or count == steps:
            break
    return state
