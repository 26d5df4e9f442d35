"""What ways on the tracks cost (B9, G6), for their notation; the states decide what is legal."""

from __future__ import annotations

from collections.abc import Mapping

from engine_c.games.botanicus.facts import Components, Track
from engine_c.games.botanicus.options import Options

_Lengths = dict[int, int]
"""Cheapest price of the paths by number of steps."""


class TrackWays:
    """Costs of all ways of one ruleset."""

    def __init__(self, components: Components, options: Options) -> None:
        """Follow all paths of the tracks in both directions."""
        self._step_cost = components.step_cost
        self._paths = tuple(
            (
                _paths(track, is_left=False, is_expert=options.is_expert, pays=True),
                _paths(track, is_left=True, is_expert=options.is_expert, pays=options.left_pays),
            )
            for track in components.tracks
        )

    def cost(
        self, track: int, direction: int, source: str, target: str, steps: int, unused: int
    ) -> int | None:
        """Return coins for a way with that many unused steps, None if there is none.

        `direction` is 0 to the right, 1 to the left.
        """
        cost, _ = self._cheapest(track, direction, source, target, steps, unused)
        return cost

    def bought(self, track: int, direction: int, source: str, target: str, steps: int, unused: int) -> int:
        """Return how many steps of the same way are bought (B9.2), 0 if there is no such way."""
        _, bought = self._cheapest(track, direction, source, target, steps, unused)
        return bought

    def _cheapest(
        self, track: int, direction: int, source: str, target: str, steps: int, unused: int
    ) -> tuple[int | None, int]:
        """Return (coins, steps bought) of the cheapest way, None for no way."""
        lengths = self._paths[track][direction].get((source, target), {})
        if unused:
            return lengths.get(steps - unused), 0
        prices = [
            (price + self._step_cost * (length - steps), length - steps)
            for length, price in lengths.items()
            if length >= steps
        ]
        return min(prices, default=(None, 0))


def _paths(track: Track, *, is_left: bool, is_expert: bool, pays: bool) -> Mapping[tuple[str, str], _Lengths]:
    """Return the price of the cheapest path of each length between any two nodes."""
    nodes = track.nodes
    stops = [node.is_end for node in nodes]
    if is_left:
        stops = [index == 0 for index in range(len(nodes))]
    edges: list[list[tuple[int, int]]] = [[] for _ in nodes]
    for edge in track.edges:
        if not is_expert and (nodes[edge.start].is_expert_only or nodes[edge.end].is_expert_only):
            continue
        source, target = (edge.end, edge.start) if is_left else (edge.start, edge.end)
        edges[source].append((target, edge.coins if pays else 0))
    found: dict[tuple[str, str], _Lengths] = {}
    for first, node in enumerate(nodes):
        front = {first: 0}
        length = 0
        while front:
            length += 1
            reached: dict[int, int] = {}
            for at, price in front.items():
                if stops[at]:
                    continue
                for target, coins in edges[at]:
                    reached[target] = min(reached.get(target, price + coins), price + coins)
            for target, price in reached.items():
                found.setdefault((node.name, nodes[target].name), {})[length] = price
            front = reached
    return found
