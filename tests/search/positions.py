"""Positions that the tests of searches use, made by play that follows from a seed alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine_c.game import CHANCE, TERMINAL, Position
from engine_c.registry import game
from engine_c.rng import Rng
from engine_c.state import EngineState
from solver.play import generated_turns

Chooser = Callable[[EngineState], Sequence[int]]
"""Decisions of the seat to move."""


def play_by(state: EngineState, choose: Chooser, turns: int, seed: int) -> None:
    """Play until so many whole turns have ended and a decision is pending, in place.

    Draws come from World 0 of the seed.
    """
    world = state.world(seed, 0)
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            state.apply(world.draw(state))
        elif state.turn_number() >= turns:
            break
        else:
            follow(state, choose(state))


def play_turns(state: EngineState, turns: int, seed: int) -> None:
    """Play uniformly random decisions until so many whole turns have ended, in place; see `play_by`."""
    rng = Rng(seed)

    def choose(at: EngineState) -> list[int]:
        actions = at.legal_actions()
        return [actions[rng.below(len(actions))]]

    play_by(state, choose, turns, seed)


def play_best_turns(state: EngineState, turns: int, seed: int) -> None:
    """Play the generator's best until so many whole turns have ended, in place; see `play_by`."""
    play_by(state, lambda at: generated_turns(at, 1)[0][0].actions, turns, seed)


def whole_turns(state: EngineState) -> dict[int, tuple[int, ...]]:
    """Return all distinct whole turns by brute force: key of the after-state -> lowest path."""
    found: dict[int, tuple[int, ...]] = {}
    number = state.turn_number()

    def walk(at: EngineState, path: tuple[int, ...]) -> None:
        for action in at.legal_actions():
            child = at.child(action)
            here = (*path, action)
            if child.turn_number() != number or child.current_player() < 0:
                found.setdefault(child.key(), here)
            else:
                walk(child, here)

    walk(state, ())
    return found


def play_to_last_turn(state: EngineState) -> None:
    """Play random turns until one more turn ends the game."""
    while True:
        number = state.turn_number()
        ahead = state.copy()
        play_turns(ahead, number + 1, 5)
        if ahead.current_player() == TERMINAL:
            return
        play_turns(state, number + 1, 5)


def follow(state: EngineState, actions: Sequence[int]) -> None:
    """Apply decisions, each of them legal."""
    for action in actions:
        assert action in state.legal_actions()
        state.apply(action)


def hutan(turns: int = 0, seed: int = 1, **options: str) -> EngineState:
    """Return a state of Hutan after so many random whole turns, a decision pending."""
    ruleset = game("hutan").open(options=options)
    state = ruleset.state(ruleset.new_position(seed))
    play_turns(state, turns, seed)
    return state


def hutan_position(turns: int, seed: int, **options: str) -> Position:
    """Return a position of Hutan with full contents: the stacks that are left, in order."""
    ruleset = game("hutan").open(options=options)
    start = ruleset.new_position(seed)
    state = ruleset.state(start)
    rng = Rng(seed)
    while state.current_player() == CHANCE or state.turn_number() < turns:
        if state.current_player() == CHANCE:
            drawn = ruleset.contents_draw(start, state)
            assert drawn is not None
            state.apply(drawn)
        else:
            actions = state.legal_actions()
            state.apply(actions[rng.below(len(actions))])
    return replace(start, table=ruleset.table(state, known=start.table), turn_so_far=())
