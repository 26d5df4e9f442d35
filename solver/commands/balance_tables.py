"""Figures of `hortus balance` as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from solver.balance import BalanceFigures, PlaceFigures, UseFigures
from solver.usage import IN_PLAY

MAX_ROWS = 100
"""Rows of a category; where there are more, the most used ones are shown."""


def tables(figures: BalanceFigures) -> Iterator[Table | Text]:
    """Yield everything about one set."""
    yield _places(figures)
    yield _terms(figures)
    for category in figures.categories:
        yield _category(figures, category)
    yield from _extremes(figures)


def overview(sets: Sequence[tuple[str, BalanceFigures]]) -> Table:
    """Return one line a set: mean scores and win rates."""
    table = _table("set", "games", "mean score", "±", "highest", "seats win %", title="")
    table.add_column("what seats play with wins %")
    for label, figures in sets:
        table.add_row(
            label,
            str(figures.num_games),
            f"{figures.mean_score:.1f}",
            f"{figures.score_interval:.1f}",
            str(figures.highest),
            " ".join(f"{100 * seat.win_rate:.0f}" for seat in figures.seats),
            ", ".join(f"{group.name} {100 * group.win_rate:.0f}" for group in figures.groups),
        )
    return table


def _table(first: str, *headings: str, title: str) -> Table:
    """Return a table whose first column is text, the others numbers."""
    table = Table(title=title or None, title_justify="left", box=SIMPLE_HEAD)
    table.add_column(first, no_wrap=True)
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


def _places(figures: BalanceFigures) -> Table:
    title = (
        f"{figures.num_games} games, {figures.mean_turns:.0f} turns, "
        f"mean score {figures.mean_score:.1f} ± {figures.score_interval:.1f}, highest {figures.highest}"
    )
    table = _table("who", "games", "wins", "95 %", "mean score", "±", title=title)
    for i, block in enumerate((figures.seats, figures.groups)):
        if i and block:
            table.add_section()
        for place in block:
            _add_place(table, place)
    return table


def _add_place(table: Table, place: PlaceFigures) -> None:
    low, high = place.interval
    table.add_row(
        place.name,
        str(place.num_games),
        f"{place.win_rate:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{place.mean_score:.1f}",
        f"{place.score_interval:.1f}",
    )


def _terms(figures: BalanceFigures) -> Table:
    table = _table("points from", "a player", title="")
    for rule, points in figures.terms:
        table.add_row(rule, f"{points:.2f}")
    return table


def _category(figures: BalanceFigures, category: str) -> Table:
    """Return the table of a category: an item a row, a column a measure.

    Numbers are those of a player in a game, or shares of the times the item was in play; of the first measure
    `a game` has all players, `seen` how many players' games have any.
    """
    uses = [use for use in figures.uses if use.item.category == category]
    measures = list(dict.fromkeys(use.item.measure for use in uses))
    items: dict[str, dict[str, UseFigures]] = {}
    for use in uses:
        items.setdefault(use.item.name, {})[use.item.measure] = use
    names = list(items)
    if len(names) > MAX_ROWS:
        names = sorted(names, key=lambda name: -sum(use.total for use in items[name].values()))[:MAX_ROWS]
    rest = f" (the {len(names)} most used of {len(items)})" if len(names) < len(items) else ""
    table = _table(category + rest, title="")
    scored = {use.item.measure for use in uses if use.mean_points is not None}
    for i, measure in enumerate(measures):
        also = (["points"] if measure in scored else []) + (["a game", "seen"] if i == 0 else [])
        for heading in (measure, *also):
            table.add_column(heading, justify="right")
    for name in names:
        row: list[str] = []
        for i, measure in enumerate(measures):
            times = items[name].get(IN_PLAY) if i else None
            row += _cells(items[name].get(measure), times, is_first=i == 0, has_points=measure in scored)
        table.add_row(name, *row)
    return table


def _cells(
    use: UseFigures | None, times: UseFigures | None, *, is_first: bool, has_points: bool
) -> list[str]:
    """Return the cells of one measure; `times`: how often the item was in play."""
    if use is None:
        return [""] * (1 + has_points + 2 * is_first)
    cells = [f"{use.per_player:.3f}" if times is None else f"{use.total / max(times.total, 1):.1%}"]
    if has_points:
        cells.append("" if use.mean_points is None else f"{use.mean_points:.1f}")
    return [*cells, f"{use.per_game:.2f}", f"{use.share:.0%}"] if is_first else cells


def _extremes(figures: BalanceFigures) -> Iterator[Text]:
    """Yield what was never used, and what by everybody in every game."""
    asked = [use for use in figures.uses if use.item.measure != IN_PLAY]
    never = [use for use in asked if use.total == 0]
    always = [use for use in asked if use.share == 1]
    for title, found in (("never", never), ("by everybody in every game", always)):
        lines = [f"{use.item.category}, {use.item.measure}: {use.item.name}" for use in found]
        yield Text(f"{title}:\n  " + "\n  ".join(lines or ["nothing"]))
