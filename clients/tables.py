"""Answers as tables for people."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from hortus.v1 import advisor_service_pb2, analysis_pb2, position_pb2, rules_service_pb2
from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

MAX_REASON_COLUMNS = 6
"""Turns whose expected points are shown by scoring rule."""
MAX_WIDTH = 1000
"""More columns than any screen has, to ask how many a table needs."""
MIN_TURN_WIDTH = 20
MIN_RULE_WIDTH = 9
MAX_SCORE_ROWS = 12
"""A longer list of scoring rules leaves out those that give nobody anything."""


class Fitting:
    """The first of several forms that fits the width, or the last one."""

    def __init__(self, *forms: RenderableType) -> None:
        """Order the forms from wide to narrow."""
        self.forms = forms

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Choose when the width is known."""
        unbounded = options.update(max_width=MAX_WIDTH)
        for form in self.forms[:-1]:
            if Measurement.get(console, unbounded, form).minimum <= options.max_width:
                yield form
                return
        yield self.forms[-1]


def make_table() -> Table:
    """Return an empty table in the style of all of them."""
    return Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")


# --- hints ----------------------------------------------------------------------------------------


def hint_table(answer: advisor_service_pb2.SuggestResponse) -> RenderableType:
    """Return ranked turns with figures, a sentence and the points by rule of each, and what all rests on."""
    return Group(
        Fitting(_rank_table(answer), _rank_list(answer)),
        Text(),
        *_sentences(answer.turns),
        Fitting(*(_reason_table(answer.turns, number) for number in range(MAX_REASON_COLUMNS, 0, -1))),
        Text(),
        *_goal_lines(answer),
        *(Text(line, style="dim") for line in hint_notes(answer)),
    )


def _rank_table(answer: advisor_service_pb2.SuggestResponse) -> Table:
    """Return the ranking: expected score, margin with standard error, chance to win, loss to the best."""
    turns = answer.turns
    is_solo = bool(turns) and not turns[0].HasField("expected_margin")
    figures = {"score": [f"{turn.expected_score:.1f}" + (_error(turn) if is_solo else "") for turn in turns]}
    if not is_solo:
        figures["margin"] = [f"{turn.expected_margin:+.1f}{_error(turn)}" for turn in turns]
    if any(turn.HasField("win_chance") for turn in turns):
        figures["goal" if is_solo else "win"] = [_chance(turn) for turn in turns]
    figures["loss"] = ["best" if turn.rank == 1 else _loss(turn, answer.basis) for turn in turns]
    figures["visits"] = [f"{turn.visits:,}" for turn in turns]
    table = make_table()
    table.add_column("#", no_wrap=True)
    table.add_column("turn", min_width=MIN_TURN_WIDTH)
    for title, cells in figures.items():
        _add_figures(table, title, cells)
    for turn, row in zip(turns, zip(*figures.values(), strict=True), strict=True):
        table.add_row(_rank(turn), _notation(turn), *row)
    return table


def _add_figures(table: Table, title: str, cells: Sequence[str]) -> None:
    """Add the column of some figures, which needs their whole width."""
    width = max(len(cell) for cell in (title, *cells))
    table.add_column(title, justify="right", no_wrap=True, min_width=width)


def _rank_list(answer: advisor_service_pb2.SuggestResponse) -> RenderableType:
    """Return the ranking for a screen that is too narrow for its table: the figures below each turn."""
    table = Table.grid(padding=(0, 1))
    for turn in answer.turns:
        table.add_row(_rank(turn), _notation(turn))
        is_solo = not turn.HasField("expected_margin")
        figures = [f"score {turn.expected_score:.1f}{_error(turn) if is_solo else ''}"]
        if not is_solo:
            figures.append(f"margin {turn.expected_margin:+.1f}{_error(turn)}")
        if turn.HasField("win_chance"):
            figures.append(f"{'goal' if is_solo else 'win'} {_chance(turn)}")
        figures += [f"loss {_loss(turn, answer.basis)}"] if turn.rank != 1 else []
        table.add_row("", Text(" · ".join([*figures, f"visits {turn.visits:,}"])))
    return table


def _rank(turn: analysis_pb2.RankedTurn) -> Text:
    """Return the rank; `=` marks a tie with the best, `?` a turn that was asked for."""
    marks = ("=" if turn.is_tied and turn.rank != 1 else "") + ("?" if turn.is_requested else "")
    return Text(f"{turn.rank}{marks}", style="bold green" if turn.is_tied else "bold")


def _notation(turn: analysis_pb2.RankedTurn) -> Text:
    """Return the turn on one line, with dots behind it if a draw comes before its end."""
    return Text(turn.notation + (" …" if turn.ends_at_chance else ""), style="bold")


