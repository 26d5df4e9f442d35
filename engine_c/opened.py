"""What the games share of `Game` and `Ruleset` (engine_c/game.py): books of components, checks, positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from engine_c import replay
from engine_c.game import (
    Components,
    Constraint,
    Game,
    HortusError,
    OptionsError,
    OptionSpec,
    PendingChance,
    Position,
    PositionError,
    Ruleset,
    State,
    Violation,
)
from engine_c.position_line import PositionText


class TypedOptions(Protocol):
    """What the typed options of every game have."""

    @property
    def players(self) -> int:
        """Number of players."""
        ...


C = TypeVar("C", bound=Components)
R = TypeVar("R", bound=Ruleset)
O = TypeVar("O", bound=TypedOptions)  # noqa: E741
T = TypeVar("T")


class GameBase(ABC, Generic[C, R]):
    """The `Game` of a folder below `engine_c/games`; a game names itself and says how it loads and opens."""

    name: str
    title: str
    min_players = 1
    max_players: int
    option_specs: tuple[OptionSpec, ...]
    components_path: Path
    text: PositionText[C, Any, Any]
    constraints: tuple[Constraint, ...] = ()

    def __init__(self) -> None:
        """Load nothing yet."""
        self._known: dict[str, C] = {}

    @abstractmethod
    def read_components(self, path: Path | None) -> C:
        """Load and validate a components file."""

    @abstractmethod
    def open_with(self, components: C, options: Mapping[str, str]) -> R:
        """Make the ruleset; raises OptionsError."""

    def load_components(self, path: Path | None = None) -> C:
        """Load and validate a components file; positions that name its hash can be read from then on."""
        components = self.read_components(path)
        self._known[components.hash] = components
        return components

    def _default(self) -> C:
        """Return the components that come with Hortus, loaded once."""
        if "" not in self._known:
            self._known[""] = self.load_components()
        return self._known[""]

    def open(self, components: Components | None = None, options: Mapping[str, str] | None = None) -> R:
        """Open a ruleset; raises OptionsError."""
        default = self._default()
        chosen = default if components is None else components
        if not isinstance(chosen, type(default)):
            raise TypeError(f"components of another game: {type(chosen).__name__}")
        return self.open_with(chosen, options or {})

    def parse_position(self, text: str) -> Position:
        """Read the one-line notation of a position; raises NotationError or OptionsError."""
        self._default()
        return self.text.parse(self._known, text)

    def format_position(self, position: Position) -> str:
        """Write the one-line notation of a position."""
        default = self._default()
        return self.text.format(self._known.get(position.components_hash, default), position)


class TurnTexts(Protocol):
    """The reader of a game's decisions and reveals; `Ruleset` of game.py says what the methods do."""

    def parse(self, state: State, text: str) -> list[int]:
        """Read one decision or whole reveal."""
        ...

    def pending(self, state: State) -> PendingChance | None:
        """Describe the pending draw."""
        ...

    def canonical(self, state: State, texts: Sequence[str]) -> list[str]:
        """Bring the decisions of one turn into the canonical order."""
        ...


