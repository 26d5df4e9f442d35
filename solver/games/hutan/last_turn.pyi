"""Points that a seat of Hutan can end with by its last turn, at most."""

from engine_c.state import EngineState

def bound_of_turn(state: EngineState) -> int | None:
    """Return the points that the seat to move can end with at most, in its last turn; None: nothing is known.

    Raises ValueError if it is not its last turn.
    """
