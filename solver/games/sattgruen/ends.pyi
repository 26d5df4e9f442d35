"""The last turns of a seat of Sattgrün, exactly, all draws known."""

from engine_c.state import EngineState, EngineWorld

class EndSearch:
    """The last turn of a seat, or the last two of a solo game; `run` once, `stop` from any thread."""

    state: EngineState
    world: EngineWorld

    def __init__(
        self,
        state: EngineState,
        world: EngineWorld,
        num_turns: int,
        most_work: int | None = None,
        *,
        part: int = 0,
        num_parts: int = 1,
    ) -> None:
        """Take a copy of a state in which the seat decides, in the first of its last `num_turns` turns.

        `most_work`: ends of turns to look at, after which it stops by itself. `part`: of the lines of two
        turns only those of one of so many parts, which together are all. Raises ValueError for anything else.
        """

    def stop(self) -> None:
        """End the search as soon as possible."""

    @property
    def work(self) -> int:
        """Ends of turns looked at."""

    def run(self, floor: int | None = None) -> bool:
        """Search; True once it is proven that no line has more points than `best_score` or the floor."""

    def num_equal(self) -> int | None:
        """Count the turns that are worth as much as the best one, told apart by what lies there before draws.

        For one turn, after `run`. None if it was stopped.
        """

    @property
    def best_score(self) -> int | None:
        """Points of the best line, None if none is above the floor."""

    def line(self) -> tuple[int, ...]:
        """Return decisions and draws of the best line, to the end of the last turn."""
