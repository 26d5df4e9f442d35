"""Goals of Sattgrün (S13) in the placement model, one function a kind; units are never below the true ones.

What a goal counts and no arrangement changes is counted by the reference once. The other kinds are written
so that a unit can be claimed only where it is due; unclaimed ones cost nothing, as all goals have points
above 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine_c.games.sattgruen.components import Plant
from engine_c.games.sattgruen.reference_home import LONG, SHORT
from solver.games.sattgruen.placement import Frame, Linear, PlacementModel, Spot

Units = Callable[[PlacementModel, int], Linear]
"""Units of a goal kind, given its threshold."""


def goal_points(placement: PlacementModel) -> Linear:
    """Return the points of everything that `PlacementModel.points` leaves out: goals, items, variety."""
    pieces = placement.pieces
    names = pieces.ruleset.score_rules
    terms = dict(zip(names, pieces.terms(pieces.table), strict=True))
    kinds = {f"goal {goal.id}": goal for goal in placement.facts.goals}
    in_play = {f"goal {name}" for name in pieces.table.goals or ()} if pieces.table.turn > 0 else set()
    total: Linear = sum(terms[name] for name in ("items", "plant variety", "room variety"))
    for name in names:
        goal = kinds.get(name)
        if goal is None or name not in in_play:
            continue
        units = UNITS.get(goal.kind)
        total = total + (terms[name] if units is None else goal.points * units(placement, goal.parameter))
    return total


# --- lines and corners ------------------------------------------------------------------------------


def _lines(placement: PlacementModel) -> list[tuple[Frame, list[Spot], Linear]]:
    """Return (frame, cells, whether it counts) of every line there can be."""
    are_rows_horizontal = placement.pieces.ruleset.typed_options.goal_rows_horizontal
    found = []
    for frame in placement.frames:
        is_upright = frame.height > frame.width
        if is_upright and not are_rows_horizontal:
            lines = [[(frame.index, x, y) for y in range(frame.height)] for x in range(frame.width)]
        else:
            lines = [[(frame.index, x, y) for x in range(frame.width)] for y in range(frame.height)]
        is_tall = _is_tall(placement, frame) if is_upright and are_rows_horizontal else None
        for line in lines:
            counts = placement.flag()
            for spot in line:
                placement.model.add(counts <= placement.covered[spot])
            if is_tall is not None:
                placement.model.add(counts <= is_tall)
            found.append((frame, line, counts))
    return found


def _is_tall(placement: PlacementModel, frame: Frame) -> Linear:
    """1 only if the cards reach over more rows than a box that lies across has."""
    rows = [sum(placement.covered[frame.index, x, y] for x in range(frame.width)) for y in range(LONG)]
    pairs = []
    for low in range(LONG):
        for high in range(low + SHORT, LONG):
            pair = placement.flag()
            placement.model.add(pair <= rows[low])
            placement.model.add(pair <= rows[high])
            pairs.append(pair)
    is_tall = placement.flag()
    placement.model.add(is_tall <= sum(pairs))
    return is_tall


def _types(placement: PlacementModel, line: Iterable[Spot], frame: Frame) -> list[list[Linear]]:
    """Return for each type whether it lies on each plant cell of a line."""
    spots = [spot for spot in line if frame.is_plant_spot(spot)]
    return [[placement.type_at(k, spot) for spot in spots] for k in range(len(placement.facts.types))]


def _colors(placement: PlacementModel, line: Iterable[Spot], frame: Frame) -> list[list[Linear]]:
    """Return for each colour whether it lies on each room cell of a line."""
    spots = [spot for spot in line if not frame.is_plant_spot(spot)]
    return [[placement.color_at(k, spot) for spot in spots] for k in range(len(placement.facts.colors))]


def _are_equal(placement: PlacementModel, kinds: list[list[Linear]], counts: Linear) -> Linear:
    """1 only if all cells are of one kind and the line counts."""
    chosen = [placement.flag() for _ in kinds]
    for choice, cells in zip(chosen, kinds, strict=True):
        for cell in cells:
            placement.model.add(choice <= cell)
    unit = placement.flag()
    placement.model.add(unit <= sum(chosen))
    placement.model.add(unit <= counts)
    return unit


def _are_different(placement: PlacementModel, kinds: list[list[Linear]], counts: Linear) -> Linear:
    """1 only if no kind is there twice and the line counts."""
    unit = placement.flag()
    placement.model.add(unit <= counts)
    for cells in kinds:
        if len(cells) > 1:
            placement.model.add(sum(cells) + (len(cells) - 1) * unit <= len(cells))
    return unit


def _equal_lines(of: Callable[..., list[list[Linear]]]) -> Units:
    def units(placement: PlacementModel, _: int) -> Linear:
        return sum(
            _are_equal(placement, of(placement, line, frame), counts)
            for frame, line, counts in _lines(placement)
        )

    return units


def _different_lines(of: Callable[..., list[list[Linear]]]) -> Units:
    def units(placement: PlacementModel, _: int) -> Linear:
        return sum(
            _are_different(placement, of(placement, line, frame), counts)
            for frame, line, counts in _lines(placement)
        )

    return units


def _bare_lines(placement: PlacementModel, _: int) -> Linear:
    """GI10."""
    total: Linear = 0
    for frame, line, counts in _lines(placement):
        unit = placement.flag()
        placement.model.add(unit <= counts)
        for spot in line:
            if not frame.is_plant_spot(spot):
                items = sum(placement.y[r, spot] for r, item in enumerate(placement.items) if item)
                placement.model.add(items + unit <= 1)
        total = total + unit
    return total


def _potted_lines(placement: PlacementModel, _: int) -> Linear:
    """GP11."""
    total: Linear = 0
    for frame, line, counts in _lines(placement):
        unit = placement.flag()
        placement.model.add(unit <= counts)
        for spot in line:
            if not frame.is_plant_spot(spot):
                continue
            for p in range(len(placement.plants)):
                if not placement.is_potted[p]:
                    placement.model.add(unit + placement.x[p, spot] <= 1 + placement.newly[p])
        total = total + unit
    return total


def _corners(placement: PlacementModel, _: int) -> Linear:
    """GR10."""
    total: Linear = 0
    for frame in placement.frames:
        if frame.parity == 0:
            continue  # plants in the corners
        corners = [(frame.index, x, y) for y in (0, frame.height - 1) for x in (0, frame.width - 1)]
        counts = placement.flag()
        for spot in corners:
            placement.model.add(counts <= placement.covered[spot])
        colors = _colors(placement, corners, frame)
        unit = placement.flag()
        equal = _are_equal(placement, colors, counts)
        different = _are_different(placement, colors, counts)
        placement.model.add(unit <= equal + different)
        total = total + unit
    return total


# --- edges ------------------------------------------------------------------------------------------


def _bright_plants(placement: PlacementModel, _: int) -> Linear:
    """GP07: every edge of the plant with a room matches."""
    units = [placement.flag() for _ in placement.plants]
    for (p, spot, other), match in placement.match.items():
        placement.model.add(placement.x[p, spot] + placement.covered[other] + units[p] <= 2 + match)
    return sum(units)


def _dark_plants(placement: PlacementModel, _: int) -> Linear:
    """GP10: no edge of the plant matches."""
    units = [placement.flag() for _ in placement.plants]
    for (p, _spot, _other), match in placement.match.items():
        placement.model.add(units[p] + match <= 1)
    return sum(units)


def _bright_rooms(placement: PlacementModel, _: int) -> Linear:
    """GR07: every edge of the room with a plant matches."""
    units = [placement.flag() for _ in placement.rooms]
    edges = {(spot, other) for _, spot, other in placement.match}
    for spot, other in sorted(edges):
        match = sum(placement.match[p, spot, other] for p in range(len(placement.plants)))
        for r, unit in enumerate(units):
            placement.model.add(placement.y[r, other] + placement.covered[spot] + unit <= 2 + match)
    return sum(units)


def _alike_rooms(placement: PlacementModel, least: int) -> Linear:
    """GR03: at least so many plants of the room's colour next to it."""
    units = [placement.flag() for _ in placement.rooms]
    for r, unit in enumerate(units):
        placement.model.add(least * unit <= placement.num_alike[r])
    return sum(units)


