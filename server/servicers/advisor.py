"""AdvisorService: hints and plans."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from hortus.v1 import advisor_service_pb2 as wire

from engine_c.game import HortusError
from server.answers import Asked, read_objective, suggestion
from server.jobs import Job, Jobs
from server.limits import (
    Allowance,
    allow,
    check_names,
    choose_seed,
    chosen,
    in_range,
    read_limit,
    time_left,
)
from server.positions import Reader, mover, view_of
from server.servicers.plans import PlanCalls
from server.settings import Settings
from server.turns import turn_actions
from solver.branches import HintSearch
from solver.params import Limit, SearchParams
from solver.phrases import LANGUAGES

DEFAULT_TOP = 5
MAX_TOP = 100
MAX_THREADS = 64
MAX_EVALUATE = 16
DEFAULT_INTERVAL_MS = 200


@dataclass(frozen=True, kw_only=True)
class Query:
    """A request for hints, read and checked."""

    asked: Asked
    """The view that is searched, with its seat and seed."""
    limit: Limit
    """As asked, before the deadline of the call caps it."""
    threads: int
    """Threads asked for; the job may get fewer."""
    top: int
    """Turns to list."""
    evaluate: tuple[tuple[int, ...], ...]
    """Actions of turns to be evaluated besides."""

    def search(self, allowance: Allowance, threads: int) -> HintSearch:
        """Make the search."""
        return HintSearch(
            self.asked.view.state,
            SearchParams(
                limit=allowance.limit,
                seed=self.asked.seed,
                threads=threads,
                top=max(self.top, 2),  # the sentence on the best turn compares it with the next
                objective=self.asked.objective,
                evaluate=self.evaluate,
            ),
        )


class AdvisorServicer(PlanCalls):
    """Translates requests to searches and what they find to answers."""

    def __init__(self, reader: Reader, jobs: Jobs, settings: Settings) -> None:
        """Keep what all calls share."""
        self.reader = reader
        self.jobs = jobs
        self.settings = settings

    async def Suggest(self, request: wire.SuggestRequest, context: Any) -> wire.SuggestResponse:
        """Search and answer once."""
        query = self._read(request)
        async with self._open(request, query, context) as job:
            allowance = self._start(job, query, context)
            await job.wait()
            return suggestion(query.asked, job.result(), job, allowance, query.top)

    async def Analyze(
        self, request: wire.AnalyzeRequest, context: Any
    ) -> AsyncIterator[wire.AnalyzeResponse]:
        """Search and tell what is known at every interval; the last message is final."""
        interval_ms = in_range(
            "interval_milliseconds", request.interval_milliseconds, 20, 60_000, DEFAULT_INTERVAL_MS
        )
        query = self._read(request.query, "query.")
        async with self._open(request.query, query, context) as job:
            allowance = self._start(job, query, context)
            while not await job.wait(interval_ms / 1000):
                analysis = await job.snapshot()
                if analysis is not None and analysis.turns and not job.is_done:
                    answer = suggestion(query.asked, analysis, job, allowance, query.top)
                    yield wire.AnalyzeResponse(answer=answer)
            answer = suggestion(query.asked, job.result(), job, allowance, query.top)
            yield wire.AnalyzeResponse(answer=answer, is_final=True)

    async def Stop(self, request: wire.StopRequest, context: Any) -> wire.StopResponse:
        """End a query of any service."""
        if not request.query_id:
            raise HortusError.of("query_id", "is empty", "the id of a query")
        return wire.StopResponse(was_running=self.jobs.stop(request.query_id))

    def _read(self, request: wire.SuggestRequest, prefix: str = "") -> Query:
        check_names(request, prefix)
        opened = self.reader.open(request.position, f"{prefix}position")
        seat = mover(opened, request.seat if request.HasField("seat") else None, f"{prefix}seat")
        view = view_of(opened, seat, f"{prefix}position")
        if len(request.evaluate) > MAX_EVALUATE:
            raise HortusError.of(
                f"{prefix}evaluate", f"{len(request.evaluate)} turns", f"at most {MAX_EVALUATE}"
            )
        return Query(
            asked=Asked(
                view=view,
                seat=seat,
                seed=choose_seed(request),
                language=chosen(f"{prefix}language", request.language, LANGUAGES),
                objective=read_objective(request.objective, f"{prefix}objective"),
            ),
            limit=read_limit(request.limit, self.settings, f"{prefix}limit"),
            threads=in_range(f"{prefix}threads", request.threads, 1, MAX_THREADS, 1),
            top=in_range(f"{prefix}top", request.top, 1, MAX_TOP, DEFAULT_TOP),
            evaluate=tuple(
                turn_actions(view, turn, f"{prefix}evaluate[{i}]") for i, turn in enumerate(request.evaluate)
            ),
        )

    def _open(self, request: wire.SuggestRequest, query: Query, context: Any) -> Any:
        return self.jobs.open(
            query_id=request.query_id,
            supersede_key=request.supersede_key,
            threads=query.threads,
            patience_s=time_left(context, self.settings),
        )

    def _start(self, job: Job, query: Query, context: Any) -> Allowance:
        allowance = allow(query.limit, time_left(context, self.settings))
        job.start(lambda: query.search(allowance, job.threads))
        if allowance.deadline_s is not None:
            job.end_after(allowance.deadline_s, "deadline")
        return allowance
