"""Positions of Sattgrün: notation, tables of both implementations, new games, views, hidden piles."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from engine_c import replay
from engine_c.game import HortusError, NotationError, OptionsError, Position, PositionError
from tests.games.sattgruen.positions import GAME, MIDDLE, changed, make_position, with_home
from tests.games.sattgruen.test_validity import SOLO


def test_the_line_is_the_one_of_the_rules() -> None:
    _, position = make_position(players="2", declines="all", goals="GI01,GP03")
    assert GAME.format_position(position) == f"sattgruen goals=GP03,GI01 declines=all {MIDDLE}"
    ruleset, start = make_position("", goals="drawn")
    assert GAME.format_position(start) == (
        "sattgruen goals=drawn start=- turn=0 seat=0 plants=- rooms=- tokens=-"
    )
    assert ruleset.pending_chance(ruleset.state(start)) is not None


def test_a_short_line_is_filled_in_and_sorted() -> None:
    position = GAME.parse_position(
        "sattgruen players=3 turn=0 seat=2 plants=P44,P29,P46,P27 rooms=R32,R37,R52,R60 "
        "tokens=fertilizer,hand_trowel,orange-dog,watering_can home0=R31@0,-1;P05@0,0 thumbs0=1 "
        "home1=R14@*;P06@0,0 thumbs1=2 home2=R08@*;P07@0,0 box=- > start  left"
    )
    table = position.table
    assert table.start_player == 2
    assert table.goals == ()
    assert table.plant_thumbs == (0, 0, 0, 0)
    assert [card.card for card in table.homes[0].cards] == ["R31", "P05"]
    assert [card.card for card in table.homes[1].cards] == ["P06", "R14"]
    assert position.turn_so_far == ("start left",)
    piles = GAME.parse_position(
        "sattgruen players=1 box=watering_can,blue-cat,magenta-cat,fertilizer gone=R02,P03,R01"
    ).table
    assert piles.box == ("magenta-cat", "blue-cat", "fertilizer", "watering_can")
    assert piles.gone == ("P03", "R01", "R02")


def test_options_of_other_components_stay_as_given() -> None:
    text = "sattgruen players=1 declines=all components=0123456789abcdef turn=0"
    position = GAME.parse_position(text)
    assert dict(position.options) == {"players": "1", "declines": "all"}
    assert position.components_hash == "0123456789abcdef"
    assert "declines=all" in GAME.format_position(position)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("sattgruen homeX=-", "is not understood"),
        ("sattgruen turn=one", "no number"),
        ("sattgruen seat=-1", "no number"),
        ("sattgruen plants=P01:x", "no number"),
        ("sattgruen home1=P01@0,0", "`home0` is missing"),
        ("sattgruen home0=P01@0,0 thumbs2=1", "`home1` is missing"),
        ("sattgruen home0=P01", "no card of a home"),
        ("sattgruen home0=P01@9,9", "no cell"),
        ("sattgruen home0=P01:stone:wood@0,0", "no card of a home"),
        ("sattgruen home0=@0,0", "no card of a home"),
    ],
)
def test_a_line_that_cannot_be_read_names_the_word(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem) as caught:
        GAME.parse_position(text)
    assert {violation.field for violation in caught.value.violations} == {"notation"}


def test_void_options_in_a_line_are_refused() -> None:
    for words in ("players=6", "players=1 family=on", "players=2 solo_scenario=3", "goals=GP01,GP02"):
        with pytest.raises(OptionsError):
            GAME.parse_position(f"sattgruen {words}")


# --- new games and views --------------------------------------------------------------------------


@pytest.mark.parametrize("players", ["1", "2", "3", "4", "5"])
def test_a_new_game_is_fixed_by_its_seed(players: str) -> None:
    ruleset = GAME.open(None, {"players": players, "goals": "drawn"})
    positions = [ruleset.new_position(seed) for seed in (1, 1, 2)]
    assert positions[0] == positions[1] != positions[2]
    table = positions[0].table
    state = ruleset.state(positions[0])
    assert state.current_player() == table.start_player
    assert [ruleset.action_text(state, action) for action in state.legal_actions()] == [
        "start right", "start bottom", "start left", "start top",
    ]  # fmt: skip
    assert len(table.goals) == 3
    seats = int(players)
    assert len(table.plant_deck) == 60 - 4 - seats
    assert len(table.room_deck) == 60 - 4 - seats
    assert len(table.bag) == 90 - 4
    thumbs = {1: [2], 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 1, 2], 5: [0, 1, 1, 1, 2]}[seats]  # E2
    order = [(table.start_player + i) % seats for i in range(seats)]
    assert [table.homes[seat].thumbs for seat in order] == thumbs


def test_setups_of_many_seeds_are_spread() -> None:
    ruleset = GAME.open(None, {"goals": "drawn"})
    tables = [ruleset.new_position(seed).table for seed in range(300)]
    firsts = Counter(table.plants[0] for table in tables)
    assert len(firsts) > 50
    assert max(firsts.values()) < 18
    assert len(Counter(table.goals for table in tables)) > 240
    care = sum(token in ("fertilizer", "hand_trowel", "watering_can") for t in tables for token in t.tokens)
    assert 520 < care < 680  # expected 600


def test_a_view_hides_decks_and_bag_alone() -> None:
    ruleset = GAME.open(None, {"players": "3"})
    position = ruleset.new_position(5)
    seen = ruleset.view(position, 1)
    assert (seen.table.plant_deck, seen.table.room_deck, seen.table.bag) == (None, None, None)
    assert changed(position, plant_deck=None, room_deck=None, bag=None) == seen
    with pytest.raises(PositionError, match="0 to 2"):
        ruleset.view(position, 3)


def test_tokens_that_are_not_told_are_assumed_in_the_bag() -> None:
    ruleset, position = make_position()
    assert ruleset.assumed(position) == []
    (sentence,) = ruleset.assumed(changed(position, box=None))
    assert sentence.startswith("1 of the tokens out of the game")
    solo, alone = make_position(SOLO, players="1")
    assert solo.assumed(alone) == []
    sentences = solo.assumed(changed(alone, box=None, gone=None))
    assert sentences[0].startswith("At least 2 of the tokens")
    assert sentences[1].startswith("At least 2 of the cards")
    assert solo.assumed(changed(alone, gone=("P01", "R01"))) == []


def test_an_invalid_position_gives_no_state() -> None:
    ruleset, position = make_position()
    with pytest.raises(PositionError, match="V12"):
        ruleset.state(with_home(position, 0, thumbs=6))
    with pytest.raises(HortusError, match=r"turn_so_far\[2\].*S6\.3"):
        ruleset.state(replace(position, turn_so_far=("take plant 1", "token 1", "cell 1,0")))


# --- hidden piles ---------------------------------------------------------------------------------


def told(position: Position, **piles: tuple[str, ...]) -> Position:
    """Return the position with its hidden piles told, some names first, the rest in any order."""
    ruleset = GAME.open(None, position.options)
    components: Any = ruleset.components  # type: ignore[attr-defined]
    table = position.table
    lying = {*table.plants, *table.rooms, *(card.card for home in table.homes for card in home.cards)}
    lying |= {*table.plant_tail, *table.room_tail, *(table.gone or ())}
    bag: Counter[str] = Counter(item.id for item in components.items)
    bag.update({care.kind: care.count for care in components.care_tokens})
    bag.subtract(token for token in (*table.tokens, *(table.box or ())) if token)
    bag.subtract(card.item for home in table.homes for card in home.cards if card.item)
    bag.subtract(home.stored for home in table.homes if home.stored)
    left = {
        "plant_deck": [plant.id for plant in components.plants if plant.id not in lying],
        "room_deck": [room.id for room in components.rooms if room.id not in lying],
        "bag": list(bag.elements()),
    }
    for name, first in piles.items():
        for card in first:
            left[name].remove(card)
        left[name] = [*first, *left[name]]
    return changed(position, **{name: tuple(names) for name, names in left.items()})


@pytest.mark.parametrize("implementation", ["engine", "reference"])
def test_draws_follow_the_contents(implementation: str) -> None:
    ruleset, position = make_position()
    full = told(
        position, plant_deck=("P60", "P59"), room_deck=("R58",), bag=("blue-cat", "fertilizer", "blue-dog")
    )
    assert ruleset.validate(full) == []
    done = replay.advance(ruleset, full, ["A", "mark 1", "mark 4"], implementation=implementation)
    assert done.steps == ("A", "mark 1", "mark 4", "refresh blue-cat fertilizer")
    rest = ["take room 2", "cell 0,1"]  # no thumbs are left for another column
    inside = replay.advance(ruleset, done.position, rest, implementation=implementation)
    assert inside.position.turn_so_far == (*done.steps, *rest)
    state = inside.state
    texts = []
    while state.turn_number() == done.state.turn_number():
        texts.append(ruleset.action_text(state, state.legal_actions()[-1]))
        state.apply(state.legal_actions()[-1])
    after = replay.advance(ruleset, inside.position, texts, implementation=implementation)
    assert after.steps[-1] == "refill R58 blue-dog"
    table = after.position.table
    assert table.bag is not None
    assert table.bag[-2:] == ("fertilizer", "watering_can")  # returned by A, in order of columns
    assert len(table.bag) == len(full.table.bag) - 1
    assert table.tokens == ("blue-cat", "blue-dog", "orange-dog", "fertilizer")
    assert table.rooms[1] == "R58"
    assert ruleset.validate(after.position) == []


def test_a_reveal_that_contradicts_the_contents_is_refused() -> None:
    ruleset, position = make_position()
    full = told(position, bag=("blue-cat",))
    with pytest.raises(HortusError, match="contradicts the contents"):
        replay.advance(ruleset, full, ["A", "mark 1", "go", "refresh blue-dog"])
    done = replay.advance(ruleset, position, ["A", "mark 1", "go", "refresh blue-dog"])
    assert done.pending_chance is None


def test_action_b_puts_cards_under_a_known_deck() -> None:
    ruleset, position = make_position()
    full = told(position, plant_deck=("P60", "P59"), room_deck=("R58",))
    done = replay.advance(ruleset, full, ["B", "mark plant 1", "mark plant 4", "mark room 1", "go"])
    assert done.steps[-1] == "refresh P60 P59 R58"
    state = done.state
    texts = []
    while state.turn_number() == 6:
        texts.append(ruleset.action_text(state, state.legal_actions()[-1]))
        state.apply(state.legal_actions()[-1])
    table = replay.advance(ruleset, done.position, texts).position.table
    assert table.plant_tail == ("P44", "P27")
    assert table.room_tail == ("R32",)
    assert "P60" not in table.plant_deck


def test_solo_piles_follow_the_slide() -> None:
    ruleset, position = make_position(SOLO, players="1")
    full = told(position, plant_deck=("P60", "P59"), room_deck=("R58",), bag=("blue-dog", "blue-bird"))
    state = ruleset.state(full)
    texts = ["take plant 2", "token 2"][: 1 + (position.table.homes[0].thumbs >= 1)]
    for text in texts:
        for action in ruleset.parse_steps(state, text):
            state.apply(action)
    while state.turn_number() == 3:
        texts.append(ruleset.action_text(state, state.legal_actions()[-1]))
        state.apply(state.legal_actions()[-1])
    table = replay.advance(ruleset, full, texts).position.table
    assert table.plants == ("P60", "P44", "P59", "P46")
    assert table.rooms == ("R58", "R32", "R37", "R52")
    assert table.tokens == ("blue-dog", "fertilizer", "blue-bird", "orange-dog")
    assert table.gone is not None
    assert {"P27", "R60"} <= set(table.gone)
    assert "watering_can" in table.box


def test_results_tell_rating_and_target() -> None:
    for number, target in (("0", None), ("4", 80)):
        solo = GAME.open(None, {"players": "1", "solo_scenario": number})
        result = solo.result(solo.initial_state(), 0)
        assert result.stars == 0
        assert result.is_target_reached == (None if target is None else False)
        names = [name for name, _ in solo.goals]
        assert names == (["target"] if target else [name for name, _ in solo.goals])
        assert [points for _, points in solo.goals] == ([80] if target else [60, 70, 80, 90, 100])
    ruleset, position = make_position()
    result = ruleset.result(ruleset.state(position), 0)
    assert (result.stars, result.is_target_reached, result.challenges) == (None, None, ())
    assert ruleset.goals == ()


def test_scoring_rules_name_the_goals_that_can_come() -> None:
    base = GAME.open().score_rules
    assert base == ("plants", "leaves", "pots", "rooms", "items", "plant variety", "room variety")
    drawn = GAME.open(None, {"goals": "drawn"}).score_rules
    assert len(drawn) == 7 + 30
    solo = GAME.open(None, {"goals": "drawn", "players": "1"}).score_rules
    assert set(drawn) - set(solo) == {"goal GP08", "goal GI07", "goal GI08", "goal GR08"}
    listed = GAME.open(None, {"goals": "GR12,GP01"}).score_rules
    assert listed[7:] == ("goal GP01", "goal GR12")
