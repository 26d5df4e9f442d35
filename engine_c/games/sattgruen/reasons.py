"""Why a decision is not legal: the rule it breaks, in words. Informative only; the states decide."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine_c.games.sattgruen.components import Components
from engine_c.games.sattgruen.notation import NUM_COLUMNS, Step, cell_index, cell_text
from engine_c.games.sattgruen.options import Options
from engine_c.games.sattgruen.table import Cell, Home, Placed, Table
from engine_c.reading import Reason

USES = ("place", "fert", "trowel", "can")
"""Answers that use a token."""
_ANSWERS = {
    "start": "where the start room goes",
    "A": "the card or a special action",
    "B": "the card or a special action",
    "take plant": "the card or a special action",
    "take room": "the card or a special action",
    "mark": "what is laid aside",
    "go": "what is laid aside",
    "token": "the column of the token",
    "cell": "where the card goes",
    "leaves": "how many leaves are accepted",
    "keep": "what the stored token does",
    "store": "what the new token does",
    "swap": "what the new token does",
    "discard": "what the new token does",
    "stop": "the plants of the trowel",
    "trowel": "the plants of the trowel",
    "end": "a leaf for thumbs, or the end of the turn",
}


def asked(kinds: Sequence[str]) -> str:
    """Say what is asked where decisions of these kinds are legal."""
    for kind, what in _ANSWERS.items():
        if kind in kinds:
            return what
    return "what the token does"


def near(cell: Cell) -> list[Cell]:
    """Return the four cells beside a cell."""
    x, y = cell
    return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]


def fits_box(cells: Collection[Cell], *, is_landscape_only: bool) -> bool:
    """Tell whether the bounding box of some cells can still become a home (S6.3)."""
    if not cells:
        return True
    columns, rows = ([cell[axis] for cell in cells] for axis in (0, 1))
    width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    return (width <= 5 and height <= 3) or (not is_landscape_only and width <= 3 and height <= 5)


class Reasons:
    """Explains illegal decisions of one ruleset, by what lies on the table."""

    def __init__(self, components: Components, options: Options) -> None:
        """Keep the facts."""
        self.plants = {plant.id: plant for plant in components.plants}
        self.rooms = {room.id for room in components.rooms}
        self.cost = components.thumb_cost
        self.options = options
        self.form = "5 wide and 3 high" + ("" if options.is_landscape_only else ", or 3 wide and 5 high")

    def why_not(self, step: Step, table: Table, seat: int, kinds: Sequence[str], taken: str) -> Reason:
        """Return the rule that a decision breaks.

        `kinds` are those of the legal decisions, `taken` the kind of the card of this turn, empty before.
        """
        home = table.homes[seat]
        match step.kind:
            case "A" | "B":
                return self._renewal(step, table, home, kinds)
            case "take plant" | "take room" if "take plant" in kinds or "take room" in kinds:
                return self._take(step, table)
            case "mark" | "mark plant" | "mark room" if "mark" in kinds:
                return self._mark(step, table)
            case "go" if "mark" in kinds:
                return Reason(problem="nothing is marked yet", rule="S5.9")
            case "token" if "token" in kinds:
                return self._token(step, home)
            case "cell" if "cell" in kinds:
                return self._cell(step.cell, home, taken)
            case "leaves" if "leaves" in kinds:
                return Reason(problem="this number of leaves cannot be accepted", rule="S8.4")
            case "boost":
                return self._boost(step, home, kinds)
        if step.kind in USES and not set(kinds) & {"start", "cell", "token", "leaves", "mark", "take plant"}:
            return self._use(step, home, kinds)
        return self._not_asked(step, kinds)

    def _not_asked(self, step: Step, kinds: Sequence[str]) -> Reason:
        rules = {"store": "S9.7", "swap": "S9.7", "discard": "S5.8", "stop": "S9.4", "keep": "S5.5"}
        return Reason(problem=f"asked is {asked(kinds)}", rule=rules.get(step.kind, "S5"))

    def _thumbs(self, home: Home, action: str, rule: str) -> Reason | None:
        if self.options.family:
            return Reason(problem="the family game has no special actions", rule="S2.11")
        if home.thumbs < self.cost:
            return Reason(problem=f"{action} costs {self.cost} thumbs, {home.thumbs} are held", rule=rule)
        return None

    def _renewal(self, step: Step, table: Table, home: Home, kinds: Sequence[str]) -> Reason:
        if "take plant" not in kinds and "take room" not in kinds:
            return self._not_asked(step, kinds)
        reason = self._thumbs(home, f"action {step.kind}", "S5.1")
        return reason or Reason(problem="there is no card without thumbs", rule="S5.10")

    def _take(self, step: Step, table: Table) -> Reason:
        kind = step.kind.split()[1]
        return Reason(problem=f"no cell of the home can take a {kind}", rule="S6.6")

    def _mark(self, step: Step, table: Table) -> Reason:
        if step.kind == "mark":
            return Reason(problem="tokens are marked by action A, in ascending order", rule="S5.9")
        thumbs = table.plant_thumbs if step.kind == "mark plant" else table.room_thumbs
        if step.column < len(thumbs) and thumbs[step.column]:
            return Reason(problem=f"{thumbs[step.column]} thumbs lie on this card", rule="S5.10")
        return Reason(problem="cards are marked by action B, plants before rooms, ascending", rule="S5.10")

    def _token(self, step: Step, home: Home) -> Reason:
        reason = self._thumbs(home, "a token of another column", "S5.13")
        return reason or Reason(problem=f"column {step.column + 1} has no token", rule="S5.2")

    def _cell(self, cell: Cell, home: Home, taken: str) -> Reason:
        shown = cell_text(cell)
        cells = {card.cell for card in home.cards if card.cell is not None}
        if cell in cells:
            return Reason(problem=f"a card lies on {shown}", rule="S6.3")
        if not cells & set(near(cell)):
            return Reason(problem=f"{shown} is not beside a card", rule="S6.3")
        if taken and (sum(cell) % 2 == 0) != (taken == "plant"):
            return Reason(problem=f"a {taken} on {shown} breaks the chessboard", rule="S6.2")
        problem = f"with a card on {shown} the home would not stay within {self.form}"
        return Reason(problem=problem, rule="S6.3")

    def _unpotted(self, cell: Cell, home: Home) -> Reason | None:
        """Say why a cell has no plant that can get leaves."""
        card = _card_at(home, cell)
        if card is None or card.card not in self.plants:
            return Reason(problem=f"there is no plant on {cell_text(cell)}", rule="S9.3")
        if card.pot:
            return Reason(problem=f"the plant on {cell_text(cell)} is potted", rule="S8.3")
        return None

    def _boost(self, step: Step, home: Home, kinds: Sequence[str]) -> Reason:
        reason = self._thumbs(home, "action D", "S10.5") or self._unpotted(step.cell, home)
        if reason is None and "boost" in kinds:
            reason = Reason(problem="plants get their leaves in ascending order of cells", rule="S5.8")
        return reason or self._not_asked(step, kinds)

    def _use(self, step: Step, home: Home, kinds: Sequence[str]) -> Reason:
        """Explain why a token cannot be used like this."""
        if step.kind not in kinds:
            usable = [kind for kind in USES if kind in kinds]
            if not usable:
                return Reason(problem=f"asked is {asked(kinds)}", rule="S9")
            return Reason(problem=f"the token that is asked about is used by `{usable[0]}`", rule="S9")
        shown = cell_text(step.cell)
        card = _card_at(home, step.cell)
        if step.kind in ("place", "can"):
            if card is None or card.card not in self.rooms:
                rule = "S9.2" if step.kind == "place" else "S9.5"
                return Reason(problem=f"there is no room on {shown}", rule=rule)
            if step.kind == "place":
                return Reason(problem=f"on the room {shown} lies {card.item}", rule="S9.2")
            return Reason(problem=f"no plant beside {shown} can get a leaf", rule="S9.5")
        reason = self._unpotted(step.cell, home)
        if reason is not None:
            return reason
        if step.kind == "fert":
            growth = self.plants[card.card].growth if card else 0
            missing = growth - (card.leaves if card else 0)
            problem = f"{step.leaves} leaves cannot be given to the plant on {shown}, which lacks {missing}"
            return Reason(problem=problem, rule="S9.3")
        problem = "plants of the trowel are chosen in ascending order, as many as can be"
        return Reason(problem=problem, rule="S9.4")


def _card_at(home: Home, cell: Cell) -> Placed | None:
    return next((card for card in home.cards if card.cell == cell), None)


def order_of(step: Step) -> int:
    """Sort key of decisions of one kind in a row: marks by their place, cells by S6.1."""
    if step.kind.startswith("mark"):
        return step.column + (NUM_COLUMNS if step.kind == "mark room" else 0)
    return cell_index(step.cell)
