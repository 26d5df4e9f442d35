"""Branches of turns with a draw inside, over the wire."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hortus.v1 import advisor_service_pb2 as wire
from hortus.v1 import position_pb2, rules_service_pb2

from engine_c.game import Position
from engine_c.registry import game
from engine_c.rng import Rng
from tests.search.drawing import asked_position
from tests.service.support import TIMEOUT_S, Link, apply, suggest, without_run

VARIANTS: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("botanicus", {"players": "2", "side": "base"}),
    ("sattgruen", {"players": "2"}),
)
HIDDEN = {"botanicus": ("deck",), "sattgruen": ("bag", "plant_deck", "room_deck")}
"""Piles of the table whose order nobody knows."""


def asked(position: Position, texts: list[str]) -> wire.SuggestRequest:
    """Ask for hints on a position, the turn among them."""
    turn = position_pb2.Turn(decisions=[position_pb2.Decision(notation=text) for text in texts])
    message = position_pb2.Position(notation=game(position.game).format_position(position))
    return suggest(message, limit={"simulations": 200}, seed=3, top=1, evaluate=[turn])


@pytest.mark.parametrize(("name", "options"), VARIANTS)
async def test_branches_can_be_played(link: Link, name: str, options: Mapping[str, str]) -> None:
    position, texts = asked_position(name, options)
    request = asked(position, texts)
    answer = await link.advisor.Suggest(request, timeout=TIMEOUT_S)
    again = await link.advisor.Suggest(request, timeout=TIMEOUT_S)
    assert without_run(answer) == without_run(again)
    turn = next(turn for turn in answer.turns if turn.is_requested)
    assert turn.ends_at_chance
    assert 1 <= len(turn.branches) <= 8
    for branch in turn.branches:
        assert 0 < branch.probability <= 1
        assert branch.outcome == "; ".join(reveal.notation for reveal in branch.reveals)
        assert branch.notation == "; ".join(decision.notation for decision in branch.decisions)
        assert branch.HasField("expected_score") == bool(branch.decisions)
        assert branch.HasField("expected_margin") == bool(branch.decisions)
        whole = [*turn.decisions, *branch.reveals, *branch.decisions]
        view = await seen_by(link, request.position, answer.seat)
        played = await apply(link, view, *[decision.notation for decision in whole])
        typed = rules_service_pb2.ApplyDecisionsRequest(
            position=view, decisions=[strip(decision) for decision in whole]
        )
        assert await link.rules.ApplyDecisions(typed, timeout=TIMEOUT_S) == played


async def seen_by(link: Link, position: position_pb2.Position, seat: int) -> position_pb2.Position:
    """Return the view of a seat, in which a draw may come out in any way."""
    request = rules_service_pb2.ViewPositionRequest(position=position, seat=seat)
    return (await link.rules.ViewPosition(request, timeout=TIMEOUT_S)).position


def strip(decision: position_pb2.Decision) -> position_pb2.Decision:
    """Return a decision in its typed form alone."""
    copy = position_pb2.Decision()
    copy.CopyFrom(decision)
    copy.ClearField("notation")
    return copy


@pytest.mark.parametrize(("name", "options"), VARIANTS)
async def test_branches_do_not_depend_on_what_is_hidden(
    link: Link, name: str, options: Mapping[str, str]
) -> None:
    """The piles in any order, or not told at all: same bytes."""
    position, texts = asked_position(name, options)
    view = game(name).open(options=options).view(position, position.table.seat)
    tables = [view.table]
    rng = Rng(5)
    for _ in range(4):
        piles = {pile: list(getattr(position.table, pile)) for pile in HIDDEN[name]}
        for pile in piles.values():
            rng.shuffle(pile)
        tables.append(replace(position.table, **{name: tuple(pile) for name, pile in piles.items()}))
    answers = set()
    for table in tables:
        request = asked(replace(position, table=table), texts)
        answers.add(without_run(await link.advisor.Suggest(request, timeout=TIMEOUT_S)))
    assert len(answers) == 1
    found = wire.SuggestResponse.FromString(answers.pop())
    assert any(turn.branches for turn in found.turns)
