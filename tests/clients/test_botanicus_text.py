"""Positions of Botanicus from the notation of the rules."""

from __future__ import annotations

import pytest
from hortus.v1 import botanicus_pb2, position_pb2

from clients.games import examples
from clients.games.botanicus import (
    BotanicusPosition,
    beds_of,
    cell_of,
    flowers_of,
    pile_of,
    plot_of,
    token_of,
)
from clients.sync import SyncHortusClient

TILES = ["s1", "s2", "t1", "t2", "s3", "s4", "t3", "t4", "s5", "s6", "t5", "t6", "s7", "s8", "t7", "t8"]
FIRST = plot_of(
    "-.1./.23./..../..../...-", coins=11, vp=98, tracks="M4 B0 S5", gardeners="2,2", animals=2,
    tasks=(1, 2, 3, 4, 5), basic_done=(2,), tokens=("round:9",), hand=("C1", "C4"),
)  # fmt: skip
SECOND = plot_of(
    ["-...", "....", "....", "....", "...-"], coins=4, vp=7, tracks="M0 B3 S0", gardeners="3,3",
    tasks=(6, 7, 8, 9, 10), hand=2,
)  # fmt: skip


def test_words_become_messages() -> None:
    assert beds_of("-.1b/5...") == ["-.1b", "5..."]
    assert cell_of("2,3") == botanicus_pb2.BotanicusCell(row=2, column=3)
    assert flowers_of("0,N,1") == [0, -1, 1]
    assert flowers_of("") == []
    assert pile_of("12.3:N,0") == botanicus_pb2.BotanicusPile(column=12, row=3, flowers=[-1, 0])
    token = token_of("fruit_square:15")
    assert (token.stack, token.value) == (botanicus_pb2.BOTANICUS_STACK_FRUIT_SQUARE, 15)
    assert (SECOND.num_hand, SECOND.HasField("hand")) == (2, False)
    assert list(FIRST.hand.names) == ["C1", "C4"]


@pytest.mark.parametrize(
    ("build", "told"),
    [
        (lambda: beds_of("-.1b/5.."), "row 2: 3 bed places, but 4 in row 1"),
        (lambda: beds_of("-.x."), "'-.x.'"),
        (lambda: cell_of("2;3"), "'2;3' is no bed"),
        (lambda: flowers_of("0,M"), "'M' is no flower"),
        (lambda: pile_of("2:0"), "'2:0' is no pile"),
        (lambda: token_of("oval:3"), "'oval:3' is no prize token"),
        (lambda: plot_of("....", tracks="M0 B0"), "2 nodes"),
        (lambda: BotanicusPosition.from_text(plots=[FIRST], stage="dinner"), "'dinner' is no stage"),
    ],
)
def test_words_and_shapes_that_are_none_are_refused(build: object, told: str) -> None:
    assert callable(build)
    with pytest.raises(ValueError, match=told):
        build()


def test_a_position_by_hand_is_that_of_its_notation(client: SyncHortusClient) -> None:
    position = BotanicusPosition.from_text(
        plots=[FIRST, SECOND],
        stage="round1",
        column=4,
        seat=0,
        tiles=TILES,
        piles=["3.1:0", "3.4:N,1"],
        discard=["C5"],
        observer=0,
        options={"task_level": "at_least"},
    )
    answer = client.validate_position(position)
    assert answer.is_valid, answer.violations
    for part in (
        "task_level=at_least", "stage=round1", "column=4", "view=0", "piles=3.1:0;3.4:N,1",
        "beds0=-.1./.23./..../..../...-", "tokens0=round:9", "hand0=C1,C4", "hand1=?2", "discard=C5",
    ):  # fmt: skip
        assert f" {part} " in f" {answer.position.notation} "
    again = client.validate_position(position_pb2.Position(notation=answer.position.notation))
    assert again.position == answer.position


def test_the_example_is_the_view_of_the_seat_to_move(client: SyncHortusClient) -> None:
    answer = client.validate_position(examples()["botanicus"])
    assert answer.is_valid
    table = answer.position.botanicus
    assert table.observer == table.seat
    assert client.legal_decisions(answer.position).current_player == table.seat
