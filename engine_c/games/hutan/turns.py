"""Decisions held against a state: reading them, ordering those of a turn, saying why one is not legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine_c.game import CHANCE, TERMINAL, IllegalActionError, PendingChance, State
from engine_c.games.hutan.codes import COLORS, WILD
from engine_c.games.hutan.components import GRID_SIZE
from engine_c.games.hutan.layout import cell_text
from engine_c.games.hutan.notation import (
    EVENT_OF,
    PLACE,
    ActionCodes,
    Step,
    question_of,
    read_step,
    split_action,
)
from engine_c.games.hutan.options import Options
from engine_c.games.hutan.reasons import why_not_animal, why_not_bonus, why_not_place, why_not_take
from engine_c.games.hutan.table import TableState
from engine_c.reading import Reason, at_text, illegal


class TurnReader:
    """Reads decisions and reveals of one ruleset in the light of a state."""

    def __init__(self, codes: ActionCodes, options: Options, num_drawn_cards: int) -> None:
        """Keep what is needed of the ruleset."""
        self.codes = codes
        self.options = options
        self.num_drawn_cards = num_drawn_cards

    # --- what is asked ----------------------------------------------------------------------------

    def question(self, state: State) -> str:
        """Return `take`, `color`, `place`, `animal`, `bonus`, the kind of the pending event, or `over`."""
        player = state.current_player()
        if player == TERMINAL:
            return "over"
        if player == CHANCE:
            return question_of(state.chance_outcomes()[0][0])
        return question_of(state.legal_actions()[0])

    def draws_left(self, state: State) -> int:
        """Return how many single draws the pending event still has."""
        kind, _ = split_action(state.chance_outcomes()[0][0])
        if EVENT_OF[kind] == "layout":
            return {"order": 3, "sides": 2, "corners": 1}[kind]
        whole = {"offer": self.options.cards_per_round, "ecosystem": self.num_drawn_cards, "first": 1}[kind]
        drawn = 0
        for action in reversed(state.history):
            if split_action(action)[0] != kind:
                break
            drawn += 1
        return whole - drawn

    def pending(self, state: State) -> PendingChance | None:
        """Describe the pending draw; None if none is."""
        if state.current_player() != CHANCE:
            return None
        outcomes = state.chance_outcomes()
        return PendingChance(
            event=question_of(outcomes[0][0]),
            num_draws=self.draws_left(state),
            outcomes=tuple((self.codes.text(action), weight) for action, weight in outcomes),
        )

    def flowers(self, state: State) -> tuple[str, list[int]]:
        """Return the colours of the item of this turn and the cells chosen so far, from the history."""
        cells: list[int] = []
        for action in reversed(state.history):
            kind, argument = split_action(action)
            if kind == "place":
                cells.insert(0, argument)
            elif kind == "color":
                return COLORS[argument], cells
            elif kind == "take":
                face = self.codes.faces[argument]
                return ("" if face == WILD else face), cells
            elif kind not in ("animal", "animal none", "bonus", "bonus none"):
                break
        return "", cells

    def labelled_text(self, state: State, action: int) -> str:
        """Return the notation of a decision with its label: `place 12:b`, `bonus 03:g`, `bonus 03:-`."""
        kind, argument = split_action(action)
        if kind == "place":
            colors, cells = self.flowers(state)
            return f"place {cell_text(argument)}:{colors[len(cells)]}"
        asked = cast(TableState, state).asked_cell()
        if kind in ("bonus", "bonus none") and asked is not None:
            return f"bonus {cell_text(asked)}:{COLORS[argument] if kind == 'bonus' else '-'}"
        return self.codes.text(action)

    # --- one decision or reveal -------------------------------------------------------------------

    def parse(self, state: State, text: str) -> list[int]:
        """Read one decision or whole reveal; raises NotationError or IllegalActionError."""
        return self.actions(state, read_step(text))

    def actions(self, state: State, step: Step) -> list[int]:
        """Return the actions a step stands for, all legal one after the other."""
        asked = self.question(state)
        if asked == "over":
            raise IllegalActionError.of("", f"`{step.text}`: the game is over", rule="H12.1")
        if state.current_player() == CHANCE:
            return self._event(state, step, asked)
        if EVENT_OF.get(step.kind) == step.kind or step.kind == "layout":
            raise illegal(state, step.text, Reason(problem="no draw is pending", rule="H7"))
        if {"discard": "take", "pass": "take"}.get(step.kind, step.kind) != asked:
            raise illegal(state, step.text, Reason(problem=f"`{asked}` is asked now", rule="H7"))
        self._check_label(state, step)
        action = self.codes.decision_action(step)
        if action not in state.legal_actions():
            raise illegal(state, step.text, self._reason(state, step))
        return [action]

    def _event(self, state: State, step: Step, asked: str) -> list[int]:
        left = self.draws_left(state)
        if step.kind != asked:
            problem = f"`{step.text}`: a draw must be revealed first"
            raise IllegalActionError.of("", problem, self.event_form(asked, left), "H5.3")
        actions = self.codes.event_actions(step)
        if len(actions) != left:
            problem = f"`{step.text}` reveals {len(actions)} instead of {left}"
            raise IllegalActionError.of("", problem, self.event_form(asked, left), "H6.1")
        probe = state.copy()
        for action in actions:
            outcomes = [outcome for outcome, _ in probe.chance_outcomes()]
            if action not in outcomes:
                allowed = " ".join(self.codes.text(outcome).split()[-1] for outcome in outcomes)
                what = self.codes.text(action).split()[-1] if step.kind != "first" else str(step.numbers[0])
                raise IllegalActionError.of("", f"`{step.text}`: {what} cannot be drawn", allowed, "H5.3")
            probe.apply(action)
        return actions

    def event_form(self, event: str, left: int) -> str:
        """Say how the reveal of an event is written."""
        return {
            "layout": "`layout CODE`",
            "ecosystem": f"`ecosystem` with {left} different ids, joined by commas",
            "first": "`first SEAT`",
            "offer": f"`offer` with {left} cards",
        }[event]

    def _check_label(self, state: State, step: Step) -> None:
        """Hold the label of a placement or bonus flower against what is asked."""
        if step.kind == "place" and step.color:
            colors, cells = self.flowers(state)
            if colors[len(cells)] != step.color:
                problem = f"the next flower is {colors[len(cells)]}, not {step.color}"
                raise illegal(state, step.text, Reason(problem=problem, rule="H7.3"))
        if step.kind == "bonus" and step.cell is not None:
            asked = cast(TableState, state).asked_cell()
            if asked != step.cell:
                shown = "-" if asked is None else cell_text(asked)
                problem = f"neighbour {shown} is asked now, not {cell_text(step.cell)}"
                raise illegal(state, step.text, Reason(problem=problem, rule="H7.5"))

    def _reason(self, state: State, step: Step) -> Reason:
        """Find the rule that an illegal decision breaks."""
        table_state = cast(TableState, state)
        legal = [self.codes.text(action) for action in state.legal_actions()]
        if step.kind in ("take", "discard", "pass"):
            return why_not_take(step, table_state.public_table(), legal, self.options)
        grid = table_state.grid_texts()[state.current_player()]
        if step.kind == "color":
            return Reason(problem=f"no space can take a {step.color} flower", rule="H7.2")
        if step.kind == "place":
            colors, cells = self.flowers(state)
            assert step.cell is not None
            return why_not_place(grid, colors, [*cells, step.cell], self.options.touch_each)
        if step.kind == "animal":
            return why_not_animal(step, grid)
        asked = table_state.asked_cell()
        assert asked is not None
        return why_not_bonus(step, grid, asked)

    # --- the decisions of a turn ------------------------------------------------------------------

    def canonical(self, state: State, texts: Sequence[str]) -> list[str]:
        """Order the decisions of a turn; see `Ruleset.canonical_turn`."""
        state = state.copy()
        turn = state.turn_number()
        out: list[str] = []
        while len(out) < len(texts) and state.current_player() >= 0 and state.turn_number() == turn:
            asked = self.question(state)
            group = _group(texts, len(out), asked) if asked in ("place", "bonus") else []
            if group and asked == "place":
                actions = self._places(state, group, len(out))
            elif group:
                actions = self._bonuses(state, group, len(out))
            else:
                with at_text(len(out)):
                    actions = self.actions(state, read_step(texts[len(out)]))
            for action in actions:
                out.append(self.codes.text(action))
                state.apply(action)
        return out

    def _places(self, state: State, group: list[Step], first: int) -> list[int]:
        """Give placements to the flowers of the card: by label, the others in canonical colour order."""
        colors, cells = self.flowers(state)
        rest = colors[len(cells) :]
        group = group[: len(rest)]
        slots: list[int | None] = [None] * len(rest)  # index into group
        for index in sorted(range(len(group)), key=lambda i: not group[i].color):  # labelled ones first
            label = group[index].color
            free = [i for i, color in enumerate(rest) if slots[i] is None and label in ("", color)]
            if not free:
                with at_text(first + index):
                    raise illegal(
                        state,
                        group[index].text,
                        Reason(problem=f"the card has no {label} flower left to place", rule="H7.3"),
                    )
            slots[free[0]] = index
        used = slots[: len(group)]
        if None in used:
            with at_text(first):
                missing = rest[used.index(None)]
                raise illegal(
                    state,
                    group[0].text,
                    Reason(problem=f"the {missing} flower has to be placed before", rule="H7.3"),
                )
        for color in set(rest):  # equal colours: by rising cell
            same = [i for i in range(len(used)) if rest[i] == color]
            chosen = sorted((used[i] for i in same), key=lambda index: _cell(group, index))
            for i, chosen_index in zip(same, chosen, strict=True):
                used[i] = chosen_index
        return self._check_places(state, group, [index for index in used if index is not None], first)

    def _check_places(self, state: State, group: list[Step], order: list[int], first: int) -> list[int]:
        """Return the placements as actions; one that is not legal is explained by all of them."""
        colors, cells = self.flowers(state)
        whole = [*cells, *(_cell(group, index) for index in order)]
        grid = cast(TableState, state).grid_texts()[state.current_player()]
        probe = state.copy()
        for index in order:
            action = PLACE + _cell(group, index)
            if action not in probe.legal_actions():
                reason = why_not_place(grid, colors, whole, self.options.touch_each)
                culprit = order[max(0, reason.index - len(cells))]
                with at_text(first + culprit):
                    raise illegal(probe, group[culprit].text, reason)
            probe.apply(action)
        return [PLACE + _cell(group, index) for index in order]

    def _bonuses(self, state: State, group: list[Step], first: int) -> list[int]:
        """Give each neighbour in the order asked its answer: by label, else the next one without."""
        probe = state.copy()
        turn = probe.turn_number()
        left = list(enumerate(group, first))
        actions: list[int] = []
        while left and probe.turn_number() == turn and self.question(probe) == "bonus":
            asked = cast(TableState, probe).asked_cell()
            named = [entry for entry in left if entry[1].cell == asked]
            plain = [entry for entry in left if entry[1].cell is None]
            index, step = entry = (named or plain or left)[0]
            with at_text(index):
                (action,) = self.actions(probe, step)
            left.remove(entry)
            actions.append(action)
            probe.apply(action)
        if left:
            index, step = left[0]
            problem = f"`{step.text}`: no further bonus flower is asked"
            raise IllegalActionError.of(f"[{index}]", problem, rule="H7.5")
        return actions


def _cell(group: Sequence[Step], index: int | None) -> int:
    """Return the cell of a placement; a missing one counts as behind all others."""
    cell = None if index is None else group[index].cell
    return GRID_SIZE * GRID_SIZE if cell is None else cell


def _group(texts: Sequence[str], first: int, kind: str) -> list[Step]:
    """Return the steps of one kind in a row from `first` on."""
    group: list[Step] = []
    for index in range(first, len(texts)):
        if texts[index].split()[:1] != [kind]:
            break
        with at_text(index):
            group.append(read_step(texts[index]))
    return group
