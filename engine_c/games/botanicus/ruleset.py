"""Botanicus opened with components and options: the Ruleset of the seam."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, cast

from engine_c import replay
from engine_c.game import CHANCE, Position, PositionError, SeatResult, State, Violation
from engine_c.games.botanicus.components import Components
from engine_c.games.botanicus.engine import BotanicusRuleset, BotanicusState
from engine_c.games.botanicus.notation import NUM_ACTIONS, ActionCodes
from engine_c.games.botanicus.options import Options
from engine_c.games.botanicus.piles import deck_left, final_pile_left, next_draw
from engine_c.games.botanicus.position_text import TEXT, filled_table, has_chosen
from engine_c.games.botanicus.reasons import Reasons
from engine_c.games.botanicus.rules import ReferenceState
from engine_c.games.botanicus.table import Plot, Table, TableState, TailCard
from engine_c.games.botanicus.turns import TurnReader
from engine_c.games.botanicus.validity import assumed, check_table
from engine_c.games.botanicus.validity_case import Case
from engine_c.opened import RulesetBase
from engine_c.rng import Rng

if TYPE_CHECKING:
    from engine_c.games.botanicus import Botanicus
    from engine_c.games.botanicus.engine import BotanicusRuleset, BotanicusState

PAID_TERMS = ("basic tasks", "special tasks", "prize tokens")
"""Scoring rules that stand first: what was paid on the score track, and what for."""

_PILE_STREAM = 1 << 40
"""Stream of the shuffle of the deck; the streams of draws are below (engine_c/replay.py)."""


class Ruleset(RulesetBase[Components, Options, Table]):
    """Botanicus with components and options; see `Ruleset` in engine_c/game.py for what is not said here."""

    text = TEXT
    turn_condition = "V25"
    _turns: TurnReader

    def __init__(self, game: Botanicus, components: Components, options: Mapping[str, str]) -> None:
        """Parse the options; raises OptionsError."""
        super().__init__(game, components, options)
        self.codes = ActionCodes(components, self.typed_options)
        self._turns = TurnReader(self.codes, Reasons(components, self.typed_options, self.codes))

    @cached_property
    def core(self) -> BotanicusRuleset:
        """The packed rules of the kernels."""
        return BotanicusRuleset(self.components, self.typed_options)

    # --- what it is -------------------------------------------------------------------------------

    @property
    def num_actions(self) -> int:
        """A."""
        return NUM_ACTIONS

    @property
    def score_rules(self) -> tuple[str, ...]:
        """What was paid, then what the table gives at the end (README, *Scores*)."""
        if self.typed_options.is_expert:
            return (*PAID_TERMS, "bonuses", "columns", "final cards", "coins")
        return (*PAID_TERMS, "animals", "bonuses", "columns", "coins")

    @property
    def goals(self) -> tuple[tuple[str, int], ...]:
        """There is no solo game."""
        return ()

    # --- states and positions ---------------------------------------------------------------------

    def implementation(self, name: str) -> type[BotanicusState] | type[ReferenceState]:
        """Return the class of states."""
        return BotanicusState if name == "engine" else ReferenceState

    def table(self, state: State, *, known: Table | None = None) -> Table:
        """Return the table of a state; `known` is the table at which its history began."""
        table = self.canonical_table(cast(TableState, state).public_table())
        if known is None:
            return table
        return replace(
            table,
            deck=deck_left(known.deck, state.history),
            final_pile=final_pile_left(self.codes, known.final_pile, state.history),
        )

    def new_position(self, seed: int) -> Position:
        """Set up a game with full contents: gardens, tiles and tasks are drawn."""
        cards = [card.id for card in self.components.cards for _ in range(card.count)]
        Rng(seed, _PILE_STREAM).shuffle(cards)
        table = replace(self.table(self.initial_state()), deck=tuple(cards))
        return replay.advance(
            self, self.position_of(table), (), seed=seed, implementation="reference"
        ).position

    def hidden(self, table: Table, seat: int) -> Table:
        """Return the table as a seat sees it (B4.2, X1.4): of the others' cards their number alone."""
        if table.observer is not None:
            if table.observer != seat:
                problem = f"the position is what seat {table.observer} sees"
                raise PositionError.of("seat", problem, f"seat {table.observer}")
            return table
        plots = [
            plot if other == seat else self._hidden_plot(table, other, plot)
            for other, plot in enumerate(table.plots)
        ]
        tail = [card if card.seat == seat else TailCard(card="", seat=card.seat) for card in table.final_tail]
        return replace(
            table, observer=seat, plots=tuple(plots), final_tail=tuple(tail), deck=None, final_pile=None
        )

    def _hidden_plot(self, table: Table, seat: int, plot: Plot) -> Plot:
        is_back = has_chosen(self.components, self.typed_options, table, seat) and plot.returned != ()
        return replace(
            plot,
            hand=None if plot.num_hand else (),
            finals=None if plot.num_finals else (),
            dealt_finals=() if plot.dealt_finals == () else None,
            returned=None if is_back else (),
        )

    def seen_turn(self, position: Position, view: Table) -> tuple[str, ...]:
        """Return the turn so far without what the observer of a view does not see of others."""
        if position.table.observer is not None or not position.turn_so_far:
            return position.turn_so_far
        start = self.state(replace(position, turn_so_far=()))
        seen = self.state(replace(position, table=view, turn_so_far=()))
        texts = [self._turns.seen(seen, text) for text in replay.follow(self, position, start)]
        return tuple(text for text in texts if text is not None)

    def case(self, position: Position) -> Case:
        """Return the position's table prepared for the conditions, in its own order, which fields name."""
        return Case(
            components=self.components,
            options=self.typed_options,
            table=filled_table(self.components, self.typed_options, position.table),
        )

    def check_table(self, position: Position) -> list[Violation]:
        """Check V2 to V24."""
        return check_table(self.case(position))

    def assumed(self, position: Position) -> list[str]:
        """Say what counts as unseen because the position does not tell it."""
        return assumed(self.case(position))

    def contents_draw(self, position: Position, state: State) -> int | None:
        """Return the next card of the pile that is drawn from."""
        if state.current_player() != CHANCE:
            return None
        outcomes = [action for action, _ in state.chance_outcomes()]
        event, _ = cast(TableState, state).pending_event()
        return next_draw(self.codes, position.table, state.history, event, outcomes)

    def result(self, state: State, seat: int) -> SeatResult:
        """Return that there is nothing to reach beside points."""
        return SeatResult(stars=None, is_target_reached=None, challenges=())

    # --- notation ---------------------------------------------------------------------------------

    def action_text(self, state: State, action: int) -> str:
        """Return the notation of one decision or single draw."""
        return self._turns.text(state, action)

    def labelled_text(self, state: State, action: int) -> str:
        """Return the notation of a decision; there is no longer form."""
        return self._turns.text(state, action)

    def event_text(self, state: State, actions: Sequence[int]) -> str:
        """Return the notation of a whole chance event."""
        return self._turns.event_text(state, actions)
