"""Decisions held against a state: reading them, ordering those of a turn, saying why one is not legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from engine_c.game import CHANCE, TERMINAL, HortusError, IllegalActionError, PendingChance, State
from engine_c.games.botanicus.notation import (
    HIDDEN,
    KEEP_HIDDEN,
    ActionCodes,
    Pieces,
    split_action,
)
from engine_c.games.botanicus.reasons import Question, Reasons
from engine_c.games.botanicus.steps import Step, read_step
from engine_c.games.botanicus.table import TableState
from engine_c.reading import Reason, at_text, illegal
from engine_c.reveals import check_reveal

_PLACED = ("walk", "move walk", "steps", "any")
"""Decisions whose notation looks at where pieces stand."""
_PRIVATE = ("finals", "cards", "turtle")
"""Draws that only the seat to move sees."""
_WALKS = ("walk", "transplant", "end")
"""First words of the decisions of a walk."""


@dataclass(frozen=True, kw_only=True)
class Given:
    """One text of a turn."""

    index: int
    """Its place among the texts that were given."""
    step: Step
    """What it says."""


class TurnReader:
    """Reads decisions and reveals of one ruleset in the light of a state."""

    def __init__(self, codes: ActionCodes, reasons: Reasons) -> None:
        """Keep what is needed of the ruleset."""
        self.codes = codes
        self.reasons = reasons
        self._last: tuple[int, Pieces] | None = None  # of the state that was asked last, by its key

    # --- texts ------------------------------------------------------------------------------------

    def pieces(self, state: State) -> Pieces:
        """Return where the pieces of the seat to move stand."""
        key = state.key()
        if self._last is not None and self._last[0] == key:
            return self._last[1]
        plots = cast(TableState, state).public_table().plots
        seat = state.current_player()
        pieces = Pieces()
        if 0 <= seat < len(plots):
            nodes = plots[seat].track_nodes
            pieces = Pieces(gardeners=tuple(sorted(plots[seat].gardeners)), track_nodes=nodes)
        self._last = key, pieces
        return pieces

    def text(self, state: State, action: int) -> str:
        """Return the notation of one decision or single draw."""
        kind, _ = split_action(action)
        if kind.startswith("draw"):
            return self.codes.text(action, Pieces(), event=self.event(state)[0] or "draw")
        return self.codes.text(action, self.pieces(state) if kind in _PLACED else Pieces())

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
            (self.codes.text(action, Pieces(), event=event), weight)
            for action, weight in state.chance_outcomes()
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
            raise IllegalActionError.of("", f"`{step.text}`: the game is over", rule="B12")
        if player == CHANCE:
            return self._event(state, step)
        if step.is_event:
            raise illegal(state, step.text, Reason(problem="no draw is pending", rule="B5.1"))
        pieces = self.pieces(state) if step.kind in _PLACED else Pieces()
        action = self.codes.decision_action(step, pieces)
        legal = state.legal_actions()
        is_mispriced = step.cost != 0 and step.cost != self.codes.cost(step, pieces)
        if action is None or action not in legal or is_mispriced:
            table = cast(TableState, state).public_table()
            question = Question(table=table, plot=table.plots[player], pieces=self.pieces(state), legal=legal)
            raise illegal(state, step.text, self.reasons.why_not(step, question))
        return [action]

    def _event(self, state: State, step: Step) -> list[int]:
        hidden_rule = "B4.2" if step.kind in _PRIVATE else "B5.1"
        return check_reveal(state, step, self.event(state), self.codes, rule="B5.1", hidden_rule=hidden_rule)

    # --- the turn as another seat sees it -----------------------------------------------------------

    def seen(self, view: State, text: str) -> str | None:
        """Return what is seen of a step and carry it out on the view, the state of a seat's view.

        None: in the view the step has come by itself.
        """
        step = read_step(text)
        if step.kind in _PRIVATE and HIDDEN in map(self.codes.draw_name, self._outcomes(view)):
            step = replace(step, text=" ".join([step.kind, *([HIDDEN] * len(step.names))]))
        elif step.kind == "keep" and KEEP_HIDDEN in view.legal_actions():
            step = replace(step, text=f"keep {HIDDEN}")
        elif step.kind == "keep" and self.codes.decision_action(step, Pieces()) not in view.legal_actions():
            return None
        for action in self.parse(view, step.text):
            view.apply(action)
        return step.text

    @staticmethod
    def _outcomes(state: State) -> list[int]:
        return [action for action, _ in state.chance_outcomes()]

    # --- the decisions of a turn ------------------------------------------------------------------

    def canonical(self, state: State, texts: Sequence[str]) -> list[str]:
        """Order the decisions of a turn; see `Ruleset.canonical_turn`.

        Kept cards, equal plants of a pool, plants of one watering and walks of two gardeners may come in
        any order; a card may be sold behind the walk.
        """
        state = state.copy()
        turn = state.turn_number()
        out: list[str] = []
        while len(out) < len(texts) and state.current_player() >= 0 and state.turn_number() == turn:
            given = self._group(texts, len(out))
            state, done = self._first_legal(state, turn, given)
            out += done
        return out

    def _first_legal(self, state: State, turn: int, given: list[Given]) -> tuple[State, list[str]]:
        """Carry out a group in the order given, or in the first other order that is legal as a whole."""
        first_error: HortusError | None = None
        for order in (given, *self._other_orders(given)):
            try:
                after, done = self._carried_out(state.copy(), turn, order)
            except HortusError as error:
                first_error = first_error or error
                continue
            if order is given or len(done) == len(order):
                return after, done
        assert first_error is not None
        raise first_error

    def _carried_out(self, state: State, turn: int, order: Sequence[Given]) -> tuple[State, list[str]]:
        """Carry out decisions until a draw or the end of the turn; returns the state and their notation."""
        done: list[str] = []
        for given in order:
            if state.current_player() < 0 or state.turn_number() != turn:
                break
            with at_text(given.index):
                (action,) = self.actions(state, given.step)
            done.append(self.text(state, action))
            state.apply(action)
        return state, done

    @staticmethod
    def _group(texts: Sequence[str], first: int) -> list[Given]:
        """Return the decisions from `first` on whose order may be another one, at least one decision."""
        word = _word(texts[first])
        last = first + 1
        if word in ("keep", "plant", "water", "walk", "move"):
            words = ("walk",) if word == "move" else (word,)
            while last < len(texts) and _word(texts[last]) in words:
                last += 1
        if word in _WALKS:
            sale = last
            while sale < len(texts) and _word(texts[sale]) in _WALKS:
                sale += 1
            if sale < len(texts) and _word(texts[sale]) == "sell":
                last = sale + 1
        group = []
        for index in range(first, last):
            with at_text(index):
                group.append(Given(index=index, step=read_step(texts[index])))
        if word == "plant":
            level = group[0].step.level
            size = next((n for n, each in enumerate(group) if each.step.level != level), len(group))
            group = group[:size]
        return group

    def _other_orders(self, given: list[Given]) -> Iterator[list[Given]]:
        """Yield other orders of a group that lead to the same table where they are legal."""
        kind = given[0].step.kind
        if len(given) < 2:
            return
        if kind == "keep":
            cards = {name: index for index, name in enumerate(self.codes.finals)}
            yield sorted(given, key=lambda each: cards.get(each.step.name, len(cards)))
        elif kind in ("plant", "water"):
            yield sorted(given, key=lambda each: each.step.target)
        elif kind == "move walk" and len(given) == 2:
            first, second = given
            begins = replace(second.step, kind="move walk", number=first.step.number)
            follows = replace(first.step, kind="walk")
            yield [replace(second, step=begins), replace(first, step=follows)]
        elif kind == "walk" and given[-1].step.kind == "walk" and len(given) == 2:
            yield given[::-1]
        if given[-1].step.kind == "sell":
            *walks, sale = given
            yield [sale, *walks]
            if len(walks) > 1 and walks[0].step.kind == walks[1].step.kind == "walk":
                yield [sale, walks[1], walks[0], *walks[2:]]


def _word(text: str) -> str:
    return (text.split() or [""])[0]
