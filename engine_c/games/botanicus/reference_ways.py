"""Ways on a track (B9, G6): which spaces a piece can reach, for how many coins, with how many steps left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine_c.games.botanicus.facts import Track


@dataclass(frozen=True, kw_only=True)
class Way:
    """One choice of a unit `steps k`."""

    node: int
    """Where the piece stops."""
    cost: int
    """Coins: bought steps and prices of paths."""
    unused: int
    """Steps that are not taken."""


@dataclass(frozen=True, kw_only=True)
class Walker:
    """What decides the ways of a piece."""

    track: Track
    """The track."""
    start: int
    """Node of the piece."""
    steps: int
    """Steps of the unit."""
    coins: int
    """Coins in hand."""
    step_cost: int
    """Price of a bought step."""
    may_enter: Callable[[int], bool]
    """Whether the piece may enter a node."""


def right_ways(walker: Walker) -> list[Way]:
    """B9.1: ways of one step and more along the edges; none from an end node (E7)."""
    nodes = walker.track.nodes
    onward = [(edge.start, edge.end, edge.coins) for edge in walker.track.edges]
    return best_ways(walker, onward, lambda node: nodes[node].is_end)


def left_ways(walker: Walker, *, pays: bool) -> list[Way]:
    """G6.2 to G6.4: ways against the edges; the first space stops, an end node has none (E7)."""
    if walker.track.nodes[walker.start].is_end:
        return []
    back = [(edge.end, edge.start, edge.coins if pays else 0) for edge in walker.track.edges]
    return best_ways(walker, back, lambda node: node == 0)


def best_ways(walker: Walker, edges: list[tuple[int, int, int]], is_stop: Callable[[int], bool]) -> list[Way]:
    """B9.5: the ways that can be paid, without those another way to the same node outdoes."""
    found = set(all_ways(walker, edges, is_stop))
    kept = [way for way in found if not any(outdoes(other, way) for other in found)]
    return sorted(kept, key=lambda way: (way.node, way.unused))


def all_ways(walker: Walker, edges: list[tuple[int, int, int]], is_stop: Callable[[int], bool]) -> list[Way]:
    """B9.1 to B9.3: every way that can be paid, bought and unused steps counted."""
    found = []
    open_ends = [(walker.start, 0, 0)]  # node, steps taken, price of the paths
    while open_ends:
        node, taken, price = open_ends.pop()
        if is_stop(node):
            continue
        for start, end, coins in edges:
            if start != node or not walker.may_enter(end):
                continue
            bought = max(0, taken + 1 - walker.steps)
            unused = max(0, walker.steps - taken - 1)
            cost = price + coins + bought * walker.step_cost
            if cost <= walker.coins:
                found.append(Way(node=end, cost=cost, unused=unused))
            open_ends.append((end, taken + 1, price + coins))
    return found


def outdoes(way: Way, other: Way) -> bool:
    """B9.5: no dearer, no fewer unused steps, one of the two strictly better."""
    if way.node != other.node or way == other:
        return False
    return way.cost <= other.cost and way.unused >= other.unused
