"""What the last own turn of Sattgrün can bring at most, from the cards and tokens within reach."""

from engine_c.state import EngineState, EngineWorld

def bound_of_last_turn(state: EngineState, world: EngineWorld) -> int | None:
    """Return the final points a seat does not exceed by the turn it begins; None: not known."""

def bound_of_choice(state: EngineState, world: EngineWorld, choice: int) -> int | None:
    """Return the same of the turns that begin with a decision."""
