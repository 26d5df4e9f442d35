"""Scoring of one grid by the reference rules: base score, ecosystem cards, challenges.

A grid is a list of 36 letters as in H1.5: `.` empty, `~` lake, `byrwg` flowers, `BYRWG` trees,
`CTONH` animals. The rule numbers are those of the game's README.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine_c.games.hutan.codes import ANIMALS, COLORS, EMPTY, LAKE, TREES
from engine_c.games.hutan.components import Challenge, Components, EcosystemCard
from engine_c.games.hutan.reference_layout import (
    CELLS,
    DIAGONALS,
    LINES,
    RING,
    TOUCHING,
    Layout,
    groups_of,
)

Grid = Sequence[str]

_COLOR_OF = {letter: color for letters in (COLORS, TREES, ANIMALS) for color, letter in enumerate(letters)}


def color_at(grid: Grid, cell: int) -> int | None:
    """Return the colour of the flower on a space, also under a tree or an animal (H1.5)."""
    return _COLOR_OF.get(grid[cell])


def is_tree(grid: Grid, cell: int) -> bool:
    """Tell whether a space holds a tree; an animal is none."""
    return grid[cell] in TREES


def is_animal(grid: Grid, cell: int) -> bool:
    """Tell whether a space holds an animal."""
    return grid[cell] in ANIMALS


def trees(grid: Grid) -> list[int]:
    """Return the cells with a tree."""
    return [cell for cell in CELLS if is_tree(grid, cell)]


def animals(grid: Grid) -> list[int]:
    """Return the cells with an animal."""
    return [cell for cell in CELLS if is_animal(grid, cell)]


def species_at(grid: Grid, cell: int) -> int:
    """Return the species of the animal on a space."""
    return ANIMALS.index(grid[cell])


# Areas (H1.10).


def is_begun(grid: Grid, area: Sequence[int]) -> bool:
    """At least one space is not empty."""
    return any(grid[cell] != EMPTY for cell in area)


def is_completed(grid: Grid, area: Sequence[int]) -> bool:
    """No space is empty and all have one colour."""
    colors = {color_at(grid, cell) for cell in area}
    return None not in colors and len(colors) == 1


def is_perfect(grid: Grid, area: Sequence[int]) -> bool:
    """Completed, and every space holds a tree or an animal."""
    return is_completed(grid, area) and all(is_tree(grid, c) or is_animal(grid, c) for c in area)


# Base score (H12).


def base_terms(
    components: Components, layout: Layout, grid: Grid, *, has_minus: bool
) -> tuple[int, int, int, int]:
    """Return trees, animals, plus and minus (H12.1 to H12.6)."""
    tree_points = components.tree_points * len(trees(grid))  # H12.2
    animal_points = plus = minus = 0
    for area in layout.areas.values():
        size = len(area)
        animal_points += components.paw[size] * sum(is_animal(grid, cell) for cell in area)  # H12.3
        if is_completed(grid, area):
            plus += components.completed[size]  # H12.4
        elif is_begun(grid, area) and has_minus:
            minus -= components.completed[size]  # H12.5
    return tree_points, animal_points, plus, minus


def top_base(components: Components, layout: Layout) -> int:
    """Return the base score of a grid whose areas are all perfect with an animal (H19.1)."""
    return sum(
        components.completed[len(area)] + components.paw[len(area)] + components.tree_points * (len(area) - 1)
        for area in layout.areas.values()
    )


# Ecosystem cards (H13): one function a kind.


def _animal_points(card: EcosystemCard, grid: Grid, counted: Iterable[int]) -> int:
    """Points for counted animals, one for each mention of a cell; more for the card's species."""
    return sum(
        card.points + (card.extra if species_at(grid, cell) == card.species else 0) for cell in counted
    )


def _is_filled(grid: Grid, cells: Sequence[int]) -> bool:
    """All spaces are tree, animal or lake (H13.15, H13.16)."""
    return all(is_tree(grid, c) or is_animal(grid, c) or grid[c] == LAKE for c in cells)


