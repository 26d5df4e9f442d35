"""Decisions held against a state: reading them, ordering those of a turn, saying why one is not legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import cast

from engine_c.game import CHANCE, TERMINAL, HortusError, IllegalActionError, PendingChance, State
from engine_c.games.sattgruen.notation import (
    ActionCodes,
    Step,
    cell_text,
    marks_cards,
    read_step,
    split_action,
)
from engine_c.games.sattgruen.reasons import Reasons, order_of
from engine_c.games.sattgruen.table import TableState
from engine_c.reading import Reason, at_text, illegal
from engine_c.reveals import check_reveal

_SORTED = ("mark", "trowel", "boost")
"""Decisions that may be given in any order among themselves."""
_HEADS = ("keep", "place", "fert", "trowel", "can", "store", "swap", "discard", "boost")
"""Decisions on tokens and action D; each may be given before or behind the others."""
_ANSWERS = ("leaves", "stop")
"""Decisions that belong to the one they follow."""
_OPENING = ("keep", "store", "swap", "discard")
"""Answers that are there only before the first plant of a trowel."""


class TurnReader:
    """Reads decisions and reveals of one ruleset in the light of a state."""

    def __init__(
        self, codes: ActionCodes, reasons: Reasons, *, trowel_size: int, is_timing_free: bool
    ) -> None:
        """Keep what is needed of the ruleset."""
        self.codes = codes
        self.reasons = reasons
        self.trowel_size = trowel_size
        self.is_timing_free = is_timing_free

    def text(self, state: State, action: int) -> str:
        """Return the notation of one decision or single draw."""
        kind, _ = split_action(action)
        if kind == "mark":
            return self.codes.text(action, marks_cards=marks_cards(state.history))
        if kind.startswith("draw"):
            return self.codes.text(action, event=self.event(state)[0] or "draw")
        return self.codes.text(action)

    def labelled_text(self, state: State, action: int) -> str:
        """Return the notation of a decision with what it concerns: `leaves 1,-1 2`."""
        cell = cast(TableState, state).asked_cell()
        text = self.text(state, action)
        if cell is None or not text.startswith("leaves "):
            return text
        return f"leaves {cell_text(cell)} {text.removeprefix('leaves ')}"

    def event(self, state: State) -> tuple[str, int]:
        """Return the pending event and how many single draws are left of it."""
        return cast(TableState, state).pending_event()

    def event_text(self, state: State, actions: Sequence[int]) -> str:
        """Return the notation of a whole event that begins at a state."""
        return " ".join([self.event(state)[0], *map(self.codes.draw_name, actions)])

    def pending(self, state: State) -> PendingChance | None:
        """Describe the pending draw; None if none is."""
        if state.current_player() != CHANCE:
            return None
        event, left = self.event(state)
        outcomes = tuple(
            (self.codes.text(action, event=event), weight) for action, weight in state.chance_outcomes()
        )
        return PendingChance(event=event, num_draws=left, outcomes=outcomes)

    # --- one decision or reveal -------------------------------------------------------------------

    def parse(self, state: State, text: str) -> list[int]:
        """Read one decision or whole reveal; raises NotationError or IllegalActionError."""
        return self.actions(state, read_step(text))

    def actions(self, state: State, step: Step) -> list[int]:
        """Return the actions a step stands for, all legal one after the other."""
        player = state.current_player()
        if player == TERMINAL:
            raise IllegalActionError.of("", f"`{step.text}`: the game is over", rule="S11.1")
        if player == CHANCE:
            return self._event(state, step)
        if step.is_event:
            raise illegal(state, step.text, Reason(problem="no draw is pending", rule="S5"))
        self._check_label(state, step)
        action = self.codes.decision_action(step)
        legal = state.legal_actions()
        is_misnamed = step.kind.startswith("mark") and (step.kind != "mark") != marks_cards(state.history)
        if action not in legal or is_misnamed:
            raise illegal(state, step.text, self._reason(state, step, legal))
        return [action]

    def _check_label(self, state: State, step: Step) -> None:
        """Hold the plant that leaves are named with against the one that is asked."""
        cell = cast(TableState, state).asked_cell()
        if step.is_labelled and cell is not None and cell != step.cell:
            problem = f"the plant on {cell_text(cell)} is asked now, not {cell_text(step.cell)}"
            raise illegal(state, step.text, Reason(problem=problem, rule="S7.3"))

    def _reason(self, state: State, step: Step, legal: Sequence[int]) -> Reason:
        kinds = [split_action(action)[0] for action in legal]
        table = cast(TableState, state).public_table()
        taken = ""
        for action in reversed(state.history):
            kind, _ = split_action(action)
            if kind.startswith("take"):
                taken = kind.split()[1]
                break
        return self.reasons.why_not(step, table, state.current_player(), kinds, taken)

    def _event(self, state: State, step: Step) -> list[int]:
        return check_reveal(state, step, self.event(state), self.codes, rule="S4.4", hidden_rule="S4.4")

    # --- the decisions of a turn ------------------------------------------------------------------

    def canonical(self, state: State, texts: Sequence[str]) -> list[str]:
        """Order the decisions of a turn; see `Ruleset.canonical_turn`.

        Marks, plants of the trowel and plants of action D may come in any order among themselves, leaves
        that name their plant too, and what is done with the two tokens and action D in any order. What can be
        carried out as it stands is in order: two trowels in a row would read as one.
        """
        with suppress(HortusError):
            as_given = self._in_order(state, texts, lambda at, order, first: len(order))
            if len(as_given) == len(texts):
                return as_given
        return self._in_order(state, texts, partial(self._sort, texts=texts))

    def _in_order(
        self, state: State, texts: Sequence[str], sort: Callable[[State, list[int], int], int]
    ) -> list[str]:
        """Carry out the decisions of a turn in the order that `sort` settles place by place."""
        state = state.copy()
        turn = state.turn_number()
        out: list[str] = []
        order = list(range(len(texts)))
        is_sorted = 0  # places of `order` that are settled
        while len(out) < len(texts) and state.current_player() >= 0 and state.turn_number() == turn:
            if len(out) >= is_sorted:
                is_sorted = sort(state, order, len(out))
            index = order[len(out)]
            with at_text(index):
                (action,) = self.actions(state, read_step(texts[index]))
            out.append(self.text(state, action))
            state.apply(action)
        return out

    def _sort(self, state: State, order: list[int], first: int, *, texts: Sequence[str]) -> int:
        """Bring what is asked now to `first`, the decisions of its kind into ascending order, in place.

        Returns the place behind them. A trowel's set ends with its last plant, or before one that is there.
        """
        if not self.is_timing_free:  # there each order has a meaning of its own
            self._bring_forward(state, texts, order, first)
        kind = _word(texts[order[first]])
        if kind == "leaves":
            self._bring_leaves(state, texts, order, first)
        if kind not in _SORTED or (kind == "boost" and self.is_timing_free):
            return first + 1
        most = self._targets_left(state) if kind == "trowel" else len(texts)
        steps: dict[int, Step] = {}
        for index in order[first : first + most]:
            if _word(texts[index]) != kind:
                break
            with at_text(index):
                step = read_step(texts[index])
            if kind == "trowel" and any(step.cell == other.cell for other in steps.values()):
                break
            steps[index] = step
        last = first + len(steps)
        order[first:last] = sorted(steps, key=lambda index: order_of(steps[index]))
        return last

    def _bring_forward(self, state: State, texts: Sequence[str], order: list[int], first: int) -> None:
        """Bring the first decision on a token that is legal now to `first`, with what belongs to it.

        `keep` goes before all others: it answers for the stored token alone.
        """
        legal = set(state.legal_actions())
        chosen: tuple[int, int] | None = None
        start = first
        while start < len(order) and _word(texts[order[start]]) in _HEADS:
            head, end = _word(texts[order[start]]), self._group_end(texts, order, start)
            for index in order[start:end]:
                with at_text(index):
                    step = read_step(texts[index])
                is_answer = step.kind == head and self.codes.decision_action(step) in legal
                if is_answer and (chosen is None or head == "keep"):
                    chosen = start, end
            start = end
        if chosen is not None:
            start, end = chosen
            order[first:end] = order[start:end] + order[first:start]

    @staticmethod
    def _group_end(texts: Sequence[str], order: Sequence[int], start: int) -> int:
        """Return the place behind a decision on a token, its like and the answers that follow it."""
        head = _word(texts[order[start]])
        alike = (head, *_ANSWERS) if head in _SORTED else _ANSWERS
        end = start + 1
        while end < len(order) and _word(texts[order[end]]) in alike:
            end += 1
        return end

    def _bring_leaves(self, state: State, texts: Sequence[str], order: list[int], first: int) -> None:
        """Bring the leaves that name the plant asked now to `first`, if others are named there."""
        cell = cast(TableState, state).asked_cell()
        for place in range(first, len(order)):
            if _word(texts[order[place]]) != "leaves":
                return
            with at_text(order[place]):
                step = read_step(texts[order[place]])
            if not step.is_labelled or step.cell == cell:
                order.insert(first, order.pop(place))
                return

    def _targets_left(self, state: State) -> int:
        """Return how many plants the set of a trowel can still get."""
        chosen = 0
        for action in reversed(state.history):
            if split_action(action)[0] != "trowel":
                break
            chosen += 1
        is_first = any(split_action(action)[0] in _OPENING for action in state.legal_actions())
        return self.trowel_size - (0 if is_first else chosen % self.trowel_size)


def _word(text: str) -> str:
    """Return the first word of a decision."""
    return (text.split() or [""])[0]
