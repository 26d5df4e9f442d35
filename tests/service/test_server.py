"""The server as a whole: reflection, channelz, errors of our own, settings, the command."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

import grpc
import grpc.aio
import pytest
from grpc_channelz.v1 import channelz_pb2, channelz_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc
from hortus.v1 import advisor_service_pb2, advisor_service_pb2_grpc, rules_service_pb2_grpc
from hortus.v1 import rules_service_pb2 as wire
from pydantic import ValidationError
from typer.testing import CliRunner

from engine_c.game import Violation
from server.commands.serve import app
from server.errors import violation_details
from server.servicers.rules import RulesServicer
from server.settings import Settings
from tests.service.support import TIMEOUT_S, Link, failure, long_search, new_position

ROOT = Path(__file__).parents[2]


async def test_reflection_lists_the_services(link: Link) -> None:
    stub = reflection_pb2_grpc.ServerReflectionStub(link.channel)
    call = stub.ServerReflectionInfo(
        iter([reflection_pb2.ServerReflectionRequest(list_services="")]), timeout=TIMEOUT_S
    )
    answer = await call.read()
    names = {service.name for service in answer.list_services_response.service}
    assert {f"hortus.v1.{name}Service" for name in ("Rules", "Advisor", "Opponent", "Solver")} <= names
    assert "grpc.health.v1.Health" in names


async def test_channelz_counts_the_calls(link: Link) -> None:
    await link.rules.ListGames(wire.ListGamesRequest(), timeout=TIMEOUT_S)
    stub = channelz_pb2_grpc.ChannelzStub(link.channel)
    answer = await stub.GetServers(channelz_pb2.GetServersRequest(), timeout=TIMEOUT_S)
    assert sum(server.data.calls_started for server in answer.server) >= 1


async def test_an_error_of_ours_shows_an_id_and_nothing_else(
    link: Link, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RulesServicer, "_summary", lambda self, game: 1 / 0)
    found = await failure(link.rules.ListGames(wire.ListGamesRequest(), timeout=TIMEOUT_S))
    assert found.code == grpc.StatusCode.INTERNAL
    assert found.reason == "UNEXPECTED"
    assert "division" not in found.message
    monkeypatch.setattr("server.servicers.rules.list_turns", lambda *_: 1 / 0)
    position = await new_position(link)
    call = link.rules.LegalTurns(wire.LegalTurnsRequest(position=position), timeout=TIMEOUT_S)
    found = await failure(call.read())
    assert found.code == grpc.StatusCode.INTERNAL
    assert "division" not in found.message


def test_details_of_many_faults_fit_into_a_header() -> None:
    many = [Violation(field=f"field[{i}]", problem="p" * 5000, allowed="a" * 5000) for i in range(500)]
    details = violation_details(many)
    assert sum(detail.ByteSize() for detail in details) < 6000
    assert details[0].field_violations[-1].description.endswith("more")  # type: ignore[attr-defined]


def test_settings_come_from_file_environment_and_flags(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "hortus.toml"
    file.write_text("max_queue = 5\ngrace_s = 1.5\nport = 4000\n")
    monkeypatch.setenv("HORTUS_CONFIG", str(file))
    monkeypatch.setenv("HORTUS_MAX_QUEUE", "6")
    monkeypatch.setenv("HORTUS_PORT", "4001")
    settings = Settings.from_flags(port=4002, host=None)
    assert (settings.grace_s, settings.max_queue, settings.port) == (1.5, 6, 4002)
    assert settings.host == "127.0.0.1"


def test_a_settings_file_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORTUS_CONFIG", "/nowhere/hortus.toml")
    with pytest.raises(ValueError, match=r"/nowhere/hortus\.toml"):
        Settings.from_flags()


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "example.org"])
def test_listening_elsewhere_needs_the_flag(host: str) -> None:
    with pytest.raises(ValidationError, match="insecure-listen"):
        Settings.from_flags(host=host)
    assert Settings.from_flags(host=host, insecure_listen=True).host == host
    for own in ("127.0.0.1", "localhost", "::1"):
        assert Settings.from_flags(host=own).host == own


async def start_command(*flags: str) -> asyncio.subprocess.Process:
    """Run `hortus serve` as a process."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from server.commands.serve import app; app()",
        *flags,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'proto' / 'gen'}"},
    )


async def test_the_command_tells_its_address_and_drains_on_a_signal() -> None:
    process = await start_command("--json", "--log-level", "warning")
    assert process.stdout is not None
    line = json.loads(await process.stdout.readline())
    assert line["event"] == "serving"
    assert line["address"] == f"{line['host']}:{line['port']}"
    async with grpc.aio.insecure_channel(line["address"]) as channel:
        rules = rules_service_pb2_grpc.RulesServiceStub(channel)
        answer = await rules.NewPosition(wire.NewPositionRequest(game="hutan"), timeout=TIMEOUT_S)
        advisor = advisor_service_pb2_grpc.AdvisorServiceStub(channel)
        request = advisor_service_pb2.AnalyzeRequest(
            query=long_search(answer.position), interval_milliseconds=20
        )
        messages = []
        async for message in advisor.Analyze(request, timeout=TIMEOUT_S):
            if not messages:
                process.send_signal(signal.SIGTERM)
            messages.append(message)
    assert messages[-1].is_final
    assert messages[-1].answer.basis.stopped_by == "shutdown"
    rest, errors = await asyncio.wait_for(process.communicate(), TIMEOUT_S)
    assert process.returncode == 0
    assert rest == b""
    assert b"Traceback" not in errors


@pytest.mark.parametrize(
    ("flags", "word"),
    [
        (("--host", "0.0.0.0"), "--insecure-listen"),
        (("--port", "70000"), "port"),
        (("--components", "/no/such/folder"), "no directory"),
        (("--log-level", "loud"), "loud"),
    ],
)
def test_the_command_says_what_is_wrong_with_a_flag(flags: tuple[str, ...], word: str) -> None:
    result = CliRunner().invoke(app, flags)
    assert result.exit_code == 2
    assert word in result.stderr
    assert result.stdout == ""
