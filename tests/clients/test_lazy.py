"""The command line loads a command when it is called, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points

import pytest

from clients.cli import GROUP, OWN_COMMANDS, LazyGroup

HEAVY = ("grpc", "google.protobuf", "numpy", "ortools", "hortus", "engine_c", "solver", "server")


def modules_after(*arguments: str) -> set[str]:
    """Return what a fresh process has imported after a command line."""
    code = (
        "import sys\n"
        "import clients.cli as cli\n"
        f"sys.argv = ['hortus', *{list(arguments)!r}]\n"
        "try:\n"
        "    cli.app() if sys.argv[1:] else None\n"
        "except SystemExit:\n"
        "    pass\n"
        "sys.stderr.write('\\n'.join(sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines())


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_neither_import_nor_help_loads_anything_heavy(arguments: tuple[str, ...]) -> None:
    modules = modules_after(*arguments)
    assert "clients.cli" in modules
    assert [name for name in HEAVY if name in modules] == []


def test_a_command_of_the_wire_loads_no_engine() -> None:
    modules = modules_after("hint", "--help")
    assert "clients.commands.hint" in modules
    assert "clients.commands.play" not in modules
    assert [name for name in ("numpy", "ortools", "engine_c", "solver", "server") if name in modules] == []


def test_every_command_has_help_without_being_loaded() -> None:
    group = LazyGroup(name="hortus")
    names = group.list_commands(None)
    assert names[: len(OWN_COMMANDS)] == list(OWN_COMMANDS)
    assert {entry.name for entry in entry_points(group=GROUP)} <= set(names)
    assert {"serve", "perft", "components", "arena", "balance", "ladder"} <= set(names)
    for name in names:
        assert group.get_command(None, name).help, name


def test_an_unknown_command_is_none() -> None:
    assert LazyGroup(name="hortus").get_command(None, "dance") is None
