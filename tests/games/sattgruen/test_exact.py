"""Lines of Sattgrün with decks and bag told: what is asked, what is answered."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from engine_c.game import CHANCE, TERMINAL, Position
from engine_c.games.sattgruen.ruleset import Ruleset
from engine_c.registry import game
from engine_c.state import EngineState
from solver.exact.board import Board
from solver.exact.question import Effort
from solver.exact.solve import Solve
from solver.games.sattgruen.contents import most_draws, scarce
from solver.games.sattgruen.exact import EXACT, ruleset_of
from solver.games.sattgruen.line_bound import LineBoundWorker, Reach
from solver.play import generated_turns
from tests.support.exact import late_position, question_of


def test_a_line_is_found_and_is_the_same_twice() -> None:
    """The last four turns, deterministic."""
    question = question_of(late_position("sattgruen", 4, players="1"))
    effort = Effort(is_deterministic=True, work=0.2)
    one, two = (Solve(question, effort).run() for _ in range(2))
    assert one.best is not None
    assert one.failures == ()
    assert one.best == two.best
    assert one.best.score >= question.state.scores()[0]


def test_hidden_piles_are_refused_by_name() -> None:
    """Nothing but the last turn without thumbs can be solved without them."""
    position = late_position("sattgruen", 3, players="1")
    for pile in ("plant_deck", "room_deck", "bag"):
        hidden = replace(position, table=replace(position.table, **{pile: None}))
        violation = EXACT.refusal(question_of(hidden))
        assert violation is not None
        assert violation.field == f"position.sattgruen.{pile}"
        with pytest.raises(ValueError, match=pile):
            EXACT.known_world(hidden, question_of(hidden).state)


def test_a_bag_that_may_run_out_is_refused() -> None:
    """What action A brings back has no order that a World knows."""
    position = late_position("sattgruen", 8, players="1")
    question = question_of(position)
    facts, table = ruleset_of(question).components, position.table
    needed = most_draws(facts, table)
    assert scarce(facts, replace(table, bag=table.bag[:needed])) is None
    violation = scarce(facts, replace(table, bag=table.bag[: needed - 1]))
    assert violation is not None
    assert violation.field == "position.sattgruen.bag"


def test_lines_of_several_players_are_refused() -> None:
    """Solo alone."""
    violation = EXACT.refusal(question_of(late_position("sattgruen", 3, players="2")))
    assert violation is not None
    assert violation.rule == "S12"


@pytest.mark.parametrize("seed", range(3))
def test_no_game_goes_beyond_the_bound(seed: int) -> None:
    """From the start and from the middle, whatever is played: by the generator with renewals in between."""
    goals = "off" if seed % 2 else "GP01,GI01,GR02"
    ruleset = game("sattgruen").open(options={"players": "1", "goals": goals})
    position = ruleset.new_position(seed)
    state = ruleset.state(position)
    assert isinstance(state, EngineState)
    bounds: list[int] = []
    seen: set[int] = set()
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            drawn = ruleset.contents_draw(position, state)
            assert drawn is not None
            state.apply(drawn)
            continue
        is_start = state.turn_number() not in seen
        seen.add(state.turn_number())
        if is_start and state.turn_number() in (0, 8):
            bounds.append(bound_of(position, state))
        turns, _ = generated_turns(state, 40)
        turn = turns[state.turn_number() * seed % len(turns) % 5]
        for action in turn.actions:
            state.apply(action)
    assert bounds
    assert all(state.scores()[0] <= bound for bound in bounds)


def bound_of(position: Position, state: EngineState) -> int:
    """Return the bound of the relaxation on what comes after a state at the start of a turn."""
    ruleset = cast(Ruleset, state.ruleset)
    board = Board()
    table = ruleset.table(state, known=position.table)
    LineBoundWorker(Reach(ruleset=ruleset, table=table), Effort(is_deterministic=True, work=0.3)).run(board)
    assert board.bound is not None
    return board.bound
