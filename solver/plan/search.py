"""Planning: futures are sampled, each is arranged, and one plan is chosen that does well in all of them.

A round arranges every future for itself, first with a bonus on what the futures before it made of their
pieces, then on what the last plan reached; chooses the goals that go together and brought the most points;
and arranges every future anew so that it keeps to them. The best plan of all rounds is the answer.

Letters used for shapes: F = futures, T = scoring rules of the ruleset.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine_c.game import HortusError
from solver.phrases import Text
from solver.plan.bench import POLL_S, Bench, Stopped
from solver.plan.contract import SCALE, Aim, Arrangement, Goal, Planner, Question
from solver.plan.futures import future
from solver.plan.games import plan_for, refusal

LEAST_LEFT = 0.02
"""Share of the limit below which no other round begins."""
DEFAULT_FUTURES = 12
DEFAULT_WORK = 3.0
MOST_ROUNDS = 2
PULL = 2.0
"""Points that a goal is worth besides its own if all futures so far had it: ties end, neighbours agree."""
ARRANGING, KEEPING = 0.5, 0.7
"""Shares of what is left that a round gives to arranging, and then to keeping to the plan."""
CHOOSING = 0.1
"""Share of what is left that the choice of the goals may use."""
THREAD = "plan"
"""Name of the threads that plan."""
TOLD_AT = 2
"""Futures are told of again once there are so many times as many."""
PATIENCE_S = 0.02
"""Time a model gets to end once it is stopped; then nobody waits for it any longer."""


@dataclass(frozen=True, kw_only=True)
class Effort:
    """How long to plan. With `work` the same question gives the same answer."""

    work: float | None = DEFAULT_WORK
    """Units of about a second; None: a limit in time."""
    seconds: float | None = None
    """Wall time, > 0; None: a limit in work."""
    futures: int = DEFAULT_FUTURES
    """F, from 1."""
    seed: int = 0
    """Names the futures."""


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A cell of the plan."""

    cell: str
    """In notation."""
    piece: str
    """What comes to lie there in most futures that reach a goal on it, in notation."""
    reached: int
    """Futures in which just that lies there."""


@dataclass(frozen=True, kw_only=True)
class PlannedGoal:
    """A goal of the plan."""

    goal: Goal
    """Which."""
    name: Text
    """For people."""
    cells: tuple[str, ...]
    """Cells it is about, in notation."""
    reached: int
    """Futures that reach it, from 1."""
    points: int
    """Points that come from it alone, summed over all futures."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The finish to aim for, complete or so far."""

    question: Question
    """What was asked."""
    goals: tuple[PlannedGoal, ...]
    """Most points first."""
    spots: tuple[Spot, ...]
    """What to put where, in the order of the goals."""
    terms: tuple[int, ...]
    """Points by scoring rule of the finishes that keep to the plan, summed over all futures, [T]."""
    played: tuple[int, ...]
    """Likewise of the finishes as the futures were played."""
    alone: int
    """Points of the best finish found for each future alone, summed."""
    num_futures: int
    """F."""
    num_proven: int
    """Futures whose finish is proven to be the best that keeps to the plan."""
    rounds: int
    """Plans that were compared; 0: the futures are told as they were played, and so they are where no plan
    is better."""
    stopped_by: str
    """`settled`, `limit`, `stop`; empty while it is at work."""
    elapsed_s: float
    """Wall time; not part of the answer's identity."""

    @property
    def points(self) -> int:
        """Points of the plan, summed over all futures."""
        return sum(self.terms)

    @property
    def other_points(self) -> int:
        """Points that come from no goal of the plan alone, summed over all futures."""
        return self.points - sum(goal.points for goal in self.goals)


