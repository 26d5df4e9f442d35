"""Positions and decisions of Sattgrün on the wire: typed and in notation, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hortus.v1 import position_pb2, sattgruen_pb2

from clients.games.hutan import EXAMPLE
from engine_c.game import HortusError, NotationError
from engine_c.games.sattgruen import GAME
from server.catalog import Catalog
from server.games.sattgruen.convert import ADAPTER
from server.positions import Reader, position_message, view_of
from tests.games.sattgruen.pictures import PICTURES

TEXTS = (
    "start right", "start bottom", "start left", "start top", "A", "B", "take plant 2", "take room 4",
    "mark 2", "mark plant 1", "mark room 3", "go", "token 3", "cell 1,-1", "leaves 0", "leaves 4",
    "leaves 0,-1 4",
    "keep", "place -4,4", "fert 0,0 3", "trowel 0,2", "stop", "can 1,0", "store", "swap", "discard",
    "boost 2,-1", "end", "goals GP01 GI02 GR03", "starts P07 R03 P08 R04",
    "refresh turquoise-lamp hand_trowel", "refill P01 fertilizer",
)  # fmt: skip
Decision = sattgruen_pb2.SattgruenDecision
Cell = sattgruen_pb2.SattgruenCell
Change = Callable[[sattgruen_pb2.SattgruenPosition], Any]


@cache
def reader() -> Reader:
    return Reader(Catalog())


def middle() -> sattgruen_pb2.SattgruenPosition:
    """The typed table of a game with goals in its sixth turn, as the seat to move sees it."""
    position = GAME.parse_position(PICTURES["middle"].position)
    return position_message(position, GAME.open(None, position.options)).sattgruen


def violations(table: sattgruen_pb2.SattgruenPosition) -> dict[str, tuple[str, str]]:
    """Return (rule, problem) by field of what is wrong with a table."""
    with pytest.raises(HortusError) as caught:
        reader().open(position_pb2.Position(sattgruen=table))
    return {found.field: (found.rule, found.problem) for found in caught.value.violations}


# --- decisions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", TEXTS)
def test_decisions_have_both_forms(text: str) -> None:
    message = ADAPTER.decision_message(text)
    assert ADAPTER.decision_text(message, "") == text
    assert ADAPTER.decisions_agree(message, ADAPTER.decision_message(f" {text} "))


def test_every_kind_of_decision_has_a_notation() -> None:
    kinds = {ADAPTER.decision_message(text).WhichOneof("kind") for text in TEXTS}
    assert kinds == {field.name for field in Decision.DESCRIPTOR.oneofs_by_name["kind"].fields}


@pytest.mark.parametrize(
    ("message", "field"),
    [
        (Decision(), "x"),
        (Decision(start=0), "x.start"),  # type: ignore[arg-type]
        (Decision(start=5), "x.start"),  # type: ignore[arg-type]
        (Decision(fertilizer=sattgruen_pb2.SattgruenFertilizer(leaves=2)), "x.fertilizer.cell"),
        (Decision(take=sattgruen_pb2.SattgruenTake(column=2)), "x.take.kind"),
        (Decision(take=sattgruen_pb2.SattgruenTake(kind=1, column=5)), "x.take.column"),  # type: ignore[arg-type]
        (Decision(mark_card=sattgruen_pb2.SattgruenTake(kind=2)), "x.mark_card.column"),  # type: ignore[arg-type]
        (Decision(mark_token=0), "x.mark_token"),
        (Decision(token=9), "x.token"),
        (Decision(cell=Cell(x=5)), "x.cell.x"),
        (Decision(can=Cell(y=-5)), "x.can.y"),
        (Decision(leaves=1, plant=Cell(x=7)), "x.plant.x"),
        (Decision(store=sattgruen_pb2.SattgruenStore(), plant=Cell(x=1)), "x.plant"),
        (
            Decision(fertilizer=sattgruen_pb2.SattgruenFertilizer(cell=Cell(x=9), leaves=1)),
            "x.fertilizer.cell.x",
        ),
        (Decision(reveal=sattgruen_pb2.SattgruenReveal(event="rain")), "x.reveal.event"),
        (
            Decision(reveal=sattgruen_pb2.SattgruenReveal(event="refill", names=["P01", "; end"])),
            "x.reveal.names[1]",
        ),
    ],
)
def test_a_typed_decision_that_says_nothing_is_refused_by_field(
    message: sattgruen_pb2.SattgruenDecision, field: str
) -> None:
    with pytest.raises(NotationError) as caught:
        ADAPTER.decision_text(message, "x")
    assert [found.field for found in caught.value.violations] == [field]


def test_decisions_that_differ_do_not_agree() -> None:
    for one, other in (
        ("take plant 2", "take room 2"),
        ("cell 0,1", "cell 1,0"),
        ("store", "swap"),
        ("leaves 0,1 2", "leaves 1,0 2"),
    ):
        assert not ADAPTER.decisions_agree(ADAPTER.decision_message(one), ADAPTER.decision_message(other))


def test_the_plant_beside_leaves_may_be_left_out() -> None:
    named, plain = ADAPTER.decision_message("leaves 0,1 2"), ADAPTER.decision_message("leaves 2")
    assert ADAPTER.decisions_agree(named, plain)
    assert ADAPTER.decisions_agree(plain, named)
    assert named.plant == Cell(x=0, y=1)


# --- tables ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"players": "1"},
        {"players": "1", "solo_scenario": "3"},
        {"players": "5", "goals": "drawn"},
        {"players": "3", "family": "on"},
        {"players": "2", "goals": "GP01,GR03", "home_shape": "landscape", "timing": "free"},
    ],
)
def test_a_new_game_is_the_same_in_both_forms(options: dict[str, str]) -> None:
    ruleset = GAME.open(None, options)
    position = ruleset.new_position(7)
    message = position_message(position, ruleset)
    assert reader().open(message).position == position
    message.ClearField("notation")
    assert reader().open(message).position == position
    assert position_message(position, ruleset) == position_message(reader().open(message).position, ruleset)


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_a_table_is_the_same_in_both_forms(name: str) -> None:
    position = GAME.parse_position(PICTURES[name].position)
    ruleset = GAME.open(None, position.options)
    message = position_message(position, ruleset)
    both = reader().open(message).position
    message.ClearField("notation")
    assert reader().open(message).position == both
    assert both.table == position.table


def test_a_view_has_counts_and_no_contents() -> None:
    ruleset = GAME.open(None, {"players": "3"})
    opened = reader().open(position_message(ruleset.new_position(7), ruleset))
    full = position_message(opened.position, ruleset).sattgruen
    seen = position_message(view_of(opened, 1).position, ruleset).sattgruen
    assert (len(full.plant_deck.names), len(full.room_deck.names), len(full.bag.names)) == (53, 53, 86)
    for pile in ("plant_deck", "room_deck", "bag"):
        assert full.HasField(pile)
        assert not seen.HasField(pile)
    for table in (full, seen):
        assert (table.num_plant_deck, table.num_room_deck, table.num_bag) == (53, 53, 86)


def test_cards_may_come_in_any_order_and_counts_may_be_left_out() -> None:
    expected = reader().open(position_pb2.Position(sattgruen=middle())).position
    table = middle()
    cards = list(reversed(table.homes[0].cards))
    del table.homes[0].cards[:]
    table.homes[0].cards.extend(cards)
    for count in ("num_plant_deck", "num_room_deck", "num_bag"):
        table.ClearField(count)
    assert reader().open(position_pb2.Position(sattgruen=table)).position == expected


def _twice(table: sattgruen_pb2.SattgruenPosition) -> None:
    table.homes[1].cards[1].id = table.homes[0].cards[1].id


def _six_thumbs(table: sattgruen_pb2.SattgruenPosition) -> None:
    table.homes[0].thumbs = 6


def _item_twice(table: sattgruen_pb2.SattgruenPosition) -> None:
    table.market[1].token = "orange-table"


def _no_chessboard(table: sattgruen_pb2.SattgruenPosition) -> None:
    cards = table.homes[0].cards
    cards[1].id, cards[3].id = cards[3].id, cards[1].id


@pytest.mark.parametrize(
    ("change", "field", "rule"),
    [
        (_twice, "homes[1].cards[1]", "V14"),
        (_six_thumbs, "homes[0].thumbs", "V12"),
        (_item_twice, "homes[0].cards[1].item", "V15"),
        (_no_chessboard, "homes[0].cards[1]", "V9"),
        (lambda table: table.homes[0].cards.pop(), "homes[0].cards", "V7"),
        (lambda table: table.homes[0].cards.pop(0), "homes[0].cards", "V7"),
        (lambda table: setattr(table.homes[0].cards[0], "id", "P99"), "homes[0].cards[0]", "V2"),
        (lambda table: setattr(table.homes[0].cards[0], "leaves", 9), "homes[0].cards[0]", "V16"),
        (lambda table: setattr(table.homes[0].cards[0], "pot", 1), "homes", "V17"),
        (lambda table: setattr(table.homes[0].cards[0], "pot", 7), "homes[0].cards[0].pot", "S1.4"),
        (lambda table: setattr(table.homes[0].cards[2].cell, "x", 5), "homes[0].cards[2].cell.x", "S6.3"),
        (lambda table: setattr(table, "turn", 15), "turn", "V5"),
        (lambda table: setattr(table, "num_bag", 3), "num_bag", "S4.2"),
        (lambda table: setattr(table, "num_plant_deck", 60), "num_plant_deck", "S4.2"),
        (lambda table: table.goals.append("GP01"), "goals", "V3"),
        (lambda table: table.options.extra.update(goals="off"), "options.extra[goals]", "S2"),
        (lambda table: table.options.extra.update(declines="some"), "options.extra[declines]", "S2.7"),
        (lambda table: setattr(table.options, "players", 6), "options.players", "S2.1"),
        (lambda table: setattr(table.options, "solo_scenario", 2), "options.solo_scenario", "S12.10"),
        (lambda table: table.market.pop(), "market", "V11"),
    ],
)
def test_what_is_wrong_with_a_table_is_named_by_field_and_rule(change: Change, field: str, rule: str) -> None:
    table = middle()
    change(table)
    found = violations(table)
    wanted = f"position.sattgruen.{field}"
    assert any(place.startswith(wanted) and rule in broken for place, (broken, _) in found.items()), found


def test_goals_of_the_options_may_not_be_contradicted() -> None:
    table = middle()
    table.options.goals = "GP09,GI09,GR01"
    assert reader().open(position_pb2.Position(sattgruen=table)).position.table.goals == (
        "GP09",
        "GI09",
        "GR01",
    )
    table.goals[0] = "GP01"
    assert violations(table)["position.sattgruen.goals"][0] == "S2.2"


def test_a_card_is_named_by_its_place_in_the_message() -> None:
    table = middle()
    cards = list(reversed(table.homes[0].cards))
    del table.homes[0].cards[:]
    table.homes[0].cards.extend(cards)
    table.homes[1].cards[1].id = cards[0].id
    table.box.names[:] = ["watering_can", "teapot", "fertilizer"]
    found = violations(table)
    field = "position.sattgruen.homes[1].cards[1].id"
    assert any(place == field and "homes[0].cards[0].id" in problem for place, (_, problem) in found.items())
    assert found["position.sattgruen.box.names[1]"][0] == "V2"


def test_a_notation_is_blamed_as_a_whole() -> None:
    text = PICTURES["middle"].position.replace("thumbs0=1", "thumbs0=6")
    with pytest.raises(HortusError) as caught:
        reader().open(position_pb2.Position(notation=text))
    assert {found.field for found in caught.value.violations} == {"position.notation"}
    assert any("homes[0].thumbs" in found.problem for found in caught.value.violations)


def test_the_notation_of_another_game_contradicts_the_table() -> None:
    message = position_pb2.Position(sattgruen=middle(), notation=EXAMPLE)
    with pytest.raises(HortusError) as caught:
        reader().open(message)
    assert [found.field for found in caught.value.violations] == ["position.notation"]
