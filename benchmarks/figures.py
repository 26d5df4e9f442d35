"""The figures of strength: what is played for each, how often, and which value is asked for.

A game lists its own in `benchmarks/games/<game>.py` as FIGURES; those that every game for two or more has
come from `duel_figures`. The short and the long form of `bench_strength`, its list and the tables of
`benchmarks/README.md` are all made from them. Levels have a benchmark of their own, `bench_levels`.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from benchmarks.games import names


class Measure(Enum):
    """What one game of a figure gives."""

    WINS = "share of wins of the first agent"
    """1, 0 or, for a shared first place, its part."""
    SCORE = "mean score of the first agent"
    """Points; with the agent alone in all seats the mean over them."""
    TARGET = "share of games that reach the target"
    """1 or 0, solo."""
    LATENCY = "CPU milliseconds a turn of the first agent, 95th percentile of a game"
    COVERAGE = "share of differences inside their nominal 90 % interval"
    """Of one position; see `coverage`."""

    @property
    def is_share(self) -> bool:
        """Whether games count as won or not, which is what an exact interval is for."""
        return self in (Measure.WINS, Measure.TARGET)


@dataclass(frozen=True, kw_only=True)
class Figure:
    """One value that is measured and asked for."""

    name: str
    """Unique, begins with the game."""
    game: str
    about: str
    """What is played, for people."""
    measure: Measure
    agents: tuple[str, ...]
    """As `peer_agent.read_agent` reads them; coverage: the search that is examined."""
    options: tuple[Mapping[str, str], ...]
    """Variants, the number of players included; decks go through them in turn."""
    games: int
    """Of the long form; positions for coverage."""
    short_games: int
    """Of `make bench-strength`; 0: in the long form alone."""
    gate_games: int = 0
    """Of what gates every change; 0: not among it."""
    floor: float
    """Least value; the most with `is_lower_better`."""
    aim: float | None = None
    ceiling: float | None = None
    """Most value, where a value can be too good."""
    is_lower_better: bool = False
    anchor: str = "-"
    """What an independent program with a hand-made evaluator and plain rollouts reaches, for orientation."""

    @property
    def command(self) -> str:
        """Return what measures it in the long form."""
        return f"python -m benchmarks.bench_strength --long --only {self.name}"


def duel_figures(
    game: str,
    *,
    variant: str = "",
    options: Mapping[str, str] | None = None,
    greedy: float,
    instant: float,
    four: float,
    anchors: tuple[str, str, str],
    simulations: int,
) -> tuple[Figure, ...]:
    """Return the figures of a game for several: floors and anchors of the first three differ by game.

    `simulations` are about those of 0.1 s.
    """
    given = dict(options or {})
    base = "_".join(part for part in (game, variant) if part)
    title = " ".join(part for part in (game, variant) if part)
    two = ({"players": "2", **given},)

    def wins(
        name: str,
        about: str,
        first: str,
        other: str,
        bounds: tuple[float, float],
        short_games: int,
        *,
        gate_games: int = 0,
        anchor: str = "-",
        seats: tuple[Mapping[str, str], ...] = two,
    ) -> Figure:
        return Figure(
            name=f"{base}_{name}",
            game=game,
            about=f"{title}, {about}",
            measure=Measure.WINS,
            agents=(first, other),
            options=seats,
            games=200,
            short_games=short_games,
            gate_games=gate_games,
            floor=bounds[0],
            aim=bounds[1],
            anchor=anchor,
        )

    fast = "generator"
    return (
        wins(
            "greedy",
            "2 players: 0.1 s against greedy",
            "full:ms=100",
            "greedy",
            (greedy, 0.99),
            6,
            gate_games=6,
            anchor=anchors[0],
        ),
        wins(
            "instant",
            "2 players: instant tier against greedy",
            fast,
            "greedy",
            (instant, 0.98),
            30,
            gate_games=20,
            anchor=anchors[1],
        ),
        Figure(
            name=f"{base}_instant_ms",
            game=game,
            about=f"{title}, 2 players: CPU ms a turn of the instant tier",
            measure=Measure.LATENCY,
            agents=(fast, "greedy"),
            options=two,
            games=50,
            short_games=6,
            floor=5.0,
            aim=2.0,
            is_lower_better=True,
        ),
        wins(
            "four",
            "4 players: one seat with 0.1 s against three greedy, first places",
            "full:ms=100",
            "greedy",
            (four, 0.95),
            4,
            anchor=anchors[2],
            seats=({"players": "4", **given},),
        ),
        wins("scaling", "2 players: 1 s against 0.1 s", "full:ms=1000", "full:ms=100", (0.58, 0.66), 2),
        wins(
            "uct",
            "2 players: against our UCT with random rollouts, 0.1 s each",
            "full:ms=100",
            "uct:ms=100",
            (0.90, 0.97),
            2,
        ),
        wins(
            "openspiel_sims",
            "2 players: against OpenSpiel's MCTS, 100 simulations each",
            "full:sims=100",
            "openspiel:sims=100",
            (0.80, 0.95),
            2,
            gate_games=2,
        ),
        wins(
            "openspiel_time",
            "2 players: against OpenSpiel's MCTS, 0.3 s each",
            "full:ms=300",
            "openspiel:ms=300",
            (0.97, 0.99),
            2,
        ),
        wins(
            "openspiel_is_time",
            "2 players: against OpenSpiel's IS-MCTS, 0.1 s each",
            "full:ms=100",
            "openspiel-is:ms=100",
            (0.97, 0.99),
            2,
        ),
        Figure(
            name=f"{base}_coverage",
            game=game,
            about=f"{title}, 2 players: nominal 90 % intervals that hold the reference difference",
            measure=Measure.COVERAGE,
            agents=(f"full:sims={simulations}",),
            options=two,
            games=100,
            short_games=2,
            floor=0.85,
            ceiling=0.95,
        ),
    )


def figures() -> tuple[Figure, ...]:
    """Return the figures of all games."""
    found: list[Figure] = []
    for game in names():
        found += importlib.import_module(f"benchmarks.games.{game}").FIGURES
    assert len({figure.name for figure in found}) == len(found)
    return tuple(found)
