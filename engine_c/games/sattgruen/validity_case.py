"""A table under examination: what the conditions of a valid position ask of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engine_c.game import Violation
from engine_c.games.sattgruen.components import Components, Plant
from engine_c.games.sattgruen.options import Options
from engine_c.games.sattgruen.table import Home, Placed, Table

NUM_COLUMNS = 4


@dataclass(frozen=True, kw_only=True)
class Case:
    """A table under examination, in canonical form."""

    components: Components
    """Facts of the ruleset."""
    options: Options
    """Options of the ruleset."""
    table: Table
    """The table, canonical."""

    # --- names ------------------------------------------------------------------------------------

    @cached_property
    def plants(self) -> dict[str, Plant]:
        """Plants by id."""
        return {plant.id: plant for plant in self.components.plants}

    @cached_property
    def rooms(self) -> frozenset[str]:
        """Ids of the rooms."""
        return frozenset(room.id for room in self.components.rooms)

    @cached_property
    def items(self) -> frozenset[str]:
        """Names of the items."""
        return frozenset(item.id for item in self.components.items)

    @cached_property
    def token_counts(self) -> Counter[str]:
        """Tokens of the game by name."""
        counts = Counter(dict.fromkeys(self.items, 1))
        counts.update({care.kind: care.count for care in self.components.care_tokens})
        return counts

    # --- time -------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """P."""
        return self.options.players

    @property
    def is_solo(self) -> bool:
        """One player."""
        return self.players == 1

    @property
    def is_over(self) -> bool:
        """The last turn has ended."""
        return self.table.turn == self.components.num_turns + 1

    @property
    def has_market(self) -> bool:
        """The market has been drawn."""
        return bool(self.table.plants or self.table.rooms or self.table.tokens)

    @property
    def has_starts(self) -> bool:
        """Start cards have been drawn."""
        return any(home.cards for home in self.table.homes)

    @property
    def is_time_told(self) -> bool:
        """Turn, seat and start player are in range, so that turns can be counted."""
        table = self.table
        return (
            0 <= table.turn <= self.components.num_turns + 1
            and 0 <= table.seat < self.players
            and 0 <= (table.start_player or 0) < self.players
        )

    def order(self, seat: int) -> int:
        """Return the place of a seat in turn order, from 0."""
        return (seat - (self.table.start_player or 0)) % self.players

    def turns_done(self, seat: int) -> int:
        """Return the whole turns a seat has played."""
        if self.table.turn == 0:
            return 0
        is_ahead = self.order(seat) < self.order(self.table.seat) and not self.is_over
        return self.table.turn - 1 + is_ahead

    @property
    def all_turns_done(self) -> int:
        """Turns that have ended, of all seats together."""
        return sum(map(self.turns_done, range(self.players)))

    @property
    def slides(self) -> int:
        """Solo: how often the market has slid (S12.7)."""
        return self.all_turns_done - self.is_over if self.is_solo else 0

    # --- what lies there --------------------------------------------------------------------------

    def cards(self) -> Iterator[tuple[str, Home, Placed]]:
        """Yield the cards of all homes with their fields."""
        for seat, home in enumerate(self.table.homes):
            for index, card in enumerate(home.cards):
                yield f"homes[{seat}].cards[{index}]", home, card

    def named_cards(self) -> Iterator[tuple[str, str]]:
        """Yield the field and id of every card that is told, decks left out."""
        table = self.table
        for kind, row in (("plant", table.plants), ("room", table.rooms)):
            for column, name in enumerate(row):
                if name:
                    yield f"market[{column}].{kind}", name
        for field, _, card in self.cards():
            yield f"{field}.id", card.card
        for pile in ("gone", "plant_tail", "room_tail"):
            for index, name in enumerate(getattr(table, pile) or ()):
                yield pile_field(pile, index), name

    def named_tokens(self) -> Iterator[tuple[str, str]]:
        """Yield the field and name of every token that is told, the bag left out."""
        for column, name in enumerate(self.table.tokens):
            if name:
                yield f"market[{column}].token", name
        for field, _, card in self.cards():
            if card.item:
                yield f"{field}.item", card.item
        for seat, home in enumerate(self.table.homes):
            if home.stored:
                yield f"homes[{seat}].stored", home.stored
        for index, name in enumerate(self.table.box or ()):
            yield pile_field("box", index), name

    def held(self, seat: int) -> int:
        """Return the tokens a seat keeps: items on rooms and the stored one."""
        home = self.table.homes[seat]
        return sum(bool(card.item) for card in home.cards) + bool(home.stored)

    @property
    def all_held(self) -> int:
        """Tokens all seats keep."""
        return sum(map(self.held, range(len(self.table.homes))))

    def gaps(self) -> tuple[list[int], list[int], list[int]]:
        """Return the empty columns, from 0, of plants, rooms and tokens."""
        rows = (self.table.plants, self.table.rooms, self.table.tokens)
        found = [[column for column, name in enumerate(row) if not name] for row in rows]
        return found[0], found[1], found[2]


def pile_field(pile: str, index: int) -> str:
    """Return the field of a card or token of a pile: tails are plain lists on the wire."""
    return f"{pile}[{index}]" if pile.endswith("tail") else f"{pile}.names[{index}]"


def violation(rule: str, field: str, problem: str, allowed: str = "") -> Violation:
    """Make a violation of a condition; `field` is a path below `sattgruen`."""
    return Violation(field=f"sattgruen.{field}", problem=problem, allowed=allowed, rule=rule)