def completed_area_color(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """H13.1: completed areas of a colour."""
    areas = [area for area in layout.areas.values() if is_completed(grid, area)]
    return card.points * sum(color_at(grid, area[0]) == card.color for area in areas)


def tree_on_color(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """H13.2: trees on flowers of a colour."""
    return card.points * sum(color_at(grid, cell) == card.color for cell in trees(grid))


def tree_on_edge(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """H13.3: trees in the ring."""
    return card.points * sum(cell in RING for cell in trees(grid))


def animal_on_edge(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """H13.4: animals in the ring."""
    return _animal_points(card, grid, [cell for cell in animals(grid) if cell in RING])


def animal_in_area_size(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """H13.5, H13.6: animals in areas of some sizes."""
    sizes = {cell: len(area) for area in layout.areas.values() for cell in area}
    return _animal_points(card, grid, [cell for cell in animals(grid) if sizes[cell] in card.sizes])


def largest_tree_group(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """H13.7: trees of the largest group."""
    return card.points * max(map(len, groups_of(trees(grid))), default=0)


def tree_groups_min(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """H13.8: groups that are large enough."""
    return card.points * sum(len(group) >= card.minimum for group in groups_of(trees(grid)))


def tree_next_to_lake(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """H13.9: pairs of a lake and a tree that touch."""
    return card.points * sum(is_tree(grid, cell) for lake in layout.lakes for cell in TOUCHING[lake])


def animal_next_to_lake(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """H13.10: pairs of a lake and an animal that touch."""
    pairs = [cell for lake in layout.lakes for cell in TOUCHING[lake] if is_animal(grid, cell)]
    return _animal_points(card, grid, pairs)


def tree_diagonal_to_animal(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """H13.11: pairs of an animal and a tree corner to corner."""
    pairs = [cell for cell in animals(grid) for other in DIAGONALS[cell] if is_tree(grid, other)]
    return _animal_points(card, grid, pairs)


def different_animals(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """H13.12: different species."""
    return card.points * len({species_at(grid, cell) for cell in animals(grid)})


def boards_with_animal(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """H13.13: boards with an animal."""
    return card.points * sum(any(is_animal(grid, cell) for cell in board) for board in layout.boards)


def boards_with_completed_area_best_color(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """H13.14: boards with a completed area of the best colour."""
    done = [label for label, area in layout.areas.items() if is_completed(grid, area)]
    boards_by_color = [
        {layout.board_of(label) for label in done if color_at(grid, layout.areas[label][0]) == color}
        for color in range(len(COLORS))
    ]
    return card.points * max(map(len, boards_by_color))


def boards_full(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """H13.15: full boards, and animals of a species on them."""
    total = 0
    for board in layout.boards:
        if _is_filled(grid, board):
            species = [species_at(grid, cell) for cell in board if is_animal(grid, cell)]
            total += card.points + card.extra * species.count(-1 if card.species is None else card.species)
    return total


def full_lines(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """H13.16: full rows and columns."""
    return card.points * sum(_is_filled(grid, line) for line in LINES)


_CARD_RULES: dict[str, Callable[[EcosystemCard, Layout, Grid], int]] = {
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


def card_points(card: EcosystemCard, layout: Layout, grid: Grid) -> int:
    """Return the points of one ecosystem card (H13)."""
    return _CARD_RULES[card.kind](card, layout, grid)


# Challenges (H18).


def is_challenge_reached(
    challenge: Challenge, components: Components, layout: Layout, grid: Grid, *, has_minus: bool
) -> bool:
    """Judge one challenge of the project on a grid (H18.1)."""
    areas = list(layout.areas.values())
    done = [area for area in areas if is_completed(grid, area)]
    species = [species_at(grid, cell) for cell in animals(grid)]
    match challenge.id:
        case "five_species":
            return len(set(species)) >= challenge.minimum
        case "no_minus":
            has_unfinished = any(is_begun(grid, area) and area not in done for area in areas)
            return not has_unfinished and len(done) >= challenge.minimum
        case "no_untouched":
            return all(is_begun(grid, area) for area in areas)
        case "twenty_trees":
            return len(trees(grid)) >= challenge.minimum
        case "big_beasts":
            large = [area for area in areas if len(area) in challenge.sizes]
            return all(any(is_animal(grid, cell) for cell in area) for area in large)
        case "perfect_board":
            poor = {
                layout.board_of(name) for name, area in layout.areas.items() if not is_perfect(grid, area)
            }
            return len(layout.boards) - len(poor) >= challenge.minimum
        case "three_alike":
            return any(species.count(one) >= challenge.minimum for one in species)
        case "base_100":
            return sum(base_terms(components, layout, grid, has_minus=has_minus)) >= challenge.minimum
    raise ValueError(f"unknown challenge {challenge.id!r}")