class PlanSearch:
    """One question at work; `run`, `snapshot` and `stop` as the searches have them."""

    def __init__(self, question: Question, effort: Effort) -> None:
        """Take the question; raises HortusError if it is refused."""
        game = plan_for(question.position.game)
        violation = refusal(question, game)
        if violation is not None:
            raise HortusError(violation)
        assert game is not None
        self.question = question
        self.effort = effort
        self._game = game
        self._bench = Bench(work=effort.work, seconds=effort.seconds, seed=effort.seed)
        self._started = time.monotonic()
        self._ready = threading.Event()
        self._planner = game.planner(question)
        self._played: list[Arrangement] = []
        """Futures as they were played."""
        self._alone: list[int] = []
        """Points of the best finish found of each."""
        self._num_told = 0
        """Futures that the plan so far is about."""
        self._plan: Plan | None = None
        self._error: Exception | None = None

    def run(self) -> Plan:
        """Plan until nothing changes any more, the limit or `stop`; to be called once.

        A model that does not end at once when it is stopped is left to end alone; the interpreter waits for
        it before it exits.
        """
        thread = threading.Thread(target=self._work, name=THREAD)
        thread.start()
        try:
            while thread.is_alive() and not self._bench.is_stopped:
                thread.join(POLL_S)
            thread.join(PATIENCE_S)
        except BaseException:  # an interrupt: nobody waits for the plan any longer
            self._bench.stop()
            raise
        self._ready.wait()  # one future at least is played, which takes a moment
        if self._error is not None:
            raise self._error
        plan = self._plan
        assert plan is not None
        if self._bench.is_stopped and not plan.stopped_by:
            return replace(plan, stopped_by="stop", elapsed_s=time.monotonic() - self._started)
        return plan

    def stop(self) -> None:
        """End `run` soon; from any thread, also before it begins."""
        self._bench.stop()

    def snapshot(self) -> Plan | None:
        """Return the best plan so far; None before any future is played."""
        return self._plan

    # --- at work -------------------------------------------------------------------------------------

    def _work(self) -> None:
        """Sample futures and plan; what is raised is kept for `run`."""
        try:
            self._sample()
            self._plan_in_rounds()
        except Stopped:
            pass
        except Exception as error:
            self._error = error
        finally:
            self._ready.set()

    def _sample(self) -> None:
        """Play the futures, the first in any case, and tell of them: soon of few, then of more."""
        for number in range(self.effort.futures):
            heeding = (self._bench.heed,) if number else ()
            self._planner.add(future(self.question, self.effort.seed, number, *heeding))
            self._played.append(self._planner.played(number))
            self._alone.append(self._played[-1].score)
            is_last = number + 1 == self.effort.futures or not self._bench.left
            if is_last or number + 1 >= TOLD_AT * self._num_told:
                self._publish(central(self._played), self._played, rounds=0)
                self._num_told = number + 1
                self._ready.set()
            if is_last:
                break

    def _plan_in_rounds(self) -> None:
        """Plan anew with what the last plan taught, until it stays the same or the limit is reached."""
        plan: frozenset[Goal] | None = None
        reached: Counter[Goal] | None = None
        best, rounds = sum(made.score for made in self._played), 0
        while rounds < MOST_ROUNDS and self._bench.left > LEAST_LEFT:
            rounds += 1
            last = plan
            plan = self._choose(self._arrange(reached))
            if plan == last:
                break
            kept = self._keep(plan)
            total = sum(made.score for made in kept)
            if total <= best and rounds > 1:
                break
            if total > best:
                best = total
                self._publish(plan, kept, rounds=rounds)
            if total == sum(self._alone):  # nothing that is known of any future is better
                break
            reached = Counter(goal for made in kept for goal in made.goals if goal in plan)
        ended = "settled" if self._bench.left > LEAST_LEFT else "limit"
        assert self._plan is not None
        self._bench.heed()
        elapsed_s = time.monotonic() - self._started
        self._plan = replace(
            self._plan, alone=sum(self._alone), rounds=rounds, stopped_by=ended, elapsed_s=elapsed_s
        )

    def _arrange(self, reached: Counter[Goal] | None) -> list[Arrangement]:
        """Arrange every future for itself; without `reached`, drawn to what the futures before it had."""
        made: list[Arrangement] = []
        had: Counter[Goal] = Counter()
        num = len(self._played)
        for number, played in enumerate(self._played):
            counts, of = (had, max(1, number)) if reached is None else (reached, num)
            bonus = {goal: round(SCALE * PULL * count / of) for goal, count in counts.items()}
            found = self._best(number, Aim(bonus=bonus), ARRANGING / (num - number * ARRANGING))
            made.append(played if found is None else found)
            had.update(made[-1].goals)
        return made

    def _keep(self, plan: frozenset[Goal]) -> list[Arrangement]:
        """Arrange every future so that it keeps to a plan; as it was played where none is found that does."""
        num = len(self._played)
        made = []
        for number, played in enumerate(self._played):
            found = self._best(number, Aim(plan=plan), KEEPING / (num - number * KEEPING))
            made.append(played if found is None else found)
        return made

    def _best(self, number: int, aim: Aim, share: float) -> Arrangement | None:
        """Arrange one future; the best finish of each is remembered. None once the limit is used up."""
        self._bench.heed()
        if not self._bench.left:
            return None
        found = self._planner.arranged(number, aim, self._bench, share)
        if found is not None:
            self._alone[number] = max(self._alone[number], found.score)
        return found

    def _choose(self, made: Sequence[Arrangement]) -> frozenset[Goal]:
        """Choose the goals that go together and have the most votes."""
        self._bench.heed()
        if not self._bench.left:
            return central(made)
        from ortools.sat.python import cp_model

        votes = votes_of(made)
        model = cp_model.CpModel()
        goals = sorted(goal for goal, vote in votes.items() if vote > 0)
        chosen = {goal: model.new_bool_var(str(goal)) for goal in goals}
        for place in sorted({(goal.kind, goal.place) for goal in goals}):
            model.add_at_most_one(chosen[goal] for goal in goals if (goal.kind, goal.place) == place)
        self._planner.restrict(model, chosen)
        model.maximize(sum(votes[goal] * chosen[goal] for goal in goals))
        solved = self._bench.solve(model, CHOOSING)
        if solved is None:
            return central(made)
        return frozenset(goal for goal in goals if solved.value(chosen[goal]))

    # --- telling -------------------------------------------------------------------------------------

    def _publish(self, plan: frozenset[Goal], made: Sequence[Arrangement], *, rounds: int) -> None:
        """Tell a plan with what the finishes of all futures make of it."""
        goals = [planned(self._planner, goal, made) for goal in sorted(plan)]
        goals = [goal for goal in goals if goal.reached]
        goals.sort(key=lambda goal: (-goal.points, -goal.reached, goal.goal))
        self._plan = Plan(
            question=self.question,
            goals=tuple(goals),
            spots=spots_of(goals, made),
            terms=sums(made),
            played=sums(self._played),
            alone=sum(self._alone),
            num_futures=len(made),
            num_proven=sum(each.is_proven for each in made),
            rounds=rounds,
            stopped_by="",
            elapsed_s=time.monotonic() - self._started,
        )


