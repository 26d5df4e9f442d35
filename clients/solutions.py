"""Answers of exact solving for people: a line of progress, the curve of best and bound, the whole answer."""

from __future__ import annotations

from collections.abc import Sequence

from hortus.v1 import position_pb2
from hortus.v1 import solver_service_pb2 as wire
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.tables import make_table

BARS = "▁▂▃▄▅▆▇█"
CURVE_WIDTH = 48
"""Columns of the curve."""


def solve_progress(answer: wire.SolveResponse) -> str:
    """Return how far a question is, on one line."""
    run = answer.run
    if answer.HasField("value"):
        return f"{run.elapsed_s:.1f} s · {_mean(answer.value)}"
    return " · ".join(
        [
            f"{run.elapsed_s:.1f} s",
            f"best {answer.best_score if answer.HasField('best_score') else '-'}",
            f"bound {answer.bound if answer.HasField('bound') else '-'}",
            f"gap {gap_text(answer)}",
            f"{answer.nodes:,} nodes",
        ]
    )


def progress_made(answer: wire.SolveResponse) -> tuple[int, ...]:
    """Return what grows as the answer gets better: another line of progress says something new then."""
    return len(answer.run.curve), answer.value.games


def gap_text(answer: wire.SolveResponse) -> str:
    """Return the gap in percent."""
    return f"{100 * answer.gap:.1f} %" if answer.HasField("gap") else "-"


def solve_view(answer: wire.SolveResponse) -> RenderableType:
    """Return what a terminal shows while a question is solved: figures, and best and bound over time."""
    parts: list[RenderableType] = [Text(solve_progress(answer), style="bold")]
    if curve := curve_lines(answer.run.curve, answer.run.elapsed_s):
        parts += [Text(line) for line in curve]
    if answer.notation:
        parts.append(Text(answer.notation, style="dim", no_wrap=True, overflow="ellipsis"))
    return Group(*parts)


def curve_lines(marks: Sequence[wire.SolveMark], elapsed_s: float, width: int = CURVE_WIDTH) -> list[str]:
    """Return best and bound over time as two lines of bars of one scale; empty before anything is known."""
    known = [
        value
        for mark in marks
        for name in ("best_score", "bound")
        if mark.HasField(name)
        for value in (getattr(mark, name),)
    ]
    if not known:
        return []
    low, high = min(known), max(known)
    lines = []
    for title, name in (("bound", "bound"), ("best", "best_score")):
        bars = "".join(
            _bar(_at(marks, name, elapsed_s * (column + 1) / width), low, high) for column in range(width)
        )
        if bars.strip():
            values = [getattr(mark, name) for mark in marks if mark.HasField(name)]
            lines.append(f"{title:>5} {bars} {values[0]} → {values[-1]}")
    return lines


def _at(marks: Sequence[wire.SolveMark], name: str, time_s: float) -> int | None:
    """Return best or bound at one moment."""
    value = None
    for mark in marks:
        if mark.elapsed_s > time_s:
            break
        if mark.HasField(name):
            value = getattr(mark, name)
    return value


