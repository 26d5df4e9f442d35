"""The yardstick `greedy`: the turn with the best running score right after it."""

from dataclasses import dataclass

from engine_c.state import EngineState

MAX_AFTER_STATES: int
BEAM: int

@dataclass(frozen=True, kw_only=True)
class GreedyTurn:
    """What greedy chose."""

    actions: tuple[int, ...]
    """Decisions of the whole turn."""
    score: int
    """Own running score right after it."""
    num_after_states: int
    """Distinct after-states seen; with a beam, those the beam reached."""
    is_beamed: bool
    """True if there were more than `max_after_states`."""

def greedy_turn(state: EngineState, *, max_after_states: int = ..., beam: int = ...) -> GreedyTurn:
    """Return the greedy turn of the seat to move, from the start or the middle of its turn.

    Raises IllegalActionError if a draw is pending or the game is over.
    """
