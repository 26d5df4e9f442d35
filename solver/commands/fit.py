"""`hortus fit`: refit the parameters of a game's evaluator and fast policy on self-play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from engine_c.game import HortusError
from engine_c.registry import game as find_game
from solver.agents import AGENTS_HELP, parse_agent
from solver.commands.matches import parse_options, print_error
from solver.commands.running import executor_of, num_processes, progress_bar
from solver.fit.fitting import Fitting, Gain, Journal, Watcher
from solver.fit.selfplay import Scene
from solver.fit.spec import STAGES, FitSpec, Term, Values, evaluator_of, flat, spec_of, written

app = typer.Typer(add_completion=False)


@dataclass(frozen=True, kw_only=True)
class Ground:
    """What a command works on."""

    spec: FitSpec
    """What may be fitted of the game."""
    scene: Scene
    """What is played."""
    values: Values
    """The game's own parameters."""


def open_ground(game: str, options: list[str], players: str, agent: str, against: str = "") -> Ground:
    """Find what is asked for; raises HortusError where option sets use several tables.

    `against`: who has the other seats; empty: the agent itself.
    """
    spec = spec_of(game)
    counts = [word.strip() for word in players.split(",")]
    if not all(word.isdecimal() for word in counts):
        raise HortusError.of("players", f"{players!r}", "numbers joined by commas")
    option_sets = tuple(parse_options(options, int(word)) for word in counts)
    tables = {
        spec.table_of(find_game(game).open(options=dict(option_set))): None for option_set in option_sets
    }
    if len(tables) > 1:
        raise HortusError.of("players", f"{players!r} use the tables {', '.join(tables)}", "one table")
    (table,) = tables
    if against and "1" in counts:
        raise HortusError.of("against", f"{against!r} has no seat in a solo game", "two or more players")
    scene = Scene(
        game=game,
        option_sets=option_sets,
        table=table,
        agent=parse_agent(agent, game=game),
        against=parse_agent(against, game=game) if against else None,
    )
    return Ground(spec=spec, scene=scene, values=evaluator_of(game).load_parameters()[table])


def chosen_terms(ground: Ground, by: str, terms: str, values: Values) -> dict[str, tuple[Term, ...]]:
    """Return the terms of each stage; raises HortusError for words that name none."""
    stages = [word.strip() for word in by.split(",")]
    names = [word.strip() for word in terms.split(",") if word.strip()]
    for word in stages:
        if word not in STAGES:
            raise HortusError.of("by", f"{word!r}", ", ".join(STAGES))
    found = {stage: ground.spec.terms(stage, values, names) if stage in stages else () for stage in STAGES}
    for name in names:
        if not any(name in (term.name, term.name.partition("[")[0]) for term in sum(found.values(), ())):
            known = dict.fromkeys(key for stage in stages for key in ground.spec.ranges[stage])
            raise HortusError.of("terms", f"{name!r}", ", ".join(known))
    return found