def votes_of(made: Sequence[Arrangement]) -> Counter[Goal]:
    """Count the goals that arrangements reach by their points; of equal ones the more frequent has more."""
    votes: Counter[Goal] = Counter()
    for each in made:
        for goal, points in each.goals.items():
            votes[goal] += SCALE * points + 1
    return votes


def central(made: Sequence[Arrangement]) -> frozenset[Goal]:
    """Return the goals of the arrangement whose goals have most votes; of equal ones the first."""
    votes = votes_of(made)
    most = max(made, key=lambda each: sum(votes[goal] for goal in each.goals))
    return frozenset(most.goals)


def planned(planner: Planner, goal: Goal, made: Sequence[Arrangement]) -> PlannedGoal:
    """Return a goal with how often it is reached and what it brings."""
    points = [each.goals[goal] for each in made if goal in each.goals]
    return PlannedGoal(
        goal=goal,
        name=planner.name(goal),
        cells=tuple(planner.cells(goal)),
        reached=len(points),
        points=sum(points),
    )


def spots_of(goals: Sequence[PlannedGoal], made: Sequence[Arrangement]) -> tuple[Spot, ...]:
    """Return what comes to lie on the cells of the goals, where something does."""
    lying: dict[str, Counter[str]] = {}
    for goal in goals:
        for cell in goal.cells:
            lying.setdefault(cell, Counter())
    for each in made:
        for cell in {cell for goal in goals if goal.goal in each.goals for cell in goal.cells}:
            if cell in each.pieces:
                lying[cell][each.pieces[cell]] += 1
    found = []
    for cell, pieces in lying.items():
        if pieces:
            piece = min(pieces, key=lambda piece: (-pieces[piece], piece))
            found.append(Spot(cell=cell, piece=piece, reached=pieces[piece]))
    return tuple(found)


def sums(made: Sequence[Arrangement]) -> tuple[int, ...]:
    """Add up points by scoring rule, [T]."""
    return tuple(sum(points) for points in zip(*(each.terms for each in made), strict=True))
