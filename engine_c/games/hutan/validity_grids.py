"""Conditions V12 to V20: the grids, and what turns and cards can have brought onto them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from engine_c.game import Violation
from engine_c.games.hutan.codes import ANIMALS, COLORS, EMPTY, LAKE, TREES, WILD
from engine_c.games.hutan.components import GRID_SIZE
from engine_c.games.hutan.layout import cell_text
from engine_c.games.hutan.reasons import what_lies_there
from engine_c.games.hutan.reference_layout import groups_of
from engine_c.games.hutan.reference_scoring import color_at, is_perfect
from engine_c.games.hutan.validity_case import LETTERS, Case, flowers_of, progress, violation


def _grid_forms(case: Case) -> Iterator[Violation]:
    """V12."""
    grids, players = case.table.grids, case.options.players
    if len(grids) != players:
        yield violation("V12", "grids", f"{len(grids)} grids", f"{players}: one a player")
    for seat, grid in enumerate(grids[:players]):
        rows = grid.split("/")
        if [len(row) for row in rows] != [GRID_SIZE] * GRID_SIZE:
            yield violation(
                "V12",
                f"grids[{seat}]",
                f"`{grid[:80]}` has another shape",
                "six rows of six spaces, joined by /",
            )
        unknown = sorted(set(grid) - set(LETTERS + "/"))
        if unknown:
            yield violation(
                "V12", f"grids[{seat}]", f"unknown letters {' '.join(unknown)[:40]}", " ".join(LETTERS)
            )


def _lakes(case: Case) -> Iterator[Violation]:
    """V13."""
    if case.ground is None:
        return
    for seat, letters in enumerate(case.letters):
        for cell, letter in enumerate(letters or ""):
            if cell in case.ground.lakes and letter not in LAKE + EMPTY:
                problem = f"{what_lies_there(letter)} lies on the lake {cell_text(cell)}"
                yield violation("V13", f"grids[{seat}]", problem, "nothing on a lake (H8.2)")
            elif (letter == LAKE) != (cell in case.ground.lakes):
                there = "no lake" if letter == LAKE else "a lake"
                shown = ", ".join(cell_text(lake) for lake in sorted(case.ground.lakes))
                problem = f"`{letter}` on {cell_text(cell)}, where the layout has {there}"
                yield violation("V13", f"grids[{seat}]", problem, f"lakes on {shown}")


def _second_flowers(case: Case) -> Iterator[Violation]:
    """V14."""
    seconds = case.table.second_flowers
    if not seconds:
        return
    if not case.options.is_limited:
        yield violation(
            "V14", "grids", "second flowers stand for trees", "none with unlimited supply (H10.6)"
        )
    if len(seconds) != case.options.players:
        yield violation(
            "V14", "grids", f"second flowers of {len(seconds)} seats", f"{case.options.players} seats"
        )
    for seat, cells in enumerate(seconds[: case.options.players]):
        letters = case.letters[seat] if seat < len(case.letters) else None
        for cell in cells:
            if not 0 <= cell < GRID_SIZE * GRID_SIZE or (letters is not None and letters[cell] not in TREES):
                shown = cell_text(cell) if 0 <= cell < GRID_SIZE * GRID_SIZE else str(cell)
                yield violation(
                    "V14", f"grids[{seat}]", f"a second flower on {shown}, where no tree is", "trees (H10.6)"
                )


def _animal_supply(case: Case) -> Iterator[Violation]:
    """V15."""
    most = case.options.animals_per_species
    for animal, count in sorted(case.animals().items()):
        if count > most:
            name = case.components.animal_names[ANIMALS.index(animal)]
            yield violation(
                "V15", "grids", f"{count} animals {animal} ({name}) on the grids", f"at most {most} (H2.3)"
            )


def _limited_supply(case: Case) -> Iterator[Violation]:
    """V16."""
    if not case.options.is_limited:
        return
    flowers: Counter[int] = Counter()
    trees = 0
    for seat, letters in enumerate(case.letters):
        seconds = case.table.second_flowers[seat] if seat < len(case.table.second_flowers) else ()
        for cell, letter in enumerate(letters or ""):
            color = color_at(letters or "", cell)
            if color is not None:
                is_second = cell in seconds
                flowers[color] += 1 + is_second
                trees += letter in TREES and not is_second
    most = case.components.flowers_per_color
    for color, count in sorted(flowers.items()):
        if count > most:
            name = case.components.color_names[color]
            problem = f"{count} {name} flowers on the grids, those under trees and animals included"
            yield violation("V16", "grids", problem, f"at most {most} (H10.6)")
    if trees > case.options.tree_supply:
        yield violation(
            "V16", "grids", f"{trees} trees on the grids", f"at most {case.options.tree_supply} (H10.6)"
        )


def _animal_areas(case: Case) -> Iterator[Violation]:
    """V17."""
    if case.ground is None:
        return
    for seat, letters in enumerate(case.letters):
        if letters is None:
            continue
        for label, cells in case.ground.areas.items():
            animals = [cell for cell in cells if letters[cell] in ANIMALS]
            where = f"area {label} ({' '.join(map(cell_text, cells))})"
            if animals and not is_perfect(letters, cells):
                problem = f"an animal on {cell_text(animals[0])}, but {where} is not perfect"
                allowed = "trees and animals of one colour in all of the area (H9.2, H9.3)"
                yield violation("V17", f"grids[{seat}]", problem, allowed)
            if len(animals) > 1:
                yield violation(
                    "V17", f"grids[{seat}]", f"{len(animals)} animals in {where}", "at most 1 (H9.4, H9.6)"
                )


def _forests(case: Case) -> Iterator[Violation]:
    """V18."""
    for seat, letters in enumerate(case.letters):
        forest = [cell for cell, letter in enumerate(letters or "") if letter not in EMPTY + LAKE]
        if len(groups_of(forest)) > 1:
            problem = "the forest lies in parts that do not touch orthogonally"
            yield violation("V18", f"grids[{seat}]", problem, "one connected forest (H8.3, H8.4, H10.1)")


def _pieces_by_turns(case: Case) -> Iterator[Violation]:
    """V19."""
    if not case.is_time_told or None in case.letters:
        return
    a_card = max(len(face) for face, _ in case.options.deck)
    total = total_animals = 0
    is_one_wrong = False
    for seat, letters in enumerate(case.letters):
        turns = case.turns_played(seat)
        animals = sum(letter in ANIMALS for letter in letters or "")
        planted = progress(letters or "")
        total, total_animals = total + planted, total_animals + animals
        if animals > turns:
            yield violation(
                "V19", f"grids[{seat}]", f"{animals} animals after {turns} turns", "at most one a turn (H9.5)"
            )
        most = a_card * turns + _bonus(case) * min(animals, turns)
        if planted > most:
            is_one_wrong = True
            problem = f"{planted} flowers planted in {turns} turns, a tree or animal counting as two"
            allowed = f"at most {most}: {a_card} a turn and {_bonus(case)} for an animal (H19.4)"
            yield violation("V19", f"grids[{seat}]", problem, allowed)
    turns = sum(map(case.turns_played, range(case.options.players)))
    pangolins = min(case.pangolins_taken(), turns)
    most = a_card * (turns - pangolins) + pangolins + _bonus(case) * total_animals
    if total > most and not is_one_wrong:
        problem = (
            f"{total} flowers planted on all grids in {turns} turns, {pangolins} of them with the pangolin"
        )
        yield violation("V19", "grids", problem, f"at most {most} (H2.4, H19.4)")


def _bonus(case: Case) -> int:
    """Return the most bonus flowers an animal brings (H10.2).

    Three, as one neighbour belongs to its own perfect area (H10.5); four if an area has a single space.
    """
    if not case.options.has_bonus_flowers:
        return 0
    return 4 if case.ground is None or any(len(cells) == 1 for cells in case.ground.areas.values()) else 3


def _colors_by_cards(case: Case) -> Iterator[Violation]:
    """V20."""
    seen = case.table.seen
    if seen is None or not case.is_time_told or len(seen) != case.cards_taken() or None in case.letters:
        return
    planted: Counter[str] = Counter()
    for letters in case.letters:
        for cell, letter in enumerate(letters or ""):
            color = color_at(letters or "", cell)
            if color is not None:
                planted[COLORS[color]] += flowers_of(letter)
    cards = Counter("".join(face for face in seen if face != WILD))
    free = seen.count(WILD) + case.pangolins_taken() + _bonus(case) * sum(case.animals().values())
    missing = {color: planted[color] - cards[color] for color in COLORS if planted[color] > cards[color]}
    if sum(missing.values()) > free:
        shown = ", ".join(f"{count} {color}" for color, count in missing.items())
        problem = f"more flowers planted than the cards seen have: {shown}"
        yield violation(
            "V20", "grids", problem, f"at most {free} by wild cards, pangolin and bonus flowers (H8.1, H10)"
        )


CHECKS: tuple[Callable[[Case], Iterator[Violation]], ...] = (
    _grid_forms, _lakes, _second_flowers, _animal_supply, _limited_supply, _animal_areas, _forests,
    _pieces_by_turns, _colors_by_cards,
)  # fmt: skip
"""V12 to V20 in order."""
