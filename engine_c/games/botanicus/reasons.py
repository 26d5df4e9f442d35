"""Why a decision is not legal: the rule it breaks, in words. Informative only; the states decide."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine_c.games.botanicus.facts import ANIMAL_LETTERS, ANIMALS, FRUIT, TRACKS, Components, Garden
from engine_c.games.botanicus.notation import HIDDEN, NUM_TARGETS, ActionCodes, Pieces, split_action
from engine_c.games.botanicus.options import Options
from engine_c.games.botanicus.steps import NUM_CELLS, PLANTS, Step, cell_text
from engine_c.games.botanicus.table import Cell, Plot, Table
from engine_c.reading import Reason

_ASKED = {
    "task": "the special task of a row or of the greenhouse",
    "task none": "the special task of a row or of the greenhouse",
    "keep": "which final scoring card is kept",
    "start": "where the gardener is put",
    "neutral": "the space of the neutral flower",
    "space": "the space of the flower",
    "end phase": "phase 1: a walk, a card, or its end",
    "end walk": "how the walk goes on",
    "finish": "how the watering goes on",
}
_UNITS = (
    "plant",
    "water",
    "water none",
    "animal",
    "move walk",
    "move transplant",
    "steps",
    "any",
    "any stay",
)
"""Decisions that begin a unit of a pool."""


def asked(kinds: Collection[str]) -> str:
    """Say what is asked where decisions of these kinds are legal."""
    for kind, what in _ASKED.items():
        if kind in kinds:
            return what
    if "any" in kinds and "done" not in kinds and not set(kinds) - {"any", "any stay"}:
        return "a way on a track"
    return "a unit of the pool"


def beds_in_range(garden: Garden, nodes: Sequence[Cell]) -> set[Cell]:
    """Return the beds that gardeners on some nodes reach (B1.6)."""
    beds = {(row + r, column + c) for row, column in nodes for r in (0, 1) for c in (0, 1)}
    return beds - set(garden.missing)


@dataclass(frozen=True, kw_only=True)
class Question:
    """What a decision is held against."""

    table: Table
    """The table as it stands inside the turn."""
    plot: Plot
    """The plot of the seat to move."""
    pieces: Pieces
    """Its pieces."""
    legal: Sequence[int]
    """Legal decisions."""

    @property
    def kinds(self) -> set[str]:
        """Kinds of the legal decisions."""
        return {split_action(action)[0] for action in self.legal}

    def arguments(self, kind: str) -> list[int]:
        """Return the arguments of the legal decisions of a kind."""
        split = map(split_action, self.legal)
        return [argument for found, argument in split if found == kind]


class Reasons:
    """Explains illegal decisions of one ruleset, by what lies on the table."""

    def __init__(self, components: Components, options: Options, codes: ActionCodes) -> None:
        """Keep the facts."""
        self.facts = components
        self.options = options
        self.codes = codes
        self.gardens = {garden.id: garden for garden in (components.base_garden, *components.gardens)}

    def why_not(self, step: Step, question: Question) -> Reason:
        """Return the rule that a decision breaks."""
        kinds = question.kinds
        match step.kind:
            case "task" if kinds & {"task", "task none"}:
                return self._task(step, question)
            case "keep" if "keep" in kinds:
                return self._keep(step, question)
            case "start" if "start" in kinds:
                return self._start(step, question)
            case "space" if "space" in kinds:
                return self._space(step, question)
            case "walk":
                return self._walk(step, question)
            case "transplant" | "move transplant":
                return self._transplant(step, question)
            case "play" | "sell" if "end phase" in kinds:
                return self._card(step, question)
            case "plant" if kinds & set(_UNITS):
                return self._plant(step, question)
            case "water" if kinds & {*_UNITS, "finish"}:
                return self._water(step, question)
            case "animal" if "animal" in kinds:
                return self._animal(step, question)
            case "move walk" if "move walk" in kinds:
                return self._move(step, question)
            case "steps" | "any" if kinds & {"steps", "any", "any stay"}:
                return self._way(step, question)
            case "done" if kinds & {"steps", "any"}:
                return Reason(problem="steps on a track are never waived, one stays instead", rule="B5.4")
            case "keep" if step.name == HIDDEN:
                problem = f"what is kept unseen comes by itself and is not given; {self._asked(kinds)}"
                return Reason(problem=problem, rule="X5.6")
        return self._not_asked(step, kinds)

    @staticmethod
    def _asked(kinds: Collection[str]) -> str:
        return f"asked is {asked(kinds)}"

    def _not_asked(self, step: Step, kinds: Collection[str]) -> Reason:
        rules = {
            "task": "B3.5", "keep": "X1.3", "start": "X1.4", "neutral": "B7.2", "space": "B7.6",
            "play": "B7.3", "sell": "B7.3", "end phase": "B7.3", "end walk": "X4.4", "finish": "G4.1",
            "animal": "X5.1",
        }  # fmt: skip
        return Reason(problem=self._asked(kinds), rule=rules.get(step.kind, "B5.4"))

    # --- before round one -------------------------------------------------------------------------

    def _task(self, step: Step, question: Question) -> Reason:
        if step.number:
            return Reason(problem=f"task {step.number} is not left to assign", rule="B3.5")
        rule = "B3.5" if self.options.greenhouse == "off" else "G1.3"
        return Reason(problem="a task must go here", rule=rule)

    def _keep(self, step: Step, question: Question) -> Reason:
        dealt = question.plot.dealt_finals
        if dealt is not None and step.name not in dealt:
            return Reason(problem=f"{step.name} is not one of the cards to choose from", rule="X1.3")
        return Reason(problem="cards that are kept are named in ascending order", rule="X1.3")

    def _start(self, step: Step, question: Question) -> Reason:
        if step.cell in question.plot.gardeners:
            return Reason(problem=f"a gardener stands on {cell_text(step.cell)}", rule="X4.1")
        return Reason(problem=f"{cell_text(step.cell)} is no start node of the garden", rule="X1.4")

    # --- phases 1 and 2 ---------------------------------------------------------------------------

    def _space(self, step: Step, question: Question) -> Reason:
        column = question.table.column
        piles = question.table.piles
        there = sum(len(pile.flowers) for pile in piles if (pile.column, pile.row) == (column, step.number))
        price = there * self.facts.flower_cost
        return Reason(
            problem=f"the space costs {price} coins, {question.plot.coins} are in hand", rule="B7.6"
        )

    def _node(self, cell: Cell, plot: Plot) -> Reason | None:
        garden = self.gardens.get(plot.garden)
        if garden is not None and not (cell[0] < garden.rows and cell[1] < garden.cols):
            return Reason(problem=f"the garden has no node {cell_text(cell)}", rule="B1.6")
        if cell in plot.gardeners:
            return Reason(problem=f"a gardener stands on {cell_text(cell)}", rule="X4.3")
        return None

    def _walk(self, step: Step, question: Question) -> Reason:
        if not question.kinds & {"walk", "end walk"}:
            if "end phase" not in question.kinds:
                return self._not_asked(step, question.kinds)
            blocked = self._node(step.cell, question.plot)
            return blocked or Reason(problem="the walk of this turn is over, or cannot be paid", rule="B7.3")
        if step.source not in question.pieces.gardeners:
            return Reason(problem=f"no gardener stands on {cell_text(step.source)}", rule="B7.4")
        reason = self._node(step.cell, question.plot)
        if reason is not None:
            return reason
        if "end walk" in question.kinds:
            problem = "each gardener walks once, the one on the smaller node first, as far as can be paid"
            return Reason(problem=problem, rule="X4.4")
        rule = "X3.1" if self.options.is_expert else "B7.4"
        return Reason(problem=f"{question.plot.coins} coins do not pay for the walk", rule=rule)

    def _move(self, step: Step, question: Question) -> Reason:
        if step.source not in question.pieces.gardeners:
            return Reason(problem=f"no gardener stands on {cell_text(step.source)}", rule="B8.3")
        units = sorted({argument // (2 * NUM_CELLS) + 1 for argument in question.arguments("move walk")})
        if step.number not in units:
            return Reason(problem=f"`move {step.number}` is no open unit", rule="B5.4")
        reason = self._node(step.cell, question.plot)
        if reason is not None:
            return reason
        problem = f"{cell_text(step.cell)} is more than {step.number} paths away"
        return Reason(problem=problem, rule="B8.3")

    def _card(self, step: Step, question: Question) -> Reason:
        if not question.kinds & {"play", "sell"} and question.plot.num_hand:
            if step.kind == "play" and question.plot.coins < self.facts.play_cost:
                problem = f"playing costs {self.facts.play_cost} coins, {question.plot.coins} are in hand"
                return Reason(problem=problem, rule="B7.5")
            problem = "one card a turn, sold before the walk, and none that was drawn in this turn"
            return Reason(problem=problem, rule="B7.3")
        hand = question.plot.hand
        if hand is not None and step.name not in hand:
            return Reason(problem=f"{step.name} is not in the hand", rule="B7.5")
        if step.kind == "sell" and "sell" not in question.kinds:
            return Reason(problem="cards are sold before the walk", rule="B7.3")
        if step.kind == "play" and question.plot.coins < self.facts.play_cost:
            problem = f"playing costs {self.facts.play_cost} coins, {question.plot.coins} are in hand"
            return Reason(problem=problem, rule="B7.5")
        return Reason(problem=f"{step.name} cannot be in the hand", rule="B4.2")

    # --- the garden -------------------------------------------------------------------------------

    def _bed(self, cell: Cell, question: Question) -> Reason | None:
        """Say why a garden bed cannot be reached."""
        garden = self.gardens.get(question.plot.garden)
        if garden is None:
            return None
        is_inside = cell[0] <= garden.rows and cell[1] <= garden.cols
        if not is_inside or cell in garden.missing:
            return Reason(problem=f"the garden has no bed {cell_text(cell)}", rule="B1.6")
        if cell not in beds_in_range(garden, question.pieces.gardeners):
            return Reason(problem=f"bed {cell_text(cell)} is not in range of a gardener", rule="B1.6")
        return None

    def _content(self, step: Step, plot: Plot) -> str:
        """Return what lies on the bed of a step; `-` if there is no such bed."""
        if step.greenhouse:
            return plot.greenhouse[step.greenhouse - 1 : step.greenhouse] or "-"
        row, column = step.cell
        return plot.beds[row - 1][column - 1 : column] or "-" if row <= len(plot.beds) else "-"

    def _plant(self, step: Step, question: Question) -> Reason:
        levels = {argument // NUM_TARGETS for argument in question.arguments("plant")}
        if step.level - 1 not in levels:
            what = PLANTS[step.level - 1]
            rule = "B5.6" if step.level != FRUIT else "G2.1"
            return Reason(problem=f"no {what} can be planted now", rule=rule)
        content = self._content(step, question.plot)
        if step.greenhouse:
            if content == "-":
                return Reason(problem=f"there is no greenhouse bed {step.greenhouse}", rule="G3.1")
            return Reason(problem=f"{question.plot.coins} coins do not pay for the bed", rule="G3.1")
        reason = self._bed(step.cell, question)
        if reason is not None:
            return reason
        if content in ANIMAL_LETTERS:
            animal = ANIMALS[ANIMAL_LETTERS.index(content)]
            return Reason(problem=f"the {animal} lies on {cell_text(step.cell)}", rule="X2.1")
        problem = "equal plants of one pool go to empty beds in ascending order"
        return Reason(problem=problem, rule="B5.7")

    def _water(self, step: Step, question: Question) -> Reason:
        content = self._content(step, question.plot)
        if step.greenhouse:
            if content not in "1234" or content == "":
                problem = f"no plant on greenhouse bed {step.greenhouse} can be watered"
                return Reason(problem=problem, rule="G4.2")
            problem = (
                "each greenhouse bed is watered once, behind the plant of the garden, in ascending order"
            )
            return Reason(problem=problem, rule="G4.1")
        if step.cell == (0, 0):
            return Reason(problem="no greenhouse plant can be watered instead", rule="G4.1")
        reason = self._bed(step.cell, question)
        if reason is not None:
            return reason
        if content not in "123":
            problem = f"no plant of level I to III on {cell_text(step.cell)}"
            return Reason(problem=problem, rule="B8.2")
        if "finish" in question.kinds:
            return Reason(problem="one plant of the garden a watering, before the others", rule="G4.1")
        return Reason(problem="no watering is open", rule="B5.4")

    def _animal(self, step: Step, question: Question) -> Reason:
        return Reason(problem=f"the {step.name} is no longer in the garden", rule="X5.1")

    def _transplant(self, step: Step, question: Question) -> Reason:
        plot = question.plot
        source = plot.greenhouse[step.greenhouse - 1 : step.greenhouse] or "-"
        if source in "-.":
            return Reason(problem=f"greenhouse bed {step.greenhouse} has no plant", rule="G5.1")
        reason = self._bed(step.cell, question)
        if reason is not None:
            return reason
        row, column = step.cell
        content = plot.beds[row - 1][column - 1]
        if content in ANIMAL_LETTERS and source != str(FRUIT):
            animal = ANIMALS[ANIMAL_LETTERS.index(content)]
            return Reason(problem=f"the {animal} lies on {cell_text(step.cell)}", rule="X2.1")
        if content in "12345" and not self.options.transplant_replaces:
            return Reason(problem=f"a plant stands on {cell_text(step.cell)}", rule="G5.4")
        if step.kind == "transplant" and "end walk" not in question.kinds and step.price == "step":
            return Reason(problem="in phase 1 a transplant costs a coin", rule="G5.1")
        return Reason(problem=f"no {step.price} is left for it, or nobody walks now", rule="G5.1")

    # --- tracks -----------------------------------------------------------------------------------

    def _way(self, step: Step, question: Question) -> Reason:
        texts = [self.codes.text(action, question.pieces) for action in question.legal]
        head = step.track if step.kind == "steps" else "any"
        if not any(text.split()[:2] == [head, str(step.number)] for text in texts):
            return Reason(problem=f"`{head} {step.number}` is no open unit", rule="B5.4")
        if step.is_stay:
            return Reason(problem="staying is offered once for all tracks", rule="G6.1")
        cost = self.codes.cost(step, question.pieces)
        track = TRACKS.index(step.track)
        place = question.pieces.track_nodes[track]
        if cost is None:
            return Reason(problem=f"no such way leads from {place} to {step.name}", rule="B9.1")
        if step.cost not in (0, cost):
            return Reason(problem=f"the way to {step.name} costs {cost} coins, not {step.cost}", rule="B9.5")
        if cost > question.plot.coins:
            problem = f"the way to {step.name} costs {cost} coins, {question.plot.coins} are in hand"
            return Reason(problem=problem, rule="B9.3")
        node = next(node for node in self.facts.tracks[track].nodes if node.name == step.name)
        if node.is_frog_only and not self._has_frog(question.plot):
            return Reason(problem=f"{step.name} is open to the owner of the frog alone", rule="X5.5")
        if node.is_end and self.options.empty_prize_closes:
            return Reason(problem=f"{step.name} has no token left", rule="B9.9")
        return Reason(problem=f"another way to {step.name} is better", rule="B9.5")

    def _has_frog(self, plot: Plot) -> bool:
        letter = ANIMAL_LETTERS[ANIMALS.index("frog")]
        return self.options.is_expert and not any(letter in row for row in plot.beds)
