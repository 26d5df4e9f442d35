"""Botanicus through a server: whole games from players' views alone, and what a view keeps to itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import islice

import grpc
import pytest
from hortus.v1 import advisor_service_pb2, opponent_service_pb2, position_pb2, rules_service_pb2

from engine_c.games.botanicus import GAME
from server.positions import position_message
from tests.games.botanicus.hidden import redealt
from tests.service.support import TIMEOUT_S, Link, apply, failure, serving, suggest, view, without_run
from tests.support.play import Stream, pick, seeded, uniform
from tests.support.positions import dealt

EXPERT = {"players": "4", "side": "expert", "greenhouse": "common"}
RULESET = GAME.open(None, EXPERT)


@pytest.fixture
async def link() -> AsyncIterator[Link]:
    async with serving() as opened:
        yield opened


async def new_game(link: Link, seed: int = 11, **options: str) -> position_pb2.Position:
    request = rules_service_pb2.NewPositionRequest(game="botanicus", options=options, seed=seed)
    return (await link.rules.NewPosition(request, timeout=TIMEOUT_S)).position


async def chosen(
    link: Link, position: position_pb2.Position, seed: int = 5
) -> opponent_service_pb2.ChooseTurnResponse:
    """Ask the weakest bot for a turn."""
    request = opponent_service_pb2.ChooseTurnRequest(position=position, level=1, seed=seed)
    return await link.opponent.ChooseTurn(request, timeout=TIMEOUT_S)


def in_game(seed: int, turns: int) -> position_pb2.Position:
    """Return a position of EXPERT told in full at the start of a turn, so many turns after the setup."""
    walk = dealt(RULESET, "engine", uniform, seeded("service", seed), seed)
    stops = (stop for stop in walk if stop.is_turn_start and stop.state.current_player() >= 0)
    return position_message(next(islice(stops, turns, None)).position, RULESET)


def some_turn(position: position_pb2.Position, rng: Stream) -> list[str]:
    """Return random decisions of the seat to move, a whole turn or its part up to a draw."""
    state = RULESET.state(GAME.parse_position(position.notation))
    turn, texts = state.turn_number(), []
    while state.current_player() >= 0 and state.turn_number() == turn:
        action = pick(state.legal_actions(), rng)
        texts.append(RULESET.action_text(state, action))
        state.apply(action)
    return texts


def check_hidden(seen: position_pb2.Position, seat: int) -> None:
    """Hold a view against what its seat may know (B4, X1.4)."""
    table = seen.botanicus
    assert table.observer == seat
    assert not table.HasField("deck")
    assert not table.HasField("final_pile")
    for other, plot in enumerate(table.plots):
        if other != seat:
            cards = (plot.hand, plot.finals, plot.dealt_finals, plot.returned)
            assert not any(zone.names for zone in cards)
    for tail in table.final_tail:
        assert not tail.card or tail.seat == seat


@pytest.mark.parametrize("options", [{"players": "2"}, EXPERT])
async def test_bots_play_a_whole_game_from_views_alone(link: Link, options: dict[str, str]) -> None:
    """The table program holds all of the game; the bots are asked with what their seat sees."""
    first = await new_game(link, **options)
    answer = await apply(link, first, seed=1)
    entries: list[position_pb2.RecordEntry] = []
    while not answer.is_over:
        seat = answer.current_player
        seen = await view(link, answer.position, seat)
        check_hidden(seen, seat)
        reply = await chosen(link, seen, seed=len(entries))
        assert reply.seat == seat
        answer = await apply(
            link, answer.position, *(decision.notation for decision in reply.decisions), seed=1
        )
        assert len(entries) < 2000
        entries += answer.entries
    score = await link.rules.ScorePosition(
        rules_service_pb2.ScorePositionRequest(position=answer.position), timeout=TIMEOUT_S
    )
    assert score.is_over
    assert sorted(seat.rank for seat in score.seats) == list(range(1, int(options["players"]) + 1))
    assert all(seat.total > 0 for seat in score.seats)
    everything = [decision.notation for entry in entries for decision in entry.decisions]
    again = await apply(link, first, *everything)
    assert again.is_over
    assert again.position == answer.position


async def test_a_hint_rests_on_the_view_alone(link: Link) -> None:
    position = in_game(3, 40)
    seat = position.botanicus.seat
    full = GAME.parse_position(position.notation)
    other = replace(full, table=redealt(full.table, seat))
    assert other != full
    answers = set()
    for asked in (position, await view(link, position, seat), position_message(other, RULESET)):
        request = suggest(asked, limit={"simulations": 200}, seed=3)
        answers.add(without_run(await link.advisor.Suggest(request, timeout=TIMEOUT_S)))
    assert len(answers) == 1


async def test_the_view_of_another_seat_is_refused(link: Link) -> None:
    position = in_game(4, 20)
    seat = position.botanicus.seat
    other = (seat + 1) % 4
    seen = await view(link, position, other)
    calls = {
        "position": [
            link.opponent.ChooseTurn(
                opponent_service_pb2.ChooseTurnRequest(position=seen), timeout=TIMEOUT_S
            ),
            link.advisor.Suggest(suggest(seen), timeout=TIMEOUT_S),
            link.rules.ViewPosition(
                rules_service_pb2.ViewPositionRequest(position=seen, seat=seat), timeout=TIMEOUT_S
            ),
        ],
        "query.position": [
            anext(
                aiter(
                    link.advisor.Analyze(
                        advisor_service_pb2.AnalyzeRequest(query=suggest(seen)), timeout=TIMEOUT_S
                    )
                )
            )
        ],
    }
    for field, asked in calls.items():
        for call in asked:
            refused = await failure(call)
            assert refused.code == grpc.StatusCode.INVALID_ARGUMENT
            assert list(refused.fields) == [field]
            assert f"seat {other}" in refused.fields[field]
    assert await view(link, seen, other) == seen


async def test_a_player_can_follow_the_game_in_its_own_view(link: Link) -> None:
    """A view goes on with what its seat sees of the turns of others; so does a record of it."""
    position = in_game(5, 3)
    rng = seeded("followed")
    seen = await view(link, position, 0)
    for number in range(60):
        told = await apply(link, position, *some_turn(position, rng), seed=number)
        turn = position_pb2.Position()
        turn.CopyFrom(position)
        turn.ClearField("notation")
        turn.turn_so_far.extend(told.decisions)
        happened = [each.notation for each in (await view(link, turn, 0)).turn_so_far]
        before = len(seen.turn_so_far)
        seen = (await apply(link, seen, *happened[before:])).position
        position = told.position
        assert seen.botanicus == (await view(link, position, 0)).botanicus
