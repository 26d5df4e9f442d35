"""Tables of what is measured of the levels, for people, from the files of `bench_levels --resume`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.level_play import RULE
from benchmarks.level_regret import regret
from solver.figures import share_interval
from solver.opponent import LEVELS

COLUMNS = (
    "level",
    "band",
    "mean loss",
    "98 % within",
    "beyond the band",
    "95 %",
    "beats the one below",
    "95 %",
    "games",
    "95 % sure of 55 %",
)
VERDICTS = {"high": "yes", "low": "no", "": "not yet"}
"""Of the sequential test."""


def report(folder: Path) -> str:
    """Return a table for each variant that has files in a folder."""
    begun = [(path, *read(path)) for path in sorted(folder.glob("levels_*.jsonl")) if path.stat().st_size]
    files = [(path, name, head, lines) for path, name, head, lines in begun if lines]
    tables = []
    for variant in sorted({name for _, name, _, _ in files}):
        rows = {level: [str(level), *["-"] * (len(COLUMNS) - 1)] for level in LEVELS}
        commits = []
        for path, name, head, lines in files:
            if name == variant:
                commits.append(path.stem.split("@")[1])
                fill = fill_ladder if "hortus_match" in head else fill_regret
                fill(rows, head, lines)
        shown = [COLUMNS, ["---"] * len(COLUMNS), *rows.values()]
        text = "\n".join(f"| {' | '.join(row)} |" for row in shown)
        tables.append(f"`{variant}`, {' and '.join(sorted(set(commits)))}:\n\n{text}\n")
    return "\n".join(tables)


def read(path: Path) -> tuple[str, dict[str, Any], list[dict[str, Any]]]:
    """Return the variant, the head and the other lines of a file."""
    head, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return head.get("identity", head)["variant"], head, lines


def fill_regret(rows: dict[int, list[str]], head: dict[str, Any], lines: list[dict[str, Any]]) -> None:
    """Write what turns cost into the rows."""
    losses = [position for line in lines for position in line["losses"]]
    for (level, strength), lost in zip(head["levels"].items(), zip(*losses, strict=True), strict=True):
        found = regret(lost, strength["band"])
        low, high = found.interval
        rows[int(level)][1:6] = [
            f"{strength['band']:g}",
            f"{found.mean:.2f}",
            f"{found.within:.2f}",
            f"{found.num_beyond} of {found.num_turns}",
            f"{low:.1%} to {high:.1%}",
        ]


def fill_ladder(rows: dict[int, list[str]], head: dict[str, Any], lines: list[dict[str, Any]]) -> None:
    """Write how often each level beats the one below into the rows."""
    for label in sorted({line["match"] for line in lines}):
        decks = list(decks_of([line for line in lines if line["match"] == label]))
        low, high = share_interval(decks)
        rows[int(label.split()[0])][6:10] = [
            f"{sum(decks) / len(decks):.1%}",
            f"{low:.1%} to {high:.1%}",
            str(2 * len(decks)),
            VERDICTS[RULE.decide(decks, decks).accepted],
        ]


def decks_of(games: list[dict[str, Any]]) -> Iterator[float]:
    """Yield what the first agent wins of each deck that was played from both seats."""
    won = {game["index"]: game["shares"][game["seats"].index(0)] for game in games}
    for index in range(0, len(won) - 1, 2):
        yield (won[index] + won[index + 1]) / 2
