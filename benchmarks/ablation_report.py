"""The tables of ablations in `benchmarks/README.md`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.ablation_runs import Row, Rows
from benchmarks.ablations import Case, ablations_of
from benchmarks.strength_report import PAGE, with_tables

MARKS = (
    "<!-- made by `python -m benchmarks.ablation --report`: begin -->",
    "<!-- end of the ablations -->",
)


def shown(row: Row) -> str:
    """Return a row for people."""
    return f"{row.mean:+.2f} ± {row.half_width:.2f} ({row.games})"


def cell(found: Iterable[tuple[Case, Row]]) -> str:
    """Return what a term gains in one scene, tier by tier; `-`: nothing changed, `?`: not played."""
    parts = []
    played = list(found)
    for case, row in played:
        if not row.is_silent:
            tier = "" if case.neutral is None else f"{case.tier} "
            parts.append(f"{tier}**{shown(row)}**" if row.has_effect else f"{tier}{shown(row)}")
    return "<br>".join(parts) or ("-" if played else "?")


def without(case: Case) -> str:
    """Return what is played instead."""
    return (
        f"{case.neutral:g}" if case.neutral is not None else f"`{case.agents[0]}` against `{case.agents[1]}`"
    )


def table(game: str, cases: Sequence[Case], rows: Rows) -> str:
    """Return the table of a game, one line a term."""
    scenes = [scene.name for scene in ablations_of(game).scenes]
    lines = [["term", "without", *scenes, "commit"]]
    lines.append(["---"] * len(lines[0]))
    for term, instead in dict.fromkeys((case.term, without(case)) for case in cases):
        own = [case for case in cases if (case.term, without(case)) == (term, instead)]
        found = [(case, row) for case in own if (row := rows.best(case))]
        cells = [cell((case, row) for case, row in found if case.scene.name == name) for name in scenes]
        commits = dict.fromkeys(row.commit for _, row in found)
        lines.append([f"`{game}/{term}`", instead, *cells, " ".join(commits) or "-"])
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def tables(cases: Sequence[Case], folder: Path) -> str:
    """Return the tables of all games, levers first."""
    parts = []
    for game in dict.fromkeys(case.game for case in cases):
        rows = Rows(folder, game)
        own = [case for case in cases if case.game == game]
        levers = [case for case in own if case.neutral is None]
        numbers = [case for case in own if case.neutral is not None]
        parts.append(f"### {game}: levers\n\n{table(game, levers, rows)}")
        parts.append(f"### {game}: parameters\n\n{table(game, numbers, rows)}")
    return "\n\n".join(parts)


def write_report(cases: Sequence[Case], folder: Path) -> None:
    """Write the tables of the page anew from the results of a folder."""
    PAGE.write_text(with_tables(PAGE.read_text(), tables(cases, folder), MARKS))
