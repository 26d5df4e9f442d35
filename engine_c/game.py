"""The seam in Python: games, rulesets, states, positions, and the errors all layers share.

Letters used for shapes: P = number of players, T = number of scoring rules of the ruleset,
A = `num_actions`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, Self, runtime_checkable

import numpy as np
import numpy.typing as npt

CHANCE = -1
TERMINAL = -2


# --- errors ---------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Violation:
    """One thing that is wrong with an input."""

    field: str
    """Path of the field as the wire spells it, for example `hutan.grids[1].pieces[3].row`."""
    problem: str
    """What was found."""
    allowed: str = ""
    """What would be accepted; empty if `problem` says it already."""
    rule: str = ""
    """Number of the broken rule or condition, for example `H8.2` or `V7`; empty if none."""

    def __str__(self) -> str:
        """One line for people."""
        parts = [f"{self.field}: {self.problem}" if self.field else self.problem]
        if self.allowed:
            parts.append(f"allowed: {self.allowed}")
        if self.rule:
            parts.append(f"rule {self.rule}")
        return "; ".join(parts)


class HortusError(Exception):
    """Base of all errors that a caller can cause."""

    def __init__(self, *violations: Violation) -> None:
        """Keep the violations; the message joins them."""
        super().__init__("; ".join(map(str, violations)))
        self.violations = violations

    @classmethod
    def of(cls, field: str, problem: str, allowed: str = "", rule: str = "") -> Self:
        """Make the error of a single violation."""
        return cls(Violation(field=field, problem=problem, allowed=allowed, rule=rule))


class ComponentsError(HortusError):
    """A components file is malformed, incomplete or beyond a capacity."""


class OptionsError(HortusError):
    """Options are unknown, void or do not go together."""


class PositionError(HortusError):
    """A position cannot be read or breaks a rule."""


class NotationError(HortusError):
    """A text does not follow the notation."""


class IllegalActionError(HortusError):
    """An action, decision or reveal is not legal in the state it is applied to."""


class UnknownNameError(HortusError):
    """A game, components hash or query that is not known."""


# --- positions ------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Position:
    """Ruleset plus the table at the start of a turn plus what happened in the turn so far."""

    game: str
    """Name of the game."""
    options: Mapping[str, str]
    """Options in clear, every option of the game present, values in canonical spelling."""
    components_hash: str = ""
    """Hash of the components file; empty: the file of whoever reads the position."""
    table: Any
    """The game's own frozen dataclass: what lies on the table, hidden zones as contents or None."""
    turn_so_far: tuple[str, ...] = ()
    """Decisions and whole reveals since `table`, in canonical notation."""


@dataclass(frozen=True, kw_only=True)
class PendingChance:
    """A draw that must be revealed before the game can go on."""

    event: str
    """Kind of the whole event, as its notation begins: `offer`, `layout`, ..."""
    num_draws: int
    """Single draws that are left in the event."""
    outcomes: tuple[tuple[str, int], ...]
    """Outcomes of the next single draw in notation, with integer weights."""


@dataclass(frozen=True, kw_only=True)
class OptionSpec:
    """One option of a game."""

    name: str
    """Key of the option in positions and requests."""
    values: str
    """What may be given, for people: `1, 2, 3, 4`."""
    default: str
    """Text of the value in force when the option is left out, or what decides it."""
    about: str
    """One sentence."""
    is_reconstructed: bool = False
    """True if no description of the printed game has it."""


@dataclass(frozen=True, kw_only=True)
class Constraint:
    """Something known of the printed game that components fit or not; they can be played either way."""

    id: str
    """Number, for example `C7`."""
    text: str
    """One sentence."""
    check: Callable[[Any], str] | None
    """Returns why valid components of the game do not fit, empty if they do. None: play alone can tell."""


@dataclass(frozen=True, kw_only=True)
class SeatResult:
    """What a seat has reached beside its points, on the table as it stands."""

    stars: int | None
    """Solo: marks of the star scale that are reached; None where no stars are given."""
    is_target_reached: bool | None
    """Whether the points to reach are there; None without a target."""
    challenges: tuple[tuple[str, bool], ...]
    """Challenges in play with whether the table reaches them."""


