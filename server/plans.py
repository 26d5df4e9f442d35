"""What planning found, as messages."""

from __future__ import annotations

from dataclasses import dataclass

from hortus.v1 import advisor_service_pb2 as wire
from hortus.v1 import analysis_pb2, position_pb2

from engine_c.version import VERSION
from server.jobs import Job
from server.limits import Allowance
from server.positions import Opened, position_key
from solver.phrases import said
from solver.plan.contract import Question
from solver.plan.search import Plan, PlannedGoal


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question as a request has it."""

    view: Opened
    """The position as the seat knows it."""
    question: Question
    """What is planned."""
    seed: int
    """Given by the request or drawn."""
    language: str
    """Of names."""


def plan_message(asked: Asked, plan: Plan, job: Job, allowance: Allowance) -> wire.PlanResponse:
    """Write a whole answer."""
    num, seat = plan.num_futures, asked.question.seat
    rules = asked.view.ruleset.score_rules
    return wire.PlanResponse(
        seat=seat,
        goals=[goal_message(goal, num, asked.language) for goal in plan.goals],
        rules=[
            wire.PlannedRule(
                rule=rule, points_total=points, points_expected=points / num, points_played=played / num
            )
            for rule, points, played in zip(rules, plan.terms, plan.played, strict=True)
        ],
        points_total=plan.points,
        other_points_total=plan.other_points,
        expected_score=plan.points / num,
        played_score=sum(plan.played) / num,
        alone_score=plan.alone / num,
        futures=num,
        proven=plan.num_proven,
        rounds=plan.rounds,
        overlay=[
            position_pb2.OverlayCell(seat=seat, cell=spot.cell, piece=spot.piece, share=spot.reached / num)
            for spot in plan.spots
        ],
        basis=basis(asked, plan, job, allowance),
        run=analysis_pb2.Run(
            threads=1,
            elapsed_s=plan.elapsed_s,
            simulations_per_s=num / plan.elapsed_s if plan.elapsed_s > 0 else 0.0,
            queued_s=job.queued_s,
            query_id=job.query_id,
        ),
    )


def goal_message(planned: PlannedGoal, num_futures: int, language: str) -> wire.PlannedGoal:
    """Write a goal."""
    return wire.PlannedGoal(
        kind=planned.goal.kind,
        cells=planned.cells,
        what=planned.goal.what,
        name=said(planned.name, language),
        reached=planned.reached,
        share=planned.reached / num_futures,
        points_total=planned.points,
        points_expected=planned.points / num_futures,
    )


def basis(asked: Asked, plan: Plan, job: Job, allowance: Allowance) -> analysis_pb2.AnswerBasis:
    """Return what the answer rests on."""
    ruleset = asked.view.ruleset
    reason = plan.stopped_by
    if reason == "stop":
        reason = job.reason or reason
    elif reason == "limit" and allowance.is_capped:
        reason = "deadline"
    return analysis_pb2.AnswerBasis(
        engine_version=VERSION,
        components_hash=ruleset.components_hash,
        options=dict(ruleset.options),
        position_key=position_key(ruleset, asked.view.position),
        seed=asked.seed,
        simulations=plan.num_futures,
        lanes=1,
        assumed=asked.view.assumed,
        stopped_by=reason,
        objective=analysis_pb2.OBJECTIVE_SCORE,
    )
