"""Sattgrün opened with components and options: the Ruleset of the seam."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, cast

from engine_c import replay
from engine_c.game import CHANCE, Position, SeatResult, State, Violation
from engine_c.games.sattgruen.components import Components
from engine_c.games.sattgruen.engine import SattgruenRuleset, SattgruenState
from engine_c.games.sattgruen.notation import NUM_ACTIONS, ActionCodes
from engine_c.games.sattgruen.options import Options
from engine_c.games.sattgruen.piles import bag_left, deck_left, next_draw
from engine_c.games.sattgruen.position_text import TEXT, filled_table
from engine_c.games.sattgruen.reasons import Reasons
from engine_c.games.sattgruen.rules import ReferenceState
from engine_c.games.sattgruen.table import Table, TableState
from engine_c.games.sattgruen.turns import TurnReader
from engine_c.games.sattgruen.validity import assumed, check_table
from engine_c.games.sattgruen.validity_case import Case
from engine_c.opened import RulesetBase
from engine_c.rng import Rng

if TYPE_CHECKING:
    from engine_c.games.sattgruen import Sattgruen

BASE_TERMS = ("plants", "leaves", "pots", "rooms", "items", "plant variety", "room variety")
"""Scoring rules that are always there (S11)."""

_PILE_STREAM = 1 << 40
"""Streams of the shuffles: plants, rooms, tokens; the streams of draws are below (engine_c/replay.py)."""


class Ruleset(RulesetBase[Components, Options, Table]):
    """Sattgrün with components and options; see `Ruleset` in engine_c/game.py for what is not said here."""

    text = TEXT
    turn_condition = "V21"
    _turns: TurnReader

    def __init__(self, game: Sattgruen, components: Components, options: Mapping[str, str]) -> None:
        """Parse the options; raises OptionsError."""
        super().__init__(game, components, options)
        self.codes = ActionCodes(components)
        self._turns = TurnReader(
            self.codes,
            Reasons(components, self.typed_options),
            trowel_size=components.care_tokens[1].leaves,
            is_timing_free=self.typed_options.is_timing_free,
        )

    @cached_property
    def core(self) -> SattgruenRuleset:
        """The packed rules of the kernels."""
        return SattgruenRuleset(self.components, self.typed_options)

    # --- what it is -------------------------------------------------------------------------------

    @property
    def num_actions(self) -> int:
        """A."""
        return NUM_ACTIONS

    @property
    def score_rules(self) -> tuple[str, ...]:
        """`BASE_TERMS`, then `goal ID` for each goal that can be in play, in the order of the components."""
        fixed = self.typed_options.goals
        is_solo = self.num_players == 1
        can_come = (
            goal.id
            for goal in self.components.goals
            if (not goal.promo and not (is_solo and goal.compares) if fixed is None else goal.id in fixed)
        )
        return BASE_TERMS + tuple(f"goal {goal}" for goal in can_come)

    @property
    def goals(self) -> tuple[tuple[str, int], ...]:
        """Solo: the target of a scenario, else the marks of the rating (S12.10)."""
        if self.num_players > 1:
            return ()
        if self.typed_options.target is not None:
            return (("target", self.typed_options.target),)
        return tuple((name, points) for points, name in self.components.ratings if points > 0)

    # --- states and positions ---------------------------------------------------------------------

    def implementation(self, name: str) -> type[SattgruenState] | type[ReferenceState]:
        """Return the class of states."""
        return SattgruenState if name == "engine" else ReferenceState

    def table(self, state: State, *, known: Table | None = None) -> Table:
        """Return the table of a state; `known` is the table at which its history began."""
        table = self.canonical_table(cast(TableState, state).public_table())
        if known is None:
            return table
        history = state.history
        if known.bag is not None:
            bag = bag_left(self.codes, known, known.bag, history, is_solo=self.num_players == 1)
            table = replace(table, bag=tuple(bag))
        if known.plant_deck is not None:
            table = replace(table, plant_deck=deck_left(self.codes, known.plant_deck, history))
        if known.room_deck is not None:
            table = replace(table, room_deck=deck_left(self.codes, known.room_deck, history))
        if known.box is None and not table.box:
            table = replace(table, box=None)
        if known.gone is None and not table.gone:
            table = replace(table, gone=None)
        return table

    def new_position(self, seed: int) -> Position:
        """Set up a game with full contents: goals, market and start cards are drawn."""
        facts = self.components
        plants = [plant.id for plant in facts.plants]
        rooms = [room.id for room in facts.rooms]
        tokens = [item.id for item in facts.items]
        tokens += [care.kind for care in facts.care_tokens for _ in range(care.count)]
        for number, pile in enumerate((plants, rooms, tokens)):
            Rng(seed, _PILE_STREAM + number).shuffle(pile)
        table = replace(
            self.table(self.initial_state()),
            plant_deck=tuple(plants),
            room_deck=tuple(rooms),
            bag=tuple(tokens),
        )
        return replay.advance(self, self.position_of(table), (), seed=seed).position

    def hidden(self, table: Table, seat: int) -> Table:
        """Return the table without the contents of decks and bag; their numbers follow (S4.2)."""
        return replace(table, plant_deck=None, room_deck=None, bag=None)

    def case(self, position: Position) -> Case:
        """Return the position's table prepared for the conditions, in its own order, which fields name."""
        return Case(
            components=self.components,
            options=self.typed_options,
            table=filled_table(self.components, self.typed_options, position.table),
        )

    def check_table(self, position: Position) -> list[Violation]:
        """Check V2 to V20."""
        return check_table(self.case(position))

    def assumed(self, position: Position) -> list[str]:
        """Say what counts as unseen because the position does not tell it."""
        return assumed(self.case(position))

    def contents_draw(self, position: Position, state: State) -> int | None:
        """Return the next card or token of the pile that is drawn from."""
        if state.current_player() != CHANCE:
            return None
        outcomes = [action for action, _ in state.chance_outcomes()]
        table: Table = position.table
        return next_draw(self.codes, table, state.history, outcomes, is_solo=self.num_players == 1)

    def result(self, state: State, seat: int) -> SeatResult:
        """Return rating and target of a solo player (S12.10, S12.11)."""
        if self.num_players > 1:
            return SeatResult(stars=None, is_target_reached=None, challenges=())
        total = state.scores()[seat]
        target = self.typed_options.target
        marks = [points for points, _ in self.components.ratings if points > 0]
        return SeatResult(
            stars=sum(total >= points for points in marks),
            is_target_reached=None if target is None else total >= target,
            challenges=(),
        )

    # --- notation ---------------------------------------------------------------------------------

    def action_text(self, state: State, action: int) -> str:
        """Return the notation of one decision or single draw."""
        return self._turns.text(state, action)

    def labelled_text(self, state: State, action: int) -> str:
        """Return the notation of a decision; leaves with the plant that gets them."""
        return self._turns.labelled_text(state, action)

    def event_text(self, state: State, actions: Sequence[int]) -> str:
        """Return the notation of a whole chance event."""
        return self._turns.event_text(state, actions)
