"""What is proven of a puzzle at the end of a game of several players: best and second by all last turns."""

from __future__ import annotations

from importlib import import_module

from solver.exact.contract import ExactGame
from solver.exact.ends import Ends, EndSearch
from solver.exact.puzzle_proof import PROOF, Proof, Prover, Unproven
from solver.exact.question import Found, Question
from solver.exact.referee import Referee

END_PROOF = "all turns to the end searched, all draws known, every seat for its own points"
MOST_WORK = 20_000_000
"""Ends of turns looked at for the best and for the second, at most each."""


class EndProver(Prover):
    """Searches all turns to the end, then once more without the first turn found; `stop` from any thread."""

    def screen(self, difference: int, *, is_only: bool) -> None:
        """Do nothing: the search itself is quick."""

    def run(self) -> Proof:
        """Prove best and second; the reference has counted both lines. Raises Unproven."""
        turns = self.turns()
        best, winning = self._searched(frozenset())
        second: Found | None = None
        if len(winning) < len(turns):
            second, _ = self._searched(winning)
        for found in (best, second or best):
            Referee(self.question, self._exact).check(found)
        return Proof(
            best=best.score,
            second=None if second is None else second.score,
            line=best.actions,
            second_line=() if second is None else second.actions,
            winning=winning,
            num_turns=len(turns),
            num_plausible=self.num_plausible(),
        )

    def _searched(self, without: frozenset[int]) -> tuple[Found, frozenset[int]]:
        """Return what is best without some first turns, and the keys behind those that lead there."""
        known: Ends = import_module(f"solver.games.{self.question.position.game}.ends").ENDS
        search = EndSearch(self.question.state, self.world, known, MOST_WORK, without)
        self._search = search
        if self._stopped.is_set():
            search.stop()
        found = search.run()
        self._search = None
        self.work += search.work
        if self._stopped.is_set():
            raise Unproven("stopped")
        if found is None:
            raise Unproven("too many lines")
        line, scores, num_equal = found
        keys = frozenset(search.first_keys)
        if num_equal > len(keys):
            raise Unproven("too many turns are best")
        return Found(score=scores[self.question.seat], actions=line, by=END_PROOF), keys


def prover_of(question: Question, exact: ExactGame, *, most_work: int | None = None) -> Prover:
    """Return what proves a question; `most_work` as `Prover` takes it."""
    kind = EndProver if question.task == "end" else Prover
    return kind(question, exact, most_work=most_work)


def proof_text(question: Question) -> str:
    """Return how a question is proven, in words."""
    return END_PROOF if question.task == "end" else PROOF
