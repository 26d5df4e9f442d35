"""Results of matches in a file, one JSON object a line, written as they come, so that a run can go on.

The first line tells what is played and the code that began it; every other line is one game with the
commit of the code that played it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine_c.game import HortusError
from engine_c.version import VERSION
from solver.match import GameResult
from solver.provenance import code_commit

FORMAT = 1
"""Raised when the lines change."""


class MatchFile:
    """The games of one or several matches that are over, kept in a file if there is one."""

    def __init__(self, identity: Mapping[str, Any], path: Path | None) -> None:
        """Read what the file holds; a file that is not there or empty is begun.

        `identity`: what is played, as plain values. Raises HortusError for the file of something else, which
        names the first difference, and for one that cannot be read or written.
        """
        self._path = path
        self._games: dict[str, dict[int, GameResult]] = {}
        identity = json.loads(json.dumps(identity))
        if path is None:
            return
        head = {"hortus_match": FORMAT, "identity": identity, "commit": code_commit(), "version": VERSION}
        try:
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
            if lines and not lines[-1].endswith("\n"):
                # A run that was killed in the middle of a line: that game is played again.
                path.write_text("".join(lines[:-1]), encoding="utf-8")
                lines.pop()
            if not lines:
                path.write_text(json.dumps(head) + "\n", encoding="utf-8")
                return
        except (OSError, UnicodeDecodeError) as error:
            raise HortusError.of("resume", f"{path}: {error}") from error
        self._check_head(lines[0], identity)
        for number, line in enumerate(lines[1:], 2):
            try:
                plain = json.loads(line)
                games = self._games.setdefault(plain["match"], {})
                result = GameResult.from_plain(plain)
            except (ValueError, KeyError, TypeError) as error:
                raise HortusError.of(f"resume, line {number}", "no game of a match") from error
            games.setdefault(result.index, result)

    def _check_head(self, line: str, identity: Mapping[str, Any]) -> None:
        try:
            head = json.loads(line)
            written, known = head["hortus_match"], head["identity"]
        except (ValueError, KeyError, TypeError) as error:
            raise HortusError.of("resume", f"{self._path} holds no match") from error
        if written != FORMAT:
            raise HortusError.of("resume", f"{self._path} has format {written}", str(FORMAT))
        differences = list(_differences("", known, identity))
        if differences:
            raise HortusError.of("resume", f"{self._path} holds another match: {'; '.join(differences)}")

    def games(self, label: str = "") -> dict[int, GameResult]:
        """Return the games of a match by number."""
        return self._games.setdefault(label, {})

    def add(self, result: GameResult, label: str = "") -> None:
        """Keep one more game of a match; it is in the file when this returns."""
        # As it will be read again.
        result = GameResult.from_plain(replace(result, commit=code_commit()).as_plain())
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"match": label, **result.as_plain()}) + "\n")
        self.games(label)[result.index] = result

    def other_commits(self) -> list[str]:
        """Return the commits, other than this code's, that played games of the file."""
        commits = {result.commit for games in self._games.values() for result in games.values()}
        return sorted(commits - {code_commit()})


def _differences(name: str, there: Any, here: Any) -> Iterator[str]:
    """Yield where two plain values differ, one line a place."""
    if isinstance(there, dict) and isinstance(here, dict):
        for key in (*here, *(key for key in there if key not in here)):
            yield from _differences(f"{name}.{key}".strip("."), there.get(key), here.get(key))
    elif isinstance(there, list) and isinstance(here, list) and len(there) == len(here):
        for number, (one, other) in enumerate(zip(there, here, strict=True), 1):
            yield from _differences(f"{name} {number}", one, other)
    elif there != here:
        yield f"{name}: {_short(there)} there, {_short(here)} here"


def _short(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
