"""Options of Sattgrün: parsed, checked against the components, frozen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Options:
    """All options in typed form, defaults filled in, scenario resolved."""

    players: int
    goals: tuple[str, ...] | None
    """Ids in force in the order plant, item, room; empty: none; None: one of each category is drawn."""
    solo_goals: str
    """`swap_comparing` or `none`."""
    is_landscape_only: bool
    """`home_shape=landscape`."""
    goal_rows_horizontal: bool
    """`goal_rows=horizontal`."""
    starts_at_seat0: bool
    """`start_player=seat0`."""
    declines: str
    """`useful`, `all` or `none`."""
    is_timing_free: bool
    """`timing=free`."""
    gp03_counts_all: bool
    """`gp03_counts=all`."""
    purge_only_moved: bool
    """`solo_thumb_purge=moved`."""
    family: bool
    solo_scenario: int
    """0: none."""
    target: int | None
    """Points to reach in a scenario."""
