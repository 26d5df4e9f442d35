"""Puzzles: positions with a proven answer, and the packs of them that come with the games.

A pack is `solver/games/<game>/puzzles.toml`: one table a puzzle, everything in notation, so that people and
`hortus puzzle check` can read it. Solving needs all that the position tells, piles to come included.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Literal

from engine_c.game import HortusError

GAMES_PATH = Path(__file__).parent.with_name("games")
LEVELS = (2, 5, 8)
"""Opponents that measure how difficult a puzzle is."""
BANDS = (1, 2, 3)
"""Easy, middle, hard."""
EASY, MIDDLE = 2 / 5, 1 / 12
"""Least share of tries that solve a puzzle of band 1, of band 2; all levels together."""

Goal = Literal["best", "target"]
"""`best`: the first turn of the best line is the only one that leads there. `target`: several do."""


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """A position with what is proven about it and how difficult it is."""

    id: str
    """Name in its pack, for example `hutan-3`; empty for one that was just made."""
    game: str
    """Name of the game."""
    components_hash: str
    """Components for which the proof holds."""
    position: str
    """In notation, with all contents."""
    seat: int
    """Who is to solve it."""
    goal: Goal
    """What is asked for."""
    turns: int
    """Turns of the seat to the end."""
    best: int
    """Proven: final points of the best line; those to reach for a target."""
    second: int
    """Proven: most points behind any first turn that does not lead to `best`."""
    line: tuple[str, ...]
    """Decisions and reveals of a best line."""
    second_line: tuple[str, ...]
    """The same of a line that reaches `second`."""
    num_best: int
    """First turns that lead to `best`."""
    num_turns: int
    """First turns there are, told apart by what lies there afterwards."""
    num_plausible: int
    """Those of them whose running score is at most 5 points below the highest."""
    greedy: int
    """Final points of play that always takes the turn with the highest running score."""
    proof: str
    """How best and second are proven."""
    tries: int
    """Of each of LEVELS."""
    solved: tuple[int, ...]
    """Tries that reached `best`, by level of LEVELS."""
    band: int
    """Difficulty, one of BANDS."""
    seed: int
    """It was made with."""
    command: str
    """It was made by; with other weights of the players the same command makes another one."""

    @property
    def difference(self) -> int:
        """Points that a wrong first turn costs at least."""
        return self.best - self.second


def band_of(solved: Sequence[int], tries: int) -> int:
    """Return the band of a puzzle that so many of the tries of each level solve."""
    share = sum(solved) / max(1, tries * len(solved))
    return 1 if share >= EASY else 2 if share >= MIDDLE else 3


def pack_path(game: str) -> Path:
    """Return the file with the puzzles of a game."""
    return GAMES_PATH / game / "puzzles.toml"


@cache
def pack(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with a game; none if it has no file."""
    path = pack_path(game)
    if not game.isidentifier() or not path.exists():
        return ()
    return parse_pack(path.read_text(encoding="utf-8"))


def parse_pack(text: str) -> tuple[Puzzle, ...]:
    """Read the text of a pack; raises ValueError or TypeError for one that is none."""
    return tuple(_puzzle(table) for table in tomllib.loads(text).get("puzzle", ()))


def format_pack(puzzles: Iterable[Puzzle]) -> str:
    """Return the text of a pack."""
    parts = []
    for puzzle in puzzles:
        lines = [f"{name} = {_value(value)}" for name, value in asdict(puzzle).items()]
        parts.append("\n".join(["[[puzzle]]", *lines]))
    return "\n\n".join(parts) + "\n"


def find_puzzle(name: str) -> Puzzle:
    """Return the puzzle of an id; raises HortusError that says how ids look."""
    game = name.rpartition("-")[0]
    for puzzle in pack(game):
        if puzzle.id == name:
            return puzzle
    num = len(pack(game))
    allowed = f"{game}-1 to {game}-{num}" if num else "an id that ListPuzzles tells"
    raise HortusError.of("id", f"there is no puzzle {name[:40]!r}", allowed)


def _value(value: Any) -> str:
    """Return a value of a table; strings and lists look in TOML as they do in JSON."""
    if isinstance(value, tuple) and any(isinstance(each, str) for each in value):
        return "[\n" + "".join(f"    {_value(each)},\n" for each in value) + "]"
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def _puzzle(table: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a table."""
    known = {field.name for field in fields(Puzzle)}
    if set(table) != known:
        raise ValueError(f"puzzle {table.get('id')!r}: {', '.join(sorted(set(table) ^ known))}")
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in table.items()
    }
    return Puzzle(**values)
