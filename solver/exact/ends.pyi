"""The last turns of all seats, exactly: all turns are tried, each seat makes the most of its own points."""

from collections.abc import Collection

from engine_c.state import EngineState, EngineWorld

class Ends:
    """Python's handle on one EndOps table."""

class EndSearch:
    """The rest of a game from a decision or draw; `run` once, `stop` from any thread."""

    state: EngineState
    world: EngineWorld

    def __init__(
        self,
        state: EngineState,
        world: EngineWorld,
        known: Ends,
        most_work: int | None = None,
        without: Collection[int] = (),
    ) -> None:
        """Take a copy of the state. `most_work`: ends of turns to look at before it gives up.

        `without`: keys of at most 64 states, of draws those before them; turns that lead to them are no first
        turns. Raises ValueError if there are more.
        """

    def stop(self) -> None:
        """End `run` as soon as possible."""

    @property
    def work(self) -> int:
        """Ends of turns looked at so far."""

    @property
    def first_keys(self) -> list[int]:
        """Keys behind the best first turns, or before the draws inside them, at most 64; after `run`."""

    def run(self) -> tuple[tuple[int, ...], tuple[int, ...], int] | None:
        """Return (decisions and draws to the end, points of all seats, first turns worth as much).

        None if it was stopped, the work is used up, or every way comes to a draw that no World knows.
        """
