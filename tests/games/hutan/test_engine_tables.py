"""Tables that the engine's state cannot hold, and rules that its packed block cannot hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine_c import registry
from engine_c.game import ComponentsError, PositionError, Ruleset
from engine_c.games.hutan.components import Components, load_components
from engine_c.games.hutan.engine import HutanRuleset, HutanState
from engine_c.games.hutan.options import Options, parse_options
from engine_c.games.hutan.packing import variants_of
from engine_c.games.hutan.table import Table

EMPTY = "~...../....../....../....../~...~./......"
LIMITED = registry.game("hutan").open(None, {"players": "2", "supply": "limited", "tree_supply": "2"})
RULESET = registry.game("hutan").open(None, {"players": "2"})


def table_of(**changes: Any) -> Table:
    """Return a table of round 1 before the second turn, with changes."""
    table = Table(
        layout="bc-SE/pc-SW/rc-NW/wc-NE",
        ecosystem=(),
        holder=0,
        turn=1,
        pangolin="offered",
        offer=("bb", "by"),
        grids=(EMPTY, EMPTY),
        seen=("yrg",),
    )
    return replace(table, **changes)


def test_table_is_told_as_it_was_read() -> None:
    table = table_of(grids=("~b..../...y../...Y../....../~...~./......", EMPTY))
    assert HutanState.from_table(RULESET, table).public_table() == table


def test_limited_supply_counts_second_flowers() -> None:
    grids = ("~BBB../....../....../....../~...~./......", EMPTY)
    table = table_of(grids=grids, second_flowers=((2,), ()))
    state = HutanState.from_table(LIMITED, table)
    assert state.public_table() == table
    assert state.progress(0) == 6


@pytest.mark.parametrize(
    ("ruleset", "changes", "field"),
    [
        (RULESET, {"layout": "bc-SE/pc-SW/rc-NW"}, "layout"),
        (RULESET, {"layout": "xx-SE/pc-SW/rc-NW/wc-NE"}, "layout"),
        (RULESET, {"ecosystem": (99,)}, "ecosystem"),
        (RULESET, {"holder": 2}, "holder"),
        (RULESET, {"offer": ("bb", "bb", "bb", "bb")}, "offer"),
        (RULESET, {"offer": ("zz",)}, "offer"),
        (RULESET, {"seen": ("bb", "bb", "bb")}, "seen"),
        (RULESET, {"grids": (EMPTY,)}, "grids"),
        (RULESET, {"grids": (EMPTY, EMPTY[:-1])}, "grids[1]"),
        (RULESET, {"grids": (EMPTY.replace("~", "b"), EMPTY)}, "grids[0]"),
        (RULESET, {"grids": (EMPTY.replace("~.", "~?"), EMPTY)}, "grids[0]"),
        (RULESET, {"grids": (EMPTY.replace("~...", "~CCC"), EMPTY)}, "grids[0]"),
        (LIMITED, {"grids": (EMPTY.replace("~...", "~BBB"), EMPTY)}, "grids"),
        (LIMITED, {"second_flowers": ((1,), ())}, "second_flowers[0]"),
        (RULESET, {"round": 11}, "round"),
        (RULESET, {"turn": 4}, "round"),
        (RULESET, {"round": 10}, "offer"),
        (RULESET, {"holder": None}, "offer"),
        (RULESET, {"pangolin": "lost"}, "pangolin"),
        (RULESET, {"pangolin": "taken"}, "pangolin"),
        (RULESET, {"pangolin": "taken", "next_holder": 5}, "next_holder"),
        (RULESET, {"pangolin": "held", "offer": ()}, "offer"),
    ],
)
def test_table_is_refused_with_its_field(ruleset: Ruleset, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(PositionError) as caught:
        HutanState.from_table(ruleset, table_of(**changes))
    assert caught.value.violations[0].field == field
    assert caught.value.violations[0].rule.startswith("H")


def test_table_is_not_told_inside_a_turn_or_a_draw() -> None:
    state = HutanState.from_table(RULESET, table_of())
    state.apply(state.legal_actions()[0])
    with pytest.raises(PositionError, match="start of a turn"):
        state.public_table()
    state = HutanState.start(RULESET)
    for _ in range(2):
        state.apply(state.chance_outcomes()[0][0])
    with pytest.raises(PositionError, match="before a reveal"):
        state.public_table()


def packed(**changes: Any) -> HutanRuleset:
    components: Components = load_components()
    options: Options = parse_options(components, {"players": "2"})
    names = set(Options.__dataclass_fields__)
    option_changes = {name: value for name, value in changes.items() if name in names}
    rest = {name: value for name, value in changes.items() if name not in names}
    return HutanRuleset(replace(components, **rest), replace(options, **option_changes))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"players": 5}, "players"),
        ({"rounds": 256}, "rounds"),
        ({"cards_per_round": 8}, "cards_per_round"),
        ({"animals_per_species": 256}, "animals_per_species"),
        ({"deck": (("bb", 256),)}, "flower_deck"),
        ({"goals": (("x", 1),) * 9}, "goals"),
        ({"is_limited": True, "tree_supply": 256}, "tree_supply"),
        ({"is_limited": True, "flowers_per_color": 256}, "flowers_per_color"),
    ],
)
def test_numbers_beyond_a_capacity_are_refused_by_name(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(ComponentsError) as caught:
        packed(**changes)
    assert caught.value.violations[0].field == field
    assert caught.value.violations[0].allowed


def test_layout_code_names_a_variant_for_each_quarter() -> None:
    components = load_components()
    codes = [side.code for side in components.sides]
    variants = variants_of(components, "bc-SE/pc-SW/rc-NW/wc-NE")
    expected = [("bc", 2), ("pc", 3), ("rc", 0), ("wc", 1)]
    assert variants == [
        (codes.index(code) * 4 + turn) * 4 + quarter for quarter, (code, turn) in enumerate(expected)
    ]
