"""Bad input: each a clear rich error, and the server goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import grpc
import pytest
from hortus.v1 import advisor_service_pb2, hutan_pb2, opponent_service_pb2, position_pb2
from hortus.v1 import rules_service_pb2 as wire

from tests.service.support import (
    TIMEOUT_S,
    Failure,
    Link,
    apply,
    failure,
    new_position,
    played,
    suggest,
    turns,
)

RED = hutan_pb2.HUTAN_COLOR_RED
BLUE = hutan_pb2.HUTAN_COLOR_BLUE
FLOWER = hutan_pb2.HUTAN_PIECE_KIND_FLOWER
TREE = hutan_pb2.HUTAN_PIECE_KIND_TREE
Change = Callable[[position_pb2.Position], None]


@pytest.fixture(autouse=True)
async def goes_on(link: Link) -> AsyncIterator[None]:
    """Whatever a test sends, the next call of anybody is answered."""
    yield
    answer = await link.rules.ListGames(wire.ListGamesRequest(), timeout=TIMEOUT_S)
    assert answer.games


def piece(row: int, column: int, kind: int = FLOWER, color: int = RED) -> hutan_pb2.HutanPiece:
    """Make a piece."""
    return hutan_pb2.HutanPiece(
        cell=hutan_pb2.HutanCell(row=row, column=column),
        kind=kind,  # type: ignore[arg-type]
        color=color,  # type: ignore[arg-type]
    )


async def typed(link: Link, num_turns: int = 4, **options: str) -> position_pb2.Position:
    """Return a position in its typed form alone."""
    position = await played(link, await new_position(link, **options), num_turns)
    return position_pb2.Position(hutan=position.hutan)


async def refused(link: Link, position: position_pb2.Position, **fields: Any) -> Failure:
    """Ask for a hint that must be refused."""
    return await failure(link.advisor.Suggest(suggest(position, **fields), timeout=TIMEOUT_S))


async def test_an_empty_message(link: Link) -> None:
    calls = [
        link.advisor.Suggest(advisor_service_pb2.SuggestRequest(), timeout=TIMEOUT_S),
        link.opponent.ChooseTurn(opponent_service_pb2.ChooseTurnRequest(), timeout=TIMEOUT_S),
        link.rules.LegalDecisions(wire.LegalDecisionsRequest(), timeout=TIMEOUT_S),
        link.rules.ViewPosition(wire.ViewPositionRequest(), timeout=TIMEOUT_S),
        link.rules.ValidatePosition(wire.ValidatePositionRequest(), timeout=TIMEOUT_S),
        link.rules.ApplyDecisions(wire.ApplyDecisionsRequest(), timeout=TIMEOUT_S),
        link.rules.ScorePosition(wire.ScorePositionRequest(), timeout=TIMEOUT_S),
        link.rules.RenderPosition(wire.RenderPositionRequest(), timeout=TIMEOUT_S),
        link.rules.LegalTurns(wire.LegalTurnsRequest(), timeout=TIMEOUT_S).read(),
    ]
    for call in calls:
        found = await failure(call)
        assert found.code == grpc.StatusCode.INVALID_ARGUMENT
        assert list(found.fields) == ["position"]
        assert "hutan" in found.fields["position"]
    analyze = link.advisor.Analyze(advisor_service_pb2.AnalyzeRequest(), timeout=TIMEOUT_S)
    assert list((await failure(analyze.read())).fields) == ["query.position"]


async def test_a_message_of_ten_megabytes(link: Link) -> None:
    position = position_pb2.Position(notation="x" * 10_000_000)
    found = await refused(link, position)
    assert found.code == grpc.StatusCode.RESOURCE_EXHAUSTED
    assert found.reason == "TOO_LARGE"
    assert found.fields[""].endswith(f"at most {link.server.settings.max_message_bytes}")
    analyze = link.advisor.Analyze(
        advisor_service_pb2.AnalyzeRequest(query=suggest(position)), timeout=TIMEOUT_S
    )
    assert (await failure(analyze.read())).reason == "TOO_LARGE"


async def test_a_long_text_below_the_size_limit(link: Link) -> None:
    found = await refused(link, position_pb2.Position(notation="hutan " + "x" * 3_000_000))
    assert found.code == grpc.StatusCode.INVALID_ARGUMENT
    assert list(found.fields) == ["position.notation"]
    position = await typed(link)
    position.hutan.options.layout = "x" * 3_000_000
    found = await refused(link, position)
    assert found.code == grpc.StatusCode.INVALID_ARGUMENT
    assert len(found.message) < 1000


@pytest.mark.parametrize(
    ("table", "field"),
    [
        (hutan_pb2.HutanPosition(grids=[hutan_pb2.HutanGrid()] * 5), "grids"),
        (hutan_pb2.HutanPosition(grids=[hutan_pb2.HutanGrid(pieces=[piece(0, 1)] * 37)]), "grids[0].pieces"),
        (hutan_pb2.HutanPosition(stacks=[hutan_pb2.HutanPile()] * 65), "stacks"),
        (hutan_pb2.HutanPosition(ecosystem=[3] * 256), "ecosystem"),
        (hutan_pb2.HutanPosition(offer=[hutan_pb2.HutanFace(is_wild=True)] * 256), "offer"),
        (
            hutan_pb2.HutanPosition(
                seen=hutan_pb2.HutanPile(cards=[hutan_pb2.HutanFace(is_wild=True)] * 256)
            ),
            "seen.cards",
        ),
        (
            hutan_pb2.HutanPosition(options=hutan_pb2.HutanOptions(extra={f"k{i}": "v" for i in range(65)})),
            "options",
        ),
        (
            hutan_pb2.HutanPosition(options=hutan_pb2.HutanOptions(extra={"challenges": "no_minus," * 200})),
            "options.extra[challenges]",
        ),
    ],
    ids=["grids", "pieces", "stacks", "ecosystem", "offer", "seen", "options", "value"],
)
async def test_a_list_beyond_any_game_is_refused_for_its_length(
    link: Link, table: hutan_pb2.HutanPosition, field: str
) -> None:
    found = await refused(link, position_pb2.Position(hutan=table))
    assert found.code == grpc.StatusCode.INVALID_ARGUMENT
    assert list(found.fields) == [f"position.hutan.{field}"]
    assert "at most" in found.fields[f"position.hutan.{field}"]


async def test_a_decision_beyond_any_game_is_refused_for_its_length(link: Link) -> None:
    position = await new_position(link)
    found = await failure(apply(link, position, "offer " + "bb " * 500))
    assert list(found.fields) == ["decisions[0].notation"]
    cards = [hutan_pb2.HutanFace(is_wild=True)] * 256
    offer = hutan_pb2.HutanDecision(offer=hutan_pb2.HutanPile(cards=cards))
    request = wire.ApplyDecisionsRequest(position=position, decisions=[position_pb2.Decision(hutan=offer)])
    found = await failure(link.rules.ApplyDecisions(request, timeout=TIMEOUT_S))
    assert list(found.fields) == ["decisions[0].hutan.offer.cards"]


async def test_bytes_that_are_no_message(link: Link) -> None:
    raw = link.channel.unary_unary("/hortus.v1.AdvisorService/Suggest")
    found = await failure(raw(b"\xff\xff\xff\xff", timeout=TIMEOUT_S))
    assert found.code == grpc.StatusCode.INVALID_ARGUMENT
    assert "protobuf" in found.message


async def test_an_unknown_components_hash_lists_the_known(link: Link) -> None:
    position = await typed(link)
    listed = (await link.rules.ListGames(wire.ListGamesRequest(), timeout=TIMEOUT_S)).games
    known = next(game for game in listed if game.name == "hutan")
    position.components_hash = "0123456789abcdef"
    found = await refused(link, position)
    assert found.code == grpc.StatusCode.NOT_FOUND
    assert known.components_hash in found.fields["position.components_hash"]
    line = "hutan components=0123456789abcdef"
    found = await refused(link, position_pb2.Position(notation=line))
    assert found.code == grpc.StatusCode.NOT_FOUND
    assert known.components_hash in found.fields["position.notation"]
    found = await failure(
        link.rules.NewPosition(
            wire.NewPositionRequest(game="hutan", components_hash="0123456789abcdef"), timeout=TIMEOUT_S
        )
    )
    assert known.components_hash in found.fields["components_hash"]


async def test_an_unknown_game(link: Link) -> None:
    for request in (wire.GetGameRequest(game="chess"), wire.GetGameRequest()):
        found = await failure(link.rules.GetGame(request, timeout=TIMEOUT_S))
        assert found.code == grpc.StatusCode.NOT_FOUND
        assert "hutan" in found.fields["game"]
    found = await refused(link, position_pb2.Position(notation="chess e4"))
    assert "hutan" in found.fields["position.notation"]


@pytest.mark.parametrize(
    ("limit", "field"),
    [
        ({"simulations": 0}, "limit.simulations"),
        ({"milliseconds": 0}, "limit.milliseconds"),
        ({"simulations": 2**64 - 5}, "limit.simulations"),
        ({"milliseconds": 2**32 - 5}, "limit.milliseconds"),
        ({"milliseconds": 3_600_001}, "limit.milliseconds"),
    ],
)
async def test_a_limit_out_of_range(link: Link, limit: dict[str, int], field: str) -> None:
    """A negative number reaches the server as the unsigned one with the same bits."""
    found = await refused(link, await new_position(link), limit=limit)
    assert found.code == grpc.StatusCode.INVALID_ARGUMENT
    assert list(found.fields) == [field]
    assert "allowed: 1 to" in found.fields[field]


@pytest.mark.parametrize(
    ("fields", "field"),
    [({"threads": 65}, "threads"), ({"top": 101}, "top"), ({"query_id": "x" * 200}, "query_id")],
)
async def test_other_numbers_out_of_range(link: Link, fields: dict[str, Any], field: str) -> None:
    found = await refused(link, await new_position(link), **fields)
    assert list(found.fields) == [field]


async def test_the_wrong_seat(link: Link) -> None:
    position = await new_position(link)
    mover = position.hutan.holder
    found = await refused(link, position, seat=1 - mover)
    assert found.code == grpc.StatusCode.INVALID_ARGUMENT
    assert f"{mover}, the seat to move" in found.fields["seat"]
    found = await refused(link, position, seat=9)
    assert f"{mover}, the seat to move" in found.fields["seat"]
    bot = opponent_service_pb2.ChooseTurnRequest(position=position, seat=1 - mover)
    found = await failure(link.opponent.ChooseTurn(bot, timeout=TIMEOUT_S))
    assert list(found.fields) == ["seat"]
    view = wire.ViewPositionRequest(position=position, seat=2)
    assert list((await failure(link.rules.ViewPosition(view, timeout=TIMEOUT_S))).fields) == ["seat"]


def add(*pieces: hutan_pb2.HutanPiece) -> Change:
    """Put pieces on the grid of seat 1."""

    def change(position: position_pb2.Position) -> None:
        position.hutan.grids[1].pieces.extend(pieces)

    return change


def fields(**values: Any) -> Change:
    """Set fields of the table."""

    def change(position: position_pb2.Position) -> None:
        position.hutan.MergeFrom(hutan_pb2.HutanPosition(**values))

    return change


@pytest.mark.parametrize(
    ("change", "field", "rule"),
    [
        (add(piece(0, 0)), "position.hutan.grids[1].pieces[{n}].cell", "V13"),
        (add(piece(6, 0)), "position.hutan.grids[1].pieces[{n}].cell.row", "H1.1"),
        (add(piece(0, 7)), "position.hutan.grids[1].pieces[{n}].cell.column", "H1.1"),
        (add(piece(1, 1, kind=9)), "position.hutan.grids[1].pieces[{n}].kind", "H1.5"),
        (add(piece(1, 1, kind=0)), "position.hutan.grids[1].pieces[{n}].kind", "H1.5"),
        (add(piece(1, 1, color=6)), "position.hutan.grids[1].pieces[{n}].color", "H1.4"),
        (fields(pangolin=7), "position.hutan.pangolin", ""),
        (fields(holder=5), "position.hutan.holder", "V6"),
        (fields(round=77), "position.hutan.round", "V5"),
        (fields(turn=9), "position.hutan.turn", "V5"),
        (fields(ecosystem=[99]), "position.hutan.ecosystem", "V3"),
        (fields(layout="bc-NW/bs-NW/rc-NW/wc-NW"), "position.hutan.layout", "H3.1"),
        (fields(animals_left=[1]), "position.hutan.animals_left", "V15"),
        (fields(offer=[{"colors": [1, 2, 3, 4]}]), "position.hutan.offer[{o}].colors", "H1.8"),
        (fields(options={"players": 7}), "position.hutan.options.players", "H3"),
        (fields(options={"extra": {"rounds": "x"}}), "position.hutan.options.extra[rounds]", "H3.2"),
        (fields(options={"extra": {"rundes": "1"}}), "position.hutan.options.extra[rundes]", "H3"),
    ],
)
async def test_a_wrong_field_is_named_with_its_rule(
    link: Link, change: Change, field: str, rule: str
) -> None:
    position = await typed(link)
    numbers = {"n": len(position.hutan.grids[1].pieces), "o": len(position.hutan.offer)}
    change(position)
    found = await refused(link, position)
    assert found.code == grpc.StatusCode.INVALID_ARGUMENT
    assert field.format(**numbers) in found.fields
    assert rule in found.rules
    # ValidatePosition answers where the others refuse, with the same words.
    answer = await link.rules.ValidatePosition(
        wire.ValidatePositionRequest(position=position), timeout=TIMEOUT_S
    )
    assert not answer.is_valid
    assert {violation.field for violation in answer.violations} == set(found.fields)
    assert not answer.HasField("position")


async def test_a_tree_of_two_colours(link: Link) -> None:
    position = await typed(link)
    number = len(position.hutan.grids[1].pieces)
    first = position.hutan.grids[1].pieces[0]
    position.hutan.grids[1].pieces.add(cell=first.cell, kind=TREE, color=BLUE)
    found = await refused(link, position)
    path = f"position.hutan.grids[1].pieces[{number}].cell"
    assert "pieces[0]" in found.fields[path]


async def test_more_pieces_than_the_turns_allow(link: Link) -> None:
    position = await typed(link, 2)
    del position.hutan.grids[0].pieces[:]
    for row in range(1, 4):
        position.hutan.grids[0].pieces.extend(piece(row, column) for column in range(6))
    found = await refused(link, position)
    assert "V19" in found.rules
    assert "position.hutan.grids[0]" in found.fields


async def test_27_red_flowers_with_limited_supply(link: Link) -> None:
    position = await typed(link, 20, supply="limited")
    for seat, rows in ((0, range(1, 4)), (1, range(1, 3))):
        del position.hutan.grids[seat].pieces[:]
        position.hutan.grids[seat].pieces.extend(piece(row, column) for row in rows for column in range(6))
    del position.hutan.grids[1].pieces[9:]
    assert sum(len(grid.pieces) for grid in position.hutan.grids) == 27
    found = await refused(link, position)
    assert "V16" in found.rules
    assert any("26" in text for text in found.fields.values())
    position.hutan.grids[1].pieces.pop()
    answer = await link.rules.ValidatePosition(
        wire.ValidatePositionRequest(position=position), timeout=TIMEOUT_S
    )
    assert "V16" not in [violation.rule for violation in answer.violations]


async def test_an_illegal_decision_is_named_with_its_place(link: Link) -> None:
    position = await new_position(link)
    for decisions, place in (
        (["take bb"], "decisions[0]"),
        (["take yrg", "place 00"], "decisions[1]"),
        (["take yrg", "place 99"], "decisions[1]"),
        (["nonsense"], "decisions[0]"),
        ([""], "decisions[0]"),
    ):
        found = await failure(apply(link, position, *decisions))
        assert found.code == grpc.StatusCode.INVALID_ARGUMENT
        assert list(found.fields) == [place]
    position.turn_so_far.add(notation="take bb")
    position.ClearField("notation")
    found = await refused(link, position)
    assert list(found.fields) == ["position.turn_so_far[0]"]


async def test_forms_of_a_decision_that_disagree(link: Link) -> None:
    position = await new_position(link)
    decision = position_pb2.Decision(notation="take yy")
    decision.hutan.take.colors.extend([RED])
    request = wire.ApplyDecisionsRequest(position=position, decisions=[decision])
    found = await failure(link.rules.ApplyDecisions(request, timeout=TIMEOUT_S))
    assert list(found.fields) == ["decisions[0].notation"]


async def test_a_requested_turn_that_is_not_one(link: Link) -> None:
    position = await new_position(link)
    whole = (await turns(link, position, max_turns=1))[0].turn
    partial = position_pb2.Turn(decisions=whole.decisions[:-1])
    found = await refused(link, position, evaluate=[whole, partial])
    assert list(found.fields) == ["evaluate[1].decisions"]
    assert "next: " in found.fields["evaluate[1].decisions"]
    longer = position_pb2.Turn(decisions=[*whole.decisions, *whole.decisions])
    found = await refused(link, position, evaluate=[longer])
    assert list(found.fields) == [f"evaluate[0].decisions[{len(whole.decisions)}]"]
    found = await refused(link, position, evaluate=[whole] * 17)
    assert list(found.fields) == ["evaluate"]


async def test_levels_and_formats_out_of_range(link: Link) -> None:
    position = await new_position(link)
    bot = opponent_service_pb2.ChooseTurnRequest(position=position, level=11)
    assert list((await failure(link.opponent.ChooseTurn(bot, timeout=TIMEOUT_S))).fields) == ["level"]
    for request in (
        wire.RenderPositionRequest(position=position, format=9),  # type: ignore[arg-type]
        wire.RenderPositionRequest(position=position, width=10),
    ):
        found = await failure(link.rules.RenderPosition(request, timeout=TIMEOUT_S))
        assert len(found.fields) == 1
    found = await failure(
        link.rules.LegalTurns(wire.LegalTurnsRequest(position=position, max_turns=100_001)).read()
    )
    assert list(found.fields) == ["max_turns"]


async def test_options_that_do_not_go_together(link: Link) -> None:
    for options, field in (
        ({"scenario": "B", "family": "true"}, "options.family"),
        ({"players": "4", "rounds": "11"}, "options.rounds"),
        ({"players": "-1"}, "options.players"),
    ):
        request = wire.NewPositionRequest(game="hutan", options=options)
        found = await failure(link.rules.NewPosition(request, timeout=TIMEOUT_S))
        assert found.reason == "OPTIONS"
        assert list(found.fields) == [field]
