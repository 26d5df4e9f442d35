"""The last turns of all seats, exactly: all turns are tried, each seat makes the most of its own points."""

from engine_c.state import EngineState, EngineWorld

class Ends:
    """Python's handle on one EndOps table."""

class EndSearch:
    """The rest of a game from a decision or draw; `run` once, `stop` from any thread."""

    state: EngineState
    world: EngineWorld

    def __init__(
        self, state: EngineState, world: EngineWorld, known: Ends, most_work: int | None = None
    ) -> None:
        """Take a copy of the state. `most_work`: ends of turns to look at before it gives up."""

    def stop(self) -> None:
        """End `run` as soon as possible."""

    @property
    def work(self) -> int:
        """Ends of turns looked at so far."""

    def run(self) -> tuple[tuple[int, ...], tuple[int, ...], int] | None:
        """Return (decisions and draws to the end, points of all seats, first turns worth as much).

        None if it was stopped, the work is used up, or every way comes to a draw that no World knows.
        """
