"""UCT with one uniformly random rollout a simulation: a baseline and a benchmark, no adviser."""

from engine_c.state import EngineState
from solver.params import Limit
from solver.search.uct_analysis import UctAnalysis

class Uct:
    """A UCT search of one position: `run` it once; `snapshot` and `stop` it from any thread."""

    limit: Limit
    top: int
    def __init__(
        self,
        state: EngineState,
        *,
        limit: Limit | None = None,
        seed: int = 0,
        lanes: int = 8,
        threads: int = 1,
        exploration: float = ...,
        top: int = 16,
        tree_bytes: int = ...,
    ) -> None:
        """Copy the state and make the trees; raises ValueError for a setting out of range."""
    def run(self) -> UctAnalysis:
        """Search until the limit or `stop` and return the answer; the GIL is free meanwhile."""
    def stop(self) -> None:
        """End the search soon: every thread notices within 64 simulations. Also before `run`."""
    def snapshot(self) -> UctAnalysis:
        """Return the answer so far; the search pauses between two rounds while it is put together."""
