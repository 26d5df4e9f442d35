"""SolverService: exact solving."""

from __future__ import annotations

import math
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any

from hortus.v1 import solver_service_pb2 as wire

from engine_c.game import TERMINAL, HortusError, PositionError
from server.errors import busy, game_over
from server.games import adapter
from server.jobs import Job, Jobs
from server.limits import Allowance, allow, check_names, choose_seed, in_range, time_left
from server.positions import Opened, Reader, asking_seat, view_of
from server.servicers.puzzles import PuzzleCalls
from server.settings import Settings
from server.solutions import TASKS, Answers, Asked
from solver.exact.games import exact_for, refusal
from solver.exact.question import Effort, Question, Task
from solver.exact.solution import Solution
from solver.exact.solve import Solve
from solver.exact.value import Valuation, ValueSearch
from solver.params import Limit

DEFAULT_MS = 10_000
DEFAULT_WORK = 10.0
MAX_WORK = 3600.0
DEFAULT_THREADS = 2
MAX_THREADS = 64
DEFAULT_INTERVAL_MS = 200
RETRY_S = 0.5
"""When to try again a call that came to nothing."""
REQUEST_FIELDS = ("seat", "task", "target", "limit")
"""Fields of a refusal that stand beside the position, not in it."""


@dataclass(frozen=True, kw_only=True)
class Query:
    """A request, read and checked."""

    asked: Asked
    """The question and how it is answered."""
    effort: Effort
    """As asked, before the deadline of the call caps it and the server gives threads."""

    @property
    def limit(self) -> Limit:
        """The limit in time, if there is one."""
        return Limit(time_s=self.effort.seconds)

    def search(self, allowance: Allowance, threads: int) -> Solve | ValueSearch:
        """Make the search."""
        effort = Effort(
            seconds=allowance.limit.time_s,
            is_deterministic=self.effort.is_deterministic,
            work=self.effort.work,
            threads=threads,
            seed=self.effort.seed,
        )
        question = self.asked.question
        return ValueSearch(question, effort) if question.task == "value" else Solve(question, effort)


class SolverServicer(PuzzleCalls):
    """Translates questions to the solver and what it finds to messages."""

    def __init__(self, reader: Reader, jobs: Jobs, settings: Settings) -> None:
        """Keep what all calls share."""
        self.reader = reader
        self.jobs = jobs
        self.settings = settings

    async def Solve(self, request: wire.SolveRequest, context: Any) -> AsyncIterator[wire.SolveResponse]:
        """Work and tell what is known at every interval; the last message is final."""
        interval_ms = in_range(
            "interval_milliseconds", request.interval_milliseconds, 20, 60_000, DEFAULT_INTERVAL_MS
        )
        query = self._read(request)
        opening = self.jobs.open(
            query_id=request.query_id,
            supersede_key=request.supersede_key,
            threads=query.effort.threads,
            patience_s=time_left(context, self.settings),
        )
        async with opening as job:
            left_s = time_left(context, self.settings)
            allowance = self._start(job, query, left_s)
            answers = Answers(query.asked, job, allowance)
            overdue = overdue_at(job, allowance, left_s)
            while not await job.wait(min(interval_ms / 1000, max(0.0, overdue - time.monotonic()))):
                is_overdue = time.monotonic() >= overdue
                found = await job.snapshot()
                if is_overdue and not job.is_done:
                    job.note_end(allowance.deadline_s)
                    yield answers.message(told_so_far(found), is_final=True)
                    return
                if found is not None and not job.is_done:
                    yield answers.message(found, is_final=False)
            job.note_end(allowance.deadline_s)
            yield answers.message(job.result(), is_final=True)

    async def Stop(
        self, request: wire.SolverServiceStopRequest, context: Any
    ) -> wire.SolverServiceStopResponse:
        """End a query of any service."""
        if not request.query_id:
            raise HortusError.of("query_id", "is empty", "the id of a query")
        return wire.SolverServiceStopResponse(was_running=self.jobs.stop(request.query_id))

    def _start(self, job: Job, query: Query, left_s: float | None) -> Allowance:
        allowance = allow(query.limit, self.jobs.lateness.ahead_of(left_s))
        job.start(lambda: query.search(allowance, job.threads))
        if allowance.deadline_s is not None:
            job.end_after(allowance.deadline_s, "deadline")
        return allowance

    # --- reading ---------------------------------------------------------------------------------

    def _read(self, request: wire.SolveRequest) -> Query:
        check_names(request)
        opened = self.reader.open(request.position)
        seat = asking_seat(request, opened)
        task = read_task(request, opened)
        if request.hint_only and task in ("placement", "value"):
            raise HortusError.of("hint_only", f"a `{task}` has no next decision", "for a line or an end")
        if task == "value":
            opened = view_of(opened, seat)
        question = Question(
            task=task,
            position=opened.position,
            state=opened.state,
            seat=seat,
            target=request.target if request.HasField("target") else None,
        )
        self._refuse(question, request)
        seed = choose_seed(request)
        return Query(
            asked=Asked(
                opened=opened,
                question=question,
                seed=seed,
                is_deterministic=request.is_deterministic,
                hint_only=request.hint_only,
            ),
            effort=read_effort(request, seed, task, self.settings),
        )

    def _refuse(self, question: Question, request: wire.SolveRequest) -> None:
        """Raise HortusError for a question that cannot be asked; fields are those of the request."""
        if question.task != "placement" and question.state.current_player() == TERMINAL:
            raise game_over()
        game = question.position.game
        violation = refusal(question, exact_for(game))
        if violation is None:
            return
        if violation.field.startswith(REQUEST_FIELDS):
            raise HortusError(violation)
        inside = replace(violation, field=violation.field.removeprefix("position."))
        raise self.reader.on_wire(PositionError(inside), adapter(game), request.position, "position")


