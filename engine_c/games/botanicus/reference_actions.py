"""Ids of the actions as the reference counts them (README, Actions)."""

from __future__ import annotations

from engine_c.games.botanicus.table import Cell

# Decisions: first ids.
TASK, TASK_NONE, KEEP, KEEP_UNTOLD, START, NEUTRAL_SPACE = 0, 32, 33, 49, 50, 86
WALK, TRANSPLANT, END_WALK, PLAY, SELL, END_PHASE, SPACE = 90, 162, 594, 595, 619, 643, 644
PLANT, WATER, WATER_NONE, FINISH, ANIMAL = 648, 858, 900, 901, 902
MOVE_WALK, MOVE_TRANSPLANT, STEPS, ANY, ANY_STAY, DONE = 907, 1483, 4939, 6955, 10987, 10993

# Draws: first ids.
DRAW_GARDEN, DRAW_TILE, DRAW_TASK, DRAW_FINAL, DRAW_FINAL_UNTOLD = 10994, 11002, 11026, 11058, 11074
DRAW_CARD, DRAW_CARD_UNTOLD = 11075, 11099

SIDE = 6
"""Width of the grid in which beds and nodes are counted."""
NUM_CELLS = SIDE * SIDE
NUM_TARGETS = 42
"""Garden beds, then greenhouse beds."""
WALKS, TRANSPLANTS = 2 * NUM_CELLS, 12 * NUM_CELLS
"""How many ids a walk and a transplant have."""
STEP, COIN = 0, 1
"""What pays for a transplant."""
RIGHT, LEFT = 0, 1
"""Directions on a track."""

Target = Cell | int
"""A garden bed, or the number of a greenhouse bed from 0."""


def index_of(cell: Cell) -> int:
    """Count beds and nodes by (row, column)."""
    return SIDE * (cell[0] - 1) + cell[1] - 1


def cell_of(index: int) -> Cell:
    """Undo `index_of`."""
    return 1 + index // SIDE, 1 + index % SIDE


def target_index(target: Target) -> int:
    """Count garden beds, then greenhouse beds."""
    return NUM_CELLS + target if isinstance(target, int) else index_of(target)


def target_of(index: int) -> Target:
    """Undo `target_index`."""
    return index - NUM_CELLS if index >= NUM_CELLS else cell_of(index)


def walk_argument(gardener: int, node: Cell) -> int:
    """Gardener (0: on the smaller node) and node it goes to."""
    return NUM_CELLS * gardener + index_of(node)


def transplant_argument(bed: int, cell: Cell, payment: int) -> int:
    """Greenhouse bed from 0, garden bed, `STEP` or `COIN`."""
    return 2 * NUM_CELLS * bed + 2 * index_of(cell) + payment


def steps_argument(track: int, steps: int, node: int, unused: int) -> int:
    """Argument of `STEPS`."""
    return ((track * 6 + steps - 1) * 16 + node) * 7 + unused


def steps_of(argument: int) -> tuple[int, int, int, int]:
    """Undo `steps_argument`."""
    rest, unused = divmod(argument, 7)
    rest, node = divmod(rest, 16)
    track, steps = divmod(rest, 6)
    return track, steps + 1, node, unused


def any_argument(track: int, direction: int, steps: int, node: int, unused: int) -> int:
    """Argument of `ANY`."""
    return steps_argument(2 * track + direction, steps, node, unused)


def any_of(argument: int) -> tuple[int, int, int, int, int]:
    """Undo `any_argument`."""
    both, steps, node, unused = steps_of(argument)
    return both // 2, both % 2, steps, node, unused