def _lonely_rooms(placement: PlacementModel, _: int) -> Linear:
    """GR09: no plant of the room's colour next to it."""
    return _lonely(placement, range(len(placement.rooms)))


def _lonely_own_rooms(placement: PlacementModel, _: int) -> Linear:
    """GI12: the same with an item of the room's colour on it."""
    return _lonely(placement, [r for r in range(len(placement.rooms)) if placement.has_own_color(r)])


def _lonely(placement: PlacementModel, rooms: Iterable[int]) -> Linear:
    units = {r: placement.flag() for r in rooms}
    for (r, _spot, _other), alike in placement.alike.items():
        if r in units:
            placement.model.add(units[r] + alike <= 1)
    return sum(units.values())


def _no_lonely_room(placement: PlacementModel, _: int) -> Linear:
    """GR11."""
    unit = placement.flag()
    for number in placement.num_alike:
        placement.model.add(unit <= number)
    return unit if placement.rooms else 0


def _best_room(placement: PlacementModel, _: int) -> Linear:
    """GR13: points of the best room."""
    most = 4 * placement.facts.room_match_points * placement.facts.room_item_factor
    best = placement.model.new_int_var(0, most, "")
    chosen = [placement.flag() for _ in placement.rooms]
    for r, choice in enumerate(chosen):
        placement.model.add(best <= placement.room_points(r)).only_enforce_if(choice)
    placement.model.add(best <= most * sum(chosen))
    placement.model.add(sum(chosen) <= 1)
    return best