def overdue_at(job: Job, allowance: Allowance, left_s: float | None) -> float:
    """Return when a search that was told to end is waited for no longer, on the clock of `time.monotonic`.

    Half way from there to the time the answer must be on its way.
    """
    if allowance.deadline_s is None or left_s is None:
        return math.inf
    return job.started + (allowance.deadline_s + left_s) / 2


def told_so_far(found: Solution | Valuation | None) -> Solution | Valuation:
    """Return what a search knows that does not end in time; raises StatusError if it has not begun."""
    if found is None:
        raise busy("the deadline of the call came before the search had begun", RETRY_S)
    return replace(found, stopped_by=found.stopped_by or "stop")


def read_task(request: wire.SolveRequest, opened: Opened) -> Task:
    """Return what is to be solved, by default as the number of players has it; raises HortusError."""
    is_solo = opened.ruleset.num_players == 1
    found = TASKS.get(request.task or (wire.SOLVE_TASK_LINE if is_solo else wire.SOLVE_TASK_END))
    if found is None:
        names = ", ".join(wire.SolveTask.Name(each) for each in TASKS)
        raise HortusError.of("task", f"{request.task} is not known", names)
    return found


def read_effort(request: wire.SolveRequest, seed: int, task: Task, settings: Settings) -> Effort:
    """Return the effort a request asks for; raises HortusError for numbers out of range or that do not go."""
    limit = request.limit
    threads = in_range("threads", request.threads, 1, MAX_THREADS, DEFAULT_THREADS)
    if request.is_deterministic:
        if limit.HasField("milliseconds"):
            problem = "a limit in time does not give the same answer twice"
            raise HortusError.of("limit.milliseconds", problem, "`work`, or no `is_deterministic`")
        work = limit.work if limit.HasField("work") else DEFAULT_WORK
        most = min(MAX_WORK, settings.max_limit_ms / 1000)
        if not 0 < work <= most:  # refuses what is no number too
            raise HortusError.of("limit.work", f"{work:g}", f"above 0, at most {most:g}")
        # Workers then run one after the other; games of a valuation do not depend on each other.
        used = threads if task == "value" else 1
        return Effort(is_deterministic=True, work=work, threads=used, seed=seed)
    if limit.HasField("work"):
        raise HortusError.of("limit.work", "is for the deterministic mode", "`milliseconds`")
    milliseconds = limit.milliseconds if limit.HasField("milliseconds") else None
    if milliseconds is None:
        milliseconds = min(DEFAULT_MS, settings.max_limit_ms)
    if not 1 <= milliseconds <= settings.max_limit_ms:
        raise HortusError.of("limit.milliseconds", str(milliseconds), f"1 to {settings.max_limit_ms}")
    return Effort(seconds=milliseconds / 1000, threads=threads, seed=seed)
