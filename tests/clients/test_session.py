"""Sessions of the asynchronous and the waiting client."""

from __future__ import annotations

import asyncio
import threading

import grpc
import pytest

from clients.client import HortusClient
from clients.errors import HortusCallError
from clients.sync import SyncHortusClient


async def test_a_session_plays_as_single_calls_do(target: str) -> None:
    async with HortusClient(target) as client, client.play() as session:
        position = (await client.new_position("hutan", options={"players": "2"}, seed=7)).position
        standing = await session.table(position, seed=3)
        assert (standing.current_player, standing.seed) == (0, 3)
        for _ in range(3):
            choice = await session.choose(level=2)
            alone = await client.choose_turn(position, level=2, seed=3)
            assert choice.decisions == alone.decisions
            standing = await session.apply(choice.decisions)
            position = (await client.apply_decisions(position, choice.decisions)).position
        assert (await session.ponder()).is_pondering
        full = await session.choose(simulations=50, objective="score")
        assert full.level == 0
        assert not (await session.ponder(False)).is_pondering


async def test_calls_may_overlap_and_stop_ends_a_choice(target: str) -> None:
    async with HortusClient(target) as client, client.play() as session:
        position = (await client.new_position("sattgruen", options={"players": "2"}, seed=7)).position
        await session.table(position.notation)
        choosing = [asyncio.ensure_future(session.choose(milliseconds=600_000)) for _ in range(2)]
        await asyncio.sleep(0)
        await session.stop()
        assert [choice.basis.stopped_by for choice in await asyncio.gather(*choosing)] == ["stop"] * 2


async def test_an_error_ends_the_session_with_its_reason(target: str) -> None:
    async with HortusClient(target) as client, client.play() as session:
        with pytest.raises(HortusCallError) as refused:
            await session.table("hutan nonsense")
        assert refused.value.violations[0].field == "table.position.notation"
        with pytest.raises(HortusCallError) as over:
            await session.choose()
        assert over.value.code is grpc.StatusCode.FAILED_PRECONDITION
        with pytest.raises(HortusCallError, match="cannot be written"):
            await session.choose(objective="fame")


def test_the_waiting_client_has_sessions_too(client: SyncHortusClient) -> None:
    position = client.new_position("hutan", options={"players": "2"}, seed=7).position
    with client.play() as session:
        session.table(position, seat=0, seed=5)
        choice = session.choose(level=1)
        assert choice.notation == client.choose_turn(position, level=1, seed=5).notation
        assert session.apply(choice.notation).current_player == 1
        assert session.ponder().is_pondering
    with client.play() as session:
        session.table(position)
        is_over = threading.Event()

        def stop() -> None:
            while not is_over.wait(0.02):
                session.stop()

        stopping = threading.Thread(target=stop)
        stopping.start()
        assert session.choose(milliseconds=600_000).basis.stopped_by == "stop"
        is_over.set()
        stopping.join()
