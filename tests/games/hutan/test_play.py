"""The evaluator of Hutan: what areas take from each other, and spaces that are hard to plant."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine_c.state import EngineState
from solver.analysis import POINT
from solver.games.hutan.evaluator import configure, load_parameters
from solver.play import generated_turns
from tests.games.hutan.positions import EMPTY, changed, make_position
from tests.search.positions import follow

ROWS = (
    "~  B3 B3 P2 P2 P2",
    "B2 B1 B1 P1 P4 P4",
    "B2 B1 B1 P1 P3 P3",
    "W1 W1 W1 R1 R2 R2",
    "~  W1 W2 R1 ~  R2",
    "W3 W3 W2 R3 R3 R3",
)
AREAS = " ".join(ROWS).split()
"""Area of each space of the first-game layout."""
GRID = "~bB.../..bW../..ywg./..gr../~..r~./...ryY"
SHUT_IN = "~bB.../..bW../..ywg./..gR../~.Gr~./...YyY"
"""A red flower has no open neighbour."""


@contextmanager
def weights(**changes: Any) -> Iterator[None]:
    """Judge games of two players with some other weights for a while."""
    shipped = load_parameters()["players_2"]
    configure("players_2", {**shipped, **changes})
    try:
        yield
    finally:
        configure("players_2", shipped)


def values(state: EngineState, **changes: Any) -> dict[tuple[int, ...], float]:
    """Return what each turn is worth by the evaluator, in points."""
    with weights(**{"access": [0, 0, 0], "load": 0, "supply": 0, **changes}):
        return {turn.actions: turn.value / POINT for turn in generated_turns(state, 10_000)[0]}


def cells_after(state: EngineState, actions: tuple[int, ...]) -> str:
    """Return the 36 spaces of the first grid after a turn."""
    after = state.copy()
    follow(after, actions)
    return after.grid_texts()[0].replace("/", "")


def colors_of_areas(cells: str) -> dict[str, set[str]]:
    """Return the colours that lie in each area, as flowers."""
    animals = str.maketrans("CTONH", "byrwg")
    found: dict[str, set[str]] = {area: set() for area in AREAS}
    for area, cell in zip(AREAS, cells, strict=True):
        if cell not in ".~":
            found[area].add(cell.translate(animals).lower())
    return found


def hardships(cells: str) -> list[int]:
    """Count spaces that want flowers and have no open neighbour, none of another colour, one of those."""
    colors = colors_of_areas(cells)

    def is_open(index: int) -> bool:
        return cells[index] in ".byrwg"

    def wanted(index: int) -> str:
        found = colors[AREAS[index]]
        return "".join(found) if is_open(index) and len(found) == 1 else ""

    counts = [0, 0, 0]
    for index in range(36):
        if not wanted(index):
            continue
        row, column = divmod(index, 6)
        beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        near = [6 * r + c for r, c in beside if 0 <= r < 6 and 0 <= c < 6 and is_open(6 * r + c)]
        others = sum(wanted(other) != wanted(index) for other in near)
        if others < 2:
            counts[0 if not near else 1 if others == 0 else 2] += 1
    return counts


def test_spaces_that_lack_neighbours_cost_what_the_weights_say() -> None:
    seen = [0, 0, 0]
    for grid in (GRID, SHUT_IN):
        ruleset, position = make_position(grid, "*,rw,byr", round=5)
        state = ruleset.state(position)
        assert isinstance(state, EngineState)
        plain, costly = values(state), values(state, access=[4, 2, 1])
        assert plain.keys() == costly.keys()
        for actions, value in plain.items():
            counts = hardships(cells_after(state, actions))
            seen = [max(pair) for pair in zip(seen, counts, strict=True)]
            assert abs(value - costly[actions] - 4 * counts[0] - 2 * counts[1] - counts[2]) < 0.01
    assert min(seen) > 0


def test_areas_of_one_colour_take_from_each_other() -> None:
    ruleset, position = make_position(GRID, "*,rw,byr", round=5)
    state = ruleset.state(position)
    assert isinstance(state, EngineState)
    plain, loaded = values(state), values(state, load=0.5)
    outcomes = set()
    for actions, value in plain.items():
        cells = cells_after(state, actions)
        pending = [
            "".join(colors)
            for area, colors in colors_of_areas(cells).items()
            if len(colors) == 1
            and any(cell in ".byrwg" for cell, of in zip(cells, AREAS, strict=True) if of == area)
        ]
        is_shared = len(set(pending)) < len(pending)
        outcomes.add(is_shared)
        assert (loaded[actions] < value - 0.01) == is_shared
        assert (abs(loaded[actions] - value) < 0.01) != is_shared
    assert outcomes == {False, True}


def test_colours_that_will_come_make_their_areas_worth_more() -> None:
    """The same blue forest, after cards that were all blue and after cards without blue."""
    found = {}
    for seen in ("bb by br bw bg", "rr ww yr yw yg"):
        ruleset, position = make_position(EMPTY.replace("~.", "~b", 1), "*,yy,gg", round=6)
        cards = tuple(face for face in seen.split() for _ in range(3))
        state = ruleset.state(changed(position, seen=cards))
        assert isinstance(state, EngineState)
        turn = min(actions for actions in values(state) if cells_after(state, actions).count("b") == 2)
        found[seen] = [values(state, supply=supply)[turn] for supply in (0.0, 1.0)]
    (gone, gone_weighted), (coming, coming_weighted) = found.values()
    assert gone == coming
    assert gone_weighted < gone - 0.05
    assert coming_weighted > coming + 0.05
