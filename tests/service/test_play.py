"""OpponentService.Play: sessions answer in order and as single calls do, and what is thought gives way."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import grpc
import pytest
from hortus.v1 import advisor_service_pb2, position_pb2, rules_service_pb2
from hortus.v1 import opponent_service_pb2 as wire

from tests.service.support import (
    TIMEOUT_S,
    Link,
    apply,
    failure,
    new_position,
    played,
    serving,
    suggest,
    until,
    view,
    without_run,
)


class Talk:
    """A client's end of one session."""

    def __init__(self, call: Any) -> None:
        self.call = call

    async def send(self, **message: Any) -> None:
        await self.call.write(wire.PlayRequest(**message))

    async def read(self) -> wire.PlayResponse:
        answer: wire.PlayResponse = await asyncio.wait_for(self.call.read(), TIMEOUT_S)
        assert isinstance(answer, wire.PlayResponse), "the session has ended"
        return answer

    async def ask(self, **message: Any) -> wire.PlayResponse:
        await self.send(**message)
        return await self.read()

    async def table(self, position: position_pb2.Position, **more: Any) -> wire.PlayStanding:
        return (await self.ask(table={"position": position, "seed": 4, **more})).standing

    async def choose(self, **how: Any) -> wire.ChooseTurnResponse:
        return (await self.ask(choose=how)).choice

    async def steps(self, decisions: Sequence[position_pb2.Decision]) -> wire.PlayStanding:
        return (await self.ask(steps={"decisions": decisions})).standing


@asynccontextmanager
async def talking(link: Link, **how: Any) -> AsyncIterator[Talk]:
    """Open a session."""
    call = link.opponent.Play(**how)
    try:
        yield Talk(call)
    finally:
        call.cancel()


async def choose_alone(link: Link, position: position_pb2.Position, level: int) -> wire.ChooseTurnResponse:
    request = wire.ChooseTurnRequest(position=position, level=level, seed=4)
    return await link.opponent.ChooseTurn(request, timeout=TIMEOUT_S)


async def test_a_whole_game_as_single_calls_play_it(link: Link) -> None:
    position = await new_position(link, rounds="2")
    async with talking(link) as talk:
        standing = await talk.table(position)
        assert standing.seed == 4
        turns = 0
        while not standing.is_over:
            choice = await talk.choose(level=2)
            alone = await choose_alone(link, position, 2)
            assert without_run(choice) == without_run(alone)
            assert choice.seat == standing.current_player
            standing = await talk.steps(choice.decisions)
            request = rules_service_pb2.ApplyDecisionsRequest(position=position, decisions=choice.decisions)
            applied = await link.rules.ApplyDecisions(request, timeout=TIMEOUT_S)
            position = applied.position
            turns += 1
        assert turns == 8


async def test_answers_come_in_order_with_their_numbers(link: Link) -> None:
    position = await new_position(link)
    async with talking(link) as talk:
        await talk.send(table={"position": position})
        await talk.send(choose={"level": 1})
        await talk.send(ponder={})
        await talk.send(choose={"limit": {"simulations": 40}})
        await talk.call.done_writing()
        answers = [await talk.read() for _ in range(4)]
        assert [answer.number for answer in answers] == [1, 2, 3, 4]
        kinds = [answer.WhichOneof("message") for answer in answers]
        assert kinds == ["standing", "choice", "standing", "choice"]
        assert await talk.call.read() is grpc.aio.EOF
        assert await talk.call.code() is grpc.StatusCode.OK


async def test_full_strength_is_what_a_hint_says_and_a_larger_limit_plays_on(link: Link) -> None:
    position = await played(link, await new_position(link), 5)
    async with talking(link) as talk:
        await talk.table(position)
        known = []
        for simulations in (200, 400):
            choice = await talk.choose(limit={"simulations": simulations})
            request = suggest(position, limit={"simulations": simulations}, seed=4)
            hint = await link.advisor.Suggest(request, timeout=TIMEOUT_S)
            assert choice.level == 0
            assert choice.notation == hint.turns[0].notation
            assert choice.basis == hint.basis
            known.append((await talk.ask(ponder={})).standing.known_simulations)
        assert 0 < known[0] <= known[1] < known[0] + 400


async def test_after_the_first_decision_the_rest_is_known(link: Link) -> None:
    position = await played(link, await new_position(link), 6)
    async with talking(link) as talk:
        await talk.table(position)
        whole = await talk.choose(level=6)
        before = (await talk.steps(whole.decisions[:1])).known_simulations
        rest = await talk.choose(level=6)
        after = (await talk.ask(ponder={})).standing.known_simulations
        assert after - before < rest.basis.simulations


async def test_the_same_sequence_gives_the_same_bytes(link: Link) -> None:
    position = await played(link, await new_position(link), 4)
    said = []
    for _ in range(2):
        async with talking(link) as talk:
            await talk.table(position)
            choices = [await talk.choose(level=level) for level in (3, 3, 5)]
            await talk.steps(choices[-1].decisions)
            choices.append(await talk.choose(limit={"simulations": 300}))
            said.append([without_run(choice) for choice in choices])
    assert said[0] == said[1]
    assert said[0][0] == said[0][1]