def _chance(turn: analysis_pb2.RankedTurn) -> str:
    """Return the chance to win or to reach the goal."""
    return f"{100 * turn.win_chance:.0f} %" if turn.HasField("win_chance") else "-"


def _error(turn: analysis_pb2.RankedTurn) -> str:
    """Return the standard error as a suffix."""
    return f" ± {turn.standard_error:.1f}" if turn.HasField("standard_error") else ""


def _loss(turn: analysis_pb2.RankedTurn, basis: analysis_pb2.AnswerBasis) -> str:
    """Return the loss against the best turn with its interval: points, or chance to win if that was asked."""
    scale, unit = (100, " %") if basis.objective == analysis_pb2.OBJECTIVE_WIN else (1, "")
    interval = f" ± {scale * turn.loss_interval:.1f}" if turn.HasField("loss_interval") else ""
    return f"{scale * turn.loss:.1f}{interval}{unit}"


def _sentences(turns: Sequence[analysis_pb2.RankedTurn]) -> list[RenderableType]:
    """Return the server's sentence on each turn, behind its rank, and below it how the turn goes on."""
    table = Table.grid(padding=(0, 1))
    for turn in turns:
        if turn.summary:
            table.add_row(Text(f"{turn.rank}", style="bold"), Text(turn.summary))
        for branch in turn.branches:
            table.add_row("", Text(f"  {branch_text(branch)}"))
    return [table, Text()] if table.row_count else []


def branch_text(branch: analysis_pb2.Branch) -> str:
    """Return a branch on one line: chance and outcome of the draw, what to do then, expected points."""
    chance = 100 * branch.probability
    share = f"{chance:.0f} %" if chance >= 1 else "under 1 %"
    way_on = branch.notation + (" …" if branch.ends_at_chance else "") or "the turn is over"
    points = f" ({branch.expected_score:.1f})" if branch.HasField("expected_score") else ""
    return f"{share} {branch.outcome}: {way_on}{points}"


def _reason_table(turns: Sequence[analysis_pb2.RankedTurn], most: int) -> Table:
    """Return the expected final points of the best `most` turns by scoring rule.

    What a turn changes at once stands in brackets.
    """
    shown = [turn for turn in turns if turn.reasons][:most]
    table = make_table()
    table.add_column("expected points (at once)", min_width=MIN_RULE_WIDTH)
    rules = shown[0].reasons if shown else ()
    for turn in shown:
        cells = [reason_text(reason) for reason in turn.reasons]
        _add_figures(table, f"#{turn.rank}", [*cells, f"{turn.expected_score:.1f}"])
    for index, reason in enumerate(rules):
        row = [reason_text(turn.reasons[index]) for turn in shown]
        if any(row):
            table.add_row(reason.rule, *row)
    table.add_section()
    table.add_row("total", *(f"{turn.expected_score:.1f}" for turn in shown), style="bold")
    return table


def reason_text(reason: analysis_pb2.Reason) -> str:
    """Return expected points under a rule and the change at once; empty if there is nothing to say."""
    change = reason.points_after - reason.points_now
    if not (change or reason.points_now or reason.expected_1024):
        return ""
    return f"{reason.points_expected:.1f}" + (f" ({change:+d})" if change else "")


def _goal_lines(answer: advisor_service_pb2.SuggestResponse) -> list[Text]:
    """Return the chances of a solo game's goals for the best turn."""
    if not answer.turns or not answer.turns[0].goals:
        return []
    goals = " · ".join(
        f"{goal.goal} ({goal.points}) {100 * goal.chance:.0f} %" for goal in answer.turns[0].goals
    )
    return [Text(f"goals with the best turn: {goals}")]


def hint_notes(answer: advisor_service_pb2.SuggestResponse) -> list[str]:
    """Return what the answer rests on, as lines."""
    lines = []
    if answer.turns and len(answer.turns[0].principal_variation) > 1:
        lines.append("likely to follow: " + " | ".join(answer.turns[0].principal_variation[1:]))
    if answer.tied > 1:
        shown = sum(turn.is_tied for turn in answer.turns[1:])
        others = answer.tied - 1
        lines.append(
            f"{others} other turn{'s' if others > 1 else ''} cannot be told apart from the best at 90 %"
            f" (marked ={f', {others - shown} not listed' if others > shown else ''})"
        )
    basis, run = answer.basis, answer.run
    lines.append(
        f"seat {answer.seat} · {answer.num_candidates:,} of {answer.num_turns:,} turns compared · "
        f"{basis.simulations:,} simulations · {run.elapsed_s:.2f} s · {run.threads} "
        f"thread{'s' if run.threads != 1 else ''} · seed {basis.seed} · ended by {basis.stopped_by or '-'}"
    )
    lines += [f"assumed: {text}" for text in basis.assumed]
    return lines


