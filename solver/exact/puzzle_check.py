"""Proving a puzzle anew: everything its table says of the position, from nothing but the position."""

from __future__ import annotations

from dataclasses import dataclass

from engine_c.game import HortusError, Ruleset
from engine_c.replay import advance
from solver.exact.games import checked, exact_for
from solver.exact.puzzle import Puzzle, band_of
from solver.exact.puzzle_end import proof_text, prover_of
from solver.exact.puzzle_maker import question_of
from solver.exact.puzzle_proof import Unproven, greedy_line


@dataclass(frozen=True, kw_only=True)
class Checked:
    """What a check found."""

    puzzle: Puzzle
    """Which puzzle."""
    faults: tuple[str, ...]
    """What is not as the puzzle says; empty: all of it is proven anew."""
    is_stopped: bool
    """True if it was ended before it knew."""


class PuzzleCheck:
    """One puzzle at work; `run`, `snapshot` and `stop` as the searches have them."""

    def __init__(self, puzzle: Puzzle, ruleset: Ruleset) -> None:
        """Take a puzzle and the rules it is played by; raises HortusError if it is none of them."""
        if puzzle.components_hash != ruleset.components_hash:
            problem = f"{puzzle.id} is of components {puzzle.components_hash}"
            raise HortusError.of("components_hash", problem, ruleset.components_hash)
        position = ruleset.game.parse_position(puzzle.position)
        question = question_of(ruleset, position)
        self.puzzle = puzzle
        self._position = position
        self._question = question
        self._ruleset = ruleset
        self._prover = prover_of(question, checked(question, exact_for(puzzle.game)))
        self._is_stopped = False

    def run(self) -> Checked:
        """Prove it; to be called once."""
        faults: list[str] = []
        try:
            faults = self._faults()
        except Unproven as reason:
            if not self._is_stopped:
                faults = [f"nothing is proven: {reason}"]
            return Checked(puzzle=self.puzzle, faults=tuple(faults), is_stopped=self._is_stopped)
        return Checked(puzzle=self.puzzle, faults=tuple(faults), is_stopped=False)

    def snapshot(self) -> None:
        """Return nothing: a check knows nothing before its end."""

    def stop(self) -> None:
        """End `run` soon; from any thread, also before it begins."""
        self._is_stopped = True
        self._prover.stop()

    def _faults(self) -> list[str]:
        puzzle, proof = self.puzzle, self._prover.run()
        greedy_key, greedy = greedy_line(self._question, self._prover.world)
        told = {
            "best": (puzzle.best, proof.best),
            "second": (puzzle.second, proof.second),
            "points of line": (puzzle.best, self._points(puzzle.line)),
            "points of second_line": (puzzle.second, self._points(puzzle.second_line)),
            "num_best": (puzzle.num_best, len(proof.winning)),
            "num_turns": (puzzle.num_turns, proof.num_turns),
            "num_plausible": (puzzle.num_plausible, proof.num_plausible),
            "greedy": (puzzle.greedy, greedy),
            "proof": (puzzle.proof, proof_text(self._question)),
            "band": (puzzle.band, band_of(puzzle.solved, puzzle.tries)),
        }
        faults = [f"{name} is {is_}, not {says}" for name, (says, is_) in told.items() if says != is_]
        if greedy_key in proof.winning:
            faults.append("greedy finds the first turn")
        if puzzle.goal == "best" and len(proof.winning) != 1:
            faults.append("the first turn is not the only one")
        return faults

    def _points(self, line: tuple[str, ...]) -> int:
        """Return what a line of the puzzle comes to, counted by the reference."""
        end = advance(self._ruleset, self._position, line, implementation="reference")
        return end.state.scores()[self._question.seat]
