"""What is known of the printed game of Botanicus, as checks of a components file.

A file that does not fit can be played all the same; it is then not the printed game. C1 to C27 are one
function each, which returns why the components do not fit, or an empty text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from engine_c.game import Constraint
from engine_c.games.botanicus.facts import (
    ANIMALS,
    NUM_SPACES,
    SPOTTED,
    STRIPED,
    TRACKS,
    Components,
    Edge,
    Gain,
    Garden,
    Node,
    Task,
    Track,
)

_FOUND: list[Constraint] = []

_I, _II, _III, _IV = range(4)

Check = Callable[[Components], str]
Plants = tuple[int, int, int, int]


def _constraint(text: str) -> Callable[[Check], Check]:
    """Add a check under the number that its name tells."""

    def add(check: Check) -> Check:
        _FOUND.append(Constraint(id=check.__name__.upper(), text=text, check=check))
        return check

    return add


def _tile_spaces(components: Components) -> Iterator[tuple[int, Gain]]:
    """Yield (row, printed gain) of every space with a tile, rows from 1."""
    for column in components.columns:
        if column.has_tiles:
            for row, space in enumerate(column.spaces, 1):
                yield row, space.gain


def _pattern(row: int) -> str:
    return SPOTTED if row <= NUM_SPACES // 2 else STRIPED


def _ways_on(track: Track, node: int) -> list[Edge]:
    return [edge for edge in track.edges if edge.start == node]


def _money(components: Components) -> Track:
    return components.tracks[TRACKS.index("money")]


def _barrow(components: Components) -> Track:
    return components.tracks[TRACKS.index("barrow")]


def _shovel(components: Components) -> Track:
    return components.tracks[TRACKS.index("shovel")]


def _ends(track: Track) -> list[tuple[int, Node]]:
    return [(i, node) for i, node in enumerate(track.nodes) if node.is_end]


def _beds(garden: Garden) -> set[tuple[int, int]]:
    places = product(range(1, garden.rows + 1), range(1, garden.cols + 1))
    return set(places) - set(garden.missing)


def _row_size(garden: Garden, row: int) -> int:
    return sum(r == row for r, _ in _beds(garden))


def _nodes(garden: Garden) -> list[tuple[int, int]]:
    return list(product(range(1, garden.rows), range(1, garden.cols)))


def _in_range(garden: Garden, node: tuple[int, int], row: int) -> int:
    """Return how many beds of a row a gardener on a node reaches."""
    r, c = node
    return sum((row, col) in _beds(garden) for col in (c, c + 1)) if row in (r, r + 1) else 0


def _less(plants: Plants, level: int) -> Plants:
    """Return plants without one of a level."""
    first, second, third, fourth = (count - (i == level) for i, count in enumerate(plants))
    return (first, second, third, fourth)


def _cheapest(garden: Garden, start: tuple[int, int]) -> dict[tuple[int, int], int]:
    """Return the price of the cheapest walk from a node to every node (X3.1)."""
    prices = {
        frozenset(((r, c), (r, c + 1))): cost
        for r, line in enumerate(garden.h, 1)
        for c, cost in enumerate(line, 1)
    } | {
        frozenset(((r, c), (r + 1, c))): cost
        for r, line in enumerate(garden.v, 1)
        for c, cost in enumerate(line, 1)
    }
    found = {start: 0}
    is_changed = True
    while is_changed:
        is_changed = False
        for path, cost in prices.items():
            a, b = path
            for here, there in ((a, b), (b, a)):
                if here in found and found[here] + cost < found.get(there, found[here] + cost + 1):
                    found[there] = found[here] + cost
                    is_changed = True
    return found


def _all_gains(components: Components) -> Iterator[Gain]:
    """Yield every gain that can be had with The Greenhouse."""
    for column in (*components.columns, components.last_column):
        yield from (space.gain for space in column.spaces)
    for tile in (*components.tiles, *components.last_column_tiles):
        if tile is not None:
            yield from (tile.light, tile.dark)
    for track in components.tracks:
        yield from (node.gain for node in track.nodes)
    yield from (card.gain for card in components.cards)


@_constraint(
    "Four columns carry tiles, 16 in all: eight spotted ones in rows 1 and 2, eight striped ones below."
)
def c1(components: Components) -> str:
    """B1.2, B3.1."""
    columns = sum(column.has_tiles for column in components.columns)
    counts = [sum(tile.pattern == pattern for tile in components.tiles) for pattern in (SPOTTED, STRIPED)]
    if columns == 4 and counts == [8, 8]:
        return ""
    return f"{columns} columns with tiles, {counts[0]} spotted and {counts[1]} striped tiles"


@_constraint(
    "Row 3 of some column with tiles prints move 3, and some striped tile shows shovel 1 when light."
)
def c2(components: Components) -> str:
    """Space and tile of an example turn."""
    if not any(row == 3 and gain == Gain(move=3) for row, gain in _tile_spaces(components)):
        return "no column with tiles prints move 3 in row 3"
    if not any(t.pattern == STRIPED and t.light == Gain(steps=(0, 0, 1)) for t in components.tiles):
        return "no striped tile shows shovel 1 on its light side"
    return ""


@_constraint("Some space with a tile prints water 1, in rows whose pattern has a tile that shows card 1.")
def c3(components: Components) -> str:
    """Space and tile of an example."""
    rows = [row for row, gain in _tile_spaces(components) if gain == Gain(water=1)]
    if not rows:
        return "no space with a tile prints water 1"
    shown = {tile.pattern for tile in components.tiles if Gain(card=1) in (tile.light, tile.dark)}
    return "" if any(_pattern(row) in shown for row in rows) else "no tile of its pattern shows card 1"


@_constraint("Some space of row 1 is free and gives 3 coins to the first flower.")
def c4(components: Components) -> str:
    """B7.8."""
    poles = [column.spaces[0].pole for column in components.columns]
    return "" if 3 in poles else "no such space"


@_constraint(
    "Money: one step leads to a fork, whose lower way (the one listed last) begins with 2 coins and 1 card."
)
def c5(components: Components) -> str:
    """Example of a fork."""
    track = _money(components)
    forks = [ways for edge in _ways_on(track, 0) if len(ways := _ways_on(track, edge.end)) > 1]
    if not forks:
        return "no fork one step from the first space"
    if any(track.nodes[ways[-1].end].gain == Gain(coins=2, card=1) for ways in forks):
        return ""
    return "no lower way begins with 2 coins and 1 card"


@_constraint("Wheelbarrow: the end gives 7 points and 2 waterings and lies two steps from some space.")
def c6(components: Components) -> str:
    """Example of steps left over."""
    track = _barrow(components)
    for end, node in _ends(track):
        before = {edge.start for edge in track.edges if edge.end == end}
        if node.gain == Gain(vp=7, water=2):
            return (
                ""
                if any(edge.end in before for edge in track.edges)
                else "no space is two steps from the end"
            )
    return "no end gives 7 points and 2 waterings"


@_constraint("Shovel: a free path leads to a space whose only way on costs 2 and leads to two plants I.")
def c7(components: Components) -> str:
    """Example of a path with a price."""
    track = _shovel(components)
    for edge in track.edges:
        ways = _ways_on(track, edge.end)
        if edge.coins or len(ways) != 1 or ways[0].coins != 2:
            continue
        if track.nodes[ways[0].end].gain == Gain(plant=(2, 0, 0, 0)):
            return ""
    return "no such path"


@_constraint("Shovel: the end gives a plant II and a prize; one way in costs 2, and there is another one.")
def c8(components: Components) -> str:
    """Example of an end."""
    track = _shovel(components)
    for end, node in _ends(track):
        if node.gain == Gain(plant=(0, 1, 0, 0), prize="square"):
            prices = [edge.coins for edge in track.edges if edge.end == end]
            return "" if 2 in prices and len(prices) > 1 else f"the ways in cost {prices}"
    return "no end gives a plant II and a square prize"


@_constraint("The square stack holds a 24 that is not its last token.")
def c9(components: Components) -> str:
    """Token of an example, with others left."""
    values = dict(components.base_prizes)["square"]
    return "" if 24 in values[:-1] else f"the stack is {list(values)}"


@_constraint("Tokens of 3 points exist; in the expert game they are the stack of the frog.")
def c10(components: Components) -> str:
    """X5.5."""
    base, expert = dict(components.base_prizes), dict(components.expert_prizes)
    if 3 not in base["round"]:
        return "no round token of 3 points in the base game"
    if set(expert["frog"]) != {3} or 3 in expert["round"]:
        return f"expert: round {list(expert['round'])}, frog {list(expert['frog'])}"
    return ""


@_constraint("No stack is empty when its two highest tokens are taken out.")
def c11(components: Components) -> str:
    """B3.2, with two players."""
    stacks = [*components.base_prizes, *components.expert_prizes, *components.fruit_prizes]
    short = [name for name, values in stacks if name != "frog" and len(values) <= 2]
    return f"two tokens or fewer: {', '.join(short)}" if short else ""


@_constraint("Base garden: five rows of 4, 4, 4, 3 and 3 beds in some order, four columns; a path costs 1.")
def c12(components: Components) -> str:
    """B1.6, B7.4."""
    garden = components.base_garden
    sizes = sorted(_row_size(garden, row) for row in range(1, garden.rows + 1))
    if (garden.cols, sizes) != (4, [3, 3, 4, 4, 4]):
        return f"{garden.cols} columns, rows of {sizes}"
    costs = {cost for line in (*garden.h, *garden.v) for cost in line}
    return "" if costs == {1} else f"a path costs {min(costs)}"


@_constraint("Base columns: 9 points for level III and 15 for level IV.")
def c13(components: Components) -> str:
    """B12.1."""
    points = components.base_garden.column_points
    return "" if points[_III:] == (9, 15) else f"{points[_III]} and {points[_IV]}"


@_constraint("Base animals: 3, 6 and 10 points, then two higher values.")
def c14(components: Components) -> str:
    """B8.5."""
    points = components.animal_points
    is_fine = len(points) == len(ANIMALS) and points[:3] == (3, 6, 10) and min(points[3:]) > points[2]
    return "" if is_fine else f"{list(points)}"


@_constraint("Base: a basic task of 7 points and one of 9 can each be finished by a plant II.")
def c15(components: Components) -> str:
    """Tasks of two examples."""
    found = {task.vp for task in components.base_garden.basic_tasks if task.plants[_II]}
    missing = [str(vp) for vp in (7, 9) if vp not in found]
    return f"no basic task of {' or '.join(missing)} points asks for a II" if missing else ""


@_constraint(
    "Base: in a row whose basic task gives 7 points some special task can then be finished by a III."
)
def c16(components: Components) -> str:
    """Example of a special task that becomes active (T11)."""
    garden = components.base_garden
    for row, basic in enumerate(garden.basic_tasks, 1):
        for special in components.special_tasks if basic.vp == 7 and basic.plants[_II] else ():
            both = sum(max(pair) for pair in zip(basic.plants, special.plants, strict=True))
            if special.plants[_III] > basic.plants[_III] and both <= _row_size(garden, row):
                return ""
    return "no row and special task for it"


@_constraint("Some special task of 10 points is finished when two plants III become IV.")
def c17(components: Components) -> str:
    """Task of an example turn."""
    return "" if any(_is_watered(task) for task in components.special_tasks) else "no such task"


def _is_watered(task: Task) -> bool:
    return task.vp == 10 and task.plants[_IV] >= 2


@_constraint(
    "Base: two steps from where two plants of a row were watered, a II can finish a basic task of 9 points."
)
def c18(components: Components) -> str:
    """End of the same example turn."""
    garden = components.base_garden
    rows = [i for i, task in enumerate(garden.basic_tasks, 1) if task.vp == 9 and task.plants[_II]]
    if c17(components) or not rows:
        return "no special task of 10 or no basic task of 9 points to be finished like this"
    for here, there in product(_nodes(garden), repeat=2):
        if abs(here[0] - there[0]) + abs(here[1] - there[1]) == 2:
            watered = [row for row in (here[0], here[0] + 1) if _in_range(garden, here, row) == 2]
            if any(row != other and _in_range(garden, there, row) for row in rows for other in watered):
                return ""
    return "no two nodes for it"


@_constraint("Garden cards: two plants II; water 2; move 5 (with or without more).")
def c19(components: Components) -> str:
    """Cards of examples."""
    gains = [card.gain for card in components.cards]
    missing = []
    if Gain(plant=(0, 2, 0, 0)) not in gains:
        missing.append("two plants II")
    if Gain(water=2) not in gains:
        missing.append("water 2")
    if not any(gain.move == 5 for gain in gains):
        missing.append("move 5")
    return f"no card with {', '.join(missing)}" if missing else ""


@_constraint("Expert: some cheapest walk between nodes two paths apart costs 4, and some path costs 0.")
def c20(components: Components) -> str:
    """X3.1."""
    costs = {cost for garden in components.gardens for line in (*garden.h, *garden.v) for cost in line}
    if 0 not in costs:
        return "no path costs 0"
    for garden in components.gardens:
        for start in _nodes(garden):
            for end, cost in _cheapest(garden, start).items():
                if cost == 4 and abs(start[0] - end[0]) + abs(start[1] - end[1]) == 2:
                    return ""
    return "no such walk costs 4"


@_constraint(
    "Some expert garden of four columns gives 10 for III and 16 for IV; its squirrel can complete a column."
)
def c21(components: Components) -> str:
    """Examples of The Greenhouse (T44, T64)."""
    for garden in components.gardens:
        if garden.cols == 4 and garden.column_points[_III:] == (10, 16):
            column = garden.animals[ANIMALS.index("squirrel")][1]
            if sum(c == column for _, c in _beds(garden)) > 1:
                return ""
    return "no such garden"


@_constraint(
    "Expert: one fruit can finish a basic task of 12 as its IV, then a special task of 11 as its last III."
)
def c22(components: Components) -> str:
    """Example of a joker that serves two tasks (T61)."""
    for garden in components.gardens:
        for row, basic in enumerate(garden.basic_tasks, 1):
            for special in components.special_tasks:
                if (basic.vp, special.vp) == (12, 11) and basic.plants[_IV] and special.plants[_III]:
                    without = _less(basic.plants, _IV), _less(special.plants, _III)
                    there = tuple(max(pair) for pair in zip(*without, strict=True))
                    lacks = there[_IV] < basic.plants[_IV] and there[_III] < special.plants[_III]
                    if lacks and sum(there) < _row_size(garden, row):
                        return ""
    return "no row with such tasks"


@_constraint(
    "Two special tasks of 12 points fit into the common greenhouse of three beds or more and end with a III."
)
def c23(components: Components) -> str:
    """Examples of The Greenhouse (T46, T47)."""
    greenhouse = components.common_greenhouse
    beds = len(greenhouse.bed_costs)
    if beds < 3 or not greenhouse.has_task:
        return f"{beds} beds, {'a' if greenhouse.has_task else 'no'} place for a task"
    fitting = [
        task
        for task in components.special_tasks
        if task.vp == 12 and task.plants[_III] and sum(task.plants) <= beds
    ]
    return "" if len(fitting) >= 2 else f"{len(fitting)} such tasks"


@_constraint("In the common greenhouse some bed is free and some bed costs 1.")
def c24(components: Components) -> str:
    """Example of planting in the greenhouse (T45)."""
    costs = components.common_greenhouse.bed_costs
    return "" if {0, 1} <= set(costs) else f"the beds cost {list(costs)}"


@_constraint("In round one several players can gain fruits: a space prints them, or two tiles show them.")
def c25(components: Components) -> str:
    """Fruit scoring after round one (G7.1)."""
    printed = sum(space.gain.fruit > 0 for space in components.last_column.spaces)
    shown = sum(tile is not None and tile.light.fruit > 0 for tile in components.last_column_tiles)
    return "" if printed or shown > 1 else "no space prints fruits, and fewer than two tiles show them"


@_constraint("Each tile of The Greenhouse shows the fruit on exactly one side.")
def c26(components: Components) -> str:
    """G1.1."""
    tiles = [tile for tile in components.last_column_tiles if tile is not None]
    wrong = [tile.id for tile in tiles if (tile.light.fruit > 0) == (tile.dark.fruit > 0)]
    return f"not so on {', '.join(wrong)}" if wrong else ""


@_constraint("With The Greenhouse some action is move 3.")
def c27(components: Components) -> str:
    """Example of transplants within a move (T62)."""
    return "" if any(gain.move == 3 for gain in _all_gains(components)) else "no such action"


CONSTRAINTS = (
    *_FOUND,
    Constraint(
        id="C28",
        text="Scores can pass 100 in the base game and 200 with The Greenhouse.",
        check=None,
    ),
)
"""C1 to C28 in order."""