def _bar(value: int | None, low: int, high: int) -> str:
    """Return one bar of the curve."""
    if value is None:
        return " "
    return BARS[(len(BARS) - 1) * (value - low) // max(1, high - low)]


def solution_table(
    answer: wire.SolveResponse, entries: Sequence[position_pb2.RecordEntry] = ()
) -> RenderableType:
    """Return the whole answer: what is proven, the solution, its points by rule, what it rests on.

    `entries`: its decisions turn by turn, as ApplyDecisions of RulesService tells them; none: on one line.
    """
    parts: list[RenderableType] = [Text(headline(answer), style="bold")]
    if answer.reason:
        parts.append(Text(answer.reason))
    if answer.HasField("value"):
        parts += [Text(), _value_table(answer.value)]
    if entries:
        parts += [Text(), turns_table(entries, len(answer.scores))]
    elif answer.notation:
        parts += [Text(), Text(answer.notation)]
    is_on_board = answer.task != wire.SOLVE_TASK_PLACEMENT and answer.HasField("result")
    if answer.scores and not is_on_board:
        parts += [Text(), _points_table(answer)]
    parts += [Text(), *(Text(line, style="dim") for line in solution_notes(answer))]
    return Group(*parts)


def headline(answer: wire.SolveResponse) -> str:
    """Say in one line what is known."""
    if answer.HasField("value"):
        return _mean(answer.value)
    status = wire.SolveStatus.Name(answer.status).removeprefix("SOLVE_STATUS_").lower()
    if answer.basis.stopped_by == "target":
        status = "reached"
    best = f"best {answer.best_score}" if answer.HasField("best_score") else "nothing found"
    bound = f"bound {answer.bound}, gap {gap_text(answer)}" if answer.HasField("bound") else "no bound"
    return f"{status}: {best}, {bound}"


def turns_table(entries: Sequence[position_pb2.RecordEntry], num_seats: int) -> Table:
    """Return a line turn by turn: numbered turns with their seat, reveals between them."""
    table = Table.grid(padding=(0, 1))
    number = 0
    for entry in entries:
        text = Text("; ".join(decision.notation for decision in entry.decisions))
        if entry.HasField("seat"):
            number += 1
            seat = f"seat {entry.seat}" if num_seats > 1 else ""
            table.add_row(Text(f"{number:>3}", style="bold"), Text(seat), text)
        else:
            text.stylize("dim")
            table.add_row("", "", text)
    return table


def _points_table(answer: wire.SolveResponse) -> Table:
    """Return the points by scoring rule, one column a seat."""
    table = make_table()
    table.add_column("points")
    for score in answer.scores:
        is_asked = score.seat == answer.seat and len(answer.scores) > 1
        table.add_column(f"seat {score.seat}{' *' if is_asked else ''}", justify="right")
    for index, rule in enumerate(answer.scores[0].rules):
        cells = [score.rules[index].points for score in answer.scores]
        if any(cells):
            table.add_row(rule.rule, *(str(points) for points in cells))
    table.add_section()
    table.add_row("total", *(str(score.total) for score in answer.scores), style="bold")
    return table


def _mean(value: wire.SolveValue) -> str:
    """Return the mean score of a valuation with its interval."""
    if not value.games:
        return "no game is over yet"
    interval = f" ± {value.score_interval:.1f}" if value.HasField("score_interval") else ""
    games = f"{value.games} game{'s' if value.games != 1 else ''}"
    return f"mean {value.mean_score:.1f}{interval} points in {games}"


def _value_table(value: wire.SolveValue) -> Table:
    """Return the chances of a valuation with their intervals."""
    table = make_table()
    table.add_column("goal")
    table.add_column("points", justify="right")
    table.add_column("chance", justify="right")
    table.add_column("95 %", justify="right")
    for goal in value.goals:
        interval = f"{100 * goal.low:.0f} to {100 * goal.high:.0f} %"
        table.add_row(goal.goal, str(goal.points), f"{100 * goal.chance:.0f} %", interval)
    return table


def solution_notes(answer: wire.SolveResponse) -> list[str]:
    """Return what the answer rests on, as lines."""
    basis, run = answer.basis, answer.run
    lines = []
    if answer.found_by:
        proof = f", bound by {answer.bound_by}" if answer.bound_by else ""
        lines.append(f"found by {answer.found_by}{proof}")
    if answer.num_equal > 1:
        lines.append(f"{answer.num_equal} first turns are worth as much")
    elif answer.num_equal == 0 and answer.task == wire.SOLVE_TASK_END and answer.decisions:
        lines.append("first turns that are worth as much were not counted")
    nodes = "" if answer.HasField("value") else f"{answer.nodes:,} nodes · "
    lines.append(
        f"seat {answer.seat} · {nodes}{run.elapsed_s:.2f} s · {run.threads} "
        f"thread{'s' if run.threads != 1 else ''} · seed {basis.seed} · ended by {basis.stopped_by or '-'}"
    )
    lines += [f"assumed: {text}" for text in basis.assumed]
    lines += [f"broke down: {text}" for text in basis.failures]
    return lines
