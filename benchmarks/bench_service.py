"""What the service adds to a search: P13 (the same search through gRPC) and P16 (health under load).

P13 compares the search that Suggest uses, called in this process, with a Suggest call to a server of its
own, both with one thread and a limit in simulations, on wall time. P16 asks for the health while every core
searches; it is printed, not gated.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from hortus.v1 import (
    advisor_service_pb2,
    advisor_service_pb2_grpc,
    position_pb2,
    rules_service_pb2,
    rules_service_pb2_grpc,
)

from benchmarks.harness import Figures, median_ratio
from server.catalog import Catalog
from server.positions import Reader, view_of
from solver.params import Limit, SearchParams
from solver.search.root import TurnSearch

SEED = 7
SIMULATIONS = 20_000
TURNS_PLAYED = 12
"""A third of the game."""
NUM_PAIRS = 9
HEALTH_CALLS = 2000
SEARCH_MS = 60_000


@contextmanager
def server() -> Iterator[str]:
    """Run a server in a process of its own; gives its address."""
    command = [sys.executable, "-c", "from server.commands.serve import app; app()", "--log-level", "error"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split()[-1]
    finally:
        process.terminate()
        process.wait()


def mid_game(rules: rules_service_pb2_grpc.RulesServiceStub, turns: int) -> position_pb2.Position:
    """Return a player's view after some turns, each the first legal one."""
    position = rules.NewPosition(rules_service_pb2.NewPositionRequest(game="hutan", seed=SEED)).position
    for _ in range(turns):
        first = next(
            iter(rules.LegalTurns(rules_service_pb2.LegalTurnsRequest(position=position, max_turns=1)))
        )
        position = rules.ApplyDecisions(
            rules_service_pb2.ApplyDecisionsRequest(
                position=position, decisions=first.turn.decisions, seed=SEED
            )
        ).position
    seen: rules_service_pb2.ViewPositionResponse = rules.ViewPosition(
        rules_service_pb2.ViewPositionRequest(position=position, seat=0)
    )
    return seen.position


def measure_overhead(
    figures: Figures, channel: grpc.Channel, position: position_pb2.Position, *, is_short: bool
) -> None:
    """P13."""
    simulations = SIMULATIONS // 10 if is_short else SIMULATIONS
    advisor = advisor_service_pb2_grpc.AdvisorServiceStub(channel)
    request = advisor_service_pb2.SuggestRequest(
        position=position, limit={"simulations": simulations}, seed=SEED
    )
    opened = Reader(Catalog()).open(position)
    view = view_of(opened, opened.state.current_player())
    params = SearchParams(limit=Limit(simulations=simulations), seed=SEED)

    def through_grpc(_: int) -> float:
        start = time.perf_counter()
        advisor.Suggest(request)
        return time.perf_counter() - start

    def direct(_: int) -> float:
        start = time.perf_counter()
        TurnSearch(view.state, params).run()
        return time.perf_counter() - start

    answer = advisor.Suggest(request)
    found = TurnSearch(view.state, params).run()
    assert [turn.visits for turn in answer.turns] == [turn.visits for turn in found.turns[:5]], "other search"
    assert answer.turns[0].expected_score_1024 == sum(found.turns[0].expected_terms()), "other answer"
    figures.note("P13 seconds in process", f"{statistics.median(direct(i) for i in range(3)):.3f}")
    # The floor is for 20,000 simulations; a short search pays the same fixed cost for less work.
    ratio = median_ratio(through_grpc, direct, NUM_PAIRS)
    figures.add("P13", ratio, 1.05, 1.02, is_lower_better=True, is_gated=not is_short)


def measure_health(
    figures: Figures, channel: grpc.Channel, position: position_pb2.Position, *, is_short: bool
) -> None:
    """P16."""
    advisor = advisor_service_pb2_grpc.AdvisorServiceStub(channel)
    health = health_pb2_grpc.HealthStub(channel)
    cores = os.cpu_count() or 1
    searches = [
        advisor.Suggest.future(
            advisor_service_pb2.SuggestRequest(
                position=position, limit={"milliseconds": SEARCH_MS}, seed=SEED, query_id=f"load {i}"
            )
        )
        for i in range(cores)
    ]
    time.sleep(0.3)
    latencies = []
    for _ in range(HEALTH_CALLS // 10 if is_short else HEALTH_CALLS):
        start = time.perf_counter()
        answer = health.Check(health_pb2.HealthCheckRequest())
        latencies.append((time.perf_counter() - start) * 1000)
        assert answer.status == health_pb2.HealthCheckResponse.SERVING
    assert not any(search.done() for search in searches), "the searches ended too early"
    for i, search in enumerate(searches):
        stopped = advisor.Stop(advisor_service_pb2.StopRequest(query_id=f"load {i}"))
        assert stopped.was_running
        assert search.result().basis.stopped_by == "stop"
    percentiles = statistics.quantiles(latencies, n=100)
    figures.note("P16 p50 ms", f"{percentiles[49]:.2f}")
    figures.add("P16", percentiles[98], 25, 10, is_lower_better=True, is_gated=False)


def main() -> int:
    """Run both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="the short form; P13 is then not gated")
    arguments = parser.parse_args()
    figures = Figures()
    with server() as address, grpc.insecure_channel(address) as channel:
        position = mid_game(rules_service_pb2_grpc.RulesServiceStub(channel), TURNS_PLAYED)
        measure_overhead(figures, channel, position, is_short=arguments.short)
        measure_health(figures, channel, position, is_short=arguments.short)
    return figures.exit_code()


if __name__ == "__main__":
    sys.exit(main())
