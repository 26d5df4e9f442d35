"""What the reference keeps of a table: set up, read, written and copied.

The rules that change it are in `rules.py` and the modules between. The numbers are those of the
game's README.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from engine_c.games.botanicus.facts import (
    ANIMAL_LETTERS,
    NUM_SPACES,
    SPOTTED,
    STRIPED,
    Column,
    Components,
    Garden,
    Greenhouse,
    Task,
)
from engine_c.games.botanicus.options import Options
from engine_c.games.botanicus.reference_garden import FIRST_ANIMAL, ReferencePlot
from engine_c.games.botanicus.reference_pools import Pool
from engine_c.games.botanicus.table import NEUTRAL, STACKS, STAGES, Cell, Pile, Plot, Table, TailCard
from engine_c.reference import ReferenceBase, ReferenceRuleset

# Phases in the numbering of the key (README, State and key); those before `assign` are draws.
PHASES = (
    "gardens", "tiles", "tasks", "finals", "cards", "turtle", "assign", "keep", "start", "neutral", "phase1",
    "walk", "space", "pool", "move", "water", "last", "over",
)  # fmt: skip
NO_SOURCE, FROM_CARD, FROM_SPACE, FROM_LAST = 0, 1, 2, 3
"""Where the lowest pool comes from."""
NO_CHAIN, WALKING, MOVING = 0, 1, 2
"""Kinds of a chain of walks and transplants: none, walk of phase 1, unit `move`."""


BotanicusRuleset = ReferenceRuleset[Components, Options]
"""What the reference reads of an opened ruleset."""


@dataclass(frozen=True, kw_only=True)
class Chain:
    """A walk or `move` under way (X4.4, G5.2)."""

    kind: int = NO_CHAIN
    """`NO_CHAIN`, `WALKING` or `MOVING`."""
    first: tuple[Cell, Cell] | None = None
    """Ends of the first walk since the last transplant."""
    num_walked: int = 0
    """Gardeners that walked since the last transplant."""
    steps_left: int = 0
    """Steps of the `move` that are left; 0 in phase 1."""


class ReferenceTable(ReferenceBase):
    """Everything a state holds. Tiles, cards and final cards are indices; hidden ones are None."""

    def __init__(self, ruleset: BotanicusRuleset) -> None:
        """Make the state before setup; see `start` and `from_table`."""
        facts, options = ruleset.components, ruleset.typed_options
        self.ruleset = ruleset
        self.facts = facts
        self.options = options
        self.history: list[int] = []
        self.stage = STAGES[0]
        self.phase = PHASES[0]
        self.column = 0  # the flowers go into, from 1; 0 outside rounds
        self.seat = 0
        self.turns = 0  # finished
        self.observer: int | None = None  # whose view this is
        self.is_alone = False  # the seat alone takes turns, to the end of its round
        self.tiles: list[int] = []  # drawn tiles by space
        self.stack: list[int] = []  # owners of the flowers on the start space, bottom to top
        self.piles: dict[tuple[int, int], list[int]] = {}  # (column, row): owners, bottom to top
        self.discard = [0] * len(facts.cards)  # copies by kind
        self.tail: list[tuple[int | None, int]] = []  # final cards under the pile: card, who put it there
        no_cards = [0] * len(facts.cards)
        self.plots = [
            ReferencePlot(coins=facts.start_coins, hand=list(no_cards)) for _ in range(options.players)
        ]
        if options.tasks is not None:
            for plot, dealt in zip(self.plots, options.tasks, strict=True):
                plot.dealt_tasks = sorted(dealt)
        self.clear_turn()

    def clear_turn(self) -> None:
        """Bring everything about the turn at hand to its empty value."""
        self.is_begun = False  # a decision was taken in this turn
        self.clear_phase1()
        self.source = NO_SOURCE
        self.pools: list[Pool] = []  # lowest first
        self.chain = Chain()
        self.watered: set[int] = set()  # greenhouse beds watered in this watering
        self.highest_watered: int | None = None  # of those watered without an open greenhouse task
        self.waiting: Cell | None = None  # bed on which a fruit waits for the turtle
        self.drawn: list[int | None] = []  # final cards to choose from
        self.draws_left = 0  # of `finals` and `turtle`
        self.forget()

    def clear_phase1(self) -> None:
        """B7.3: what phase 1 remembers has no meaning after it."""
        self.is_walk_over = False
        self.is_card_used = False
        self.has_walk_met_turtle = False  # G5.5

    def forget(self) -> None:
        """Drop what was worked out for the state before."""
        self._legal: list[int] | None = None

    def copy(self) -> Self:
        """Return an independent copy, history included."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        for name in ("history", "tiles", "stack", "discard", "tail", "drawn"):
            setattr(other, name, list(getattr(self, name)))
        other.piles = {place: list(flowers) for place, flowers in self.piles.items()}
        other.plots = [plot.copy() for plot in self.plots]
        other.pools = [pool.copy() for pool in self.pools]
        other.watered = set(self.watered)
        return other

    # --- terms ---------------------------------------------------------------------------------------

    @property
    def num_players(self) -> int:
        """P."""
        return self.options.players

    @property
    def has_greenhouse(self) -> bool:
        """G: The Greenhouse is in play."""
        return self.options.greenhouse != "off"

    @property
    def plot(self) -> ReferencePlot:
        """What belongs to the seat to move."""
        return self.plots[self.seat]

    @property
    def columns(self) -> list[Column]:
        """G1.1: the columns of the board, with The Greenhouse one more."""
        return [*self.facts.columns, *([self.facts.last_column] if self.has_greenhouse else [])]

    def is_draw_pending(self) -> bool:
        """Tell whether a draw comes next."""
        return PHASES.index(self.phase) < PHASES.index("assign")

    def is_stage_from(self, stage: str) -> bool:
        """Tell whether the game has come to a stage."""
        return STAGES.index(self.stage) >= STAGES.index(stage)

    def garden_of(self, index: int) -> Garden:
        """B2.1: in the base game all gardens are alike."""
        return self.facts.gardens[index] if self.options.is_expert else self.facts.base_garden

    def glass_of(self, index: int) -> Greenhouse | None:
        """G3.1, U1.1: the greenhouse beside a garden."""
        if not self.has_greenhouse:
            return None
        is_common = self.options.greenhouse == "common"
        return self.facts.common_greenhouse if is_common else self.facts.unique_greenhouses[index]

    def task(self, number: int) -> Task:
        """Return a special task by its id."""
        return next(task for task in self.facts.special_tasks if task.id == number)

    def tile_patterns(self) -> list[str]:
        """B3.1: pattern of each tile to draw, column by column, row by row."""
        half = NUM_SPACES // 2
        rows = [SPOTTED] * half + [STRIPED] * (NUM_SPACES - half)
        return rows * sum(column.has_tiles for column in self.facts.columns)

    def stack_order(self) -> list[int]:
        """B3.5: seats by their flowers on the start space, top first; the neutral one is skipped."""
        return [owner for owner in reversed(self.stack) if owner != NEUTRAL]

    def num_deck(self) -> int:
        """B4.1: garden cards in the deck."""
        copies = sum(kind.count for kind in self.facts.cards)
        return copies - sum(self.discard) - sum(plot.num_hand for plot in self.plots)

    def num_final_pile(self) -> int:
        """X5.6: final scoring cards above the tail."""
        kept = sum(plot.num_finals for plot in self.plots)
        return len(self.facts.finals) - kept - len(self.tail) - len(self.drawn)

    def prize_stack(self, name: str) -> list[int]:
        """B3.2, G1.2: values of a stack at the start, top first."""
        facts = self.facts
        prizes = facts.expert_prizes if self.options.is_expert else facts.base_prizes
        values = dict([*prizes, *(facts.fruit_prizes if self.has_greenhouse else ())]).get(name, ())
        removed = 0 if name == "frog" else facts.prizes_removed[self.num_players - 2]
        return list(values[removed:])

    def tokens_left(self, name: str) -> list[int]:
        """B3.2: values of the tokens still in a stack, the one on offer first."""
        taken = sum(len(plot.tokens[name]) for plot in self.plots)
        return self.prize_stack(name)[taken:]

    # --- reading a table -----------------------------------------------------------------------------

    def read(self, table: Table) -> None:
        """Take over a valid table; the phase is not worked out."""
        facts = self.facts
        self.stage, self.column, self.seat, self.observer = (
            table.stage,
            table.column,
            table.seat,
            table.observer,
        )
        names = [tile.id for tile in facts.tiles]
        self.tiles = [names.index(name) for name in table.tiles]
        self.stack = list(table.stack)
        self.piles = {(pile.column, pile.row): list(pile.flowers) for pile in table.piles}
        self.discard = self.count_cards(table.discard)
        finals = [card.id for card in facts.finals]
        self.tail = [(finals.index(card.card) if card.card else None, card.seat) for card in table.final_tail]
        for seat, (plot, told) in enumerate(zip(self.plots, table.plots, strict=True)):
            self.read_plot(plot, told)
            if seat == self.seat and told.dealt_finals is None:
                self.drawn = [None] * facts.finals_dealt
            elif seat == self.seat and told.dealt_finals:
                self.drawn = [*sorted(map(finals.index, told.dealt_finals))]
        self.count_turns()

    def count_cards(self, names: tuple[str, ...]) -> list[int]:
        """Count garden cards by kind."""
        return [names.count(kind.id) for kind in self.facts.cards]

    def read_plot(self, plot: ReferencePlot, told: Plot) -> None:
        """Take over what a table tells of a seat."""
        facts = self.facts
        finals = [card.id for card in facts.finals]
        if told.garden and self.stage != "gardens":
            names = [garden.id for garden in facts.gardens]
            index = names.index(told.garden) if self.options.is_expert else 0
            plot.lay_out(self.garden_of(index), self.glass_of(index))
            plot.garden_index = index if self.options.is_expert else None
            plot.beds = {
                (r, c): bed_of(letter)
                for r, row in enumerate(told.beds, 1)
                for c, letter in enumerate(row, 1)
                if letter != "-"
            }
            plot.greenhouse = [bed_of(letter) for letter in told.greenhouse]
            plot.gardeners = sorted(told.gardeners)
            plot.basic_done, plot.special_done = list(told.basic_done), list(told.special_done)
            plot.greenhouse_done = told.greenhouse_done
        plot.coins, plot.vp, plot.num_animals = told.coins, told.vp, told.num_animals
        if any(told.track_nodes):
            for track, name in enumerate(told.track_nodes):
                plot.nodes[track] = [node.name for node in facts.tracks[track].nodes].index(name)
        plot.dealt_tasks, plot.row_tasks = sorted(told.dealt_tasks), list(told.row_tasks)
        plot.greenhouse_task = told.greenhouse_task
        plot.is_greenhouse_decided = bool(plot.glass and plot.glass.has_task and plot.row_tasks)
        plot.tokens = {name: [value for stack, value in told.tokens if stack == name] for name in STACKS}
        plot.hand = None if told.hand is None else self.count_cards(told.hand)
        plot.num_hand, plot.num_finals = told.num_hand, told.num_finals
        plot.finals = None if told.finals is None else set(map(finals.index, told.finals))
        plot.returned = None if told.returned is None else set(map(finals.index, told.returned))

    def count_turns(self) -> None:
        """Work out how many turns have ended (README, State and key)."""
        players, num_columns = self.num_players, len(self.columns)
        setups = {"assign": 0, "finals": 1, "starts": 2}
        before_rounds = players * (3 if self.options.is_expert else 1)
        before_last = before_rounds + players * (2 * num_columns + (1 if self.options.is_expert else 0))
        moved = sum(
            sum(owner != NEUTRAL for owner in flowers)
            for (column, _), flowers in self.piles.items()
            if column == self.column
        )
        in_round = players * (self.column - 1) + moved
        place = self.stack_order().index(self.seat) if self.seat in self.stack else 0
        match self.stage:
            case "assign" | "finals" | "starts":
                self.turns = players * setups[self.stage] + place
            case "round1":
                self.turns = before_rounds + in_round
            case "seconds":
                self.turns = before_rounds + players * num_columns + place
            case "round2":
                self.turns = before_last - players * num_columns + in_round
            case "last":
                self.turns = before_last + place
            case "over":
                self.turns = before_last + players
            case _:
                self.turns = 0

    # --- telling the table ---------------------------------------------------------------------------

    def public_table(self) -> Table:
        """Return the table as it lies; exact at the start of a turn and before a reveal outside turns."""
        facts = self.facts
        return Table(
            stage=self.stage,
            column=self.column,
            seat=self.seat,
            tiles=tuple(facts.tiles[index].id for index in self.tiles),
            stack=tuple(self.stack),
            piles=tuple(
                Pile(column=column, row=row, flowers=tuple(flowers))
                for (column, row), flowers in sorted(self.piles.items())
            ),
            plots=tuple(self.told_plot(seat) for seat in range(self.num_players)),
            discard=self.card_names(self.discard),
            final_tail=tuple(TailCard(card=self.final_name(card), seat=seat) for card, seat in self.tail),
            observer=self.observer,
        )

    def card_names(self, copies: list[int]) -> tuple[str, ...]:
        """Return the ids of garden cards in the order of the components."""
        return tuple(
            kind.id for kind, count in zip(self.facts.cards, copies, strict=True) for _ in range(count)
        )

    def final_name(self, index: int | None) -> str:
        """Return the id of a final scoring card; empty if not told."""
        return "" if index is None else self.facts.finals[index].id

    def final_names(self, indices: set[int] | None) -> tuple[str, ...] | None:
        """Return the ids of final scoring cards in the order of the components; None if not told."""
        return None if indices is None else tuple(self.facts.finals[index].id for index in sorted(indices))

    def told_plot(self, seat: int) -> Plot:
        """Return what the table tells of a seat."""
        plot = self.plots[seat]
        nodes = [self.facts.tracks[track].nodes[node].name for track, node in enumerate(plot.nodes)]
        told = Plot(
            coins=plot.coins,
            vp=plot.vp,
            track_nodes=(nodes[0], nodes[1], nodes[2]),
            num_animals=plot.num_animals,
            dealt_tasks=tuple(plot.dealt_tasks),
            row_tasks=tuple(plot.row_tasks),
            greenhouse_task=plot.greenhouse_task,
            tokens=tuple(
                (stack, value) for stack in STACKS for value in sorted(plot.tokens[stack], reverse=True)
            ),
            num_hand=plot.num_hand,
            hand=None if plot.hand is None else self.card_names(plot.hand),
            num_finals=plot.num_finals,
            finals=self.final_names(plot.finals),
            dealt_finals=self.told_choice(seat),
            returned=self.final_names(plot.returned),
        )
        garden = plot.garden
        if garden is None:
            return told
        return replace(
            told,
            garden=garden.id,
            beds=tuple(
                "".join(letter_of(plot.beds.get((r, c))) for c in range(1, garden.cols + 1))
                for r in range(1, garden.rows + 1)
            ),
            greenhouse="".join(map(letter_of, plot.greenhouse)),
            gardeners=tuple(plot.gardeners),
            basic_done=tuple(plot.basic_done),
            special_done=tuple(plot.special_done),
            greenhouse_done=plot.greenhouse_done,
        )

    def told_choice(self, seat: int) -> tuple[str, ...] | None:
        """Return the final scoring cards a seat chooses from; None if not told."""
        cards = [card for card in self.drawn if card is not None] if seat == self.seat else []
        is_hidden = seat == self.seat and None in self.drawn
        return None if is_hidden else tuple(self.facts.finals[card].id for card in cards)


def bed_of(letter: str) -> int:
    """Read a bed of a table."""
    if letter in ANIMAL_LETTERS:
        return FIRST_ANIMAL + ANIMAL_LETTERS.index(letter)
    return 0 if letter == "." else int(letter)


def letter_of(lying: int | None) -> str:
    """Write a bed of a table."""
    if lying is None:
        return "-"
    if lying >= FIRST_ANIMAL:
        return ANIMAL_LETTERS[lying - FIRST_ANIMAL]
    return str(lying) if lying else "."
