"""The asynchronous and the waiting client: every call, and errors as one exception."""

from __future__ import annotations

import threading

import grpc
import pytest
from hortus.v1 import position_pb2, rules_service_pb2

from clients.client import HortusClient
from clients.errors import HortusCallError, Violation
from clients.games import examples
from clients.games.hutan import HutanPosition
from clients.messages import as_decisions, as_position, as_turn
from clients.sync import SyncHortusClient

GRID = "~...../..b.../..bY../....../~...~./......"


def own_position() -> position_pb2.Position:
    """A position built by hand: the start of the second round."""
    return HutanPosition.from_text(
        layout="bc-SE/pc-SW/rc-NW/wc-NE", grids=[GRID, GRID], offer=["bb", "by", "yg"], round=2
    )


def test_texts_become_messages() -> None:
    assert as_position("hutan").notation == "hutan"
    whole = position_pb2.Position(notation="x")
    assert as_position(whole) is whole
    texts = ["take by", "place 12", "place 22"]
    for turn in ("take by; place 12;place 22;", texts, as_turn(texts), as_decisions(texts)):
        assert [decision.notation for decision in as_decisions(turn)] == texts
    assert as_decisions("") == []


async def test_every_call_of_the_asynchronous_client(target: str) -> None:
    async with HortusClient(target) as client:
        names = [game.name for game in (await client.list_games()).games]
        assert names == sorted(names)
        assert "hutan" in names
        game = await client.get_game("hutan")
        assert game.components_hash in game.known_hashes
        start = await client.new_position("hutan", options={"players": "3"}, seed=7)
        assert len(start.position.hutan.grids) == 3
        view = await client.view_position(start.position, 0)
        assert start.position.hutan.stacks
        assert not view.position.hutan.stacks
        assert (await client.validate_position(own_position())).is_valid
        legal = await client.legal_decisions(own_position())
        assert [decision.notation for decision in legal.decisions] == ["take bb", "take by", "take yg"]
        after = await client.apply_decisions(own_position(), "take by; place 12; place 13")
        assert after.current_player == 1
        score = await client.score_position(after.position)
        assert sum(rule.points for rule in score.seats[0].rules) == score.seats[0].total
        drawing = await client.render_position(
            own_position(), width=80, highlight="take bb; place 12; place 22"
        )
        assert "[♣B]" in drawing.content
        turns = [turn async for turn in client.legal_turns(own_position(), max_turns=10, omit_positions=True)]
        assert len(turns) == 11
        assert turns[-1].is_final
        assert turns[-1].is_truncated
        hint = await client.suggest(own_position(), simulations=200, seed=1, top=3)
        assert len(hint.turns) == 3
        assert hint.basis.seed == 1
        stream = [answer async for answer in client.analyze(own_position(), simulations=200, seed=1, top=3)]
        assert [answer.is_final for answer in stream] == [False] * (len(stream) - 1) + [True]
        assert list(stream[-1].answer.turns) == list(hint.turns)
        bot = await client.choose_turn(own_position(), level=1, seed=3)
        assert (bot.level, bot.seat) == (1, 0)
        assert not (await client.stop("nothing")).was_running


def test_the_waiting_client_has_every_call() -> None:
    calls = {name for name in vars(HortusClient) if not name.startswith("_")}
    assert calls
    assert calls <= set(vars(SyncHortusClient))


def test_the_waiting_client_gives_the_same_answers(client: SyncHortusClient) -> None:
    start = client.new_position("hutan", seed=7)
    assert client.new_position("hutan", seed=7) == start
    assert client.score_position(start.position).seats[0].total == 0
    assert [turn.is_final for turn in client.legal_turns(own_position(), max_turns=3)] == [False] * 3 + [True]


def test_a_stream_may_be_left_early(client: SyncHortusClient) -> None:
    stream = client.analyze(own_position(), milliseconds=60_000, interval_milliseconds=20)
    assert not next(stream).is_final
    stream.close()  # type: ignore[attr-defined]
    assert client.list_games().games


def test_a_search_can_be_stopped_from_another_thread(client: SyncHortusClient) -> None:
    stopper = threading.Event()

    def stop() -> None:
        stopper.wait()
        client.stop("mine")

    thread = threading.Thread(target=stop)
    thread.start()
    answers = []
    for answer in client.analyze(
        own_position(), milliseconds=600_000, query_id="mine", interval_milliseconds=20
    ):
        answers.append(answer)
        stopper.set()
    thread.join()
    assert answers[-1].is_final
    assert answers[-1].answer.basis.stopped_by == "stop"


def test_a_refusal_names_field_problem_allowed_and_rule(client: SyncHortusClient) -> None:
    position = own_position()
    position.hutan.grids[0].pieces[0].cell.row = 0
    position.hutan.grids[0].pieces[0].cell.column = 0
    with pytest.raises(HortusCallError) as caught:
        client.legal_decisions(position)
    error = caught.value
    assert error.code is grpc.StatusCode.INVALID_ARGUMENT
    assert error.reason
    violation = next(each for each in error.violations if "grids[0]" in each.field)
    assert violation.problem
    assert violation.rule
    assert error.as_dict()["error"]["violations"][0].keys() == {"field", "problem", "allowed", "rule"}


def test_a_pending_draw_is_part_of_the_error(client: SyncHortusClient) -> None:
    position = own_position()
    del position.hutan.offer[:]
    with pytest.raises(HortusCallError) as caught:
        client.suggest(position, simulations=10)
    assert caught.value.pending_chance is not None
    assert caught.value.pending_chance.event == "offer"
    assert caught.value.as_dict()["error"]["pending_chance"] == "offer"


def test_a_server_that_is_not_there() -> None:
    with SyncHortusClient("127.0.0.1:9", timeout_s=20) as client, pytest.raises(HortusCallError) as caught:
        client.list_games()
    assert caught.value.is_unreachable
    assert caught.value.violations == ()


def test_an_example_position_is_valid(client: SyncHortusClient) -> None:
    for notation in examples().values():
        answer = client.validate_position(notation)
        assert answer.is_valid, answer.violations


def test_a_violation_as_a_line() -> None:
    violation = Violation(field="hutan.round", problem="is 12", allowed="1 to 10", rule="V2")
    assert str(violation) == "hutan.round: is 12; allowed: 1 to 10; rule V2"
    assert str(Violation(field="", problem="is empty")) == "is empty"


def test_formats_of_the_drawing(client: SyncHortusClient) -> None:
    svg = client.render_position(own_position(), format=rules_service_pb2.RENDER_FORMAT_SVG)
    assert svg.media_type == "image/svg+xml"
    assert svg.content.startswith("<svg")
    ansi = client.render_position(own_position(), format=rules_service_pb2.RENDER_FORMAT_ANSI)
    assert ansi.media_type == "text/plain"
    assert "\x1b[" in ansi.content
