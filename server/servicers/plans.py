"""The call of AdvisorService that plans the finish to aim for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from hortus.v1 import advisor_service_pb2 as wire
from hortus.v1 import advisor_service_pb2_grpc

from engine_c.game import TERMINAL, HortusError, PositionError
from server.errors import busy, game_over
from server.games import adapter
from server.jobs import Job, Jobs
from server.limits import (
    Allowance,
    allow,
    check_names,
    choose_seed,
    chosen,
    in_range,
    time_left,
)
from server.plans import Asked, plan_message
from server.positions import Reader, asking_seat, view_of
from server.settings import Settings
from solver.params import Limit
from solver.phrases import LANGUAGES
from solver.plan.contract import Question
from solver.plan.games import plan_for, refusal
from solver.plan.search import DEFAULT_FUTURES, DEFAULT_WORK, Effort, PlanSearch
from solver.plan.search import Plan as Finish

MAX_FUTURES = 200
MAX_WORK = 3600.0
RETRY_S = 1.0
"""When to try again after a deadline that was too short."""


@dataclass(frozen=True, kw_only=True)
class Query:
    """A request for a plan, read and checked."""

    asked: Asked
    """Who asks what."""
    effort: Effort
    """As asked, before the deadline of the call caps it."""

    def search(self, allowance: Allowance) -> PlanSearch:
        """Make the search."""
        effort = self.effort
        if effort.seconds is not None:
            effort = replace(effort, seconds=allowance.limit.time_s)
        return PlanSearch(self.asked.question, effort)


class PlanCalls(advisor_service_pb2_grpc.AdvisorServiceServicer):
    """Translates requests for plans."""

    reader: Reader
    jobs: Jobs
    settings: Settings

    async def Plan(self, request: wire.PlanRequest, context: Any) -> wire.PlanResponse:
        """Plan and answer once."""
        query = self._read_plan(request)
        opening = self.jobs.open(
            query_id=request.query_id,
            supersede_key=request.supersede_key,
            patience_s=time_left(context, self.settings),
        )
        async with opening as job:
            left_s = time_left(context, self.settings)
            allowance = allow(Limit(time_s=query.effort.seconds), self.jobs.lateness.ahead_of(left_s))
            job.start(lambda: query.search(allowance))
            if allowance.deadline_s is not None:
                job.end_after(allowance.deadline_s, "deadline")
            plan = job.result() if await job.wait(left_s) else await self._told_so_far(job)
            job.note_end(allowance.deadline_s)
            return plan_message(query.asked, plan, job, allowance)

    async def _told_so_far(self, job: Job) -> Finish:
        """Return what a search knows that does not end in time; raises StatusError if it is nothing."""
        plan: Finish | None = await job.snapshot()
        if plan is None:
            raise busy("the deadline of the call came before one future was played", RETRY_S)
        return replace(plan, stopped_by="stop")

    def _read_plan(self, request: wire.PlanRequest) -> Query:
        check_names(request)
        opened = self.reader.open(request.position)
        seat = asking_seat(request, opened)
        if opened.state.current_player() == TERMINAL:
            raise game_over()
        view = view_of(opened, seat)
        question = Question(position=view.position, state=view.state, seat=seat)
        violation = refusal(question, plan_for(question.position.game))
        if violation is not None:
            inside = replace(violation, field=violation.field.removeprefix("position."))
            games = adapter(question.position.game)
            raise self.reader.on_wire(PositionError(inside), games, request.position, "position")
        seed = choose_seed(request)
        return Query(
            asked=Asked(
                view=view,
                question=question,
                seed=seed,
                language=chosen("language", request.language, LANGUAGES),
            ),
            effort=read_effort(request, seed, self.settings),
        )


def read_effort(request: wire.PlanRequest, seed: int, settings: Settings) -> Effort:
    """Return the effort a request asks for; raises HortusError for numbers out of range or that do not go."""
    limit = request.limit
    futures = in_range("futures", request.futures, 1, MAX_FUTURES, DEFAULT_FUTURES)
    if limit.HasField("milliseconds"):
        if limit.HasField("work"):
            raise HortusError.of("limit.work", "two limits are given", "`work` or `milliseconds`")
        if not 1 <= limit.milliseconds <= settings.max_limit_ms:
            raise HortusError.of(
                "limit.milliseconds", str(limit.milliseconds), f"1 to {settings.max_limit_ms}"
            )
        return Effort(work=None, seconds=limit.milliseconds / 1000, futures=futures, seed=seed)
    most = min(MAX_WORK, settings.max_limit_ms / 1000)
    work = limit.work if limit.HasField("work") else min(DEFAULT_WORK, most)
    if not 0 < work <= most:  # refuses what is no number too
        raise HortusError.of("limit.work", f"{work:g}", f"above 0, at most {most:g}")
    return Effort(work=work, futures=futures, seed=seed)
