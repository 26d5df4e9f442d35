"""Generic PlayOps for any game, and the registry that finds a game's own."""

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

def first_turn(state: EngineState) -> tuple[int, ...]:
    """Return the whole turn that the turn generator likes best, without a search.

    Raises IllegalActionError if no player is to move.
    """
