"""Hutan opened with components and options: the Ruleset of the seam."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, cast

from engine_c import replay
from engine_c.game import CHANCE, Position, SeatResult, State, Violation
from engine_c.games.hutan.codes import face_order
from engine_c.games.hutan.components import Components
from engine_c.games.hutan.engine import HutanRuleset, HutanState
from engine_c.games.hutan.notation import NUM_ACTIONS, OFFER, ActionCodes, split_action
from engine_c.games.hutan.options import Options, star_scale
from engine_c.games.hutan.position_text import TEXT
from engine_c.games.hutan.reasons import spaces
from engine_c.games.hutan.reference_layout import build_layout
from engine_c.games.hutan.reference_scoring import is_challenge_reached
from engine_c.games.hutan.rules import ReferenceState
from engine_c.games.hutan.table import Face, Table, TableState
from engine_c.games.hutan.turns import TurnReader
from engine_c.games.hutan.validity import check_table
from engine_c.games.hutan.validity_case import Case, make_case
from engine_c.opened import RulesetBase
from engine_c.rng import Rng

if TYPE_CHECKING:
    from engine_c.games.hutan import Hutan

BASE_TERMS = ("trees", "animals", "plus", "minus")
"""Scoring rules that are always there; they sum to the base score (H12.1)."""

_DECK_STREAM = 1 << 40
"""Stream of the shuffle; the streams of draws are below (engine_c/replay.py)."""


class Ruleset(RulesetBase[Components, Options, Table]):
    """Hutan with components and options; see `Ruleset` in engine_c/game.py for what is not said here."""

    text = TEXT
    turn_condition = "V21"
    play_conditions = frozenset({"V18", "V19", "V20"})
    _turns: TurnReader

    def __init__(self, game: Hutan, components: Components, options: Mapping[str, str]) -> None:
        """Parse the options; raises OptionsError."""
        super().__init__(game, components, options)
        self.codes = ActionCodes(components)
        self._turns = TurnReader(self.codes, self.typed_options, components.num_drawn_cards)

    @cached_property
    def core(self) -> HutanRuleset:
        """The packed rules of the kernels."""
        return HutanRuleset(self.components, self.typed_options)

    # --- what it is -------------------------------------------------------------------------------

    @property
    def num_actions(self) -> int:
        """A."""
        return NUM_ACTIONS

    @property
    def score_rules(self) -> tuple[str, ...]:
        """`BASE_TERMS`, then `card N` for each ecosystem card that can be in play, by rising N."""
        cards = self.typed_options.ecosystem
        return BASE_TERMS + tuple(
            f"card {card}" for card in (self.codes.card_ids if cards is None else cards)
        )

    @property
    def goals(self) -> tuple[tuple[str, int], ...]:
        """Solo: marks that are played for."""
        return self.typed_options.goals

    # --- states and positions ---------------------------------------------------------------------

    def implementation(self, name: str) -> type[HutanState] | type[ReferenceState]:
        """Return the class of states."""
        return HutanState if name == "engine" else ReferenceState

    def table(self, state: State, *, known: Table | None = None) -> Table:
        """Return the table of a state; `known` may be any earlier table of the same game."""
        table = cast(TableState, state).public_table()
        if known is None:
            return table
        if known.seen is None and not table.seen:
            table = replace(table, seen=None)
        if known.stacks is not None:
            is_pending = state.current_player() == CHANCE
            left = self.typed_options.rounds - table.round + is_pending  # below 0 once the game is over
            table = replace(
                table, stacks=known.stacks[len(known.stacks) - left :] or None if left > 0 else None
            )
        return table

    def new_position(self, seed: int) -> Position:
        """Set up a game with full contents and its first offer."""
        options = self.typed_options
        deck: list[Face] = [face for face, count in options.deck for _ in range(count)]
        Rng(seed, _DECK_STREAM).shuffle(deck)
        size = options.cards_per_round
        stacks = tuple(tuple(deck[i * size : (i + 1) * size]) for i in range(options.rounds))
        table = replace(self.table(self.initial_state()), stacks=stacks)
        return replay.advance(self, self.position_of(table), (), seed=seed).position

    def hidden(self, table: Table, seat: int) -> Table:
        """Return the table without the contents of the stacks: nothing else is hidden (H5.1, H5.2)."""
        return replace(table, stacks=None)

    def case(self, position: Position) -> Case:
        """Return the position's table prepared for the conditions."""
        table = self.canonical_table(position.table)
        return make_case(self.components, self.typed_options, self.components.num_drawn_cards, table)

    def check_table(self, position: Position) -> list[Violation]:
        """Check V2 to V20."""
        return check_table(self.case(position))

    def assumed(self, position: Position) -> list[str]:
        """Say what counts as unseen because the position does not tell it."""
        case = self.case(position)
        if not case.is_time_told:
            return []
        gone, told = case.cards_taken(), len(case.table.seen or ())
        if gone <= told:
            return []
        if told == 0:
            return [
                f"The {gone} cards that left earlier offers are not told: every card that is not on offer "
                "counts as unseen."
            ]
        return [
            f"{gone - told} of the {gone} cards that left earlier offers are not told: they count as unseen."
        ]

    def contents_draw(self, position: Position, state: State) -> int | None:
        """Return the next card of the stack that is being revealed, cards in canonical order."""
        stacks: tuple[tuple[Face, ...], ...] | None = position.table.stacks
        if stacks is None or self._turns.question(state) != "offer":
            return None
        options = self.typed_options
        rounds_done = state.turn_number() // (1 if options.players == 1 else 2 * options.players)
        index = len(stacks) - (options.rounds - rounds_done)
        if not 0 <= index < len(stacks):
            return None
        left = Counter(stacks[index])
        revealed = options.cards_per_round - self._turns.draws_left(state)
        history = state.history
        left.subtract(self.codes.faces[split_action(a)[1]] for a in history[len(history) - revealed :])
        faces = sorted((face for face, count in left.items() if count > 0), key=face_order)
        return OFFER + self.codes.face_index[faces[0]] if faces else None

    def result(self, state: State, seat: int) -> SeatResult:
        """Return stars (H15.3), target (H16.3) and challenges (H18) of a seat."""
        options = self.typed_options
        total = state.scores()[seat]
        marks = star_scale(self.components, options.solo_base_scale, options.family, options.ecosystem)
        targets = [
            s.target for s in self.components.scenarios if options.has_target and s.id == options.scenario
        ]
        return SeatResult(
            stars=sum(total >= mark for mark in marks) if marks and options.players == 1 else None,
            is_target_reached=total >= targets[0] if targets else None,
            challenges=tuple((name, self._reaches(state, seat, name)) for name in options.challenges),
        )

    def _reaches(self, state: State, seat: int, challenge: str) -> bool:
        """Judge one challenge; before the layout is drawn none is reached."""
        table_state = cast(TableState, state)
        code = table_state.layout_code()
        if code is None:
            return False
        facts = self.components
        return is_challenge_reached(
            next(fact for fact in facts.challenges if fact.id == challenge),
            facts,
            build_layout(facts.sides, code),
            spaces(table_state.grid_texts()[seat]),
            has_minus=self.typed_options.has_minus_points,
        )

    # --- notation ---------------------------------------------------------------------------------

    def action_text(self, state: State, action: int) -> str:
        """Return the notation of one decision or single draw."""
        return self.codes.text(action)

    def labelled_text(self, state: State, action: int) -> str:
        """Return the notation of a decision with its colour or neighbour."""
        return self._turns.labelled_text(state, action)

    def event_text(self, state: State, actions: Sequence[int]) -> str:
        """Return the notation of a whole chance event."""
        return self.codes.event_text(actions)
