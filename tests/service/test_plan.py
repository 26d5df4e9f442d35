"""AdvisorService.Plan over the wire: answers, ends, refusals, and what it may not see."""

from __future__ import annotations

import hashlib
import threading
from dataclasses import replace
from typing import Any

import grpc
import pytest
from hortus.v1 import advisor_service_pb2 as wire
from hortus.v1 import position_pb2, rules_service_pb2

from engine_c.registry import game
from server.positions import Opened, position_message, view_of
from server.servicers import plans
from solver.plan.search import Plan, PlanSearch
from tests.plan.questions import PLANNED
from tests.service.support import (
    TIMEOUT_S,
    Failure,
    Link,
    failure,
    new_position,
    serving,
    until,
    view,
    without_run,
)
from tests.support.exact import late_position
from tests.support.hidden import told_positions
from tests.support.option_sets import sample_sets

FEW = {"limit": {"work": 0.2}, "futures": 2, "seed": 4}
NUM_DEALS = 4


def request_of(position: position_pb2.Position, **fields: Any) -> wire.PlanRequest:
    """Make a small request."""
    return wire.PlanRequest(position=position, **{**FEW, **fields})


async def plan(link: Link, request: wire.PlanRequest, timeout: float = TIMEOUT_S) -> wire.PlanResponse:
    """Ask for a plan."""
    answer: wire.PlanResponse = await link.advisor.Plan(request, timeout=timeout)
    assert answer.points_total == sum(rule.points_total for rule in answer.rules)
    assert answer.points_total == answer.other_points_total + sum(g.points_total for g in answer.goals)
    assert all(0 < goal.share <= 1 for goal in answer.goals)
    return answer


async def refused(link: Link, request: wire.PlanRequest) -> Failure:
    """Return why a request is refused."""
    return await failure(link.advisor.Plan(request, timeout=TIMEOUT_S))


@pytest.mark.parametrize("name", PLANNED)
async def test_a_plan_is_told_and_drawn(name: str, link: Link) -> None:
    request = rules_service_pb2.NewPositionRequest(game=name, options={"players": "2"}, seed=3)
    position = (await link.rules.NewPosition(request, timeout=TIMEOUT_S)).position
    answer = await plan(link, request_of(position))
    assert answer.goals
    assert answer.futures == 2
    assert answer.expected_score == answer.points_total / 2
    assert answer.played_score <= answer.expected_score <= answer.alone_score
    assert answer.basis.simulations == 2
    assert answer.basis.seed == 4
    for drawing in rules_service_pb2.RenderFormat.values():
        draw = rules_service_pb2.RenderPositionRequest(position=position, format=drawing)
        bare = await link.rules.RenderPosition(draw, timeout=TIMEOUT_S)
        draw.overlay.extend(answer.overlay)
        planned = await link.rules.RenderPosition(draw, timeout=TIMEOUT_S)
        assert planned.content != bare.content


@pytest.mark.parametrize("name", PLANNED)
async def test_hidden_contents_do_not_matter(name: str, link: Link) -> None:
    for told in told_positions(sample_sets(name)[1]).values():
        ruleset = told.state.ruleset
        deals = [told, *told.other_deals(NUM_DEALS)]
        answers = [await plan(link, request_of(position_message(each.position, ruleset))) for each in deals]
        seen = position_message(ruleset.view(told.position, told.seat), ruleset)
        answers.append(await plan(link, request_of(seen, seat=told.seat)))
        assert len({without_run(answer) for answer in answers}) == 1


