"""Homes of Sattgrün drawn at random, and every way to lay them out, for the tests of placements."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

from engine_c.games.sattgruen.reference_home import in_order, is_plant_cell, neighbors
from engine_c.games.sattgruen.ruleset import Ruleset
from engine_c.games.sattgruen.table import Cell, Home, Placed, Table
from solver.games.sattgruen.arrangement import Pieces, boxes, light_leaves
from tests.games.sattgruen.positions import GAME


def ruleset_with(goals: str = "off", **options: str) -> Ruleset:
    """Return the solo game with some options."""
    ruleset = GAME.open(None, {"players": "1", "goals": goals, **options})
    assert isinstance(ruleset, Ruleset)
    return ruleset


def goal_names(number: int, rng: random.Random, *, is_solo: bool = True) -> str:
    """Return the ids of up to one goal of each category, joined by commas; `off` for none."""
    facts = ruleset_with().components
    chosen = []
    for category in rng.sample(["plant", "item", "room"], number):
        goals = [goal for goal in facts.goals if goal.category == category and not goal.promo]
        chosen.append(rng.choice([goal.id for goal in goals if not (is_solo and goal.compares)]))
    return ",".join(sorted(chosen)) or "off"


def fits(ruleset: Ruleset, cells: frozenset[Cell]) -> bool:
    """Tell whether cells lie in a box of a home."""
    width, height = (max(cell[i] for cell in cells) - min(cell[i] for cell in cells) + 1 for i in (0, 1))
    return any(width <= box[0] and height <= box[1] for box in boxes(ruleset))


def random_home(ruleset: Ruleset, num_cards: int, rng: random.Random, *, most_open: int = 9) -> Table:
    """Return a table with a random home of so many cards in the first turn; `most_open` plants have no pot.

    Nothing but the cards is as it must be in a game.
    """
    facts = ruleset.components
    cells: frozenset[Cell] = frozenset({(0, 0)})
    while len(cells) < num_cards:
        beside = in_order({cell for placed in cells for cell in neighbors(placed)} - cells)
        cells |= {rng.choice([cell for cell in beside if fits(ruleset, cells | {cell})])}
    plants = rng.sample(facts.plants, num_cards)
    rooms = rng.sample(facts.rooms, num_cards)
    items = rng.sample([item.id for item in facts.items], num_cards)
    pots = [pot.material for pot in facts.pots]
    cards = []
    for cell in in_order(cells):
        if not is_plant_cell(cell):
            cards.append(
                Placed(card=rooms.pop().id, cell=cell, item=items.pop() if rng.random() < 0.5 else "")
            )
            continue
        plant = plants.pop()
        num_open = sum(not card.pot for card in cards if card.card.startswith("P"))
        is_open = num_open < most_open and rng.random() < 0.6
        leaves = rng.randrange(plant.growth) if is_open else 0
        cards.append(Placed(card=plant.id, cell=cell, leaves=leaves, pot="" if is_open else rng.choice(pots)))
    table = ruleset.table(ruleset.initial_state())
    return ruleset.canonical_table(replace(table, turn=1, homes=(Home(cards=tuple(cards)),)))


def dealt(pieces: Pieces, cells: dict[str, Cell]) -> Iterator[Table]:
    """Go through all ways to deal the pool on cards that lie; none if pots lack their leaves."""
    growth = {plant.id: plant.growth for plant in pieces.facts.plants}
    bare = pieces.laid_out(cells, dict.fromkeys((card.card for card in pieces.plants), 0))
    light = light_leaves(pieces.facts, bare.homes[pieces.seat].cards)
    left = pieces.pool - sum(
        max(0, growth[card.card] - light[card.card]) for card in pieces.plants if card.pot
    )
    unpotted = [card.card for card in pieces.plants if not card.pot]
    ranges = [range(light[name], max(light[name], growth[name]) + 1) for name in unpotted]
    for leaves in product(*ranges):
        if sum(leaves) - sum(light[name] for name in unpotted) <= left:
            yield pieces.laid_out(cells, growth | dict(zip(unpotted, leaves, strict=True)))


def shapes(ruleset: Ruleset, num_cards: int) -> set[frozenset[Cell]]:
    """Return all sets of so many cells in one piece that hold (0, 0) and lie in a box of a home."""
    found = {frozenset({(0, 0)})}
    for _ in range(num_cards - 1):
        grown = {
            cells | {cell}
            for cells in found
            for placed in cells
            for cell in neighbors(placed)
            if cell not in cells
        }
        found = {cells for cells in grown if fits(ruleset, cells)}
    return found


def arrangements(pieces: Pieces) -> Iterator[dict[str, Cell]]:
    """Go through all ways to lay out the cards."""
    others = [card.card for card in pieces.plants if card.card != pieces.start]
    rooms = [card.card for card in pieces.rooms]
    for cells in shapes(pieces.ruleset, 1 + len(others) + len(rooms)):
        plant_cells = [cell for cell in cells if is_plant_cell(cell) and cell != (0, 0)]
        room_cells = [cell for cell in cells if not is_plant_cell(cell)]
        if len(room_cells) != len(rooms):
            continue
        for plants in permutations(plant_cells):
            for places in permutations(room_cells):
                yield {pieces.start: (0, 0)} | dict(zip(others + rooms, [*plants, *places], strict=True))


def best_by_trying(pieces: Pieces) -> int:
    """Return the highest score of all arrangements, each scored by the reference."""
    return max(sum(pieces.terms(table)) for cells in arrangements(pieces) for table in dealt(pieces, cells))
