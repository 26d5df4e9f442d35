"""What turns are compared by, over the wire."""

from __future__ import annotations

import grpc
import pytest
from hortus.v1 import advisor_service_pb2 as wire
from hortus.v1 import analysis_pb2

from tests.service.support import TIMEOUT_S, Link, failure, new_position, played, suggest, without_run

SIMULATIONS = {"simulations": 600}


async def test_each_objective_ranks_by_its_own_figure(link: Link) -> None:
    position = await played(link, await new_position(link, players="3"), 20)
    for objective, figure in (
        (analysis_pb2.OBJECTIVE_WIN, "win_chance"),
        (analysis_pb2.OBJECTIVE_MARGIN, "expected_margin"),
        (analysis_pb2.OBJECTIVE_SCORE, "expected_score"),
    ):
        request = suggest(position, limit=SIMULATIONS, seed=5, top=10, objective=objective)
        answer = await link.advisor.Suggest(request, timeout=TIMEOUT_S)
        assert answer.basis.objective == objective
        best = answer.turns[0]
        alike = [turn for turn in answer.turns if turn.visits == best.visits]
        assert len(alike) > 1
        assert getattr(best, figure) >= max(getattr(turn, figure) for turn in alike) - 2 / 1024
        for turn in alike[1:]:
            lead = getattr(best, figure) - getattr(turn, figure)
            assert turn.loss == pytest.approx(lead, abs=2 / 1024)


async def test_unspecified_is_the_margin_and_analyze_takes_it_too(link: Link) -> None:
    position = await played(link, await new_position(link), 6)
    plain = suggest(position, limit=SIMULATIONS, seed=5)
    margin = suggest(position, limit=SIMULATIONS, seed=5, objective=analysis_pb2.OBJECTIVE_MARGIN)
    answers = [await link.advisor.Suggest(request, timeout=TIMEOUT_S) for request in (plain, margin)]
    assert without_run(answers[0]) == without_run(answers[1])
    won = suggest(position, limit=SIMULATIONS, seed=5, objective=analysis_pb2.OBJECTIVE_WIN)
    stream = link.advisor.Analyze(wire.AnalyzeRequest(query=won), timeout=TIMEOUT_S)
    messages = [message async for message in stream]
    once = await link.advisor.Suggest(won, timeout=TIMEOUT_S)
    assert without_run(messages[-1].answer) == without_run(once)
    assert once.basis.objective == analysis_pb2.OBJECTIVE_WIN


async def test_an_unknown_objective_is_refused_with_those_there_are(link: Link) -> None:
    position = await new_position(link)
    refused = await failure(link.advisor.Suggest(suggest(position, objective=9), timeout=TIMEOUT_S))
    assert refused.code == grpc.StatusCode.INVALID_ARGUMENT
    assert "OBJECTIVE_WIN, OBJECTIVE_MARGIN, OBJECTIVE_SCORE" in refused.fields["objective"]
