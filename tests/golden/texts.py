"""What the goldens hold: playthroughs and perft counts of every game, as text.

A game names its games and positions in `tests/games/<game>/golden_sets.py`; the files lie in
`tests/golden/<game>/playthroughs` and `tests/golden/<game>/perft`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine_c import registry
from engine_c.game import Position, Ruleset
from engine_c.perft import contents_of, perft
from engine_c.playthrough import playthrough
from tests.support.option_sets import games, hook
from tests.support.play import policies, seeded
from tests.support.positions import dealt

FOLDER = Path(__file__).parent


@dataclass(frozen=True, kw_only=True)
class Golden:
    """One file."""

    game: str
    kind: str
    """`playthroughs` or `perft`."""
    name: str
    entry: Any
    """Its entry in the game's `golden_sets.py`."""

    @property
    def path(self) -> Path:
        """Where it lies."""
        return FOLDER / self.game / self.kind / f"{self.name}.txt"

    def __str__(self) -> str:
        """Name it in a report."""
        return f"{self.game}-{self.name}"


def goldens(kind: str) -> list[Golden]:
    """Return all goldens of a kind."""
    attribute = {"playthroughs": "PLAYTHROUGHS", "perft": "PERFTS"}[kind]
    return [
        Golden(game=game, kind=kind, name=name, entry=entry)
        for game in games()
        for name, entry in getattr(hook(game, "golden_sets"), attribute).items()
    ]


def open_golden(golden: Golden) -> Ruleset:
    """Open the ruleset of a golden."""
    return registry.game(golden.game).open(None, dict(golden.entry.options))


def playthrough_text(golden: Golden, implementation: str) -> str:
    """Write a game down."""
    return playthrough(open_golden(golden), seed=golden.entry.seed, implementation=implementation)


def perft_position(golden: Golden) -> Position:
    """Play to the position whose paths are counted; it has full contents."""
    ruleset, entry = open_golden(golden), golden.entry
    policy = policies(ruleset)[entry.policy]
    for stop in dealt(ruleset, "engine", policy, seeded("golden", golden), seed=entry.seed):
        if stop.is_turn_start and stop.state.turn_number() >= entry.turns:
            return stop.position
    raise ValueError(f"{golden}: the game is over before turn {entry.turns}")


def perft_text(golden: Golden) -> str:
    """Count paths of decisions; draws follow the contents of the position."""
    ruleset, position = open_golden(golden), perft_position(golden)
    lines = [f"position: {ruleset.game.format_position(position)}"]
    lines += [f"{depth}: {count}" for depth, count in counts(ruleset, position, "engine", golden.entry.depth)]
    return "\n".join(lines) + "\n"


def counts(
    ruleset: Ruleset, position: Position, implementation: str, depth: int
) -> Iterator[tuple[int, int]]:
    """Yield (decisions, paths) for 1 decision up to `depth`."""
    state = ruleset.state(position, implementation)
    draw = contents_of(ruleset, position)
    for length in range(1, depth + 1):
        yield length, perft(state, length, draw)


def read_perft(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Return the position and the counts of a file."""
    first, *rest = text.splitlines()
    pairs = (line.split(": ") for line in rest)
    return first.removeprefix("position: "), [(int(depth), int(count)) for depth, count in pairs]
