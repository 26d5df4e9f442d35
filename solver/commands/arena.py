"""`hortus arena`: matches between agents."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from engine_c.game import HortusError
from engine_c.registry import game as find_game
from solver.commands.running import executor_of, num_processes
from solver.match import (
    CHOOSERS,
    DEFAULT_LIMIT,
    LIMITED,
    GameResult,
    Match,
    MatchFigures,
    figures,
    milliseconds,
    parse_agent,
    play_match,
)
from solver.params import Limit

app = typer.Typer(add_completion=False)


def parse_options(options: list[str], players: int) -> tuple[tuple[str, str], ...]:
    """Read KEY=VALUE words; raises HortusError for a word without `=`."""
    read = {"players": str(players)}
    for word in options:
        key, equals, value = word.partition("=")
        if not equals:
            raise HortusError.of("option", f"{word!r}", "KEY=VALUE")
        read[key.strip()] = value.strip()
    return tuple(sorted(read.items()))


def as_json(match: Match, options: dict[str, str], found: MatchFigures, results: list[GameResult]) -> str:
    """Return the figures as JSON; `win_rate` is the first agent's, a tie counts half."""
    return json.dumps(
        {
            "game": match.game,
            "options": options,
            "seed": match.seed,
            "games": found.num_games,
            "win_rate": found.win_rate,
            "interval": list(found.interval),
            "margin": found.margin,
            "margin_interval": found.margin_interval,
            "agents": [asdict(agent) for agent in found.agents],
            "results": [{"seats": list(result.seats), "scores": list(result.scores)} for result in results],
        },
        indent=2,
    )


def as_table(found: MatchFigures) -> Table:
    """Return the figures for people."""
    low, high = found.interval
    table = Table(
        title=f"{found.num_games} games: {found.agents[0].name} wins {found.win_rate:.1%} "
        f"(95 %: {low:.1%} to {high:.1%}), margin {found.margin:+.2f} ± {found.margin_interval:.2f}"
    )
    for heading in ("agent", "mean score", "±", "win rate", "seats played"):
        table.add_column(heading, justify="left" if heading == "agent" else "right")
    for agent in found.agents:
        table.add_row(
            agent.name,
            f"{agent.mean_score:.2f}",
            f"{agent.score_interval:.2f}",
            f"{agent.win_rate:.1%}",
            str(agent.num_games),
        )
    return table


def run_match(match: Match, num_games: int, processes: int, progress: Progress) -> list[GameResult]:
    """Play all games on `processes` processes (1: this one) and show how far they are."""
    task = progress.add_task("games", total=num_games)
    results: list[GameResult] = []
    with executor_of(processes) as executor:
        for result in play_match(match, num_games, executor):
            results.append(result)
            progress.update(task, advance=1)
    return results


@app.callback(invoke_without_command=True)
def arena(
    game: Annotated[str, typer.Option(help="Name of the game.")],
    players: Annotated[int, typer.Option(min=1, help="Seats of a game.")] = 2,
    agents: Annotated[
        str,
        typer.Option(
            help=f"Joined by commas, the first against the rest: {', '.join(CHOOSERS)}; "
            f"{' and '.join(sorted(LIMITED))} take :ms=N or :sims=N."
        ),
    ] = "full,greedy",
    games: Annotated[int, typer.Option(min=1, help="Games to play.")] = 100,
    seed: Annotated[int, typer.Option(help="Fixes decks and agents.")] = 1,
    ms: Annotated[int | None, typer.Option(min=1, help="CPU milliseconds a turn of limited agents.")] = None,
    sims: Annotated[int | None, typer.Option(min=1, help="Simulations a turn of limited agents.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="KEY=VALUE, an option of the game.")] = None,
    processes: Annotated[int, typer.Option(min=0, help="Processes; 0: one a core.")] = 0,
    as_json_: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play a match: the same decks for all agents, every seat in turn."""
    limit = replace(milliseconds(ms) if ms else Limit(), simulations=sims) if ms or sims else DEFAULT_LIMIT
    console = Console(stderr=True)
    try:
        options = parse_options(option or [], players)
        ruleset = find_game(game).open(options=dict(options))
        match = Match(
            game=game,
            options=options,
            agents=tuple(parse_agent(name, limit) for name in agents.split(",")),
            seed=seed,
        )
        if len(match.agents) > max(ruleset.num_players, 2) and ruleset.num_players > 1:
            raise HortusError.of("agents", f"{len(match.agents)} agents", f"at most {ruleset.num_players}")
    except HortusError as error:
        console.print(f"error: {error}", style="red", highlight=False)
        raise typer.Exit(2) from None
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        results = run_match(match, games, num_processes(processes, games), progress)
    found = figures(match, results)
    if as_json_:
        print(as_json(match, dict(ruleset.options), found, results))
    else:
        Console().print(as_table(found))
