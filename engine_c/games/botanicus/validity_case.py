"""A table under examination: what the conditions of a valid position ask of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine_c.game import Violation
from engine_c.games.botanicus.facts import (
    ANIMAL_LETTERS,
    ANIMALS,
    FRUIT,
    Components,
    Garden,
    Greenhouse,
    Task,
)
from engine_c.games.botanicus.options import Options
from engine_c.games.botanicus.position_text import garden_of, stage_index
from engine_c.games.botanicus.table import NEUTRAL, STAGES, Plot, Table

MOST = 9999
"""Coins and points that a position can tell."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """A table under examination, with what the options fix filled in."""

    components: Components
    """Facts of the ruleset."""
    options: Options
    """Options of the ruleset."""
    table: Table
    """The table, names in its own order."""

    # --- time -------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """P."""
        return self.options.players

    @property
    def num_columns(self) -> int:
        """Columns of the board, the one of The Greenhouse included (G1.1)."""
        return len(self.components.columns) + (self.options.greenhouse != "off")

    @property
    def stages(self) -> tuple[str, ...]:
        """Stages that a game with these options has."""
        left_out = {"finals", "starts", "seconds"} if not self.options.is_expert else set()
        if self.options.gardens is not None:
            left_out.add("gardens")
        if self.options.tasks is not None:
            left_out.add("tasks")
        return tuple(stage for stage in STAGES if stage not in left_out)

    def is_after(self, stage: str) -> bool:
        """Tell whether a stage is over."""
        return stage_index(self.table.stage) > STAGES.index(stage)

    def is_before(self, stage: str) -> bool:
        """Tell whether a stage has not begun."""
        return stage_index(self.table.stage) < STAGES.index(stage)

    @property
    def is_round(self) -> bool:
        """Flowers go over the board."""
        return self.table.stage in ("round1", "round2")

    @property
    def has_begun(self) -> bool:
        """Something can have been gained."""
        return not self.is_before("round1")

    # --- flowers ----------------------------------------------------------------------------------

    @property
    def owners(self) -> Counter[int]:
        """Flowers of the game by owner."""
        return Counter([*range(self.players), *([NEUTRAL] if self.players == 2 else [])])

    @property
    def stack_order(self) -> list[int]:
        """Seats by their flowers on the start space, top first."""
        return [owner for owner in reversed(self.table.stack) if owner != NEUTRAL]

    @property
    def still_to_act(self) -> list[int]:
        """Seats whose flowers have not moved into the column yet, in their order (B7.1)."""
        table = self.table
        if table.column == 1:
            return self.stack_order
        behind = sorted(
            (pile for pile in table.piles if pile.column == table.column - 1), key=lambda pile: pile.row
        )
        return [owner for pile in behind for owner in reversed(pile.flowers) if owner != NEUTRAL]

    def has_acted(self, seat: int) -> bool:
        """Tell whether a seat has had its turn of a stage in which seats act by the stack."""
        order = self.stack_order
        if seat not in order or self.table.seat not in order:
            return False
        return order.index(seat) < order.index(self.table.seat)

    # --- plots ------------------------------------------------------------------------------------

    def plots(self) -> Iterator[tuple[str, int, Plot]]:
        """Yield field, seat and plot of every seat of the game."""
        for seat, plot in enumerate(self.table.plots[: self.players]):
            yield f"plots[{seat}]", seat, plot

    def garden(self, plot: Plot) -> Garden | None:
        """Return the garden of a plot; None if it is not drawn or has no name of this side."""
        return garden_of(self.components, self.options, plot.garden)

    def greenhouse(self, garden: Garden) -> Greenhouse | None:
        """Return the greenhouse of the owner of a garden."""
        if self.options.greenhouse == "off":
            return None
        if self.options.greenhouse == "common":
            return self.components.common_greenhouse
        return self.components.unique_greenhouses[self.components.gardens.index(garden)]

    def has_animal(self, plot: Plot, animal: str) -> bool:
        """Tell whether a seat has unlocked an animal."""
        letter = ANIMAL_LETTERS[ANIMALS.index(animal)]
        return self.options.is_expert and bool(plot.beds) and not any(letter in row for row in plot.beds)

    def has_assigned(self, seat: int) -> bool:
        """Tell whether a seat has put its special tasks in their places."""
        return self.is_after("assign") or (self.table.stage == "assign" and self.has_acted(seat))

    @cached_property
    def tasks(self) -> dict[int, Task]:
        """Special tasks by id."""
        return {task.id: task for task in self.components.special_tasks}

    @property
    def num_fruits(self) -> int:
        """Fruits on all beds."""
        return sum(
            text.count(str(FRUIT)) for _, _, plot in self.plots() for text in (*plot.beds, plot.greenhouse)
        )

    # --- cards ------------------------------------------------------------------------------------

    @cached_property
    def card_counts(self) -> Counter[str]:
        """Garden cards of the game by kind."""
        return Counter({card.id: card.count for card in self.components.cards})

    @cached_property
    def finals(self) -> tuple[str, ...]:
        """Ids of the final scoring cards."""
        return tuple(card.id for card in self.components.finals)

    @property
    def num_deck(self) -> int:
        """Garden cards in the deck: those that lie nowhere else."""
        held = sum(plot.num_hand for _, _, plot in self.plots())
        return self.card_counts.total() - held - len(self.table.discard)

    @property
    def num_dealt(self) -> int:
        """Final scoring cards that lie before the seat that chooses, and those given back so far."""
        if self.table.stage != "finals":
            return 0
        dealt = sum(self.has_deal(plot) for _, _, plot in self.plots())
        back = sum(self.num_back(plot) for _, seat, plot in self.plots() if self.has_acted(seat))
        return dealt * self.components.finals_dealt + back

    @staticmethod
    def has_deal(plot: Plot) -> bool:
        """Tell whether a seat has cards to choose from."""
        return plot.dealt_finals != ()

    def num_kept(self, plot: Plot) -> int:
        """Return how many of the cards dealt before the game a seat keeps (X1.3)."""
        garden = self.garden(plot)
        return 0 if garden is None else min(garden.finals_kept, self.components.finals_dealt)

    def num_back(self, plot: Plot) -> int:
        """Return how many of the cards dealt before the game a seat gives back."""
        return 0 if self.garden(plot) is None else self.components.finals_dealt - self.num_kept(plot)

    @property
    def num_final_pile(self) -> int:
        """Final scoring cards in the pile, the tail included."""
        held = sum(plot.num_finals for _, _, plot in self.plots())
        return len(self.finals) - held - self.num_dealt

    @property
    def turtles(self) -> int:
        """Turtles that are unlocked."""
        return sum(self.has_animal(plot, "turtle") for _, _, plot in self.plots())

    def piles_after_turtles(self) -> tuple[int, int, int]:
        """Return how many final cards lie above the tail and in it, and how many were kept, by X5.6."""
        above = len(self.finals) - sum(self.num_kept(plot) for _, _, plot in self.plots())
        tail = kept = 0
        for _ in range(self.turtles):
            drawn = min(self.components.turtle_cards, above + tail)
            from_above = min(drawn, above)
            above -= from_above
            tail -= drawn - from_above
            if drawn:
                tail += drawn - 1
                kept += 1
        return above, tail, kept


def violation(rule: str, field: str, problem: str, allowed: str = "") -> Violation:
    """Make a violation of a condition; `field` is a path below `botanicus`."""
    return Violation(field=f"botanicus.{field}", problem=problem, allowed=allowed, rule=rule)


def range_of(names: Sequence[object]) -> str:
    """Describe names that may be many."""
    if len(names) <= 6:
        return ", ".join(map(str, names))
    return f"one of {names[0]}, {names[1]}, ... {names[-1]}"
