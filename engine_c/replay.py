"""Carrying out decisions and reveals on a position: who decides a draw, what a turn is, what is folded in.

A draw is decided by the first that is there: a reveal among the steps, the contents of the position, the
seed. Knows games through the Ruleset protocol alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from zlib import crc32

from engine_c.game import HortusError, IllegalActionError, PendingChance, Position, Ruleset, State
from engine_c.rng import Rng


@dataclass(frozen=True, kw_only=True)
class Advance:
    """What carrying out steps led to."""

    state: State
    """State at the end, with the history since the table of the position that was given."""
    position: Position
    """The same as a position in canonical form, finished turns folded into the table."""
    steps: tuple[str, ...]
    """What happened beyond the turn so far of the given position, reveals included, canonical."""
    actors: tuple[tuple[int, int], ...]
    """Who did each of `steps`, a seat or CHANCE for a reveal, and the number of the turn it belongs to."""
    pending_chance: PendingChance | None
    """The draw at which it stopped, because nothing decides it."""


def advance(
    ruleset: Ruleset,
    position: Position,
    steps: Sequence[str],
    *,
    seed: int | None = None,
    implementation: str = "engine",
) -> Advance:
    """Carry out decisions and whole reveals, over any number of turns.

    Draws that are pending at the end are decided too, by contents or seed. A draw by the seed depends on
    the seed, the number of the turn, the kind of event and how many of that kind came before in the turn
    alone, so it does not matter how steps are split into calls. Raises PositionError for an invalid
    position; NotationError or IllegalActionError with the field `turn_so_far[i]` or `decisions[i]`.
    """
    start = ruleset.canonical(replace(position, turn_so_far=()))
    state = ruleset.state(start, implementation)
    walk = _Walk(ruleset, start, state, [*position.turn_so_far, *steps], len(position.turn_so_far))
    pending = walk.run(seed)
    table = ruleset.table(walk.boundary, known=start.table)
    folded = replace(start, table=table, turn_so_far=tuple(walk.done[walk.boundary_step :]))
    return Advance(
        state=state,
        position=ruleset.canonical(folded),
        steps=tuple(walk.done[walk.first_step :]),
        actors=tuple(walk.actors[walk.first_step :]),
        pending_chance=pending,
    )


def follow(ruleset: Ruleset, position: Position, state: State) -> list[str]:
    """Carry out the turn so far of a position on the state of its table, in place.

    Returns it in canonical form. Nothing decides a draw but its own reveals. Raises NotationError or
    IllegalActionError with the field `turn_so_far[i]`.
    """
    texts = position.turn_so_far
    walk = _Walk(ruleset, position, state, texts, len(texts), decides=False)
    walk.run(None)
    return walk.done


class _Walk:
    """One pass over texts; `state` is changed in place."""

    def __init__(
        self,
        ruleset: Ruleset,
        start: Position,
        state: State,
        texts: Sequence[str],
        num_so_far: int,
        *,
        decides: bool = True,
    ) -> None:
        self.ruleset = ruleset
        self.start = start
        self.decides = decides  # False: contents are held against reveals but do not replace them
        self.state = state
        self.texts = texts
        self.num_so_far = num_so_far  # the first texts belong to the turn so far
        self.used = 0  # texts carried out
        self.done: list[str] = []  # what happened, canonical
        self.actors: list[tuple[int, int]] = []  # who did it, in which turn
        self.events: list[tuple[int, str]] = []  # reveals carried out: number of the turn, kind
        self.first_step = 0  # index in `done` behind the turn so far
        self.boundary = state.copy()  # the last state at which a table can be told
        self.boundary_step = 0  # its place in `done`

    def run(self, seed: int | None) -> PendingChance | None:
        """Carry out all texts; return the draw at which it stopped."""
        while True:
            pending = self.ruleset.pending_chance(self.state)
            if pending is not None:
                if not self.reveal(pending, seed):
                    self.refuse_rest(pending)
                    return pending
            elif self.used == len(self.texts):
                return None
            else:
                self.play()

    def play(self) -> None:
        """Carry out the decisions of one turn, or what is given of it."""
        turn = self.state.turn_number()
        with self.named(self.used):
            texts = self.ruleset.canonical_turn(self.state, self.texts[self.used :])
            if not texts:  # nobody's turn, and no draw: the reading says why
                self.ruleset.parse_steps(self.state, self.texts[self.used])
        for text in texts:
            with self.named(self.used):
                actions = self.ruleset.parse_steps(self.state, text)
            self.carry_out(actions, text)
        self.used += len(texts)
        if self.used <= self.num_so_far:
            self.first_step = len(self.done)
        elif self.used - len(texts) < self.num_so_far:
            self.first_step = len(self.done) - (self.used - self.num_so_far)
        if self.state.turn_number() != turn:
            self.mark_boundary()

    def reveal(self, pending: PendingChance, seed: int | None) -> bool:
        """Carry out the pending event; False if nothing decides it."""
        is_told = self.used < len(self.texts) and self.texts[self.used].split()[:1] == [pending.event]
        is_at_boundary = self.boundary_step == len(self.done)
        before = self.state.copy()
        event = before.turn_number(), pending.event
        if is_told:
            with self.named(self.used):
                actions = self.ruleset.parse_steps(before, self.texts[self.used])
                self.check_contents(before, actions)
            self.used += 1
        else:
            actions = self.decide(before, pending, seed)
            if not actions:
                return False
        self.carry_out(actions, self.ruleset.event_text(before, actions))
        self.events.append(event)
        if is_told and self.used <= self.num_so_far:
            self.first_step = len(self.done)
        if is_at_boundary or self.state.turn_number() != before.turn_number():  # a draw can end a turn
            self.mark_boundary()
        return True

    def check_contents(self, before: State, actions: Sequence[int]) -> None:
        """Refuse a reveal that is not what the contents of the position have."""
        state = before.copy()
        contents: list[int] = []
        for _ in actions:
            drawn = self.ruleset.contents_draw(self.start, state)
            if drawn is None:
                return
            contents.append(drawn)
            state.apply(drawn)
        if contents != list(actions):
            told = self.ruleset.event_text(before, actions)
            known = self.ruleset.event_text(before, contents)
            raise IllegalActionError.of(
                "", f"`{told}` contradicts the contents of the position", f"`{known}`"
            )

    def decide(self, before: State, pending: PendingChance, seed: int | None) -> list[int]:
        """Draw a whole event from the contents, else by the seed; empty if neither is there."""
        state = before.copy()
        name = crc32(pending.event.encode()) & 0xFFFF
        earlier = self.events.count((state.turn_number(), pending.event))
        rng = None if seed is None else Rng(seed, earlier << 32 | state.turn_number() << 16 | name)
        actions: list[int] = []
        for _ in range(pending.num_draws):
            drawn = self.ruleset.contents_draw(self.start, state) if self.decides else None
            if drawn is None:
                if rng is None:
                    return []
                drawn = draw_by_weight(state.chance_outcomes(), rng)
            actions.append(drawn)
            state.apply(drawn)
        return actions

    def carry_out(self, actions: Sequence[int], text: str) -> None:
        """Apply the actions of one step."""
        self.actors.append((self.state.current_player(), self.state.turn_number()))
        for action in actions:
            self.state.apply(action)
        self.done.append(text)

    def mark_boundary(self) -> None:
        """Note that a table can be told here."""
        self.boundary = self.state.copy()
        self.boundary_step = len(self.done)

    def refuse_rest(self, pending: PendingChance) -> None:
        """Raise if steps are left although a draw is pending that nothing decides."""
        if self.used < len(self.texts):
            with self.named(self.used):
                self.ruleset.parse_steps(self.state, self.texts[self.used])  # says what must be revealed
                raise IllegalActionError.of("", f"a reveal is needed first: {pending.event}")

    @contextmanager
    def named(self, first: int) -> Iterator[None]:
        """Put the field of the text into the errors raised inside; `[i]` counts from `first`."""
        try:
            yield
        except HortusError as error:
            raise type(error)(
                *(replace(each, field=self.field(first, each.field)) for each in error.violations)
            ) from error

    def field(self, first: int, inner: str) -> str:
        """Return the path of a text."""
        index = first + (int(inner[1:-1]) if inner.startswith("[") else 0)
        if index < self.num_so_far:
            return f"turn_so_far[{index}]"
        return f"decisions[{index - self.num_so_far}]"


def draw_by_weight(outcomes: Sequence[tuple[int, int]], rng: Rng) -> int:
    """Draw one of (action, weight) by the weights, all integers > 0."""
    left = rng.below(sum(weight for _, weight in outcomes))
    for action, weight in outcomes:
        left -= weight
        if left < 0:
            return action
    raise AssertionError("weights sum to more than their sum")
