"""Making puzzles: games are played to a late position, solved behind every first turn, judged and graded."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from engine_c.game import CHANCE, TERMINAL, HortusError, Position, Ruleset, State
from engine_c.replay import advance
from engine_c.state import EngineState, EngineWorld
from solver.exact.contract import ExactGame
from solver.exact.games import checked, exact_for, refusal
from solver.exact.puzzle import LEVELS, Goal, Puzzle, band_of
from solver.exact.puzzle_end import proof_text, prover_of
from solver.exact.puzzle_proof import MAKING_WORK, Proof, Prover, Unproven, greedy_line, texts_of
from solver.exact.question import Question
from solver.listing import whole_turns
from solver.match import mixed_seed
from solver.opponent import LevelSearch
from solver.play import policy_turn

MIN_PLAUSIBLE = 3
"""Turns that must look sensible."""
MOST_IN_ROW = 2
"""Turns of a puzzle with others, at most: the seat takes them in a row."""
RARE = 8
"""Goal `target`: at most one in so many first turns leads to it."""


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """What kind of puzzle is wanted."""

    ruleset: Ruleset
    """Game and options."""
    seed: int
    """Of decks, play and grading: the same recipe makes the same puzzle."""
    turns: int = 3
    """Turns of the seat to the end of the game, 1 to 6."""
    difference: int = 2
    """Points that a wrong first turn costs at least, from 1."""
    goal: Goal | None = None
    """None: either."""
    tries: int = 8
    """Of each level, to measure how difficult it is."""
    is_drawless: bool = False
    """Only positions whose first turn has no draw inside it."""
    most_attempts: int = 1000
    """Games that are played for it, at most."""
    options: Mapping[str, str] = field(default_factory=dict)
    """As they were asked for, to name the command that makes it again."""

    @property
    def command(self) -> str:
        """The command that makes the puzzle again."""
        words = [f"hortus puzzle new --game {self.ruleset.game.name} --seed {self.seed} --turns {self.turns}"]
        words += [f"--difference {self.difference}", f"--tries {self.tries}"]
        words += [f"--goal {self.goal}"] if self.goal is not None else []
        words += ["--drawless"] if self.is_drawless else []
        words += [f"--option {name}={value}" for name, value in sorted(self.options.items())]
        return " ".join(words)


@dataclass(frozen=True, kw_only=True)
class Making:
    """How far it is."""

    puzzle: Puzzle | None
    """What was made; None: nothing yet."""
    attempts: int
    """Positions looked at."""
    rejected: tuple[tuple[str, int], ...]
    """Why positions were no puzzle, with how often, most frequent first."""
    stopped_by: str
    """`found`, `limit`, `stop`, `exhausted` (no attempt is left); empty while it runs."""
    elapsed_s: float
    """Wall time; not part of the answer's identity."""


class _Rejected(Exception):
    """A position is no puzzle; says why."""


