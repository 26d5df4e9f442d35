"""Positions with a turn inside which a draw comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine_c.game import CHANCE, TERMINAL, Position
from engine_c.registry import game
from engine_c.state import EngineState
from solver.branches import chosen_outcomes
from solver.play import generated_turns


def after(state: EngineState, actions: tuple[int, ...]) -> EngineState:
    """Return the state after some actions, each of them legal."""
    state = state.copy()
    for action in actions:
        state.apply(action)
    return state


def drawing_turns(name: str, options: Mapping[str, str]) -> Iterator[tuple[EngineState, tuple[int, ...]]]:
    """Yield states with a turn that ends at a draw after which the seat goes on.

    Draws are those of the contents of `new_position` for the seeds from 0, as far as they say.
    """
    ruleset = game(name).open(options=options)
    for seed in range(100):
        start = ruleset.new_position(seed)
        state = ruleset.state(start)
        world = state.world(seed, 0)
        while state.current_player() != TERMINAL:
            if state.current_player() == CHANCE:
                drawn = ruleset.contents_draw(start, state)
                state.apply(world.draw(state) if drawn is None else drawn)
                continue
            turns = generated_turns(state, 6)[0]
            for turn in turns:
                if turn.ends_at_chance and chosen_outcomes(after(state, turn.actions), 1):
                    yield state.copy(), turn.actions
                    break
            for action in turns[0].actions:
                state.apply(action)


def asked_position(name: str, options: Mapping[str, str]) -> tuple[Position, list[str]]:
    """Return a position with full contents, and a turn in notation that ends at a draw."""
    for state, actions in drawing_turns(name, options):
        ruleset: Any = state.ruleset
        known = ruleset.new_position(0).table
        position = Position(game=name, options=ruleset.options, table=ruleset.table(state, known=known))
        assert not ruleset.validate(position)
        texts = []
        for action in actions:
            texts.append(ruleset.action_text(state, action))
            state.apply(action)
        return position, texts
    raise AssertionError("no turn with a draw")
