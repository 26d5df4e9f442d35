"""Conditions V7 to V10, V16 to V18: homes, leaves, pots and items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from engine_c.game import Violation
from engine_c.games.sattgruen.notation import REACH, cell_text
from engine_c.games.sattgruen.reasons import fits_box, near
from engine_c.games.sattgruen.table import Cell, Home
from engine_c.games.sattgruen.validity_case import Case, violation


def _cards(case: Case) -> Iterator[Violation]:
    """V7."""
    homes = case.table.homes
    if len(homes) != case.players:
        yield violation("V7", "homes", f"{len(homes)} homes", f"{case.players}: one a player")
    if not case.has_starts:
        return
    for seat, home in enumerate(homes[: case.players]):
        start = [card.card for card in home.cards if card.cell == (0, 0)]
        if not start or start[0] not in case.plants:
            found = start[0] if start else "nothing"
            yield violation("V7", f"homes[{seat}].cards", f"{found} lies on 0,0", "the start plant (S6.1)")
        if not case.is_time_told:
            continue
        wanted = 2 + case.turns_done(seat)
        if len(home.cards) != wanted:
            problem = f"{len(home.cards)} cards after {case.turns_done(seat)} turns"
            yield violation("V7", f"homes[{seat}].cards", problem, f"{wanted} (S3.4, S5.14)")
        yield from _waiting(case, seat, home)


def _waiting(case: Case, seat: int, home: Home) -> Iterator[Violation]:
    """Hold start rooms that wait against whose start placement it is (S3.8)."""
    waits = [index for index, card in enumerate(home.cards) if card.cell is None]
    is_due = case.table.turn == 0 and case.order(seat) >= case.order(case.table.seat)
    if len(waits) != is_due:
        problem = f"{len(waits)} start rooms wait to be placed"
        yield violation("V7", f"homes[{seat}].cards", problem, f"{int(is_due)} (S3.8)")
    for index in waits:
        card = home.cards[index]
        if card.card not in case.rooms or card.leaves or card.pot or card.item:
            field = f"homes[{seat}].cards[{index}]"
            yield violation("V7", field, f"{card.card} waits to be placed", "a bare room (S3.8)")


def _placed(home: Home) -> list[Cell]:
    """Return the cells with cards in cell order (S6.1)."""
    cells = [card.cell for card in home.cards if card.cell is not None]
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def _connected(case: Case) -> Iterator[Violation]:
    """V8."""
    for seat, home in enumerate(case.table.homes):
        cells = _placed(home)
        for cell, count in sorted(Counter(cells).items()):
            if count > 1:
                problem = f"{count} cards on {cell_text(cell)}"
                yield violation("V8", f"homes[{seat}].cards", problem, "one card on a cell (S6.3)")
        reached, front = set(cells[:1]), cells[:1]
        while front:
            front = [cell for cell in set(cells) - reached if set(near(cell)) & set(front)]
            reached.update(front)
        apart = sorted(set(cells) - reached, key=lambda cell: (cell[1], cell[0]))
        if apart:
            problem = f"the card on {cell_text(apart[0])} is not connected with {cell_text(cells[0])}"
            yield violation("V8", f"homes[{seat}].cards", problem, "one connected home (S6.3)")


def _chessboard(case: Case) -> Iterator[Violation]:
    """V9."""
    for field, _, card in case.cards():
        if card.cell is None or not (card.card in case.plants or card.card in case.rooms):
            continue
        is_plant = card.card in case.plants
        if (sum(card.cell) % 2 == 0) != is_plant:
            kind = "plant" if is_plant else "room"
            problem = f"{kind} {card.card} on {cell_text(card.cell)}"
            yield violation(
                "V9", f"{field}.cell", problem, "plants where x+y is even, rooms where it is odd (S6.2)"
            )


def _boxes(case: Case) -> Iterator[Violation]:
    """V10."""
    for seat, home in enumerate(case.table.homes):
        cells = _placed(home)
        is_far = any(max(map(abs, cell)) > REACH for cell in cells)
        if is_far or not fits_box(cells, is_landscape_only=case.options.is_landscape_only):
            columns, rows = ({cell[axis] for cell in cells} for axis in (0, 1))
            size = f"{max(columns) - min(columns) + 1} wide and {max(rows) - min(rows) + 1} high"
            allowed = "5 by 3" if case.options.is_landscape_only else "5 by 3 or 3 by 5"
            yield violation("V10", f"homes[{seat}].cards", f"the home is {size}", f"at most {allowed} (S6.3)")


def _leaves(case: Case) -> Iterator[Violation]:
    """V16."""
    for field, _, card in case.cards():
        plant = case.plants.get(card.card)
        if plant is None:
            if card.leaves:
                yield violation(
                    "V16", f"{field}.leaves", f"{card.leaves} on {card.card}", "0: it is no plant"
                )
            continue
        most = plant.growth - 1
        allowed = f"0 to {most}: {card.card} is potted with {plant.growth} (S8.1)"
        if card.pot:
            most, allowed = 0, f"0: {card.card} is potted (S8.3)"
        elif case.table.turn == 0 and most > 1:
            most, allowed = 1, "0 or 1 before the first turn (S3.8)"
        if not 0 <= card.leaves <= most:
            yield violation("V16", f"{field}.leaves", f"{card.leaves} on {card.card}", allowed)


def _pots(case: Case) -> Iterator[Violation]:
    """V17."""
    materials = [pot.material for pot in case.components.pots]
    used: Counter[str] = Counter()
    for field, _, card in case.cards():
        if card.pot and card.card not in case.plants:
            yield violation(
                "V17", f"{field}.pot", f"{card.pot} on {card.card}", "none: it is no plant (S8.2)"
            )
        elif card.pot:
            used[card.pot] += 1
    if case.table.turn == 0 and used:
        yield violation("V17", "homes", "a plant is potted before the first turn", "none (S3.8)")
    if case.is_solo:
        yield from _solo_pots(case, used, materials)
        return
    each = case.components.special_pots_each.get(case.players, 0)
    for index, material in enumerate(materials[:-1]):
        worse = sum(used[other] for other in materials[index + 1 :])
        if used[material] > each:
            problem = f"{used[material]} pots of {material}"
            yield violation("V17", "homes", problem, f"at most {each} with {case.players} players (S1.4)")
        elif worse and used[material] < each:
            problem = f"{used[material]} pots of {material} beside {worse} of lower value"
            yield violation("V17", "homes", problem, f"all {each} first (S8.2)")


def _solo_pots(case: Case, used: Counter[str], materials: list[str]) -> Iterator[Violation]:
    if not case.is_time_told:
        return
    row = Counter(materials[index] for index in case.components.solo_pot_order[: case.all_turns_done])
    for material in materials[:-1]:
        if used[material] > row[material]:
            problem = f"{used[material]} pots of {material} after {case.all_turns_done} turns"
            yield violation("V17", "homes", problem, f"at most {row[material]} came by (S12.2)")


def _items(case: Case) -> Iterator[Violation]:
    """V18."""
    for field, _, card in case.cards():
        if card.item and card.card not in case.rooms:
            yield violation(
                "V18", f"{field}.item", f"{card.item} on {card.card}", "none: it is no room (S9.2)"
            )
    for seat, home in enumerate(case.table.homes):
        if home.stored and case.options.family:
            yield violation("V18", f"homes[{seat}].stored", f"{home.stored}", "nothing: no storage (S2.11)")
        if seat >= case.players or not case.is_time_told:
            continue
        held, turns = case.held(seat), case.turns_done(seat)
        if held > turns:
            problem = f"{held} items and stored tokens after {turns} turns"
            yield violation("V18", f"homes[{seat}]", problem, "at most one a turn (S5.14)")


CHECKS: tuple[Callable[[Case], Iterator[Violation]], ...] = (
    _cards, _connected, _chessboard, _boxes, _leaves, _pots, _items,
)  # fmt: skip
"""V7 to V10 and V16 to V18 in order."""