def progress_line(answer: advisor_service_pb2.SuggestResponse) -> str:
    """Return how far a search is, on one line."""
    if not answer.turns:
        return "searching"
    best = answer.turns[0]
    return (
        f"{answer.run.elapsed_s:.1f} s · {answer.basis.simulations:,} simulations · "
        f"{best.expected_score:.1f} points · {best.notation}"
    )


# --- other answers --------------------------------------------------------------------------------


def score_table(answer: rules_service_pb2.ScorePositionResponse) -> Table:
    """Return points by scoring rule, one column a seat."""
    table = make_table()
    table.add_column("result" if answer.is_over else "points now")
    for seat in answer.seats:
        table.add_column(f"seat {seat.seat}", justify="right")
    rules = answer.seats[0].rules if answer.seats else ()
    for index, rule in enumerate(rules):
        points = [seat.rules[index].points for seat in answer.seats]
        if any(points) or len(rules) <= MAX_SCORE_ROWS:
            table.add_row(rule.rule, *map(str, points))
    table.add_section()
    table.add_row("total", *(str(seat.total) for seat in answer.seats), style="bold")
    if len(answer.seats) > 1:
        table.add_row("rank", *(str(seat.rank) for seat in answer.seats))
    if any(seat.HasField("stars") for seat in answer.seats):
        table.add_row("stars", *(str(seat.stars) for seat in answer.seats))
    if any(seat.HasField("is_target_reached") for seat in answer.seats):
        table.add_row("target", *("reached" if seat.is_target_reached else "missed" for seat in answer.seats))
    for index, challenge in enumerate(answer.seats[0].challenges if answer.seats else ()):
        reached = ("yes" if seat.challenges[index].is_reached else "no" for seat in answer.seats)
        table.add_row(challenge.challenge, *reached)
    return table


def games_table(answer: rules_service_pb2.ListGamesResponse) -> Table:
    """Return the games a server knows."""
    table = make_table()
    for title in ("game", "title", "players", "components"):
        table.add_column(title)
    for game in answer.games:
        players = f"{game.min_players}-{game.max_players}"
        table.add_row(game.name, game.title, players, game.components_hash)
    return table


def options_table(answer: rules_service_pb2.GetGameResponse) -> Table:
    """Return the options of a game; R marks those that no description of the printed game has."""
    table = make_table()
    for title in ("option", "values", "default", "what it does"):
        table.add_column(title)
    for option in answer.options:
        about = option.about + (" [R]" if option.is_reconstructed else "")
        table.add_row(option.name, option.values, option.default_value, Text(about))
    return table


def levels_text(answer: rules_service_pb2.GetGameResponse) -> str:
    """Say what the levels of bots mean in points."""
    bands = ", ".join(f"{level.level}: {level.band_points:g}" for level in answer.levels)
    return (
        f"bots, points that their turns hardly ever cost more than, by level: {bands} "
        "(no more than 2 % of the turns should, by a full search)"
    )


def components_table(answer: rules_service_pb2.GetGameResponse) -> Table:
    """Return the parts of a components file: how many entries of which confidence, R reconstructed."""
    levels = sorted({entry.confidence for entry in answer.components})
    counts: dict[str, Counter[str]] = {}
    for entry in answer.components:
        counts.setdefault(re.split(r"[.\[]", entry.path)[0], Counter())[entry.confidence] += 1
    table = make_table()
    table.add_column("components")
    for level in levels:
        table.add_column(f"[{level}]" if level == "R" else level, justify="right")
    for name, by_level in counts.items():
        table.add_row(name, *(str(by_level[level] or "") for level in levels))
    return table


def entries_table(answer: rules_service_pb2.GetGameResponse, *, only_reconstructed: bool = False) -> Table:
    """Return components one a line: value, confidence, source; R marks reconstructed ones."""
    table = make_table()
    table.add_column("component", no_wrap=True)
    table.add_column("value")
    table.add_column("confidence", no_wrap=True)
    table.add_column("source")
    for entry in answer.components:
        is_reconstructed = entry.confidence == "R"
        if only_reconstructed and not is_reconstructed:
            continue
        confidence = Text("[R]" if is_reconstructed else entry.confidence)
        table.add_row(Text(entry.path), Text(entry.value), confidence, Text(entry.source))
    return table


def pending_text(pending: position_pb2.PendingChance) -> str:
    """Say which draw must be revealed."""
    outcomes = " ".join(outcome.notation for outcome in pending.outcomes)
    return f"to be revealed: {pending.event} ({pending.num_draws} draws left); next is one of: {outcomes}"
