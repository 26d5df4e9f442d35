"""Tables of Botanicus for tests, made into states of either implementation without any check of validity.

What a test does not name stands at a usual value. A plot is given by the words of the position notation
without the seat (`beds="-.1./..."`, `coins="4"`), the table likewise (`piles="4.4:N"`). `gain` is a ruleset
whose first space of column 1, or with The Greenhouse the last one of column 9, prints that gain: the tests
of a rule need not look for a space that has it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from engine_c.game import CHANCE, State
from engine_c.games.botanicus import GAME
from engine_c.games.botanicus.components import COMPONENTS_PATH, Components, load_components, parse_components
from engine_c.games.botanicus.engine import BotanicusState
from engine_c.games.botanicus.facts import ANIMAL_LETTERS
from engine_c.games.botanicus.rules import ReferenceState
from engine_c.games.botanicus.ruleset import Ruleset
from engine_c.games.botanicus.table import Cell, Plot, Table, TableState
from tests.games.botanicus.positions import TILES
from tests.support.facts import facts_of

IMPLEMENTATIONS = ("reference", "engine")
FACTS = load_components()
GARDENS = {garden.id: garden for garden in (FACTS.base_garden, *FACTS.gardens)}
EXPERT = {"side": "expert"}
COMMON = {**EXPERT, "greenhouse": "common"}
UNIQUE = {**EXPERT, "greenhouse": "unique"}
ROW = 4
"""Row of column 9 that prints the wanted gain."""

Words = Mapping[str, str]
Gain = Mapping[str, Any]


def data_with(gain: Gain) -> dict[str, Any]:
    """Return the components file with a gain on a space without tile."""
    data = facts_of(COMPONENTS_PATH)
    # A fruit or a two-way action is printed in column 9 alone.
    if not {"fruit", "any_track_two_way"} & set(gain):
        data["board"]["columns"][0]["spaces"][0] = gain
    data["greenhouse"]["column"]["spaces"][ROW - 1] = gain
    return data


@lru_cache(maxsize=256)
def _components(gain: str) -> Components:
    return parse_components(data_with(json.loads(gain)))


@lru_cache(maxsize=512)
def _open(gain: str, options: tuple[tuple[str, str], ...]) -> Ruleset:
    return GAME.open(_components(gain) if gain else None, dict(options))


def open_ruleset(gain: Gain | None = None, /, **options: str) -> Ruleset:
    """Open a ruleset, for four players if nothing is said."""
    text = "" if gain is None else json.dumps(gain, sort_keys=True)
    return _open(text, tuple(sorted({"players": "4", **options}.items())))


def has_greenhouse(options: Words) -> bool:
    """Say whether The Greenhouse is played."""
    return options.get("greenhouse", "off") != "off"


def state_of(
    implementation: str,
    *plots: Words,
    gain: Gain | None = None,
    options: Words | None = None,
    ruleset: Ruleset | None = None,
    **words: str,
) -> TableState:
    """Make a state of some plots, seat 0 to move in column 1; in 9 if a gain and The Greenhouse are given.

    A `ruleset` that is given brings its options.
    """
    options = {"players": "4", **(options or {})} if ruleset is None else ruleset.options
    ruleset = open_ruleset(gain, **options) if ruleset is None else ruleset
    usual_column = "9" if gain is not None and has_greenhouse(options) else "1"
    table = {"stage": "round1", "seat": "0", "tiles": TILES, **words}
    if table["stage"].startswith("round"):
        table.setdefault("column", usual_column)
        if "piles" not in table and "stack" not in table:
            table |= _flowers(int(table["column"]), ruleset.num_players)
    elif table["stage"] != "over" or "stack" not in table:
        table.setdefault("stack", _stack(ruleset.num_players))
    given = [dict(plot) for plot in plots] + [{} for _ in range(ruleset.num_players - len(plots))]
    _fill_in(ruleset, given, table["stage"])
    line = [f"{name}={value}" for name, value in (*options.items(), *table.items())]
    line += [f"{name}{seat}={value}" for seat, plot in enumerate(given) for name, value in plot.items()]
    position = GAME.parse_position(" ".join(["botanicus", *line]))
    return state_of_table(ruleset, implementation, ruleset.canonical_table(position.table))


def state_of_table(ruleset: Ruleset, implementation: str, table: Table) -> TableState:
    """Make a state of a canonical table."""
    if implementation == "reference":
        return ReferenceState.from_table(ruleset, table)
    return cast(TableState, BotanicusState.from_table(ruleset, table))


def _stack(players: int) -> str:
    """Return the stack with seat 0 on top, below the neutral flower."""
    seats = [str(seat) for seat in reversed(range(players))]
    return ",".join([*seats, *(["N"] if players == 2 else [])])


def _flowers(column: int, players: int) -> dict[str, str]:
    """Return where the flowers lie before the first of a column is put, seat 0 first."""
    if column == 1:
        return {"stack": _stack(players)}
    piles = [f"{column - 1}.{seat + 1}:{seat}" for seat in range(players)]
    return {"piles": ";".join([*piles, *([f"{column - 1}.4:N"] if players == 2 else [])])}


def _fill_in(ruleset: Ruleset, plots: list[dict[str, str]], stage: str) -> None:
    """Give each plot a garden, coins, gardeners, tasks and final scoring cards of its own."""
    options = ruleset.typed_options
    free_gardens = [garden.id for garden in FACTS.gardens if garden.id not in _named(plots, "garden")]
    free_tasks = [str(task.id) for task in FACTS.special_tasks]
    named = _named(plots, "tasks") + _named(plots, "greentask") + _named(plots, "dealt")
    free_tasks = [task for task in free_tasks if task not in named]
    free_finals = [card.id for card in FACTS.finals]
    zones = _named(plots, "finals") + _named(plots, "returned") + _named(plots, "choice")
    free_finals = [card for card in free_finals if card not in zones]
    is_assigned = stage not in ("gardens", "tiles", "tasks", "assign")
    _give_tokens_above(ruleset, plots)
    for plot in plots:
        plot.setdefault("coins", "6")
        if plot.get("garden") is None:
            plot["garden"] = free_gardens.pop(0) if options.is_expert else "base"
        garden = GARDENS[plot["garden"]]
        if stage not in ("assign", "finals", "starts") and options.is_expert:
            is_second = stage in ("round2", "last", "over")
            nodes = garden.starts[: 2 if is_second else 1]
            plot.setdefault("gardeners", ";".join(f"{row},{column}" for row, column in sorted(nodes)))
        if is_assigned and "tasks" not in plot:
            plot["tasks"] = ",".join(free_tasks.pop(0) for _ in range(garden.rows))
        if is_assigned and options.is_expert and stage != "finals" and "finals" not in plot:
            kept = [free_finals.pop(0) for _ in range(garden.finals_kept)]
            plot["finals"] = ",".join(kept)


def _give_tokens_above(ruleset: Ruleset, plots: list[dict[str, str]]) -> None:
    """Let seat 1 have the tokens that lay above those that are taken (B8.6)."""
    is_expert = ruleset.typed_options.is_expert
    stacks = (*(FACTS.expert_prizes if is_expert else FACTS.base_prizes), *FACTS.fruit_prizes)
    words = [word for plot in plots for word in plot.get("tokens", "").split(";") if word]
    taken = [(stack, int(value)) for stack, _, value in (word.partition(":") for word in words)]
    for stack, values in stacks:
        removed = 0 if stack == "frog" else FACTS.prizes_removed[ruleset.num_players - 2]
        own_values = [value for name, value in taken if name == stack]
        above = [value for value in values[removed:] if own_values and value > min(own_values)]
        missing = [f"{stack}:{value}" for value in above if value not in own_values]
        if missing:
            plots[1]["tokens"] = ";".join([*missing, *filter(None, [plots[1].get("tokens", "")])])


def _named(plots: Iterable[Words], word: str) -> list[str]:
    return [name for plot in plots for name in plot.get(word, "").split(",") if name]


# --- asking and doing --------------------------------------------------------------------------------


def answers(state: State) -> list[str]:
    """Return the notation of all legal decisions in their order."""
    return [state.ruleset.action_text(state, action) for action in state.legal_actions()]


def words_after(state: State, first: str) -> list[str]:
    """Return what follows some words in the legal decisions that begin with them."""
    return [text.removeprefix(f"{first} ") for text in answers(state) if text.startswith(f"{first} ")]


def outcomes(state: State) -> dict[str, int]:
    """Return the outcomes of the pending draw with their weights."""
    pending = state.ruleset.pending_chance(state)
    return {} if pending is None else dict(pending.outcomes)


def do(state: State, *steps: str) -> None:
    """Carry out decisions and whole reveals in notation."""
    for step in steps:
        for action in state.ruleset.parse_steps(state, step):
            state.apply(action)


def enter(state: TableState, row: int | None = None) -> TableState:
    """Leave phase 1 and put the flower on a space, by default the one that prints the wanted gain."""
    if "end phase" in answers(state):
        do(state, "end phase")
    do(state, f"space {row or (ROW if state.public_table().column == 9 else 1)}")
    return state


def pool_of(
    implementation: str, gain: Gain, *plots: Words, options: Words | None = None, **words: str
) -> TableState:
    """Return a state in which seat 0 has just entered the space that prints a gain."""
    return enter(state_of(implementation, *plots, gain=gain, options=options, **words))


def own(state: TableState, seat: int = 0) -> Plot:
    """Return the plot of a seat."""
    return state.public_table().plots[seat]


def bed(state: TableState, row: int, column: int, seat: int = 0) -> str:
    """Return what lies on a bed."""
    return own(state, seat).beds[row - 1][column - 1]


def terms(state: State, seat: int = 0) -> Mapping[str, int]:
    """Return the points of a seat by scoring rule."""
    return dict(zip(state.ruleset.score_rules, state.score_terms(seat), strict=True))


def is_drawing(state: State) -> bool:
    """Say whether a draw is pending."""
    return state.current_player() == CHANCE


def play_first(state: State, stage: str, *, is_before_draw: bool = False) -> TableState:
    """Take the first answer and the first outcome until a stage begins, and until its first decision."""
    found = cast(TableState, state)
    while found.public_table().stage != stage or (is_drawing(found) and not is_before_draw):
        is_draw = is_drawing(found)
        found.apply(found.chance_outcomes()[0][0] if is_draw else found.legal_actions()[0])
    return found


def cells(texts: Iterable[str]) -> set[Cell]:
    """Read the last word of each text as a bed or node."""
    found = (text.split()[-1].split(",") for text in texts)
    return {(int(row), int(column)) for row, column in found}


def tile_at(column: int, row: int, tile: str) -> str:
    """Return the tiles with a certain one on a space; it changes places with the one that lay there."""
    tiles = TILES.split(",")
    place = 4 * (column // 2 - 1) + row - 1
    other = tiles.index(tile)
    tiles[place], tiles[other] = tiles[other], tiles[place]
    return ",".join(tiles)


@lru_cache(maxsize=1)
def _vectors() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text())
    return found


def vectors(name: str) -> list[dict[str, Any]]:
    """Return rows of `vectors.json`, values of an independent scorer."""
    found: list[dict[str, Any]] = _vectors()[name]
    return found


def start_rows(garden: str) -> list[str]:
    """Return the beds of a garden before the first turn, row by row."""
    facts = GARDENS[garden]
    animals = dict(zip(facts.animals, ANIMAL_LETTERS, strict=False))
    return [
        "".join(
            "-" if (row, column) in facts.missing else animals.get((row, column), ".")
            for column in range(1, facts.cols + 1)
        )
        for row in range(1, facts.rows + 1)
    ]
