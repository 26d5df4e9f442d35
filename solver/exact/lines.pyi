"""Beam search over whole turns with all draws known."""

from engine_c.state import EngineState, EngineWorld

MAX_WIDTH: int
"""Most states of a level."""

class LineSearch:
    """One beam from a decision of a seat whose draws are known.

    Call `advance` until it says that it is over; `line` may be asked for whenever `best_score` has risen,
    `stop` called from any thread.
    """

    state: EngineState
    world: EngineWorld
    width: int
    keep: int
    rollouts: int
    share: float
    opening: tuple[int, ...]
    """Draws that were pending in the state."""

    def __init__(
        self,
        state: EngineState,
        world: EngineWorld,
        *,
        seat: int = 0,
        width: int = 1000,
        keep: int = 0,
        rollouts: int = 0,
        share: float = 0.0,
        floor: int | None = None,
        seed: int = 0,
        jitter: float = 0.0,
        most_work: int | None = None,
    ) -> None:
        """Take a copy of the state.

        `keep`, `rollouts`, `share`: of the `width` states of a level so many go on, by `share` of the mean of
        so many rollouts each, the rest by value; without rollouts all do. `floor`: ends with so many points
        or less are of no use. `jitter`: most random points on a value, by `seed`. `most_work`: states to
        value. Raises ValueError if a width is not sensible.
        """

    def stop(self) -> None:
        """End the search as soon as possible."""

    def raise_floor(self, floor: int) -> None:
        """Let ends with so many points or less be of no use; between two calls of `advance`."""

    @property
    def best_score(self) -> int | None:
        """Final points of the best line so far; None: none is known."""

    @property
    def work(self) -> int:
        """States valued so far; a turn of a rollout counts as some."""

    @property
    def is_over(self) -> bool:
        """True if there is nothing left to expand, or the search was stopped or has used up its work."""

    @property
    def is_proof(self) -> bool:
        """True once no line is better than both the best one and the floor."""

    def bound(self) -> int | None:
        """Return final points that no line from the state exceeds, None if nothing is known.

        Asked before the first `advance`.
        """

    def advance(self) -> bool:
        """Search one more level; False once there is none left."""

    def line(self) -> tuple[int, ...] | None:
        """Return the decisions and draws of the best line from the state, None if none is known."""
