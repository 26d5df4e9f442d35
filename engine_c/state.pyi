"""Python's handle on any game's C state: the State protocol of game.py over a GameOps table."""

from typing import Any, Self

import numpy as np
import numpy.typing as npt

class EngineRuleset:
    """An opened ruleset as the kernels see it; a game's engine.pyx derives from it."""

    state_size: int
    """Bytes of a state."""
    world_size: int
    """Bytes of a World."""
    num_players: int
    num_terms: int
    """Scoring rules."""
    num_actions: int

    def goals(self) -> list[int]:
        """Return the marks a solo player plays for, in points, ascending."""

class EngineWorld:
    """An order for everything that was unseen in a state, fixed by (seed, number)."""

    core: EngineRuleset

    def __init__(self, state: EngineState, seed: int, number: int) -> None:
        """Make World `number` of `seed` for `state` and its descendants."""

    def draw(self, state: EngineState) -> int:
        """Return the outcome of the pending draw; ValueError if no draw is pending."""

class EngineState:
    """A state, its ruleset and the history that led to it; a game derives from it."""

    core: EngineRuleset
    ruleset: Any
    """The Ruleset of game.py this belongs to."""
    history: list[int]
    """Actions since this state was made, chance included."""

    def __init__(self, ruleset: Any) -> None:
        """Make an empty state of the ruleset (game.py), all bytes 0; a game's constructors fill it."""

    @classmethod
    def start(cls, ruleset: Any) -> Self:
        """Return the state before setup."""

    @classmethod
    def from_table(cls, ruleset: Any, table: Any) -> Self:
        """Return the state of a table; PositionError if the table cannot be one of this ruleset."""

    def public_table(self) -> Any:
        """Return what lies open, hidden zones not told; some games raise PositionError inside a turn."""

    def current_player(self) -> int:
        """Return a seat, `CHANCE` or `TERMINAL`."""

    def turn_number(self) -> int:
        """Return how many whole own turns have ended since the start of the game."""

    def legal_actions(self) -> list[int]:
        """Return the decisions of the current player, ascending; empty at CHANCE and TERMINAL."""

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """Return (action, integer weight > 0) of the pending single draw, ascending by action."""

    def apply(self, action: int) -> None:
        """Carry out an action; raise IllegalActionError if it is not legal here."""

    def describe(self, action: int) -> str:
        """Return an action for an error message: its id, with the notation where the ruleset has one."""

    def child(self, action: int) -> Self:
        """Return a copy with the action carried out."""

    def copy(self) -> Self:
        """Return an independent copy, history included."""

    def scores(self) -> list[int]:
        """Return rulebook points of the table as it stands, [P]; the running score before the end."""

    def score_terms(self, seat: int) -> list[int]:
        """Return the points of one seat by scoring rule, [T]; they sum to its score."""

    def ranking(self) -> list[int]:
        """Return the seats from first to last place, ties broken by the game's rule."""

    def returns(self) -> list[float]:
        """Return the utility of each seat in [-1, 1], [P]; ValueError before the end."""

    def progress(self, seat: int) -> int:
        """Return the game's progress count, the tie-breaker of the greedy yardstick."""

    def key(self) -> int:
        """Return the 64-bit identity, computed as the game's README says."""

    def observation(self, seat: int) -> npt.NDArray[np.float32]:
        """Return what a seat sees as floats in [0, 1], [observation_size]."""

    def world(self, seed: int, number: int = 0) -> EngineWorld:
        """Return World `number` of `seed` for this state and its descendants."""

    def determinize(self, seat: int, seed: int, number: int = 0) -> None:
        """Replace what is private to other seats than `seat` by sample `number` of `seed`."""

    def sample(self, seed: int, number: int = 0) -> int:
        """Return a uniformly random legal decision; ValueError if it is no player's turn."""

    def rollout(self, seed: int, number: int = 0) -> tuple[int, int, int, int]:
        """Play uniformly random decisions and draws to the end, in place; the history ends here.

        Returns (turns, decisions, single draws, sum of the numbers of legal decisions).
        """
