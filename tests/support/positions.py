"""Walks over positions: a game as tables at the start of turns and what happened since, in notation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine_c.game import CHANCE, TERMINAL, Position, Ruleset, State
from tests.support.play import MAX_STEPS, Policy, Stream, pick_outcome


@dataclass(frozen=True, kw_only=True)
class Stop:
    """One place of a walk, never inside a chance event."""

    position: Position
    state: State
    """The state that was played to here; read it before the walk goes on."""
    is_turn_start: bool
    """The position is a table alone."""


def make_position(ruleset: Ruleset, state: State, known: object = None) -> Position:
    """Write the position of a state at the start of a turn or before a reveal.

    `known` is the table at which the state's history begins, None before the setup.
    """
    return Position(
        game=ruleset.game.name,
        options=ruleset.options,
        components_hash=ruleset.components_hash,
        table=ruleset.table(state, known=known),
    )


def draw_event(ruleset: Ruleset, contents: Position | None, state: State, rng: Stream) -> str:
    """Carry out the whole pending event and return its notation.

    `contents` is the position at which the state's history begins. Draws that it does not decide are left
    to chance; None: all of them.
    """
    pending = ruleset.pending_chance(state)
    assert pending is not None
    assert pending.num_draws >= 1
    before = state.copy()
    actions = []
    for left in range(pending.num_draws, 0, -1):
        inside = ruleset.pending_chance(state)
        assert inside is not None
        assert inside.num_draws == left
        assert len(inside.outcomes) == len(state.chance_outcomes())
        told = None if contents is None else ruleset.contents_draw(contents, state)
        action = pick_outcome(state.chance_outcomes(), rng) if told is None else told
        actions.append(action)
        state.apply(action)
    text = ruleset.event_text(before, actions)
    assert text.split()[0] == pending.event
    return text


def stops(
    ruleset: Ruleset, position: Position, state: State, policy: Policy, rng: Stream, *, has_contents: bool
) -> Iterator[Stop]:
    """Play from a position at the start of a turn to the end of the game; yield every place outside an event.

    `has_contents`: draws follow the contents of the position, else chance. After half of the reveals the
    table from before is kept, so that positions with a reveal in `turn_so_far` are met too.
    """
    contents = position if has_contents else None
    is_inside_turn = False
    for _ in range(MAX_STEPS):
        yield Stop(position=position, state=state, is_turn_start=not position.turn_so_far)
        player = state.current_player()
        if player == TERMINAL:
            return
        turn = state.turn_number()
        if player == CHANCE:
            text = draw_event(ruleset, contents, state, rng)
        else:
            action = policy(state, state.legal_actions(), rng)
            text = ruleset.action_text(state, action)
            state.apply(action)
            is_inside_turn = True
        if state.turn_number() != turn:
            is_inside_turn = False
        is_kept = is_inside_turn or (player == CHANCE and rng.random() < 0.5)
        if is_kept:
            position = replace(position, turn_so_far=(*position.turn_so_far, text))
        else:
            position = make_position(ruleset, state, known=contents.table if contents else None)
    raise AssertionError(f"a game did not end within {MAX_STEPS} steps")


def some(walk: Iterator[Stop], rng: Stream, share: float) -> Iterator[Stop]:
    """Yield a share of the stops of a walk, the first one always."""
    for count, stop in enumerate(walk):
        if count == 0 or rng.random() < share:
            yield stop


def played(ruleset: Ruleset, implementation: str, policy: Policy, rng: Stream) -> Iterator[Stop]:
    """Walk a game that is drawn by chance from before its setup."""
    state = ruleset.initial_state(implementation)
    position = make_position(ruleset, state)
    return stops(ruleset, position, state, policy, rng, has_contents=False)


def dealt(ruleset: Ruleset, implementation: str, policy: Policy, rng: Stream, seed: int) -> Iterator[Stop]:
    """Walk a game whose hidden contents are told from the start."""
    position = ruleset.new_position(seed)
    state = ruleset.state(position, implementation)
    return stops(ruleset, position, state, policy, rng, has_contents=True)
