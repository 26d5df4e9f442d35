"""The client: every call of the wire, typed, asynchronous.

A position may be given as a message or as text in one-line notation, a decision as a message or in
notation, a turn as decisions or as one line (`take by; place 12; place 22`).
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping
from types import TracebackType
from typing import Any, TypedDict, TypeVar, Unpack

import grpc
from hortus.v1 import (
    advisor_service_pb2,
    advisor_service_pb2_grpc,
    analysis_pb2,
    opponent_service_pb2,
    opponent_service_pb2_grpc,
    position_pb2,
    rules_service_pb2,
    rules_service_pb2_grpc,
    solver_service_pb2,
    solver_service_pb2_grpc,
)

from clients.errors import HortusCallError, requesting
from clients.messages import PositionLike, TurnLike, as_decisions, as_position, as_turn
from clients.session import PlaySession

PUZZLE_LIMIT_MS = 60_000
"""Limit of the making of a puzzle where none is given, as the wire says."""
CALL_TIMEOUT_S = 60.0
"""Deadline of a call that does not search, and what a search gets beyond its own limit."""
MAX_MESSAGE_BYTES = 64 << 20

Answer = TypeVar("Answer")


class SearchArguments(TypedDict, total=False):
    """What a search may be asked beside the position."""

    seat: int | None
    """Seat that asks; default: the seat to move."""
    simulations: int | None
    """Limit for the whole turn, from 1: the same answer everywhere."""
    milliseconds: int | None
    """Limit for the whole turn, from 1; without any limit the search takes one second."""
    seed: int | None
    """Names the futures that are tried; default: drawn and reported."""
    threads: int
    """Default 0: the server's choice."""
    top: int
    """Turns to list; default 0: the server's choice."""
    evaluate: Iterable[TurnLike]
    """Turns to compare with the best; default: none."""
    objective: str
    """What turns are compared by: `margin`, `win` or `score`; default: `margin`."""
    language: str
    """Of the sentences: `en` or `de`; default: `en`."""
    query_id: str
    """Name by which `stop` ends it; default: none."""
    supersede_key: str
    """A newer query with the same key ends the older one; default: none."""


class SolveArguments(TypedDict, total=False):
    """What exact solving may be asked beside the position."""

    task: str
    """`line`, `placement`, `end` or `value`; default: for one player `line`, else `end`."""
    seat: int | None
    """Seat whose score counts; default: the seat to move."""
    target: int | None
    """Points to reach; default: the best there is."""
    milliseconds: int | None
    """Limit, from 1; without any limit it works for ten seconds."""
    is_deterministic: bool
    """The same answer every time; default: no."""
    work: float | None
    """Deterministic mode: work of each worker, about seconds; default 10."""
    seed: int | None
    """Of everything that is random; default: drawn and reported."""
    threads: int
    """Default 0: the server's choice."""
    interval_milliseconds: int
    """Between messages; default 0: the server's choice."""
    hint_only: bool
    """Only the next decision towards the best solution; default: no."""
    query_id: str
    """Name by which `stop` ends it; default: none."""
    supersede_key: str
    """A newer query with the same key ends the older one; default: none."""


class PlanArguments(TypedDict, total=False):
    """What planning may be asked beside the position."""

    seat: int | None
    """Seat that asks; default: the seat to move."""
    futures: int
    """Futures to sample; default 0: the server's choice."""
    work: float | None
    """Limit that gives the same answer every time, about seconds; default 3."""
    milliseconds: int | None
    """Limit in time instead, from 1."""
    seed: int | None
    """Names the futures; default: drawn and reported."""
    language: str
    """Of the names of goals: `en` or `de`; default: `en`."""
    query_id: str
    """Name by which `stop` ends it; default: none."""
    supersede_key: str
    """A newer query with the same key ends the older one; default: none."""


class PuzzleArguments(TypedDict, total=False):
    """What the making of a puzzle may be asked beside the game."""

    options: Mapping[str, str]
    """In clear; one player where it is left out."""
    seed: int | None
    """Default: drawn and reported."""
    turns: int
    """To the end of the game; default 0: the server's choice."""
    difference: int
    """Points that a wrong first turn costs at least; default 0: the server's choice."""
    goal: str
    """`best` or `target`; default: either."""
    tries: int
    """Of each level, to measure how difficult it is; default 0: the server's choice."""
    is_drawless: bool
    """Only positions whose first turn has no draw inside it; default: any."""
    milliseconds: int | None
    """Limit, from 1; default: a minute."""
    interval_milliseconds: int
    """Between messages; default 0: the server's choice."""
    query_id: str
    """Name by which `stop` ends it; default: none."""
    supersede_key: str
    """A newer query with the same key ends the older one; default: none."""


