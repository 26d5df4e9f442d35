"""What the UCT baseline found: frozen results, in terms of actions and utilities."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class UctChoice:
    """A first decision or a whole turn, merged over the lanes."""

    actions: tuple[int, ...]
    """Decisions from the state that was searched."""
    visits: int
    """Simulations through it."""
    value: float
    """Mean utility of the seat to move over these simulations, in [-1, 1]."""
    ends_at_chance: bool
    """True if a draw comes next though the turn is not over."""


@dataclass(frozen=True, kw_only=True)
class UctAnalysis:
    """The answer of a UCT search, complete or so far."""

    seat: int
    """Seat to move."""
    decisions: tuple[UctChoice, ...]
    """Every first decision visited, most visits first, then by value, then by action."""
    turns: tuple[UctChoice, ...]
    """Whole turns, most visits first, then by value, then by path; at most `top`."""
    principal_variation: tuple[tuple[int, ...], ...]
    """Actions of the most visited turns in a row, draws included, the best turn first."""
    simulations: int
    """Done in all lanes together."""
    num_nodes: int
    """Nodes of all trees."""
    tree_bytes: int
    """Memory allocated for them."""
    rollout_turns: int
    """Whole turns that all rollouts played; like the next two a check on the rollouts' length."""
    rollout_decisions: int
    """Decisions of all rollouts."""
    rollout_branching: int
    """Sum of the numbers of legal actions over these decisions."""
    lanes: int
    """Trees that were grown side by side and merged."""
    seed: int
    """Names Worlds, rollouts and the order in which children are tried."""
    exploration: float
    """Weight of the exploration term."""
    stopped_by: str
    """`limit` or `stop`; empty while the search runs."""
    threads: int
    """Not part of the answer's identity."""
    elapsed_s: float
    """Wall time; like `threads` not part of the answer's identity."""
    cpu_s: tuple[float, ...]
    """CPU time spent in simulations by each thread, in seconds; not part of the answer's identity."""

    def identity(self) -> tuple[object, ...]:
        """Return all that must be the same for the same position, seed, lanes and simulations."""
        return (
            self.seat,
            self.decisions,
            self.turns,
            self.principal_variation,
            self.simulations,
            self.num_nodes,
            self.rollout_turns,
            self.rollout_decisions,
            self.rollout_branching,
            self.lanes,
            self.seed,
            self.exploration,
        )