class RulesetBase(ABC, Generic[C, O, T]):
    """The part of `Ruleset` that says nothing of a game. C components, O typed options, T table."""

    text: PositionText[C, O, T]
    turn_condition: str
    """Number of the condition that the turn so far is legal."""
    play_conditions: frozenset[str] = frozenset()
    """Numbers of conditions that only say how pieces come to lie where they do: an arrangement that is looked
    at need not meet them."""
    _turns: TurnTexts
    """Reader of decisions and reveals, made by the game."""

    def __init__(self, game: Game, components: C, options: Mapping[str, str]) -> None:
        """Parse the options; raises OptionsError."""
        self._game = game
        self.components = components
        self.typed_options = self._typed(options)
        self._options = MappingProxyType(dict(self.text.format_options(components, self.typed_options)))

    def _typed(self, options: Mapping[str, str]) -> O:
        """Read options; raises OptionsError."""
        return self.text.parse_options(self.components, options)

    # --- what a game adds -------------------------------------------------------------------------

    @abstractmethod
    def implementation(self, name: str) -> Any:
        """Return the class of states `engine` or `reference`: `start`, `from_table`."""

    @abstractmethod
    def hidden(self, table: T, seat: int) -> T:
        """Return the table without what a seat cannot know; PositionError for the view of another seat."""

    @abstractmethod
    def check_table(self, position: Position) -> list[Violation]:
        """Hold a table against the numbered conditions, but for V1 and the turn so far."""

    # --- the seam ---------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def options(self) -> Mapping[str, str]:
        """All options in canonical spelling."""
        return self._options

    @property
    def components_hash(self) -> str:
        """Content hash of the components."""
        return self.components.hash

    @property
    def num_players(self) -> int:
        """P."""
        return self.typed_options.players

    def initial_state(self, implementation: str = "engine") -> State:
        """Return the state before setup."""
        state: State = self._implementation(implementation).start(self)
        return state

    def state(
        self, position: Position, implementation: str = "engine", *, is_arrangement: bool = False
    ) -> State:
        """Return the state of a position; raises PositionError with all broken conditions."""
        violations = self._violations_of_table(position, is_arrangement)
        if violations:
            raise PositionError(*violations)
        table = self.canonical_table(position.table)
        state: State = self._implementation(implementation).from_table(self, table)
        replay.follow(self._as_ruleset(), position, state)
        return state

    def _implementation(self, name: str) -> Any:
        if name not in ("engine", "reference"):
            raise ValueError(f"no implementation {name!r}")
        return self.implementation(name)

    def _as_ruleset(self) -> Ruleset:
        assert isinstance(self, Ruleset)
        return self

    def position_of(self, table: T) -> Position:
        """Return the position of a table at the start of a turn or before a reveal."""
        return Position(
            game=self._game.name, options=self.options, components_hash=self.components_hash, table=table
        )

    def view(self, position: Position, seat: int) -> Position:
        """Return the position without what the seat cannot know."""
        if not 0 <= seat < self.num_players:
            raise PositionError.of("seat", f"there is no seat {seat}", f"0 to {self.num_players - 1}")
        canonical = self.canonical(position)
        table = self.hidden(canonical.table, seat)
        return replace(canonical, table=table, turn_so_far=self.seen_turn(canonical, table))

    def seen_turn(self, position: Position, view: T) -> tuple[str, ...]:
        """Return the turn so far of a canonical position as it is seen by who has the view of its table.

        A game in which a seat draws or decides what others do not see overrides this.
        """
        return position.turn_so_far

    def canonical(self, position: Position) -> Position:
        """Fill in what the options fix anyway and sort what has no order; the turn so far stays as it is."""
        table = self.canonical_table(position.table)
        return replace(self.position_of(table), turn_so_far=tuple(position.turn_so_far))

    def canonical_table(self, table: T) -> T:
        """Fill in what the options fix anyway and sort what has no order; checks nothing."""
        return self.text.canonical_table(self.components, self.typed_options, table)

    def validate(self, position: Position, *, is_arrangement: bool = False) -> list[Violation]:
        """Check all numbered conditions, for an arrangement but those of `play_conditions`."""
        violations = self._violations_of_table(position, is_arrangement)
        if violations or not position.turn_so_far:
            return violations
        try:
            self.state(position, "reference", is_arrangement=is_arrangement)
        except HortusError as error:
            return [replace(each, rule=each.rule or self.turn_condition) for each in error.violations]
        return []

    def _violations_of_table(self, position: Position, is_arrangement: bool = False) -> list[Violation]:
        """Check everything but the turn so far."""
        found = []
        if position.game != self._game.name:
            found.append(
                Violation(field="game", problem=f"`{position.game}`", allowed=self._game.name, rule="V1")
            )
        if position.components_hash not in ("", self.components_hash):
            problem = f"components {position.components_hash}"
            found.append(
                Violation(field="components_hash", problem=problem, allowed=self.components_hash, rule="V1")
            )
        try:
            is_same = dict(position.options) == self._options
            if not is_same and self._typed(position.options) != self.typed_options:
                problem = "the options are not those of the opened ruleset"
                found.append(Violation(field="options", problem=problem, rule="V1"))
        except OptionsError as error:
            found += error.violations
        if not found:
            left_out = self.play_conditions if is_arrangement else frozenset()
            found = [each for each in self.check_table(position) if each.rule not in left_out]
        return found

    # --- notation ---------------------------------------------------------------------------------

    def parse_steps(self, state: State, text: str) -> list[int]:
        """Read one decision or whole reveal."""
        return self._turns.parse(state, text)

    def pending_chance(self, state: State) -> PendingChance | None:
        """Describe the pending draw."""
        return self._turns.pending(state)

    def canonical_turn(self, state: State, decisions: Sequence[str]) -> list[str]:
        """Bring the decisions of one turn into the canonical order."""
        return self._turns.canonical(state, decisions)
