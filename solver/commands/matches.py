"""What the commands that play matches share: options as text, and a match on several processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

from rich.console import Console
from rich.progress import Progress

from engine_c.game import HortusError
from solver.agents import DEFAULT_LIMIT, milliseconds
from solver.commands.running import as_they_come, executor_of, num_processes
from solver.figures import first_scores, first_shares
from solver.match import GameResult, Match
from solver.match_file import MatchFile
from solver.params import Limit
from solver.sequential import Decision, StopRule, UntilWidth, parse_sprt

EXIT_INTERRUPTED = 130
"""After an interrupt, as shells have it; the figures so far are printed all the same."""
OF_THE_RUN = frozenset({"choices", "cpu_s"})
"""Parts of a result that are summed up and not printed; with a limit in simulations the rest repeats."""


def parse_options(options: Sequence[str], players: int) -> tuple[tuple[str, str], ...]:
    """Read KEY=VALUE words; raises HortusError for a word without `=`."""
    read = {"players": str(players)}
    for word in options:
        key, equals, value = word.partition("=")
        if not equals:
            raise HortusError.of("option", f"{word!r}", "KEY=VALUE")
        read[key.strip()] = value.strip()
    return tuple(sorted(read.items()))


def limit_of(ms: int | None, sims: int | None) -> Limit:
    """Return the limit of agents that name none."""
    if not ms and not sims:
        return DEFAULT_LIMIT
    return replace(milliseconds(ms) if ms else Limit(), simulations=sims)


def stop_rule(sprt: str | None, until_width: float | None, *, is_solo: bool) -> StopRule | None:
    """Return the rule that was asked for; raises HortusError for two of them or one that cannot be."""
    if sprt is None:
        return None if until_width is None else UntilWidth(width=until_width, is_solo=is_solo)
    if until_width is not None:
        raise HortusError.of("sprt", "stands beside --until-width", "one of them")
    if is_solo:
        raise HortusError.of("sprt", "a solo game is not won or lost", "--until-width")
    return parse_sprt(sprt)


@dataclass(frozen=True, kw_only=True)
class Played:
    """The games of a match that count."""

    results: tuple[GameResult, ...]
    """In order; after a decision only those up to it."""
    decision: Decision | None
    """What the rule says; None without a rule."""
    is_interrupted: bool
    """True if somebody stopped the run before its end."""


def run_match(
    match: Match,
    num_games: int,
    *,
    file: MatchFile,
    processes: int,
    progress: Progress,
    rule: StopRule | None = None,
    label: str = "",
) -> Played:
    """Play what is missing of the first `num_games` games, keep each, show how far it is.

    `processes`: 0 is one a core. An interrupt ends the match; what was played counts.
    """
    games = file.games(label)
    missing = [index for index in range(num_games) if index not in games]
    task = progress.add_task(label or "games", total=num_games, completed=num_games - len(missing))
    decks = _Decks(match, games, num_games, rule)
    is_interrupted = False
    try:
        if not decks.is_over() and missing:
            number = num_processes(processes, len(missing))
            with (
                executor_of(number) as executor,
                closing(as_they_come(match.play, missing, executor, number)) as results,
            ):
                for result in results:
                    file.add(result, label)
                    is_over = decks.is_over()
                    progress.update(task, advance=1, description=f"{label or 'games'} {decks.standing()}")
                    if is_over:
                        break
    except KeyboardInterrupt:
        is_interrupted = True
    return Played(results=decks.counted(), decision=decks.decision, is_interrupted=is_interrupted)


class _Decks:
    """Asks a rule after each whole deck, in the order of the decks."""

    def __init__(
        self, match: Match, games: Mapping[int, GameResult], num_games: int, rule: StopRule | None
    ) -> None:
        self.decision: Decision | None = None
        self._match, self._games, self._num_games, self._rule = match, games, num_games, rule
        self._num_whole = 0
        """Decks from the first one on that are whole and were asked about."""
        if rule is not None:
            self.decision = rule.decide([], [])

    def is_over(self) -> bool:
        """Ask about the decks that became whole; return whether the rule ends the match."""
        if self._rule is None or self.decision is None:
            return False
        while not self.decision.is_over and self._is_whole(self._num_whole):
            self._num_whole += 1
            results = self._first(self._num_whole)
            self.decision = self._rule.decide(
                first_shares(self._match, results), first_scores(self._match, results)
            )
        return self.decision.is_over

    def standing(self) -> str:
        """Return in a few words how it stands, for people who wait."""
        if self.decision is not None and self.decision.llr is not None:
            return f"LLR {self.decision.llr:+.2f}"
        wins = first_shares(self._match, self._games.values())
        return f"{sum(wins) / len(wins):.1%}" if self._match.num_players > 1 else ""

    def counted(self) -> tuple[GameResult, ...]:
        """Return the games that count: all, or those up to the decision."""
        if self.decision is not None and self.decision.is_over:
            return tuple(self._first(self._num_whole))
        return tuple(self._games[index] for index in sorted(self._games) if index < self._num_games)

    def _is_whole(self, deck: int) -> bool:
        players = self._match.num_players
        last = (deck + 1) * players
        return last <= self._num_games and all(index in self._games for index in range(deck * players, last))

    def _first(self, num_decks: int) -> list[GameResult]:
        return [self._games[index] for index in range(num_decks * self._match.num_players)]


def results_as_plain(results: Sequence[GameResult]) -> list[dict[str, Any]]:
    """Return games as plain values for JSON, without what differs from run to run."""
    return [
        {key: value for key, value in result.as_plain().items() if key not in OF_THE_RUN}
        for result in results
    ]


def commits_of(results: Iterable[GameResult]) -> dict[str, int]:
    """Return how many games each commit played."""
    return dict(Counter(result.commit for result in results))


def decision_text(decision: Decision) -> str:
    """Return in one line what a rule says."""
    if decision.llr is None or decision.bounds is None:
        return decision.verdict
    lower, upper = decision.bounds
    return f"LLR {decision.llr:+.2f} ({lower:+.2f} to {upper:+.2f}): {decision.verdict}"


def print_error(error: HortusError, console: Console) -> None:
    """Tell people what was wrong."""
    console.print(f"error: {error}", style="red", highlight=False)


def warn_of_commits(file: MatchFile, console: Console) -> None:
    """Tell that games of other code are among those that count."""
    if others := file.other_commits():
        console.print(
            f"warning: games of other code count too: {', '.join(others)}", style="yellow", highlight=False
        )
