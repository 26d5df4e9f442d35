"""What exact solving found, as messages."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import structlog
from hortus.v1 import position_pb2
from hortus.v1 import solver_service_pb2 as wire

from engine_c.game import State
from engine_c.replay import advance
from engine_c.version import VERSION
from server.jobs import Job
from server.limits import Allowance
from server.positions import Opened, action_messages, position_key, position_message
from server.scores import rule_points, seat_scores
from solver.exact.board import Mark
from solver.exact.question import Found, Question, Status, Task
from solver.exact.referee import Verdict, next_decision
from solver.exact.solution import Failure, Solution
from solver.exact.value import Valuation

log = structlog.get_logger("hortus.server")

TASKS: Mapping[wire.SolveTask, Task] = MappingProxyType(
    {
        wire.SOLVE_TASK_LINE: "line",
        wire.SOLVE_TASK_PLACEMENT: "placement",
        wire.SOLVE_TASK_END: "end",
        wire.SOLVE_TASK_VALUE: "value",
    }
)
"""What can be solved, as the wire and as the solver name it."""
STATUSES: Mapping[Status, wire.SolveStatus] = MappingProxyType(
    {
        "searching": wire.SOLVE_STATUS_SEARCHING,
        "optimal": wire.SOLVE_STATUS_OPTIMAL,
        "limit": wire.SOLVE_STATUS_LIMIT,
        "infeasible": wire.SOLVE_STATUS_INFEASIBLE,
    }
)
"""How far a question is, as the solver and as the wire name it."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question to the solver as a request has it."""

    opened: Opened
    """The position; for the task `value` its view."""
    question: Question
    """What is to be solved."""
    seed: int
    """Given by the request or drawn."""
    is_deterministic: bool
    """Whether the same request gives the same answer."""
    hint_only: bool
    """Whether only the next decision is told."""


