"""Conditions V2 to V7: names, stage, draws of the setup, flowers, seat and tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from engine_c.game import Violation
from engine_c.games.botanicus.facts import NUM_SPACES, SPOTTED, STRIPED
from engine_c.games.botanicus.table import NEUTRAL, STACKS
from engine_c.games.botanicus.validity_case import Case, range_of, violation


def _names(case: Case) -> Iterator[Violation]:
    """V2."""
    table, facts = case.table, case.components
    gardens = facts.gardens if case.options.is_expert else (facts.base_garden,)
    cards, tasks = [card.id for card in facts.cards], [0, *case.tasks]
    yield from _known("tiles", table.tiles, [tile.id for tile in facts.tiles])
    yield from _known("discard", table.discard, cards)
    yield from _known("deck.names", table.deck or (), cards)
    yield from _known("final_pile.names", table.final_pile or (), case.finals)
    for index, card in enumerate(table.final_tail):
        if card.card and card.card not in case.finals:
            yield violation("V2", f"final_tail[{index}].card", f"`{card.card[:40]}`", range_of(case.finals))
    for field, _, plot in case.plots():
        if plot.garden and plot.garden not in [garden.id for garden in gardens]:
            allowed = range_of([garden.id for garden in gardens])
            yield violation("V2", f"{field}.garden", f"`{plot.garden[:40]}`", allowed)
        for track, node in zip(facts.tracks, plot.track_nodes, strict=False):
            names = [each.name for each in track.nodes]
            if node not in names:
                yield violation("V2", f"{field}.{track.name}_node", f"`{node[:40]}`", range_of(names))
        yield from _known(f"{field}.hand.names", plot.hand or (), cards)
        for zone in ("finals", "dealt_finals", "returned"):
            yield from _known(f"{field}.{zone}.names", getattr(plot, zone) or (), case.finals)
        yield from _known(f"{field}.dealt_tasks", plot.dealt_tasks, tasks[1:])
        yield from _known(f"{field}.row_tasks", plot.row_tasks, tasks)
        if plot.greenhouse_task not in tasks:
            problem = f"there is no task {plot.greenhouse_task}"
            yield violation("V2", f"{field}.greenhouse_task", problem, range_of(tasks))
        yield from _known(f"{field}.tokens", [stack for stack, _ in plot.tokens], STACKS)


def _known(field: str, names: Sequence[object], right: Sequence[object]) -> Iterator[Violation]:
    for index, name in enumerate(names):
        if name not in right:
            yield violation("V2", f"{field}[{index}]", f"`{str(name)[:40]}`", range_of(right))


def _stage(case: Case) -> Iterator[Violation]:
    """V3."""
    table = case.table
    if table.stage not in case.stages:
        problem = f"`{table.stage[:40]}` is no stage of a game with these options"
        yield violation("V3", "stage", problem, ", ".join(case.stages))
    elif case.is_round:
        if not 1 <= table.column <= case.num_columns:
            problem, allowed = f"{table.column} is no column", f"1 to {case.num_columns} in a round (B10.1)"
            yield violation("V3", "column", problem, allowed)
    elif table.column:
        yield violation("V3", "column", f"{table.column} in stage {table.stage}", "0 outside the rounds")


def _setup(case: Case) -> Iterator[Violation]:
    """V4."""
    table = case.table
    is_drawn = case.options.gardens is not None or case.is_after("gardens")
    if len(table.plots) != case.players:
        yield violation("V4", "plots", f"{len(table.plots)} plots", f"{case.players}: one a player")
    for field, _, plot in case.plots():
        if bool(plot.garden) != is_drawn:
            problem = f"`{plot.garden[:40]}`" if plot.garden else "is not told"
            allowed = "a garden (B2.1)" if is_drawn else "empty: gardens are drawn next (B2.1)"
            yield violation("V4", f"{field}.garden", problem, allowed)
        if not plot.garden and (plot.beds or plot.greenhouse or plot.gardeners or plot.basic_done):
            yield violation(
                "V4", f"{field}.beds", "are told without a garden", "empty: gardens are drawn next"
            )
    if case.options.is_expert:
        yield from _gardens(case)
    if not case.is_after("tiles") and table.tiles:
        yield violation("V4", "tiles", f"{len(table.tiles)} tiles", "none: they are drawn next (B3.1)")


def _gardens(case: Case) -> Iterator[Violation]:
    """Hold expert gardens against the options and against each other."""
    first: dict[str, int] = {}
    for field, seat, plot in case.plots():
        if plot.garden in first:
            problem = f"{plot.garden} is the garden of seat {first[plot.garden]} too"
            yield violation("V4", f"{field}.garden", problem, "another one for each seat (B2.1)")
        if plot.garden:
            first.setdefault(plot.garden, seat)
        fixed = case.options.gardens
        if fixed is not None and seat < len(fixed):
            wanted = case.components.gardens[fixed[seat]].id
            if plot.garden not in ("", wanted):
                yield violation("V4", f"{field}.garden", plot.garden[:40], f"{wanted}, as the options say")


def _flowers(case: Case) -> Iterator[Violation]:
    """V5."""
    table = case.table
    is_drawn = case.options.gardens is not None or case.is_after("gardens")
    wanted = case.owners if is_drawn else Counter()
    found = Counter([*table.stack, *(owner for pile in table.piles for owner in pile.flowers)])
    if found != wanted:
        shown = ", ".join("neutral" if owner == NEUTRAL else str(owner) for owner in sorted(found.elements()))
        allowed = "none: gardens or places are drawn next (B2.1)"
        if is_drawn:
            neutral = " and the neutral one" if NEUTRAL in wanted else ""
            allowed = f"one flower for each seat from 0 to {case.players - 1}{neutral} (B3.4)"
        yield violation("V5", "stack", f"flowers of {shown or 'nobody'}", allowed)
        return
    yield from _places(case)
    is_first = not case.has_begun or (table.stage == "round1" and table.column == 1)
    order = _first_stack(case)
    if is_drawn and is_first and order is not None:
        right = [seat for seat in order if seat in case.stack_order]
        if case.stack_order != right:
            allowed = ", ".join(map(str, right)) + " from the top, by gardens or places (B3.4)"
            yield violation("V5", "stack", f"{', '.join(map(str, case.stack_order))} from the top", allowed)
    if NEUTRAL in table.stack and table.stack[-1] != NEUTRAL:
        problem = "the neutral flower is not on top of the stack"
        yield violation("V5", "stack", problem, "the neutral flower on top (B3.4, B10.2)")


def _first_stack(case: Case) -> list[int] | None:
    """Return the seats of the first stack, top first; None if it was drawn."""
    fixed = case.options.gardens
    places: list[int] = []
    if case.options.is_expert:
        gardens = [case.garden(plot) for _, _, plot in case.plots()]
        places = [garden.stack for garden in gardens if garden is not None]
    elif fixed is not None:
        places = [case.components.base_places[index] for index in fixed]
    if len(places) != case.players:
        return None
    return sorted(range(case.players), key=lambda seat: -places[seat])


def _places(case: Case) -> Iterator[Violation]:
    """Hold where flowers lie against the stage."""
    table = case.table
    seen = set()
    columns = {table.column - 1, table.column} if case.is_round else set()
    is_column = not case.is_round or 1 <= table.column <= case.num_columns
    for index, pile in enumerate(table.piles):
        place = (pile.column, pile.row)
        if place in seen or not pile.flowers:
            problem = f"space {pile.row} of column {pile.column} " + (
                "is told twice" if place in seen else "is empty"
            )
            yield violation("V5", f"piles[{index}]", problem, "each space with flowers once")
        seen.add(place)
        if is_column and pile.column not in columns - {0}:
            allowed = ", ".join(str(column) for column in sorted(columns) if column) or "none in this stage"
            problem = f"flowers in column {pile.column}"
            yield violation("V5", f"piles[{index}].column", problem, f"{allowed} (B7.1)")
        if not 1 <= pile.row <= NUM_SPACES:
            yield violation("V5", f"piles[{index}].row", f"{pile.row}", f"1 to {NUM_SPACES}")
    if case.is_round and table.column > 1 and table.stack:
        yield violation("V5", "stack", "flowers lie on the start space", "none from column 2 on (B7.1)")
    if not case.is_round or case.players > len(case.stack_order) + len(table.piles) * 5:
        return
    moved = [owner for pile in table.piles if pile.column == table.column for owner in pile.flowers]
    if NEUTRAL in case.owners and (NEUTRAL in moved) != (len(moved) > 0):
        problem = "the neutral flower and the first flower are not in the same column"
        yield violation("V5", "piles", problem, "both in the column that is left, or both moved (B7.2)")


def _seat(case: Case) -> Iterator[Violation]:
    """V6."""
    table = case.table
    if not 0 <= table.seat < case.players:
        yield violation("V6", "seat", f"there is no seat {table.seat}", f"0 to {case.players - 1}")
        return
    if not case.is_after("tasks") or table.stage == "over":
        if table.seat:
            yield violation(
                "V6", "seat", f"seat {table.seat} in stage {table.stage}", "0: it is nobody's turn"
            )
        return
    if not case.is_round:
        return
    left = case.still_to_act
    if not left or left[0] != table.seat:
        allowed = (
            f"{left[0]}: its flower is next (B7.1)" if left else "a seat whose flower has not moved (B7.1)"
        )
        yield violation("V6", "seat", f"seat {table.seat} is to move", allowed)


def _tiles(case: Case) -> Iterator[Violation]:
    """V7."""
    table = case.table
    if not case.is_after("tiles"):
        return
    wanted = NUM_SPACES * sum(column.has_tiles for column in case.components.columns)
    if len(table.tiles) != wanted:
        yield violation("V7", "tiles", f"{len(table.tiles)} tiles", f"{wanted}: one a space (B3.1)")
    patterns = {tile.id: tile.pattern for tile in case.components.tiles}
    for index, name in enumerate(table.tiles):
        right = SPOTTED if index % NUM_SPACES < NUM_SPACES // 2 else STRIPED
        if name in patterns and patterns[name] != right:
            problem = f"{name} is {patterns[name]}"
            yield violation(
                "V7", f"tiles[{index}]", problem, f"a {right} tile in row {index % NUM_SPACES + 1} (B3.1)"
            )
        if name in table.tiles[:index]:
            yield violation(
                "V7", f"tiles[{index}]", f"{name} lies elsewhere already", "each tile once (B3.1)"
            )


CHECKS: tuple[Callable[[Case], Iterator[Violation]], ...] = (_names, _stage, _setup, _flowers, _seat, _tiles)
"""V2 to V7 in order."""
