"""Plans for people: the goals, the reasons, what they rest on."""

from __future__ import annotations

from hortus.v1 import advisor_service_pb2 as wire
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.tables import make_table


def plan_table(answer: wire.PlanResponse) -> RenderableType:
    """Return the whole answer: what is expected, the goals, points by scoring rule, what it rests on."""
    parts: list[RenderableType] = [Text(headline(answer), style="bold"), Text(comparison(answer))]
    if answer.goals:
        parts += [Text(), _goals_table(answer)]
    parts += [Text(), _rules_table(answer), Text()]
    return Group(*parts, *(Text(line, style="dim") for line in plan_notes(answer)))


def headline(answer: wire.PlanResponse) -> str:
    """Say what the plan is worth."""
    return f"seat {answer.seat}: a finish of {answer.expected_score:.1f} points over {answer.futures} futures"


def comparison(answer: wire.PlanResponse) -> str:
    """Say how that compares with the same futures as played, and each arranged alone."""
    return (
        f"the same futures as played {answer.played_score:.1f}, "
        f"each arranged for itself {answer.alone_score:.1f}"
    )


def _goals_table(answer: wire.PlanResponse) -> Table:
    """Return the goals; the last line makes the points add up."""
    table = make_table()
    table.add_column("goal")
    table.add_column("reached", justify="right")
    table.add_column("points", justify="right")
    for goal in answer.goals:
        reached = f"{goal.reached} of {answer.futures}"
        table.add_row(goal.name, reached, f"{goal.points_expected:.1f}")
    table.add_row("together, and the rest", "", f"{answer.other_points_total / answer.futures:.1f}")
    return table


def _rules_table(answer: wire.PlanResponse) -> Table:
    """Return points by scoring rule; rules without any are left out."""
    table = make_table()
    table.add_column("points from")
    table.add_column("plan", justify="right")
    table.add_column("as played", justify="right")
    for rule in answer.rules:
        if rule.points_total or rule.points_played:
            table.add_row(rule.rule, f"{rule.points_expected:.1f}", f"{rule.points_played:.1f}")
    table.add_row("total", f"{answer.expected_score:.1f}", f"{answer.played_score:.1f}", style="bold")
    return table


def plan_notes(answer: wire.PlanResponse) -> list[str]:
    """Return what the answer rests on, as lines."""
    basis = answer.basis
    plans = f"{answer.rounds} plan{'s' if answer.rounds != 1 else ''} compared"
    lines = [
        f"{plans} · {answer.proven} of {answer.futures} finishes proven · {answer.run.elapsed_s:.2f} s · "
        f"seed {basis.seed} · ended by {basis.stopped_by or '-'}"
    ]
    return [*lines, *(f"assumed: {text}" for text in basis.assumed)]