@contextmanager
def progress_watcher(console: Console) -> Iterator[Watcher]:
    """Yield a watcher that shows a bar for each stage."""
    with progress_bar(console) as progress:
        tasks: dict[str, Any] = {}

        def watch(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = progress.add_task(stage, total=total)
            progress.update(tasks[stage], completed=done)

        yield watch


def gain_table(gain: Gain, against: str = "") -> Table:
    """Return a gain for people; intervals of 95 %. `against`: the other agent, if there is one."""
    table = Table(title=f"new against old parameters on {gain.decks} fresh decks")
    for heading in ("measure", "old", "new", "gain", "±"):
        table.add_column(heading, justify="left" if heading == "measure" else "right")

    def add(measure: str, *numbers: float | None, signs: str) -> None:
        cells = [
            "" if number is None else f"{number:{sign}.3f}"
            for number, sign in zip(numbers, signs.split(","), strict=True)
        ]
        table.add_row(measure, *cells)

    measure = f"margin over {against}" if against else "mean score"
    add(measure, gain.old_score, gain.new_score, gain.score_gain, gain.score_interval, signs=",,+,")
    if gain.margin is not None:
        add(
            "margin of one seat over the others",
            None,
            None,
            gain.margin,
            gain.margin_interval,
            signs=",,+,",
        )
    if gain.error_gain is not None:
        add("error of expected points", gain.old_error, gain.new_error, None, None, signs=",,+,")
        add("fall of its square", None, None, gain.error_gain, gain.error_interval, signs=",,+,")
    return table


@app.command()
def fit(
    game: Annotated[str, typer.Option(help="Name of the game.")],
    option: Annotated[list[str] | None, typer.Option(help="KEY=VALUE, an option of the game.")] = None,
    players: Annotated[str, typer.Option(help="Seats of a game; several of one table by commas.")] = "2",
    by: Annotated[str, typer.Option(help="Stages, joined by commas: play, squares.")] = "play,squares",
    terms: Annotated[str, typer.Option(help="Numbers to fit, joined by commas; empty: all.")] = "",
    agent: Annotated[str, typer.Option(help=f"Who plays: {AGENTS_HELP}")] = "instant",
    against: Annotated[str, typer.Option(help="Agent of the other seats; empty: the same one.")] = "",
    rounds: Annotated[int, typer.Option(min=0, help="Rounds of a stage; 0: only compare --start.")] = 30,
    decks: Annotated[int, typer.Option(min=2, help="Decks a round; games for the least squares.")] = 400,
    check: Annotated[int, typer.Option(min=2, help="Fresh decks for the gain.")] = 400,
    seed: Annotated[int, typer.Option(help="Fixes everything.")] = 1,
    start: Annotated[Path | None, typer.Option(help="Parameters file to start from.")] = None,
    out: Annotated[Path | None, typer.Option(help="Where to write the new parameters file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Journal to write and to go on from.")] = None,
    processes: Annotated[int, typer.Option(min=0, help="Processes; 0: one a core.")] = 1,
    as_json_: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Refit parameters on games of an agent against itself and measure the gain on fresh decks.

    By play: numbers are moved to where the agent scores most, with --against to where it is most ahead of
    that agent (CMA-ES). By squares: numbers that tell final points are moved to where these come true in
    games of the agent against itself. Nothing is written without --out.
    """
    console = Console(stderr=True)
    try:
        ground = open_ground(game, option or [], players, agent, against)
        evaluator = evaluator_of(game)
        first = evaluator.load_parameters(start)[ground.scene.table] if start else ground.values
        stages = chosen_terms(ground, by, terms, first)
        header = {
            "game": game,
            "options": [dict(options) for options in ground.scene.option_sets],
            "table": ground.scene.table,
            "agent": ground.scene.agent.name,
            "against": against,
            "rounds": rounds,
            "decks": decks,
            "check": check,
            "seed": seed,
            "terms": {stage: [term.name for term in found] for stage, found in stages.items()},
            "start": flat(first),
            "components": find_game(game).open(options=dict(ground.scene.option_sets[0])).components_hash,
        }
        journal = Journal(resume, header)
    except HortusError as error:
        print_error(error, console)
        raise typer.Exit(2) from None
    with progress_watcher(console) as watch, executor_of(num_processes(processes, decks)) as executor:
        fitting = Fitting(
            scene=ground.scene,
            start=first,
            play_terms=stages["play"],
            squares_terms=stages["squares"],
            rounds=rounds,
            decks=decks,
            seed=seed,
            executor=executor,
            watch=watch,
            journal=journal,
        )
        new = fitting.run()
        gain = fitting.gain(new, ground.values, check, with_errors="squares" in by)
    if out is not None:
        source = start or evaluator.PARAMETERS_PATH
        out.write_text(written(source.read_text(encoding="utf-8"), ground.scene.table, new), encoding="utf-8")
    before, after = flat(ground.values), flat(new)
    moved = {name: {"old": before[name], "new": after[name]} for name in after if after[name] != before[name]}
    if as_json_:
        print(json.dumps({**header, "moved": moved, "gain": asdict(gain)}, indent=2))
        return
    shown = Table(title=f"{game}, {ground.scene.table}: numbers that moved")
    for heading in ("number", "old", "new"):
        shown.add_column(heading, justify="left" if heading == "number" else "right")
    for name, pair in moved.items():
        shown.add_row(name, f"{pair['old']:.4f}", f"{pair['new']:.4f}")
    Console().print(shown)
    Console().print(gain_table(gain, against))
