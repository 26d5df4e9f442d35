"""The calls of SolverService that concern puzzles: making, telling and proving them anew."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Mapping
from types import MappingProxyType
from typing import Any

from hortus.v1 import solver_service_pb2 as wire
from hortus.v1 import solver_service_pb2_grpc

from engine_c.game import HortusError
from server.jobs import Job, Jobs
from server.limits import Allowance, allow, check_names, choose_seed, in_range, time_left
from server.positions import Reader
from server.settings import Settings
from solver.exact.puzzle import LEVELS, Goal, Puzzle, find_puzzle, pack
from solver.exact.puzzle_check import Checked, PuzzleCheck
from solver.exact.puzzle_maker import Making, PuzzleSearch, Recipe, check_recipe
from solver.params import Limit

DEFAULT_MS = 60_000
DEFAULT_INTERVAL_MS = 200
DEFAULT_TURNS, MAX_TURNS = 2, 6
DEFAULT_DIFFERENCE, MAX_DIFFERENCE = 2, 50
DEFAULT_TRIES, MAX_TRIES = 8, 64

GOALS: Mapping[wire.PuzzleGoal, Goal | None] = MappingProxyType(
    {
        wire.PUZZLE_GOAL_UNSPECIFIED: None,
        wire.PUZZLE_GOAL_BEST: "best",
        wire.PUZZLE_GOAL_TARGET: "target",
    }
)
"""What a puzzle asks for, as the wire and as the solver name it."""


class PuzzleCalls(solver_service_pb2_grpc.SolverServiceServicer):
    """Translates requests for puzzles."""

    reader: Reader
    jobs: Jobs
    settings: Settings

    async def MakePuzzle(
        self, request: wire.MakePuzzleRequest, context: Any
    ) -> AsyncIterator[wire.MakePuzzleResponse]:
        """Look for a puzzle and tell how far it is at every interval; the last message is final."""
        check_names(request)
        interval_ms = in_range(
            "interval_milliseconds", request.interval_milliseconds, 20, 60_000, DEFAULT_INTERVAL_MS
        )
        recipe = self._recipe(request)
        limit = Limit(time_s=self._limit_ms(request) / 1000)
        opening = self.jobs.open(
            query_id=request.query_id,
            supersede_key=request.supersede_key,
            patience_s=time_left(context, self.settings),
        )
        async with opening as job:
            allowance = self._allow(job, limit, context)
            job.start(lambda: PuzzleSearch(recipe, seconds=allowance.limit.time_s))
            while not await job.wait(interval_ms / 1000):
                found = await job.snapshot()
                if found is not None and not job.is_done:
                    yield making_message(found, job)
            found = job.result()
            message = making_message(found, job)
            message.is_final = True
            message.stopped_by = found.stopped_by
            if found.stopped_by == "stop":
                message.stopped_by = job.reason or "stop"
            elif found.stopped_by == "limit" and allowance.is_capped:
                message.stopped_by = "deadline"
            yield message

    async def ListPuzzles(self, request: wire.ListPuzzlesRequest, context: Any) -> wire.ListPuzzlesResponse:
        """Tell the puzzles that come with the games."""
        if request.id:
            puzzles = [find_puzzle(request.id)]
        else:
            catalog = self.reader.catalog
            games = [catalog.game(request.game).name] if request.game else sorted(catalog.games)
            puzzles = [puzzle for game in games for puzzle in pack(game)]
        return wire.ListPuzzlesResponse(
            puzzles=[puzzle_message(puzzle, has_solution=request.has_solutions) for puzzle in puzzles]
        )

    async def CheckPuzzle(self, request: wire.CheckPuzzleRequest, context: Any) -> wire.CheckPuzzleResponse:
        """Prove a puzzle anew."""
        check_names(request)
        puzzle = find_puzzle(request.id)
        position = self.reader.catalog.game(puzzle.game).parse_position(puzzle.position)
        ruleset = self.reader.catalog.ruleset(puzzle.game, position.options, puzzle.components_hash)
        opening = self.jobs.open(
            query_id=request.query_id,
            supersede_key=request.supersede_key,
            patience_s=time_left(context, self.settings),
        )
        async with opening as job:
            limit = Limit(time_s=self.settings.max_limit_ms / 1000)
            allowance = self._allow(job, limit, context)
            if not allowance.is_capped:
                job.end_after(self.settings.max_limit_ms / 1000, "limit")
            job.start(lambda: PuzzleCheck(puzzle, ruleset))
            await job.wait()
            found: Checked = job.result()
            return wire.CheckPuzzleResponse(
                is_proven=not found.is_stopped and not found.faults,
                faults=found.faults,
                stopped_by=job.reason if found.is_stopped else "",
                run=run_message(job),
            )

    def _allow(self, job: Job, limit: Limit, context: Any) -> Allowance:
        """Cap a limit by the deadline of the call, which ends the job."""
        allowance = allow(limit, self.jobs.lateness.ahead_of(time_left(context, self.settings)))
        if allowance.is_capped and allowance.deadline_s is not None:
            job.end_after(allowance.deadline_s, "deadline")
        return allowance

    def _recipe(self, request: wire.MakePuzzleRequest) -> Recipe:
        """Read what is to be made; raises HortusError for what cannot be."""
        game = self.reader.catalog.game(request.game)
        players = str(game.min_players)
        options = {"players": players, **request.options}
        if request.goal not in GOALS:
            names = ", ".join(wire.PuzzleGoal.Name(each) for each in GOALS)
            raise HortusError.of("goal", f"{request.goal} is not known", names)
        turns = in_range("turns", request.turns, 1, MAX_TURNS, DEFAULT_TURNS)
        difference = in_range("difference", request.difference, 1, MAX_DIFFERENCE, DEFAULT_DIFFERENCE)
        tries = in_range("tries", request.tries, 1, MAX_TRIES, DEFAULT_TRIES)
        recipe = Recipe(
            ruleset=self.reader.catalog.ruleset(game.name, options, request.components_hash),
            seed=choose_seed(request),
            turns=turns,
            difference=difference,
            goal=GOALS[request.goal],
            tries=tries,
            is_drawless=request.is_drawless,
            options={name: value for name, value in options.items() if (name, value) != ("players", players)},
        )
        check_recipe(recipe)
        return recipe

    def _limit_ms(self, request: wire.MakePuzzleRequest) -> int:
        """Return the limit in milliseconds; raises HortusError for one that is not allowed."""
        most = self.settings.max_limit_ms
        return in_range("limit_milliseconds", request.limit_milliseconds, 1, most, min(DEFAULT_MS, most))


def puzzle_message(puzzle: Puzzle, *, has_solution: bool) -> wire.Puzzle:
    """Write a puzzle, with its solution or without."""
    return wire.Puzzle(
        id=puzzle.id,
        game=puzzle.game,
        notation=puzzle.position,
        seat=puzzle.seat,
        goal=next(goal for goal, name in GOALS.items() if name == puzzle.goal),
        turns=puzzle.turns,
        best_score=puzzle.best,
        second_score=puzzle.second,
        line=puzzle.line if has_solution else (),
        second_line=puzzle.second_line if has_solution else (),
        num_best=puzzle.num_best,
        num_turns=puzzle.num_turns,
        num_plausible=puzzle.num_plausible,
        greedy_score=puzzle.greedy,
        proof=puzzle.proof,
        tries=[
            wire.PuzzleTries(level=level, tries=puzzle.tries, solved=solved)
            for level, solved in zip(LEVELS, puzzle.solved, strict=True)
        ],
        band=puzzle.band,
        seed=puzzle.seed,
        command=puzzle.command,
        components_hash=puzzle.components_hash,
    )


def making_message(found: Making, job: Job) -> wire.MakePuzzleResponse:
    """Write how far the making of a puzzle is."""
    puzzle = None if found.puzzle is None else puzzle_message(found.puzzle, has_solution=True)
    return wire.MakePuzzleResponse(
        puzzle=puzzle,
        attempts=found.attempts,
        rejections=[wire.PuzzleRejection(reason=reason, times=times) for reason, times in found.rejected],
        run=run_message(job),
    )


def run_message(job: Job) -> wire.PuzzleRun:
    """Write what may differ between runs."""
    return wire.PuzzleRun(
        elapsed_s=time.monotonic() - job.started, queued_s=job.queued_s, query_id=job.query_id
    )
