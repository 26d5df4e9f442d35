"""Playing the games of figures, on several processes, with results that can be kept and gone on with."""

from __future__ import annotations

import json
import math
import multiprocessing
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from benchmarks.coverage import cover
from benchmarks.figures import Figure, Measure
from benchmarks.intervals import mean_interval, share_interval
from benchmarks.peer_agent import read_agent
from engine_c.state import EngineState
from solver.agents import Agent
from solver.figures import deck_means
from solver.match import Match
from solver.provenance import code_commit

LATENCY_SHARE = 0.95


@dataclass(frozen=True, kw_only=True)
class Record:
    """One game or position of a figure."""

    index: int
    value: float
    """As the measure says."""
    scores: tuple[int, ...] = ()
    """Of each seat."""
    same_worlds: float | None = None
    """Coverage alone: see `coverage`."""


@dataclass(frozen=True, kw_only=True)
class TimedAgent(Agent):
    """An agent whose choices are timed."""

    agent: Agent
    times_ms: list[float] = field(default_factory=list)

    def choose(self, state: EngineState, seed: int) -> Sequence[int]:
        """Choose and keep how much CPU time it took."""
        start_s = time.thread_time()
        actions = self.agent.choose(state, seed)
        self.times_ms.append(1000 * (time.thread_time() - start_s))
        return actions