# --- pots and leaves --------------------------------------------------------------------------------


def _potted(placement: PlacementModel, is_counted: Callable[[Plant], bool]) -> Linear:
    """Potted plants of a sort."""
    return sum(
        1 if placement.is_potted[p] else placement.newly[p]
        for p, plant in enumerate(placement.plants)
        if is_counted(plant)
    )


def _small_potted(placement: PlacementModel, most: int) -> Linear:
    """GP01."""
    return _potted(placement, lambda plant: plant.growth <= most)


def _large_potted(placement: PlacementModel, least: int) -> Linear:
    """GP02."""
    return _potted(placement, lambda plant: plant.growth >= least)


def _few_lights_potted(placement: PlacementModel, number: int) -> Linear:
    """GP12."""
    return _potted(placement, lambda plant: len(plant.lights) == number)


def _bare_plants(placement: PlacementModel, most: int) -> Linear:
    """GP03: plants with few leaves."""
    counts_all = placement.pieces.ruleset.typed_options.gp03_counts_all
    total: Linear = 0
    for p, plant in enumerate(placement.plants):
        if placement.is_potted[p]:
            total = total + int(counts_all)
            continue
        unit = placement.flag()
        placement.model.add(placement.leaves[p] + plant.growth * unit <= most + plant.growth)
        if not counts_all:
            placement.model.add(unit + placement.newly[p] <= 1)
        total = total + unit
    return total


def _num_pots(placement: PlacementModel) -> list[Linear]:
    """Return the number of pots of each material."""
    pots = [card.pot for card in placement.pieces.plants]
    numbers: list[Linear] = [pots.count(pot.material) for pot in placement.facts.pots]
    numbers[-1] = numbers[-1] + sum(placement.newly)
    return numbers


def _pot_pairs(placement: PlacementModel, _: int) -> Linear:
    """GI01."""
    total: Linear = 0
    for number in _num_pots(placement):
        pairs = placement.model.new_int_var(0, len(placement.plants), "")
        placement.model.add(2 * pairs <= number)
        total = total + pairs
    return total


def _absent_pots(placement: PlacementModel, _: int) -> Linear:
    """GI03."""
    units = [placement.flag() for _ in placement.facts.pots]
    for unit, number in zip(units, _num_pots(placement), strict=True):
        placement.model.add(number + len(placement.plants) * unit <= len(placement.plants))
    return sum(units)


def _common_pots(placement: PlacementModel, _: int) -> Linear:
    """GI04."""
    return _num_pots(placement)[-1]


def _pot_sets(placement: PlacementModel, _: int) -> Linear:
    """GI06."""
    sets = placement.model.new_int_var(0, len(placement.plants), "")
    for number in _num_pots(placement):
        placement.model.add(sets <= number)
    return sets


UNITS: dict[str, Units] = {
    "GP01": _small_potted, "GP02": _large_potted, "GP03": _bare_plants, "GP04": _equal_lines(_types),
    "GP06": _different_lines(_types), "GP07": _bright_plants, "GP10": _dark_plants, "GP11": _potted_lines,
    "GP12": _few_lights_potted, "GI01": _pot_pairs, "GI03": _absent_pots, "GI04": _common_pots,
    "GI06": _pot_sets, "GI10": _bare_lines, "GI12": _lonely_own_rooms, "GR03": _alike_rooms,
    "GR05": _equal_lines(_colors), "GR06": _different_lines(_colors), "GR07": _bright_rooms,
    "GR09": _lonely_rooms, "GR10": _corners, "GR11": _no_lonely_room, "GR13": _best_room,
}  # fmt: skip
"""Units by kind, for kinds that depend on the arrangement."""
