"""Positions of Hutan: notation, tables of both implementations, new games, views, what is assumed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine_c import registry, replay
from engine_c.game import HortusError, NotationError, OptionsError, PositionError
from tests.games.hutan.positions import EMPTY, T3, changed, make_position

GAME = registry.game("hutan")


def test_the_line_shows_what_differs_from_the_defaults() -> None:
    _, position = make_position(T3, "bb,by,byr", touch_rule="each", family="true", ecosystem="7,3")
    assert GAME.format_position(position) == (
        "hutan ecosystem=3,7 family=true touch_rule=each holder=0 round=2 turn=0 pangolin=held "
        f"offer=bb,by,byr grid0={T3} grid1={EMPTY}"
    )
    assert position.options["minus_points"] == "false"


def test_a_short_line_is_filled_in_and_sorted() -> None:
    position = GAME.parse_position("hutan players=3 first_player=2 offer=rby,bb,*,wg,gy > take gw ;place 02")
    assert position.table.holder == 2
    assert position.table.layout == "bc-SE/pc-SW/rc-NW/wc-NE"
    assert position.table.ecosystem == ()
    assert position.table.offer == ("*", "bb", "yg", "wg", "byr")
    assert position.table.grids == (EMPTY,) * 3
    assert position.turn_so_far == ("take gw", "place 02")
    ruleset = GAME.open(None, position.options)
    state = ruleset.state(position)
    assert state.current_player() == 2


def test_options_of_other_components_stay_as_given() -> None:
    text = "hutan players=1 wild_cards=2 components=0123456789abcdef holder=0 offer=bb,by,byr"
    position = GAME.parse_position(text)
    assert dict(position.options) == {"players": "1", "wild_cards": "2"}
    assert position.components_hash == "0123456789abcdef"
    assert "wild_cards=2" in GAME.format_position(position)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hutan round=one", "no number"),
        ("hutan round=-1", "no number"),
        ("hutan offer=bx", "is no card"),
        (f"hutan grid1={EMPTY}", "`grid0` is missing"),
        (f"hutan grid0={EMPTY} second0=66", "is no space"),
        ("hutan seen=bb,,by", "is no card"),
    ],
)
def test_a_line_that_cannot_be_read_names_the_word(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem.replace("(", r"\(")) as caught:
        GAME.parse_position(text)
    assert {violation.field for violation in caught.value.violations} == {"notation"}


def test_void_options_in_a_line_are_refused() -> None:  # T40
    for words in ("scenario=B family=true", "layout=bc-NW/bs-NW/rc-NW/wc-NW", "players=4 rounds=11"):
        with pytest.raises(OptionsError):
            GAME.parse_position(f"hutan {words}")


# --- new games, views, what is assumed ------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_new_game_is_fixed_by_its_seed(players: int) -> None:
    ruleset = GAME.open(None, {"players": str(players), "layout": "random", "ecosystem": "draw"})
    positions = [ruleset.new_position(seed) for seed in (1, 1, 2)]
    assert positions[0] == positions[1] != positions[2]
    table = positions[0].table
    options = ruleset.typed_options
    assert ruleset.state(positions[0]).current_player() == table.holder
    assert len(table.ecosystem) == 5
    assert len(table.offer) == options.cards_per_round
    assert [len(stack) for stack in table.stacks] == [options.cards_per_round] * (options.rounds - 1)
    deck = dict(options.deck)
    dealt = [*table.offer, *(face for stack in table.stacks for face in stack)]
    assert all(dealt.count(face) <= deck[face] for face in set(dealt))


def test_setups_of_many_seeds_are_spread() -> None:
    ruleset = GAME.open(None, {"layout": "random"})
    tables = [ruleset.new_position(seed).table for seed in range(300)]
    assert len({table.layout for table in tables}) > 290
    assert 110 < sum(table.holder for table in tables) < 190
    wild = sum("*" in table.offer for table in tables)
    assert 35 < wild < 95  # expected 300 * (1 - C(65,3) / C(70,3)) = 61


def test_a_view_hides_the_stacks_alone() -> None:
    ruleset = GAME.open()
    position = ruleset.new_position(5)
    seen = ruleset.view(position, 1)
    assert seen.table.stacks is None
    assert replace(position, table=replace(position.table, stacks=None)) == seen
    with pytest.raises(PositionError, match="0 to 1"):
        ruleset.view(position, 2)


def test_cards_that_are_not_told_are_assumed_unseen() -> None:
    ruleset, position = make_position(T3, "bb,by,byr")
    (sentence,) = ruleset.assumed(position)
    assert "3 cards" in sentence
    part = changed(position, seen=("ww", "rw"))
    assert ruleset.validate(part) == []
    (sentence,) = ruleset.assumed(part)
    assert sentence.startswith("1 of the 3 cards")
    assert ruleset.assumed(changed(position, seen=("ww", "rw", "wg"))) == []
    assert ruleset.assumed(ruleset.new_position(1)) == []


def test_cards_seen_since_are_told_although_earlier_ones_are_not() -> None:
    ruleset, position = make_position(T3, "bb,by,byr")
    after = replay.advance(ruleset, position, ["take bb", "place 12", "place 22"]).position
    assert after.table.seen == ("bb",)
    assert (
        ruleset.state(after).key()
        == replay.advance(ruleset, position, ["take bb", "place 12", "place 22"]).state.key()
    )
    (sentence,) = ruleset.assumed(after)
    assert sentence.startswith("3 of the 4 cards")


def test_an_invalid_position_gives_no_state() -> None:
    ruleset, position = make_position(T3, "bb,by")
    with pytest.raises(PositionError, match="V8"):
        ruleset.state(position)
    good, inside = make_position(T3, "bb,by,byr")
    with pytest.raises(HortusError, match=r"turn_so_far\[1\].*H8\.2"):
        good.state(replace(inside, turn_so_far=("take bb", "place 00", "place 12")))


def test_results_tell_stars_target_and_challenges() -> None:
    solo = GAME.open(None, {"players": "1", "scenario": "B"})
    state = solo.initial_state()
    result = solo.result(state, 0)
    assert (result.stars, result.is_target_reached, result.challenges) == (0, False, ())
    ruleset, position = make_position(T3, "bb,by,byr", challenges="no_minus,five_species")
    for name in ("engine", "reference"):
        result = ruleset.result(ruleset.state(position, name), 0)
        assert (result.stars, result.is_target_reached) == (None, None)
        assert result.challenges == (("five_species", False), ("no_minus", False))