# --- states ---------------------------------------------------------------------------------------


@runtime_checkable
class State(Protocol):
    """One state of a game; the reference (`rules.py`) and the engine (`engine.pyx`) both have it.

    Actions are dense integers below `num_actions` of the ruleset and mean the same in both.
    """

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset this state belongs to."""
        ...

    @property
    def history(self) -> Sequence[int]:
        """Actions since this state was made from a position or a setup, chance included."""
        ...

    def current_player(self) -> int:
        """Return a seat, `CHANCE` or `TERMINAL`."""
        ...

    def turn_number(self) -> int:
        """Return how many whole own turns have ended since the start of the game."""
        ...

    def legal_actions(self) -> list[int]:
        """Return the decisions of the current player, ascending; empty at CHANCE and TERMINAL."""
        ...

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """Return (action, integer weight > 0) of the pending single draw, ascending by action."""
        ...

    def apply(self, action: int) -> None:
        """Carry out an action; raise IllegalActionError if it is not legal here."""
        ...

    def child(self, action: int) -> State:
        """Return a copy with the action carried out."""
        ...

    def copy(self) -> State:
        """Return an independent copy, history included."""
        ...

    def scores(self) -> list[int]:
        """Return rulebook points of the table as it stands, [P]; the running score before the end."""
        ...

    def score_terms(self, seat: int) -> list[int]:
        """Return the points of one seat by scoring rule, [T]; they sum to its score."""
        ...

    def ranking(self) -> list[int]:
        """Return the seats from first to last place, ties broken by the game's rule."""
        ...

    def returns(self) -> list[float]:
        """Return the utility of each seat in [-1, 1], [P]; only at TERMINAL."""
        ...

    def progress(self, seat: int) -> int:
        """Return the game's progress count, the tie-breaker of the greedy yardstick."""
        ...

    def key(self) -> int:
        """Return the 64-bit identity, computed as the game's README says."""
        ...

    def observation(self, seat: int) -> npt.NDArray[np.float32]:
        """Return what a seat sees as floats in [0, 1]."""
        ...


# --- games and rulesets ---------------------------------------------------------------------------