class Answers:
    """Writes the messages of one call; what a solution looks like is written once."""

    def __init__(self, asked: Asked, job: Job, allowance: Allowance) -> None:
        """Keep what all messages of the call share."""
        self.asked = asked
        self.job = job
        self.allowance = allowance
        self._written: tuple[Found, wire.SolveResponse] | None = None
        self._logged: dict[tuple[str, str], str] = {}

    def message(self, found: Solution | Valuation, *, is_final: bool) -> wire.SolveResponse:
        """Write one message."""
        question = self.asked.question
        stopped_by = self._stopped_by(found.stopped_by) if is_final else ""
        message = wire.SolveResponse(
            is_final=is_final,
            task=next(task for task, name in TASKS.items() if name == question.task),
            seat=question.seat,
            basis=self._basis(stopped_by),
            run=self._run(found),
        )
        if isinstance(found, Valuation):
            message.status = wire.SOLVE_STATUS_LIMIT if is_final else wire.SOLVE_STATUS_SEARCHING
            message.reason = value_reason(found) if is_final else ""
            message.value.CopyFrom(value_message(found))
            return message
        message.status = STATUSES[found.status]
        message.reason = found.reason(stopped_by)
        message.bound_by = found.bound_by
        message.nodes = found.nodes
        message.basis.failures.extend(self._failure(failure) for failure in found.failures)
        if found.bound is not None:
            message.bound = found.bound
        if found.gap is not None:
            message.gap = found.gap
        if found.best is not None and found.verdict is not None:
            message.MergeFrom(self._solution(found.best, found.verdict, found.question.state))
        return message

    def _solution(self, best: Found, verdict: Verdict, start: State) -> wire.SolveResponse:
        """Write the fields that tell the best solution."""
        if self._written is None or self._written[0] is not best:
            message = wire.SolveResponse(best_score=best.score, found_by=best.by)
            if self.asked.question.task == "placement":
                self._write_placement(message, best, verdict)
            else:
                self._write_line(message, best, verdict, start)
            self._written = best, message
        return self._written[1]

    def _write_placement(self, message: wire.SolveResponse, best: Found, verdict: Verdict) -> None:
        opened, seat = self.asked.opened, self.asked.question.seat
        arranged = replace(opened.position, table=best.table, turn_so_far=())
        message.result.CopyFrom(position_message(arranged, opened.ruleset))
        rules = rule_points(opened.ruleset, verdict.terms[0])
        message.scores.append(position_pb2.SeatScore(seat=seat, rules=rules, total=best.score))

    def _write_line(self, message: wire.SolveResponse, best: Found, verdict: Verdict, start: State) -> None:
        opened, question = self.asked.opened, self.asked.question
        actions = best.actions
        if self.asked.hint_only:
            actions = actions[: next_decision(start, actions, question.seat)]
        decisions = action_messages(start, actions)
        message.decisions.extend(decisions)
        message.notation = "; ".join(decision.notation for decision in decisions)
        if question.task == "end":
            message.num_equal = best.num_equal
        if self.asked.hint_only or verdict.after is None:
            return
        if question.task == "end" or opened.ruleset.num_players == 1:  # a line alone ends at no position
            texts = [decision.notation for decision in decisions]
            after = advance(opened.ruleset, opened.position, texts).position
            message.result.CopyFrom(position_message(after, opened.ruleset))
        message.scores.extend(seat_scores(verdict.after))

    def _stopped_by(self, reason: str) -> str:
        """Return why the search ended, an end from outside by its own name."""
        if reason == "stop":
            return self.job.reason or reason
        return "deadline" if reason == "limit" and self.allowance.is_capped else reason

    def _basis(self, stopped_by: str) -> wire.SolveBasis:
        opened = self.asked.opened
        return wire.SolveBasis(
            engine_version=VERSION,
            components_hash=opened.ruleset.components_hash,
            options=dict(opened.ruleset.options),
            position_key=position_key(opened.ruleset, opened.position),
            seed=self.asked.seed,
            is_deterministic=self.asked.is_deterministic,
            assumed=opened.assumed,
            stopped_by=stopped_by,
        )

    def _run(self, found: Solution | Valuation) -> wire.SolveRun:
        return wire.SolveRun(
            threads=found.threads,
            elapsed_s=found.elapsed_s,
            queued_s=self.job.queued_s,
            query_id=self.job.query_id,
            curve=[] if isinstance(found, Valuation) else [mark_message(mark) for mark in found.marks],
        )

    def _failure(self, failure: Failure) -> str:
        """Name a worker that broke down; what it raised goes to the log, once."""
        key = failure.worker, str(failure.error)
        if key not in self._logged:
            error_id = secrets.token_hex(6)
            self._logged[key] = f"{failure.worker}: unexpected error {error_id}"
            log.error("worker broke down", worker=failure.worker, error_id=error_id, exc_info=failure.error)
        return self._logged[key]


def mark_message(mark: Mark) -> wire.SolveMark:
    """Write best and bound at one moment."""
    return wire.SolveMark(elapsed_s=mark.elapsed_s, best_score=mark.best, bound=mark.bound)


def value_message(found: Valuation) -> wire.SolveValue:
    """Write what the games of a valuation show."""
    return wire.SolveValue(
        games=len(found.scores),
        simulations=found.simulations,
        mean_score=found.mean,
        score_interval=found.interval,
        min_score=min(found.scores, default=0),
        max_score=max(found.scores, default=0),
        goals=[
            wire.ValueChance(
                goal=chance.name,
                points=chance.points,
                chance=chance.share,
                low=chance.interval[0],
                high=chance.interval[1],
            )
            for chance in found.chances
        ],
    )


def value_reason(found: Valuation) -> str:
    """Say what a valuation rests on."""
    number = len(found.scores)
    games = f"{number} game{'s' if number != 1 else ''} by the search"
    return f"{games}, {found.simulations} simulations a turn; nothing is proven"