class HortusClient:
    """A connection to a server; use it as an asynchronous context manager.

    Every call raises HortusCallError and nothing else if it fails.
    """

    def __init__(self, target: str, *, timeout_s: float | None = CALL_TIMEOUT_S) -> None:
        """Name a server as `HOST:PORT`; `timeout_s` is None for calls without a deadline."""
        self.target = target
        self.timeout_s = timeout_s
        self._channel: grpc.aio.Channel | None = None

    async def __aenter__(self) -> HortusClient:
        """Open the channel; nothing is sent yet."""
        options = [
            ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
            ("grpc.max_send_message_length", MAX_MESSAGE_BYTES),
        ]
        self._channel = grpc.aio.insecure_channel(self.target, options=options)
        self._rules = rules_service_pb2_grpc.RulesServiceStub(self._channel)
        self._advisor = advisor_service_pb2_grpc.AdvisorServiceStub(self._channel)
        self._opponent = opponent_service_pb2_grpc.OpponentServiceStub(self._channel)
        self._solver = solver_service_pb2_grpc.SolverServiceStub(self._channel)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the channel; calls that still run are cancelled."""
        if self._channel is not None:
            await self._channel.close()

    async def _call(
        self, method: Callable[..., Awaitable[Answer]], request: Any, timeout_s: float | None = None
    ) -> Answer:
        """Make a unary call."""
        try:
            return await method(request, timeout=self.timeout_s if timeout_s is None else timeout_s)
        except grpc.aio.AioRpcError as error:
            raise HortusCallError.from_rpc(error) from None

    # RulesService.

    async def list_games(self) -> rules_service_pb2.ListGamesResponse:
        """Return the games the server knows."""
        return await self._call(self._rules.ListGames, rules_service_pb2.ListGamesRequest())

    async def get_game(self, game: str, *, components_hash: str = "") -> rules_service_pb2.GetGameResponse:
        """Return components, options and provenance of one game."""
        with requesting():
            request = rules_service_pb2.GetGameRequest(game=game, components_hash=components_hash)
        return await self._call(self._rules.GetGame, request)

    async def new_position(
        self,
        game: str,
        *,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        components_hash: str = "",
    ) -> rules_service_pb2.NewPositionResponse:
        """Set up a game with full contents; without a seed the server draws and reports one."""
        with requesting():
            request = rules_service_pb2.NewPositionRequest(
                game=game, options=dict(options or {}), seed=seed, components_hash=components_hash
            )
        return await self._call(self._rules.NewPosition, request)

    async def view_position(
        self, position: PositionLike, seat: int
    ) -> rules_service_pb2.ViewPositionResponse:
        """Return a position without what a seat cannot know."""
        with requesting():
            request = rules_service_pb2.ViewPositionRequest(position=as_position(position), seat=seat)
        return await self._call(self._rules.ViewPosition, request)

    async def validate_position(self, position: PositionLike) -> rules_service_pb2.ValidatePositionResponse:
        """Check a position; a wrong one is an answer, not an error."""
        with requesting():
            request = rules_service_pb2.ValidatePositionRequest(position=as_position(position))
        return await self._call(self._rules.ValidatePosition, request)

    async def legal_decisions(self, position: PositionLike) -> rules_service_pb2.LegalDecisionsResponse:
        """Return the decisions of the player to move, or the pending draw."""
        with requesting():
            request = rules_service_pb2.LegalDecisionsRequest(position=as_position(position))
        return await self._call(self._rules.LegalDecisions, request)

    async def legal_turns(
        self, position: PositionLike, *, max_turns: int = 0, omit_positions: bool = False
    ) -> AsyncGenerator[rules_service_pb2.LegalTurnsResponse, None]:
        """Yield distinct whole turns, then one message with `is_final`; `max_turns` 0: the default."""
        with requesting():
            request = rules_service_pb2.LegalTurnsRequest(
                position=as_position(position), max_turns=max_turns, omit_positions=omit_positions
            )
        try:
            async for response in self._rules.LegalTurns(request, timeout=self.timeout_s):
                yield response
        except grpc.aio.AioRpcError as error:
            raise HortusCallError.from_rpc(error) from None

    async def apply_decisions(
        self, position: PositionLike, decisions: TurnLike, *, seed: int | None = None
    ) -> rules_service_pb2.ApplyDecisionsResponse:
        """Carry out decisions and reveals; `seed` decides draws that nothing else decides."""
        with requesting():
            request = rules_service_pb2.ApplyDecisionsRequest(
                position=as_position(position), decisions=as_decisions(decisions), seed=seed
            )
        return await self._call(self._rules.ApplyDecisions, request)

    async def score_position(self, position: PositionLike) -> rules_service_pb2.ScorePositionResponse:
        """Return the points of each seat by scoring rule."""
        with requesting():
            request = rules_service_pb2.ScorePositionRequest(position=as_position(position))
        return await self._call(self._rules.ScorePosition, request)

    async def render_position(
        self,
        position: PositionLike,
        *,
        format: rules_service_pb2.RenderFormat = rules_service_pb2.RENDER_FORMAT_TEXT,
        width: int = 0,
        highlight: TurnLike = (),
        overlay: Iterable[position_pb2.OverlayCell] = (),
    ) -> rules_service_pb2.RenderPositionResponse:
        """Return a drawing of the table; `width` in columns for text, 0: the default.

        `overlay`: planned pieces, as the answer of `plan` has them.
        """
        with requesting():
            request = rules_service_pb2.RenderPositionRequest(
                position=as_position(position),
                format=format,
                width=width,
                highlight=as_turn(highlight),
                overlay=overlay,
            )
        return await self._call(self._rules.RenderPosition, request)

    # AdvisorService.

    async def suggest(
        self, position: PositionLike, **asked: Unpack[SearchArguments]
    ) -> advisor_service_pb2.SuggestResponse:
        """Return ranked turns; without a limit the search takes one second."""
        request = suggest_request(position, asked)
        return await self._call(self._advisor.Suggest, request, self._search_timeout_s(request.limit))

    async def analyze(
        self,
        position: PositionLike,
        *,
        interval_milliseconds: int = 0,
        **asked: Unpack[SearchArguments],
    ) -> AsyncGenerator[advisor_service_pb2.AnalyzeResponse, None]:
        """Yield answers that improve; the last has `is_final`."""
        query = suggest_request(position, asked)
        with requesting():
            request = advisor_service_pb2.AnalyzeRequest(
                query=query, interval_milliseconds=interval_milliseconds
            )
        try:
            timeout_s = self._search_timeout_s(query.limit)
            async for response in self._advisor.Analyze(request, timeout=timeout_s):
                yield response
        except grpc.aio.AioRpcError as error:
            raise HortusCallError.from_rpc(error) from None

    async def plan(
        self, position: PositionLike, **asked: Unpack[PlanArguments]
    ) -> advisor_service_pb2.PlanResponse:
        """Return the finish to aim for; without a limit it takes some seconds."""
        request = plan_request(position, asked)
        limit = request.limit
        timeout_s = self.timeout_s
        if timeout_s is not None:
            timeout_s += limit.milliseconds / 1000
        if limit.HasField("work"):  # a deadline would cut it, and then it is not the same every time
            timeout_s = None
        return await self._call(self._advisor.Plan, request, timeout_s)

    async def stop(self, query_id: str) -> advisor_service_pb2.StopResponse:
        """End a running query; its own call answers with what it has."""
        with requesting():
            request = advisor_service_pb2.StopRequest(query_id=query_id)
        return await self._call(self._advisor.Stop, request)

    def _search_timeout_s(self, limit: analysis_pb2.Limit) -> float | None:
        """Return the deadline of a search; none for one that is limited by simulations alone.

        A server ends a search before the deadline, so one that is too short would cut it.
        """
        if self.timeout_s is None or (limit.HasField("simulations") and not limit.HasField("milliseconds")):
            return None
        return self.timeout_s + limit.milliseconds / 1000

    # OpponentService.

    async def choose_turn(
        self,
        position: PositionLike,
        *,
        level: int = 0,
        seat: int | None = None,
        seed: int | None = None,
        query_id: str = "",
        supersede_key: str = "",
    ) -> opponent_service_pb2.ChooseTurnResponse:
        """Return the turn a bot plays; level 1 to 10, 0: the default."""
        with requesting():
            request = opponent_service_pb2.ChooseTurnRequest(
                position=as_position(position),
                seat=seat,
                level=level,
                seed=seed,
                query_id=query_id,
                supersede_key=supersede_key,
            )
        return await self._call(self._opponent.ChooseTurn, request)

    def play(self) -> PlaySession:
        """Return a session at one table, to be used in `async with`."""
        return PlaySession(lambda: self._opponent.Play())

    # SolverService.

    async def solve(
        self, position: PositionLike, **asked: Unpack[SolveArguments]
    ) -> AsyncGenerator[solver_service_pb2.SolveResponse, None]:
        """Yield best and proven bound as they get better; the last has `is_final`. `stop` ends it."""
        request = solve_request(position, asked)
        try:
            async for response in self._solver.Solve(request, timeout=self._solve_timeout_s(request)):
                yield response
        except grpc.aio.AioRpcError as error:
            raise HortusCallError.from_rpc(error) from None

    async def make_puzzle(
        self, game: str, **asked: Unpack[PuzzleArguments]
    ) -> AsyncGenerator[solver_service_pb2.MakePuzzleResponse, None]:
        """Yield how far a puzzle is; the last has `is_final`, and the puzzle if there is one."""
        fields: dict[str, Any] = dict(asked)
        with requesting():
            goal = f"PUZZLE_GOAL_{(fields.pop('goal', '') or 'unspecified').upper()}"
            request = solver_service_pb2.MakePuzzleRequest(
                game=game,
                goal=solver_service_pb2.PuzzleGoal.Value(goal),
                limit_milliseconds=fields.pop("milliseconds", None),
                **fields,
            )
        limit_s = (request.limit_milliseconds or PUZZLE_LIMIT_MS) / 1000
        timeout = None if self.timeout_s is None else self.timeout_s + limit_s
        try:
            async for response in self._solver.MakePuzzle(request, timeout=timeout):
                yield response
        except grpc.aio.AioRpcError as error:
            raise HortusCallError.from_rpc(error) from None

    async def list_puzzles(
        self, game: str = "", *, id: str = "", has_solutions: bool = False
    ) -> solver_service_pb2.ListPuzzlesResponse:
        """Return the puzzles that come with a game, with all of them, or the one of an id."""
        with requesting():
            request = solver_service_pb2.ListPuzzlesRequest(game=game, id=id, has_solutions=has_solutions)
        return await self._call(self._solver.ListPuzzles, request)

    async def check_puzzle(self, id: str, *, query_id: str = "") -> solver_service_pb2.CheckPuzzleResponse:
        """Prove a puzzle that comes with a game anew."""
        with requesting():
            request = solver_service_pb2.CheckPuzzleRequest(id=id, query_id=query_id)
        return await self._call(self._solver.CheckPuzzle, request)

    def _solve_timeout_s(self, request: solver_service_pb2.SolveRequest) -> float | None:
        """Return the deadline of a question; none for one that is limited by its work."""
        if self.timeout_s is None or request.is_deterministic:
            return None
        return self.timeout_s + request.limit.milliseconds / 1000


def solve_request(position: PositionLike, asked: SolveArguments) -> solver_service_pb2.SolveRequest:
    """Build the request of a question; what is left out or None the server decides."""
    fields: dict[str, Any] = dict(asked)
    with requesting():
        task = f"SOLVE_TASK_{(fields.pop('task', '') or 'unspecified').upper()}"
        return solver_service_pb2.SolveRequest(
            position=as_position(position),
            task=solver_service_pb2.SolveTask.Value(task),
            limit=solver_service_pb2.SolveLimit(
                milliseconds=fields.pop("milliseconds", None), work=fields.pop("work", None)
            ),
            **fields,
        )


def plan_request(position: PositionLike, asked: PlanArguments) -> advisor_service_pb2.PlanRequest:
    """Build the request of a plan; what is left out or None the server decides."""
    fields: dict[str, Any] = dict(asked)
    with requesting():
        return advisor_service_pb2.PlanRequest(
            position=as_position(position),
            limit=advisor_service_pb2.PlanLimit(
                work=fields.pop("work", None), milliseconds=fields.pop("milliseconds", None)
            ),
            **fields,
        )


def suggest_request(position: PositionLike, asked: SearchArguments) -> advisor_service_pb2.SuggestRequest:
    """Build the request of a search; what is left out or None the server decides."""
    fields: dict[str, Any] = dict(asked)
    with requesting():
        objective = f"OBJECTIVE_{(fields.pop('objective', '') or 'unspecified').upper()}"
        return advisor_service_pb2.SuggestRequest(
            position=as_position(position),
            limit=analysis_pb2.Limit(
                simulations=fields.pop("simulations", None), milliseconds=fields.pop("milliseconds", None)
            ),
            evaluate=[as_turn(turn) for turn in fields.pop("evaluate", ())],
            objective=analysis_pb2.Objective.Value(objective),
            **fields,
        )
