"""`hortus ladder`: agents from the weakest to the strongest, each against the one below."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from engine_c.game import HortusError
from engine_c.registry import game as find_game
from engine_c.version import VERSION
from solver.agents import AGENTS_HELP
from solver.chart import Mark, Panel, around, check_chart, percent, write_chart
from solver.commands.matches import (
    EXIT_INTERRUPTED,
    Played,
    commits_of,
    limit_of,
    parse_options,
    print_error,
    results_as_plain,
    run_match,
    stop_rule,
    warn_of_commits,
)
from solver.commands.running import progress_bar
from solver.ladder import Ladder, LadderFigures, ladder_figures, parse_ladder
from solver.match_file import MatchFile
from solver.sequential import StopRule

app = typer.Typer(add_completion=False)

PLAYERS = 2
Results = dict[tuple[int, int], Played]
"""By (upper, lower)."""


def run_ladder(
    ladder: Ladder, games: int, *, file: MatchFile, processes: int, console: Console, rule: StopRule | None
) -> Results:
    """Play pair by pair; an interrupt ends it and what was played counts."""
    found: Results = {}
    with progress_bar(console) as progress:
        for pair in ladder.pairs():
            found[pair] = run_match(
                ladder.match(pair),
                games,
                file=file,
                processes=processes,
                progress=progress,
                rule=rule,
                label=ladder.label(pair),
            )
            if found[pair].is_interrupted:
                break
    return found


def as_json(ladder: Ladder, results: Results, found: LadderFigures, above: float) -> str:
    """Return everything as JSON; `steps[].win_rate` is the upper agent's, a tie counts half."""
    played = [result for each in results.values() for result in each.results]
    decisions = {ladder.label(pair): each.decision for pair, each in results.items() if each.decision}
    return json.dumps(
        {
            **ladder.identity(),
            "games": len(played),
            "above": above,
            "is_ordered": found.is_ordered,
            "steps": [asdict(step) for step in found.steps],
            "ratings": [
                {"name": agent.name, **asdict(rating)}
                for agent, rating in zip(ladder.agents, found.ratings, strict=False)
            ],
            "decisions": {label: asdict(decision) for label, decision in decisions.items()},
            "is_interrupted": any(each.is_interrupted for each in results.values()),
            "version": VERSION,
            "commits": commits_of(played),
            "results": {ladder.label(pair): results_as_plain(each.results) for pair, each in results.items()},
        },
        indent=2,
        ensure_ascii=False,
    )


def steps_table(found: LadderFigures, above: float) -> Table:
    """Return the pairs for people."""
    table = Table(title=f"each against one below; a step: wins more than {above:.0%}, 95 % sure")
    table.add_column("pair", overflow="fold", min_width=16)
    for heading in ("games", "win % (95 %)", "margin", "step"):
        table.add_column(heading, justify="right", no_wrap=True)
    for step in found.steps:
        low, high = step.interval
        table.add_row(
            f"{step.upper} - {step.lower}",
            str(step.games),
            f"{100 * step.win_rate:.1f} ({100 * low:.1f}–{100 * high:.1f})",
            f"{step.margin:+.2f} ± {step.margin_interval:.2f}",
            "yes" if step.is_above else "no",
        )
    return table


def ratings_table(ladder: Ladder, found: LadderFigures) -> Table:
    """Return the scale for people, the strongest first as the ladder has it."""
    table = Table(title=f"Elo points above {ladder.agents[0].name}")
    table.add_column("agent", overflow="fold")
    table.add_column("Elo", justify="right")
    for agent, rating in reversed(list(zip(ladder.agents, found.ratings, strict=True))):
        table.add_row(agent.name, f"{rating.elo:.0f} ± {rating.interval:.0f}")
    return table


def draw(path: Path, ladder: Ladder, found: LadderFigures, above: float) -> None:
    """Draw the scale and each win rate against the one below, the strongest on top."""
    neighbours = {step.upper: step for step in found.steps if step.is_neighbour}
    wins: list[Mark | None] = []
    for agent in ladder.agents:
        step = neighbours.get(agent.name)
        wins.append(percent(step.win_rate, step.interval) if step else None)
    elo = [around(rating.elo, rating.interval, decimals=0) for rating in found.ratings]
    given = ", ".join(f"{name}={value}" for name, value in ladder.options)
    games = sum(step.games for step in found.steps)
    base = ladder.agents[0].name
    panels = [
        Panel(label=f"Elo above {base}, with 95 % interval", marks=elo[::-1]),
        Panel(label="won against the one below, %, 95 %", marks=wins[::-1], line=100 * above),
    ]
    title = f"{find_game(ladder.game).title}, {given}; a ladder of {games} games"
    write_chart(path, title, [agent.name for agent in reversed(ladder.agents)], panels)


@app.callback(invoke_without_command=True)
def ladder_command(
    game: Annotated[str, typer.Option(help="Name of the game.")],
    agents: Annotated[
        str,
        typer.Option(
            help=f"Joined by commas, weakest first; level1..level10 stands for ten. Known are {AGENTS_HELP}"
        ),
    ] = "level1..level10",
    games: Annotated[int, typer.Option(min=1, help="Games of each pair, at most.")] = 100,
    seed: Annotated[int, typer.Option(help="Fixes decks and agents.")] = 1,
    reach: Annotated[int, typer.Option(min=1, help="Also play agents up to so many steps apart.")] = 1,
    above: Annotated[float, typer.Option(min=0, max=1, help="Win rate that each step must exceed.")] = 0.55,
    ms: Annotated[int | None, typer.Option(min=1, help="CPU milliseconds a turn of limited agents.")] = None,
    sims: Annotated[int | None, typer.Option(min=1, help="Simulations a turn of limited agents.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="KEY=VALUE, an option of the game.")] = None,
    sprt: Annotated[
        str | None,
        typer.Option(help="LOW:HIGH[:ALPHA:BETA]: end a pair when a sequential test of it is over."),
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
    """Play each agent against the one below; print how sure each step is, and one scale of all."""
    console = Console(stderr=True)
    try:
        ladder = Ladder(
            game=game,
            options=parse_options(option or [], PLAYERS),
            agents=parse_ladder(agents, limit_of(ms, sims), game=game),
            seed=seed,
            reach=reach,
        )
        ladder.check()
        check_chart(chart)
        rule = stop_rule(sprt, None, is_solo=False)
        file = MatchFile(ladder.identity(), resume)
    except HortusError as error:
        print_error(error, console)
        raise typer.Exit(2) from None
    warn_of_commits(file, console)
    results = run_ladder(ladder, games, file=file, processes=processes, console=console, rule=rule)
    found = ladder_figures(ladder, {pair: each.results for pair, each in results.items()}, above)
    if as_json_:
        print(as_json(ladder, results, found, above))
    else:
        shown = Console()
        shown.print(steps_table(found, above))
        if found.ratings:
            shown.print(ratings_table(ladder, found))
    if chart is not None and found.ratings:
        draw(chart, ladder, found, above)
    if any(each.is_interrupted for each in results.values()):
        raise typer.Exit(EXIT_INTERRUPTED)
