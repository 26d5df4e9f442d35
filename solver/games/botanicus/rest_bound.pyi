"""What the rest of a round can bring at most: all ways of the turns against all uses of a garden."""

from engine_c.state import EngineState, EngineWorld

class RestBound:
    """Bounds on lines from one position on."""

    def __init__(self, root: EngineState, world: EngineWorld) -> None:
        """Prepare for the states behind one in which the seat to move goes on alone. Raises MemoryError."""

    def of(self, state: EngineState) -> int | None:
        """Return points that the seat to move does not exceed in the rest of its round; None: not known."""
