"""`hortus balance`: who wins and what is used, by games of a bot against itself."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from engine_c.game import HortusError, Ruleset
from engine_c.registry import game as find_game
from engine_c.version import VERSION
from solver.agents import AGENTS_HELP, parse_agent
from solver.balance import BalanceFigures, BalanceSet, PlayedGame, balance_figures
from solver.commands.balance_tables import overview, tables
from solver.commands.matches import parse_options
from solver.commands.running import executor_of, num_processes, progress_bar
from solver.match import agent_identity
from solver.usage import sets_of

app = typer.Typer(add_completion=False)

DEFAULT_AGENT = "generator"


@dataclass(kw_only=True)
class _Job:
    """A set with the games it has so far."""

    balance_set: BalanceSet
    """What is played."""
    ruleset: Ruleset
    """Opened here."""
    games: dict[int, PlayedGame] = field(default_factory=dict)
    """Games that are over, by number."""

    @property
    def key(self) -> str:
        """Names everything a game depends on, except the number of the game."""
        words = (
            VERSION,
            self.balance_set.game,
            self.ruleset.components_hash,
            json.dumps(dict(self.ruleset.options)),
            agent_identity(self.balance_set.agent),
            str(self.balance_set.seed),
        )
        return sha256("\n".join(words).encode()).hexdigest()[:16]

    def figures(self) -> BalanceFigures:
        """Sum up the games."""
        return balance_figures(self.ruleset, [self.games[index] for index in sorted(self.games)])


def player_counts(text: str, lowest: int, highest: int) -> list[int]:
    """Read numbers joined by commas; empty: all from lowest to highest. Raises HortusError."""
    words = [word.strip() for word in text.split(",")] if text else list(map(str, range(lowest, highest + 1)))
    for word in words:
        if not word.isdecimal() or not lowest <= int(word) <= highest:
            raise HortusError.of(
                "players", f"{word!r}", f"numbers from {lowest} to {highest}, joined by commas"
            )
    return list(dict.fromkeys(map(int, words)))


def recall(jobs: Sequence[_Job], path: Path, num_games: int) -> None:
    """Give the jobs those of their games that a file holds. Raises HortusError for a file of another kind."""
    by_key = {job.key: job for job in jobs}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            plain = json.loads(line)
            job = by_key.get(plain["set"])
            played = PlayedGame.from_plain(plain)
        except (ValueError, KeyError, TypeError) as error:
            raise HortusError.of(f"keep, line {number}", "no game of this command") from error
        if job is not None and played.index < num_games:
            job.games[played.index] = played


def run(
    jobs: Iterable[_Job], num_games: int, executor: Executor | None, keep: Path | None, progress: Progress
) -> None:
    """Play what is missing, set by set, and show how far it is."""
    for job in jobs:
        task = progress.add_task(job.balance_set.label, total=num_games, completed=len(job.games))
        missing = [index for index in range(num_games) if index not in job.games]
        play = job.balance_set.play
        for played in map(play, missing) if executor is None else executor.map(play, missing):
            job.games[played.index] = played
            progress.update(task, advance=1)
            if keep is not None:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"set": job.key, **played.as_plain()}) + "\n")


def as_json(jobs: Sequence[_Job], agent: str, seed: int) -> str:
    """Return all figures as JSON."""
    sets = [
        {
            "options": dict(job.ruleset.options),
            "components_hash": job.ruleset.components_hash,
            "figures": asdict(job.figures()),
        }
        for job in jobs
    ]
    return json.dumps(
        {"game": jobs[0].balance_set.game, "agent": agent, "seed": seed, "sets": sets}, indent=2
    )


@app.command()
def balance(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    players: Annotated[
        str, typer.Option(help="Seats of a game, joined by commas; default: all numbers.")
    ] = "",
    option: Annotated[list[str] | None, typer.Option(help="KEY=VALUE, an option for every set.")] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="KEY=VALUE words joined by spaces, a set; default: the sets of the game."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Games of each set and number of players.")] = 100,
    agent: Annotated[
        str,
        typer.Option(help=f"Plays all seats: {AGENTS_HELP}"),
    ] = DEFAULT_AGENT,
    seed: Annotated[int, typer.Option(help="Fixes draws and the agent.")] = 1,
    components: Annotated[
        Path | None, typer.Option(exists=True, dir_okay=False, help="Components file of the game.")
    ] = None,
    processes: Annotated[int, typer.Option(min=0, help="Processes; 0: one a core.")] = 0,
    keep: Annotated[
        Path | None,
        typer.Option(dir_okay=False, help="Games are added to this file; those found there are not played."),
    ] = None,
    as_json_: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let a bot play against itself; print who wins and how often everything is used."""
    console = Console(stderr=True)
    try:
        known = find_game(game)
        playing = parse_agent(agent, game=game)
        jobs = []
        for words in [text.split() for text in set_ or ()] or [
            [f"{name}={value}" for name, value in each.items()] for each in sets_of(game)
        ]:
            for count in player_counts(players, known.min_players, known.max_players):
                balance_set = BalanceSet(
                    game=game,
                    options=parse_options([*words, *(option or [])], count),
                    components=str(components or ""),
                    agent=playing,
                    seed=seed,
                )
                jobs.append(_Job(balance_set=balance_set, ruleset=balance_set.open()))
        if keep is not None and keep.exists():
            recall(jobs, keep, games)
    except HortusError as error:
        console.print(f"error: {error}", style="red", highlight=False)
        raise typer.Exit(2) from None
    with executor_of(num_processes(processes, games)) as executor, progress_bar(console) as progress:
        run(jobs, games, executor, keep, progress)
    if as_json_:
        print(as_json(jobs, playing.name, seed))
        return
    shown = Console()
    found = [(job.balance_set.label, job.figures()) for job in jobs]
    for label, figures in found:
        shown.rule(f"{known.title} {label}")
        for part in tables(figures):
            shown.print(part)
    shown.rule("all sets")
    shown.print(overview(found))
