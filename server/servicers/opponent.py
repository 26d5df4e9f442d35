"""OpponentService: bots."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

from hortus.v1 import opponent_service_pb2 as wire
from hortus.v1 import opponent_service_pb2_grpc

from server.answers import Asked, chosen_turn
from server.jobs import Jobs
from server.limits import allow, check_names, choose_seed, in_range, time_left
from server.positions import Reader, mover, view_of
from server.sessions import Sessions
from server.settings import Settings
from server.table_session import TableSession
from solver.opponent import DEFAULT_LEVEL, LEVELS, LevelSearch
from solver.params import Limit


class OpponentServicer(opponent_service_pb2_grpc.OpponentServiceServicer):
    """Translates requests to the opponents of the solver."""

    def __init__(self, reader: Reader, jobs: Jobs, sessions: Sessions, settings: Settings) -> None:
        """Keep what all calls share."""
        self.reader = reader
        self.jobs = jobs
        self.sessions = sessions
        self.settings = settings

    async def ChooseTurn(self, request: wire.ChooseTurnRequest, context: Any) -> wire.ChooseTurnResponse:
        """Choose one whole turn at a level; what it looks at is the seat's view."""
        check_names(request)
        opened = self.reader.open(request.position)
        seat = mover(opened, request.seat if request.HasField("seat") else None)
        view = view_of(opened, seat)
        level = in_range("level", request.level, min(LEVELS), max(LEVELS), DEFAULT_LEVEL)
        asked = Asked(view=view, seat=seat, seed=choose_seed(request))
        opening = self.jobs.open(
            query_id=request.query_id,
            supersede_key=request.supersede_key,
            patience_s=time_left(context, self.settings),
        )
        async with opening as job:
            # Levels are amounts of work; only the deadline of the call may cut one short.
            allowance = allow(Limit(), time_left(context, self.settings))
            job.start(lambda: LevelSearch(view.state, level, asked.seed))
            if allowance.deadline_s is not None:
                job.end_after(allowance.deadline_s, "deadline")
            await job.wait()
            return chosen_turn(asked, job.result(), job, allowance, level)

    async def Play(
        self, requests: AsyncIterator[wire.PlayRequest], context: Any
    ) -> AsyncIterator[wire.PlayResponse]:
        """Answer the messages of a session one by one."""
        with self.sessions.open() as opened:
            session = TableSession(self.reader, self.jobs, opened, self.settings, context)
            async with aclosing(session.answers(requests)) as answers:
                async for answer in answers:
                    yield answer
