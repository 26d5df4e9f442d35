"""Forms of values that the sections of a components file of Botanicus share: gains, levels, cells, words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine_c.components_file import EntryReader, number
from engine_c.games.botanicus.facts import (
    LEVELS,
    MAX_COINS,
    MAX_MOVE,
    MAX_STEPS,
    MAX_UNITS,
    MAX_VP,
    NUM_SPACES,
    SPOTTED,
    STRIPED,
    TRACKS,
    Gain,
    Space,
    Task,
    Tile,
)

_COUNTS = {
    "coins": MAX_COINS, "vp": MAX_VP, "card": MAX_UNITS, "animal": MAX_UNITS, "water": MAX_UNITS,
    "move": MAX_MOVE, **dict.fromkeys(TRACKS, MAX_STEPS),
}  # fmt: skip
_GREENHOUSE_COUNTS = {"fruit": MAX_UNITS, "any_track_two_way": MAX_STEPS}

Cell = tuple[int, int]


class FormReader(EntryReader):
    """Getters note a fault and return a value of the right type, as those of `EntryReader` do."""

    def numbers(self, path: str, raw: object, ranges: Mapping[str, tuple[int, int]]) -> dict[str, int]:
        """Read one entry of named numbers, 1 as a stand-in after a fault."""
        values = self.entry(path, raw, tuple(ranges))
        return {name: self.whole(path, values, name, low, high, low) for name, (low, high) in ranges.items()}

    def whole(
        self, path: str, values: Mapping[str, Any], name: str, low: int, high: int, stand_in: int
    ) -> int:
        """Return an integer within [low, high], or the stand-in after a fault."""
        found = self.integer(path, values, name, low, high)
        return stand_in if found is None else found

    def whole_list(self, path: str, found: object, low: int, high: int, allowed: str) -> tuple[int, ...]:
        """Return a list of integers within [low, high]; a fault and () otherwise; () if it is missing."""
        if found is None:
            return ()
        if not isinstance(found, list) or not found or not all(number(x, low, high) for x in found):
            self.fault(path, f"{found!r}", allowed)
            return ()
        return tuple(found)

    def word(self, path: str, found: object, pattern: str, allowed: str, taken: list[str]) -> str:
        """Return a word of the notation that is not taken yet, and take it."""
        if found is None:
            return ""  # named as missing already
        if not isinstance(found, str) or not re.fullmatch(pattern, found):
            self.fault(path, f"{found!r}", allowed)
            return ""
        if found in taken:
            self.fault(path, f"{found!r} is used twice", "a word of its own")
        taken.append(found)
        return found

    def one_of(self, path: str, found: object, names: tuple[str, ...]) -> str:
        """Return one of some words, the first after a fault."""
        if found is not None and (not isinstance(found, str) or found not in names):
            self.fault(path, f"{found!r}", ", ".join(names))
        return found if isinstance(found, str) and found in names else (*names, "")[0]

    def flag(self, path: str, values: Mapping[str, Any], name: str) -> bool:
        """Return a truth value, false if it is absent."""
        found = values.get(name, False)
        if not isinstance(found, bool):
            self.fault(f"{path}.{name}", f"{found!r}", "true, false")
        return found is True

    def by_level(self, path: str, found: object, high: int) -> tuple[int, int, int, int]:
        """Read a table of numbers by level; levels left out are 0."""
        if found is None:
            return (0, 0, 0, 0)
        if not isinstance(found, dict):
            self.fault(path, f"{found!r}", "a table by level, for example { I = 1 }")
            return (0, 0, 0, 0)
        self._unknown_keys(path, found, LEVELS)
        first, second, third, fourth = (
            self.whole(path, found, level, 0, high, 0) if level in found else 0 for level in LEVELS
        )
        return (first, second, third, fourth)

    def gain(
        self,
        path: str,
        raw: object,
        *,
        in_greenhouse: bool = False,
        may_be_empty: bool = False,
        stacks: tuple[str, ...] = ("round", "square"),
    ) -> Gain:
        """Read a gain (B5.3); words of The Greenhouse and the stack of the frog only where they hold."""
        if raw is None:
            return Gain()
        if not isinstance(raw, dict):
            self.fault(path, f"{raw!r}", "a gain, for example { coins = 2 }")
            return Gain()
        ranges = _COUNTS | (_GREENHOUSE_COUNTS if in_greenhouse else {})
        self._unknown_keys(path, raw, (*ranges, "plant", "prize"))
        if not raw and not may_be_empty:
            self.fault(path, "no gain", "at least one gain")
        found = {
            name: self.whole(path, raw, name, 1, most, 0) for name, most in ranges.items() if name in raw
        }
        plant = self.by_level(f"{path}.plant", raw.get("plant"), MAX_UNITS)
        if raw.get("plant") == {}:
            self.fault(f"{path}.plant", "no plants", "at least one level")
        money, barrow, shovel = (found.pop(track, 0) for track in TRACKS)
        return Gain(
            plant=plant,
            steps=(money, barrow, shovel),
            two_way=found.pop("any_track_two_way", 0),
            prize=self.one_of(f"{path}.prize", raw["prize"], stacks) if "prize" in raw else "",
            **found,
        )

    def spaces(self, path: str, found: object, *, in_greenhouse: bool = False) -> tuple[Space, ...]:
        """Read the spaces of a column, top first."""
        if found is None:
            return ()
        if not isinstance(found, list) or len(found) != NUM_SPACES:
            self.fault(path, f"{found!r}", f"{NUM_SPACES} spaces, top row first")
            return ()
        spaces = []
        for i, raw in enumerate(found):
            place = f"{path}[{i}]"
            if isinstance(raw, dict) and "pole" in raw:
                self._unknown_keys(place, raw, ("pole",))
                pole = self.whole(place, raw, "pole", 1, MAX_COINS, 1)
                spaces.append(Space(pole=pole, gain=Gain()))
            else:
                spaces.append(Space(pole=None, gain=self.gain(place, raw, in_greenhouse=in_greenhouse)))
        return tuple(spaces)

    def tile(
        self, path: str, raw: object, taken: list[str], pattern: str = "", *, extra: tuple[str, ...] = ()
    ) -> tuple[Tile, dict[str, Any]]:
        """Read a flower tile, of a given pattern or (in The Greenhouse) with its own; also all values."""
        in_greenhouse = not pattern
        needed = ("id", *(("pattern",) if in_greenhouse else ()), "light", "dark", *extra)
        values = self.entry(path, raw, needed)
        tile = Tile(
            id=self.word(
                f"{path}.id", values.get("id"), "[a-z][a-z0-9]{0,3}",
                "a small letter, then at most three small letters or digits", taken,
            ),
            pattern=pattern or self.one_of(f"{path}.pattern", values.get("pattern"), (SPOTTED, STRIPED)),
            light=self.gain(f"{path}.light", values.get("light"), in_greenhouse=in_greenhouse),
            dark=self.gain(f"{path}.dark", values.get("dark"), in_greenhouse=in_greenhouse),
        )  # fmt: skip
        return tile, values

    def task(self, path: str, raw: object, most: int, *, has_id: bool = False) -> tuple[Task, int | None]:
        """Read a task (B6.1) of at most `most` plants; also its number, None if none or a wrong one."""
        values = self.entry(path, raw, (*(("id",) if has_id else ()), "plants", "vp"))
        number_found = self.integer(path, values, "id", 1, 99)
        asked = values.get("plants", [LEVELS[0]])
        is_fine = isinstance(asked, list) and 1 <= len(asked) <= most and all(x in LEVELS for x in asked)
        if not is_fine:
            self.fault(f"{path}.plants", f"{asked!r}", f"1 to {most} of " + ", ".join(LEVELS))
        first, second, third, fourth = (asked.count(level) if is_fine else 0 for level in LEVELS)
        vp = self.whole(path, values, "vp", 1, MAX_VP, 1)
        return Task(id=number_found or 0, plants=(first, second, third, fourth), vp=vp), number_found

    def cell(self, path: str, found: object, rows: int, cols: int, what: str) -> Cell | None:
        """Return a [row, column] within a grid; None after a fault or if it is missing."""
        if found is None:
            return None
        if isinstance(found, list) and len(found) == 2:
            row, col = found
            if number(row, 1, rows) and number(col, 1, cols):
                return (row, col)
        self.fault(path, f"{found!r}", f"a {what} from [1, 1] to [{rows}, {cols}]")
        return None

    def cells(self, path: str, found: object, rows: int, cols: int, what: str) -> tuple[Cell, ...]:
        """Return a list of different cells."""
        if found is None:
            return ()
        if not isinstance(found, list):
            self.fault(path, f"{found!r}", f"a list of {what}s")
            return ()
        cells: list[Cell] = []
        for i, raw in enumerate(found):
            cell = self.cell(f"{path}[{i}]", raw, rows, cols, what)
            if cell in cells:
                self.fault(f"{path}[{i}]", f"{raw!r} is listed twice", f"another {what}")
            elif cell is not None:
                cells.append(cell)
        return tuple(cells)
