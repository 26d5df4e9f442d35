"""A seat of Botanicus that goes on alone, and Worlds of told piles: engine against reference."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.dealt import told
from engine_c.game import CHANCE, TERMINAL, Position, State
from engine_c.games.botanicus.engine import BotanicusState
from engine_c.games.botanicus.ruleset import Ruleset
from engine_c.games.botanicus.table import Pile, Table
from solver.games.botanicus.contents import known_world
from tests.games.botanicus.option_sets import SHORT
from tests.games.botanicus.positions import EXPERT, GAME, IMPLEMENTATIONS, MIDDLE, make_position

SEEDS = st.integers(0, 1 << 32)


def start_of_turn(ruleset: Ruleset, seed: int) -> Position | None:
    """Return a position of a random game at the start of a turn in a round, piles told; None: it has none."""
    rng = Random(seed)
    state = ruleset.state(ruleset.new_position(seed))
    wanted, seen, turn = rng.randint(1, 40), 0, -1
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            state.apply(rng.choice([action for action, _ in state.chance_outcomes()]))
            continue
        table = cast(BotanicusState, state).public_table()
        if state.turn_number() != turn and table.stage in ("round1", "round2"):
            seen += 1
            if seen == wanted:
                return told(ruleset, ruleset.position_of(ruleset.table(state)), seed)
        turn = state.turn_number()
        state.apply(rng.choice(state.legal_actions()))
    return None


def alone(ruleset: Ruleset, position: Position) -> list[Any]:
    """Return both implementations in which the seat to move goes on alone."""
    states: list[Any] = [ruleset.state(position, name) for name in IMPLEMENTATIONS]
    for state in states:
        state.go_alone()
    return states


def others_of(state: State, seat: int) -> list[Any]:
    """Return what belongs to the other seats."""
    table: Table = cast(Any, state).public_table()
    return [plot for other, plot in enumerate(table.plots) if other != seat]


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, options=st.sampled_from(SHORT))
def test_both_implementations_go_on_alone_in_the_same_way(seed: int, options: dict[str, str]) -> None:
    ruleset = cast(Ruleset, GAME.open(options=options))
    position = start_of_turn(ruleset, seed)
    if position is None:
        return
    engine, reference = alone(ruleset, position)
    seat, rng = engine.current_player(), Random(seed)
    others = others_of(engine, seat)
    world = known_world(position, engine)
    columns, turns = [engine.public_table().column], engine.turn_number()
    while True:
        assert engine.key() == reference.key()
        assert engine.current_player() == reference.current_player()
        assert engine.scores() == reference.scores()
        if engine.current_player() == TERMINAL:
            break
        if engine.current_player() == CHANCE:
            action = world.draw(engine)
            drawn = ruleset.contents_draw(position, reference)
            assert drawn in (action, None)
        else:
            assert engine.current_player() == seat
            legal = engine.legal_actions()
            assert legal == reference.legal_actions()
            action = rng.choice(legal)
        engine.apply(action)
        reference.apply(action)
        columns.append(engine.public_table().column)
    last = len(ruleset.components.columns) + (ruleset.typed_options.greenhouse != "off")
    assert sorted(set(columns)) == list(range(columns[0], last + 1))
    assert engine.turn_number() - turns == last + 1 - columns[0]
    assert others_of(engine, seat) == others


@pytest.mark.parametrize("name", IMPLEMENTATIONS)
def test_flowers_of_others_stay_where_they_lie(name: str) -> None:
    """The neutral flower is not asked for; only in the column at hand do others cost coins."""
    ruleset, position = make_position(MIDDLE)
    state: Any = ruleset.state(position, name)
    state.go_alone()
    while state.public_table().column == 4:
        is_draw = state.current_player() == CHANCE
        state.apply(state.chance_outcomes()[0][0] if is_draw else state.legal_actions()[-1])
    table: Table = state.public_table()
    assert (table.column, state.current_player()) == (5, 0)
    assert Pile(column=4, row=2, flowers=(1,)) in table.piles
    assert not any(pile.column == 5 for pile in table.piles)


@pytest.mark.parametrize("name", IMPLEMENTATIONS)
def test_nobody_goes_on_alone_outside_of_the_rounds(name: str) -> None:
    ruleset, _ = make_position(MIDDLE)
    state: Any = ruleset.state(ruleset.new_position(3), name)
    with pytest.raises(ValueError, match="no round"):
        state.go_alone()


def test_the_world_of_told_piles_draws_them_in_their_order() -> None:
    ruleset, position = make_position(MIDDLE)
    position = told(ruleset, position, 3)
    state = cast(BotanicusState, ruleset.state(position))
    world = known_world(position, state)
    names = [card.id for card in ruleset.components.cards]
    drawn = []
    while state.current_player() != TERMINAL and len(drawn) < len(position.table.deck):
        if state.current_player() == CHANCE:
            assert state.pending_event()[0] == "cards"
            action = world.draw(state)
            drawn.append(ruleset.codes.draw_name(action))
        else:
            action = state.legal_actions()[-1]
        state.apply(action)
    assert drawn
    assert set(drawn) <= set(names)
    assert drawn == list(position.table.deck[: len(drawn)])


def test_a_world_of_other_cards_is_refused() -> None:
    ruleset, position = make_position(EXPERT)
    position = told(ruleset, position, 3)
    state = cast(BotanicusState, ruleset.state(position))
    kinds = {card.id: kind for kind, card in enumerate(ruleset.components.cards)}
    finals = {card.id: index for index, card in enumerate(ruleset.components.finals)}
    deck = [kinds[name] for name in position.table.deck]
    pile = [finals[name] for name in position.table.final_pile]
    state.known_world(deck, pile)
    state.known_world(deck, None)
    for wrong_deck, wrong_pile, about in (
        (deck[1:], pile, "size"),
        ([*deck[1:], 1 if deck[0] != 1 else 2], pile, "deck"),
        (deck, pile[1:], "size"),
        (deck, [*pile[1:], pile[1]], "pile"),
    ):
        with pytest.raises(ValueError, match=about):
            state.known_world(wrong_deck, wrong_pile)
