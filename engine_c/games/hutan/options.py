"""Options of Hutan: parsed, checked against the components, frozen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Options:
    """All options in typed form, defaults filled in, scenario and family resolved."""

    players: int
    layout: str | None
    """Layout code in force; None: drawn by chance."""
    ecosystem: tuple[int, ...] | None
    """Ids in force, ascending; None: five are drawn by chance."""
    family: bool
    scenario: str | None
    challenges: tuple[str, ...]
    """In the order of H18.1."""
    first_player: int | None
    """None: drawn by chance. Solo: 0."""
    is_animal_mandatory: bool
    enters_at_round_start: bool
    """`pangolin_enter=round_start`."""
    is_out_and_back: bool
    """`draft_order=out_and_back`."""
    touch_each: bool
    """`touch_rule=each`."""
    can_discard_with_pangolin: bool
    is_limited: bool
    """`supply=limited`."""
    tree_supply: int
    solo_base_scale: tuple[int, ...]
    has_target: bool
    """`scenario_result=target`."""
    rounds: int
    wild_cards: int
    animals_per_species: int
    has_bonus_flowers: bool
    has_minus_points: bool
    deck: tuple[tuple[str, int], ...]
    """(face, count > 0) that are shuffled, canonical order: the components' deck with `wild_cards` wilds."""
    cards_per_round: int
    goals: tuple[tuple[str, int], ...]
    """Solo: (`target` or `star 1` ... `star 5`, points), ascending; empty if nothing is played for."""
