"""Tables of Botanicus: `BotanicusPosition` to the engine's `Table` and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

from google.protobuf.message import Message
from hortus.v1 import botanicus_pb2

from engine_c.game import NotationError, Position, Ruleset
from engine_c.games.botanicus.facts import Components
from engine_c.games.botanicus.options import OPTION_SPECS
from engine_c.games.botanicus.table import STACKS, STAGES, Pile, Plot, Table, TailCard
from server.conversion import AdapterBase
from server.faults import Faults
from server.games.botanicus import decisions

if TYPE_CHECKING:
    from engine_c.games.botanicus.ruleset import Ruleset as BotanicusRuleset


class BotanicusAdapter(AdapterBase):
    """See `GameAdapter`."""

    name = "botanicus"
    option_specs = OPTION_SPECS
    option_rule = "B2"
    yes = "yes"

    # --- message to table ------------------------------------------------------------------------

    def table(self, message: botanicus_pb2.BotanicusPosition, ruleset: Ruleset, path: str) -> Table:
        """Read a table; raises PositionError that names every field that cannot be read.

        Whether the table obeys the rules is the ruleset's to say; here only what has no spelling in
        the engine's notation is refused, and counts that contradict the rest.
        """
        opened = cast("BotanicusRuleset", ruleset)
        faults = Faults()
        if not 1 <= message.stage <= len(STAGES):
            allowed = ", ".join(f"{number} ({stage})" for number, stage in enumerate(STAGES, 1))
            problem = f"{message.stage} is no stage" if message.stage else "no stage is given"
            faults.add(f"{path}.stage", problem, allowed, "B10")
        plots = tuple(
            _plot(plot, opened.components, f"{path}.plots[{seat}]", faults)
            for seat, plot in enumerate(message.plots)
        )
        faults.raise_found()
        table = Table(
            stage=STAGES[message.stage - 1],
            column=message.column,
            seat=message.seat,
            tiles=tuple(message.tiles),
            stack=tuple(message.stack),
            piles=tuple(
                Pile(column=pile.column, row=pile.row, flowers=tuple(pile.flowers)) for pile in message.piles
            ),
            plots=plots,
            discard=tuple(message.discard),
            final_tail=tuple(TailCard(card=tail.card, seat=tail.seat) for tail in message.final_tail),
            observer=message.observer if message.HasField("observer") else None,
            deck=_names(message, "deck"),
            final_pile=_names(message, "final_pile"),
        )
        self._check_counts(message, table, opened, path)
        return table

    def _check_counts(
        self, message: botanicus_pb2.BotanicusPosition, table: Table, ruleset: BotanicusRuleset, path: str
    ) -> None:
        """Hold the counts of hidden piles against the table, unless something else is wrong with it."""
        faults = Faults()
        for field, count in pile_sizes(table, ruleset).items():
            if message.HasField(field) and getattr(message, field) != count:  # type: ignore[arg-type]
                problem = f"{getattr(message, field)}, but what the table shows leaves {count}"
                faults.add(f"{path}.{field}", problem, str(max(count, 0)), "B4.2")
        if faults.found and not ruleset.validate(ruleset.position_of(table)):
            faults.raise_found()

    # --- table to message ------------------------------------------------------------------------

    def table_message(self, position: Position, ruleset: Ruleset) -> Message:
        """Write the table of a position, every field filled in."""
        table: Table = position.table
        opened = cast("BotanicusRuleset", ruleset)
        options = botanicus_pb2.BotanicusOptions()
        self.fill_options(options, position.options)
        return botanicus_pb2.BotanicusPosition(
            options=options,
            stage=cast(Any, STAGES.index(table.stage) + 1),
            column=table.column,
            seat=table.seat,
            tiles=table.tiles,
            stack=table.stack,
            piles=[
                botanicus_pb2.BotanicusPile(column=pile.column, row=pile.row, flowers=pile.flowers)
                for pile in table.piles
            ],
            plots=[_plot_message(plot, opened.components.finals_dealt) for plot in table.plots],
            discard=table.discard,
            final_tail=[
                botanicus_pb2.BotanicusTailCard(card=tail.card, seat=tail.seat) for tail in table.final_tail
            ],
            observer=table.observer,
            deck=_cards(table.deck),
            final_pile=_cards(table.final_pile),
            **pile_sizes(table, opened),
        )

    # --- decisions -------------------------------------------------------------------------------

    def decision_text(self, message: botanicus_pb2.BotanicusDecision, path: str) -> str:
        """Return the notation of a typed decision."""
        return decisions.decision_text(message, path)

    def decision_message(self, text: str) -> Message:
        """Return the typed form of a decision in notation."""
        return decisions.decision_message(text)

    def decisions_agree(self, one: Any, other: Any) -> bool:
        """Tell whether two typed decisions mean the same; a cost that one leaves out does not count."""
        return decisions.agree(one, other)


# --- plots ------------------------------------------------------------------------------------------


def num_rows(garden: str, components: Components) -> int:
    """Return how many rows a garden has; 0 for one that is not known or not drawn."""
    gardens = (components.base_garden, *components.gardens)
    return next((known.rows for known in gardens if known.id == garden), 0)


def _plot(message: botanicus_pb2.BotanicusPlot, components: Components, path: str, faults: Faults) -> Plot:
    """Return what belongs to a seat."""
    rows = num_rows(message.garden, components) or len(message.beds)
    hand, num_hand = _own_cards(message, "hand", path, faults)
    finals, num_finals = _own_cards(message, "finals", path, faults)
    dealt, num_dealt = _own_cards(message, "dealt_finals", path, faults)
    if dealt is None and num_dealt != components.finals_dealt:
        problem = f"{num_dealt} cards are hidden"
        faults.add(f"{path}.num_dealt_finals", problem, f"0 or {components.finals_dealt}", "X1.3")
    return Plot(
        garden=message.garden,
        coins=message.coins,
        vp=message.vp,
        track_nodes=(message.money_node, message.barrow_node, message.shovel_node),
        beds=tuple(message.beds),
        greenhouse=message.greenhouse,
        gardeners=tuple((cell.row, cell.column) for cell in _cells(message.gardeners, path, faults)),
        num_animals=message.num_animals,
        dealt_tasks=tuple(message.dealt_tasks),
        row_tasks=tuple(message.row_tasks),
        greenhouse_task=message.greenhouse_task,
        basic_done=_flags(message.basic_done, rows, f"{path}.basic_done", faults),
        special_done=_flags(message.special_done, rows, f"{path}.special_done", faults),
        greenhouse_done=message.is_greenhouse_done,
        tokens=_tokens(message, path, faults),
        num_hand=num_hand,
        hand=hand,
        num_finals=num_finals,
        finals=finals,
        dealt_finals=dealt,
        returned=_names(message, "returned"),
    )


def _cells(
    cells: Iterable[botanicus_pb2.BotanicusCell], path: str, faults: Faults
) -> list[botanicus_pb2.BotanicusCell]:
    """Return the nodes of gardeners that can be read."""
    found = []
    for i, cell in enumerate(cells):
        try:
            decisions.cell_text(cell, f"{path}.gardeners[{i}]")
        except NotationError as error:
            faults.found += error.violations
        else:
            found.append(cell)
    return found


def _flags(given: Sequence[int], rows: int, path: str, faults: Faults) -> tuple[bool, ...]:
    """Return for each row of a garden whether it is among those given, from 1."""
    for i, row in enumerate(given):
        if not 1 <= row <= rows:
            allowed = f"1 to {rows}" if rows else "no row while the garden is not drawn"
            faults.add(f"{path}[{i}]", f"there is no row {row}", allowed, "B1.7")
        elif row in given[:i]:
            faults.add(f"{path}[{i}]", f"row {row} is named twice", "each row once", "B6.5")
    return tuple(row in given for row in range(1, rows + 1))


def _tokens(message: botanicus_pb2.BotanicusPlot, path: str, faults: Faults) -> tuple[tuple[str, int], ...]:
    """Return the prize tokens of a seat."""
    tokens = []
    for i, token in enumerate(message.tokens):
        if 1 <= token.stack <= len(STACKS):
            tokens.append((STACKS[token.stack - 1], token.value))
            continue
        allowed = ", ".join(f"{number} ({stack})" for number, stack in enumerate(STACKS, 1))
        problem = f"{token.stack} is no stack" if token.stack else "no stack is given"
        faults.add(f"{path}.tokens[{i}].stack", problem, allowed, "B1.5")
    return tuple(tokens)


def _own_cards(
    message: botanicus_pb2.BotanicusPlot, field: str, path: str, faults: Faults
) -> tuple[tuple[str, ...] | None, int]:
    """Return cards of a seat and their number; None if they are not told. No cards hide nothing."""
    count = f"num_{field}"
    names = _names(message, field)
    told = getattr(message, count) if message.HasField(count) else None  # type: ignore[arg-type]
    if names is not None and told not in (None, len(names)):
        problem = f"{told}, but {len(names)} are named in `{field}`"
        faults.add(f"{path}.{count}", problem, f"{len(names)}, or nothing", "B4.1")
    if names is None and not told:
        names = ()
    return names, len(names) if names is not None else told or 0


def _plot_message(plot: Plot, num_dealt: int) -> botanicus_pb2.BotanicusPlot:
    """Return the message of what belongs to a seat; `num_dealt` final cards are dealt at a time."""
    money, barrow, shovel = plot.track_nodes
    return botanicus_pb2.BotanicusPlot(
        garden=plot.garden,
        coins=plot.coins,
        vp=plot.vp,
        money_node=money,
        barrow_node=barrow,
        shovel_node=shovel,
        beds=plot.beds,
        greenhouse=plot.greenhouse,
        gardeners=[decisions.cell_message(*cell) for cell in plot.gardeners],
        num_animals=plot.num_animals,
        dealt_tasks=plot.dealt_tasks,
        row_tasks=plot.row_tasks,
        greenhouse_task=plot.greenhouse_task,
        basic_done=_rows(plot.basic_done),
        special_done=_rows(plot.special_done),
        is_greenhouse_done=plot.greenhouse_done,
        tokens=[
            botanicus_pb2.BotanicusToken(stack=cast(Any, STACKS.index(stack) + 1), value=value)
            for stack, value in plot.tokens
        ],
        hand=_cards(plot.hand),
        num_hand=plot.num_hand,
        finals=_cards(plot.finals),
        num_finals=plot.num_finals,
        dealt_finals=_cards(plot.dealt_finals),
        num_dealt_finals=num_dealt if plot.dealt_finals is None else len(plot.dealt_finals),
        returned=_cards(plot.returned),
    )


def _rows(flags: Iterable[bool]) -> list[int]:
    """Return the rows whose flag is set, from 1."""
    return [row for row, is_set in enumerate(flags, 1) if is_set]


# --- cards ------------------------------------------------------------------------------------------


def pile_sizes(table: Table, ruleset: BotanicusRuleset) -> dict[str, int]:
    """Return how many cards the hidden piles hold, by field; below 0 if the table shows too many.

    Final cards that are dealt for the first choice count as out of the pile until all have chosen.
    """
    components = ruleset.components
    deck = sum(kind.count for kind in components.cards) - len(table.discard)
    deck -= sum(plot.num_hand for plot in table.plots)
    pile = len(components.finals) if ruleset.typed_options.is_expert else 0
    for plot in table.plots:
        is_dealt = plot.dealt_finals is None or len(plot.dealt_finals) > 0 or plot.num_finals > 0
        pile -= components.finals_dealt * is_dealt if table.stage == "finals" else plot.num_finals
    return {"num_deck": deck, "num_final_pile": pile}


def _names(message: Any, field: str) -> tuple[str, ...] | None:
    """Return the cards of a zone; None if they are not told."""
    return tuple(getattr(message, field).names) if message.HasField(field) else None


def _cards(names: Iterable[str] | None) -> botanicus_pb2.BotanicusCards | None:
    """Return the message of cards; None if they are not told."""
    return None if names is None else botanicus_pb2.BotanicusCards(names=names)


ADAPTER = BotanicusAdapter()
