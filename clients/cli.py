"""The `hortus` command.

Commands live in modules that are loaded when they are called: those of the wire in `clients.commands`,
those that need more (a server, an engine) in other packages, which name them in the entry-point group
`hortus.commands`. Each module has a docstring, whose first line is the help, and an `app` of typer.

Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 server not reached, 130 interrupted.
"""

from __future__ import annotations

import ast
import io
import json
import os
import re
import signal
import sys
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any

import typer
import typer.main
from typer.core import TyperCommand, TyperGroup

GROUP = "hortus.commands"
EXIT_REFUSED, EXIT_USAGE, EXIT_UNREACHABLE = 1, 2, 3

OWN_COMMANDS = (
    "demo",
    "games",
    "new",
    "view",
    "show",
    "score",
    "legal",
    "apply",
    "hint",
    "analyze",
    "plan",
    "bot",
    "play",
    "solve",
    "puzzle",
)
"""Modules of `clients.commands`, in the order of the help."""

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""What typer raises for wrong flags; it has no public name."""


def _first_line(module: str) -> str:
    """Return the first line of a module's docstring without importing the module."""
    package, *rest = module.split(".")
    try:
        spec = find_spec(package)  # of the outermost package: that imports nothing
        folders = [Path(folder) for folder in (spec.submodule_search_locations or ())] if spec else []
        files = [folder.joinpath(*rest).with_suffix(".py") for folder in folders]
        path = next(file for file in files if file.exists())
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    except (ImportError, OSError, SyntaxError, StopIteration):
        return ""
    line = re.sub(r"^`[^`]*`: *", "", text.partition("\n")[0])
    return line[:1].upper() + line[1:]


class LazyCommand(TyperCommand):
    """A command whose module is imported when it is called."""

    def __init__(self, name: str, target: str) -> None:
        """Name a command and where it is: `module:attribute`."""
        self.target = target
        super().__init__(name=name, help=_first_line(target.partition(":")[0]), callback=None)

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Load the command and let it read its arguments."""
        module, _, attribute = self.target.partition(":")
        __import__(module)
        app = getattr(sys.modules[module], attribute)
        command = typer.main.get_command(app) if isinstance(app, typer.Typer) else app
        return command.make_context(info_name, args, parent=parent, **extra)


class LazyGroup(TyperGroup):
    """Finds commands by name, loads only the one that is called."""

    def targets(self) -> dict[str, str]:
        """Return where each command is, own ones first."""
        targets = {name: f"clients.commands.{name}:app" for name in OWN_COMMANDS}
        for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
            targets.setdefault(entry.name, entry.value)
        return targets

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names in the order of the help."""
        return list(self.targets())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command that is not loaded yet."""
        target = self.targets().get(cmd_name)
        return LazyCommand(cmd_name, target) if target else None

    def invoke(self, ctx: Any) -> Any:
        """Run the command; with `--json` a wrong usage is told as JSON too."""
        wants_json = "--json" in sys.argv or "--json" in ctx.args
        try:
            return super().invoke(ctx)
        except UsageError as error:
            if not wants_json:
                raise
            told = getattr(error, "format_message", None)
            message = str(told() if told else error)
            report = {"error": {"code": "USAGE", "message": message, "violations": []}}
            print(json.dumps(report), file=sys.stderr)
            raise typer.Exit(EXIT_USAGE) from None


app = typer.Typer(
    name="hortus",
    cls=LazyGroup,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Hints and bots for garden board games, over gRPC.",
)


@app.callback()
def _group() -> None:
    """Hints and bots for garden board games, over gRPC."""


def _end(number: int, frame: FrameType | None) -> None:
    """Leave through the exits of all context managers, so that a server of ours ends with us."""
    raise SystemExit(128 + number)


def _complain(message: str, code: str) -> None:
    """Say on standard error what went wrong, as JSON if that is asked for."""
    report = {"error": {"code": code, "message": message, "violations": []}}
    print(json.dumps(report) if "--json" in sys.argv else f"hortus: {message}", file=sys.stderr)


def main() -> None:
    """Run the command line."""
    signal.signal(signal.SIGTERM, _end)
    signal.signal(signal.SIGHUP, _end)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that has no sign for a flower still shows its letter.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    for argument in sys.argv[1:]:
        # Bytes that are no text arrive as lone surrogates, which no message can carry.
        if any("\ud800" <= letter <= "\udfff" for letter in argument):
            _complain(f"{ascii(argument)[:80]} is no text in {sys.getfilesystemencoding()}", "USAGE")
            sys.exit(EXIT_USAGE)
    try:
        try:
            app(prog_name="hortus")
        finally:
            sys.stdout.flush()
    except OSError as error:  # a full disk behind standard output
        # What is still buffered has nowhere to go; without this the interpreter tries again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _complain(str(error), "OUTPUT")
        sys.exit(EXIT_REFUSED)


if __name__ == "__main__":
    main()
