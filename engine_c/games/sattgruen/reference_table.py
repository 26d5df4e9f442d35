"""What the reference keeps of a table: set up, read and written, told apart, scored.

The rules that change it are in `rules.py`. The numbers are those of the game's README.
"""

from __future__ import annotations

from typing import Self

from engine_c.games.sattgruen.components import GOAL_KINDS, Components, name_order
from engine_c.games.sattgruen.options import Options
from engine_c.games.sattgruen.reference_home import PlantCard, ReferenceHome, RoomCard, in_order, index_of
from engine_c.games.sattgruen.table import Cell, Home, Placed, Table
from engine_c.reference import ReferenceBase, ReferenceRuleset

# Phases in the numbering of the key (README, State and key); those before `start` are draws.
PHASES = (
    "goals", "market", "starts", "refresh", "refill", "start", "pre", "mark_tokens", "mark_cards", "token",
    "cell", "leaves", "stored", "new", "trowel", "boost", "over",
)  # fmt: skip
NUM_COLUMNS = 4
NO_KIND, PLANT, ROOM = 0, 1, 2
"""Kinds of a taken card."""
NO_SPECIAL, RENEW_TOKENS, RENEW_CARDS = 0, 1, 2
"""Special action under way: none, A, B."""
NO_EFFECT, PLACEMENT, STORED_TOKEN, NEW_TOKEN = 0, 1, 2, 3
"""What leaves are being handed out for."""


SattgruenRuleset = ReferenceRuleset[Components, Options]
"""What the reference reads of an opened ruleset."""


