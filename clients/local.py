"""A server process of one's own on a free loopback port, ended with the program that started it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO

START_TIMEOUT_S = 60.0
STOP_TIMEOUT_S = 10.0
POLL_S = 0.02
MAX_OUTPUT_BYTES = 1 << 20
"""As much of the output of a server is looked at."""


class LocalServerError(Exception):
    """The server process did not start."""


class LocalServer:
    """Starts `hortus serve` and ends it; a context manager.

    Only the process that was started here is ever ended, by its id.
    """

    def __init__(self, *, components: Path | None = None, arguments: Sequence[str] = ()) -> None:
        """Prepare a server; `components` is a directory of components files, `arguments` go to `serve`."""
        self.command = [sys.executable, "-m", "clients", "serve", "--host", "127.0.0.1", "--port", "0"]
        self.command.append("--json")
        if components is not None:
            self.command += ["--components", str(components)]
        self.command += arguments
        self.target = ""
        """`HOST:PORT` once it runs."""
        self._process: subprocess.Popen[bytes] | None = None
        self._output: IO[bytes] | None = None
        self._log: IO[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """Id of the process; None if there is none."""
        return self._process.pid if self._process else None

    def __enter__(self) -> LocalServer:
        """Start the process and wait until it answers; raises LocalServerError."""
        self._output = tempfile.TemporaryFile()
        self._log = tempfile.TemporaryFile()
        # A group of its own: an interrupt at the terminal reaches the program first, which then ends it.
        self._process = subprocess.Popen(
            self.command,
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=self._log,
            start_new_session=True,
        )
        try:
            self.target = self._wait_for_address(self._process)
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process, first politely."""
        process, self._process = self._process, None
        if process is not None and process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(STOP_TIMEOUT_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        for file in (self._output, self._log):
            if file is not None:
                file.close()

    def _wait_for_address(self, process: subprocess.Popen[bytes]) -> str:
        """Wait for the line on which the server says where it answers."""
        end = time.monotonic() + START_TIMEOUT_S
        while time.monotonic() < end:
            has_ended = process.poll() is not None
            for line in _content(self._output).splitlines(keepends=True):
                if line.endswith("\n") and '"serving"' in line:
                    return str(json.loads(line)["address"])
            if has_ended:
                tail = "\n".join(_content(self._log).strip().splitlines()[-5:])
                raise LocalServerError(
                    f"the server ended with code {process.returncode}: {tail or 'no output'}"
                )
            time.sleep(POLL_S)
        raise LocalServerError(f"the server did not answer within {START_TIMEOUT_S:g} s")


def _content(file: IO[bytes] | None) -> str:
    """Return what a process has written so far, without moving where it writes next."""
    if file is None:
        return ""
    return os.pread(file.fileno(), MAX_OUTPUT_BYTES, 0).decode(errors="replace")
