"""Ecosystem cards in models of a grid: one function a kind (H13).

The groups of trees (H13.7, H13.8) and the best colour (H13.14) are chosen by the model: the points may be
counted too low, never too high, and the best solution counts them right. With negative points, which no
printed card has, these kinds count for nothing at worst: the bound holds, but need not be reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from ortools.sat.python import cp_model

from engine_c.games.hutan.codes import COLORS
from engine_c.games.hutan.components import EcosystemCard
from engine_c.games.hutan.reference_layout import DIAGONALS, LINES, NEIGHBORS, RING, TOUCHING, Layout
from solver.exact.linear import Linear, total

if TYPE_CHECKING:
    from solver.games.hutan.grid_model import GridModel, Place

BY_SPACE = ("largest_tree_group", "tree_groups_min", "tree_diagonal_to_animal", "full_lines")
"""Kinds for which each space is a place of its own."""
BY_RING = ("tree_on_edge", "animal_on_edge")
BY_LAKES = ("tree_next_to_lake", "animal_next_to_lake")

BY_BOARD = ("boards_with_animal", "boards_with_completed_area_best_color", "boards_full")


def num_lakes(layout: Layout, cell: int) -> int:
    """Return how many lakes touch a space."""
    return sum(other in layout.lakes for other in TOUCHING[cell])


def place_classes(layout: Layout, area: Sequence[int], cards: Iterable[EcosystemCard]) -> list[list[int]]:
    """Split the cells of an area into those that no card in play tells apart."""
    kinds = {card.kind for card in cards}
    classes: dict[tuple[int, ...], list[int]] = {}
    for cell in area:
        traits = (
            cell if not kinds.isdisjoint(BY_SPACE) else -1,
            int(cell in RING) if not kinds.isdisjoint(BY_RING) else -1,
            num_lakes(layout, cell) if not kinds.isdisjoint(BY_LAKES) else -1,
        )
        classes.setdefault(traits, []).append(cell)
    return list(classes.values())


def area_classes(areas: Sequence[Sequence[int]], cards: Iterable[EcosystemCard]) -> list[list[int]]:
    """Split areas, by their numbers, into those that no card in play tells apart."""
    kinds = {card.kind for card in cards}
    if not kinds.isdisjoint(BY_SPACE + BY_RING + BY_LAKES + BY_BOARD):
        return [[number] for number in range(len(areas))]
    by_size: dict[int, list[int]] = {}
    for number, area in enumerate(areas):
        by_size.setdefault(len(area), []).append(number)
    return list(by_size.values())


Rule = Callable[["GridModel", EcosystemCard], Linear]


def _animal_points(model: GridModel, card: EcosystemCard, places: Iterable[Place]) -> Linear:
    """Points for the animals on places; more for the card's species."""
    there = list(places)
    extra = 0 if card.species is None else card.extra * model.animals(there, card.species)
    return card.points * model.animals(there) + extra


def _filled(model: GridModel, cells: Iterable[int]) -> cp_model.IntVar:
    """Whether all land of some cells holds trees or animals."""
    land = [cell for cell in cells if cell not in model.layout.lakes]
    places = model.places_in(land)
    return model.all_of(model.trees(places) + model.animals(places), len(land))


def completed_area_color(model: GridModel, card: EcosystemCard) -> Linear:
    """H13.1."""
    return card.points * total(area.done(_color(card)) for area in model.areas)


def tree_on_color(model: GridModel, card: EcosystemCard) -> Linear:
    """H13.2."""
    return card.points * model.trees(model.places, _color(card))


def tree_on_edge(model: GridModel, card: EcosystemCard) -> Linear:
    """H13.3."""
    return card.points * model.trees(model.places_in(RING))


def animal_on_edge(model: GridModel, card: EcosystemCard) -> Linear:
    """H13.4."""
    return _animal_points(model, card, model.places_in(RING))


def animal_in_area_size(model: GridModel, card: EcosystemCard) -> Linear:
    """H13.5, H13.6."""
    places = [place for area in model.areas if len(area.cells) in card.sizes for place in area.places]
    return _animal_points(model, card, places)


def largest_tree_group(model: GridModel, card: EcosystemCard) -> Linear:
    """H13.7: steps to neighbours, each farther from the root, span the group."""
    cp = model.model
    tree = _trees_by_cell(model)
    inside = {i: cp.new_bool_var(f"in group {i}") for i in tree}
    root = {i: cp.new_bool_var(f"root {i}") for i in tree}
    far = {i: cp.new_int_var(0, len(tree) - 1, f"far {i}") for i in tree}
    cp.add_at_most_one(root.values())
    for i in tree:
        cp.add(inside[i] <= tree[i])
        steps = []
        for j in NEIGHBORS[i]:
            if j in tree:
                step = cp.new_bool_var(f"step {j} {i}")
                cp.add(step <= inside[j])
                cp.add(far[i] == far[j] + 1).only_enforce_if(step)
                steps.append(step)
        cp.add(total(steps) + root[i] == inside[i])
        cp.add(far[i] == 0).only_enforce_if(inside[i].negated())
        cp.add(far[i] == 0).only_enforce_if(root[i])
    return card.points * total(inside.values())


