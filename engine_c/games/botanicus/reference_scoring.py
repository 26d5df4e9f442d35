"""What a table would give if the game ended now (B12, X6, G8)."""

from __future__ import annotations

from engine_c.games.botanicus.facts import FRUIT, LEVELS, Components, FinalCard, Garden
from engine_c.games.botanicus.options import Options
from engine_c.games.botanicus.reference_garden import ReferencePlot, is_full
from engine_c.games.botanicus.reference_tasks import plants_by_level
from engine_c.games.botanicus.table import Cell


def with_flipped_fruits(plot: ReferencePlot) -> ReferencePlot:
    """G8.1: every fruit becomes a plant of level I."""
    flipped = plot.copy()
    flipped.beds = {cell: 1 if lying == FRUIT else lying for cell, lying in plot.beds.items()}
    flipped.greenhouse = [1 if lying == FRUIT else lying for lying in plot.greenhouse]
    return flipped


def column_points(plot: ReferencePlot) -> int:
    """B12.1, G8.2: each complete column of the garden gives the points of its highest plant."""
    if plot.garden is None:
        return 0
    return sum(points_of_column(plot, plot.garden, column) for column in range(1, plot.garden.cols + 1))


def points_of_column(plot: ReferencePlot, garden: Garden, column: int) -> int:
    """B12.1: points of one column."""
    beds = plot.column(column)
    return garden.column_points[max(beds) - 1] if is_full(beds) else 0


def coin_points(facts: Components, plot: ReferencePlot) -> int:
    """B12.2: points for coins, the rest is lost."""
    return plot.coins // facts.coins_per_point


def card_points(facts: Components, options: Options, plot: ReferencePlot) -> int:
    """X6.1: points of the kept final scoring cards; nothing if they are not told."""
    kept = sorted(plot.finals or ())
    return sum(points_of_card(options, plot, facts.finals[index]) for index in kept)


def points_of_card(options: Options, plot: ReferencePlot, card: FinalCard) -> int:
    """X6.2: points of one final scoring card."""
    if card.kind == "plant":
        numbers = plants_by_level(plot.plants())
        return sum(number * vp for number, vp in zip(numbers, card.vp, strict=True))
    return card.vp[0] * things(options, plot, card.kind)


def things(options: Options, plot: ReferencePlot, kind: str) -> int:
    """X6.2, G8.3, G8.4: how many things a final scoring card counts."""
    garden = plot.garden
    assert garden is not None
    match kind:
        case "planted_bed":
            return len(plot.plants())
        case "complete_row":
            rows = [plot.row(number) for number in range(1, garden.rows + 1)]
            return sum(map(is_full, [*rows, plot.greenhouse]))
        case "square":
            return num_squares({cell for cell in plot.beds if plot.is_planted(cell)})
        case "fixed":
            return 1
        case "basic_task":
            return sum(plot.basic_done)
        case "special_task":
            return sum(plot.special_done) + plot.greenhouse_done
        case "shovel_token":
            fruit = len(plot.tokens["fruit_square"]) if options.fruit_tokens_count else 0
            return len(plot.tokens["square"]) + fruit
        case "complete_column":
            return sum(is_full(plot.column(number)) for number in range(1, garden.cols + 1))
        case "money_token":
            frog = len(plot.tokens["frog"]) if options.frog_tokens_count else 0
            fruit = len(plot.tokens["fruit_round"]) if options.fruit_tokens_count else 0
            return len(plot.tokens["round"]) + frog + fruit
        case "level_iv":
            return plot.plants().count(len(LEVELS))
        case "animal":
            return len(garden.animals) - len(plot.animals_left())
    raise AssertionError(kind)


def num_squares(planted: set[Cell]) -> int:
    """X6.3: the largest number of 2 x 2 blocks of planted beds that share no bed."""
    corners = [cell for cell in sorted(planted) if block_at(cell) <= planted]
    if not corners:
        return 0
    block = block_at(corners[0])
    return max(num_squares(planted - {corners[0]}), 1 + num_squares(planted - block))


def block_at(cell: Cell) -> set[Cell]:
    """Return the 2 x 2 block with a cell as its upper left corner."""
    r, c = cell
    return {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}


def paid_points(facts: Components, options: Options, plot: ReferencePlot) -> list[int]:
    """Split the points on the score track by what paid them (README, Scores): the rest is `bonuses`."""
    basic, special = 0, 0
    if plot.garden is not None:
        tasks = zip(plot.garden.basic_tasks, plot.basic_done, strict=True)
        basic = sum(task.vp for task, done in tasks if done)
    vp_by_id = {task.id: task.vp for task in facts.special_tasks}
    for number, done in zip(plot.row_tasks, plot.special_done, strict=False):
        special += vp_by_id[number] if done and number else 0
    special += vp_by_id[plot.greenhouse_task] if plot.greenhouse_done else 0
    tokens = sum(map(sum, plot.tokens.values()))
    animals = [] if options.is_expert else [sum(facts.animal_points[: plot.num_animals])]
    known = [basic, special, tokens, *animals]
    return [*known, plot.vp - sum(known)]