async def test_hidden_contents_do_not_matter(link: Link) -> None:
    position = await played(link, await new_position(link), 5)
    shuffle = random.Random(2)
    answers = set()
    for _ in range(12):
        other = position_pb2.Position(hutan=position.hutan)
        hidden = [card for pile in position.hutan.stacks for card in pile.cards]
        shuffle.shuffle(hidden)
        del other.hutan.stacks[:]
        for i in range(0, len(hidden), 3):
            other.hutan.stacks.add(cards=hidden[i : i + 3])
        async with talking(link) as talk:
            said = []
            for asked in (other, await view(link, other)):
                await talk.table(asked)
                await talk.ask(ponder={"is_on": True})
                said.append(without_run(await talk.choose(level=2)))
                await talk.ask(ponder={})
            answers.add(tuple(said))
    assert len({said for pair in answers for said in pair}) == 1


async def test_a_draw_that_nothing_decides_is_told_and_waited_for() -> None:
    async with serving(search_threads=2) as link:
        position = await played(link, await new_position(link), 2)
        async with talking(link) as talk:
            asked = await view(link, position)
            standing = await talk.table(asked)
            while not standing.HasField("pending_chance"):
                standing = await talk.steps((await talk.choose(level=1)).decisions)
            outcome = standing.pending_chance.outcomes[0]
            assert outcome.notation
            refusal = await failure(talk.ask(choose={"level": 1}))
            assert refusal.pending is not None


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({}, ""),
        ({"table": {}}, "table.position"),
        ({"table": {"position": {"notation": "chess e4"}}}, "table.position.notation"),
        ({"table": {"seat": 2}}, "table.seat"),
        ({"steps": {"decisions": [{"notation": "fly"}]}}, "steps.decisions[0]"),
        ({"choose": {"level": 11}}, "choose.level"),
        ({"choose": {"level": 2, "limit": {"simulations": 5}}}, "choose.level"),
        ({"choose": {"limit": {"simulations": 0}}}, "choose.limit.simulations"),
        ({"choose": {"objective": 1}}, "choose.objective"),
        ({"choose": {"limit": {}, "objective": 9}}, "choose.objective"),
    ],
    ids=str,
)
async def test_bad_messages_are_refused_by_field(link: Link, message: dict[str, Any], field: str) -> None:
    position = await new_position(link)
    if message.get("table", {}).get("seat"):
        message = {"table": {"position": position, **message["table"]}}
    async with talking(link) as talk:
        await talk.table(position)
        refusal = await failure(talk.ask(**message))
        assert refusal.code is grpc.StatusCode.INVALID_ARGUMENT
        assert list(refusal.fields) == [field]


async def test_a_seat_that_there_is_not_is_told_as_other_calls_tell_it(link: Link) -> None:
    position = await new_position(link, players="3")
    async with talking(link) as talk:
        refusal = await failure(talk.ask(table={"position": position, "seat": 3}))
    plan = advisor_service_pb2.PlanRequest(position=position, seat=3)
    other = await failure(link.advisor.Plan(plan, timeout=TIMEOUT_S))
    assert refusal.fields == {"table.seat": "there is no seat 3; allowed: 0 to 2"}
    assert refusal.fields["table.seat"] == other.fields["seat"]
    hint = await failure(link.advisor.Suggest(suggest(position, seat=3), timeout=TIMEOUT_S))
    assert hint.fields == {"seat": "there is no seat 3; allowed: 0, the seat to move"}


@pytest.mark.parametrize("message", [{"choose": {}}, {"steps": {}}, {"ponder": {}}, {"stop": {}}], ids=str)
async def test_a_table_comes_first(link: Link, message: dict[str, Any]) -> None:
    async with talking(link) as talk:
        refusal = await failure(talk.ask(**message))
        assert list(refusal.fields) == [next(iter(message))]


async def test_a_session_for_a_seat_does_not_choose_for_another(link: Link) -> None:
    async with talking(link) as talk:
        standing = await talk.table(await new_position(link), seat=1)
        assert standing.current_player == 0
        refusal = await failure(talk.ask(choose={"level": 1}))
        assert list(refusal.fields) == ["table.seat"]


async def test_stop_ends_a_choice_at_once(link: Link) -> None:
    async with talking(link) as talk:
        await talk.table(await new_position(link))
        await talk.send(choose={"limit": {"milliseconds": 600_000}})
        await until(lambda: link.server.jobs.num_jobs == 1)
        await talk.send(stop={})
        choice = (await talk.read()).choice
        assert choice.basis.stopped_by == "stop"
        assert choice.decisions
        assert (await talk.read()).number == 3
        # Also one that was not begun when the message came; one after it is not ended.
        await talk.send(choose={"limit": {"milliseconds": 600_000}})
        await talk.send(choose={"limit": {"milliseconds": 600_000}})
        await talk.send(stop={})
        await talk.send(choose={"level": 1})
        reasons = [(await talk.read()).choice.basis.stopped_by for _ in range(2)]
        assert reasons == ["stop", "stop"]
        assert (await talk.read()).WhichOneof("message") == "standing"
        assert (await talk.read()).choice.basis.stopped_by == "limit"


