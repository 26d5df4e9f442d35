"""Tables of Hutan: `HutanPosition` to the engine's `Table` and back; paths of fields on the wire."""

from __future__ import annotations

from typing import Any, cast

from google.protobuf.message import Message
from hortus.v1 import hutan_pb2

from engine_c.game import NotationError, Position, Ruleset
from engine_c.games.hutan.codes import ANIMALS, COLORS, EMPTY, LAKE, TREES
from engine_c.games.hutan.components import GRID_SIZE
from engine_c.games.hutan.layout import cell_text, ground
from engine_c.games.hutan.options import OPTION_SPECS
from engine_c.games.hutan.ruleset import Ruleset as HutanRuleset
from engine_c.games.hutan.table import Table
from engine_c.games.hutan.validity import animals_left, check_animals_left
from server.conversion import AdapterBase
from server.faults import Faults
from server.games.hutan import decisions
from server.games.hutan.decisions import (
    MAX_CARDS,
    cell_index,
    color_letter,
    face_message,
    pile_message,
    pile_texts,
)

PANGOLIN = {
    hutan_pb2.HUTAN_PANGOLIN_HELD: "held",
    hutan_pb2.HUTAN_PANGOLIN_OFFERED: "offered",
    hutan_pb2.HUTAN_PANGOLIN_TAKEN: "taken",
}
LETTERS = {
    hutan_pb2.HUTAN_PIECE_KIND_FLOWER: COLORS,
    hutan_pb2.HUTAN_PIECE_KIND_TREE: TREES,
    hutan_pb2.HUTAN_PIECE_KIND_ANIMAL: ANIMALS,
}
MAX_GRIDS = 4
MAX_STACKS = 64
"""As many rounds as a game may have."""


