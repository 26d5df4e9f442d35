"""One session at one table: its messages answered in order, and what it thinks about between them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass, replace
from typing import Any, cast

from hortus.v1 import opponent_service_pb2 as wire

from engine_c.game import CHANCE, TERMINAL, HortusError, Position, Ruleset
from engine_c.replay import advance
from engine_c.state import EngineState
from server.answers import Asked, chosen_turn, read_objective
from server.errors import pending_chance_message, shutting_down
from server.games import adapter
from server.jobs import Job, Jobs
from server.limits import allow, choose_seed, in_range, read_limit, time_left
from server.positions import (
    Opened,
    Reader,
    decision_texts,
    given_seat,
    going_on,
    located,
    mover,
    position_key,
    view_of,
)
from server.sessions import OpenSession
from server.settings import Settings
from solver.analysis import Analysis
from solver.opponent import DEFAULT_LEVEL, LEVELS, Choice
from solver.params import Limit, SearchParams
from solver.session import Pondering, Question

MAX_WAITING = 64
"""Messages that are read ahead of the answers."""
POLL_S = 0.1
"""Between two looks at whether there is a thread to think with."""


@dataclass(frozen=True, kw_only=True)
class Table:
    """What a session is about."""

    opened: Opened
    """The position, all draws done that its contents decide."""
    seat: int | None
    """Seat the session is for; None: whoever is to move."""
    seed: int
    """Of all choices."""


class TableSession:
    """Answers the messages of one stream; see the wire for what they mean."""

    def __init__(
        self, reader: Reader, jobs: Jobs, session: OpenSession, settings: Settings, context: Any
    ) -> None:
        """Begin without a table."""
        self._reader = reader
        self._jobs = jobs
        self._session = session
        self._settings = settings
        self._context = context
        self._table: Table | None = None
        self._asked = Question(seed=0, level=DEFAULT_LEVEL)
        self._is_ponder_on = False
        self._is_ponder_due = False
        self._num_arrived = 0
        self._num_stopped = 0
        """Choices before the message of this number are ended."""
        self._job: Job | None = None

    async def answers(
        self, requests: AsyncIterator[wire.PlayRequest]
    ) -> AsyncGenerator[wire.PlayResponse, None]:
        """Yield one answer for every message, until the stream ends; an error ends it."""
        arrivals: asyncio.Queue[wire.PlayRequest | Exception | None] = asyncio.Queue(MAX_WAITING)
        reading = asyncio.create_task(self._read(requests, arrivals))
        number = 0
        try:
            while (request := await self._next(arrivals)) is not None:
                number += 1
                response = await self._answer(request, number)
                response.number = number
                yield response
        finally:
            reading.cancel()
            self._session.interrupt()

    # --- messages as they come ----------------------------------------------------------------------

    async def _read(
        self,
        requests: AsyncIterator[wire.PlayRequest],
        arrivals: asyncio.Queue[wire.PlayRequest | Exception | None],
    ) -> None:
        """Read ahead; what is thought ends at once, and so does a choice that is to be stopped."""
        end: Exception | None = None
        try:
            async for request in requests:
                self._num_arrived += 1
                self._session.interrupt()
                if request.WhichOneof("message") == "stop":
                    self._num_stopped = self._num_arrived
                    if self._job is not None:
                        self._job.end("stop")
                await arrivals.put(request)
        except Exception as error:  # to be raised where the answers are made
            end = error
        await arrivals.put(end)

    async def _next(
        self, arrivals: asyncio.Queue[wire.PlayRequest | Exception | None]
    ) -> wire.PlayRequest | None:
        """Return the next message, None at the end of the stream; think ahead while there is none."""
        getting = asyncio.ensure_future(arrivals.get())
        draining = asyncio.ensure_future(self._session.draining.wait())
        both: set[asyncio.Future[Any]] = {getting, draining}
        try:
            await asyncio.sleep(0)  # a message that is there comes first
            while not (getting.done() or draining.done()):
                self._think()
                timeout_s = POLL_S if self._is_ponder_due or self._session.is_pondering else None
                await asyncio.wait(both, timeout=timeout_s, return_when=asyncio.FIRST_COMPLETED)
        finally:
            getting.cancel()
            draining.cancel()
            self._session.interrupt()
        await self._session.calm()
        if self._session.draining.is_set():
            raise shutting_down()
        found = getting.result()
        if isinstance(found, Exception):
            raise found
        return found

    def _think(self) -> None:
        """Begin to think ahead where it is due and a thread is free; give way to other searches."""
        if self._session.is_pondering:
            if self._jobs.num_free == 0:
                self._session.interrupt()
                self._is_ponder_due = True
        elif self._is_ponder_due and self._jobs.num_free > 0:
            pondering = self._pondering()
            self._is_ponder_due = pondering is not None and not self._session.ponder(pondering)

    def _pondering(self) -> Pondering | None:
        """Return what there is to think about; None if it is nothing."""
        table = self._table
        if table is None:
            return None
        state, seat = table.opened.state, table.seat
        if seat is None:
            # Behind a draw it is not known whose turn comes, except where there is but one seat.
            seat = 0 if table.opened.ruleset.num_players == 1 else state.current_player()
        if seat < 0:
            return None
        try:
            view = view_of(table.opened, seat)
        except HortusError:
            # Told as another seat sees it: there is nothing to ask before that seat's turn.
            return None
        pondering = self._session.searches.ponder(view.state, seat, replace(self._asked, seed=table.seed))
        return pondering if pondering.has_work else None

    # --- answers --------------------------------------------------------------------------------------

    async def _answer(self, request: wire.PlayRequest, number: int) -> wire.PlayResponse:
        """Answer one message."""
        kind = request.WhichOneof("message")
        if kind is None:
            raise HortusError.of("", "an empty message", "table, steps, choose, ponder or stop")
        if kind == "table":
            self._put_down(request.table)
        table = self._table
        if table is None:
            raise HortusError.of(kind, "there is no table yet", "a table as the first message")
        if kind == "choose":
            choice = await self._choose(request.choose, table, number)
            # What the choice asked is known now; more is thought about only once the table changes.
            return wire.PlayResponse(choice=choice)
        if kind == "steps":
            self._table = table = self._played(table, request.steps)
        elif kind == "ponder":
            self._is_ponder_on = request.ponder.is_on
        self._is_ponder_due = self._is_ponder_on
        return wire.PlayResponse(standing=self._standing(table))

    def _put_down(self, message: wire.PlayTable) -> None:
        """Take the table of a message."""
        opened = self._reader.open(message.position, "table.position")
        seat = given_seat(message, opened, "table.seat")
        before = None if message.HasField("seed") else self._table
        seed = choose_seed(message) if before is None else before.seed
        with located("table.position"):
            opened = going_forward(opened.ruleset, opened.position, ())
        self._table = Table(opened=opened, seat=seat, seed=seed)

    def _played(self, table: Table, message: wire.PlaySteps) -> Table:
        """Play on at the table."""
        ruleset = table.opened.ruleset
        texts = decision_texts(message.decisions, adapter(ruleset.game.name), "steps.decisions")
        with located("steps"), going_on():
            return replace(table, opened=going_forward(ruleset, table.opened.position, texts))

    async def _choose(self, message: wire.PlayChoose, table: Table, number: int) -> wire.ChooseTurnResponse:
        """Choose one whole turn of what the seat to move knows."""
        seat = mover(table.opened, table.seat, "table.seat")
        view = view_of(table.opened, seat, "table.position")
        objective = read_objective(message.objective, "choose.objective")
        level, limit = 0, Limit()
        if message.HasField("limit"):
            if message.level:
                raise HortusError.of("choose.level", "given together with a limit", "one of the two")
            limit = read_limit(message.limit, self._settings, "choose.limit")
        else:
            level = in_range("choose.level", message.level, min(LEVELS), max(LEVELS), DEFAULT_LEVEL)
            if message.objective:
                raise HortusError.of("choose.objective", "given for a level", "only together with a limit")
        asked = Asked(view=view, seat=seat, seed=table.seed, objective=objective)
        left_s = time_left(self._context, self._settings)
        async with self._jobs.open(patience_s=left_s) as job:
            allowance = allow(limit, time_left(self._context, self._settings))
            params = SearchParams(limit=allowance.limit, objective=objective)
            question = Question(seed=table.seed, level=level or None, params=params)
            self._asked = question
            self._job = job
            try:
                job.start(lambda: self._session.searches.ask(view.state, question))
                if allowance.deadline_s is not None:
                    job.end_after(allowance.deadline_s, "deadline")
                if number < self._num_stopped:
                    job.end("stop")
                await job.wait()
            finally:
                self._job = None
            found = job.result()
            choice = found if isinstance(found, Choice) else best_of(found)
            return chosen_turn(asked, choice, job, allowance, level)

    def _standing(self, table: Table) -> wire.PlayStanding:
        opened = table.opened
        current = opened.state.current_player()
        pending = opened.ruleset.pending_chance(opened.state) if current == CHANCE else None
        return wire.PlayStanding(
            current_player=current if current >= 0 else None,
            pending_chance=None if pending is None else pending_chance_message(pending),
            is_over=current == TERMINAL,
            position_key=position_key(opened.ruleset, opened.position),
            seed=table.seed,
            is_pondering=self._is_ponder_on,
            known_simulations=self._session.searches.memory.num_simulations,
        )


def going_forward(ruleset: Ruleset, position: Position, texts: tuple[str, ...]) -> Opened:
    """Carry out decisions and reveals, and the draws that the contents decide."""
    result = advance(ruleset, position, texts)
    return Opened(
        ruleset=ruleset,
        position=result.position,
        state=cast(EngineState, result.state),
        assumed=tuple(ruleset.assumed(result.position)),
    )


def best_of(analysis: Analysis) -> Choice:
    """Return the best turn of a search at full strength."""
    best = analysis.turns[0]
    return Choice(
        actions=best.actions,
        ends_at_chance=best.ends_at_chance,
        level=0,
        seed=analysis.seed,
        loss=best.loss,
        num_equal=analysis.tied,
        simulations=analysis.simulations,
        lanes=analysis.lanes,
        threads=analysis.threads,
        stopped_by=analysis.stopped_by,
        elapsed_s=analysis.elapsed_s,
    )
