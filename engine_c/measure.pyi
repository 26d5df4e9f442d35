"""Loops over single kernels with no Python in between, for benchmarks and profiles."""

from collections.abc import Sequence

from engine_c.state import EngineState

def rollouts(state: EngineState, number: int, seed: int = 0) -> tuple[int, int, int, int]:
    """Play `number` uniformly random games from copies of a state, results computed.

    Returns (turns, decisions, single draws, sum of the numbers of legal decisions) over all of them.
    """

class Recording:
    """States of players' turns in a row in memory, each with one of its legal decisions."""

    def __init__(self, states: Sequence[EngineState], actions: list[int]) -> None:
        """Copy states of one ruleset, none of them at a draw or over, and one legal decision each."""

    def copy(self, repeats: int) -> None:
        """Copy every state `repeats` times."""

    def apply(self, repeats: int) -> None:
        """Copy every state and carry out its decision, `repeats` times."""

    def list_actions(self, repeats: int) -> int:
        """List the decisions of every state `repeats` times; returns how many were listed."""

    def sample(self, repeats: int, seed: int = 0) -> int:
        """Sample a decision of every state `repeats` times; returns the sum of the ids."""

    def sample_turns(self, repeats: int, seed: int = 0) -> int:
        """From every state, sample and carry out decisions until the turn ends; returns how many."""

    def scores(self, repeats: int) -> int:
        """Score every state `repeats` times; returns the sum of all points."""

    def keys(self, repeats: int) -> int:
        """Compute the key of every state `repeats` times; returns their exclusive or."""
