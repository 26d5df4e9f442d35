"""Tables of Hutan for tests, made into states of either implementation without any check of validity."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import cast

from engine_c.game import Components, State
from engine_c.games.hutan import GAME
from engine_c.games.hutan.engine import HutanState
from engine_c.games.hutan.rules import ReferenceState
from engine_c.games.hutan.ruleset import Ruleset
from engine_c.games.hutan.table import Table, TableState

IMPLEMENTATIONS = ("reference", "engine")
FIRST_GAME = "bc-SE/pc-SW/rc-NW/wc-NE"
EMPTY_GRID = "~...../....../....../....../~...~./......"
"""The empty grid of the first game."""
ALL_CARDS = ",".join(map(str, range(1, 25)))


@lru_cache(maxsize=64)
def _open(options: tuple[tuple[str, str], ...]) -> Ruleset:
    return GAME.open(None, dict(options))


def open_ruleset(components: Components | None = None, **options: object) -> Ruleset:
    """Open a ruleset; options as keywords, `True` and numbers as they are."""
    texts = {
        name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in options.items()
    }
    if components is not None:
        return GAME.open(components, texts)
    return _open(tuple(sorted(texts.items())))


def state_of(
    ruleset: Ruleset, implementation: str, *grids: str, offer: tuple[str, ...] = (), **table: object
) -> TableState:
    """Make a state. Missing grids are those of the last seat given; seat 0 moves unless `turn` says else."""
    options = ruleset.typed_options
    values: dict[str, object] = {
        "layout": options.layout,
        "ecosystem": options.ecosystem,
        "holder": 0,
        "offer": offer,
        "grids": (*grids, *grids[-1:] * (options.players - len(grids))),
        **table,
    }
    made = Table(**values)  # type: ignore[arg-type]
    if implementation == "reference":
        return ReferenceState.from_table(ruleset, made)
    return cast(TableState, HutanState.from_table(ruleset, made))


def answers(state: State) -> list[str]:
    """Return the notation of all legal decisions in their order."""
    return [state.ruleset.action_text(state, action) for action in state.legal_actions()]


def do(state: State, *decisions: str) -> None:
    """Carry out decisions in notation."""
    for decision in decisions:
        for action in state.ruleset.parse_steps(state, decision):
            state.apply(action)


def place_paths(state: State) -> Iterator[tuple[int, ...]]:
    """Go through the cells of every path of `place` decisions from here to the end of the placing."""
    for action in state.legal_actions():
        text = state.ruleset.action_text(state, action).split()
        if text[0] != "place":
            yield ()
            return
        cell = 6 * int(text[1][0]) + int(text[1][1])
        after = state.child(action)
        if after.turn_number() != state.turn_number():
            yield (cell,)
            continue
        for rest in place_paths(after):
            yield (cell, *rest)


def placement_paths(
    ruleset: Ruleset, implementation: str, grid: str, face: str, color: str = ""
) -> list[tuple[int, ...]]:
    """Return the placements of a face (of a wild card in one colour) as the decisions offer them."""
    state = state_of(ruleset, implementation, grid, offer=(face,))
    if f"take {face}" not in answers(state):
        return []
    do(state, f"take {face}")
    if face == "*":
        if f"color {color}" not in answers(state):
            return []
        do(state, f"color {color}")
    return list(place_paths(state))


def terms(state: State, seat: int = 0) -> Mapping[str, int]:
    """Return the points of a seat by scoring rule."""
    return dict(zip(state.ruleset.score_rules, state.score_terms(seat), strict=True))