class PuzzleSearch:
    """Makes one puzzle; `run`, `snapshot` and `stop` as the searches have them."""

    def __init__(
        self, recipe: Recipe, *, seconds: float | None = None, exact: ExactGame | None = None
    ) -> None:
        """Take a recipe; `exact` stands in for the game's own.

        Raises HortusError if lines of the game cannot be solved.
        """
        self.recipe = recipe
        self._seconds = seconds
        self._exact = check_recipe(recipe, exact)
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._work: Prover | LevelSearch | None = None
        self._rejected: Counter[str] = Counter()
        self._attempts = 0
        self._puzzle: Puzzle | None = None
        self._is_stopped = False
        self._stopped_by = ""
        self._started = time.monotonic()
        self._elapsed_s: float | None = None

    def run(self) -> Making:
        """Try one position after the other until one is a puzzle; to be called once."""
        self._started = time.monotonic()
        timer = None if self._seconds is None else threading.Timer(self._seconds, self._end)
        if timer is not None:
            timer.daemon = True
            timer.start()
        try:
            found = self._search()
        finally:
            if timer is not None:
                timer.cancel()
        with self._lock:
            self._puzzle = found
            if found is not None:
                self._stopped_by = "found"
            elif self._over.is_set():
                self._stopped_by = "stop" if self._is_stopped else "limit"
            else:
                self._stopped_by = "exhausted"
            self._elapsed_s = time.monotonic() - self._started
        return self.snapshot()

    def stop(self) -> None:
        """End `run` soon; from any thread, also before it begins."""
        self._is_stopped = True
        self._end()

    def snapshot(self) -> Making:
        """Return how far it is; from any thread, at any time."""
        with self._lock:
            elapsed_s = time.monotonic() - self._started if self._elapsed_s is None else self._elapsed_s
            return Making(
                puzzle=self._puzzle,
                attempts=self._attempts,
                rejected=tuple(self._rejected.most_common()),
                stopped_by=self._stopped_by,
                elapsed_s=elapsed_s,
            )

    def _end(self) -> None:
        self._over.set()
        with self._lock:
            if self._work is not None:
                self._work.stop()

    def _begin(self, work: Prover | LevelSearch) -> None:
        """Note what is at work, so that it can be stopped."""
        with self._lock:
            self._work = work
        if self._over.is_set():
            work.stop()

    def _search(self) -> Puzzle | None:
        for attempt in range(self.recipe.most_attempts):
            if self._over.is_set():
                return None
            try:
                return self._make(attempt)
            except (_Rejected, Unproven) as reason:
                if self._over.is_set():
                    return None
                with self._lock:
                    self._attempts += 1
                    self._rejected[str(reason)] += 1
        return None

    # --- one attempt ------------------------------------------------------------------------------

    def _make(self, attempt: int) -> Puzzle:
        """Return the puzzle of one attempt; raises _Rejected or Unproven."""
        recipe = self.recipe
        question = question_of(recipe.ruleset, self._late(attempt))
        if refusal(question, self._exact) is not None:
            raise _Rejected("not all is told")
        prover = prover_of(question, self._exact, most_work=MAKING_WORK)
        self._begin(prover)
        if recipe.is_drawless and any(turn.ends_at_chance for turn in prover.turns()):
            raise _Rejected("a draw inside the first turn")
        if prover.num_plausible() < MIN_PLAUSIBLE:
            raise _Rejected("few turns look sensible")
        if (
            recipe.turns > 1
            and recipe.ruleset.num_players > 1
            and any(others_follow(turn.after, question, prover.world) for turn in prover.turns())
        ):
            raise _Rejected("others act in between")
        prover.screen(recipe.difference, is_only=recipe.goal == "best")
        proof = prover.run()
        goal = self._goal(proof)
        greedy_key, greedy = greedy_line(question, prover.world)
        if greedy_key in proof.winning or greedy >= proof.best:
            raise _Rejected("greedy solves it")
        solved = tuple(self._solved(question, prover.world, proof, level) for level in LEVELS)
        assert proof.second is not None
        ruleset = recipe.ruleset
        return Puzzle(
            id="",
            game=ruleset.game.name,
            components_hash=ruleset.components_hash,
            position=ruleset.game.format_position(question.position),
            seat=question.seat,
            goal=goal,
            turns=recipe.turns,
            best=proof.best,
            second=proof.second,
            line=texts_of(question.state, proof.line),
            second_line=texts_of(question.state, proof.second_line),
            num_best=len(proof.winning),
            num_turns=proof.num_turns,
            num_plausible=proof.num_plausible,
            greedy=greedy,
            proof=proof_text(question),
            tries=recipe.tries,
            solved=solved,
            band=band_of(solved, recipe.tries),
            seed=recipe.seed,
            command=recipe.command,
        )

    def _goal(self, proof: Proof) -> Goal:
        """Return what a proven position asks for; raises _Rejected."""
        wanted = self.recipe.goal
        if proof.second is None or proof.best - proof.second < self.recipe.difference:
            raise _Rejected("other turns cost too little")
        if len(proof.winning) == 1 and wanted != "target":
            return "best"
        if wanted == "best":
            raise _Rejected("several turns are best")
        if len(proof.winning) * RARE > proof.num_turns:
            raise _Rejected("too many turns reach the target")
        return "target"

    def graded(self, puzzle: Puzzle) -> Puzzle:
        """Return a puzzle of this recipe with how often the levels, as they are now, solve it."""
        ruleset = self.recipe.ruleset
        question = question_of(ruleset, ruleset.game.parse_position(puzzle.position))
        prover = prover_of(question, self._exact, most_work=MAKING_WORK)
        proof = prover.run()
        solved = tuple(self._solved(question, prover.world, proof, level) for level in LEVELS)
        return replace(puzzle, solved=solved, band=band_of(solved, puzzle.tries))

    def _solved(self, question: Question, world: EngineWorld, proof: Proof, level: int) -> int:
        """Return how many tries of a level solve it."""
        seeds = (mixed_seed(self.recipe.seed, level, number) for number in range(self.recipe.tries))
        return sum(self._is_solved(question, world, proof, level, seed) for seed in seeds)

    def _is_solved(self, question: Question, world: EngineWorld, proof: Proof, level: int, seed: int) -> bool:
        """Let a level play to the end, from what it sees; whether it reaches the best."""
        state = question.state.copy()
        is_first = True
        while state.current_player() != TERMINAL:
            if state.current_player() == CHANCE:
                state.apply(world.draw(state))
                continue
            if state.current_player() != question.seat:
                # What others do behind the last own turn is of no matter.
                for action in policy_turn(state, seed):
                    state.apply(action)
                continue
            search = LevelSearch(state, level, seed)
            self._begin(search)
            actions = search.run().actions
            if self._over.is_set():
                raise _Rejected("stopped")
            for action in actions:
                state.apply(action)
            if is_first and state.key() not in proof.winning:
                return False
            is_first = False
        return state.scores()[question.seat] >= proof.best

    # --- positions --------------------------------------------------------------------------------

    def _late(self, attempt: int) -> Position:
        """Play a game by the fast policy; return a position so many turns of a seat before its last one.

        With others the seat takes these turns in a row; raises _Rejected if nobody does.
        """
        ruleset = self.recipe.ruleset
        seed = mixed_seed(self.recipe.seed, attempt)
        position = ruleset.new_position(seed)
        positions: list[Position] = []
        while True:
            if self._over.is_set():
                raise _Rejected("stopped")
            state = cast(EngineState, ruleset.state(position))
            if state.current_player() == TERMINAL:
                return self._before_last(positions)
            positions.append(position)
            actions = policy_turn(state, mixed_seed(seed, len(positions)))
            position = advance(ruleset, position, texts_of(state, actions)).position

    def _before_last(self, positions: list[Position]) -> Position:
        """Return the latest position of a game that is late in the sense of the recipe."""
        ruleset, turns = self.recipe.ruleset, self.recipe.turns
        starts = [position for position in positions if not position.turn_so_far]
        if ruleset.num_players == 1:
            return starts[-min(turns, len(starts))]
        seats = [ruleset.state(position).current_player() for position in starts]
        for at in range(len(starts) - turns, -1, -1):
            if set(seats[at : at + turns]) == {seats[at]} and seats[at] not in seats[at + turns :]:
                return starts[at]
        raise _Rejected("nobody acts so often in a row")


