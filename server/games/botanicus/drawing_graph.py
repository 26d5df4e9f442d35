"""Where the spaces and paths of a track are drawn: layers from left to right, lanes from top to bottom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Route:
    """A path from one space to another, straight through a place of its own in each layer between them."""

    start: int
    """Index of the space it comes from."""
    end: int
    """Index of the space it leads to."""
    coins: int
    """Price of going along it."""
    bends: tuple[float, ...]
    """Height in each layer between the two, in lanes."""


@dataclass(frozen=True, kw_only=True)
class Layout:
    """A graph whose paths all lead to the right."""

    layers: tuple[int, ...]
    """By space its layer from 0, -1 for one that is not shown."""
    heights: tuple[float, ...]
    """By space its height in lanes; 0 is the middle, down is positive."""
    routes: tuple[Route, ...]
    """In the order of the paths given."""
    num_layers: int
    """Layers used."""
    num_lanes: int
    """Most places in one layer."""


def lay_out(is_shown: Sequence[bool], edges: Sequence[tuple[int, int, int]]) -> Layout:
    """Lay out the shown spaces of a graph without loops; `edges` are (from, to, price), upper ones first."""
    shown = [edge for edge in edges if is_shown[edge[0]] and is_shown[edge[1]]]
    layers = _layers(is_shown, shown)
    num_layers = max(layers) + 1
    # Items of a layer: a space, or a place of a long path; each with where its paths come from.
    sources: dict[tuple[str, int, int], list[tuple[str, int, int]]] = {}
    order: dict[tuple[str, int, int], int] = {}
    for number, (start, end, _) in enumerate(shown):
        before = ("space", start, layers[start])
        for layer in range(layers[start] + 1, layers[end]):
            item = ("path", number, layer)
            sources[item] = [before]
            order[item] = number
            before = item
        item = ("space", end, layers[end])
        sources.setdefault(item, []).append(before)
        order.setdefault(item, number)
    heights: dict[tuple[str, int, int], float] = {("space", node, 0): 0.0 for node in _firsts(layers)}
    most = 1
    for layer in range(num_layers):
        items = [item for item in sources if item[2] == layer] if layer else list(heights)
        wanted = {item: _mean([heights[source] for source in sources.get(item, [])]) for item in items}
        items.sort(key=lambda item: (wanted[item], order.get(item, 0)))
        most = max(most, len(items))
        for place, item in enumerate(items):
            heights[item] = place - (len(items) - 1) / 2
    routes = tuple(
        Route(
            start=start,
            end=end,
            coins=coins,
            bends=tuple(heights["path", number, layer] for layer in range(layers[start] + 1, layers[end])),
        )
        for number, (start, end, coins) in enumerate(shown)
    )
    return Layout(
        layers=tuple(layers),
        heights=tuple(heights.get(("space", node, layer), 0.0) for node, layer in enumerate(layers)),
        routes=routes,
        num_layers=num_layers,
        num_lanes=most,
    )


def _firsts(layers: Sequence[int]) -> list[int]:
    return [node for node, layer in enumerate(layers) if layer == 0]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _layers(is_shown: Sequence[bool], edges: Sequence[tuple[int, int, int]]) -> list[int]:
    """Return for each space the length of the longest way to it."""
    layers = [0 if shown else -1 for shown in is_shown]
    for _ in range(len(is_shown)):
        for start, end, _coins in edges:
            layers[end] = max(layers[end], layers[start] + 1)
    return layers


def way_along(
    edges: Sequence[tuple[int, int, int]], start: int, end: int, length: range, price: int, step_price: int
) -> tuple[tuple[int, int], ...]:
    """Return the paths of a way between two spaces, (from, to) each as it is walked.

    `length` holds the lengths it may have, the first without bought steps; `price` is what it costs in
    all. Empty if there is none.
    """
    front: list[tuple[int, int, tuple[tuple[int, int], ...]]] = [(start, 0, ())]
    for steps in range(1, length.stop):
        front = [
            (target, spent + coins, (*way, (at, target)))
            for at, spent, way in front
            for source, target, coins in edges
            if source == at
        ]
        if steps in length:
            for at, spent, way in front:
                if at == end and spent + step_price * (steps - length.start) == price:
                    return way
    return ()
