"""Reading of components files: any game's facts, with every fault named by its place in the file.

A components file is TOML. Each entry is a table with the entry's values, its `source` (names of the
table `[sources]`, joined by commas), its `confidence` and perhaps a note `about`.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from engine_c.game import ComponentEntry, ComponentsError, Violation

CONFIDENCE_LEVELS = ("A", "B", "C", "D", "R")
PROVENANCE = ("source", "confidence", "about")
FORMAT = 1


def read_components_file(path: Path) -> dict[str, Any]:
    """Parse a file; raise ComponentsError if it cannot be read or is no TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ComponentsError.of("", f"{path.name} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ComponentsError.of("", f"{path.name} is not UTF-8 text: {error.reason}") from error
    except tomllib.TOMLDecodeError as error:
        raise ComponentsError.of("", f"{path.name} is not TOML: {error}") from error


def content_hash(values: object) -> str:
    """Return 16 hex digits of the SHA-256 of values as canonical JSON."""
    text = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def number(value: object, low: int, high: int) -> bool:
    """Tell whether a value is an integer (no boolean) in [low, high]."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


class EntryReader:
    """Walks a parsed file, collects entries with their provenance, and keeps all faults.

    Getters return None (or an empty table) where they found a fault; the caller goes on and calls
    `raise_faults` at the end.
    """

    def __init__(self, data: Mapping[str, Any], game: str, sections: tuple[str, ...]) -> None:
        """Check the head of the file: game, format, sources and the names of the sections."""
        self.data = data
        self.entries: list[ComponentEntry] = []
        self._faults: list[Violation] = []
        if data.get("game") != game:
            self.fault("game", f"{data.get('game')!r}", repr(game))
        if data.get("format") != FORMAT:
            self.fault("format", f"{data.get('format')!r}", str(FORMAT))
        self._unknown_keys("", data, ("game", "format", "sources", *sections))
        self.sources = self.table("sources")
        for name, text in self.sources.items():
            if not isinstance(text, str) or not text.strip():
                self.fault(f"sources.{name}", "is no text", "where the source can be found")

    def fault(self, path: str, problem: str, allowed: str = "") -> None:
        """Note a fault at a place of the file."""
        self._faults.append(Violation(field=path, problem=problem, allowed=allowed))

    def raise_faults(self) -> None:
        """Raise one ComponentsError with all faults, if there are any."""
        if self._faults:
            raise ComponentsError(*dict.fromkeys(self._faults))

    def table(self, path: str) -> dict[str, Any]:
        """Return the table at a dotted path; a missing one is a fault and comes back empty."""
        found: Any = self.data
        for name in path.split("."):
            found = found.get(name) if isinstance(found, dict) else None
        if not isinstance(found, dict):
            self.fault(path, "missing" if found is None else "is no table", "a table")
            return {}
        return found

    def known_names(self, path: str, names: tuple[str, ...], *, all_needed: bool = True) -> dict[str, Any]:
        """Return the table at a path; names that are unknown or missing are faults."""
        num_faults = len(self._faults)
        table = self.table(path)
        is_there = len(self._faults) == num_faults
        self._unknown_keys(path, table, names)
        if all_needed and is_there:
            for name in names:
                if name not in table:
                    self.fault(f"{path}.{name}", "missing")
        return table

    def entry(
        self, path: str, raw: object, needed: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        """Check the form and provenance of one entry and return its values, provenance left out."""
        if raw is None:
            return {}
        if not isinstance(raw, dict):
            self.fault(path, "is no table", "a table with " + ", ".join((*needed, *PROVENANCE[:2])))
            return {}
        self._unknown_keys(path, raw, (*needed, *optional, *PROVENANCE))
        for name in (*needed, *PROVENANCE[:2]):
            if name not in raw:
                self.fault(f"{path}.{name}", "missing")
        if "confidence" in raw and raw["confidence"] not in CONFIDENCE_LEVELS:
            self.fault(f"{path}.confidence", f"{raw['confidence']!r}", ", ".join(CONFIDENCE_LEVELS))
        self._check_source(path, raw)
        if not isinstance(raw.get("about", ""), str):
            self.fault(f"{path}.about", "is no text")
        values = {name: value for name, value in raw.items() if name not in PROVENANCE}
        shown = values["value"] if set(values) == {"value"} else values
        self.entries.append(
            ComponentEntry(
                path=path,
                value=json.dumps(shown, ensure_ascii=False, default=str),
                source=str(raw.get("source", "")),
                confidence=str(raw.get("confidence", "")),
                about=str(raw.get("about", "")),
            )
        )
        return values

    def value(self, path: str, raw: object) -> Any:
        """Return the value of an entry that has just one; None if it is missing."""
        return self.entry(path, raw, ("value",)).get("value")

    def integer(self, path: str, values: Mapping[str, Any], name: str, low: int, high: int) -> int | None:
        """Return an integer of an entry within [low, high]; a fault and None otherwise."""
        if name not in values:
            return None  # named as missing already
        found = values[name]
        if not number(found, low, high):
            self.fault(f"{path}.{name}", f"{found!r}", f"a whole number from {low} to {high}")
            return None
        return int(found)

    def rising(self, path: str, found: object, low: int, high: int) -> tuple[int, ...]:
        """Return a list of rising integers within [low, high]; a fault and () otherwise."""
        if found is None:
            return ()
        numbers = [x for x in found if number(x, low, high)] if isinstance(found, list) else []
        is_rising = all(a < b for a, b in pairwise(numbers))
        if not numbers or not is_rising or numbers != found:
            self.fault(path, f"{found!r}", f"a list of rising whole numbers from {low} to {high}")
            return ()
        return tuple(numbers)

    def records(self, path: str, most: int) -> list[tuple[str, object]]:
        """Return the entries of a list with their paths; a missing, empty or too long list is a fault."""
        parent, _, name = path.rpartition(".")
        found = self.table(parent).get(name)
        if not isinstance(found, list):
            self.fault(path, "missing" if found is None else "is no list", "a list of entries")
            return []
        if not 1 <= len(found) <= most:
            self.fault(path, f"{len(found)} entries", f"1 to {most}")
        return [(f"{path}[{i}]", raw) for i, raw in enumerate(found)]

    def _unknown_keys(self, path: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
        """Name keys that nobody reads: most are misspelt."""
        for name in table:
            if name not in known:
                place = f"{path}.{name}" if path else name
                self.fault(place, "unknown name", ", ".join(known))

    def _check_source(self, path: str, raw: Mapping[str, Any]) -> None:
        if "source" not in raw:
            return
        text = raw["source"]
        names = [name.strip() for name in text.split(",")] if isinstance(text, str) else []
        if not names:
            self.fault(f"{path}.source", f"{text!r}", "names of [sources], joined by commas")
        for name in names:
            if name not in self.sources:
                self.fault(f"{path}.source", f"{name!r} is not among [sources]", ", ".join(self.sources))
