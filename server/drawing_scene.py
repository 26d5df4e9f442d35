"""What drawings of all games share, free of how they are drawn: the turn that is shown, the points."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace

from engine_c.game import CHANCE, HortusError, Position, Ruleset, State


@dataclass(frozen=True, kw_only=True)
class ScoreRow:
    """Points under one scoring rule; P = number of players."""

    rule: str
    """Name of the rule."""
    text: str
    """What it counts, for people."""
    before: tuple[int, ...]
    """[P], without the marked turn."""
    after: tuple[int, ...]
    """[P], with the marked turn; equal to `before` if there is none."""


@dataclass(frozen=True, kw_only=True)
class Planned:
    """A piece that a plan has on a cell."""

    seat: int
    """Whose table it is on."""
    cell: str
    """In notation."""
    piece: str
    """In notation."""
    share: float
    """How sure it is, 0 to 1."""


def planned_by_seat(
    overlay: Sequence[Planned], num_seats: int, check: Callable[[Planned], tuple[str, str, str] | None]
) -> list[dict[str, Planned]]:
    """Return the planned pieces of each seat by cell, [P]; the last one of a cell counts.

    `check` returns (field, problem, what is allowed) for what is no piece on no cell. Raises HortusError,
    its field as in the request: `overlay[2].cell`.
    """
    plan: list[dict[str, Planned]] = [{} for _ in range(num_seats)]
    for i, planned in enumerate(overlay):
        if planned.seat >= num_seats:
            problem = f"there is no seat {planned.seat}"
            raise HortusError.of(f"overlay[{i}].seat", problem, f"0 to {num_seats - 1}")
        fault = check(planned)
        if fault is not None:
            field, problem, allowed = fault
            raise HortusError.of(f"overlay[{i}].{field}", problem, allowed)
        plan[planned.seat][planned.cell] = planned
    return plan


@dataclass(frozen=True, kw_only=True)
class Played:
    """The states before, inside and after the turn that a drawing shows."""

    start: State
    """At the start of the turn, or before a reveal, or at the end of the game."""
    revealed: State
    """After the last reveal inside the turn; `start` if there is none."""
    now: State
    """After the decisions that are shown."""
    decisions: tuple[str, ...]
    """Decisions of the turn that is shown and reveals inside it, canonical; empty: no turn is shown."""
    recent: tuple[str, ...]
    """Those since `revealed`."""

    @property
    def is_finished(self) -> bool:
        """True if the decisions make a whole turn."""
        return bool(self.decisions) and self.now.turn_number() != self.start.turn_number()


def play_shown_turn(position: Position, ruleset: Ruleset, highlight: Sequence[str]) -> Played:
    """Carry out `turn_so_far` and `highlight`; raises what replaying them raises."""
    state = ruleset.state(replace(position, turn_so_far=()), is_arrangement=True)
    start = revealed = state.copy()
    decisions: list[str] = []
    recent: list[str] = []
    steps = list(position.turn_so_far)
    if highlight:
        before = ruleset.state(position, is_arrangement=True)
        steps += ruleset.canonical_turn(before, list(highlight)) if not steps else list(highlight)
    for text in steps:
        if state.turn_number() != start.turn_number():
            start = revealed = state.copy()
            decisions, recent = [], []
        is_reveal = state.current_player() == CHANCE
        for action in ruleset.parse_steps(state, text):
            state.apply(action)
        if is_reveal:
            revealed, recent = state.copy(), []
        if is_reveal and not decisions:
            start = revealed
        else:
            decisions.append(text)
            recent += [] if is_reveal else [text]
    return Played(start=start, revealed=revealed, now=state, decisions=tuple(decisions), recent=tuple(recent))


def score_rows(
    played: Played, ruleset: Ruleset, texts: Mapping[str, str], hidden: Container[str] = ()
) -> tuple[ScoreRow, ...]:
    """Return the points by scoring rule, those of `hidden` left out, and the total."""
    seats = range(ruleset.num_players)
    before = [played.start.score_terms(seat) for seat in seats]
    after = [played.now.score_terms(seat) for seat in seats]
    rows = [
        ScoreRow(
            rule=rule,
            text=texts.get(rule, ""),
            before=tuple(terms[index] for terms in before),
            after=tuple(terms[index] for terms in after),
        )
        for index, rule in enumerate(ruleset.score_rules)
        if rule not in hidden
    ]
    total = ScoreRow(
        rule="total",
        text="",
        before=tuple(sum(terms) for terms in before),
        after=tuple(sum(terms) for terms in after),
    )
    return (*rows, total)


def final_status(state: State) -> str:
    """Say how a game that is over ended."""
    scores = state.scores()
    if len(scores) == 1:
        return f"final result: {scores[0]} points"
    return "final ranking: " + ", ".join(f"seat {seat} ({scores[seat]})" for seat in state.ranking())


def pending_status(state: State, ruleset: Ruleset, names: Mapping[str, str]) -> str:
    """Say what must be revealed; `names` spells events for people."""
    pending = ruleset.pending_chance(state)
    event = pending.event if pending else "a draw"
    return f"to be revealed: {names.get(event, event)}"
