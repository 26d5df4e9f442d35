"""OpponentService: bots of every level, their identity, and what they may not look at."""

from __future__ import annotations

import asyncio
import random

import pytest
from hortus.v1 import opponent_service_pb2 as wire
from hortus.v1 import position_pb2

from tests.service.support import TIMEOUT_S, Link, apply, new_position, played, until, view, without_run


def choose(position: position_pb2.Position, **fields: object) -> wire.ChooseTurnRequest:
    """Make a request for a bot's turn."""
    return wire.ChooseTurnRequest(position=position, **fields)


@pytest.mark.parametrize("level", [1, 2, 4])
async def test_a_bot_plays_whole_turns(link: Link, level: int) -> None:
    position = await new_position(link, rounds="2")
    answer = await apply(link, position)
    num_turns = 0
    while not answer.is_over:
        chosen = await link.opponent.ChooseTurn(
            choose(answer.position, level=level, seed=4), timeout=TIMEOUT_S
        )
        assert chosen.level == level
        assert chosen.seat == answer.current_player
        assert chosen.notation == "; ".join(decision.notation for decision in chosen.decisions)
        assert not chosen.ends_at_chance
        answer = await apply(link, answer.position, *[d.notation for d in chosen.decisions])
        num_turns += 1
    assert num_turns == 8


async def test_same_request_same_bytes(link: Link) -> None:
    position = await played(link, await new_position(link), 3)
    request = choose(position, level=3, seed=9)
    answers = [await link.opponent.ChooseTurn(request, timeout=TIMEOUT_S) for _ in range(2)]
    assert without_run(answers[0]) == without_run(answers[1])


async def test_a_drawn_seed_is_reported(link: Link) -> None:
    position = await new_position(link)
    drawn = await link.opponent.ChooseTurn(choose(position, level=2), timeout=TIMEOUT_S)
    again = await link.opponent.ChooseTurn(
        choose(position, level=2, seed=drawn.basis.seed), timeout=TIMEOUT_S
    )
    assert without_run(drawn) == without_run(again)


async def test_the_level_defaults_to_five(link: Link) -> None:
    position = await played(link, await new_position(link, rounds="2"), 7)
    answer = await link.opponent.ChooseTurn(choose(position), timeout=TIMEOUT_S)
    assert answer.level == 5


async def test_hidden_contents_do_not_matter(link: Link) -> None:
    position = await played(link, await new_position(link), 5)
    shuffle = random.Random(2)
    answers = set()
    for _ in range(3):
        other = position_pb2.Position(hutan=position.hutan)
        hidden = [card for pile in position.hutan.stacks for card in pile.cards]
        shuffle.shuffle(hidden)
        del other.hutan.stacks[:]
        for i in range(0, len(hidden), 3):
            other.hutan.stacks.add(cards=hidden[i : i + 3])
        for asked in (other, await view(link, other)):
            answer = await link.opponent.ChooseTurn(choose(asked, level=2, seed=1), timeout=TIMEOUT_S)
            answers.add(without_run(answer))
    assert len(answers) == 1


async def test_a_newer_query_of_the_key_ends_a_bot_too(link: Link) -> None:
    position = await new_position(link)
    older = asyncio.ensure_future(
        link.opponent.ChooseTurn(choose(position, level=10, supersede_key="b"), timeout=TIMEOUT_S)
    )
    await until(lambda: link.server.jobs.num_free == 1)
    newer = await link.opponent.ChooseTurn(choose(position, level=1, supersede_key="b"), timeout=TIMEOUT_S)
    answer = await older
    assert answer.basis.stopped_by == "superseded"
    assert answer.decisions
    assert newer.basis.stopped_by != "superseded"