@pytest.mark.parametrize("name", PLANNED)
async def test_futures_that_follow_from_hidden_contents_are_caught(
    name: str, link: Link, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All but the seed of the futures rests on the view."""
    leaked = 0

    def leaky_view(opened: Opened, seat: int, path: str = "position") -> Opened:
        nonlocal leaked
        leaked = hashlib.sha256(repr(opened.position.table).encode()).digest()[0]
        return view_of(opened, seat, path)

    monkeypatch.setattr(plans, "view_of", leaky_view)
    monkeypatch.setattr(
        plans,
        "PlanSearch",
        lambda question, effort: PlanSearch(question, replace(effort, seed=effort.seed + leaked)),
    )
    told = told_positions(sample_sets(name)[1])["middle"]
    deals = [told, *told.other_deals(4 * NUM_DEALS)]
    requests = [request_of(position_message(each.position, told.state.ruleset)) for each in deals]
    assert len({without_run(await plan(link, request)) for request in requests}) > 1


@pytest.mark.parametrize("name", PLANNED)
async def test_names_come_in_german(name: str, link: Link) -> None:
    request = rules_service_pb2.NewPositionRequest(game=name, options={"players": "2"}, seed=3)
    position = (await link.rules.NewPosition(request, timeout=TIMEOUT_S)).position
    english = await plan(link, request_of(position))
    german = await plan(link, request_of(position, language="de"))
    assert [goal.kind for goal in english.goals] == [goal.kind for goal in german.goals]
    assert all(one.name != other.name for one, other in zip(english.goals, german.goals, strict=True))


async def test_a_seat_that_waits_may_ask(link: Link) -> None:
    position = await new_position(link)
    assert (await plan(link, request_of(position, seat=1))).seat == 1
    assert (await plan(link, request_of(await view(link, position, 1), seat=1))).seat == 1


async def test_stop_and_supersede_end_with_an_answer(link: Link) -> None:
    position = await new_position(link)
    long = {"limit": {"work": 600.0}, "futures": 100}
    first = link.advisor.Plan(
        request_of(position, query_id="plan", supersede_key="key", **long), timeout=TIMEOUT_S
    )
    await until(lambda: link.server.jobs.num_jobs == 1)
    second = link.advisor.Plan(
        request_of(position, query_id="next", supersede_key="key", **long), timeout=TIMEOUT_S
    )
    assert (await first).basis.stopped_by == "superseded"
    await link.advisor.Stop(wire.StopRequest(query_id="next"), timeout=TIMEOUT_S)
    assert (await second).basis.stopped_by == "stop"


async def test_the_answer_comes_before_the_deadline() -> None:
    async with serving(search_threads=2, deadline_margin_ms=2000) as link:
        position = await new_position(link)
        answer = await plan(link, request_of(position, limit={"work": 600.0}, futures=50), timeout=4)
        assert answer.basis.stopped_by == "deadline"
        assert answer.goals


class Stuck(PlanSearch):
    """A search that does not end when it is told to, only when the test lets it."""

    free = threading.Event()
    is_dumb = False
    """Whether it knows nothing."""

    def run(self) -> Plan:
        """Plan, and go on for nothing."""
        plan = super().run()
        self.free.wait(TIMEOUT_S)
        return plan

    def snapshot(self) -> Plan | None:
        """Return what it found."""
        return None if self.is_dumb else super().snapshot()


@pytest.mark.parametrize("is_dumb", [False, True])
async def test_a_search_that_does_not_end_in_time_is_not_waited_for(
    is_dumb: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "PlanSearch", Stuck)
    monkeypatch.setattr(Stuck, "is_dumb", is_dumb)
    monkeypatch.setattr(Stuck, "free", threading.Event())
    async with serving(search_threads=1, deadline_margin_ms=2000) as link:
        asked = request_of(await new_position(link), limit={"work": 600.0})
        try:
            if is_dumb:
                refusal = await failure(link.advisor.Plan(asked, timeout=4))
                assert refusal.code == grpc.StatusCode.RESOURCE_EXHAUSTED
                assert "before one future was played" in refusal.message
                assert refusal.retry_s == plans.RETRY_S
            else:
                answer = await plan(link, asked, timeout=4)
                assert answer.basis.stopped_by == "deadline"
                assert answer.futures >= 1
            assert link.server.jobs.num_free == 0
        finally:
            Stuck.free.set()
        await until(lambda: link.server.jobs.num_free == 1)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"seat": 2}, "seat"),
        ({"futures": 201}, "futures"),
        ({"language": "fr"}, "language"),
        ({"limit": {"work": 0.0}}, "limit.work"),
        ({"limit": {"work": float("nan")}}, "limit.work"),
        ({"limit": {"milliseconds": 0}}, "limit.milliseconds"),
        ({"limit": {"milliseconds": 10, "work": 1.0}}, "limit.work"),
        ({"query_id": "x" * 129}, "query_id"),
    ],
)
async def test_wrong_requests_are_refused(link: Link, fields: dict[str, Any], field: str) -> None:
    found = await refused(link, request_of(await new_position(link), **fields))
    assert found.code == grpc.StatusCode.INVALID_ARGUMENT
    assert list(found.fields) == [field]


async def test_a_finished_game_is_refused(link: Link) -> None:
    over = game("hutan").format_position(late_position("hutan", 0, players="2"))
    found = await refused(link, request_of(position_pb2.Position(notation=over)))
    assert found.code == grpc.StatusCode.FAILED_PRECONDITION


async def test_a_layout_to_be_drawn_is_refused(link: Link) -> None:
    position = position_pb2.Position(notation="hutan layout=random")
    found = await refused(link, request_of(position))
    assert "drawn" in found.message + str(found.fields)


@pytest.mark.parametrize(
    ("cells", "field"),
    [
        ([{"seat": 2, "cell": "11", "piece": "b"}], "overlay[0].seat"),
        ([{"cell": "11", "piece": "b"}, {"cell": "66", "piece": "b"}], "overlay[1].cell"),
        ([{"cell": "11", "piece": "q"}], "overlay[0].piece"),
        ([{"cell": "11", "piece": ""}], "overlay[0].piece"),
        ([{"cell": "11", "piece": "b", "share": 1.5}], "overlay[0].share"),
        ([{"cell": "11", "piece": "b"}] * 201, "overlay"),
    ],
)
async def test_what_is_no_piece_is_not_drawn(link: Link, cells: list[dict[str, Any]], field: str) -> None:
    request = rules_service_pb2.RenderPositionRequest(
        position=await new_position(link), overlay=[position_pb2.OverlayCell(**cell) for cell in cells]
    )
    found = await failure(link.rules.RenderPosition(request, timeout=TIMEOUT_S))
    assert found.code == grpc.StatusCode.INVALID_ARGUMENT
    assert list(found.fields) == [field]