def others_follow(state: State, question: Question, world: EngineWorld) -> bool:
    """Tell whether the turn of a question may come to its end before another seat's turn."""
    state = state.copy()
    while state.current_player() == CHANCE:
        state.apply(world.draw(cast(EngineState, state)))
    if state.turn_number() != question.state.turn_number() or state.current_player() == TERMINAL:
        return state.current_player() not in (question.seat, TERMINAL)
    return any(others_follow(turn.after, question, world) for turn in whole_turns(state))


def check_recipe(recipe: Recipe, exact: ExactGame | None = None) -> ExactGame:
    """Return the game's own for a recipe; raises HortusError if no puzzle can be made by it."""
    ruleset = recipe.ruleset
    exact = exact or exact_for(ruleset.game.name)
    if ruleset.num_players == 1:
        return checked(question_of(ruleset, ruleset.new_position(recipe.seed)), exact)
    if ruleset.game.min_players == 1:
        problem = f"puzzles are solo games, these options are for {ruleset.num_players} players"
        raise HortusError.of("options.players", problem, "1")
    if recipe.turns > MOST_IN_ROW:
        problem = f"{recipe.turns} turns in a row of {ruleset.num_players} players"
        raise HortusError.of("turns", problem, f"1 to {MOST_IN_ROW}")
    if exact is None:
        raise HortusError.of("game", f"{ruleset.game.name} cannot be solved exactly", "another game")
    return exact


def question_of(ruleset: Ruleset, position: Position) -> Question:
    """Return the question that a puzzle asks: of a solo game a line, of others the last turns of all."""
    state = cast(EngineState, ruleset.state(position))
    if ruleset.num_players == 1:
        return Question(task="line", position=position, state=state, seat=0)
    return Question(task="end", position=position, state=state, seat=max(0, state.current_player()))
