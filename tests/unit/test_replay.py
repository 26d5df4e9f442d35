"""Replay: who decides a draw, what is folded in, what an error names."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_c import registry, replay
from engine_c.game import (
    TERMINAL,
    Game,
    HortusError,
    IllegalActionError,
    NotationError,
    Position,
    PositionError,
    Ruleset,
)
from engine_c.playthrough import playthrough, random_turn
from engine_c.rng import Rng

GAME = registry.game("hutan")
SETUP = {"layout": "random", "ecosystem": "draw", "players": "3"}


def start_of(options: dict[str, str]) -> tuple[Ruleset, Position]:
    """Return a ruleset and the position before setup, nothing known."""
    ruleset = GAME.open(None, options)
    table = ruleset.table(ruleset.initial_state())
    return ruleset, Position(game="hutan", options=ruleset.options, table=table)


def some_turns(ruleset: Ruleset, position: Position, count: int, seed: int) -> list[str]:
    """Return the decisions of a few random turns, draws left to `seed`."""
    rng = Rng(seed, 1)
    texts: list[str] = []
    for _ in range(count):
        at = replay.advance(ruleset, position, texts, seed=seed).state
        if at.current_player() == TERMINAL:
            break
        after = random_turn(at, rng)
        for action in after.history[len(at.history) :]:
            texts.append(ruleset.action_text(at, action))
            at = at.child(action)
    return texts


# --- the registry -----------------------------------------------------------------------------------


def test_games_are_found_by_their_folders() -> None:
    assert registry.games()["hutan"] is GAME
    assert isinstance(GAME, Game)
    assert isinstance(GAME.open(), Ruleset)
    with pytest.raises(HortusError, match="hutan"):
        registry.game("chess")


# --- who decides a draw -----------------------------------------------------------------------------


def test_it_stops_where_nothing_decides() -> None:
    ruleset, start = start_of(SETUP)
    done = replay.advance(ruleset, start, [])
    assert done.pending_chance is not None
    assert (done.pending_chance.event, done.pending_chance.num_draws) == ("layout", 3)
    assert done.steps == ()
    assert done.position.table == start.table
    told = replay.advance(ruleset, start, ["layout rs-NW/bs-NE/ws-SE/ps-SW"])
    assert told.pending_chance is not None
    assert told.pending_chance.event == "ecosystem"
    assert len(told.pending_chance.outcomes) == 24
    with pytest.raises(IllegalActionError, match="a draw must be revealed first") as caught:
        replay.advance(ruleset, start, ["layout rs-NW/bs-NE/ws-SE/ps-SW", "take bb"])
    assert caught.value.violations[0].field == "decisions[1]"


def test_a_reveal_comes_before_the_seed() -> None:
    ruleset, start = start_of(SETUP)
    done = replay.advance(ruleset, start, ["layout rs-NW/bs-NE/ws-SE/ps-SW"], seed=1)
    assert done.pending_chance is None
    assert done.position.table.layout == "rs-NW/bs-NE/ws-SE/ps-SW"
    assert [step.split()[0] for step in done.steps] == ["layout", "ecosystem", "first", "offer"]
    assert done.state.current_player() == done.position.table.holder


def test_contents_come_before_the_seed_and_a_reveal_may_not_contradict_them() -> None:
    ruleset = GAME.open(None, {"players": "1"})
    position = ruleset.new_position(4)
    stack = position.table.stacks[0]
    first = some_turns(ruleset, position, 1, 0)
    done = [replay.advance(ruleset, position, first, seed=seed) for seed in (None, 1, 2)]
    assert done[0].position == done[1].position == done[2].position
    assert done[0].position.table.offer == stack
    assert done[0].position.table.stacks == position.table.stacks[1:]
    assert done[0].steps == (*first, "offer " + " ".join(stack))
    told = replay.advance(ruleset, position, [*first, "offer " + " ".join(reversed(stack))])
    assert told.position == done[0].position
    other = "offer " + " ".join(position.table.stacks[1])
    with pytest.raises(IllegalActionError, match="contradicts the contents") as caught:
        replay.advance(ruleset, position, [*first, other])
    assert caught.value.violations[0].field == f"decisions[{len(first)}]"
    assert " ".join(stack) in caught.value.violations[0].allowed
    view = ruleset.view(position, 0)
    assert replay.advance(ruleset, view, [*first, other]).position.table.offer == position.table.stacks[1]


def test_the_contents_do_not_replace_a_reveal_of_the_turn_so_far_but_hold_it_right() -> None:
    ruleset = GAME.open(None, {"players": "1"})
    position = ruleset.new_position(4)
    stacks = position.table.stacks
    pending = replace(
        position, table=replace(position.table, offer=(), stacks=(position.table.offer, *stacks))
    )
    state = ruleset.state(pending)
    assert ruleset.pending_chance(state) is not None
    told = replace(pending, turn_so_far=("offer " + " ".join(position.table.offer),))
    assert ruleset.state(told).current_player() == 0
    assert (
        replay.advance(ruleset, told, []).position
        == replay.advance(ruleset, pending, []).position
        == position
    )
    wrong = replace(pending, turn_so_far=("offer " + " ".join(stacks[0]),))
    with pytest.raises(IllegalActionError, match=r"turn_so_far\[0\].*contradicts"):
        ruleset.state(wrong)
    assert [violation.rule for violation in ruleset.validate(wrong)] == ["V21"]


@settings(max_examples=25)
@given(seed=st.integers(0, 2**64 - 1), cuts=st.lists(st.integers(0, 40), max_size=6))
def test_it_does_not_matter_how_steps_are_split_into_calls(seed: int, cuts: list[int]) -> None:
    ruleset, start = start_of(SETUP)
    texts = some_turns(ruleset, start, 8, seed)
    whole = replay.advance(ruleset, start, texts, seed=seed)
    bounds = sorted({0, len(texts), *(cut for cut in cuts if cut < len(texts))})
    position, steps = start, []
    for low, high in pairwise(bounds):
        part = replay.advance(ruleset, position, texts[low:high], seed=seed)
        position = part.position
        steps += part.steps
    assert position == whole.position
    assert tuple(steps) == whole.steps
    again = replay.advance(ruleset, start, whole.steps)
    assert again.position == whole.position
    reference = replay.advance(ruleset, start, whole.steps, implementation="reference")
    assert reference.position == whole.position
    assert reference.state.key() == whole.state.key()


def test_draws_of_a_seed_differ_by_turn_and_follow_the_weights() -> None:
    rng = Rng(9)
    counts = {1: 0, 2: 0, 3: 0}
    for _ in range(6000):
        counts[replay.draw_by_weight([(1, 1), (2, 2), (3, 3)], rng)] += 1
    assert 850 < counts[1] < 1150
    assert 1800 < counts[2] < 2200
    ruleset, start = start_of({"players": "1"})
    texts = some_turns(ruleset, start, 17, 5)
    steps = replay.advance(ruleset, start, texts, seed=5).steps
    offers = [step for step in steps if step.startswith("offer")]
    assert len(offers) == 18
    assert len(set(offers)) > 12


# --- what is folded in ------------------------------------------------------------------------------


def test_finished_turns_go_into_the_table_and_the_rest_stays() -> None:
    ruleset = GAME.open()
    position = ruleset.new_position(7)
    turn = some_turns(ruleset, position, 1, 0)
    part = replay.advance(ruleset, position, turn[:-1])
    assert part.position.table == position.table
    assert part.position.turn_so_far == part.steps == tuple(turn[:-1])
    done = replay.advance(ruleset, part.position, turn[-1:])
    assert done.steps == (turn[-1],)
    assert done.position.turn_so_far == ()
    assert done.position.table.turn == 1
    assert done.position == replay.advance(ruleset, position, turn).position


def test_placements_may_be_split_between_the_turn_so_far_and_the_steps() -> None:
    ruleset = GAME.open(None, {"first_player": "0"})
    start = GAME.parse_position("hutan first_player=0 round=1 turn=0 offer=bb,by,byr")
    inside = replace(start, turn_so_far=("take byr", "place 12:b"))
    done = replay.advance(ruleset, inside, ["place 14:r", "place 13:y"])
    assert done.steps == ("place 13", "place 14")
    assert done.position.table.grids[0] == "~...../..byr./....../....../~...~./......"


def test_a_whole_game_in_one_call() -> None:
    ruleset = GAME.open(None, {"players": "2"})
    position = ruleset.new_position(11)
    texts = some_turns(ruleset, position, 40, 0)
    done = replay.advance(ruleset, position, texts)
    assert done.state.current_player() == TERMINAL
    assert done.position.table.round == 10
    assert done.position.table.stacks is None
    with pytest.raises(IllegalActionError, match="the game is over"):
        replay.advance(ruleset, position, [*texts, "take bb"])
    assert replay.advance(ruleset, done.position, []).steps == ()


# --- errors -----------------------------------------------------------------------------------------


def test_errors_name_the_text() -> None:
    ruleset = GAME.open(None, {"first_player": "0"})
    start = GAME.parse_position("hutan first_player=0 round=1 turn=0 offer=bb,by,byr")
    cases: list[tuple[tuple[str, ...], tuple[str, ...], type[HortusError], str]] = [
        ((), ("take bb", "place 00", "place 01"), IllegalActionError, "decisions[1]"),
        ((), ("take bb", "place 11", "hop"), NotationError, "decisions[2]"),
        ((), ("take bb", "place 11", "place 12", "take bb"), IllegalActionError, "decisions[3]"),
        (("take bb", "place 00"), ("place 01",), IllegalActionError, "turn_so_far[1]"),
        (("take bb",), ("place 01", "place 00"), IllegalActionError, "decisions[1]"),
        (("take rr",), (), IllegalActionError, "turn_so_far[0]"),
        ((), ("offer bb by byr",), IllegalActionError, "decisions[0]"),
        ((), ("",), NotationError, "decisions[0]"),
    ]
    for so_far, steps, kind, field in cases:
        with pytest.raises(kind) as caught:
            replay.advance(ruleset, replace(start, turn_so_far=so_far), steps)
        assert caught.value.violations[0].field == field
    with pytest.raises(PositionError, match="V8"):
        replay.advance(ruleset, replace(start, table=replace(start.table, offer=("bb",))), [])


# --- playthroughs -----------------------------------------------------------------------------------


def test_a_playthrough_is_the_same_text_on_both_implementations() -> None:
    ruleset = GAME.open(None, {"players": "1", "rounds": "6", "ecosystem": "draw", "challenges": "no_minus"})
    texts = [playthrough(ruleset, seed=3, implementation=name) for name in ("engine", "reference")]
    assert texts[0] == texts[1]
    assert texts[0] != playthrough(ruleset, seed=4)
    lines = texts[0].splitlines()
    assert lines[0] == "game: hutan"
    assert sum(line.startswith("turn ") for line in lines) == 6
    assert lines[-2] == "ranking: seat 0"
    assert any("stars" in line and "no_minus" in line for line in lines)