@runtime_checkable
class Ruleset(Protocol):
    """A game with components and options, ready to play; immutable, shared by all its states."""

    @property
    def game(self) -> Game:
        """The game."""
        ...

    @property
    def options(self) -> Mapping[str, str]:
        """All options in canonical spelling."""
        ...

    @property
    def components_hash(self) -> str:
        """Content hash of the components: 16 hex digits."""
        ...

    @property
    def num_players(self) -> int:
        """P."""
        ...

    @property
    def num_actions(self) -> int:
        """A."""
        ...

    @property
    def score_rules(self) -> tuple[str, ...]:
        """Names of the scoring rules, [T], in the order of `score_terms`."""
        ...

    @property
    def goals(self) -> tuple[tuple[str, int], ...]:
        """Solo: (name, points) of the marks played for, ascending, as the kernel's `goals`; else empty."""
        ...

    def initial_state(self, implementation: str = "engine") -> State:
        """Return the state before setup; `implementation` is `engine` or `reference`."""
        ...

    def state(
        self, position: Position, implementation: str = "engine", *, is_arrangement: bool = False
    ) -> State:
        """Return the state of a valid position, `turn_so_far` replayed.

        `is_arrangement`: to look at; it need not meet conditions that only say how pieces come to lie there.
        """
        ...

    def table(self, state: State, *, known: Any = None) -> Any:
        """Return the table of a state at the start of a turn or before a reveal.

        `known` is the table the state came from, if any: hidden contents and what was seen earlier
        are carried over from it.
        """
        ...

    def new_position(self, seed: int) -> Position:
        """Set up a game with full contents: setup draws and piles follow from the seed alone."""
        ...

    def view(self, position: Position, seat: int) -> Position:
        """Return the position without what the seat cannot know, turn so far included.

        Raises PositionError for a position that is the view of another seat.
        """
        ...

    def canonical(self, position: Position) -> Position:
        """Fill in what the options fix anyway and sort what has no order; checks nothing."""
        ...

    def validate(self, position: Position, *, is_arrangement: bool = False) -> list[Violation]:
        """Check the numbered conditions of the game's README; empty list: none is broken.

        `is_arrangement` as for `state`.
        """
        ...

    def assumed(self, position: Position) -> list[str]:
        """Say in short sentences what was filled in because the position does not tell it."""
        ...

    def contents_draw(self, position: Position, state: State) -> int | None:
        """Return the pending draw as the contents of the position have it; None: they do not say.

        `state` descends from `position`.
        """
        ...

    def result(self, state: State, seat: int) -> SeatResult:
        """Return what a seat has reached beside its points, on the table as it stands."""
        ...

    # Notation.

    def action_text(self, state: State, action: int) -> str:
        """Return the notation of one decision or single draw."""
        ...

    def labelled_text(self, state: State, action: int) -> str:
        """Return the notation of a decision with what it concerns, where it has a form for that."""
        ...

    def parse_steps(self, state: State, text: str) -> list[int]:
        """Read one decision or one whole reveal as the actions it stands for, in canonical order.

        A reveal must be whole: all draws that are left in the event. Raises NotationError if the text
        is no notation, IllegalActionError if it is not legal here.
        """
        ...

    def event_text(self, state: State, actions: Sequence[int]) -> str:
        """Return the notation of a whole chance event from its single draws, in canonical form.

        `state` is the state before the first of them.
        """
        ...

    def pending_chance(self, state: State) -> PendingChance | None:
        """Describe the pending draw; None if it is a player's turn or the game is over."""
        ...

    def canonical_turn(self, state: State, decisions: Sequence[str]) -> list[str]:
        """Bring the decisions of one turn (or its beginning) into the canonical order.

        `state` is where they start. Texts beyond the end of the turn (or beyond a draw inside it) are
        left out, so the length of the answer tells how many texts belong to the turn. The field of a
        violation is the index of the text: `[2]`. Raises NotationError or IllegalActionError.
        """
        ...


@runtime_checkable
class Game(Protocol):
    """The rules code of one game; `GAME` in `engine_c/games/<game>/__init__.py`."""

    @property
    def name(self) -> str:
        """Short name, also the folder's."""
        ...

    @property
    def title(self) -> str:
        """Name for people."""
        ...

    @property
    def min_players(self) -> int:
        """Smallest number of players, 1 = there is a solo game."""
        ...

    @property
    def max_players(self) -> int:
        """Largest number of players."""
        ...

    @property
    def option_specs(self) -> tuple[OptionSpec, ...]:
        """The options in the order of the rules file."""
        ...

    @property
    def components_path(self) -> Path:
        """The components file that comes with Hortus; with its comments the template of others."""
        ...

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """What is known of the printed game where its values are not; empty if they are."""
        ...

    def load_components(self, path: Path | None = None) -> Components:
        """Load and validate a components file (default: `components_path`)."""
        ...

    def open(self, components: Components | None = None, options: Mapping[str, str] | None = None) -> Ruleset:
        """Open a ruleset; missing options take their defaults. Raises OptionsError."""
        ...

    def parse_position(self, text: str) -> Position:
        """Read the one-line notation of a position."""
        ...

    def format_position(self, position: Position) -> str:
        """Write the one-line notation of a position."""
        ...


class Components(Protocol):
    """A validated components file."""

    @property
    def hash(self) -> str:
        """Content hash of the values (not of comments or layout of the file): 16 hex digits."""
        ...

    @property
    def entries(self) -> Sequence[ComponentEntry]:
        """Every entry with its provenance, in file order."""
        ...


@dataclass(frozen=True, kw_only=True)
class ComponentEntry:
    """One entry of a components file."""

    path: str
    """Place in the file, for example `flower_deck.cards[3]`."""
    value: str
    """The value as JSON text."""
    source: str
    """Where it was found."""
    confidence: str
    """A to D or R, as the components file explains."""
    about: str = field(default="")
    """Note for people."""
