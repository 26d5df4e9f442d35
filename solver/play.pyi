"""Generic PlayOps for any game, and the registry that finds a game's own."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine_c.state import EngineState

class Play:
    """Python's handle on one PlayOps table."""

GENERIC: Play
"""The defaults that know nothing but the seam."""

def play_for(game: str) -> Play:
    """Return the Play of a game: `PLAY` of `solver/games/<game>/play`, else the generic one."""

def policy_games(state: EngineState, seed: int, count: int) -> npt.NDArray[np.int32]:
    """Play `count` games from a state by the fast policy of its game, game i in World (seed, i).

    Returns the final scores, [count, P].
    """

@dataclass(frozen=True, kw_only=True)
class GeneratedTurn:
    """One turn of the turn generator."""

    actions: tuple[int, ...]
    """Decisions of the whole turn, or of its part up to a draw."""
    key: int
    """Key of the after-state."""
    value: int
    """The generator's estimate, 1/1024 points."""
    ends_at_chance: bool
    """True if a draw comes before the turn is over."""

def generated_turns(state: EngineState, room: int) -> tuple[list[GeneratedTurn], int]:
    """Return up to `room` distinct whole turns of the seat to move, best first, and how many were seen.

    In games that keep some for being different the first 16, 32, ... are those of so small a room, by value.

    Raises IllegalActionError if no player is to move.
    """

def expected_terms(state: EngineState) -> list[list[int]]:
    """Return expected final points by scoring rule in 1/1024 points, [P][T]."""

def policy_turn(state: EngineState, seed: int) -> tuple[int, ...]:
    """Return the decisions the fast policy takes, up to the end of the turn or a draw.

    `seed` decides between equal ones. Raises IllegalActionError if no player is to move, RuntimeError if
    the policy broke a rule.
    """
