"""Positions of Sattgrün from the notation of the rules."""

from __future__ import annotations

from typing import Any

import pytest
from hortus.v1 import sattgruen_pb2

from clients.games import examples
from clients.games.sattgruen import SattgruenPosition, card_of, home_of, market_of, token_of
from clients.sync import SyncHortusClient

FINISHED = (
    "P16:wood | R31 | P28:stone | R37+turquoise lamp | P44=4 / "
    "R14+turquoise armchair | P27:ceramic | R32+orange dog | P46:wood | R38+turquoise cat / "
    "P06:terracotta | R08+magenta sofa | P29=7 | R17+yellow bird | P18:ceramic"
)
X = (
    "R52+magenta sofa | P44=1 | R60+orange bookshelf | P40:ceramic | R03+magenta bird / "
    "P22:wood | R07 | P05:terracotta | R12 | P10:ceramic / "
    "R28 | P17:stone | R35+blue bird | P11:stone | R45"
)
Y = (
    "P20=6 | R48 | P15:terracotta / R16+yellow sofa | P27:stone | R23+blue bookshelf / "
    "P51:wood | R40 | P13=2 / R31 | P53 | R32+blue cat / P41:ceramic | R46+orange fish | P23:wood"
)
MARKET: dict[str, Any] = {
    "plants": ["P01", "P02", "P03", "-"],
    "tokens": ["fertilizer", "fertilizer", "fertilizer", "-"],
    "rooms": ["R01", "R02", "R04", "R05"],
}
"""What is left at the end of a game."""


def test_cards_have_pot_leaves_or_item() -> None:
    assert card_of("P16:wood", (1, -1)) == sattgruen_pb2.SattgruenCard(
        id="P16", cell=sattgruen_pb2.SattgruenCell(x=1, y=-1), pot=sattgruen_pb2.SATTGRUEN_POT_WOOD
    )
    assert card_of(" P44=4 ", (0, 0)).leaves == 4
    assert card_of("R37+turquoise lamp", (0, 1)).item == "turquoise-lamp"
    assert card_of("R37+turquoise-lamp", (0, 1)).item == "turquoise-lamp"
    assert not card_of("R37", None).HasField("cell")


def test_an_unknown_word_for_a_switch_is_left_to_the_server() -> None:
    for text, is_on, extra in (("on", True, {}), ("off", False, {}), ("true", False, {"family": "true"})):
        options = SattgruenPosition.from_text(
            homes=["P14", "P16"], options={"family": text}
        ).sattgruen.options
        assert (options.family, dict(options.extra)) == (is_on, extra)


def test_tokens_may_be_written_in_words() -> None:
    assert token_of("yellow bird") == "yellow-bird"
    assert token_of("watering can") == "watering_can"
    assert token_of("hand_trowel") == "hand_trowel"


def test_a_home_is_counted_from_its_anchor() -> None:
    home = home_of(X, anchor=(1, 0), thumbs=4, stored="watering can")
    cells = {card.id: (card.cell.x, card.cell.y) for card in home.cards}
    assert cells["P44"] == (0, 0)
    assert cells["R52"] == (-1, 0)
    assert cells["R45"] == (3, 2)
    assert (home.thumbs, home.stored) == (4, "watering_can")
    assert len(home.cards) == 15


def test_empty_cells_and_a_waiting_room() -> None:
    home = home_of(["P14 | .", ". | ."], waiting="R19")
    assert [(card.id, card.HasField("cell")) for card in home.cards] == [("P14", True), ("R19", False)]


def test_a_market_has_thumbs_and_gaps() -> None:
    columns = market_of(["P02", "-"], ["turquoise lamp", "-"], ["R14:2", "R02"])
    assert [(c.plant, c.plant_thumbs, c.token, c.room, c.room_thumbs) for c in columns] == [
        ("P02", 0, "turquoise-lamp", "R14", 2),
        ("", 0, "", "R02", 0),
    ]


def test_a_finished_home_scores_what_the_rules_say(client: SyncHortusClient) -> None:
    position = SattgruenPosition.from_text(homes=[FINISHED], turn=14, options={"players": "1"}, **MARKET)
    score = client.score_position(position).seats[0]
    points = [term.points for term in score.rules]
    assert points == [45, 5, 9, 7, 16, 0, 0]
    assert score.total == 82


def test_two_homes_compare_as_the_rules_say(client: SyncHortusClient) -> None:
    def totals(*goals: str) -> list[int]:
        position = SattgruenPosition.from_text(
            homes=[X, Y],
            anchors=[(1, 0), (0, 0)],
            thumbs=[4, 1],
            stored=["watering can"],
            turn=14,
            goals=goals,
            **MARKET,
        )
        return [seat.total for seat in client.score_position(position).seats]

    assert totals() == [56, 56]
    assert totals("GP09", "GI10", "GR06") == [63, 65]


def test_a_position_has_everything_that_was_said() -> None:
    position = SattgruenPosition.from_text(
        homes=["P14 | R19 | P16", "R22 | P21"],
        anchors=[(0, 0), (1, 0)],
        thumbs=[3],
        stored=["", "fertilizer"],
        plants=["P01:1"],
        tokens=["blue cat"],
        rooms=["R01"],
        turn=2,
        seat=1,
        start_player=1,
        goals=["GP01", "GI02"],
        options={"declines": "all"},
        box=["watering can"],
        turn_so_far=["take plant 1"],
        components_hash="0123456789abcdef",
    )
    table = position.sattgruen
    assert position.components_hash == "0123456789abcdef"
    assert [decision.notation for decision in position.turn_so_far] == ["take plant 1"]
    assert (table.options.players, table.options.goals) == (2, "GP01,GI02")
    assert dict(table.options.extra) == {"declines": "all"}
    assert (table.turn, table.seat, table.start_player) == (2, 1, 1)
    assert [home.thumbs for home in table.homes] == [3, 0]
    assert [home.stored for home in table.homes] == ["", "fertilizer"]
    assert list(table.box.names) == ["watering_can"]
    assert not table.HasField("gone")
    assert not table.goals


def test_drawn_goals_and_a_scenario() -> None:
    drawn = SattgruenPosition.from_text(homes=["P14"], goals=["GP01"], options={"goals": "drawn"}).sattgruen
    assert (drawn.options.goals, list(drawn.goals)) == ("drawn", ["GP01"])
    scenario = SattgruenPosition.from_text(homes=["P14"], options={"solo_scenario": "3"}).sattgruen
    assert (scenario.options.goals, scenario.options.solo_scenario, list(scenario.goals)) == ("", 3, [])


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ({"homes": ["P14 | R19 :"]}, "cell 1,0 of the picture"),
        ({"homes": ["P14:gold"]}, "'gold' is no pot"),
        ({"homes": [". | P14"]}, "no card at the anchor 0,0"),
        ({"plants": ["P02"]}, "one each a column"),
        ({"plants": ["2"], "tokens": ["fertilizer"], "rooms": ["R01"]}, "'2' is no card of the market"),
        ({"stored": ["a b c"]}, "'a b c' is no token"),
    ],
)
def test_wrong_words_and_shapes_are_named(arguments: dict[str, Any], part: str) -> None:
    with pytest.raises(ValueError, match=part):
        SattgruenPosition.from_text(**{"homes": ["P14 | R19"], **arguments})


def test_the_example_can_be_played(client: SyncHortusClient) -> None:
    assert client.legal_decisions(examples()["sattgruen"]).decisions