def match_of(figure: Figure, index: int, seed: int) -> Match:
    """Return the match that game `index` belongs to: variants change from deck to deck."""
    players = int(figure.options[0]["players"])
    options = figure.options[index // players % len(figure.options)]
    agents = tuple(read_agent(text) for text in figure.agents)
    return Match(game=figure.game, options=tuple(sorted(options.items())), agents=agents, seed=seed)


def measure(figure: Figure, index: int, seed: int) -> Record:
    """Play game `index` of a figure."""
    match = match_of(figure, index, seed)
    if figure.measure is Measure.COVERAGE:
        simulations = match.agents[0].limit.simulations
        assert simulations is not None
        covered = cover(match, index, simulations)
        return Record(index=index, value=covered.share, same_worlds=covered.same_worlds)
    times_ms: list[float] = []
    if figure.measure is Measure.LATENCY:
        first = match.agents[0]
        timed = TimedAgent(name=first.name, kind=first.kind, agent=first)
        times_ms = timed.times_ms
        agents = (timed, *match.agents[1:])
        match = replace(match, agents=agents)
    result = match.play(index)
    if figure.measure is Measure.WINS:
        value = result.shares[result.seats.index(0)]
    elif figure.measure is Measure.LATENCY:
        value = sorted(times_ms)[math.ceil(LATENCY_SHARE * len(times_ms)) - 1]
    elif figure.measure is Measure.TARGET:
        value = float(result.scores[0] >= match.ruleset.goals[-1][1])
    else:
        own = [score for score, agent in zip(result.scores, result.seats, strict=True) if agent == 0]
        value = math.fsum(own) / len(own)
    return Record(index=index, value=value, scores=tuple(result.scores))


@dataclass(frozen=True, kw_only=True)
class Result:
    """A figure as far as it is measured."""

    figure: str
    commit: str
    """Of the code that played, as in solver.provenance."""
    seed: int
    agents: tuple[str, ...]
    options: tuple[dict[str, str], ...]
    command: str
    """Measures it again."""
    records: tuple[Record, ...]
    """By index."""

    @property
    def value(self) -> float:
        """The mean."""
        return math.fsum(self.values) / len(self.values)

    @property
    def values(self) -> list[float]:
        """Of all games, by index."""
        return [record.value for record in self.records]

    @property
    def num_players(self) -> int:
        """Seats of a game, which is how many games are played with one deck."""
        return int(self.options[0]["players"])

    def interval(self, measure: Measure) -> tuple[float, float]:
        """Return the 95 % interval of the value."""
        # Positions have a deck each.
        games_a_deck = 1 if measure is Measure.COVERAGE else self.num_players
        decks = deck_means((record.index // games_a_deck, record.value) for record in self.records)
        # Few positions that are all covered alike say nothing about how much positions differ.
        is_alike = measure is Measure.COVERAGE and len(set(decks)) == 1
        return share_interval(self.values, decks) if measure.is_share or is_alike else mean_interval(decks)

    def mean_same_worlds(self) -> float | None:
        """Return the mean of `same_worlds`; None without any."""
        found = [record.same_worlds for record in self.records if record.same_worlds is not None]
        return math.fsum(found) / len(found) if found else None


# --- files ----------------------------------------------------------------------------------------


def path_of(folder: Path, figure: Figure, of_commit: str) -> Path:
    """Return where the result of a figure lies: one file a figure and commit."""
    return folder / f"{figure.name}@{of_commit}.json"


def write(folder: Path, figure: Figure, result: Result) -> None:
    """Write a result; the file is complete at any time."""
    folder.mkdir(parents=True, exist_ok=True)
    path = path_of(folder, figure, result.commit)
    low, high = result.interval(figure.measure)
    told = {
        "value": result.value,
        "interval": [end if math.isfinite(end) else None for end in (low, high)],
        "games": len(result.records),
        **{key: value for key, value in asdict(result).items() if key != "records"},
    }
    lines = [json.dumps(dropped(asdict(record))) for record in result.records]
    head = json.dumps(told, indent=1)[:-2]
    new = path.with_suffix(".new")
    new.write_text(f'{head},\n "records": [\n  ' + ",\n  ".join(lines) + "\n ]\n}\n")
    new.replace(path)


def dropped(fields: dict[str, Any]) -> dict[str, Any]:
    """Leave out what a record does not have."""
    return {key: value for key, value in fields.items() if value not in (None, ())}


def read(path: Path) -> Result:
    """Read a result."""
    told = json.loads(path.read_text())
    return Result(
        figure=told["figure"],
        commit=told["commit"],
        seed=told["seed"],
        agents=tuple(told["agents"]),
        options=tuple(told["options"]),
        command=told["command"],
        records=tuple(
            Record(**{**record, "scores": tuple(record.get("scores", ()))}) for record in told["records"]
        ),
    )


def kept(folder: Path | None, blank: Result, figure: Figure) -> Result:
    """Return what a folder has of a figure at this commit, with the same agents and seed; else `blank`."""
    path = path_of(folder, figure, blank.commit) if folder else None
    if path is None or not path.exists():
        return blank
    found = read(path)
    same = (found.seed, found.agents, found.options) == (blank.seed, blank.agents, blank.options)
    return found if same else blank


# --- running --------------------------------------------------------------------------------------


@contextmanager
def executor_of(processes: int) -> Iterator[Executor | None]:
    """Provide worker processes; None: this process plays."""
    if processes == 1:
        yield None
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as executor:
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise


def run(
    tasks: Sequence[tuple[Figure, int]], *, seed: int, processes: int, folder: Path | None
) -> Iterator[tuple[Figure, Result]]:
    """Play (figure, number of games) one after the other and return each figure when it is complete.

    With a folder, games that it has are not played again and every new one is written at once.
    """
    at_commit = code_commit()
    results = []
    for figure, _ in tasks:
        blank = Result(
            figure=figure.name,
            commit=at_commit,
            seed=seed,
            agents=figure.agents,
            options=tuple(dict(options) for options in figure.options),
            command=figure.command,
            records=(),
        )
        results.append(kept(folder, blank, figure))
    with executor_of(processes) as executor:
        missing = [
            sorted(set(range(num)) - {record.index for record in result.records})
            for (_, num), result in zip(tasks, results, strict=True)
        ]
        # All games are handed out at once, so that no process waits for the last game of a figure.
        played: list[Iterable[Record]] = []
        for (figure, _), indices in zip(tasks, missing, strict=True):
            arguments = ([figure] * len(indices), indices, [seed] * len(indices))
            played.append(executor.map(measure, *arguments) if executor else map(measure, *arguments))
        for (figure, _), result, records in zip(tasks, results, played, strict=True):
            grown = result
            for record in records:
                known = sorted((*grown.records, record), key=lambda known: known.index)
                grown = replace(grown, records=tuple(known))
                if folder:
                    write(folder, figure, grown)
            yield figure, grown
