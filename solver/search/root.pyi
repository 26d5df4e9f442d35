"""Search over whole turns: sequential halving in rounds over Worlds that all candidates share."""

from engine_c.state import EngineState
from solver.analysis import Analysis
from solver.params import SearchParams
from solver.search.memory import Memory
from solver.search.report import CandidateSums

class TurnSearch:
    """One search from one state; see `Analysis` for the answer."""

    state: EngineState
    params: SearchParams
    @property
    def drift(self) -> float:
        """Standard deviation of what far more simulations find of a difference besides, in points."""
    def __init__(self, state: EngineState, params: SearchParams, *, memory: Memory | None = None) -> None:
        """Take a copy of the state; nothing is searched yet.

        With a memory simulations that are known are not played again; the answer is the same.
        Raises IllegalActionError if no player is to move or a requested turn is not one whole legal
        turn, ValueError for parameters out of range.
        """
    def run(self) -> Analysis:
        """Search until the limit and return the answer; blocks without the GIL; to be called once."""
    def stop(self) -> None:
        """End the search as soon as possible; the rounds that are complete count. From any thread."""
    def snapshot(self) -> Analysis:
        """Return the answer so far, up to the last complete round. From any thread, at any time."""
    def candidate_sums(self) -> list[CandidateSums]:
        """Return what was added up of each candidate, in the generator's order. As `snapshot`."""
