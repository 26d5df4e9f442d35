"""Sattgrün through a server: whole games from a player's view, and turns that stop at a draw."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Literal

import pytest
from hortus.v1 import opponent_service_pb2, position_pb2, rules_service_pb2, sattgruen_pb2

from tests.games.sattgruen.pictures import PICTURES
from tests.service.support import TIMEOUT_S, Link, apply, failure, serving, suggest, view

RICH = PICTURES["middle"].position.replace("thumbs0=1", "thumbs0=2")
"""Seat 0 can pay a special action."""

PILES: tuple[Literal["bag", "plant_deck", "room_deck"], ...] = ("bag", "plant_deck", "room_deck")


@pytest.fixture
async def link() -> AsyncIterator[Link]:
    async with serving() as opened:
        yield opened


async def new_game(link: Link, **options: str) -> position_pb2.Position:
    request = rules_service_pb2.NewPositionRequest(game="sattgruen", options=options, seed=11)
    return (await link.rules.NewPosition(request, timeout=TIMEOUT_S)).position


async def drawn(link: Link, position: position_pb2.Position, format: int) -> str:
    request = rules_service_pb2.RenderPositionRequest(position=position, format=format)  # type: ignore[arg-type]
    return str((await link.rules.RenderPosition(request, timeout=TIMEOUT_S)).content)


@pytest.mark.parametrize("options", [{"players": "1"}, {"players": "2", "goals": "drawn"}])
async def test_a_bot_plays_a_whole_game_from_views(link: Link, options: dict[str, str]) -> None:
    players = int(options["players"])
    position = await new_game(link, **options)
    answer = None
    for _ in range(30 * players):  # a turn may stop at a draw
        seat = position.sattgruen.seat
        position = await view(link, position, seat)
        table = position.sattgruen
        assert not any(table.HasField(pile) for pile in PILES)
        request = opponent_service_pb2.ChooseTurnRequest(position=position, level=1, seed=5)
        chosen = await link.opponent.ChooseTurn(request, timeout=TIMEOUT_S)
        assert chosen.seat == seat
        texts = [decision.notation for decision in chosen.decisions]
        answer = await apply(link, position, *texts, seed=table.turn)
        position = answer.position
        if answer.is_over:
            break
    assert answer is not None
    assert answer.is_over
    assert position.sattgruen.turn == 14
    assert [len(home.cards) for home in position.sattgruen.homes] == [15] * players
    text = await drawn(link, position, rules_service_pb2.RENDER_FORMAT_TEXT)
    assert "game over" in text
    assert (await drawn(link, position, rules_service_pb2.RENDER_FORMAT_SVG)).startswith("<svg")


async def test_a_renewed_market_is_a_draw_inside_the_turn(link: Link) -> None:
    position = position_pb2.Position(notation=RICH)
    stopped = await apply(link, position, "A", "mark 1", "mark 3", "go")
    assert stopped.pending_chance.event == "refresh"
    assert stopped.pending_chance.num_draws == 2
    assert [decision.notation for decision in stopped.position.turn_so_far] == ["A", "mark 1", "mark 3", "go"]
    refused = await failure(link.advisor.Suggest(suggest(stopped.position), timeout=TIMEOUT_S))
    assert refused.pending is not None
    reveal = sattgruen_pb2.SattgruenReveal(event="refresh", names=["blue-cat", "magenta-dog"])
    request = rules_service_pb2.ApplyDecisionsRequest(
        position=stopped.position,
        decisions=[position_pb2.Decision(sattgruen=sattgruen_pb2.SattgruenDecision(reveal=reveal))],
    )
    after = await link.rules.ApplyDecisions(request, timeout=TIMEOUT_S)
    assert after.current_player == 0
    assert "cat B" in await drawn(link, after.position, rules_service_pb2.RENDER_FORMAT_TEXT)
    hint = await link.advisor.Suggest(
        suggest(after.position, limit={"simulations": 200}, seed=3), timeout=TIMEOUT_S
    )
    best = [decision.notation for decision in hint.turns[0].decisions]
    assert best[0].startswith("take ")
    assert not (await apply(link, after.position, *best, seed=1)).position.turn_so_far


async def test_a_turn_may_be_typed(link: Link) -> None:
    position = position_pb2.Position(notation=PICTURES["middle"].position)
    turn = PICTURES["middle"].turn.split("; ")
    expected = await apply(link, position, *turn, seed=1)
    typed = []
    for decision in expected.decisions:
        typed.append(position_pb2.Decision(sattgruen=decision.sattgruen))
    request = rules_service_pb2.ApplyDecisionsRequest(position=position, decisions=typed)
    assert (await link.rules.ApplyDecisions(request, timeout=TIMEOUT_S)).position == expected.position
    assert [decision.sattgruen.WhichOneof("kind") for decision in typed][:3] == ["take", "cell", "keep"]
    assert typed[-1].sattgruen.reveal.event == "refill"
