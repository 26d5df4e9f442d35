"""`hortus arena`: matches between agents."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from engine_c.game import HortusError
from engine_c.version import VERSION
from solver.agents import AGENTS_HELP, parse_agent
from solver.commands.matches import (
    Played,
    limit_of,
    parse_options,
    print_error,
    run_match,
    stop_rule,
    warn_of_commits,
)
from solver.commands.running import progress_bar
from solver.figures import MatchFigures, figures
from solver.match import Match
from solver.match_file import MatchFile

app = typer.Typer(add_completion=False)

EXIT_INTERRUPTED = 130
"""After an interrupt, as shells have it; the figures so far are printed all the same."""
OF_THE_RUN = frozenset({"choices", "cpu_s"})
"""Parts of a result that are summed up and not printed; with a limit in simulations the rest repeats."""


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
        "commits": dict(Counter(result.commit for result in played.results)),
        "results": [
            {key: value for key, value in result.as_plain().items() if key not in OF_THE_RUN}
            for result in played.results
        ],
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
    for heading in ("mean score", "win % (95 %)", "behind", "ms a turn"):
        table.add_column(heading, justify="right", no_wrap=True)
    for agent in found.agents:
        low, high = agent.interval
        table.add_row(
            agent.name,
            f"{agent.mean_score:.2f} ± {agent.score_interval:.2f}",
            f"{100 * agent.win_rate:.1f} ({100 * low:.1f} - {100 * high:.1f})",
            f"{agent.lead:.2f} ± {agent.lead_interval:.2f}" if agent is not found.agents[0] else "",
            f"{agent.cpu_ms:.3g}",
        )
    return table


def decision_text(played: Played) -> str:
    """Return in one line what the rule says."""
    decision = played.decision
    assert decision is not None
    if decision.llr is None or decision.bounds is None:
        return decision.verdict
    lower, upper = decision.bounds
    return f"LLR {decision.llr:+.2f} ({lower:+.2f} to {upper:+.2f}): {decision.verdict}"


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
            shown.print(decision_text(played), highlight=False)
    if played.is_interrupted:
        raise typer.Exit(EXIT_INTERRUPTED)
