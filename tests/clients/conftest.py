"""One real server process for all tests of the client, and a way to run commands against it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from clients.cli import app
from clients.local import LocalServer
from clients.sync import SyncHortusClient


@pytest.fixture(scope="session")
def target() -> Iterator[str]:
    with LocalServer() as server:
        yield server.target


@pytest.fixture
def client(target: str) -> Iterator[SyncHortusClient]:
    with SyncHortusClient(target) as opened:
        yield opened


Run = Callable[..., Result]


@pytest.fixture
def run(target: str, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command against the server; `stdin` is what it reads."""
    monkeypatch.setenv("HORTUS_SERVER", target)
    monkeypatch.setenv("COLUMNS", "100")

    def call(*arguments: str, stdin: str | None = None) -> Result:
        return CliRunner().invoke(app, list(arguments), input=stdin)

    return call


def loaded(result: Result) -> Any:
    """Return the JSON a command printed; the command must have succeeded."""
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)
