"""Names of what Botanicus counts: spaces, tiles, cards, nodes, tasks, tokens, beds."""

from __future__ import annotations

from collections.abc import Iterator

from engine_c.games.botanicus.facts import (
    ANIMALS,
    LEVELS,
    TRACKS,
    CardKind,
    Column,
    Components,
    FinalCard,
    Gain,
    Garden,
    Greenhouse,
    Task,
    Tile,
    Track,
)
from engine_c.games.botanicus.options import Options
from engine_c.games.botanicus.ruleset import Ruleset
from solver.usage import IN_PLAY, Item

SIDES = ("light", "dark")
"""Sides of a tile, in round one and two."""


def gain_text(gain: Gain) -> str:
    """Return a gain in the words of the components file."""
    words = [f"plant {level} {number}" for level, number in zip(LEVELS, gain.plant, strict=True) if number]
    plain = ("coins", "vp", "card", "animal", "fruit", "water", "move")
    words += [f"{name} {number}" for name in plain if (number := getattr(gain, name))]
    words += [f"{track} {number}" for track, number in zip(TRACKS, gain.steps, strict=True) if number]
    words += [f"any track {gain.two_way}"] if gain.two_way else []
    return ", ".join([*words, *([f"prize {gain.prize}"] if gain.prize else [])])


def space_name(columns: tuple[Column, ...], column: int, row: int) -> str:
    """Return the name of a space; column and row from 1."""
    space = columns[column - 1].spaces[row - 1]
    gain = f"pole {space.pole}" if space.pole is not None else gain_text(space.gain)
    return f"{column}.{row} {gain}"


def tile_name(tile: Tile, side: int) -> str:
    """Return the name of a face of a tile; side 0 is the light one."""
    return f"{tile.id} {SIDES[side]}: {gain_text(tile.dark if side else tile.light)}"


def fixed_tile_name(tile: Tile, row: int, side: int) -> str:
    """Return the name of a face of a tile of the last column."""
    return f"row {row} {SIDES[side]}: {gain_text(tile.dark if side else tile.light)}"


def card_name(card: CardKind) -> str:
    """Return the name of a kind of garden card."""
    return f"{card.id}: {gain_text(card.gain)}"


def final_name(card: FinalCard) -> str:
    """Return the name of a final scoring card."""
    return f"{card.id}: {card.kind.replace('_', ' ')}"


def node_name(track: Track, index: int) -> str:
    """Return the name of a node."""
    node = track.nodes[index]
    gain = gain_text(node.gain)
    return f"{node.name}: {gain}" if gain else node.name


def task_name(task: Task) -> str:
    """Return the name of a special task."""
    return f"{task.id}: {asked_text(task)} for {task.vp}"


def basic_name(garden: Garden, row: int) -> str:
    """Return the name of a basic task; row from 1."""
    task = garden.basic_tasks[row - 1]
    return f"{garden.id} row {row}: {asked_text(task)} for {task.vp}"


def asked_text(task: Task) -> str:
    """Return what a task asks for."""
    return "+".join(level for level, number in zip(LEVELS, task.plants, strict=True) for _ in range(number))


def green_name(house: Greenhouse, garden: str, bed: int, options: Options) -> str:
    """Return the name of a greenhouse bed, numbered from 1; garden only where greenhouses are unique."""
    owner = f"{garden} " if options.greenhouse == "unique" else ""
    return f"{owner}bed {bed} for {house.bed_costs[bed - 1]}"


def columns_of(facts: Components, options: Options) -> tuple[Column, ...]:
    """Return the columns of the board that are played."""
    return facts.columns if options.greenhouse == "off" else (*facts.columns, facts.last_column)


def gardens_of(facts: Components, options: Options) -> tuple[Garden, ...]:
    """Return the gardens that can be played with."""
    return facts.gardens if options.is_expert else (facts.base_garden,)


def houses_of(facts: Components, options: Options) -> tuple[tuple[Garden, Greenhouse], ...]:
    """Return the gardens with their greenhouses; with common ones a single pair."""
    if options.greenhouse == "unique":
        return tuple(zip(facts.gardens, facts.unique_greenhouses, strict=True))
    return ((facts.gardens[0], facts.common_greenhouse),) if options.greenhouse == "common" else ()


