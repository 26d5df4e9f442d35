"""`hortus arena`: matches between agents."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from engine_c.game import HortusError
from engine_c.registry import game as find_game
from engine_c.version import VERSION
from solver.agents import AGENTS_HELP, parse_agent
from solver.chart import Panel, around, check_chart, percent, write_chart
from solver.commands.matches import (
    EXIT_INTERRUPTED,
    Played,
    commits_of,
    decision_text,
    limit_of,
    parse_options,
    print_error,
    results_as_plain,
    run_match,
    stop_rule,
    warn_of_commits,
)
from solver.commands.running import progress_bar
from solver.figures import MatchFigures, figures
from solver.match import Match
from solver.match_file import MatchFile

app = typer.Typer(add_completion=False)


def as_json(match: Match, played: Played, found: MatchFigures) -> str:
    """Return everything as JSON; `win_rate` is the first agent's, a tie counts half."""
    plain: dict[str, Any] = {
        **match.identity(),
        "games": found.num_games,
        "decks": found.num_decks,
        "win_rate": found.win_rate,
        "interval": list(found.interval),
        "margin": found.margin,
        "margin_interval": found.margin_interval,
        "agents": [asdict(agent) for agent in found.agents],
        "decision": None if played.decision is None else asdict(played.decision),
        "is_interrupted": played.is_interrupted,
        "version": VERSION,
        "commits": commits_of(played.results),
        "results": results_as_plain(played.results),
    }
    return json.dumps(plain, indent=2, ensure_ascii=False)


def as_table(found: MatchFigures) -> Table:
    """Return the figures for people."""
    low, high = found.interval
    table = Table(
        title=f"{found.num_games} games with {found.num_decks} decks: {found.agents[0].name} wins "
        f"{found.win_rate:.1%} (95 %: {low:.1%} to {high:.1%}), "
        f"margin {found.margin:+.2f} ± {found.margin_interval:.2f}"
    )
    table.add_column("agent", overflow="fold", min_width=12)
    for heading in ("mean score", "win % (95 %)", "behind", "ms/turn"):
        table.add_column(heading, justify="right", no_wrap=True)
    for agent in found.agents:
        low, high = agent.interval
        table.add_row(
            agent.name,
            f"{agent.mean_score:.2f} ± {agent.score_interval:.2f}",
            f"{100 * agent.win_rate:.1f} ({100 * low:.1f}–{100 * high:.1f})",
            f"{agent.lead:.2f} ± {agent.lead_interval:.2f}" if agent is not found.agents[0] else "",
            f"{agent.cpu_ms:.3g}",
        )
    return table


def as_chart(match: Match, found: MatchFigures) -> tuple[str, list[Panel]]:
    """Return the title of a chart of the figures, and its panels."""
    scores = Panel(
        label="mean score, points, with 95 % interval",
        marks=[around(agent.mean_score, agent.score_interval) for agent in found.agents],
    )
    given = ", ".join(f"{name}={value}" for name, value in match.options)
    title = f"{find_game(match.game).title}, {given}; {found.num_games} games with {found.num_decks} decks"
    if match.num_players == 1:
        return title, [scores]
    wins = Panel(
        label="games won, %, with 95 % interval",
        marks=[percent(agent.win_rate, agent.interval) for agent in found.agents],
        line=100 / match.num_players,
    )
    return title, [scores, wins]


@app.callback(invoke_without_command=True)
def arena(
    game: Annotated[str, typer.Option(help="Name of the game.")],
    players: Annotated[int, typer.Option(min=1, help="Seats of a game.")] = 2,
    agents: Annotated[
        str, typer.Option(help=f"Joined by commas, the first against the rest: {AGENTS_HELP}")
    ] = "full,greedy",
    games: Annotated[int, typer.Option(min=1, help="Games to play, at most.")] = 100,
    seed: Annotated[int, typer.Option(help="Fixes decks and agents.")] = 1,
    ms: Annotated[int | None, typer.Option(min=1, help="CPU milliseconds a turn of limited agents.")] = None,
    sims: Annotated[int | None, typer.Option(min=1, help="Simulations a turn of limited agents.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="KEY=VALUE, an option of the game.")] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            help="LOW:HIGH[:ALPHA:BETA]: stop when a sequential test of these win rates of the first is over."
        ),
    ] = None,
    until_width: Annotated[
        float | None,
        typer.Option(
            min=0, help="Stop when the 95 % interval of the win rate (solo: of the mean score) is so narrow."
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(dir_okay=False, help="Games are kept in this file; those found there are not played."),
    ] = None,
    chart: Annotated[
        Path | None, typer.Option(dir_okay=False, help="Draw the figures to this .svg or .png file.")
    ] = None,
    processes: Annotated[int, typer.Option(min=0, help="Processes; 0: one a core.")] = 0,
    as_json_: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play a match: the same decks for all agents, every seat in turn."""
    console = Console(stderr=True)
    try:
        limit = limit_of(ms, sims)
        match = Match(
            game=game,
            options=parse_options(option or [], players),
            agents=tuple(parse_agent(name, limit, game=game) for name in agents.split(",")),
            seed=seed,
        )
        match.check()
        check_chart(chart)
        rule = stop_rule(sprt, until_width, is_solo=match.num_players == 1)
        file = MatchFile(match.identity(), resume)
    except HortusError as error:
        print_error(error, console)
        raise typer.Exit(2) from None
    warn_of_commits(file, console)
    with progress_bar(console) as progress:
        played = run_match(match, games, file=file, processes=processes, progress=progress, rule=rule)
    found = figures(match, played.results)
    if as_json_:
        print(as_json(match, played, found))
    else:
        shown = Console()
        shown.print(as_table(found))
        if played.decision is not None:
            shown.print(decision_text(played.decision), highlight=False)
    if chart is not None and found.num_games:
        title, panels = as_chart(match, found)
        write_chart(chart, title, [agent.name for agent in found.agents], panels)
    if played.is_interrupted:
        raise typer.Exit(EXIT_INTERRUPTED)
