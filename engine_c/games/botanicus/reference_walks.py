"""Walks of gardeners and transplants inside them (B7.4, B8.3, X3, X4, G5)."""

from __future__ import annotations

from dataclasses import replace

from engine_c.games.botanicus.facts import FRUIT, Garden
from engine_c.games.botanicus.reference_actions import (
    COIN,
    END_WALK,
    NUM_CELLS,
    STEP,
    TRANSPLANT,
    WALK,
    cell_of,
    transplant_argument,
    walk_argument,
)
from engine_c.games.botanicus.reference_gains import ReferenceGains
from engine_c.games.botanicus.reference_garden import EMPTY
from engine_c.games.botanicus.reference_table import MOVING, WALKING, Chain
from engine_c.games.botanicus.table import Cell


def paths_from(garden: Garden, node: Cell) -> list[tuple[Cell, int]]:
    """B1.6, X3.1: neighbouring nodes with the coins of the path."""
    r, c = node
    found: list[tuple[Cell, int]] = []
    if r > 1:
        found.append(((r - 1, c), garden.v[r - 2][c - 1]))
    if r < garden.rows - 1:
        found.append(((r + 1, c), garden.v[r - 1][c - 1]))
    if c > 1:
        found.append(((r, c - 1), garden.h[r - 1][c - 2]))
    if c < garden.cols - 1:
        found.append(((r, c + 1), garden.h[r - 1][c - 1]))
    return found


def cheapest(garden: Garden, start: Cell, *, are_paths_counted: bool, blocked: set[Cell]) -> dict[Cell, int]:
    """Return the price of the cheapest way to every other node that can be reached.

    X3.1: coins of the paths. X3.2: their number. X4.3: no way leads over a blocked node.
    """
    prices = {start: 0}
    changed = True
    while changed:
        changed = False
        for node, price in list(prices.items()):
            for after, coins in paths_from(garden, node):
                there = price + (1 if are_paths_counted else coins)
                if after not in blocked and there < prices.get(after, there + 1):
                    prices[after] = there
                    changed = True
    return {node: price for node, price in prices.items() if node != start}


class ReferenceWalks(ReferenceGains):
    """A table on which gardeners walk."""

    def walks(self, chain: Chain) -> list[tuple[int, Cell, int]]:
        """X4.3, X4.4: (gardener, node, price) of every walk that may come next in a chain."""
        nodes = self.plot.gardeners
        passes = self.options.gardeners_pass
        limit = chain.steps_left if chain.kind == MOVING else self.plot.coins
        assert self.plot.garden is not None
        found = []
        for gardener, start in enumerate(nodes):
            if chain.num_walked == len(nodes) or (chain.first and start == chain.first[1]):
                continue
            others = {node for node in nodes if node != start}
            prices = cheapest(
                self.plot.garden,
                start,
                are_paths_counted=chain.kind == MOVING,
                blocked=set() if passes else others,
            )
            for node, price in sorted(prices.items()):
                is_in_order = chain.first is None or start > chain.first[0] or node == chain.first[0]
                if price <= limit and node not in others and (is_in_order or not passes):
                    found.append((gardener, node, price))
        return found

    def transplants(self, chain: Chain) -> list[tuple[int, Cell, int]]:
        """G5.1, G5.2, G5.4: (greenhouse bed, garden bed, payment) of every transplant that may come next."""
        plot = self.plot
        payments = [STEP] if chain.kind == MOVING and chain.steps_left > 0 else []
        payments += [COIN] if plot.coins > 0 else []
        found = []
        for bed, level in enumerate(plot.greenhouse):
            for cell in plot.beds_in_range() if level != EMPTY else []:
                if plot.is_animal(cell):
                    is_open = level == FRUIT
                else:
                    is_open = self.options.transplant_replaces or plot.beds[cell] == EMPTY
                found += [(bed, cell, payment) for payment in payments if is_open]
        return found

    def chain_answers(self, chain: Chain, walk: int = WALK, transplant: int = TRANSPLANT) -> list[int]:
        """Return the decisions that carry on a chain; the ids begin at `walk` and `transplant`."""
        walks = [walk + walk_argument(gardener, node) for gardener, node, _ in self.walks(chain)]
        return [*walks, *(transplant + transplant_argument(*each) for each in self.transplants(chain))]

    def carry_on_chain(self, action: int) -> None:
        """X4.4, G5.2: one more walk or transplant, or the end."""
        if action == END_WALK:
            self.end_chain()
        elif action < TRANSPLANT:
            gardener, index = divmod(action - WALK, NUM_CELLS)
            self.walk(gardener, cell_of(index))
        else:
            rest, payment = divmod(action - TRANSPLANT, 2)
            bed, index = divmod(rest, NUM_CELLS)
            self.transplant(bed, cell_of(index), payment)

    def walk(self, gardener: int, node: Cell) -> None:
        """B7.4, B8.3: a gardener goes to a node by the cheapest way."""
        chain = self.chain
        price = next(price for who, where, price in self.walks(chain) if (who, where) == (gardener, node))
        start = self.plot.gardeners[gardener]
        self.plot.gardeners[gardener] = node
        self.plot.gardeners.sort()
        if chain.kind == MOVING:
            chain = replace(chain, steps_left=chain.steps_left - price)
        else:
            self.plot.coins -= price
        self.chain = replace(chain, first=chain.first or (start, node), num_walked=chain.num_walked + 1)

    def transplant(self, bed: int, cell: Cell, payment: int) -> None:
        """G5.1 to G5.4: a greenhouse plant goes to a garden bed; gardeners may walk anew."""
        left = self.chain.steps_left
        if payment == STEP:
            left -= 1
        else:
            self.plot.coins -= 1
        self.chain = Chain(kind=self.chain.kind, steps_left=left)
        level = self.plot.greenhouse[bed]
        self.plot.greenhouse[bed] = EMPTY
        had_turtle = self.plot.owns("turtle")
        self.plant_in_garden(level, cell)
        if self.chain.kind == WALKING and self.plot.owns("turtle") and not had_turtle:
            self.has_walk_met_turtle = True

    def end_chain(self) -> None:
        """The walk of phase 1 or the `move` is over."""
        if self.chain.kind == WALKING:
            self.is_walk_over = True
            self.phase = "phase1"
        self.chain = Chain()