def all_items(ruleset: Ruleset) -> Iterator[Item]:
    """Yield everything that has a name, category by category."""
    facts, options = ruleset.components, ruleset.typed_options
    yield from _board_items(facts, options)
    for card in facts.cards:
        yield from _items("garden cards", card_name(card), "drawn", "played", "sold", "left over")
    yield from _track_items(facts, options)
    yield from _garden_items(facts, options)
    for task in facts.special_tasks:
        yield from _items("special tasks", task_name(task), "assigned", "done")
    if options.is_expert:
        for final in facts.finals:
            yield from _items("final cards", final_name(final), "dealt", "kept")


def _items(category: str, name: str, *measures: str) -> Iterator[Item]:
    """Yield one item in several measures."""
    for measure in measures:
        yield Item(category=category, name=name, measure=measure)


def _board_items(facts: Components, options: Options) -> Iterator[Item]:
    """Yield spaces and faces of tiles."""
    columns = columns_of(facts, options)
    measures = ("used", "first", *(("neutral",) if options.players == 2 else ()))
    for number, column in enumerate(columns, 1):
        for row in range(1, len(column.spaces) + 1):
            yield from _items("spaces", space_name(columns, number, row), *measures)
    for tile in facts.tiles:
        for side in range(len(SIDES)):
            yield from _items("tile faces", tile_name(tile, side), "used")
    if options.greenhouse != "off":
        for row, fixed in enumerate(facts.last_column_tiles, 1):
            if fixed is not None:
                for side in range(len(SIDES)):
                    yield from _items("tile faces", fixed_tile_name(fixed, row, side), "used")


def _track_items(facts: Components, options: Options) -> Iterator[Item]:
    """Yield nodes, ends, tokens and steps."""
    for track in facts.tracks:
        for index, node in enumerate(track.nodes):
            is_reached = index > 0 or options.greenhouse != "off"
            if is_reached and (options.is_expert or not node.is_expert_only):
                yield from _items(f"{track.name} track", node_name(track, index), "stops")
    for track in facts.tracks:
        for node in track.nodes:
            if node.is_end and (options.is_expert or not node.is_expert_only):
                yield from _items("track ends", f"{track.name} {node.name}", "reached")
    for track in facts.tracks:
        yield from _items("steps on tracks", track.name, "ways", "stays", "bought", "unused")
    yield from _items("steps on tracks", "any", "stays", "unused")
    for stack, value in dict.fromkeys(tokens_of(facts, options)):
        yield from _items("prize tokens", f"{stack} {value}", "taken")


def tokens_of(facts: Components, options: Options) -> Iterator[tuple[str, int]]:
    """Yield (stack, value) of the tokens in the game, copies included."""
    stacks = facts.expert_prizes if options.is_expert else facts.base_prizes
    stacks = (*stacks, *(facts.fruit_prizes if options.greenhouse != "off" else ()))
    removed = facts.prizes_removed[options.players - 2]
    for stack, values in stacks:
        for value in values if stack == "frog" else values[removed:]:
            yield stack, value


def _garden_items(facts: Components, options: Options) -> Iterator[Item]:
    """Yield animals, columns, beds and basic tasks."""
    gardens = gardens_of(facts, options)
    if options.is_expert:
        for animal in ANIMALS:
            yield from _items("animals", animal, "taken")
    else:
        for number, vp in enumerate(facts.animal_points, 1):
            yield from _items("animals", animal_name(number, vp), "taken")
    for level in LEVELS:
        yield from _items("columns", f"complete, highest {level}", "complete")
    for garden in gardens:
        for column in range(1, garden.cols + 1):
            yield from _items("columns", f"{garden.id} column {column}", IN_PLAY, "complete")
    for garden in gardens:
        for row in range(1, garden.rows + 1):
            yield from _items("basic tasks", basic_name(garden, row), IN_PLAY, "done")
    for garden, house in houses_of(facts, options):
        for bed in range(1, len(house.bed_costs) + 1):
            name = green_name(house, garden.id, bed, options)
            yield from _items("greenhouse beds", name, "planted", "watered", "taken out")
    for garden in gardens:
        for row in range(1, garden.rows + 1):
            for column in range(1, garden.cols + 1):
                if (row, column) not in garden.missing:
                    name = bed_name(garden.id, row, column)
                    yield from _items("garden beds", name, IN_PLAY, "planted at the end", "plants put")


def animal_name(number: int, vp: int) -> str:
    """Return the name of the n-th animal of the base game."""
    return f"animal {number} for {vp}"


def bed_name(garden: str, row: int, column: int) -> str:
    """Return the name of a garden bed."""
    return f"{garden} {row},{column}"