class HutanAdapter(AdapterBase):
    """See `GameAdapter`."""

    name = "hutan"
    option_specs = OPTION_SPECS
    option_rule = "H3"
    yes = "true"

    # --- message to table ------------------------------------------------------------------------

    def table(self, message: hutan_pb2.HutanPosition, ruleset: Ruleset, path: str) -> Table:
        """Read a table; raises PositionError that names every field that cannot be read.

        Whether the table obeys the rules is the ruleset's to say; here only what has no spelling in
        the engine's notation is refused (cells outside the grid, unknown numbers of an enum, a space
        that is named twice), and pieces on a lake, which have no place of their own there.
        """
        components = cast(HutanRuleset, ruleset).components
        options = cast(HutanRuleset, ruleset).typed_options
        faults = Faults()
        self._bound(message, path, faults)
        faults.raise_found()
        layout = message.layout or None
        lakes: frozenset[int] = frozenset()
        if layout or options.layout:
            try:
                lakes = ground(components, layout or options.layout or "").lakes
            except NotationError as error:
                for v in error.violations:
                    faults.add(f"{path}.layout", v.problem, v.allowed, v.rule)
        grids, second = [], []
        for seat, grid in enumerate(message.grids):
            text, cells = self._grid(grid, lakes, f"{path}.grids[{seat}]", faults)
            grids.append(text)
            second.append(cells)
        pangolin = message.pangolin or hutan_pb2.HUTAN_PANGOLIN_HELD
        if pangolin not in PANGOLIN:
            faults.add(f"{path}.pangolin", f"{pangolin} is no place", "1 (held), 2 (offered), 3 (taken)")
        seen = None
        if message.HasField("seen"):
            seen = self._pile(message.seen.cards, f"{path}.seen.cards", faults)
        stacks = tuple(
            self._pile(pile.cards, f"{path}.stacks[{i}].cards", faults)
            for i, pile in enumerate(message.stacks)
        )
        table = Table(
            layout=layout,
            ecosystem=tuple(sorted(message.ecosystem)) or None,
            holder=message.holder if message.HasField("holder") else None,
            round=message.round or 1,
            turn=message.turn,
            pangolin=PANGOLIN.get(pangolin, "held"),
            next_holder=message.next_holder if message.HasField("next_holder") else None,
            offer=self._pile(message.offer, f"{path}.offer", faults),
            grids=tuple(grids),
            second_flowers=tuple(second) if any(second) else (),
            seen=seen,
            stacks=stacks or None,
        )
        self._check_animals(message, table, options.animals_per_species, path, faults)
        faults.raise_found()
        return table

    def _bound(self, message: hutan_pb2.HutanPosition, path: str, faults: Faults) -> None:
        """Refuse lists that no table has, so that a large message costs no more than a small one."""
        faults.bound(message.grids, MAX_GRIDS, f"{path}.grids", "grids", "V12")
        faults.bound(message.stacks, MAX_STACKS, f"{path}.stacks", "stacks", "V11")
        faults.bound(message.ecosystem, MAX_CARDS, f"{path}.ecosystem", "cards", "V3")
        for seat, grid in enumerate(message.grids[:MAX_GRIDS]):
            here = f"{path}.grids[{seat}].pieces"
            faults.bound(grid.pieces, GRID_SIZE * GRID_SIZE, here, "pieces", "H1.5")

    def _grid(
        self, message: hutan_pb2.HutanGrid, lakes: frozenset[int], path: str, faults: Faults
    ) -> tuple[str, tuple[int, ...]]:
        """Return a grid in notation and the cells of its second flowers."""
        spaces = [LAKE if cell in lakes else EMPTY for cell in range(GRID_SIZE * GRID_SIZE)]
        owner: dict[int, int] = {}
        second = []
        for i, piece in enumerate(message.pieces):
            here = f"{path}.pieces[{i}]"
            try:
                cell = cell_index(piece.cell, f"{here}.cell")
                letter = color_letter(piece.color, f"{here}.color")
            except NotationError as error:
                faults.found += error.violations
                continue
            letters = LETTERS.get(piece.kind)
            if letters is None:
                problem = f"{piece.kind} is no kind of piece" if piece.kind else "no kind is given"
                faults.add(f"{here}.kind", problem, "1 (flower), 2 (tree), 3 (animal)", "H1.5")
                continue
            if cell in owner:
                problem = f"space {cell_text(cell)} is named by pieces[{owner[cell]}] already"
                faults.add(f"{here}.cell", problem, "one piece a space, of one colour", "H1.5")
                continue
            if cell in lakes:
                problem = f"space {cell_text(cell)} is a lake"
                faults.add(f"{here}.cell", problem, "land spaces", "V13")
                continue
            owner[cell] = i
            spaces[cell] = letters[COLORS.index(letter)]
            if piece.is_second_flower:
                if piece.kind != hutan_pb2.HUTAN_PIECE_KIND_TREE:
                    problem = "a second flower stands for a tree"
                    faults.add(f"{here}.is_second_flower", problem, "kind 2 (tree)", "H10.6")
                second.append(cell)
        rows = ["".join(spaces[i : i + GRID_SIZE]) for i in range(0, len(spaces), GRID_SIZE)]
        return "/".join(rows), tuple(sorted(second))

    def _pile(self, cards: Any, path: str, faults: Faults) -> tuple[str, ...]:
        try:
            return pile_texts(cards, path)
        except NotationError as error:
            faults.found += error.violations
            return ()

    def _check_animals(
        self, message: hutan_pb2.HutanPosition, table: Table, supply: int, path: str, faults: Faults
    ) -> None:
        """The animals left are told by the grids; a number that is given must agree."""
        if not message.animals_left:
            return
        for violation in check_animals_left(table.grids, supply, message.animals_left):
            field = violation.field.removeprefix("hutan.")
            faults.add(f"{path}.{field}", violation.problem, violation.allowed, violation.rule)

    # --- table to message ------------------------------------------------------------------------

    def table_message(self, position: Position, ruleset: Ruleset) -> Message:
        """Write the table of a position, every field filled in."""
        table: Table = position.table
        options = cast(HutanRuleset, ruleset).typed_options
        solo = options.players == 1
        message = hutan_pb2.HutanPosition(
            layout=table.layout or "",
            ecosystem=table.ecosystem or (),
            holder=table.holder,
            round=table.round,
            turn=table.turn,
            pangolin=None if solo else next(k for k, v in PANGOLIN.items() if v == table.pangolin),
            next_holder=table.next_holder,
            offer=[face_message(face) for face in table.offer],
            seen=None if table.seen is None else pile_message(table.seen),
            stacks=[pile_message(stack) for stack in table.stacks or ()],
            animals_left=animals_left(table.grids, options.animals_per_species),
        )
        self.fill_options(message.options, position.options)
        for seat, grid in enumerate(table.grids):
            second = table.second_flowers[seat] if table.second_flowers else ()
            message.grids.append(grid_message(grid, second))
        return message

    # --- decisions -------------------------------------------------------------------------------

    def decision_text(self, message: hutan_pb2.HutanDecision, path: str) -> str:
        """Return the notation of a typed decision."""
        return decisions.decision_text(message, path)

    def decision_message(self, text: str) -> Message:
        """Return the typed form of a decision in notation."""
        return decisions.decision_message(text)

    def decisions_agree(self, one: Any, other: Any) -> bool:
        """Tell whether two typed decisions mean the same."""
        return decisions.agree(one, other)


def grid_message(grid: str, second: tuple[int, ...]) -> hutan_pb2.HutanGrid:
    """Return the pieces of a grid in notation by rising row and column."""
    message = hutan_pb2.HutanGrid()
    for row, text in enumerate(grid.split("/")):
        for column, letter in enumerate(text):
            for kind, letters in LETTERS.items():
                if letter in letters:
                    message.pieces.add(
                        cell=hutan_pb2.HutanCell(row=row, column=column),
                        kind=kind,
                        color=letters.index(letter) + 1,
                        is_second_flower=GRID_SIZE * row + column in second,
                    )
    return message


ADAPTER = HutanAdapter()