def tree_groups_min(model: GridModel, card: EcosystemCard) -> Linear:
    """H13.8: neighbouring trees bear one name; a group counts once, by the tree whose name it bears.

    A counted tree sends out as many parcels as a group needs trees. They travel over neighbouring trees,
    and each tree keeps one at most.
    """
    cp = model.model
    tree = _trees_by_cell(model)
    named = {(i, r): cp.new_bool_var(f"name {i} {r}") for i in tree for r in tree if r <= i}
    counted = {r: cp.new_bool_var(f"group {r}") for r in tree}
    parcels: dict[int, list[Linear]] = {i: [card.minimum * counted[i]] for i in tree}
    for i in tree:
        cp.add(total(named[i, r] for r in tree if r <= i) == tree[i])
        cp.add(counted[i] <= named[i, i])
        for j in (j for j in NEIGHBORS[i] if j in tree):
            sent = cp.new_int_var(0, card.minimum - 1, f"parcels {i} {j}")
            cp.add(sent <= (card.minimum - 1) * tree[j])
            parcels[i].append(-sent)
            parcels[j].append(sent)
            for r in (r for r in tree if r <= min(i, j)):
                cp.add(named[j, r] >= named[i, r] + tree[j] - 1)
            for r in (r for r in tree if i < r <= j):
                cp.add(named[j, r] + tree[i] <= 1)
    for i in tree:
        kept = cp.new_bool_var(f"parcel kept {i}")
        cp.add(kept <= tree[i])
        cp.add(total(parcels[i]) == kept)
    return card.points * total(counted.values())


def tree_next_to_lake(model: GridModel, card: EcosystemCard) -> Linear:
    """H13.9."""
    return card.points * model.trees(_by_lakes(model))


def animal_next_to_lake(model: GridModel, card: EcosystemCard) -> Linear:
    """H13.10."""
    return _animal_points(model, card, _by_lakes(model))


def tree_diagonal_to_animal(model: GridModel, card: EcosystemCard) -> Linear:
    """H13.11."""
    tree = _trees_by_cell(model)
    points: list[Linear] = []
    for place in model.places:
        for other in DIAGONALS[place.cells[0]]:
            if other in tree:
                points.append(card.points * model.all_of(model.animals([place]) + tree[other], 2))
                if card.species is not None:
                    pair = model.all_of(model.animals([place], card.species) + tree[other], 2)
                    points.append(card.extra * pair)
    return total(points)


def different_animals(model: GridModel, card: EcosystemCard) -> Linear:
    """H13.12."""
    most = len(model.areas)
    return card.points * total(model.any_of(model.animals(model.places, c), most) for c in range(len(COLORS)))


def boards_with_animal(model: GridModel, card: EcosystemCard) -> Linear:
    """H13.13."""
    boards = model.layout.boards
    return card.points * total(
        model.any_of(model.animals(model.places_in(board)), len(board)) for board in boards
    )


def boards_with_completed_area_best_color(model: GridModel, card: EcosystemCard) -> Linear:
    """H13.14: one colour is chosen and its boards count."""
    cp = model.model
    chosen = [cp.new_bool_var(f"best color {c}") for c in range(len(COLORS))]
    cp.add_exactly_one(chosen)
    counted = []
    for board in model.layout.boards:
        areas = [area for area in model.areas if area.cells[0] in board]
        for c, is_chosen in enumerate(chosen):
            has_area = cp.new_bool_var("board of the best color")
            cp.add(has_area <= total(area.done(c) for area in areas))
            cp.add(has_area <= is_chosen)
            counted.append(has_area)
    return card.points * total(counted)


def boards_full(model: GridModel, card: EcosystemCard) -> Linear:
    """H13.15."""
    points: list[Linear] = []
    for board in model.layout.boards:
        full = _filled(model, board)
        points.append(card.points * full)
        if card.species is not None:
            points += [
                card.extra * model.all_of(full + model.animals([place], card.species), 2)
                for place in model.places_in(board)
            ]
    return total(points)


def full_lines(model: GridModel, card: EcosystemCard) -> Linear:
    """H13.16."""
    return card.points * total(_filled(model, line) for line in LINES)


def _by_lakes(model: GridModel) -> list[Place]:
    """Return each place once for each lake that touches its spaces."""
    return [place for place in model.places for _ in range(num_lakes(model.layout, place.cells[0]))]


def _trees_by_cell(model: GridModel) -> dict[int, Linear]:
    """Return whether a tree stands on a space, where each is a place of its own."""
    return {place.cells[0]: model.trees([place]) for place in model.places}


_RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        completed_area_color,
        tree_on_color,
        tree_on_edge,
        animal_on_edge,
        animal_in_area_size,
        largest_tree_group,
        tree_groups_min,
        tree_next_to_lake,
        animal_next_to_lake,
        tree_diagonal_to_animal,
        different_animals,
        boards_with_animal,
        boards_with_completed_area_best_color,
        boards_full,
        full_lines,
    )
}


def card_points(model: GridModel, card: EcosystemCard) -> Linear:
    """Return the points of one ecosystem card."""
    return _RULES[card.kind](model, card)


def _color(card: EcosystemCard) -> int:
    """Return the colour the kind asks for."""
    assert card.color is not None
    return card.color