class ReferenceTable(ReferenceBase):
    """Everything a state holds. Cards, tokens, goals and pots are indices; an absent one is None."""

    def __init__(self, ruleset: SattgruenRuleset) -> None:
        """Make the state before setup; see `start` and `from_table`."""
        facts, options = ruleset.components, ruleset.typed_options
        self.ruleset = ruleset
        self.facts = facts
        self.options = options
        self.history: list[int] = []
        self.phase = ""
        ids = [goal.id for goal in facts.goals]
        # Goals in play, indices.
        self.goals: list[int] = [ids.index(name) for name in options.goals or ()]
        self.seat = 0
        self.start_player: int | None = None
        self.turn = 0  # 1 to 13; 0 while homes are started
        self.turns = 0  # finished, start placements included
        self.homes = [ReferenceHome() for _ in range(options.players)]
        self.plants: list[int | None] = [None] * NUM_COLUMNS  # market by column
        self.rooms: list[int | None] = [None] * NUM_COLUMNS
        self.tokens: list[int | None] = [None] * NUM_COLUMNS
        self.plant_thumbs = [0] * NUM_COLUMNS
        self.room_thumbs = [0] * NUM_COLUMNS
        # S4.3: the unknown part of each deck, and the known cards below it, next first.
        self.plant_deck = set(range(len(facts.plants)))
        self.room_deck = set(range(len(facts.rooms)))
        self.plant_tail: list[int] = []
        self.room_tail: list[int] = []
        self.bag = [1] * len(facts.items) + [token.count for token in facts.care_tokens]
        # S12.3: special pots that were not taken in their turn, best material first.
        self.pot_discard = [0] * (len(facts.pots) - 1)
        self.clear_turn()

    def clear_turn(self) -> None:
        """Bring everything about the turn at hand to its empty value."""
        self.kind = NO_KIND  # of the taken card
        self.column = 0  # it was taken from
        self.card: int | None = None  # taken card in hand
        self.token: int | None = None  # new token in hand
        self.special = NO_SPECIAL
        self.marks: list[int] = []  # arguments of the mark ids
        self.aside: list[tuple[int, int]] = []  # (mark, thing) laid aside
        self.effect = NO_EFFECT
        self.around: Cell | None = None  # placed card or watered room
        self.asked: Cell | None = None  # plant that is offered leaves
        self.offered = 0  # before the cap
        self.to_come: list[Cell] = []  # plants due a leaf after the asked one
        self.targets: list[Cell] = []  # of the trowel
        self.is_stored_postponed = False  # `timing=free`
        self.is_row_pot_taken = False
        self.last_boost: Cell | None = None
        self.forget()

    def forget(self) -> None:
        """Drop what was worked out for the state before."""
        self._legal: list[int] | None = None

    # --- making states -------------------------------------------------------------------------------

    @classmethod
    def start(cls, ruleset: SattgruenRuleset) -> Self:
        """Return the state before setup."""
        state = cls(ruleset)
        state.phase = "goals" if state.options.goals is None else "market"
        return state

    @classmethod
    def from_table(cls, ruleset: SattgruenRuleset, table: Table) -> Self:
        """Return the state of a valid table."""
        state = cls(ruleset)
        facts, options = state.facts, state.options
        if options.goals is None and table.goals is not None:
            ids = [goal.id for goal in facts.goals]
            state.goals = [ids.index(name) for name in table.goals]
        state.start_player, state.turn, state.seat = table.start_player, table.turn, table.seat
        plants = {card.id: i for i, card in enumerate(facts.plants)}
        rooms = {card.id: i for i, card in enumerate(facts.rooms)}
        names = state.token_names()
        if table.plants:
            state.plants = [plants[name] if name else None for name in table.plants]
            state.rooms = [rooms[name] if name else None for name in table.rooms]
            state.tokens = [names.index(name) if name else None for name in table.tokens]
            state.plant_thumbs = list(table.plant_thumbs)
            state.room_thumbs = list(table.room_thumbs)
        for home, told in zip(state.homes, table.homes, strict=False):
            home.thumbs = told.thumbs
            home.stored = names.index(told.stored) if told.stored else None
            for placed in told.cards:
                state.put(home, placed, plants, rooms)
        state.plant_tail = [plants[name] for name in table.plant_tail]
        state.room_tail = [rooms[name] for name in table.room_tail]
        gone = table.gone or ()
        out_plants = {plants[name] for name in gone if name in plants}
        out_rooms = {rooms[name] for name in gone if name in rooms}
        state.plant_deck -= state.visible_plants() | set(state.plant_tail) | out_plants
        state.room_deck -= state.visible_rooms() | set(state.room_tail) | out_rooms
        for kind in [*state.visible_tokens(), *map(names.index, table.box or ())]:
            state.bag[kind] -= 1
        state.count_turns()
        state.count_pot_discard()
        state.phase = state.phase_of_table(table)
        return state

    def put(self, home: ReferenceHome, placed: Placed, plants: dict[str, int], rooms: dict[str, int]) -> None:
        """Lay one card of a table into a home."""
        names = self.token_names()
        materials = [pot.material for pot in self.facts.pots]
        if placed.cell is None:
            home.waiting = rooms[placed.card]
        elif placed.card in plants:
            pot = materials.index(placed.pot) if placed.pot else None
            home.cards[placed.cell] = PlantCard(plant=plants[placed.card], leaves=placed.leaves, pot=pot)
        else:
            item = names.index(placed.item) if placed.item else None
            home.cards[placed.cell] = RoomCard(room=rooms[placed.card], item=item)

    def count_turns(self) -> None:
        """Work out how many turns have ended, start placements included."""
        if self.turn == 0:
            self.turns = sum(len(home.cards) > 1 for home in self.homes)
        else:
            place = (self.seat - (self.start_player or 0)) % self.num_players
            self.turns = self.num_players * self.turn + place

    def count_pot_discard(self) -> None:
        """S12.3: row pots of the turns before, less those that stand on plants."""
        if not self.is_solo:
            return
        ended = self.facts.solo_pot_order[: max(0, min(self.turn, self.facts.num_turns) - 1)]
        used = [card.pot for card in self.homes[0].plants().values()]
        self.pot_discard = [ended.count(i) - used.count(i) for i in range(len(self.pot_discard))]

    def phase_of_table(self, table: Table) -> str:
        """Tell what comes next on a table."""
        if self.options.goals is None and table.goals is None:
            return "goals"
        if not table.plants:
            return "market"
        if self.start_player is None:
            return "starts"
        if self.turn == 0:
            return "start"
        if self.turn > self.facts.num_turns:
            return "over"
        return "refill" if self.gaps() else "pre"

    def public_table(self) -> Table:
        """Return the table as it lies; exact at the start of a turn and before a reveal outside turns."""
        facts = self.facts
        names = self.token_names()
        has_market = self.phase not in ("goals", "market")
        box: list[str] = []
        counts = [1] * len(facts.items) + [token.count for token in facts.care_tokens]
        seen = self.visible_tokens()
        for kind, count in enumerate(counts):
            box += [names[kind]] * (count - self.bag[kind] - seen.count(kind))
        return Table(
            goals=None if self.phase == "goals" else tuple(facts.goals[i].id for i in self.goals),
            start_player=self.start_player,
            turn=self.turn,
            seat=self.seat,
            plants=tuple(self.plant_name(i) for i in self.plants) if has_market else (),
            plant_thumbs=tuple(self.plant_thumbs) if has_market else (),
            rooms=tuple(self.room_name(i) for i in self.rooms) if has_market else (),
            room_thumbs=tuple(self.room_thumbs) if has_market else (),
            tokens=tuple(self.token_name(i) for i in self.tokens) if has_market else (),
            homes=tuple(self.told_home(home) for home in self.homes),
            box=tuple(box),
            gone=self.gone_cards() if self.is_solo else None,
            plant_tail=tuple(facts.plants[i].id for i in self.plant_tail),
            room_tail=tuple(facts.rooms[i].id for i in self.room_tail),
        )

    def told_home(self, home: ReferenceHome) -> Home:
        """Return a home as a table tells it."""
        facts = self.facts
        cards = []
        for cell in in_order(home.cards):
            card = home.cards[cell]
            if isinstance(card, PlantCard):
                pot = "" if card.pot is None else facts.pots[card.pot].material
                name = facts.plants[card.plant].id
                cards.append(Placed(card=name, cell=cell, leaves=card.leaves, pot=pot))
            else:
                name = facts.rooms[card.room].id
                cards.append(Placed(card=name, cell=cell, item=self.token_name(card.item)))
        if home.waiting is not None:
            cards.append(Placed(card=facts.rooms[home.waiting].id, cell=None))
        return Home(cards=tuple(cards), thumbs=home.thumbs, stored=self.token_name(home.stored))

    def gone_cards(self) -> tuple[str, ...]:
        """Return the cards out of the game: those that are nowhere else."""
        facts = self.facts
        plants = self.visible_plants() | set(self.plant_tail) | self.plant_deck
        rooms = self.visible_rooms() | set(self.room_tail) | self.room_deck
        gone = [card.id for i, card in enumerate(facts.plants) if i not in plants]
        return (*gone, *(card.id for i, card in enumerate(facts.rooms) if i not in rooms))

    def copy(self) -> Self:
        """Return an independent copy, history included."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        for name in (
            "history", "goals", "plants", "rooms", "tokens", "plant_thumbs", "room_thumbs", "plant_tail",
            "room_tail", "bag", "pot_discard", "marks", "aside", "to_come", "targets",
        ):  # fmt: skip
            setattr(other, name, list(getattr(self, name)))
        other.plant_deck, other.room_deck = set(self.plant_deck), set(self.room_deck)
        other.homes = [home.copy() for home in self.homes]
        return other

    # --- terms ---------------------------------------------------------------------------------------

    @property
    def num_players(self) -> int:
        """P."""
        return self.options.players

    @property
    def is_solo(self) -> bool:
        """One player: S12."""
        return self.num_players == 1

    @property
    def home(self) -> ReferenceHome:
        """Home of the seat to move."""
        return self.homes[self.seat]

    def token_names(self) -> list[str]:
        """Return the names of the kinds of tokens by index."""
        return [item.id for item in self.facts.items] + [token.kind for token in self.facts.care_tokens]

    def token_name(self, kind: int | None) -> str:
        """Return the name of a kind of token; empty for none."""
        return "" if kind is None else self.token_names()[kind]

    def plant_name(self, index: int | None) -> str:
        """Return the id of a plant; empty for none."""
        return "" if index is None else self.facts.plants[index].id

    def room_name(self, index: int | None) -> str:
        """Return the id of a room; empty for none."""
        return "" if index is None else self.facts.rooms[index].id

    def visible_plants(self) -> set[int]:
        """Return the plants in market, homes, hand and laid aside."""
        found = {index for index in self.plants if index is not None}
        for home in self.homes:
            found |= {card.plant for card in home.plants().values()}
        if self.kind == PLANT and self.card is not None:
            found.add(self.card)
        if self.special == RENEW_CARDS:
            found |= {thing for mark, thing in self.aside if mark < NUM_COLUMNS}
        return found

    def visible_rooms(self) -> set[int]:
        """Return the rooms in market, homes, hand and laid aside."""
        found = {index for index in self.rooms if index is not None}
        for home in self.homes:
            found |= {card.room for card in home.rooms().values()}
            if home.waiting is not None:
                found.add(home.waiting)
        if self.kind == ROOM and self.card is not None:
            found.add(self.card)
        if self.special == RENEW_CARDS:
            found |= {thing for mark, thing in self.aside if mark >= NUM_COLUMNS}
        return found

    def visible_tokens(self) -> list[int]:
        """Return the tokens in market, homes, storages, hand and laid aside."""
        found = [kind for kind in self.tokens if kind is not None]
        for home in self.homes:
            found += [card.item for card in home.rooms().values() if card.item is not None]
            found += [] if home.stored is None else [home.stored]
        found += [] if self.token is None else [self.token]
        if self.special == RENEW_TOKENS:
            found += [thing for _, thing in self.aside]
        return found

    def thumb_supply(self) -> int:
        """S1.5: thumbs that are neither held nor on cards."""
        held = sum(home.thumbs for home in self.homes)
        return self.facts.green_thumbs - held - sum(self.plant_thumbs) - sum(self.room_thumbs)

    def special_pots(self) -> list[int]:
        """S3.5: special pots left in the stack, best first; solo: those in the discard."""
        if self.is_solo:
            return list(self.pot_discard)
        used = [card.pot for home in self.homes for card in home.plants().values()]
        each = self.facts.special_pots_each[self.num_players]
        return [each - used.count(i) for i in range(len(self.facts.pots) - 1)]

    def targets_above(self) -> list[Cell]:
        """S9.4: unpotted plants above the last one chosen for the trowel."""
        last = index_of(self.targets[-1]) if self.targets else -1
        return [cell for cell in self.home.unpotted() if index_of(cell) > last]

    def targets_left(self) -> int:
        """S9.4: how many more plants the trowel can take."""
        most = next(token.leaves for token in self.facts.care_tokens if token.kind == "hand_trowel")
        return min(most - len(self.targets), len(self.targets_above()))

    def gaps(self) -> list[tuple[str, int]]:
        """Return (zone, column) of the market's gaps in the order they are filled.

        S10.3: card, then token. S12.8: columns ascending, in each plant, room, token.
        """
        zones = {"plant": self.plants, "room": self.rooms, "token": self.tokens}
        found = [(zone, c) for c in range(NUM_COLUMNS) for zone, cards in zones.items() if cards[c] is None]
        if self.is_solo:
            return found
        return sorted(found, key=lambda gap: list(zones).index(gap[0]))

    def drawn_category(self) -> str:
        """S3.2: the category of the goal that is drawn next."""
        return tuple(GOAL_KINDS)[len(self.goals)]

    def first_by_growth(self) -> int:
        """S3.6: the highest growth, then the first name by its letters a to z."""
        if self.options.starts_at_seat0:
            return 0
        plants = [self.facts.plants[card.plant] for home in self.homes for card in home.plants().values()]
        return min(
            range(self.num_players), key=lambda seat: (-plants[seat].growth, name_order(plants[seat].name))
        )