async def test_a_cancelled_session_frees_everything(link: Link) -> None:
    async with talking(link) as talk:
        await talk.table(await new_position(link))
        await talk.send(choose={"limit": {"milliseconds": 600_000}})
        await until(lambda: link.server.jobs.num_jobs == 1)
    await until(lambda: link.server.jobs.num_jobs == 0)
    await until(lambda: link.server.sessions.num_open == 0)
    await until(lambda: link.server.jobs.num_free == link.server.jobs.threads)


async def test_the_deadline_ends_a_choice_in_time(link: Link) -> None:
    async with talking(link, timeout=1.5) as talk:
        await talk.table(await new_position(link))
        choice = await talk.choose(limit={"milliseconds": 600_000})
        assert choice.basis.stopped_by == "deadline"


async def test_pondering_knows_the_answer_and_gives_way() -> None:
    async with serving(search_threads=2, session_bytes=1 << 20) as link:
        position = await played(link, await new_position(link), 4)
        async with talking(link) as talk:
            await talk.table(position)
            await talk.choose(level=1)
            first = (await talk.ask(ponder={"is_on": True})).standing
            assert first.is_pondering
            await until(lambda: link.server.sessions.num_pondering == 1)
            # A message ends it; the choice is that of a call alone.
            choice = await talk.choose(level=3)
            alone = await choose_alone(link, position, 3)
            assert without_run(choice) == without_run(alone)
            off = (await talk.ask(ponder={})).standing
            assert off.known_simulations > first.known_simulations
            assert not off.is_pondering
            assert link.server.sessions.num_pondering == 0
        await until(lambda: link.server.sessions.num_open == 0)


async def test_one_session_thinks_at_a_time_and_none_without_threads() -> None:
    for threads in (1, 0):
        async with serving(search_threads=2, ponder_threads=threads, session_bytes=256 << 20) as link:
            position = await new_position(link)
            async with talking(link) as one, talking(link) as other:
                for talk in (one, other):
                    await talk.table(position)
                    assert (await talk.ask(ponder={"is_on": True})).standing.is_pondering
                if threads:
                    await until(lambda: link.server.sessions.num_pondering == 1)
                assert (await other.choose(level=1)).decisions
                assert link.server.sessions.num_pondering <= threads


async def test_nothing_is_pondered_in_what_another_seat_sees(link: Link) -> None:
    request = rules_service_pb2.NewPositionRequest(game="botanicus", options={"side": "expert"}, seed=7)
    position = (await apply(link, (await link.rules.NewPosition(request)).position, seed=1)).position
    async with talking(link) as talk:
        seat = (await talk.table(position)).current_player
        assert (await talk.table(await view(link, position, 1 - seat))).current_player == seat
        assert (await talk.ask(ponder={"is_on": True})).standing.is_pondering
        # The session thinks of nothing and goes on.
        assert link.server.sessions.num_pondering == 0
        await talk.table(position)
        await until(lambda: link.server.sessions.num_pondering == 1)


async def test_pondering_gives_way_when_all_threads_search() -> None:
    async with serving(search_threads=1, session_bytes=256 << 20) as link:
        position = await new_position(link)
        async with talking(link) as talk:
            await talk.table(position)
            await talk.ask(ponder={"is_on": True})
            await until(lambda: link.server.sessions.num_pondering == 1)
            request = suggest(position, limit={"milliseconds": 600_000}, query_id="q")
            long = asyncio.ensure_future(link.advisor.Suggest(request, timeout=TIMEOUT_S))
            await until(lambda: link.server.sessions.num_pondering == 0)
            assert link.server.jobs.stop("q")
            await long
            await until(lambda: link.server.sessions.num_pondering == 1)


async def test_too_many_sessions_are_refused_with_a_time() -> None:
    async with serving(max_sessions=1) as link:
        position = await new_position(link)
        async with talking(link) as one:
            await one.table(position)
            async with talking(link) as two:
                refusal = await failure(two.ask(table={"position": position}))
                assert refusal.code is grpc.StatusCode.RESOURCE_EXHAUSTED
                assert refusal.retry_s is not None
        await until(lambda: link.server.sessions.num_open == 0)
        async with talking(link) as three:
            await three.table(position)


async def test_sessions_end_when_the_server_does() -> None:
    async with serving() as link, talking(link) as talk:
        await talk.table(await new_position(link))
        stopping = asyncio.ensure_future(link.server.stop(grace_s=10))
        refusal = await failure(talk.call.read())
        assert refusal.code is grpc.StatusCode.UNAVAILABLE
        assert refusal.reason == "SHUTDOWN"
        await stopping
