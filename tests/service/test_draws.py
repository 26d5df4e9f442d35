"""Who decides a draw: a reveal of the request, the contents, the seed, nobody."""

from __future__ import annotations

from typing import Any

import grpc
import pytest
from hortus.v1 import opponent_service_pb2, position_pb2

from tests.service.support import TIMEOUT_S, Link, apply, failure, legal, new_position, suggest, turns, view


@pytest.fixture
async def before_draw(link: Link) -> tuple[position_pb2.Position, list[str]]:
    """Return a position with full contents one turn before the second offer, and that turn."""
    position = await new_position(link)
    for _ in range(3):
        first = (await turns(link, position, max_turns=1))[0].turn.decisions
        position = (await apply(link, position, *[d.notation for d in first])).position
    last = (await turns(link, position, max_turns=1))[0].turn.decisions
    return position, [d.notation for d in last]


def offer_of(pile: Any) -> str:
    """Write a pile as the reveal of an offer."""
    letters = " byrwg"
    faces = ["*" if c.is_wild else "".join(letters[color] for color in c.colors) for c in pile.cards]
    return " ".join(["offer", *faces])


async def test_a_reveal_comes_first(link: Link, before_draw: tuple[position_pb2.Position, list[str]]) -> None:
    position, turn = before_draw
    seen = await view(link, position)
    held = [card.notation for card in (await apply(link, seen, *turn)).pending_chance.outcomes]
    faces = sorted(held)[:3]
    reveal = " ".join(["offer", *(face.split()[1] for face in faces)])
    answer = await apply(link, seen, *turn, reveal, seed=1)
    assert set(answer.decisions[-1].notation.split()) == set(reveal.split())
    assert answer.HasField("current_player")


async def test_the_contents_come_second(
    link: Link, before_draw: tuple[position_pb2.Position, list[str]]
) -> None:
    position, turn = before_draw
    answer = await apply(link, position, *turn, seed=1)
    assert sorted(answer.decisions[-1].notation.split()) == sorted(offer_of(position.hutan.stacks[0]).split())
    assert len(answer.position.hutan.stacks) == len(position.hutan.stacks) - 1


async def test_the_seed_comes_third(link: Link, before_draw: tuple[position_pb2.Position, list[str]]) -> None:
    position, turn = before_draw
    seen = await view(link, position)
    one, again = [await apply(link, seen, *turn, seed=1) for _ in range(2)]
    others = {(await apply(link, seen, *turn, seed=seed)).decisions[-1].notation for seed in range(8)}
    assert one == again
    assert len(one.position.hutan.offer) == 3
    assert len(others) > 1


async def test_with_none_the_answer_stops_there(
    link: Link, before_draw: tuple[position_pb2.Position, list[str]]
) -> None:
    position, turn = before_draw
    answer = await apply(link, await view(link, position), *turn)
    assert answer.pending_chance.event == "offer"
    assert answer.pending_chance.num_draws == 3
    assert sum(outcome.weight for outcome in answer.pending_chance.outcomes) == 67
    assert not answer.HasField("current_player")
    assert not answer.is_over
    stopped = await legal(link, answer.position)
    assert stopped.pending_chance == answer.pending_chance
    assert not stopped.decisions
    assert not stopped.HasField("current_player")
    for call in (
        link.advisor.Suggest(suggest(answer.position), timeout=TIMEOUT_S),
        link.opponent.ChooseTurn(choose(answer.position), timeout=TIMEOUT_S),
    ):
        refused = await failure(call)
        assert refused.code == grpc.StatusCode.FAILED_PRECONDITION
        assert refused.precondition == "PENDING_CHANCE"
        assert refused.pending is not None
        assert refused.pending == answer.pending_chance


async def test_a_reveal_that_contradicts_the_contents_is_refused(
    link: Link, before_draw: tuple[position_pb2.Position, list[str]]
) -> None:
    position, turn = before_draw
    other = offer_of(position.hutan.stacks[1])
    refused = await failure(apply(link, position, *turn, other))
    assert refused.code == grpc.StatusCode.INVALID_ARGUMENT
    assert list(refused.fields) == [f"decisions[{len(turn)}]"]


async def test_setup_draws_are_revealed_one_after_the_other(link: Link) -> None:
    start = position_pb2.Position(notation="hutan layout=random ecosystem=draw")
    events = []
    answer = await apply(link, start)
    while answer.HasField("pending_chance"):
        pending = answer.pending_chance
        events.append(pending.event)
        reveal = {
            "layout": "layout bc-SE/pc-SW/rc-NW/wc-NE",
            "ecosystem": "ecosystem 3,7,9,12,24",
            "first": "first 1",
            "offer": "offer bb by byr",
        }[pending.event]
        answer = await apply(link, answer.position, reveal)
    assert events == ["layout", "ecosystem", "first", "offer"]
    assert answer.current_player == 1
    assert list(answer.position.hutan.ecosystem) == [3, 7, 9, 12, 24]


async def test_the_end_of_the_game_asks_nobody(link: Link) -> None:
    position = await new_position(link, rounds="1")
    answer = await apply(link, position)
    while not answer.is_over:
        first = (await turns(link, answer.position, max_turns=1))[0].turn.decisions
        answer = await apply(link, answer.position, *[d.notation for d in first])
    assert not answer.HasField("current_player")
    refused = await failure(link.advisor.Suggest(suggest(answer.position), timeout=TIMEOUT_S))
    assert refused.code == grpc.StatusCode.FAILED_PRECONDITION
    assert refused.reason == "GAME_OVER"


def choose(position: position_pb2.Position) -> Any:
    """Ask for a bot's turn."""
    return opponent_service_pb2.ChooseTurnRequest(position=position, level=1)
