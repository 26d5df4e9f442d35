"""What one turn of Botanicus can bring at most: the last one of a line, and the last action."""

from engine_c.state import EngineState

def bound_of_turn(state: EngineState) -> int | None:
    """Return points that the seat to move does not exceed in its turn; None: nothing is known."""
