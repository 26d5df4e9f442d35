"""Tables the engine's state cannot hold, rules its packed block cannot hold, tokens of its Worlds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine_c.game import CHANCE, TERMINAL, ComponentsError, PositionError
from engine_c.games.sattgruen.components import CARE_KINDS, GOAL_KINDS, Components, load_components
from engine_c.games.sattgruen.engine import SattgruenRuleset, SattgruenState
from engine_c.games.sattgruen.options import Options, parse_options
from engine_c.games.sattgruen.packing import GOAL_NAMES
from engine_c.games.sattgruen.table import Home, Placed, Table
from tests.games.sattgruen.tables import (
    E24,
    FOUR,
    Picture,
    X,
    Y,
    do,
    open_for_scoring,
    open_ruleset,
    state_of,
)
from tests.support.play import seeded, uniform

DUEL = open_ruleset(players=2)
SOLO = open_ruleset(players=1)


def table_of(*homes: Home, ruleset: Any = DUEL, **changes: Any) -> Table:
    """Return a table of some homes, with changes."""
    return replace(state_of(ruleset, "engine", *homes).public_table(), **changes)


def home_of(*cards: Placed, **values: Any) -> Home:
    """Return a home of a start plant, its room and some more cards."""
    return Home(cards=(Placed(card="P25", cell=(0, 0)), Placed(card="R53", cell=(1, 0)), *cards), **values)


# --- tables ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("picture", [FOUR, Y, X, E24, Picture("R53 | P25 / P28 | . / R20 | .")])
@pytest.mark.parametrize("origin", range(15))
def test_table_is_told_as_it_was_read(picture: Picture, origin: int) -> None:
    """Wherever the start plant lies in the home: the board moves, the cells do not."""
    told = picture.home(3, "hand_trowel")
    plants = [card.cell for card in told.cards if card.cell and card.card.startswith("P")]
    x0, y0 = plants[origin % len(plants)]
    cards = tuple(
        replace(card, cell=(card.cell[0] - x0, card.cell[1] - y0)) for card in told.cards if card.cell
    )
    ruleset = open_for_scoring(players=2)
    table = table_of(replace(told, cards=cards), ruleset=ruleset, turn=14, tokens=("fertilizer",) * 4)
    state = SattgruenState.from_table(ruleset, table)
    assert state.public_table() == table
    assert state.scores() == state_of(ruleset, "engine", told, turn=14).scores()


def test_board_moves_when_the_home_grows() -> None:
    """A home that grows to the right and down holds the same as one read whole."""
    for seed in range(60):
        state: Any = SattgruenState.start(DUEL)
        rng = seeded("moves", seed)
        while state.current_player() != TERMINAL:
            if state.current_player() == CHANCE:
                outcomes = [action for action, _ in state.chance_outcomes()]
                state.apply(outcomes[int(rng.random() * len(outcomes))])
            else:
                state.apply(uniform(state, state.legal_actions(), rng))
        again = SattgruenState.from_table(DUEL, state.public_table())
        assert again.key() == state.key()
        assert [len(home.cards) for home in state.public_table().homes] == [15, 15]


@pytest.mark.parametrize(
    ("ruleset", "changes", "field"),
    [
        (DUEL, {"goals": ("GX99",)}, "goals"),
        (open_ruleset(players=2, goals="drawn"), {"goals": ("GP01",)}, "goals"),
        (DUEL, {"plants": ("P01",)}, "plants"),
        (DUEL, {"plants": ("P01", "P01", "P02", "P03")}, "plants[1]"),
        (DUEL, {"rooms": ("R01", "R02", "R03", "R99")}, "rooms[3]"),
        (DUEL, {"tokens": ("blue-dog", "blue-dog", "", "")}, "tokens[1]"),
        (DUEL, {"tokens": ("blue-whale", "", "", "")}, "tokens[0]"),
        (DUEL, {"plant_thumbs": (30, 0, 7, 0)}, "plant_thumbs[2]"),
        (DUEL, {"room_thumbs": (-1, 0, 0, 0)}, "room_thumbs[0]"),
        (DUEL, {"box": ("fertilizer",) * 16}, "box"),
        (DUEL, {"plant_tail": ("P01",)}, "plant_tail"),
        (DUEL, {"room_tail": ("R01",)}, "room_tail"),
        (SOLO, {"gone": ("P25",)}, "gone"),
        (SOLO, {"gone": ("R01",)}, "gone"),
        (DUEL, {"turn": 15}, "turn"),
        (DUEL, {"seat": 2}, "seat"),
        (DUEL, {"turn": 0}, "seat"),
        (DUEL, {"start_player": None}, "start_player"),
        (DUEL, {"start_player": None, "turn": 0}, "start_player"),
        (DUEL, {"start_player": 7}, "start_player"),
        (DUEL, {"homes": (home_of(),)}, "homes"),
        (DUEL, {"turn": 1, "tokens": ("", "fertilizer", "fertilizer", "fertilizer")}, "plants"),
    ],
)
def test_table_is_refused_with_its_field(ruleset: Any, changes: dict[str, Any], field: str) -> None:
    told = table_of(home_of(), ruleset=ruleset)
    with pytest.raises(PositionError) as caught:
        SattgruenState.from_table(ruleset, replace(told, **changes))
    assert caught.value.violations[0].field == field
    assert caught.value.violations[0].rule.startswith("S")


@pytest.mark.parametrize(
    ("home", "field"),
    [
        (home_of(thumbs=37), "homes[0].thumbs"),
        (home_of(stored="yellow-whale"), "homes[0].stored"),
        (Home(cards=(Placed(card="R53", cell=(1, 0)),)), "homes[0]"),
        (Home(), "homes[0]"),
        (home_of(Placed(card="R54", cell=(5, 0))), "homes[0]"),
        (home_of(Placed(card="R54", cell=(-99, 0))), "homes[0]"),
        (home_of(Placed(card="P28", cell=(2, 2)), Placed(card="P29", cell=(3, 3))), "homes[0]"),
        (home_of(Placed(card="R54", cell=(1, 0))), "homes[0].cards[2]"),
        (home_of(Placed(card="R54", cell=(0, 2))), "homes[0].cards[2]"),
        (home_of(Placed(card="R54", cell=(0, 1), item="fertilizer")), "homes[0].cards[2]"),
        (home_of(Placed(card="P28", cell=(1, 1), leaves=9)), "homes[0].cards[2]"),
        (home_of(Placed(card="P28", cell=(1, 1), pot="gold")), "homes[0].cards[2]"),
        (home_of(Placed(card="R54", cell=None)), "turn"),
        (home_of(Placed(card="R54", cell=None), Placed(card="R55", cell=None)), "homes[0].cards[3]"),
    ],
)
def test_home_is_refused_with_its_field(home: Home, field: str) -> None:
    told = table_of(home_of())
    with pytest.raises(PositionError) as caught:
        SattgruenState.from_table(DUEL, replace(told, homes=(home, told.homes[1])))
    assert caught.value.violations[0].field == field
    assert caught.value.violations[0].rule.startswith("S")


def test_home_of_three_by_five_needs_the_option() -> None:
    told = table_of(home_of(Placed(card="R54", cell=(0, 1)), Placed(card="P28", cell=(0, 2))))
    tall = home_of(*told.homes[0].cards[2:], Placed(card="R55", cell=(0, 3)))
    told = replace(told, homes=(tall, told.homes[1]))
    SattgruenState.from_table(DUEL, told)
    with pytest.raises(PositionError, match="4 high"):
        SattgruenState.from_table(open_ruleset(players=2, home_shape="landscape"), told)


def test_more_special_pots_than_there_are_is_refused() -> None:
    stone = [Placed(card=f"P5{i}", cell=cell, pot="stone") for i, cell in enumerate([(1, 1), (1, -1)], 1)]
    table = table_of(home_of(*stone))
    with pytest.raises(PositionError, match="special pots"):
        SattgruenState.from_table(DUEL, replace(table, homes=(X.home(), table.homes[0])))


# --- rules ----------------------------------------------------------------------------------------


def packed(**changes: Any) -> SattgruenRuleset:
    components: Components = load_components()
    options: Options = parse_options(components, {"players": "2"})
    names = set(Options.__dataclass_fields__) - {"goals"}
    option_changes = {name: value for name, value in changes.items() if name in names}
    rest = {name: value for name, value in changes.items() if name not in names}
    return SattgruenRuleset(replace(components, **rest), replace(options, **option_changes))


FACTS = load_components()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"players": 6}, "players"),
        ({"num_turns": 14}, "num_turns"),
        ({"green_thumbs": 128}, "green_thumbs"),
        ({"thumb_cost": 0}, "thumb_cost"),
        ({"plants": FACTS.plants * 2}, "plants"),
        ({"rooms": FACTS.rooms * 2}, "rooms"),
        ({"items": FACTS.items * 2}, "items"),
        ({"care_tokens": FACTS.care_tokens[:2]}, "care_tokens"),
        ({"care_tokens": (replace(FACTS.care_tokens[0], count=200), *FACTS.care_tokens[1:])}, "care_tokens"),
        (
            {"care_tokens": (replace(FACTS.care_tokens[0], leaves=5), *FACTS.care_tokens[1:])},
            f"care_tokens {CARE_KINDS[0]}",
        ),
        ({"goals": FACTS.goals * 2}, "goals"),
        ({"pots": FACTS.pots * 2}, "pots"),
        ({"item_points": (0,) * 18}, "item_points"),
        ({"start_thumbs": {2: (0, 99)}}, "start_thumbs"),
        ({"players": 1, "ratings": tuple((i, "x") for i in range(1, 11))}, "ratings"),
    ],
)
def test_numbers_beyond_a_capacity_are_refused_by_name(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(ComponentsError) as caught:
        packed(**changes)
    assert caught.value.violations[0].field == field
    assert caught.value.violations[0].allowed


def test_kinds_of_goals_have_the_numbers_of_the_kernels() -> None:
    assert tuple(kind for kinds in GOAL_KINDS.values() for kind in kinds) == GOAL_NAMES
    assert GOAL_NAMES.index("GI01") == 13
    assert GOAL_NAMES.index("GR01") == 25
    assert len(GOAL_NAMES) == 37


# --- Worlds ---------------------------------------------------------------------------------------

NUM_WORLDS = 3000


def test_tokens_that_come_back_are_drawn_as_often_as_any_other() -> None:
    """The second of two A draws the tokens that the first one brought back as often as the weights say."""
    tokens = ("blue-dog", "blue-cat", "fertilizer", "fertilizer")
    state: Any = state_of(DUEL, "engine", FOUR.home(4), tokens=tokens)
    do(state, "A", "mark 1", "mark 2", "go")
    first = [818 + [item.id for item in FACTS.items].index(token) for token in tokens[:2]]
    came_back = total = 0
    for number in range(NUM_WORLDS):
        world, now = state.world(5, number), state.copy()
        for _ in range(2):
            now.apply(world.draw(now))
        do(now, "A", "mark 1", "mark 2", "go")
        weights = dict(now.chance_outcomes())
        assert [weights[action] for action in first] == [1, 1]
        assert world.draw(now) in weights
        came_back += world.draw(now) in first
        total = sum(weights.values())
    expected = NUM_WORLDS * 2 / total
    assert abs(came_back - expected) < 5 * expected**0.5


def test_worlds_draw_the_same_tokens_whatever_is_taken() -> None:
    """Without A the tokens of a turn are the same for all candidates."""
    for number in range(10):
        start: Any = state_of(DUEL, "engine", FOUR.home(0))
        world = start.world(1, number)
        drawn = set()
        for take in start.legal_actions():
            state = start.copy()
            state.apply(take)
            rng = seeded("same", take)
            while state.current_player() != CHANCE:
                state.apply(uniform(state, state.legal_actions(), rng))
            while not 818 <= world.draw(state) < 882:
                state.apply(world.draw(state))
            drawn.add(world.draw(state))
        assert len(drawn) == 1
