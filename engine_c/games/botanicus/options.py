"""Options of Botanicus: parsed, checked against the components, frozen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Options:
    """All options in typed form, defaults filled in (B2)."""

    players: int
    """Number of players, 2 to 4."""
    is_expert: bool
    """`side=expert`."""
    greenhouse: str
    """`off`, `common` or `unique`."""
    gardens: tuple[int, ...] | None
    """By seat the index of the expert garden, or in the base game the index in `base_places`; None: drawn."""
    tasks: tuple[tuple[int, ...], ...] | None
    """By seat the ids of its special tasks, ascending; None: drawn."""
    zero_steps_score: bool
    """`zero_steps=points`: steps that are not taken at all give points (B9.7)."""
    tasks_at_least: bool
    """`task_level=at_least`: a higher plant stands in for a lower one (B6.3)."""
    empty_prize_closes: bool
    """`empty_prize_end=closed`: an end node without a token left cannot be entered (B9.9)."""
    gardeners_pass: bool
    """`gardener_pass=yes`: a gardener may pass over the node of the other one (X4.3)."""
    frog_tokens_count: bool
    """`frog_token_counts=yes` (X6.4)."""
    fruit_tokens_count: bool
    """`fruit_token_counts=yes` (G8.5)."""
    transplant_replaces: bool
    """`transplant_replaces=yes` (G5.4)."""
    left_pays: bool
    """`left_pays_paths=yes` (G6.3)."""
    first_space_scores: bool
    """`first_space_points=yes` (G6.4)."""
    fruit_limit: int
    """Fruits in the supply with `fruit_supply=16`; 0: unlimited (G2.1)."""
