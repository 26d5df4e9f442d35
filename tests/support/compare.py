"""Reference against engine: everything a state says, compared at every state of a game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from engine_c.game import CHANCE, TERMINAL, Position, Ruleset, State
from tests.support.option_sets import OptionSet
from tests.support.play import MAX_STEPS, Policy, Stream, next_action, pick, pick_outcome, policies

FACTS = (
    "current_player", "turn_number", "legal_actions", "chance_outcomes", "key", "score_terms", "progress",
    "ranking", "returns",
)  # fmt: skip


def facts(state: State) -> tuple[Any, ...]:
    """Return what a state says, in the order of FACTS."""
    player = state.current_player()
    seats = range(state.ruleset.num_players)
    return (
        player,
        state.turn_number(),
        state.legal_actions(),
        state.chance_outcomes() if player == CHANCE else [],
        state.key(),
        [state.score_terms(seat) for seat in seats],
        [state.progress(seat) for seat in seats],
        state.ranking(),
        # Kernels keep single precision, the quotient of two small integers rounds alike either way.
        [float(np.float32(value)) for value in state.returns()] if player == TERMINAL else [],
    )


@dataclass(frozen=True, kw_only=True)
class Difference:
    """One fact on which the implementations do not agree."""

    fact: str
    reference: Any
    engine: Any

    def __str__(self) -> str:
        """Two lines, the lists cut to what differs."""
        reference, engine = self.reference, self.engine
        if isinstance(reference, list) and isinstance(engine, list) and self.fact == "legal_actions":
            only_reference = sorted(set(reference) - set(engine))
            only_engine = sorted(set(engine) - set(reference))
            return f"{self.fact}: only reference {only_reference}, only engine {only_engine}"
        return f"{self.fact}: reference {reference}, engine {engine}"


def differences(reference: State, engine: State) -> list[Difference]:
    """Compare two states; empty: they agree."""
    left, right = facts(reference), facts(engine)
    if left == right:
        return []
    return [
        Difference(fact=name, reference=mine, engine=theirs)
        for name, mine, theirs in zip(FACTS, left, right, strict=True)
        if mine != theirs
    ]


@dataclass(kw_only=True)
class Failure:
    """The first state of a game at which the implementations differ."""

    option_set: OptionSet
    policy: str
    actions: list[int]
    """Actions from the start of the game to that state, chance included."""
    found: list[str]
    """What differs."""

    def __str__(self) -> str:
        """Say what differs where."""
        head = f"{self.option_set}, policy {self.policy}, after {len(self.actions)} actions"
        return "\n".join([head, *self.found])


@dataclass(kw_only=True)
class Tally:
    """Counts of what has been compared."""

    games: int = 0
    states: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Actions carried out by the first words of their notation."""

    def add(self, other: Tally) -> None:
        """Add the counts of another tally."""
        self.games += other.games
        self.states += other.states
        self.kinds.update(other.kinds)


def kind_of(text: str) -> str:
    """Return the kind of an action: the first word of its notation, with the second if that is a long one."""
    words = text.split()
    is_word = len(words) > 1 and words[1].isalpha() and len(words[1]) > 3
    return " ".join(words[:2]) if is_word else words[0]


def check_notation(ruleset: Ruleset, reference: State, engine: State, action: int) -> tuple[str, list[str]]:
    """Return the notation of an action and what is wrong with it."""
    text = ruleset.action_text(engine, action)
    wrong = []
    other = ruleset.action_text(reference, action)
    if other != text:
        wrong.append(f"action_text of {action}: reference {other!r}, engine {text!r}")
    if engine.current_player() != CHANCE and ruleset.parse_steps(engine, text) != [action]:
        wrong.append(f"parse_steps of {text!r}: {ruleset.parse_steps(engine, text)}, expected {[action]}")
    return text, wrong


def check_observations(reference: State, engine: State) -> list[str]:
    """Compare what every seat sees."""
    wrong = []
    for seat in range(reference.ruleset.num_players):
        mine, theirs = reference.observation(seat), engine.observation(seat)
        if mine.shape != theirs.shape:
            wrong.append(f"observation of seat {seat}: reference {mine.shape}, engine {theirs.shape}")
        elif (abs(mine - theirs) > 1e-6).any():
            places = [int(place) for place in (abs(mine - theirs) > 1e-6).nonzero()[0][:8]]
            wrong.append(f"observation of seat {seat}: differs at {places}")
    return wrong


def check_table(ruleset: Ruleset, reference: State, engine: State) -> list[str]:
    """Compare the tables of both, and the states that each implementation makes of them."""
    table = ruleset.table(engine)
    other = ruleset.table(reference)
    if table != other:
        return [f"table: reference {other}, engine {table}"]
    position = Position(
        game=ruleset.game.name, options=ruleset.options, components_hash=ruleset.components_hash, table=table
    )
    wrong = []
    for implementation in ("reference", "engine"):
        again = ruleset.state(position, implementation)
        wrong += [f"{implementation} from table: {item}" for item in differences(again, engine)]
    return wrong


def compare_game(
    option_set: OptionSet, policy: str, rng: Stream, tally: Tally, *, tables: float = 0.02
) -> Failure | None:
    """Play one game with both implementations side by side; stop at the first difference.

    The policy looks at the engine's state. `tables` is the share of the states after a whole turn at
    which the table is written and read too, and of all states at which observations are compared.
    """
    ruleset = option_set.open()
    chooser: Policy = policies(ruleset)[policy]
    reference, engine = ruleset.initial_state("reference"), ruleset.initial_state("engine")
    actions: list[int] = []
    turn = -1
    tally.games += 1
    for _ in range(MAX_STEPS):
        tally.states += 1
        found = [str(item) for item in differences(reference, engine)]
        if not found and turn != engine.turn_number():
            turn = engine.turn_number()
            if rng.random() < tables:
                found = check_table(ruleset, reference, engine)
        if not found and rng.random() < tables:
            found = check_observations(reference, engine)
        if not found and engine.current_player() == TERMINAL:
            return None
        if not found:
            action = next_action(engine, chooser, rng)
            text, found = check_notation(ruleset, reference, engine, action)
            tally.kinds[kind_of(text)] += 1
        if found:
            return Failure(option_set=option_set, policy=policy, actions=actions, found=found)
        reference.apply(action)
        engine.apply(action)
        actions.append(action)
    return Failure(option_set=option_set, policy=policy, actions=actions, found=["the game does not end"])


def greedy_twins(ruleset: Ruleset, rng: Stream, greed: float) -> tuple[State, State]:
    """Play one game on both implementations to its end, compared at every state.

    A share `greed` of the decisions is the one with most progress: random play alone hardly scores.
    """
    reference, engine = (ruleset.initial_state(name) for name in ("reference", "engine"))
    for _ in range(MAX_STEPS):
        assert differences(reference, engine) == []
        player = engine.current_player()
        if player == TERMINAL:
            assert ruleset.table(engine) == ruleset.table(reference)
            return reference, engine
        if player == CHANCE:
            action = pick_outcome(engine.chance_outcomes(), rng)
        elif rng.random() < greed:
            gains = {a: engine.child(a).progress(player) for a in engine.legal_actions()}
            action = max(gains, key=lambda a: (gains[a], rng.random()))
        else:
            action = pick(engine.legal_actions(), rng)
        reference.apply(action)
        engine.apply(action)
    raise AssertionError(f"a game did not end within {MAX_STEPS} actions")
