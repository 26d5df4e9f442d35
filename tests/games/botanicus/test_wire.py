"""Positions and decisions of Botanicus on the wire: typed and in notation, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hortus.v1 import botanicus_pb2, position_pb2

from clients.games.hutan import EXAMPLE
from engine_c.game import HortusError, NotationError, Ruleset
from engine_c.games.botanicus import GAME
from server.catalog import Catalog
from server.games.botanicus.convert import ADAPTER
from server.positions import Reader, position_message, view_of
from tests.games.botanicus.hidden import redealt
from tests.support.option_sets import OptionSet, option_sets, sample_sets
from tests.support.play import seeded, uniform
from tests.support.positions import Stop, dealt, some

TEXTS = (
    "task 7", "task none", "keep F3", "keep ?", "start 2,3", "neutral 2", "walk 2,2 3,3",
    "transplant 1 3,2 coin", "transplant 2 1,1 step", "end walk", "play C1", "sell C1", "end phase",
    "space 3", "plant II 3,2", "plant I g1", "plant fruit 2,2", "water 3,2", "water g2", "water none",
    "finish",
    "animal bird", "animal turtle", "move 3 2,2 3,3", "move 3 transplant 1 3,2 step", "money 2 L2",
    "shovel 2 END cost 2 unused 1", "barrow 1 stay", "any 2 right money L2", "any 2 left barrow B2",
    "any 1 right shovel T1 cost 2", "any 2 stay", "done", "gardens A C", "gardens 4 2", "tiles s3 s1",
    "tasks 3 7", "finals F1 F5 F9", "finals ? ? ?", "cards C1 C4", "cards ? ?", "turtle F2 F4 F7",
)  # fmt: skip
Decision = botanicus_pb2.BotanicusDecision
Cell = botanicus_pb2.BotanicusCell
Bed = botanicus_pb2.BotanicusBed
Steps = botanicus_pb2.BotanicusSteps
Reveal = botanicus_pb2.BotanicusReveal
Table = botanicus_pb2.BotanicusPosition
SETS = sample_sets("botanicus", 8)
EVERY_SET = [
    pytest.param(option_set, id=str(option_set), marks=[] if option_set in SETS else pytest.mark.full)
    for option_set in option_sets("botanicus")
]


@cache
def reader() -> Reader:
    return Reader(Catalog())


def walked(option_set: OptionSet, share: float) -> Iterator[tuple[Ruleset, Stop]]:
    """Yield some positions of a random game whose hidden contents are told."""
    ruleset = option_set.open()
    rng = seeded("wire", option_set)
    for stop in some(dealt(ruleset, "engine", uniform, rng, 5), seeded("share", option_set), share):
        yield ruleset, stop


def new_table(**options: str) -> Table:
    """Return the typed table of a new game, told in full."""
    ruleset = GAME.open(None, options)
    return position_message(ruleset.new_position(7), ruleset).botanicus


def violations(table: Table) -> dict[str, tuple[str, str]]:
    """Return (rule, problem) by field of what is wrong with a table."""
    with pytest.raises(HortusError) as caught:
        reader().open(position_pb2.Position(botanicus=table))
    return {found.field: (found.rule, found.problem) for found in caught.value.violations}


# --- decisions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", TEXTS)
def test_decisions_have_both_forms(text: str) -> None:
    message = ADAPTER.decision_message(text)
    assert ADAPTER.decision_text(message, "") == text
    assert ADAPTER.decisions_agree(message, ADAPTER.decision_message(f" {text} "))


def test_every_kind_of_decision_has_a_notation() -> None:
    kinds = {ADAPTER.decision_message(text).WhichOneof("kind") for text in TEXTS}
    assert kinds == {field.name for field in Decision.DESCRIPTOR.fields}


@pytest.mark.parametrize("option_set", EVERY_SET)
def test_decisions_of_games_have_both_forms(option_set: OptionSet) -> None:
    for ruleset, stop in walked(option_set, 0.05):
        state = stop.state
        texts = [ruleset.action_text(state, action) for action in state.legal_actions()]
        for text in (*texts, *stop.position.turn_so_far):
            assert ADAPTER.decision_text(ADAPTER.decision_message(text), "") == text


@pytest.mark.parametrize(
    ("message", "field"),
    [
        (Decision(), "x"),
        (Decision(keep="F 3"), "x.keep"),
        (Decision(play=""), "x.play"),
        (Decision(sell="; done"), "x.sell"),
        (Decision(start=Cell(row=2)), "x.start.column"),
        (Decision(start=Cell(row=7, column=1)), "x.start.row"),
        (Decision(neutral=0), "x.neutral"),
        (Decision(space=5), "x.space"),
        (Decision(walk=botanicus_pb2.BotanicusWalk(to=Cell(row=1, column=1))), "x.walk.from.row"),
        (Decision(transplant={"to": {"row": 1, "column": 1}}), "x.transplant.greenhouse"),
        (Decision(transplant={"greenhouse": 1, "to": {"row": 1, "column": 1}}), "x.transplant.price"),
        (Decision(plant={"bed": {"greenhouse": 1}}), "x.plant.level"),
        (Decision(plant={"level": 6, "bed": {"greenhouse": 1}}), "x.plant.level"),
        (Decision(plant={"level": 1}), "x.plant.bed"),
        (Decision(plant={"level": 1, "bed": {"greenhouse": 9}}), "x.plant.bed.greenhouse"),
        (Decision(water={"bed": {"cell": {"row": 9, "column": 1}}}), "x.water.bed.cell.row"),
        (Decision(animal=0), "x.animal"),  # type: ignore[arg-type]
        (Decision(animal=6), "x.animal"),  # type: ignore[arg-type]
        (Decision(move={"steps": 2}), "x.move"),
        (Decision(move={"steps": 9}), "x.move.steps"),
        (Decision(steps=Steps(steps=0, node="M1")), "x.steps.steps"),
        (Decision(steps=Steps(steps=1, node="M1")), "x.steps.track"),
        (Decision(steps=Steps(steps=1, track=1, node="M 1")), "x.steps.node"),  # type: ignore[arg-type]
        (Decision(steps=Steps(steps=1, track=1, cost=3)), "x.steps.cost"),  # type: ignore[arg-type]
        (Decision(steps=Steps(steps=3, track=1, unused=2)), "x.steps.unused"),  # type: ignore[arg-type]
        (Decision(steps=Steps(steps=1, track=1, node="M1", direction=1)), "x.steps.direction"),  # type: ignore[arg-type]
        (Decision(steps=Steps(steps=1, is_any=True, track=1, node="M1")), "x.steps.direction"),  # type: ignore[arg-type]
        (Decision(steps=Steps(steps=1, is_any=True, track=1)), "x.steps.track"),  # type: ignore[arg-type]
        (Decision(reveal=Reveal(event="rain")), "x.reveal.event"),
        (Decision(reveal=Reveal(event="cards", names=["C1", "; done"])), "x.reveal.names[1]"),
    ],
)
def test_a_typed_decision_that_says_nothing_is_refused_by_field(message: Decision, field: str) -> None:
    with pytest.raises(NotationError) as caught:
        ADAPTER.decision_text(message, "x")
    assert [found.field for found in caught.value.violations] == [field]


def test_decisions_that_differ_do_not_agree() -> None:
    for one, other in (
        ("plant I 1,2", "plant II 1,2"),
        ("walk 1,1 1,2", "walk 1,2 1,1"),
        ("money 2 L2", "money 2 U2"),
        ("end walk", "end phase"),
        ("shovel 2 END cost 2", "shovel 2 END cost 3"),
    ):
        assert not ADAPTER.decisions_agree(ADAPTER.decision_message(one), ADAPTER.decision_message(other))


def test_a_cost_and_unused_steps_of_staying_may_be_left_out() -> None:
    full = ADAPTER.decision_message("shovel 2 END cost 2 unused 1")
    assert ADAPTER.decisions_agree(full, ADAPTER.decision_message("shovel 2 END unused 1"))
    stay = Decision(steps=Steps(steps=2, track=1))  # type: ignore[arg-type]
    assert ADAPTER.decisions_agree(stay, ADAPTER.decision_message("money 2 stay"))


# --- tables ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("option_set", EVERY_SET)
def test_positions_of_games_are_the_same_in_both_forms(option_set: OptionSet) -> None:
    for number, (ruleset, stop) in enumerate(walked(option_set, 0.015)):
        for position in (stop.position, ruleset.view(stop.position, number % ruleset.num_players)):
            message = position_message(position, ruleset)
            assert reader().open(message).position == position
            message.ClearField("notation")
            assert reader().open(message).position == position
            again = position_message(reader().open(message).position, ruleset)
            assert again == position_message(position, ruleset)


@pytest.mark.parametrize("option_set", SETS, ids=str)
def test_a_view_has_counts_and_no_contents(option_set: OptionSet) -> None:
    for ruleset, stop in walked(option_set, 0.03):
        full = position_message(stop.position, ruleset)
        opened = reader().open(full)
        for seat in range(ruleset.num_players):
            seen = position_message(view_of(opened, seat).position, ruleset).botanicus
            assert seen.observer == seat
            assert not seen.HasField("deck")
            assert not seen.HasField("final_pile")
            assert seen.num_deck == full.botanicus.num_deck
            assert seen.num_final_pile == full.botanicus.num_final_pile
            for other, plot in enumerate(seen.plots):
                told = full.botanicus.plots[other]
                assert (plot.num_hand, plot.num_finals) == (told.num_hand, told.num_finals)
                if other == seat:
                    assert plot == told
                    continue
                assert not plot.hand.names
                assert not plot.finals.names
                assert not plot.dealt_finals.names
                assert not plot.returned.names
                assert plot.HasField("hand") == (not told.num_hand)


@pytest.mark.parametrize("option_set", SETS, ids=str)
def test_what_is_hidden_from_a_seat_does_not_change_its_view(option_set: OptionSet) -> None:
    """Another deal of what a seat cannot know gives the same bytes."""
    count = 0
    for ruleset, stop in walked(option_set, 0.1):
        for seat in range(ruleset.num_players):
            other = replace(stop.position, table=redealt(stop.position.table, seat), turn_so_far=())
            if other.table == stop.position.table or ruleset.validate(other):
                continue
            views = [
                position_message(ruleset.view(each, seat), ruleset).SerializeToString(deterministic=True)
                for each in (replace(stop.position, turn_so_far=()), other)
            ]
            assert views[0] == views[1]
            count += 1
    assert count > 5


def test_the_turn_of_another_seat_hides_what_it_draws() -> None:
    found = 0
    ruleset = GAME.open(None, {"players": "3", "side": "expert"})
    for stop in dealt(ruleset, "engine", uniform, seeded("turns"), 9):
        seat, turn = stop.position.table.seat, stop.position.turn_so_far
        events = {text.split()[0] for text in turn}
        if not events & {"cards", "finals", "turtle"} or stop.state.current_player() != seat:
            continue
        assert ruleset.view(stop.position, seat).turn_so_far == turn
        other = position_message(ruleset.view(stop.position, (seat + 1) % 3), ruleset)
        for decision in other.turn_so_far:
            if decision.botanicus.WhichOneof("kind") == "reveal":
                assert set(decision.botanicus.reveal.names) == {"?"}
                found += 1
    assert found > 5


# --- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "field", "rule"),
    [
        (lambda table: setattr(table, "stage", 0), "stage", "B10"),
        (lambda table: setattr(table, "stage", 12), "stage", "B10"),
        (lambda table: table.plots[0].gardeners.add(row=2), "plots[0].gardeners[0].column", "B1.6"),
        (lambda table: table.plots[1].basic_done.append(9), "plots[1].basic_done[0]", "B1.7"),
        (lambda table: table.plots[1].special_done.extend([2, 2]), "plots[1].special_done[1]", "B6.5"),
        (lambda table: table.plots[0].tokens.add(value=9), "plots[0].tokens[0].stack", "B1.5"),
        (lambda table: setattr(table.plots[0], "num_hand", 2), "plots[0].num_hand", "B4.1"),
        (lambda table: setattr(table.plots[0], "num_finals", 2), "plots[0].num_finals", "B4.1"),
        (lambda table: setattr(table, "num_deck", 3), "num_deck", "B4.2"),
        (lambda table: setattr(table, "num_final_pile", 3), "num_final_pile", "B4.2"),
        (lambda table: table.options.extra.update(side="expert"), "options.extra[side]", "B2"),
        (lambda table: table.options.extra.update(zero_steps="some"), "options.extra[zero_steps]", "B9.7"),
        (lambda table: setattr(table.options, "players", 5), "options.players", "B2"),
        (lambda table: setattr(table.options, "greenhouse", "big"), "options.greenhouse", "G1.1"),
    ],
)
def test_what_cannot_be_read_is_named_by_field_and_rule(
    change: Callable[[Table], Any], field: str, rule: str
) -> None:
    table = new_table(players="2")
    del table.plots[0].gardeners[:]
    change(table)
    found = violations(table)
    wanted = f"position.botanicus.{field}"
    assert any(place == wanted and rule in broken for place, (broken, _) in found.items()), found


def test_lists_without_order_and_counts_may_be_given_freely() -> None:
    ruleset = GAME.open(None, {"players": "4", "side": "expert", "greenhouse": "common"})
    position = next(
        stop.position
        for stop in dealt(ruleset, "engine", uniform, seeded("free"), 3)
        if stop.is_turn_start and sum(len(plot.hand) > 1 for plot in stop.position.table.plots)
    )
    table = position_message(position, ruleset).botanicus
    for field in ("num_deck", "num_final_pile"):
        table.ClearField(field)  # type: ignore[arg-type]
    for plot in table.plots:
        plot.ClearField("num_hand")
        plot.ClearField("num_finals")
        plot.ClearField("num_dealt_finals")
        for names in (plot.hand.names, plot.finals.names, plot.tokens, plot.gardeners, plot.basic_done):
            turned: Any = list(reversed(names))  # type: ignore[call-overload]
            del names[:]
            names.extend(turned)  # type: ignore[attr-defined]
    turned = list(reversed(table.piles))
    del table.piles[:]
    table.piles.extend(turned)
    assert reader().open(position_pb2.Position(botanicus=table)).position == position


def test_a_notation_is_blamed_as_a_whole() -> None:
    ruleset = GAME.open(None, {"players": "2"})
    text = GAME.format_position(ruleset.new_position(7)).replace("seat=0", "seat=3")
    with pytest.raises(HortusError) as caught:
        reader().open(position_pb2.Position(notation=text))
    assert {found.field for found in caught.value.violations} == {"position.notation"}


def test_the_notation_of_another_game_contradicts_the_table() -> None:
    message = position_pb2.Position(botanicus=new_table(players="2"), notation=EXAMPLE)
    with pytest.raises(HortusError) as caught:
        reader().open(message)
    assert [found.field for found in caught.value.violations] == ["position.notation"]
