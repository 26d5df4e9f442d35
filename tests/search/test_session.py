"""Sessions: the same answers as without one, sooner; bounded memory; pondering that gives way."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any, cast

import pytest

from engine_c.game import CHANCE, TERMINAL
from engine_c.registry import game
from engine_c.state import EngineState
from solver.analysis import Analysis
from solver.branches import HintSearch, chosen_outcomes
from solver.opponent import Choice, choose_turn
from solver.params import Limit, SearchParams
from solver.search.memory import Memory
from solver.search.root import TurnSearch
from solver.session import Question, Session
from tests.search.positions import follow, play_best_turns

GAMES: tuple[tuple[str, dict[str, str]], ...] = (
    ("hutan", {"players": "2"}),
    ("hutan", {"players": "1", "ecosystem": "draw"}),
    ("sattgruen", {"players": "3", "goals": "drawn"}),
    ("botanicus", {"players": "2", "side": "expert"}),
)
each_game = pytest.mark.parametrize(("name", "options"), GAMES, ids=lambda value: str(value))


def start(name: str, options: dict[str, str], turns: int = 9, seed: int = 3) -> EngineState:
    ruleset = game(name).open(options=options)
    state = cast(EngineState, ruleset.state(ruleset.new_position(seed)))
    play_best_turns(state, turns, seed)
    return state


def params(simulations: int, **settings: Any) -> SearchParams:
    return replace(SearchParams(limit=Limit(simulations=simulations), seed=5), **settings)


def identity(answer: Analysis | Choice) -> str:
    return repr(replace(answer, threads=0, elapsed_s=0.0))


def alone(state: EngineState, asked: SearchParams) -> str:
    return identity(TurnSearch(state, asked).run())


def with_memory(state: EngineState, asked: SearchParams, memory: Memory) -> str:
    return identity(TurnSearch(state, asked, memory=memory).run())


@each_game
def test_a_larger_limit_plays_on_and_answers_the_same(name: str, options: dict[str, str]) -> None:
    state, memory = start(name, options), Memory()
    for simulations in (100, 400, 400, 150):
        known = memory.num_simulations
        asked = params(simulations)
        assert with_memory(state, asked, memory) == alone(state, asked)
        assert memory.num_simulations - known < simulations or known == 0
    known = memory.num_simulations
    for asked in (params(400, threads=2), params(400, top=9)):
        assert with_memory(state, asked, memory) == alone(state, asked)
        assert memory.num_simulations == known
    # Trees grow towards the objective; without them simulations serve any.
    asked = params(400, objective="win")
    assert with_memory(state, asked, memory) == alone(state, asked)
    flat, memory = params(400, tree=-1), Memory()
    for asked in (flat, replace(flat, objective="win")):
        assert with_memory(state, asked, memory) == alone(state, asked)
    assert memory.num_simulations < 800


@each_game
def test_turns_that_begin_with_what_was_decided_keep_their_simulations(
    name: str, options: dict[str, str]
) -> None:
    state, memory, seen = start(name, options), Memory(), 0
    for _ in range(3):
        asked = params(300)
        best = TurnSearch(state, asked, memory=memory).run().turns[0]
        inside = state.copy()
        for action in best.actions[:-1]:
            inside.apply(action)
            if inside.current_player() == CHANCE or inside.turn_number() != state.turn_number():
                break
            known = memory.num_simulations
            answer = with_memory(inside, asked, memory)
            assert answer == alone(inside, asked)
            found = TurnSearch(inside, asked).run()
            seen += memory.num_simulations - known < found.simulations
        play_best_turns(state, state.turn_number() + 1, 6)
    assert seen > 0


@each_game
def test_levels_and_hints_are_what_they_are_without(name: str, options: dict[str, str]) -> None:
    state, session = start(name, options, turns=6), Session()
    for level in (1, 3, 3):
        chosen = session.ask(state, Question(seed=8, level=level)).run()
        assert identity(chosen) == identity(choose_turn(state, level, 8))
    asked = params(200, seed=8)
    hint = session.ask(state, Question(seed=8, params=asked)).run()
    assert identity(hint) == identity(HintSearch(state, asked).run())


def test_the_same_sequence_gives_the_same_bytes() -> None:
    answers = []
    for _ in range(2):
        state, session, said = start("sattgruen", {"players": "2"}), Session(), []
        for turn in range(3):
            choice = session.ask(state, Question(seed=2, level=2 + turn)).run()
            said.append(identity(choice))
            follow(state, choice.actions)
            play_best_turns(state, state.turn_number() + 1, 4)
        answers.append((said, session.memory.num_simulations, session.memory.size_bytes))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("max_bytes", [0, 4_000, 30_000, 300_000])
def test_memory_is_bounded_and_answers_stay(max_bytes: int) -> None:
    memory = Memory(max_bytes)
    largest = 0
    for seed in range(3):
        state = start("hutan", {"players": "2"}, turns=5 + seed, seed=seed)
        for simulations in (100, 500):
            asked = params(simulations)
            assert with_memory(state, asked, memory) == alone(state, asked)
            largest = max(largest, memory.size_bytes)
    # Candidates themselves are always kept of the search at hand.
    assert largest <= max_bytes + 60_000
    memory.clear()
    assert memory.size_bytes == memory.num_simulations == 0


def test_a_memory_needs_room() -> None:
    with pytest.raises(ValueError, match="max_bytes"):
        Memory(-1)


def test_another_seed_or_horizon_is_another_scene() -> None:
    state, memory = start("botanicus", {"players": "2"}), Memory()
    first = with_memory(state, params(100), memory)
    known = memory.num_simulations
    for asked in (params(100, seed=6), params(100, horizon=1), params(100, lanes=4)):
        assert with_memory(state, asked, memory) == alone(state, asked)
    assert memory.num_simulations > 2 * known
    assert with_memory(state, params(100), memory) == first


def drawing_state() -> EngineState:
    """Return a state of Sattgrün with a draw of its seat pending before its own next decision."""
    state = start("sattgruen", {"players": "1"}, turns=4)
    world = state.world(9)
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            return state
        follow(state, choose_turn(state, 1, 2).actions)
        if state.current_player() == CHANCE and len(chosen_outcomes(state, 5)) > 1:
            return state
        while state.current_player() == CHANCE:
            state.apply(world.draw(state))
    raise AssertionError


def test_pondering_on_a_decision_makes_the_answer_quick() -> None:
    state, session = start("hutan", {"players": "2"}), Session(1 << 20)
    question = Question(seed=5, level=4)
    pondering = session.ponder(state, None, question)
    assert pondering.has_work
    known = pondering.run()  # ends when the memory is full enough
    assert known > 500
    answer = session.ask(state, question).run()
    assert session.memory.num_simulations == known
    assert identity(answer) == identity(choose_turn(state, 4, 5))


def test_pondering_looks_behind_a_draw() -> None:
    state, session = drawing_state(), Session(1 << 20)
    question = Question(seed=5, level=2)
    session.ponder(state, 0, question).run()
    known = session.memory.num_simulations
    after = chosen_outcomes(state, 5)[0].after
    answer = session.ask(after, question).run()
    assert session.memory.num_simulations == known
    assert identity(answer) == identity(choose_turn(after, 2, 5))


def test_pondering_leaves_other_seats_alone() -> None:
    state, session = start("hutan", {"players": "2"}), Session()
    other = session.ponder(state, 1 - state.current_player(), Question(seed=5, level=2))
    assert not other.has_work
    assert other.run() == 0


def test_pondering_gives_way_to_a_search_and_heeds_stop() -> None:
    state, session = start("sattgruen", {"players": "2"}), Session(256 << 20)
    question = Question(seed=5, level=1)
    for end in ("search", "stop"):
        pondering = session.ponder(state, None, question)
        thread = threading.Thread(target=pondering.run)
        thread.start()
        while session.memory.num_simulations == 0 and thread.is_alive():
            pass
        if end == "search":
            answer = session.ask(state, question).run()
            assert identity(answer) == identity(choose_turn(state, 1, 5))
        else:
            pondering.stop()
        thread.join(60)
        assert not thread.is_alive()
    stopped = session.ponder(state, None, question)
    stopped.stop()
    before = session.memory.num_simulations
    assert stopped.run() == before
