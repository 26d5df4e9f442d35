"""The list of the figures and the tables of `benchmarks/README.md`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.figures import Figure, Measure
from benchmarks.harness import ROOT
from benchmarks.strength_runs import Result, read

PAGE = ROOT / "benchmarks" / "README.md"
BEGIN = "<!-- made by `python -m benchmarks.bench_strength --report`: begin -->"
END = "<!-- end -->"
HEADINGS = ("figure", "what is played", "floor", "aim", "anchor", "measured", "95 %", "games", "commit")


def shown(figure: Figure, value: float | None) -> str:
    """Return a value of a figure for people."""
    if value is None or not math.isfinite(value):
        return "-"
    if figure.measure is Measure.LATENCY:
        return f"{value:.2f}"
    return f"{value:.1f}" if figure.measure is Measure.SCORE else f"{100 * value:.1f} %"


def floor_text(figure: Figure) -> str:
    """Return what is asked for at least."""
    if figure.ceiling is not None:
        return f"{shown(figure, figure.floor)} to {shown(figure, figure.ceiling)}"
    return ("at most " if figure.is_lower_better else "") + shown(figure, figure.floor)


def as_list(known: Sequence[Figure]) -> str:
    """Return the figures as text, one a line with its command below."""
    lines = []
    for figure in known:
        games = f"{figure.games} games, {figure.short_games} short, {figure.gate_games} gate"
        asked = f"floor {floor_text(figure)}, aim {shown(figure, figure.aim)}, anchor {figure.anchor}"
        lines.append(f"{figure.name}: {figure.about}; {','.join(figure.agents)}; {games}; {asked}")
        lines.append(f"    {figure.command}")
    return "\n".join(lines)


def results_of(folder: Path) -> dict[str, Result]:
    """Return for each figure the result with the most games."""
    best: dict[str, Result] = {}
    for path in sorted(folder.glob("*.json")):
        result = read(path)
        if result.figure not in best or len(result.records) > len(best[result.figure].records):
            best[result.figure] = result
    return best


def row(figure: Figure, result: Result | None) -> tuple[str, ...]:
    """Return the cells of a figure."""
    asked = (floor_text(figure), shown(figure, figure.aim), figure.anchor)
    if result is None:
        return (f"`{figure.name}`", figure.about, *asked, "-", "-", "0", "-")
    low, high = result.interval(figure.measure)
    return (
        f"`{figure.name}`",
        figure.about,
        *asked,
        shown(figure, result.value),
        f"{shown(figure, low)} to {shown(figure, high)}",
        str(len(result.records)),
        result.commit,
    )


def table(rows: Iterable[Sequence[str]]) -> str:
    """Return a table of Markdown."""
    lines = [HEADINGS, ["---"] * len(HEADINGS), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def tables(known: Sequence[Figure], results: dict[str, Result]) -> str:
    """Return the tables of all games."""
    parts = []
    for game in dict.fromkeys(figure.game for figure in known):
        own = [figure for figure in known if figure.game == game]
        parts.append(f"### {game}\n\n" + table(row(figure, results.get(figure.name)) for figure in own))
    return "\n\n".join(parts)


def with_tables(page: str, made: str, marks: tuple[str, str] = (BEGIN, END)) -> str:
    """Return a page with what stands between the marks replaced; ValueError without marks."""
    before, begin, rest = page.partition(marks[0])
    _, end, after = rest.partition(marks[1])
    if not begin or not end:
        raise ValueError("the page has no marks for the tables")
    return f"{before}{begin}\n{made}\n{end}{after}"


def write_report(known: Sequence[Figure], folder: Path) -> None:
    """Write the tables of the page anew from the results of a folder."""
    PAGE.write_text(with_tables(PAGE.read_text(), tables(known, results_of(folder))))
