"""Puzzles: their proof against brute force, how they are made, and the packs that come with the games."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_c.game import HortusError, Position
from engine_c.registry import game, games
from engine_c.replay import advance
from engine_c.state import EngineState
from solver.exact.ends import EndSearch
from solver.exact.games import exact_for
from solver.exact.puzzle import (
    BANDS,
    LEVELS,
    Puzzle,
    band_of,
    find_puzzle,
    format_pack,
    pack,
    pack_path,
    parse_pack,
)
from solver.exact.puzzle_check import PuzzleCheck
from solver.exact.puzzle_end import prover_of
from solver.exact.puzzle_maker import MIN_PLAUSIBLE, RARE, PuzzleSearch, Recipe
from solver.exact.puzzle_maker import question_of as puzzle_question
from solver.exact.puzzle_pack import made_again, new_puzzles, recipe_of
from solver.exact.puzzle_proof import PLAUSIBLE, Proof, Prover, Unproven
from solver.exact.question import Question
from solver.games.botanicus.ends import ENDS as BOTANICUS_ENDS
from solver.games.botanicus.exact import EXACT as BOTANICUS
from solver.greedy import greedy_turn
from solver.listing import whole_turns
from tests.support.exact import late_position, lines, question_of

WITH_PACK = [name for name in games() if pack_path(name).exists()]


def recipe(name: str = "hutan", **fields: object) -> Recipe:
    """Return a recipe that is quickly done."""
    options = {"players": str(game(name).min_players)}
    given: dict[str, object] = {"seed": 2, "turns": 2, "tries": 2, **fields}
    return Recipe(ruleset=game(name).open(options=options), **given)  # type: ignore[arg-type]


def proof_of(question: Question) -> Proof:
    exact = exact_for(question.position.game)
    assert exact is not None
    return prover_of(question, exact).run()


def values(question: Question) -> dict[int, int]:
    """Return the most points behind every first turn by the key of the state behind it, by brute force."""
    found: dict[int, int] = {}
    for state, actions in lines(question):
        after = question.state.copy()
        for action in actions:
            if after.turn_number() != question.state.turn_number() or after.current_player() < 0:
                break
            after.apply(action)
        found[after.key()] = max(found.get(after.key(), -999), state.scores()[0])
    return found


# --- proofs ---------------------------------------------------------------------------------------


@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_a_proof_is_what_brute_force_finds(seed: int) -> None:
    check_proof(question_of(late_position("hutan", 2, seed=seed, players="1")))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_proof_with_draws_inside_turns(seed: int) -> None:
    check_proof(question_of(late_position("sattgruen", 1, seed=seed, players="1")))


def test_a_proof_at_the_end_of_a_game_of_several_players() -> None:
    made = PuzzleSearch(recipe("botanicus", seed=4)).run().puzzle
    assert made is not None
    question = asked(made)
    proof, world = proof_of(question), BOTANICUS.known_world(question.position, question.state)
    found: dict[int, int] = {}
    for turn in whole_turns(question.state):
        later = EndSearch(cast(EngineState, turn.after), world, BOTANICUS_ENDS).run()
        assert later is not None
        found[turn.after.key()] = later[1][question.seat]
    best = max(found.values())
    assert (proof.best, proof.num_turns) == (best, len(found))
    assert proof.winning == {key for key, value in found.items() if value == best}
    assert proof.second == max(value for value in found.values() if value < best)


def check_proof(question: Question) -> None:
    """Hold a proof against all lines there are."""
    proof = proof_of(question)
    found = values(question)
    best = max(found.values())
    scores = [turn.after.scores()[0] for turn in whole_turns(question.state)]
    assert proof.best == best
    assert proof.winning == {key for key, value in found.items() if value == best}
    assert proof.second == max((value for value in found.values() if value < best), default=None)
    assert proof.num_turns == len(found) == len(scores)
    assert proof.num_plausible == sum(score >= max(scores) - PLAUSIBLE for score in scores)


def test_a_proof_that_is_stopped_proves_nothing() -> None:
    question = question_of(late_position("hutan", 2, players="1"))
    exact = exact_for("hutan")
    assert exact is not None
    prover = Prover(question, exact)
    prover.stop()
    with pytest.raises(Unproven, match="stopped"):
        prover.run()


def test_a_proof_of_too_much_work_is_given_up() -> None:
    question = question_of(late_position("hutan", 2, players="1"))
    exact = exact_for("hutan")
    assert exact is not None
    whole = Prover(question, exact)
    whole.run()
    assert Prover(question, exact, most_work=2 * whole.work).run() == Prover(question, exact).run()
    with pytest.raises(Unproven, match=r"too long|too many lines"):
        Prover(question, exact, most_work=whole.work // 2).run()


@pytest.mark.parametrize("is_only", [False, True])
def test_what_a_screen_rejects_is_no_puzzle(is_only: bool) -> None:
    rejected = 0
    for seed in range(12):
        question = question_of(late_position("hutan", 2, seed=seed, players="1"))
        exact = exact_for("hutan")
        assert exact is not None
        prover = Prover(question, exact)
        proof = Prover(question, exact).run()
        try:
            prover.screen(2, is_only=is_only)
        except Unproven:
            rejected += 1
            assert proof.best - (proof.second or 0) < 2 or (is_only and len(proof.winning) > 1)
        else:
            assert prover.run() == proof
    assert 0 < rejected < 12


def asked(puzzle: Puzzle) -> Question:
    """Return the question of a puzzle."""
    position = game(puzzle.game).parse_position(puzzle.position)
    return puzzle_question(game(puzzle.game).open(options=dict(position.options)), position)


# --- making ---------------------------------------------------------------------------------------


def check_puzzle(puzzle: Puzzle) -> None:
    """Hold a puzzle against everything a puzzle must be, by brute force over its turns."""
    rules = game(puzzle.game)
    position = rules.parse_position(puzzle.position)
    ruleset = rules.open(options=dict(position.options))
    assert PuzzleCheck(puzzle, ruleset).run().faults == ()
    question = asked(puzzle)
    for line, points in ((puzzle.line, puzzle.best), (puzzle.second_line, puzzle.second)):
        end = advance(ruleset, position, line, implementation="reference")
        assert end.state.scores()[puzzle.seat] == points
    greedy = question.state.copy()
    for action in greedy_turn(greedy).actions:
        greedy.apply(action)
    assert greedy.key() not in proof_of(question).winning
    assert puzzle.greedy < puzzle.best
    assert puzzle.num_plausible >= MIN_PLAUSIBLE
    assert puzzle.difference >= 1
    assert puzzle.num_best == 1 if puzzle.goal == "best" else puzzle.num_best * RARE <= puzzle.num_turns


def test_a_recipe_makes_the_same_puzzle_twice() -> None:
    first, second = PuzzleSearch(recipe()).run(), PuzzleSearch(recipe()).run()
    assert first.stopped_by == "found"
    assert first.puzzle is not None
    assert first.puzzle == second.puzzle
    assert first.rejected == second.rejected
    assert sum(times for _, times in first.rejected) == first.attempts
    assert len(first.puzzle.solved) == len(LEVELS)
    assert first.puzzle.command.startswith("hortus puzzle new --game hutan --seed 2 --turns 2")
    check_puzzle(first.puzzle)


@pytest.mark.parametrize("goal", ["best", "target"])
def test_the_goal_is_as_asked_for(goal: str) -> None:
    made = PuzzleSearch(recipe(goal=goal, seed=5)).run().puzzle
    assert made is not None
    assert made.goal == goal
    check_puzzle(made)


def test_a_drawless_puzzle_has_no_draw_inside_its_first_turn() -> None:
    made = PuzzleSearch(recipe("sattgruen", seed=3, difference=1, tries=1, is_drawless=True)).run()
    assert made.puzzle is not None
    assert dict(made.rejected)["a draw inside the first turn"] > 0
    state = game("sattgruen").open(options={"players": "1"}).state(position_of(made.puzzle))
    assert not any(turn.ends_at_chance for turn in whole_turns(state))
    assert turns_of(made.puzzle) == 2
    assert recipe_of(made.puzzle.command.split()[3:]).is_drawless


def test_ends() -> None:
    search = PuzzleSearch(recipe(difference=90))
    search.stop()
    stopped = search.run()
    assert (stopped.puzzle, stopped.stopped_by) == (None, "stop")
    late = PuzzleSearch(recipe(difference=90), seconds=0.2).run()
    assert (late.puzzle, late.stopped_by) == (None, "limit")
    over = PuzzleSearch(recipe(difference=90, most_attempts=2)).run()
    assert (over.puzzle, over.stopped_by, over.attempts) == (None, "exhausted", 2)


def test_several_players_of_a_game_with_a_solo_one_are_refused() -> None:
    ruleset = game("hutan").open(options={"players": "2"})
    with pytest.raises(HortusError, match="solo games"):
        PuzzleSearch(Recipe(ruleset=ruleset, seed=1))
    with pytest.raises(HortusError, match="3 turns in a row"):
        PuzzleSearch(recipe("botanicus", turns=3))


# --- packs ----------------------------------------------------------------------------------------


def test_a_pack_is_read_as_it_was_written() -> None:
    made = PuzzleSearch(recipe()).run().puzzle
    assert made is not None
    named = [replace(made, id=f"hutan-{number}") for number in (1, 2)]
    text = format_pack(named)
    assert parse_pack(text) == tuple(named)
    with pytest.raises(ValueError, match="second"):
        parse_pack(text.replace("second = ", "third = "))


def test_a_new_pack_comes_out_the_same_from_its_commands() -> None:
    puzzles = list(new_puzzles(["--game", "hutan", "--seed", "2", "--tries", "1"], 2))
    assert [puzzle.id for puzzle in puzzles] == ["hutan-1", "hutan-2"]
    assert [made_again(puzzle) for puzzle in puzzles] == puzzles


@pytest.mark.parametrize("name", WITH_PACK)
def test_the_command_of_a_puzzle_of_each_pack_makes_it_again(name: str) -> None:
    puzzle = min(pack(name), key=lambda each: (each.turns, each.num_turns))
    assert made_again(puzzle) == puzzle


def test_commands_are_read_as_they_were_written() -> None:
    for puzzle in (puzzle for name in WITH_PACK for puzzle in pack(name)):
        assert recipe_of(puzzle.command.split()[3:]).command == puzzle.command
    told = recipe(goal="best", options={"scenario": "A"})
    assert "--goal best --option scenario=A" in told.command


@pytest.mark.parametrize("name", ["", "hutan", "hutan-0", "../hutan-1", "chess-1"])
def test_a_puzzle_that_is_not_there(name: str) -> None:
    with pytest.raises(HortusError, match="there is no puzzle"):
        find_puzzle(name)


def test_bands() -> None:
    assert [band_of(solved, 8) for solved in ((0, 0, 0), (0, 0, 1), (0, 1, 1))] == [3, 3, 2]
    assert [band_of(solved, 8) for solved in ((1, 2, 6), (2, 2, 6), (8, 8, 8))] == [2, 1, 1]


@pytest.mark.parametrize("change", [{"best": 1}, {"second": 1}, {"num_best": 9}, {"band": 0}, {"greedy": 1}])
def test_a_check_finds_what_is_wrong(change: dict[str, int]) -> None:
    made = PuzzleSearch(recipe()).run().puzzle
    assert made is not None
    wrong = replace(made, **change)  # type: ignore[arg-type]
    faults = PuzzleCheck(wrong, recipe().ruleset).run().faults
    assert faults
    assert next(iter(change)) in faults[0]


def position_of(puzzle: Puzzle) -> Position:
    """Return the position of a puzzle."""
    position: Position = game(puzzle.game).parse_position(puzzle.position)
    return position


def turns_of(puzzle: Puzzle) -> int:
    """Return how many turns the seat has in the line of a puzzle."""
    position = position_of(puzzle)
    assert not position.turn_so_far
    ruleset = game(puzzle.game).open(options=dict(position.options))
    state = ruleset.state(position)
    turns = set()
    for text in puzzle.line:
        if state.current_player() == puzzle.seat:
            turns.add(state.turn_number())
        for action in ruleset.parse_steps(state, text):
            state.apply(action)
    return len(turns)


@pytest.mark.parametrize("name", WITH_PACK)
def test_packs(name: str) -> None:
    puzzles = pack(name)
    assert {puzzle.band for puzzle in puzzles} == set(BANDS)
    assert [puzzle.id for puzzle in puzzles] == [f"{name}-{number}" for number in range(1, len(puzzles) + 1)]
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        assert find_puzzle(puzzle.id) is puzzle
        assert puzzle.game == name
        assert puzzle.band == band_of(puzzle.solved, puzzle.tries)
        assert puzzle.greedy < puzzle.best > puzzle.second
        assert turns_of(puzzle) == puzzle.turns
        assert puzzle.command.startswith(f"hortus puzzle new --game {name} --seed {puzzle.seed} ")


@pytest.mark.parametrize("name", WITH_PACK)
def test_some_of_each_pack_are_proven_anew(name: str) -> None:
    puzzles = pack(name)
    for puzzle in sorted(puzzles, key=lambda each: each.turns)[:2]:
        check_puzzle(puzzle)
