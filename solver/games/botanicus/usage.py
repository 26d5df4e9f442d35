"""What is used in games of Botanicus.

Steps with a single answer are carried out without being asked, so what they use is told by the tables and by
what was open: a space that was not asked is the only free one (B5.1, B7.9), a way that was not asked a stay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from engine_c.game import CHANCE
from engine_c.game import Ruleset as AnyRuleset
from engine_c.games.botanicus.facts import (
    ANIMALS,
    LEVELS,
    MAX_GREENHOUSE,
    MAX_NODES,
    MAX_STEPS,
    NUM_SPACES,
    TRACKS,
    Gain,
    Tile,
)
from engine_c.games.botanicus.notation import NUM_TARGETS, NUM_UNUSED, split_action
from engine_c.games.botanicus.reference_garden import ReferencePlot, is_full
from engine_c.games.botanicus.reference_scoring import points_of_card, points_of_column, with_flipped_fruits
from engine_c.games.botanicus.rules import LAST_STEPS, ReferenceState
from engine_c.games.botanicus.ruleset import Ruleset
from engine_c.games.botanicus.steps import DIRECTIONS, NUM_CELLS, cell_at
from engine_c.games.botanicus.table import NEUTRAL, Plot, Table, TableState
from engine_c.state import EngineState
from solver.games.botanicus import usage_names as names
from solver.usage import IN_PLAY, Item, UseBook

SETS: Sequence[Mapping[str, str]] = (
    {},
    {"side": "expert"},
    {"side": "expert", "greenhouse": "common"},
    {"side": "expert", "greenhouse": "unique"},
)

_ANY = "any"
"""Kind of a two-way unit among the open steps."""
_CARD_USES = {"play": "played", "sell": "sold"}
_ROUNDS = ("round1", "round2")
_WAYS = MAX_STEPS * MAX_NODES * NUM_UNUSED
"""Ways of one track in one direction."""


@dataclass(kw_only=True)
class _Turn:
    """The turn of a seat as far as it has been seen."""

    number: int
    """Number of the turn."""
    table: Table
    """Latest table before the flower is placed."""
    is_placed: bool = False
    """Whether the flower has been placed."""
    neutral_row: int = 0
    """Where the neutral flower has just been put, from 1; 0: it was not, or the table shows it."""
    steps: list[tuple[str, int]] = field(default_factory=list)
    """Units of steps not yet taken: (track or `any`, steps)."""


class BotanicusRecorder:
    """Watches one game; see `Recorder` in solver/usage.py."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        """Begin a game of a ruleset."""
        self.book = UseBook()
        self._ruleset = cast(Ruleset, ruleset)
        self._facts = self._ruleset.components
        self._options = self._ruleset.typed_options
        self._columns = names.columns_of(self._facts, self._options)
        self._gardens = {garden.id: garden for garden in names.gardens_of(self._facts, self._options)}
        self._houses = {garden.id: house for garden, house in names.houses_of(self._facts, self._options)}
        self._turn: _Turn | None = None
        self._groups = [""] * self._options.players

    def items(self) -> Sequence[Item]:
        """Return everything that has a name."""
        return tuple(names.all_items(self._ruleset))

    def groups(self) -> Sequence[str]:
        """Return the gardens; in the base game the places in the first stack."""
        return self._groups

    # --- from action to action --------------------------------------------------------------------

    def see(self, state: EngineState, action: int) -> None:
        """Count what a decision or draw uses, and what happened unasked before it."""
        table = cast(TableState, state).public_table()
        self._follow(state.turn_number(), table)
        kind, argument = split_action(action)
        seat = table.seat
        if state.current_player() == CHANCE:
            if kind == "draw card":
                self.book.add("garden cards", names.card_name(self._facts.cards[argument]), seat, "drawn")
            elif kind == "draw final":
                self.book.add("final cards", names.final_name(self._facts.finals[argument]), seat, "dealt")
            return
        self.book.add("decisions", kind, seat)
        match kind:
            case "task" if not any(self._groups):
                self._groups = self._places(table)
            case "neutral":
                self._open_turn.neutral_row = argument + 1
                name = names.space_name(self._columns, table.column, argument + 1)
                self.book.add("spaces", name, seat, "neutral")
            case "space":
                self._place(table, argument + 1)
            case "play" | "sell":
                card = self._facts.cards[argument]
                self.book.add("garden cards", names.card_name(card), seat, _CARD_USES[kind])
                if kind == "play":
                    self._open(card.gain)
            case "steps":
                track, rest = divmod(argument, _WAYS)
                self._go(table, TRACKS[track], track, 0, rest)
            case "any":
                track, rest = divmod(argument, len(DIRECTIONS) * _WAYS)
                direction, rest = divmod(rest, _WAYS)
                self._go(table, _ANY, track, direction, rest)
            case "any stay":
                self._stay(seat, _ANY, argument + 1)
            case "plant" | "water":
                target = argument % NUM_TARGETS
                self._grow(table, target, "planted" if kind == "plant" else "watered")
            case "transplant" | "move transplant":
                bed, rest = divmod(argument % (2 * NUM_CELLS * MAX_GREENHOUSE), 2 * NUM_CELLS)
                self._grow(table, NUM_CELLS + bed, "taken out")
                self._grow(table, rest // 2, "planted")

    def finish(self, state: EngineState) -> None:
        """Count what lies on the table at the end."""
        table = cast(TableState, state).public_table()
        self._follow(state.turn_number(), table)
        reference = ReferenceState.from_table(self._ruleset, table)
        for seat, (plot, scored) in enumerate(zip(table.plots, reference.plots, strict=True)):
            self._count_tasks(seat, plot)
            self._count_garden(seat, plot, with_flipped_fruits(scored))
            for stack, value in plot.tokens:
                self.book.add("prize tokens", f"{stack} {value}", seat, "taken", points=value)
            for card in self._facts.cards:
                left = (plot.hand or ()).count(card.id)
                self.book.add("garden cards", names.card_name(card), seat, "left over", count=left)
            for index in sorted(scored.finals or ()):
                final = self._facts.finals[index]
                points = points_of_card(self._options, with_flipped_fruits(scored), final)
                self.book.add("final cards", names.final_name(final), seat, "kept", points=points)

    # --- turns ------------------------------------------------------------------------------------

    @property
    def _open_turn(self) -> _Turn:
        """The turn under way."""
        assert self._turn is not None
        return self._turn

    def _follow(self, number: int, table: Table) -> None:
        """Close the turn that is over, and count the space that was taken unasked."""
        turn = self._turn
        if turn is not None and turn.number != number:
            self._settle(turn)
            for unit, steps in turn.steps:
                self._count_stay(turn.table.seat, unit, steps)
            self._turn = turn = None
        if turn is None:
            self._turn = turn = _Turn(number=number, table=table)
            if table.stage == "last":
                turn.steps.append((_ANY, LAST_STEPS))
        elif not turn.is_placed:
            acting = (pile for pile in table.piles if pile.column == table.column)
            if table.stage in _ROUNDS and any(table.seat in pile.flowers for pile in acting):
                self._settle(turn)
            else:
                turn.table, turn.neutral_row = table, 0

    def _settle(self, turn: _Turn) -> None:
        """Count the space of a turn if it was not asked for: the only one without a price."""
        if turn.is_placed or turn.table.stage not in _ROUNDS:
            return
        column = self._columns[turn.table.column - 1]
        free = [
            row
            for row, space in enumerate(column.spaces, 1)
            if space.pole is not None or not self._flowers_on(turn, row)
        ]
        assert len(free) == 1, free
        self._place(turn.table, free[0])

    def _flowers_on(self, turn: _Turn, row: int) -> int:
        """Return how many flowers lie on a space of the acting column."""
        table = turn.table
        flowers = [
            flower
            for pile in table.piles
            if (pile.column, pile.row) == (table.column, row)
            for flower in pile.flowers
        ]
        return len(flowers) + (turn.neutral_row == row and NEUTRAL not in flowers)

    def _place(self, table: Table, row: int) -> None:
        """Count a space and its tile; their units of steps are open then."""
        turn = self._open_turn
        turn.is_placed = True
        seat = table.seat
        name = names.space_name(self._columns, table.column, row)
        self.book.add("spaces", name, seat)
        self._open(self._columns[table.column - 1].spaces[row - 1].gain)
        if self._flowers_on(turn, row):
            return
        self.book.add("spaces", name, seat, "first")
        side = _ROUNDS.index(table.stage)
        tile, face = self._tile_on(table, row, side)
        if tile is not None:
            self.book.add("tile faces", face, seat)
            self._open(tile.dark if side else tile.light)

    def _tile_on(self, table: Table, row: int, side: int) -> tuple[Tile | None, str]:
        """Return the tile on a space of the acting column and the name of its face; None: no tile."""
        if self._columns[table.column - 1].has_tiles:
            before = sum(column.has_tiles for column in self._columns[: table.column - 1])
            word = table.tiles[NUM_SPACES * before + row - 1]
            tile = next(tile for tile in self._facts.tiles if tile.id == word)
            return tile, names.tile_name(tile, side)
        fixed = self._facts.last_column_tiles[row - 1] if table.column > len(self._facts.columns) else None
        return fixed, names.fixed_tile_name(fixed, row, side) if fixed is not None else ""

    # --- steps on tracks --------------------------------------------------------------------------

    def _open(self, gain: Gain) -> None:
        """Note the units of steps of a gain."""
        units = self._open_turn.steps
        units += [(track, steps) for track, steps in zip(TRACKS, gain.steps, strict=True) if steps]
        units += [(_ANY, gain.two_way)] if gain.two_way else []

    def _go(self, table: Table, unit: str, track: int, direction: int, argument: int) -> None:
        """Count a way on a track: unit is the track's name, or `any`."""
        seat = table.seat
        steps, rest = divmod(argument, MAX_NODES * NUM_UNUSED)
        index, unused = divmod(rest, NUM_UNUSED)
        steps += 1
        if unused == steps:
            self._stay(seat, unit, steps)
            return
        self._open_turn.steps.remove((unit, steps))
        facts = self._facts.tracks[track]
        node = facts.nodes[index]
        source = table.plots[seat].track_nodes[track]
        ways = self._ruleset.codes.ways
        bought = ways.bought(track, direction, source, node.name, steps, unused)
        self.book.add("steps on tracks", facts.name, seat, "ways")
        self.book.add("steps on tracks", facts.name, seat, "bought", count=bought)
        self.book.add("steps on tracks", facts.name, seat, "unused", count=unused)
        self.book.add(f"{facts.name} track", names.node_name(facts, index), seat, "stops")
        if node.is_end:
            self.book.add("track ends", f"{facts.name} {node.name}", seat, "reached")
        if index > 0 or direction == 0:
            self._open(node.gain)

    def _stay(self, seat: int, unit: str, steps: int) -> None:
        """Count a unit of steps that is used for staying."""
        self._open_turn.steps.remove((unit, steps))
        self._count_stay(seat, unit, steps)

    def _count_stay(self, seat: int, unit: str, steps: int) -> None:
        self.book.add("steps on tracks", unit, seat, "stays")
        self.book.add("steps on tracks", unit, seat, "unused", count=steps)

    # --- gardens ----------------------------------------------------------------------------------

    def _grow(self, table: Table, target: int, what: str) -> None:
        """Count what happens to a bed of the garden or greenhouse."""
        plot = table.plots[table.seat]
        if target >= NUM_CELLS:
            house = self._houses.get(plot.garden) or self._facts.common_greenhouse
            name = names.green_name(house, plot.garden, target - NUM_CELLS + 1, self._options)
            self.book.add("greenhouse beds", name, table.seat, what)
        elif what == "planted":
            self.book.add(
                "garden beds", names.bed_name(plot.garden, *cell_at(target)), table.seat, "plants put"
            )

    def _places(self, table: Table) -> list[str]:
        """Return what seats differ by: the garden, in the base game the place in the first stack."""
        if self._options.is_expert:
            return [f"garden {plot.garden}" for plot in table.plots]
        order = [flower for flower in reversed(table.stack) if flower != NEUTRAL]
        return [f"place {order.index(seat) + 1} from the top" for seat in range(len(table.plots))]

    def _count_tasks(self, seat: int, plot: Plot) -> None:
        """Count the tasks of a seat at the end."""
        garden = self._gardens[plot.garden]
        special = {task.id: task for task in self._facts.special_tasks}
        for row, task in enumerate(garden.basic_tasks, 1):
            name = names.basic_name(garden, row)
            self.book.add("basic tasks", name, seat, IN_PLAY)
            self.book.add("basic tasks", name, seat, "done", count=plot.basic_done[row - 1], points=task.vp)
        places = [*zip(plot.row_tasks, plot.special_done, strict=True)]
        for number, is_done in [*places, (plot.greenhouse_task, plot.greenhouse_done)]:
            if number:
                task = special[number]
                name = names.task_name(task)
                self.book.add("special tasks", name, seat, "assigned")
                self.book.add("special tasks", name, seat, "done", count=is_done, points=task.vp)

    def _count_garden(self, seat: int, plot: Plot, scored: ReferencePlot) -> None:
        """Count animals, columns and beds of a seat at the end; fruits of `scored` are plants."""
        garden = self._gardens[plot.garden]
        if self._options.is_expert:
            left = scored.animals_left()
            for index, animal in enumerate(ANIMALS):
                self.book.add("animals", animal, seat, "taken", count=index not in left)
        else:
            for number, vp in enumerate(self._facts.animal_points[: plot.num_animals], 1):
                self.book.add("animals", names.animal_name(number, vp), seat, "taken", points=vp)
        for number in range(1, garden.cols + 1):
            name = f"{garden.id} column {number}"
            self.book.add("columns", name, seat, IN_PLAY)
            beds = scored.column(number)
            if is_full(beds):
                points = points_of_column(scored, garden, number)
                self.book.add("columns", name, seat, "complete", points=points)
                self.book.add(
                    "columns", f"complete, highest {LEVELS[max(beds) - 1]}", seat, "complete", points=points
                )
        for row, column in scored.beds:
            name = names.bed_name(garden.id, row, column)
            self.book.add("garden beds", name, seat, IN_PLAY)
            planted = scored.is_planted((row, column))
            self.book.add("garden beds", name, seat, "planted at the end", count=planted)


RECORDER = BotanicusRecorder
